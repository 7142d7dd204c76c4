package engine

import (
	"strings"
	"testing"

	python "github.com/tree-sitter/tree-sitter-python/bindings/go"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/flat"
)

// TestLongElseChain counts what is allocated for chains of else-ifs in which each arm fails: a guard is some allocations, so
// guards that name all earlier arms would make it grow with the square of the length.
func TestLongElseChain(t *testing.T) {
	spec, err := ParseSpec(`
id = "chain"
name = "Chain"
extensions = [".py"]
[role.call]
kinds = ["call"]
parts = { callee = ["function"], arguments = ["arguments"] }
[role.block]
kinds = ["block"]
[role.group]
kinds = ["expression_statement"]
[role.if]
kinds = ["if_statement", "elif_clause"]
parts = { condition = ["condition"], then = ["consequence"], else = ["alternative"] }
[role.string]
kinds = ["string"]
[role.identifier]
kinds = ["identifier"]
[[construct]]
id = "fail"
call = ["fail"]
type = "exception"
class = "Fail"
`)
	if err != nil {
		t.Fatal(err)
	}
	l, err := New(spec, python.Language(), Hooks{Literal: plain})
	if err != nil {
		t.Fatal(err)
	}
	chain := func(arms int) []byte {
		return []byte("if a:\n  fail(\"first\")\n" + strings.Repeat("elif b:\n  pass\nelif c:\n  fail(\"no such arm\")\n", arms/2) + "else:\n  fail(\"last\")\n")
	}
	sites := l.Extract("a.py", chain(6)).Sites
	if len(sites) != 5 {
		t.Fatalf("%d sites", len(sites))
	}
	if guards := sites[4].Guards; len(guards) != 7 || guards[0].Text != "c" || guards[6].Text != "a" || guards[6].Kind != errdex.GuardElse {
		t.Errorf("the last arm is guarded by %+v", guards)
	}
	sites = l.Extract("a.py", chain(3000)).Sites
	if guards := sites[len(sites)-1].Guards; len(guards) != maxGuards || guards[0].Line != 6001 {
		t.Errorf("the last arm of a long chain is guarded by %+v", guards)
	}
	extract := func(arms int) float64 {
		source := chain(arms)
		return testing.AllocsPerRun(1, func() { l.Extract("a.py", source) })
	}
	if once, twice := extract(500), extract(1000); twice > 3*once {
		t.Errorf("500 arms take %v allocations, twice as many %v", once, twice)
	}
}

// TestManyJoined adds up more than a message ever holds.
func TestManyJoined(t *testing.T) {
	l := tiny(t, minimal)
	for parts, want := range map[int]int{maxJoined: 1, maxJoined + 1: 0} {
		source := "fn a() { fail(\"no such title \"" + strings.Repeat(" + b", parts-1) + "); }"
		if sites := l.Extract("a.rs", []byte(source)).Sites; len(sites) != want {
			t.Errorf("%d parts give %d sites", parts, len(sites))
		}
	}
}

// TestOverlappingComments takes the text of an expression in which comments overlap, as in source that is broken.
func TestOverlappingComments(t *testing.T) {
	const comment = 1
	tree := &flat.Tree{Source: []byte("ab/*c/*d*/ef/*g"), Nodes: []flat.Record{
		{End: 12, Parent: -1, Next: 5},
		{Kind: comment, Start: 2, End: 10, Next: 2},
		{Kind: comment, Start: 5, End: 8, Next: 3},
		{Kind: comment, Start: 1, End: 9, Next: 4},
		{Kind: comment, Start: 11, End: 15, Next: 5},
	}}
	s := &Scan{Tree: tree, rules: &grammarRules{roles: []uint32{0, 1 << RoleComment}}}
	if got := s.SpanText(One(0)); got != "abe" {
		t.Errorf("the text without comments is %q", got)
	}
}
