package swift

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxValues bounds the values of one variable.
const maxValues = 12

// values are the expressions that give n its value: what a variable is set to, a property's value, what a function of the file
// returns, the sides of ??, the branches of an if or switch, the message among the entries of a dictionary.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "simple_identifier":
		name := s.Text(n)
		if local, ok := locals(s, name, n); ok {
			if s.Is(s.Parent(n), engine.RoleBinary) {
				return nil // a part of a text is shown by its name
			}
			return local
		}
		return constant(s, n, name)
	case "navigation_expression":
		return member(s, n)
	case "nil_coalescing_expression":
		return []engine.Node{s.ChildIn(n, "value"), s.ChildIn(n, "if_nil")}
	case "if_statement", "switch_statement":
		return branches(s, n)
	case "tuple_expression":
		if value := s.FirstNamed(n); value == s.LastNamed(n) && value != engine.None {
			return []engine.Node{value}
		}
	case "dictionary_literal":
		return entries(s, n)
	case "call_expression":
		return returned(s, n)
	}
	return nil
}

// passing are the members that give the text that they are called on.
var passing = map[string]bool{"localized": true, "utf8": true, "description": true, "localizedCapitalized": true, "capitalized": true, "data": true, "trimmingCharacters": true,
	"appending": true, "withCString": true, "localizedString": true}

// member is the value of a member: of the text that it belongs to, or the constant of a type.
func member(s *engine.Scan, n engine.Node) []engine.Node {
	name, of := memberName(s, n), s.ChildIn(n, "target")
	if passing[name] && isText(s, of) {
		return []engine.Node{of}
	}
	if text := s.Text(of); text == "self" || s.KindName(of) == "simple_identifier" && capital(text) {
		return constant(s, n, name)
	}
	return nil
}

func constant(s *engine.Scan, n engine.Node, name string) []engine.Node {
	if value := fileOf(s).constants[name]; value > 0 && !s.Within(n, value) {
		return []engine.Node{value}
	}
	return nil
}

// entries are the values of the entries of a dictionary whose keys say that they are messages: those of Foundation's errors, and
// the usual names.
func entries(s *engine.Scan, n engine.Node) (found []engine.Node) {
	message := false
	field, _ := s.Grammar.Field("value")
	for c := s.First(n); c != engine.None && len(found) < maxValues; c = s.After(c) {
		if s.Nodes[c].Field == field {
			if message {
				found = append(found, c)
			}
			continue
		}
		if s.Named(c) {
			key := strings.Trim(lastName(s.Text(c)), `"`)
			message = strings.HasPrefix(key, "NSLocalized") && key != "NSLocalizedRecoveryOptionsErrorKey" && key != "NSLocalizedRecoverySuggestionErrorKey" || s.IsMessage(key)
		}
	}
	return found
}

// returned is the text that a function of the file makes, or that a call on a text passes on.
func returned(s *engine.Scan, n engine.Node) []engine.Node {
	callee := s.FirstNamed(n)
	name := s.Text(callee)
	switch s.KindName(callee) {
	case "simple_identifier":
		if name == "Data" || name == "Text" || name == "Optional" || name == "LocalizedStringKey" {
			if first := firstArgument(s, n); first != engine.None {
				return []engine.Node{first}
			}
		}
	case "navigation_expression":
		if name = memberName(s, callee); passing[name] && isText(s, s.ChildIn(callee, "target")) {
			return []engine.Node{s.ChildIn(callee, "target")}
		}
		if of := s.Text(s.ChildIn(callee, "target")); of != "self" && of != "Self" {
			return nil
		}
	default:
		return nil
	}
	methods := fileOf(s).methods[name]
	if len(methods) != 1 || s.Within(n, methods[0]) || slices.ContainsFunc(s.FunctionAt(methods[0]).Parameters, func(p errdex.Parameter) bool { return s.IsMessage(p.Name) }) {
		return nil // what is put around a message is known where the message is
	}
	body := s.ChildOfKind(s.ChildIn(methods[0], "body"), "statements")
	last := s.LastNamed(body)
	if last == engine.None || last != s.FirstNamed(body) {
		return nil
	}
	if s.Is(last, engine.RoleLeave) {
		last = s.ChildIn(last, "result")
	}
	if !isText(s, last) {
		return nil
	}
	return []engine.Node{last}
}
