package store

import (
	"fmt"
	"testing"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

func TestRelated(t *testing.T) {
	db := open(t, t.TempDir())
	at := func(digit, path string, line int, function, message, class string) errdex.Record {
		r := site(pinAt(digit), path, line, function, message)
		r.BackgroundTag = class
		return r
	}
	of := at("2", "src/a.go", 50, "f", "out of fuel", "timeout")
	records := []errdex.Record{
		of,
		at("2", "src/a.go", 60, "f", "tank {name} is empty", "other"),
		at("2", "src/a.go", 45, "f", "pump is stuck", "other"),
		at("2", "src/other.go", 5, "h", "out of fuel", "other"),
		at("2", "src/a.go", 10, "g", "no engine", "other"),
		at("2", "src/z.go", 10, "g", "engine is slow", "timeout"),
		at("2", "src/y.go", 10, "g", "unrelated", "other"),
	}
	put(t, db, run(pinAt("1"), now, at("1", "src/a.go", 49, "f", "gone by now", "timeout")))
	put(t, db, run(pinAt("2"), hours(1), records...))
	lander := errdex.Pin{Repo: "acme/lander", Commit: commit("1")}
	put(t, db, run(lander, hours(2), site(lander, "x.go", 1, "k", "legs are late"), site(lander, "x.go", 9, "k", "out of fuel")))
	words := func(list []Related) (lines []string) {
		for _, r := range list {
			lines = append(lines, r.Message+": "+r.Why)
		}
		return lines
	}
	want := []string{
		"pump is stuck: same function",
		"tank {name} is empty: same function",
		"out of fuel: same message in other.go",
		"out of fuel: same message in acme/lander",
		"no engine: same file",
		"engine is slow: same class in this repository",
		"legs are late: same class and error type in acme/lander",
	}
	got := must(db.Related(t.Context(), &of, 20))
	if diff := cmp.Diff(want, words(got)); diff != "" {
		t.Errorf("related (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(got, must(db.Related(t.Context(), &of, 20))); diff != "" {
		t.Errorf("asked again:\n%s", diff)
	}
	// A short list has some of each.
	want = []string{want[0], want[2], want[4], want[5], want[6]}
	if diff := cmp.Diff(want, words(must(db.Related(t.Context(), &of, 5)))); diff != "" {
		t.Errorf("five (-want +got):\n%s", diff)
	}
	if none := must(db.Related(t.Context(), &of, 0)); len(none) != 0 {
		t.Errorf("none: %v", none)
	}
	// A record that is not stored has relations, too; one that shares nothing has none.
	of.ID = "00000000000000ff"
	if got := must(db.Related(t.Context(), &of, 20)); len(got) != 8 {
		t.Errorf("not stored: %v", words(got))
	}
	alone := site(errdex.Pin{Repo: "acme/alone", Commit: commit("1")}, "a.go", 3, "f", "nothing else is like it")
	alone.BackgroundTag = ""
	if got := must(db.Related(t.Context(), &alone, 20)); len(got) != 0 {
		t.Errorf("alone: %v", words(got))
	}
}

func TestRelatedOfMany(t *testing.T) {
	db := open(t, t.TempDir())
	var records []errdex.Record
	for i := range 100 {
		records = append(records, site(pinAt("1"), fmt.Sprintf("f%02d.go", i/4), 1+i, fmt.Sprint("f", i/2), fmt.Sprint("out of fuel ", i%10)))
	}
	put(t, db, run(pinAt("1"), now, records...))
	for i := range records {
		got := must(db.Related(t.Context(), &records[i], 8))
		seen := map[errdex.ID]bool{records[i].ID: true}
		for _, r := range got {
			if seen[r.ID] {
				t.Errorf("%s is there twice or is the record itself", r.ID)
			}
			seen[r.ID] = true
		}
		if len(got) != 8 || got[0].Why != "same function" {
			t.Errorf("record %d: %v", i, got)
		}
	}
}
