package bash

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard finds what decides that a statement runs: the condition of the if, loop or case around it, what stands before it in a
// list, or an earlier way out of its block.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	switch s.KindName(parent) {
	case "if_statement", "elif_clause":
		return branch(s, parent, n)
	case "else_clause":
		if condition := lastCondition(s, parent); condition != engine.None {
			return conditionGuard(s, condition, errdex.GuardElse, "false"), true
		}
	case "list":
		if left := s.FirstNamed(parent); n != left {
			return listGuard(s, parent, left), true
		}
	case "case_item":
		if s.Nodes[n].Start > s.Nodes[s.FirstNamed(parent)].End {
			return caseGuard(s, parent), true
		}
	case "while_statement", "for_statement", "c_style_for_statement":
		if s.ChildIn(parent, "body") == n {
			return loopGuard(s, parent, n), true
		}
	case "program", "compound_statement", "subshell", "do_group":
		return earlier(s, n)
	}
	return errdex.Guard{}, false
}

// branch is the guard of a statement in the first part of an if or elif; an else that comes after it has its own.
func branch(s *engine.Scan, n, child engine.Node) (errdex.Guard, bool) {
	condition := conditionOf(s, n)
	if condition == engine.None || child <= condition {
		return errdex.Guard{}, false
	}
	if kind := s.KindName(child); kind == "else_clause" {
		if lastCondition(s, child) == condition {
			return errdex.Guard{}, false // the clause's statements have it
		}
		return conditionGuard(s, condition, errdex.GuardElse, "false"), true
	} else if kind == "elif_clause" {
		return conditionGuard(s, condition, errdex.GuardElse, "false"), true
	}
	return conditionGuard(s, condition, errdex.GuardIf, "true"), true
}

// conditionOf is the last command of an if's condition.
func conditionOf(s *engine.Scan, n engine.Node) engine.Node {
	condition := engine.None
	for c := s.First(n); c != engine.None && s.Text(c) != "then"; c = s.After(c) {
		if s.Named(c) {
			condition = c
		}
	}
	return condition
}

// lastCondition is the condition of the if or elif right before an else.
func lastCondition(s *engine.Scan, clause engine.Node) engine.Node {
	for before := s.Before(clause); before != engine.None; before = s.Before(before) {
		if s.KindName(before) == "elif_clause" {
			return conditionOf(s, before)
		}
	}
	return conditionOf(s, s.Parent(clause))
}

// conditionGuard writes a condition. A command that is no test and failed is an error that was checked.
func conditionGuard(s *engine.Scan, n engine.Node, kind errdex.GuardKind, outcome string) errdex.Guard {
	failed, tried := kind == errdex.GuardElse, n
	if s.KindName(n) == "negated_command" {
		failed, tried = !failed, s.FirstNamed(n)
	}
	if failed && runs(s, tried) {
		return errdex.Guard{Kind: errdex.GuardErrorReturn, Text: s.SpanText(engine.One(tried)), Line: s.Line(tried), Outcome: "error"}
	}
	return errdex.Guard{Kind: kind, Text: s.SpanText(engine.One(n)), Line: s.Line(n), Outcome: outcome}
}

// runs reports whether a condition runs a command, rather than test something.
func runs(s *engine.Scan, n engine.Node) bool {
	for range maxDeep {
		kind := s.KindName(n)
		if kind != "redirected_statement" && kind != "pipeline" {
			break
		}
		n = s.FirstNamed(n)
	}
	if s.KindName(n) == "variable_assignment" {
		return true
	}
	if s.KindName(n) != "command" {
		return false
	}
	name := commandOf(s, n).name
	return name != "test" && name != "["
}

// listGuard is the guard of what stands behind && or ||.
func listGuard(s *engine.Scan, list, left engine.Node) errdex.Guard {
	if s.Text(s.Before(s.LastNamed(list))) == "&&" {
		return conditionGuard(s, left, errdex.GuardIf, "true")
	}
	return conditionGuard(s, left, errdex.GuardElse, "false")
}

// caseGuard is the pattern of a case, with the value that is looked at.
func caseGuard(s *engine.Scan, n engine.Node) errdex.Guard {
	g := errdex.Guard{Kind: errdex.GuardSwitchCase, Line: s.Line(n), Outcome: "matched", Detail: s.SpanText(engine.One(s.ChildIn(s.Parent(n), "value")))}
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.Text(c) == ")" && !s.Named(c) {
			break
		}
		if s.Text(c) != "(" {
			g.Text += s.SpanText(engine.One(c))
		}
	}
	return g
}

// loopGuard is what stands between a loop's first word and its body.
func loopGuard(s *engine.Scan, loop, body engine.Node) errdex.Guard {
	last := s.Before(body)
	for last != engine.None && !s.Named(last) && s.Before(last) != engine.None {
		last = s.Before(last)
	}
	text := s.SpanText(engine.Span{First: s.After(s.First(loop)), Last: last})
	return errdex.Guard{Kind: errdex.GuardLoop, Text: strings.TrimRight(text, "; "), Line: s.Line(loop)}
}

// maxEarlier bounds the statements before one that are looked at.
const maxEarlier = 60

// earlier is the nearest way out of the block before a statement: its condition did not hold.
func earlier(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	looked := 0
	for c := s.Before(n); c != engine.None && looked < maxEarlier; c = s.Before(c) {
		if !s.Named(c) {
			continue
		}
		looked++
		condition, held := engine.None, "false"
		switch s.KindName(c) {
		case "if_statement":
			if s.ChildOfKind(c, "else_clause") == engine.None && s.ChildOfKind(c, "elif_clause") == engine.None && leaves(s, s.LastNamed(c)) {
				condition = conditionOf(s, c)
			}
		case "list":
			if leaves(s, s.LastNamed(c)) {
				condition = s.FirstNamed(c)
				if s.Text(s.Before(s.LastNamed(c))) == "||" {
					held = "true"
				}
			}
		}
		if condition != engine.None {
			return errdex.Guard{Kind: errdex.GuardEarlyReturn, Text: s.SpanText(engine.One(condition)), Line: s.Line(condition), Outcome: held}, true
		}
	}
	return errdex.Guard{}, false
}

// leaves reports whether a statement leaves its block, well or not.
func leaves(s *engine.Scan, n engine.Node) bool {
	for range maxDeep {
		switch s.KindName(n) {
		case "redirected_statement":
			n = s.FirstNamed(n)
		case "compound_statement":
			n = s.LastNamed(n)
		case "command":
			c := commandOf(s, n)
			return c.name == "exit" || c.name == "return" || c.name == "continue" || c.name == "break" || left(s, c) == exits
		default:
			return false
		}
	}
	return false
}
