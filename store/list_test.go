package store

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

// random is a store after a number of random runs and imports, the same for a seed. check is called after each.
func random(t testing.TB, seed uint64, steps int, check func(db *DB)) *DB {
	t.Helper()
	db, r := open(t, t.TempDir()), rand.New(rand.NewPCG(seed, 1))
	pick := func(options ...string) string { return options[r.IntN(len(options))] }
	some := func(pin errdex.Pin) []errdex.Record {
		var records []errdex.Record
		for _, path := range []string{"a.go", "a/b.go", "a/c.go", "a0.go", "b/d.go"} {
			for _, message := range []string{"out of fuel", "no engine", "no wings"} {
				for _, function := range []string{"f", "g"} {
					if r.IntN(3) == 0 {
						continue
					}
					s := site(pin, path, 1+r.IntN(3), function, message)
					s.BackgroundTag, s.Language = pick("timeout", "invalid-state", "not-found"), pick("go", "rust")
					s.Severity, s.ErrorType = errdex.Severity(pick("error", "fatal", "warning")), errdex.ErrorType(pick("exception", "panic", "log"))
					*s.ErrorClass = pick("errors.New", "fmt.Errorf")
					records = append(records, s)
				}
			}
		}
		return records
	}
	for i := range steps {
		pin := errdex.Pin{Repo: pick("acme/rocket", "acme/lander", "zeta/pad"), Commit: fmt.Sprintf("%040x", i+1)}
		if i%4 == 3 {
			var envelopes []errdex.Envelope
			for _, s := range some(pin)[:5] {
				s.ID, s.ContentChangedAt = errdex.NewID(s.Repo, "foreign", s.FunctionName(), s.FilePath, 0), errdex.FormatTime(hours(i))
				envelopes = append(envelopes, errdex.Envelope{Record: s})
			}
			imported(t, db, envelopes...)
		} else {
			put(t, db, run(pin, hours(i), some(pin)...))
		}
		check(db)
	}
	return db
}

const countAllSQL = `SELECT repository, class, language, type, severity, gone, COUNT(*) FROM records
	GROUP BY repository, class, language, type, severity, gone ORDER BY 1, 2, 3, 4, 5, 6`

