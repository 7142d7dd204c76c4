package ruby

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// call reads what is no method call with arguments: a format by the operator %, a text that is put together in steps, and names
// such as raise and exit that are methods called without arguments.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		return engine.Call{}, false
	}
	n := e.First
	switch s.KindName(n) {
	case "binary":
		left, right := s.ChildIn(n, "left"), s.ChildIn(n, "right")
		if string(s.Bytes(s.ChildIn(n, "operator"))) != "%" || right == engine.None {
			return engine.Call{}, false
		}
		return engine.Call{Node: n, Callee: "format:%", Receiver: engine.One(left), Arguments: filling(s, right)}, true
	case "identifier":
		switch name := s.Text(n); name {
		case "raise", "fail", "exit", "exit!", "abort":
			return engine.Call{Node: n, Callee: name, Receiver: none}, true
		}
		if pieces := appended(s, n); pieces != nil {
			return engine.Call{Node: n, Callee: "join:text", Receiver: none, Arguments: pieces}, true
		}
	}
	return engine.Call{}, false
}

// filling are the values that fill a format: the members of an array or hash that is written out, else the value itself.
func filling(s *engine.Scan, n engine.Node) (list []engine.Argument) {
	switch s.KindName(n) {
	case "array":
		for c := s.First(n); c != engine.None; c = s.After(c) {
			if s.Named(c) {
				list = append(list, engine.Argument{Span: engine.One(c)})
			}
		}
		return list
	case "hash":
		for _, pair := range pairsOf(s, n) {
			list = append(list, engine.Argument{Name: keyOf(s, pair), Span: engine.One(s.ChildIn(pair, "value"))})
		}
		return list
	}
	return []engine.Argument{{Span: engine.One(n)}}
}

// prepare gives a call's callee the mark that tells what kind of report it is, and its arguments the form that the spec's rules
// read.
func prepare(s *engine.Scan, c *engine.Call) {
	for i, a := range c.Arguments {
		c.Arguments[i].Name = strings.Trim(a.Name, `:"'`)
		if a.Name != "" && a.First == engine.None {
			c.Arguments[i].Span = none // the shorthand f(x:)
		}
	}
	c.Arguments = slices.DeleteFunc(c.Arguments, func(a engine.Argument) bool {
		return a.Empty() || s.KindName(a.First) == "splat_argument" || s.KindName(a.First) == "block_argument"
	})
	name := lastName(c.Callee)
	switch name {
	case "raise", "fail":
		prepareRaise(s, c, name)
	case "new", "exception":
		switch {
		case s.Text(c.Receiver.First) == "String":
			prepareGiven(s, c)
		case name == "exception" && isLogger(s, c.Receiver.First):
			prepareLog(s, c, name)
		default:
			prepareNew(s, c, name)
		}
	case "timeout": // Timeout.timeout(5, SlowError, "..") raises when the time is over
		if s.Text(c.Receiver.First) == "Timeout" && len(c.Arguments) == 3 {
			c.Callee, c.Arguments = "class:timeout", c.Arguments[2:]
		}
	case "super":
		if exceptionAround(s, c.Node) != "" && s.Text(s.ChildIn(method(s, c.Node), "name")) == "initialize" {
			c.Callee = "define:super"
		}
	case "join":
		prepareJoin(s, c)
	case "format", "sprintf":
		if len(c.Arguments) == 2 {
			c.Arguments = append(c.Arguments[:1:1], filling(s, c.Arguments[1].First)...)
		}
	case "warn", "puts", "print", "write", "printf", "say", "say_error", "say_status", "display_error", "ui_error":
		if preparePrint(s, c, name) {
			return
		}
		prepareLog(s, c, name)
	case "add", "push", "append", "concat", "unshift":
		if prepareCollect(s, c, name) {
			return
		}
		prepareLog(s, c, name)
	case "log", "info", "notice":
		if endsAfter(s, c.Node, false) || asksToExit(s, c.Arguments) {
			c.Callee, c.Arguments = "exit:"+name, positional(c.Arguments)
			return
		}
		prepareLog(s, c, name)
	case "send_response", "send_response_and_close", "send_error", "rack_response", "json_response", "error_response", "http_error", "respond_with", "respond":
		prepareResponse(s, c, name)
	case "render", "halt", "error!", "error", "throw":
		if prepareResponse(s, c, name) {
			return
		}
		prepareLog(s, c, name)
	case "t", "translate":
		prepareTranslated(c)
	case "must", "let", "cast", "unsafe", "gettext", "ngettext", "pgettext", "html_escape":
		prepareGiven(s, c)
	case "abort", "error_message", "default_message":
		prepareNamed(s, c, name)
	default:
		prepareLog(s, c, name)
	}
}

