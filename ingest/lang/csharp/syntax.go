package csharp

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// maxClimb bounds how many ancestors, siblings or names are looked at.
const maxClimb = 200

// modified reports whether a definition has the modifier.
func modified(s *engine.Scan, n engine.Node, word string) bool {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "modifier" && string(s.Bytes(c)) == word {
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
	if isError(s.Text(s.ChildIn(class, "name"))) {
		return true
	}
	return isError(baseName(s, class))
}

// errorValue reports whether a class is an error that is no exception: the class that it extends is named so.
func errorValue(s *engine.Scan, class engine.Node) bool {
	return class != engine.None && strings.HasSuffix(baseName(s, class), "Error")
}

// baseName is the name of the class that a class extends, empty for none.
func baseName(s *engine.Scan, class engine.Node) string {
	base := s.FirstNamed(s.ChildOfKind(class, "base_list"))
	if s.KindName(base) == "primary_constructor_base_type" {
		base = s.ChildIn(base, "type")
	}
	if base == engine.None {
		return ""
	}
	return typeName(s, base)
}

// plainValue goes from brackets, casts and the mark ! to the expression that gives the value.
func plainValue(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		switch s.KindName(n) {
		case "parenthesized_expression", "postfix_unary_expression":
			n = s.FirstNamed(n)
		case "cast_expression":
			n = s.ChildIn(n, "value")
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
		switch s.KindName(n) {
		case "string_literal", "verbatim_string_literal", "raw_string_literal", "interpolated_string_expression":
			return true
		case "binary_expression":
			if right := plainValue(s, s.ChildIn(n, "right")); s.Is(right, engine.RoleString) {
				return true
			}
			n = s.ChildIn(n, "left")
		case "conditional_expression":
			n = s.ChildIn(n, "consequence")
		case "conditional_access_expression":
			n = s.ChildIn(n, "condition")
		case "invocation_expression":
			function := s.ChildIn(n, "function")
			if s.KindName(function) == "conditional_access_expression" {
				n = function
				continue
			}
			switch lastName(s.Text(function)) {
			case "Format", "FormatWith", "Concat":
				return true
			case "ToString", "Trim":
				n = s.ChildIn(function, "expression")
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
	if s.KindName(n) != "conditional_access_expression" {
		return nil, false
	}
	sum := s.ChildIn(n, "condition")
	if s.KindName(sum) != "binary_expression" || string(s.Bytes(s.ChildIn(sum, "operator"))) != "+" {
		return nil, false
	}
	return []engine.Argument{{Span: engine.One(s.ChildIn(sum, "left"))}, {Span: engine.Span{First: s.ChildIn(sum, "right"), Last: end}}}, true
}

// isNameof reports whether an expression is nameof(..).
func isNameof(s *engine.Scan, n engine.Node) bool {
	return s.KindName(n) == "invocation_expression" && string(s.Bytes(s.ChildIn(n, "function"))) == "nameof"
}
