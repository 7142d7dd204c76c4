package dialect

import "testing"

func TestLua(t *testing.T) {
	given := []Argument{{Name: "a", Expression: "a"}, {Name: "b", Expression: "b"}}
	for format, want := range map[string]string{
		"no %s":           "no {a}",
		"%5.1f of %i":     "{a} of {b}",
		"100%% %q":        "100% {a}",
		"%s %s %s":        "{a} {b} {2}",
		"nothing":         "nothing",
		"up to 50%":       "up to 50%",
		"%[1]s %s%":       "%[1]s {a}%",
		"%%s %-5% %5.é":   "%s %-5% %5.é",
		"%s is %u and %X": "{a} is {b} and {2}",
	} {
		template := LuaFormat(format, given)
		if got := template.Normalize().Message(); got != want {
			t.Errorf("%q = %q, want %q", format, got, want)
		}
	}
	if got := LuaTogether("went wrong: ", given).Message(); got != "went wrong: {a}{b}" {
		t.Error(got)
	}
	if got := LuaWords("went wrong:", given).Message(); got != "went wrong: {a} {b}" {
		t.Error(got)
	}
	if kind := LuaFormat("%d", given).Placeholders()[0].Type; kind != "integer" {
		t.Error(kind)
	}
	if kind := LuaFormat("%i", given).Placeholders()[0].Type; kind != "integer" {
		t.Error(kind)
	}
}
