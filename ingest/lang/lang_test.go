package lang

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/errdex/errdex/ingest/engine"
)

// TestAll loads every language, which fails when a spec names a node kind, field, role or dialect that does not exist (see
// engine.New), and checks what the list promises.
func TestAll(t *testing.T) {
	extensions := map[string]string{}
	var ids []string
	for _, l := range All() {
		ids = append(ids, l.ID)
		if l.Name == "" || l.ExtractIn == nil || len(l.Extensions) == 0 || len(l.Rules()) == 0 {
			t.Errorf("%s lacks a name, extensions, rules or ExtractIn", l.ID)
		}
		for _, extension := range l.Extensions {
			if filepath.Ext("a"+extension) != extension {
				t.Errorf("%s: %q is no file name ending", l.ID, extension)
			}
			if other, taken := extensions[extension]; taken {
				t.Errorf("%s and %s both claim %s", l.ID, other, extension)
			}
			extensions[extension] = l.ID
		}
	}
	if !slices.IsSorted(ids) {
		t.Errorf("the languages are not in the order of their ids: %v", ids)
	}
}

// TestHostileSource gives every language what no program is.
func TestHostileSource(t *testing.T) {
	for _, l := range All() {
		for _, source := range []string{"", "\x00", "\xff\xfe\xfd", "((((((((", "\"", "\"\\", "'''", "{{{{", "\r\n\r", "//", "#", "/*"} {
			file := l.Extract("a"+l.Extensions[0], []byte(source))
			if len(file.Sites) != 0 || len(file.Rules) != 0 {
				t.Errorf("%s finds a site in %q", l.ID, source)
			}
		}
	}
}

// TestHeads holds that the head of every spec says what the whole spec says.
func TestHeads(t *testing.T) {
	specs, err := filepath.Glob("*/*.toml")
	if err != nil || len(specs) < len(All()) {
		t.Fatalf("%d specs, %d languages: %v", len(specs), len(All()), err)
	}
	for _, path := range specs {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		head, err := engine.ParseHead(string(text))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		whole, err := engine.ParseSpec(string(text))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		want := engine.Spec{ID: whole.ID, Name: whole.Name, Extensions: whole.Extensions, Interpreters: whole.Interpreters,
			TestPaths: whole.TestPaths, GeneratedMarks: whole.GeneratedMarks}
		if diff := cmp.Diff(want, head, cmp.AllowUnexported(engine.Place{})); diff != "" {
			t.Errorf("%s: the head is not the spec's (-spec +head):\n%s", path, diff)
		}
	}
}
