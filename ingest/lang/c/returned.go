package c

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// outcomeNames are the last words of variables that hold how a function ends.
var outcomeNames = map[string]bool{"ret": true, "rc": true, "rv": true, "retval": true, "result": true, "res": true, "status": true, "err": true, "error": true, "errors": true, "failed": true,
	"fail": true, "failure": true, "code": true, "exitcode": true, "errno": true, "ok": true, "success": true, "r": true, "retcode": true, "errcode": true, "had": true, "bad": true,
	"broken": true, "exit": true, "stat": true, "st": true, "nerrors": true, "rval": true, "retv": true, "eval": true, "errs": true, "invalid": true}

// notes reports whether an assignment notes a failure: ret = -1, had_error = 1, ok = false.
func notes(s *engine.Scan, n engine.Node) bool {
	left, right := s.ChildIn(n, "left"), strings.TrimSpace(s.Text(s.ChildIn(n, "right")))
	if s.KindName(left) == "field_expression" {
		left = s.ChildIn(left, "field")
	}
	name := s.Text(left)
	if s.KindName(left) == "pointer_expression" {
		name = strings.Trim(name, "*() ")
	}
	list := words(name)
	if len(list) == 0 || len(right) > maxName || !outcomeNames[list[len(list)-1]] && !outcomeNames[list[0]] {
		return false
	}
	positive := list[0] == "ok" || list[len(list)-1] == "ok" || list[len(list)-1] == "success" || list[0] == "success"
	switch right {
	case "0", "false", "FALSE", "NULL", "nullptr":
		return positive
	case "1", "true", "TRUE":
		return !positive
	}
	if s.KindName(s.ChildIn(n, "right")) == "call_expression" {
		return false
	}
	upper := strings.ToUpper(right)
	return !strings.HasSuffix(upper, "_OK") && upper != "OK" && !strings.Contains(upper, "SUCCESS") && strings.ContainsAny(right[:1], "-ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789")
}

// noted reports whether a failure is noted in one of the statements just before.
func noted(s *engine.Scan, st engine.Node) bool {
	if !listed(s, st) {
		return false
	}
	const look = 3
	for c, seen := s.Before(st), 0; c != engine.None && seen < look; c = s.Before(c) {
		if !s.Named(c) {
			continue
		}
		seen++
		if s.KindName(c) == "expression_statement" {
			if inner := s.FirstNamed(c); s.KindName(inner) == "assignment_expression" && notes(s, inner) {
				return true
			}
		}
	}
	return false
}

// jump is the outcome of a goto: mostly code that cleans up after a failure.
func jump(s *engine.Scan, st engine.Node) Outcome {
	label := strings.ToLower(s.Text(s.ChildIn(st, "label")))
	for _, word := range []string{"again", "retry", "next", "loop", "restart", "continue", "more", "success", "repeat", "redo", "ok", "found", "start", "skip", "top"} {
		if strings.Contains(label, word) {
			return GoesOn
		}
	}
	return Fails
}

// returned is the outcome of a return: what is returned tells.
func returned(s *engine.Scan, st engine.Node) Outcome {
	value := s.FirstNamed(st)
	if value == engine.None {
		return GoesOn
	}
	for s.KindName(value) == "parenthesized_expression" || s.KindName(value) == "cast_expression" {
		if value = s.LastNamed(value); value == engine.None {
			return GoesOn
		}
	}
	text := strings.TrimSpace(s.Text(value))
	switch {
	case len(text) > maxName:
		return Fails
	case text == "EXIT_SUCCESS" || strings.HasSuffix(text, "_OK") || text == "OK" || strings.HasSuffix(text, "SUCCESS"):
		return Succeeds
	case text == "true" || text == "TRUE":
		return Succeeds
	case text == "0":
		if zeroFails(s, st) {
			return Fails
		}
		return Succeeds
	}
	return Fails
}

// zeroFails reports whether a function returns 0 for a failure: it returns a pointer, or 1 where all is well.
func zeroFails(s *engine.Scan, at engine.Node) bool {
	function := s.AroundKind(at, "function_definition")
	if function == engine.None {
		return false
	}
	if s.KindName(s.ChildIn(function, "declarator")) == "pointer_declarator" {
		return true
	}
	if FunctionName(s, function) == "main" {
		return false
	}
	for i := function; uint32(i) < s.Nodes[function].Next; i++ {
		if s.KindName(i) == "return_statement" {
			switch text := strings.Trim(strings.TrimPrefix(s.Text(i), "return"), " ();"); text {
			case "1", "TRUE", "true":
				return !returnsNegative(s, function)
			}
		}
	}
	return false
}

// returnsNegative reports whether a function returns negative numbers, which are then its failures.
func returnsNegative(s *engine.Scan, function engine.Node) bool {
	for i := function; uint32(i) < s.Nodes[function].Next; i++ {
		if s.KindName(i) == "return_statement" && strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(s.Text(i), "return"), " ("), "-") {
			return true
		}
	}
	return false
}
