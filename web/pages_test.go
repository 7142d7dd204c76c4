package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/web/webtest"
	"github.com/google/go-cmp/cmp"
)

func TestHome(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	page := html(t, get(t, site.URL+"/"), 200)
	want(t, page, "title", "errdex")
	if page.Find("form.paste[method=post][action='/match'] textarea[name=message]").Length() != 1 {
		t.Error("there is no paste box")
	}
	if diff := cmp.Diff([]string{"acme/orders 64f1c2b7a90 · go", "acme/tidepool 54f1c2b7a90 · rust", "lumen/kiln 24f1c2b7a90 · python"}, texts(page, ".repos li")); diff != "" {
		t.Errorf("repositories (-want +got):\n%s", diff)
	}
	contains(t, page, ".classes li:first-of-type", "Resource not found 4Not found: a look-up by id, name or key gave nothing")
	if n := page.Find("main .row").Length(); n < 3 || n > 6 {
		t.Errorf("%d examples", n)
	}
	absent(t, page, ".empty")
	want(t, page, "footer time", dataset(t, site))
}

func TestHomeOfAnEmptySite(t *testing.T) {
	site := webtest.Start(t, nil)
	page := html(t, get(t, site.URL+"/"), 200)
	contains(t, page, ".empty pre", "errdex ingest owner/name@")
	absent(t, page, ".repos, .classes, main .row, select")
	for _, path := range []string{"/classes", "/search?q=x", "/match", "/about"} {
		wholePage(t, html(t, get(t, site.URL+path), 200), path)
	}
}

func TestHomeFoldsManyRepositories(t *testing.T) {
	records := webtest.Many(12)
	for i := range records {
		records[i].Repo = fmt.Sprintf("acme/many%02d", i)
	}
	page := html(t, get(t, webtest.Start(t, records).URL+"/"), 200)
	want(t, page, ".more summary", "2 more repositories")
	if all, folded := page.Find(".repos li").Length(), page.Find(".more .repos li").Length(); all != 12 || folded != 2 {
		t.Errorf("%d repositories, %d of them folded away, want 12 and 2", all, folded)
	}
}

func dataset(t *testing.T, site *webtest.Site) string {
	t.Helper()
	version, err := site.Store.DatasetVersion(t.Context())
	if err != nil || version == "" {
		t.Fatalf("data set version %q: %v", version, err)
	}
	return version
}

func TestRepoPage(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	page := html(t, get(t, site.URL+"/r/acme/orders"), 200)
	want(t, page, "h1", "acme/orders")
	contains(t, page, ".head .meta", "pinned to 4f1c2b7a90 · MIT · read on 2026-11-30")
	contains(t, page, ".result-count", "6 errors")
	if n := page.Find(".row").Length(); n != 6 {
		t.Errorf("%d rows, want 6", n)
	}
	contains(t, page, "#coverage", "6 of 46 files of the pinned source were parsed")
	if link := page.Find("#coverage a").AttrOr("href", ""); link != "/r/acme/orders/coverage" {
		t.Errorf("what was read is at %q", link)
	}
	contains(t, page, ".facets", "fatal 1")

	// A choice is a link, narrows the list, and can be taken back.
	choice, ok := page.Find(".facets a:contains('fatal')").Attr("href")
	if !ok {
		t.Fatal("severity fatal is not offered")
	}
	narrowed := html(t, get(t, site.URL+choice), 200)
	want(t, narrowed, ".row-title", "orders: cannot open {path}: {err}")
	if back := narrowed.Find(".facets a.chosen").AttrOr("href", ""); back != "/r/acme/orders" {
		t.Errorf("the choice is taken back at %q", back)
	}
	nothing := html(t, get(t, site.URL+"/r/acme/orders?severity=fatal&type=http"), 200)
	contains(t, nothing, ".empty-list", "No error of this repository")
}

