package cpp

import (
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/c"
)

// visit shows the engine what can create or report an error, under the marks that the spec's patterns match.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "call_expression":
		visitCall(s, n)
	case "binary_expression":
		visitStream(s, n)
	case "throw_statement":
		if s.Wanted("throw:error") {
			thrown(s, n, s.FirstNamed(n), 0)
		}
	case "compound_literal_expression":
		if s.Wanted("value:error") {
			visitType(s, n, s.ChildIn(n, "type"), s.ChildIn(n, "value"))
		}
	case "init_declarator":
		c.Visit(s, n)
		visitDeclaration(s, n)
	case "field_initializer":
		visitBase(s, n)
	case "function_definition":
		visitMessages(s, n)
	case "return_statement", "co_return_statement":
		visitReturn(s, n)
	case "assignment_expression":
		visitAssignment(s, n)
	}
}

// consider shows a call to the engine under a mark. subject is what the class is told from.
func consider(s *engine.Scan, mark string, n, subject engine.Node, given []engine.Argument) {
	if len(given) == 0 {
		return
	}
	call := engine.Call{Node: n, Callee: mark, Receiver: engine.One(subject), Arguments: given}
	if !anyText(s, given) {
		notePassing(s, call)
	}
	if given = toText(s, given); len(given) > 2 && isText(s, given[0].First) && joins(s, given) {
		given = []engine.Argument{{Span: engine.Span{First: given[0].First, Last: given[len(given)-1].First}}}
	}
	call.Arguments = given
	s.Consider(call)
}

// toText leaves of arguments without text the first that is a call around one, if there is one: X(code, describe(kind, "no such key")).
func toText(s *engine.Scan, given []engine.Argument) []engine.Argument {
	if len(given) < 2 || anyText(s, given) {
		return given
	}
	for _, a := range given {
		if inner := unwrapped(s, a.First); s.KindName(inner) == "call_expression" && anyText(s, arguments(s, s.ChildIn(inner, "arguments"))) {
			return []engine.Argument{a}
		}
	}
	return given
}

// maxDepth bounds how far expressions in expressions are followed.
const maxDepth = 16

// thrown reports the error that a value is made from where it is thrown: X(".."), X{".."}, new X(".."), X("..").at(place),
// X() << "..", c ? X("..") : Y("..").
func thrown(s *engine.Scan, n, value engine.Node, depth int) {
	value = unwrapped(s, value)
	if depth > maxDepth {
		return
	}
	switch s.KindName(value) {
	case "conditional_expression":
		thrown(s, n, s.ChildIn(value, "consequence"), depth+1)
		thrown(s, n, s.ChildIn(value, "alternative"), depth+1)
	case "compound_literal_expression":
		consider(s, "throw:error", n, value, arguments(s, s.ChildIn(value, "value")))
	case "new_expression":
		consider(s, "throw:error", n, value, arguments(s, s.ChildIn(value, "arguments")))
	case "call_expression":
		link := firstText(s, value)
		if name := s.Text(lastNode(s, callee(s, link))); handsOn[name] {
			thrown(s, n, s.FirstNamed(s.ChildIn(link, "arguments")), depth+1)
			return
		}
		consider(s, "throw:error", n, link, arguments(s, s.ChildIn(link, "arguments")))
	case "binary_expression":
		root := streamRoot(s, value)
		if given := arguments(s, s.ChildIn(root, "arguments")); root != engine.None && anyText(s, given) {
			consider(s, "throw:error", n, root, given)
			return
		}
		consider(s, "throw:error", n, root, []engine.Argument{{Span: engine.One(value)}})
	default:
		if isText(s, value) {
			consider(s, "throw:error", n, engine.None, []engine.Argument{{Span: engine.One(value)}})
		}
	}
}

// handsOn are functions that only wrap the error that they are given.
var handsOn = map[string]bool{"make_exception_ptr": true, "enable_current_exception": true, "enable_error_info": true, "move": true, "make_unexpected": true, "unexpected": true,
	"makeUnexpected": true, "make_exception_wrapper": true, "make_exception_future": true, "setException": true, "set_exception": true, "setError": true, "Err": true, "throw_with_nested": true,
	"throwException": true, "throw_exception": true, "from_exception": true, "Failure": true, "make_optional": true, "IException": true}

// firstText is the call of a chain a("..").b().c() that is given text, from the inside out; the innermost when none is.
func firstText(s *engine.Scan, n engine.Node) engine.Node {
	best, inner := engine.None, n
	for range maxClimb {
		if s.KindName(n) != "call_expression" {
			break
		}
		inner = n
		if anyText(s, arguments(s, s.ChildIn(n, "arguments"))) {
			best = n
		}
		function := callee(s, n)
		if s.KindName(function) != "field_expression" {
			break
		}
		n = unwrapped(s, s.ChildIn(function, "argument"))
	}
	if best != engine.None {
		return best
	}
	return inner
}

// anyText reports whether an argument starts out as text.
func anyText(s *engine.Scan, given []engine.Argument) bool {
	for _, a := range given {
		if isText(s, a.First) {
			return true
		}
	}
	return false
}

