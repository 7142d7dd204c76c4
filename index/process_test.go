package index_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

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

// TestKilledBuildIsCleanedUp: what a build that died left is removed, and nothing that is in use.
func TestKilledBuildIsCleanedUp(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	if err := open(t, dir, s).Close(); err != nil {
		t.Fatal(err)
	}
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

// TestReaderKeepsItsFolder: a generation that someone reads stays where it is when others publish, since the text in it is
// opened late; its last reader removes it.
func TestReaderKeepsItsFolder(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	reader, second := open(t, dir, s), open(t, dir, s)
	folder := current(t, dir)
	s.put(record("cannot close the database of {name}"))
	writer := open(t, dir, s)
	if found, err := reader.Search(context.Background(), index.Query{Text: "database", Limit: 1}); err != nil || found.Total != 1 {
		t.Errorf("the old generation: %d found, %v", found.Total, err)
	}
	if _, err := os.Stat(folder); err != nil {
		t.Errorf("the folder is gone under its readers: %v", err)
	}
	refresh(t, reader)
	if _, err := os.Stat(folder); err != nil {
		t.Errorf("the folder is gone under its other reader: %v", err)
	}
	second.Close()
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the last reader left the folder: %v", err)
	}
	if !answers(t, reader, "cannot close the database of x") || !answers(t, writer, "cannot close the database of x") {
		t.Error("no answer")
	}
}

// TestRemovedFolderIsNotAnothers: a reader of a generation whose folder was deleted and built again under the same name leaves
// the new one alone.
func TestRemovedFolderIsNotAnothers(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	reader := open(t, dir, s)
	if err := os.RemoveAll(filepath.Join(dir, "index")); err != nil {
		t.Fatal(err)
	}
	writer := open(t, dir, s)
	// Without a pointer the reader cannot know the name of the current generation.
	if err := os.Rename(filepath.Join(dir, "index", "current"), filepath.Join(dir, "pointer")); err != nil {
		t.Fatal(err)
	}
	reader.Close()
	if err := os.Rename(filepath.Join(dir, "pointer"), filepath.Join(dir, "index", "current")); err != nil {
		t.Fatal(err)
	}
	if !answers(t, writer, "cannot open the database of x") || refresh(t, writer) {
		t.Error("the new folder was touched")
	}
}

// publisher is the environment variable that makes a test process publish into a folder until it is killed.
const publisher = "INDEX_TEST_PUBLISHES_INTO"

// TestPublisher is no test: it is what [TestKilledPublisher] kills. It tells of every record that it is given, and of every
// publication.
func TestPublisher(t *testing.T) {
	dir := os.Getenv(publisher)
	if dir == "" {
		return
	}
	s := &source{}
	from := s.source()
	changed := from.Changed
	from.Changed = func(ctx context.Context, since string) iter.Seq2[errdex.Record, error] {
		return func(yield func(errdex.Record, error) bool) {
			for record, err := range changed(ctx, since) {
				fmt.Println("record")
				if !yield(record, err) {
					return
				}
			}
		}
	}
	ix, err := index.OpenWith(context.Background(), dir, from, index.Options{}, 50, 20)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range steps {
		s.put(step()...)
		refresh(t, ix)
		fmt.Println("published")
		if err := ix.Merge(context.Background(), func() { fmt.Println("merged") }); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Println("done")
}

// TestKilledPublisher kills a process at moments all over its publications and merges: the next one goes on from what is
// there, answers as if nothing had happened, and leaves nothing behind.
func TestKilledPublisher(t *testing.T) {
	s := &source{}
	for _, step := range steps {
		s.put(step()...)
	}
	want := everything(t, openWith(t, t.TempDir(), s, 1000, 0))
	ended := false
	for moment := 1; !ended; moment += 7 {
		dir := t.TempDir()
		cmd := exec.Command(os.Args[0], "-test.run=^TestPublisher$")
		cmd.Env = append(os.Environ(), publisher+"="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range moment {
			ended = ended || !lines.Scan() || lines.Text() == "done"
		}
		if err := cmd.Process.Kill(); err != nil && !ended {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err == nil && !ended {
			t.Fatal("the publisher was not killed")
		}
		ix := openWith(t, dir, s, 1000, 0)
		compare(t, fmt.Sprintf("killed at %d", moment), everything(t, ix), want)
		ix.Close()
		if entries, _ := os.ReadDir(filepath.Join(dir, "index")); len(entries) != 2 {
			t.Errorf("killed at %d: left in the folder: %v", moment, entries)
		}
	}
}
