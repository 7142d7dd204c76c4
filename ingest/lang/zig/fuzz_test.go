package zig

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Zig.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(), `fn f() void { const a = a ++ "text"; @panic(a); }`, `const a = b; const b = a; fn f() void { @panic(a); }`, `fn f( { @panic(x: { break :x "aa bb"; `)
}

// FuzzDecode decodes any text as a literal.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`"a"`, `\\a`, "\\\\a\n  \\\\b", `"\x4"`, `"\u{1F600}"`, `"\u{110000}"`, `"\`, `"`, ``} {
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
		`"plain"`:                  "plain",
		`"a\"b\\c\n\t\r\'"`:        "a\"b\\c\n\t\r'",
		`"\x41\u{e9}\u{1f600}"`:    "Aé😀",
		`"\q\u{zz}"`:               `\q\u{zz}`,
		"\\\\one\n    \\\\ two\\n": "one\n two\\n",
		`""`:                       "",
	} {
		if got, ok := decode(source); !ok || got != want {
			t.Errorf("decode(%s) = %q, %v, want %q", source, got, ok, want)
		}
	}
	if got, ok := decode(`'c'`); ok {
		t.Errorf("a character is %q, want none", got)
	}
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": `fn f() void { @panic("a"` + strings.Repeat(` ++ "b" ++ c`, 20000) + "); }",
		"names":         `fn f() void { ` + strings.Repeat(`const m = m; @panic(m);`, 3000) + "}",
		"constants":     strings.Repeat(`const m = n; const n = m;`, 3000) + `fn f() void { ` + strings.Repeat(`@panic(m ++ "text");`, 3000) + "}",
		"nesting":       `fn f() void { ` + strings.Repeat("if (a) { ", 5000) + `@panic("deep");` + strings.Repeat(" }", 5000) + " }",
		"breaks":        `fn f() void { @panic(` + strings.Repeat("x: { break :x ", 500) + `"deep"` + strings.Repeat("; }", 500) + "); }",
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("a.zig", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}
