package ingest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

// workTree makes a git working tree without commits whose origin is acme/lib.
func workTree(t *testing.T, pairs ...string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, ".git/HEAD", "ref: refs/heads/main\n", ".git/objects/keep", "", ".git/info/exclude", "local.tiny\n",
		".git/config", "[remote \"origin\"]\n\turl = git@github.com:acme/lib.git\n")
	write(t, dir, pairs...)
	return dir
}

// Each rule of gitignore(5) stands beside a file that it must not take.
func TestWorkTreeLeavesOutWhatGitIgnores(t *testing.T) {
	dir := workTree(t,
		".gitignore", "# a comment\n/out/\n*.gen.tiny\r\n!keep.gen.tiny\n\nsrc/**/deep.tiny\n",
		"out/a.tiny", "error \"root out\"\n", "src/out/b.tiny", "error \"inner out\"\n",
		"x.gen.tiny", "error \"generated\"\n", "src/keep.gen.tiny", "error \"kept\"\n", "src/y.gen.tiny", "error \"generated too\"\n",
		"src/one/two/deep.tiny", "error \"deep\"\n", "deep.tiny", "error \"not so deep\"\n",
		"src/.gitignore", "z.tiny\n!y.gen.tiny\n", "src/z.tiny", "error \"z below\"\n", "z.tiny", "error \"z\"\n",
		"local.tiny", "error \"local\"\n", "src/deepout/local.tiny", "error \"local too\"\n")
	tree, err := OpenWorkTree(dir)
	result := runSource(t, tree.Source, err, options())
	want := []string{"deep.tiny:1 not so deep", "src/keep.gen.tiny:1 kept", "src/out/b.tiny:1 inner out", "src/y.gen.tiny:1 generated too", "z.tiny:1 z"}
	if diff := cmp.Diff(want, messages(result)); diff != "" {
		t.Error(diff)
	}
	if tree.Repo != "acme/lib" || result.Pin.Repo != "acme/lib" || tree.Prefix != "" {
		t.Errorf("%+v, pin %v", tree, result.Pin)
	}
	// The same folder, read as what it holds and not as a working tree, is read whole.
	source, err := Directory(dir)
	if all := runSource(t, source, err, options()); len(all.Sites) != 11 {
		t.Errorf("as a plain directory: %v", messages(all))
	}
}

// A folder of a working tree is read under the rules above it, and knows where it is in its repository.
func TestPartOfAWorkTree(t *testing.T) {
	dir := workTree(t, ".gitignore", "/part/out\ntmp\n", "part/out/a.tiny", "error \"out\"\n", "part/b.tiny", "error \"b\"\n", "part/tmp/c.tiny", "error \"c\"\n",
		"out/d.tiny", "error \"d\"\n", "part/sub/e.tiny", "error \"e\"\n", "part/.gitignore", "sub/f.tiny\n", "part/sub/f.tiny", "error \"f\"\n", "sub/f.tiny", "error \"g\"\n")
	for _, test := range []struct {
		path, prefix string
		want         []string
	}{
		{"part", "part", []string{"b.tiny:1 b", "sub/e.tiny:1 e"}},
		{"part/sub", "part/sub", []string{"e.tiny:1 e"}},
		{"part/sub/f.tiny", "part/sub", []string{"f.tiny:1 f"}}, // named: it is wanted
	} {
		tree, err := OpenWorkTree(filepath.Join(dir, test.path))
		result := runSource(t, tree.Source, err, options())
		if diff := cmp.Diff(test.want, messages(result)); diff != "" {
			t.Errorf("%s: %s", test.path, diff)
		}
		root, err := filepath.EvalSymlinks(dir)
		if err != nil {
			t.Fatal(err)
		}
		if tree.Repo != "acme/lib" || tree.Prefix != test.prefix || tree.Root != root {
			t.Errorf("%s: %+v", test.path, tree)
		}
	}
}

func TestWorkTreeWithoutGit(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "my (own) tree")
	write(t, dir, "a.tiny", "error \"a\"\n", "b.tiny", "error \"b\"\n", ".gitignore", "b.tiny\n")
	tree, err := OpenWorkTree(dir)
	result := runSource(t, tree.Source, err, options())
	if diff := cmp.Diff([]string{"a.tiny:1 a"}, messages(result)); diff != "" {
		t.Error(diff)
	}
	if tree.Repo != "local/my-own-tree" || tree.Prefix != "" {
		t.Errorf("%+v", tree)
	}
	if _, err := OpenWorkTree(filepath.Join(dir, "missing")); !errors.Is(err, errdex.ErrNotFound) {
		t.Errorf("%v", err)
	}
}

// A .gitignore that is a link out of the tree is not followed, as git does not follow it.
func TestLinkedIgnoreFile(t *testing.T) {
	outside := t.TempDir()
	write(t, outside, "rules", "a.tiny\n")
	dir := workTree(t, "a.tiny", "error \"a\"\n")
	if err := os.Symlink(filepath.Join(outside, "rules"), filepath.Join(dir, ".gitignore")); err != nil {
		t.Fatal(err)
	}
	tree, err := OpenWorkTree(dir)
	if diff := cmp.Diff([]string{"a.tiny:1 a"}, messages(runSource(t, tree.Source, err, options()))); diff != "" {
		t.Error(diff)
	}
}
