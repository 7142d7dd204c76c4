package elixir

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard finds the condition under which n runs: a branch of if, an arm of case or cond, a function's own guard, the left side
// of a || b.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	switch s.KindName(parent) {
	case "do_block":
		return blockGuard(s, parent, n)
	case "pair":
		if n == s.ChildIn(parent, "value") {
			return pairGuard(s, parent)
		}
	case "stab_clause":
		if n == s.ChildIn(parent, "right") {
			return clauseGuard(s, parent)
		}
	case "binary_operator":
		if n != s.ChildIn(parent, "right") {
			break
		}
		left := s.ChildIn(parent, "left")
		switch operator(s, parent) {
		case "||", "or":
			return told(s, errdex.GuardNone, left, "none"), true
		case "&&", "and":
			return told(s, errdex.GuardIf, left, "true"), true
		}
	case "call":
		if s.Is(parent, engine.RoleFunction) && s.KindName(n) == "do_block" {
			return headGuard(s, parent)
		}
	}
	return errdex.Guard{}, false
}

// told is the guard that an expression is.
func told(s *engine.Scan, kind errdex.GuardKind, n engine.Node, outcome string) errdex.Guard {
	return errdex.Guard{Kind: kind, Text: s.SpanText(engine.One(n)), Line: s.Line(n), Outcome: outcome}
}

// branch is the guard of a branch of an if or unless.
func branch(s *engine.Scan, call engine.Node, otherwise bool) (errdex.Guard, bool) {
	condition := s.FirstNamed(s.ChildOfKind(call, "arguments"))
	if pipe := s.Parent(call); operator(s, pipe) == "|>" {
		condition = s.ChildIn(pipe, "left")
	}
	if condition == engine.None {
		return errdex.Guard{}, false
	}
	switch {
	case target(s, call) == "unless" && otherwise:
		return told(s, errdex.GuardIf, condition, "true"), true
	case target(s, call) == "unless" || otherwise:
		return told(s, errdex.GuardElse, condition, "false"), true
	}
	return told(s, errdex.GuardIf, condition, "true"), true
}

// blockGuard is the guard of a statement in a do block, or of the block's else.
func blockGuard(s *engine.Scan, block, n engine.Node) (errdex.Guard, bool) {
	call := s.Parent(block)
	switch target(s, call) {
	case "if", "unless":
		return branch(s, call, s.KindName(n) == "else_block")
	case "for":
		return told(s, errdex.GuardLoop, s.ChildOfKind(call, "arguments"), ""), true
	case "with":
		if s.KindName(n) != "else_block" {
			return told(s, errdex.GuardMatchArm, s.ChildOfKind(call, "arguments"), "matched"), true
		}
	}
	return errdex.Guard{}, false
}

// pairGuard is the guard of what stands behind do: and else:.
func pairGuard(s *engine.Scan, pair engine.Node) (errdex.Guard, bool) {
	name := key(s, s.ChildIn(pair, "key"))
	if name != "do" && name != "else" {
		return errdex.Guard{}, false
	}
	call := s.Parent(s.Parent(s.Parent(pair)))
	switch target(s, call) {
	case "if", "unless":
		return branch(s, call, name == "else")
	}
	if s.Is(call, engine.RoleFunction) {
		return headGuard(s, call)
	}
	return errdex.Guard{}, false
}

// headGuard is the guard of a function's clause: what stands behind when, or the patterns of its parameters.
func headGuard(s *engine.Scan, function engine.Node) (errdex.Guard, bool) {
	first := s.FirstNamed(s.ChildOfKind(function, "arguments"))
	if operator(s, first) == "when" {
		return told(s, errdex.GuardIf, s.ChildIn(first, "right"), "true"), true
	}
	list := headArguments(s, function)
	for _, p := range elements(s, list) {
		if constrains(s, p.First) {
			return patterns(s, list), true
		}
	}
	return errdex.Guard{}, false
}

// constrains reports whether a parameter's pattern leaves values out, rather than only naming them.
func constrains(s *engine.Scan, n engine.Node) bool {
	if operator(s, n) == `\\` {
		return false
	}
	for i := n; uint32(i) < min(s.Nodes[n].Next, uint32(n)+200); i++ {
		switch s.KindName(i) {
		case "atom", "string", "integer", "float", "nil", "boolean", "map", "list", "bitstring", "keywords":
			return true
		}
	}
	return false
}

// patterns is the guard of what a clause's parameters are matched with.
func patterns(s *engine.Scan, list engine.Node) errdex.Guard {
	g := told(s, errdex.GuardMatchArm, list, "matched")
	if text := g.Text; strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		g.Text = strings.TrimSpace(text[1 : len(text)-1])
	}
	return g
}

// clauseGuard is the guard of an arm: pattern -> body.
func clauseGuard(s *engine.Scan, clause engine.Node) (errdex.Guard, bool) {
	pattern := s.ChildIn(clause, "left")
	if pattern == engine.None {
		return errdex.Guard{}, false
	}
	block := s.Parent(clause)
	switch s.KindName(block) {
	case "rescue_block", "catch_block":
		g := errdex.Guard{Kind: errdex.GuardCatch, Line: s.Line(clause), Outcome: "error", Detail: s.SpanText(engine.One(pattern))}
		if tried := s.FirstNamed(s.Parent(block)); tried != engine.None && tried != block {
			g.Text, g.Line = s.SpanText(engine.One(tried)), s.Line(tried)
		}
		return g, g.Text != ""
	case "anonymous_function":
		if s.LastNamed(block) == s.FirstNamed(block) {
			return errdex.Guard{}, false
		}
		return told(s, errdex.GuardMatchArm, pattern, "matched"), true
	case "else_block":
		block = s.Parent(block)
	}
	call := s.Parent(block)
	if target(s, call) == "cond" {
		return told(s, errdex.GuardIf, pattern, "true"), true
	}
	g := told(s, errdex.GuardMatchArm, pattern, "matched")
	if pipe := s.Parent(call); operator(s, pipe) == "|>" {
		g.Detail = s.SpanText(engine.One(s.ChildIn(pipe, "left")))
	} else {
		g.Detail = s.SpanText(engine.One(s.ChildOfKind(call, "arguments")))
	}
	return g, true
}
