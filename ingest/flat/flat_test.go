package flat

import (
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	python "github.com/tree-sitter/tree-sitter-python/bindings/go"
	rust "github.com/tree-sitter/tree-sitter-rust/bindings/go"

	"github.com/errdex/errdex"
)

func rustGrammar(t testing.TB) *Grammar {
	t.Helper()
	g, err := Load(rust.Language())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const sample = "fn lend(title: &str) -> u32 {\n    // a comment\n    shelf.get(title).len()\n}\n"

func parse(t testing.TB, g *Grammar, source string) *Tree {
	t.Helper()
	tree, err := g.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	verify(t, tree)
	return tree
}

// verify checks what every walk relies on: parents before children, children inside parents, Next inside the tree.
func verify(t testing.TB, tree *Tree) {
	t.Helper()
	for i, n := range tree.Nodes {
		if n.Next <= uint32(i) || n.Next > uint32(len(tree.Nodes)) {
			t.Fatalf("node %d has next %d of %d", i, n.Next, len(tree.Nodes))
		}
		if n.Start > n.End || n.End > uint32(len(tree.Source)) {
			t.Fatalf("node %d spans %d to %d of %d bytes", i, n.Start, n.End, len(tree.Source))
		}
		if n.Parent >= int32(i) || i > 0 && (n.Parent < 0 || n.Next > tree.Nodes[n.Parent].Next) {
			t.Fatalf("node %d has parent %d", i, n.Parent)
		}
		if tree.Grammar.Name(n.Kind) == "" {
			t.Fatalf("node %d has kind %d, which has no name", i, n.Kind)
		}
	}
}

func TestParse(t *testing.T) {
	g := rustGrammar(t)
	tree := parse(t, g, sample)
	defer tree.Release()
	function := tree.First(0)
	if kind, _ := g.Kind("function_item"); tree.Kind(function) != kind {
		t.Fatalf("the first node is %s", g.Name(tree.Kind(function)))
	}
	name, _ := g.Field("name")
	if got := tree.Text(tree.Child(function, name)); got != "lend" {
		t.Errorf("the function's name is %q", got)
	}
	body, _ := g.Field("body")
	block := tree.Child(function, body)
	if tree.Line(block) != 1 || tree.Line(tree.LastNamed(block)) != 3 {
		t.Errorf("the body starts in line %d, its last expression in line %d", tree.Line(block), tree.Line(tree.LastNamed(block)))
	}
	if got := tree.Text(tree.FirstNamed(block)); got != "shelf.get(title).len()" {
		t.Errorf("the first expression is %q; comments are to be left out", got)
	}
	if got := tree.Text(tree.Before(tree.FirstNamed(block))); got != "// a comment" {
		t.Errorf("before the first expression stands %q", got)
	}
	if !tree.Within(tree.LastNamed(block), function) || tree.Within(function, block) {
		t.Error("Within does not tell a descendant from an ancestor")
	}
	if tree.Parent(block) != function || tree.After(function) != None || tree.Parent(0) != None {
		t.Error("steps between nodes are wrong")
	}
}

func TestNothing(t *testing.T) {
	tree := parse(t, rustGrammar(t), "")
	defer tree.Release()
	if tree.Text(None) != "" || tree.First(None) != None || tree.After(None) != None || tree.Parent(None) != None ||
		tree.Kind(None) != 0 || tree.Line(None) != 0 || tree.Before(None) != None || tree.Child(None, 1) != None || tree.Broken(None) {
		t.Error("a step from no node must give nothing")
	}
	if tree.First(0) != None || tree.LastNamed(0) != None {
		t.Error("an empty file has no children")
	}
}

func TestBrokenSource(t *testing.T) {
	tree := parse(t, rustGrammar(t), "fn a() { b(); }\nfn c( {\n  let x = = 3;\n}\nfn e() { f(); }")
	defer tree.Release()
	if tree.Nodes[0].Flags&Broken == 0 {
		t.Error("the root must say that something is broken")
	}
	if tree.Broken(tree.FirstNamed(tree.First(0))) {
		t.Error("a function before the damage is not broken")
	}
}

// TestOddBytes runs what hostile files hold; the offsets must fit the bytes as they are.
func TestOddBytes(t *testing.T) {
	g := rustGrammar(t)
	random := make([]byte, 64<<10)
	source := rand.New(rand.NewPCG(1, 2))
	for i := range random {
		random[i] = byte(source.UintN(256))
	}
	for name, text := range map[string]string{
		"BOM":            "\xef\xbb\xbf" + sample,
		"CRLF":           strings.ReplaceAll(sample, "\n", "\r\n"),
		"invalid UTF-8":  "fn a() { b(\"\xff\xfe\x80\"); }",
		"UTF-16":         "f\x00n\x00 \x00a\x00",
		"zero bytes":     strings.Repeat("\x00", 1000),
		"random bytes":   string(random),
		"deep nesting":   strings.Repeat("(", 100_000),
		"deep blocks":    strings.Repeat("{", 100_000),
		"open string":    "fn a() { b(\"" + strings.Repeat("x", 100_000),
		"cut in a rune":  "// \xe2\x82",
		"only a comment": "/* open",
	} {
		t.Run(name, func(t *testing.T) {
			tree := parse(t, g, text)
			for i := range tree.Nodes {
				tree.Text(Node(i))
			}
			tree.Release()
		})
	}
	crlf := parse(t, g, strings.ReplaceAll(sample, "\n", "\r\n"))
	defer crlf.Release()
	if line := crlf.Line(crlf.LastNamed(crlf.LastNamed(crlf.First(0)))); line != 3 {
		t.Errorf("with CRLF the expression is in line %d, want 3", line)
	}
}

func TestLimits(t *testing.T) {
	g := rustGrammar(t)
	long := []byte(strings.Repeat(sample, 2000))
	if _, err := g.parse(long, limits{10, MaxSeconds, MaxNodes}, false); !errors.Is(err, errdex.ErrUnavailable) {
		t.Errorf("out of steps: %v", err)
	}
	if _, err := g.parse(long, limits{MaxSteps, 1e-9, MaxNodes}, false); !errors.Is(err, errdex.ErrUnavailable) {
		t.Errorf("out of time: %v", err)
	}
	if _, err := g.parse(long, limits{MaxSteps, MaxSeconds, 1000}, false); !errors.Is(err, errdex.ErrTooLarge) {
		t.Errorf("too many nodes: %v", err)
	}
	tree, err := g.Parse(long)
	if err != nil {
		t.Fatalf("after refused files: %v", err)
	}
	verify(t, tree)
	if len(tree.Nodes) < 32<<10 {
		t.Fatalf("%d nodes do not go beyond a first buffer", len(tree.Nodes))
	}
	tree.Release()
}

func TestLoadNames(t *testing.T) {
	g := rustGrammar(t)
	if _, ok := g.Kind("no_such_kind"); ok {
		t.Error("a kind that the grammar lacks was found")
	}
	if _, ok := g.Field("no_such_field"); ok {
		t.Error("a field that the grammar lacks was found")
	}
	named, ok := g.Kind("ERROR")
	if token, found := g.Token("fn"); !ok || !found || token == named || g.Name(token) != "fn" {
		t.Error("ERROR or the token fn is missing")
	}
	if _, ok := g.Kind("fn"); ok {
		t.Error("a keyword is no named kind")
	}
}

func TestConcurrentParses(t *testing.T) {
	g := rustGrammar(t)
	p, err := Load(python.Language())
	if err != nil {
		t.Fatal(err)
	}
	want := len(parse(t, g, sample).Nodes)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 50 {
				tree, err := g.Parse([]byte(sample))
				if err != nil || len(tree.Nodes) != want {
					t.Errorf("parsed differently: %v", err)
					return
				}
				tree.Release()
				if other, err := p.Parse([]byte("def f(): pass")); err == nil {
					other.Release()
				}
			}
		})
	}
	wait.Wait()
}

// TestNoLeak parses ten thousand times and looks at the resident memory of the whole process, C's part included.
func TestNoLeak(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Logf("resident memory is read from /proc, which %s does not have", runtime.GOOS)
		return
	}
	g := rustGrammar(t)
	source := []byte(strings.Repeat(sample, 2))
	run := func(times int) {
		for range times {
			tree, err := g.Parse(source)
			if err != nil {
				t.Fatal(err)
			}
			tree.Release()
		}
	}
	run(1000)
	before := resident(t)
	run(10_000)
	if grown := resident(t) - before; grown > 4<<20 {
		t.Errorf("resident memory grew by %d KB over 10,000 parses", grown>>10)
	}
}

func resident(t *testing.T) int {
	t.Helper()
	runtime.GC()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(text))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

func FuzzParse(f *testing.F) {
	g, err := Load(rust.Language())
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(sample))
	f.Add([]byte("macro_rules! m { ($x:expr) => { \"\xff\" } }"))
	f.Fuzz(func(t *testing.T, source []byte) {
		tree, err := g.Parse(source)
		if err != nil {
			return
		}
		verify(t, tree)
		tree.Release()
		compare(t, g, source, !tree.plain)
	})
}
