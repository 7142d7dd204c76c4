package javascript

import (
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex/ingest/engine"
)

// visit is shown every call, construction, assignment and field. It hands those that can be sites to the engine under the
// callees of the spec that are no JavaScript names.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "assignment_expression":
		visitAssignment(s, n)
	case "field_definition", "public_field_definition":
		visitField(s, n)
	case "new_expression":
		if name := lastName(constructed(s, n)); isError(s, name) {
			visitError(s, n, name)
		} else if name == "Response" {
			visitResponse(s, n)
		}
	case "call_expression":
		visitCall(s, n)
	case "return_statement":
		visitReturn(s, n)
	case "method_definition":
		visitGetter(s, n)
		visitDescribed(s, n, s.ChildIn(n, "name"))
	case "pair":
		visitDescribed(s, n, s.ChildIn(n, "key"))
		visitTable(s, s.ChildIn(n, "key"), s.ChildIn(n, "value"))
	case "variable_declarator":
		visitTable(s, s.ChildIn(n, "name"), s.ChildIn(n, "value"))
	}
}

// constructed is the class that a new expression makes. The class that a function gives is named by the function:
// new (getParseError())("..").
func constructed(s *engine.Scan, n engine.Node) string {
	constructor := unwrapped(s, s.ChildIn(n, "constructor"))
	switch s.KindName(constructor) {
	case "call_expression":
		return strings.TrimPrefix(s.Path(s.ChildIn(constructor, "function")), "get")
	case "class":
		if name := s.Text(s.ChildIn(constructor, "name")); name != "" {
			return name
		}
		return base(s, constructor)
	}
	return s.Path(constructor)
}

// consider shows a call to the engine under another callee, its arguments cut to the message and what follows it.
func consider(s *engine.Scan, callee string, call engine.Call, message int) {
	if message < 0 || message >= len(call.Arguments) {
		return
	}
	call.Callee, call.Arguments = callee, call.Arguments[message:]
	s.Consider(call)
}

// visitError reads the construction of an error.
func visitError(s *engine.Scan, n engine.Node, name string) {
	callee := "new"
	if name == "VError" || name == "WError" {
		callee = "new-format"
	}
	if !s.Wanted(callee) {
		return
	}
	if call, ok := s.AsCall(engine.One(n)); ok {
		at := messageArgument(s, call)
		if name == "DOMException" { // its name follows the message
			at = min(at, 0)
		}
		if callee == "new" && at >= 0 {
			call.Arguments = call.Arguments[:at+1]
		}
		consider(s, callee, call, at)
	}
}

// visitCall tells a call by its callee and its receiver.
func visitCall(s *engine.Scan, n engine.Node) {
	callee := s.ChildIn(n, "function")
	path := s.Path(callee)
	name := lastName(path)
	switch {
	case path == "super":
		if class := classAround(s, n); class != engine.None && isError(s, base(s, class)) {
			visitSuper(s, n, 0)
		}
		return
	case name == "call" && s.KindName(callee) == "member_expression" && isError(s, lastName(s.Path(s.ChildIn(callee, "object")))):
		visitSuper(s, n, 1) // Error.call(this, "text")
		return
	case isError(s, name):
		visitError(s, n, name)
		return
	case notifying.have(name):
		visitNotice(s, n)
		return
	case creating.have(name) || statusMaker(s, callee):
		visitCreate(s, n)
		return
	case told.have(name) && levelOf(s, callee, name) == "" || s.KindName(s.Parent(n)) == "throw_statement":
		visitTold(s, n)
	}
	if s.KindName(callee) != "member_expression" {
		return
	}
	if name == "log" {
		visitLevel(s, n, callee)
		return
	}
	if level := levelOf(s, callee, name); level != "" {
		visitLog(s, n, level)
		return
	}
	switch name {
	case "json", "send", "end", "text", "jsonp", "html", "body":
		visitResponse(s, n)
	case "throw", "assert":
		visitThrow(s, n, name)
	case "write":
		if strings.HasSuffix(path, "stderr.write") && exits(s, n) {
			visitLog(s, n, "exit-message")
		}
	}
}

