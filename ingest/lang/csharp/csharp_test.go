package csharp

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

func TestFunction(t *testing.T) {
	source := `
namespace Mill;
public class Wheel
{
    /// <summary>
    /// Turns the <see cref="Wheel"/> by <paramref name="degrees"/>
    /// <c>once</c>.
    /// </summary>
    /// <returns>nothing</returns>
    [Pure, Obsolete("old")]
    public async Task<int> TurnAsync<T>(int degrees, T? by = default)
        where T : class
    {
        throw new WheelException("stuck");
    }
    private class Spoke { ~Spoke() => throw new WheelException("bent"); static Spoke() { throw new WheelException("short"); } }
    int this[int i] => throw new WheelException("no spoke");
    public static Wheel operator +(Wheel a, Wheel b) => throw new WheelException("one at a time");
}`
	file := Language().Extract("a.cs", []byte(source))
	var got []string
	for _, site := range file.Sites {
		got = append(got, site.FunctionName())
	}
	want := "Wheel.TurnAsync Wheel.Spoke.Finalize Wheel.Spoke..cctor Wheel.get_Item Wheel.operator +"
	if strings.Join(got, " ") != want {
		t.Fatalf("the functions are %q, want %s", got, want)
	}
	f := file.Sites[0].Function
	if f.Signature != "public async Task<int> TurnAsync<T>(int degrees, T? by = default) where T : class" || f.Line != 11 || !f.Public || !f.Async {
		t.Errorf("function %+v", f)
	}
	if f.Doc != "Turns the Wheel by degrees\nonce." {
		t.Errorf("documentation %q", f.Doc)
	}
	if len(f.Parameters) != 2 || f.Parameters[0] != (errdex.Parameter{Name: "degrees", Type: "int"}) || f.Parameters[1].Type != "T?" {
		t.Errorf("parameters %+v", f.Parameters)
	}
}

func TestCause(t *testing.T) {
	source := `class Mill { void F() { try { Grind(); } catch (MillException ex) {
	log.LogError(ex, "the mill stands");
	throw new FlourException("no flour", ex);
} throw new FlourException("no mill", null); } }`
	file := Language().Extract("a.cs", []byte(source))
	if len(file.Sites) != 3 {
		t.Fatalf("%d sites", len(file.Sites))
	}
	for i, want := range []string{"ex", "ex", ""} {
		if got := file.Sites[i].Evidenced(errdex.EvidenceCause); got != want {
			t.Errorf("%s: cause %q, want %q", file.Sites[i].Template.Message(), got, want)
		}
	}
}

// TestExcerpt reads code that is rewritten for the grammar; the excerpt is the source as it was.
func TestExcerpt(t *testing.T) {
	source := "class A(string m) : MillException(m);\nclass B\n{\n#if X\n  void F() { throw new MillException(\"x is on\"); }\n#else\n  void F() { throw new MillException(\"x is off\"); }\n#endif\n}\n"
	file := Language().Extract("a.cs", []byte(source))
	if len(file.Sites) != 2 || file.Degraded {
		t.Fatalf("%d sites, degraded %v", len(file.Sites), file.Degraded)
	}
	for i, line := range []int{5, 7} {
		site := file.Sites[i]
		if site.Line != line || site.FunctionName() != "B.F" || site.SourceCode != strings.TrimSuffix(source, "\n") {
			t.Errorf("site %d in line %d of %s:\n%s", i, site.Line, site.FunctionName(), site.SourceCode)
		}
	}
}

// TestBranches reads every branch of conditions inside conditions.
func TestBranches(t *testing.T) {
	line := func(text string) string {
		return "class " + text + " { void F() { throw new MillException(\"in " + text + "\"); } }\n"
	}
	source := line("A") + "#if X\n" + line("B") + "#if Y\n" + line("C") + "#elif Z\n" + line("D") + "#endif\n#else\n" + line("E") + "#if Y\n" + line("G") + "#endif\n#endif\n" + line("H")
	file := Language().Extract("a.cs", []byte(source))
	var got []string
	for _, site := range file.Sites {
		got = append(got, site.Template.Message())
	}
	if want := "in A,in B,in C,in D,in E,in G,in H"; strings.Join(got, ",") != want {
		t.Errorf("found %q, want %s", got, want)
	}
}

func TestGiveBodies(t *testing.T) {
	for source, want := range map[string]string{
		`public sealed class A(string s) : B($"a {s};");`: `public sealed class A(string s) : B($"a {s};"){}`,
		"class A;":                      "class A{}",
		"class A { int x; }":            "class A { int x; }",
		"int F<T>() where T : class ;":  "int F<T>() where T : class ;",
		"// a class of its own;":        "// a class of its own;",
		"struct A(int x);\nclass B(C);": "struct A(int x){}\nclass B(C){}",
	} {
		if got := string(giveBodies([]byte(source))); got != want {
			t.Errorf("%s gives %s, want %s", source, got, want)
		}
	}
}

func TestDecode(t *testing.T) {
	for source, want := range map[string]string{
		`"plain"`:                            "plain",
		`"a\"b\\c\n\t\0\'\a"`:                "a\"b\\c\n\t\x00'\a",
		`"\x41\u00e9\U0001F600\e"`:           "Aé😀\x1b",
		`"\q\u12"`:                           `\q\u12`,
		`@"C:\a ""b"""`:                      `C:\a "b"`,
		`"""raw "x" \n"""`:                   `raw "x" \n`,
		"\"\"\"\n    a\n      b\n    \"\"\"": "a\n  b",
		`"utf8"u8`:                           "utf8",
		`'c'`:                                "c",
		`""`:                                 "",
	} {
		if got, ok := decode(source); !ok || got != want {
			t.Errorf("decode(%s) = %q, %v, want %q", source, got, ok, want)
		}
	}
	for _, source := range []string{`x`, ``, `"`} {
		if got, ok := decode(source); ok {
			t.Errorf("decode(%s) = %q, want none", source, got)
		}
	}
}

func TestClassName(t *testing.T) {
	for callee, want := range map[string]string{
		"new:MillException": "MillException", "MillException.Create": "MillException", "Throw.MillException": "MillException",
		"ThrowHelper.ThrowMillException": "MillException", "Errors.CreateMillException": "MillException", "Fail": "Fail",
		"GetException": "GetException",
	} {
		if got := className(callee); got != want {
			t.Errorf("className(%s) = %s, want %s", callee, got, want)
		}
	}
}

// TestPathological reads input that no person writes.
func TestPathological(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"classes":    strings.Repeat("class ", 5_000),
		"conditions": strings.Repeat("#if X\n", 50_000),
		"dollars":    "class A { string s = " + strings.Repeat("$", 50_000) + `"`,
		"calls":      "class A { void F() { " + strings.Repeat("a.Log(", 2_000) + "} }",
		"sum":        "class A { void F() { throw new AException(" + strings.Repeat(`"a" + b?.C + `, 1_000) + `"x"); } }`,
		"names":      "class A { void F() { " + strings.Repeat("x = y; y = x; ", 2_000) + "throw new AException(x); } }",
	} {
		started := time.Now()
		file := language.Extract(name, []byte(source))
		t.Logf("%s %v", name, time.Since(started))
		if len(file.Rules) != len(file.Sites) {
			t.Errorf("%s: %d rules for %d sites", name, len(file.Rules), len(file.Sites))
		}
	}
}
