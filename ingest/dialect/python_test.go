package dialect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// shown writes a template as text: a placeholder as <name type>.
func shown(template errdex.Template) string {
	var b strings.Builder
	for _, part := range template {
		switch p := part.Placeholder; {
		case p == nil:
			b.WriteString(part.Literal)
		case p.Type == errdex.AnyValue:
			b.WriteString("<" + p.Name + ">")
		default:
			b.WriteString("<" + p.Name + " " + string(p.Type) + ">")
		}
	}
	return b.String()
}

// numbered are arguments named by their position.
func numbered() (arguments []Argument) {
	for i := range 8 {
		arguments = append(arguments, Argument{Name: fmt.Sprint(i)})
	}
	return arguments
}

func TestPythonPercent(t *testing.T) {
	for _, test := range []struct{ format, want string }{
		{"no conversion", "no conversion"},
		{"%s is not %r", "<0> is not <1 quoted>"},
		{"port %d of %i", "port <0 integer> of <1 integer>"},
		{"100%% of %s", "100% of <0>"},
		{"%5.1f%%", "<0>%"},
		{"%.1f s", "<0 float> s"},
		{"%08x and %#x and %8x", "<0 hex> and <1 hex> and <2>"},
		{"%03d", "<0 integer>"},
		{"%-5d|", "<0>|"},
		{"% d", "<0>"},
		{"%-20r|", "<0 quoted>|"},
		{"%(name)s has %(count)d", "<name> has <count integer>"},
		{"%(a b)s", "<a b>"},
		{"%*d of %s", "<1> of <2>"},
		{"%.*f then %s", "<1 float> then <2>"},
		{"%ld", "<0 integer>"},
		{"%c", "<0 character>"},
		{"100% sure", "100<0 shaped>ure"}, // a conversion with a space flag, as Python reads it
		{"50% zeal", "50% zeal"},
		{"ends with %", "ends with %"},
		{"%(open", "%(open"},
		{"%()s", "%()s"},
		{"é %s ü", "é <0> ü"},
	} {
		if got := shown(PythonPercent(test.format, numbered())); got != test.want {
			t.Errorf("PythonPercent(%q) = %q, want %q", test.format, got, test.want)
		}
	}
}

func TestPythonFormat(t *testing.T) {
	for _, test := range []struct{ format, want string }{
		{"plain", "plain"},
		{"{} and {}", "<0> and <1>"},
		{"{1} before {0}", "<1> before <0>"},
		{"{name} at {point.x} of {rows[0]}", "<name> at <x> of <0>"},
		{"{0.name[key]}", "<key>"},
		{"{!r} or {x!r:>10} or {y!a}", "<0 quoted> or <x quoted> or <y quoted>"},
		{"{:d} {:5d} {:05d} {:,} {:x} {:#x} {:.2f} {:c}", "<0 integer> <1> <2 integer> <3> <4 hex> <5 hex> <6 float> <7 character>"},
		{"{:>{width}} then {}", "<0> then <1>"},
		{"{:{}} then {}", "<0> then <2>"},
		{"{{literal}} {x}", "{literal} <x>"},
		{"json: {{\"a\": {}}}", "json: {\"a\": <0>}"},
		{"{rows[a}b]} end", "<a}b> end"},
		{"{x:%Y-%m-%d [%H]}", "<x>"},
		{"open { brace", "open { brace"},
		{"close } brace", "close } brace"},
		{"{", "{"},
		{"{x", "{x"},
	} {
		if got := shown(PythonFormat(test.format, numbered())); got != test.want {
			t.Errorf("PythonFormat(%q) = %q, want %q", test.format, got, test.want)
		}
	}
}

