package ruby

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// levels are the methods of loggers by the level at which they log.
var levels = map[string]string{
	"error": "error", "err": "error", "crit": "error", "critical": "error", "alert": "error", "emerg": "error", "unknown": "error", "error!": "error", "exception": "error",
	"say_error": "error", "fatal": "fatal", "warn": "warn", "warning": "warn", "warn_once": "warn",
	"ERROR": "error", "FATAL": "fatal", "WARN": "warn", "UNKNOWN": "error",
}

// prepareLog marks calls of loggers with the level at which they log, and brings the message to the front.
func prepareLog(s *engine.Scan, c *engine.Call, name string) {
	level := ""
	switch name {
	case "add", "log", "send_log", "log_with_severity", "log_at", "log_message":
		if len(c.Arguments) == 0 {
			return
		}
		switch first := c.Arguments[0].First; {
		case s.KindName(first) == "simple_symbol":
			level = levels[strings.TrimPrefix(s.Text(first), ":")]
		case isLogger(s, c.Receiver.First):
			level = levels[strings.ToUpper(plainName(s, first))]
		}
		name = "log"
		c.Arguments = c.Arguments[1:]
	case "err", "crit", "alert", "emerg":
		if receiver := s.Text(c.Receiver.First); receiver != "Puppet" && !isLogger(s, c.Receiver.First) {
			return
		}
		level = levels[name]
	default:
		if level = levels[name]; level == "" {
			return
		}
		if c.Receiver.Empty() || s.KindName(c.Receiver.First) == "self" {
			level = "bare-" + level
			if own := fileOf(s).methods[name]; len(own) > 0 && level != "bare-warn" {
				if raises(s, own[0]) {
					return // what it does is told by the file's own method
				}
				level = "own"
			}
		} else if !isLogger(s, c.Receiver.First) {
			return
		}
	}
	if level == "" {
		return
	}
	c.Callee = level + ":" + name
	if block := s.ChildIn(c.Node, "block"); block != engine.None && levels[name] == level {
		c.Arguments = []engine.Argument{{Span: engine.One(block)}}
		return
	}
	c.Arguments = positional(c.Arguments)
}

// raises reports whether a method raises by itself.
func raises(s *engine.Scan, method engine.Node) bool {
	const most = 500 // nodes
	for i := method; uint32(i) < min(s.Nodes[method].Next, uint32(method)+most); i++ {
		if s.KindName(i) == "identifier" {
			if name := string(s.Bytes(i)); name == "raise" || name == "fail" || name == "abort" {
				return true
			}
		}
	}
	return false
}

// positional leaves out named arguments, which are data beside the message, unless there is nothing else.
func positional(list []engine.Argument) []engine.Argument {
	var plain []engine.Argument
	for _, a := range list {
		if a.Name == "" {
			plain = append(plain, a)
		}
	}
	if plain == nil {
		return list
	}
	return plain
}

// isLogger reports whether a receiver is a logger, by its name: log, @logger, Rails.logger, Chef::Log, Bundler.ui.
func isLogger(s *engine.Scan, n engine.Node) bool {
	name := plainName(s, n)
	switch s.KindName(n) {
	case "element_reference": // env[:ui]
		name = strings.TrimLeft(s.Text(s.After(s.After(s.FirstNamed(n)))), ":")
	case "identifier": // l = config.logger
		if sets := setsBefore(s, n, method(s, n), name); len(sets) > 0 && namesLogger(plainName(s, s.ChildIn(sets[len(sets)-1], "right"))) {
			return true
		}
	}
	return namesLogger(name)
}

// namesLogger reports whether a name is a logger's.
func namesLogger(name string) bool {
	name = strings.ToLower(name)
	switch name {
	case "log", "logger", "ui", "shell", "syslog", "puppet", "logging", "events", "rollbar":
		return true
	}
	return strings.HasSuffix(name, "logger") || strings.HasSuffix(name, "_log") || strings.HasSuffix(name, "log_writer") || strings.HasPrefix(name, "logger")
}

