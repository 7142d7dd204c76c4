package cpp

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as C++.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(),
		"void f() { std::ostringstream s; s << \"a\" << ; throw X(s.str()); }",
		"FOO_API R\"x(\n#define A(x) throw E(x)\nclass B_NAMESPACE_BEGIN(\n",
		"void f() { LOG(ERROR) << ; CHECK( ) << \"no args\"; throw ; E e{; return {; *err = \"; }")
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"stream":        `void f() { LOG(ERROR)` + strings.Repeat(` << "ab" << x`, 10000) + "; }",
		"concatenation": `void f() { throw E("a"` + strings.Repeat(` + "b" + c`, 10000) + "); }",
		"percent":       `void f() { throw E(boost::format("a %1%")` + strings.Repeat(` % x`, 10000) + "); }",
		"appends":       `void f() { std::string m; ` + strings.Repeat(`m += "ab cd";`, 5000) + strings.Repeat(`throw E(m);`, 300) + "}",
		"writes":        `void f() { std::ostringstream m; ` + strings.Repeat(`if (x) { m << "ab cd" << y; }`, 2000) + strings.Repeat(`throw E(m.str());`, 500) + "}",
		"chain":         `void f() { throw a` + strings.Repeat(`.b("some text")`, 5000) + "; }",
		"calls":         `std::string g() { ` + strings.Repeat(`h();`, 20000) + `return "some text"; } void f() { ` + strings.Repeat(`throw E(g());`, 3000) + "}",
		"sets":          `void f() { const char* m = "bad thing"; ` + strings.Repeat(`if (a) m = "some text";`, 2000) + strings.Repeat(`throw E(m);`, 2000) + "}",
		"braces":        `void f() { throw E` + strings.Repeat("{", 3000) + `"text"` + strings.Repeat("}", 3000) + "; }",
		"brackets":      strings.Repeat("(", 100000),
		"templates":     strings.Repeat("a<b<c<", 5000),
		"macros":        strings.Repeat("A_API(", 20000),
		"raw":           strings.Repeat(`R"x(`, 20000),
		"conditions":    `void f() { throw E(` + strings.Repeat(`a ? "one text" : `, 2000) + `"last"); }`,
	} {
		started := time.Now()
		language.Extract("a.cc", []byte(source))
		if taken := time.Since(started); taken > 30*time.Second {
			t.Errorf("%s took %v", name, taken)
		}
	}
}
