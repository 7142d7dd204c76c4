package rust

import (
	"testing"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Rust.
func FuzzExtract(f *testing.F) { langtest.Fuzz(f, Language()) }

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
