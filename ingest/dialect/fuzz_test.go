package dialect

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// fuzzFormats runs any text as a format of each dialect: no text comes from nowhere, and every placeholder is named once it is
// normalized.
func fuzzFormats(f *testing.F, formats map[string]Format, seeds ...string) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	arguments := []Argument{{Name: "one", Expression: "a.one"}, {Name: "two", Expression: "two", Keyword: "k"}, {Value: errdex.Template{errdex.Lit("three")}}}
	f.Fuzz(func(t *testing.T, text string) {
		for name, format := range formats {
			for _, given := range [][]Argument{nil, arguments} {
				template := format(text, given)
				// What joins arguments puts spaces or tabs between them.
				if got, most := len(template.LiteralText()), len(text)+len("three")*(1+strings.Count(text, "%")+strings.Count(text, "{"))+len(given); got > most {
					t.Errorf("%s: %q grew to %d bytes", name, text, got)
				}
				for _, part := range template.Normalize() {
					if part.Placeholder == nil && part.Literal == "" || part.Placeholder != nil && part.Placeholder.Name == "" {
						t.Errorf("%s: %q gives the part %+v", name, text, part)
					}
				}
			}
		}
	})
}

func FuzzCocoa(f *testing.F) {
	fuzzFormats(f, map[string]Format{"cocoa": CocoaFormat}, "%@ %2$ld", "%{public}@", "%{", "%*.*f %%", "%99999999999999999999$@", "%l", "%")
}

func FuzzLua(f *testing.F) {
	fuzzFormats(f, map[string]Format{"format": LuaFormat, "together": LuaTogether, "words": LuaWords}, "%s %5.1f", "%q%%", "%", "%-+ #0", "%99.99d", "%\xff")
}

func FuzzNode(f *testing.F) {
	fuzzFormats(f, map[string]Format{"format": NodeFormat, "printf": NodePrintf}, "%s %d %i %f %j %o %O %c", "%%", "%", "%%%s%", "%é")
}

func FuzzZig(f *testing.F) {
	fuzzFormats(f, map[string]Format{"zig": ZigFormat}, "{s} {d:>5} {any}", "{{}}", "{[who]d:.[wide]}", "{", "}", "{[", "{99999999999999999999}", "{0}{:}{!}{?}")
}

func FuzzShellWords(f *testing.F) {
	around := func(format Format) Format {
		return func(text string, _ []Argument) errdex.Template {
			return ShellAround(errdex.Template{errdex.Lit(text), errdex.Hole("a", "a", errdex.AnyValue)}, format)
		}
	}
	fuzzFormats(f, map[string]Format{"words": ShellWords, "echo": ShellEcho, "around": around(ShellEcho)}, "-n a", "-e a\\tb", "-ne", "\\c", "\\0", "\\x", "\\u12", "\\")
}

// FuzzUnescape gives decoders of escapes any body of a literal.
func FuzzUnescape(f *testing.F) {
	for _, seed := range []string{`a\n`, `\`, `\\`, `\x`, `\x4`, `\u{110000}`, `\u{`, `\U0010FFFF`, `\777`, `\0`, "\\\n", `\é`, "\\\xff", `\c`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		kept := Unescape(body, func(b *strings.Builder, rest string) int {
			b.WriteByte('\\')
			b.WriteByte(rest[0])
			return 1
		})
		if kept != body {
			t.Errorf("%q became %q", body, kept)
		}
		if got := ShellUnescape(body); len(got) > 4*len(body)+4 {
			t.Errorf("%q grew to %q", body, got)
		}
	})
}
