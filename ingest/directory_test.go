package ingest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

// runSource reads a source that must work.
func runSource(t *testing.T, source Source, err error, options Options) Result {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	result, err := Run(context.Background(), source, options)
	if err != nil {
		t.Fatal(err)
	}
	checkSum(t, result)
	return result
}

func TestPlainDirectory(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	write(t, outside, "secret.tiny", "error \"secret\"\n")
	write(t, dir, "src/a.tiny", "error \"a\"\n", "src/vendor/b.tiny", "error \"b\"\n", "src/x/testdata/c.tiny", "error \"c\"\n",
		"test/d.tiny", "error \"d\"\n", "src/a_test.tiny", "error \"e\"\n", ".git/f.tiny", "error \"f\"\n", "module/.git", "gitdir: /x",
		"module/g.tiny", "error \"g\"\n", "bin/run", "#!/usr/bin/env tinysh\nerror \"script\"\n", "bin/other", "#!/bin/sh\n",
		"nested/.git/HEAD", "ref: refs/heads/main", "nested/h.tiny", "error \"h\"\n", "bad\nname.tiny", "error \"i\"\n", ".git2/j.tiny", "error \"j\"\n")
	for link, target := range map[string]string{"link.tiny": filepath.Join(outside, "secret.tiny"), "out": outside, "loop": "."} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.tiny"), 0o644); err != nil {
		t.Fatal(err)
	}
	source, err := ParseSource(dir, "acme/lib", "v1.2")
	result := runSource(t, source, err, options())
	if want := (errdex.Pin{Repo: "acme/lib", Version: "v1.2"}); result.Pin != want {
		t.Errorf("%+v", result.Pin)
	}
	if diff := cmp.Diff([]string{".git2/j.tiny:1 j", "bin/run:2 script", "nested/h.tiny:1 h", "src/a.tiny:1 a"}, messages(result)); diff != "" {
		t.Error(diff)
	}
	want := map[errdex.SkipReason]int{
		errdex.SkipVendored: 1, errdex.SkipTest: 3, errdex.SkipSubmodule: 1, errdex.SkipSymlink: 3, errdex.SkipBinary: 1, errdex.SkipLanguage: 1, errdex.SkipBadName: 1,
	}
	if diff := cmp.Diff(want, result.Coverage.Skipped); diff != "" {
		t.Error(diff)
	}
}

func TestSingleFileIsReadWhereverItLies(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tests/a_test.tiny", "error \"a\"\n", "tests/b.tiny", "error \"b\"\n", "tests/c.txt", "error \"c\"\n")
	source, err := Directory(filepath.Join(dir, "tests", "a_test.tiny"))
	result := runSource(t, source, err, options())
	if diff := cmp.Diff([]string{"a_test.tiny:1 a"}, messages(result)); diff != "" {
		t.Error(diff)
	}
	if want := (errdex.Pin{Repo: "local/tree", Version: "worktree"}); result.Pin != want || result.Pin.Validate() != nil {
		t.Errorf("%+v", result.Pin)
	}
	source, err = Directory(filepath.Join(dir, "tests"))
	if diff := cmp.Diff([]string{"b.tiny:1 b"}, messages(runSource(t, source, err, options()))); diff != "" {
		t.Error(diff)
	}
	source, err = Directory(filepath.Join(dir, "tests", "c.txt"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Run(context.Background(), source, options())
	wantError(t, err, errdex.ErrUnsupported, ".txt (1)")
	_, err = Directory(filepath.Join(dir, "nowhere"))
	wantError(t, err, errdex.ErrNotFound, "nowhere")
}

func TestDirectoryLimits(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.tiny", "error \"a\"\n", "b/c/d.tiny", "error \"d\"\n", "big.tiny", strings.Repeat("x\n", 100), "huge-script", strings.Repeat("x\n", 100))
	opts := options()
	opts.Limits = Limits{Depth: 1, FileBytes: 100}
	source, err := Directory(dir)
	result := runSource(t, source, err, opts)
	want := map[errdex.SkipReason]int{errdex.SkipTooDeep: 1, errdex.SkipTooLarge: 1, errdex.SkipLanguage: 1}
	if diff := cmp.Diff(want, result.Coverage.Skipped); diff != "" {
		t.Error(diff)
	}
	opts.Limits = Limits{Files: 3}
	_, err = Run(context.Background(), source, opts)
	wantError(t, err, errdex.ErrTooLarge, "more than 3")
}

func TestUnreadableFileIsCounted(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.tiny", "error \"a\"\n", "b.tiny", "error \"b\"\n", "c/d.tiny", "error \"d\"\n", "e/f.tiny", "error \"f\"\n")
	files, err := openDirectory(dir, Limits{}.withDefaults())
	if err != nil {
		t.Fatal(err)
	}
	defer files.close()
	// A file that goes away between the walk and the read, and one that becomes a link that leads out.
	if err := os.Remove(filepath.Join(dir, "a.tiny")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "b.tiny")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "b.tiny")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "c", "d.tiny")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "c", "d.tiny"), 0o644); err != nil {
		t.Fatal(err)
	}
	// A folder that becomes a pipe, which would be waited for.
	if err := os.RemoveAll(filepath.Join(dir, "e")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "e"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"a.tiny", "b.tiny", "c/d.tiny", "c", "e/f.tiny"} {
		if content, skip, err := files.read(entry{path: path}); skip != errdex.SkipMissing || err != nil || content != nil {
			t.Errorf("%s: %q %s %v", path, content, skip, err)
		}
	}
}
