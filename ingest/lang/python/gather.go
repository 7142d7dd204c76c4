package python

import (
	"bytes"
	"slices"

	"github.com/errdex/errdex/ingest/flat"
)

// maxGathered bounds the elements of one gathered list.
const maxGathered = 40

// gathered are the elements of the list that a variable holds at a use and that statements between its assignment and the use add
// to: lines = ["a"]; lines.append("b"); "\n".join(lines). A statement that adds under a condition is an element itself, whose text
// is not known; at the end it is left out. nil for a list that nothing is added to, or that is set in another way.
func (f *file) gathered(use flat.Node) (elements []flat.Node) {
	name := f.Text(use)
	var later []flat.Node // from the last to the first
	for n := use; ; {
		parent := f.Parent(n)
		if f.steps--; parent == flat.None || f.steps < 0 || f.Kind(parent) == f.functionDef || f.Kind(parent) == f.classDef || f.Kind(parent) == f.lambda {
			return nil
		}
		if f.Kind(parent) == f.block || f.Kind(parent) == f.module {
			var before []flat.Node
			for c := f.FirstNamed(parent); c != flat.None && c != n; c = f.nextNamed(c) {
				before = append(before, c)
			}
			for _, s := range slices.Backward(before) {
				if f.steps--; f.steps < 0 || len(later) > maxGathered {
					return nil
				}
				if !bytes.Contains(f.Bytes(s), []byte(name)) {
					continue
				}
				if first := f.setTo(s, name); f.Kind(first) == f.list {
					return f.whole(f.listed(first), later)
				} else if first != flat.None {
					return nil
				}
				later = append(later, f.addedBy(s, name)...)
			}
		}
		n = parent
	}
}

// whole puts a list's first elements and those that are added later, which are given from the last to the first, in order. What may
// not have been added is left out at the end; nil when nothing else was added.
func (f *file) whole(first, later []flat.Node) []flat.Node {
	for len(later) > 0 && f.compound(later[0]) {
		later = later[1:]
	}
	if len(later) == 0 {
		return nil
	}
	slices.Reverse(later)
	return append(first, later...)
}

// compound reports whether an element stands for a whole statement.
func (f *file) compound(n flat.Node) bool {
	switch f.Kind(n) {
	case f.ifStmt, f.tryStmt, f.forStmt, f.whileStmt, f.with, f.matchStmt:
		return true
	}
	return false
}

// setTo is the value that a statement sets a name to, [flat.None] for one that does not.
func (f *file) setTo(s flat.Node, name string) flat.Node {
	value := flat.None
	if f.Kind(s) == f.expressionStmt {
		f.assigned(s, func(left, right flat.Node) {
			if f.reads(left, name) {
				value = right
			}
		})
	}
	return value
}

// addedBy are the elements, from the last to the first, that a statement adds to the list of a name: by append, extend or +=, or
// the statement itself when it may add some. A use of the list in another way adds nothing.
func (f *file) addedBy(s flat.Node, name string) []flat.Node {
	if f.compound(s) {
		if bytes.Contains(f.Bytes(s), []byte(name+".append(")) || bytes.Contains(f.Bytes(s), []byte(name+".extend(")) || bytes.Contains(f.Bytes(s), []byte(name+" += ")) {
			return []flat.Node{s}
		}
		return nil
	}
	inner := f.FirstNamed(s)
	switch {
	case f.Kind(s) != f.expressionStmt:
	case f.Kind(inner) == f.augmented && f.reads(f.Child(inner, f.fLeft), name):
		return f.reversed(f.Child(inner, f.fRight))
	case f.Kind(inner) == f.call:
		callee := f.calleeOf(inner)
		if callee.object == flat.None || !f.reads(callee.object, name) {
			break
		}
		switch callee.name {
		case "append":
			return []flat.Node{f.nth(inner, 0)}
		case "extend":
			return f.reversed(f.nth(inner, 0))
		}
	}
	return nil
}

// listed are the elements of a list that is written out.
func (f *file) listed(list flat.Node) (elements []flat.Node) {
	for c := f.FirstNamed(list); c != flat.None && len(elements) < maxGathered; c = f.nextNamed(c) {
		elements = append(elements, c)
	}
	return elements
}

// reversed are the elements of a list from the last to the first; the value itself when it is no list that is written out.
func (f *file) reversed(n flat.Node) []flat.Node {
	if f.Kind(n) != f.list && f.Kind(n) != f.tuple {
		return []flat.Node{n}
	}
	elements := f.listed(n)
	slices.Reverse(elements)
	return elements
}
