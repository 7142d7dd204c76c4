package flat

import "unsafe"

// Tree is the syntax tree of one file. Its methods take [None] and give [None], the zero kind or empty text for it, so that
// steps can be chained.
type Tree struct {
	Grammar *Grammar
	Source  []byte
	// Nodes are the nodes in preorder: a node's descendants follow it. They lie in C's memory, where the collector does not count
	// them: it would let the heap grow by as much again.
	Nodes []Record
	nodes unsafe.Pointer
	// plain says that parsing and copying took the slow way; see Grammar.parse.
	plain bool
}

// Kind is the kind of n.
func (t *Tree) Kind(n Node) Kind {
	if n < 0 {
		return 0
	}
	return t.Nodes[n].Kind
}

// Parent is the node around n.
func (t *Tree) Parent(n Node) Node {
	if n < 0 {
		return None
	}
	return t.Nodes[n].Parent
}

// First is the first child of n.
func (t *Tree) First(n Node) Node {
	if n < 0 || t.Nodes[n].Next == uint32(n)+1 {
		return None
	}
	return n + 1
}

// After is the next sibling of n.
func (t *Tree) After(n Node) Node {
	if n <= 0 {
		return None
	}
	next := t.Nodes[n].Next
	if next >= t.Nodes[t.Nodes[n].Parent].Next {
		return None
	}
	return Node(next)
}

// Before is the previous sibling of n. In preorder the node before n is that sibling's last descendant.
func (t *Tree) Before(n Node) Node {
	if n <= 0 {
		return None
	}
	parent := t.Nodes[n].Parent
	before := n - 1
	if before == parent {
		return None
	}
	for t.Nodes[before].Parent != parent {
		before = t.Nodes[before].Parent
	}
	return before
}

// Named reports whether n is a named node and not a comment or another extra.
func (t *Tree) Named(n Node) bool { return n >= 0 && t.Nodes[n].Flags&(Named|Extra) == Named }

// FirstNamed is the first named child of n, comments left out.
func (t *Tree) FirstNamed(n Node) Node {
	for c := t.First(n); c != None; c = t.After(c) {
		if t.Named(c) {
			return c
		}
	}
	return None
}

// LastNamed is the last named child of n, comments left out.
func (t *Tree) LastNamed(n Node) Node {
	last := None
	for c := t.First(n); c != None; c = t.After(c) {
		if t.Named(c) {
			last = c
		}
	}
	return last
}

// Child is the first child of n in the field.
func (t *Tree) Child(n Node, field Field) Node {
	if field == 0 {
		return None
	}
	for c := t.First(n); c != None; c = t.After(c) {
		if t.Nodes[c].Field == field {
			return c
		}
	}
	return None
}

// Text is the source of n.
func (t *Tree) Text(n Node) string {
	if n < 0 {
		return ""
	}
	return string(t.Source[t.Nodes[n].Start:t.Nodes[n].End])
}

// Bytes is the source of n, not copied.
func (t *Tree) Bytes(n Node) []byte {
	if n < 0 {
		return nil
	}
	return t.Source[t.Nodes[n].Start:t.Nodes[n].End]
}

// Line is the 1-based line on which n starts; 0 for [None].
func (t *Tree) Line(n Node) int {
	if n < 0 {
		return 0
	}
	return int(t.Nodes[n].Row) + 1
}

// Within reports whether n is outer or one of its descendants.
func (t *Tree) Within(n, outer Node) bool {
	return outer >= 0 && n >= outer && uint32(n) < t.Nodes[outer].Next
}

// Broken reports whether n or one of its ancestors is a parse error, or n holds one. Of deeply nested nodes only the nearest
// thousand ancestors are looked at.
func (t *Tree) Broken(n Node) bool {
	if n >= 0 && t.Nodes[n].Flags&Broken != 0 {
		return true
	}
	failed := Kind(len(t.Grammar.names) - 1) // see Load: ERROR is the last
	for climbed := 0; n >= 0 && climbed < 1000; n, climbed = t.Nodes[n].Parent, climbed+1 {
		if t.Nodes[n].Kind == failed {
			return true
		}
	}
	return false
}

// BrokenBytes is how many bytes of the source are inside parse errors.
func (t *Tree) BrokenBytes() int {
	failed := Kind(len(t.Grammar.names) - 1) // see Load: ERROR is the last
	total := 0
	for n := 0; n < len(t.Nodes); {
		record := t.Nodes[n]
		switch {
		case record.Kind == failed:
			total += int(record.End - record.Start)
			n = int(record.Next)
		case record.Flags&Broken == 0:
			n = int(record.Next)
		default:
			n++
		}
	}
	return total
}
