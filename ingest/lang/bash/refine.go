package bash

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// refine completes a site: colours go, the class is the command as it is called, and a report that is followed by the end of
// the shell is an exit.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	c := commandOf(s, d.Call.Node)
	if f := facts(s); f.printers[c.name].escapes || f.reporters[c.name].escapes {
		site.Template = dialect.ShellAround(site.Template, dialect.ShellEcho)
	}
	site.Template = uncoloured(withoutOption(site.Template))
	if !site.Template.HasWord() || heading(site.Template) {
		return false
	}
	if d.Literal != engine.None && !s.Within(d.Literal, d.Call.Node) && !inHereDocument(s, d) && wordCount(site.Template) < 2 {
		return false // what a variable is set to is a message when it reads like one
	}
	if d.Rule == "require" {
		name := variableOf(s, d.Call.Node)
		site.Class = "${" + name + ":?}"
		site.Template = append(errdex.Template{errdex.Lit(name + ": ")}, site.Template...).Normalize()
		return true
	}
	site.Class = c.name
	if tone(site.Template) == usage && strings.Count(site.Template.LiteralText(), "\n") > 1 {
		return false
	}
	switch {
	case site.Severity == errdex.SeverityWarning:
	case site.Type == errdex.Log && d.Call.Callee != "log:print" && endingOf(s, d.Call.Node) >= returns:
		site.Type, site.Severity = errdex.Exit, errdex.SeverityFatal
	case tone(site.Template) == warning && site.Type == errdex.Log:
		site.Severity = errdex.SeverityWarning
	}
	if d.Literal != engine.None && s.Within(d.Literal, d.Call.Node) {
		site.Line = s.Line(d.Literal)
	}
	return true
}

// inHereDocument reports whether a message is the here-document of its command, which the grammar puts beside it.
func inHereDocument(s *engine.Scan, d *engine.Draft) bool {
	return s.Within(d.Literal, s.Parent(d.Call.Node))
}

// messageOptions are options whose value is the message.
var messageOptions = []string{"--message=", "--msg=", "--text=", "--error=", "message=", "msg="}

// withoutOption drops the option that a message stands behind, as in die --message="..".
func withoutOption(template errdex.Template) errdex.Template {
	if len(template) == 0 || template[0].Placeholder != nil {
		return template
	}
	for _, option := range messageOptions {
		if rest, ok := strings.CutPrefix(template[0].Literal, option); ok {
			return append(errdex.Template{errdex.Lit(rest)}, template[1:]...)
		}
	}
	return template
}

// heading reports whether a text is nothing but the word for an error, above others that tell what it is.
func heading(template errdex.Template) bool {
	if len(template) != 1 || template[0].Placeholder != nil {
		return false
	}
	switch strings.Trim(strings.ToLower(template[0].Literal), " \t\n:!.[]*=-#") {
	case "error", "errors", "warning", "warnings", "fatal", "fail", "failed", "failure", "failures":
		return true
	}
	return false
}
