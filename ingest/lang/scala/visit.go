package scala

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visit shows the engine what can hold an error's message and is no plain call.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "call_expression":
		visitCall(s, n)
	case "instance_expression":
		if s.Wanted(made(s, constructed(s, n))) {
			consider(s, n)
		}
	case "infix_expression":
		if operator := s.ChildIn(n, "operator"); s.KindName(operator) == "identifier" && s.Wanted("."+s.Text(operator)) {
			consider(s, n)
		}
	case "field_expression":
		visitMember(s, n)
	case "class_definition", "object_definition", "full_enum_case", "simple_enum_case":
		visitSuper(s, n)
	case "function_definition", "val_definition":
		visitMessage(s, n)
	case "annotation":
		if callee := "annotation:" + lastName(s.Text(s.ChildIn(n, "name"))); s.Wanted(callee) {
			s.Consider(engine.Call{Node: n, Callee: callee, Receiver: none, Arguments: arguments(s, s.ChildIn(n, "arguments"))})
		}
	}
}

func consider(s *engine.Scan, n engine.Node) {
	if c, ok := s.AsCall(engine.One(n)); ok && c.Callee != "" {
		s.Consider(c)
	}
}

// visitCall finds the calls whose names do not tell by themselves that they are wanted: those with several argument lists, and
// constructions without new.
func visitCall(s *engine.Scan, n engine.Node) {
	callee := s.ChildIn(n, "function")
	switch s.KindName(callee) {
	case "call_expression":
		consider(s, n)
		return
	case "instance_expression":
		consider(s, n)
		return
	case "generic_function":
		callee = s.ChildIn(callee, "function")
	}
	if s.KindName(callee) == "field_expression" {
		if of := s.ChildIn(callee, "value"); s.KindName(of) == "identifier" && isException(string(s.Bytes(of))) {
			consider(s, n)
			return
		}
		callee = s.ChildIn(callee, "field")
	}
	if name := s.Bytes(callee); len(name) > 0 && name[0] >= 'A' && name[0] <= 'Z' && (isException(string(name)) || fileOf(s).errors[string(name)]) {
		consider(s, n)
	}
}

// ends are the members by which a text becomes the error of a result: "no such row".asLeft.
var ends = map[string]bool{"asLeft": true, "invalid": true, "invalidNel": true, "invalidNec": true, "invalidNes": true, "left": true, "failureNel": true}

func visitMember(s *engine.Scan, n engine.Node) {
	if name := s.Bytes(s.ChildIn(n, "field")); len(name) > 12 || len(name) < 4 || !ends[string(name)] {
		return
	}
	if value := s.ChildIn(n, "value"); isText(s, value) {
		s.Consider(engine.Call{Node: n, Callee: "member:" + s.Text(s.ChildIn(n, "field")), Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
	}
}

// visitSuper reports the text that an error type hands to the type that it extends.
func visitSuper(s *engine.Scan, n engine.Node) {
	extend := s.ChildIn(n, "extend")
	list := s.ChildIn(extend, "arguments")
	if list == engine.None || !isError(s, n) {
		return
	}
	s.Consider(engine.Call{Node: extend, Callee: "super", Receiver: none, Arguments: arguments(s, list)})
}

// isError reports whether a definition is an error type: by its name, or by what it extends.
func isError(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) == "instance_expression" {
		name := lastName(constructed(s, n))
		return isException(name) || fileOf(s).errors[name]
	}
	name := s.Text(s.ChildIn(n, "name"))
	if s.KindName(n) == "object_definition" && !slices.Contains(strings.Fields(s.Text(n)[:min(40, len(s.Text(n)))]), "case") && len(supertypes(s, n)) == 0 {
		return false
	}
	if isException(name) || fileOf(s).errors[name] {
		return true
	}
	if k := s.KindName(n); k == "full_enum_case" || k == "simple_enum_case" {
		return isError(s, s.Around(n, engine.RoleScope))
	}
	return slices.ContainsFunc(supertypes(s, n), func(super string) bool {
		last := lastName(super)
		return isException(last) || fileOf(s).errors[last] || strings.HasSuffix(last, "ErrorCode") || strings.HasSuffix(last, "Errors") || strings.HasSuffix(last, "Problem")
	})
}

// messages are the members of an error type that say what is wrong.
var messages = map[string]bool{"getMessage": true, "getLocalizedMessage": true, "message": true, "msg": true, "errorMessage": true, "description": true, "errorMsg": true,
	"friendlyMessage": true, "toString": true, "details": true, "detail": true, "reason": true, "explanation": true}

// visitMessage reports the texts that an error type gives as its message.
func visitMessage(s *engine.Scan, n engine.Node) {
	name := s.ChildIn(n, "name")
	value := s.ChildIn(n, "body")
	if name == engine.None {
		name, value = s.ChildIn(n, "pattern"), s.ChildIn(n, "value")
	}
	body := s.Parent(n)
	if value == engine.None || !messages[string(s.Bytes(name))] || s.KindName(body) != "template_body" && s.KindName(body) != "enum_body" || !isError(s, s.Parent(body)) {
		return
	}
	s.Consider(engine.Call{Node: n, Callee: "message", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
}
