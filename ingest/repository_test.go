package ingest

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

func TestLocalRepositoryIsReadFromItsObjects(t *testing.T) {
	dir, commit := newRepository(t, "a.tiny", "x\nerror \"first\"\n", "b/c.tiny", "error \"second\"\n", "README.md", "hello",
		"LICENSE", "Permission is hereby granted, free of charge, to any person obtaining a copy ... The above copyright notice and this permission notice shall")
	write(t, dir, "a.tiny", "error \"not committed\"\n", "new.tiny", "error \"not committed\"\n")
	result := run(t, dir, "", options())
	if want := (errdex.Pin{Repo: "acme/tool", Commit: commit, License: "MIT"}); result.Pin != want {
		t.Errorf("pin %+v, want %+v", result.Pin, want)
	}
	if diff := cmp.Diff([]string{"a.tiny:2 first", "b/c.tiny:1 second"}, messages(result)); diff != "" {
		t.Error(diff)
	}
	want := errdex.Coverage{
		Files: 4, Read: 2, Sites: 2, Skipped: map[errdex.SkipReason]int{errdex.SkipLanguage: 2},
		Languages: []errdex.LanguageCoverage{{Language: "tiny", Files: 2, Bytes: 31, Sites: 2, Types: map[errdex.ErrorType]int{errdex.Exception: 2}}},
	}
	if diff := cmp.Diff(want, result.Coverage); diff != "" {
		t.Error(diff)
	}
}

func TestLocalRevisions(t *testing.T) {
	dir, first := newRepository(t, "a.tiny", "error \"one\"\n")
	git(t, dir, "", "tag", "--annotate", "--message", "m", "v1.0.0")
	git(t, dir, "", "tag", "--annotate", "--message", "m", "nested", "v1.0.0")
	git(t, dir, "", "tag", "pkg@2.0")
	second := commitFiles(t, dir, "a.tiny", "error \"two\"\n")
	git(t, dir, "", "branch", "feature/x")
	git(t, dir, "", "pack-refs", "--all")
	third := commitFiles(t, dir, "a.tiny", "error \"three\"\n")
	tag := git(t, dir, "", "rev-parse", "v1.0.0")
	for _, test := range []struct{ revision, commit, ref, message string }{
		{"", third, "", "three"},
		{"@" + first, first, "", "one"},
		{"@" + first[:7], first, "", "one"},
		{"@" + second[:9], second, "", "two"},
		{"@v1.0.0", first, "v1.0.0", "one"},
		{"@refs/tags/v1.0.0", first, "refs/tags/v1.0.0", "one"},
		{"@nested", first, "nested", "one"},
		{"@pkg@2.0", first, "pkg@2.0", "one"},
		{"@" + tag, first, "", "one"},
		{"@feature/x", second, "feature/x", "two"},
		{"@main", third, "main", "three"},
		{"@HEAD", third, "", "three"},
	} {
		result := run(t, dir+test.revision, "", options())
		if result.Pin.Commit != test.commit || result.Pin.Ref != test.ref || result.Sites[0].Template.Message() != test.message {
			t.Errorf("%q: %+v %v", test.revision, result.Pin, messages(result))
		}
	}
	unknown := strings.Repeat("1", 40)
	fails(t, dir+"@"+unknown, "", options(), errdex.ErrNotFound, unknown)
	fails(t, dir+"@v9", "", options(), errdex.ErrNotFound, "v9")
	fails(t, dir+"@abcdef0", "", options(), errdex.ErrNotFound, "abcdef0")
	fails(t, dir+"@HEAD~1", "", options(), errdex.ErrInvalid, "HEAD~1")
	fails(t, dir+"@", "", options(), errdex.ErrInvalid, "no revision")
	fails(t, dir+"@"+strings.Repeat("1", 64), "", options(), errdex.ErrUnsupported, "SHA-256")
	blob := git(t, dir, "", "rev-parse", "HEAD:a.tiny")
	fails(t, dir+"@"+blob, "", options(), errdex.ErrInvalid, "not a commit")
}

func TestShortenedCommitMustBeTheOnlyOne(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n")
	tree := git(t, dir, "", "rev-parse", "HEAD^{tree}")
	seen := map[string]bool{}
	for i := range 2000 { // two of some hundred commits share four digits
		commit := rawObject(t, filepath.Join(dir, ".git"), "commit", []byte("tree "+tree+"\nauthor A <a@b.c> "+strings.Repeat("1", i%9+1)+" +0000\ncommitter A <a@b.c> 1 +0000\n\n"+strings.Repeat("x", i)+"\n"))
		if seen[commit[:4]] {
			fails(t, dir+"@"+commit[:4], "", options(), errdex.ErrInvalid, "2 commits")
			return
		}
		seen[commit[:4]] = true
	}
	t.Fatal("no two commits share four digits")
}

