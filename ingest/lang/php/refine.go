package php

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// refine corrects a site's class and drops what only looks like a site.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	if d.Constructor.Callee == "join:text" { // a text put together in steps makes no error
		d.Constructor = engine.Call{}
	}
	if !tells(s, d) {
		return false
	}
	_, direct := s.ConstructOf(d.Call.Callee)
	switch {
	case !direct && isKey(strings.TrimSpace(site.Template.LiteralText())):
		return false // what the project looks a text up by
	case !direct: // a call of a function of the project that reports
		site.Class = written(s, d.Call)
	case d.Constructor.Callee != "":
		site.Class = written(s, d.Constructor)
		if scope := s.ChildIn(d.Constructor.Node, "scope"); d.Rule == "throw" && scope != engine.None {
			site.Class, _, _ = strings.Cut(site.Class, "::") // a factory of the exception
		}
	default:
		classify(s, d)
	}
	fill(s, d)
	if site.Type == errdex.Log || d.Rule == "collect" || d.Rule == "report" {
		untag(site)
	}
	wraps(s, d)
	return site.Template.HasWord() && answer(s, d)
}

// tells reports whether a draft is a site as far as its rule's words go.
func tells(s *engine.Scan, d *engine.Draft) bool {
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	if strings.HasPrefix(text, "http") && strings.Contains(text, "://") && !strings.ContainsAny(text, " \n") {
		return false // where to read about the error
	}
	switch d.Rule {
	case "throw", "constructor", "super":
		if c := d.Constructor; c.Callee != "" && !strings.HasPrefix(c.Callee, "new:") {
			// A factory that the file shows tells what its argument is.
			return !definedFor(s, c.Callee) && isSentence(d.Site.Template)
		}
		if d.Rule == "throw" && d.Constructor.Callee == "" {
			return false
		}
		return !isCode(s, d, text)
	case "console": // red is no more than a colour
		return d.Call.Callee != "tagged:stdout" || tellsError(text)
	case "exit", "print", "printf":
		return !endsWell(s, d) && (!strings.Contains(strings.ToLower(text), "success") || tellsError(text))
	case "assertion-library":
		return len(d.Call.Arguments) > 1 && (strings.Contains(text, " ") || len(d.Call.Arguments) > 2)
	}
	return true
}

// isSentence reports whether what a factory is given is a whole message, rather than a part of one: 'remove from the map'.
func isSentence(template errdex.Template) bool {
	text := strings.TrimSpace(template.LiteralText())
	words := strings.Count(text, " ") + 1
	if words < 2 || strings.ToUpper(text) == text {
		return false
	}
	return len(template.Placeholders()) > 0 || words > 4 || text[0] < 'a' || text[0] > 'z' || tellsError(text)
}

// isKey reports whether a text is the key of a table of texts.
func isKey(text string) bool {
	return !strings.ContainsAny(text, " \n") && strings.ContainsAny(text, "._:") && strings.ToLower(text) == text
}

// isCode reports whether a text that is not the first argument of a construction is a code or a name rather than a message: one
// word behind anything but a status or a request.
func isCode(s *engine.Scan, d *engine.Draft, text string) bool {
	c := d.Constructor
	if c.Callee == "" {
		c = d.Call
	}
	if strings.Contains(text, " ") || len(c.Arguments) < 2 || c.Arguments[0].Name != "" || s.Within(d.Leaf.First, c.Arguments[0].First) || s.Within(d.Use, c.Arguments[0].First) {
		return false
	}
	for _, a := range c.Arguments {
		if a.Name == "message" && (s.Within(d.Leaf.First, a.First) || s.Within(d.Use, a.First)) {
			return false
		}
	}
	first := s.Text(c.Arguments[0].First)
	return s.KindName(c.Arguments[0].First) != "integer" && !strings.Contains(first, "::") && !strings.HasPrefix(strings.ToLower(first), "$req")
}

// tags are the marks that say that a text for the console is an error or a warning.
var tags = []string{"<error>", "<warning>", "<fg=red", "<bg=red", "<fg=white;bg=red", "<options=bold;fg=red", "<fg=yellow", "%R", "<fail>"}

// untag takes the marks of a console's text off, and makes a warning of what they mark as one.
func untag(site *errdex.Site) {
	for i := range site.Template {
		part := &site.Template[i]
		if part.Placeholder != nil || strings.IndexByte(part.Literal, '<') < 0 {
			continue
		}
		if i == 0 && (strings.Contains(part.Literal, "<warning>") || strings.Contains(part.Literal, "<fg=yellow")) && !strings.Contains(part.Literal, "<error>") {
			site.Severity = errdex.SeverityWarning
		}
		part.Literal = withoutTags(part.Literal)
	}
	site.Template = site.Template.Normalize()
}

// withoutTags drops the marks of Symfony's console from a text: <error>, </error>, </>, <fg=red;options=bold>.
func withoutTags(text string) string {
	var b strings.Builder
	for {
		open := strings.IndexByte(text, '<')
		if open < 0 {
			break
		}
		length := strings.IndexByte(text[open:], '>')
		if length < 0 {
			break
		}
		b.WriteString(text[:open])
		if tag := text[open+1 : open+length]; !isTag(strings.TrimPrefix(tag, "/")) {
			b.WriteString(text[open : open+length+1])
		}
		text = text[open+length+1:]
	}
	b.WriteString(text)
	return b.String()
}

// isTag reports whether a name is that of a mark of the console.
func isTag(name string) bool {
	switch name {
	case "", "error", "warning", "info", "comment", "question", "highlight", "caution", "fail":
		return true
	}
	return strings.HasPrefix(name, "fg=") || strings.HasPrefix(name, "bg=") || strings.HasPrefix(name, "options=") || strings.HasPrefix(name, "href=")
}

// endsWell reports whether what is printed belongs to an end without an error, as after a help text. What goes to the output of a
// script needs an exit that says that something failed.
func endsWell(s *engine.Scan, d *engine.Draft) bool {
	if d.Rule == "exit" {
		return false
	}
	output := strings.HasPrefix(d.Call.Callee, "print:") || d.Call.Callee == "printf"
	n := d.Call.Node
	for range 4 {
		if s.Is(s.Parent(n), engine.RoleBlock) {
			break
		}
		n = s.Parent(n)
	}
	for looked := 0; looked < 3; {
		if n = s.After(n); n == engine.None {
			break
		}
		if !s.Named(n) {
			continue
		}
		looked++
		text := strings.TrimSpace(strings.TrimSuffix(s.SpanText(engine.One(n)), ";"))
		switch {
		case strings.HasSuffix(text, "exit(0)") || strings.HasSuffix(text, "die(0)"):
			return true
		case strings.HasPrefix(text, "exit") || strings.HasPrefix(text, "die") || strings.HasPrefix(text, "return "):
			return output && !strings.ContainsAny(text, "123456789") && !strings.Contains(text, "FAIL") && !strings.Contains(text, "ERR")
		}
	}
	return output
}
