package lua

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// call reads what is no call of its own: the neighbouring arguments that are logged as one text, and a table that is an error.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if e.Single() {
		if s.KindName(e.First) != "table_constructor" {
			return engine.Call{}, false
		}
		message := messageIn(s, e.First, 0)
		if message == engine.None {
			return engine.Call{}, false
		}
		return engine.Call{Node: e.First, Callee: "Table", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(message)}}}, true
	}
	c := engine.Call{Node: s.Parent(e.First), Callee: "join:text", Receiver: none}
	for n := e.First; n != engine.None && n <= e.Last; n = next(s, n) {
		c.Arguments = append(c.Arguments, engine.Argument{Span: engine.One(n)})
	}
	if spaced(s, s.Parent(c.Node), e.First) {
		c.Callee = "join:words"
	}
	return c, true
}

// spaced reports whether a logging call puts spaces between its arguments: print and most loggers do, those of nginx, Kong and
// APISIX and the writing of files do not.
func spaced(s *engine.Scan, call, first engine.Node) bool {
	path := fileOf(s).spelled(s.Path(s.ChildIn(call, "name")))
	if lastName(path) == "print" {
		return !strings.HasPrefix(path, "ngx")
	}
	if lastName(path) == "write" || strings.HasPrefix(path, "ngx") || strings.HasPrefix(path, "kong") || strings.HasPrefix(path, "core.") || s.Mentions("ngx.") {
		return false
	}
	if text, ok := decode(s.Text(first)); ok && (strings.HasSuffix(text, " ") || strings.HasSuffix(text, "'") || strings.HasSuffix(text, `"`)) {
		return false
	}
	return isText(s, first)
}

// prepare writes a call's callee with dots only and what its first name stands for, and gives calls of loggers and responses
// their marks.
func prepare(s *engine.Scan, c *engine.Call) {
	c.Callee = fileOf(s).spelled(strings.ReplaceAll(c.Callee, ":", "."))
	if s.KindName(s.ChildIn(c.Node, "name")) != "method_index_expression" {
		c.Receiver = none // a module rather than a value
	}
	name := lastName(c.Callee)
	receiver := strings.TrimSuffix(c.Callee[:len(c.Callee)-len(name)], ".")
	switch name {
	case "log", "ngx_log":
		if len(c.Arguments) > 1 {
			if level := levelNamed(s, c.Arguments[0].First); level != "" {
				c.Callee, c.Arguments = level+":log", together(s, c, 1)
			}
		}
	case "notify", "notify_once", "nvim_notify":
		prepareNotice(s, c)
	case "exit":
		if status(s, c, 0) >= 400 && (lastName(receiver) == "response" || lastName(receiver) == "responses") {
			c.Callee, c.Arguments = "response:exit", c.Arguments[1:]
		}
	case "say", "print", "write", "printerr":
		c.Arguments = together(s, c, 0)
	case "nvim_echo":
		if pieces := echoed(s, c); pieces != nil {
			c.Callee, c.Arguments = "error:echo", pieces
		}
	case "insert", "tinsert", "table_insert":
		if n := len(c.Arguments); n > 1 && collects(s, c.Arguments[0].First) {
			c.Callee, c.Arguments = "collect:insert", c.Arguments[n-1:]
		}
	case "concat":
		if pieces := concatenated(s, c); pieces != nil {
			c.Callee, c.Arguments, c.Receiver = "join:text", pieces, none
		}
	default:
		if level := levels[name]; level != "" {
			prepareLevel(s, c, name, receiver, level)
		}
	}
}

// prepareNotice marks vim.notify("text", vim.log.levels.ERROR) and notify("title", { msg = "text", level = "ERROR" }).
func prepareNotice(s *engine.Scan, c *engine.Call) {
	if len(c.Arguments) < 2 {
		return
	}
	second := c.Arguments[1].First
	if message := entry(s, second, "msg"); message != engine.None {
		second = entry(s, second, "level")
		c.Arguments = []engine.Argument{{Span: engine.One(message)}}
	}
	if level := levelNamed(s, second); level != "" {
		c.Callee = level + ":notify"
	}
}

// echoed is the text of nvim_echo({ { "text", "ErrorMsg" } }, true, {}), when it is shown as an error.
func echoed(s *engine.Scan, c *engine.Call) []engine.Argument {
	if len(c.Arguments) == 0 {
		return nil
	}
	for chunk := s.FirstNamed(c.Arguments[0].First); chunk != engine.None; chunk = next(s, chunk) {
		text := s.FirstNamed(s.ChildIn(chunk, "value"))
		if kind, _ := decode(s.Text(s.ChildIn(next(s, text), "value"))); kind == "ErrorMsg" {
			return []engine.Argument{{Span: engine.One(s.ChildIn(text, "value"))}}
		}
	}
	return nil
}

// collects reports whether a table holds errors, by its name.
func collects(s *engine.Scan, table engine.Node) bool {
	if !s.Any(table, engine.RoleIdentifier, engine.RoleMember) {
		return false
	}
	switch name := strings.ToLower(lastName(s.Text(table))); name {
	case "errors", "errs", "err_t", "error_messages", "problems", "error_list", "errlist":
		return true
	default:
		return strings.HasSuffix(name, "_errors") || strings.HasSuffix(name, "_errs")
	}
}

// levels are the methods of loggers by the level at which they log.
var levels = map[string]string{
	"err": "error", "error": "error", "errorf": "error", "log_error": "error", "crit": "fatal", "critical": "fatal", "fatal": "fatal", "alert": "fatal", "emerg": "fatal", "emergency": "fatal",
	"warn": "warn", "warning": "warn", "fmt_error": "error", "fmt_fatal": "fatal", "fmt_warn": "warn",
}

