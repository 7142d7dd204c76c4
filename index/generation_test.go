package index_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

const opening = "cannot open the database of {name}"

// answers reports whether the index finds the message in both of its parts.
func answers(t *testing.T, ix *index.Index, text string) bool {
	t.Helper()
	matches := match(t, ix, text)
	found, err := ix.Search(context.Background(), index.Query{Text: text, Limit: 1})
	if err != nil {
		t.Fatalf("search: %v", err)
	}
	return len(matches) > 0 && matches[0].Kind == errdex.MatchExact && found.Total > 0
}

func refresh(t *testing.T, ix *index.Index) bool {
	t.Helper()
	changed, err := ix.Refresh(context.Background())
	if err != nil {
		t.Fatalf("refresh: %v", err)
	}
	return changed
}

// files lists everything in the index folder.
func files(t *testing.T, dir string) []string {
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

func TestRefreshFollowsTheSource(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	ix := open(t, dir, s)
	if answers(t, ix, "cannot open the database of x") || ix.Version() != "" {
		t.Fatal("an empty index answers")
	}
	s.put(record(opening))
	if !refresh(t, ix) || !answers(t, ix, "cannot open the database of x") || ix.Version() != "v000001" {
		t.Fatalf("after the first record: version %q", ix.Version())
	}
	if refresh(t, ix) {
		t.Error("a refresh without a change says that there was one")
	}
	reads := s.reads
	s.put(record("cannot close the database of {name}"))
	if !refresh(t, ix) || !answers(t, ix, "cannot close the database of x") || !answers(t, ix, "cannot open the database of x") {
		t.Fatal("after the second record")
	}
	if s.reads != reads+1 {
		t.Errorf("%d records were read for one change", s.reads-reads)
	}
	changed := record(opening, gone)
	s.put(changed)
	refresh(t, ix)
	if matches := match(t, ix, "cannot open the database of x"); !strings.Contains(fmt.Sprint(matches[0].Reasons), "gone") {
		t.Errorf("the change of a record is not seen: %+v", matches[0])
	}
	if entries, _ := os.ReadDir(filepath.Join(dir, "index")); len(entries) != 2 {
		t.Errorf("%d entries are left in the folder, want the pointer and one generation", len(entries))
	}
}

// TestUpdateEqualsRebuild: an index that followed the changes one by one has the same templates as one built at once, and
// finds the same by words.
func TestUpdateEqualsRebuild(t *testing.T) {
	s, followed, fresh := &source{}, t.TempDir(), t.TempDir()
	ix := open(t, followed, s)
	for i := range 4 {
		s.put(record(fmt.Sprintf("cannot close the database number %d", i)), record("cannot open {name}", line(i+1)))
		if i == 2 {
			s.put(record("cannot close the database number 1", gone), record("cannot open {name}", line(1), warning))
		}
		refresh(t, ix)
	}
	again := open(t, fresh, s)
	var patterns [2][]byte
	for i, dir := range []string{followed, fresh} {
		for _, path := range files(t, dir) {
			if filepath.Base(path) == "patterns" {
				content, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				patterns[i] = content
			}
		}
	}
	if len(patterns[0]) == 0 || !bytes.Equal(patterns[0], patterns[1]) {
		t.Errorf("the templates differ: %d and %d bytes", len(patterns[0]), len(patterns[1]))
	}
	for _, text := range []string{"database", "open", "cannot", ""} {
		q := index.Query{Text: text, Limit: 50}
		a, err := ix.Search(context.Background(), q)
		b, err2 := again.Search(context.Background(), q)
		if err != nil || err2 != nil || a.Total != b.Total || a.Total == 0 || fmt.Sprint(a.Facets) != fmt.Sprint(b.Facets) {
			t.Errorf("%q: %d %v and %d %v, %v, %v", text, a.Total, a.Facets, b.Total, b.Facets, err, err2)
		}
	}
}

func TestOpenUsesWhatIsThere(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	first := open(t, dir, s)
	reads := s.reads
	second := open(t, dir, s)
	if s.reads != reads {
		t.Error("the second one built again")
	}
	s.put(record("cannot close the database of {name}"))
	if !refresh(t, first) || !refresh(t, second) || !answers(t, second, "cannot close the database of x") {
		t.Error("the second one does not see what the first one built")
	}
	if s.reads != reads+1 {
		t.Errorf("%d records were read for one change and two indexes", s.reads-reads)
	}
}

// TestTwoBuildAtOnce: of several that open an empty folder together, one builds.
func TestTwoBuildAtOnce(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening), record("cannot close the database of {name}"))
	var group sync.WaitGroup
	opened := make([]*index.Index, 4)
	for i := range opened {
		group.Go(func() {
			ix, err := index.Open(context.Background(), dir, s.source(), index.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			opened[i] = ix
		})
	}
	group.Wait()
	for _, ix := range opened {
		if ix == nil {
			continue
		}
		if !answers(t, ix, "cannot open the database of x") {
			t.Error("one does not answer")
		}
		ix.Close()
	}
	if s.reads != 2 {
		t.Errorf("%d records were read, want 2", s.reads)
	}
}

