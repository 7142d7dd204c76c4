package javascript

import (
	"os"
	"path/filepath"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzExtract runs any bytes: no panic, sites in bounds, and the same result twice.
func FuzzExtract(f *testing.F) {
	files, err := filepath.Glob("testdata/*.js")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
	}
	language := Language()
	f.Fuzz(func(t *testing.T, source []byte) {
		started := time.Now()
		file := language.Extract("a.js", source)
		if taken := time.Since(started); taken > 30*time.Second {
			t.Errorf("%d bytes took %v", len(source), taken)
		}
		if len(file.Rules) != len(file.Sites) {
			t.Fatalf("%d rules for %d sites", len(file.Rules), len(file.Sites))
		}
		for _, site := range file.Sites {
			if site.Line < 1 || site.CallLine < 1 || !site.Template.HasWord() || !site.Type.Valid() || !site.Severity.Valid() {
				t.Errorf("site %+v", site)
			}
			if !utf8.ValidString(site.Template.Message()) {
				t.Errorf("message %q is no UTF-8", site.Template.Message())
			}
		}
	})
}

// FuzzUnescape reads any text as the inside of a literal.
func FuzzUnescape(f *testing.F) {
	for _, seed := range []string{`a`, `\n`, `\x4`, `\u12`, `\u{110000}`, `\u{}`, `\ud83d\ude00`, `\ud83d`, `\`, "\\\r\n", `\é`, `\0`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		if text := unescape(body); len(text) > 2*len(body) {
			t.Errorf("%q grew to %q", body, text)
		}
	})
}

func TestUnescape(t *testing.T) {
	for body, want := range map[string]string{
		`plain`:                           "plain",
		`a\"b\\c\n\t\0\'`:                 "a\"b\\c\n\t\x00'",
		`\x41\u00e9\u{1f600}\ud83d\ude00`: "Aé😀😀",
		"one \\\n two \\\r\nthree":        "one  two three",
		`\q\é\u{zz}\x`:                    "qéu{zz}x",
	} {
		if got := unescape(body); got != want {
			t.Errorf("unescape(%s) = %q, want %q", body, got, want)
		}
	}
}
