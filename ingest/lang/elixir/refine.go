package elixir

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// refine corrects a site's class and drops what only looks like a site.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	if !tells(s, d) {
		return false
	}
	site.Class = classOf(s, d)
	switch d.Rule {
	case "send-resp":
		site.HTTPStatus = statusOf(s, argument(&d.Call, 1))
	case "response":
		site.HTTPStatus = statusBefore(s, d.Call.Node)
		for _, a := range d.Call.Arguments {
			site.HTTPStatus = max(site.HTTPStatus, statusOf(s, a.First))
		}
		if site.HTTPStatus < 400 && !calledError(s, d) && !strings.Contains(d.Call.Callee, "error") {
			return false
		}
	case "assign":
		return d.Call.Callee == "assign:error"
	case "raise", "exception", "exception-default":
		if status := statusOf(s, entry(d.Call.Arguments, "plug_status")); status != 0 {
			site.HTTPStatus = status
		}
	}
	if d.Rule == "exception-default" {
		for _, a := range elements(s, s.ChildOfKind(d.Call.Node, "arguments")) {
			if a.Name == "plug_status" {
				site.HTTPStatus = statusOf(s, a.First)
			}
		}
	}
	if translated(s, d) {
		site.Template = interpolate(site.Template)
	}
	site.Code = codeOf(s, d)
	for _, part := range site.Template {
		rename(s, part.Placeholder)
	}
	site.Template = site.Template.Normalize()
	cause(d)
	return true
}

// tells reports whether a draft is a site as far as its words go.
func tells(s *engine.Scan, d *engine.Draft) bool {
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	if strings.Contains(text, "://") && !strings.ContainsAny(text, " \n") {
		return false // where something is
	}
	switch d.Rule {
	case "flash":
		return d.Call.Callee == "flash:error"
	case "raise", "error-tuple", "exception", "struct":
		// A field of an exception that is not its message needs to read like one.
		call := d.Constructor
		if call.Callee == "" {
			call = d.Call
		}
		for _, a := range call.Arguments {
			if a.Name != "" && s.Within(d.Use, a.First) && !s.IsMessage(a.Name) && !strings.Contains(text, " ") {
				return false
			}
		}
	}
	return true
}

// classOf is the module of an exception, else the function or tag that reports.
func classOf(s *engine.Scan, d *engine.Draft) string {
	if d.Rule == "exception-default" || d.Rule == "exception-message" {
		return moduleName(s, s.Around(d.Call.Node, engine.RoleScope))
	}
	if name := made(s, d.Constructor); name != "" {
		return name
	}
	_, direct := s.ConstructOf(d.Call.Callee)
	if !direct {
		return written(s, d.Call.Node)
	}
	switch d.Rule {
	case "raise":
		if d.Call.Receiver.Empty() {
			return "RuntimeError"
		}
		return moduleNamed(s, d.Call.Receiver.First)
	case "exception":
		return strings.TrimSuffix(d.Call.Callee, ".exception")
	case "struct":
		return structName(s, d.Call.Node)
	case "error-tuple":
		return s.Text(s.FirstNamed(d.Call.Node))
	}
	return written(s, d.Call.Node)
}

// made is the class of the struct or call that holds a message; empty when there is none with a name.
func made(s *engine.Scan, c engine.Call) string {
	switch c.Callee {
	case "", "Map", "Keyword", "Tuple":
		return ""
	}
	if s.KindName(c.Node) == "call" {
		path := written(s, c.Node)
		if module, ok := strings.CutSuffix(path, ".exception"); ok {
			return module
		}
		if module, ok := strings.CutSuffix(path, ".new"); ok {
			return module
		}
		return path
	}
	return c.Callee
}

// written is what a call names in the source.
func written(s *engine.Scan, n engine.Node) string {
	name := s.ChildIn(n, "target")
	if path := strings.TrimLeft(s.Text(name), "."); len(path) < maxName {
		return path
	}
	return strings.TrimLeft(s.Path(name), ".")
}

// calledError reports whether the message of a response whose status is not known stands under a key such as error.
func calledError(s *engine.Scan, d *engine.Draft) bool {
	for at := range s.Ancestors(d.Use) {
		switch s.KindName(at) {
		case "pair":
			if strings.Contains(key(s, s.ChildIn(at, "key")), "error") {
				return true
			}
		case "binary_operator":
			if operator(s, at) == "=>" && strings.Contains(key(s, s.ChildIn(at, "left")), "error") {
				return true
			}
		case "do_block", "body":
			return false
		}
	}
	return false
}

