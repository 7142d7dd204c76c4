package javascript

import (
	"slices"

	"github.com/errdex/errdex/ingest/engine"
)

// none is no expression.
var none = engine.Span{First: engine.None, Last: engine.None}

// asCall reads what is no call to the grammar: an object as the construction of an error, and a variable that a text is collected in
// as a join of its pieces.
func asCall(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if e.Single() && s.KindName(e.First) == "identifier" {
		pieces := collected(s, e.First)
		return engine.Call{Node: e.First, Callee: "joined", Receiver: none, Arguments: pieces}, len(pieces) > 0
	}
	return objectAsCall(s, e)
}

// collected are the pieces of the text that a variable is given with = and then with += before its use; nil for one that is not
// added to.
func collected(s *engine.Scan, use engine.Node) []engine.Argument {
	first, sets := grown(s, use, fileOf(s).added)
	if first == engine.None {
		return nil
	}
	return s.Added(first, sets, use, func(set engine.Node) engine.Node { return s.ChildIn(set, "right") })
}

// gathered are the pieces of the list that a variable holds and that push adds to before its use, with what joins them between;
// nil for a list that is not added to.
func gathered(s *engine.Scan, use engine.Node, between []engine.Argument) (pieces []engine.Argument) {
	first, sets := grown(s, use, fileOf(s).pushed)
	if s.KindName(first) != "array" {
		return nil
	}
	for c := s.FirstNamed(first); c != engine.None; c = next(s, c) {
		pieces = append(pieces, engine.Argument{Span: engine.One(c)})
	}
	added := s.Added(first, sets, use, func(set engine.Node) engine.Node { return s.FirstNamed(s.ChildIn(set, "arguments")) })
	if len(added) == 0 {
		return nil
	}
	pieces = append(pieces, added[1:]...)
	for i := len(pieces) - 1; i > 0; i-- {
		pieces = slices.Insert(pieces, i, between...)
	}
	return pieces
}

// grown is the value that a variable starts with and the places, in order, where it is added to before its use. The value is
// engine.None for a variable that is not added to, or is set in more than one way.
func grown(s *engine.Scan, use engine.Node, added map[string][]engine.Node) (first engine.Node, sets []engine.Node) {
	f, name := fileOf(s), s.Text(use)
	if len(added[name]) == 0 {
		return engine.None, nil
	}
	scope := scopeOf(s, use)
	for f.declared[name][scope] == nil {
		if _, ok := parameterOf(s, scope, name); ok || scope == 0 {
			return engine.None, nil
		}
		scope = scopeOf(s, scope)
	}
	declared := f.declared[name][scope]
	declaration := declaredFor(s, declared, use)
	if declaration == engine.None {
		return engine.None, nil
	}
	scope, first = s.Parent(s.Parent(declaration)), s.ChildIn(declaration, "value")
	for _, a := range f.assigned[name] {
		if !s.Within(a, scope) || a > use || declaredFor(s, declared, a) != declaration {
			continue
		}
		if first != engine.None || s.Parent(s.Parent(a)) != scope {
			return engine.None, nil
		}
		first = s.ChildIn(a, "right")
	}
	for _, set := range added[name] {
		if set < use && s.Within(set, scope) && !s.Within(use, set) && declaredFor(s, declared, set) == declaration {
			sets = append(sets, set)
		}
	}
	if len(sets) == 0 || len(sets) > 10*maxValues || first > sets[0] {
		return engine.None, nil
	}
	return first, sets
}

// declaredFor is the declaration that a variable of a function means at a place: the last in a block around it. engine.None when
// there is none.
func declaredFor(s *engine.Scan, declared []engine.Node, at engine.Node) engine.Node {
	found := engine.None
	for _, d := range declared {
		if d < at && s.Within(at, s.Parent(s.Parent(d))) {
			found = d
		}
	}
	return found
}
