package php

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// levelled marks the call of a logger with its level.
func levelled(s *engine.Scan, c *engine.Call, name string) bool {
	level := levelOf(s, c, name)
	if level != "" {
		c.Callee = level + ":" + name
		context(s, c)
	}
	return level != ""
}

// levels are the methods and levels of loggers: PSR-3, Monolog, syslog, Laravel and Yii.
var levels = map[string]string{
	"error": "error", "critical": "error", "alert": "error", "emergency": "fatal", "fatal": "fatal", "addError": "error", "addCritical": "error", "addAlert": "error",
	"addEmergency": "fatal", "err": "error", "crit": "error", "emerg": "fatal", "warning": "warn", "warn": "warn", "addWarning": "warn", "exception": "error",
	"ERROR": "error", "CRITICAL": "error", "ALERT": "error", "EMERGENCY": "fatal", "WARNING": "warn", "ERR": "error", "CRIT": "error", "EMERG": "fatal", "WARN": "warn", "FATAL": "fatal",
	"Error": "error", "Critical": "error", "Alert": "error", "Emergency": "fatal", "Warning": "warn", "LEVEL_ERROR": "error", "LEVEL_WARNING": "warn", "LOG_ERR": "error",
}

// levelOf is the level at which a call logs: error, fatal or warn; empty for calls that log lower or not at all.
func levelOf(s *engine.Scan, c *engine.Call, name string) string {
	if name == "log" || name == "addRecord" || name == "writeLog" {
		if len(c.Arguments) < 2 {
			return ""
		}
		first := s.Text(c.Arguments[0].First)
		level := levels[lastName(strings.Trim(first, `'"`))]
		switch {
		case level != "":
			c.Arguments = c.Arguments[1:]
		case strings.Contains(s.Text(c.Arguments[1].First), "::"): // Yii logs the text first
			level = levels[lastName(s.Text(c.Arguments[1].First))]
		}
		return level
	}
	level := levels[name]
	switch {
	case level == "":
		return ""
	case s.KindName(c.Node) == "scoped_call_expression":
		scope := baseName(s.Text(s.ChildIn(c.Node, "scope")))
		if scope != "Yii" && scope != "Craft" && !isLog(scope) {
			return ""
		}
		return level
	case !isLogger(s, c.Receiver.First):
		return ""
	}
	return level
}

// isLogger reports whether a receiver is a logger, by its name or that of what holds or gives it: $logger, $this->log, logger(),
// $this->getLogger(), Log::channel('x').
func isLogger(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "variable_name":
			return isLog(s.Text(n)) || isLog(receiverType(s, n))
		case "function_call_expression":
			return isLog(baseName(s.Text(s.ChildIn(n, "function"))))
		case "scoped_call_expression":
			return isLog(baseName(s.Text(s.ChildIn(n, "scope")))) || isLog(s.Text(s.ChildIn(n, "name"))) || isLog(s.Text(s.ChildIn(n, "arguments")))
		case "member_access_expression", "nullsafe_member_access_expression", "scoped_property_access_expression":
			return isLog(s.Text(s.ChildIn(n, "name"))) || isLog(receiverType(s, n))
		case "member_call_expression", "nullsafe_member_call_expression":
			if isLog(s.Text(s.ChildIn(n, "name"))) || isLog(s.Text(s.ChildIn(n, "arguments"))) {
				return true
			}
			n = s.ChildIn(n, "object")
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "object_creation_expression":
			return isLog(s.Text(s.FirstNamed(n)))
		case "subscript_expression":
			return isLog(s.Text(n))
		default:
			return false
		}
	}
	return false
}

// isLog reports whether a name is that of a logger or log.
func isLog(name string) bool {
	if len(name) > 60 {
		return false
	}
	lower := strings.ToLower(name)
	return strings.Contains(lower, "log") && !strings.Contains(lower, "dialog") && !strings.Contains(lower, "catalog") && !strings.Contains(lower, "login") &&
		!strings.Contains(lower, "blog")
}

// context makes the array behind a log call's message its named values.
func context(s *engine.Scan, c *engine.Call) {
	if len(c.Arguments) < 2 {
		return
	}
	if s.KindName(c.Arguments[1].First) != "array_creation_expression" {
		return
	}
	keys, values := elements(s, c.Arguments[1].First)
	given := c.Arguments[:1:1]
	for i, key := range keys {
		if name := unquoted(s, key); name != "" && name != "message" {
			given = append(given, engine.Argument{Name: name, Span: engine.One(values[i])})
		}
	}
	c.Arguments = given
}

// fatalLevel reports whether the level of a trigger_error is that of an error.
func fatalLevel(s *engine.Scan, c *engine.Call, at int) bool {
	if len(c.Arguments) <= at {
		return false
	}
	switch baseName(s.Text(c.Arguments[at].First)) {
	case "E_USER_ERROR", "E_ERROR", "E_RECOVERABLE_ERROR", "256":
		return true
	}
	return false
}

// tagged reports whether a text for the console is marked as an error or warning.
func tagged(s *engine.Scan, n engine.Node) bool {
	text := s.Bytes(n)
	if len(text) > maxTagged {
		text = text[:maxTagged]
	}
	for i := range tags {
		if strings.Contains(string(text), tags[i]) {
			return true
		}
	}
	return false
}

// maxTagged bounds how much of a text is searched for its tag, in bytes.
const maxTagged = 400
