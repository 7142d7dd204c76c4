package rust

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// handedOn is the callee of what stands for its receiver: a reference, a closure or a block written in tokens. The spec lists
// it as transparent.
const handedOn = ".&"

// call recognises macro invocations, and calls written in the tokens of a macro's arguments.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if e.Single() {
		switch n := e.First; s.KindName(n) {
		case "macro_invocation":
			tree := s.LastNamed(n)
			if s.KindName(tree) != "token_tree" {
				return engine.Call{}, false
			}
			name := s.FirstNamed(n)
			if s.Text(name) == "json" {
				message := jsonMessage(s, s.FirstNamed(tree))
				return engine.Call{Node: n, Callee: handedOn, Receiver: message}, !message.Empty()
			}
			return engine.Call{Node: n, Callee: s.Path(name) + "!", Receiver: none, Arguments: logged(s, s.Path(name), arguments(s, tree))}, true
		case "token_tree":
			if last := lastStatement(s, n); !last.Empty() {
				return engine.Call{Node: n, Callee: handedOn, Receiver: last}, true
			}
		}
		return engine.Call{}, false
	}
	if rest := behindPrefix(s, e); rest != e && !rest.Empty() {
		return engine.Call{Node: e.First, Callee: handedOn, Receiver: rest}, true
	}
	// What is left of a call in tokens ends in its arguments: path(..), path!(..), receiver.name(..).
	last := e.Last
	for s.Text(last) == "?" && last > e.First {
		last = s.Before(last)
	}
	if s.KindName(last) != "token_tree" || last == e.First {
		return engine.Call{}, false
	}
	c, first := tokenCall(s, last, e.First)
	if c.Node == engine.None || first != e.First && c.Receiver.Empty() {
		return engine.Call{}, false
	}
	if !c.Receiver.Empty() {
		c.Receiver.First = e.First
	}
	return c, true
}

var none = engine.Span{First: engine.None, Last: engine.None}

// The bounds of what is read backwards from a call's arguments.
const (
	maxSegments = 16   // names of a path
	maxReceiver = 1000 // tokens of a receiver
)

// tokenCall reads the call whose arguments are the token tree args: the tokens before it, back to no further than the given
// one. Its first token is returned as well. Node is None when the tokens are no call.
func tokenCall(s *engine.Scan, args, from engine.Node) (engine.Call, engine.Node) {
	noCall := engine.Call{Node: engine.None, Receiver: none}
	at := s.Before(args)
	bang := ""
	if s.Text(at) == "!" {
		bang, at = "!", s.Before(at)
	}
	if at < from || !word(s, at) {
		return noCall, engine.None
	}
	path, first := s.Text(at), at
	for range maxSegments {
		separator := s.Before(first)
		if separator <= from || s.Text(separator) != "::" {
			break
		}
		before := s.Before(separator)
		if !word(s, before) {
			break
		}
		path, first = s.Text(before)+"::"+path, before
	}
	c := engine.Call{Node: args, Callee: path + bang, Receiver: none}
	if dot := s.Before(first); dot > from && s.Text(dot) == "." && bang == "" {
		c.Callee = "." + path
		c.Receiver = engine.Span{First: receiverStart(s, s.Before(dot), from), Last: s.Before(dot)}
	}
	c.Arguments = arguments(s, args)
	if bang != "" {
		c.Arguments = logged(s, path, c.Arguments)
	}
	return c, first
}

// logged takes the name off a literal message that a log macro is given by name: error!(message = "..", error = %e). One that is
// no literal keeps its name, unless a literal stands beside it, and loses the mark that says how it is printed: message = %reason.
func logged(s *engine.Scan, macro string, list []engine.Argument) []engine.Argument {
	switch macro[strings.LastIndexByte(macro, ':')+1:] {
	case "error", "warn", "event":
	default:
		return list
	}
	literal := slices.ContainsFunc(list, func(a engine.Argument) bool {
		return a.Single() && (a.Name == "" || a.Name == "message") && s.Is(a.First, engine.RoleString)
	})
	for i, a := range list {
		if a.Name != "message" {
			continue
		}
		if literal {
			list[i].Name = ""
		} else if mark := token(s, a.First); !a.Single() && (mark == "%" || mark == "?") {
			list[i].First = s.After(a.First)
		}
	}
	return list
}

// word reports whether a token is a name.
func word(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "identifier", "self", "super", "crate", "primitive_type", "metavariable":
		return true
	}
	return false
}

// receiverStart goes back over a chain of names, calls, fields and question marks.
func receiverStart(s *engine.Scan, n, from engine.Node) engine.Node {
	first := n
	for range maxReceiver {
		if n == engine.None || n < from {
			break
		}
		text := token(s, n)
		if text == ">" { // type arguments: parse::<u8>
			for n != engine.None && n > from && token(s, n) != "<" {
				n = s.Before(n)
			}
			n = s.Before(n)
			continue
		}
		if !word(s, n) && s.KindName(n) != "token_tree" && !literalKind(s.KindName(n)) && text != "." && text != "?" && text != "::" && text != "!" {
			break
		}
		if text != "." && text != "?" && text != "!" && text != "::" {
			first = n
		}
		n = s.Before(n)
	}
	return first
}

func literalKind(kind string) bool {
	return kind == "string_literal" || kind == "raw_string_literal" || kind == "integer_literal"
}