// visitSuper reads the text that an error class gives to its base, from an argument on.
func visitSuper(s *engine.Scan, n engine.Node, from int) {
	call, ok := s.AsCall(engine.One(n))
	if !ok || len(call.Arguments) <= from || !s.Wanted("super-error") {
		return
	}
	call.Arguments = call.Arguments[from:]
	consider(s, "super-error", call, messageArgument(s, call))
}

// visitLog reads a call that writes a log entry or a message.
func visitLog(s *engine.Scan, n engine.Node, callee string) {
	if !s.Wanted(callee) {
		return
	}
	if call, ok := s.AsCall(engine.One(n)); ok {
		for i, argument := range call.Arguments {
			texts := s.Texts(argument.Span)
			if len(texts) == 0 || !texts[0].HasWord() && i+1 < len(call.Arguments) && s.Is(argument.First, engine.RoleString) {
				continue
			}
			if callee != "console-error" && !sentence(texts[0]) && i+1 < len(call.Arguments) && sentenceIn(s, call.Arguments[i+1].Span) {
				i++ // log.error("part of the program", "what is wrong")
			}
			consider(s, callee, call, i)
			return
		}
		consider(s, callee, call, messageArgument(s, call)) // a parameter of the function around it
	}
}

// visitLevel reads logger.log("error", ..) and logger.log({ level: "error", message: ".." }).
func visitLevel(s *engine.Scan, n, callee engine.Node) {
	first := s.FirstNamed(s.ChildIn(n, "arguments"))
	level := keyOf(s, first)
	if s.KindName(first) == "object" {
		level = keyOf(s, entry(s, first, "level"))
	} else if next(s, first) == engine.None || !s.Is(first, engine.RoleString) || s.Text(s.ChildIn(callee, "object")) == "console" {
		level = "log"
	}
	considered := levelOf(s, callee, level)
	if considered == "" || !s.Wanted(considered) {
		return
	}
	call, ok := s.AsCall(engine.One(n))
	if !ok {
		return
	}
	if s.KindName(first) != "object" && level != "log" {
		call.Arguments = call.Arguments[1:]
	}
	for i, argument := range call.Arguments {
		if len(s.Texts(argument.Span)) > 0 {
			consider(s, considered, call, i)
			return
		}
	}
}

// levels are the methods of loggers that report an error or a warning.
var levels = map[string]string{
	"error": "log-error", "exception": "log-error", "fatal": "log-fatal", "crit": "log-fatal", "critical": "log-fatal", "alert": "log-fatal", "emerg": "log-fatal",
	"emergency": "log-fatal", "warn": "log-warning", "warning": "log-warning",
}

// loggers are the names of objects that log.
var loggers = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[^a-zA-Z])_?(?:log|logger|logging|winston|pino|bunyan|consola|signale|npmlog|core)$|[a-z](?:Log|Logger|LoggerController|LogService|LoggerService)$|^logger(?:Controller|Service)$|^(?:LOG|LOGGER|Logger|Log)$`)
})

// levelOf is the callee under which a logging call is considered; empty when the receiver is no logger.
func levelOf(s *engine.Scan, callee engine.Node, name string) string {
	object := s.ChildIn(callee, "object")
	if s.KindName(object) == "identifier" && s.Text(object) == "console" {
		switch {
		case (name == "error" || name == "log" || name == "warn") && exits(s, s.Parent(callee)):
			return "exit-message"
		case name == "error":
			return "console-error"
		}
		return map[string]string{"warn": "console-warning"}[name]
	}
	level := levels[name]
	if level == "" {
		return ""
	}
	for s.KindName(object) == "call_expression" { // getLogger("a").error(..)
		object = s.ChildIn(object, "function")
	}
	receiver := s.Path(object)
	if !loggers().MatchString(lastName(receiver)) && !strings.HasSuffix(receiver, "ogger") {
		return ""
	}
	if level != "log-warning" && exits(s, s.Parent(callee)) {
		return "exit-message"
	}
	return level
}

// exits reports whether one of the three statements after the one that n is in ends the process with a failure.
func exits(s *engine.Scan, n engine.Node) bool {
	for ; n != engine.None; n = s.Parent(n) {
		if holdsStatements(s, s.Parent(n)) {
			following := next(s, n)
			for range 3 {
				text := strings.TrimPrefix(s.SpanText(engine.Span{First: following, Last: following}), "return ")
				after := next(s, following)
				if exiting().MatchString(text) && !strings.Contains(text, "SUCCESS") { // a status that is set in a loop ends nothing yet
					return s.KindName(after) != "continue_statement"
				}
				following = after
			}
			return false
		}
		switch s.KindName(s.Parent(n)) {
		case "arrow_function", "arguments", "class_body":
			return false
		}
	}
	return false
}

var exiting = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:process\.exit\((?:[^0]|0[^)])|process\.exitCode = [^0]|process\.abort\(|Deno\.exit\([^0]|exit\([^0)])`)
})

