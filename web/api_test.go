package web_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/web"
	"github.com/errdex/errdex/web/webtest"
	"github.com/google/go-cmp/cmp"
)

// update says that goldens and what is generated are to be written anew.
var update = os.Getenv("UPDATE") != ""

// problem is the shape of every error of the API.
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Fix    string `json:"fix"`
}

// problemAt checks that an answer is an error of the API in its one shape.
func problemAt(t *testing.T, a answer, status int) problem {
	t.Helper()
	if a.StatusCode != status || a.Header.Get("Content-Type") != "application/problem+json" {
		t.Fatalf("%s %s: status %d, type %q, want a problem with status %d: %.300s",
			a.Request.Method, a.Request.URL, a.StatusCode, a.Header.Get("Content-Type"), status, a.body)
	}
	var p problem
	decoder := json.NewDecoder(strings.NewReader(string(a.body)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&p); err != nil {
		t.Fatalf("%s: %v: %s", a.Request.URL, err, a.body)
	}
	if p.Type == "" || p.Title == "" || p.Status != status || p.Detail == "" || p.Fix == "" {
		t.Errorf("%s: a member is empty or wrong: %s", a.Request.URL, a.body)
	}
	if a.Header.Get("ETag") != "" || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s: an error can be cached: %v", a.Request.URL, a.Header)
	}
	return p
}

// decode reads an answer of the API into a value.
func decode(t *testing.T, a answer, into any) {
	t.Helper()
	if a.StatusCode != 200 || a.Header.Get("Content-Type") != "application/json" {
		t.Fatalf("%s: status %d, type %q: %.300s", a.Request.URL, a.StatusCode, a.Header.Get("Content-Type"), a.body)
	}
	if err := json.Unmarshal(a.body, into); err != nil {
		t.Fatalf("%s: %v", a.Request.URL, err)
	}
}

// The answers of the API, whole. What differs from run to run is replaced: the data set's version, and scores.
func TestAPIGoldens(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	version := dataset(t, site)
	varying := regexp.MustCompile(`"(score|confidence)":[0-9.e+-]+|"reasons":\[[^\]]*\]`)
	for name, address := range map[string]string{
		"error": "/api/errors/" + string(first().ID), "errors": "/api/errors?repo=acme/orders&limit=2", "repos": "/api/repos",
		"repo": "/api/repos/lumen/kiln", "coverage": "/api/repos/lumen/kiln/coverage", "classes": "/api/classes", "class": "/api/classes/resource-not-found",
		"search": "/api/search?q=stale", "match": "/api/match?message=no+order+with+id+%3Cb%3E+in+region+eu&limit=1",
	} {
		t.Run(name, func(t *testing.T) {
			a := get(t, site.URL+address)
			if !json.Valid(a.body) || strings.HasSuffix(string(a.body), "\n") || strings.Contains(string(a.body), `\u003c`) {
				t.Errorf("not in errdex's one form of JSON: %s", a.body)
			}
			body := strings.ReplaceAll(string(a.body), version, "VERSION")
			body = varying.ReplaceAllStringFunc(body, func(member string) string {
				key, _, _ := strings.Cut(member, ":")
				return key + `:"VARIES"`
			})
			golden(t, name+".json", body)
		})
	}
}

