package engine

import "slices"

// KindName is the grammar's name of a node's kind; empty for [None].
func (s *Scan) KindName(n Node) string {
	if n < 0 {
		return ""
	}
	return s.Grammar.Name(s.Kind(n))
}

// ChildIn is the first child of n in the field that the grammar calls name; [None] when there is none, or no such field.
func (s *Scan) ChildIn(n Node, name string) Node {
	field, ok := s.Grammar.Field(name)
	if n < 0 || !ok {
		return None
	}
	return s.Child(n, field)
}

// ChildOfKind is the first child of n whose kind the grammar calls name; [None] when there is none.
func (s *Scan) ChildOfKind(n Node, name string) Node {
	for c := s.First(n); c != None; c = s.After(c) {
		if s.KindName(c) == name {
			return c
		}
	}
	return None
}

// Holds reports whether an identifier of the name stands in n. Of large nodes only the beginning is looked at.
func (s *Scan) Holds(n Node, name string) bool {
	for i := n; n != None && uint32(i) < min(s.Nodes[n].Next, uint32(n)+maxNodes); i++ {
		if s.KindName(i) == "identifier" && string(s.Bytes(i)) == name {
			return true
		}
	}
	return false
}

// AroundKind is the nearest ancestor of n that has one of the kinds, by the grammar's names; [None] when there is none.
func (s *Scan) AroundKind(n Node, kinds ...string) Node {
	for range maxClimb {
		if n = s.Parent(n); n == None || slices.Contains(kinds, s.KindName(n)) {
			return n
		}
	}
	return None
}
