package zig

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard finds what decides that a node runs where that is an expression: the right of catch and orelse, the value of a switch
// case, the sides of an if.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	switch s.KindName(parent) {
	case "catch_expression":
		if first := s.FirstNamed(parent); n != first {
			return errdex.Guard{Kind: errdex.GuardErrorReturn, Text: attempt(s, first), Line: s.Line(first), Outcome: "error"}, true
		}
	case "binary_expression":
		if left := s.ChildIn(parent, "left"); n != left && s.Text(s.ChildIn(parent, "operator")) == "orelse" {
			return errdex.Guard{Kind: errdex.GuardNone, Text: s.SpanText(engine.One(left)), Line: s.Line(left), Outcome: "none"}, true
		}
	case "switch_case":
		if n == s.LastNamed(parent) {
			return caseGuard(s, parent), true
		}
	case "if_expression":
		if condition := s.ChildIn(parent, "condition"); n > condition {
			g := errdex.Guard{Kind: errdex.GuardIf, Text: s.SpanText(engine.One(condition)), Line: s.Line(condition), Outcome: "true"}
			if before := s.Before(n); s.Text(before) == "else" || s.KindName(before) == "payload" && s.Text(s.Before(before)) == "else" {
				g.Kind, g.Outcome = errdex.GuardElse, "false"
			}
			return g, true
		}
	}
	return errdex.Guard{}, false
}

// attempt is what was tried, without the try in front of it.
func attempt(s *engine.Scan, n engine.Node) string { return s.SpanText(engine.One(n)) }

// caseGuard is the guard of a switch case: its patterns, or else.
func caseGuard(s *engine.Scan, n engine.Node) errdex.Guard {
	g := errdex.Guard{Kind: errdex.GuardSwitchCase, Line: s.Line(n), Outcome: "matched"}
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.Text(c) == "=>" {
			g.Text = s.SpanText(engine.Span{First: s.First(n), Last: s.Before(c)})
			break
		}
	}
	for c := s.First(s.Parent(n)); c != engine.None; c = s.After(c) {
		if s.Named(c) && s.KindName(c) != "block_label" {
			g.Detail = s.SpanText(engine.One(c))
			break
		}
	}
	g.Text = strings.TrimSuffix(g.Text, ",")
	return g
}

// caughtAround is the catch expression whose right side a node is in, inside its function; None when there is none.
func caughtAround(s *engine.Scan, n engine.Node) engine.Node {
	for at := range s.Ancestors(n) {
		if s.Is(at, engine.RoleFunction) {
			break
		}
		if parent := s.Parent(at); s.KindName(parent) == "catch_expression" && at != s.FirstNamed(parent) {
			return parent
		}
	}
	return engine.None
}

// cause is the operation that a catch expression tried.
func cause(s *engine.Scan, catch engine.Node) errdex.Evidence {
	tried := s.FirstNamed(catch)
	return errdex.Evidence{Kind: errdex.EvidenceCause, Text: attempt(s, tried), Line: s.Line(tried)}
}
