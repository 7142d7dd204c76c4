package lua

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visit is shown every return statement, assignment and call. It hands on the errors that are returned or collected in a table,
// and the calls whose name stands for another one.
func visit(s *engine.Scan, n engine.Node) {
	if s.KindName(n) == "assignment_statement" {
		visitAssignment(s, n)
		return
	}
	if name := s.ChildIn(n, "name"); name != engine.None {
		if len(fileOf(s).alias) > 0 && s.Is(name, engine.RoleIdentifier) {
			visitAlias(s, n, name)
		}
		return
	}
	visitReturn(s, n)
}

// visitAlias reads a call of a name of the file that stands for a function with another name: local ngx_log = ngx.log.
func visitAlias(s *engine.Scan, n, name engine.Node) {
	target, ok := fileOf(s).alias[s.Text(name)]
	if !ok || lastName(target) == s.Text(name) {
		return
	}
	if call, ok := s.AsCall(engine.One(n)); ok {
		s.Consider(call)
	}
}

// visitAssignment reads errors.name = "text" and errors[#errors + 1] = "text".
func visitAssignment(s *engine.Scan, n engine.Node) {
	target := s.FirstNamed(s.FirstNamed(n))
	table := s.ChildIn(target, "table")
	if table == engine.None || !collects(s, table) || !s.Wanted("collect:set") {
		return
	}
	if value := s.FirstNamed(s.LastNamed(n)); value != engine.None {
		s.Consider(engine.Call{Node: n, Callee: "collect:set", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
	}
}

// visitReturn reads what Lua's functions return on failure: nil or false, then the message; a status, then the response; a
// table with a status.
func visitReturn(s *engine.Scan, n engine.Node) {
	first := s.FirstNamed(s.FirstNamed(n))
	rest := next(s, first)
	c := engine.Call{Node: n, Receiver: none}
	switch s.KindName(first) {
	case "nil", "false":
		c.Callee = "return:nil"
	case "number", "dot_index_expression", "identifier":
		if statusOf(s, first) < 400 {
			return
		}
		c.Callee = "return:status"
	case "binary_expression": // return "failed to start: " .. err
		if rest == engine.None && endsInError(s, first) {
			c.Callee, rest = "return:nil", first
		}
	case "table_constructor":
		for _, key := range []string{"json", "body"} {
			if value := entry(s, first, key); value != engine.None && statusOf(s, entry(s, first, "status")) >= 400 {
				c.Callee, rest = "return:status", value
				break
			}
		}
	}
	if c.Callee == "" || rest == engine.None || !s.Wanted(c.Callee) {
		return
	}
	for ; rest != engine.None; rest = next(s, rest) {
		if k := s.KindName(rest); k != "nil" && k != "number" && k != "true" && k != "false" {
			c.Arguments = append(c.Arguments, engine.Argument{Span: engine.One(rest)})
		}
	}
	s.Consider(c)
}

// endsInError reports whether a text that is put together ends in a caught error.
func endsInError(s *engine.Scan, n engine.Node) bool {
	for range maxDepth {
		if s.KindName(n) != "binary_expression" {
			break
		}
		n = s.ChildIn(n, "right")
	}
	if s.KindName(n) == "function_call" { // tostring(err)
		n = s.FirstNamed(s.ChildIn(n, "arguments"))
	}
	return errorNames[s.Text(n)]
}

// status is the HTTP error status that an argument of a call names; 0 when there is none.
func status(s *engine.Scan, c *engine.Call, at int) int {
	if at >= len(c.Arguments) {
		return 0
	}
	return statusOf(s, c.Arguments[at].First)
}

// statusOf is the HTTP error status that an expression names: 404, ngx.HTTP_NOT_FOUND, HTTP_NOT_FOUND; 0 for others.
func statusOf(s *engine.Scan, n engine.Node) int {
	text := s.Text(n)
	if len(text) > maxPath {
		return 0
	}
	name := lastName(fileOf(s).spelled(text))
	if at := strings.Index(name, "HTTP_"); at >= 0 {
		name = name[at:]
	}
	if name != strings.ToUpper(name) {
		return 0
	}
	return engine.HTTPStatus(name)
}
