package errdex

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTemplateRendering(t *testing.T) {
	tests := []struct {
		name                   string
		template               Template
		message, pattern, slug string
	}{
		{"literal only", Template{Lit("disk is full")}, "disk is full", `disk is full`, "disk-is-full"},
		{"placeholder at the end", Template{Lit("cannot open "), Hole("path", "p.display()", AnyValue)},
			"cannot open {path}", `cannot open (.+?)`, "cannot-open-path"},
		{"literal braces stay literal", Template{Lit(`json {"a": {b}} of `), Hole("x", "", AnyValue)},
			`json {"a": {b}} of {x}`, `json \{"a": \{b\}\} of (.+?)`, "json-a-b-of-x"},
		{"a literal that looks like a group", Template{Lit("use (.+?) here"), Hole("0", "", AnyValue)},
			"use (.+?) here{0}", `use \(\.\+\?\) here(.+?)`, "use-here-0"},
		{"no latin letter or digit", Template{Lit("失敗")}, "失敗", "失敗", "error"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.template.Message(); got != test.message {
				t.Errorf("Message() = %q, want %q", got, test.message)
			}
			if got := test.template.Pattern(); got != test.pattern {
				t.Errorf("Pattern() = %q, want %q", got, test.pattern)
			}
			if got := test.template.Slug(); string(got) != test.slug {
				t.Errorf("Slug() = %q, want %q", got, test.slug)
			}
		})
	}
}

