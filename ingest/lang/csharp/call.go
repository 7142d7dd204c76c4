package csharp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// nothing is the span of no expression.
var nothing = engine.Span{First: engine.None, Last: engine.None}

// call reads what is a call without being written as one: the construction of an object, with its initializer's entries as
// named arguments.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		return engine.Call{}, false
	}
	n := e.First
	made := engine.Call{Node: n, Receiver: nothing}
	switch s.KindName(n) {
	case "object_creation_expression":
		made.Callee = "new:" + typeName(s, s.ChildIn(n, "type"))
	case "implicit_object_creation_expression":
		made.Callee = "new:" + targetType(s, n)
	case "anonymous_object_creation_expression":
		made.Callee = "anonymous:object"
		name := engine.None
		for c := s.First(n); c != engine.None; c = s.After(c) {
			switch {
			case !s.Named(c):
			case s.KindName(c) == "identifier" && string(s.Bytes(s.After(c))) == "=":
				name = c
			case name != engine.None:
				made.Arguments = append(made.Arguments, engine.Argument{Name: fieldName(s.Text(name)), Span: engine.One(c)})
				name = engine.None
			}
		}
		return made, true
	case "element_access_expression": // localizer["text {0}", value]
		name := strings.ToLower(s.Text(s.ChildIn(n, "expression")))
		made.Callee, made.Arguments = "localize:text", argumentList(s, s.ChildIn(n, "subscript"))
		return made, strings.HasSuffix(name, "localizer") && len(made.Arguments) > 0
	case "conditional_access_expression":
		parts, ok := access(s, n, s.LastNamed(n))
		made.Callee, made.Arguments = "concat:text", parts
		return made, ok
	case "identifier":
		made.Callee, made.Arguments = "concat:text", collected(s, n)
		return made, len(made.Arguments) > 0
	case "argument_list":
		return formatList(s, n)
	default:
		return engine.Call{}, false
	}
	made.Arguments = argumentList(s, s.ChildOfKind(n, "argument_list"))
	for c := s.First(s.ChildOfKind(n, "initializer_expression")); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "assignment_expression" {
			made.Arguments = append(made.Arguments, engine.Argument{Name: fieldName(s.Text(s.ChildIn(c, "left"))), Span: engine.One(s.ChildIn(c, "right"))})
		}
	}
	if isError(made.Callee) {
		dropNames(s, &made)
	}
	return made, true
}

// fieldName is a property's name in the case of a parameter's, so that one list of names serves both.
func fieldName(name string) string {
	return strings.ToLower(name[:min(1, len(name))]) + name[min(1, len(name)):]
}

// targetType is the type that new(..) makes: that of the variable, field or property it is given to, or the result of the
// function that returns it.
func targetType(s *engine.Scan, n engine.Node) string {
	for climbed := 0; climbed < maxClimb; climbed++ {
		n = s.Parent(n)
		switch s.KindName(n) {
		case "variable_declaration", "property_declaration":
			return typeName(s, s.ChildIn(n, "type"))
		case "method_declaration":
			return typeName(s, s.ChildIn(n, "returns"))
		case "local_function_statement":
			return typeName(s, s.ChildIn(n, "type"))
		case "", "argument", "lambda_expression", "class_declaration":
			return ""
		}
	}
	return ""
}

// argumentList reads a list of arguments.
func argumentList(s *engine.Scan, list engine.Node) (found []engine.Argument) {
	for c := s.First(list); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "argument" {
			found = append(found, engine.Argument{Name: s.Text(s.ChildIn(c, "name")), Span: engine.One(s.LastNamed(c))})
		}
	}
	return found
}

// prepare corrects a call: paths lose what does not tell the callee, and arguments go that cannot hold the message.
func prepare(s *engine.Scan, c *engine.Call) {
	if parts, ok := access(s, s.ChildIn(c.Node, "function"), c.Node); ok {
		parts[1].Last = s.LastNamed(c.Node)
		c.Callee, c.Arguments = "concat:text", parts
		return
	}
	c.Callee = strings.NewReplacer("?.", ".", "!.", ".").Replace(withoutTypes(c.Callee))
	for _, prefix := range []string{"global::", "this.", "base.", "System.", "Diagnostics."} {
		c.Callee = strings.TrimPrefix(c.Callee, prefix)
	}
	name := lastName(c.Callee)
	if strings.HasPrefix(name, "Append") {
		if pieces := chained(s, c.Node); pieces != nil {
			c.Callee, c.Receiver, c.Arguments = "concat:text", nothing, pieces
			return
		}
	}
	switch {
	case isError(name) || isError(strings.TrimSuffix(c.Callee, "."+name)):
		dropNames(s, c)
	case name == "Invariant" || name == "Intern" || name == "FromResult" || name == "GetBytes":
		c.Receiver = nothing // a type: the value is the argument's
	case name == "Format" || name == "FormatWith" || name == "Create":
		if len(c.Arguments) > 0 && isCulture(s.SpanText(c.Arguments[0].Span)) {
			c.Arguments = c.Arguments[1:]
		}
		if name == "Create" {
			c.Receiver = nothing
		}
	case isLogger(s, c):
		c.Arguments = logArguments(s, c.Arguments)
	}
}

