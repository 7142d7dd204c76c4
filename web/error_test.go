package web_test

import (
	"bytes"
	"context"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/web/webtest"
	"github.com/google/go-cmp/cmp"
)

func TestErrorPage(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	r := first()
	page := html(t, get(t, site.URL+r.Path()), 200)

	want(t, page, "h1", `What causes "no order with id {id} in region {region}" in acme/orders?`)
	want(t, page, "title", `What causes "no order with id {id} in region {region}" in acme/orders? · errdex`)
	want(t, page, ".record-main > .lead", r.Solutions[0])
	want(t, page, ".record-main > .meta", "acme/orders · error · fmt.Errorf")
	want(t, page, ".where", "Returned at book/book.go:32 in (*Book).Find")
	want(t, page, "#message h2", "no order with id")
	want(t, page, "#message pre[data-copy]", r.ErrorMessage)
	want(t, page, "#message .code .line.hl .ln", "32")
	if n := page.Find("#message .code .line").Length(); n != 7 {
		t.Errorf("%d lines at the top of the page, want the site's and 3 on either side", n)
	}
	contains(t, page, "#meaning", "The book was open and the context alive")
	if got := page.Find("#meaning p").Length(); got != 2 {
		t.Errorf("%d paragraphs of meaning, want 2", got)
	}
	if diff := cmp.Diff(r.Solutions, texts(page, "#solutions li")); diff != "" {
		t.Errorf("solutions (-want +got):\n%s", diff)
	}
	contains(t, page, "#patterns p", "Strategy: check-existence")
	if diff := cmp.Diff([]string{"Validation", "Type guard", "Try / catch", "Example fix", "Prevention"}, texts(page, "#patterns h3")); diff != "" {
		t.Errorf("patterns (-want +got):\n%s", diff)
	}
	contains(t, page, "#when", "Trigger: "+r.TriggerScenarios)
	contains(t, page, "#when", "Common situations: "+*r.CommonSituations)
	if diff := cmp.Diff([]string{
		"if !ok was true line 30", "earlier exit b.closed was false line 26", "earlier exit err := ctx.Err(); err != nil was false line 23",
	}, texts(page, "#facts .guards li")); diff != "" {
		t.Errorf("guards (-want +got):\n%s", diff)
	}
	contains(t, page, "#facts blockquote", "never waits")
	if diff := cmp.Diff([]string{"id", "any text", "a parameter of the function", "b.region", "any text", "a field"}, texts(page, "#facts tbody td")); diff != "" {
		t.Errorf("placeholders (-want +got):\n%s", diff)
	}
	contains(t, page, "#facts .evidence", "Comment ids of archived orders are not kept in memory")
	want(t, page, "#class p:first-of-type", "Background: Not found: a look-up by id, name or key gave nothing — this error's family across 3 libraries.")
	if page.Find("#related .row").Length() == 0 || text(page, "#related .row-why") == "" {
		t.Error("no related errors, or no reasons for them")
	}
	want(t, page, ".provenance", "Rule-based analysis of acme/orders@4f1c2b7a90 (2026-11-30). Data as JSON: /api/errors/"+string(r.ID)+". Report an issue: GitHub.")
	want(t, page, "#source > p:first-of-type", "Returned at book/book.go:32")
	contains(t, page, "#source .line.hl", "no order with id")
	if page.Find("#source .line.hl #L32").Length() != 1 {
		t.Error("the site's line is not marked by its number")
	}
	want(t, page, "#source p a[rel=noopener]", "View on GitHub (pinned to 4f1c2b7a90)")
	contains(t, page, ".side dl", "ORD-404")

	// The sections in the order in which the page is read.
	if diff := cmp.Diff([]string{
		"no order with id", "What it means", "Solutions", "Defensive patterns", "When it happens", "What the source says",
		"Understand the failure class", "Related errors", "Appendix: source",
	}, texts(page, ".record-main h2")); diff != "" {
		t.Errorf("sections (-want +got):\n%s", diff)
	}
}

// A section without content is left out, heading and all.
func TestErrorPageLeavesOut(t *testing.T) {
	site := webtest.Start(t, nil)
	bare := errdex.Record{
		ID: "00000000000000ab", Repo: "old/tool", Slug: "boom", ErrorMessage: "boom", MessagePattern: "boom", ErrorType: errdex.Panic,
		Severity: errdex.SeverityFatal, FilePath: "main.zig", LineNumber: 1, SourceCodeStart: 1, SourceCodeEnd: 1,
		AnalyzedSHA: webtest.Commit, AnalyzedAt: "2026-11-30T09:00:00.000Z", ContentChangedAt: "2026-11-30T09:00:00.000Z", SchemaVersion: 2,
		GitHubURL: "ftp://files.example/main.zig", SourceCode: `@panic("boom")`,
	}
	imported(t, site, bare)
	page := html(t, get(t, site.URL+bare.Path()), 200)
	for _, selector := range []string{"#meaning", "#solutions", "#patterns", "#when", "#facts", "#class", "#related", ".lead", "#source p a[rel=noopener]"} {
		absent(t, page, selector)
	}
	want(t, page, ".where", "Panics at main.zig:1")
	contains(t, page, ".provenance", "Imported analysis of old/tool@4f1c2b7a90")
	want(t, page, ".toc a", "Error messageSource")
	wholePage(t, page, bare.Path())

	// No excerpt, and so no line to lead to.
	bare.ID, bare.SourceCode = "00000000000000ac", ""
	imported(t, site, bare)
	wholePage(t, html(t, get(t, site.URL+bare.Path()), 200), bare.Path())
}

