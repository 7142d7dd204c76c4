package lua

import (
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// refine corrects a site's class and drops what only looks like a site.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	if !tells(s, d) {
		return false
	}
	switch d.Rule {
	case "return-error":
		site.Class = "return"
	case "collect":
		site.Class = collection(s, d.Call.Node)
	case "return-status":
		site.Class = "return"
		site.HTTPStatus = statusReturned(s, d.Call.Node)
	case "say":
		if site.HTTPStatus = statusNear(s, d.Call.Node); site.HTTPStatus < 400 {
			return false
		}
	case "response":
		site.HTTPStatus = statusOf(s, s.FirstNamed(s.ChildIn(d.Call.Node, "arguments")))
	case "print":
		if !fails(s, d.Call.Node) {
			return false
		}
	}
	if class := written(s, d.Call.Node); class != "" && d.Rule != "collect" {
		site.Class = class
	}
	if name := written(s, d.Constructor.Node); name != "" && d.Constructor.Callee != "Table" {
		site.Class = name
	}
	fill(s, d)
	site.Code = codeOf(s, d)
	for _, part := range site.Template {
		rename(s, part.Placeholder)
	}
	site.Template = site.Template.Normalize()
	cause(s, d)
	return true
}

// tells reports whether a draft is a site as far as its words go.
func tells(s *engine.Scan, d *engine.Draft) bool {
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	if strings.Contains(text, "://") && !strings.ContainsAny(text, " \n") {
		return false // where something is
	}
	switch d.Rule {
	case "log-error":
		return lastName(d.Call.Callee) != "nvim_echo"
	case "collect":
		return strings.HasPrefix(d.Call.Callee, "collect:")
	case "return-error", "return-status":
		if !s.Within(d.Use, d.Call.Arguments[0].First) && s.Within(d.Use, d.Call.Node) && !strings.Contains(text, " ") {
			return false // a code that goes with an error
		}
		// A name, a path or a pattern that goes with nil is a value rather than a message.
		if d.Constructor.Callee != "" && d.Constructor.Callee != "Table" && !strings.Contains(text, " ") {
			return false
		}
		if len(text) > 0 && strings.IndexByte("/.^%*?$", text[0]) >= 0 && !strings.Contains(text, " ") {
			return false
		}
	}
	return true
}

// written is what a call names in the source: error, kong.log.err, logger:error; empty for what is no call.
func written(s *engine.Scan, n engine.Node) string {
	if s.KindName(n) != "function_call" {
		return ""
	}
	name := s.ChildIn(n, "name")
	if path := strings.TrimLeft(s.Path(name), ".:"); len(path) < maxPath {
		return path
	}
	return ""
}

// collection is the name of the table in which an error is collected.
func collection(s *engine.Scan, n engine.Node) string {
	table := s.FirstNamed(s.ChildIn(n, "arguments"))
	if s.KindName(n) == "assignment_statement" {
		table = s.ChildIn(s.FirstNamed(s.FirstNamed(n)), "table")
	}
	return s.Path(table)
}

// statusReturned is the status of a returned response: the first value, or the field status of a table.
func statusReturned(s *engine.Scan, n engine.Node) int {
	first := s.FirstNamed(s.FirstNamed(n))
	if s.KindName(first) == "table_constructor" {
		first = entry(s, first, "status")
	}
	return statusOf(s, first)
}

// statusNear is the error status that the statements around a response's text send: ngx.status = 404 before it,
// ngx.exit(404) after it.
func statusNear(s *engine.Scan, n engine.Node) int {
	statement := statementOf(s, n)
	before := statement
	for range 4 {
		before = s.Before(before)
		if set := s.Text(before); len(set) < maxPath && (strings.HasPrefix(set, "ngx.status") || strings.HasPrefix(set, "self.status")) {
			return statusOf(s, s.FirstNamed(s.LastNamed(before)))
		}
	}
	after := statement
	for range 3 {
		after = next(s, after)
		call := after
		if s.KindName(call) == "return_statement" {
			call = s.FirstNamed(s.FirstNamed(call))
		}
		if path := fileOf(s).spelled(s.Path(s.ChildIn(call, "name"))); path == "ngx.exit" || path == "exit" {
			return statusOf(s, s.FirstNamed(s.ChildIn(call, "arguments")))
		}
	}
	return 0
}

