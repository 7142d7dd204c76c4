package text_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/text"
)

func record(id int, message string, change ...func(*errdex.Record)) errdex.Record {
	class := "ValueError"
	r := errdex.Record{
		ID: errdex.ID(fmt.Sprintf("%016x", id)), Repo: "acme/tool", ErrorMessage: message, ErrorType: errdex.Exception, ErrorClass: &class,
		Severity: errdex.SeverityError, FilePath: "pkg/run.go", Enclosing: &errdex.Function{Name: "McpPool::get_or_connect"},
		Documentation: "Said when the pool has no member.", Tags: []string{"networking"}, BackgroundTag: "resource-not-found", Language: "go",
	}
	for _, f := range change {
		f(&r)
	}
	return r
}

func all(records ...errdex.Record) iter.Seq2[errdex.Record, error] {
	return func(yield func(errdex.Record, error) bool) {
		for _, r := range records {
			if !yield(r, nil) {
				return
			}
		}
	}
}

func built(t *testing.T, records ...errdex.Record) *text.Index {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "text")
	if err := text.Build(dir, all(records...)); err != nil {
		t.Fatal(err)
	}
	return opened(t, dir)
}

func opened(t *testing.T, dir string) *text.Index {
	t.Helper()
	ix, err := text.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ix.Close() })
	return ix
}