func TestBareWorktreeAndAlternates(t *testing.T) {
	dir, commit := newRepository(t, "a.tiny", "error \"one\"\n")
	git(t, dir, "", "gc", "--quiet")
	other := commitFiles(t, dir, "a.tiny", "error \"two\"\n")
	linked := filepath.Join(t.TempDir(), "linked")
	git(t, dir, "", "worktree", "add", "--quiet", "--detach", linked, commit)
	bare := filepath.Join(t.TempDir(), "bare.git")
	git(t, "/", "", "clone", "--quiet", "--bare", dir, bare)
	git(t, bare, "", "remote", "set-url", "origin", "git@gitlab.example:acme/tool.git")
	// A repository that borrows from one that borrows from a third.
	borrower, chain := filepath.Join(t.TempDir(), "b.git"), filepath.Join(t.TempDir(), "c.git")
	git(t, "/", "", "clone", "--quiet", "--bare", "--shared", dir, borrower)
	git(t, "/", "", "clone", "--quiet", "--bare", "--shared", borrower, chain)
	for _, test := range []struct{ path, as, host, commit string }{
		{linked, "", "", commit},
		{dir, "", "", other},
		{filepath.Join(dir, ".git"), "", "", other},
		{bare, "", "gitlab.example", other},
		{borrower, "acme/tool", "", other},
		{chain, "acme/tool", "", other},
		{"file://" + bare, "git.example/acme/tool", "git.example", other},
	} {
		result := run(t, test.path, test.as, options())
		if result.Pin.Repo != "acme/tool" || result.Pin.Host != test.host || result.Pin.Commit != test.commit || len(result.Sites) != 1 {
			t.Errorf("%s: %+v %v", test.path, result.Pin, messages(result))
		}
	}
}

func TestCircleOfAlternatesEnds(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n")
	write(t, dir, ".git/objects/info/alternates", filepath.Join(dir, ".git", "objects")+"\n../objects\n/nowhere/objects\n# comment\n")
	if got := run(t, dir, "", options()); len(got.Sites) != 1 {
		t.Error(messages(got))
	}
}

func TestPartialClone(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n", "big.tiny", strings.Repeat("x\n", 30_000))
	git(t, dir, "", "config", "uploadpack.allowFilter", "true")
	blobs, trees := filepath.Join(t.TempDir(), "blobs"), filepath.Join(t.TempDir(), "trees")
	git(t, "/", "", "clone", "--quiet", "--bare", "--filter=blob:limit=20k", "file://"+dir, blobs)
	result := run(t, blobs, "acme/tool", options())
	if result.Coverage.Skipped[errdex.SkipMissing] != 1 || len(result.Sites) != 1 || result.Coverage.Notes[0].Path != "big.tiny" {
		t.Errorf("%+v", result.Coverage)
	}
	git(t, "/", "", "clone", "--quiet", "--bare", "--filter=tree:0", "file://"+dir, trees)
	fails(t, trees, "acme/tool", options(), errdex.ErrUnreadable, "the root")
}

func TestLocalErrors(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	git(t, "/", "", "init", "--quiet", "--initial-branch=main", empty)
	fails(t, empty, "acme/tool", options(), errdex.ErrNotFound, "no commits on main")
	fails(t, empty, "", options(), errdex.ErrInvalid, "does not say which one it is")
	fails(t, empty, "just-a-name", options(), errdex.ErrInvalid, "just-a-name")
	plain := t.TempDir()
	fails(t, plain, "", options(), errdex.ErrInvalid, "not a git repository")
	fails(t, plain+"@main", "", options(), errdex.ErrInvalid, "not a git repository")
	dir, _ := newRepository(t, "sub/a.c", "int x;", "b.h", "int y;", "Makefile", "all:")
	fails(t, filepath.Join(dir, "sub"), "", options(), errdex.ErrInvalid, "not the root")
	fails(t, dir, "", options(), errdex.ErrUnsupported, ".c (1), .h (1), no ending (1)")
	sha256 := filepath.Join(t.TempDir(), "sha256")
	git(t, "/", "", "init", "--quiet", "--object-format=sha256", sha256)
	fails(t, sha256, "acme/tool", options(), errdex.ErrUnsupported, "sha256")
	damaged, _ := newRepository(t, "a.tiny", "error \"one\"\n")
	write(t, damaged, ".git/HEAD", "what is this")
	fails(t, damaged, "", options(), errdex.ErrUnreadable, "what is this")
	write(t, damaged, ".git/config", "[remote \"origin\n")
	fails(t, damaged, "", options(), errdex.ErrUnreadable, "config")
}

