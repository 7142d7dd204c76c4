package swift

import (
	"github.com/errdex/errdex/ingest/engine"
)

// visit shows the engine the calls that can hold an error's message, and what is no call.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "call_expression", "constructor_expression":
		if wanted(s, n) {
			if c, ok := call(s, engine.One(n)); ok {
				s.Consider(c)
			}
		}
	case "control_transfer_statement":
		if value := s.LastNamed(n); s.KindName(s.FirstNamed(n)) == "throw_keyword" && value != s.FirstNamed(n) {
			s.Consider(engine.Call{Node: n, Callee: "throw", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
		}
	case "property_declaration":
		visitMessage(s, n)
	case "enum_entry":
		if value := s.ChildIn(n, "raw_value"); value != engine.None && isError(s, typeName(s, n)) {
			s.Consider(engine.Call{Node: n, Callee: "case", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
		}
	}
}

// typeName is the last name of the type around n.
func typeName(s *engine.Scan, n engine.Node) string {
	return lastName(s.Text(s.ChildIn(s.Around(n, engine.RoleScope), "name")))
}

// wanted reports whether a call is worth reading, by the last names of its callee.
func wanted(s *engine.Scan, n engine.Node) bool {
	callee := s.FirstNamed(n)
	name := callee
	switch s.KindName(callee) {
	case "navigation_expression":
		name = s.ChildIn(s.ChildIn(callee, "suffix"), "suffix")
		if of := s.ChildIn(callee, "target"); capital(string(s.Bytes(of)[:min(1, len(s.Bytes(of)))])) || s.KindName(of) == "navigation_expression" {
			if makesError(s, path(s, callee, 0), n) {
				return true
			}
		}
	case "prefix_expression":
		name = s.ChildIn(callee, "target")
	}
	text := s.Bytes(name)
	if len(text) == 0 || len(text) > 100 {
		return false
	}
	if capital(string(text[:1])) && makesError(s, string(text), n) {
		return true
	}
	if levels[string(text)] != "" || marked[string(text)] || s.Wanted(":"+string(text)) || s.Wanted("."+string(text)) {
		return true
	}
	if s.KindName(callee) == "navigation_expression" && isText(s, firstArgument(s, n)) {
		return s.Wanted(path(s, callee, 0)) // a function of a type that another file tells of
	}
	return false
}

// marked are the names of the calls that the hook Call marks by more than their name.
var marked = map[string]bool{"log": true, "os_log": true, "NSLog": true, "append": true}

// messages are the properties of an error that say what is wrong. Those that are true are so in every type.
var messages = map[string]bool{"errorDescription": true, "localizedDescription": true, "failureReason": true, "description": false, "debugDescription": false, "message": false, "reason": false,
	"localizedMessage": false, "errorMessage": false, "title": false, "detail": false, "localizedFailureReason": true}

// visitMessage reports the texts that an error type gives as its message.
func visitMessage(s *engine.Scan, n engine.Node) {
	name := propertyName(s, n)
	always, known := messages[name]
	body := s.Parent(n)
	if k := s.KindName(body); !known || k != "class_body" && k != "enum_class_body" || !always && !isError(s, typeName(s, n)) {
		return
	}
	if value := s.ChildIn(n, "value"); value != engine.None {
		s.Consider(engine.Call{Node: n, Callee: "message", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
		return
	}
	computed := s.ChildIn(n, "computed_value")
	for i := computed; computed != engine.None && uint32(i) < s.Nodes[computed].Next; i++ {
		switch s.KindName(i) {
		case "lambda_literal", "function_declaration":
			i = engine.Node(s.Nodes[i].Next) - 1
		case "control_transfer_statement":
			if value := s.ChildIn(i, "result"); value != engine.None {
				s.Consider(engine.Call{Node: i, Callee: "message", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
			}
		case "statements": // an expression alone is the value of its block
			if value := s.LastNamed(i); value == s.FirstNamed(i) && value != engine.None && !s.Is(value, engine.RoleLeave) {
				s.Consider(engine.Call{Node: value, Callee: "message", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
			}
		}
	}
}
