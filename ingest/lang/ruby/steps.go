package ruby

import "github.com/errdex/errdex/ingest/engine"

// conditional adds what runs only at times before n to the pieces of a text: the whole statement that stands in a block around
// n, once, as something whose text is not known.
func conditional(s *engine.Scan, pieces []engine.Argument, set, n engine.Node) []engine.Argument {
	statement := s.Parent(set)
	for range maxClimb {
		parent := s.Parent(statement)
		if parent == engine.None || s.Is(parent, engine.RoleBlock) && s.Within(n, parent) {
			break
		}
		statement = parent
	}
	if last := len(pieces) - 1; last >= 0 && pieces[last].First == statement {
		return pieces
	}
	return append(pieces, engine.Argument{Span: engine.One(statement)})
}

// appended are the pieces of a text that a local variable is given in steps: msg = "a"; msg << "b"; raise msg. What is added
// under a condition is one piece whose text is not known. nil when it is no such variable.
func appended(s *engine.Scan, n engine.Node) (pieces []engine.Argument) {
	name := s.Text(n)
	steps := 0
	for _, set := range setsBefore(s, n, method(s, n), name) {
		if s.Within(n, set) {
			continue
		}
		value := s.ChildIn(set, "right")
		adds := true
		switch s.KindName(set) {
		case "assignment":
			adds = false
		case "operator_assignment":
			if string(s.Bytes(s.ChildIn(set, "operator"))) != "+=" {
				return nil
			}
		case "call":
			value = s.FirstNamed(s.ChildIn(set, "arguments"))
		}
		switch {
		case s.KindName(s.ChildIn(set, "left")) == "left_assignment_list" || value == engine.None:
			return nil
		case !adds && always(s, set, n) && isEmptyText(s, value):
			pieces, steps = []engine.Argument{}, 0
		case !adds && always(s, set, n):
			if s.KindName(value) == "unary" { // +"text", which can be changed
				value = s.ChildIn(value, "operand")
			}
			pieces, steps = []engine.Argument{{Span: engine.One(value)}}, 0
		case pieces == nil || len(pieces) > 0 && s.KindName(pieces[0].First) == "array":
			return nil
		case adds && always(s, set, n):
			pieces = append(pieces, engine.Argument{Span: engine.One(value)})
			steps++
		default:
			pieces = conditional(s, pieces, set, n)
			steps++
		}
		if len(pieces) > maxEntries {
			return nil
		}
	}
	if steps == 0 {
		return nil
	}
	return pieces
}

// isEmptyText reports whether a value is a text that holds nothing yet: String.new, +"", "".dup.
func isEmptyText(s *engine.Scan, value engine.Node) bool {
	switch s.Text(value) {
	case "String.new", "String.new()", `+""`, "+''", `"".dup`, "''.dup", `""`, "''", `String.new("")`, "String.new('')":
		return true
	}
	return false
}

// gathered are the pieces of an array that a local variable holds and that is filled in steps. What is added under a condition
// is one piece whose text is not known.
func gathered(s *engine.Scan, n engine.Node, between []engine.Argument) (pieces []engine.Argument) {
	started := false
	for _, set := range setsBefore(s, n, method(s, n), s.Text(n)) {
		value := s.ChildIn(set, "right")
		switch k := s.KindName(set); {
		case s.Within(n, set):
			continue
		case k == "assignment" && s.KindName(value) == "array" && always(s, set, n):
			pieces, started = spread(s, value, nil, between), true
			continue
		case !started || k == "assignment" || k == "operator_assignment":
			return nil
		case k == "call":
			value = s.FirstNamed(s.ChildIn(set, "arguments"))
		}
		if !always(s, set, n) || value == engine.None {
			pieces = conditional(s, pieces, set, n)
			continue
		}
		if len(pieces) > 0 {
			pieces = append(pieces, between...)
		}
		if pieces = append(pieces, engine.Argument{Span: engine.One(value)}); len(pieces) > maxEntries {
			return nil
		}
	}
	return pieces
}