// statementOf is the statement that n is in.
func statementOf(s *engine.Scan, n engine.Node) engine.Node {
	for at := range s.Ancestors(n) {
		if s.Is(s.Parent(at), engine.RoleBlock) {
			return at
		}
	}
	return n
}

// fails reports whether the process ends with a failure after a print. What goes to standard error does so already when it
// ends at all.
func fails(s *engine.Scan, n engine.Node) bool {
	after := statementOf(s, n)
	for range 3 {
		after = next(s, after)
		text := strings.TrimPrefix(s.SpanText(engine.One(after)), "return ")
		if rest, ok := strings.CutPrefix(text, "os.exit("); ok {
			return rest != ")" && rest != "0)" && rest != "true)" && !strings.HasPrefix(rest, "0,") && !strings.HasPrefix(rest, "true,")
		}
	}
	return strings.Contains(s.Text(s.ChildIn(n, "name")), "err")
}

// fill reads a plain text as a format when values for its conversions follow it in the call: fail("no %s", name).
func fill(s *engine.Scan, d *engine.Draft) {
	if len(d.Site.Template.Placeholders()) > 0 {
		return
	}
	text := d.Site.Template.LiteralText()
	if !verb(text) {
		return
	}
	call := d.Constructor
	if call.Callee == "" || call.Callee == "Table" {
		call = d.Call
	}
	var given []dialect.Argument
	past := false
	for _, a := range call.Arguments {
		if past {
			expression := s.SpanText(a.Span)
			given = append(given, dialect.Argument{Name: s.NameOf(expression), Expression: expression})
		}
		past = past || s.Within(d.Use, a.First)
	}
	if len(given) > 0 {
		d.Site.Template = dialect.LuaFormat(text, given).Normalize()
	}
}

// rename names a placeholder by what tells most of it: err for err or "unknown", list for table.concat(list, ", ").
func rename(s *engine.Scan, p *errdex.Placeholder) {
	if p == nil {
		return
	}
	expression := p.Expression
	for len(expression) > 1 && expression[0] == '(' && strings.HasSuffix(expression, ")") {
		expression = strings.TrimSpace(expression[1 : len(expression)-1])
	}
	for range 3 { // vim.inspect(x), table.concat(list, ", ")
		callee, given, ok := strings.Cut(expression, "(")
		if name := lastName(callee); !ok || name == callee || strings.Contains(callee, ":") || name != "concat" && !slices.Contains(s.Spec().Dropped, name) {
			break
		}
		given, _, _ = strings.Cut(given, ",")
		expression = strings.TrimSuffix(given, ")")
	}
	if left, _, ok := strings.Cut(expression, " or "); ok {
		expression = left
	}
	if left, _, ok := strings.Cut(expression, " and "); ok {
		expression = left
	}
	if expression == p.Expression {
		return
	}
	if name := s.NameOf(expression); name != "" {
		p.Name = name
	}
}

// codeOf is the machine-readable code of an error: the field code of a table that holds the message.
func codeOf(s *engine.Scan, d *engine.Draft) string {
	for at := range s.Ancestors(d.Use) {
		if at == d.Call.Node || s.Any(at, engine.RoleFunction, engine.RoleBlock) {
			break
		}
		if s.KindName(at) != "table_constructor" {
			continue
		}
		for _, key := range []string{"code", "error_code", "errcode"} {
			value := entry(s, at, key)
			if text, ok := decode(s.Text(value)); ok && len(text) < maxPath {
				return text
			}
			if _, err := strconv.Atoi(s.Text(value)); err == nil {
				return s.Text(value)
			}
			if s.Any(value, engine.RoleMember, engine.RoleIdentifier) && lastName(s.Text(value)) == strings.ToUpper(lastName(s.Text(value))) {
				return lastName(s.Text(value))
			}
		}
	}
	return ""
}

// cause notes the error that a message ends in, as in "failed to connect: " .. err.
func cause(s *engine.Scan, d *engine.Draft) {
	holes := d.Site.Template.Placeholders()
	for i := len(holes) - 1; i >= 0; i-- {
		if name := holes[i].Name; errorNames[name] || strings.HasSuffix(name, "_err") {
			d.Site.Evidence = append(d.Site.Evidence, errdex.Evidence{Kind: errdex.EvidenceCause, Text: holes[i].Expression, Line: d.Site.Line})
			return
		}
	}
}
