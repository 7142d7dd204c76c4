package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestRustFormat(t *testing.T) {
	a, b := Argument{Name: "path", Expression: "path.display()"}, Argument{Name: "code", Expression: "status.code()"}
	for _, c := range []struct {
		format, message string
		arguments       []Argument
		types           []errdex.ValueType
	}{
		{"no holes", "no holes", nil, nil},
		{"read {}: {}", "read {path}: {code}", []Argument{a, b}, []errdex.ValueType{"", ""}},
		{"read {1}: {0}", "read {code}: {path}", []Argument{a, b}, []errdex.ValueType{"", ""}},
		{"{{{}}}", "{{path}}", []Argument{a}, []errdex.ValueType{""}},
		{"{{literal}}", "{literal}", nil, nil},
		{"{name:?} at {at:#x} is {z:>5}", "{name} at {at} is {z}", nil, []errdex.ValueType{errdex.QuotedValue, errdex.HexValue, ""}},
		{"{:?} {:08x} {:e}", "{path} {code} {2}", []Argument{a, b}, []errdex.ValueType{errdex.QuotedValue, errdex.HexValue, errdex.FloatValue}},
		{"{:8?} {:.2?} {:#?}", "{path} {code} {2}", []Argument{a, b}, []errdex.ValueType{"", errdex.QuotedValue, errdex.QuotedValue}},
		{"{:.*}", "{code}", []Argument{a, b}, []errdex.ValueType{""}},
		{"{p} gone", "{p} gone", []Argument{{Name: "x", Expression: "self.x", Keyword: "p"}}, []errdex.ValueType{""}},
		{"{} gone", "{p} gone", []Argument{{Expression: "f(x)[0]", Keyword: "p"}}, []errdex.ValueType{""}},
		{"protocol: {0}", "protocol: {0}", nil, []errdex.ValueType{""}},
		{"open { brace", "open { brace", nil, nil},
		{"close } brace", "close } brace", nil, nil},
		{"{\"json\": {}}", "{\"json\": {path}}", []Argument{a}, []errdex.ValueType{""}},
	} {
		got := RustFormat(c.format, c.arguments)
		if got.Message() != c.message {
			t.Errorf("%q gives %q, want %q", c.format, got.Message(), c.message)
		}
		holes := got.Placeholders()
		if len(holes) != len(c.types) {
			t.Errorf("%q has %d placeholders, want %d", c.format, len(holes), len(c.types))
			continue
		}
		for i, hole := range holes {
			if hole.Type != c.types[i] {
				t.Errorf("%q: placeholder %d is %q, want %q", c.format, i, hole.Type, c.types[i])
			}
		}
	}
}

func TestRustFormatKeepsExpressions(t *testing.T) {
	got := RustFormat("{p} {}", []Argument{{Name: "len", Expression: "a.len()"}, {Name: "x", Expression: "self.x", Keyword: "p"}}).Placeholders()
	if len(got) != 2 || got[0].Expression != "self.x" || got[1].Expression != "a.len()" {
		t.Errorf("placeholders %+v", got)
	}
}

func FuzzRustFormat(f *testing.F) {
	for _, seed := range []string{"{}", "{{", "}}", "{0:>1$}", "{a:.*?}", "{", "}", "{:", "{\n}", "{99999999999999999999}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, format string) {
		template := RustFormat(format, []Argument{{Name: "a"}, {Name: "b", Keyword: "k"}})
		if len(template.LiteralText()) > len(format) {
			t.Errorf("%q grew to %q", format, template.LiteralText())
		}
		template.Normalize()
	})
}
