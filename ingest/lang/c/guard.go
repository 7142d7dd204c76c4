package c

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxLabels bounds the labels of a case that are kept.
const maxLabels = 20

// Guard is the case of a switch that a statement belongs to, with the cases above it that have no statements of their own.
func Guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	section := s.Parent(n)
	if s.KindName(section) != "case_statement" || n == s.ChildIn(section, "value") {
		return errdex.Guard{}, false
	}
	labels := []string{caseLabel(s, section)}
	for before := s.Before(section); before != engine.None && len(labels) < maxLabels; before = s.Before(before) {
		if s.KindName(before) != "case_statement" || hasStatement(s, before) {
			break
		}
		labels = append([]string{caseLabel(s, before)}, labels...)
	}
	g := errdex.Guard{Kind: errdex.GuardSwitchCase, Text: strings.Join(labels, ", "), Line: s.Line(section), Outcome: "matched"}
	value := s.SpanText(engine.One(s.ChildIn(s.AroundKind(section, "switch_statement"), "condition")))
	g.Detail = strings.TrimSuffix(strings.TrimPrefix(value, "("), ")")
	return g, true
}

// caseLabel is the value of a case, or default.
func caseLabel(s *engine.Scan, section engine.Node) string {
	if value := s.ChildIn(section, "value"); value != engine.None {
		return s.SpanText(engine.One(value))
	}
	return "default"
}

// hasStatement reports whether a case has statements of its own.
func hasStatement(s *engine.Scan, section engine.Node) bool {
	for c := s.First(section); c != engine.None; c = s.After(c) {
		if s.Named(c) && s.Nodes[c].Field == 0 {
			return true
		}
	}
	return false
}