// TestDamageLeadsToARebuild: whichever file is damaged, cut, emptied or missing, the index is built anew.
func TestDamageLeadsToARebuild(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening), record("cannot close the database of {name}"))
	rebuilt := func(what string) {
		t.Helper()
		reads := s.reads
		ix, err := index.Open(context.Background(), dir, s.source(), index.Options{})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		defer ix.Close()
		if s.reads == reads {
			t.Errorf("%s: not noticed", what)
		}
		if !answers(t, ix, "cannot open the database of x") || !answers(t, ix, "cannot close the database of x") {
			t.Errorf("%s: wrong answers", what)
		}
	}
	rebuilt("nothing there")
	n := len(files(t, dir))
	if n < 4 {
		t.Fatalf("only %d files", n)
	}
	for i := range n {
		for what, damage := range map[string]func([]byte) []byte{
			"first byte flipped": func(b []byte) []byte { b[0] ^= 1; return b },
			"middle flipped":     func(b []byte) []byte { b[len(b)/2] ^= 0x80; return b },
			"cut":                func(b []byte) []byte { return b[:len(b)/2] },
			"emptied":            func([]byte) []byte { return nil },
		} {
			path := files(t, dir)[i]
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, damage(content), 0o644); err != nil {
				t.Fatal(err)
			}
			rebuilt(filepath.Base(path) + " " + what)
		}
		path := files(t, dir)[i]
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		rebuilt(filepath.Base(path) + " removed")
	}
	if err := os.RemoveAll(filepath.Join(dir, "index")); err != nil {
		t.Fatal(err)
	}
	rebuilt("folder removed")
}

// TestFolderRemovedWhileRunning: a running index goes on answering and builds again.
func TestFolderRemovedWhileRunning(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	ix := open(t, dir, s)
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

func TestFolderThatCannotBeWritten(t *testing.T) {
	s, dir := &source{}, filepath.Join(t.TempDir(), "a file")
	if err := os.WriteFile(dir, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := index.Open(context.Background(), dir, s.source(), index.Options{})
	if !errors.Is(err, errdex.ErrUnreadable) || errdex.Fix(err) == "" {
		t.Errorf("%v, fix %q", err, errdex.Fix(err))
	}
}

// TestKilledBuildIsCleanedUp: what a build that died left is removed, and nothing that is in use.
func TestKilledBuildIsCleanedUp(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	open(t, dir, s)
	for _, name := range []string{"building-123/text/store", "00000007/text", "current.123"} {
		if err := os.MkdirAll(filepath.Join(dir, "index", name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s.put(record("cannot close the database of {name}"))
	ix := open(t, dir, s)
	if !answers(t, ix, "cannot close the database of x") {
		t.Error("no answer")
	}
	if entries, _ := os.ReadDir(filepath.Join(dir, "index")); len(entries) != 2 {
		t.Errorf("left in the folder: %v", entries)
	}
}

// TestFailedBuildLeavesTheOldIndex: a source that fails half way changes nothing.
func TestFailedBuildLeavesTheOldIndex(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	broken, failing := errors.New("disk gone"), false
	from := s.source()
	changed := from.Changed
	from.Changed = func(ctx context.Context, since string) iter.Seq2[errdex.Record, error] {
		if !failing {
			return changed(ctx, since)
		}
		return func(yield func(errdex.Record, error) bool) {
			if yield(record("cannot close the database of {name}"), nil) {
				yield(errdex.Record{}, broken)
			}
		}
	}
	ix, err := index.Open(context.Background(), dir, from, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	s.put(record("cannot close the database of {name}"))
	failing = true
	if _, err := ix.Refresh(context.Background()); !errors.Is(err, broken) {
		t.Errorf("refresh: %v", err)
	}
	if !answers(t, ix, "cannot open the database of x") || ix.Version() != "v000001" {
		t.Error("the old index does not answer any more")
	}
	failing = false
	if !refresh(t, ix) || !answers(t, ix, "cannot close the database of x") {
		t.Error("the next refresh does not help")
	}
}

func TestCancelledWait(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	ctx, cancel := context.WithCancel(context.Background())
	from := s.source()
	inside := make(chan struct{})
	from.Changed = func(ctx context.Context, since string) iter.Seq2[errdex.Record, error] {
		return func(yield func(errdex.Record, error) bool) {
			close(inside)
			<-ctx.Done()
			yield(errdex.Record{}, ctx.Err())
		}
	}
	first := make(chan error, 1)
	go func() {
		_, err := index.Open(ctx, dir, from, index.Options{})
		first <- err
	}()
	<-inside // the first one holds the lock
	waiting, stop := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer stop()
	if _, err := index.Open(waiting, dir, s.source(), index.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for another build: %v", err)
	}
	cancel()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled build: %v", err)
	}
	if entries, _ := os.ReadDir(filepath.Join(dir, "index")); len(entries) != 0 {
		t.Errorf("left in the folder: %v", entries)
	}
}

// TestReadersAreNotDisturbed: searches go on while generations are swapped and closed.
func TestReadersAreNotDisturbed(t *testing.T) {
	s := &source{}
	s.put(record(opening))
	ix := open(t, t.TempDir(), s)
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					result, err := ix.Match(context.Background(), "cannot open the database of x", index.MatchOptions{})
					found, failed := ix.Search(context.Background(), index.Query{Text: "database", Limit: 1})
					if err != nil || failed != nil || len(result.Matches) == 0 || found.Total == 0 {
						t.Errorf("during a swap: %v, %v", err, failed)
						return
					}
				}
			}
		})
	}
	for i := range 8 {
		s.put(record(fmt.Sprintf("cannot close the database number %d", i)))
		refresh(t, ix)
	}
	close(done)
	readers.Wait()
}

func TestClosedIndexSaysSo(t *testing.T) {
	s := &source{}
	s.put(record(opening))
	ix, err := index.Open(context.Background(), t.TempDir(), s.source(), index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := ix.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := ix.Match(context.Background(), "x", index.MatchOptions{}); !errors.Is(err, errdex.ErrUnavailable) {
		t.Errorf("match: %v", err)
	}
	if _, err := ix.Search(context.Background(), index.Query{}); !errors.Is(err, errdex.ErrUnavailable) {
		t.Errorf("search: %v", err)
	}
}
