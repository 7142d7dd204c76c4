package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestRuby(t *testing.T) {
	two := []Argument{{Name: "host", Expression: "host"}, {Name: "port", Expression: "port"}}
	named := []Argument{{Name: "a", Expression: "server.host", Keyword: "host"}}
	for _, test := range []struct {
		name, text string
		values     []Argument
		want       string
	}{
		{"in order", "cannot reach %s:%d", two, "cannot reach {host}:{port}"},
		{"by number", "port %2$d of %1$s", two, "port {port} of {host}"},
		{"named", "no %<host>s, no %{host}", named, "no {host}, no {host}"},
		{"named with a width", "%<host>-10s|%-<host>5s|", named, "{host}|{host}|"},
		{"a width that is given", "%*d of %s", append([]Argument{{Name: "width"}}, two...), "{host} of {port}"},
		{"percent", "50%% of %s", two, "50% of {host}"},
		{"flags, width, precision", "%-10s|%08.3f", two, "{host}|{port}"},
		{"no directive", "100%y sure %", two, "100%y sure %"},
		{"too few", "%s %s %s", two, "{host} {port} {2}"},
		{"a name without end", "%{host and %<", named, "%{host and %<"},
		{"a number too high", "%99999999999$s", two, "%99999999999$s"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := RubyFormat(test.text, test.values).Normalize().Message(); got != test.want {
				t.Errorf("%q gives %q, want %q", test.text, got, test.want)
			}
		})
	}
}

func TestRubyTypes(t *testing.T) {
	holes := RubyFormat("%d %x %.2f %s %5d %c %p", nil).Placeholders()
	for i, want := range []errdex.ValueType{errdex.IntegerValue, errdex.HexValue, errdex.FloatValue, errdex.AnyValue, errdex.AnyValue, errdex.CharacterValue, errdex.AnyValue} {
		if holes[i].Type != want {
			t.Errorf("placeholder %d is of type %s, want %s", i, holes[i].Type, want)
		}
	}
}

// FuzzRuby holds that any text is a format.
func FuzzRuby(f *testing.F) {
	for _, seed := range []string{"%s", "%<a>d", "%{a}", "%1$*2$d", "%", "%<", "%{", "%% %"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, format string) {
		RubyFormat(format, []Argument{{Name: "a", Expression: "a", Keyword: "a"}})
	})
}
