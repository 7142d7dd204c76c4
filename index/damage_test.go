package index_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// files lists everything in the index folder.
func files(t testing.TB, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(filepath.Join(dir, "index"), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestDamageLeadsToARebuild: whichever file is damaged, cut, emptied or missing, the index is built anew: of one that has an
// overlay too.
func TestDamageLeadsToARebuild(t *testing.T) {
	for name, put := range map[string]func(s *source, dir string){
		"base only": func(s *source, dir string) { s.put(record(opening), record("cannot close the database of {name}")) },
		"base and overlay": func(s *source, dir string) {
			s.put(record(opening))
			openWith(t, dir, s, 1000, 0).Close()
			s.put(record("cannot close the database of {name}"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			for i := 0; ; i++ {
				// One file after the other, of a folder that is made anew for each.
				s, dir := &source{}, t.TempDir()
				put(s, dir)
				openWith(t, dir, s, 1000, 0).Close()
				list := files(t, dir)
				if want := map[string]int{"base only": 7, "base and overlay": 8}[name]; len(list) < want {
					t.Fatalf("only %d files", len(list))
				}
				if i == len(list) {
					return
				}
				if filepath.Base(list[i]) != "stamps" { // it is no part of the index: see TestStamps
					damageFile(t, s, dir, list[i])
				}
			}
		})
	}
}

func damageFile(t *testing.T, s *source, dir, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, damage := range []struct {
		what string
		do   func([]byte) []byte
	}{
		{"first byte flipped", func(b []byte) []byte { b[0] ^= 1; return b }},
		{"middle flipped", func(b []byte) []byte { b[len(b)/2] ^= 0x80; return b }},
		{"cut", func(b []byte) []byte { return b[:len(b)/2] }},
		{"emptied", func([]byte) []byte { return nil }},
		{"removed", nil},
	} {
		saved := filepath.Join(t.TempDir(), "saved")
		if err := os.CopyFS(saved, os.DirFS(filepath.Join(dir, "index"))); err != nil {
			t.Fatal(err)
		}
		if damage.do == nil {
			err = os.Remove(path)
		} else {
			err = os.WriteFile(path, damage.do(bytes.Clone(content)), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		reads := s.reads
		ix := openWith(t, dir, s, 1000, 0)
		if s.reads == reads {
			t.Errorf("%s %s: not noticed", filepath.Base(path), damage.what)
		}
		if !answers(t, ix, "cannot open the database of x") || !answers(t, ix, "cannot close the database of x") {
			t.Errorf("%s %s: wrong answers", filepath.Base(path), damage.what)
		}
		ix.Close()
		if err := os.RemoveAll(filepath.Join(dir, "index")); err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(filepath.Join(dir, "index"), os.DirFS(saved)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOtherFormat: a folder of another version of the program is built anew.
func TestOtherFormat(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	open(t, dir, s).Close()
	folder := filepath.Join(dir, "index", "00000044")
	if err := os.MkdirAll(filepath.Join(folder, "text", "store"), 0o755); err != nil {
		t.Fatal(err)
	}
	// As version 1 wrote it: nothing that is locked, and the checksum (xxHash64) of the description in the pointer.
	for name, content := range map[string]string{
		filepath.Join(folder, "meta.json"):     `{"format":1,"text":1,"dataset":"v000001","records":1,"files":{}}`,
		filepath.Join(folder, "patterns"):      "errdexpt",
		filepath.Join(dir, "index", "current"): "00000044 a2ea3a3bf3e1ae10\n",
	} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	reads := s.reads
	ix := open(t, dir, s)
	if s.reads == reads || !answers(t, ix, "cannot open the database of x") {
		t.Errorf("not built anew: %d records read", s.reads-reads)
	}
	if entries, _ := os.ReadDir(filepath.Join(dir, "index")); len(entries) != 2 {
		t.Errorf("left in the folder: %v", entries)
	}
}

// age sets the time of every file back, in the order that writing had, so that their stamps say something.
func age(t testing.TB, dir string) {
	t.Helper()
	for _, path := range files(t, dir) {
		then := time.Now().Add(-time.Hour)
		if filepath.Base(path) == "stamps" {
			then = then.Add(time.Minute)
		}
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStamps: files whose stamps are as they were noted are not read when an index is opened; what is noted wrongly, or not at
// all, costs a reading and no more. A change that leaves the stamp as it was is found in the background.
func TestStamps(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	open(t, dir, s).Close()
	reads := s.reads
	age(t, dir)
	stamps := filepath.Join(current(t, dir), "stamps")
	open(t, dir, s).Close() // the times were set: all is read, and noted
	for _, content := range []string{"", "{", "[]", "null", `{"patterns":"1 2 3"}`, `{"patterns":"x"}`} {
		if err := os.WriteFile(stamps, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		ix := open(t, dir, s)
		if s.reads != reads || !answers(t, ix, "cannot open the database of x") {
			t.Errorf("stamps of %q: built anew, or no answer", content)
		}
		ix.Close()
		if now, err := os.ReadFile(stamps); err != nil || string(now) == content {
			t.Errorf("stamps of %q were left as they were: %v", content, err)
		}
	}
	// One byte changes, and its file gets its old time back.
	segments, err := filepath.Glob(filepath.Join(current(t, dir), "text", "store", "*.zap"))
	if err != nil || len(segments) == 0 {
		t.Fatal(segments, err)
	}
	path := segments[0]
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	ix := open(t, dir, s)
	if s.reads != reads {
		t.Fatal("the file was read although its stamp is the noted one")
	}
	if err := ix.Tend(context.Background()); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("in the background: %v", err)
	}
	if !refresh(t, ix) || s.reads == reads || !answers(t, ix, "cannot open the database of x") {
		t.Error("not built anew")
	}
	if err := ix.Tend(context.Background()); err != nil {
		t.Errorf("in the background, after that: %v", err)
	}
}

// TestFolderRemovedWhileRunning: a running index goes on answering and builds again.
func TestFolderRemovedWhileRunning(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	ix := open(t, dir, s)
	if !answers(t, ix, "cannot open the database of x") {
		t.Fatal("no answer")
	}
	if err := os.RemoveAll(filepath.Join(dir, "index")); err != nil {
		t.Fatal(err)
	}
	if !answers(t, ix, "cannot open the database of x") {
		t.Error("no answer without the folder")
	}
	if !refresh(t, ix) || len(files(t, dir)) == 0 || !answers(t, ix, "cannot open the database of x") {
		t.Error("the folder was not built again")
	}
}

// TestDamageWhileRunning: a file that is written to under a running index is noticed by the next refresh.
func TestDamageWhileRunning(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	ix := open(t, dir, s)
	if refresh(t, ix) {
		t.Error("a refresh of an untouched index builds")
	}
	for i := range files(t, dir) {
		path := files(t, dir)[i]
		if filepath.Base(path) == "stamps" {
			continue
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := file.WriteAt([]byte{content[len(content)/2] ^ 1}, int64(len(content)/2)); err != nil {
			t.Fatal(err)
		}
		file.Close()
		later := time.Now().Add(time.Hour) // whatever the resolution of the file system's clock
		if err := os.Chtimes(path, later, later); err != nil {
			t.Fatal(err)
		}
		if !refresh(t, ix) {
			t.Errorf("%s: not noticed", filepath.Base(path))
		}
		if !answers(t, ix, "cannot open the database of x") {
			t.Errorf("%s: wrong answers", filepath.Base(path))
		}
	}
}

// TestFileCutWhileRunning: a search that meets a file cut short fails, and the next refresh mends it.
func TestFileCutWhileRunning(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	for i := range 500 {
		s.put(record(fmt.Sprintf("cannot open the database number %d of {name}", i)))
	}
	ix := open(t, dir, s)
	for _, path := range files(t, dir) {
		if filepath.Ext(path) == ".zap" {
			if err := os.Truncate(path, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := ix.Search(context.Background(), index.Query{Text: "database", Limit: 3}); err != nil && !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("search in a file that was cut: %v", err)
	}
	if !refresh(t, ix) || !answers(t, ix, "cannot open the database number 7 of x") {
		t.Error("the index was not mended")
	}
}

// TestTemplatesCutWhileRunning: publishing and merging over files that were cut short under their readers does not end the
// process: what is published is built anew, and a merge is refused.
func TestTemplatesCutWhileRunning(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	ix := openWith(t, dir, s, 1000, 0)
	s.put(record("cannot shut the database of {name}"))
	refresh(t, ix)
	for _, name := range []string{"patterns", "overlay"} {
		if err := os.Truncate(filepath.Join(current(t, dir), name), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := ix.Merge(context.Background(), func() {}); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("merge: %v", err)
	}
	if _, err := ix.Match(context.Background(), "cannot open the database of x", index.MatchOptions{}); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("match: %v", err)
	}
	none := func(errdex.Event) error { return nil }
	if _, err := ix.Stream(context.Background(), strings.NewReader("ERROR cannot open the database of x\n"), index.StreamOptions{}, none); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("stream: %v", err)
	}
	reads := s.reads
	s.put(record("cannot close the database of {name}"))
	if !refresh(t, ix) || s.reads != reads+3 {
		t.Errorf("%d records read, want all 3", s.reads-reads)
	}
	if !answers(t, ix, "cannot open the database of x") || !answers(t, ix, "cannot close the database of x") {
		t.Error("no answer")
	}
}

// TestFolderThatCannotBeWritten: the error says what to do. (Whoever runs the tests may be allowed to write anywhere, so that
// files stand where folders should.)
func TestFolderThatCannotBeWritten(t *testing.T) {
	s := &source{}
	s.put(record(opening))
	for _, blocked := range []string{"data", "data/index", "data/index.lock/x"} {
		root := t.TempDir()
		path := filepath.Join(root, filepath.FromSlash(blocked))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := index.Open(context.Background(), filepath.Join(root, "data"), s.source(), index.Options{})
		if !errors.Is(err, errdex.ErrUnreadable) || errdex.Fix(err) == "" {
			t.Errorf("%s is a file: %v, fix %q", blocked, err, errdex.Fix(err))
		}
	}
}
