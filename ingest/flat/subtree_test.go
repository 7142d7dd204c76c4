package flat

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	swift "github.com/alexaandru/go-sitter-forest/swift"
	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	lua "github.com/tree-sitter-grammars/tree-sitter-lua/bindings/go"
	zig "github.com/tree-sitter-grammars/tree-sitter-zig/bindings/go"
	bash "github.com/tree-sitter/tree-sitter-bash/bindings/go"
	csharp "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"
	c "github.com/tree-sitter/tree-sitter-c/bindings/go"
	cpp "github.com/tree-sitter/tree-sitter-cpp/bindings/go"
	elixir "github.com/tree-sitter/tree-sitter-elixir/bindings/go"
	java "github.com/tree-sitter/tree-sitter-java/bindings/go"
	javascript "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	php "github.com/tree-sitter/tree-sitter-php/bindings/go"
	python "github.com/tree-sitter/tree-sitter-python/bindings/go"
	ruby "github.com/tree-sitter/tree-sitter-ruby/bindings/go"
	rust "github.com/tree-sitter/tree-sitter-rust/bindings/go"
	scala "github.com/tree-sitter/tree-sitter-scala/bindings/go"
	typescript "github.com/tree-sitter/tree-sitter-typescript/bindings/go"
)

// TestCopies compares what reads tree-sitter's own objects, the copy of a tree and the steps of the lexer, with a plain parse and copy,
// node by node, over the samples of every language, whole and damaged. It stands between an upgrade of tree-sitter that lays its objects out otherwise and wrong trees.
func TestCopies(t *testing.T) {
	direct := runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64" // see subtree_copy
	for _, language := range []struct {
		folder  string
		grammar unsafe.Pointer
	}{
		{"bash", bash.Language()}, {"c", c.Language()}, {"cpp", cpp.Language()}, {"csharp", csharp.Language()},
		{"elixir", elixir.Language()}, {"java", java.Language()}, {"javascript", javascript.Language()}, {"kotlin", kotlin.Language()},
		{"lua", lua.Language()}, {"php", php.LanguagePHP()}, {"python", python.Language()}, {"ruby", ruby.Language()},
		{"rust", rust.Language()}, {"scala", scala.Language()}, {"swift", swift.GetLanguage()},
		{"typescript", typescript.LanguageTypescript()}, {"typescript", typescript.LanguageTSX()}, {"zig", zig.Language()},
	} {
		t.Run(language.folder, func(t *testing.T) {
			g, err := Load(language.grammar)
			if err != nil {
				t.Fatal(err)
			}
			files, err := filepath.Glob(filepath.Join("..", "lang", language.folder, "testdata", "*.*"))
			if err != nil || len(files) == 0 {
				t.Fatalf("%d samples, %v", len(files), err)
			}
			compare(t, g, nil, direct)
			chance := rand.New(rand.NewPCG(7, 11))
			for _, file := range files {
				source, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				compare(t, g, source, direct)
				for range 3 {
					compare(t, g, damage(source, chance), direct)
				}
				compare(t, g, slices.Concat([]byte("\n\n  "), source[:len(source)/2]), direct)
				compare(t, g, slices.Concat([]byte("\xef\xbb\xbf"), bytes.ReplaceAll(source, []byte("\n"), []byte("\r\n"))), direct)
				compare(t, g, bytes.ReplaceAll(source, []byte("e"), []byte("é漢")), direct)
			}
		})
	}
}

// damage takes some bytes out of a source and puts others in.
func damage(source []byte, chance *rand.Rand) []byte {
	const marks = "(){}[]<>\"'`;:,.=#/\\\n \x00\xff$@!"
	out := bytes.Clone(source)
	for range 1 + len(out)/500 {
		if at := chance.IntN(len(out) + 1); chance.IntN(2) == 0 {
			out = slices.Delete(out, at, min(at+1+chance.IntN(3), len(out)))
		} else {
			out = slices.Insert(out, at, marks[chance.IntN(len(marks))])
		}
	}
	return out
}

func compare(t *testing.T, g *Grammar, source []byte, direct bool) {
	t.Helper()
	got, err := g.Parse(source)
	want, refused := g.parse(source, limits{MaxSteps, MaxSeconds, MaxNodes}, true)
	if err != nil || refused != nil {
		if err == nil || refused == nil {
			t.Errorf("fast: %v; plain: %v", err, refused)
		}
		return
	}
	defer got.Release()
	defer want.Release()
	if got.plain == direct || !want.plain {
		t.Fatalf("a parse that is to be fast was plain: %v", got.plain)
	}
	if !slices.Equal(got.Nodes, want.Nodes) {
		for i := range min(len(got.Nodes), len(want.Nodes)) {
			if got.Nodes[i] != want.Nodes[i] {
				t.Fatalf("node %d is %+v (%s), a plain parse has %+v (%s)", i, got.Nodes[i], g.Name(got.Nodes[i].Kind), want.Nodes[i], g.Name(want.Nodes[i].Kind))
			}
		}
		t.Fatalf("%d nodes, a plain parse has %d", len(got.Nodes), len(want.Nodes))
	}
}
