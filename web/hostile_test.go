package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/errdex/errdex"
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
		"/search?" + url.Values{"re": {attack}, "repo": {attack}}.Encode(), "/search?" + url.Values{"re": {"(" + attack}, "in": {attack}}.Encode(),
		"/search?" + url.Values{"re": {"(" + attack}}.Encode(), "/search?" + url.Values{"re": {"failed|script|{.*}"}}.Encode(),
		"/match?" + url.Values{"message": {attack + " failed for " + attack}, "repo": {""}}.Encode(),
		"/match?" + url.Values{"message": {"ERROR " + attack + " of nobody", "repo"}}.Encode(),
		"/match?" + url.Values{"message": {attack}, "repo": {attack}}.Encode(),
		"/about",
	} {
		a := get(t, site.URL+address)
		if a.StatusCode >= 500 {
			t.Errorf("%s: status %d", address, a.StatusCode)
		}
		harmless(t, html(t, a, a.StatusCode), address)
	}
	hostileLogs(t, site, hostile)
	page := html(t, get(t, site.URL+hostile.Path()), 200)
	if shown := page.Find("#source .code").Text(); !strings.Contains(shown, "</code></pre></main><script>alert(3)</script>") {
		t.Errorf("the source is not shown as it is: %q", shown)
	}
	absent(t, page, "#source a[href^=javascript]")
	if !strings.Contains(page.Find("#meaning").Text(), `<script>alert("x")</script>`) {
		t.Error("the explanation is not shown as it is")
	}
}

// hostileLogs matches logs in which the records, the lines, the file's name and the repository asked for are attacks.
func hostileLogs(t *testing.T, site *webtest.Site, hostile errdex.Record) {
	t.Helper()
	attack := strings.NewReplacer("\u202e", "", "\x00", "", "\u2028", "").Replace(hostile.Documentation) // a log's reader drops these
	tmpl := errdex.Template{errdex.Lit(attack + " failed for "), errdex.Hole(attack, attack, errdex.AnyValue)}.Normalize()
	hostile.ID, hostile.ErrorMessage, hostile.MessagePattern, hostile.Placeholders = "00000000deadbee0", tmpl.Message(), tmpl.Pattern(), tmpl.Placeholders()
	hostile.History = nil
	imported(t, site, hostile)
	log := strings.Repeat("ERROR "+attack+" failed for "+attack+"\nERROR "+attack+" of nobody is not known\n", 20)
	for name, a := range map[string]answer{
		"pasted log": upload(t, site.URL+"/match", field{key: "message", value: log}, field{key: "repo", value: attack}),
		"file":       upload(t, site.URL+"/match", field{key: "log", name: attack + ".log", value: log}),
		"large file": upload(t, site.URL+"/match", field{key: "log", name: attack + ".log", value: strings.Repeat(log, 1+(1<<20)/len(log))}),
	} {
		page := html(t, a, 200)
		harmless(t, page, name)
		if groups, unknown := page.Find(".log-group").Length(), page.Find(".unmatched .row").Length(); groups == 0 || unknown == 0 {
			t.Errorf("%s: %d groups and %d unknown lines: nothing is tested", name, groups, unknown)
		}
		if !strings.Contains(page.Find(".log-group .said").Text(), `<script>alert("x")</script>`) {
			t.Errorf("%s: the message is not shown as it is", name)
		}
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
