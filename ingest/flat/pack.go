package flat

/*
#include <stdlib.h>
#include "pack.h"
*/
import "C"

import (
	"hash/maphash"
	"runtime"
	"unsafe"
)

// Packed is a tree in small, about four bytes a node, kept to read a file again without parsing it. It lies in C's memory. A nil
// one is no tree. It is safe for concurrent use but for Release.
type Packed struct {
	grammar *Grammar
	// nodes are what pack_nodes wrote, size bytes for count nodes; nil after Release.
	nodes unsafe.Pointer
	size  int
	count int
	// length and hash are those of the source.
	length  int
	seed    maphash.Seed
	hash    uint64
	cleanup runtime.Cleanup
}

// Pack releases the tree, which must not be used after it, and keeps it in small. It returns nil when that cannot be done.
func (t *Tree) Pack() *Packed {
	defer t.Release()
	nodes := (*C.flat_node)(t.nodes)
	count := len(t.Nodes)
	size := C.pack_nodes(nodes, C.uint32_t(count))
	if size == 0 {
		return nil
	}
	kept := C.pack_keep(nodes, size)
	if kept == nil {
		return nil
	}
	p := &Packed{grammar: t.Grammar, nodes: kept, size: int(size), count: count, length: len(t.Source), seed: maphash.MakeSeed()}
	p.hash = maphash.Bytes(p.seed, t.Source)
	p.cleanup = runtime.AddCleanup(p, func(nodes unsafe.Pointer) { C.free(nodes) }, kept)
	return p
}

// Open is the tree as it was, of the grammar and the source that it was made with. It is nil when these are others, or there is no
// memory. Call [Tree.Release] when it is no longer needed.
func (p *Packed) Open(g *Grammar, source []byte) *Tree {
	if p == nil || p.nodes == nil || p.grammar != g || len(source) != p.length || maphash.Bytes(p.seed, source) != p.hash {
		return nil
	}
	room := C.flat_room(C.uint32_t(p.count))
	if room == nil {
		return nil
	}
	C.pack_open(p.nodes, room, C.uint32_t(p.count))
	runtime.KeepAlive(p)
	return &Tree{Grammar: p.grammar, Source: source, Nodes: unsafe.Slice((*Record)(unsafe.Pointer(room)), p.count), nodes: unsafe.Pointer(room)}
}

// Size is how many bytes the tree takes.
func (p *Packed) Size() int {
	if p == nil {
		return 0
	}
	return p.size
}

// Release gives the memory back at once.
func (p *Packed) Release() {
	if p == nil || p.nodes == nil {
		return
	}
	p.cleanup.Stop()
	C.free(p.nodes)
	p.nodes, p.size = nil, 0
}
