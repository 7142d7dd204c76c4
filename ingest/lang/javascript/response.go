package javascript

import (
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/errdex/errdex/ingest/engine"
)

// visitResponse reads a response with a message: res.status(404).json({ error: ".." }), new Response("..", { status: 404 }).
func visitResponse(s *engine.Scan, n engine.Node) {
	if !s.Wanted("http-response") {
		return
	}
	call, ok := s.AsCall(engine.One(n))
	if !ok || len(call.Arguments) == 0 || responseStatus(s, call) < 400 {
		return
	}
	if statusOf(s.Text(call.Arguments[0].First)) >= 400 && len(call.Arguments) > 1 { // res.send(404, "..")
		call.Arguments = call.Arguments[1:]
	}
	call.Arguments = call.Arguments[:1]
	consider(s, "http-response", call, 0)
}

// visitBody reads ctx.status = 404; ctx.body = "..".
func visitBody(s *engine.Scan, n, object engine.Node) {
	value := s.ChildIn(n, "right")
	if inside := messageIn(s, value, 0); inside != engine.None {
		value = inside
	}
	call := engine.Call{Node: n, Callee: "http-response", Receiver: engine.One(object), Arguments: []engine.Argument{{Span: engine.One(value)}}}
	if s.Wanted(call.Callee) && responseStatus(s, call) >= 400 {
		s.Consider(call)
	}
}

// visitThrow reads ctx.throw(404, "..") and ctx.assert(ok, 404, "..").
func visitThrow(s *engine.Scan, n engine.Node, name string) {
	call, ok := s.AsCall(engine.One(n))
	if !ok || !s.Wanted("http-throw") {
		return
	}
	first := 0
	if name == "assert" {
		first = 1
	}
	if len(call.Arguments) > first+1 && statusOf(s.Text(call.Arguments[first].First)) >= 400 {
		consider(s, "http-throw", call, first+1)
	}
}

// statusMaker reports whether a callee is a function that makes the error of one status: httpErrors.notFound, Boom.badRequest.
func statusMaker(s *engine.Scan, callee engine.Node) bool {
	if s.KindName(callee) != "member_expression" || statusOf(s.Text(s.ChildIn(callee, "property"))) == 0 {
		return false
	}
	switch lastName(s.Path(s.ChildIn(callee, "object"))) {
	case "res", "response", "reply", "ctx", "httpErrors", "createError", "Boom", "boom", "createHttpError", "HttpErrors", "HttpError", "ApiError", "AppError":
		return true
	}
	return false
}

// responseStatus is the status of a response: in the chain of calls before it, among its arguments, or set by one of the two
// statements before it. 0 when it is not known.
func responseStatus(s *engine.Scan, call engine.Call) int {
	for receiver := call.Receiver.First; s.KindName(receiver) == "call_expression"; {
		function := s.ChildIn(receiver, "function")
		switch lastName(s.Text(s.ChildIn(function, "property"))) {
		case "status", "code", "writeHead", "statusCode", "sendStatus":
			return statusOf(s.Text(s.FirstNamed(s.ChildIn(receiver, "arguments"))))
		}
		receiver = s.ChildIn(function, "object")
	}
	if status := statusAmong(s, call.Node, s.KindName(call.Node) == "call_expression"); status != 0 {
		return status
	}
	receiver := s.Path(call.Receiver.First)
	statement := call.Node
	for range maxBases {
		if parent := s.Parent(statement); parent == engine.None || holdsStatements(s, parent) {
			break
		}
		statement = s.Parent(statement)
	}
	for range 2 {
		if statement = s.Before(statement); statement == engine.None || receiver == "" {
			return 0
		}
		text := strings.TrimSuffix(s.SpanText(engine.One(statement)), ";")
		for _, set := range []string{".statusCode = ", ".status = ", ".status(", ".code(", ".writeHead("} {
			if rest, ok := strings.CutPrefix(text, receiver+set); ok {
				rest, _, _ = strings.Cut(strings.TrimRight(rest, ")"), ",")
				return statusOf(rest)
			}
		}
	}
	return 0
}

// holdsStatements reports whether n is a block, or a case of a switch.
func holdsStatements(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "statement_block", "program", "switch_case", "switch_default":
		return true
	}
	return false
}

// statusAmong is the HTTP status that a call's arguments name: a member of an object at any depth, or, with positional set,
// an argument that is a number from 400 to 599 or a constant.
func statusAmong(s *engine.Scan, call engine.Node, positional bool) int {
	for c := s.FirstNamed(s.ChildIn(call, "arguments")); c != engine.None; c = next(s, c) {
		if s.KindName(c) == "object" {
			if status := statusInside(s, c, 0); status != 0 {
				return status
			}
		} else if positional && !s.Is(c, engine.RoleString) {
			if status := statusOf(s.Text(c)); status >= 400 {
				return status
			}
		}
	}
	return 0
}

// statusInside is the status that an object names.
func statusInside(s *engine.Scan, object engine.Node, depth int) int {
	for c := s.First(object); c != engine.None && depth < maxBases; c = s.After(c) {
		if s.KindName(c) != "pair" {
			continue
		}
		value := s.ChildIn(c, "value")
		switch key := keyOf(s, s.ChildIn(c, "key")); {
		case s.KindName(value) == "object":
			if status := statusInside(s, value, depth+1); status != 0 {
				return status
			}
		case key == "status" || key == "statusCode" || key == "httpStatus" || key == "httpStatusCode" || key == "code":
			if status := statusOf(s.Text(value)); status >= 400 {
				return status
			}
		}
	}
	return 0
}

// statusOf is the HTTP error status that an expression names: 404, HttpStatus.NOT_FOUND, notFound; 0 for others.
func statusOf(text string) int {
	if number, err := strconv.Atoi(text); err == nil {
		if number >= 400 && number < 600 {
			return number
		}
		return 0
	}
	name := lastName(text)
	for _, ending := range []string{"Exception", "_ERROR", "Error"} {
		if status := statuses()[strings.ToLower(strings.ReplaceAll(strings.TrimSuffix(name, ending), "_", ""))]; status != 0 {
			return status
		}
	}
	return statuses()[strings.ToLower(strings.ReplaceAll(name, "_", ""))]
}

// statuses maps the names of HTTP's error statuses, in lower case and without anything between their words, to the numbers.
var statuses = sync.OnceValue(func() map[string]int {
	names := map[string]int{"internal": 500, "unprocessable": 422, "badimplementation": 500, "baddata": 422, "entitytoolarge": 413, "rangenotsatisfiable": 416,
		"serverunavailable": 503, "clienttimeout": 408, "resourcegone": 410, "uritoolong": 414, "illegal": 451}
	plain := strings.NewReplacer(" ", "", "-", "", "'", "")
	for status := 400; status < 600; status++ {
		if text := http.StatusText(status); text != "" {
			names[strings.ToLower(plain.Replace(text))] = status
		}
	}
	return names
})