func TestCoveragePage(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	page := html(t, get(t, site.URL+"/r/acme/orders/coverage"), 200)
	contains(t, page, "#files", "6 of 46 files of the pinned source were parsed")
	contains(t, page, "#files table", "vendored8")
	contains(t, page, "#files details", "assets/tables.bin.go too-large")
	contains(t, page, "#unresolved", "2 calls raise or report an error")
	contains(t, page, "#unresolved tbody", "log log.error")
	contains(t, page, "#unresolved tbody", "describe(<order>) call")
	if link := page.Find("#unresolved tbody a").First().AttrOr("href", ""); !strings.Contains(link, "/blob/") || !strings.HasSuffix(link, "#L3-L3") {
		t.Errorf("the first call is at %q", link)
	}
	choice, ok := page.Find(".facets a:contains('no-message')").Attr("href")
	if !ok {
		t.Fatal("the reason no-message is not offered")
	}
	narrowed := html(t, get(t, site.URL+choice), 200)
	if n := narrowed.Find("#unresolved tbody tr").Length(); n != 1 {
		t.Errorf("%d calls have the chosen reason, want 1", n)
	}
	html(t, get(t, site.URL+"/r/acme/orders/coverage?start=x"), 400)
	html(t, get(t, site.URL+"/r/acme/nothing/coverage"), 404)
	if past := html(t, get(t, site.URL+"/r/acme/orders/coverage?start=99"), 200); past.Find("#unresolved tbody tr").Length() != 0 {
		t.Error("there are calls past the last")
	}

	var answer struct {
		Repo     string          `json:"repo"`
		Coverage errdex.Coverage `json:"coverage"`
	}
	decode(t, get(t, site.URL+"/api/repos/acme/orders/coverage"), &answer)
	if answer.Repo != "acme/orders" || len(answer.Coverage.Unresolved) != 2 || answer.Coverage.Unresolved[1].Expression != "describe(<order>)" {
		t.Errorf("%+v", answer)
	}
	var summary struct {
		Repo struct {
			Coverage errdex.Coverage `json:"coverage"`
		} `json:"repo"`
	}
	decode(t, get(t, site.URL+"/api/repos/acme/orders"), &summary)
	if summary.Repo.Coverage.Unresolved != nil || summary.Repo.Coverage.Languages[0].Unresolved[errdex.UnresolvedCall] != 1 {
		t.Errorf("%+v", summary.Repo.Coverage)
	}
}

func TestRepoPageIsWalked(t *testing.T) {
	site := webtest.Start(t, webtest.Many(95))
	seen, address, pages := map[string]bool{}, "/r/acme/many", 0
	for address != "" && pages < 9 {
		page := html(t, get(t, site.URL+address), 200)
		page.Find(".row-title").Each(func(_ int, link *goquerySelection) { seen[link.AttrOr("href", "")] = true })
		if first := page.Find(".pager a[rel=prev]"); (first.Length() == 1) != (pages > 0) {
			t.Errorf("page %d: the link to the first page is wrong", pages+1)
		}
		address = page.Find(".pager a[rel=next]").AttrOr("href", "")
		pages++
	}
	if len(seen) != 95 || pages != 3 {
		t.Errorf("%d records on %d pages, want 95 on 3", len(seen), pages)
	}
	problem := html(t, get(t, site.URL+"/r/acme/many?cursor=nonsense"), 400)
	want(t, problem, "h1", "Bad Request")
}

func TestRepoPageUnknown(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, path := range []string{"/r/no/body", "/r/..%2f/x", "/r/a%20b/c"} {
		page := html(t, get(t, site.URL+path), 404)
		contains(t, page, ".failure .lead", "errdex ingest")
	}
}

func TestClassPages(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	list := html(t, get(t, site.URL+"/classes"), 200)
	if first := texts(list, ".card h2")[0]; first != "Not found: a look-up by id, name or key gave nothing" {
		t.Errorf("the commonest class is %q", first)
	}
	page := html(t, get(t, site.URL+"/classes/resource-not-found"), 200)
	want(t, page, "h1", "Not found: a look-up by id, name or key gave nothing")
	contains(t, page, ".head .meta", "4 errors in 3 libraries · strategy: check-existence")
	if page.Find(".prose table td").Length() != 2 || page.Find(".prose em").Length() != 1 {
		t.Error("the article's Markdown is not rendered")
	}
	absent(t, page, ".prose script")
	contains(t, page, "#samples", "no order with id 17")
	contains(t, page, "#samples", "Alike, but of another class")
	if n := page.Find("#errors .row").Length(); n != 4 {
		t.Errorf("%d errors, want 4", n)
	}
	narrowed := html(t, get(t, site.URL+page.Find(".facets a:contains('kiln')").AttrOr("href", "")), 200)
	want(t, narrowed, "#errors .row-title", "no recipe for clay {clay}")

	// A class that records have and errdex has no article for (an import) is a page all the same.
	bare := html(t, get(t, site.URL+"/classes/missing-required-value"), 200)
	want(t, bare, "h1", "Missing required value")
	unknown := html(t, get(t, site.URL+"/classes/no-such-class"), 404)
	contains(t, unknown, ".failure .lead", "/classes")
}

