package java

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// call reads what is no method call: constructions, a constructor's call of another one, and variables that collect a text.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		return engine.Call{}, false
	}
	n := e.First
	c := engine.Call{Node: n, Receiver: none}
	switch s.KindName(n) {
	case "object_creation_expression":
		c.Callee = constructed(s, n)
	case "explicit_constructor_invocation":
		c.Callee = s.Text(s.ChildIn(n, "constructor"))
	case "identifier":
		c.Callee, c.Arguments = "join:text", collected(s, n)
		return c, len(c.Arguments) > 1
	default:
		return engine.Call{}, false
	}
	c.Arguments = arguments(s, s.ChildIn(n, "arguments"))
	return c, c.Callee != ""
}

// constructed is the callee of a construction: new: and the type's own name.
func constructed(s *engine.Scan, n engine.Node) string {
	if name := lastName(typeName(s, s.ChildIn(n, "type"))); name != "" {
		return "new:" + name
	}
	return ""
}

// prepare gives calls of loggers and of builders their marks, and drops the locale in front of a format.
func prepare(s *engine.Scan, c *engine.Call) {
	switch name := lastName(c.Callee); name {
	case "format":
		if len(c.Arguments) > 1 && isLocale(s, c.Arguments[0].First) {
			c.Arguments = c.Arguments[1:]
		}
		c.Arguments = spread(s, c.Arguments)
	case "getMessage":
		if text, ok := defaultText(s, c); ok {
			c.Callee, c.Arguments = "default:text", text
		}
	case "toString", "append", "concat":
		if pieces := joined(s, c); pieces != nil {
			c.Callee, c.Arguments = "join:text", pieces
		}
	default:
		if level := levelOf(s, c, name); level != "" {
			c.Callee = level + ":" + name
			c.Arguments = spread(s, toMessage(s, c.Arguments))
		}
	}
}

// defaultText is the text that a table of messages gives for a key that it does not have, as in
// messages.getMessage("tree.missing", new Object[] {name}, "No tree {0}"), with the values for it.
func defaultText(s *engine.Scan, c *engine.Call) ([]engine.Argument, bool) {
	for i := len(c.Arguments) - 1; i > 0; i-- {
		if isText(s, c.Arguments[i].First) {
			return append([]engine.Argument{c.Arguments[i]}, spread(s, c.Arguments[1:i])...), true
		}
	}
	return nil, false
}

// isLocale reports whether an argument is a locale: by its type or its name.
func isLocale(s *engine.Scan, n engine.Node) bool {
	text := s.Text(n)
	return strings.HasPrefix(text, "Locale.") || text == "ROOT" || text == "US" || text == "ENGLISH" ||
		strings.HasSuffix(strings.ToLower(strings.TrimSuffix(text, "()")), "locale")
}

// levels are the methods of loggers by the level at which they log: slf4j, log4j, java.util.logging, System.Logger, JBoss.
var levels = map[string]string{
	"error": "error", "severe": "error", "errorf": "error", "errorv": "error", "fatal": "fatal", "fatalf": "fatal", "fatalv": "fatal",
	"warn": "warn", "warning": "warn", "warnf": "warn", "warnv": "warn", "SEVERE": "error", "ERROR": "error", "FATAL": "fatal", "WARNING": "warn", "WARN": "warn",
	"atError": "error", "atSevere": "error", "atFatal": "fatal", "atWarn": "warn", "atWarning": "warn",
}

// levelOf is the level at which a call logs: error, fatal or warn; empty for calls that log lower or not at all.
func levelOf(s *engine.Scan, c *engine.Call, name string) string {
	if c.Receiver.Empty() {
		return ""
	}
	switch name {
	case "log", "logp", "logrb", "logf", "logv":
		if len(c.Arguments) > 1 {
			if level := levels[lastName(s.Text(c.Arguments[0].First))]; level != "" {
				c.Arguments = c.Arguments[1:]
				if (name == "logp" || name == "logrb") && len(c.Arguments) > 2 {
					c.Arguments = c.Arguments[2:] // the class and the method
				}
				return level
			}
		}
		return fluentLevel(s, c.Receiver.First)
	}
	if level := levels[name]; level != "" && isLogger(s, c.Receiver.First) {
		return level
	}
	return ""
}