// translated reports whether %{name} in a site's text stands for a value: in texts of changesets and of gettext.
func translated(s *engine.Scan, d *engine.Draft) bool {
	switch d.Rule {
	case "add-error", "validate":
		return true
	}
	if !strings.Contains(d.Site.Template.LiteralText(), "%{") {
		return false
	}
	for at := range s.Ancestors(d.Literal) {
		switch s.KindName(at) {
		case "call":
			return strings.HasSuffix(s.Text(s.ChildIn(at, "target")), "gettext") || valued(d, elements(s, s.ChildOfKind(at, "arguments")))
		case "tuple": // {"should be %{count} characters", count: 3}
			return valued(d, elements(s, at))
		case "do_block":
			return false
		}
	}
	return false
}

// valued reports whether arguments give a value for one of the %{name} in a site's text.
func valued(d *engine.Draft, arguments []engine.Argument) bool {
	text := d.Site.Template.LiteralText()
	for _, a := range arguments {
		if a.Name == "vars" || a.Name != "" && strings.Contains(text, "%{"+a.Name+"}") {
			return true
		}
	}
	return false
}

const nameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// interpolate turns %{name} in literal text into placeholders.
func interpolate(t errdex.Template) (out errdex.Template) {
	for _, part := range t {
		text := part.Literal
		if part.Placeholder != nil {
			out = append(out, part)
			continue
		}
		for {
			before, rest, ok := strings.Cut(text, "%{")
			name, after, closed := strings.Cut(rest, "}")
			if !ok || !closed || name == "" || strings.Trim(name, nameCharacters) != "" {
				out = append(out, errdex.Lit(text))
				break
			}
			out = append(out, errdex.Lit(before), errdex.Hole(name, name, errdex.AnyValue))
			text = after
		}
	}
	return out.Normalize()
}

// rename names a placeholder that is filled by a conditional, by what it looks at; and one that is filled by a pipe, by its last
// step that does more than convert, or by what goes into it.
func rename(s *engine.Scan, p *errdex.Placeholder) {
	if p == nil {
		return
	}
	for _, word := range []string{"if ", "if(", "unless ", "case ", "cond "} {
		if rest, ok := strings.CutPrefix(p.Expression, word); ok {
			rest, _, _ = strings.Cut(rest, " do")
			rest, _, _ = strings.Cut(rest, ", do:")
			p.Name = s.NameOf(rest)
			return
		}
	}
	if list, name, ok := strings.Cut(strings.TrimSuffix(strings.TrimSuffix(p.Expression, ")"), "]"), "[:"); ok && list != "" && strings.Trim(name, nameCharacters) == "" {
		p.Name = name // options[:key]
		return
	}
	if !strings.Contains(p.Expression, "|>") {
		return
	}
	steps := strings.Split(p.Expression, "|>")
	for i := len(steps) - 1; i >= 0; i-- {
		step := strings.TrimSpace(steps[i])
		name, _, _ := strings.Cut(step, "(")
		if i == 0 {
			name = s.NameOf(step)
		} else if conversions[lastName(name)] {
			continue
		}
		if name = lastName(name); name != "" && len(name) < maxName {
			p.Name = name
		}
		return
	}
}

// conversions are the steps of a pipe that only format.
var conversions = map[string]bool{
	"inspect": true, "to_string": true, "join": true, "map_join": true, "map": true, "sort": true, "intersperse": true, "trim": true, "encode!": true, "reverse": true, "format": true,
	"message": true, "traverse_errors": true, "keys": true, "to_list": true, "uniq": true, "split": true, "last": true, "first": true, "format_banner": true,
}

// codeOf is the code of an error: the atom behind :error, or one that goes with a message.
func codeOf(s *engine.Scan, d *engine.Draft) string {
	if d.Rule == "error-tuple" && len(d.Call.Arguments) > 1 {
		if text := s.Text(d.Call.Arguments[0].First); s.KindName(d.Call.Arguments[0].First) == "atom" && len(text) < maxName {
			return strings.TrimPrefix(text, ":")
		}
	}
	arguments := d.Call.Arguments
	if d.Constructor.Callee != "" {
		arguments = d.Constructor.Arguments
	}
	if value := entry(arguments, "code"); s.KindName(value) == "atom" || s.KindName(value) == "integer" || s.KindName(value) == "string" {
		if text := strings.Trim(s.Text(value), `:"`); len(text) < maxName {
			return text
		}
	}
	return ""
}

// cause notes the error that a message ends in: "failed: #{inspect(reason)}".
func cause(d *engine.Draft) {
	holes := d.Site.Template.Placeholders()
	for i := len(holes) - 1; i >= 0; i-- {
		switch holes[i].Name {
		case "reason", "error", "err", "e", "exception", "message":
			d.Site.Evidence = append(d.Site.Evidence, errdex.Evidence{Kind: errdex.EvidenceCause, Text: holes[i].Expression, Line: d.Site.Line})
			return
		}
	}
}
