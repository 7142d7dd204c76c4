package scala

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// call reads what is no plain call: constructions with new, and methods written between their operands (text format value).
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		return engine.Call{}, false
	}
	n := e.First
	c := engine.Call{Node: n, Receiver: none}
	switch s.KindName(n) {
	case "instance_expression":
		name := constructed(s, n)
		if name == "" {
			return c, false
		}
		c.Callee, c.Arguments = made(s, name), dropLinks(s, arguments(s, s.ChildIn(n, "arguments")))
	case "infix_expression":
		operator := s.ChildIn(n, "operator")
		if s.KindName(operator) != "identifier" {
			return c, false
		}
		c.Receiver = engine.One(s.ChildIn(n, "left"))
		c.Callee = "." + s.Text(operator)
		if left := c.Receiver.First; s.Any(left, engine.RoleIdentifier, engine.RoleMember) {
			c.Callee = s.Path(left) + c.Callee
		}
		c.Arguments = []engine.Argument{{Span: engine.One(s.ChildIn(n, "right"))}}
		if tuple := c.Arguments[0].First; s.KindName(tuple) == "tuple_expression" {
			c.Arguments = nil
			for v := s.First(tuple); v != engine.None; v = s.After(v) {
				if s.Named(v) {
					c.Arguments = append(c.Arguments, engine.Argument{Span: engine.One(v)})
				}
			}
		}
		marks(s, &c)
	default:
		return c, false
	}
	return c, true
}

// constructed is the type of a construction.
func constructed(s *engine.Scan, n engine.Node) string {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.Named(c) {
			return typeName(s, c)
		}
	}
	return ""
}

// made is the callee for the construction of a type.
func made(s *engine.Scan, name string) string {
	if last := lastName(name); !isException(last) && fileOf(s).errors[last] {
		return "own:" + name
	}
	return "new:" + name
}

// prepare reads a call as it is meant: with all its argument lists, marked when it makes an error or is a logger's.
func prepare(s *engine.Scan, c *engine.Call) {
	callee := s.ChildIn(c.Node, "function")
	if k := s.KindName(callee); k == "call_expression" || k == "instance_expression" {
		if blockCall(s, c.Node) || !flatten(s, c, callee) {
			c.Callee = ""
			return
		}
	} else if list := s.ChildIn(c.Node, "arguments"); s.KindName(list) != "arguments" {
		c.Arguments = arguments(s, list)
	}
	if outer := s.Parent(c.Node); s.KindName(outer) == "call_expression" && s.ChildIn(outer, "function") == c.Node && !blockCall(s, outer) {
		c.Callee = "" // the call with the other argument lists is looked at
		return
	}
	name := lastName(c.Callee)
	if name == "mkString" && len(c.Arguments) == 3 { // what stands before and behind the joined values
		c.Callee, c.Arguments = "join:text", []engine.Argument{c.Arguments[0], {Span: c.Receiver}, c.Arguments[2]}
		return
	}
	if name == "require" || name == "assert" || name == "assume" {
		for i := range c.Arguments {
			c.Arguments[i].Name = "" // assertion = .., message = .. stand in this order
		}
	}
	if capital(name) {
		c.Arguments = dropLinks(s, c.Arguments)
		if name == "Status" && !s.Mentions("play.") {
			c.Callee = "new:" + c.Callee // a value of the server, not the making of a response
			return
		}
		if isException(name) || fileOf(s).errors[name] {
			c.Callee = made(s, c.Callee)
		}
		return
	}
	if s.Is(c.Receiver.First, engine.RoleIdentifier) && isException(s.Text(c.Receiver.First)) {
		c.Callee = "factory:" + lastName(c.Callee)
		return
	}
	marks(s, c)
}

// dropLinks leaves out texts that say where to read about an error.
func dropLinks(s *engine.Scan, list []engine.Argument) []engine.Argument {
	return slices.DeleteFunc(list, func(a engine.Argument) bool {
		text := strings.TrimPrefix(s.Text(a.First), "Some(")
		return strings.HasPrefix(text, `"http`) && strings.Contains(text, "://") && !strings.Contains(text, " ") && len(list) > 1
	})
}

// blockCall reports whether the last argument list of a call is a block that has nothing to do with a message.
func blockCall(s *engine.Scan, outer engine.Node) bool {
	return s.KindName(s.ChildIn(outer, "arguments")) != "arguments"
}

