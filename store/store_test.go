package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
)

// now is the time of the first run in tests; runs of one test are hours apart.
var now = time.Date(2026, 3, 1, 12, 0, 0, 123e6, time.UTC)

func hours(n int) time.Time { return now.Add(time.Duration(n) * time.Hour) }

// commit is a made-up commit: the digit forty times.
func commit(digit string) string { return strings.Repeat(digit, 40) }

func pinAt(digit string) errdex.Pin { return errdex.Pin{Repo: "acme/rocket", Commit: commit(digit)} }

// site is a record as the analyzer hands it over.
func site(pin errdex.Pin, path string, line int, function, message string) errdex.Record {
	class := "fmt.Errorf"
	start, end := max(1, line-18), line+18
	return errdex.Record{
		ID: errdex.NewID(pin.Repo, path, function, message, 0), Repo: pin.Repo, Slug: errdex.SlugOf(message),
		ErrorMessage: message, MessagePattern: strings.ReplaceAll(message, "{name}", "(.+?)"), ErrorType: errdex.Exception,
		ErrorClass: &class, Severity: errdex.SeverityError, FilePath: path, LineNumber: line,
		SourceCode: "\tif <a> && b {\n\t\treturn fmt.Errorf(\"" + message + "\")\n\t}", SourceCodeStart: start, SourceCodeEnd: end,
		GitHubURL: pin.SourceURL(path, start, end), Documentation: "`" + function + "` gives up: " + message,
		TriggerScenarios: "Calling it.", Solutions: []string{"Do not."}, HandlingStrategy: "retry",
		PreventionTips: []string{}, Tags: []string{"go"}, BackgroundTag: "timeout", AnalyzedSHA: pin.Revision(),
		AnalyzedAt: errdex.FormatTime(now), ContentChangedAt: errdex.FormatTime(now), SchemaVersion: errdex.SchemaVersion,
		Language: "go", Enclosing: &errdex.Function{Name: function, Line: 1}, Provenance: map[string]string{"documentation": "rule"},
		Confidence: 0.5,
	}
}

func run(pin errdex.Pin, at time.Time, records ...errdex.Record) Run {
	return Run{Pin: pin, Records: records, Versions: "1/1", Now: at, Coverage: errdex.Coverage{Files: 3, Read: 2, Sites: len(records)}}
}

