package index_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

func openWith(t testing.TB, dir string, s *source, overlay, cheap int) *index.Index {
	t.Helper()
	ix, err := index.OpenWith(context.Background(), dir, s.source(), index.Options{}, overlay, cheap)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() { ix.Close() })
	return ix
}

// everything renders what an index answers: to texts, to words with counts, and to filters alone.
func everything(t *testing.T, ix *index.Index) string {
	t.Helper()
	var out bytes.Buffer
	for _, text := range []string{"cannot close the database number 1", "Error: cannot open /var/data: no such file", "cannot cl",
		"cannot clos the databas number 3", "level of warning 7 reached", "nothing like it"} {
		result, err := ix.Match(context.Background(), text, index.MatchOptions{Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%s: %s\n", text, line)
	}
	for _, q := range []index.Query{{Text: "database"}, {Text: "open"}, {Text: `"cannot close"`}, {}, {Repo: "other/thing"}, {Severity: "warning"}, {Text: "level"}} {
		q.Limit = 100
		result, err := ix.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%+v: %d %v %v\n", q, result.Total, result.Hits, result.Facets)
	}
	return out.String()
}

// compare tells the first answer that differs.
func compare(t *testing.T, what, got, want string) {
	t.Helper()
	others := strings.Split(want, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(others) || line != others[i] {
			t.Fatalf("%s:\n%.2000s\nwant\n%.2000s", what, line, others[min(i, len(others)-1)])
		}
	}
}

// steps change a source: records are added, replaced, gone, back again, moved to another template, added in number.
var steps = []func() []errdex.Record{
	func() []errdex.Record {
		return []errdex.Record{record("cannot close the database number {n}"), record("cannot open {name}"), record("cannot open {name}", repo("other/thing"))}
	},
	func() []errdex.Record { return []errdex.Record{record("cannot close the database number 1")} },
	func() []errdex.Record { return []errdex.Record{record("cannot open {name}", gone)} },
	func() []errdex.Record {
		return []errdex.Record{record("cannot open {name}", warning), record("level of warning {n:int} reached", warning)}
	},
	func() []errdex.Record { return []errdex.Record{record("cannot open {name}")} },
	func() []errdex.Record {
		moved := record("cannot open {name}", repo("other/thing"))
		other := record("cannot shut {name} because of {reason}", repo("other/thing"))
		other.ID = moved.ID
		return []errdex.Record{other, record("cannot close the database number 1", gone)}
	},
	func() []errdex.Record {
		var out []errdex.Record
		for i := range 40 {
			out = append(out, record(fmt.Sprintf("cannot close the database number %d", i), line(i+1)))
		}
		return out
	},
	func() []errdex.Record {
		return []errdex.Record{record("cannot close the database number 7", line(8), warning)}
	},
}

// TestFollowedEqualsRebuilt: an index that followed the changes one by one answers as one that is built at once, whether it
// keeps an overlay, merges it now and then, or always; and once merged, it has the same templates byte by byte.
func TestFollowedEqualsRebuilt(t *testing.T) {
	limits := []struct {
		name           string
		overlay, cheap int
	}{{"an overlay throughout", 1000, 0}, {"merged when due", 1000, 1000}, {"merged when large", 3, 0}, {"no overlay", 0, 0}}
	s := &source{}
	var followed []*index.Index
	var dirs []string
	for _, l := range limits {
		dirs = append(dirs, t.TempDir())
		followed = append(followed, openWith(t, dirs[len(dirs)-1], s, l.overlay, l.cheap))
	}
	var want, anew string
	for i, step := range steps {
		s.put(step()...)
		anew = t.TempDir()
		want = everything(t, openWith(t, anew, s, 1000, 0))
		for k, l := range limits {
			refresh(t, followed[k])
			compare(t, fmt.Sprintf("%s, step %d", l.name, i), everything(t, followed[k]), want)
		}
	}
	for k, l := range limits {
		base, changes := followed[k].Layers()
		if (changes == 0) != (l.overlay == 0) && l.cheap == 0 {
			t.Errorf("%s: %d changes over a base of %d", l.name, changes, base)
		}
		if err := followed[k].Merge(context.Background(), func() {}); err != nil {
			t.Fatal(err)
		}
		if base, changes := followed[k].Layers(); changes != 0 || base != len(s.records) {
			t.Errorf("%s, merged: %d changes over a base of %d", l.name, changes, base)
		}
		compare(t, l.name+", merged", everything(t, followed[k]), want)
		if a, b := patterns(t, dirs[k]), patterns(t, anew); len(a) == 0 || !bytes.Equal(a, b) {
			t.Errorf("%s: the templates differ: %d and %d bytes", l.name, len(a), len(b))
		}
	}
}

// patterns is the content of the current generation's base.
func patterns(t *testing.T, dir string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(current(t, dir), "patterns"))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// current is the folder of the current generation.
func current(t *testing.T, dir string) string {
	t.Helper()
	pointer, err := os.ReadFile(filepath.Join(dir, "index", "current"))
	if err != nil {
		t.Fatal(err)
	}
	name, _, _ := bytes.Cut(pointer, []byte(" "))
	return filepath.Join(dir, "index", string(name))
}

// TestPublishingSharesWhatIsStored: a publication over a base writes an overlay; the base is the file of the generation before.
func TestPublishingSharesWhatIsStored(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	for i := range 20 {
		s.put(record(fmt.Sprintf("cannot close the database number %d", i)))
	}
	ix := openWith(t, dir, s, 1000, 0)
	before, err := os.Stat(filepath.Join(current(t, dir), "patterns"))
	if err != nil {
		t.Fatal(err)
	}
	reads := s.reads
	s.put(record(opening))
	refresh(t, ix)
	if base, changes := ix.Layers(); base != 20 || changes != 1 || s.reads != reads+1 {
		t.Errorf("%d changes over a base of %d, %d records read; want 1 over 20, 1 read", changes, base, s.reads-reads)
	}
	if now, err := os.Stat(filepath.Join(current(t, dir), "patterns")); err != nil || !os.SameFile(before, now) {
		t.Errorf("the base was written again: %v", err)
	}
}

// TestMergedWhenDue: as much is written into overlays as the base has, then it is merged: at once when the base is small.
func TestMergedWhenDue(t *testing.T) {
	for name, c := range map[string]struct{ cheap, want int }{"small base": {100, 0}, "large base": {5, 5}} {
		s := &source{}
		for i := range 10 {
			s.put(record(fmt.Sprintf("cannot close the database number %d", i)))
		}
		ix := openWith(t, t.TempDir(), s, 1000, c.cheap)
		for i := range 5 { // overlays of 1, 2, 3 and 4 records, together as many as the base has, and one more
			if _, changes := ix.Layers(); changes != i%4 && c.want == 0 {
				t.Errorf("%s: %d changes after %d publications", name, changes, i)
			}
			s.put(record(fmt.Sprintf("cannot open the table number %d", i)))
			refresh(t, ix)
		}
		if _, changes := ix.Layers(); changes != c.want && c.want != 0 {
			t.Errorf("%s: %d changes, want %d", name, changes, c.want)
		}
		if err := ix.Tend(context.Background()); err != nil {
			t.Fatal(err)
		}
		if _, changes := ix.Layers(); c.want != 0 && changes != 0 {
			t.Errorf("%s: %d changes were not merged in the background", name, changes)
		}
	}
}

// TestPublishedWhileMerging: what others publish while an overlay is merged is not lost, and a second merge of the same base
// gives way.
func TestPublishedWhileMerging(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record("cannot close the database of {name}"))
	server := openWith(t, dir, s, 1000, 0)
	s.put(record("cannot move the database of {name}"))
	refresh(t, server)
	other := openWith(t, dir, s, 1000, 0)
	err := server.Merge(context.Background(), func() {
		s.put(record(opening))
		refresh(t, other)
	})
	if err != nil {
		t.Fatal(err)
	}
	if base, changes := server.Layers(); base != 2 || changes != 1 {
		t.Errorf("%d changes over a base of %d, want 1 over 2", changes, base)
	}
	if !answers(t, server, "cannot open the database of x") || !answers(t, server, "cannot move the database of x") {
		t.Error("the merged index does not answer")
	}
	if !refresh(t, other) || refresh(t, server) {
		t.Error("the other one does not see the merged base, or the first one does not know it")
	}
	err = server.Merge(context.Background(), func() {
		if err := other.Merge(context.Background(), func() {}); err != nil {
			t.Error(err)
		}
	})
	if err != nil || !refresh(t, server) || !answers(t, server, "cannot open the database of x") {
		t.Errorf("after another process merged first: %v", err)
	}
	other.Close()
	if entries, _ := os.ReadDir(filepath.Join(dir, "index")); len(entries) != 2 {
		t.Errorf("left in the folder: %v", entries)
	}
}

// TestMergedInTheBackground: a process that says that it lives long merges by itself.
func TestMergedInTheBackground(t *testing.T) {
	s, dir := &source{}, t.TempDir()
	s.put(record(opening))
	ix, err := index.OpenWith(context.Background(), dir, s.source(), index.Options{Background: true}, 1000, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	s.put(record("cannot close the database of {name}"))
	refresh(t, ix)
	for _, changes := ix.Layers(); changes > 0; _, changes = ix.Layers() {
		if t.Context().Err() != nil {
			t.Fatal("not merged")
		}
		if !answers(t, ix, "cannot open the database of x") {
			t.Fatal("no answer meanwhile")
		}
	}
	if base, _ := ix.Layers(); base != 2 || !answers(t, ix, "cannot close the database of x") {
		t.Errorf("a base of %d", base)
	}
}
