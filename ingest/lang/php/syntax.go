package php

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// maxClimb bounds how many ancestors, siblings or links of a chain are looked at.
const maxClimb = 200

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}

// arguments lists what stands in an argument list.
func arguments(s *engine.Scan, list engine.Node) (found []engine.Argument) {
	for c := s.First(list); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "argument" {
			found = append(found, engine.Argument{Name: s.Text(s.ChildIn(c, "name")), Span: engine.One(s.LastNamed(c))})
		}
	}
	return found
}

// baseName is what stands behind the last backslash of a qualified name.
func baseName(name string) string { return name[strings.LastIndexByte(name, '\\')+1:] }

// lastName is what stands behind the last separator of a callee.
func lastName(callee string) string { return callee[strings.LastIndexAny(callee, ".:")+1:] }

// classAround is the class, trait or enum around n; None outside one.
func classAround(s *engine.Scan, n engine.Node) engine.Node { return s.Around(n, engine.RoleScope) }

// className is the name of the class around n.
func className(s *engine.Scan, n engine.Node) string {
	return s.Text(s.ChildIn(classAround(s, n), "name"))
}

// bases are the names, without namespaces, of the classes and interfaces that a class extends or implements.
func bases(s *engine.Scan, class engine.Node) (names []string) {
	for _, clause := range []string{"base_clause", "class_interface_clause"} {
		for c := s.First(s.ChildOfKind(class, clause)); c != engine.None; c = s.After(c) {
			if s.Named(c) {
				names = append(names, baseName(s.Text(c)))
			}
		}
	}
	return names
}

// isException reports whether a name is that of an exception.
func isException(name string) bool {
	return strings.HasSuffix(name, "Exception") || strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Throwable") || strings.HasSuffix(name, "ExceptionInterface") ||
		strings.HasSuffix(name, "Fault")
}

// exceptionAround reports whether the class around n is an exception: by its name, by what it extends, or by the folder that it
// lies in.
func exceptionAround(s *engine.Scan, n engine.Node) bool {
	class := classAround(s, n)
	if class == engine.None {
		return false
	}
	if k := s.KindName(class); k != "class_declaration" && k != "trait_declaration" {
		return false
	}
	if isException(s.Text(s.ChildIn(class, "name"))) {
		return true
	}
	extends := bases(s, class)
	for _, name := range extends {
		if isException(name) {
			return true
		}
	}
	return len(extends) > 0 && (strings.Contains(s.File(), "Exception/") || strings.Contains(s.File(), "Exceptions/"))
}

// isText reports whether an expression spells out text: a literal, a concatenation with one in it, or a call that formats.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "string", "encapsed_string", "heredoc", "nowdoc":
			return true
		case "binary_expression":
			if s.Is(s.ChildIn(n, "right"), engine.RoleString) {
				return true
			}
			n = s.ChildIn(n, "left")
		case "parenthesized_expression", "error_suppression_expression":
			n = s.FirstNamed(n)
		case "conditional_expression":
			n = s.ChildIn(n, "alternative")
		case "function_call_expression":
			switch baseName(s.Text(s.ChildIn(n, "function"))) {
			case "sprintf", "vsprintf", "__", "esc_html__", "_x", "trans", "t":
				return true
			}
			return false
		default:
			return false
		}
	}
	return false
}

// elements are the values of an array that is written out, with their keys (None for those without).
func elements(s *engine.Scan, array engine.Node) (keys, values []engine.Node) {
	if s.KindName(array) != "array_creation_expression" {
		return nil, nil
	}
	for c := s.First(array); c != engine.None && len(values) < maxElements; c = s.After(c) {
		if s.KindName(c) != "array_element_initializer" {
			continue
		}
		key, value := s.FirstNamed(c), s.LastNamed(c)
		if key == value {
			key = engine.None
		}
		keys, values = append(keys, key), append(values, value)
	}
	return keys, values
}

// maxElements bounds the elements of an array that are looked at.
const maxElements = 500

// unquoted is the text of a plain string literal; empty for everything else.
func unquoted(s *engine.Scan, n engine.Node) string {
	if k := s.KindName(n); k != "string" && k != "encapsed_string" {
		return ""
	}
	if text := s.Text(n); len(text) < 200 {
		return strings.Trim(text, `'"`)
	}
	return ""
}

// element is the value that an array has for one of the keys; None when there is none.
func element(s *engine.Scan, array engine.Node, names ...string) engine.Node {
	keys, values := elements(s, array)
	for _, name := range names {
		for i, key := range keys {
			if unquoted(s, key) == name {
				return values[i]
			}
		}
	}
	return engine.None
}
