package swift

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Swift.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(),
		"func f() { throw XError(\"a \\(b\" }", "enum E: Error { var description: String { switch self { case .a: \"a b\"", "let x = #\"\"\"\n a \\#(", "fatalError(\"\"\"\n  a b\\\n", "x.f(\"a b\")(\"c d\")",
		"enum r{var{{log.err(\"td\"\ns where k{\n}")
}

// FuzzBlank reads any bytes for what the grammar cannot: lengths and ends of lines stay.
func FuzzBlank(f *testing.F) {
	for _, seed := range []string{"#if x\n\"a", "f(a,\n)", "throws(", "\"\\(\"\\(\"", "/* @unchecked", "if let x = await f() {", "#\"\\#(\"#", "\"\"\""} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		changed := readable(source)
		if len(changed) != len(source) || strings.Count(string(changed), "\n") != strings.Count(string(source), "\n") {
			t.Errorf("%q became %q", source, changed)
		}
	})
}

func TestBlank(t *testing.T) {
	for source, want := range map[string]string{
		"#if os(Linux)\nf()\n#endif":                 "             \nf()\n      ",
		"f(\"#if throws(x) unsafe y\") // #if":       "f(\"#if throws(x) unsafe y\") // #if",
		"class A: @unchecked Sendable {}":            "class A:            Sendable {}",
		"func f() throws(E) -> sending T":            "func f() throws    ->         T",
		"f(a,\n  b,\n)":                              "f(a,\n  b \n)",
		"if let x = try await f() {":                 "if let x = try       f() {",
		"let x = try await f()":                      "let x = try await f()",
		"f(\"\\(g(\"a, \\(h)\"))\", unsafe x())":     "f(\"\\(g(\"a, \\(h)\"))\",        x())",
		"x.unsafe y; unsafe = 1; #\"\\(unsafe y)\"#": "x.unsafe y; unsafe = 1; #\"\\(unsafe y)\"#",
		"\"\"\"\n#if x\n\"\"\"\n#else":               "\"\"\"\n#if x\n\"\"\"\n     ",
	} {
		if got := string(readable([]byte(source))); got != want {
			t.Errorf("%q became %q, want %q", source, got, want)
		}
	}
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": `func f() { throw XError("a"` + strings.Repeat(` + "b" + c`, 2000) + ") }",
		"holes":         `func f() { throw XError("aa` + strings.Repeat(`\(b) `, 5000) + `") }`,
		"calls":         `func f() { log.error` + strings.Repeat(`("aa")`, 1500) + " }",
		"chain":         `func f() { throw a` + strings.Repeat(`.b("some text")`, 1500) + " }",
		"throws":        "func f() { let m = \"bad thing\"\n" + strings.Repeat("if m == n { throw XError(m) }\n", 2000) + "}",
		"functions":     strings.Repeat("func f() -> String { f() + \"text here\" }\n", 2000) + `func g() { throw XError(f()) }`,
		"nesting":       `func f() { ` + strings.Repeat("if a { ", 400) + `throw XError("deep")` + strings.Repeat(" }", 401),
		"strings":       `let x = ` + strings.Repeat(`"\(`, 3000) + strings.Repeat(`)"`, 3000),
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("A.swift", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}
