package kotlin

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// call reads what constructs and is no call: what a class header or a constructor hands to the type above it, and variables that
// collect a text.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		return engine.Call{}, false
	}
	n := e.First
	switch s.KindName(n) {
	case "identifier":
		pieces := collected(s, n)
		return engine.Call{Node: n, Callee: "join:text", Receiver: none, Arguments: pieces}, len(pieces) > 1
	case "constructor_invocation", "constructor_delegation_call":
		return engine.Call{Node: n, Callee: "super", Receiver: none, Arguments: arguments(s, s.ChildOfKind(n, "value_arguments"))}, true
	}
	return engine.Call{}, false
}

// plainSteps writes steps through what may be null as all others.
var plainSteps = strings.NewReplacer("?.", ".", "!!.", ".")

// prepare mends a call: its arguments with their names, the lambda behind it, and the marks in front of what it calls.
func prepare(s *engine.Scan, c *engine.Call) {
	gather(s, c)
	c.Callee = plainSteps.Replace(c.Callee)
	name := lastName(c.Callee)
	switch {
	case capital(name):
		c.Callee, c.Arguments = constructed(s, c.Callee), writtenOut(s, c.Arguments)
		return
	case name == "fail":
		c.Arguments = writtenOut(s, c.Arguments)
		return
	case name == "format":
		if len(c.Arguments) > 1 && isLocale(s, c.Arguments[0].First) {
			c.Arguments = c.Arguments[1:]
		}
		return
	case name == "toString" || name == "append" || name == "plus" || name == "buildString":
		if pieces := joined(s, c, name); pieces != nil {
			c.Callee, c.Arguments = "join:text", pieces
		}
		return
	case responds[name]:
		if engine.HTTPStatusIn(calledWith(s, c.Node)) == 0 {
			c.Callee = "" // no error
		}
		c.Arguments = withoutStatus(s, c.Arguments)
		return
	}
	if level := levelOf(s, c, name); level != "" {
		c.Callee = level + ":logged"
		c.Arguments = toMessage(s, c)
	}
}

// gather reads a call's callee and arguments: of f(a) { b }, whose inner part is a call of its own in the grammar, and of f { b }.
func gather(s *engine.Scan, c *engine.Call) {
	inner, lambda := c.Node, s.ChildOfKind(c.Node, "annotated_lambda")
	if callee := s.First(c.Node); lambda != engine.None && s.KindName(callee) == "call_expression" {
		inner = callee
		f := s.First(inner)
		c.Callee, c.Receiver = s.Path(f), none
		if s.Is(f, engine.RoleMember) {
			c.Receiver = engine.One(s.FirstNamed(f))
		}
	} else if outer := s.Parent(c.Node); lambda == engine.None && s.KindName(outer) == "call_expression" && s.First(outer) == c.Node {
		if lambda = s.ChildOfKind(outer, "annotated_lambda"); lambda != engine.None {
			c.Node = outer
		}
	}
	c.Arguments = arguments(s, s.ChildOfKind(inner, "value_arguments"))
	if lambda != engine.None {
		c.Arguments = append(c.Arguments, engine.Argument{Span: engine.One(s.LastNamed(lambda))})
	}
}

// writtenOut drops constants, and what is given to other parameters by name, when there is a text written out before them, which is the
// message then.
func writtenOut(s *engine.Scan, list []engine.Argument) []engine.Argument {
	if !slices.ContainsFunc(list, func(a engine.Argument) bool { return a.Name == "" && isText(s, a.First) }) {
		return list
	}
	return slices.DeleteFunc(list, func(a engine.Argument) bool {
		return a.Name != "" && !s.IsMessage(a.Name) || s.KindName(a.First) == "identifier" && fileOf(s).constants[s.Text(a.First)] > 0
	})
}

// constructed is the callee of a construction: its type with a mark in front, which tells the file's own errors from other types.
func constructed(s *engine.Scan, callee string) string {
	if name := lastName(callee); isErrorName(name) || !fileOf(s).errors[name] {
		return "new:" + name
	}
	return "raised:" + lastName(callee)
}

// callee is the node that names what a call calls, and whether the call is the inner part of one with a lambda behind it.
func calleeOf(s *engine.Scan, n engine.Node) engine.Node {
	f := s.FirstNamed(n)
	if s.KindName(f) == "call_expression" && s.ChildOfKind(n, "annotated_lambda") != engine.None {
		return s.FirstNamed(f)
	}
	return f
}

// isLocale reports whether an argument is a locale: by its type or its name.
func isLocale(s *engine.Scan, n engine.Node) bool {
	text := s.Text(n)
	return strings.HasPrefix(text, "Locale.") || text == "null" || strings.HasSuffix(strings.ToLower(strings.TrimSuffix(text, "()")), "locale")
}

// names are the callees by which a function or constructor of the file is called.
func names(s *engine.Scan, d engine.Definition) []string {
	if !s.IsMessage(d.Parameter) && !reports(d.Name) {
		return []string{} // a value in a message, or a mere name
	}
	class := s.Text(s.Part(s.Around(d.Node, engine.RoleScope), engine.RoleScope, engine.PartName))
	switch s.KindName(d.Node) {
	case "secondary_constructor":
		if _, known := s.ConstructOf("new:" + class); known || fileOf(s).errors[class] {
			return []string{} // the construction is a construct by itself
		}
		return []string{"new:" + class}
	case "function_declaration":
		list := []string{d.Name, "this." + d.Name, "super." + d.Name}
		if class != "" {
			list = append(list, class+"."+d.Name)
		}
		if reports(d.Name) || receiverType(s, d.Node) != "" {
			list = append(list, "."+d.Name)
		}
		return list
	}
	return []string{}
}

// parameter recognises a lambda that is a parameter of the function around it and gives the message: lazyMessage() or
// lazyMessage.invoke(), with or without a conversion behind it.
func parameter(s *engine.Scan, n engine.Node) (engine.Definition, bool) {
	for range 3 {
		if s.KindName(n) != "call_expression" || s.ChildOfKind(n, "annotated_lambda") != engine.None {
			break
		}
		n = s.FirstNamed(n)
		if s.KindName(n) == "navigation_expression" {
			n = s.FirstNamed(n)
		}
	}
	if s.KindName(n) != "identifier" {
		return engine.Definition{}, false
	}
	function := s.Around(n, engine.RoleFunction)
	if s.KindName(function) != "function_declaration" {
		return engine.Definition{}, false
	}
	name := s.Text(n)
	list := s.FunctionAt(function).Parameters
	position := slices.IndexFunc(list, func(p errdex.Parameter) bool { return p.Name == name && strings.Contains(p.Type, "->") })
	if position < 0 {
		return engine.Definition{}, false
	}
	return engine.Definition{Node: function, Name: s.Text(s.ChildIn(function, "name")), Position: position, Parameter: "message"}, true
}

// reports reports whether a function's name says that it reports an error.
func reports(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range []string{"error", "fail", "exception", "fatal", "abort", "invalid", "illegal", "unsupported", "throw", "unexpected", "malformed"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}
