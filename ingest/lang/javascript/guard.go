package javascript

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard finds what a switch and the operators && || ?? demand for n to run.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	switch s.KindName(parent) {
	case "switch_case", "switch_default":
		if n == s.ChildIn(parent, "value") {
			return errdex.Guard{}, false
		}
		body := s.Parent(parent)
		value := s.SpanText(engine.One(s.ChildIn(s.Parent(body), "value")))
		return errdex.Guard{Kind: errdex.GuardSwitchCase, Text: caseText(s, parent), Line: s.Line(parent), Outcome: "matched",
			Detail: strings.TrimSuffix(strings.TrimPrefix(value, "("), ")")}, true
	case "binary_expression":
		left := s.ChildIn(parent, "left")
		if n == left {
			return errdex.Guard{}, false
		}
		g := errdex.Guard{Text: s.SpanText(engine.One(left)), Line: s.Line(left)}
		switch s.Text(s.ChildIn(parent, "operator")) {
		case "&&":
			g.Kind, g.Outcome = errdex.GuardIf, "true"
		case "||":
			g.Kind, g.Outcome = errdex.GuardElse, "false"
		case "??":
			g.Kind, g.Outcome = errdex.GuardNone, "none"
		}
		return g, g.Kind != ""
	}
	return errdex.Guard{}, false
}

// caseText is the value of a case, behind those of the empty cases before it, or default.
func caseText(s *engine.Scan, n engine.Node) string {
	text := "default"
	if value := s.ChildIn(n, "value"); value != engine.None {
		text = s.SpanText(engine.One(value))
	}
	for before, count := s.Before(n), 0; before != engine.None && count < maxBases; before, count = s.Before(before), count+1 {
		if s.KindName(before) != "switch_case" || s.ChildIn(before, "body") != engine.None {
			break
		}
		text = s.SpanText(engine.One(s.ChildIn(before, "value"))) + ", " + text
	}
	return text
}

// caught completes the guard of a catch clause: of what was tried, the operation that can fail.
func caught(s *engine.Scan, catch engine.Node, g *errdex.Guard) {
	first := s.FirstNamed(s.Part(s.Around(catch, engine.RoleTry), engine.RoleTry, engine.PartBody))
	for range maxBases {
		inner := engine.None
		switch s.KindName(first) {
		case "expression_statement", "return_statement", "await_expression", "parenthesized_expression":
			inner = s.FirstNamed(first)
		case "lexical_declaration", "variable_declaration":
			inner = s.ChildIn(s.FirstNamed(first), "value")
		case "assignment_expression":
			inner = s.ChildIn(first, "right")
		}
		if inner == engine.None {
			break
		}
		first = inner
	}
	if first != engine.None {
		g.Text, g.Line = s.SpanText(engine.One(first)), s.Line(first)
	}
}
