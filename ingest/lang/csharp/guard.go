package csharp

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard finds the guards that the spec cannot name: the left side of ??, the labels of a switch section with the empty sections
// above it, the pattern of a switch arm with its condition, and a call of the project's own assertion.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	switch s.KindName(parent) {
	case "binary_expression":
		if s.ChildIn(parent, "right") == n && string(s.Bytes(s.ChildIn(parent, "operator"))) == "??" {
			left := plainValue(s, s.ChildIn(parent, "left"))
			return errdex.Guard{Kind: errdex.GuardNone, Text: s.SpanText(engine.One(left)), Line: s.Line(left), Outcome: "none"}, true
		}
	case "assignment_expression":
		if s.ChildIn(parent, "right") == n && string(s.Bytes(s.ChildIn(parent, "operator"))) == "??=" {
			left := s.ChildIn(parent, "left")
			return errdex.Guard{Kind: errdex.GuardNone, Text: s.SpanText(engine.One(left)), Line: s.Line(left), Outcome: "none"}, true
		}
	case "switch_section":
		if strings.HasSuffix(s.KindName(n), "pattern") || s.KindName(n) == "when_clause" || s.Before(n) == engine.None {
			break
		}
		text := sectionLabels(s, parent)
		g := errdex.Guard{Kind: errdex.GuardSwitchCase, Text: text, Line: s.Line(parent), Outcome: "matched"}
		g.Detail = s.SpanText(engine.One(plainValue(s, s.ChildIn(s.Parent(s.Parent(parent)), "value"))))
		return g, true
	case "switch_expression_arm":
		if s.LastNamed(parent) != n {
			break
		}
		var texts []string
		for c := s.First(parent); c != n && c != engine.None; c = s.After(c) {
			if s.Named(c) {
				texts = append(texts, s.SpanText(engine.One(c)))
			}
		}
		g := errdex.Guard{Kind: errdex.GuardSwitchCase, Text: strings.Join(texts, " "), Line: s.Line(parent), Outcome: "matched"}
		g.Detail = s.SpanText(engine.One(s.FirstNamed(s.Parent(parent))))
		return g, true
	}
	if asserted, ok := s.State.(*state); ok && asserted.calls[n] {
		text := strings.TrimSuffix(s.SpanText(engine.One(n)), ";")
		if arguments := argumentList(s, s.ChildIn(n, "arguments")); len(arguments) > 1 && !isText(s, arguments[0].First) {
			text = s.SpanText(arguments[0].Span)
		}
		return errdex.Guard{Kind: errdex.GuardAssert, Text: text, Line: s.Line(n), Outcome: "false"}, true
	}
	return errdex.Guard{}, false
}

// sectionLabels are the labels of a switch section; a section without statements shares those of the next.
func sectionLabels(s *engine.Scan, section engine.Node) string {
	labels := []string{label(s, section)}
	for before := s.Before(section); before != engine.None; before = s.Before(before) {
		if !s.Named(before) {
			continue
		}
		last := s.KindName(s.LastNamed(before))
		if strings.HasSuffix(last, "statement") || last == "block" || len(labels) == maxLabels {
			break
		}
		labels = append([]string{label(s, before)}, labels...)
	}
	return strings.Join(labels, ", ")
}

// maxLabels bounds the labels of a section that are kept.
const maxLabels = 20

// label is what stands between case and the colon, or default.
func label(s *engine.Scan, section engine.Node) string {
	var texts []string
	for c := s.First(section); c != engine.None; c = s.After(c) {
		switch word := string(s.Bytes(c)); {
		case !s.Named(c) && word == "default":
			return word
		case !s.Named(c) && word == ":":
			return strings.Join(texts, " ")
		case s.Named(c):
			texts = append(texts, s.SpanText(engine.One(c)))
		}
	}
	return strings.Join(texts, " ")
}

// caught completes the guard of a catch clause: the statement that was tried without its end, the caught type and the filter.
func caught(s *engine.Scan, catch engine.Node, g *errdex.Guard) {
	if tried := s.FirstNamed(s.ChildIn(s.Parent(catch), "body")); tried != engine.None {
		n := operation(s, tried)
		g.Text, g.Line = strings.TrimSuffix(s.SpanText(engine.One(n)), ";"), s.Line(n)
	}
	g.Detail = ""
	if declaration := s.ChildOfKind(catch, "catch_declaration"); declaration != engine.None {
		g.Detail = s.SpanText(engine.One(s.ChildIn(declaration, "type")))
	}
	if filter := s.ChildOfKind(catch, "catch_filter_clause"); filter != engine.None {
		g.Detail = strings.TrimSpace(g.Detail + " " + s.SpanText(engine.One(filter)))
	}
}

// operation is what a statement does: the value that it returns or stores, the condition it looks at.
func operation(s *engine.Scan, statement engine.Node) engine.Node {
	n := statement
	for range maxClimb {
		next := engine.None
		switch s.KindName(n) {
		case "expression_statement", "return_statement", "yield_statement", "parenthesized_expression", "local_declaration_statement":
			next = s.LastNamed(n)
		case "variable_declaration":
			next = s.Part(s.ChildOfKind(n, "variable_declarator"), engine.RoleLocal, engine.PartValue)
		case "assignment_expression", "foreach_statement":
			next = s.ChildIn(n, "right")
		case "cast_expression":
			next = s.ChildIn(n, "value")
		case "if_statement", "while_statement":
			next = s.ChildIn(n, "condition")
		case "using_statement", "lock_statement", "block":
			next = s.FirstNamed(n)
		}
		if next == engine.None {
			break
		}
		n = next
	}
	return n
}
