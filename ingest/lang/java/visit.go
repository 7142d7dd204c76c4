package java

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visit shows the engine what can hold an error's message and is no method call.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "object_creation_expression":
		if s.Wanted(constructed(s, n)) {
			if c, ok := call(s, engine.One(n)); ok {
				s.Consider(c)
			}
		}
	case "explicit_constructor_invocation":
		if c, ok := call(s, engine.One(n)); ok && (c.Callee == "super" || c.Callee == "this") && exceptionAround(s, n) != "" {
			s.Consider(c)
		}
	case "throw_statement":
		visitThrow(s, n)
	case "annotation":
		visitAnnotation(s, n)
	case "annotation_type_element_declaration":
		if value := s.ChildIn(n, "value"); s.Text(s.ChildIn(n, "name")) == "message" && value != engine.None {
			s.Consider(engine.Call{Node: n, Callee: "annotation:message", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
		}
	case "enum_constant":
		if list := s.ChildIn(n, "arguments"); list != engine.None && errorEnum(s, n) {
			s.Consider(engine.Call{Node: n, Callee: "enum-constant", Receiver: none, Arguments: arguments(s, list)})
		}
	case "method_declaration":
		visitGetMessage(s, n)
	}
}

// visitThrow reports the texts that a thrown chain of calls is given: throw Problem.builder("..").at(path).build(), or
// throw context.mappingException("..").
func visitThrow(s *engine.Scan, n engine.Node) {
	link := s.FirstNamed(n)
	if s.KindName(link) == "cast_expression" {
		link = s.ChildIn(link, "value")
	}
	for range maxClimb {
		if s.KindName(link) != "method_invocation" {
			return
		}
		if name := s.Text(s.ChildIn(link, "name")); !defined(s, name) && name != "format" && name != "formatted" && name != "get" {
			s.Consider(engine.Call{Node: link, Callee: "throw:call", Receiver: none, Arguments: arguments(s, s.ChildIn(link, "arguments"))})
		}
		link = s.ChildIn(link, "object")
	}
}

// visitAnnotation reports @ResponseStatus(reason = "..") and the messages of validation constraints.
func visitAnnotation(s *engine.Scan, n engine.Node) {
	name := lastName(s.Text(s.ChildIn(n, "name")))
	list := s.ChildIn(n, "arguments")
	for c := s.First(list); c != engine.None; c = s.After(c) {
		if s.KindName(c) != "element_value_pair" {
			continue
		}
		callee := ""
		switch key := s.Text(s.ChildIn(c, "key")); {
		case name == "ResponseStatus" && key == "reason":
			callee = "annotation:reason"
		case name != "Deprecated" && key == "message" && (s.Mentions("validation") || s.Mentions("onstraint")):
			callee = "annotation:message"
		default:
			continue
		}
		s.Consider(engine.Call{Node: n, Callee: callee, Receiver: engine.One(list),
			Arguments: []engine.Argument{{Span: engine.One(s.ChildIn(c, "value"))}}})
	}
}

// visitGetMessage reports the texts that getMessage of an exception class returns.
func visitGetMessage(s *engine.Scan, n engine.Node) {
	if name := s.Text(s.ChildIn(n, "name")); name != "getMessage" && name != "getLocalizedMessage" || exceptionAround(s, n) == "" {
		return
	}
	for i := n; uint32(i) < s.Nodes[n].Next; i++ {
		if s.KindName(i) == "return_statement" {
			if value := s.FirstNamed(i); value != engine.None {
				s.Consider(engine.Call{Node: i, Callee: "getMessage", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
			}
		}
	}
}

// exceptionAround is the exception class around n; empty when the class is none.
func exceptionAround(s *engine.Scan, n engine.Node) string {
	class := s.Around(n, engine.RoleScope)
	if s.KindName(class) != "class_declaration" {
		return ""
	}
	name := s.Text(s.ChildIn(class, "name"))
	if isException(name) || isException(typeName(s, s.FirstNamed(s.ChildIn(class, "superclass")))) {
		return name
	}
	return ""
}

// isException reports whether a class is an exception, by its name.
func isException(name string) bool {
	return strings.HasSuffix(name, "Exception") || strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Throwable") || strings.HasSuffix(name, "Failure")
}

// errorEnum reports whether the constants of the enum around n are errors: by the name of the enum or of what it implements.
func errorEnum(s *engine.Scan, n engine.Node) bool {
	enum := s.Around(n, engine.RoleScope)
	if s.KindName(enum) != "enum_declaration" {
		return false
	}
	names := s.Text(s.ChildIn(enum, "name")) + " " + s.Text(s.ChildIn(enum, "interfaces"))
	for _, word := range []string{"Error", "Exception", "Fault", "Failure", "Problem"} {
		if strings.Contains(names, word) {
			return true
		}
	}
	return false
}
