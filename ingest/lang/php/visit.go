package php

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visit shows the engine what can hold an error's message and is no call to the grammar.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "object_creation_expression":
		visitNew(s, n)
	case "exit_statement":
		c, ok := call(s, engine.One(n))
		if ok && len(c.Arguments) > 0 && s.Wanted(c.Callee) && s.KindName(c.Arguments[0].First) != "integer" && s.KindName(c.Arguments[0].First) != "unary_op_expression" {
			s.Consider(c)
		}
	case "echo_statement", "print_intrinsic":
		if s.Wanted("print:echo") {
			consider(s, n, "print:echo", s.FirstNamed(n))
		}
	case "throw_expression":
		visitThrow(s, n)
	case "property_element":
		name, value := s.ChildIn(n, "name"), s.ChildIn(n, "default_value")
		visitDefault(s, n, name, value)
		visitTable(s, n, s.Text(name), value)
	case "property_promotion_parameter", "simple_parameter":
		visitParameter(s, n)
	case "attribute":
		visitAttribute(s, n)
	case "method_declaration":
		visitMethod(s, n)
	case "assignment_expression":
		visitAssignment(s, n)
	case "static_variable_declaration":
		visitTable(s, n, s.Text(s.ChildIn(n, "name")), s.ChildIn(n, "value"))
	case "const_element":
		visitTable(s, n, s.Text(s.FirstNamed(n)), s.LastNamed(n))
	case "enum_case":
		if value := s.ChildIn(n, "value"); value != engine.None && errorEnum(s, n) {
			consider(s, n, "message:enum", value)
		}
	}
}

// consider shows the engine a place that holds a message as a call with it.
func consider(s *engine.Scan, n engine.Node, callee string, value engine.Node) {
	if value != engine.None {
		s.Consider(engine.Call{Node: n, Callee: callee, Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
	}
}

func visitNew(s *engine.Scan, n engine.Node) {
	callee := constructed(s, n)
	if callee == "" {
		return
	}
	if !s.Wanted(callee) && !strings.HasSuffix(callee, "Response") {
		if s.Wanted("message:constraint") && (s.Mentions("Constraint") || s.Mentions("Validator") || s.Mentions("Assert")) {
			visitConstraint(s, n)
		}
		return
	}
	if c, ok := construction(s, n); ok {
		s.Consider(c)
	}
}

// visitThrow reports the text that a method is given which makes the thrown exception: throw $this->createNotFoundException('..').
func visitThrow(s *engine.Scan, n engine.Node) {
	link := s.FirstNamed(n)
	for range maxClimb {
		switch s.KindName(link) {
		case "parenthesized_expression":
			link = s.FirstNamed(link)
			continue
		case "member_call_expression", "function_call_expression":
		default:
			return
		}
		name := s.ChildIn(link, "name")
		if name == engine.None {
			name = s.ChildIn(link, "function")
		}
		if !s.Wanted("throw:call") || defined(s, s.Text(name)) {
			return
		}
		s.Consider(engine.Call{Node: link, Callee: "throw:call", Receiver: none, Arguments: arguments(s, s.ChildIn(link, "arguments"))})
		if link = s.ChildIn(link, "object"); link == engine.None {
			return
		}
	}
}

// visitDefault reports the text that a property starts with, when it is the message of an exception or of a validation.
func visitDefault(s *engine.Scan, n, name, value engine.Node) {
	if value == engine.None || !namesMessage(strings.TrimLeft(s.Text(name), "$_")) {
		return
	}
	switch {
	case exceptionAround(s, n):
		consider(s, n, "message:default", value)
	case constraintAround(s, n):
		consider(s, n, "message:constraint", value)
	}
}

// visitParameter does so for the default of a constructor's parameter, or of one of the exception's own factories.
func visitParameter(s *engine.Scan, n engine.Node) {
	value := s.ChildIn(n, "default_value")
	if empty(s, value) {
		return
	}
	if k := s.KindName(value); k != "string" && k != "encapsed_string" && k != "class_constant_access_expression" && k != "binary_expression" {
		return
	}
	visitDefault(s, n, s.ChildIn(n, "name"), value)
}

// isErrorKey reports whether an array's key is one under which the text of an error is kept.
func isErrorKey(key string) bool {
	switch strings.ToLower(key) {
	case "error", "error_message", "errormessage", "error_msg", "errormsg", "errmsg":
		return true
	}
	return false
}

// visitAttribute reports the messages that attributes give to constraints: #[Assert\NotBlank(message: '..')].
func visitAttribute(s *engine.Scan, n engine.Node) {
	if strings.Contains(s.Text(s.FirstNamed(n)), "Deprecated") {
		return
	}
	for _, a := range arguments(s, s.ChildIn(n, "parameters")) {
		if namesMessage(a.Name) {
			consider(s, n, "message:constraint", a.First)
		}
	}
}

// visitAssignment reports texts that are put on a list of errors, $errors[] = '..', or into the message of an exception or of a
// validation: $this->message = '..'.
func visitAssignment(s *engine.Scan, n engine.Node) {
	left, right := s.ChildIn(n, "left"), s.ChildIn(n, "right")
	switch s.KindName(left) {
	case "variable_name":
		visitTable(s, n, s.Text(left), right)
	case "subscript_expression":
		lower, key := strings.ToLower(s.Text(s.FirstNamed(left))), s.LastNamed(left)
		if len(lower) < 60 && (strings.HasSuffix(lower, "errors") || strings.HasSuffix(lower, "error") && s.Is(key, engine.RoleString) ||
			strings.HasPrefix(lower, "$this->error") || isErrorKey(unquoted(s, key)) && isText(s, right) && strings.Contains(s.Text(right), " ")) {
			consider(s, n, "collect:errors", right)
		}
	case "member_access_expression":
		name := s.Text(s.ChildIn(left, "name"))
		if s.Text(s.ChildIn(left, "object")) != "$this" {
			return
		}
		visitTable(s, n, name, right)
		if lower := strings.ToLower(name); strings.HasSuffix(lower, "error") || strings.HasSuffix(lower, "error_message") || strings.HasSuffix(lower, "errormessage") || strings.HasSuffix(lower, "errstr") {
			consider(s, n, "collect:errors", right)
		}
		if !namesMessage(name) && s.Text(s.ChildIn(right, "name")) != "t" {
			return
		}
		switch {
		case exceptionAround(s, n):
			consider(s, n, "message:default", right)
		case constraintAround(s, n):
			consider(s, n, "message:constraint", right)
		}
	}
}

// errorEnum reports whether the cases of the enum around n are errors.
func errorEnum(s *engine.Scan, n engine.Node) bool {
	enum := classAround(s, n)
	for _, name := range append(bases(s, enum), s.Text(s.ChildIn(enum, "name"))) {
		if strings.Contains(name, "Error") || strings.Contains(name, "Exception") || strings.Contains(name, "Failure") {
			return true
		}
	}
	return false
}
