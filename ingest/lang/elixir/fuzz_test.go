package elixir

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Elixir.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(), "defmodule A do\n  @m @m\n  def f(m), do: raise @m <> f(m)\nend", "x = x <> \"a\"\nraise x", "def f do raise \"\"\"\n #{", "def do raise", "{:error, ", "defexception [message: ",
		"defmodule A do use Error; def message(", "a |> raise |> b", "%Error{message: %{")
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": `raise "a"` + strings.Repeat(` <> "b" <> c`, 10000),
		"matches":       "def f do\n m = \"bad thing\"\n" + strings.Repeat("m = m <> \"more of it\"\nraise m\n", 2000) + "end",
		"pipes":         "raise a" + strings.Repeat(` |> b("some text")`, 5000),
		"clauses":       "defmodule A do\n" + strings.Repeat("def f(:a), do: \"text here\"\n", 2000) + "def g, do: raise(f(:a))\nend",
		"nesting":       strings.Repeat("if a do\n", 2000) + "raise \"deep down\"\n" + strings.Repeat("end\n", 2000),
		"tuples":        strings.Repeat("{:error, ", 3000) + "\"deep down\"" + strings.Repeat("}", 3000),
		"either":        "raise a" + strings.Repeat(` || "some text"`, 5000),
		"arms":          "def f(a) do\n case a do\n" + strings.Repeat(":b -> raise \"some text\"\n", 3000) + "end\nend",
		"modules":       strings.Repeat("defmodule A do\n", 1000) + "def f, do: raise \"deep down\"\n" + strings.Repeat("end\n", 1000),
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("a.ex", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}
