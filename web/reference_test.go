package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex/web/webtest"
)

// referencePath is the description of the API for people.
const referencePath = "../docs/api.md"

// generated is a part of the reference that this test makes: what and of what, and the text as it is.
var generated = regexp.MustCompile(`(?s)<!-- (example|fields): ([\w ]+) -->\n(.*?)<!-- end -->`)

// TestReference compares the examples and the tables of fields in docs/api.md with what a server answers and says of itself;
// UPDATE=1 writes them.
func TestReference(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	var description struct {
		Components struct{ Schemas map[string]schema }
	}
	decode(t, get(t, site.URL+"/api/openapi.json"), &description)
	page, err := os.ReadFile(referencePath)
	if err != nil {
		t.Fatal(err)
	}
	made := generated.ReplaceAllStringFunc(string(page), func(part string) string {
		found := generated.FindStringSubmatch(part)
		body := ""
		if found[1] == "example" {
			body = example(t, site, found[2])
		} else {
			for _, name := range strings.Fields(found[2]) {
				body += fieldTable(t, name, description.Components.Schemas)
			}
		}
		return fmt.Sprintf("<!-- %s: %s -->\n%s<!-- end -->", found[1], found[2], body)
	})
	if update {
		if err := os.WriteFile(referencePath, []byte(made), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if steady(made) != steady(string(page)) {
		t.Errorf("%s is not what the server answers; run UPDATE=1 go test ./web", referencePath)
	}
	if n := len(generated.FindAllString(made, -1)); n < 12 {
		t.Errorf("%s has only %d parts that are made", referencePath, n)
	}
}

// weights are what the ranking of matches may change without a change of the API.
var weights = regexp.MustCompile(`"(score|confidence)": ?[0-9.]+|"reasons": ?\[[^\]]*\]`)

func steady(text string) string { return weights.ReplaceAllString(text, `"$1"`) }

// examples are the requests that the reference shows.
var examples = map[string]struct{ method, path, body, accept string }{
	"match":      {http.MethodPost, "/api/match?limit=1", "ERROR orders: cannot open /srv/orders: no order with id 17 in region eu\n", ""},
	"summary":    {http.MethodPost, "/api/match?summary=1", exampleLog, ""},
	"events":     {http.MethodPost, "/api/match", exampleLog, "application/x-ndjson"},
	"expression": {http.MethodGet, "/api/search?re=" + url.QueryEscape(`(?i)order book|stale \w+`), "", ""},
	"fault":      {http.MethodGet, "/api/search?re=" + url.QueryEscape(`order (book`), "", ""},
	"list":       {http.MethodGet, "/api/errors?repo=acme/orders&limit=1", "", ""},
}

const exampleLog = "2026-11-30T09:00:00Z INFO listening on :8080\n" +
	"2026-11-30T09:00:07Z ERROR the order book is closed\n" +
	"2026-11-30T09:00:09Z ERROR the vault of bay 7 sings out of tune\n" +
	"2026-11-30T09:00:11Z ERROR the order book is closed\n"

// example is a request and its answer in Markdown.
func example(t *testing.T, site *webtest.Site, name string) string {
	t.Helper()
	asked, ok := examples[name]
	if !ok {
		t.Fatalf("there is no example %q", name)
	}
	headers := []string{"Accept-Encoding", "identity"}
	shown := asked.method + " " + asked.path
	if asked.accept != "" {
		headers = append(headers, "Accept", asked.accept)
		shown += "\nAccept: " + asked.accept
	}
	if asked.body != "" {
		headers = append(headers, "Content-Type", "text/plain")
		shown += "\nContent-Type: text/plain\n\n" + asked.body
	}
	a := request(t, asked.method, site.URL+asked.path, asked.body, headers...)
	kind, text := "jsonl", string(a.body)
	if asked.accept == "" {
		kind, text = "json", indented(t, a.body)
	}
	return fmt.Sprintf("```http\n%s\n```\n\n```%s\n%s\n```\n", strings.TrimSpace(shown), kind, strings.TrimSpace(text))
}

func indented(t *testing.T, body []byte) string {
	t.Helper()
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(json.RawMessage(body)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// schema is what the description says of a type.
type schema struct {
	Description string
	Properties  map[string]schema
	Required    []string
	Type        any
	Ref         string `json:"$ref"`
	Items       *schema
	Values      *schema  `json:"additionalProperties"`
	AnyOf       []schema `json:"anyOf"`
	Enum        []string
}

// kind is a type in words.
func (s *schema) kind(all map[string]schema) string {
	switch {
	case s.Ref != "":
		name := s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
		if values := all[name].Enum; len(values) > 0 {
			return "one of `" + strings.Join(values, "`, `") + "`"
		}
		return name
	case s.Items != nil:
		return "list of " + s.Items.kind(all)
	case s.Values != nil:
		return "object of " + s.Values.kind(all)
	case len(s.AnyOf) > 0:
		return s.AnyOf[0].kind(all) + " or null"
	}
	return fmt.Sprint(s.Type)
}

// fieldTable lists a type's fields, those that are always there first.
func fieldTable(t *testing.T, name string, all map[string]schema) string {
	t.Helper()
	described, ok := all[name]
	if !ok {
		t.Fatalf("there is no type %q", name)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "\n**%s.** %s\n\n| field | type | meaning |\n|---|---|---|\n", name, described.Description)
	fields := described.Required
	for field := range described.Properties {
		if !slices.Contains(described.Required, field) {
			fields = append(fields, field)
		}
	}
	slices.Sort(fields[len(described.Required):])
	for _, field := range fields {
		property := described.Properties[field]
		kind := property.kind(all)
		if !slices.Contains(described.Required, field) {
			kind += ", optional"
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s |\n", field, kind, strings.ReplaceAll(property.Description, "|", `\|`))
	}
	return out.String() + "\n"
}
