package index_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

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
