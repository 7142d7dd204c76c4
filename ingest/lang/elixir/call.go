package elixir

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// call reads what is no call of its own: the end of a pipe, a struct or map that is an error, a list that is put together.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		return engine.Call{}, false
	}
	n := e.First
	c := engine.Call{Node: n, Receiver: none}
	switch s.KindName(n) {
	case "binary_operator":
		if right := s.ChildIn(n, "right"); operator(s, n) == "|>" && s.Is(right, engine.RoleCall) {
			return s.AsCall(engine.One(right))
		}
		return c, false
	case "map":
		c.Callee, c.Arguments = structName(s, n), named(s, n)
	case "tuple":
		c.Callee, c.Arguments = "Tuple", elements(s, n)
		if len(c.Arguments) > 0 && s.KindName(c.Arguments[0].First) == "atom" {
			c.Arguments = c.Arguments[1:]
		}
	case "list":
		if list := named(s, n); list != nil {
			c.Callee, c.Arguments = "Keyword", list
		} else {
			c.Callee, c.Arguments = "join:text", elements(s, n)
		}
	default:
		return c, false
	}
	return c, true
}

// structName is the name of the struct that a map is; Map for a plain one.
func structName(s *engine.Scan, n engine.Node) string {
	if name := s.ChildOfKind(n, "struct"); name != engine.None && len(s.Bytes(name)) < maxName {
		return moduleNamed(s, name)
	}
	return "Map"
}

// moduleNamed is a module as it is written, with its name for __MODULE__.
func moduleNamed(s *engine.Scan, n engine.Node) string {
	name := s.Text(n)
	if rest, ok := strings.CutPrefix(name, "__MODULE__"); ok {
		return moduleName(s, s.Around(n, engine.RoleScope)) + rest
	}
	return name
}

// maxName bounds what is read as a name, in bytes.
const maxName = 120

// elements are what stands in a list or tuple.
func elements(s *engine.Scan, n engine.Node) (out []engine.Argument) {
	for c := s.FirstNamed(n); c != engine.None; c = next(s, c) {
		if s.KindName(c) == "keywords" {
			out = append(out, named(s, c)...)
			continue
		}
		out = append(out, engine.Argument{Span: engine.One(c)})
	}
	return out
}

// prepare gives a call what is piped into it, and its keywords as named arguments; and brings the calls that say an error to
// a form that the spec can name.
func prepare(s *engine.Scan, c *engine.Call) {
	var arguments []engine.Argument
	if pipe := s.Parent(c.Node); operator(s, pipe) == "|>" && s.ChildIn(pipe, "right") == c.Node {
		arguments = append(arguments, engine.Argument{Span: engine.One(s.ChildIn(pipe, "left"))})
	}
	for _, a := range c.Arguments {
		if s.KindName(a.First) == "keywords" {
			arguments = append(arguments, named(s, a.First)...)
			continue
		}
		arguments = append(arguments, a)
	}
	c.Arguments, c.Receiver = arguments, none
	switch name := lastName(c.Callee); name {
	case "raise", "reraise":
		if c.Callee == name || c.Callee == "Kernel."+name {
			prepareRaise(s, c, name)
		}
	case "error", "warn", "warning", "critical", "alert", "emergency":
		if len(c.Arguments) > 1 && c.Arguments[0].Name == "" && strings.HasSuffix(c.Callee, "ogger."+name) {
			c.Arguments = c.Arguments[:1] // what follows is metadata
		}
		if receiver := strings.TrimRight(s.Text(s.ChildIn(s.ChildIn(c.Node, "target"), "left")), "()"); strings.HasSuffix(receiver, "hell") {
			c.Callee = "shell:" + name
		}
	case "log", "bare_log":
		prepareLevel(s, c)
	case "put_flash":
		prepareFlash(s, c)
	case "send_resp", "resp":
		if status := statusOf(s, argument(c, 1)); status < 400 || len(c.Arguments) < 3 {
			c.Callee = "response:fine"
		}
	case "render", "assign":
		prepareAssigns(s, c, name)
	case "dgettext", "pgettext", "dpgettext", "dngettext", "pngettext":
		skip := 1
		if name == "dpgettext" {
			skip = 2
		}
		c.Arguments = c.Arguments[min(skip, len(c.Arguments)):]
	case "puts", "write":
		if len(c.Arguments) > 1 && s.Text(argument(c, 0)) == ":stderr" {
			c.Arguments = c.Arguments[1:]
		}
	case "join":
		if list := argument(c, 0); s.KindName(list) == "list" && named(s, list) == nil {
			c.Callee, c.Arguments = "join:text", interleaved(elements(s, list), c.Arguments[1:])
		}
	}
}

// interleaved puts the separator of a join between the elements.
func interleaved(list, separator []engine.Argument) (out []engine.Argument) {
	for i, a := range list {
		if i > 0 && len(separator) > 0 {
			out = append(out, separator[0])
		}
		out = append(out, a)
	}
	return out
}

// argument is the argument at a position, None when there are fewer.
func argument(c *engine.Call, at int) engine.Node {
	if at >= len(c.Arguments) {
		return engine.None
	}
	return c.Arguments[at].First
}

