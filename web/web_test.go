package web_test

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/errdex/errdex"
	"github.com/errdex/errdex/web"
	"github.com/errdex/errdex/web/webtest"
)

// client follows no redirects: where a page sends its reader is part of what is tested.
var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// answer is a response with its body read.
type answer struct {
	*http.Response
	body []byte
}

// request sends a request; headers are name, value, name, value.
func request(t *testing.T, method, address, body string, headers ...string) answer {
	t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{response, data}
}

func get(t *testing.T, address string, headers ...string) answer {
	t.Helper()
	return request(t, http.MethodGet, address, "", headers...)
}

// html parses a page and fails the test when it is not one with the given status.
func html(t *testing.T, a answer, status int) *goquery.Document {
	t.Helper()
	if a.StatusCode != status || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") {
		t.Fatalf("%s: status %d, type %q; want a page with status %d\n%.600s", a.Request.URL, a.StatusCode, a.Header.Get("Content-Type"), status, a.body)
	}
	document, err := goquery.NewDocumentFromReader(bytes.NewReader(a.body))
	if err != nil {
		t.Fatal(err)
	}
	return document
}

// text is the text of the elements that a selector finds, white space folded.
func text(document *goquery.Document, selector string) string {
	return strings.Join(strings.Fields(document.Find(selector).Text()), " ")
}

// texts lists the text of each element that a selector finds.
func texts(document *goquery.Document, selector string) []string {
	return document.Find(selector).Map(func(_ int, s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") })
}

// want checks the text of the elements that a selector finds.
func want(t *testing.T, document *goquery.Document, selector, expected string) {
	t.Helper()
	if got := text(document, selector); got != expected {
		t.Errorf("%s: %q, want %q", selector, got, expected)
	}
}

// contains checks that the elements that a selector finds hold the text.
func contains(t *testing.T, document *goquery.Document, selector, part string) {
	t.Helper()
	if got := text(document, selector); !strings.Contains(got, part) {
		t.Errorf("%s: %q does not hold %q", selector, got, part)
	}
}

// absent checks that a selector finds nothing.
func absent(t *testing.T, document *goquery.Document, selector string) {
	t.Helper()
	if n := document.Find(selector).Length(); n > 0 {
		t.Errorf("%s: %d elements, want none: %.200s", selector, n, text(document, selector))
	}
}

// first is the record that fills every section.
func first() *errdex.Record { return &webtest.Records()[0] }

// samples are addresses for each route: the placeholders of a path filled in, and the status that is expected.
func samples() map[string]struct {
	address string
	status  int
} {
	r := first()
	type sample = struct {
		address string
		status  int
	}
	return map[string]sample{
		"/": {"/", 200}, "/errors/:id": {"/errors/" + string(r.ID), 301}, "/errors/:id/": {"/errors/" + string(r.ID) + "/", 301}, "/errors/:id/:slug": {r.Path(), 200},
		"/r/:owner/:name": {"/r/acme/orders", 200}, "/classes": {"/classes", 200}, "/classes/:slug": {"/classes/resource-not-found", 200},
		"/search": {"/search?q=order", 200}, "/match": {"/match?message=" + url.QueryEscape("no order with id 7 in region eu"), 200},
		"/about": {"/about", 200}, "/api/errors": {"/api/errors", 200}, "/api/errors/:id": {"/api/errors/" + string(r.ID), 200},
		"/api/search": {"/api/search?q=order", 200}, "/api/match": {"/api/match?message=the+order+book+is+closed", 200},
		"/api/repos": {"/api/repos", 200}, "/api/repos/:owner/:name": {"/api/repos/acme/orders", 200},
		"/r/:owner/:name/coverage": {"/r/acme/orders/coverage", 200}, "/api/repos/:owner/:name/coverage": {"/api/repos/acme/orders/coverage", 200},
		"/api/classes": {"/api/classes", 200}, "/api/classes/:slug": {"/api/classes/invalid-state", 200},
		"/api/openapi.json": {"/api/openapi.json", 200},
		"/healthz":          {"/healthz", 200}, "/readyz": {"/readyz", 200}, "/assets/:name": {"/assets/site.css", 200},
		"/robots.txt": {"/robots.txt", 200}, "/favicon.ico": {"/favicon.ico", 200}, "/opensearch.xml": {"/opensearch.xml", 200},
	}
}

// Every route answers, to HEAD as to GET, with the headers that every answer has; every page is whole.
func TestEveryRoute(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	server, err := web.New(web.Config{Store: site.Store, Index: site.Index})
	if err != nil {
		t.Fatal(err)
	}
	known := samples()
	for path := range server.Routes() {
		sample, ok := known[path]
		if !ok {
			t.Errorf("route %s has no sample", path)
			continue
		}
		delete(known, path)
		a := get(t, site.URL+sample.address)
		if a.StatusCode != sample.status {
			t.Errorf("%s: status %d, want %d: %.300s", sample.address, a.StatusCode, sample.status, a.body)
		}
		for header, value := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		} {
			if a.Header.Get(header) != value {
				t.Errorf("%s: %s is %q, want %q", sample.address, header, a.Header.Get(header), value)
			}
		}
		if policy := a.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: Content-Security-Policy is %q", sample.address, policy)
		}
		if a.Header.Get("Cache-Control") == "" && a.StatusCode == 200 {
			t.Errorf("%s: no Cache-Control", sample.address)
		}
		if head := request(t, http.MethodHead, site.URL+sample.address, ""); head.StatusCode != a.StatusCode || len(head.body) > 0 {
			t.Errorf("HEAD %s: status %d and %d bytes, want %d and none", sample.address, head.StatusCode, len(head.body), a.StatusCode)
		}
		if strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") && a.StatusCode == 200 {
			wholePage(t, html(t, a, 200), sample.address)
		}
	}
	for path := range known {
		t.Errorf("there is no route %s", path)
	}
}

