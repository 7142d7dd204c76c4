package templates

import (
	"regexp"
	"strings"
	"testing"
)

func TestNew(t *testing.T) {
	set, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"home", "error", "repo", "classes", "class", "search", "match", "about", "failure"} {
		if set.pages[page] == nil {
			t.Errorf("there is no page %q", page)
		}
	}
	if len(set.Digest()) != 12 {
		t.Errorf("digest %q is not 12 digits", set.Digest())
	}
	if _, err := set.Render("nothing", nil); err == nil {
		t.Error("a page that does not exist was rendered")
	}
}

// A strict Content-Security-Policy forbids scripts and styles inside a page; nothing may be loaded from another host.
func TestFilesKeepTheContentPolicy(t *testing.T) {
	forbidden := map[string]*regexp.Regexp{
		"an inline script":     regexp.MustCompile(`<script(?: [^>]*)?>[^<]`),
		"an inline style":      regexp.MustCompile(`<style|\sstyle=`),
		"an event attribute":   regexp.MustCompile(`\son[a-z]+=`),
		"another host":         regexp.MustCompile(`(?:src|href|action)="(?:https?:)?//`),
		"an import in a style": regexp.MustCompile(`@import|url\(`),
	}
	entries, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		body, err := files.ReadFile(entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		for what, form := range forbidden {
			if found := form.Find(body); found != nil {
				t.Errorf("%s holds %s: %s", entry.Name(), what, found)
			}
		}
	}
}

// Every colour is named once for each scheme, so that none is forgotten in the dark.
func TestColoursHaveBothSchemes(t *testing.T) {
	css, err := files.ReadFile("site.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, found := strings.Cut(string(css), "prefers-color-scheme: dark")
	if !found {
		t.Fatal("there is no dark scheme")
	}
	dark, rest, _ := strings.Cut(dark, "\n}\n")
	name := regexp.MustCompile(`(--[a-z-]+): #[0-9a-f]{6}`)
	for _, match := range name.FindAllStringSubmatch(light, -1) {
		if !strings.Contains(dark, match[1]+": #") {
			t.Errorf("%s has no colour in the dark scheme", match[1])
		}
	}
	for _, use := range regexp.MustCompile(`var\((--[a-z-]+)\)`).FindAllStringSubmatch(rest, -1) {
		if !strings.Contains(light, use[1]+":") {
			t.Errorf("%s is used and never set", use[1])
		}
	}
}

func TestContrast(t *testing.T) {
	css, err := files.ReadFile("site.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(string(css), "prefers-color-scheme: dark")
	dark, _, _ = strings.Cut(dark, "\n}\n")
	pairs := []struct{ text, ground string }{
		{"text", "ground"}, {"text", "surface"}, {"text", "sunken"}, {"text", "mark"}, {"text", "accent-soft"}, {"text", "warning-soft"},
		{"muted", "ground"}, {"muted", "surface"}, {"muted", "sunken"}, {"muted", "mark"}, {"muted", "accent-soft"},
		{"accent", "ground"}, {"accent", "surface"}, {"accent", "accent-soft"}, {"on-accent", "accent"},
		{"error", "error-soft"}, {"warning", "warning-soft"}, {"hole", "hole-soft"}, {"value", "value-soft"},
		{"c-comment", "surface"}, {"c-keyword", "surface"}, {"c-string", "surface"}, {"c-number", "surface"},
		{"c-function", "surface"}, {"c-type", "surface"}, {"c-comment", "mark"}, {"c-keyword", "mark"}, {"c-string", "mark"},
		{"c-number", "mark"}, {"c-function", "mark"}, {"c-type", "mark"},
	}
	for scheme, text := range map[string]string{"light": light, "dark": dark} {
		for _, pair := range pairs {
			ratio := contrast(colour(t, text, pair.text), colour(t, text, pair.ground))
			if ratio < 4.5 {
				t.Errorf("%s: %s on %s has a contrast of %.2f, under 4.5 (WCAG AA)", scheme, pair.text, pair.ground, ratio)
			}
		}
	}
}

func TestFunctions(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000"} {
		if got := count(n); got != want {
			t.Errorf("count(%d) = %q, want %q", n, got, want)
		}
	}
	if got := plural(1, "library", "libraries"); got != "1 library" {
		t.Errorf("plural(1) = %q", got)
	}
	if got := plural(1200, "library", "libraries"); got != "1,200 libraries" {
		t.Errorf("plural(1200) = %q", got)
	}
	if got := percent(0.918); got != "92 %" {
		t.Errorf("percent = %q", got)
	}
}
