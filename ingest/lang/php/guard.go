package php

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard is what the grammar's conditions do not show: the case of a switch, the default of a match, the value that gave nothing
// before ?? throw, and the condition that failed before || throw or "or die".
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	switch s.KindName(n) {
	case "case_statement":
		return errdex.Guard{Kind: errdex.GuardSwitchCase, Text: strings.Join(labels(s, n), ", "), Line: s.Line(n), Outcome: "matched", Detail: subject(s, n)}, true
	case "default_statement":
		return errdex.Guard{Kind: errdex.GuardSwitchCase, Text: "default", Line: s.Line(n), Outcome: "matched", Detail: subject(s, n)}, true
	case "match_default_expression":
		return errdex.Guard{Kind: errdex.GuardMatchArm, Text: "default", Line: s.Line(n), Outcome: "matched"}, true
	}
	around := s.Parent(n)
	if s.KindName(around) != "binary_expression" || n != s.ChildIn(around, "right") {
		return errdex.Guard{}, false
	}
	left := s.ChildIn(around, "left")
	g := errdex.Guard{Text: s.SpanText(engine.One(left)), Line: s.Line(left)}
	switch strings.ToLower(string(s.Bytes(s.ChildIn(around, "operator")))) {
	case "??":
		g.Kind, g.Outcome = errdex.GuardNone, "none"
	case "||", "or":
		g.Kind, g.Outcome = errdex.GuardElse, "false"
	case "&&", "and":
		g.Kind, g.Outcome = errdex.GuardIf, "true"
	default:
		return errdex.Guard{}, false
	}
	return g, true
}

// labels are the values of a case and of those before it that have no statements of their own.
func labels(s *engine.Scan, n engine.Node) []string {
	list := []string{s.SpanText(engine.One(s.ChildIn(n, "value")))}
	for before, looked := s.Before(n), 0; s.KindName(before) == "case_statement" && looked < maxClimb; before, looked = s.Before(before), looked+1 {
		value := s.ChildIn(before, "value")
		if s.LastNamed(before) != value {
			break
		}
		list = append([]string{s.SpanText(engine.One(value))}, list...)
	}
	return list
}

// subject is what the switch around a case looks at.
func subject(s *engine.Scan, n engine.Node) string {
	text := s.SpanText(engine.One(s.ChildIn(s.Parent(s.Parent(n)), "condition")))
	return strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
}

// caught completes the guard of a catch: what was tried is the first operation of the try that calls something.
func caught(s *engine.Scan, catch engine.Node, g *errdex.Guard) {
	body := s.ChildIn(s.Parent(catch), "body")
	for c, looked := s.FirstNamed(body), 0; c != engine.None && looked < maxClimb; c, looked = s.After(c), looked+1 {
		if !s.Named(c) {
			continue
		}
		if n := operation(s, c); operates(s, n) {
			g.Text, g.Line = strings.TrimSuffix(s.SpanText(engine.One(n)), ";"), s.Line(n)
			return
		}
	}
	g.Text = strings.TrimSuffix(g.Text, ";")
}

// operation goes from a statement to what it does: the value of an assignment, the first statement of a block.
func operation(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		next := engine.None
		switch s.KindName(n) {
		case "expression_statement", "return_statement", "compound_statement", "throw_expression", "colon_block", "error_suppression_expression":
			next = s.FirstNamed(n)
		case "assignment_expression":
			next = s.ChildIn(n, "right")
		case "if_statement", "while_statement", "foreach_statement", "for_statement", "do_statement", "try_statement":
			next = s.ChildIn(n, "body")
		}
		if next == engine.None {
			return n
		}
		n = next
	}
	return n
}

// operates reports whether an expression calls or constructs something.
func operates(s *engine.Scan, n engine.Node) bool {
	const most = 300 // nodes
	for i := n; n != engine.None && uint32(i) < min(s.Nodes[n].Next, uint32(n)+most); i++ {
		if s.Is(i, engine.RoleCall) || s.KindName(i) == "object_creation_expression" {
			return true
		}
	}
	return false
}