// fluentLevel is the level of a call chain such as log.atError().setCause(e).log(..).
func fluentLevel(s *engine.Scan, n engine.Node) string {
	for range maxClimb {
		if s.KindName(n) != "method_invocation" {
			return ""
		}
		if level := levels[s.Text(s.ChildIn(n, "name"))]; level != "" {
			return level
		}
		n = s.ChildIn(n, "object")
	}
	return ""
}

// isLogger reports whether a receiver is a logger, by its name or that of what holds it: log, LOGGER, this.logger, getLog(),
// LogFactory.getLog(X.class), Loggers.MAIN.
func isLogger(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) == "method_invocation" {
		n = s.ChildIn(n, "name")
	}
	for name := range strings.SplitSeq(strings.ToLower(s.Text(n)), ".") {
		if strings.Contains(name, "log") && !strings.Contains(name, "dialog") && !strings.Contains(name, "catalog") {
			return true
		}
	}
	return false
}

// coded is how many arguments stand before the message of a log call of Dubbo's loggers: a code, a cause and what else there is to
// say, as in logger.error(REGISTRY_FAILED, "no server answers", "", "Failed to register " + url, e). 0 for other log calls.
func coded(s *engine.Scan, arguments []engine.Argument) int {
	const before = 3
	if len(arguments) <= before || len(arguments) > before+2 || !isText(s, arguments[before].First) {
		return 0
	}
	for i, a := range arguments[:before] {
		if s.KindName(a.First) == "string_literal" && !strings.Contains(s.Text(a.First), "{}") && (i > 0 || !strings.Contains(s.Text(a.First), " ")) || s.KindName(a.First) != "string_literal" && !isText(s, a.First) && isName(s, a.First) {
			continue
		}
		return 0
	}
	return before
}

// toMessage drops what stands before a log call's message when one of the next arguments is text: a marker, an exception.
func toMessage(s *engine.Scan, arguments []engine.Argument) []engine.Argument {
	if n := coded(s, arguments); n > 0 {
		return arguments[n:]
	}
	for i, a := range arguments {
		if isText(s, a.First) {
			if i == 0 || i <= 2 && !isName(s, arguments[0].First) {
				return arguments[i:]
			}
			break
		}
	}
	return arguments
}

// spread puts the members of an array that is written out, new Object[] {a, b}, in its place.
func spread(s *engine.Scan, list []engine.Argument) []engine.Argument {
	if len(list) == 0 {
		return list
	}
	last := list[len(list)-1].First
	if value := s.ChildIn(last, "value"); s.KindName(last) == "array_creation_expression" && value != engine.None {
		return append(list[:len(list)-1:len(list)-1], arguments(s, value)...)
	}
	return list
}

// isName reports whether an argument is a constant that can be a message itself.
func isName(s *engine.Scan, n engine.Node) bool {
	name := lastName(s.Text(n))
	return strings.ToUpper(name) == name && len(name) > 1 && !strings.HasSuffix(name, "MARKER") && name != "FATAL" && s.KindName(n) != "method_invocation"
}

// joined are the pieces of a text that a chain of calls puts together: new StringBuilder("a").append(b).toString(), "a".concat(b),
// or the variable of a builder with what the statements before have appended to it. nil for other calls.
func joined(s *engine.Scan, c *engine.Call) []engine.Argument {
	if lastName(c.Callee) == "concat" {
		if isText(s, c.Receiver.First) && len(c.Arguments) == 1 {
			return []engine.Argument{{Span: c.Receiver}, c.Arguments[0]}
		}
		return nil
	}
	pieces, root := appended(s, c.Node)
	switch s.KindName(root) {
	case "object_creation_expression":
		if start, ok := builderAt(s, root); ok {
			return append(start, pieces...)
		}
	case "identifier":
		if before := appendedBefore(s, root); before != nil {
			return append(before, pieces...)
		}
	}
	return nil
}

