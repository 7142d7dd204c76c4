package scala

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard is the case that a statement belongs to, the generators of its loop, or what gave nothing so that an alternative is used.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	switch s.KindName(n) {
	case "case_clause":
		return caseGuard(s, n)
	case "catch_clause":
		if pattern := s.ChildIn(n, "pattern"); pattern != engine.None {
			return catchGuard(s, n, n), true
		}
	}
	parent := s.Parent(n)
	switch s.KindName(parent) {
	case "for_expression":
		if n == s.ChildIn(parent, "body") {
			text := s.SpanText(engine.One(s.ChildOfKind(parent, "enumerators")))
			return errdex.Guard{Kind: errdex.GuardLoop, Text: strings.TrimSpace(strings.Trim(text, "(){}")), Line: s.Line(parent)}, text != ""
		}
	case "arguments":
		return alternative(s, s.Parent(parent))
	case "call_expression":
		if k := s.KindName(n); k == "block" || k == "case_block" {
			return alternative(s, parent)
		}
	}
	return errdex.Guard{}, false
}

// alternatives are the methods that evaluate their argument only when what they are called on gave nothing or failed.
var alternatives = map[string]errdex.GuardKind{
	"getOrElse": errdex.GuardNone, "orElse": errdex.GuardNone, "toRight": errdex.GuardNone, "getOrElseF": errdex.GuardNone, "orElseF": errdex.GuardNone, "toRightF": errdex.GuardNone,
	"getOrElseUpdate": errdex.GuardNone, "applyOrElse": errdex.GuardNone, "someOrFail": errdex.GuardNone, "getOrRaise": errdex.GuardNone,
	"leftMap": errdex.GuardErrorReturn, "mapError": errdex.GuardErrorReturn, "recover": errdex.GuardErrorReturn, "recoverWith": errdex.GuardErrorReturn,
	"handleErrorWith": errdex.GuardErrorReturn, "handleError": errdex.GuardErrorReturn, "onError": errdex.GuardErrorReturn, "adaptError": errdex.GuardErrorReturn,
	"catchAll": errdex.GuardErrorReturn, "tapError": errdex.GuardErrorReturn, "rescue": errdex.GuardErrorReturn, "failed": errdex.GuardErrorReturn, "adaptErr": errdex.GuardErrorReturn,
}

// alternative is the guard of what is given to a method such as getOrElse.
func alternative(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	callee := s.ChildIn(n, "function")
	if s.KindName(callee) == "generic_function" {
		callee = s.ChildIn(callee, "function")
	}
	kind := alternatives[s.Text(s.ChildIn(callee, "field"))]
	value := s.ChildIn(callee, "value")
	if kind == "" || value == engine.None {
		return errdex.Guard{}, false
	}
	outcome := "none"
	if kind == errdex.GuardErrorReturn {
		outcome = "error"
	}
	return errdex.Guard{Kind: kind, Text: s.SpanText(engine.One(value)), Line: s.Line(value), Outcome: outcome}, true
}

// caseGuard is the pattern of a case with its own condition; that of a catch names what was tried.
func caseGuard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	block := s.Parent(n)
	if catch := s.Parent(block); s.KindName(catch) == "catch_clause" {
		return catchGuard(s, catch, n), true
	}
	g := errdex.Guard{Kind: errdex.GuardMatchArm, Text: s.SpanText(engine.One(s.ChildIn(n, "pattern"))), Line: s.Line(n), Outcome: "matched"}
	if condition := s.ChildOfKind(n, "guard"); condition != engine.None {
		g.Text += " " + s.SpanText(engine.One(condition))
	}
	if match := s.Parent(block); s.KindName(match) == "match_expression" {
		g.Detail = s.SpanText(engine.One(s.ChildIn(match, "value")))
	}
	return g, g.Text != ""
}

// catchGuard is what was tried, with the caught type: IOException in case e: IOException, NonFatal(e) as it stands.
func catchGuard(s *engine.Scan, catch, clause engine.Node) errdex.Guard {
	pattern := s.ChildIn(clause, "pattern")
	g := errdex.Guard{Kind: errdex.GuardCatch, Line: s.Line(catch), Outcome: "error", Detail: s.SpanText(engine.One(pattern))}
	if typ := s.ChildIn(pattern, "type"); s.KindName(pattern) == "typed_pattern" && typ != engine.None {
		g.Detail = s.SpanText(engine.One(typ))
	}
	body := s.ChildIn(s.Parent(catch), "body")
	if k := s.KindName(body); k == "block" || k == "indented_block" {
		body = s.FirstNamed(body)
	}
	if value := s.ChildIn(body, "value"); s.KindName(body) == "val_definition" && value != engine.None {
		body = value
	}
	if body != engine.None {
		g.Text, g.Line = s.SpanText(engine.One(body)), s.Line(body)
	}
	return g
}

// caught reports whether a name holds an error that a case of a catch around n has caught.
func caught(s *engine.Scan, n engine.Node, name string) bool {
	for at := range s.Ancestors(n) {
		if s.Is(at, engine.RoleFunction) {
			return false
		}
		catches := s.KindName(at) == "catch_clause" || s.KindName(at) == "case_clause" && s.KindName(s.Parent(s.Parent(at))) == "catch_clause"
		if pattern := s.ChildIn(at, "pattern"); catches && pattern != engine.None {
			for i := pattern; uint32(i) < min(s.Nodes[pattern].Next, uint32(pattern)+50); i++ {
				if s.KindName(i) == "identifier" && s.Text(i) == name {
					return true
				}
			}
		}
	}
	return false
}