// arguments splits a token tree at its top-level commas.
func arguments(s *engine.Scan, tree engine.Node) (list []engine.Argument) {
	current := none
	add := func() {
		if !current.Empty() {
			list = append(list, named(s, current))
		}
		current = none
	}
	closure := false
	for c := s.After(s.First(tree)); c != engine.None; c = s.After(c) {
		if s.After(c) == engine.None {
			break // the closing bracket
		}
		switch text := token(s, c); {
		case s.KindName(c) == "line_comment" || s.KindName(c) == "block_comment":
		case (text == "," || text == ";") && !closure: // slog puts its values behind a semicolon
			add()
		default:
			if text == "|" { // commas between a closure's parameters separate no arguments
				closure = !closure && (current.Empty() || token(s, current.Last) == "move")
			}
			if current.Empty() {
				current.First = c
			}
			current.Last = c
		}
	}
	add()
	return list
}

// token is the text of a punctuation mark or keyword, empty for other nodes.
func token(s *engine.Scan, n engine.Node) string {
	if n == engine.None || s.Nodes[n].Next != uint32(n)+1 || s.Nodes[n].End-s.Nodes[n].Start > 8 {
		return ""
	}
	return s.Text(n)
}

// named reads name = value and name: value, with fields a.b = value as tracing has them.
func named(s *engine.Scan, e engine.Span) engine.Argument {
	if e.Single() || !word(s, e.First) && literalKind(s.KindName(e.First)) {
		return engine.Argument{Span: e}
	}
	name := ""
	for c := e.First; c != engine.None && c < e.Last; c = s.After(c) {
		switch text := token(s, c); {
		case (text == "=" || text == ":") && name != "":
			return engine.Argument{Name: name, Span: engine.Span{First: s.After(c), Last: e.Last}}
		case len(name) < 100 && (word(s, c) || text == "."):
			name += s.Text(c)
		default:
			return engine.Argument{Span: e}
		}
	}
	return engine.Argument{Span: e}
}

// behindPrefix drops what may stand before an expression in tokens: & and *, and the parameters of a closure.
func behindPrefix(s *engine.Scan, e engine.Span) engine.Span {
	c := e.First
	for c != engine.None && c < e.Last {
		switch token(s, c) {
		case "&", "*", "move", "mut", "||":
			c = s.After(c)
		case "|":
			for c = s.After(c); c != engine.None && c < e.Last && token(s, c) != "|"; {
				c = s.After(c)
			}
			c = s.After(c)
		default:
			return engine.Span{First: c, Last: e.Last}
		}
	}
	if c == engine.None {
		return e
	}
	return engine.Span{First: c, Last: e.Last}
}

// lastStatement is the expression that a block in tokens ends with; empty for brackets of other kinds and when the block
// ends with a semicolon.
func lastStatement(s *engine.Scan, tree engine.Node) engine.Span {
	first := s.First(tree)
	if open := s.Text(first); open != "{" && open != "(" {
		return none
	}
	e := none
	for c := s.After(first); c != engine.None; c = s.After(c) {
		switch {
		case s.After(c) == engine.None:
		case token(s, c) == ",":
			return none // a list
		case token(s, c) == ";":
			e = none
		default:
			if e.Empty() {
				e.First = c
			}
			e.Last = c
		}
	}
	return e
}

// jsonMessage is the value that an object in json!({"error": value}) gives its message.
func jsonMessage(s *engine.Scan, object engine.Node) engine.Span {
	if s.KindName(object) != "token_tree" {
		return none
	}
	for _, e := range arguments(s, object) {
		colon := s.After(e.First)
		key := strings.Trim(s.Text(e.First), `"`)
		if token(s, colon) != ":" || colon >= e.Last || key != "error" && !slices.Contains(s.Spec().MessageNames, key) {
			continue
		}
		value := engine.Span{First: s.After(colon), Last: e.Last}
		if value.Single() && s.KindName(value.First) == "token_tree" { // {"error": {"message": ".."}}
			return jsonMessage(s, value.First)
		}
		return value
	}
	return none
}

// parameter reads a macro's $name, and the repetition $($arg:tt)* as a format string with its values.
func parameter(s *engine.Scan, n engine.Node) (engine.Definition, bool) {
	format := s.KindName(n) == "token_repetition"
	if format {
		n = s.FirstNamed(n)
	}
	if s.KindName(n) != "metavariable" {
		return engine.Definition{}, false
	}
	name, rule := s.Text(n), engine.None
	for around := range s.Ancestors(n) {
		if s.KindName(around) == "macro_rule" {
			rule = around
			break
		}
	}
	macro := s.Parent(rule)
	d := engine.Definition{Node: macro, Name: s.Text(s.Child(macro, field(s, "name"))) + "!", Parameter: strings.TrimPrefix(name, "$"), Format: format}
	for c := s.First(s.Child(rule, field(s, "left"))); c != engine.None; c = s.After(c) {
		switch {
		case token(s, c) == ",":
			d.Position++
		case (s.KindName(c) == "token_binding_pattern" || format && s.KindName(c) == "token_repetition_pattern") && strings.Contains(s.Text(c), name):
			return d, d.Name != "!"
		}
	}
	return d, false
}

// visitTokens considers the calls written in a token tree.
func visitTokens(s *engine.Scan, tree engine.Node) {
	name, before := engine.None, engine.None
	for c := s.First(tree); c != engine.None; c = s.After(c) {
		switch {
		case s.KindName(c) == "token_tree":
			if name != engine.None && wanted(s, name, before) {
				if call, _ := tokenCall(s, c, s.First(tree)); call.Node != engine.None {
					s.Consider(call)
				}
			}
			name = engine.None
		case word(s, c):
			name, before = c, name
		case token(s, c) == "!":
		default:
			name = engine.None
		}
	}
}
