package csharp

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzExtract runs any bytes: no panic, sites in bounds, and the same result twice.
func FuzzExtract(f *testing.F) {
	files, err := filepath.Glob("testdata/*.cs")
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
		file := language.Extract("a.cs", source)
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
