package java

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Java.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(),
		"class A { void f() { StringBuilder b = new StringBuilder(; b.append(; throw new X(b.toString()); } }")
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": `class A { void f() { throw new XException("a"` + strings.Repeat(` + "b" + c`, 20000) + "); } }",
		"appends":       `class A { void f() { StringBuilder b = new StringBuilder(); ` + strings.Repeat(`b.append("a");`, 5000) + "throw new XException(b.toString()); } }",
		"chain":         `class A { void f() { throw new XException(new StringBuilder()` + strings.Repeat(`.append("ab")`, 5000) + ".toString()); } }",
		"throws":        `class A { void f() { String m = "bad thing"; ` + strings.Repeat(`if (m == null) throw new XException(m);`, 3000) + "} }",
		"calls":         `class A { void f() { throw a` + strings.Repeat(`.b("some text")`, 5000) + "; } }",
		"methods":       `class A { ` + strings.Repeat(`String f() { return f() + "text here"; } `, 3000) + `void g() { throw new XException(f()); } }`,
		"nesting":       `class A { void f() { ` + strings.Repeat("if (a) { try { ", 5000) + `throw new XException("deep");` + strings.Repeat(" } catch (B b) { } }", 5000) + " } }",
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("A.java", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}

// FuzzDecode decodes any text as a literal.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`"a"`, `'\''`, "\"\"\"\n  a\n  \"\"\"", `"\u00e9"`, `"\uD83D\uDE00"`, `"\377\08"`, `"\`, `"""`, `"\u`, ``, `"\uD83D"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if text, ok := decode(source); ok && len(text) > len(source) {
			t.Errorf("%q grew to %q", source, text)
		}
	})
}

func TestDecode(t *testing.T) {
	for source, want := range map[string]string{
		`"plain"`:                          "plain",
		`"a\"b\\c\n\t\s\'"`:                "a\"b\\c\n\t '",
		`"\u00e9\uuu0041"`:                 "éA",
		`"\uD83D\uDE00"`:                   "😀",
		`"\0\101\3771"`:                    "\x00Aÿ1",
		`"\q\u12"`:                         `\q\u12`,
		`'x'`:                              "x",
		`'\''`:                             "'",
		"\"\"\"\n    one\n      two\"\"\"": "one\n  two",
		"\"\"\"\n    one  \n    two \\\n    three\n    \"\"\"": "one\ntwo three\n",
		"\"\"\"\r\n  a\r\n\r\n  b\"\"\"":                       "a\n\nb",
		`""`:                                                   "",
	} {
		if got, ok := decode(source); !ok || got != want {
			t.Errorf("decode(%s) = %q, %v, want %q", source, got, ok, want)
		}
	}
	for _, source := range []string{`"""x"""`, `x`, ``} {
		if got, ok := decode(source); ok {
			t.Errorf("decode(%s) = %q, want none", source, got)
		}
	}
}
