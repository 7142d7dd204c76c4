package rust

import (
	"os"
	"path/filepath"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzExtract runs any bytes: no panic, sites in bounds, and the same result twice.
func FuzzExtract(f *testing.F) {
	files, err := filepath.Glob("testdata/*.rs")
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
		file := language.Extract("a.rs", source)
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

// FuzzDecode decodes any text as a literal.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`"a"`, `r"a"`, `r#"a"#`, `r##"`, `c"\0"`, `b"x"`, `"\u{}"`, `"\u{110000}"`, `"\x4"`, `"\`, `"\u{1_2}"`, "\"a\\\n   b\"", `r`, `r#`, ``} {
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
		`"plain"`:               "plain",
		`"a\"b\\c\n\t\0\'"`:     "a\"b\\c\n\t\x00'",
		`"\x41\u{e9}\u{1f600}"`: "Aé😀",
		`"\q\u{zz}"`:            `\q\u{zz}`,
		"\"one \\\n     two\"":  "one two",
		`r"a\n"`:                `a\n`,
		`r##"say "#hi"# "##`:    `say "#hi"# `,
		`c"bytes"`:              "bytes",
		`""`:                    "",
	} {
		if got, ok := decode(source); !ok || got != want {
			t.Errorf("decode(%s) = %q, %v, want %q", source, got, ok, want)
		}
	}
	for _, source := range []string{`b"bytes"`, `br"raw"`, `'c'`, `r#"`, ``} {
		if got, ok := decode(source); ok {
			t.Errorf("decode(%s) = %q, want none", source, got)
		}
	}
}