func open(t testing.TB, dir string) *DB {
	t.Helper()
	db, err := Open(t.Context(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func put(t testing.TB, db *DB, r Run) Change {
	t.Helper()
	change, err := db.Put(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return change
}

// all are the records of an export.
func all(t testing.TB, db *DB) []errdex.Envelope {
	t.Helper()
	var list []errdex.Envelope
	for e, err := range db.Envelopes(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

func record(t testing.TB, db *DB, id errdex.ID) errdex.Record {
	t.Helper()
	e, err := db.Envelope(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return e.Record
}

// wantError checks an error's kind, its text, and that it says what to do.
func wantError(t *testing.T, err, kind error, text string) {
	t.Helper()
	if !errors.Is(err, kind) || !strings.Contains(fmt.Sprint(err), text) || errdex.Fix(err) == "" {
		t.Errorf("error %v with fix %q, want %v with %q and a fix", err, errdex.Fix(err), kind, text)
	}
}

func TestOpenCreatesAPrivateFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b?c#d%25", "data")
	db := open(t, dir)
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("folder %v, %v, want mode 0700", info.Mode(), err)
	}
	if _, err := os.Stat(filepath.Join(dir, "errdex.db")); err != nil {
		t.Error(err)
	}
	if version, err := db.DatasetVersion(t.Context()); version != "" || err != nil {
		t.Errorf("version of an empty store is %q, %v", version, err)
	}
	var mode string
	var page, full int
	db.writer.QueryRow("PRAGMA journal_mode").Scan(&mode)
	db.writer.QueryRow("PRAGMA page_size").Scan(&page)
	db.writer.QueryRow("PRAGMA synchronous").Scan(&full)
	if mode != "wal" || page != pageSize || full != 2 {
		t.Errorf("journal mode %s, page size %d, synchronous %d", mode, page, full)
	}
	// Opened again, it is what it was.
	put(t, db, run(pinAt("1"), now, site(pinAt("1"), "a.go", 3, "f", "out of fuel")))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if n := len(all(t, open(t, dir))); n != 1 {
		t.Errorf("%d records after opening again", n)
	}
}

func TestOpenFailures(t *testing.T) {
	write := func(t *testing.T, content string) string {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, fileName), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	change := func(t *testing.T, statement string) string {
		dir := t.TempDir()
		db := open(t, dir)
		if _, err := db.writer.Exec(statement); err != nil {
			t.Fatal(err)
		}
		db.Close()
		return dir
	}
	for name, test := range map[string]struct {
		dir      func(t *testing.T) string
		readOnly bool
		kind     error
		text     string
	}{
		"nothing to read":       {func(t *testing.T) string { return t.TempDir() }, true, errdex.ErrNotFound, "no records yet"},
		"no folder to read":     {func(t *testing.T) string { return filepath.Join(t.TempDir(), "none") }, true, errdex.ErrNotFound, "no records yet"},
		"empty file to read":    {func(t *testing.T) string { return write(t, "") }, true, errdex.ErrNotFound, "no records yet"},
		"not a database":        {func(t *testing.T) string { return write(t, strings.Repeat("text ", 2000)) }, false, errdex.ErrUnreadable, "not a database"},
		"not a database, read":  {func(t *testing.T) string { return write(t, strings.Repeat("text ", 2000)) }, true, errdex.ErrUnreadable, "not a database"},
		"newer":                 {func(t *testing.T) string { return change(t, "PRAGMA user_version = 99") }, false, errdex.ErrNewerFormat, "format 99"},
		"newer, read":           {func(t *testing.T) string { return change(t, "PRAGMA user_version = 99") }, true, errdex.ErrNewerFormat, "format 99"},
		"another program's":     {func(t *testing.T) string { return change(t, "PRAGMA application_id = 7") }, false, errdex.ErrUnreadable, "another program"},
		"another program's, v0": {func(t *testing.T) string { return change(t, "PRAGMA application_id = 0; PRAGMA user_version = 0") }, true, errdex.ErrUnreadable, "another program"},
		"a file as folder":      {func(t *testing.T) string { return filepath.Join(write(t, "x"), fileName) }, false, errdex.ErrUnreadable, "create data folder"},
		"a file as folder, read": {func(t *testing.T) string { return filepath.Join(write(t, "x"), fileName) }, true, errdex.ErrUnreadable,
			"open data folder"},
	} {
		t.Run(name, func(t *testing.T) {
			db, err := Open(t.Context(), test.dir(t), Options{ReadOnly: test.readOnly})
			wantError(t, err, test.kind, test.text)
			if db != nil {
				t.Error("there is a store, too")
			}
		})
	}
}

func TestDamageIsReported(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	var sites []errdex.Record
	for i := range 300 {
		sites = append(sites, site(pinAt("1"), fmt.Sprintf("f%d.go", i), 3, "f", "out of fuel"))
	}
	put(t, db, run(pinAt("1"), now, sites...))
	db.Close()
	path := filepath.Join(dir, fileName)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 3 * pageSize; i < len(data); i++ {
		data[i] = 0x5a
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	damaged, err := Open(t.Context(), dir, Options{ReadOnly: true})
	if err == nil {
		defer damaged.Close()
		for _, err = range damaged.Envelopes(t.Context()) {
			if err != nil {
				break
			}
		}
	}
	wantError(t, err, errdex.ErrUnreadable, "")
}

func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	writer := open(t, dir)
	first := site(pinAt("1"), "a.go", 3, "f", "out of fuel")
	put(t, writer, run(pinAt("1"), now, first))
	reader, err := Open(t.Context(), dir, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if record(t, reader, first.ID).ErrorMessage != "out of fuel" {
		t.Error("the record is another one")
	}
	if _, err := reader.Put(t.Context(), run(pinAt("2"), hours(1), site(pinAt("2"), "a.go", 3, "f", "x y"))); !errors.Is(err, errdex.ErrInvalid) {
		t.Errorf("a write through a reader gave %v", err)
	}
	// What another process writes is seen.
	put(t, writer, run(pinAt("2"), hours(1), site(pinAt("2"), "a.go", 9, "f", "out of fuel")))
	if got := record(t, reader, first.ID).LineNumber; got != 9 {
		t.Errorf("line %d after the second run, want 9", got)
	}
}

func TestMigrateOlder(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	steps, err := migrations()
	if err != nil {
		t.Fatal(err)
	}
	put(t, db, run(pinAt("1"), now, site(pinAt("1"), "a.go", 3, "f", "out of fuel")))
	// A step that fails leaves nothing behind; one that works is applied once, and an older errdex then refuses the folder.
	if err := db.migrate(t.Context(), append(steps, "CREATE TABLE extra (x) STRICT; nonsense")); err == nil {
		t.Error("a broken step passed")
	}
	longer := append(steps, "CREATE TABLE extra (x INTEGER) STRICT")
	wantError(t, db.checkFormat(t.Context(), len(longer)), errdex.ErrUnavailable, "format 1")
	for range 2 {
		if err := db.migrate(t.Context(), longer); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.checkFormat(t.Context(), len(longer)); err != nil {
		t.Error(err)
	}
	wantError(t, db.migrate(t.Context(), steps), errdex.ErrNewerFormat, "format 2")
	if n := len(all(t, db)); n != 1 {
		t.Errorf("%d records after the migration", n)
	}
}

func TestOpenAtOnce(t *testing.T) {
	dir := t.TempDir()
	failed := make(chan error)
	for range 8 {
		go func() {
			db, err := Open(context.Background(), dir, Options{})
			if err == nil {
				err = db.Close()
			}
			failed <- err
		}()
	}
	for range 8 {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
}
