package java

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}

// kind is the name of a node's kind.
func kind(s *engine.Scan, n engine.Node) string {
	if n < 0 {
		return ""
	}
	return s.Grammar.Name(s.Kind(n))
}

// child is the child of n in the field of the name.
func child(s *engine.Scan, n engine.Node, name string) engine.Node {
	field, ok := s.Grammar.Field(name)
	if !ok {
		return engine.None
	}
	return s.Child(n, field)
}

// childOf is the first child of n that has the kind.
func childOf(s *engine.Scan, n engine.Node, name string) engine.Node {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if kind(s, c) == name {
			return c
		}
	}
	return engine.None
}

// around is the nearest ancestor of n that has one of the kinds.
func around(s *engine.Scan, n engine.Node, kinds ...string) engine.Node {
	for range maxClimb {
		if n = s.Parent(n); n == engine.None {
			return n
		}
		for _, k := range kinds {
			if kind(s, n) == k {
				return n
			}
		}
	}
	return engine.None
}

// maxClimb bounds how many ancestors, siblings or links of a chain are looked at.
const maxClimb = 200

// arguments lists what stands in an argument list.
func arguments(s *engine.Scan, list engine.Node) (found []engine.Argument) {
	for c := s.First(list); c != engine.None; c = s.After(c) {
		if s.Named(c) {
			found = append(found, engine.Argument{Span: engine.One(c)})
		}
	}
	return found
}

// lastName is what stands behind the last dot of a path.
func lastName(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// typeName is a type as written, without its package, its type arguments and its annotations: Outer.Inner for
// com.example.Outer.Inner<T>.
func typeName(s *engine.Scan, n engine.Node) string {
	text, _, _ := strings.Cut(s.SpanText(engine.One(n)), "<")
	names := strings.Split(strings.TrimSpace(text[strings.LastIndexByte(text, ' ')+1:]), ".")
	for len(names) > 1 && (names[0] == "" || names[0][0] < 'A' || names[0][0] > 'Z') {
		names = names[1:]
	}
	return strings.Join(names, ".")
}

// isText reports whether an expression starts out as text that the source spells out: a literal, a concatenation that begins
// with one, or a closure or format call around one.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch kind(s, n) {
		case "string_literal", "lambda_expression":
			return true
		case "binary_expression":
			n = child(s, n, "left")
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "method_invocation":
			name := s.Text(child(s, n, "name"))
			return name == "format" || name == "formatted"
		default:
			return false
		}
	}
	return false
}
