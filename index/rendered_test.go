package index

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// The pattern made from a message and its placeholders' names is the one that the record has.
func TestRenderedPattern(t *testing.T) {
	for _, template := range []errdex.Template{
		{errdex.Lit("no order with id "), errdex.Hole("id", "", ""), errdex.Lit(" in "), errdex.Hole("region", "", "")},
		{errdex.Hole("a", "", ""), errdex.Lit(": "), errdex.Hole("a", "", "")},
		{errdex.Lit("set {a, b} (x|y) [z] ^$.*+?\\ "), errdex.Hole("0", "", ""), errdex.Lit("{}")},
		{errdex.Lit("plain")},
		{errdex.Lit("the {name} of the "), errdex.Hole("thing", "", "")},
		{errdex.Lit("größer als "), errdex.Hole("größe", "", ""), errdex.Lit("\nzwei")},
	} {
		var names []string
		for _, placeholder := range template.Placeholders() {
			names = append(names, placeholder.Name)
		}
		p := rendered{places: true}
		for range 2 { // its buffers are used again
			p.render([]byte(template.Message()), []byte(strings.Join(names, "\n")))
			if string(p.text) != template.Pattern() {
				t.Errorf("%q gives %q, want %q", template.Message(), p.text, template.Pattern())
			}
		}
		if len(p.from) != len(p.text) || len(p.to) != len(p.text) {
			t.Errorf("%q: %d bytes with %d and %d places", template.Message(), len(p.text), len(p.from), len(p.to))
		}
	}
	var p rendered
	p.render([]byte("a {b} c"), []byte("nobody")) // an index file that is not errdex's own work
	if string(p.text) != `a \{b\} c` {
		t.Errorf("a name that the message lacks gives %q", p.text)
	}
}

func TestPlacesInTheMessage(t *testing.T) {
	p := rendered{places: true}
	p.render([]byte("id {id}."), []byte("id")) // id (.+?)\.
	for _, test := range []struct {
		pattern, message [2]int
	}{
		{[2]int{0, 2}, [2]int{0, 2}}, {[2]int{3, 8}, [2]int{3, 7}}, {[2]int{4, 5}, [2]int{3, 7}}, {[2]int{8, 9}, [2]int{7, 8}}, {[2]int{2, 10}, [2]int{2, 8}},
	} {
		if got := p.inMessage([][2]int{test.pattern}); got[0] != test.message {
			t.Errorf("%v of the pattern is %v of the message, want %v", test.pattern, got[0], test.message)
		}
	}
	if got := p.inMessage([][2]int{{3, 4}, {5, 6}, {8, 10}}); len(got) != 2 || got[0] != [2]int{3, 7} || got[1] != [2]int{7, 8} {
		t.Errorf("ranges of one piece are not joined: %v", got)
	}
}
