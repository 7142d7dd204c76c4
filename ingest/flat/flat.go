// Package flat parses source with tree-sitter and hands the syntax tree over as one slice of nodes.
//
// It is the only package that uses cgo. One call parses a file and copies its whole tree out, in preorder, 28 bytes a node;
// the copy is all that is left of C's memory until [Tree.Release], and nothing crosses into C while the tree is walked. It is not
// a general binding: no queries, no incremental parsing.
//
// Start at [Grammar.Parse] and the methods of [Tree].
package flat

/*
#cgo CFLAGS: -std=c11 -O2
#cgo darwin LDFLAGS: -Wl,-undefined,dynamic_lookup
#include "flat.h"
*/
import "C"

import (
	"fmt"
	"sync"
	"unsafe"

	tree_sitter "github.com/tree-sitter/go-tree-sitter"

	"github.com/errdex/errdex"
)

// Node is an index into a tree's nodes. The root is 0; [None] stands for no node.
type Node = int32

// None is no node.
const None Node = -1

// Kind is a node kind's number within its grammar; the number 0 is no kind that a spec can name. The named kind "call" and a
// keyword "call" have different numbers. Kinds that the grammar has under several numbers are made one.
type Kind = uint16

// Field is a field's number within its grammar; 0 is no field.
type Field = uint16

// Flags of a node.
const (
	Named   = 1 << iota // not a keyword or a punctuation mark
	Broken              // the node is, or holds, a parse error
	Missing             // the parser made the node up to recover from an error
	Extra               // a comment or the like, which can stand anywhere
)

// Record is a node as it lies in memory; its layout is that of flat_node in flat.h.
type Record struct {
	Kind  Kind
	Field Field
	// Start and End are byte offsets into the source, Row the 0-based line of Start.
	Start, End, Row uint32
	Parent          Node
	// Next is the index after the node's last descendant.
	Next  uint32
	Flags uint32
}

// The limits of a parse. Beyond them a file is not source that a person wrote. Effort is counted in the parser's own
// operations, so that the same file gives the same result on a busy machine; the CPU time is a backstop for grammars whose
// error recovery makes single operations slow, which only garbage reaches.
const (
	MaxSteps   = 100_000 // hundreds of parser operations, those in damaged source three times; about two seconds
	MaxSeconds = 5.0     // of CPU time
	MaxNodes   = 4_000_000
)

// Grammar is a language's grammar. It is immutable and safe for concurrent use.
type Grammar struct {
	language unsafe.Pointer // its own, guarded by flat_guard
	// numbers maps tree-sitter's symbols to kinds; the entry after the last is the kind of ERROR.
	numbers []uint16
	kinds   map[string]Kind
	tokens  map[string]Kind
	fields  map[string]Field
	names   []string
}

var allocator sync.Once

// Load prepares a grammar, given the pointer that a grammar module's Language function returns.
func Load(pointer unsafe.Pointer) (*Grammar, error) { return load(pointer, false) }

// LoadNarrow prepares a grammar whose scanner (C code for tokens that no pattern describes) cannot take every character: it is shown
// U+00FF in place of those above.
func LoadNarrow(pointer unsafe.Pointer) (*Grammar, error) { return load(pointer, true) }

func load(pointer unsafe.Pointer, narrow bool) (*Grammar, error) {
	allocator.Do(func() { C.flat_set_allocator() })
	language := tree_sitter.NewLanguage(pointer)
	if version := language.AbiVersion(); version < tree_sitter.MIN_COMPATIBLE_LANGUAGE_VERSION || version > tree_sitter.LANGUAGE_VERSION {
		return nil, fmt.Errorf("load grammar of interface version %d (%d to %d work): %w", version,
			tree_sitter.MIN_COMPATIBLE_LANGUAGE_VERSION, tree_sitter.LANGUAGE_VERSION, errdex.ErrUnsupported)
	}
	count := language.NodeKindCount()
	guarded := C.flat_guard(pointer, C.bool(narrow))
	if guarded == nil {
		return nil, fmt.Errorf("load grammar: no memory: %w", errdex.ErrUnavailable)
	}
	g := &Grammar{language: guarded, numbers: make([]uint16, count+1), kinds: map[string]Kind{}, tokens: map[string]Kind{},
		fields: map[string]Field{}, names: make([]string, count+1)}
	for symbol := range count {
		name, table := language.NodeKindForId(uint16(symbol)), g.tokens
		if language.NodeKindIsNamed(uint16(symbol)) {
			table = g.kinds
		}
		if _, known := table[name]; !known {
			table[name] = uint16(symbol)
		}
		g.numbers[symbol] = table[name]
		g.names[symbol] = name
	}
	g.numbers[count], g.kinds["ERROR"], g.names[count] = uint16(count), uint16(count), "ERROR"
	for field := uint16(1); field <= uint16(language.FieldCount()); field++ {
		g.fields[language.FieldNameForId(field)] = field
	}
	return g, nil
}