// ids are the ids of the hits as small numbers.
func ids(t *testing.T, ix *text.Index, q text.Query) string {
	t.Helper()
	if q.Limit == 0 {
		q.Limit = 10
	}
	result, err := ix.Search(context.Background(), q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	var out []string
	for _, hit := range result.Hits {
		out = append(out, strings.TrimLeft(string(hit.ID), "0"))
	}
	return strings.Join(out, " ")
}

func repo(name string) func(*errdex.Record) { return func(r *errdex.Record) { r.Repo = name } }

func TestSearch(t *testing.T) {
	code := "ERR_INVALID_THING"
	// The common words are in much prose, as they are in real records: none of these has all of them.
	var records []errdex.Record
	for i := range 60 {
		records = append(records, record(100+i, "no member", func(r *errdex.Record) {
			r.Repo, r.Documentation = "prose/only", []string{"Open the pool.", "The file has a pool.", "A member cannot be had."}[i%3]
		}))
	}
	ix := built(t, append(records,
		record(1, "cannot open the file {path}"),
		record(2, "Cannot Open  the file"),
		record(3, "no member", func(r *errdex.Record) { r.Documentation = "It cannot open the file, whatever the file is." }),
		record(4, "connection to HTTPServer refused", func(r *errdex.Record) { r.ErrorCode = &code }),
		record(5, "cannot open the file {path} again", func(r *errdex.Record) { r.Severity = errdex.SeverityWarning }),
		record(6, "the file cannot be opened", repo("other/thing"), func(r *errdex.Record) { r.Language = "rust" }),
		record(7, "cannot open the file {name}", func(r *errdex.Record) { r.History = &errdex.History{Gone: true} }),
		record(8, "caf\u00e9 \u0130stanbul closed"),
	)...)
	for _, c := range []struct {
		name string
		text.Query
		want string
	}{
		{"exact message first, warnings and gone ones last", text.Query{Text: "cannot open the file"}, "2 1 6 3 5 7"},
		{"part of an identifier", text.Query{Text: "http server"}, "4"},
		{"identifier of several parts", text.Query{Text: "get_or_connect refused"}, "4"},
		{"code", text.Query{Text: "ERR_INVALID_THING"}, "4"},
		{"phrase", text.Query{Text: `"file cannot"`}, "6"},
		{"phrase of a message and a word", text.Query{Text: `"open the" again`}, "5"},
		{"phrase that no message has", text.Query{Text: `"member pool" thing`, Repo: "other/thing"}, "6"},
		{"words of which no record has all", text.Query{Text: "refused zebra"}, "4"},
		{"stem", text.Query{Text: "opening files", Repo: "other/thing"}, "6"},
		{"repository", text.Query{Text: "file", Repo: "other/thing"}, "6"},
		{"language and nothing else", text.Query{Language: "rust"}, "6"},
		{"severity", text.Query{Text: "file", Severity: "warning"}, "5"},
		{"class that is not there", text.Query{Text: "file", Class: "timeout"}, ""},
		{"nothing like it", text.Query{Text: "zebra"}, ""},
		{"other letters", text.Query{Text: "CAF\u00c9"}, "8"},
		{"punctuation only", text.Query{Text: `+*:()"`}, ""},
		{"stop words only", text.Query{Text: "the", Repo: "other/thing"}, "6"},
		{"page", text.Query{Text: "cannot open the file", Limit: 2, Offset: 1}, "1 6"},
	} {
		if got := ids(t, ix, c.Query); got != c.want {
			t.Errorf("%s: %+v gives %q, want %q", c.name, c.Query, got, c.want)
		}
	}
}

func TestAnyTextIsAQuery(t *testing.T) {
	ix := built(t, record(1, "cannot open {path}"))
	for _, q := range []string{"", " ", `"`, `""`, `"a`, `a"b"c"`, "+-&&||!(){}[]^~*?:\\/", "message:x AND (", "\x00\xff\xfe", strings.Repeat("a b ", 5000),
		strings.Repeat("x", 10_000), "repo:acme/tool", "/.*/", "…", "-cannot"} {
		if _, err := ix.Search(context.Background(), text.Query{Text: q, Limit: 3}); err != nil {
			t.Errorf("%q: %v", q, err)
		}
		if _, err := ix.Similar(context.Background(), q, 3); err != nil {
			t.Errorf("similar to %q: %v", q, err)
		}
	}
	if got := ids(t, ix, text.Query{}); got != "1" {
		t.Errorf("no words and no filters: %q", got)
	}
}

func TestFacets(t *testing.T) {
	ix := built(t, record(1, "cannot open"), record(2, "cannot open it"), record(3, "cannot open that", repo("other/thing")))
	result, err := ix.Search(context.Background(), text.Query{Text: "open", Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	if result.Total != 3 || len(result.Hits) != 1 {
		t.Errorf("%d found, %d hits", result.Total, len(result.Hits))
	}
	if got := fmt.Sprint(result.Facets["repo"]); got != "[{acme/tool 2} {other/thing 1}]" {
		t.Errorf("repositories: %s", got)
	}
	for _, field := range text.Facets() {
		if len(result.Facets[field]) == 0 {
			t.Errorf("no counts of %s", field)
		}
	}
}

func TestUpdate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "text")
	if err := text.Build(dir, all()); err != nil {
		t.Fatal(err)
	}
	for _, records := range [][]errdex.Record{{record(1, "cannot open"), record(2, "cannot close")}, {record(2, "cannot shut"), record(3, "cannot open")}, nil} {
		if err := text.Update(dir, all(records...)); err != nil {
			t.Fatal(err)
		}
	}
	ix := opened(t, dir)
	if n, err := ix.Count(); n != 3 || err != nil {
		t.Errorf("%d records, %v", n, err)
	}
	if got := ids(t, ix, text.Query{Text: "close"}); got != "" {
		t.Errorf("the replaced text is still found: %q", got)
	}
	if got := ids(t, ix, text.Query{Text: "shut"}); got != "2" {
		t.Errorf("the new text: %q", got)
	}
}

func TestFailuresAreTold(t *testing.T) {
	bad := errors.New("bad record")
	failing := func(yield func(errdex.Record, error) bool) {
		if yield(record(1, "cannot open"), nil) {
			yield(errdex.Record{}, bad)
		}
	}
	if err := text.Build(filepath.Join(t.TempDir(), "text"), failing); !errors.Is(err, bad) {
		t.Errorf("build: %v", err)
	}
	dir := filepath.Join(t.TempDir(), "text")
	if err := text.Build(dir, all(record(1, "cannot open"))); err != nil {
		t.Fatal(err)
	}
	if err := text.Update(dir, failing); !errors.Is(err, bad) {
		t.Errorf("update: %v", err)
	}
	if err := os.Remove(filepath.Join(dir, "index_meta.json")); err != nil {
		t.Fatal(err)
	}
	if _, err := text.Open(dir); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("open without a description: %v", err)
	}
}

func BenchmarkBuild(b *testing.B) {
	const n = 2000
	situation := strings.Repeat("It is common after an upgrade of the server. ", 4)
	records := func(yield func(errdex.Record, error) bool) {
		for i := range n {
			r := record(i, fmt.Sprintf("cannot open table %d of index %x: {err}", i, i*7), func(r *errdex.Record) {
				r.Documentation = fmt.Sprintf("`run_%d` returns this when `table_%d.open()` gave an error, which it passes on. The caller sees it as it is. "+
					"Nothing was written when the message appears, and the same call can be made again once the cause is gone.", i, i)
				r.TriggerScenarios = fmt.Sprintf("The table %d does not exist. The file under `data/%d.tbl` was removed while the server ran. The user has no right to read it.", i, i)
				r.CommonSituations = &situation
				r.Solutions = []string{"Look at the wrapped error: it names the file.", "Create the table first with `tool create`.", "Give the user the right to read the folder."}
				r.PreventionTips = []string{"Check that the table exists before it is opened.", "Do not remove files of a running server."}
			})
			if !yield(r, nil) {
				return
			}
		}
	}
	b.ReportAllocs()
	for range b.N {
		if err := text.Build(filepath.Join(b.TempDir(), "text"), records); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "records/s")
}

