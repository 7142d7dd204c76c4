package cpp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// call reads what is a call without being written as one: values of a type made with braces or new, streams, formats filled by
// operators, texts that a variable collects in steps, and arguments that are put together to one text.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		made := engine.Call{Node: e.First, Callee: "join:text", Receiver: none}
		for n := e.First; n != engine.None && n <= e.Last; n = s.After(n) {
			if s.Named(n) && !s.Is(n, engine.RoleComment) {
				made.Arguments = append(made.Arguments, engine.Argument{Span: engine.One(n)})
			}
		}
		return made, true
	}
	n := e.First
	made := engine.Call{Node: n, Receiver: none}
	switch s.KindName(n) {
	case "compound_literal_expression":
		made.Callee, made.Arguments = path(s.Text(s.ChildIn(n, "type"))), arguments(s, s.ChildIn(n, "value"))
	case "new_expression":
		made.Callee, made.Arguments = path(s.Text(s.ChildIn(n, "type"))), arguments(s, s.ChildIn(n, "arguments"))
	case "binary_expression":
		switch s.Text(s.ChildIn(n, "operator")) {
		case "<<":
			made.Callee, made.Arguments = "join:text", streamed(s, n)
		case "%":
			made.Arguments = filled(s, n)
			if made.Callee = "join:text"; formats(s, n) {
				made.Callee = "boost:format"
			}
		default:
			return engine.Call{}, false
		}
	case "identifier":
		pieces := collected(s, n)
		if at := target(s, n); at != engine.None {
			pieces, _ = onward(s, at, s.Text(n))
		}
		made.Callee, made.Arguments = "join:text", pieces
		return made, pieces != nil
	default:
		return engine.Call{}, false
	}
	return made, made.Callee != "" && len(made.Arguments) > 0
}

// formats reports whether a chain of % fills a format: boost::format("..") % a % b.
func formats(s *engine.Scan, n engine.Node) bool {
	root := leftmost(s, n, "%")
	name := s.Text(lastNode(s, callee(s, root)))
	return name == "format" || name == "wformat" || name == "fmt" || name == "str"
}

// filled are the format and the values of a chain of %, or the pieces of a text that is put together by it.
func filled(s *engine.Scan, n engine.Node) []engine.Argument {
	pieces := operands(s, n, "%")
	if formats(s, n) {
		root := pieces[0].First
		if given := arguments(s, s.ChildIn(root, "arguments")); len(given) > 0 {
			pieces[0] = given[0]
		}
		return pieces
	}
	if !isText(s, pieces[0].First) {
		return nil
	}
	return pieces
}

// maxOperands bounds the operands of one chain.
const maxOperands = 300

// leftmost is the first operand of a chain of an operator.
func leftmost(s *engine.Scan, n engine.Node, operator string) engine.Node {
	for range maxOperands {
		if s.KindName(n) != "binary_expression" || s.Text(s.ChildIn(n, "operator")) != operator {
			break
		}
		n = s.ChildIn(n, "left")
	}
	return n
}

// operands are what a chain of an operator joins, in order.
func operands(s *engine.Scan, n engine.Node, operator string) (list []engine.Argument) {
	for len(list) < maxOperands && s.KindName(n) == "binary_expression" && s.Text(s.ChildIn(n, "operator")) == operator {
		list = append(list, engine.Argument{Span: engine.One(s.ChildIn(n, "right"))})
		n = s.ChildIn(n, "left")
	}
	list = append(list, engine.Argument{Span: engine.One(n)})
	slices.Reverse(list)
	return list
}

// prepare writes callees without template arguments and arrows, and reads texts that variables have collected.
func prepare(s *engine.Scan, c *engine.Call) {
	c.Callee = strings.TrimPrefix(path(c.Callee), "::")
	switch lastName(c.Callee) {
	case "str", "string", "ToString", "view", "what":
		if len(c.Arguments) == 0 && s.KindName(c.Receiver.First) == "identifier" {
			if pieces := collected(s, c.Receiver.First); pieces != nil {
				c.Callee, c.Arguments = "join:text", pieces
			}
		}
	case "format", "Format":
		if len(c.Arguments) > 1 && strings.HasSuffix(strings.ToLower(s.SpanText(c.Arguments[0].Span)), "locale") {
			c.Arguments = c.Arguments[1:]
		}
	case "translate", "i18nc", "tr":
		// A context stands before the text: QCoreApplication::translate("Reader", "no page %1").
		if len(c.Arguments) > 1 && lastName(c.Callee) == "translate" && isLiteral(s, c.Arguments[1].First) {
			c.Arguments = c.Arguments[1:]
		}
	}
}

// joinable puts the arguments of calls that print them one behind the other into one: TORCH_CHECK(c, "expected ", n, " values").
// given begins with the first argument that can be the message.
func joinable(s *engine.Scan, given []engine.Argument, name string, function engine.Node) []engine.Argument {
	if len(given) < 2 || isText(s, given[0].First) && !joins(s, given) && !(len(given) == 2 && strings.HasPrefix(s.Text(function), "Status::")) {
		return given
	}
	if !isText(s, given[0].First) && !joiner(s, name, function) {
		return given
	}
	return []engine.Argument{{Span: engine.Span{First: given[0].First, Last: given[len(given)-1].First}}}
}

// joins reports whether arguments behind a first text are pieces of it: one of them is text that goes on after a value, and none
// has places for values.
func joins(s *engine.Scan, given []engine.Argument) bool {
	found := false
	for i, a := range given {
		if !isLiteral(s, a.First) {
			continue
		}
		text := s.SpanText(a.Span)
		if strings.ContainsAny(text, "%{$") {
			return false
		}
		start := strings.IndexByte(text, '"') + 1
		found = found || i > 1 && start < len(text) && !isWord(text[start])
	}
	return found
}

// joiner reports whether a function prints its arguments one behind the other, as those of Arrow and TensorFlow do.
func joiner(s *engine.Scan, name string, function engine.Node) bool {
	text := s.Text(function)
	return strings.HasPrefix(text, "errors::") || strings.HasPrefix(text, "Status::") || strings.HasPrefix(name, "TORCH_") || strings.HasPrefix(name, "AT_") || strings.HasPrefix(name, "ARROW_")
}
