package lang

import (
	"path/filepath"
	"slices"
	"testing"
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