func TestCountersEqualCounts(t *testing.T) {
	rows := func(db *DB, query string) (list []string) {
		err := each(t.Context(), db.reader, query, nil, func(row scanner) error {
			var c [7]string
			err := row.Scan(&c[0], &c[1], &c[2], &c[3], &c[4], &c[5], &c[6])
			list = append(list, strings.Join(c[:], " "))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	for seed := range uint64(3) {
		random(t, seed, 16, func(db *DB) {
			if diff := cmp.Diff(rows(db, countAllSQL), rows(db, "SELECT * FROM counters ORDER BY 1, 2, 3, 4, 5, 6")); diff != "" {
				t.Fatalf("seed %d: counters differ from the records (-records +counters):\n%s", seed, diff)
			}
		})
	}
}

// passes is what a filter means.
func passes(f Filter, r *errdex.Record) bool {
	ok := func(want, got string) bool { return want == "" || want == got }
	return ok(f.Repo, r.Repo) && ok(f.Class, r.BackgroundTag) && ok(f.Language, r.Language) && ok(f.Type, string(r.ErrorType)) &&
		ok(f.Severity, string(r.Severity)) && f.Gone == r.Gone() &&
		(f.Path == "" || f.Path == r.FilePath || strings.HasPrefix(r.FilePath, strings.TrimSuffix(f.Path, "/")+"/"))
}

var filters = []Filter{
	{}, {Gone: true}, {Repo: "acme/rocket"}, {Repo: "acme/rocket", Gone: true}, {Class: "timeout"}, {Class: "timeout", Gone: true},
	{Repo: "acme/lander", Class: "timeout"}, {Language: "rust", Type: "panic"}, {Severity: "warning"}, {Repo: "acme/rocket", Path: "a"},
	{Repo: "acme/rocket", Path: "a/"}, {Repo: "acme/rocket", Path: "a/b.go"}, {Repo: "acme/rocket", Path: "a.go", Type: "log"},
	{Repo: "acme/none"}, {Class: "none"},
	{Repo: "zeta/pad", Class: "timeout", Language: "go", Type: "exception", Severity: "error"},
}

func TestListAllPages(t *testing.T) {
	db := random(t, 7, 12, func(*DB) {})
	records := all(t, db)
	for _, f := range filters {
		for _, limit := range []int{1, 7, 0, 1000} {
			var want, got []errdex.ID
			for _, e := range records {
				if passes(f, &e.Record) {
					want = append(want, e.Record.ID)
				}
			}
			for cursor, pages := "", 0; ; pages++ {
				page, err := db.List(t.Context(), f, cursor, limit)
				if err != nil {
					t.Fatal(err)
				}
				if page.Total != len(want) || page.DatasetVersion != must(db.DatasetVersion(t.Context())) {
					t.Errorf("%+v: total %d, want %d", f, page.Total, len(want))
				}
				for _, s := range page.Summaries {
					got = append(got, s.ID)
				}
				if cursor = page.Next; cursor == "" {
					break
				}
				if pages > len(records) {
					t.Fatalf("%+v: pages do not end", f)
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%+v by %d (-want +got):\n%s", f, limit, diff)
			}
		}
	}
}

func TestListOrder(t *testing.T) {
	db := random(t, 7, 12, func(*DB) {})
	page := must(db.List(t.Context(), Filter{Repo: "acme/rocket"}, "", MaxLimit))
	if !slices.IsSortedFunc(page.Summaries, func(a, b Summary) int {
		return strings.Compare(fmt.Sprintf("%s %3d", a.Path, a.Line), fmt.Sprintf("%s %3d", b.Path, b.Line))
	}) || len(page.Summaries) < 10 {
		t.Errorf("not in the order of path and line: %+v", page.Summaries)
	}
}

func TestFacetsEqualCounts(t *testing.T) {
	db := random(t, 3, 12, func(*DB) {})
	records := all(t, db)
	for _, f := range filters {
		count := func(f Filter, value func(*errdex.Record) string) []Count {
			counts := map[string]int{}
			for _, e := range records {
				if passes(f, &e.Record) {
					counts[value(&e.Record)]++
				}
			}
			return sorted(counts)
		}
		var want Facets
		without := f
		if f.Path == "" {
			without.Repo = ""
		}
		want.Repositories = count(without, func(r *errdex.Record) string { return r.Repo })
		without = f
		without.Class = ""
		want.Classes = count(without, func(r *errdex.Record) string { return r.BackgroundTag })
		without = f
		without.Language = ""
		want.Languages = count(without, func(r *errdex.Record) string { return r.Language })
		without = f
		without.Type = ""
		want.Types = count(without, func(r *errdex.Record) string { return string(r.ErrorType) })
		without = f
		without.Severity = ""
		want.Severities = count(without, func(r *errdex.Record) string { return string(r.Severity) })
		if diff := cmp.Diff(want, must(db.Facets(t.Context(), f))); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", f, diff)
		}
	}
}

func TestCountsAgree(t *testing.T) {
	db := random(t, 5, 12, func(*DB) {})
	facets := must(db.Facets(t.Context(), Filter{}))
	classes := must(db.Classes(t.Context()))
	repositories := must(db.Repositories(t.Context()))
	if len(classes) != 3 || len(repositories) != 3 {
		t.Fatalf("%d classes, %d repositories", len(classes), len(repositories))
	}
	for i, c := range classes {
		if want := (ClassCount{facets.Classes[i].Value, facets.Classes[i].Records, 3}); c != want {
			t.Errorf("class %+v, want %+v", c, want)
		}
		if one := must(db.Class(t.Context(), c.Slug)); one != c {
			t.Errorf("one class %+v, want %+v", one, c)
		}
	}
	if none := must(db.Class(t.Context(), "none")); none != (ClassCount{Slug: "none"}) {
		t.Errorf("an unused class: %+v", none)
	}
	for _, r := range repositories {
		f := must(db.Facets(t.Context(), Filter{Repo: r.Pin.Repo}))
		gone := must(db.List(t.Context(), Filter{Repo: r.Pin.Repo, Gone: true}, "", 1)).Total
		if diff := cmp.Diff(Facets{f.Repositories, r.Classes, r.Languages, r.Types, r.Severities}, f); diff != "" || r.Gone != gone {
			t.Errorf("%s, %d gone, want %d (-repository +facets):\n%s", r.Pin.Repo, r.Gone, gone, diff)
		}
		one := must(db.Repository(t.Context(), r.Pin.Repo))
		if one.Coverage == nil || one.Coverage.Files != 3 || one.Versions != "1/1" {
			t.Errorf("one repository: %+v", one)
		}
		one.Coverage = nil
		if diff := cmp.Diff(r, one); diff != "" {
			t.Errorf("listed and alone (-list +one):\n%s", diff)
		}
	}
}

func TestReadsRefuse(t *testing.T) {
	db := random(t, 5, 4, func(*DB) {})
	list := func(f Filter, cursor string) error {
		_, err := db.List(t.Context(), f, cursor, 1)
		return err
	}
	first := must(db.List(t.Context(), Filter{}, "", 1)).Next
	for name, test := range map[string]struct {
		err, kind error
		fix       string
	}{
		"type":            {list(Filter{Type: "crash"}, ""), errdex.ErrInvalid, "exception, panic, assertion"},
		"severity":        {list(Filter{Severity: "bad"}, ""), errdex.ErrInvalid, "fatal, error, warning"},
		"repository":      {list(Filter{Repo: "rocket"}, ""), errdex.ErrInvalid, "owner/name"},
		"path alone":      {list(Filter{Path: "a.go"}, ""), errdex.ErrInvalid, "repository"},
		"no cursor":       {list(Filter{}, "%%%"), errdex.ErrInvalid, "first page"},
		"short cursor":    {list(Filter{}, "AAAA"), errdex.ErrInvalid, "first page"},
		"changed cursor":  {list(Filter{}, first[:len(first)-2]+"AA"), errdex.ErrInvalid, "first page"},
		"another list's":  {list(Filter{Class: "timeout"}, first), errdex.ErrInvalid, "filters the same"},
		"unknown id":      {second(db.Envelope(t.Context(), "0000000000000000")), errdex.ErrNotFound, "errdex match"},
		"no id":           {second(db.EnvelopeJSON(t.Context(), "XYZ")), errdex.ErrInvalid, "page"},
		"no ids":          {second(db.Summaries(t.Context(), []errdex.ID{"XYZ"})), errdex.ErrInvalid, "page"},
		"unknown repo":    {second(db.Repository(t.Context(), "acme/none")), errdex.ErrNotFound, "errdex ingest acme/none"},
		"no repo":         {second(db.Repository(t.Context(), "none")), errdex.ErrInvalid, "owner/name"},
		"facets, type":    {second(db.Facets(t.Context(), Filter{Type: "crash"})), errdex.ErrInvalid, "exception"},
		"facets, no repo": {second(db.Facets(t.Context(), Filter{Repo: "x"})), errdex.ErrInvalid, "owner/name"},
	} {
		wantError(t, test.err, test.kind, "")
		if !strings.Contains(errdex.Fix(test.err), test.fix) {
			t.Errorf("%s: fix %q lacks %q", name, errdex.Fix(test.err), test.fix)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestSummaries(t *testing.T) {
	db := open(t, t.TempDir())
	a := site(pinAt("1"), "a.go", 3, "f", "out of fuel")
	a.ID = "ffffffffffffffff" // negative as a number
	put(t, db, run(pinAt("1"), now, a, site(pinAt("1"), "b.go", 3, "g", "no engine")))
	got := must(db.Summaries(t.Context(), []errdex.ID{a.ID, "0000000000000000", a.ID}))
	want := map[errdex.ID]Summary{a.ID: {
		ID: a.ID, Repo: "acme/rocket", Slug: "out-of-fuel", Message: "out of fuel", Type: "exception", Class: "fmt.Errorf",
		Severity: "error", Language: "go", Path: "a.go", Line: 3, Function: "f", BackgroundTag: "timeout",
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("summaries (-want +got):\n%s", diff)
	}
	if got[a.ID].URL() != a.Path() && got[a.ID].URL() != "/errors/ffffffffffffffff/out-of-fuel" {
		t.Errorf("URL %s", got[a.ID].URL())
	}
	if none := must(db.Summaries(t.Context(), nil)); len(none) != 0 {
		t.Errorf("%v", none)
	}
}

func TestEnvelopesOrder(t *testing.T) {
	db := open(t, t.TempDir())
	for _, repo := range []string{"zeta/pad", "acme/rocket"} {
		pin := errdex.Pin{Repo: repo, Commit: commit("1")}
		var records []errdex.Record
		for i, id := range []errdex.ID{"ffffffffffffff0%d", "000000000000000%d", "800000000000000%d"} {
			r := site(pin, "b.go", 5, fmt.Sprint("f", i), fmt.Sprint("no engine ", repo))
			r.ID = errdex.ID(fmt.Sprintf(string(id), len(repo)%10))
			records = append(records, r)
		}
		put(t, db, run(pin, now, append(records, site(pin, "b.go", 4, "g", "no wings"), site(pin, "a.go", 9, "g", "no fuel"))...))
	}
	var got, want []string
	for _, e := range all(t, db) {
		got = append(got, fmt.Sprint(e.Record.Repo, " ", e.Record.FilePath, " ", e.Record.LineNumber, " ", e.Record.ID))
	}
	want = slices.Sorted(slices.Values(got))
	if diff := cmp.Diff(want, got); diff != "" || len(got) != 10 {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	// Stopping early is allowed, and gives the connection back.
	for range 2 * readers {
		for range db.Envelopes(t.Context()) {
			break
		}
	}
}
