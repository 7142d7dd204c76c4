package swift

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// call reads a call or a construction. A variable whose text is put together in steps is read as a join of them.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		return engine.Call{}, false
	}
	n := e.First
	c := engine.Call{Node: n, Receiver: none}
	if s.KindName(n) == "simple_identifier" {
		c.Arguments = steps(s, n)
		c.Callee = "join:text"
		return c, c.Arguments != nil
	}
	if k := s.KindName(n); k != "call_expression" && k != "constructor_expression" {
		return c, false
	}
	callee := s.FirstNamed(n)
	suffix := s.LastNamed(n)
	if k := s.KindName(suffix); k != "call_suffix" && k != "constructor_suffix" || callee == suffix {
		return c, false
	}
	c.Arguments = arguments(s, suffix)
	c.Callee = path(s, callee, 0)
	if s.KindName(callee) == "navigation_expression" {
		c.Receiver = engine.One(s.ChildIn(callee, "target"))
		if c.Callee == "" {
			c.Callee = "." + memberName(s, callee)
		}
	}
	if c.Callee == "" {
		return c, false
	}
	marks(s, &c)
	return c, true
}

// arguments are a call's arguments with their labels, closures behind the brackets last.
func arguments(s *engine.Scan, suffix engine.Node) (found []engine.Argument) {
	label := ""
	for c := s.First(suffix); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "value_arguments":
			for a := s.First(c); a != engine.None; a = s.After(a) {
				if value := s.ChildIn(a, "value"); s.KindName(a) == "value_argument" && value != engine.None {
					found = append(found, engine.Argument{Name: s.Text(s.ChildIn(a, "name")), Span: engine.One(value)})
				}
			}
		case "simple_identifier":
			label = s.Text(c)
		case "lambda_literal":
			found = append(found, engine.Argument{Name: label, Span: engine.One(c)})
			label = ""
		}
	}
	return found
}

// path is a callee as it is written, without white space, type arguments and marks for what can be nil: Type.method, .case for a
// case whose type is left out; empty for a member of anything but a plain path.
func path(s *engine.Scan, n engine.Node, depth int) string {
	switch s.KindName(n) {
	case "simple_identifier", "self_expression", "type_identifier", "super_expression":
		return s.Text(n)
	case "user_type":
		text, _, _ := strings.Cut(s.Text(n), "<")
		return text
	case "prefix_expression":
		if string(s.Bytes(s.ChildIn(n, "operation"))) == "." {
			return "." + s.Text(s.ChildIn(n, "target"))
		}
	case "postfix_expression":
		return path(s, s.ChildIn(n, "target"), depth+1)
	case "navigation_expression":
		if depth < maxPath {
			if of := path(s, s.ChildIn(n, "target"), depth+1); of != "" {
				return of + "." + memberName(s, n)
			}
		}
	}
	return ""
}

// maxPath bounds the names of a path.
const maxPath = 12

// memberName is the name of the member that a navigation expression means.
func memberName(s *engine.Scan, n engine.Node) string {
	return s.Text(s.ChildIn(s.ChildIn(n, "suffix"), "suffix"))
}

// marks gives the constructions of errors and the calls of loggers their marks, and puts arguments in the order of parameters.
func marks(s *engine.Scan, c *engine.Call) {
	name := lastName(c.Callee)
	switch {
	case makesError(s, c.Callee, c.Node):
		c.Callee = "error:init"
		c.Arguments = telling(s, c.Arguments)
		return
	case name == "Response" || name == "HTTPResponse":
		c.Arguments = telling(s, c.Arguments)
		return
	case name == "os_log" || name == "log" || name == "NSLog":
		markLevel(s, c, name)
		return
	case name == "NSLocalizedString" || name == "String" || name == "localizedString":
		c.Arguments = localized(c.Arguments)
		return
	}
	if level := levels[name]; level != "" && !c.Receiver.Empty() && isLogger(s, c.Receiver.First) {
		c.Callee = level + ":" + name
		for i := range c.Arguments {
			if isText(s, c.Arguments[i].First) {
				c.Arguments = c.Arguments[i:]
				c.Arguments[0].Name = ""
				break
			}
		}
		return
	}
	if name == "append" && !c.Receiver.Empty() && strings.Contains(strings.ToLower(path(s, c.Receiver.First, 0)), "error") {
		c.Callee = "report:append"
		return
	}
	align(s, c, name)
}

