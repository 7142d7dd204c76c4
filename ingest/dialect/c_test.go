package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestCFormat(t *testing.T) {
	for _, c := range []struct {
		format  string
		names   []string
		message string
	}{
		{"no verbs, 100%% sure", nil, "no verbs, 100% sure"},
		{"%s: %d", []string{"a", "b"}, "{a}: {b}"},
		{"%-10.3s|%+5lld|%#llx|%zu", []string{"a", "b", "c", "d"}, "{a}|{b}|{c}|{d}"},
		{"%*d %.*s", []string{"w", "a", "n", "b"}, "{a} {b}"},
		{"%2$s %1$s", []string{"a", "b"}, "{b} {a}"},
		{"open %s: %m", []string{"a"}, "open {a}: {errno}"},
		{"%I64d of %hhx, %Lf", []string{"a", "b", "c"}, "{a} of {b}, {c}"},
		{"%R in %V", []string{"a", "b"}, "{a} in {b}"},
		{"to %pI (%s), %pI4, at %p.", []string{"a", "b", "c", "d"}, "to {a} ({b}), {c}, at {d}."},
		{"100%", nil, "100%"},
		{"%", nil, "%"},
		{"%l", []string{"a"}, "{a}"},
		{"a%n b %s", []string{"n", "x"}, "a b {x}"},
		{"%99999999999999999999$s", []string{"a"}, "%99999999999999999999$s"},
		{"%s and %s", []string{"a"}, "{a} and {1}"},
	} {
		if got := CFormat(c.format, named(c.names)).Normalize().Message(); got != c.message {
			t.Errorf("%q gives %q, want %q", c.format, got, c.message)
		}
	}
}

func named(names []string) (arguments []Argument) {
	for _, name := range names {
		arguments = append(arguments, Argument{Name: name, Expression: name})
	}
	return arguments
}

func TestCFormatTypes(t *testing.T) {
	for format, want := range map[string]errdex.ValueType{"%d": errdex.IntegerValue, "%08x": errdex.HexValue, "%5d": errdex.AnyValue, "%s": errdex.AnyValue, "%c": errdex.CharacterValue,
		"%.2f": errdex.FloatValue, "%p": errdex.AnyValue} {
		if got := CFormat(format, nil).Placeholders()[0].Type; got != want {
			t.Errorf("%s has the type %q, want %q", format, got, want)
		}
	}
}

func TestCFormatSpelled(t *testing.T) {
	spelled := Argument{Name: "0", Expression: `"parse error"`, Value: errdex.Template{errdex.Lit("parse error")}}
	for format, want := range map[string]string{"%s: %s": "parse error: {x}", "bad %s: %s": "bad {0}: {x}"} {
		if got := CFormat(format, []Argument{spelled, {Name: "x", Expression: "x"}}).Normalize().Message(); got != want {
			t.Errorf("%s gives %q, want %q", format, got, want)
		}
	}
}

func TestNginxFormat(t *testing.T) {
	for format, want := range map[string]string{"\"%V\" %uz of %O": "\"{a}\" {b} of {c}", "%*s failed%N": "{b} failed", "%xd %ui%%": "{a} {b}%", "%.3f %02d": "{a} {b}", "100%": "100%"} {
		if got := NginxFormat(format, named([]string{"a", "b", "c"})).Normalize().Message(); got != want {
			t.Errorf("%s gives %q, want %q", format, got, want)
		}
	}
}

// FuzzC holds that no format makes the dialects of C panic.
func FuzzC(f *testing.F) {
	f.Add("%*.*s %1$d %m %", "a")
	f.Fuzz(func(_ *testing.T, format, name string) {
		arguments := []Argument{{Name: name, Expression: name, Value: errdex.Template{errdex.Lit(name)}}}
		CFormat(format, arguments)
		NginxFormat(format, arguments)
	})
}
