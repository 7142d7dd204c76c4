package elixir

import (
	"bytes"
	"slices"

	"github.com/errdex/errdex/ingest/engine"
)

// visit is shown every call, tuple and map. It hands on the errors that are values, and the texts of exception modules.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "tuple":
		visitTuple(s, n)
		return
	case "map":
		visitStruct(s, n)
		return
	}
	word := s.Bytes(s.FirstNamed(n))
	if len(word) < maxName && raises(word) {
		visitRaiser(s, n, string(word))
		return
	}
	switch {
	case len(word) < 3 || len(word) > 12 || string(word[:3]) != "def":
	case string(word) == "defexception":
		visitException(s, n)
	case string(word) == "def" || string(word) == "defp":
		visitCallback(s, n)
	}
}

// raises reports whether a function's name says that it raises an error: send_connection_error!, raise_invalid_url.
func raises(word []byte) bool {
	return bytes.HasSuffix(word, []byte("error!")) || bytes.HasPrefix(word, []byte("raise_")) || bytes.HasPrefix(word, []byte("throw_"))
}

// visitRaiser reads a call of such a function, where the spec does not know the name.
func visitRaiser(s *engine.Scan, n engine.Node, name string) {
	if s.Wanted(name) || !s.Wanted("raiser:call") {
		return
	}
	if call, ok := s.AsCall(engine.One(n)); ok {
		call.Callee = "raiser:call"
		s.Consider(call)
	}
}

// visitTuple reads {:error, "text"} where it is a value. {:cancel, ..} and {:discard, ..} are how jobs fail.
func visitTuple(s *engine.Scan, n engine.Node) {
	tag := s.FirstNamed(n)
	switch string(s.Bytes(tag)) {
	case ":error", ":cancel", ":discard":
	default:
		return
	}
	if !s.Wanted("tuple:error") {
		return
	}
	c := engine.Call{Node: n, Callee: "tuple:error", Receiver: none, Arguments: elements(s, n)[1:]}
	if slices.ContainsFunc(c.Arguments, func(a engine.Argument) bool { return a.Name == "" && isText(s, a.First) }) {
		c.Arguments = slices.DeleteFunc(c.Arguments, func(a engine.Argument) bool { return a.Name != "" }) // values for the text
	}
	if len(c.Arguments) > 0 && !isPattern(s, n) {
		s.Consider(c)
	}
}

// visitStruct reads %Broken.Error{message: "text"} where nothing around it raises it.
func visitStruct(s *engine.Scan, n engine.Node) {
	name := s.ChildOfKind(n, "struct")
	if name == engine.None || !isException(s.Text(name)) || !s.Wanted("struct:error") || isPattern(s, n) {
		return
	}
	s.Consider(engine.Call{Node: n, Callee: "struct:error", Receiver: none, Arguments: named(s, n)})
}

// isPattern reports whether an expression is matched or compared with a value rather than being one.
func isPattern(s *engine.Scan, n engine.Node) bool {
	for range maxDepth {
		parent := s.Parent(n)
		switch s.KindName(parent) {
		case "", "do_block", "body", "else_block", "anonymous_function", "source":
			return false
		case "stab_clause":
			return n == s.ChildIn(parent, "left")
		case "pair":
			if name := key(s, s.ChildIn(parent, "key")); name == "do" || name == "else" {
				return false
			}
		case "binary_operator":
			switch operator(s, parent) {
			case "=", "<-":
				if n == s.ChildIn(parent, "left") {
					return true
				}
			case "==", "!=", "===", "!==", "in", "::":
				return true
			}
		case "call":
			if s.Is(parent, engine.RoleFunction) || target(s, parent) == "match?" {
				return true // the head
			}
		}
		n = parent
	}
	return false
}

// visitException reads the default message of defexception message: "text".
func visitException(s *engine.Scan, n engine.Node) {
	if !s.Wanted("exception:default") {
		return
	}
	for _, a := range elements(s, s.ChildOfKind(n, "arguments")) {
		list := []engine.Argument{a}
		if a.Name == "" {
			list = named(s, a.First)
		}
		value := entry(list, "message")
		if value == engine.None {
			value = entry(list, "description")
		}
		if value != engine.None {
			s.Consider(engine.Call{Node: n, Callee: "exception:default", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
		}
	}
}

// visitCallback reads what the callbacks message/1 and exception/1 of an exception module give, and what format_error gives,
// the name by which modules tell their errors.
func visitCallback(s *engine.Scan, n engine.Node) {
	switch functionName(s, n) {
	case formatter:
	case "message", "exception":
		if len(elements(s, headArguments(s, n))) != 1 || !fileOf(s).exceptions[s.Around(n, engine.RoleScope)] {
			return
		}
	default:
		return
	}
	if value := functionValue(s, n); value != engine.None && s.Wanted("exception:callback") {
		s.Consider(engine.Call{Node: n, Callee: "exception:callback", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
	}
}

// formatter is the function that tells the errors of a module that is no exception.
const formatter = "format_error"