// telling are the arguments of an error that can hold its message: those of a context that is made in place as well, and none that
// are something else.
func telling(s *engine.Scan, list []engine.Argument) (found []engine.Argument) {
	for _, a := range list {
		k := s.KindName(a.First)
		if aside[a.Name] && k != "call_expression" || k == "navigation_expression" && memberName(s, a.First) == "self" {
			continue
		}
		if k == "call_expression" {
			if made := path(s, s.FirstNamed(a.First), 0); made == ".init" || lastName(made) == "Context" {
				for _, inner := range arguments(s, s.LastNamed(a.First)) {
					if !aside[inner.Name] {
						found = append(found, inner)
					}
				}
				continue
			}
		}
		found = append(found, a)
	}
	return found
}

// aside are the labels of arguments of errors that are no message.
var aside = map[string]bool{"domain": true, "code": true, "file": true, "line": true, "function": true, "underlyingError": true, "underlying": true, "cause": true, "codingPath": true,
	"forKey": true, "in": true, "column": true, "sourceLocation": true, "identifier": true}

// localized leaves the text that a lookup gives: the default value when there is one.
func localized(list []engine.Argument) []engine.Argument {
	var kept []engine.Argument
	for _, a := range list {
		switch a.Name {
		case "value", "defaultValue":
			a.Name = ""
			return []engine.Argument{a}
		case "format", "localized", "describing", "forKey":
			a.Name = ""
			kept = append(kept, a)
		case "comment", "tableName", "table", "bundle", "locale", "tableNameOrPath":
		default:
			kept = append(kept, a)
		}
	}
	return kept
}

// levels are the methods of loggers by the level at which they log.
var levels = map[string]string{"error": "error", "critical": "fatal", "fault": "fatal", "fatal": "fatal", "severe": "error", "warning": "warn", "warn": "warn",
	"err": "error"}

// isLogger reports whether a receiver is a logger, by its name or that of what holds it.
func isLogger(s *engine.Scan, n engine.Node) bool {
	for range maxPath {
		switch s.KindName(n) {
		case "call_expression":
			n = s.FirstNamed(n)
		case "navigation_expression":
			if isLog(memberName(s, n)) {
				return true
			}
			n = s.ChildIn(n, "target")
		case "postfix_expression":
			n = s.ChildIn(n, "target")
		case "simple_identifier":
			return isLog(s.Text(n))
		default:
			return false
		}
	}
	return false
}

func isLog(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "log") && !strings.Contains(name, "dialog") && !strings.Contains(name, "catalog") && !strings.Contains(name, "login")
}

// markLevel marks os_log(.error, "..") and logger.log(level: .error, "..") with their level.
func markLevel(s *engine.Scan, c *engine.Call, name string) {
	level := ""
	if name == "NSLog" {
		level = "nslog"
	}
	for _, a := range c.Arguments {
		if text := s.Text(a.First); len(text) < 60 && !isString(s, a.First) && (a.Name == "" || a.Name == "level" || a.Name == "type") {
			if found := levels[lastName(text)]; found != "" && strings.Contains(text, ".") {
				level = found
			}
		}
	}
	if level == "" {
		return
	}
	at := slices.IndexFunc(c.Arguments, func(a engine.Argument) bool { return isText(s, a.First) || a.Name == "format" })
	if at < 0 {
		return
	}
	c.Callee = level + ":" + name
	values := c.Arguments[at:]
	c.Arguments = nil
	for i, a := range values { // what else is given by name is no value of the message
		if i == 0 || a.Name == "" {
			a.Name = ""
			c.Arguments = append(c.Arguments, a)
		}
	}
}