func golden(t *testing.T, name, body string) {
	t.Helper()
	var indented strings.Builder
	encoder := json.NewEncoder(&indented)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(json.RawMessage(body)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", name)
	if update {
		if err := os.WriteFile(path, []byte(indented.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	wanted, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(wanted), indented.String()); diff != "" {
		t.Errorf("%s (-want +got); run UPDATE=1 go test ./web if this is meant:\n%s", path, diff)
	}
}

func TestAPIErrorsIsWalked(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	type list struct {
		Errors         []struct{ ID errdex.ID }
		Next           *string
		Total          int
		DatasetVersion string
	}
	for filter, total := range map[string]int{
		"": 13, "&repo=acme/orders": 6, "&class=resource-not-found": 4, "&language=rust": 5, "&type=panic": 1, "&severity=warning": 1,
		"&repo=acme/orders&path=book": 6, "&repo=acme/orders&path=book/other.go": 0,
	} {
		seen, cursor := map[errdex.ID]bool{}, ""
		for pages := 0; pages < 20; pages++ {
			var page list
			decode(t, get(t, site.URL+"/api/errors?limit=2"+filter+cursor), &page)
			if page.Total != total || page.DatasetVersion != dataset(t, site) || len(page.Errors) > 2 || page.Errors == nil {
				t.Fatalf("%s: %+v, want a total of %d", filter, page, total)
			}
			for _, e := range page.Errors {
				if seen[e.ID] {
					t.Errorf("%s: %s comes twice", filter, e.ID)
				}
				seen[e.ID] = true
			}
			if page.Next == nil {
				break
			}
			cursor = "&cursor=" + *page.Next
		}
		if len(seen) != total {
			t.Errorf("%s: %d records on all pages, want %d", filter, len(seen), total)
		}
	}
	for _, query := range []string{"limit=0", "limit=201", "limit=x", "type=nonsense", "severity=nonsense", "cursor=nonsense", "repo=nonsense", "path=a"} {
		problemAt(t, get(t, site.URL+"/api/errors?"+query), 400)
	}
}

func TestAPIMatch(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for name, send := range map[string]func() answer{
		"plain text": func() answer {
			return request(t, http.MethodPost, site.URL+"/api/match?limit=3", webtest.Pasted, "Content-Type", "text/plain; charset=utf-8")
		},
		"no type": func() answer { return request(t, http.MethodPost, site.URL+"/api/match", webtest.Pasted) },
		"JSON": func() answer {
			body, err := json.Marshal(map[string]any{"text": webtest.Pasted, "limit": 3, "repo": "acme/orders"})
			if err != nil {
				t.Fatal(err)
			}
			return request(t, http.MethodPost, site.URL+"/api/match", string(body), "Content-Type", "application/json")
		},
		"address": func() answer { return get(t, site.URL+"/api/match?message=no+order+with+id+A-1009+in+region+eu-west") },
	} {
		var result errdex.MatchResult
		a := send()
		decode(t, a, &result)
		if len(result.Matches) == 0 || result.Matches[0].ID != first().ID || len(result.Matches[0].Captures) != 2 {
			t.Errorf("%s: %s", name, a.body)
		}
		if a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: cached as %q", name, a.Header.Get("Cache-Control"))
		}
	}
	none := get(t, site.URL+"/api/match?message=zzz")
	if !strings.HasPrefix(string(none.body), `{"matches":[]`) {
		t.Errorf("no matches are not an empty list: %s", none.body)
	}
}

func TestAPIMatchRefuses(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, test := range []struct {
		kind, body string
		status     int
	}{
		{"text/plain", strings.Repeat("x", 1<<20+1), 413},
		{"application/json", `{"text":"` + strings.Repeat("x", 1<<20) + `"}`, 413},
		{"application/json", `{"text":`, 400}, {"application/json", `{"text":"a"}{}`, 400}, {"application/json", `{"txt":"a"}`, 400},
		{"application/json", `{"text":"a","limit":0}`, 400}, {"application/json", `{"text":"a","limit":101}`, 400},
		{"application/xml", "<a/>", 415}, {"text", "a", 415}, {"multipart/form-data", "a", 400}, {"image/png", "a", 415}, {"text/plain", " \n", 400}, {"application/json", "{}", 400},
	} {
		problemAt(t, request(t, http.MethodPost, site.URL+"/api/match", test.body, "Content-Type", test.kind), test.status)
	}
	problemAt(t, get(t, site.URL+"/api/match?message="+strings.Repeat("x", 16<<10+1)), 413)
	problemAt(t, get(t, site.URL+"/api/match?message=x&limit=0"), 400)
	problemAt(t, get(t, site.URL+"/api/match"), 400)
}

func TestAPIUnknown(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, path := range []string{"/api/nothing", "/api/repos/no/body", "/api/repos/a%20b/c", "/api/classes/no-such-class"} {
		problemAt(t, get(t, site.URL+path), 404)
	}
	p := problemAt(t, request(t, http.MethodPut, site.URL+"/api/errors", ""), 405)
	if !strings.Contains(p.Fix, "GET") {
		t.Errorf("the fix names no method that works: %q", p.Fix)
	}
}

func TestConditional(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	version := dataset(t, site)
	for _, path := range []string{
		"/", first().Path(), "/r/acme/orders", "/classes", "/classes/invalid-state", "/search?q=order", "/about", "/api/errors",
		"/api/errors/" + string(first().ID), "/api/search?q=order", "/api/repos", "/api/repos/acme/orders", "/api/classes", "/api/classes/invalid-state",
	} {
		a := get(t, site.URL+path, "Accept-Encoding", "identity")
		tag := a.Header.Get("ETag")
		if !strings.Contains(tag, version) || !strings.HasPrefix(tag, `"`) || strings.HasPrefix(path, "/api/") && tag != `"`+version+`"` {
			t.Errorf("%s: ETag %s, want the data set's version %s", path, tag, version)
		}
		for _, header := range []string{tag, "W/" + tag, `"other", ` + tag} {
			if b := get(t, site.URL+path, "If-None-Match", header); b.StatusCode != 304 || len(b.body) > 0 || b.Header.Get("ETag") != tag {
				t.Errorf("%s: If-None-Match %s gives status %d, %d bytes and tag %s", path, header, b.StatusCode, len(b.body), b.Header.Get("ETag"))
			}
		}
		if b := get(t, site.URL+path, "If-None-Match", `"other"`); b.StatusCode != 200 {
			t.Errorf("%s: another tag gives status %d", path, b.StatusCode)
		}
	}
	before := get(t, site.URL+"/api/repos").Header.Get("ETag")
	imported(t, site, webtest.Hostile())
	if b := get(t, site.URL+"/api/repos", "If-None-Match", before); b.StatusCode != 200 || b.Header.Get("ETag") == before {
		t.Errorf("the data set changed and its tag %s did not", before)
	}
}

// What is sent in another coding has other bytes, and so another tag. Each tag is known again, whichever way it is asked for by
// a reader who takes that coding.
func TestTagsOfCodings(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, path := range []string{first().Path(), "/api/errors", "/assets/site.css"} {
		tags := map[string]bool{}
		for _, coding := range []string{"identity", "gzip", "zstd"} {
			a := get(t, site.URL+path, "Accept-Encoding", coding)
			tag := a.Header.Get("ETag")
			if sent := a.Header.Get("Content-Encoding"); sent != coding && (sent != "" || coding != "identity") {
				t.Fatalf("%s: asked for %s, got %q", path, coding, sent)
			}
			if tags[tag] || !strings.HasPrefix(tag, `"`) {
				t.Errorf("%s as %s: the tag %s is taken or not strong", path, coding, tag)
			}
			tags[tag] = true
			if b := get(t, site.URL+path, "Accept-Encoding", "gzip, zstd", "If-None-Match", tag); b.StatusCode != 304 || b.Header.Get("ETag") != tag {
				t.Errorf("%s: the tag %s of %s gives status %d and tag %s", path, tag, coding, b.StatusCode, b.Header.Get("ETag"))
			}
			if b := get(t, site.URL+path, "Accept-Encoding", "identity", "If-None-Match", tag); (b.StatusCode == 304) != (coding == "identity") {
				t.Errorf("%s: a reader without codings who has %s gets status %d", path, tag, b.StatusCode)
			}
		}
	}
}

func TestCompression(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	plain := get(t, site.URL+first().Path(), "Accept-Encoding", "identity")
	packed := get(t, site.URL+first().Path(), "Accept-Encoding", "gzip")
	if packed.Header.Get("Content-Encoding") != "gzip" || !strings.Contains(packed.Header.Get("Vary"), "Accept-Encoding") {
		t.Fatalf("headers: %v", packed.Header)
	}
	reader, err := gzip.NewReader(strings.NewReader(string(packed.body)))
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := io.ReadAll(reader)
	if err != nil || string(unpacked) != string(plain.body) {
		t.Errorf("the packed page differs from the plain one: %v", err)
	}
	if 2*len(packed.body) > len(plain.body) {
		t.Errorf("%d bytes packed of %d", len(packed.body), len(plain.body))
	}
}

// While there is no index, what needs none is served, and the rest says that it will be.
func TestWithoutAnIndex(t *testing.T) {
	site := webtest.Open(t, webtest.Records())
	server, err := web.New(web.Config{Store: site.Store})
	if err != nil {
		t.Fatal(err)
	}
	address := webtest.Serve(t, server)
	for _, path := range []string{"/", first().Path(), "/match", "/healthz", "/api/errors"} {
		if a := get(t, address+path); a.StatusCode != 200 {
			t.Errorf("%s: status %d", path, a.StatusCode)
		}
	}
	for _, path := range []string{"/readyz", "/api/search?q=x", "/api/match?message=x"} {
		a := get(t, address+path)
		problemAt(t, a, 503)
		if a.Header.Get("Retry-After") == "" {
			t.Errorf("%s does not say when to come back", path)
		}
	}
	contains(t, html(t, get(t, address+"/search?q=x"), 503), ".failure", "being prepared")
}

func TestHealth(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	var ready struct{ Status, DatasetVersion string }
	decode(t, get(t, site.URL+"/readyz"), &ready)
	if ready.Status != "ready" || ready.DatasetVersion != dataset(t, site) {
		t.Errorf("ready: %+v", ready)
	}
	empty := webtest.Start(t, nil)
	decode(t, get(t, empty.URL+"/readyz"), &ready)
	if err := site.Store.Close(); err != nil {
		t.Fatal(err)
	}
	if a := get(t, site.URL+"/healthz"); a.StatusCode != 200 {
		t.Errorf("a process without a store is not alive: %d", a.StatusCode)
	}
	problemAt(t, get(t, site.URL+"/readyz"), 500)
}
