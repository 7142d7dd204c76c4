package csharp

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// maxClimb bounds how many ancestors, siblings or names are looked at.
const maxClimb = 200

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

// modified reports whether a definition has the modifier.
func modified(s *engine.Scan, n engine.Node, word string) bool {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if kind(s, c) == "modifier" && string(s.Bytes(c)) == word {
			return true
		}
	}
	return false
}

// lastName is what stands behind the last separator of a path.
func lastName(path string) string { return path[strings.LastIndexAny(path, ".:")+1:] }

// typeName is a type as written, without its namespace, its type arguments and a question mark.
func typeName(s *engine.Scan, n engine.Node) string {
	text, _, _ := strings.Cut(s.SpanText(engine.One(n)), "<")
	return lastName(strings.TrimRight(strings.TrimSpace(text), "?"))
}

// withoutTypes is a path without the type arguments in it.
func withoutTypes(path string) string {
	for {
		open := strings.IndexByte(path, '<')
		if open < 0 {
			return path
		}
		end, depth := open, 0
		for ; end < len(path); end++ {
			if path[end] == '<' {
				depth++
			} else if path[end] == '>' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		path = path[:open] + path[min(end+1, len(path)):]
	}
}

// enclosingType is the class, record, struct or interface around n.
func enclosingType(s *engine.Scan, n engine.Node) engine.Node { return s.Around(n, engine.RoleScope) }

// isError reports whether a type's name says that it is an exception.
func isError(name string) bool { return strings.HasSuffix(name, "Exception") }

// errorClass reports whether a class is an exception, by its name or by that of the class that it extends.
func errorClass(s *engine.Scan, class engine.Node) bool {
	if class == engine.None {
		return false
	}
	if isError(s.Text(child(s, class, "name"))) {
		return true
	}
	base := s.FirstNamed(childOf(s, class, "base_list"))
	if kind(s, base) == "primary_constructor_base_type" {
		base = child(s, base, "type")
	}
	return base != engine.None && isError(typeName(s, base))
}

// plainValue goes from brackets, casts and the mark ! to the expression that gives the value.
func plainValue(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		switch kind(s, n) {
		case "parenthesized_expression", "postfix_unary_expression":
			n = s.FirstNamed(n)
		case "cast_expression":
			n = child(s, n, "value")
		default:
			return n
		}
	}
	return n
}

// isText reports whether an expression spells out text: a literal, a concatenation with one in it, a format call or both sides of
// a condition.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		n = plainValue(s, n)
		switch kind(s, n) {
		case "string_literal", "verbatim_string_literal", "raw_string_literal", "interpolated_string_expression":
			return true
		case "binary_expression":
			if right := plainValue(s, child(s, n, "right")); s.Is(right, engine.RoleString) {
				return true
			}
			n = child(s, n, "left")
		case "conditional_expression":
			n = child(s, n, "consequence")
		case "conditional_access_expression":
			n = child(s, n, "condition")
		case "invocation_expression":
			function := child(s, n, "function")
			if kind(s, function) == "conditional_access_expression" {
				n = function
				continue
			}
			switch lastName(s.Text(function)) {
			case "Format", "FormatWith", "Concat":
				return true
			case "ToString", "Trim":
				n = child(s, function, "expression")
			default:
				return false
			}
		default:
			return false
		}
	}
	return false
}

// access takes a concatenation apart that the grammar has read as the receiver of ?. behind its last part: "a" + b?.Name is to the
// grammar ("a" + b)?.Name. end is the last node of the whole expression.
func access(s *engine.Scan, n, end engine.Node) ([]engine.Argument, bool) {
	if kind(s, n) != "conditional_access_expression" {
		return nil, false
	}
	sum := child(s, n, "condition")
	if kind(s, sum) != "binary_expression" || string(s.Bytes(child(s, sum, "operator"))) != "+" {
		return nil, false
	}
	return []engine.Argument{{Span: engine.One(child(s, sum, "left"))}, {Span: engine.Span{First: child(s, sum, "right"), Last: end}}}, true
}

// isNameof reports whether an expression is nameof(..).
func isNameof(s *engine.Scan, n engine.Node) bool {
	return kind(s, n) == "invocation_expression" && string(s.Bytes(child(s, n, "function"))) == "nameof"
}
