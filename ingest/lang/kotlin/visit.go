package kotlin

import (
	"bytes"
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visit shows the engine what can hold an error's message and is not told by the name of a function.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "call_expression":
		visitCall(s, n)
	case "throw_expression":
		visitThrow(s, n)
	case "constructor_invocation":
		visitHeader(s, n)
	case "constructor_delegation_call":
		if errorAround(s, n) != "" {
			consider(s, n, "super", arguments(s, s.ChildOfKind(n, "value_arguments")))
		}
	case "enum_entry":
		if list := s.ChildOfKind(n, "value_arguments"); list != engine.None && errorEnum(s, n) {
			consider(s, n, "enum-entry", arguments(s, list))
		}
	case "class_parameter":
		if value := given(s, n); value != engine.None && isText(s, value) {
			visitMessage(s, n, s.Text(s.ChildOfKind(n, "identifier")), value)
		}
	case "property_declaration":
		visitProperty(s, n)
	case "function_declaration":
		visitDescription(s, n)
	}
}

// consider shows the engine a call that the grammar has not.
func consider(s *engine.Scan, n engine.Node, callee string, list []engine.Argument) {
	s.Consider(engine.Call{Node: n, Callee: callee, Receiver: none, Arguments: list})
}

// lazy are the starts of names of functions that check a condition and run a lambda for the message when it does not hold.
var lazy = []string{"require", "check", "ensure", "assert", "validate", "verify", "precondition", "expect", "invariant", "runtimeCheck", "debugCheck", "debugAssert", "throwIf", "fail"}

// reporting are the ends of names of functions that report what they are given; with one of the starts in passive they do not.
var (
	reporting = []string{"Error", "Exception", "Issue", "Failure"}
	passive   = []string{"on", "is", "has", "to", "as", "handle", "catch", "assert", "should", "clear", "remove", "from", "parse"}
)

// visitCall looks at constructions, at checks whose lambda gives the message, and at functions whose name says that they report.
func visitCall(s *engine.Scan, n engine.Node) {
	callee := s.FirstNamed(n)
	if s.KindName(callee) == "navigation_expression" {
		callee = s.LastNamed(callee)
	}
	name := s.Bytes(callee)
	if len(name) == 0 || s.KindName(callee) != "identifier" {
		return
	}
	if name[0] >= 'A' && name[0] <= 'Z' {
		if s.Wanted(constructed(s, string(name))) {
			if c, ok := s.AsCall(engine.One(n)); ok {
				s.Consider(c)
			}
		}
		return
	}
	checks := slices.ContainsFunc(lazy, func(start string) bool { return bytes.HasPrefix(name, []byte(start)) })
	reports := !checks && slices.ContainsFunc(reporting, func(end string) bool { return bytes.HasSuffix(name, []byte(end)) })
	if !checks && !reports || !s.Wanted("lazy:call") {
		return
	}
	c, ok := s.AsCall(engine.One(n))
	if _, known := s.ConstructOf(c.Callee); known || !ok || len(c.Arguments) == 0 {
		return // require(..), check(..), assert(..)
	}
	if reports {
		visitReport(s, c, string(name))
		return
	}
	visitCheck(s, c, bytes.HasPrefix(name, []byte("fail")) || bytes.HasPrefix(name, []byte("throw")))
}

// visitCheck looks at a call of a function that checks something, or fails when something holds: what it looks at comes first, the
// message is a lambda.
func visitCheck(s *engine.Scan, c engine.Call, fails bool) {
	last := len(c.Arguments) - 1
	for i := last; i >= 0; i-- {
		message := c.Arguments[i]
		if s.KindName(message.First) != "lambda_literal" || !isText(s, message.First) || i < last && !fails && !s.IsMessage(message.Name) {
			continue
		}
		about := c.Receiver // name.checkIsPath { ".." }
		if i != 0 {
			about = c.Arguments[0].Span
		}
		c.Callee, c.Arguments = "lazy:call", []engine.Argument{{Span: about}, {Span: message.Span}}
		if fails {
			c.Callee = "lazy:failing"
		}
		if !about.Empty() {
			s.Consider(c)
		}
		return
	}
}

// visitReport looks at a call of a function of another file that reports by its name: subscriptionError("..").
func visitReport(s *engine.Scan, c engine.Call, name string) {
	if len(fileOf(s).functions[name]) > 0 || slices.ContainsFunc(passive, func(start string) bool {
		return strings.HasPrefix(name, start) && len(name) > len(start) && capital(name[len(start):])
	}) {
		return
	}
	c.Arguments = slices.DeleteFunc(c.Arguments, func(a engine.Argument) bool { return s.KindName(a.First) == "lambda_literal" || !isText(s, a.First) })
	if len(c.Arguments) > 0 {
		c.Callee = "report:call"
		s.Consider(c)
	}
}

// visitThrow reports the texts that a thrown chain of calls is given: throw Problem.builder().title("..").build(), or
// throw context.mappingException("..").
func visitThrow(s *engine.Scan, n engine.Node) {
	link := s.FirstNamed(n)
	for range maxClimb {
		callee := s.FirstNamed(link)
		if s.KindName(link) != "call_expression" || s.KindName(callee) != "navigation_expression" {
			return
		}
		name := s.Text(s.LastNamed(callee))
		if !capital(name) && len(fileOf(s).functions[name]) == 0 && name != "format" && name != "trimIndent" && name != "trimMargin" {
			consider(s, link, "throw:call", arguments(s, s.ChildOfKind(link, "value_arguments")))
		}
		link = s.FirstNamed(callee)
	}
}

