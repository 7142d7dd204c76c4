package kotlin

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Kotlin.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(),
		"class A : XException(\"a $b ${c\") { fun f() { buildString { append(; } throw X(\"\"\"a${'$'}\"\"\".trimMargin(\"",
		"@A( set( context( where dynamic [] .( $$\"a $b\" $$$\"\"\" is A if b ->")
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": `fun f() { throw XException("a"` + strings.Repeat(` + "b" + c`, 20000) + ") }",
		"appends":       `fun f() { val b = StringBuilder(); ` + strings.Repeat("b.append(\"a\")\n", 5000) + "throw XException(b.toString()) }",
		"chain":         `fun f() { throw XException(StringBuilder()` + strings.Repeat(`.append("ab")`, 5000) + ".toString()) }",
		"throws":        "fun f() { val m = \"bad thing\"\n" + strings.Repeat("if (m == null) throw XException(m)\n", 3000) + "}",
		"calls":         `fun f() { throw a` + strings.Repeat(`.b("some text")`, 5000) + " }",
		"functions":     strings.Repeat("fun f() = f() + \"text here\"\n", 3000) + `fun g() { throw XException(f()) }`,
		"templates":     `fun f() { throw XException("` + strings.Repeat(`a ${"`, 3000) + strings.Repeat(`"}`, 3000) + `") }`,
		"nesting":       `fun f() { ` + strings.Repeat("if (a) { try { ", 5000) + `throw XException("deep")` + strings.Repeat(" } catch (b: B) { } }", 5000) + " }",
		"annotations":   "class A { " + strings.Repeat("@A(b(c)) private ", 5000) + "set(value) { }" + strings.Repeat(" set", 5000),
		"brackets":      strings.Repeat("context(", 5000) + strings.Repeat("$$\"", 5000) + strings.Repeat("@get(", 5000),
		"types":         strings.Repeat("class A : B(\"some text\")\n", 3000) + strings.Repeat("class B : C(\"some text\")\n", 3000),
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("A.kt", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}

// FuzzMend holds that mending keeps a source's length and lines.
func FuzzMend(f *testing.F) {
	for _, seed := range []string{"fun interface A", "@A(b) set(c)", "$$\"a $b\"", "is A if b ->", "context(a: B) fun f()", "A.B.(C) -> D", "[]", "open(a)", "var set: Int", "x: @A(\")\") B", "suspend ("} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		mended := mend(source)
		if len(mended) != len(source) {
			t.Fatalf("%d bytes became %d", len(source), len(mended))
		}
		for i := range source {
			if (source[i] == '\n') != (mended[i] == '\n') {
				t.Fatalf("line ends differ at %d", i)
			}
		}
	})
}