func TestPythonUnescape(t *testing.T) {
	for _, test := range []struct {
		body       string
		raw, bytes bool
		want       string
	}{
		{`plain`, false, false, "plain"},
		{`tab\there\n`, false, false, "tab\there\n"},
		{`raw\n`, true, false, `raw\n`},
		{`\x41`, true, true, `\x41`},
		{`\x41\u0041\N{BULLET}`, false, true, `A\u0041\N{BULLET}`},
		{`\xc3\xa9\303\251`, false, true, "éé"},
		{`\u00e9\U0001F600`, false, false, "é😀"},
		{`\x41\101\0`, false, false, "AA\x00"},
		{`\N{em dash} \N{NOT A CHARACTER}`, false, false, "— \uFFFD"},
		{`\q \d`, false, false, `\q \d`},
		{`short \x4`, false, false, `short \x4`},
		{`bad \xzz`, false, false, `bad \xzz`},
		{`surrogate \ud800 end`, false, false, "surrogate \uFFFD end"},
		{`over \UFFFFFFFF end`, false, false, "over \uFFFD end"},
		{"joined \\\nline", false, false, "joined line"},
		{"joined \\\r\nline", false, false, "joined line"},
		{"two\r\nlines", false, false, "two\nlines"},
		{`say "hi" now`, false, false, `say "hi" now`},
		{``, false, false, ""},
	} {
		if got := PythonUnescape(test.body, test.raw, test.bytes); got != test.want {
			t.Errorf("PythonUnescape(%q, %v, %v) = %q, want %q", test.body, test.raw, test.bytes, got, test.want)
		}
	}
}

// rendering pairs a format with what Python 3.11 printed for it: the value type may not refuse the value.
func TestPythonSpecAcceptsWhatPythonPrints(t *testing.T) {
	for _, test := range []struct{ conversion, spec, printed string }{
		{"", "d", "-7"}, {"", "5d", "    7"}, {"", "05d", "-0007"}, {"", "+d", "+7"}, {"", " d", " 7"}, {"", ",", "1,000"},
		{"", "x", "ff"}, {"", "#x", "0xff"}, {"", "08X", "000000FF"}, {"", "#b", "0b1"}, {"", "b", "101"},
		{"", ".2f", "3.14"}, {"", "8.2f", "    3.14"}, {"", "e", "1.000000e-05"}, {"", "g", "1e+20"}, {"", "f", "nan"}, {"", ".0%", "50%"},
		{"r", "", "'a'"}, {"r", ">10", "       'a'"}, {"s", "", ""}, {"", "_^9", "____x____"}, {"", "n", "1 000"},
	} {
		template := errdex.Template{errdex.Lit("value="), errdex.Hole("v", "", PythonSpec(test.conversion, test.spec)), errdex.Lit("!")}
		if !matches(template, "value="+test.printed+"!") {
			t.Errorf("spec %q, conversion %q: type %q refuses %q", test.spec, test.conversion, PythonSpec(test.conversion, test.spec), test.printed)
		}
	}
	if matches(errdex.Template{errdex.Hole("v", "", PythonSpec("", "d"))}, "seven") {
		t.Error("spec d accepts a word")
	}
}

func TestPythonArguments(t *testing.T) {
	arguments := []Argument{
		{Name: "path", Expression: "str(path)"},
		{Value: errdex.Template{errdex.Lit("known text")}},
		{Value: errdex.Template{{Placeholder: &errdex.Placeholder{Name: "size", Expression: "self.size", Origin: "field"}}}},
		{Name: "user", Expression: "request.user", Keyword: "who"},
	}
	for _, test := range []struct {
		format func(string, []Argument) errdex.Template
		text   string
		want   string
	}{
		{PythonPercent, "%s: %s", "<path>: known text"},
		{PythonPercent, "%s: %s, %d bytes for %(who)s", "<path>: known text, <size integer> bytes for <user>"},
		{PythonFormat, "{1} {2:x} {who} {0}", "known text <size hex> <user> <path>"},
		{PythonFormat, "{who.name} {0.stem} {1.upper} {missing}", "<name> <stem> <upper> <missing>"},
		{PythonFormat, "{1!r}", "< quoted>"}, // quotes are added: the text alone would not match
	} {
		got := shown(test.format(test.text, arguments))
		if got != test.want {
			t.Errorf("%q gives %q, want %q", test.text, got, test.want)
		}
	}
	holes := PythonFormat("{who.name} {0.stem} {2} {x.y}", arguments).Placeholders()
	for i, want := range []string{"request.user.name", "str(path).stem", "self.size", "x.y"} {
		if holes[i].Expression != want {
			t.Errorf("expression %d is %q, want %q", i, holes[i].Expression, want)
		}
	}
	if holes[2].Origin != "field" {
		t.Errorf("the origin %q of a known placeholder is lost", holes[2].Origin)
	}
}
