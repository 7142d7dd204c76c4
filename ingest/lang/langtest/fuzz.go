package langtest

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxTaken is how long one source can take on a busy machine before it counts as hanging.
const maxTaken = 30 * time.Second

// Fuzz extracts any bytes, beginning with the samples in testdata and the given seeds. It holds that nothing panics or hangs,
// that the same source gives the same result, and that every site points into the file and is valid.
func Fuzz(f *testing.F, language engine.Language, seeds ...string) {
	f.Helper()
	for _, extension := range language.Extensions {
		samples, err := filepath.Glob(filepath.Join("testdata", "*"+extension))
		if err != nil {
			f.Fatal(err)
		}
		for _, sample := range samples {
			source, err := os.ReadFile(sample)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(source)
		}
	}
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	name := "fuzz" + language.Extensions[0]
	f.Fuzz(func(t *testing.T, source []byte) {
		started := time.Now()
		file := language.Extract(name, source)
		if taken := time.Since(started); taken > maxTaken {
			t.Errorf("%d bytes took %v", len(source), taken)
		}
		if again := language.Extract(name, source); !reflect.DeepEqual(file, again) {
			t.Error("the same source gives two results")
		}
		if len(file.Rules) != len(file.Sites) {
			t.Fatalf("%d rules for %d sites", len(file.Rules), len(file.Sites))
		}
		lines := strings.Count(string(source), "\n") + 1
		for i := range file.Sites {
			checkSite(t, &file.Sites[i], lines)
		}
	})
}

// checkSite holds that a site of a file with so many lines can be published.
func checkSite(t *testing.T, site *errdex.Site, lines int) {
	t.Helper()
	if site.Line < 1 || site.Line > lines || site.CallLine < 1 || site.CallLine > lines {
		t.Errorf("site at the lines %d and %d of %d", site.Line, site.CallLine, lines)
	}
	if !site.Template.HasWord() || !site.Type.Valid() || !site.Severity.Valid() || !utf8.ValidString(site.Template.Message()) {
		t.Errorf("site is not valid: %+v", site)
	}
	for _, p := range site.Template.Placeholders() {
		if p.Name == "" || !p.Type.Valid() {
			t.Errorf("placeholder is not valid: %+v", p)
		}
	}
	if _, err := errdex.Encode(site); err != nil {
		t.Error(err)
	}
}