// visitAssignment reads error.message = "..", and this.message = ".." in an error class.
func visitAssignment(s *engine.Scan, n engine.Node) {
	left := s.ChildIn(n, "left")
	if s.KindName(left) == "subscript_expression" && lastName(s.Path(s.ChildIn(left, "object"))) == "errors" {
		visitSet(s, n, s.ChildIn(left, "object"))
		return
	}
	if s.KindName(left) != "member_expression" {
		return
	}
	object := s.ChildIn(left, "object")
	if lastName(s.Path(object)) == "errors" {
		visitSet(s, n, object)
		return
	}
	switch s.Text(s.ChildIn(left, "property")) {
	case "error", "errorMessage", "error_message", "errorMsg":
		visitSet(s, n, left)
		return
	case "body":
		visitBody(s, n, object)
		return
	case "message":
	default:
		return
	}
	if !s.Wanted("message-set") {
		return
	}
	if s.KindName(object) == "this" {
		if !isError(s, ownerOf(s, n)) {
			return
		}
	} else if !errorNames().MatchString(lastName(s.Path(object))) {
		return
	}
	s.Consider(engine.Call{Node: n, Callee: "message-set", Receiver: engine.One(object), Arguments: []engine.Argument{{Span: engine.One(s.ChildIn(n, "right"))}}})
}

// visitSet reads this.error = ".." and errors.name = "..": the text of an error that is kept for whoever asks for it.
func visitSet(s *engine.Scan, n, where engine.Node) {
	if value := s.ChildIn(n, "right"); s.Wanted("error-set") && sentenceIn(s, engine.One(value)) {
		s.Consider(engine.Call{Node: n, Callee: "error-set", Receiver: engine.One(where), Arguments: []engine.Argument{{Span: engine.One(value)}}})
	}
}

// errorNames are names of variables that hold an error.
var errorNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:e|ex|err|error|exception)$|(?:Err|Error|Exception)$`)
})

// visitField reads message = ".." among the fields of an error class.
func visitField(s *engine.Scan, n engine.Node) {
	name, value := s.ChildIn(n, "property"), s.ChildIn(n, "value")
	if name == engine.None {
		name = s.ChildIn(n, "name")
	}
	visitTable(s, name, value)
	if s.Text(name) == "message" && value != engine.None && isError(s, ownerOf(s, n)) {
		s.Consider(engine.Call{Node: n, Callee: "message-set", Receiver: engine.Span{First: engine.None, Last: engine.None},
			Arguments: []engine.Argument{{Span: engine.One(value)}}})
	}
}

// visitGetter reads get message() { return ".." } of an error class.
func visitGetter(s *engine.Scan, n engine.Node) {
	if string(s.Bytes(s.ChildIn(n, "name"))) != "message" || !isError(s, ownerOf(s, n)) || !s.Wanted("message-set") {
		return
	}
	for i := n; uint32(i) < s.Nodes[n].Next; i++ {
		if s.KindName(i) == "return_statement" && scopeOf(s, i) == n {
			s.Consider(engine.Call{Node: i, Callee: "message-set", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(s.FirstNamed(i))}}})
		}
	}
}

// classAround is the class that n is in, None when there is none.
func classAround(s *engine.Scan, n engine.Node) engine.Node { return s.Around(n, engine.RoleScope) }

// ownerOf is the name of the class around n, or of the function that is used as one.
func ownerOf(s *engine.Scan, n engine.Node) string {
	if class := classAround(s, n); class != engine.None {
		return s.Text(s.ChildIn(class, "name"))
	}
	name, _, _ := strings.Cut(functionName(s, s.Around(n, engine.RoleFunction)), ".")
	return name
}
