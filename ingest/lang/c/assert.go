package c

import (
	"bytes"

	"github.com/errdex/errdex/ingest/engine"
)

// visitAssert considers an assertion with a text: assert(c && "text"), assert_msg(c, "text").
func visitAssert(s *engine.Scan, n engine.Node) {
	arguments := Arguments(s, n)
	if len(arguments) == 0 {
		return
	}
	for i := 1; i < len(arguments); i++ {
		if hasText(s, arguments[i].First) && speaks(s.Bytes(arguments[i].First)) {
			s.Consider(engine.Call{Node: n, Callee: marks[mannerAssert], Receiver: none, Arguments: append([]engine.Argument{arguments[0]}, arguments[i:]...)})
			return
		}
	}
	if condition, text := asserted(s, arguments[0].First); text != engine.None {
		s.Consider(engine.Call{Node: n, Callee: marks[mannerAssert], Receiver: none,
			Arguments: []engine.Argument{{Span: engine.One(condition)}, {Span: engine.One(text)}}})
	}
}

// checks reports whether a name is that of something that checks a condition.
func checks(name string) bool {
	for _, word := range words(name) {
		switch word {
		case "check", "ensure", "verify", "must", "expect", "validate":
			return true
		}
	}
	return false
}

// visitCheck considers a check of a condition that is written out, with a text: api_check(L, n > 0, "too few values").
func visitCheck(s *engine.Scan, n engine.Node) {
	arguments := Arguments(s, n)
	for i, a := range arguments {
		switch s.KindName(a.First) {
		case "binary_expression", "unary_expression":
			for j := i + 1; j < len(arguments); j++ {
				if text := s.Bytes(arguments[j].First); hasText(s, arguments[j].First) && bytes.IndexByte(text, ' ') > 0 {
					s.Consider(engine.Call{Node: n, Callee: marks[mannerAssert], Receiver: none,
						Arguments: append([]engine.Argument{a}, arguments[j:]...)})
					return
				}
			}
		}
	}
}

// asserted divides an assertion's condition from the text that it is joined with: c && "text", !"text", "text" && c.
func asserted(s *engine.Scan, n engine.Node) (condition, text engine.Node) {
	for range maxClimb {
		switch s.KindName(n) {
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "binary_expression":
			left, right := s.ChildIn(n, "left"), s.ChildIn(n, "right")
			if hasText(s, right) && s.KindName(right) != "identifier" {
				return left, right
			}
			if hasText(s, left) && s.KindName(left) != "identifier" {
				return right, left
			}
			return engine.None, engine.None
		case "unary_expression":
			if inner := s.ChildIn(n, "argument"); hasText(s, inner) && s.KindName(inner) != "identifier" {
				return n, inner
			}
			return engine.None, engine.None
		default:
			return engine.None, engine.None
		}
	}
	return engine.None, engine.None
}
