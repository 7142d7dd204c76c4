package csharp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// Texts that a StringBuilder collects: var b = new StringBuilder("a"); b.Append("b").AppendLine(c); throw new X(b.ToString()).

// isBuilder reports whether an expression makes a StringBuilder.
func isBuilder(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "object_creation_expression":
		return typeName(s, s.ChildIn(n, "type")) == "StringBuilder"
	case "implicit_object_creation_expression":
		return targetType(s, n) == "StringBuilder"
	}
	return false
}

// maxChain bounds the calls of one chain.
const maxChain = 40

// appended takes a chain of calls apart: b.Append(x).AppendLine(y) is what it begins with and its calls, first to last; false
// when a call in it does something else than to append.
func appended(s *engine.Scan, n engine.Node) (root engine.Node, calls []engine.Node, ok bool) {
	for range maxChain {
		callee := s.ChildIn(n, "function")
		if s.KindName(n) != "invocation_expression" || s.KindName(callee) != "member_access_expression" {
			slices.Reverse(calls)
			return n, calls, true
		}
		if !strings.HasPrefix(s.Text(s.ChildIn(callee, "name")), "Append") {
			return engine.None, nil, false
		}
		calls, n = append(calls, n), s.ChildIn(callee, "expression")
	}
	return engine.None, nil, false
}

// builds reports whether an expression makes a StringBuilder, and may append to it.
func builds(s *engine.Scan, n engine.Node) bool {
	root, _, ok := appended(s, n)
	return ok && isBuilder(s, root)
}

// appends are the expressions whose texts a call of a builder's appends: the value, or its format (as the list of the arguments),
// and the end of the line (as the bracket that ends them).
func appends(s *engine.Scan, call engine.Node) (pieces []engine.Node) {
	list := s.ChildIn(call, "arguments")
	arguments := argumentList(s, list)
	if len(arguments) > 0 && isCulture(s.SpanText(arguments[0].Span)) {
		arguments = arguments[1:]
	}
	name := s.Text(s.ChildIn(s.ChildIn(call, "function"), "name"))
	switch {
	case name == "AppendFormat":
		pieces = append(pieces, list)
	case len(arguments) == 0:
	case name == "AppendJoin":
		pieces = append(pieces, arguments[len(arguments)-1].First)
	default: // behind a text stand its length, or how often it comes
		pieces = append(pieces, arguments[0].First)
	}
	if name == "AppendLine" {
		end := s.First(list)
		for s.After(end) != engine.None {
			end = s.After(end)
		}
		pieces = append(pieces, end)
	}
	return pieces
}

// lineEnd reports whether n is the bracket that stands for the end of the line that AppendLine writes.
func lineEnd(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) != ")" {
		return false
	}
	list := s.Parent(n)
	call := s.Parent(list)
	return s.KindName(list) == "argument_list" && s.KindName(call) == "invocation_expression" && s.Text(s.ChildIn(s.ChildIn(call, "function"), "name")) == "AppendLine"
}

// formatList reads the arguments of AppendFormat as those of string.Format.
func formatList(s *engine.Scan, list engine.Node) (engine.Call, bool) {
	call := s.Parent(list)
	if s.KindName(call) != "invocation_expression" || s.Text(s.ChildIn(s.ChildIn(call, "function"), "name")) != "AppendFormat" {
		return engine.Call{}, false
	}
	made := engine.Call{Node: list, Callee: "string.Format", Receiver: nothing, Arguments: argumentList(s, list)}
	if len(made.Arguments) > 0 && isCulture(s.SpanText(made.Arguments[0].Span)) {
		made.Arguments = made.Arguments[1:]
	}
	return made, true
}

// begun is the text that a StringBuilder is made with; None when it begins empty, as with no more than a number for its size.
func begun(s *engine.Scan, made engine.Node) engine.Node {
	arguments := argumentList(s, s.ChildOfKind(made, "argument_list"))
	if len(arguments) == 0 || s.KindName(arguments[0].First) == "integer_literal" {
		return engine.None
	}
	name := strings.ToLower(lastName(s.SpanText(arguments[0].Span)))
	if strings.HasSuffix(name, "capacity") || strings.HasSuffix(name, "length") || strings.HasSuffix(name, "size") || strings.HasSuffix(name, "count") {
		return engine.None
	}
	return arguments[0].First
}

// chained are the pieces of a text that is built in one expression: new StringBuilder("a").Append(b).
func chained(s *engine.Scan, n engine.Node) (pieces []engine.Argument) {
	root, calls, ok := appended(s, n)
	if !ok || len(calls) == 0 || !isBuilder(s, root) {
		return nil
	}
	if first := begun(s, root); first != engine.None {
		pieces = append(pieces, engine.Argument{Span: engine.One(first)})
	}
	for _, call := range calls {
		for _, piece := range appends(s, call) {
			pieces = append(pieces, engine.Argument{Span: engine.One(piece)})
		}
	}
	return pieces
}

// maxBuilt bounds how far in front of its use a builder is declared, in nodes: each use looks at all of them.
const maxBuilt = 4000

// built are the pieces of the text that a variable holding a StringBuilder has at n. declared is the value it is declared with.
func built(s *engine.Scan, n, declared engine.Node, name string) []engine.Argument {
	root, calls, ok := appended(s, declared)
	if !ok || !isBuilder(s, root) || n-declared > maxBuilt {
		return nil
	}
	pieces := []engine.Argument{}
	if len(calls) > 0 {
		pieces = chained(s, declared)
	} else if first := begun(s, root); first != engine.None {
		pieces = append(pieces, engine.Argument{Span: engine.One(first)})
	}
	var sets, values []engine.Node // the calls that append, and what each does; every other use of the variable may append as well
	function := s.Around(n, engine.RoleFunction)
	for i := engine.Node(s.Nodes[declared].Next); i < n; i++ {
		if s.KindName(i) != "identifier" || string(s.Bytes(i)) != name {
			continue
		}
		if s.Around(i, engine.RoleFunction) != function {
			return nil
		}
		calls, ok := appendedTo(s, i)
		switch {
		case !ok:
			return nil
		case len(calls) == 0 && s.KindName(s.Parent(i)) != "member_access_expression": // handed to someone
			sets, values = append(sets, i), append(values, i)
		}
		for _, call := range calls {
			for _, piece := range appends(s, call) {
				sets, values = append(sets, call), append(values, piece)
			}
		}
	}
	next := 0
	added := s.Added(declared, sets, n, func(engine.Node) engine.Node {
		next++
		return values[next-1]
	})
	if len(added) == 0 {
		return nil
	}
	return append(pieces, added[1:]...)
}

// appendedTo are the calls that append to a variable where it stands, first to last, none where it is only read; false when
// it is cleared, cut or changed there in another way.
func appendedTo(s *engine.Scan, variable engine.Node) (calls []engine.Node, ok bool) {
	n := variable
	for range maxChain {
		member := s.Parent(n)
		call := s.Parent(member)
		if s.KindName(member) != "member_access_expression" || s.ChildIn(member, "expression") != n || s.KindName(call) != "invocation_expression" {
			return calls, true
		}
		switch name := s.Text(s.ChildIn(member, "name")); {
		case name == "ToString":
			return calls, true
		case !strings.HasPrefix(name, "Append"):
			return nil, false
		}
		calls, n = append(calls, call), call
	}
	return nil, false
}
