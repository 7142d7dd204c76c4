package java

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}

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
		switch s.KindName(n) {
		case "string_literal", "lambda_expression":
			return true
		case "binary_expression":
			n = s.ChildIn(n, "left")
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "method_invocation":
			name := s.Text(s.ChildIn(n, "name"))
			return name == "format" || name == "formatted"
		default:
			return false
		}
	}
	return false
}
