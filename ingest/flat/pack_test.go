package flat

import (
	"slices"
	"strings"
	"testing"
)

// TestPack packs trees and opens them again: they are what they were, as often as they are opened.
func TestPack(t *testing.T) {
	g := rustGrammar(t)
	for name, text := range map[string]string{
		"a function":  sample,
		"nothing":     "",
		"broken":      "fn a() { b(); }\nfn c( {\n  let x = = 3;\n}\nfn e() { f(); }",
		"far apart":   "fn a() {}" + strings.Repeat("\n", 70_000) + "fn b() { c(\"" + strings.Repeat("x", 70_000) + "\") }",
		"nested":      strings.Repeat("(", 10_000),
		"CRLF":        strings.ReplaceAll(sample, "\n", "\r\n"),
		"UTF-8":       "fn löschen() { // π\n  büro(\"für\") }",
		"many in one": "const A: [u8; 9] = [" + strings.Repeat("1, ", 20_000) + "];",
	} {
		t.Run(name, func(t *testing.T) {
			tree := parse(t, g, text)
			want := slices.Clone(tree.Nodes)
			p := tree.Pack()
			defer p.Release()
			if p.Size() == 0 || p.Size() > 6*len(want)+8 {
				t.Errorf("%d nodes take %d bytes", len(want), p.Size())
			}
			for range 2 {
				again := p.Open(g, []byte(text))
				if again == nil {
					t.Fatal("it does not open")
				}
				if !slices.Equal(again.Nodes, want) {
					t.Error("the tree is another one")
				}
				again.Release()
			}
			if p.Open(g, []byte(text+" ")) != nil {
				t.Error("it opens for another source")
			}
			if p.Open(rustGrammar(t), []byte(text)) != nil {
				t.Error("it opens for another grammar")
			}
		})
	}
}

// TestPackNothing: no tree opens from none, and none from one that was given back.
func TestPackNothing(t *testing.T) {
	g := rustGrammar(t)
	var none *Packed
	if none.Open(g, nil) != nil || none.Size() != 0 {
		t.Error("there is a tree in nothing")
	}
	none.Release()
	p := parse(t, g, sample).Pack()
	p.Release()
	p.Release()
	if p.Open(g, []byte(sample)) != nil || p.Size() != 0 {
		t.Error("a tree is left after it was given back")
	}
}

// TestPackRefuses: nodes that do not come in the order of their starts, which no grammar gives, are not packed.
func TestPackRefuses(t *testing.T) {
	tree := parse(t, rustGrammar(t), sample)
	tree.Nodes[1].Start = 20
	if tree.Pack() != nil {
		t.Error("nodes out of order are packed")
	}
}