// prepareLevel marks a call of a logger's method, or of a response that carries an error.
func prepareLevel(s *engine.Scan, c *engine.Call, name, receiver, level string) {
	switch {
	case name == "error" && lastName(receiver) == "response" && status(s, c, 0) >= 400:
		c.Callee, c.Arguments = "response:exit", c.Arguments[1:]
	case isLogger(receiver):
		if formatted(s, c) {
			c.Callee = level + ":format"
		} else {
			c.Callee, c.Arguments = level+":"+name, together(s, c, 0)
		}
	}
}

// formatted reports whether a logger's arguments are a format string and the values for it.
func formatted(s *engine.Scan, c *engine.Call) bool {
	if len(c.Arguments) < 2 || strings.HasPrefix(c.Callee, "kong.") {
		return false
	}
	text, ok := decode(s.Text(c.Arguments[0].First))
	return ok && verb(text)
}

// verb reports whether a text holds one of string.format's conversions.
func verb(text string) bool {
	for i := 0; i+1 < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		for i++; i < len(text) && strings.IndexByte("-+#0123456789.", text[i]) >= 0; i++ {
		}
		if i < len(text) && strings.IndexByte("sdqifgxXcueGaAo", text[i]) >= 0 {
			return true
		}
	}
	return false
}

// isLogger reports whether a receiver is a logger, by its name: log, self.logger, kong.log, core.log, LOG, skynet.
func isLogger(receiver string) bool {
	name := strings.ToLower(lastName(receiver))
	return name == "skynet" || strings.HasSuffix(name, "log") && name != "dialog" && name != "catalog" || strings.HasSuffix(name, "logger") || name == "logging" || name == "health"
}

// levelNamed is the level that an argument names: ngx.ERR, ERR, vim.log.levels.ERROR, "error", logging.ERROR.
func levelNamed(s *engine.Scan, n engine.Node) string {
	text := s.Text(n)
	if len(text) > 60 {
		return ""
	}
	if s.Is(n, engine.RoleString) {
		return levels[strings.ToLower(strings.Trim(text, `'"`))]
	}
	path := fileOf(s).spelled(text)
	switch path[strings.LastIndexAny(path, "._")+1:] {
	case "ERR", "ERROR":
		return "error"
	case "CRIT", "ALERT", "EMERG", "FATAL", "CRITICAL":
		return "fatal"
	case "WARN", "WARNING":
		return "warn"
	}
	return ""
}

// together makes one argument of a call's arguments from a position on. A mere prefix before ... is left out: the message is
// what the function around is called with.
func together(s *engine.Scan, c *engine.Call, from int) []engine.Argument {
	rest := c.Arguments[from:]
	if len(rest) < 2 {
		return rest
	}
	if last := rest[len(rest)-1:]; s.KindName(last[0].First) == "vararg_expression" && !slices.ContainsFunc(rest, func(a engine.Argument) bool {
		text, ok := decode(s.Text(a.First))
		return ok && strings.ContainsRune(strings.TrimSpace(text), ' ')
	}) {
		return last
	}
	return []engine.Argument{{Span: engine.Span{First: rest[0].First, Last: rest[len(rest)-1].Last}}}
}

// concatenated are the pieces of table.concat({ "a", b }, " "); nil for tables that are not written out.
func concatenated(s *engine.Scan, c *engine.Call) (pieces []engine.Argument) {
	if len(c.Arguments) == 0 || s.KindName(c.Arguments[0].First) != "table_constructor" {
		return nil
	}
	for f := s.FirstNamed(c.Arguments[0].First); f != engine.None; f = next(s, f) {
		if s.ChildIn(f, "name") != engine.None {
			return nil
		}
		if len(pieces) > 0 && len(c.Arguments) > 1 {
			pieces = append(pieces, c.Arguments[1])
		}
		pieces = append(pieces, engine.Argument{Span: engine.One(s.ChildIn(f, "value"))})
	}
	return pieces
}

// names are the callees by which a function of the file is called.
func names(s *engine.Scan, d engine.Definition) []string {
	name := lastName(d.Name)
	if !s.IsMessage(d.Parameter) && d.Parameter != "..." && !reports(name) {
		return []string{} // a value in a message, or a mere name
	}
	if strings.ContainsAny(d.Name, ".:") || fileOf(s).names[d.Node] != "" && s.KindName(d.Node) == "function_definition" {
		return []string{name, "." + name}
	}
	return []string{name}
}

// reports reports whether a function's name says that it reports an error.
func reports(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range []string{"err", "fail", "exception", "fatal", "abort", "invalid", "die", "panic", "warn", "throw", "raise", "assert"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}

// parameter reports that ... is what a function hands on to a report: its arguments are the message's parts, or a format and
// its values.
func parameter(s *engine.Scan, n engine.Node) (engine.Definition, bool) {
	if s.KindName(n) != "vararg_expression" {
		return engine.Definition{}, false
	}
	function := s.Around(n, engine.RoleFunction)
	d := engine.Definition{Node: function, Name: functionName(s, function), Parameter: "...", Format: true}
	for p := s.FirstNamed(s.ChildIn(function, "parameters")); p != engine.None; p = next(s, p) {
		if s.KindName(p) == "vararg_expression" {
			return d, d.Name != ""
		}
		if s.Text(p) != "self" {
			d.Position++
		}
	}
	return engine.Definition{}, false
}
