package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestNode(t *testing.T) {
	path, count := Argument{Name: "path", Expression: "file.path"}, Argument{Name: "count", Expression: "count"}
	text := Argument{Expression: `"now"`, Value: errdex.Template{errdex.Lit("now")}}
	for _, test := range []struct {
		format       string
		arguments    []Argument
		shown, print string
	}{
		{"no text", nil, "no text", "no text"},
		{"cannot read %s", []Argument{path}, "cannot read {path}", "cannot read {path}"},
		{"%d of %i%%", []Argument{count, path}, "{count} of {path}%", "{count} of {path}%"},
		{"failed:", []Argument{path, text}, "failed: {path} now", "failed:"},
		{"%cbold %s", []Argument{count, path}, "bold {path}", "bold {path}"},
		{"100% %x %", []Argument{path}, "100% %x % {path}", "100% %x %"},
		{"%s is not %s", []Argument{path}, "{path} is not {}", "{path} is not {}"},
	} {
		if got := NodeFormat(test.format, test.arguments).Message(); got != test.shown {
			t.Errorf("NodeFormat(%q) = %q, want %q", test.format, got, test.shown)
		}
		if got := NodePrintf(test.format, test.arguments).Message(); got != test.print {
			t.Errorf("NodePrintf(%q) = %q, want %q", test.format, got, test.print)
		}
	}
}
