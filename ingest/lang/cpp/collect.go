package cpp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// collected are the pieces of a text that a variable holds at its use after steps: a stream written to, a string appended to.
// nil for variables that are set once.
func collected(s *engine.Scan, use engine.Node) []engine.Argument {
	pieces, steps := gathered(s, use)
	if !steps || parts(s, pieces) {
		return nil
	}
	return pieces
}

// gathered are the pieces of what a variable holds at its use, from its declaration on, and whether there are steps. A statement in
// which the variable is written to under conditions is one piece.
func gathered(s *engine.Scan, use engine.Node) (pieces []engine.Argument, steps bool) {
	name := s.Bytes(use)
	if len(name) == 0 || len(name) > 40 {
		return nil, false
	}
	declaration := declarationOf(s, use, string(name))
	if declaration == engine.None {
		return nil, false
	}
	if s.KindName(declaration) == "init_declarator" {
		if value := initial(s, s.ChildIn(declaration, "value")); value != engine.None && s.Text(value) != `""` {
			pieces = append(pieces, engine.Argument{Span: engine.One(value)})
		}
		declaration = s.Parent(declaration)
	} else if value := madeOf(s, declaration); value != engine.None {
		pieces = append(pieces, engine.Argument{Span: engine.One(value)})
	}
	return appended(s, declaration, use, string(name), pieces)
}

// declarationOf is the declaration of a function's variable that is used at a place, none for what is no such variable.
func declarationOf(s *engine.Scan, use engine.Node, name string) engine.Node {
	if s.Around(use, engine.RoleFunction) == engine.None {
		return engine.None
	}
	sets := fileOf(s).sets[name]
	end, _ := slices.BinarySearch(sets, use)
	for i := end - 1; i >= max(0, end-maxSets); i-- {
		if s.KindName(sets[i]) == "assignment_expression" {
			continue
		}
		if block := blockOf(s, sets[i]); block != engine.None && s.Within(use, block) {
			return sets[i]
		}
	}
	return engine.None
}

// collects reports whether what is written at a place is sure to be a piece of the text that a stream only collects, or its beginning:
// std::ostringstream error; error << "..". What comes to it under a condition can be read by itself.
func collects(s *engine.Scan, at engine.Node, name string) bool {
	declaration := declarationOf(s, at, name)
	if s.KindName(declaration) == "init_declarator" {
		declaration = s.Parent(declaration)
	}
	if declaration == engine.None || s.Parent(s.Parent(at)) != s.Parent(declaration) && !begins(s, at, name) {
		return false
	}
	return strings.HasSuffix(string(s.Bytes(s.ChildIn(declaration, "type"))), "stringstream")
}

// appended adds to pieces what the statements between a variable's declaration and its use put behind what it holds, and says
// whether one does.
func appended(s *engine.Scan, declaration, use engine.Node, name string, pieces []engine.Argument) (all []engine.Argument, steps bool) {
	for c, looked := s.After(declaration), 0; c != engine.None && c < use && looked < maxClimb; c, looked = s.After(c), looked+1 {
		if !s.Named(c) {
			continue
		}
		if s.Within(use, c) { // what the block around the use has put behind it
			for n := range s.Ancestors(use) {
				if s.KindName(n) == "compound_statement" && n > c && s.First(n) != engine.None {
					more, further := appended(s, s.First(n), use, name, pieces)
					return more, steps || further
				}
			}
			break
		}
		if s.KindName(c) == "expression_statement" {
			if more, replaces := step(s, s.FirstNamed(c), name); more != nil {
				if replaces {
					pieces = nil
				} else {
					steps = true
				}
				pieces = append(pieces, more...)
				continue
			}
		}
		if writes(s, c, name) || len(pieces) == 0 && handsOut(s, c, name) {
			pieces, steps = append(pieces, engine.Argument{Span: engine.One(c)}), true
		}
	}
	return pieces, steps
}

// step are the pieces that a statement puts behind what a variable holds, or in its place; none in its place for one that empties
// it. nil for a statement that does neither.
func step(s *engine.Scan, e engine.Node, name string) (pieces []engine.Argument, replaces bool) {
	switch s.KindName(e) {
	case "binary_expression":
		if root := streamRoot(s, e); root != engine.None && string(s.Bytes(root)) == name {
			return streamed(s, e), false
		}
	case "assignment_expression":
		if string(s.Bytes(s.ChildIn(e, "left"))) == name {
			return []engine.Argument{{Span: engine.One(s.ChildIn(e, "right"))}}, s.Text(s.ChildIn(e, "operator")) == "="
		}
	case "call_expression":
		function := callee(s, e)
		if s.KindName(function) == "field_expression" && string(s.Bytes(s.ChildIn(function, "argument"))) == name {
			switch given := arguments(s, s.ChildIn(e, "arguments")); s.Text(s.ChildIn(function, "field")) {
			case "append", "push_back", "write":
				return given, false
			case "str": // e.str("")
				if len(given) > 0 {
					return []engine.Argument{}, true
				}
			case "clear":
				return []engine.Argument{}, true
			}
		}
	}
	return nil, false
}

// handsOut reports whether a statement gives a variable to a call, which can put a text into it: format(text, "no %s", what).
func handsOut(s *engine.Scan, n engine.Node, name string) bool {
	if k := s.KindName(n); k != "expression_statement" && k != "declaration" {
		return false
	}
	for i := n; uint32(i) < min(s.Nodes[n].Next, uint32(n)+2000); i++ {
		if s.KindName(i) == "identifier" && string(s.Bytes(i)) == name {
			at := s.Parent(i)
			if s.KindName(at) == "pointer_expression" {
				at = s.Parent(at)
			}
			return s.KindName(at) == "argument_list"
		}
	}
	return false
}

// writes reports whether a statement, deeper inside, writes to a variable.
func writes(s *engine.Scan, n engine.Node, name string) bool {
	for i := n; uint32(i) < min(s.Nodes[n].Next, uint32(n)+2000); i++ {
		if s.KindName(i) != "identifier" || string(s.Bytes(i)) != name {
			continue
		}
		switch parent := s.Parent(i); s.KindName(parent) {
		case "binary_expression":
			if s.ChildIn(parent, "left") == i && s.Text(s.ChildIn(parent, "operator")) == "<<" {
				return true
			}
		case "assignment_expression":
			if s.ChildIn(parent, "left") == i {
				return true
			}
		case "field_expression":
			if at := target(s, i); at != engine.None {
				if pieces, _ := step(s, at, name); pieces != nil {
					return true
				}
			}
		}
	}
	return false
}