// builderAt are the first pieces of a new builder: what its constructor takes, when that is no capacity.
func builderAt(s *engine.Scan, n engine.Node) ([]engine.Argument, bool) {
	if callee := constructed(s, n); callee != "new:StringBuilder" && callee != "new:StringBuffer" {
		return nil, false
	}
	start := arguments(s, s.ChildIn(n, "arguments"))
	if len(start) == 1 && !isText(s, start[0].First) {
		if k := s.KindName(start[0].First); k == "decimal_integer_literal" || k == "identifier" && strings.Contains(strings.ToLower(s.Text(start[0].First)), "len") {
			start = nil
		}
	}
	return slices.Grow(start, 1), true
}

// appended are the pieces that a chain of append calls adds, in order, and what the chain starts from.
func appended(s *engine.Scan, n engine.Node) (pieces []engine.Argument, root engine.Node) {
	for range maxClimb {
		if s.KindName(n) != "method_invocation" {
			break
		}
		name := s.Text(s.ChildIn(n, "name"))
		given := arguments(s, s.ChildIn(n, "arguments"))
		switch {
		case name == "append" && len(given) == 1:
			pieces = append(pieces, given[0])
		case name != "toString" || len(given) != 0:
			return nil, engine.None
		}
		n = s.ChildIn(n, "object")
	}
	slices.Reverse(pieces)
	return pieces, n
}

// appendedBefore are the pieces of the builder that a variable holds: those of its declaration and of the statements after it
// in the same block. A statement that appends under a condition or in a loop is one piece whose text is not known.
func appendedBefore(s *engine.Scan, use engine.Node) []engine.Argument {
	name := s.Text(use)
	block := s.AroundKind(use, "block", "constructor_body")
	for range maxClimb {
		for c := s.First(block); c != engine.None && c < use; c = s.After(c) {
			declarator := s.ChildIn(c, "declarator")
			if s.KindName(c) != "local_variable_declaration" || s.Text(s.ChildIn(declarator, "name")) != name {
				continue
			}
			pieces, root := appended(s, s.ChildIn(declarator, "value"))
			start, ok := builderAt(s, root)
			if !ok {
				return nil
			}
			return appendedAfter(s, c, use, name, append(start, pieces...))
		}
		if block = s.AroundKind(block, "block", "constructor_body"); block == engine.None {
			break
		}
	}
	return nil
}

// appendedAfter adds what the statements between a builder's declaration and its use append.
func appendedAfter(s *engine.Scan, declaration, use engine.Node, name string, pieces []engine.Argument) []engine.Argument {
	for c, looked := s.After(declaration), 0; c != engine.None && c < use && looked < maxClimb; c, looked = s.After(c), looked+1 {
		if s.Within(use, c) || !s.Named(c) {
			continue
		}
		if s.KindName(c) == "expression_statement" {
			if more, root := appended(s, s.FirstNamed(c)); more != nil && s.Text(root) == name {
				pieces = append(pieces, more...)
				continue
			}
		}
		if s.Holds(c, name) {
			pieces = append(pieces, engine.Argument{Span: engine.One(c)})
		}
	}
	return pieces
}

// names are the callees by which a method or constructor of the file is called.
func names(s *engine.Scan, d engine.Definition) []string {
	if !s.IsMessage(d.Parameter) && !reports(d.Name) {
		return []string{} // a value in a message, or a mere name
	}
	switch s.KindName(d.Node) {
	case "constructor_declaration":
		if _, known := s.ConstructOf("new:" + d.Name); known {
			return []string{} // the construction is a construct by itself
		}
		return []string{"new:" + d.Name}
	case "method_declaration":
		scope := s.Text(s.Part(s.Around(d.Node, engine.RoleScope), engine.RoleScope, engine.PartName))
		list := []string{d.Name, "this." + d.Name, "super." + d.Name, scope + "." + d.Name}
		if reports(d.Name) {
			list = append(list, "."+d.Name)
		}
		return list
	}
	return nil
}

// reports reports whether a method's name says that it reports an error.
func reports(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range []string{"error", "fail", "exception", "fatal", "abort", "invalid", "illegal"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}