// prepareNamed reads calls whose name alone tells what they are, where they stand.
func prepareNamed(s *engine.Scan, c *engine.Call, name string) {
	switch {
	case name == "abort":
		if r := s.Text(c.Receiver.First); r == "" || r == "Kernel" || r == "Process" || r == "self" {
			c.Callee = "abort"
		}
	case method(s, c.Node) == engine.None && exceptionAround(s, c.Node) != "":
		c.Callee = "define:" + name // a macro of an exception class
	}
}

// prepareRaise tells apart raise "text", raise Class, "text", raise Class, message: "text", and raise Class.new("text").
func prepareRaise(s *engine.Scan, c *engine.Call, name string) {
	if name == "fail" && !c.Receiver.Empty() && s.Text(c.Receiver.First) != "self" && s.Text(c.Receiver.First) != "Kernel" {
		return // of something else
	}
	var plain, named []engine.Argument
	for _, a := range c.Arguments {
		switch {
		case a.Name == "":
			plain = append(plain, a)
		case slices.Contains(s.Spec().MessageNames, a.Name):
			named = append(named, engine.Argument{Span: a.Span})
		}
	}
	c.Callee = name
	switch {
	case len(plain) == 0:
		c.Arguments = nil
	case len(plain) > 1 && statusOf(s, plain[0].First) >= 400: // a method of the project: fail 404, "text"
		c.Callee, c.Arguments = "http:fail", plain[1:]
	case len(plain) > 1 && !isText(s, plain[0].First):
		c.Callee, c.Arguments = "class:raise", plain[1:2]
		switch s.KindName(plain[1].First) {
		case "hash":
			c.Arguments = messagesIn(s, plain[1].First, 0)
		case "call":
			c.Callee = "class:call"
		}
	case len(named) > 0 && !isText(s, plain[0].First):
		c.Callee, c.Arguments = "class:raise", named[:1]
	default:
		c.Arguments = plain[:1]
	}
}

// prepareNew marks the construction of an exception.
func prepareNew(s *engine.Scan, c *engine.Call, name string) {
	if class := className(s, c.Receiver.First); class != "" && isException(s, class) {
		c.Callee = "make:" + name
		for _, a := range c.Arguments {
			if s.KindName(a.First) == "hash" {
				c.Arguments = append(c.Arguments, messagesIn(s, a.First, 0)...)
			}
		}
		for i, a := range c.Arguments {
			if a.Name == "" && i+1 < len(c.Arguments) && isFormat(s, a.First, c.Arguments[i+1:]) {
				c.Callee, c.Arguments = "make:filled", c.Arguments[i:]
				break
			}
		}
	}
}

// isFormat reports whether an argument of a constructor is a text with as many verbs as arguments follow, or with the names of
// all that follow: the constructor formats it.
func isFormat(s *engine.Scan, n engine.Node, values []engine.Argument) bool {
	if !isText(s, n) && s.KindName(n) != "call" {
		return false
	}
	text := s.Text(n)
	if strings.Contains(text, "#{") || strings.Contains(text, "%%") {
		return false
	}
	if values[0].Name == "" {
		return strings.Count(text, "%s")+strings.Count(text, "%d") == len(values)
	}
	return !slices.ContainsFunc(values, func(a engine.Argument) bool { return !strings.Contains(text, "%{"+a.Name+"}") })
}

// prepareTranslated marks a look-up in a table of translations that gives the text for when there is none.
func prepareTranslated(c *engine.Call) {
	for _, a := range c.Arguments {
		if a.Name == "default" {
			c.Callee, c.Receiver, c.Arguments = "given:text", none, []engine.Argument{{Span: a.Span}}
			return
		}
	}
}

// prepareGiven marks a call of a class's method that has the text of its first argument: T.must("text").
func prepareGiven(s *engine.Scan, c *engine.Call) {
	if s.KindName(c.Receiver.First) == "constant" {
		c.Callee, c.Receiver = "given:text", none
	}
}

// prepareJoin reads ["a", b].join(" ") as the pieces with what joins them between.
func prepareJoin(s *engine.Scan, c *engine.Call) {
	var between []engine.Argument
	if len(c.Arguments) > 0 {
		between = c.Arguments[:1]
	}
	receiver := c.Receiver.First
	if s.KindName(receiver) == "call" {
		switch s.Text(s.ChildIn(receiver, "method")) {
		case "compact", "reject", "select", "flatten", "compact_blank", "uniq":
			receiver = s.ChildIn(receiver, "receiver")
		}
	}
	switch s.KindName(receiver) {
	case "array", "string_array":
		c.Callee, c.Arguments = "join:text", spread(s, receiver, nil, between)
	case "identifier":
		if pieces := gathered(s, receiver, between); pieces != nil {
			c.Callee, c.Arguments = "join:text", pieces
		}
	}
}

// spread adds the members of an array to pieces, with what joins them between.
func spread(s *engine.Scan, array engine.Node, pieces, between []engine.Argument) []engine.Argument {
	for _, member := range list(s, array) {
		if len(pieces) > 0 {
			pieces = append(pieces, between...)
		}
		pieces = append(pieces, member)
	}
	return pieces
}
