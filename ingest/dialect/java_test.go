package dialect

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

func TestJava(t *testing.T) {
	two := []Argument{{Name: "host", Expression: "this.host"}, {Name: "port", Expression: "port"}}
	for _, test := range []struct {
		name   string
		format Format
		text   string
		values []Argument
		want   string
	}{
		{"in order", JavaFormat, "cannot reach %s:%d", two, "cannot reach {host}:{port}"},
		{"by number", JavaFormat, "port %2$d of %1$s, %1$s", two, "port {port} of {host}, {host}"},
		{"the same again", JavaFormat, "%s is %<S", two, "{host} is {host}"},
		{"line end and percent", JavaFormat, "50%% of %s%n", two, "50% of {host}"},
		{"flags, width, precision", JavaFormat, "%-10s|%08.3f", two, "{host}|{port}"},
		{"dates", JavaFormat, "at %tY-%1$tm", two, "at {host}-{host}"},
		{"no conversion", JavaFormat, "100% sure %y %", two, "100% sure %y %"},
		{"no argument", JavaFormat, "lost %s", nil, "lost {0}"},
		{"a number too high", JavaFormat, "%99999999999$s", two, "%99999999999$s"},

		{"guava", GuavaFormat, "%s and %d of %s", two, "{host} and %d of {port}"},

		{"message format", JavaMessageFormat, "{1} at {0}: it''s '{2}'", two, "{port} at {host}: it's {2}"},
		{"message format with a style", JavaMessageFormat, "{0,number,#.##} left", two, "{host} left"},
		{"message format, a choice", JavaMessageFormat, "{0,choice,0#none|1#{1}} left", two, "{host} left"},
		{"message format, no element", JavaMessageFormat, "{name} {", two, "{name} {"},

		{"slf4j", JavaLogFormat, "cannot reach {}:{}", two, "cannot reach {host}:{port}"},
		{"slf4j, escaped", JavaLogFormat, `set \{} of {}`, two, "set {} of {host}"},
		{"slf4j, one too few", JavaLogFormat, "{} {} {}", two, "{host} {port} {2}"},
		{"jul", JavaLogFormat, "port {1} of {0}", two, "port {port} of {host}"},
		{"formatter logger", JavaLogFormat, "port %2$d of %1$s", two, "port {port} of {host}"},
		{"no arguments", JavaLogFormat, "a {} stays, and %s", nil, "a {} stays, and %s"},
		{"other braces", JavaLogFormat, "{a} {", two, "{a} {"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.format(test.text, test.values).Normalize().Message(); got != test.want {
				t.Errorf("%q gives %q, want %q", test.text, got, test.want)
			}
		})
	}
}

func TestJavaTypes(t *testing.T) {
	holes := JavaFormat("%d %x %.2f %s %5d %-9s %b", nil).Placeholders()
	for i, want := range []errdex.ValueType{errdex.IntegerValue, errdex.HexValue, errdex.FloatValue, errdex.AnyValue, Shaped, Shaped, Shaped} {
		if holes[i].Type != want {
			t.Errorf("placeholder %d is of type %s, want %s", i, holes[i].Type, want)
		}
	}
}

// FuzzJava runs any format through the Java dialects: they do not panic, and what they keep of the text is text that was there.
func FuzzJava(f *testing.F) {
	for _, seed := range []string{"%1$s %<s %n %%", "%-08.3f", "%tY", "{0,number,{1}} ''' {", "{} \\{} {12}", "%", "{", "'"} {
		f.Add(seed)
	}
	arguments := []Argument{{Name: "a", Expression: "a"}, {Name: "b", Expression: "b"}}
	f.Fuzz(func(t *testing.T, format string) {
		for name, dialect := range map[string]Format{"java": JavaFormat, "guava": GuavaFormat, "message": JavaMessageFormat, "log": JavaLogFormat} {
			for _, values := range [][]Argument{nil, arguments} {
				literal := dialect(format, values).LiteralText()
				if len(literal) > len(format) {
					t.Errorf("%s: %q gives more text than it has: %q", name, format, literal)
				}
				if strings.Count(literal, "a") > strings.Count(format, "a") {
					t.Errorf("%s: %q gives text of its own: %q", name, format, literal)
				}
			}
		}
	})
}