// isCulture reports whether an argument is the culture or provider that a format is written by.
func isCulture(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "culture") || strings.HasSuffix(text, "provider") || strings.HasSuffix(text, "numberformatinfo.invariantinfo")
}

// named are the exceptions whose first argument is not the message but the name of a parameter or object.
var named = []string{"ArgumentNullException", "ArgumentOutOfRangeException", "ObjectDisposedException", "InvalidEnumArgumentException", "MissingMethodException", "MissingFieldException"}

// dropNames leaves an exception's arguments without the names of parameters, which stand where other exceptions have the
// message or behind it, and makes an argument that is named a message the only one.
func dropNames(s *engine.Scan, c *engine.Call) {
	for _, argument := range c.Arguments {
		if argument.Name != "" && slices.Contains(s.Spec().MessageNames, argument.Name) {
			argument.Name = ""
			c.Arguments = []engine.Argument{argument}
			return
		}
	}
	class := className(c.Callee)
	switch {
	case class == "ArgumentException" && len(c.Arguments) > 1 && !isNameof(s, c.Arguments[0].First):
		c.Arguments = c.Arguments[:1]
	case slices.Contains(named, class) && len(c.Arguments) > 0 && c.Arguments[0].Name == "":
		mistaken := len(c.Arguments) == 1 && isSentence(s, c.Arguments[0].First) // a message where the name should be
		if !mistaken && (len(c.Arguments) != 2 || !isException(s, c.Arguments[1].First)) {
			c.Arguments = c.Arguments[1:]
		}
	}
	kept := make([]engine.Argument, 0, len(c.Arguments))
	for _, argument := range c.Arguments {
		if isNameof(s, argument.First) || argument.Name == "paramName" || argument.Name == "innerException" {
			continue
		}
		kept = append(kept, argument)
	}
	c.Arguments = kept
	if at := messageAt(s, kept); at > 0 {
		c.Arguments = kept[at:]
	}
}

// messageAt is the index of the argument that is a message: the first that spells out text with white space in it or that is
// named so, 0 when there is none.
func messageAt(s *engine.Scan, arguments []engine.Argument) int {
	for i, argument := range arguments {
		name := s.Text(plainValue(s, argument.First))
		if slices.Contains(s.Spec().MessageNames, name) || isSentence(s, argument.First) {
			return i
		}
	}
	return 0
}

// isSentence reports whether an expression spells out text that has a space in it.
func isSentence(s *engine.Scan, n engine.Node) bool {
	return isText(s, n) && strings.ContainsAny(s.SpanText(engine.One(n)), " \t")
}

// holdsSentence reports whether an expression is a variable that is given such a text.
func holdsSentence(s *engine.Scan, n engine.Node) bool {
	return s.KindName(n) == "identifier" && slices.ContainsFunc(values(s, n), func(value engine.Node) bool { return isSentence(s, value) })
}

// isException reports whether an expression is a caught or made exception, as far as its name tells.
func isException(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "identifier":
		name := strings.ToLower(strings.TrimLeft(s.Text(n), "_@"))
		named := name == "e" || name == "ex" || name == "err" || name == "error" || name == "exc" || name == "inner" || strings.HasSuffix(name, "exception")
		return named && !holdsSentence(s, n)
	case "object_creation_expression":
		return isError(typeName(s, s.ChildIn(n, "type")))
	case "member_access_expression":
		name := lastName(s.Text(n))
		return name == "InnerException" || name == "Exception"
	case "null_literal":
		return true
	}
	return false
}

// isLogger reports whether a call is a logger's: its method is named so, or what it is called on is.
func isLogger(s *engine.Scan, c *engine.Call) bool {
	name := lastName(c.Callee)
	if strings.HasPrefix(name, "Log") && len(name) > 3 {
		return true
	}
	if c.Receiver.Empty() {
		return false
	}
	receiver, _, _ := strings.Cut(s.SpanText(c.Receiver), "(")
	if strings.HasPrefix(receiver, "Log.") {
		return true
	}
	receiver = strings.ToLower(lastName(strings.TrimSuffix(receiver, "?")))
	return strings.HasSuffix(receiver, "log") || strings.HasSuffix(receiver, "logger") || receiver == "trace" || strings.HasSuffix(receiver, "tracewriter")
}

