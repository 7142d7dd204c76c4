package store

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

// foreign is an envelope as another program publishes it: the 32 keys, nulls included, and none of errdex's additions.
const foreign = `{"record":{"id":"0123456789abcdef","repo":"acme/lander","slug":"legs-are-not-down-for-pad","errorCode":null,` +
	`"errorMessage":"legs are not down for {pad}","messagePattern":"legs are not down for (.+?)","errorType":"exception",` +
	`"errorClass":"LandingError","httpStatus":null,"severity":"error","filePath":"src/legs.py","lineNumber":4,` +
	`"sourceCode":"def land(pad):\n    if a < b && \"x\" > 'y':\n        raise LandingError(f\"legs are not down for {pad}\")","sourceCodeStart":2,"sourceCodeEnd":4,` +
	`"githubUrl":"https://gitlab.example.org/acme/lander/blob/3333333333333333333333333333333333333333/src/legs.py#L2-L4",` +
	`"documentation":"The legs are up.","triggerScenarios":"Landing too early.","commonSituations":null,` +
	`"solutions":["Lower the legs."],"exampleFix":null,"handlingStrategy":"retry","validationCode":null,"typeGuard":null,` +
	`"tryCatchPattern":null,"preventionTips":["Lower them in time."],"tags":["legs"],"backgroundTag":"invalid-state",` +
	`"analyzedSha":"3333333333333333333333333333333333333333","analyzedAt":"2026-02-01T01:30:00.501Z",` +
	`"contentChangedAt":"2026-02-01T01:30:00.501Z","schemaVersion":2},"datasetVersion":"2026-02-23T08:17:48.524Z"}`

