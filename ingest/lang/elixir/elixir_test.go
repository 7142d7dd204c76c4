package elixir

import (
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

// TestLiteral holds what literals of every kind say, as the message of a raise.
func TestLiteral(t *testing.T) {
	for source, want := range map[string]string{
		`"plain text"`:                     "plain text",
		`"see \"b\" \\ c\td\s!"`:           "see \"b\" \\ c\td !",
		`"caf\u00e9 \x41 \u{1F600} \#{x}"`: "café A 😀 #{x}",
		"\"one \\\n  two\"":                "one   two",
		`"with #{a.b} and #{inspect(c)}"`:  "with {b} and {c}",
		`~s(it is "#{x}" now)`:             `it is "{x}" now`,
		`~S(raw \n and #{x})`:              `raw \n and #{x}`,
		`'a charlist #{x}'`:                "a charlist {x}",
		`~c"a charlist too"`:               "a charlist too",
		"\"\"\"\n    first\n      second\n\n    third #{x}\n    \"\"\"": "first\n  second\n\nthird {x}",
		"~S\"\"\"\n    raw \\n\n    \"\"\"":                             `raw \n`,
		"\"\"\"\n    joined \\\n    lines\n    \"\"\"":                  "joined lines",
		`"put " <> "to" <> x <> "gether"`:                               "put to{x}gether",
		`["listed ", x, ?., " parts"]`:                                  "listed {x}{1} parts",
		`x |> String.trim() |> Kernel.<>("a")`:                          "",
	} {
		file := Language().Extract("a.ex", []byte("def f(x) do\n    raise("+source+")\nend\n"))
		got := ""
		if len(file.Sites) > 0 {
			got = file.Sites[0].Template.Message()
		}
		if got != want {
			t.Errorf("%s = %q, want %q", source, got, want)
		}
	}
	for _, source := range []string{`~r/a pattern here/`, `~w(some words here)`, `:"an atom here"`, `~D[2020-01-01]`} {
		if file := Language().Extract("a.ex", []byte("def f(x) do\n    raise("+source+")\nend\n")); len(file.Sites) != 0 {
			t.Errorf("%s = %q, want none", source, file.Sites[0].Template.Message())
		}
	}
}

// TestFunction holds what marks cannot say of a function.
func TestFunction(t *testing.T) {
	source := "defmodule Shop.Till do\n  @doc \"\"\"\n  Opens it.\n  \"\"\"\n  @spec open(term, term) :: :ok\n  def open(key, %{id: id} = till, mode \\\\ :slow) when is_atom(key) do\n" +
		"    raise ArgumentError, \"no key #{inspect(reason)}\"\n  end\nend\n"
	file := Language().Extract("till.ex", []byte(source))
	if len(file.Sites) != 1 {
		t.Fatalf("%d sites", len(file.Sites))
	}
	site := file.Sites[0]
	f := site.Function
	if f == nil || f.Name != "Shop.Till.open/3" || f.Line != 6 || f.EndLine != 8 || !f.Public || f.Doc != "Opens it." ||
		f.Signature != `def open(key, %{id: id} = till, mode \\ :slow) when is_atom(key)` {
		t.Fatalf("function %+v", f)
	}
	if p := f.Parameters; len(p) != 3 || p[0].Name != "key" || p[1].Name != "till" || p[2].Name != "mode" {
		t.Errorf("parameters %+v", p)
	}
	if got := site.Evidenced(errdex.EvidenceCause); got != "inspect(reason)" {
		t.Errorf("cause %q", got)
	}
}