// preparePrint marks what is printed: before the process ends, or to the standard error otherwise. It reports false for what may
// be a logger's method.
func preparePrint(s *engine.Scan, c *engine.Call, name string) bool {
	receiver := strings.ToLower(strings.TrimLeft(s.Text(c.Receiver.First), "$@:"))
	bare := receiver == "" || receiver == "self" || receiver == "kernel"
	toError := receiver == "stderr" || receiver == "err" || receiver == "error_stream" || receiver == "error_output" || bare && name == "warn"
	printer := toError || bare || receiver == "stdout" || receiver == "out" || receiver == "ui" || receiver == "shell" || receiver == "output"
	if !printer || len(fileOf(s).methods[name]) > 0 && bare && name != "warn" {
		return false
	}
	switch {
	case name == "say_error" || name == "ui_error" || name == "display_error":
		c.Callee = "print:" + name
	case endsAfter(s, c.Node, toError):
		c.Callee = "exit:" + name
	case toError:
		c.Callee = "stderr:" + name
	default:
		return false
	}
	c.Arguments = positional(c.Arguments)
	return true
}

// endsAfter reports whether the statements after a print end the process. What is printed to the standard output needs an exit
// that says that something failed.
func endsAfter(s *engine.Scan, n engine.Node, toError bool) bool {
	const look = 3
	for range look {
		if s.Is(s.Parent(n), engine.RoleBlock) || s.KindName(s.Parent(n)) == "program" || s.KindName(s.Parent(n)) == "parenthesized_statements" {
			break
		}
		if parent := s.Parent(n); s.KindName(parent) == "binary" && s.ChildIn(parent, "left") == n { // warn("..") and exit 1
			if exitStatus(s, s.ChildIn(parent, "right"), toError) {
				return true
			}
		}
		n = s.Parent(n)
	}
	for looked := 0; looked < look; {
		if n = s.After(n); n == engine.None {
			return false
		}
		if !s.Named(n) {
			continue
		}
		if exitStatus(s, n, toError) {
			return true
		}
		looked++
	}
	return false
}

// exitStatus reports whether a statement ends the process as failed. Without a status, exit says that all went well, but who
// printed to the standard error before it thinks otherwise.
func exitStatus(s *engine.Scan, n engine.Node, toError bool) bool {
	if s.KindName(n) == "return" {
		n = s.FirstNamed(s.FirstNamed(n)) // return exit 1
	}
	name, status := s.Text(n), ""
	if s.KindName(n) == "call" {
		name, status = s.Text(s.ChildIn(n, "method")), s.Text(s.FirstNamed(s.ChildIn(n, "arguments")))
	}
	switch name {
	case "abort":
		return true
	case "die":
		return status == "1" || status == "2"
	case "exit", "exit!", "shutdown!":
		switch status {
		case "":
			return toError
		case "0", "true", "EXIT_SUCCESS":
			return false
		}
		k := s.KindName(s.FirstNamed(s.ChildIn(n, "arguments")))
		return toError || k == "integer" || k == "unary" || k == "false" || k == "constant" || k == "scope_resolution"
	case "raise":
		return strings.HasPrefix(status, "SystemExit")
	}
	return false
}

// prepareCollect marks errors that are gathered: errors.add(:base, ".."), errors.push("..").
func prepareCollect(s *engine.Scan, c *engine.Call, name string) bool {
	if c.Receiver.Empty() || !isCollection(plainName(s, c.Receiver.First)) {
		return false
	}
	c.Callee = "collect:" + name
	for i, a := range c.Arguments {
		if a.Name == "message" {
			c.Arguments = []engine.Argument{{Span: a.Span}}
			return true
		}
		if a.Name != "" {
			c.Arguments = c.Arguments[:i]
			break
		}
	}
	if name == "add" && len(c.Arguments) > 1 {
		c.Arguments = c.Arguments[1:] // what the error belongs to
	}
	return true
}

// isCollection reports whether a name is one under which errors are gathered.
func isCollection(name string) bool {
	lower := strings.ToLower(name)
	return strings.HasSuffix(lower, "errors") || lower == "errs" || lower == "problems" || lower == "failures" || strings.HasSuffix(lower, "error_messages")
}

// asksToExit reports whether a call says that the process is to end after it: log("..", :exit => true).
func asksToExit(s *engine.Scan, given []engine.Argument) bool {
	for _, a := range given {
		if text := strings.TrimPrefix(s.SpanText(a.Span), ":"); a.Name == "exit" && text == "true" || text == "exit => true" || text == "exit: true" {
			return true
		}
	}
	return false
}
