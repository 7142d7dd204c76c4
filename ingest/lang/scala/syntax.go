package scala

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

// typeName is a type as written, without its package and its type arguments: Outer.Inner for com.example.Outer.Inner[T].
func typeName(s *engine.Scan, n engine.Node) string {
	if s.KindName(n) == "compound_type" {
		n = s.FirstNamed(n)
	}
	text, _, _ := strings.Cut(s.SpanText(engine.One(n)), "[")
	names := strings.Split(strings.TrimSpace(text), ".")
	for len(names) > 1 && !capital(names[0]) {
		names = names[1:]
	}
	return strings.Join(names, ".")
}

// capital reports whether a name starts as those of types do.
func capital(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// arguments lists what stands in an argument list. A block or the cases of a function that stand in its place are one argument.
func arguments(s *engine.Scan, list engine.Node) (found []engine.Argument) {
	switch s.KindName(list) {
	case "arguments":
	case "":
		return nil
	default:
		return []engine.Argument{{Span: engine.One(list)}}
	}
	for c := s.First(list); c != engine.None; c = s.After(c) {
		switch {
		case !s.Named(c):
		case s.Is(c, engine.RoleKeyword):
			found = append(found, engine.Argument{Name: s.Text(s.ChildIn(c, "left")), Span: engine.One(s.ChildIn(c, "right"))})
		default:
			found = append(found, engine.Argument{Span: engine.One(c)})
		}
	}
	return found
}

// fieldChildren are the children of n that are in a field; the grammar counts some marks between them as well.
func fieldChildren(s *engine.Scan, n engine.Node, name string) (found []engine.Node) {
	field, ok := s.Grammar.Field(name)
	if !ok {
		return nil
	}
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.Nodes[c].Field == field && s.Named(c) {
			found = append(found, c)
		}
	}
	return found
}

// hasModifier reports whether a definition has one of the words among its modifiers.
func hasModifier(s *engine.Scan, n engine.Node, words ...string) bool {
	modifiers := strings.Fields(s.Text(s.ChildOfKind(n, "modifiers")))
	return slices.ContainsFunc(modifiers, func(modifier string) bool {
		modifier, _, _ = strings.Cut(modifier, "[")
		return slices.Contains(words, modifier)
	})
}

// words counts the words of a text.
func words(text string) int { return len(strings.Fields(text)) }

// isText reports whether an expression starts out as text that the source spells out.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "string", "interpolated_string_expression":
			return true
		case "infix_expression":
			n = s.ChildIn(n, "left")
		case "parenthesized_expression", "block", "indented_block":
			n = s.FirstNamed(n)
		case "field_expression":
			n = s.ChildIn(n, "value")
		case "call_expression":
			n = s.ChildIn(n, "function")
		default:
			return false
		}
	}
	return false
}
