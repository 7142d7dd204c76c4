package csharp

import (
	"bytes"
	"testing"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as C#.
func FuzzExtract(f *testing.F) { langtest.Fuzz(f, Language()) }

// FuzzDecode decodes any text as a literal.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`"a"`, `@"a"""`, `"""a"""`, `"\x"`, `"\uD800"`, `"\U99999999"`, `"\`, `"a"u8`, "\"\"\"\n\"\"\"", "\"\"\"\n", ``} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if text, ok := decode(source); ok && len(text) > 3*len(source) {
			t.Errorf("%q grew to %q", source, text)
		}
	})
}

// FuzzReadable rewrites any source for the grammar: lines stay what they are.
func FuzzReadable(f *testing.F) {
	for _, seed := range []string{"class A;\n#if X\nint a;\n#else\n#endif", "#endif\n#if\n#elif", "class A(\"\nstruct B;", "#if A\n#if B\n", "class\nstruct\nclass A;", "class A\nstruct B\n;"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		changed := giveBodies(source)
		conditions := readConditions(changed)
		for range readings {
			next := conditions.next(changed)
			if len(next) != len(changed) || bytes.Count(next, []byte("\n")) != bytes.Count(source, []byte("\n")) {
				t.Errorf("%q became %q", source, next)
			}
		}
	})
}
