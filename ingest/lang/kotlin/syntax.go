package kotlin

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}

// maxClimb bounds how many ancestors, siblings or links of a chain are looked at.
const maxClimb = 200

// following is the next named sibling of n.
func following(s *engine.Scan, n engine.Node) engine.Node {
	for n = s.After(n); n != engine.None && !s.Named(n); {
		n = s.After(n)
	}
	return n
}

// token is the first child of n that is the given keyword or mark.
func token(s *engine.Scan, n engine.Node, text string) engine.Node {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if !s.Named(c) && string(s.Bytes(c)) == text {
			return c
		}
	}
	return engine.None
}

// given is what stands behind the = of a definition: a variable's value, a parameter's default, a function's expression.
func given(s *engine.Scan, n engine.Node) engine.Node { return following(s, token(s, n, "=")) }

// variableName is the name that a property_declaration declares; empty for several at once.
func variableName(s *engine.Scan, n engine.Node) string {
	return s.Text(s.ChildOfKind(s.ChildOfKind(n, "variable_declaration"), "identifier"))
}

// arguments lists what stands in a value_arguments.
func arguments(s *engine.Scan, list engine.Node) (found []engine.Argument) {
	for c := s.First(list); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "value_argument" {
			found = append(found, argument(s, c))
		}
	}
	return found
}

// argument is a value_argument with the name that it is given.
func argument(s *engine.Scan, n engine.Node) engine.Argument {
	a := engine.Argument{Span: engine.One(s.LastNamed(n))}
	if value := given(s, n); value != engine.None {
		a.Name = s.Text(s.FirstNamed(n))
	}
	return a
}

// lastName is what stands behind the last dot or colon of a path.
func lastName(path string) string { return path[strings.LastIndexAny(path, ".:")+1:] }

// capital reports whether a name is written as types are.
func capital(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// typePath is a path without the package at its start: Outer.Inner for com.example.Outer.Inner.
func typePath(path string) string {
	for {
		first, rest, more := strings.Cut(path, ".")
		if !more || capital(first) {
			return path
		}
		path = rest
	}
}

// typeName is a type as written, without its package and type arguments.
func typeName(s *engine.Scan, n engine.Node) string {
	text, _, _ := strings.Cut(s.SpanText(engine.One(n)), "<")
	return typePath(strings.TrimSuffix(strings.TrimSpace(text), "?"))
}

// isText reports whether an expression starts out as text that the source spells out: a literal, a concatenation that begins
// with one, or a lambda, a condition or a format call around one.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "string_literal", "multiline_string_literal":
			return true
		case "lambda_literal":
			n = s.LastNamed(n)
		case "binary_expression":
			n = s.ChildIn(n, "left")
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "if_expression":
			n = s.LastNamed(n)
		case "block":
			n = s.LastNamed(n)
		case "call_expression":
			callee := s.FirstNamed(n)
			if s.KindName(callee) != "navigation_expression" {
				return s.Text(callee) == "buildString"
			}
			switch s.Text(s.LastNamed(callee)) {
			case "trimIndent", "trimMargin":
				n = s.FirstNamed(callee)
			case "format", "formatted":
				return true
			default:
				return false
			}
		default:
			return false
		}
	}
	return false
}
