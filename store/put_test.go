package store

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

func TestPutPublishes(t *testing.T) {
	db := open(t, t.TempDir())
	a := site(pinAt("1"), "a.go", 3, "f", "out of <fuel> & {name}")
	change := put(t, db, run(pinAt("1"), now, a))
	want := Change{Added: 1, Total: 1, DatasetVersion: errdex.FormatTime(now)}
	if diff := cmp.Diff(want, change); diff != "" {
		t.Errorf("change (-want +got):\n%s", diff)
	}
	a.History = &errdex.History{FirstSeen: commit("1")}
	envelope, err := db.Envelope(t.Context(), a.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(errdex.Envelope{Record: a, DatasetVersion: errdex.FormatTime(now)}, envelope); diff != "" {
		t.Errorf("envelope (-want +got):\n%s", diff)
	}
	text, err := db.EnvelopeJSON(t.Context(), a.ID)
	encoded, _ := errdex.Encode(envelope)
	if err != nil || !bytes.Equal(text, encoded) {
		t.Errorf("JSON is %s, %v\nwant %s", text, err, encoded)
	}
}

func TestPutSameRevision(t *testing.T) {
	db := open(t, t.TempDir())
	a := site(pinAt("1"), "a.go", 3, "f", "out of fuel")
	first := put(t, db, run(pinAt("1"), now, a))
	before := all(t, db)
	again := put(t, db, run(pinAt("1"), hours(1), a))
	if !again.Unchanged || again.DatasetVersion != first.DatasetVersion || again.Same != 1 || again.Total != 1 {
		t.Errorf("the same run gave %+v", again)
	}
	if diff := cmp.Diff(before, all(t, db)); diff != "" {
		t.Errorf("the same run changed:\n%s", diff)
	}
	known, err := db.Known(t.Context(), pinAt("1"), "1/1")
	if !known || err != nil {
		t.Errorf("the run is not known: %v", err)
	}
	for name, ask := range map[string]struct {
		pin      errdex.Pin
		versions string
	}{
		"other commit":     {pinAt("2"), "1/1"},
		"other versions":   {pinAt("1"), "1/2"},
		"other host":       {errdex.Pin{Repo: "acme/rocket", Host: "codeberg.org", Commit: commit("1")}, "1/1"},
		"other repository": {errdex.Pin{Repo: "acme/other", Commit: commit("1")}, "1/1"},
	} {
		if known, err := db.Known(t.Context(), ask.pin, ask.versions); known || err != nil {
			t.Errorf("%s: known %v, %v", name, known, err)
		}
	}
	// New code reads the same commit again; what it says is the same.
	r := run(pinAt("1"), hours(2), a)
	r.Versions = "1/2"
	if change := put(t, db, r); change.Unchanged || change.Same != 1 || change.DatasetVersion <= first.DatasetVersion {
		t.Errorf("a run of new code gave %+v", change)
	}
}

func TestContentChangedAt(t *testing.T) {
	db := open(t, t.TempDir())
	put(t, db, run(pinAt("1"), now, site(pinAt("1"), "a.go", 3, "f", "out of fuel"), site(pinAt("1"), "b.go", 3, "g", "no engine")))
	same, moved := site(pinAt("2"), "a.go", 3, "f", "out of fuel"), site(pinAt("2"), "b.go", 40, "g", "no engine")
	change := put(t, db, run(pinAt("2"), hours(1), same, moved))
	if change.Same != 1 || change.Changed != 1 || change.Added+change.Gone != 0 {
		t.Errorf("change %+v", change)
	}
	for _, want := range []struct {
		id      errdex.ID
		changed time.Time
		line    int
	}{{same.ID, now, 3}, {moved.ID, hours(1), 40}} {
		got := record(t, db, want.id)
		if got.ContentChangedAt != errdex.FormatTime(want.changed) || got.AnalyzedAt != errdex.FormatTime(hours(1)) ||
			got.AnalyzedSHA != commit("2") || got.LineNumber != want.line || got.History.FirstSeen != commit("1") {
			t.Errorf("%s: %+v", got.ErrorMessage, got)
		}
		if e, _ := db.Envelope(t.Context(), want.id); e.DatasetVersion != change.DatasetVersion {
			t.Errorf("%s carries data set version %s, want %s", got.ErrorMessage, e.DatasetVersion, change.DatasetVersion)
		}
	}
}

func TestVersionsOnlyRise(t *testing.T) {
	db := open(t, t.TempDir())
	last := ""
	for i, digit := range []string{"1", "2", "3"} {
		// The clock stands still, then goes back.
		change := put(t, db, run(pinAt(digit), hours(-max(0, i-1)), site(pinAt(digit), "a.go", 3, "f", "out of fuel")))
		if change.DatasetVersion <= last {
			t.Errorf("version %s after %s", change.DatasetVersion, last)
		}
		last = change.DatasetVersion
	}
}

func TestGoneAndBack(t *testing.T) {
	db := open(t, t.TempDir())
	stays := func(digit string) errdex.Record { return site(pinAt(digit), "a.go", 3, "f", "out of fuel") }
	goes := func(digit string) errdex.Record { return site(pinAt(digit), "b.go", 3, "g", "no engine") }
	put(t, db, run(pinAt("1"), now, stays("1"), goes("1")))
	change := put(t, db, run(pinAt("2"), hours(1), stays("2")))
	if change.Gone != 1 || change.Same != 1 || change.Total != 1 {
		t.Errorf("change %+v", change)
	}
	got := record(t, db, goes("1").ID)
	want := &errdex.History{FirstSeen: commit("1"), LastSeen: commit("1"), Gone: true}
	if diff := cmp.Diff(want, got.History); diff != "" || got.AnalyzedSHA != commit("1") || got.ContentChangedAt != errdex.FormatTime(hours(1)) {
		t.Errorf("gone record at %s, changed %s:\n%s", got.AnalyzedSHA, got.ContentChangedAt, diff)
	}
	// Gone once, it is not gone again.
	if change := put(t, db, run(pinAt("3"), hours(2), stays("3"))); change.Gone != 0 {
		t.Errorf("change %+v", change)
	}
	put(t, db, run(pinAt("4"), hours(3), stays("4"), goes("4")))
	got = record(t, db, goes("1").ID)
	if diff := cmp.Diff(&errdex.History{FirstSeen: commit("1")}, got.History); diff != "" || got.AnalyzedSHA != commit("4") || got.Slug != "no-engine" {
		t.Errorf("returned record %s at %s:\n%s", got.Slug, got.AnalyzedSHA, diff)
	}
}

func TestMoves(t *testing.T) {
	type place struct {
		path, function string
	}
	const message = "out of fuel"
	for name, test := range map[string]struct {
		before, after []place
		kept          map[int]int // after → before; others are new
	}{
		"file renamed":            {[]place{{"a.go", "f"}}, []place{{"b.go", "f"}}, map[int]int{0: 0}},
		"function renamed":        {[]place{{"a.go", "f"}}, []place{{"a.go", "g"}}, map[int]int{0: 0}},
		"both renamed":            {[]place{{"a.go", "f"}}, []place{{"b.go", "g"}}, nil},
		"two candidates after":    {[]place{{"a.go", "f"}}, []place{{"b.go", "f"}, {"c.go", "f"}}, nil},
		"two candidates before":   {[]place{{"a.go", "f"}, {"b.go", "f"}}, []place{{"c.go", "f"}}, nil},
		"copied, the old stays":   {[]place{{"a.go", "f"}}, []place{{"a.go", "f"}, {"b.go", "f"}}, map[int]int{0: 0}},
		"rename before function":  {[]place{{"a.go", "f"}, {"b.go", "g"}}, []place{{"c.go", "f"}, {"b.go", "h"}}, map[int]int{0: 0, 1: 1}},
		"one stays and one moves": {[]place{{"a.go", "f"}, {"a.go", "g"}}, []place{{"a.go", "f"}, {"b.go", "g"}}, map[int]int{0: 0, 1: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			db := open(t, t.TempDir())
			records := func(digit string, places []place) []errdex.Record {
				var list []errdex.Record
				for _, p := range places {
					list = append(list, site(pinAt(digit), p.path, 3, p.function, message))
				}
				return list
			}
			before, after := records("1", test.before), records("2", test.after)
			put(t, db, run(pinAt("1"), now, before...))
			put(t, db, run(pinAt("2"), hours(1), after...))
			at := map[place]errdex.Record{}
			for _, e := range all(t, db) {
				if !e.Record.Gone() {
					at[place{e.Record.FilePath, e.Record.FunctionName()}] = e.Record
				}
			}
			if len(at) != len(after) {
				t.Errorf("%d records are there, want %d", len(at), len(after))
			}
			for i, p := range test.after {
				want := after[i].ID
				if b, ok := test.kept[i]; ok {
					want = before[b].ID
				}
				if at[p].ID != want {
					t.Errorf("record at %v has id %s, want %s", p, at[p].ID, want)
				}
			}
		})
	}
}

// Sites that differ in nothing but their order move together, and keep their order; when their number changes, nobody can say
// which of them is which.
func TestTwinsMoveTogether(t *testing.T) {
	twin := func(digit, path string, line, ordinal int) errdex.Record {
		r := site(pinAt(digit), path, line, "f", "out of fuel")
		r.ID = errdex.NewID(r.Repo, path, "f", "out of fuel", ordinal)
		return r
	}
	for name, test := range map[string]struct {
		after []errdex.Record
		kept  bool
	}{
		"all in one file":   {[]errdex.Record{twin("2", "b.go", 90, 0), twin("2", "b.go", 95, 1)}, true},
		"in two files":      {[]errdex.Record{twin("2", "b.go", 90, 0), twin("2", "c.go", 95, 0)}, false},
		"one more than was": {[]errdex.Record{twin("2", "b.go", 90, 0), twin("2", "b.go", 95, 1), twin("2", "b.go", 99, 2)}, false},
	} {
		t.Run(name, func(t *testing.T) {
			db := open(t, t.TempDir())
			before := []errdex.Record{twin("1", "a.go", 3, 0), twin("1", "a.go", 8, 1)}
			put(t, db, run(pinAt("1"), now, before...))
			change := put(t, db, run(pinAt("2"), hours(1), test.after...))
			if kept := change.Added == 0 && change.Gone == 0; kept != test.kept {
				t.Errorf("change %+v", change)
			}
			if !test.kept {
				return
			}
			for i, line := range []int{90, 95} {
				if got := record(t, db, before[i].ID); got.LineNumber != line || got.FilePath != "b.go" {
					t.Errorf("twin %d is at %s:%d", i, got.FilePath, got.LineNumber)
				}
			}
		})
	}
}

// Only a record that vanishes in this very run can have moved.
func TestGoneLongAgoDoesNotMove(t *testing.T) {
	db := open(t, t.TempDir())
	put(t, db, run(pinAt("1"), now, site(pinAt("1"), "a.go", 3, "f", "out of fuel")))
	put(t, db, run(pinAt("2"), hours(1)))
	if change := put(t, db, run(pinAt("3"), hours(2), site(pinAt("3"), "b.go", 3, "f", "out of fuel"))); change.Added != 1 {
		t.Errorf("change %+v", change)
	}
}

func TestOtherMessageIsAnotherRecord(t *testing.T) {
	db := open(t, t.TempDir())
	put(t, db, run(pinAt("1"), now, site(pinAt("1"), "a.go", 3, "f", "out of fuel")))
	if change := put(t, db, run(pinAt("2"), hours(1), site(pinAt("2"), "a.go", 3, "f", "out of oil"))); change.Added != 1 || change.Gone != 1 {
		t.Errorf("change %+v", change)
	}
}

func TestOtherOrdinal(t *testing.T) {
	db := open(t, t.TempDir())
	a, b := site(pinAt("1"), "a.go", 3, "f", "out of fuel"), site(pinAt("2"), "a.go", 3, "f", "out of fuel")
	b.ID = errdex.NewID(b.Repo, b.FilePath, "f", b.ErrorMessage, 1)
	put(t, db, run(pinAt("1"), now, a))
	if change := put(t, db, run(pinAt("2"), hours(1), b)); change.Same != 1 {
		t.Errorf("change %+v", change)
	}
}

// A record that moved keeps its id although the id computed for its place is another, run after run; the old place may be
// filled again, with a record of its own.
func TestMovedForGood(t *testing.T) {
	db := open(t, t.TempDir())
	old, moved := site(pinAt("1"), "a.go", 3, "f", "out of fuel"), site(pinAt("2"), "b.go", 3, "f", "out of fuel")
	put(t, db, run(pinAt("1"), now, old))
	put(t, db, run(pinAt("2"), hours(1), moved))
	if got := record(t, db, old.ID); got.FilePath != "b.go" || got.Slug != "out-of-fuel" || !cmp.Equal(got.History.MovedFrom, []string{"a.go"}) {
		t.Errorf("moved record: %s %s %+v", got.FilePath, got.Slug, got.History)
	}
	again, filled := site(pinAt("3"), "b.go", 3, "f", "out of fuel"), site(pinAt("3"), "a.go", 3, "f", "out of fuel")
	for i, digit := range []string{"3", "4"} {
		again.AnalyzedSHA, filled.AnalyzedSHA = commit(digit), commit(digit)
		change := put(t, db, run(pinAt(digit), hours(2+i), again, filled))
		if change.Added != 1-i || change.Same != 1+i || change.Gone != 0 {
			t.Errorf("run %s: %+v", digit, change)
		}
	}
	list := all(t, db)
	if len(list) != 2 || list[0].Record.FilePath != "a.go" || list[0].Record.ID == old.ID || list[1].Record.ID != old.ID {
		t.Errorf("records %s at %s, %s at %s", list[0].Record.ID, list[0].Record.FilePath, list[1].Record.ID, list[1].Record.FilePath)
	}
	// Renamed a second time, it lists both places.
	renamed := site(pinAt("5"), "b.go", 3, "g", "out of fuel")
	filled.AnalyzedSHA = commit("5")
	put(t, db, run(pinAt("5"), hours(5), renamed, filled))
	if got := record(t, db, old.ID).History; !cmp.Equal(got.MovedFrom, []string{"a.go", "f"}) {
		t.Errorf("history %+v", got)
	}
}

// A site that goes back to where it was is found by the record's own id.
func TestMovedBack(t *testing.T) {
	db := open(t, t.TempDir())
	old := site(pinAt("1"), "a.go", 3, "f", "out of fuel")
	put(t, db, run(pinAt("1"), now, old))
	put(t, db, run(pinAt("2"), hours(1), site(pinAt("2"), "b.go", 3, "f", "out of fuel")))
	put(t, db, run(pinAt("3"), hours(2)))
	put(t, db, run(pinAt("4"), hours(3), site(pinAt("4"), "a.go", 3, "f", "out of fuel")))
	list := all(t, db)
	if len(list) != 1 || list[0].Record.ID != old.ID || list[0].Record.Gone() {
		t.Errorf("records %+v", list)
	}
}

func TestSlugs(t *testing.T) {
	db := open(t, t.TempDir())
	slugsOf := func() map[string]errdex.Slug {
		found := map[string]errdex.Slug{}
		for _, e := range all(t, db) {
			found[e.Record.FilePath] = e.Record.Slug
		}
		return found
	}
	at := func(digit, path string, line int, message string) errdex.Record {
		return site(pinAt(digit), path, line, path, message)
	}
	// In the order of path and line, whatever the order of the records.
	put(t, db, run(pinAt("1"), now, at("1", "c.go", 9, "Out of fuel!"), at("1", "b.go", 2, "out of fuel"), at("1", "d.go", 1, "out of fuel 2")))
	want := map[string]errdex.Slug{"b.go": "out-of-fuel", "c.go": "out-of-fuel-2", "d.go": "out-of-fuel-2-2"}
	if diff := cmp.Diff(want, slugsOf()); diff != "" {
		t.Errorf("slugs (-want +got):\n%s", diff)
	}
	// b goes; a is new and comes first, and neither takes b's slug nor changes c's.
	put(t, db, run(pinAt("2"), hours(1), at("2", "a.go", 1, "out of fuel."), at("2", "c.go", 9, "Out of fuel!"), at("2", "d.go", 1, "out of fuel 2")))
	want["a.go"] = "out-of-fuel-3"
	if diff := cmp.Diff(want, slugsOf()); diff != "" {
		t.Errorf("slugs (-want +got):\n%s", diff)
	}
	// Another repository has slugs of its own.
	other := errdex.Pin{Repo: "acme/other", Commit: commit("1")}
	put(t, db, run(other, hours(2), site(other, "z.go", 1, "f", "out of fuel")))
	if slugsOf()["z.go"] != "out-of-fuel" {
		t.Errorf("slugs %v", slugsOf())
	}
}

func TestForeignIDIsNotTaken(t *testing.T) {
	db := open(t, t.TempDir())
	a := site(pinAt("1"), "a.go", 3, "f", "out of fuel")
	put(t, db, run(pinAt("1"), now, a))
	other := errdex.Pin{Repo: "acme/other", Commit: commit("1")}
	b := site(other, "b.go", 3, "f", "no engine")
	b.ID = a.ID // a collision of hashes
	for i, digit := range []string{"1", "2"} {
		other.Commit, b.AnalyzedSHA = commit(digit), commit(digit)
		if change := put(t, db, run(other, hours(i), b)); change.Added != 1-i || change.Same != i {
			t.Errorf("change %+v", change)
		}
	}
	if got := record(t, db, a.ID); got.Repo != "acme/rocket" {
		t.Errorf("the id is now one of %s", got.Repo)
	}
}

func TestPutRefuses(t *testing.T) {
	db := open(t, t.TempDir())
	good := site(pinAt("1"), "a.go", 3, "f", "out of fuel")
	put(t, db, run(pinAt("1"), now, good))
	before := all(t, db)

	elsewhere := pinAt("2")
	elsewhere.Host = "codeberg.org"
	_, err := db.Put(t.Context(), run(elsewhere, hours(1), site(elsewhere, "a.go", 3, "f", "out of fuel")))
	wantError(t, err, errdex.ErrConflict, "already stored from github.com")
	explicit := pinAt("1")
	explicit.Host = "github.com"
	if change := put(t, db, run(explicit, hours(1), good)); !change.Unchanged {
		t.Errorf("the default host spelled out gave %+v", change)
	}

	bad := func(change func(r *errdex.Record)) Run {
		r := site(pinAt("2"), "b.go", 3, "f", "no engine")
		change(&r)
		return run(pinAt("2"), hours(1), site(pinAt("2"), "a.go", 3, "f", "out of fuel"), r)
	}
	for name, r := range map[string]Run{
		"no commit":      run(errdex.Pin{Repo: "acme/rocket"}, now),
		"no time":        run(pinAt("2"), time.Time{}),
		"no message":     bad(func(r *errdex.Record) { r.ErrorMessage = " " }),
		"other commit":   bad(func(r *errdex.Record) { r.AnalyzedSHA = commit("3") }),
		"other repo":     bad(func(r *errdex.Record) { r.Repo = "acme/other" }),
		"the same twice": bad(func(r *errdex.Record) { r.ID = good.ID }),
	} {
		if _, err := db.Put(t.Context(), r); !errors.Is(err, errdex.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := db.Put(ended, run(pinAt("2"), hours(1), site(pinAt("2"), "c.go", 3, "f", "no wings"))); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run gave %v", err)
	}
	if diff := cmp.Diff(before, all(t, db)); diff != "" {
		t.Errorf("a refused run changed:\n%s", diff)
	}
}

func TestPutEmpty(t *testing.T) {
	db := open(t, t.TempDir())
	if change := put(t, db, run(pinAt("1"), now)); change.Unchanged || change.DatasetVersion == "" {
		t.Errorf("change %+v", change)
	}
	if change := put(t, db, run(pinAt("1"), hours(1))); !change.Unchanged {
		t.Errorf("change %+v", change)
	}
	r, err := db.Repository(t.Context(), "acme/rocket")
	if err != nil || r.Records != 0 || r.Coverage == nil || r.Coverage.Files != 3 {
		t.Errorf("repository %+v, %v", r, err)
	}
}
