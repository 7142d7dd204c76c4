package swift

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}

// maxClimb bounds how many ancestors, siblings or links of a chain are looked at.
const maxClimb = 200

// lastName is what stands behind the last dot or mark of a path.
func lastName(path string) string { return path[strings.LastIndexAny(path, ".:")+1:] }

// capital reports whether a name starts as those of types do.
func capital(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// words counts the words of a text.
func words(text string) int { return len(strings.Fields(text)) }

// isString reports whether n is a string literal.
func isString(s *engine.Scan, n engine.Node) bool { return s.Is(n, engine.RoleString) }

// isText reports whether an expression starts out as text that the source spells out.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "line_string_literal", "multi_line_string_literal", "raw_string_literal":
			return true
		case "additive_expression":
			n = s.ChildIn(n, "lhs")
		case "navigation_expression", "postfix_expression":
			n = s.ChildIn(n, "target")
		case "tuple_expression":
			n = s.ChildIn(n, "value")
		case "call_expression":
			switch callee := s.FirstNamed(n); s.KindName(callee) {
			case "simple_identifier":
				name := s.Text(callee)
				return name == "NSLocalizedString" || name == "String" && isText(s, firstArgument(s, n))
			default:
				n = callee
			}
		default:
			return false
		}
	}
	return false
}

// firstArgument is the value of a call's first argument.
func firstArgument(s *engine.Scan, n engine.Node) engine.Node {
	list := s.ChildOfKind(s.LastNamed(n), "value_arguments")
	return s.ChildIn(s.FirstNamed(list), "value")
}

// scopeName is the name of the type around n: Outer.Inner for one inside another.
func scopeName(s *engine.Scan, n engine.Node) string {
	name := ""
	for scope := s.Around(n, engine.RoleScope); scope != engine.None; scope = s.Around(scope, engine.RoleScope) {
		if name != "" {
			name = "." + name
		}
		name = s.Text(s.ChildIn(scope, "name")) + name
	}
	return name
}

// propertyName is the name of a property or variable that is declared.
func propertyName(s *engine.Scan, n engine.Node) string { return s.Text(s.ChildIn(n, "name")) }

// modified reports whether a declaration has one of the words among its modifiers.
func modified(s *engine.Scan, n engine.Node, modifiers ...string) bool {
	return slices.ContainsFunc(strings.Fields(s.Text(s.ChildOfKind(n, "modifiers"))), func(word string) bool { return slices.Contains(modifiers, word) })
}
