package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/errdex/errdex/web/webtest"
	"github.com/google/go-cmp/cmp"
)

type expressionAnswer struct {
	Hits []struct {
		ErrorMessage string
		Spans        [][2]int
	}
	Total, Page int
	Next        *int
	Facets      map[string][]struct {
		Value   string
		Records int
	}
}

func TestAPISearchByExpression(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	var found expressionAnswer
	decode(t, get(t, site.URL+"/api/search?re="+url.QueryEscape(`no order|(?i)ORDER BOOK`)), &found)
	if found.Total < 2 || len(found.Hits) != found.Total || found.Next != nil || found.Page != 1 {
		t.Fatalf("found %+v", found)
	}
	for _, hit := range found.Hits {
		for _, span := range hit.Spans {
			if marked := strings.ToLower(hit.ErrorMessage[span[0]:span[1]]); marked != "no order" && marked != "order book" {
				t.Errorf("%q: marked %q", hit.ErrorMessage, marked)
			}
		}
		if len(hit.Spans) == 0 {
			t.Errorf("%q: nothing is marked", hit.ErrorMessage)
		}
	}
	if len(found.Facets["repo"]) == 0 || found.Facets["repo"][0].Records < 1 {
		t.Errorf("facets: %v", found.Facets)
	}
	decode(t, get(t, site.URL+"/api/search?in=pattern&re="+url.QueryEscape(`id \(\.\+\?\) in`)), &found)
	if found.Total != 1 || found.Hits[0].ErrorMessage != first().ErrorMessage || found.Hits[0].Spans[0] != [2]int{14, 24} {
		t.Errorf("in patterns: %+v", found)
	}
	decode(t, get(t, site.URL+"/api/search?re=order&type=http"), &found)
	if found.Total != 1 {
		t.Errorf("narrowed: %+v", found)
	}
	none := get(t, site.URL+"/api/search?re=zebra")
	if !strings.HasPrefix(string(none.body), `{"hits":[]`) {
		t.Errorf("no hits are not an empty list: %s", none.body)
	}
}

func TestAPISearchByExpressionRefuses(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for query, part := range map[string]string{
		"re=": "empty", "re=a(": "character 2", "re=" + strings.Repeat("x", 1001): "1001 bytes", "re=a&in=path": `in "path"`, "re=a&q=b": "re together with q",
		"re=a&class=x": "re together with class", "in=pattern": "in without re", "re=a&page=51": "page", "re=a&severity=bad": "severity", "re=a&limit=3": `no parameter "limit"`,
	} {
		a := get(t, site.URL+"/api/search?"+query)
		if a.StatusCode != 400 || !strings.Contains(string(a.body), strings.ReplaceAll(part, `"`, `\"`)) || !strings.Contains(string(a.body), `"fix":"`) {
			t.Errorf("%.40s: status %d, %s", query, a.StatusCode, a.body)
		}
		if spanned := strings.Contains(string(a.body), `"span":[`); spanned != (strings.HasPrefix(query, "re=a(") || query == "re=" || len(query) > 1000) {
			t.Errorf("%.40s: the place of the fault: %s", query, a.body)
		}
	}
}

func TestSearchPageByExpression(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	page := html(t, get(t, site.URL+"/search?re="+url.QueryEscape(`^session {name} is|stale \w+`)), 200)
	wholePage(t, page, "search by expression")
	if diff := cmp.Diff([]string{"session {name} is stale after {age} s"}, texts(page, ".row-title")); diff != "" {
		t.Errorf("hits (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"session {name} is", "stale after"}, texts(page, ".row mark")); diff != "" {
		t.Errorf("marked (-want +got):\n%s", diff)
	}
	if kept := page.Find("#re").AttrOr("value", ""); kept != `^session {name} is|stale \w+` {
		t.Errorf("the form keeps %q", kept)
	}
	narrowed := html(t, get(t, site.URL+"/search?re=order&repo=acme%2Forders"), 200)
	if hidden := narrowed.Find("form input[type=hidden][name=repo]").AttrOr("value", ""); hidden != "acme/orders" {
		t.Errorf("the form keeps the repository as %q", hidden)
	}
	if link := narrowed.Find(".facets a.chosen").AttrOr("href", ""); link != "/search?re=order" {
		t.Errorf("the choice is taken back at %q", link)
	}
	absent(t, html(t, get(t, site.URL+"/search?q=order"), 200), "details.expression[open]")
}

func TestSearchPageShowsTheFault(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	a := get(t, site.URL+"/search?in=pattern&re="+url.QueryEscape(`größer (als`))
	page := html(t, a, 400)
	wholePage(t, page, "faulty expression")
	want(t, page, ".problem mark", "(")
	contains(t, page, ".problem", "Character 8: the parenthesis is not closed")
	contains(t, page, ".problem", `write \(`)
	if page.Find("#re[aria-invalid]").AttrOr("value", "") != `größer (als` || page.Find("#in option[selected]").AttrOr("value", "") != "pattern" {
		t.Error("the form does not keep what was asked")
	}
	if a.Header.Get("ETag") != "" || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the fault is cached: %v", a.Header)
	}
}

func TestSearchByExpressionIsLeafedThrough(t *testing.T) {
	site := webtest.Start(t, webtest.Many(50))
	seen := map[string]bool{}
	address := "/search?re=widget"
	for pages := 0; address != "" && pages < 9; pages++ {
		page := html(t, get(t, site.URL+address), 200)
		page.Find(".row-title").Each(func(_ int, link *goquerySelection) { seen[link.AttrOr("href", "")] = true })
		address = page.Find(".pager a[rel=next]").AttrOr("href", "")
	}
	if len(seen) != 50 {
		t.Errorf("%d hits on all pages, want 50", len(seen))
	}
}
