package flat

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	bash "github.com/tree-sitter/tree-sitter-bash/bindings/go"
	csharp "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"
	cpp "github.com/tree-sitter/tree-sitter-cpp/bindings/go"
	java "github.com/tree-sitter/tree-sitter-java/bindings/go"
	php "github.com/tree-sitter/tree-sitter-php/bindings/go"
	python "github.com/tree-sitter/tree-sitter-python/bindings/go"
	ruby "github.com/tree-sitter/tree-sitter-ruby/bindings/go"

	"github.com/errdex/errdex"
)

// stairs is Python that is indented once more in each line, with a string in the deepest.
func stairs(depth int) string {
	var text strings.Builder
	for i := range depth {
		text.WriteString(strings.Repeat(" ", i) + "if x:\n")
	}
	return text.String() + strings.Repeat(" ", depth) + "y = \"a b\"\n"
}

// TestScannersAreGuarded parses what makes grammars' scanners write past the buffer for their state, where tree-sitter aborts
// the process, and what keeps them at the end of the file for ever.
func TestScannersAreGuarded(t *testing.T) {
	for name, test := range map[string]struct {
		language unsafe.Pointer
		source   string
		want     error
	}{
		"python: indents and a string fill the buffer": {python.Language(), stairs(512), nil},
		"python: one indent less":                      {python.Language(), stairs(511), nil},
		"ruby: a heredoc in 203 interpolations":        {ruby.Language(), "x = " + strings.Repeat("\"#{", 203) + "<<ABCD\n", nil},
		"ruby: one interpolation less":                 {ruby.Language(), "x = " + strings.Repeat("\"#{", 202) + "<<ABCD\n", nil},
		"kotlin: ends in a class's annotation":         {kotlin.Language(), "class A\n@Lent", errdex.ErrUnavailable},
		"kotlin: ends in a property's annotation":      {kotlin.Language(), "class A {\n val x = 1\n@Lent", errdex.ErrUnavailable},
		"kotlin: the same with a line break":           {kotlin.Language(), "class A {\n val x = 1\n@Lent\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := Load(test.language)
			if err != nil {
				t.Fatal(err)
			}
			tree, err := g.Parse([]byte(test.source))
			if !errors.Is(err, test.want) {
				t.Fatalf("got %v, want %v", err, test.want)
			}
			if err == nil {
				verify(t, tree)
				tree.Release()
			}
			after, err := g.Parse([]byte("a\n"))
			if err != nil {
				t.Fatalf("the next file: %v", err)
			}
			after.Release()
		})
	}
}

// TestScannerTime gives a scanner a string that it reads in one go, in which tree-sitter does not look at the clock.
func TestScannerTime(t *testing.T) {
	g, err := Load(python.Language())
	if err != nil {
		t.Fatal(err)
	}
	source := []byte("x = \"\"\"" + strings.Repeat("a b ", 100_000) + "\"\"\"\n")
	if _, err := g.parse(source, limits{MaxSteps, 1e-9, MaxNodes}, false); !errors.Is(err, errdex.ErrUnavailable) {
		t.Errorf("out of time: %v", err)
	}
	tree, err := g.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	tree.Release()
}

// TestNarrow gives Bash's scanner characters that it looks up in tables of 256: far ones end the process.
func TestNarrow(t *testing.T) {
	g, err := LoadNarrow(bash.Language())
	if err != nil {
		t.Fatal(err)
	}
	for _, far := range []string{"é", "世", "\U0001F600", "\U000E7640", "\U0010FFFF"} {
		tree := parse(t, g, "echo {"+far+"..3"+far+"} {1.."+far+"} \""+far+"\"\ncat <<"+far+"\n"+far+"\n")
		if command := tree.Text(tree.First(0)); !strings.HasPrefix(command, "echo") {
			t.Errorf("the first command is %q", command)
		}
		tree.Release()
	}
}

// TestMemory parses what makes C# and Java follow so many readings at once that a short file takes gigabytes.
func TestMemory(t *testing.T) {
	for name, language := range map[string]unsafe.Pointer{"csharp": csharp.Language(), "java": java.Language()} {
		g, err := Load(language)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Parse([]byte(strings.Repeat("a<b<c<", 4<<10))); !errors.Is(err, errdex.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestScannersDoNotLeak repeats parses of what scanners keep state for: they allocate past the arena.
func TestScannersDoNotLeak(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Logf("resident memory is read from /proc, which %s does not have", runtime.GOOS)
		return
	}
	for name, test := range map[string]struct {
		language unsafe.Pointer
		source   string
	}{
		"bash":   {bash.Language(), "cat <<A <<'B'\na $x\nA\nb\nB\nf() {\n\tcat <<-C\n\tc ${y}\n\tC\n}\ncat <<D\nopen"},
		"cpp":    {cpp.Language(), "auto a = R\"xy(b)xy\"; auto c = R\"open(d"},
		"kotlin": {kotlin.Language(), "class A {\n val x = 1\n@Lent"},
		"php":    {php.LanguagePHP(), "<?php\nf(<<<A\na {$b}\nA, <<<'C'\nc\nC);\n$d = <<<E\nopen"},
		"python": {python.Language(), "def f():\n  if x:\n    y = f\"a {b['c']} {f'd {e}'}\"\n    raise E('''open"},
		"ruby":   {ruby.Language(), "f(<<A, <<~'B')\na #{\"b #{c}\"}\nA\n  b\n  B\n%w[d e]\nx = <<-F\nopen"},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := Load(test.language)
			if err != nil {
				t.Fatal(err)
			}
			run := func(times int) {
				for range times {
					if tree, err := g.Parse([]byte(test.source)); err == nil {
						tree.Release()
					}
				}
			}
			run(1000)
			before := resident(t)
			run(10_000)
			if grown := resident(t) - before; grown > 4<<20 {
				t.Errorf("resident memory grew by %d KB over 10,000 parses", grown>>10)
			}
		})
	}
}
