package scala

import "testing"

func TestJoinLines(t *testing.T) {
	for source, want := range map[string]string{
		"val a = \"b\" +\n  \"c\"\n":           "val a = \"b\" + /*\n*/  \"c\"\n",
		"val a = b &&\r\n  c":                  "val a = b &&\r /*\n*/  c",
		"val a = b\nval c = d +":               "val a = b\nval c = d +",
		"// a +\nb":                            "// a +\nb",
		" * a +\n */":                          " * a +\n */",
		"val a = b + // why\n  c":              "val a = b + // why\n  c",
		"val a = \"\"\"b +\n c +\n\"\"\" +\nd": "val a = \"\"\"b +\n c +\n\"\"\" + /*\n*/d",
		"a.map(_ => b ->\n  c)":                "a.map(_ => b -> /*\n*/  c)",
		"":                                     "",
	} {
		if got := string(joinLines([]byte(source))); got != want {
			t.Errorf("%q became %q, want %q", source, got, want)
		}
	}
}