func TestNormalize(t *testing.T) {
	tests := []struct {
		name string
		give Template
		want string
	}{
		{"joins literals and drops the final newline", Template{Lit("  a "), Lit(""), Lit("b\n")}, "a b"},
		{"a name is never empty", Template{Lit("a "), Hole("", "", AnyValue), Hole("", "", AnyValue)}, "a {0}{1}"},
		{"a name holds no brace", Template{Hole("x}", "", AnyValue), Lit(" b")}, "{0} b"},
		{"invalid text is replaced", Template{Lit("a\xff")}, "a\uFFFD"},
		{"only white space", Template{Lit(" \n")}, ""},
		{"space beside a placeholder stays", Template{Lit("a: "), Hole("x", "", AnyValue)}, "a: {x}"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.give.Normalize().Message(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestTypedPattern(t *testing.T) {
	tests := []struct {
		name     string
		template Template
		accept   map[string][]string // message to captured values
		refuse   []string
	}{
		{"the last group takes the rest", Template{Lit("gone for "), Hole("name", "", AnyValue)},
			map[string][]string{"gone for my-server": {"my-server"}, "gone for ": {""}}, []string{"", "it is gone for x"}},
		{"integers narrow", Template{Lit("line "), Hole("n", "", IntegerValue), Lit(": bad")},
			map[string][]string{"line -12: bad": {"-12"}}, []string{"line x: bad", "line : bad"}},
		{"nothing but a placeholder", Template{Hole("x", "", AnyValue)}, map[string][]string{"y": {"y"}}, []string{""}},
		{"two placeholders", Template{Hole("a", "", AnyValue), Lit(" of "), Hole("b", "", QuotedValue)},
			map[string][]string{`x of "y of z"`: {"x", `"y of z"`}}, []string{"x in y", ""}},
		{"durations narrow", Template{Lit("no answer for "), Hole("d", "", DurationValue), Lit(" from it")},
			map[string][]string{"no answer for 1h2m3.5s from it": {"1h2m3.5s"}, "no answer for PT-1.5S from it": {"PT-1.5S"}},
			[]string{"no answer for ages from it", "no answer for 5 from it", "no answer for  from it"}},
		{"paths narrow", Template{Lit("open "), Hole("path", "", PathValue), Lit(": "), Hole("err", "", AnyValue)},
			map[string][]string{`open C:\a b.txt: denied: it is`: {`C:\a b.txt`, "denied: it is"}, "open : denied": {"", "denied"}, "open a:: denied": {"a:", "denied"}},
			[]string{"open a\x00b: denied", "open a\nb: denied"}},
		{"a path at the end", Template{Lit("cannot open "), Hole("path", "", PathValue)},
			map[string][]string{"cannot open /srv/a:b/c d": {"/srv/a:b/c d"}}, []string{"cannot open a: denied", "cannot open a\tb"}},
		{"nothing but a path", Template{Hole("path", "", PathValue)}, map[string][]string{"a": {"a"}, ":": {":"}}, []string{"", "a: b"}},
		{"values over lines", Template{Lit("out: "), Hole("o", "", AnyValue)}, map[string][]string{"out: a\nb": {"a\nb"}}, nil},
		{"an empty template matches nothing", nil, nil, []string{"", "x"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			re := regexp.MustCompile(test.template.TypedPattern())
			for message, values := range test.accept {
				got := re.FindStringSubmatch(message)
				if got == nil || strings.Join(got[1:], "|") != strings.Join(values, "|") {
					t.Errorf("%q gives %q, want %q", message, got, values)
				}
			}
			for _, message := range test.refuse {
				if re.MatchString(message) {
					t.Errorf("%q must not match %s", message, re)
				}
			}
		})
	}
}

// TestDurations: what standard libraries print for a span of time is taken, and what is near it is not.
func TestDurations(t *testing.T) {
	re := regexp.MustCompile(Template{Hole("d", "", DurationValue)}.TypedPattern())
	for library, list := range map[string][]string{
		"Go":   {"0s", "1h2m3.5s", "250ms", "1.5\u00b5s", "-1.5\u03bcs", "1.5us", "100ns", "2562047h47m16.854775807s"},
		"Rust": {"1.5s", "30ms", "2.000001s", "0ns", "+1s", "1.50s", "18446744073709551615.999999999s"}, "time": {"1d2h3m4s500ms6\u00b5s7ns", "0s"},
		"humantime": {"1year 2months 3days 4h 5m 6s 7ms 8us 9ns", "1day", "2years"},
		"chrono":    {"PT1.5S", "-PT1.5S", "P0D", "P1DT2H"}, "Java": {"PT0S", "PT1M30S", "PT-1.5S", "PT8H6M12.345S", "PT-1M-30S"},
		"Guava": {"1.234 s", "12.34 ms", "2.000 min", "1.500 \u03bcs"}, "Kotlin": {"1m 30s", "1.5s", "-(1h 30m)", "1d 2h 3m 4.005s", "Infinity", "-Infinity", "10us"},
		"Scala": {"5 seconds", "1 second", "500 milliseconds", "1 day"}, "Swift": {"1.5 seconds", "1e-09 seconds"},
		".NET": {"00:00:05", "00:00:05.123", "1.02:03:04", "-10675199.02:48:05.4775808"}, "Python": {"0:00:05", "1 day, 0:00:05", "-1 day, 23:59:55.000001", "400 days, 12:00:00"},
		"no value": {"null", "None"}, "absl": {"1h2m3.5s", "0", "inf", "-inf"},
	} {
		for _, text := range list {
			if !re.MatchString(text) {
				t.Errorf("%s: %q is refused", library, text)
			}
		}
	}
	for _, text := range []string{"", "5", "s", "1.s", "1h2", "P", "PT", "P1H", "00:05", "1:2:3", "-(1h", "1s, 2s", "1 day,0:00:05", "1  s", "soon", "1ss", "0x5s"} {
		if re.MatchString(text) {
			t.Errorf("%q is taken", text)
		}
	}
}

// valueFor turns arbitrary text into a value that the type can render to.
func valueFor(t ValueType, text string) string {
	clean := strings.ToValidUTF8(text, "")
	switch t {
	case IntegerValue:
		return "-" + string(rune('0'+len(text)%10))
	case HexValue:
		return "0xBeef"
	case FloatValue:
		return "2.5e-3"
	case BooleanValue:
		return "true"
	case CharacterValue:
		r, _ := utf8.DecodeRuneInString(clean + "x")
		return string(r)
	case DurationValue:
		return []string{"0s", "-1h2m3.5s", "PT1M30S", "1 day, 0:00:05", "1.02:03:04.5"}[len(text)%5]
	case PathValue:
		return strings.Map(func(r rune) rune {
			if r < ' ' || r == 0x7f {
				return '/'
			}
			return r
		}, strings.ReplaceAll(clean, ": ", ":/"))
	}
	return clean
}

func FuzzTemplate(f *testing.F) {
	f.Add("cannot open ", "path", " now", byte(0), byte(1), "x")
	f.Add("{", "}", "%", byte(5), byte(6), "\n")
	f.Add("", "", "", byte(0), byte(0), "")
	f.Add("open ", "path", ": ", byte(8), byte(7), `C:\a: b:`)
	f.Add("(.+?)", `\`, "[", byte(2), byte(3), "(.+?)")
	types := []ValueType{AnyValue, IntegerValue, HexValue, FloatValue, BooleanValue, CharacterValue, QuotedValue, DurationValue, PathValue}
	f.Fuzz(func(t *testing.T, first, name, second string, a, b byte, value string) {
		ta, tb := types[int(a)%len(types)], types[int(b)%len(types)]
		template := Template{Lit(first), Hole(name, "", ta), Lit(second), Hole(name, "", tb)}.Normalize()
		message := template.Message()
		published, err := regexp.Compile(template.Pattern())
		if err != nil {
			t.Fatalf("pattern of %q does not compile: %v", message, err)
		}
		if published.MatchString("") {
			t.Errorf("the pattern of %q matches the empty text", message)
		}
		typed := regexp.MustCompile(template.TypedPattern())
		if typed.MatchString("") {
			t.Errorf("the typed pattern of %q matches the empty text", message)
		}
		filled := template.Fill(valueFor(ta, value), valueFor(tb, value))
		if filled != "" && !typed.MatchString(filled) {
			t.Errorf("%s does not match %q", typed, filled)
		}
		if slug := template.Slug(); slug == "" || SlugOf(string(slug)) != slug {
			t.Errorf("slug %q of %q is not in its own form", slug, message)
		}
		back, ok := ParsePattern(template.Pattern(), message, template.Placeholders())
		if !ok || back.Message() != message || back.TypedPattern() != template.TypedPattern() {
			t.Errorf("template of %q comes back as %q (%v)", message, back.Message(), ok)
		}
	})
}

func TestParsePatternTakesNamesFromTheMessage(t *testing.T) {
	got, ok := ParsePattern(`a \{b\} (.+?) of (.+?)`, "a {b} {x} of {y}", nil)
	if !ok || got.Message() != "a {b} {x} of {y}" || len(got.Placeholders()) != 2 {
		t.Errorf("got %q, %v", got.Message(), ok)
	}
	for _, foreign := range []string{`a (\d+)`, `^a$`, `a\`, ``} {
		if _, ok := ParsePattern(foreign, "a", nil); ok {
			t.Errorf("%q is not of the published form and must be refused", foreign)
		}
	}
}

func TestNewID(t *testing.T) {
	base := NewID("o/n", "a.go", "f", "m", 0)
	if !base.Valid() {
		t.Fatalf("%q is not valid", base)
	}
	seen := map[ID]string{base: "base"}
	for name, id := range map[string]ID{
		"repo": NewID("o/m", "a.go", "f", "m", 0), "path": NewID("o/n", "b.go", "f", "m", 0), "function": NewID("o/n", "a.go", "g", "m", 0),
		"message": NewID("o/n", "a.go", "f", "n", 0), "ordinal": NewID("o/n", "a.go", "f", "m", 1), "shifted": NewID("o/n", "a.gof", "", "m", 0),
	} {
		if other, taken := seen[id]; taken {
			t.Errorf("%s has the id of %s", name, other)
		}
		seen[id] = name
	}
	// An id never changes: this one is written down.
	if want := ID("2cb1c1ab6dc2a27a"); NewID("o/n", "a.go", "f", "m", 0) != want {
		t.Errorf("id is %s, was %s", base, want)
	}
	for _, bad := range []ID{"", "83c218a3242bf72", "83C218A3242BF721", "83c218a3242bf72g", "83c218a3242bf7211"} {
		if bad.Valid() {
			t.Errorf("%q must not be valid", bad)
		}
	}
}

func TestPrefix(t *testing.T) {
	tests := []struct {
		template Template
		want     string
	}{
		{Template{Lit("Failed to store "), Hole("name", "", AnyValue)}, "Failed to store"},
		{Template{Hole("name", "", AnyValue), Lit(" is not in the list of "), Hole("b", "", AnyValue)}, "is not in the list of"},
		{Template{Lit("a "), Hole("b", "", AnyValue), Lit(" longer text")}, "longer text"},
		{Template{Lit("order "), Hole("id", "", AnyValue), Lit(" cannot be cancelled")}, "cannot be cancelled"},
		{Template{Lit("cannot open "), Hole("path", "", AnyValue), Lit(" for writing")}, "cannot open"},
		{Template{Hole("b", "", AnyValue)}, "{b}"},
	}
	for _, test := range tests {
		if got := test.template.Prefix(); got != test.want {
			t.Errorf("Prefix of %q = %q, want %q", test.template.Message(), got, test.want)
		}
	}
}

func TestWeightAndHasWord(t *testing.T) {
	tests := []struct {
		text   string
		weight int
		word   bool
	}{{"abc 12", 5, true}, {"...", 1, false}, {"a b", 2, false}, {"", 0, false}, {"é é", 2, false}, {"错误", 2, true}}
	for _, test := range tests {
		template := Template{Lit(test.text)}
		if got := template.Weight(); got != test.weight {
			t.Errorf("Weight(%q) = %d, want %d", test.text, got, test.weight)
		}
		if got := template.HasWord(); got != test.word {
			t.Errorf("HasWord(%q) = %v, want %v", test.text, got, test.word)
		}
	}
}
