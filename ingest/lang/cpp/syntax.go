package cpp

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}

// maxClimb bounds how many ancestors, siblings or links of a chain are looked at.
const maxClimb = 200

// arguments lists what stands in an argument list or in the braces of a value, what is in braces inside it by its parts:
// Error({.msg = ".."}).
func arguments(s *engine.Scan, list engine.Node) (found []engine.Argument) {
	for c := s.First(list); c != engine.None; c = s.After(c) {
		if !s.Named(c) || s.Is(c, engine.RoleComment) {
			continue
		}
		switch k := s.KindName(c); {
		case k == "initializer_list" && len(found) < maxClimb:
			found = append(found, arguments(s, c)...)
		case k == "initializer_pair":
			found = append(found, engine.Argument{Span: engine.One(s.ChildIn(c, "value"))})
		default:
			found = append(found, engine.Argument{Span: engine.One(c)})
		}
	}
	return found
}

// lastName is what stands behind the last separator of a path.
func lastName(path string) string { return path[strings.LastIndexAny(path, ".:>")+1:] }

// path writes a callee or type without white space and template arguments, with dots for arrows: a::B::c, x.y.
func path(text string) string { return engine.CompactPath(strings.ReplaceAll(text, "->", ".")) }

// callee is what a call calls: the whole path, and the node of its last name.
func callee(s *engine.Scan, call engine.Node) engine.Node { return s.ChildIn(call, "function") }

// maxName bounds the names that are looked at, in bytes.
const maxName = 120

// lastNode is the node of the last name of a callee or type.
func lastNode(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		switch s.KindName(n) {
		case "field_expression":
			n = s.ChildIn(n, "field")
		case "qualified_identifier", "template_function", "template_method", "template_type":
			n = s.ChildIn(n, "name")
		case "dependent_name", "dependent_field_identifier":
			n = s.LastNamed(n)
		default:
			return n
		}
	}
	return n
}

// typeArgument is the first template argument of a callee such as make_error<StringError>; empty when it has none.
func typeArgument(s *engine.Scan, n engine.Node) string {
	for range maxClimb {
		switch s.KindName(n) {
		case "field_expression":
			n = s.ChildIn(n, "field")
		case "qualified_identifier":
			n = s.ChildIn(n, "name")
		case "dependent_name", "dependent_field_identifier":
			n = s.LastNamed(n)
		case "template_function", "template_method", "template_type":
			first := s.FirstNamed(s.ChildIn(n, "arguments"))
			if text := s.Bytes(first); s.KindName(first) == "type_descriptor" && len(text) < maxName {
				return path(string(text))
			}
			return ""
		default:
			return ""
		}
	}
	return ""
}

// unwrapped goes through brackets and casts to the expression in them.
func unwrapped(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		switch s.KindName(n) {
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "cast_expression":
			n = s.ChildIn(n, "value")
		default:
			return n
		}
	}
	return n
}

// isText reports whether an expression starts out as text that the source spells out.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "string_literal", "raw_string_literal", "concatenated_string", "user_defined_literal":
			return true
		case "binary_expression":
			n = s.ChildIn(n, "left")
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "conditional_expression":
			n = s.ChildIn(n, "consequence")
		case "call_expression":
			function := callee(s, n)
			switch s.Text(lastNode(s, function)) {
			case "arg":
				n = s.ChildIn(function, "argument")
			case "tr", "_", "N_", "TEXT", "FMT_STRING", "FMT_COMPILE", "_T", "QStringLiteral", "QLatin1String", "QString", "string", "format", "StrCat", "StrFormat", "StringPrintf",
				"strprintf", "Format", "concat", "fmt", "stringPrintf", "sformat", "Substitute", "translate", "hintfmt", "HintFmt", "QT_TR_NOOP", "string_view", "StringRef", "Twine", "u8":
				n = s.FirstNamed(s.ChildIn(n, "arguments"))
			default:
				return false
			}
		default:
			return false
		}
	}
	return false
}
