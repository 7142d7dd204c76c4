package cpp

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// assert reads a call of an assertion: its condition comes first, what it says stands behind it or is joined to it.
func (r *reading) assert(s *engine.Scan, name string, list []string, upper bool) {
	from := 1
	switch {
	case wordSet{"fail": true, "asserted": true, "uasserted": true, "msgasserted": true, "unreachable": true, "failure": true, "failed": true}.any(list):
		from = 0
	case comparing.any(list):
		from = 2
	}
	r.mark = "assert:message"
	if from < len(r.given) && anyText(s, r.given[from:]) && (upper || isAssert(list)) && speaks(s, r.given[from:]) {
		r.subject, r.given = r.given[0].First, r.given[from:]
		if from == 0 {
			r.subject = engine.None
		}
		return
	}
	condition := unwrapped(s, r.given[0].First)
	if message := inCondition(s, condition); message != engine.None && (upper || isAssert(list)) {
		r.subject, r.given = condition, []engine.Argument{{Span: engine.One(message)}}
		return
	}
	r.mark = ""
}

// isAssert reports whether a function that is no macro asserts, by the words of its name: assertTrue, CV_Assert, require, ensureOpen.
func isAssert(list []string) bool {
	switch list[0] {
	case "expect", "expects", "check", "verify":
		return len(list) == 1 && list[0] != "expect"
	}
	return asserting[list[0]] && (len(list) <= 2 || list[0] == "assert") || list[0] == "cv"
}

// speaks reports whether one of the arguments is a text of several words.
func speaks(s *engine.Scan, given []engine.Argument) bool {
	for _, a := range given {
		if isText(s, a.First) && strings.ContainsAny(strings.TrimSpace(s.SpanText(a.Span)), " ") {
			return true
		}
	}
	return false
}

// inCondition is the text in a condition that is there to be seen when it fails: c && "..", !"..", ("..", c).
func inCondition(s *engine.Scan, n engine.Node) engine.Node {
	switch s.KindName(n) {
	case "binary_expression":
		if operator := s.Text(s.ChildIn(n, "operator")); operator != "&&" && operator != "||" && operator != "and" {
			return engine.None
		}
		for _, side := range []string{"right", "left"} {
			if e := unwrapped(s, s.ChildIn(n, side)); isLiteral(s, e) {
				return e
			}
		}
		return inCondition(s, unwrapped(s, s.ChildIn(n, "left")))
	case "unary_expression":
		if e := unwrapped(s, s.ChildIn(n, "argument")); isLiteral(s, e) {
			return e
		}
	case "comma_expression":
		for _, side := range []string{"left", "right"} {
			if e := unwrapped(s, s.ChildIn(n, side)); isLiteral(s, e) {
				return e
			}
		}
	}
	return engine.None
}

// isLiteral reports whether an expression is a string literal.
func isLiteral(s *engine.Scan, n engine.Node) bool {
	return s.Any(n, engine.RoleString, engine.RoleStrings) && s.KindName(n) != "char_literal"
}