// prepareRaise leaves the message of raise X, "text", raise X, message: "text" and raise "text"; the receiver becomes the
// exception's module.
func prepareRaise(s *engine.Scan, c *engine.Call, name string) {
	c.Callee = name
	if name == "reraise" && len(c.Arguments) > 0 {
		c.Arguments = c.Arguments[:len(c.Arguments)-1] // the stack trace
	}
	if len(c.Arguments) == 0 {
		return
	}
	first := c.Arguments[0].First
	switch s.KindName(first) {
	case "alias", "identifier", "dot", "atom":
		if module := s.KindName(first) != "identifier" || len(c.Arguments) > 1 || s.Text(first) == "__MODULE__"; !module {
			return // a text in a variable
		}
		c.Receiver, c.Arguments = c.Arguments[0].Span, c.Arguments[1:]
	default:
		return
	}
	if len(c.Arguments) == 0 || c.Arguments[0].Name != "" {
		return
	}
	c.Arguments = c.Arguments[:1]
	if list := named(s, c.Arguments[0].First); s.KindName(c.Arguments[0].First) == "list" && list != nil {
		c.Arguments = list
	}
}

// prepareAssigns leaves what a page is given as an error: render(conn, "index.html", error: "text"), assign(socket, :error, "text").
func prepareAssigns(s *engine.Scan, c *engine.Call, name string) {
	if name == "assign" && len(c.Arguments) == 3 && strings.Contains(s.Text(c.Arguments[1].First), "error") && s.KindName(c.Arguments[1].First) == "atom" {
		c.Callee, c.Arguments = "assign:error", c.Arguments[2:]
		return
	}
	c.Arguments = slices.DeleteFunc(c.Arguments, func(a engine.Argument) bool {
		return a.Name == "" || !strings.Contains(a.Name, "error") && (name == "assign" || !s.IsMessage(a.Name))
	})
	if name == "assign" && len(c.Arguments) > 0 {
		c.Callee = "assign:error"
	}
}

// prepareLevel writes Logger.log(:error, "text") as Logger.error("text").
func prepareLevel(s *engine.Scan, c *engine.Call) {
	if !strings.HasSuffix(c.Callee, "ogger.log") && !strings.HasSuffix(c.Callee, "ogger.bare_log") || len(c.Arguments) < 2 {
		return
	}
	if level, ok := strings.CutPrefix(s.Text(c.Arguments[0].First), ":"); ok {
		c.Callee, c.Arguments = "Logger."+level, c.Arguments[1:]
	}
}

// prepareFlash leaves the text of put_flash(conn, :error, "text").
func prepareFlash(s *engine.Scan, c *engine.Call) {
	if len(c.Arguments) < 3 {
		return
	}
	switch key := s.Text(c.Arguments[1].First); key {
	case ":error", ":danger", `"error"`:
		c.Callee, c.Arguments = "flash:error", c.Arguments[2:3]
	case ":warning", ":warn":
		c.Callee, c.Arguments = "flash:warning", c.Arguments[2:3]
	}
}

// statusBefore is the status that a pipe gives a response before a call in it: conn |> put_status(404) |> json(..).
func statusBefore(s *engine.Scan, n engine.Node) int {
	pipe := s.Parent(n)
	at := engine.None
	if operator(s, pipe) == "|>" && s.ChildIn(pipe, "right") == n {
		at = s.ChildIn(pipe, "left")
	} else {
		at = s.FirstNamed(s.ChildOfKind(n, "arguments")) // json(put_status(conn, 404), ..)
	}
	for range maxDepth {
		step := at
		if operator(s, at) == "|>" {
			step = s.ChildIn(at, "right")
		}
		if s.KindName(step) == "call" && lastName(s.Path(s.ChildIn(step, "target"))) == "put_status" {
			return statusOf(s, s.LastNamed(s.ChildOfKind(step, "arguments")))
		}
		if operator(s, at) != "|>" {
			break
		}
		at = s.ChildIn(at, "left")
	}
	return 0
}

// maxDepth bounds how far nested expressions are followed.
const maxDepth = 32

// statusOf is the HTTP error status that an expression names: 404, :not_found; 0 for others.
func statusOf(s *engine.Scan, n engine.Node) int {
	text := s.Text(n)
	if len(text) > maxName {
		return 0
	}
	return engine.HTTPStatus(strings.TrimPrefix(text, ":"))
}

// names are the callees by which a function of the file is called.
func names(s *engine.Scan, d engine.Definition) []string {
	if !s.IsMessage(d.Parameter) && !reports(d.Name) {
		return []string{} // a value in a message, or a mere name
	}
	module := lastName(moduleName(s, s.Around(d.Node, engine.RoleScope)))
	return []string{d.Name, module + "." + d.Name}
}

// reports reports whether a function's name says that it reports an error.
func reports(name string) bool {
	for _, word := range []string{"err", "fail", "exception", "fatal", "abort", "invalid", "raise", "throw", "warn", "halt", "deny", "reject"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}