// imported puts records into the store as another errdex published them.
func imported(t *testing.T, site *webtest.Site, records ...errdex.Record) {
	t.Helper()
	envelopes := func(yield func(errdex.Envelope, error) bool) {
		for _, record := range records {
			if !yield(errdex.Envelope{Record: record, DatasetVersion: "2026-11-29T08:00:00.000Z"}, nil) {
				return
			}
		}
	}
	ctx := context.Background()
	if _, err := site.Store.Import(ctx, envelopes, webtest.At); err != nil {
		t.Fatalf("import: %v", err)
	}
	if _, err := site.Index.Refresh(ctx); err != nil {
		t.Fatalf("refresh index: %v", err)
	}
}

func TestErrorPageRedirects(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	r := first()
	for _, path := range []string{"/errors/" + string(r.ID), "/errors/" + string(r.ID) + "/", "/errors/" + string(r.ID) + "/another-slug"} {
		a := get(t, site.URL+path+"?v.id=7")
		if a.StatusCode != 301 || a.Header.Get("Location") != r.Path()+"?v.id=7" {
			t.Errorf("%s: status %d to %q, want 301 to %s with the query kept", path, a.StatusCode, a.Header.Get("Location"), r.Path())
		}
	}
}

func TestErrorPageShowsCapturedValues(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	r := first()
	a := get(t, site.URL+r.Path()+"?"+url.Values{"v.id": {"A-<b>1"}, "v.region": {"eu"}, "v.other": {"x"}}.Encode())
	page := html(t, a, 200)
	want(t, page, "#message pre.filled", "no order with id A-<b>1 in region eu")
	if diff := cmp.Diff([]string{"A-<b>1", "eu"}, texts(page, "#message .value")); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
	contains(t, page, "#facts thead", "Yours")
	if cache := a.Header.Get("Cache-Control"); !strings.Contains(cache, "private") {
		t.Errorf("a page with somebody's values is cached as %q", cache)
	}
	tooMany := html(t, get(t, site.URL+r.Path()+"?v.id="+strings.Repeat("x", 9000)), 200)
	absent(t, tooMany, "#message .value")
}

func TestErrorPageOfAGoneRecord(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	later := slices.DeleteFunc(webtest.Records(), func(r errdex.Record) bool { return r.ID == first().ID || r.Repo != "acme/orders" })
	for i := range later {
		later[i].AnalyzedSHA = webtest.NewCommit
	}
	webtest.Put(t, site.Store, later, webtest.At.Add(time.Hour))
	page := html(t, get(t, site.URL+first().Path()), 200)
	contains(t, page, ".notice", "No longer in the source. A newer commit of acme/orders no longer has this error; it was last seen at 4f1c2b7a90.")
	still := html(t, get(t, site.URL+later[0].Path()), 200)
	absent(t, still, ".notice")
}

func TestErrorPageUnknown(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, path := range []string{"/errors/0000000000000000", "/errors/0000000000000000/some-slug", "/errors/ABC", "/errors/%3Cscript%3E/x"} {
		page := html(t, get(t, site.URL+path), 404)
		want(t, page, "h1", "Not Found")
		contains(t, page, ".failure .lead", "Find the error by its message")
		wholePage(t, page, path)
	}
}

func TestErrorPageSaysWhoWroteIt(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	records := webtest.Records()
	page := html(t, get(t, site.URL+records[len(records)-1].Path()), 200)
	contains(t, page, ".provenance", "AI-assisted analysis of lumen/kiln@")
	contains(t, page, ".guards", "caught from recipe = self.recipes[batch.clay] failed (KeyError)")
}

func TestErrorJSON(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	r := first()
	a := get(t, site.URL+"/api/errors/"+string(r.ID))
	stored, err := site.Store.EnvelopeJSON(context.Background(), r.ID)
	if err != nil {
		t.Fatal(err)
	}
	if a.StatusCode != 200 || !bytes.Equal(a.body, stored) {
		t.Errorf("status %d; the body is not what the store has:\n%s\n%s", a.StatusCode, a.body, stored)
	}
	if kind := a.Header.Get("Content-Type"); kind != "application/json" {
		t.Errorf("Content-Type is %q", kind)
	}
	envelope, err := errdex.DecodeRecord(a.body)
	if err != nil || envelope.Record.ID != r.ID {
		t.Errorf("the answer is no envelope of %s: %v", r.ID, err)
	}
	problemAt(t, get(t, site.URL+"/api/errors/0000000000000000"), 404)
	problemAt(t, get(t, site.URL+"/api/errors/nonsense"), 404)
}
