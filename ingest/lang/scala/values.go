package scala

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// maxValues bounds the values of one variable.
const maxValues = 12

// passing are the members and methods that give the text that they are called on.
var passing = map[string]bool{"stripMargin": true, "trim": true, "toString": true, "stripLineEnd": true, "strip": true, "stripIndent": true, "mkString": true,
	"asLeft": true, "invalid": true, "invalidNel": true, "invalidNec": true, "invalidNes": true, "some": true, "capitalize": true, "get": true, "linesIterator": true, "split": true, "replaceAll": true,
	"replace": true, "stripSuffix": true, "linesWithSeparators": true, "stripPrefix": true}

// values are the expressions that give n its value: what a variable is set to, a field's value, what a method of the file
// returns, the arms of a match, the text behind the key of an entry.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "identifier":
		name := s.Text(n)
		if local, ok := locals(s, name, n); ok {
			if joins := s.Is(s.Parent(n), engine.RoleBinary); joins {
				return nil // a part of a text is shown by its name
			}
			return local
		}
		return defined(s, n, name)
	case "field_expression":
		name, of := s.Text(s.ChildIn(n, "field")), s.ChildIn(n, "value")
		if passing[name] && isText(s, of) {
			return []engine.Node{of}
		}
		if s.Text(of) == "this" || s.KindName(of) == "identifier" && capital(s.Text(of)) {
			return defined(s, n, name)
		}
	case "call_expression":
		return returned(s, n)
	case "match_expression":
		return arms(s, s.ChildIn(n, "body"))
	case "case_block", "indented_cases":
		return arms(s, n)
	case "try_expression":
		return []engine.Node{s.ChildIn(n, "body")}
	case "tuple_expression":
		for c := s.First(n); c != engine.None; c = s.After(c) {
			if isText(s, c) {
				return []engine.Node{c}
			}
		}
	case "infix_expression":
		if string(s.Bytes(s.ChildIn(n, "operator"))) == "->" && isKey(s, s.ChildIn(n, "left")) {
			return []engine.Node{s.ChildIn(n, "right")}
		}
	}
	return nil
}

// isKey reports whether an entry's key says that its value is a message.
func isKey(s *engine.Scan, n engine.Node) bool {
	key, ok := decode(s.Text(n))
	return ok && s.IsMessage(key) || strings.Contains(s.Text(n), "Status")
}

// arms are what the cases of a match give it for its value.
func arms(s *engine.Scan, body engine.Node) (found []engine.Node) {
	for c := s.First(body); c != engine.None; c = s.After(c) {
		if bodies := fieldChildren(s, c, "body"); len(bodies) > 0 && len(found) < maxValues {
			found = append(found, bodies[len(bodies)-1])
		}
	}
	return found
}

// defined is the value of the file's field of the name, or the body of a method without parameters.
func defined(s *engine.Scan, n engine.Node, name string) []engine.Node {
	f := fileOf(s)
	if value, ok := f.constants[name]; ok {
		if value == engine.None || s.Within(n, value) {
			return nil
		}
		return []engine.Node{value}
	}
	if value := defaultOf(s, n, name); value != engine.None {
		return []engine.Node{value}
	}
	return bodyOf(s, n, name)
}

// defaultOf is the default value of a parameter of the class around n, which hands it to the class that it extends.
func defaultOf(s *engine.Scan, n engine.Node, name string) engine.Node {
	if s.KindName(s.AroundKind(n, "extends_clause", "template_body")) != "extends_clause" {
		return engine.None
	}
	class := s.Around(n, engine.RoleScope)
	for _, list := range fieldChildren(s, class, "class_parameters") {
		for p := s.First(list); p != engine.None; p = s.After(p) {
			if s.Text(s.ChildIn(p, "name")) == name {
				return s.ChildIn(p, "default_value")
			}
		}
	}
	return engine.None
}

// returned is the text that a method of the file makes, which a call of it has for its value.
func returned(s *engine.Scan, n engine.Node) []engine.Node {
	callee := s.ChildIn(n, "function")
	switch s.KindName(callee) {
	case "identifier":
		return bodyOf(s, n, s.Text(callee))
	case "field_expression":
		of := s.ChildIn(callee, "value")
		name := s.Text(s.ChildIn(callee, "field"))
		if passing[name] && isText(s, of) {
			return []engine.Node{of}
		}
		if s.Text(of) == "this" {
			return bodyOf(s, n, name)
		}
	}
	return nil
}

// bodyOf is the body of the file's only method of the name, when it gives a text.
func bodyOf(s *engine.Scan, n engine.Node, name string) []engine.Node {
	methods := fileOf(s).methods[name]
	if len(methods) != 1 || s.Within(n, methods[0]) {
		return nil
	}
	if result := s.Text(s.ChildIn(methods[0], "return_type")); result != "" && result != "String" {
		return nil
	}
	if body := s.ChildIn(methods[0], "body"); body != engine.None {
		return []engine.Node{body}
	}
	return nil
}
