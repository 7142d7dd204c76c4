package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/errdex/errdex/web/webtest"
)

type goquerySelection = goquery.Selection

// harmless fails the test when anything on the page is a script of somebody else's, or leads to one.
func harmless(t *testing.T, document *goquery.Document, address string) {
	t.Helper()
	if scripts := document.Find("script"); scripts.Length() != 1 || !strings.HasPrefix(scripts.AttrOr("src", ""), "/assets/site.js") {
		t.Errorf("%s: there are scripts beside our own", address)
	}
	document.Find("img, iframe, object, embed, b[onclick], base, meta[http-equiv]").Each(func(_ int, s *goquery.Selection) {
		t.Errorf("%s: somebody put a %s on the page", address, goquery.NodeName(s))
	})
	document.Find("*").Each(func(_ int, s *goquery.Selection) {
		for _, attribute := range s.Nodes[0].Attr {
			value := strings.ToLower(strings.TrimSpace(attribute.Val))
			if strings.HasPrefix(attribute.Key, "on") || attribute.Key == "style" || strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:") {
				t.Errorf("%s: <%s %s=%q>", address, goquery.NodeName(s), attribute.Key, attribute.Val)
			}
		}
	})
}

// Everything that comes from a repository or a request is shown as text, wherever it is shown.
func TestHostileInput(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	hostile := webtest.Hostile()
	imported(t, site, hostile)
	attack := hostile.Documentation
	for _, address := range []string{
		"/", hostile.Path(), hostile.Path() + "?" + url.Values{"v." + hostile.Placeholders[0].Name: {attack}, "v." + attack: {attack}}.Encode(),
		"/r/evil/corp", "/r/evil/corp?" + url.Values{"language": {attack}, "class": {attack}, "path": {attack}}.Encode(),
		"/classes", "/classes/" + url.PathEscape(attack), "/search?" + url.Values{"q": {"failed " + attack}}.Encode(),
		"/search?" + url.Values{"q": {"failed"}, "repo": {attack}, "class": {attack}}.Encode(),
		"/match?" + url.Values{"message": {attack + " failed for " + attack}, "repo": {""}}.Encode(),
		"/match?" + url.Values{"message": {attack}, "repo": {attack}}.Encode(),
		"/about",
	} {
		a := get(t, site.URL+address)
		if a.StatusCode >= 500 {
			t.Errorf("%s: status %d", address, a.StatusCode)
		}
		harmless(t, html(t, a, a.StatusCode), address)
	}
	page := html(t, get(t, site.URL+hostile.Path()), 200)
	if shown := page.Find("#source .code").Text(); !strings.Contains(shown, "</code></pre></main><script>alert(3)</script>") {
		t.Errorf("the source is not shown as it is: %q", shown)
	}
	absent(t, page, "#source a[href^=javascript]")
	if !strings.Contains(page.Find("#meaning").Text(), `<script>alert("x")</script>`) {
		t.Error("the explanation is not shown as it is")
	}
}

func TestHostileAddresses(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, path := range []string{
		"/<script>alert(1)</script>", "/errors/%00", "/classes/%2e%2e%2f%2e%2e", "/r/%22%3E%3Cimg/x", "/assets/..%2fserver.go", "/%ff%fe",
		"/search?q=%ff%fe", "/search?q=%00", "/match?message=%ff%00%1b", "/r/acme/orders?cursor=%00%ff", "//evil.example/x",
	} {
		a := get(t, site.URL+path)
		if a.StatusCode >= 500 || a.StatusCode/100 == 3 && !strings.HasPrefix(a.Header.Get("Location"), "/errors/") {
			t.Errorf("%s: status %d to %q", path, a.StatusCode, a.Header.Get("Location"))
		}
		if strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") && len(a.body) > 0 {
			harmless(t, html(t, a, a.StatusCode), path)
		}
	}
}
