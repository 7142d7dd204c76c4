package java

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard is the case of a switch that a statement or arm belongs to.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	k := kind(s, n)
	if k != "switch_rule" && k != "switch_block_statement_group" {
		return errdex.Guard{}, false
	}
	var values []string
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if kind(s, c) == "switch_label" {
			values = append(values, strings.TrimSpace(strings.TrimPrefix(s.SpanText(engine.One(c)), "case ")))
		}
	}
	g := errdex.Guard{Kind: errdex.GuardSwitchCase, Text: strings.Join(values, ", "), Line: s.Line(n), Outcome: "matched"}
	value := s.SpanText(engine.One(s.Part(s.Around(n, engine.RoleMatch), engine.RoleMatch, engine.PartValue)))
	g.Detail = strings.TrimSuffix(strings.TrimPrefix(value, "("), ")")
	return g, g.Text != ""
}

// caught completes the guard of a catch: what was tried is the first operation of the try, and the type is that of the catch's
// parameter.
func caught(s *engine.Scan, catch engine.Node, g *errdex.Guard) {
	parameter := childOf(s, catch, "catch_formal_parameter")
	g.Detail = s.SpanText(engine.One(childOf(s, parameter, "catch_type")))
	try := s.Parent(catch)
	first := childOf(s, child(s, try, "resources"), "resource")
	if first == engine.None {
		first = s.FirstNamed(child(s, try, "body"))
	}
	if n := operation(s, first); n != engine.None {
		g.Text, g.Line = strings.TrimSuffix(s.SpanText(engine.One(n)), ";"), s.Line(n)
	}
}

// operation goes from a statement to what it does: the value of a declaration or assignment, the first statement of a block.
func operation(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		next := engine.None
		switch kind(s, n) {
		case "local_variable_declaration":
			if next = child(s, child(s, n, "declarator"), "value"); next == engine.None {
				next = sibling(s, n) // a declaration alone does nothing
			}
		case "resource":
			next = child(s, n, "value")
		case "expression_statement", "return_statement", "block", "throw_statement", "labeled_statement":
			next = s.FirstNamed(n)
		case "assignment_expression":
			next = child(s, n, "right")
		case "if_statement":
			next = child(s, n, "consequence")
		case "while_statement", "enhanced_for_statement", "for_statement", "do_statement", "synchronized_statement", "try_statement", "try_with_resources_statement":
			next = child(s, n, "body")
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
