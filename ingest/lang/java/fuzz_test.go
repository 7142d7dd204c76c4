package java

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzExtract runs any bytes: no panic, sites in bounds, and the same result twice.
func FuzzExtract(f *testing.F) {
	files, err := filepath.Glob("testdata/*.java")
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
	f.Add([]byte("class A { void f() { StringBuilder b = new StringBuilder(; b.append(; throw new X(b.toString()); } }"))
	language := Language()
	f.Fuzz(func(t *testing.T, source []byte) {
		started := time.Now()
		file := language.Extract("A.java", source)
		if taken := time.Since(started); taken > 30*time.Second {
			t.Errorf("%d bytes took %v", len(source), taken)
		}
		if again := language.Extract("A.java", source); len(again.Sites) != len(file.Sites) {
			t.Errorf("%d sites, then %d", len(file.Sites), len(again.Sites))
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