// order is the hits with their scores.
func order(t *testing.T, ix *text.Index, words string) string {
	t.Helper()
	result, err := ix.Search(context.Background(), text.Query{Text: words, Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	alike, err := ix.Similar(context.Background(), words, 100)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(result, alike)
}

// TestHistoryDoesNotShow: records that came one by one, some of them twice, are found in the same order, with the same scores
// and counts, as those of an index that is built at once; joining files changes nothing.
func TestHistoryDoesNotShow(t *testing.T) {
	var records []errdex.Record
	for i := range 60 {
		records = append(records, record(i, fmt.Sprintf("cannot open file %d of the %s", i%7, []string{"table", "index", "shared table"}[i%3])))
	}
	dir := filepath.Join(t.TempDir(), "text")
	if err := text.Build(dir, all(records[:20]...)); err != nil {
		t.Fatal(err)
	}
	for i := range records[20:] {
		before := record(i, "another message about a table")
		if err := text.Update(dir, all(before, records[20+i])); err != nil {
			t.Fatal(err)
		}
		if err := text.Update(dir, all(records[i])); err != nil {
			t.Fatal(err)
		}
	}
	followed, built := opened(t, dir), built(t, records...)
	for _, words := range []string{"open file", "shared table", "file 3", `"of the index"`, "another"} {
		if got, want := order(t, followed, words), order(t, built, words); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", words, got, want)
		}
	}
	want := order(t, followed, "shared table")
	followed.Close()
	if err := text.Compact(dir); err != nil {
		t.Fatal(err)
	}
	if got := order(t, opened(t, dir), "shared table"); got != want {
		t.Errorf("joining files:\n%s\nwant\n%s", got, want)
	}
	if entries, err := os.ReadDir(filepath.Join(dir, "store")); err != nil || len(entries) > 4 {
		t.Errorf("%d files for 60 records, %v", len(entries), err)
	}
}

// TestLink: the new folder has the same files, and what is added to it does not show in the old one.
func TestLink(t *testing.T) {
	old, linked := filepath.Join(t.TempDir(), "text"), filepath.Join(t.TempDir(), "linked")
	if err := text.Build(old, all(record(1, "cannot open"), record(2, "cannot close"))); err != nil {
		t.Fatal(err)
	}
	reader := opened(t, old)
	if err := text.Link(old, linked); err != nil {
		t.Fatal(err)
	}
	names, err := text.Files(linked)
	if err != nil {
		t.Fatal(err)
	}
	shared := 0
	for _, name := range names {
		a, err := os.Stat(filepath.Join(old, name))
		b, err2 := os.Stat(filepath.Join(linked, name))
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if os.SameFile(a, b) {
			shared++
		}
		if os.SameFile(a, b) != (filepath.Ext(name) == ".zap") {
			t.Errorf("%s: shared %v", name, os.SameFile(a, b))
		}
	}
	if shared == 0 {
		t.Error("nothing is shared")
	}
	if err := text.Update(linked, all(record(2, "cannot shut"), record(3, "cannot open"))); err != nil {
		t.Fatal(err)
	}
	if got := ids(t, reader, text.Query{Text: "close"}); got != "2" {
		t.Errorf("the old index: %q", got)
	}
	now := opened(t, linked)
	if n, err := now.Count(); n != 3 || err != nil || ids(t, now, text.Query{Text: "close"}) != "" || ids(t, now, text.Query{Text: "shut"}) != "2" {
		t.Errorf("the new index: %d records, %v", n, err)
	}
	if err := text.Link(filepath.Join(old, "absent"), filepath.Join(t.TempDir(), "x")); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("link of nothing: %v", err)
	}
}

func TestClosedOrAbsent(t *testing.T) {
	ix := built(t, record(1, "cannot open"))
	if err := ix.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := ix.Search(context.Background(), text.Query{Text: "open"}); !errors.Is(err, errdex.ErrUnavailable) {
		t.Errorf("search after the end: %v", err)
	}
	lazy := text.Lazy(filepath.Join(t.TempDir(), "absent"))
	if _, err := lazy.Similar(context.Background(), "open", 3); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("a folder that is not there: %v", err)
	}
	if err := lazy.Close(); err != nil {
		t.Errorf("close what was never opened: %v", err)
	}
	var none *text.Index
	if hits, err := none.Similar(context.Background(), "open", 3); len(hits) != 0 || err != nil || none.Close() != nil || none.Warm() != nil {
		t.Errorf("no index: %v, %v", hits, err)
	}
}