// wholePage checks what every page has to have.
func wholePage(t *testing.T, document *goquery.Document, address string) {
	t.Helper()
	for selector, n := range map[string]int{
		"html[lang=en]": 1, "head title": 1, "h1": 1, "main#main": 1, "header form[role=search] input#q[aria-keyshortcuts='/']": 1,
		"a.skip[href='#main']": 1, "nav[aria-label=Main]": 1, "footer": 1, "meta[name=viewport]": 1, "script": 1, "script[src][defer]": 1,
		"link[rel=stylesheet]": 1, "[style], style": 0, "input:not([id]):not([type=hidden]), textarea:not([id])": 0,
	} {
		if got := document.Find(selector).Length(); got != n {
			t.Errorf("%s: %d of %s, want %d", address, got, selector, n)
		}
	}
	document.Find("input[id], textarea[id], select[id]").Each(func(_ int, field *goquery.Selection) {
		if id, _ := field.Attr("id"); document.Find("label[for="+id+"]").Length() != 1 {
			t.Errorf("%s: field %s has no label", address, id)
		}
	})
	ids := map[string]bool{}
	document.Find("[id]").Each(func(_ int, element *goquery.Selection) {
		id, _ := element.Attr("id")
		if ids[id] {
			t.Errorf("%s: id %q is used twice", address, id)
		}
		ids[id] = true
	})
	document.Find("a[href^='#']").Each(func(_ int, link *goquery.Selection) {
		if target := strings.TrimPrefix(link.AttrOr("href", ""), "#"); !ids[target] {
			t.Errorf("%s: a link leads to #%s, which is not there", address, target)
		}
	})
	document.Find("img, iframe, link[href^=http], script[src^=http]").Each(func(_ int, element *goquery.Selection) {
		t.Errorf("%s: loads %s from elsewhere", address, goquery.NodeName(element))
	})
}
