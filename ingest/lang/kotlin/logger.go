package kotlin

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// methods are the methods of loggers by the level at which they log: slf4j, kotlin-logging, log4j, java.util.logging, Android's
// Log, Timber, Napier, Kermit, a browser's console.
var methods = map[string]string{
	"error": "error", "severe": "error", "errorf": "error", "e": "error", "fatal": "fatal", "wtf": "fatal", "warn": "warn", "warning": "warn", "warnf": "warn", "w": "warn",
	"atError": "error", "atSevere": "error", "atWarn": "warn", "atWarning": "warn",
}

// levels are the names of levels: java.util.logging, System.Logger, log4j, Android, and those of projects' own.
var levels = map[string]string{
	"SEVERE": "error", "ERROR": "error", "FATAL": "fatal", "WARNING": "warn", "WARN": "warn", "Error": "error", "Warn": "warn", "Warning": "warn", "Fatal": "fatal", "ASSERT": "fatal", "Assert": "fatal",
}

// levelOf is the level at which a call logs: error, fatal or warn; empty for calls that log lower or not at all.
func levelOf(s *engine.Scan, c *engine.Call, name string) string {
	if c.Receiver.Empty() && name != "logcat" {
		if last := len(c.Arguments) - 1; last >= 0 && s.KindName(c.Arguments[last].First) == "lambda_literal" && (name == "error" || name == "warn") {
			return methods[name] // a class that is its own logger: error(e) { ".." }
		}
		return ""
	}
	switch name {
	case "log", "logp", "println", "logcat":
		if name != "println" || isLogger(s, c.Receiver.First) {
			for i := 0; i < len(c.Arguments) && i < 4; i++ {
				if k := s.KindName(c.Arguments[i].First); k != "navigation_expression" && k != "identifier" {
					continue
				}
				if level := levels[lastName(s.Text(c.Arguments[i].First))]; level != "" {
					c.Arguments = append(c.Arguments[:i:i], c.Arguments[i+1:]...)
					return level
				}
			}
		}
		return fluentLevel(s, c.Receiver.First)
	}
	if level := methods[name]; level != "" && isLogger(s, c.Receiver.First) {
		return level
	}
	return ""
}

// fluentLevel is the level of a call chain such as log.atError().setCause(e).log(..).
func fluentLevel(s *engine.Scan, n engine.Node) string {
	for range maxClimb {
		if s.KindName(n) != "call_expression" {
			return ""
		}
		callee := s.FirstNamed(n)
		if s.KindName(callee) != "navigation_expression" {
			return ""
		}
		if level := methods[s.Text(s.LastNamed(callee))]; level != "" {
			return level
		}
		n = s.FirstNamed(callee)
	}
	return ""
}

// isLogger reports whether a receiver is a logger, by its name or that of what holds it: log, LOGGER, this.logger, Timber,
// LoggerFactory.getLogger(X::class.java), application.environment.log.
func isLogger(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "call_expression", "unary_expression", "parenthesized_expression":
			n = s.FirstNamed(n)
			continue
		case "navigation_expression", "identifier", "this_expression":
		default:
			return false
		}
		break
	}
	text := s.Text(n)
	if len(text) > 200 {
		return false
	}
	for name := range strings.SplitSeq(strings.ToLower(text), ".") {
		name = strings.TrimRight(name, "?!")
		if strings.Contains(name, "log") && !strings.Contains(name, "dialog") && !strings.Contains(name, "catalog") && !strings.Contains(name, "login") ||
			name == "timber" || name == "napier" || name == "kermit" || name == "console" {
			return true
		}
	}
	return false
}

// toMessage drops what stands before a log call's message: a tag, a marker, an exception. A lambda that sets the message gives it.
func toMessage(s *engine.Scan, c *engine.Call) []engine.Argument {
	list := c.Arguments
	if len(list) > 1 && s.Text(c.Receiver.First) == "Log" && (isText(s, list[1].First) || !isText(s, list[0].First)) {
		return list[1:] // Android's Log takes a tag first, which can be a text as well
	}
	for i, a := range list {
		if i > 2 {
			break
		}
		if a.Name == "message" || a.Name == "msg" {
			return list[i:]
		}
		if s.KindName(a.First) == "lambda_literal" {
			if value := setMessage(s, a.First); value != engine.None {
				return []engine.Argument{{Span: engine.One(value)}}
			}
			return list[i:]
		}
		if isText(s, a.First) {
			return list[i:]
		}
	}
	return list
}

// setMessage is what a lambda sets the variable message to, as in log.atError { message = ".." }.
func setMessage(s *engine.Scan, lambda engine.Node) engine.Node {
	for c, looked := s.First(lambda), 0; c != engine.None && looked < maxClimb; c, looked = s.After(c), looked+1 {
		if left := s.ChildIn(c, "left"); s.KindName(c) == "assignment" && lastName(s.Text(left)) == "message" {
			return s.ChildIn(c, "right")
		}
	}
	return engine.None
}
