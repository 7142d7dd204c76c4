package ruby

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// refine completes a site's class, status and place, and drops what only looks like a site.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	if isKey(d.Constructor.Callee) || !tells(s, d) || d.Constructor.Callee != "" && !makes(s, d) {
		return false
	}
	if d.Rule == "make" && d.Constructor.Callee == "" && !saysFirst(s, d, d.Call) {
		return false
	}
	_, direct := s.ConstructOf(d.Call.Callee)
	switch {
	case !direct: // a call of a method of the project that reports
		site.Class = written(d.Call.Callee)
	case d.Rule == "raise-class":
		site.Class = raised(s, d.Call.Node)
	case d.Constructor.Callee != "":
		site.Class = constructed(s, d.Constructor)
	default:
		classify(s, d)
	}
	if s.KindName(d.Literal) == "heredoc_beginning" {
		if body, ok := fileOf(s).heredocs[d.Literal]; ok {
			site.Line = s.Line(body) + 1 // the first line of the text
		}
	}
	return true
}

// isKey reports whether a call looks its argument up in a table of translations.
func isKey(callee string) bool {
	switch lastName(callee) {
	case "t", "translate", "l", "human_attribute_name", "fetch", "dig", "const_get", "require", "open", "parse", "read":
		return callee != ""
	}
	return false
}

// makes reports whether the call around a message can make an error of it: it constructs something, or what it takes reads like
// a sentence.
func makes(s *engine.Scan, d *engine.Draft) bool {
	switch lastName(d.Constructor.Callee) {
	case "new", "exception":
		return saysFirst(s, d, d.Constructor)
	}
	return strings.Contains(strings.TrimSpace(d.Site.Template.LiteralText()), " ")
}

// saysFirst reports whether a text reads like a message of a constructor's: it is what is given first, or holds more than a word.
func saysFirst(s *engine.Scan, d *engine.Draft, c engine.Call) bool {
	return strings.Contains(strings.TrimSpace(d.Site.Template.LiteralText()), " ") || len(c.Arguments) == 0 || s.Within(d.Use, c.Arguments[0].First)
}

// tells reports whether the text of a draft is a message rather than a key or an address.
func tells(s *engine.Scan, d *engine.Draft) bool {
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	if pair := s.Parent(d.Leaf.First); s.KindName(pair) == "pair" && !s.IsMessage(keyOf(s, pair)) && !slices.Contains(errorKeys, keyOf(s, pair)) {
		return strings.Contains(text, " ") // of something that the error is about
	}
	if strings.HasPrefix(text, "http") && strings.Contains(text, "://") && !strings.ContainsAny(text, " \n") {
		return false
	}
	return true
}

// written is a callee without the mark that the hooks put in front and without what stands for any receiver.
func written(callee string) string {
	return strings.TrimPrefix(strings.TrimPrefix(callee, "."), "self.")
}

// constructed is the class that a call makes: X for X.new and X.wrap, the call itself for others.
func constructed(s *engine.Scan, c engine.Call) string {
	if s.KindName(s.ChildIn(c.Node, "method")) == "constant" { // Errors::Broken("..")
		return written(c.Callee)
	}
	if class := className(s, c.Receiver.First); class != "" {
		return class
	}
	callee := strings.TrimPrefix(c.Callee, "make:")
	return written(callee)
}

// classify names the class of a site that its rule finds by itself.
func classify(s *engine.Scan, d *engine.Draft) {
	site, n := d.Site, d.Call.Node
	switch d.Rule {
	case "make":
		site.Class = constructed(s, d.Call)
	case "define", "define-message", "define-format":
		site.Class = exceptionAround(s, n)
	case "table":
		site.Class = s.Text(d.Call.Receiver.First)
		site.Code = keyOf(s, n)
	case "named":
		site.Class = calleeOf(s, n)
	case "report":
		if site.Class = calleeOf(s, n); lastName(site.Class) == "failure_message" {
			if class := className(s, s.FirstNamed(s.ChildIn(n, "arguments"))); class != "" {
				site.Class = class
			}
		}
	case "log-error", "log-fatal", "log-warn", "log-bare", "collect", "print-error", "exit-print", "die", "validation":
		site.Class = calleeOf(s, n)
	case "respond", "respond-helper":
		site.Class = calleeOf(s, n)
		site.HTTPStatus = statusIn(s, arguments(s, n))
		if site.HTTPStatus == 0 {
			site.HTTPStatus = statusOfName(d.Call.Callee)
		}
		if s.KindName(n) != "call" {
			site.HTTPStatus, site.Class = statusIn(s, list(s, n)), "Rack"
		}
	}
	if site.Type == errdex.Exception && site.HTTPStatus == 0 {
		site.HTTPStatus = statusOfClass(site.Class)
	}
}

