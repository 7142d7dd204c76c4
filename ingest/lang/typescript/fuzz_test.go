package typescript

import (
	"os"
	"path/filepath"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzExtract runs any bytes: no panic, sites in bounds, and the same result twice.
func FuzzExtract(f *testing.F) {
	files, err := filepath.Glob("testdata/*.ts*")
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
		file := language.Extract("a.ts", source)
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