func TestDamagedObjectIsAnError(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n")
	blob := git(t, dir, "", "rev-parse", "HEAD:a.tiny")
	object := filepath.Join(dir, ".git", "objects", blob[:2], blob[2:])
	if err := os.Chmod(object, 0o644); err != nil {
		t.Fatal(err)
	}
	write(t, dir, filepath.Join(".git", "objects", blob[:2], blob[2:]), "no zlib")
	fails(t, dir, "", options(), errdex.ErrUnreadable, "a.tiny")
}

func TestSupportedFilesWithoutSitesAreAResult(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "nothing\n")
	if result := run(t, dir, "", options()); len(result.Sites) != 0 || result.Coverage.Read != 1 {
		t.Errorf("%+v", result)
	}
	tests, _ := newRepository(t, "tests/a.tiny", "error \"x\"\n")
	if result := run(t, tests, "", options()); len(result.Sites) != 0 || result.Coverage.Skipped[errdex.SkipTest] != 1 {
		t.Errorf("%+v", result)
	}
}

func TestKnownPinIsNotReadAgain(t *testing.T) {
	dir, commit := newRepository(t, "a.tiny", "error \"one\"\n")
	opts := options()
	opts.Known = func(pin errdex.Pin) bool { return pin == errdex.Pin{Repo: "acme/tool", Commit: commit} }
	if result := run(t, dir, "", opts); !result.Unchanged || result.Pin.Commit != commit || result.Sites != nil {
		t.Errorf("%+v", result)
	}
}

func TestWorkersDoNotChangeTheResult(t *testing.T) {
	var files []string
	for _, name := range strings.Fields("z y x w v u t s r q p o n m l k j i h g f e d c b a") {
		files = append(files, name+"/f.tiny", "error \"2 "+name+"\"\nerror \"1 "+name+"\"\n", name+".tiny", "slow", name+"/broken.tiny", "broken\nerror \"b\"\n")
	}
	dir, _ := newRepository(t, files...)
	opts := options()
	opts.Workers = 1
	one := run(t, dir, "", opts)
	if len(one.Sites) != 78 || one.Coverage.Skipped[errdex.SkipTimeout] != 26 || one.Coverage.Languages[0].DegradedFiles != 26 {
		t.Errorf("%+v", one.Coverage)
	}
	for _, workers := range []int{8, 8, 8, 8, 0, -1, 1 << 40} {
		opts.Workers = workers
		if many := run(t, dir, "", opts); !reflect.DeepEqual(one, many) {
			t.Error(cmp.Diff(one, many))
		}
	}
}

func TestProgress(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n", "b.tiny", "error \"two\"\n")
	opts := options()
	var seen []Progress
	opts.Progress = func(p Progress) { seen = append(seen, p) }
	run(t, dir, "", opts)
	want := []Progress{{Stage: "resolving"}, {Stage: "reading"}, {"extracting", 1, 2, 12}, {"extracting", 2, 2, 24}}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Error(diff)
	}
}

func TestCanceledBeforeAndDuring(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n", "b.tiny", "error \"two\"\n", "c.tiny", "")
	source, err := ParseSource(dir, "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, stage := range []string{"resolving", "reading", "extracting"} {
		ctx, cancel := context.WithCancel(context.Background())
		opts := options()
		opts.Progress = func(p Progress) {
			if p.Stage == stage {
				cancel()
			}
		}
		if _, err := Run(ctx, source, opts); err != context.Canceled {
			t.Errorf("canceled while %s: %v", stage, err)
		}
		cancel()
	}
}

func TestLimits(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n", "b.tiny", strings.Repeat("x\n", 100), "c/d/e.tiny", "error \"deep\"\n")
	opts := options()
	opts.Limits = Limits{FileBytes: 100, Depth: 1}
	result := run(t, dir, "", opts)
	if result.Coverage.Skipped[errdex.SkipTooLarge] != 1 || result.Coverage.Skipped[errdex.SkipTooDeep] != 1 || len(result.Sites) != 1 {
		t.Errorf("%+v", result.Coverage)
	}
	opts.Limits = Limits{TotalBytes: 100}
	fails(t, dir, "", opts, errdex.ErrTooLarge, "files to read")
	opts.Limits = Limits{Files: 2}
	fails(t, dir, "", opts, errdex.ErrTooLarge, "more than 2 files")
}