// visitHeader looks at what a class, an object or an annotation gives a type's constructor.
func visitHeader(s *engine.Scan, n engine.Node) {
	list := s.ChildOfKind(n, "value_arguments")
	if s.FirstNamed(list) == engine.None {
		return
	}
	of := s.Parent(n)
	switch s.KindName(of) {
	case "annotation":
		visitAnnotation(s, n, list)
	case "delegation_specifier":
		if name := typeName(s, s.FirstNamed(n)); fileOf(s).isError(name) {
			if given := arguments(s, list); slices.ContainsFunc(given, func(a engine.Argument) bool { return says(s, a) }) {
				consider(s, n, "super", given)
			}
		}
	}
}

// says reports whether an argument of a class header can be more than a parameter that is handed on.
func says(s *engine.Scan, a engine.Argument) bool {
	switch s.KindName(a.First) {
	case "identifier":
		return fileOf(s).constants[s.Text(a.First)] > 0
	case "number_literal", "navigation_expression":
		return false
	}
	return s.Text(a.First) != "null"
}

// visitAnnotation reports @ResponseStatus(reason = "..") and the messages of validation constraints.
func visitAnnotation(s *engine.Scan, n, list engine.Node) {
	name := lastName(typeName(s, s.FirstNamed(n)))
	for _, a := range arguments(s, list) {
		switch {
		case name == "ResponseStatus" && a.Name == "reason":
			consider(s, n, "annotation:reason", []engine.Argument{{Span: a.Span}})
		case a.Name == "message" && constrains(s, name):
			consider(s, n, "annotation:message", []engine.Argument{{Span: a.Span}})
		}
	}
}

// constrains reports whether an annotation is a validation constraint: not @Deprecated, and not one that tells the users of an API to be
// careful.
func constrains(s *engine.Scan, name string) bool {
	return (s.Mentions("validation") || s.Mentions("onstraint")) && !strings.HasPrefix(name, "Deprecated") && !strings.HasPrefix(name, "Requires")
}

// visitProperty reports the texts that an error's message can be: override val message get() = "..".
func visitProperty(s *engine.Scan, n engine.Node) {
	parent := s.KindName(s.Parent(n))
	if parent != "class_body" && parent != "enum_class_body" {
		return
	}
	name := variableName(s, n)
	getter := s.ChildOfKind(n, "getter")
	if getter == engine.None {
		if next := following(s, n); s.KindName(next) == "getter" {
			getter = next
		}
	}
	body := s.ChildOfKind(getter, "function_body")
	if value := given(s, body); value != engine.None {
		visitMessage(s, n, name, value)
		return
	}
	if value := given(s, n); value != engine.None {
		visitMessage(s, n, name, value)
		return
	}
	for i := body; body != engine.None && uint32(i) < s.Nodes[body].Next; i++ {
		if s.KindName(i) == "return_expression" {
			visitMessage(s, i, name, s.LastNamed(i))
		}
	}
}

// visitMessage reports a value of a property or parameter that is an error's message by its name.
func visitMessage(s *engine.Scan, n engine.Node, name string, value engine.Node) {
	if (name == "message" || name == "localizedMessage" || name == "msg" || name == "errorMessage" || name == "reason") && errorAround(s, n) != "" {
		consider(s, n, "message-property", []engine.Argument{{Span: engine.One(value)}})
	}
}

// describing are the names of functions by which an error that is no exception tells its message.
var describing = []string{"description", "message", "getMessage", "errorMessage", "msg"}

// visitDescription reports what a function without parameters gives back that is an error's message by its name.
func visitDescription(s *engine.Scan, n engine.Node) {
	if !slices.Contains(describing, s.Text(s.ChildIn(n, "name"))) || s.FirstNamed(s.ChildOfKind(n, "function_value_parameters")) != engine.None {
		return
	}
	body := s.ChildOfKind(n, "function_body")
	if value := given(s, body); value != engine.None {
		visitMessage(s, n, "message", value)
		return
	}
	for i := body; body != engine.None && uint32(i) < s.Nodes[body].Next; i++ {
		if s.KindName(i) == "return_expression" && s.Around(i, engine.RoleFunction) == n && !bytes.HasPrefix(s.Bytes(i), []byte("return@")) {
			visitMessage(s, i, "message", s.LastNamed(i))
		}
	}
}

// errorAround is the error type around n; empty when the type is none.
func errorAround(s *engine.Scan, n engine.Node) string {
	class := s.AroundKind(n, "class_declaration", "object_declaration", "object_literal", "companion_object")
	switch s.KindName(class) {
	case "class_declaration", "object_declaration":
		if name := s.Text(s.ChildIn(class, "name")); fileOf(s).isError(name) {
			return name
		}
		return firstError(s, class)
	case "object_literal":
		return firstError(s, class)
	}
	return ""
}

// firstError is the error that a class extends; empty when it extends none.
func firstError(s *engine.Scan, class engine.Node) string {
	for _, name := range supertypes(s, class) {
		if fileOf(s).isError(name) {
			return name
		}
	}
	return ""
}

// errorEnum reports whether the entries of the enum around n are errors: by the name of the enum or of what it implements.
func errorEnum(s *engine.Scan, n engine.Node) bool {
	enum := s.Around(n, engine.RoleScope)
	for _, name := range append(supertypes(s, enum), s.Text(s.ChildIn(enum, "name"))) {
		for _, word := range []string{"Error", "Exception", "Fault", "Failure", "Problem"} {
			if strings.Contains(name, word) {
				return true
			}
		}
	}
	return false
}