func decoded(t testing.TB, text string) errdex.Envelope {
	t.Helper()
	e, err := errdex.DecodeRecord([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func these(envelopes ...errdex.Envelope) iter.Seq2[errdex.Envelope, error] {
	return func(yield func(errdex.Envelope, error) bool) {
		for _, e := range envelopes {
			if !yield(e, nil) {
				return
			}
		}
	}
}

func imported(t testing.TB, db *DB, envelopes ...errdex.Envelope) Change {
	t.Helper()
	change, err := db.Import(t.Context(), these(envelopes...), now)
	if err != nil {
		t.Fatal(err)
	}
	return change
}

func TestImportVerbatim(t *testing.T) {
	db := open(t, t.TempDir())
	e := decoded(t, foreign)
	change := imported(t, db, e)
	if change.Added != 1 || change.Total != 1 || change.DatasetVersion != errdex.FormatTime(now) {
		t.Errorf("change %+v", change)
	}
	text, err := db.EnvelopeJSON(t.Context(), "0123456789abcdef")
	if err != nil || string(text) != foreign {
		t.Errorf("read back %s, %v", text, err)
	}
	again := imported(t, db, e)
	if !again.Unchanged || again.Same != 1 || again.DatasetVersion != change.DatasetVersion {
		t.Errorf("the same import gave %+v", again)
	}
	r, err := db.Repository(t.Context(), "acme/lander")
	if err != nil || !r.Imported || r.Records != 1 || r.Pin.Commit != commit("3") || r.Pin.Host != "gitlab.example.org" || r.Coverage != nil {
		t.Errorf("repository %+v, %v", r, err)
	}
	// The whole export imports into an empty store and comes out the same.
	second := open(t, t.TempDir())
	imported(t, second, all(t, db)...)
	if diff := cmp.Diff(all(t, db), all(t, second)); diff != "" {
		t.Errorf("an export of an import differs:\n%s", diff)
	}
}

func TestImportedVersions(t *testing.T) {
	db := open(t, t.TempDir())
	e := decoded(t, foreign)
	e.DatasetVersion = errdex.FormatTime(hours(1000)) // a clock ahead of this one
	bare := decoded(t, foreign)
	bare.Record.ID, bare.DatasetVersion = "0123456789abcde0", ""
	change := imported(t, db, e, bare)
	if change.DatasetVersion <= e.DatasetVersion {
		t.Errorf("version %s is not after the imported %s", change.DatasetVersion, e.DatasetVersion)
	}
	if got, _ := db.Envelope(t.Context(), bare.Record.ID); got.DatasetVersion != change.DatasetVersion {
		t.Errorf("a bare record carries %q, want the store's %q", got.DatasetVersion, change.DatasetVersion)
	}
	if got, _ := db.Envelope(t.Context(), e.Record.ID); got.DatasetVersion != e.DatasetVersion {
		t.Errorf("the imported envelope carries %q, want its own %q", got.DatasetVersion, e.DatasetVersion)
	}
	// An index that has seen nothing newer than an old import still hears of it, and then no more.
	for since, want := range map[string]int{"": 2, errdex.FormatTime(hours(999)): 2, e.DatasetVersion: 2, change.DatasetVersion: 0} {
		if got := changed(t, db, since); len(got) != want {
			t.Errorf("%d records changed since %q, want %d", len(got), since, want)
		}
	}
	if next := put(t, db, run(pinAt("1"), now, site(pinAt("1"), "a.go", 3, "f", "out of fuel"))); next.DatasetVersion <= change.DatasetVersion {
		t.Errorf("version %s after %s", next.DatasetVersion, change.DatasetVersion)
	}
	if got := changed(t, db, change.DatasetVersion); len(got) != 1 || got[0].ErrorMessage != "out of fuel" {
		t.Errorf("changed: %+v", got)
	}
	for _, err := range db.Changed(t.Context(), "yesterday") {
		wantError(t, err, errdex.ErrInvalid, "yesterday")
	}
}

func changed(t *testing.T, db *DB, since string) []errdex.Record {
	t.Helper()
	var list []errdex.Record
	for r, err := range db.Changed(t.Context(), since) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

func TestImportReplacesOnlyByNewer(t *testing.T) {
	db := open(t, t.TempDir())
	imported(t, db, decoded(t, foreign))
	for _, test := range []struct {
		at   string
		want Change
		text string
	}{
		{"2026-02-01T01:30:00.501Z", Change{Unchanged: true, Same: 1, Total: 1}, "The legs are up."}, // of the same time
		{"2026-01-01T00:00:00.000Z", Change{Unchanged: true, Same: 1, Total: 1}, "The legs are up."}, // older
		{"unknown", Change{Unchanged: true, Same: 1, Total: 1}, "The legs are up."},
		{"2026-02-01T01:30:00.502Z", Change{Changed: 1, Total: 1}, "New text."},
	} {
		e := decoded(t, foreign)
		e.Record.Documentation, e.Record.ContentChangedAt = "New text.", test.at
		change := imported(t, db, e)
		change.DatasetVersion = ""
		if diff := cmp.Diff(test.want, change); diff != "" {
			t.Errorf("content of %s (-want +got):\n%s", test.at, diff)
		}
		if got := record(t, db, e.Record.ID); got.Documentation != test.text {
			t.Errorf("content of %s: %q", test.at, got.Documentation)
		}
	}
	// The same id twice in one import: the newer one stays.
	first, second := decoded(t, foreign), decoded(t, foreign)
	first.Record.ID, second.Record.ID, second.Record.Slug, second.Record.ContentChangedAt = "00000000000000aa", "00000000000000aa", "other", "2026-02-02T00:00:00Z"
	if change := imported(t, db, first, second, first); change.Added != 1 || change.Changed != 1 || change.Same != 1 {
		t.Errorf("change %+v", change)
	}
	if got := record(t, db, "00000000000000aa"); got.Slug != "other" {
		t.Errorf("slug %s", got.Slug)
	}
}

func TestImportIsAllOrNothing(t *testing.T) {
	db := open(t, t.TempDir())
	put(t, db, run(pinAt("1"), now, site(pinAt("1"), "a.go", 3, "f", "out of fuel")))
	before, version := all(t, db), must(db.DatasetVersion(t.Context()))
	good, empty, wrongVersion, taken := decoded(t, foreign), decoded(t, foreign), decoded(t, foreign), decoded(t, foreign)
	empty.Record.ErrorMessage, empty.Record.Severity = "", "awful"
	wrongVersion.DatasetVersion = "2026"
	taken.Record.ID = before[0].Record.ID
	unreadable := errors.New("line 4 is cut off")
	_, err := db.Import(t.Context(), func(yield func(errdex.Envelope, error) bool) {
		_ = yield(good, nil) && yield(empty, nil) && yield(wrongVersion, nil) && yield(errdex.Envelope{}, unreadable)
	}, now)
	wantError(t, err, errdex.ErrInvalid, "record 2: ")
	for _, part := range []string{"errorMessage is empty", "awful", "record 3: ", `"2026"`, "record 4: line 4 is cut off"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error lacks %q:\n%v", part, err)
		}
	}
	if !errors.Is(err, unreadable) {
		t.Error("the reader's own error is lost")
	}
	_, err = db.Import(t.Context(), these(good, taken), now)
	wantError(t, err, errdex.ErrConflict, "record 2: id "+string(taken.Record.ID))
	largest := decoded(t, foreign)
	largest.Record.SourceCode = strings.Repeat("x", maxDocument-4000)
	other := open(t, t.TempDir())
	imported(t, other, largest)
	if got := record(t, other, largest.Record.ID); got.SourceCode != largest.Record.SourceCode {
		t.Error("a record of the largest size does not come back")
	}
	if diff := cmp.Diff(before, all(t, db)); diff != "" || version != must(db.DatasetVersion(t.Context())) {
		t.Errorf("a refused import changed:\n%s", diff)
	}
	huge := decoded(t, foreign)
	huge.Record.SourceCode = strings.Repeat("x", maxDocument)
	if _, err := db.Import(t.Context(), these(good, huge), now); !errors.Is(err, errdex.ErrTooLarge) || !strings.Contains(err.Error(), "record 2: ") {
		t.Errorf("a huge record gave %v", err)
	}
	// However many are bad, the error stays readable.
	many := make([]errdex.Envelope, 3000)
	for i := range many {
		many[i] = empty
	}
	if _, err := db.Import(t.Context(), these(many...), now); err == nil || strings.Count(err.Error(), "\n") > 3*maxProblems {
		t.Errorf("error of %d lines", strings.Count(fmt.Sprint(err), "\n"))
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func TestImportAndRuns(t *testing.T) {
	db := open(t, t.TempDir())
	pin := errdex.Pin{Repo: "acme/lander", Commit: commit("4")}
	// One record of errdex's own making, with the id that a run computes, beside the foreign one.
	own := site(errdex.Pin{Repo: "acme/lander", Commit: commit("3")}, "src/legs.go", 7, "land", "legs are stuck")
	own.Slug = "kept-slug"
	imported(t, db, decoded(t, foreign), errdex.Envelope{Record: own, DatasetVersion: "2026-02-23T08:17:48.524Z"})
	for i, digit := range []string{"4", "5"} {
		pin.Commit = commit(digit)
		change := put(t, db, run(pin, hours(i), site(pin, "src/legs.go", 9, "land", "legs are stuck"), site(pin, "src/pad.go", 3, "find", "no pad")))
		if change.Total != 3 || change.Gone != 0 {
			t.Errorf("run of %s: %+v", digit, change)
		}
		if text := must(db.EnvelopeJSON(t.Context(), "0123456789abcdef")); string(text) != foreign {
			t.Errorf("a run changed the foreign record: %s", text)
		}
		got := record(t, db, own.ID)
		if got.LineNumber != 9 || got.Slug != "kept-slug" || got.History.FirstSeen != commit("3") {
			t.Errorf("the site's record: line %d, %s, %+v", got.LineNumber, got.Slug, got.History)
		}
	}
	// Since a run has read its site, it goes with it; the foreign one stays.
	pin.Commit = commit("6")
	put(t, db, run(pin, hours(3), site(pin, "src/pad.go", 3, "find", "no pad")))
	if got := record(t, db, own.ID); !got.Gone() {
		t.Error("the site's record is not gone")
	}
	if r := must(db.Repository(t.Context(), "acme/lander")); r.Imported || r.Records != 2 || r.Gone != 1 || r.Pin.Commit != commit("6") {
		t.Errorf("repository %+v", r)
	}
	// Imports do not move a run's pin.
	late := decoded(t, foreign)
	late.Record.ID, late.Record.AnalyzedAt = "0123456789abcdee", errdex.FormatTime(hours(99))
	imported(t, db, late)
	if r := must(db.Repository(t.Context(), "acme/lander")); r.Pin.Commit != commit("6") {
		t.Errorf("pin %v", r.Pin)
	}
}

// A foreign record is not taken for one that has moved, however much a new site is like it.
func TestForeignRecordsDoNotMove(t *testing.T) {
	db := open(t, t.TempDir())
	e := decoded(t, foreign)
	imported(t, db, e)
	pin := errdex.Pin{Repo: e.Record.Repo, Commit: commit("4")}
	if change := put(t, db, run(pin, hours(1), site(pin, "src/feet.py", 4, "", e.Record.ErrorMessage))); change.Added != 1 || change.Total != 2 {
		t.Errorf("change %+v", change)
	}
	if text := must(db.EnvelopeJSON(t.Context(), e.Record.ID)); string(text) != foreign {
		t.Errorf("the foreign record is now %s", text)
	}
}

// Replacing a record that had moved by an import does not lose the place that runs know it by.
func TestImportOverMoved(t *testing.T) {
	db := open(t, t.TempDir())
	old := site(pinAt("1"), "a.go", 3, "f", "out of fuel")
	put(t, db, run(pinAt("1"), now, old))
	put(t, db, run(pinAt("2"), hours(1), site(pinAt("2"), "b.go", 3, "f", "out of fuel")))
	e := must(db.Envelope(t.Context(), old.ID))
	e.Record.Documentation, e.Record.ContentChangedAt = "Better text.", errdex.FormatTime(hours(2))
	imported(t, db, e)
	put(t, db, run(pinAt("3"), hours(3), site(pinAt("3"), "b.go", 3, "f", "out of fuel")))
	if list := all(t, db); len(list) != 1 || list[0].Record.ID != old.ID {
		t.Errorf("%d records", len(list))
	}
}

func TestImportMany(t *testing.T) {
	db := open(t, t.TempDir())
	const n = 3*importBatch + 7
	change, err := db.Import(t.Context(), func(yield func(errdex.Envelope, error) bool) {
		for i := range n {
			e := decoded(t, foreign)
			e.Record.ID = errdex.ID(fmt.Sprintf("%016x", i))
			e.Record.Repo = fmt.Sprintf("acme/lander%d", i%5)
			if !yield(e, nil) {
				return
			}
		}
	}, now)
	if err != nil || change.Added != n || change.Total != n {
		t.Fatalf("change %+v, %v", change, err)
	}
	if got := all(t, db); len(got) != n || got[0].Record.Repo != "acme/lander0" || got[n-1].Record.Repo != "acme/lander4" {
		t.Errorf("%d records", len(got))
	}
	if len(db.codec.Load().dictionaries) == 0 {
		t.Error("an import of many records made no dictionary")
	}
}

func TestImportBareRecord(t *testing.T) {
	db := open(t, t.TempDir())
	e := decoded(t, foreign)
	e.DatasetVersion = ""
	change := imported(t, db, e)
	if got := must(db.Envelope(t.Context(), e.Record.ID)); got.DatasetVersion != change.DatasetVersion || got.DatasetVersion == "" {
		t.Errorf("a bare record carries %q, want the store's %q", got.DatasetVersion, change.DatasetVersion)
	}
}

// An imported version that happens to be the one that the import itself would have had stays as it is.
func TestImportOfTheSameMillisecond(t *testing.T) {
	db := open(t, t.TempDir())
	e, bare := decoded(t, foreign), decoded(t, foreign)
	e.DatasetVersion = errdex.FormatTime(now)
	bare.Record.ID, bare.DatasetVersion = "0123456789abcde0", ""
	change := imported(t, db, e, bare)
	for id, want := range map[errdex.ID]string{e.Record.ID: e.DatasetVersion, bare.Record.ID: change.DatasetVersion} {
		if got := must(db.Envelope(t.Context(), id)); got.DatasetVersion != want || want == "" {
			t.Errorf("%s carries %s, want %s", id, got.DatasetVersion, want)
		}
	}
}