func TestSearchPage(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	page := html(t, get(t, site.URL+"/search?q=session+stale"), 200)
	if rows := texts(page, ".row-title"); len(rows) == 0 || rows[0] != "session {name} is stale after {age} s" {
		t.Fatalf("hits: %q", rows)
	}
	if diff := cmp.Diff([]string{"session", "stale"}, texts(page, ".row:first-of-type mark")); diff != "" {
		t.Errorf("marked (-want +got):\n%s", diff)
	}
	if value := page.Find("#q").AttrOr("value", ""); value != "session stale" {
		t.Errorf("the search box holds %q", value)
	}
	narrowed := html(t, get(t, site.URL+"/search?q=order&type=http"), 200)
	for _, title := range texts(narrowed, ".row-title") {
		if title != "the id of the order is missing" {
			t.Errorf("narrowed to http, found %q", title)
		}
	}
	nothing := html(t, get(t, site.URL+"/search?q=zebra"), 200)
	contains(t, nothing, ".empty-list", "Nothing was found for zebra")
	all := html(t, get(t, site.URL+"/search"), 200)
	contains(t, all, ".result-count", "13 errors")
}

func TestSearchRefuses(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, query := range []string{"q=" + strings.Repeat("x", 501), "type=nonsense", "severity=bad", "page=0", "page=51", "page=x"} {
		page := html(t, get(t, site.URL+"/search?"+query), 400)
		if text(page, ".failure .lead") == "" {
			t.Errorf("%.40s: the page does not say how to go on", query)
		}
		problemAt(t, get(t, site.URL+"/api/search?"+query), 400)
	}
}

func TestSearchIsLeafedThrough(t *testing.T) {
	site := webtest.Start(t, webtest.Many(50))
	seen := map[string]bool{}
	address := "/search?q=widget"
	for pages := 0; address != "" && pages < 9; pages++ {
		page := html(t, get(t, site.URL+address), 200)
		page.Find(".row-title").Each(func(_ int, link *goquerySelection) { seen[link.AttrOr("href", "")] = true })
		address = page.Find(".pager a[rel=next]").AttrOr("href", "")
	}
	if len(seen) != 50 {
		t.Errorf("%d hits on all pages, want 50", len(seen))
	}
}

func TestAbout(t *testing.T) {
	site := webtest.Start(t, nil)
	page := html(t, get(t, site.URL+"/about"), 200)
	contains(t, page, "#api", "/api/match")
	contains(t, page, "#api pre", site.URL)
}

func TestFailurePages(t *testing.T) {
	site := webtest.Start(t, nil)
	page := html(t, get(t, site.URL+"/nothing/here"), 404)
	contains(t, page, ".failure", "There is nothing at /nothing/here.")
	a := request(t, http.MethodDelete, site.URL+"/match", "")
	contains(t, html(t, a, 405), ".failure .lead", "Use one of the methods in the Allow header: ")
	if allow := a.Header.Get("Allow"); !strings.Contains(allow, "GET") || !strings.Contains(allow, "POST") {
		t.Errorf("Allow is %q", allow)
	}
	if err := site.Store.Close(); err != nil {
		t.Fatal(err)
	}
	broken := html(t, get(t, site.URL+"/"), 500)
	contains(t, broken, ".failure", "look for request")
	if strings.Contains(broken.Text(), "sql") {
		t.Error("the inside of the failure is shown")
	}
}

func TestAssets(t *testing.T) {
	site := webtest.Start(t, nil)
	page := html(t, get(t, site.URL+"/"), 200)
	for _, selector := range []string{"link[rel=stylesheet]", "link[rel=icon]", "script"} {
		address := page.Find(selector).AttrOr("href", page.Find(selector).AttrOr("src", ""))
		a := get(t, site.URL+address)
		if a.StatusCode != 200 || !strings.Contains(a.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: status %d, cached as %q", address, a.StatusCode, a.Header.Get("Cache-Control"))
		}
		plain, _, _ := strings.Cut(address, "?")
		if b := get(t, site.URL+plain, "If-None-Match", a.Header.Get("ETag")); b.StatusCode != 304 {
			t.Errorf("%s: status %d for a known tag, want 304", plain, b.StatusCode)
		}
	}
	if a := get(t, site.URL+"/assets/layout.html"); a.StatusCode != 404 {
		t.Errorf("a template is served as a file: status %d", a.StatusCode)
	}
	search := get(t, site.URL+"/opensearch.xml")
	if !strings.Contains(string(search.body), `template="`+site.URL+`/search?q={searchTerms}"`) {
		t.Errorf("the description of the search does not name this server: %s", search.body)
	}
}