// visitCall tells by the words of a call's name whether it reports an error.
func visitCall(s *engine.Scan, n engine.Node) {
	function := callee(s, n)
	last := lastNode(s, function)
	name := s.Bytes(last)
	if !tells(name) && !printing[string(name)] && !inStatus(s, function) || !s.Wanted("report:error") {
		return
	}
	if printing[string(name)] && s.KindName(function) != "field_expression" {
		c.Visit(s, n)
		return
	}
	if _, known := s.ConstructOf(string(name)); known {
		return // the spec says what it does
	}
	list := s.ChildIn(n, "arguments")
	if s.FirstNamed(list) == engine.None {
		return
	}
	r := read(s, n, function, string(name), arguments(s, list))
	if r.mark == "throw:error" && !r.texts {
		for _, a := range r.given {
			if inner := unwrapped(s, a.First); made(s, inner) {
				thrown(s, n, inner, 0)
				return
			}
		}
	}
	if r.mark != "" && !(handingOn[r.mark] && errorAmong(s, r.mark, r.given)) {
		consider(s, r.mark, n, r.subject, r.given)
	}
}

// printing are the functions of C that print to a stream or write a text into a buffer, which package c reads.
var printing = map[string]bool{"fprintf": true, "vfprintf": true, "fputs": true, "fwrite": true, "perror": true, "dprintf": true, "fprintf_s": true, "fwprintf": true, "g_printerr": true, "printf": true,
	"puts": true, "snprintf": true, "sprintf": true, "vsnprintf": true, "asprintf": true, "write": true, "fputws": true, "PySys_WriteStderr": true, "strcpy": true, "strncpy": true, "strlcpy": true}

// handingOn are the marks of calls that can be handed an error which is made by a construct of its own.
var handingOn = map[string]bool{"report:error": true, "value:error": true, "status:error": true}

// errorAmong reports whether an argument makes an error by itself, which is then the site: Record(Status::IOError("..")).
func errorAmong(s *engine.Scan, outer string, given []engine.Argument) bool {
	for _, a := range given {
		inner := unwrapped(s, a.First)
		switch s.KindName(inner) {
		case "compound_literal_expression":
			if text := s.Bytes(s.ChildIn(inner, "type")); len(text) < maxName && typeMark(path(string(text))) != "" {
				return true
			}
		case "call_expression":
			function := callee(s, inner)
			name := s.Bytes(lastNode(s, function))
			if !tells(name) && !inStatus(s, function) {
				continue
			}
			if list := arguments(s, s.ChildIn(inner, "arguments")); len(list) > 0 {
				if mark := read(s, inner, function, string(name), list).mark; handingOn[mark] && (mark != "report:error" || outer == mark) {
					return true
				}
			}
		}
	}
	return false
}

// made reports whether an expression makes a value by calling something.
func made(s *engine.Scan, n engine.Node) bool {
	k := s.KindName(n)
	return k == "call_expression" || k == "compound_literal_expression" || k == "new_expression" || k == "binary_expression" && streamRoot(s, n) != engine.None
}

// visitAssignment reports a text that is put where errors are told: *error = "..", result.error_message = "..".
func visitAssignment(s *engine.Scan, n engine.Node) {
	left := s.ChildIn(n, "left")
	place := left
	if s.KindName(left) == "pointer_expression" {
		place = s.ChildIn(left, "argument")
	}
	name := s.Bytes(lastNode(s, place))
	if len(name) > 40 || len(name) < 3 || !s.Wanted("assign:error") {
		return
	}
	if !errorText(string(name), s.KindName(left) == "pointer_expression") || s.KindName(left) == "identifier" && local(s, n, string(name)) {
		return
	}
	message := s.ChildIn(n, "right")
	adds := s.Text(s.ChildIn(n, "operator")) == "+="
	switch {
	case s.KindName(left) == "identifier" && target(s, left) == n:
		if adds && (!isText(s, message) || !begins(s, n, string(name))) {
			return
		}
		if pieces, _ := onward(s, n, string(name)); adds || len(pieces) > 1 {
			message = left // which is gone on with
		}
	case adds:
		return
	}
	s.Consider(engine.Call{Node: n, Callee: "assign:error", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(message)}}})
}

// errorText reports whether a variable is one for the text of an error, by its name.
func errorText(name string, pointer bool) bool {
	list := words(name)
	telling := false
	for i, word := range list {
		switch word {
		case "err", "error", "failure", "exception":
			telling = true
		case "errmsg", "errstr", "errormsg", "errtext", "errorstring", "errorstr", "emsg":
			return true
		case "message", "msg", "str", "string", "text", "reason", "description", "info", "details", "detail", "out":
			if telling && i > 0 {
				return true
			}
		}
	}
	return telling && (pointer && len(list) <= 2 || list[len(list)-1] == "error" || len(list) == 1)
}

// local reports whether a name is a variable of the function around n, and no parameter.
func local(s *engine.Scan, n engine.Node, name string) bool {
	_, ok := locals(s, name, n)
	return ok && !hasParameter(s, s.Around(n, engine.RoleFunction), name) && !fileOf(s).aliases[name]
}
