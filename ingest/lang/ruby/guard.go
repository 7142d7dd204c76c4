package ruby

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// inverted reports whether a condition must not hold: unless.
func inverted(s *engine.Scan, n engine.Node) bool {
	k := s.KindName(n)
	return k == "unless" || k == "unless_modifier"
}

// guard finds the guards that are no if: the branch of a case, the other side of or, a rescue behind a statement, a block that
// runs for each of a list.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	g := errdex.Guard{Line: s.Line(n), Outcome: "matched"}
	switch s.KindName(n) {
	case "when":
		g.Kind, g.Text = errdex.GuardSwitchCase, patterns(s, n)
		g.Detail = s.SpanText(engine.One(s.ChildIn(parent, "value")))
		return g, g.Text != ""
	case "in_clause":
		g.Kind, g.Text = errdex.GuardMatchArm, s.SpanText(engine.One(s.ChildIn(n, "pattern")))
		g.Detail = s.SpanText(engine.One(s.ChildIn(parent, "value")))
		return g, g.Text != ""
	case "else":
		if k := s.KindName(parent); k == "case" || k == "case_match" {
			g.Kind, g.Text, g.Detail = errdex.GuardSwitchCase, "else", s.SpanText(engine.One(s.ChildIn(parent, "value")))
			return g, true
		}
	case "block", "do_block":
		return loopGuard(s, n)
	}
	switch s.KindName(parent) {
	case "binary":
		return otherSide(s, parent, n)
	case "rescue_modifier":
		body := s.ChildIn(parent, "body")
		return errdex.Guard{Kind: errdex.GuardCatch, Text: s.SpanText(engine.One(body)), Line: s.Line(body), Outcome: "error", Detail: "StandardError"},
			n != body && body != engine.None
	}
	return errdex.Guard{}, false
}

// patterns are the values of a when.
func patterns(s *engine.Scan, when engine.Node) string {
	var values []string
	for c := s.First(when); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "pattern" {
			values = append(values, s.SpanText(engine.One(c)))
		}
	}
	return strings.Join(values, ", ")
}

// otherSide is the guard of what stands behind "or" and "and": find(x) or raise "..".
func otherSide(s *engine.Scan, binary, n engine.Node) (errdex.Guard, bool) {
	left := s.ChildIn(binary, "left")
	if n == left || left == engine.None {
		return errdex.Guard{}, false
	}
	g := errdex.Guard{Text: s.SpanText(engine.One(left)), Line: s.Line(left)}
	switch string(s.Bytes(s.ChildIn(binary, "operator"))) {
	case "||", "or":
		g.Kind, g.Outcome = errdex.GuardNone, "none"
		if compares(s, left) {
			g.Kind, g.Outcome = errdex.GuardElse, "false"
		}
	case "&&", "and":
		g.Kind, g.Outcome = errdex.GuardIf, "true"
	default:
		return errdex.Guard{}, false
	}
	return g, true
}

// compares reports whether an expression is true or false rather than a value: a comparison, or a call of a predicate.
func compares(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "binary":
		operator := string(s.Bytes(s.ChildIn(n, "operator")))
		return strings.ContainsAny(operator, "=<>~") && operator != "<<"
	case "unary":
		return true
	case "call":
		return strings.HasSuffix(s.Text(s.ChildIn(n, "method")), "?")
	}
	return strings.HasSuffix(s.Text(n), "?")
}

// loops are the methods that run their block for each of a list.
var loops = map[string]bool{"each": true, "each_with_index": true, "each_pair": true, "each_key": true, "each_value": true, "each_with_object": true,
	"map": true, "flat_map": true, "each_slice": true, "each_line": true, "times": true, "upto": true, "step": true, "loop": true, "reverse_each": true, "each_entry": true, "find_each": true}

// loopGuard is the list that a block runs over.
func loopGuard(s *engine.Scan, block engine.Node) (errdex.Guard, bool) {
	call := s.Parent(block)
	name := s.ChildIn(call, "method")
	if name == engine.None || !loops[s.Text(name)] {
		return errdex.Guard{}, false
	}
	end := name
	if list := s.ChildIn(call, "arguments"); list != engine.None {
		end = list
	}
	text := s.SpanText(engine.Span{First: s.First(call), Last: end})
	if parameters := s.SpanText(engine.One(s.Part(block, engine.RoleLambda, engine.PartParameters))); parameters != "" {
		text = strings.Trim(parameters, "|") + " in " + text
	}
	return errdex.Guard{Kind: errdex.GuardLoop, Text: text, Line: s.Line(call)}, true
}

// caught completes a rescue: a bare one rescues StandardError.
func caught(s *engine.Scan, rescue engine.Node, g *errdex.Guard) {
	if g.Detail == "" {
		g.Detail = "StandardError"
	}
	if first := s.FirstNamed(s.Parent(rescue)); first != engine.None && s.KindName(first) == "rescue" {
		g.Text = ""
	}
}
