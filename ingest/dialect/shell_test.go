package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestShellPrintf(t *testing.T) {
	arguments := []Argument{{Name: "path", Expression: "$path"}, {Value: errdex.Template{errdex.Lit("two\\twords")}}, {Name: "n", Expression: "$n"}}
	for _, c := range []struct {
		format string
		count  int
		want   string
	}{
		{"plain\\n", 0, "plain"},
		{"%s: 100%%", 1, "{path}: 100%"},
		{"%s: %s", 2, "{path}: two\\twords"},
		{"%s: %b", 2, "{path}: two\twords"},
		{"[%-10s] %5.2f", 1, "[{path}]"},
		{"<%s> ", 3, "<{path}> <two\\twords> <{n}>"},
		{"%(%F %T)T %s", 2, "{time} two\\twords"},
		{"a %y b %", 0, "a %y b %"},
		{"%*d of %q", 3, "two\\twords of {n}"},
		{"no verbs", 3, "no verbs"},
		{"\\033[1m\\x41\\u00e9\\0101", 0, "\x1b[1mAéA"},
	} {
		if got := ShellPrintf(c.format, arguments[:c.count]).Normalize().Message(); got != c.want {
			t.Errorf("%q with %d arguments gives %q, want %q", c.format, c.count, got, c.want)
		}
	}
	if got := ShellPrintf("%d", arguments[:1]); got.Placeholders()[0].Type != errdex.IntegerValue {
		t.Errorf("%%d gives %+v", got.Placeholders())
	}
}

func TestShellWords(t *testing.T) {
	arguments := []Argument{{Name: "x", Expression: "$x"}, {Value: errdex.Template{errdex.Lit("b\\nc")}}}
	if got := ShellWords("a", arguments).Normalize().Message(); got != "a {x} b\\nc" {
		t.Errorf("words give %q", got)
	}
	if got := ShellEcho("a\\t", arguments).Normalize().Message(); got != "a\t {x} b\nc" {
		t.Errorf("echo -e gives %q", got)
	}
}

func TestShellUnescape(t *testing.T) {
	for source, want := range map[string]string{
		`a\nb\t\\\'\"`: "a\nb\t\\'\"", `\e[0m\E`: "\x1b[0m\x1b", `\x4\xzz`: "\x04\\xzz", `\u00e9\U0001F600`: "é😀", `\q\`: `\q\`, `\101\0`: "A\x00", ``: "",
	} {
		if got := ShellUnescape(source); got != want {
			t.Errorf("%q gives %q, want %q", source, got, want)
		}
	}
}

// FuzzShellPrintf holds that no format makes it fail, or grow without bound.
func FuzzShellPrintf(f *testing.F) {
	for _, seed := range []string{"%s", "%*d%(%s)T%", "%", "%-", "\\x", "%b\\"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, format string) {
		arguments := make([]Argument, 60)
		if got := ShellPrintf(format, arguments); len(got.LiteralText()) > (len(format)+4)*(maxShellRounds+1) {
			t.Errorf("%q grew to %d bytes", format, len(got.LiteralText()))
		}
	})
}
