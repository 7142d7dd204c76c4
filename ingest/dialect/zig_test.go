package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestZigFormat(t *testing.T) {
	arguments := []Argument{{Name: "path", Expression: "self.path"}, {Name: "count", Expression: "count"}, {Keyword: "who", Expression: "reader.id", Name: "id"}}
	for format, want := range map[string]string{
		"plain":                        "plain",
		"open {s}: {d} times":          "open {path}: {count} times",
		"{1d} of {0s}":                 "{count} of {path}",
		"reader {[who]d}":              "reader {who}",
		"{{literal}} {s}":              "{literal} {path}",
		"width {d:>5} {d:.2}":          "width {path} {count}",
		"stray { and } here":           "stray { and } here",
		"{any} {} {} {}":               "{path} {count} {id} {3}",
		"ends in {":                    "ends in {",
		"{f} {t} {q}":                  "{path} {count} {id}",
		"{s} with a longer text {d}{s": "{path} with a longer text {count}{s",
	} {
		if got := ZigFormat(format, arguments).Normalize().Message(); got != want {
			t.Errorf("%q gives %q, want %q", format, got, want)
		}
	}
}

func TestZigTypes(t *testing.T) {
	for format, want := range map[string]errdex.ValueType{
		"{x}": errdex.HexValue, "{X}": errdex.HexValue, "{x:0>2}": errdex.AnyValue, "{e}": errdex.FloatValue, "{c}": errdex.CharacterValue,
		"{u}": errdex.CharacterValue, "{d}": errdex.AnyValue, "{s}": errdex.AnyValue, "{*}": errdex.AnyValue, "{e:.3}": errdex.FloatValue,
	} {
		if got := ZigFormat(format, []Argument{{Name: "v"}}); len(got) != 1 || got[0].Placeholder.Type != want {
			t.Errorf("%q gives %+v, want type %q", format, got, want)
		}
	}
}

func TestZigKnownText(t *testing.T) {
	got := ZigFormat("the {s} is {d}", []Argument{{Name: "x", Value: errdex.Template{errdex.Lit("shelf")}}, {Name: "y"}})
	if got.Normalize().Message() != "the shelf is {y}" {
		t.Errorf("got %q", got.Message())
	}
}