// flatten puts the argument lists of f(a)(b) into one.
func flatten(s *engine.Scan, c *engine.Call, inner engine.Node) bool {
	lists := []engine.Node{s.ChildIn(c.Node, "arguments")}
	for range maxChain {
		if s.KindName(inner) != "call_expression" {
			break
		}
		lists = append(lists, s.ChildIn(inner, "arguments"))
		inner = s.ChildIn(inner, "function")
	}
	c.Arguments, c.Receiver = nil, none
	slices.Reverse(lists)
	if s.KindName(inner) == "instance_expression" {
		c.Callee = made(s, constructed(s, inner))
		lists = append([]engine.Node{s.ChildIn(inner, "arguments")}, lists...)
	} else {
		for s.Is(inner, engine.RoleGeneric) {
			inner = s.Part(inner, engine.RoleGeneric, engine.PartValue)
		}
		if !s.Any(inner, engine.RoleIdentifier, engine.RoleMember) {
			return false
		}
		c.Callee = s.Path(inner)
		if s.Is(inner, engine.RoleMember) {
			c.Receiver = engine.One(s.ChildIn(inner, "value"))
		}
	}
	for _, list := range lists {
		c.Arguments = append(c.Arguments, arguments(s, list)...)
	}
	return true
}

// levels are the methods of loggers by the level at which they log.
var levels = map[string]string{
	"error": "error", "severe": "error", "fatal": "fatal", "critical": "fatal", "warn": "warn", "warning": "warn", "err": "error", "errorCause": "error",
	"error1": "error", "error2": "error", "error3": "error", "errorN": "error", "warning2": "warn", "warn2": "warn", "warn3": "warn", "warnN": "warn", // Akka's
	"Error": "error", "ERROR": "error", "SEVERE": "error", "Fatal": "fatal", "FATAL": "fatal", "Warn": "warn", "WARN": "warn", "WARNING": "warn", "Warning": "warn",
}

// marks gives the calls of loggers their marks, and drops what stands before a message.
func marks(s *engine.Scan, c *engine.Call) {
	name := lastName(c.Callee)
	if name == "log" || name == "appendLog" || name == "logMessage" {
		if len(c.Arguments) > 1 {
			if level := levels[lastName(s.Text(c.Arguments[0].First))]; level != "" {
				c.Callee, c.Arguments = level+":"+name, toMessage(s, c.Arguments[1:])
			}
		}
		return
	}
	level := levels[name]
	if level == "" || c.Receiver.Empty() || !isLogger(s, c.Receiver.First) {
		if strings.HasPrefix(name, "log") {
			c.Arguments = toMessage(s, c.Arguments)
		}
		return
	}
	c.Callee = level + ":" + name
	c.Arguments = toMessage(s, c.Arguments)
}

// isLogger reports whether a receiver is a logger, by its name or that of what holds it: log, LOGGER, Logger[F], state.log,
// streams.value.log, LoggerFactory.getLogger(x).
func isLogger(s *engine.Scan, n engine.Node) bool {
	text := strings.ToLower(s.Text(n))
	if len(text) > maxReceiver || strings.HasPrefix(text, `"`) {
		return false
	}
	text, _, _ = strings.Cut(text, "(")
	for name := range strings.SplitSeq(text, ".") {
		name, _, _ = strings.Cut(name, "[")
		if (strings.Contains(name, "log") || name == "scribe") && !strings.Contains(name, "dialog") && !strings.Contains(name, "catalog") && !strings.HasSuffix(name, "logic") {
			return true
		}
	}
	return false
}

// maxReceiver bounds the receivers that are read as loggers, in bytes.
const maxReceiver = 200

// toMessage drops what stands before a log call's message when one of the next arguments is text: a cause, a marker, a code.
func toMessage(s *engine.Scan, list []engine.Argument) []engine.Argument {
	for i, a := range list {
		if a.Name == "" && isText(s, a.First) {
			return list[i:]
		}
	}
	return list
}

// names are the callees by which a method of the file is called.
func names(s *engine.Scan, d engine.Definition) []string {
	if !s.IsMessage(d.Parameter) && !reports(d.Name) {
		return []string{} // a value in a message, or a mere name
	}
	if s.KindName(d.Node) != "function_definition" {
		return nil
	}
	scope := s.Text(s.Part(s.Around(d.Node, engine.RoleScope), engine.RoleScope, engine.PartName))
	switch d.Name {
	case "this":
		return []string{"new:" + scope}
	case "apply":
		if isException(scope) {
			return []string{} // the construction is a construct by itself
		}
		return []string{scope, scope + ".apply"}
	}
	list := []string{d.Name, "this." + d.Name, "super." + d.Name, scope + "." + d.Name}
	if reports(d.Name) {
		list = append(list, "."+d.Name)
	}
	return list
}

// reports reports whether a method's name says that it reports an error.
func reports(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc([]string{"error", "fail", "exception", "fatal", "abort", "invalid", "illegal", "reject"}, func(word string) bool {
		return strings.Contains(lower, word)
	})
}
