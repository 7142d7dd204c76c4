package kotlin

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard is what makes n run where the grammar has no condition: the left side of ?:, or the entry of a when that n is.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	if s.KindName(parent) == "binary_expression" && s.ChildIn(parent, "right") == n && s.Text(s.ChildIn(parent, "operator")) == "?:" {
		left := s.ChildIn(parent, "left")
		return errdex.Guard{Kind: errdex.GuardNone, Text: s.SpanText(engine.One(left)), Line: s.Line(left), Outcome: "none"}, true
	}
	if s.KindName(n) != "when_entry" {
		return errdex.Guard{}, false
	}
	subject := s.ChildOfKind(parent, "when_subject")
	conditions, line := conditionsOf(s, n)
	if subject == engine.None {
		if conditions != "" {
			return errdex.Guard{Kind: errdex.GuardIf, Text: conditions, Line: line, Outcome: "true"}, true
		}
		before := s.Before(n)
		for s.KindName(before) != "when_entry" && before != engine.None {
			before = s.Before(before)
		}
		conditions, line = conditionsOf(s, before)
		return errdex.Guard{Kind: errdex.GuardElse, Text: conditions, Line: line, Outcome: "false"}, conditions != ""
	}
	if conditions == "" {
		conditions = "else"
	}
	return errdex.Guard{Kind: errdex.GuardSwitchCase, Text: conditions, Line: line, Outcome: "matched",
		Detail: s.SpanText(engine.One(s.LastNamed(subject)))}, true
}

// conditionsOf are the conditions of a when's entry, empty for else, and the line where they start.
func conditionsOf(s *engine.Scan, n engine.Node) (text string, line int) {
	if n == engine.None {
		return "", 0
	}
	var all []string
	field, _ := s.Grammar.Field("condition")
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.Nodes[c].Field == field && s.Named(c) {
			all = append(all, s.SpanText(engine.One(c)))
		}
	}
	return strings.Join(all, ", "), s.Line(n)
}

// caught completes the guard of a catch: what was tried is the first operation of the try that can tell something.
func caught(s *engine.Scan, catch engine.Node, g *errdex.Guard) {
	body := s.ChildOfKind(s.Parent(catch), "block")
	n := telling(s, body, 0)
	if n == engine.None {
		n = operation(s, s.FirstNamed(body))
	}
	if n != engine.None {
		g.Text, g.Line = s.SpanText(engine.One(n)), s.Line(n)
	}
}

// telling is the first operation of a block that can fail in a way that tells something: preparations and notes to the log are
// passed over.
func telling(s *engine.Scan, block engine.Node, depth int) engine.Node {
	if depth > 20 {
		return engine.None
	}
	for c := s.First(block); c != engine.None; c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		inner := engine.None
		switch s.KindName(c) {
		case "if_expression", "for_statement", "while_statement", "do_while_statement", "try_expression":
			inner = s.ChildOfKind(c, "block")
		}
		if inner != engine.None {
			if n := telling(s, inner, depth+1); n != engine.None {
				return n
			}
			continue
		}
		if n := operation(s, c); operates(s, n) && !prepares(s, n) {
			return n
		}
	}
	return engine.None
}

// operates reports whether an expression calls something.
func operates(s *engine.Scan, n engine.Node) bool {
	if n == engine.None {
		return false
	}
	for i := n; uint32(i) < min(s.Nodes[n].Next, uint32(n)+500); i++ {
		if s.KindName(i) == "call_expression" {
			return true
		}
	}
	return false
}

// prepares reports whether an expression only makes things ready: a note to the log, a question about an object.
func prepares(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) != "call_expression" {
		return false
	}
	switch lastName(s.Text(s.FirstNamed(n))) {
	case "debug", "info", "trace", "fine", "log", "println", "print", "d", "i", "v", "mutableListOf", "mutableMapOf", "StringBuilder", "currentTimeMillis", "nanoTime":
		return true
	}
	return false
}

// operation goes from a statement to what it does: the value of a declaration or assignment, the first statement of a block.
func operation(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		next := engine.None
		switch s.KindName(n) {
		case "property_declaration":
			if next = given(s, n); next == engine.None {
				next = following(s, n) // a declaration alone does nothing
			}
		case "return_expression", "throw_expression":
			next = s.LastNamed(n)
		case "block", "parenthesized_expression":
			next = s.FirstNamed(n)
		case "when_expression":
			if next = s.LastNamed(s.ChildOfKind(n, "when_subject")); s.KindName(next) != "call_expression" {
				next = s.LastNamed(s.ChildOfKind(n, "when_entry"))
			}
		case "assignment":
			next = s.ChildIn(n, "right")
		}
		if next == engine.None {
			return n
		}
		n = next
	}
	return n
}
