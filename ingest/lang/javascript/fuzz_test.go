package javascript

import (
	"testing"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as JavaScript.
func FuzzExtract(f *testing.F) { langtest.Fuzz(f, Language()) }

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
