package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestCpp(t *testing.T) {
	ab := []Argument{{Name: "a", Expression: "a"}, {Name: "b", Expression: "b"}}
	text := []Argument{{Name: "a", Expression: "a"}, {Expression: `" kg"`, Value: errdex.Template{errdex.Lit(" kg")}}}
	for _, test := range []struct {
		name      string
		format    Format
		text      string
		arguments []Argument
		want      string
	}{
		{"no arguments", CppFormat, "100%s of {}", nil, "100%s of {}"},
		{"braces", CppFormat, "no {} in {:>4}, {{}}", ab, "no {a} in {b}, {}"},
		{"braces by number", CppFormat, "no {1} in {0}", ab, "no {b} in {a}"},
		{"percent", CppFormat, "no %s in %-4lu", ab, "no {a} in {b}"},
		{"percent sign of a text", CppFormat, "100% sure of", ab, "100% sure of"},
		{"boost", CppFormat, "no %2% in %1%", ab, "no {b} in {a}"},
		{"joined", CppFormat, "weight ", text, "weight {a} kg"},
		{"joined in quotes", CppFormat, "no key '", ab[:1], "no key '{a}"},
		{"a quote that closes", CppFormat, "no key 'x'", ab[:1], "no key 'x'"},
		{"not joined", CppFormat, "cannot weigh", ab, "cannot weigh"},
		{"boost mixed", BoostFormat, "%1% of %|2$5| at 100%%", ab, "{a} of {b} at 100%"},
		{"boost plain", BoostFormat, "%s and %d", ab, "{a} and {b}"},
		{"boost missing", BoostFormat, "%3% and 50%", ab, "{0} and 50%"},
		{"dollar", AbslSubstitute, "$1 before $0, $$5, $x, $", ab, "{b} before {a}, $5, $x, $"},
		{"dollar missing", AbslSubstitute, "x $7", ab, "x {0}"},
		{"qt", QtArg, "%2 before %1, %2", ab, "{b} before {a}, {b}"},
		{"qt one at a time", QtArg, "%1 of %2", ab[:1], "{a} of %2"},
		{"qt locale and no marker", QtArg, "%L1 of 100%", ab[:1], "{a} of 100%"},
	} {
		if got := test.format(test.text, test.arguments).Normalize().Message(); got != test.want {
			t.Errorf("%s: %q gives %q, want %q", test.name, test.text, got, test.want)
		}
	}
}

// FuzzCpp holds that no format makes the dialects of C++ panic, and that what they give is a template.
func FuzzCpp(f *testing.F) {
	for _, seed := range []string{"%1% %|3", "{", "%", "$", "%L", "%99%1", "{:{}}", "%|", "$9$"} {
		f.Add(seed)
	}
	arguments := []Argument{{Name: "a"}, {Value: errdex.Template{errdex.Lit("text")}}}
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range []Format{CppFormat, BoostFormat, AbslSubstitute, QtArg} {
			for _, part := range format(text, arguments).Normalize() {
				if part.Placeholder == nil && part.Literal == "" || part.Placeholder != nil && part.Placeholder.Name == "" {
					t.Errorf("%q gives the part %+v", text, part)
				}
			}
		}
	})
}