// logArguments are a log call's arguments from the message on.
func logArguments(s *engine.Scan, arguments []engine.Argument) []engine.Argument {
	for i, argument := range arguments {
		if argument.Name == "message" || isText(s, argument.First) && !behindKey(s, arguments[i:]) {
			kept := slices.Clone(arguments[i:])
			kept[0].Name = ""
			return kept
		}
	}
	if key := slices.IndexFunc(arguments, func(a engine.Argument) bool { return isText(s, a.First) }); key >= 0 {
		arguments = arguments[key+1:]
	}
	for i, argument := range arguments { // a message that is held by a name
		if argument.Name == "" && !isException(s, argument.First) && s.KindName(argument.First) != "object_creation_expression" {
			return arguments[i:]
		}
	}
	return nil
}

// behindKey reports whether the first of a log call's arguments is the key of a message that is among the next:
// Log.WriteErrorMessage(tag, "DeleteFailed", ex, "Failed to delete {0}", path).
func behindKey(s *engine.Scan, arguments []engine.Argument) bool {
	if strings.ContainsAny(s.SpanText(arguments[0].Span), " {") {
		return false
	}
	return slices.ContainsFunc(arguments[1:min(3, len(arguments))], func(a engine.Argument) bool {
		return isSentence(s, a.First) || holdsSentence(s, a.First)
	})
}

// visit finds constructions, constructors that hand their message to the class above, messages of attributes, and properties
// that are an exception's message.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "object_creation_expression", "implicit_object_creation_expression":
		if !s.Wanted("new:" + lastWord(s, n)) {
			return
		}
		if made, ok := call(s, engine.One(n)); ok {
			s.Consider(made)
		}
	case "constructor_initializer", "primary_constructor_base_type", "base_list":
		list := s.ChildOfKind(n, "argument_list")
		class := enclosingType(s, n)
		kind := "base:"
		if errorValue(s, class) {
			kind = "error:"
		}
		if list != engine.None && (kind == "error:" || errorClass(s, class)) {
			made := engine.Call{Node: n, Callee: kind + s.Text(s.ChildIn(class, "name")), Receiver: nothing, Arguments: argumentList(s, list)}
			dropNames(s, &made)
			s.Consider(made)
		}
	case "property_declaration":
		if value := s.ChildIn(n, "value"); value != engine.None && string(s.Bytes(s.ChildIn(n, "name"))) == "Message" && errorClass(s, enclosingType(s, n)) {
			s.Consider(engine.Call{Node: n, Callee: "message:" + s.Text(s.ChildIn(enclosingType(s, n), "name")), Receiver: nothing,
				Arguments: []engine.Argument{{Span: engine.One(value)}}})
		}
	case "attribute":
		attribute(s, n)
	}
}

// lastWord is the type of a construction, as far as it is needed to leave most of them out.
func lastWord(s *engine.Scan, n engine.Node) string {
	if typ := s.ChildIn(n, "type"); typ != engine.None {
		return typeName(s, typ)
	}
	return targetType(s, n)
}

// attribute reads an attribute with a message as a call: [Range(1, 5, ErrorMessage = ".."), [LoggerMessage(Level = .., Message = "..")].
func attribute(s *engine.Scan, n engine.Node) {
	name := strings.TrimSuffix(typeName(s, s.ChildIn(n, "name")), "Attribute")
	made := engine.Call{Node: n, Callee: "attribute:" + name, Receiver: nothing}
	var positional []engine.Argument
	for c := s.First(s.ChildOfKind(n, "attribute_argument_list")); c != engine.None; c = s.After(c) {
		if s.KindName(c) != "attribute_argument" {
			continue
		}
		value := s.LastNamed(c)
		switch name := s.Text(s.ChildIn(value, "left")); {
		case s.KindName(value) != "assignment_expression":
			positional = append(positional, engine.Argument{Span: engine.One(value)})
		case name == "ErrorMessage" || name == "Message":
			made.Arguments = []engine.Argument{{Span: engine.One(s.ChildIn(value, "right"))}}
		}
	}
	if made.Arguments == nil && name == "LoggerMessage" { // the event's number, the level, the message
		made.Arguments = positional[max(0, len(positional)-1):]
	}
	if made.Arguments != nil && s.Wanted(made.Callee) {
		s.Consider(made)
	}
}
