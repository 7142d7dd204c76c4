package php

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// leading are the values of the variable that a concatenation without words of its own starts with, when it has several: with
// $message.PHP_EOL.$hint each text that $message can be is a message.
func leading(s *engine.Scan, n engine.Node) []engine.Node {
	first := engine.None
	if s.KindName(n) == "encapsed_string" {
		template, _ := literal(s, n)
		if template.Normalize().HasWord() {
			return nil
		}
		for first = s.FirstNamed(n); first != engine.None && !isName(s, first); {
			first = s.After(first)
		}
	}
	for range maxClimb {
		if s.KindName(n) != "binary_expression" || string(s.Bytes(s.ChildIn(n, "operator"))) != "." {
			break
		}
		right := s.ChildIn(n, "right")
		if s.Is(right, engine.RoleString) && strings.ContainsAny(strings.ToLower(s.Text(right)), "abcdefghijklmnopqrstuvwxyz") || isText(s, right) && !s.Is(right, engine.RoleString) {
			return nil
		}
		n = s.ChildIn(n, "left")
		first = n
	}
	if !isName(s, first) {
		return nil
	}
	if found := assigned(s, first); len(found) > 1 {
		return found
	}
	return nil
}

// isName reports whether a node is a variable.
func isName(s *engine.Scan, n engine.Node) bool { return s.KindName(n) == "variable_name" }

// assigned are the values of a local variable at its use.
func assigned(s *engine.Scan, n engine.Node) (found []engine.Node) {
	name := s.Text(n)
	for _, set := range setsOf(s, n, name) {
		value := s.Part(set, engine.RoleLocal, engine.PartValue)
		switch {
		case set > n:
			return found
		case value == engine.None || s.Within(n, set):
		case s.KindName(set) == "augmented_assignment_expression":
			if string(s.Bytes(s.ChildIn(set, "operator"))) != "??=" {
				if len(found) > 1 { // one of several beginnings, and more text
					return found
				}
				return nil // built up in steps
			}
			found = append(found, value)
		case empty(s, value):
		case refers(s, value, name): // $x = trim($x)
			found = append(found[:0], value)
		case replaces(s, set, n):
			found = append(found[:0], value)
		default:
			found = append(found, value)
		}
		if len(found) > maxValues {
			return nil
		}
	}
	if len(found) > 0 && isParameter(s, n, name) && !exceptionAround(s, n) && !replaces(s, s.Parent(found[0]), n) {
		return nil // the text is what callers give
	}
	return found
}

// replaces reports whether an assignment is always run before n: it stands in a block around n, so that what was assigned before is
// gone.
func replaces(s *engine.Scan, set, n engine.Node) bool {
	block := s.Around(set, engine.RoleBlock)
	return s.Within(n, block) && s.KindName(s.Parent(set)) == "expression_statement" && s.Parent(s.Parent(set)) == block
}

// empty reports whether a value is no text yet.
func empty(s *engine.Scan, value engine.Node) bool {
	switch s.Text(value) {
	case "null", "NULL", "false", "''", `""`, "[]", "array()":
		return true
	}
	return false
}

// refers reports whether the variable is used in an expression.
func refers(s *engine.Scan, value engine.Node, name string) bool {
	const most = 200 // nodes
	for n := value; uint32(n) < min(s.Nodes[value].Next, uint32(value)+most); n++ {
		if s.KindName(n) == "variable_name" && string(s.Bytes(n)) == name {
			return true
		}
	}
	return false
}

// isParameter reports whether a function or closure around n has a parameter of the name.
func isParameter(s *engine.Scan, n engine.Node, name string) bool {
	for range maxClimb {
		n = s.Parent(n)
		if n == engine.None {
			return false
		}
		if !s.Any(n, engine.RoleFunction, engine.RoleLambda) {
			continue
		}
		for c := s.First(s.ChildIn(n, "parameters")); c != engine.None; c = s.After(c) {
			if s.Is(c, engine.RoleParameter) && s.Text(s.ChildIn(c, "name")) == name {
				return true
			}
		}
		if s.Is(n, engine.RoleFunction) {
			return false
		}
	}
	return false
}

