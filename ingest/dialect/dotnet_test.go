package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestDotnet(t *testing.T) {
	arguments := []Argument{{Name: "path", Expression: "file.Path"}, {Name: "count", Expression: "count"}}
	for _, test := range []struct {
		read           Format
		format, want   string
		hole, holeType string
	}{
		{DotnetFormat, "cannot open {0}", "cannot open {path}", "path", ""},
		{DotnetFormat, "{1} of {0}", "{count} of {path}", "count", ""},
		{DotnetFormat, "code {1:X8}", "code {count}", "count", "hex"},
		{DotnetFormat, "code {1,10:X8}", "code {count}", "count", string(Shaped)},
		{DotnetFormat, "rate {1:F2}", "rate {count}", "count", "float"},
		{DotnetFormat, "{1:N0} rows", "{count} rows", "count", string(Shaped)},
		{DotnetFormat, "at {1:yyyy-MM-dd}", "at {count}", "count", string(Shaped)},
		{DotnetFormat, "set {{0}} to {0}", "set {0} to {path}", "path", ""},
		{DotnetFormat, "{name} stays", "{name} stays", "", ""},
		{DotnetFormat, "open { brace", "open { brace", "", ""},
		{DotnetFormat, "close } brace", "close } brace", "", ""},
		{DotnetFormat, "{} {-1} {", "{} {-1} {", "", ""},
		{DotnetFormat, "{7} is missing", "{} is missing", "", ""},
		{DotnetLog, "cannot open {Path} of {@Count:000}", "cannot open {Path} of {Count}", "Path", ""},
		{DotnetLog, "{$Kind,-5} failed", "{Kind} failed", "Kind", string(Shaped)},
		{DotnetLog, "{0} failed", "{path} failed", "path", ""},
		{DotnetLog, "{{Name}} of {Path}", "{Name} of {Path}", "Path", ""},
		{DotnetLog, "{not a name} of {Path}", "{not a name} of {Path}", "Path", ""},
	} {
		template := test.read(test.format, arguments)
		if got := template.Message(); got != test.want {
			t.Errorf("%q gives %q, want %q", test.format, got, test.want)
		}
		for _, hole := range template.Placeholders()[:min(1, len(template.Placeholders()))] {
			if hole.Name != test.hole || hole.Type != errdex.ValueType(test.holeType) {
				t.Errorf("%q has the hole %s of type %q, want %s of %q", test.format, hole.Name, hole.Type, test.hole, test.holeType)
			}
		}
	}
}

// FuzzDotnet reads any text as a format: no panic, and no text that the format does not have.
func FuzzDotnet(f *testing.F) {
	for _, seed := range []string{"{0}", "{0", "}", "{{}}", "{@A:b}", "{,:}", "{999999999999999999999}", "{0,}{:}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, format string) {
		for _, read := range []Format{DotnetFormat, DotnetLog} {
			if got := read(format, []Argument{{Name: "a", Expression: "a"}}).LiteralText(); len(got) > len(format) {
				t.Errorf("%q grew to %q", format, got)
			}
		}
	})
}
