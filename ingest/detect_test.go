package ingest

import (
	"bytes"
	"testing"

	"github.com/errdex/errdex/ingest/engine"
)

// TestByContent holds that a language can hand a file on to another one, as C does headers of C++, when that is read as well.
func TestByContent(t *testing.T) {
	really := func(source []byte) string {
		if bytes.HasPrefix(source, []byte("class")) {
			return "cpp"
		}
		return ""
	}
	c, cpp := engine.Language{ID: "c", Really: really}, engine.Language{ID: "cpp"}
	for _, test := range []struct {
		languages    []engine.Language
		source, want string
	}{
		{[]engine.Language{c, cpp}, "class A;", "cpp"},
		{[]engine.Language{c, cpp}, "struct a;", "c"},
		{[]engine.Language{c}, "class A;", "c"},
	} {
		d := newDetector(test.languages)
		if got := d.byContent(&test.languages[0], []byte(test.source)).ID; got != test.want {
			t.Errorf("%q is %s, want %s", test.source, got, test.want)
		}
	}
}