// Kind returns the number of a named kind ("call_expression", "ERROR").
func (g *Grammar) Kind(name string) (Kind, bool) { kind, ok := g.kinds[name]; return kind, ok }

// Token returns the number of a keyword or punctuation mark (",", "if").
func (g *Grammar) Token(text string) (Kind, bool) { kind, ok := g.tokens[text]; return kind, ok }

// Field returns the number of a field ("name").
func (g *Grammar) Field(name string) (Field, bool) { field, ok := g.fields[name]; return field, ok }

// Kinds is one more than the highest kind number.
func (g *Grammar) Kinds() int { return len(g.names) }

// Name is the name of a kind.
func (g *Grammar) Name(kind Kind) string {
	if int(kind) < len(g.names) {
		return g.names[kind]
	}
	return ""
}

// Parse parses source. It fails with [errdex.ErrTooLarge] when the tree has more than [MaxNodes] nodes or parsing takes more memory
// than FLAT_MEMORY (flat.h), and with [errdex.ErrUnavailable] when it takes more than [MaxSteps] or [MaxSeconds]. Errors in the source are no failure: the tree then holds
// broken nodes. Call [Tree.Release] when the tree is no longer needed; the source must not change before.
func (g *Grammar) Parse(source []byte) (*Tree, error) {
	return g.parse(source, limits{MaxSteps, MaxSeconds, MaxNodes}, false)
}

// limits are those of one parse.
type limits struct {
	steps   uint64
	seconds float64
	nodes   int
}

// parse can do without what reads tree-sitter's own objects (flat_parse in flat.h): that is slower and gives the same.
func (g *Grammar) parse(source []byte, most limits, plain bool) (*Tree, error) {
	if len(source) > 1<<30 {
		return nil, fmt.Errorf("parse %d bytes: %w", len(source), errdex.ErrTooLarge)
	}
	kinds := (*C.uint16_t)(unsafe.Pointer(unsafe.SliceData(g.numbers)))
	result := C.flat_parse(g.language, (*C.char)(unsafe.Pointer(unsafe.SliceData(source))), C.uint32_t(len(source)),
		C.uint64_t(most.steps), C.double(most.seconds), C.uint32_t(most.nodes), kinds, C.uint32_t(len(g.numbers)-1), C.bool(plain))
	switch result.status {
	case C.FLAT_STOPPED:
		return nil, fmt.Errorf("parse %d bytes within %d steps and %v s: %w", len(source), most.steps, most.seconds, errdex.ErrUnavailable)
	case C.FLAT_MANY:
		return nil, fmt.Errorf("parse %d bytes into at most %d nodes in %d MiB: %w", len(source), most.nodes, C.FLAT_MEMORY>>20, errdex.ErrTooLarge)
	}
	nodes := unsafe.Slice((*Record)(unsafe.Pointer(result.nodes)), int(result.count))
	return &Tree{Grammar: g, Source: source, Nodes: nodes, nodes: unsafe.Pointer(result.nodes), plain: bool(result.plain)}, nil
}

// Release gives the tree's memory back for the next parse. The tree must not be used after it.
func (t *Tree) Release() {
	C.flat_free((*C.flat_node)(t.nodes))
	t.nodes, t.Nodes = nil, nil
}
