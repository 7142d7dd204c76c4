package dialect

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/errdex/errdex"
)

// matches reports whether the template's typed pattern takes the whole message.
func matches(template errdex.Template, message string) bool {
	return regexp.MustCompile(template.TypedPattern()).MatchString(message)
}

// checkPieces holds for every format: neighbouring literals are joined, none is empty, and nothing is printed twice.
func checkPieces(t *testing.T, template errdex.Template, size int) {
	t.Helper()
	total := 0
	for i, part := range template {
		if part.Placeholder == nil {
			if part.Literal == "" || i > 0 && template[i-1].Placeholder == nil {
				t.Fatalf("literal %d is empty or not joined: %s", i, shown(template))
			}
			total += len(part.Literal)
			continue
		}
		if kind := part.Placeholder.Type; !kind.Valid() && kind != Shaped {
			t.Fatalf("placeholder %d has type %q", i, part.Placeholder.Type)
		}
		total++
	}
	if total > size {
		t.Fatalf("%d bytes of text and fields from a format of %d", total, size)
	}
}

func FuzzPythonPercent(f *testing.F) {
	for _, seed := range []string{"%s %r", "%(a)s%%", "%*.*f", "%", "%(", "%(a", "% 5", "%hhhd", "%\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, format string) { checkPieces(t, PythonPercent(format, numbered()), len(format)) })
}

func FuzzPythonFormat(f *testing.F) {
	for _, seed := range []string{"{} {0} {a.b[c]!r:>{w}}", "{{}}", "{", "}", "{a[", "{:{{}}}", "{99999999999999999999}", "{-1}", "{!}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, format string) { checkPieces(t, PythonFormat(format, numbered()), len(format)) })
}

func FuzzPythonUnescape(f *testing.F) {
	for _, seed := range []string{`a\n`, `x`, `\N{`, `\x`, `\u12`, `\777`, `\`, `{x}`, "\\\r\n"} {
		f.Add(seed, false, false)
		f.Add(seed, true, true)
	}
	f.Fuzz(func(t *testing.T, body string, raw, bytes bool) {
		text := PythonUnescape(body, raw, bytes)
		if len(text) > 3*len(body) {
			t.Fatalf("%d bytes from %d", len(text), len(body))
		}
		if !bytes && utf8.ValidString(body) && !utf8.ValidString(text) {
			t.Fatalf("%q decodes to invalid text %q", body, text)
		}
		if raw && !strings.Contains(body, "\r") && body != text {
			t.Fatalf("raw string %q changed to %q", body, text)
		}
	})
}
