// Package webtest starts a real server over a small data set of its own, for the tests of package web and of e2e: a real store
// and a real index in a temporary folder, filled with the records of records.go. Nothing is simulated.
//
// It is for tests only and holds no assertions. Start reading at Start.
package webtest

import (
	"context"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
	"github.com/errdex/errdex/web"
)

// Site is a running server and what it serves from.
type Site struct {
	// URL is the server's address, without a slash at the end.
	URL   string
	Store *store.DB
	Index *index.Index
}

// Start fills a new data folder with the records, each repository in one run, and serves it until the test ends. Without
// records the data folder stays empty.
func Start(t testing.TB, records []errdex.Record) *Site {
	t.Helper()
	site := Open(t, records)
	server, err := web.New(web.Config{Store: site.Store, Index: site.Index, Classes: Classes(), Version: "0.0.0-test"})
	if err != nil {
		t.Fatalf("make server: %v", err)
	}
	site.URL = Serve(t, server)
	return site
}

// Serve serves a server until the test ends, and returns its address without a slash at the end.
func Serve(t testing.TB, server *web.Server) string {
	t.Helper()
	running := httptest.NewServer(server.Handler())
	t.Cleanup(running.Close)
	return running.URL
}

// Open fills a new data folder and opens its index, without a server.
func Open(t testing.TB, records []errdex.Record) *Site {
	t.Helper()
	ctx, dir := context.Background(), t.TempDir()
	db, err := store.Open(ctx, dir, store.Options{})
	if err != nil {
		t.Fatalf("open store: %v", err)
	}
	t.Cleanup(func() { _ = db.Close() })
	Put(t, db, records, At)
	ix, err := index.Open(ctx, dir, index.Source{Version: db.DatasetVersion, Changed: db.Changed}, index.Options{})
	if err != nil {
		t.Fatalf("open index: %v", err)
	}
	t.Cleanup(func() { _ = ix.Close() })
	return &Site{Store: db, Index: ix}
}

// At is when the records of this package were analysed.
var At = time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)

// Put stores records, one run for each repository and commit, in the order in which they occur.
func Put(t testing.TB, db *store.DB, records []errdex.Record, at time.Time) {
	t.Helper()
	var pins []errdex.Pin
	runs := map[errdex.Pin][]errdex.Record{}
	for _, record := range records {
		pin := errdex.Pin{Repo: record.Repo, Commit: record.AnalyzedSHA, License: record.License}
		if !slices.Contains(pins, pin) {
			pins = append(pins, pin)
		}
		runs[pin] = append(runs[pin], record)
	}
	for _, pin := range pins {
		run := store.Run{Pin: pin, Records: runs[pin], Coverage: coverage(runs[pin]), Versions: "test", Now: at}
		if _, err := db.Put(context.Background(), run); err != nil {
			t.Fatalf("store %s: %v", pin, err)
		}
	}
}

func coverage(records []errdex.Record) errdex.Coverage {
	languages := map[string]*errdex.LanguageCoverage{}
	out := errdex.Coverage{
		Files: 40 + len(records), Read: len(records), Sites: len(records),
		Skipped: map[errdex.SkipReason]int{errdex.SkipTest: 31, errdex.SkipVendored: 8, errdex.SkipTooLarge: 1},
		Notes:   []errdex.FileNote{{Path: "assets/tables.bin.go", Reason: errdex.SkipTooLarge}},
	}
	for _, record := range records {
		language, known := languages[record.Language]
		if !known {
			language = &errdex.LanguageCoverage{Language: record.Language, Types: map[errdex.ErrorType]int{}}
			languages[record.Language] = language
		}
		language.Files++
		language.Sites++
		language.Bytes += int64(len(record.SourceCode))
		language.Types[record.ErrorType]++
		if language.Unresolved == nil {
			language.Unresolved = map[errdex.UnresolvedReason]int{errdex.UnresolvedNothing: 1, errdex.UnresolvedCall: 1}
			out.Unresolved = append(out.Unresolved,
				errdex.Unresolved{Path: record.FilePath, Line: 3, Language: record.Language, Type: errdex.Exception, Callee: "New", Reason: errdex.UnresolvedNothing},
				errdex.Unresolved{Path: record.FilePath, Line: 9, Language: record.Language, Type: errdex.Log, Callee: "log.error", Reason: errdex.UnresolvedCall, Expression: "describe(<order>)"})
		}
	}
	for _, language := range languages {
		out.Languages = append(out.Languages, *language)
	}
	slices.SortFunc(out.Languages, func(a, b errdex.LanguageCoverage) int { return b.Sites - a.Sites })
	return out
}

// Classes are two failure classes with articles.
func Classes() []errdex.Class {
	return []errdex.Class{
		{
			Slug: "resource-not-found", Title: "Not found: a look-up by id, name or key gave nothing", Strategy: "check-existence",
			Definition: "A look-up by id, name or key found nothing where the caller needed something.",
			Sections: []errdex.Section{
				{Title: "What it means", Body: "The thing was never there, is not there *any more*, or is there under another name."},
				{Title: "How to solve", Body: "1. Print the key that was looked up.\n2. List what is there.\n\n| sign | cause |\n|---|---|\n| wrong case | typing |\n\n<script>alert(1)</script>"},
			},
			Matches:    []errdex.Sample{{Message: "no order with id 17"}, {Message: "unknown session"}},
			NearMisses: []errdex.Sample{{Message: "order 17 is closed"}},
		},
		{
			Slug: "invalid-state", Title: "Invalid state: called too early, too late or twice", Strategy: "fix-call-order",
			Definition: "The object or session is not in the state that the operation needs.",
			Sections:   []errdex.Section{{Title: "What it means", Body: "The call is right; the moment is not."}},
		},
	}
}
