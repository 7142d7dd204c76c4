package dialect

import (
	"testing"
)

func TestPHPFormat(t *testing.T) {
	arguments := []Argument{{Name: "a", Expression: "$a"}, {Name: "b", Expression: "$b"}}
	for format, want := range map[string]string{
		"plain":                      "plain",
		"no %s in %s":                "no {a} in {b}",
		"%2$s before %1$d":           "{b} before {a}",
		"100%% of %s":                "100% of {a}",
		"%05.2f and %'*10s":          "{a} and {b}",
		"%-10s|% d":                  "{a}|{b}",
		"%ld %u":                     "{a} {b}",
		"half %":                     "half %",
		"%s %s %s":                   "{a} {b} {2}",
		"%999$s":                     "{0}",
		"%'":                         "%'",
		"%1$":                        "%1$",
		"100% certain: %s":           "100{a}ertain: {b}",
		"%99999999999999999999$s no": "%99999999999999999999$s no",
	} {
		if got := PHPFormat(format, arguments).Normalize().Message(); got != want {
			t.Errorf("PHPFormat(%q) = %q, want %q", format, got, want)
		}
	}
}

func TestPHPNamed(t *testing.T) {
	arguments := []Argument{{Keyword: "user", Expression: "$id"}}
	for format, want := range map[string]string{
		"plain":                "plain",
		"no {user} in {a.b-c}": "no {user} in {a.b-c}",
		"{ {user} }":           "{ {user} }",
		"{not a name} {user}":  "{not a name} {user}",
		"open {user":           "open {user",
		"{}":                   "{}",
	} {
		if got := PHPNamed(format, arguments).Normalize().Message(); got != want {
			t.Errorf("PHPNamed(%q) = %q, want %q", format, got, want)
		}
	}
	if holes := PHPNamed("no {user} in {a.b-c} and {not a name}", arguments).Placeholders(); len(holes) != 2 || holes[0].Expression != "$id" {
		t.Errorf("the placeholders are %+v", holes)
	}
}

func FuzzPHPFormat(f *testing.F) {
	f.Add("%1$'05.2f %% {a} %")
	f.Fuzz(func(t *testing.T, format string) {
		arguments := []Argument{{Name: "a", Keyword: "a", Expression: "$a"}}
		PHPFormat(format, arguments).Normalize()
		PHPNamed(format, arguments).Normalize()
	})
}
