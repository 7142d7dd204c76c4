package ruby

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}

// maxClimb bounds how many ancestors, siblings or links of a chain are looked at.
const maxClimb = 200

// lastName is what stands behind the last dot or colon of a path.
func lastName(path string) string { return path[strings.LastIndexAny(path, ".:")+1:] }

// plainName is a variable's or class's own name, without the marks in front of it: errors for @errors and model.errors.
func plainName(s *engine.Scan, n engine.Node) string {
	for range maxClimb {
		if s.KindName(n) != "element_reference" {
			break
		}
		n = s.FirstNamed(n)
	}
	switch s.KindName(n) {
	case "call":
		n = s.ChildIn(n, "method")
	case "scope_resolution":
		n = s.ChildIn(n, "name")
	}
	if text := s.Bytes(n); len(text) <= maxName {
		return strings.TrimLeft(string(text), "@$")
	}
	return ""
}

// maxName bounds names, in bytes.
const maxName = 100

// method is the method around n, engine.None outside one.
func method(s *engine.Scan, n engine.Node) engine.Node { return s.Around(n, engine.RoleFunction) }

// isText reports whether an expression starts out as text that the source spells out: a literal, a concatenation or format that
// begins with one, or a method of such a text.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "string", "chained_string", "heredoc_beginning":
			return true
		case "binary":
			n = s.ChildIn(n, "left")
		case "parenthesized_statements", "unary":
			n = s.LastNamed(n)
		case "call":
			if name := s.Text(s.ChildIn(n, "method")); name == "format" || name == "sprintf" || name == "_" {
				return true
			}
			n = s.ChildIn(n, "receiver")
		default:
			return false
		}
	}
	return false
}

// keyOf is the name of a pair's key, however it is written: error: for error:, :error => and "error" =>.
func keyOf(s *engine.Scan, pair engine.Node) string {
	if text := s.Bytes(s.ChildIn(pair, "key")); len(text) <= maxName {
		return strings.Trim(string(text), `:"'`)
	}
	return ""
}

// pairsOf lists the pairs of a hash.
func pairsOf(s *engine.Scan, hash engine.Node) (list []engine.Node) {
	for c := s.First(hash); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "pair" {
			list = append(list, c)
		}
	}
	return list
}

// unwrapped is what an expression says behind calls that only turn it into another form: {..}.to_json, [..].freeze, Oj.dump(..).
func unwrapped(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		switch s.KindName(n) {
		case "parenthesized_statements":
			n = s.LastNamed(n)
			continue
		case "call":
			switch s.Text(s.ChildIn(n, "method")) {
			case "to_json", "freeze", "to_s", "with_indifferent_access", "stringify_keys", "compact":
				if receiver := s.ChildIn(n, "receiver"); receiver != engine.None {
					n = receiver
					continue
				}
			case "dump", "generate", "pretty_generate":
				n = s.FirstNamed(s.ChildIn(n, "arguments"))
				continue
			}
		}
		return n
	}
	return n
}
