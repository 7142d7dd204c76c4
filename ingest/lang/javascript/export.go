package javascript

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// private reports whether only the file itself can name a function or a variable: it is not exported.
func private(s *engine.Scan, n engine.Node) bool {
	name := functionName(s, n)
	if s.KindName(n) == "variable_declarator" {
		name = s.Text(s.ChildIn(n, "name"))
	}
	if strings.ContainsRune(name, '.') { // a method, or what exports or an object is given
		return strings.ContainsRune(name, '#')
	}
	if fileOf(s).exported[name] {
		return false
	}
	for around := s.Parent(n); around > 0; around = s.Parent(around) {
		switch s.KindName(around) {
		case "export_statement":
			return false
		case "variable_declarator", "lexical_declaration", "variable_declaration":
		default:
			return true
		}
	}
	return true
}

// constants are the texts that the file's own variables hold, by name; engine.None for one that is set again.
func constants(s *engine.Scan) map[string]engine.Node {
	f, found := fileOf(s), map[string]engine.Node{}
	for name, scopes := range f.declared {
		if list := scopes[0]; len(list) == 1 && len(f.assigned[name]) == 0 {
			found[name] = s.ChildIn(list[0], "value")
		}
	}
	return found
}