// arguments lists what a call is given, named arguments by their names.
func arguments(s *engine.Scan, n engine.Node) []engine.Argument {
	return list(s, s.ChildIn(n, "arguments"))
}

// list lists the members of an array or an argument list.
func list(s *engine.Scan, n engine.Node) (members []engine.Argument) {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch {
		case s.KindName(c) == "pair":
			members = append(members, engine.Argument{Name: keyOf(s, c), Span: engine.One(s.ChildIn(c, "value"))})
		case s.Named(c):
			members = append(members, engine.Argument{Span: engine.One(c)})
		}
	}
	return members
}

// raised is the class that a raise names: what stands first, or what is constructed there.
func raised(s *engine.Scan, raise engine.Node) string {
	n := s.FirstNamed(s.ChildIn(raise, "arguments"))
	if s.Text(s.ChildIn(raise, "method")) == "timeout" {
		n = arguments(s, raise)[1].First
	}
	for range maxDepth {
		switch s.KindName(n) {
		case "call":
			receiver := s.ChildIn(n, "receiver")
			if className(s, receiver) == "" && s.KindName(receiver) != "identifier" {
				return lastName(s.SpanText(engine.One(s.ChildIn(n, "method"))))
			}
			n = receiver
		case "identifier":
			return rescued(s, n)
		case "conditional", "binary", "parenthesized_statements":
			n = s.LastNamed(n)
		default:
			if class := className(s, n); class != "" {
				return class
			}
			return strings.TrimLeft(s.SpanText(engine.One(n)), "@:")
		}
	}
	return ""
}

// rescued is the class of what a variable holds: what a rescue around n has put there, or a class that it was set to; its name
// when it is neither.
func rescued(s *engine.Scan, n engine.Node) string {
	name := s.Text(n)
	for c := range s.Ancestors(n) {
		if s.KindName(c) == "rescue" && s.Text(s.FirstNamed(s.ChildIn(c, "variable"))) == name {
			if class := className(s, s.FirstNamed(s.ChildIn(c, "exceptions"))); class != "" {
				return class
			}
			return "StandardError"
		}
	}
	for _, value := range values(s, n) {
		if class := className(s, value); class != "" {
			return class
		}
	}
	return name
}

// calleeOf is what a call calls as the source has it: log.error, Rails.logger.error, errors.add; an operator's receiver with it.
func calleeOf(s *engine.Scan, n engine.Node) string {
	if s.KindName(n) != "call" {
		return plainName(s, s.ChildIn(n, "left"))
	}
	name := s.Text(s.ChildIn(n, "method"))
	receiver := s.ChildIn(n, "receiver")
	text := s.Bytes(receiver)
	if len(text) == 0 || string(text) == "self" {
		return name
	}
	if len(text) > maxName || strings.ContainsAny(string(text), " (\n\"'") {
		return plainName(s, receiver) + "." + name
	}
	return strings.TrimLeft(string(text), "@$") + "." + name
}

// statusOfClass is the HTTP status that an exception of a web framework stands for, by its name: NotFound, Http404.
func statusOfClass(class string) int {
	if !strings.Contains(class, "HTTP") && !strings.Contains(class, "Http") && !strings.Contains(class, "ActionController") && !strings.Contains(class, "Sinatra") {
		return 0
	}
	var b strings.Builder
	for i, c := range lastName(strings.TrimSuffix(class, "Error")) {
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return statuses()[b.String()]
}
