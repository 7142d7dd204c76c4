package java

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard is the case of a switch that a statement or arm belongs to.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	k := s.KindName(n)
	if k != "switch_rule" && k != "switch_block_statement_group" {
		return errdex.Guard{}, false
	}
	values := labels(s, n)
	for before := s.Before(n); k == "switch_block_statement_group" && s.KindName(s.LastNamed(before)) == "switch_label"; before = s.Before(before) {
		values = append(labels(s, before), values...) // case 1: case 2: .. are groups of their own
	}
	g := errdex.Guard{Kind: errdex.GuardSwitchCase, Text: strings.Join(values, ", "), Line: s.Line(n), Outcome: "matched"}
	value := s.SpanText(engine.One(s.ChildIn(s.AroundKind(n, "switch_expression"), "condition")))
	g.Detail = strings.TrimSuffix(strings.TrimPrefix(value, "("), ")")
	return g, g.Text != ""
}

// labels are the values of a case.
func labels(s *engine.Scan, n engine.Node) (values []string) {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "switch_label" {
			values = append(values, strings.TrimSpace(strings.TrimPrefix(s.SpanText(engine.One(c)), "case ")))
		}
	}
	return values
}

// caught completes the guard of a catch: what was tried is the first operation of the try, and the type is that of the catch's
// parameter.
func caught(s *engine.Scan, catch engine.Node, g *errdex.Guard) {
	parameter := s.ChildOfKind(catch, "catch_formal_parameter")
	g.Detail = s.SpanText(engine.One(s.ChildOfKind(parameter, "catch_type")))
	try := s.Parent(catch)
	for c := s.First(s.ChildIn(try, "resources")); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "resource" {
			tried(s, operation(s, c), g)
			return
		}
	}
	body := s.ChildIn(try, "body")
	n := telling(s, body, 0)
	if n == engine.None {
		n = operation(s, s.FirstNamed(body))
	}
	tried(s, n, g)
}

// tried makes an expression what a catch's guard tells.
func tried(s *engine.Scan, n engine.Node, g *errdex.Guard) {
	if n != engine.None {
		g.Text, g.Line = strings.TrimSuffix(s.SpanText(engine.One(n)), ";"), s.Line(n)
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
		body := engine.None
		switch k := s.KindName(c); k {
		case "if_statement":
			body = s.ChildIn(c, "consequence")
		case "while_statement", "enhanced_for_statement", "for_statement", "do_statement", "synchronized_statement", "try_statement", "try_with_resources_statement":
			body = s.ChildIn(c, "body")
		case "block":
			body = c
		}
		if s.KindName(body) == "block" {
			if n := telling(s, body, depth+1); n != engine.None {
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

// operates reports whether an expression calls or constructs something.
func operates(s *engine.Scan, n engine.Node) bool {
	if n == engine.None {
		return false
	}
	for i := n; uint32(i) < min(s.Nodes[n].Next, uint32(n)+500); i++ {
		if k := s.KindName(i); k == "method_invocation" || k == "object_creation_expression" {
			return true
		}
	}
	return false
}

// prepares reports whether an expression only makes things ready: a new collection, a note to the log, a setter that is given a
// literal, a question about an object.
func prepares(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "object_creation_expression":
		return s.FirstNamed(s.ChildIn(n, "arguments")) == engine.None
	case "method_invocation":
		name, given := s.Text(s.ChildIn(n, "name")), s.FirstNamed(s.ChildIn(n, "arguments"))
		object := s.ChildIn(n, "object")
		switch name {
		case "debug", "info", "trace", "fine", "finer", "finest", "log", "println", "print", "currentTimeMillis", "nanoTime":
			return true
		}
		if strings.HasPrefix(name, "set") && len(name) > 3 {
			return strings.HasSuffix(s.KindName(given), "_literal") || s.KindName(given) == "true" || s.KindName(given) == "false"
		}
		return given == engine.None && s.KindName(object) == "identifier" && (strings.HasPrefix(name, "get") || strings.HasPrefix(name, "is"))
	}
	return false
}

// operation goes from a statement to what it does: the value of a declaration or assignment, the first statement of a block.
func operation(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		next := engine.None
		switch s.KindName(n) {
		case "local_variable_declaration":
			if next = s.ChildIn(s.ChildIn(n, "declarator"), "value"); next == engine.None {
				next = sibling(s, n) // a declaration alone does nothing
			}
		case "resource":
			next = s.ChildIn(n, "value")
		case "expression_statement", "return_statement", "block", "throw_statement", "labeled_statement":
			next = s.FirstNamed(n)
		case "assignment_expression":
			next = s.ChildIn(n, "right")
		case "if_statement":
			next = s.ChildIn(n, "consequence")
		case "while_statement", "enhanced_for_statement", "for_statement", "do_statement", "synchronized_statement", "try_statement", "try_with_resources_statement":
			next = s.ChildIn(n, "body")
		}
		if next == engine.None {
			return n
		}
		n = next
	}
	return n
}

// sibling is the next named sibling of n.
func sibling(s *engine.Scan, n engine.Node) engine.Node {
	for n = s.After(n); n != engine.None && !s.Named(n); {
		n = s.After(n)
	}
	return n
}
