package c

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as C.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(), "#define F(x) die(x##\n#if\nvoid f(const char*m,...){vfprintf(stderr,m,a);exit(1);}\n#else\n#endif\nint g(){F(\"a\" b \"c%\");", "#define A_ERRORS(X) X(A,\"b c\") X(D,")
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"calls":     "void f(void) {" + strings.Repeat(`die("some text", g(`, 3000) + "}",
		"helpers":   strings.Repeat("void f(const char *fmt, ...) { f(fmt); g(fmt); vfprintf(stderr, fmt, ap); }\n", 3000),
		"sets":      "void f(void) { const char *e; " + strings.Repeat(`e = "bad thing"; die(e);`, 3000) + "}",
		"prints":    "int f(void) { " + strings.Repeat(`fprintf(stderr, "bad thing\n");`, 5000) + " return 0; }",
		"branches":  "int f(void) {\n" + strings.Repeat("#if A\nif (a) {\n#else\nif (b) {\n#endif\ndie(\"x y\");\n", 2000) + "}",
		"macros":    strings.Repeat("#define A B \"c\"\n#define B A \"d\"\n", 3000) + "void f(void) { die(A); }",
		"functions": strings.Repeat("#define F(x) do { die(x); } while (0)\n", 3000),
		"rows":      "#define T_ERRORS(X) " + strings.Repeat(`X(A, "a b c")`, 1000) + "\n",
		"table":     "const char *errors[] = {" + strings.Repeat(`{1, "a bad thing"},`, 10000) + "};",
		"else":      "void f(void) { " + strings.Repeat(`if (a) die("b c"); else `, 3000) + "; }",
		"locals":    "int f(void) { char err[9]; " + strings.Repeat(`snprintf(err, 9, "bad %d", x); `, 3000) + "}",
	} {
		started := time.Now()
		language.Extract("a.c", []byte(source))
		if taken := time.Since(started); taken > 20*time.Second {
			t.Errorf("%s took %v", name, taken)
		}
	}
}
