package c

import (
	"slices"

	"github.com/errdex/errdex/ingest/engine"
)

// maxValues bounds the values of one variable.
const maxValues = 60

// maxSets bounds how many places where a variable of the name is set are looked at for one use.
const maxSets = 300

// Values are the expressions that give a name its value: what a local variable is set to before, what is written into a local
// buffer, a constant of the file, the entries of a table.
func Values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "identifier":
		if s.KindName(s.Parent(n)) == "concatenated_string" {
			return nil
		}
		return variable(s, n)
	case "call_expression":
		return plurals(s, n)
	}
	return nil
}

// plurals are the texts that a gettext call gives for one and for several.
func plurals(s *engine.Scan, n engine.Node) []engine.Node {
	switch string(s.Bytes(s.ChildIn(n, "function"))) {
	case "Q_", "ngettext", "dngettext", "P_", "plural":
		one, several := argumentAt(s, n, 0), argumentAt(s, n, 1)
		if hasText(s, one) && hasText(s, several) {
			return []engine.Node{one, several}
		}
	}
	return nil
}

// variable are the values of a variable where it is used.
func variable(s *engine.Scan, n engine.Node) []engine.Node {
	name := s.Bytes(n)
	if len(name) == 0 || len(name) >= maxName {
		return nil
	}
	sets := fileOf(s).sets[string(name)]
	if len(sets) == 0 {
		return nil
	}
	function := s.AroundKind(n, "function_definition")
	if function == engine.None {
		return nil
	}
	for _, p := range s.FunctionAt(function).Parameters {
		if p.Name == string(name) {
			return nil
		}
	}
	end, _ := slices.BinarySearch(sets, n)
	start, _ := slices.BinarySearch(sets, function)
	if start == end { // not set in the function: a constant of the file, perhaps
		return constant(s, sets)
	}
	return assigned(s, sets[max(start, end-maxSets):end], n)
}

// assigned are the texts that the places before a use give a variable. A place that always runs takes the place of those before.
func assigned(s *engine.Scan, sets []engine.Node, use engine.Node) (found []engine.Node) {
	for _, at := range sets {
		if s.Within(use, at) {
			continue
		}
		value := engine.None
		switch s.KindName(at) {
		case "init_declarator":
			value = s.ChildIn(at, "value")
		case "assignment_expression":
			if string(s.Bytes(s.ChildIn(at, "operator"))) != "=" || s.KindName(s.ChildIn(at, "left")) == "subscript_expression" {
				continue
			}
			value = s.ChildIn(at, "right")
		default:
			value = at
		}
		if always(s, at, use) {
			found = nil
		}
		if !givesText(s, value) && s.KindName(value) != "conditional_expression" && s.KindName(value) != "call_expression" {
			continue
		}
		if text := s.Bytes(value); string(text) == `""` {
			continue
		}
		if found = append(found, value); len(found) > maxValues {
			return nil
		}
	}
	return found
}

// always reports whether a statement runs before every use in a later statement of its block.
func always(s *engine.Scan, at, use engine.Node) bool {
	st := statementOf(s, at)
	return s.KindName(s.Parent(st)) == "compound_statement" && s.Within(use, s.Parent(st))
}

// constant is the text of a variable of the file that is set once.
func constant(s *engine.Scan, sets []engine.Node) []engine.Node {
	if len(sets) != 1 || s.KindName(sets[0]) != "init_declarator" || s.AroundKind(sets[0], "function_definition") != engine.None {
		return nil
	}
	if value := s.ChildIn(sets[0], "value"); hasText(s, value) {
		return []engine.Node{value}
	}
	return nil
}
