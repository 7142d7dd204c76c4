package ingest

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/storage/memory"
	"github.com/google/go-cmp/cmp"
)

func TestHostileTree(t *testing.T) {
	dir := rawRepository(t, func(gitDir string) string {
		blob := rawObject(t, gitDir, "blob", []byte("error \"kept\"\n"))
		passwd := rawObject(t, gitDir, "blob", []byte("/etc/passwd"))
		lfs := rawObject(t, gitDir, "blob", []byte("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n"))
		folder := rawTree(t, gitDir, rawEntry{"100644", "in.tiny", blob})
		missing := strings.Repeat("12", 20)
		return rawTree(t, gitDir,
			rawEntry{"40000", "..", folder}, rawEntry{"40000", ".", folder}, rawEntry{"40000", ".git", folder}, rawEntry{"40000", ".GIT", folder},
			rawEntry{"40000", "", folder}, rawEntry{"40000", "/etc", folder}, rawEntry{"40000", "a/b", folder}, rawEntry{"40000", `c\d`, folder},
			rawEntry{"100644", "new\nline.tiny", blob}, rawEntry{"100644", "latin\xe9.tiny", blob}, rawEntry{"100644", "del\x7f.tiny", blob},
			rawEntry{"120000", "link.tiny", passwd}, rawEntry{"160000", "module", missing}, rawEntry{"100644", "lfs.tiny", lfs},
			rawEntry{"100644", "gone.tiny", missing}, rawEntry{"100644", "twice.tiny", blob}, rawEntry{"120000", "twice.tiny", passwd},
			rawEntry{"100755", "good.tiny", blob}, rawEntry{"40000", "good", folder},
			rawEntry{"777", "odd.tiny", blob},
		)
	})
	result := run(t, dir, "", options())
	if diff := cmp.Diff([]string{"good.tiny:1 kept", "good/in.tiny:1 kept", "twice.tiny:1 kept"}, messages(result)); diff != "" {
		t.Error(diff)
	}
	want := map[errdex.SkipReason]int{
		errdex.SkipBadName: 13, errdex.SkipSymlink: 1, errdex.SkipSubmodule: 1, errdex.SkipLFS: 1, errdex.SkipMissing: 1,
	}
	if diff := cmp.Diff(want, result.Coverage.Skipped); diff != "" {
		t.Error(diff)
	}
	for _, note := range result.Coverage.Notes {
		if strings.ContainsAny(note.Path, "\n\x7f") || strings.Contains(note.Path, "\xe9") {
			t.Errorf("note %q cannot be shown", note.Path)
		}
	}
}

func TestDeepTree(t *testing.T) {
	store := memory.NewStorage()
	put := func(kind plumbing.ObjectType, content string) string {
		object := store.NewEncodedObject()
		object.SetType(kind)
		w, err := object.Writer()
		if err == nil {
			_, err = io.WriteString(w, content)
		}
		if err != nil {
			t.Fatal(err)
		}
		hash, err := store.SetEncodedObject(object)
		if err != nil {
			t.Fatal(err)
		}
		return string(hash[:])
	}
	file := put(plumbing.BlobObject, "error \"x\"\n")
	tree := put(plumbing.TreeObject, "100644 deep.tiny\x00"+file)
	for range 5000 {
		tree = put(plumbing.TreeObject, "40000 a\x00"+tree+"100644 b.tiny\x00"+file)
	}
	files := &commitTree{objects: objects{[]objectStore{store}}, root: plumbing.Hash([]byte(tree)), limits: Limits{}.withDefaults()}
	reading, err := newReading(Options{Languages: []engine.Language{tiny()}, Workers: 2, Progress: func(Progress) {}, Limits: Limits{}.withDefaults()})
	if err != nil {
		t.Fatal(err)
	}
	result, err := reading.run(context.Background(), Source{}, errdex.Pin{}, files)
	if err != nil {
		t.Fatal(err)
	}
	checkSum(t, result)
	if result.Coverage.Skipped[errdex.SkipTooDeep] != 1 || len(result.Sites) != 129 {
		t.Errorf("%+v", result.Coverage)
	}
	if path := result.Coverage.Notes[0].Path; strings.Count(path, "/") != 128 {
		t.Errorf("left out %d folders deep", strings.Count(path, "/"))
	}
}

// bomb is a repository of few objects and ten thousand million entries.
func bomb(t *testing.T, leaf func(gitDir string) string) string {
	return rawRepository(t, func(gitDir string) string {
		tree := leaf(gitDir)
		for range 10 {
			var entries []rawEntry
			for _, name := range strings.Split("abcdefghij", "") {
				entries = append(entries, rawEntry{"40000", name, tree})
			}
			tree = rawTree(t, gitDir, entries...)
		}
		return tree
	})
}

func TestTreeBombs(t *testing.T) {
	files := bomb(t, func(gitDir string) string {
		return rawTree(t, gitDir, rawEntry{"100644", "a.tiny", rawObject(t, gitDir, "blob", nil)})
	})
	opts := options()
	opts.Limits.Files = 20_000
	fails(t, files, "", opts, errdex.ErrTooLarge, "20000")
	folders := bomb(t, func(gitDir string) string { return rawTree(t, gitDir) })
	fails(t, folders, "", opts, errdex.ErrTooLarge, "20000")
}

func TestMissingFolderIsAnError(t *testing.T) {
	dir := rawRepository(t, func(gitDir string) string {
		blob := rawObject(t, gitDir, "blob", []byte("error \"a\"\n"))
		return rawTree(t, gitDir, rawEntry{"100644", "a.tiny", blob}, rawEntry{"40000", "b", strings.Repeat("ab", 20)})
	})
	fails(t, dir, "", options(), errdex.ErrUnreadable, "folder b")
}

func TestFolderThatIsAFile(t *testing.T) {
	dir := rawRepository(t, func(gitDir string) string {
		blob := rawObject(t, gitDir, "blob", []byte("error \"a\"\n"))
		tree := rawTree(t, gitDir)
		return rawTree(t, gitDir, rawEntry{"100644", "a.tiny", tree}, rawEntry{"40000", "b", blob})
	})
	fails(t, dir, "", options(), errdex.ErrUnreadable, "folder b")
}

func TestBadNames(t *testing.T) {
	for _, name := range []string{"", ".", "..", ".git", ".Git", "a/b", `a\b`, "a\x00", "a\tb", "\x7f", "\xff"} {
		if !badName(name) {
			t.Errorf("%q is taken for a good name", name)
		}
	}
	for _, name := range []string{"a", ".github", ".gitignore", "...", "ä b", "a:b", "-x", "git", "@"} {
		if badName(name) {
			t.Errorf("%q is taken for a bad name", name)
		}
	}
}

func TestRepositoryInsideARefName(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "error \"x\"\n")
	secret := filepath.Join(t.TempDir(), "secret")
	write(t, secret, "ref", strings.Repeat("1", 40)+"\n")
	write(t, dir, ".git/HEAD", "ref: ../../../../../../../../../.."+secret+"/ref\n")
	fails(t, dir, "", options(), errdex.ErrNotFound, "no commits")
}