// setsOf are the places where the variable is set that a name means at n: in the function or closure around it, or for a closure
// that does not set it itself, in what is around the closure.
func setsOf(s *engine.Scan, n engine.Node, name string) []engine.Node {
	for range maxClosures {
		scope := scopeAround(s, n)
		if sets := localsOf(s, scope)[name]; len(sets) > 0 {
			return sets
		}
		if s.KindName(scope) != "anonymous_function" {
			break
		}
		n = scope
	}
	return nil
}

// maxClosures bounds how many closures around a use a variable is looked for in.
const maxClosures = 3

// isScope reports whether a node has variables of its own. An arrow function uses those around it.
func isScope(s *engine.Scan, n engine.Node) bool {
	return s.Is(n, engine.RoleFunction) || s.KindName(n) == "anonymous_function"
}

// scopeAround is the function or closure around n, None outside one.
func scopeAround(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		if n = s.Parent(n); n == engine.None || isScope(s, n) {
			return n
		}
	}
	return engine.None
}

// localsOf are the places where the variables of a function or closure are set, or those of the code outside functions, by name.
func localsOf(s *engine.Scan, scope engine.Node) map[string][]engine.Node {
	kept := fileOf(s)
	if locals, ok := kept.locals[scope]; ok {
		return locals
	}
	locals := map[string][]engine.Node{}
	first, end := scope+1, uint32(len(s.Nodes))
	if scope != engine.None {
		end = s.Nodes[scope].Next
	}
	for i := max(first, 0); uint32(i) < end; i++ {
		if isScope(s, i) {
			i = engine.Node(s.Nodes[i].Next) - 1
			continue
		}
		if s.Is(i, engine.RoleLocal) {
			switch name := s.Part(i, engine.RoleLocal, engine.PartName); s.KindName(name) {
			case "variable_name":
				locals[s.Text(name)] = append(locals[s.Text(name)], i)
			case "subscript_expression":
				if list := s.FirstNamed(name); isName(s, list) && s.LastNamed(name) == list { // $lines[] = ".."
					locals[s.Text(name)] = append(locals[s.Text(name)], i)
				}
			}
		}
	}
	kept.locals[scope] = locals
	return locals
}

// collected are the pieces of the text that a variable is given with = and then with .= before its use. What is added under a
// condition that does not hold for the use as well, or in a loop, is a piece whose text is not known.
func collected(s *engine.Scan, use engine.Node) (pieces []engine.Argument) {
	name := s.Text(use)
	appended := false
	for _, set := range setsOf(s, use, name) {
		if set > use || s.Within(use, set) {
			break
		}
		value := s.Part(set, engine.RoleLocal, engine.PartValue)
		switch operator := string(s.Bytes(s.ChildIn(set, "operator"))); {
		case operator == "":
			if len(pieces) > 0 && !replaces(s, set, use) {
				return nil // several texts to start from
			}
			pieces, appended = []engine.Argument{{Span: engine.One(value)}}, false
		case operator != ".=":
			return nil
		case replaces(s, set, use):
			pieces, appended = append(pieces, engine.Argument{Span: engine.One(value)}), true
		default:
			pieces, appended = append(pieces, engine.Argument{Span: engine.One(set)}), true
		}
		if len(pieces) > maxPieces {
			return nil
		}
	}
	if !appended {
		return nil
	}
	return pieces
}

// maxPieces bounds the pieces of one text.
const maxPieces = 60

// gathered are the elements of the list that a variable is given and that $name[] = adds to before its use. What is added under a
// condition is an element whose text is not known. nil for a list that is not added to: it is a value, such as a command.
func gathered(s *engine.Scan, use engine.Node) (found []engine.Node) {
	started := engine.None
	for _, set := range setsOf(s, use, s.Text(use)) {
		value := s.Part(set, engine.RoleLocal, engine.PartValue)
		if set > use {
			break
		}
		if k := s.KindName(value); k != "array_creation_expression" || !replaces(s, set, use) {
			return nil
		}
		_, found = elements(s, value)
		started = set
	}
	added := false
	for _, set := range setsOf(s, use, s.Text(use)+"[]") {
		if started == engine.None || set < started || set > use || len(found) > maxPieces {
			continue
		}
		element := set
		if replaces(s, set, use) {
			element = s.Part(set, engine.RoleLocal, engine.PartValue)
			added = added || worded(s, element)
		}
		found = append(found, element)
	}
	if !added {
		return nil
	}
	return found
}
