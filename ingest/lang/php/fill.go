package php

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// fill makes placeholders of what is filled in elsewhere than in a format call: the names of values in the messages of validations,
// the verbs of texts in tables, and verbs of a message whose values follow it in the call.
func fill(s *engine.Scan, d *engine.Draft) {
	site := d.Site
	switch d.Rule {
	case "constraint", "validation", "get-message", "report":
		site.Template = named(site.Template)
	}
	if len(site.Template.Placeholders()) > 0 || !strings.Contains(site.Template.LiteralText(), "%") {
		site.Template = site.Template.Normalize()
		return
	}
	if values := follow(s, d); d.Rule == "table" || len(values) > 0 {
		site.Template = dialect.PHPFormat(site.Template.LiteralText(), values)
	}
	site.Template = site.Template.Normalize()
}

// follow are the values that stand behind a message with verbs in its call: new MissingTree('no %s here', $name), or an array
// of them. A status, a code or a caught exception is none.
func follow(s *engine.Scan, d *engine.Draft) (values []dialect.Argument) {
	text := d.Site.Template.LiteralText()
	if !strings.Contains(text, "%s") && !strings.Contains(text, "%d") && !strings.Contains(text, "%1$") {
		return nil
	}
	call := d.Constructor
	if call.Callee == "" {
		call = d.Call
	}
	past := false
	for _, a := range call.Arguments {
		if !past || a.Empty() || a.Name != "" {
			past = past || s.Within(d.Use, a.First)
			continue
		}
		given := []engine.Node{a.First}
		if _, members := elements(s, a.First); members != nil {
			given = members
		}
		for _, n := range given {
			if k := s.KindName(n); len(values) == 0 && (k == "integer" || k == "null" || k == "class_constant_access_expression") {
				return nil
			}
			expression := s.SpanText(engine.One(n))
			values = append(values, dialect.Argument{Name: s.NameOf(expression), Expression: expression})
		}
	}
	return values
}

// named makes placeholders of the names that frameworks put values for into the messages of validations: {{ limit }} and :attribute.
func named(template errdex.Template) (all errdex.Template) {
	for _, part := range template {
		text := part.Literal
		if part.Placeholder != nil || !strings.Contains(text, "{{ ") && !strings.Contains(text, ":") {
			all = append(all, part)
			continue
		}
		start := 0
		for i := 0; i < len(text); i++ {
			name, taken := valueName(text, i)
			if name == "" {
				continue
			}
			all = append(all, errdex.Lit(text[start:i]), errdex.Hole(name, "", errdex.AnyValue))
			i += taken - 1
			start = i + 1
		}
		all = append(all, errdex.Lit(text[start:]))
	}
	return all
}

const wordBytes = "abcdefghijklmnopqrstuvwxyz_"

// valueName is the name of a value at a place in a text, and how many bytes it takes with its marks.
func valueName(text string, at int) (name string, taken int) {
	if rest, ok := strings.CutPrefix(text[at:], "{{ "); ok {
		if length := span(rest, wordBytes, len(rest)); length > 0 && strings.HasPrefix(rest[length:], " }}") {
			return rest[:length], len("{{ ") + length + len(" }}")
		}
		return "", 0
	}
	if text[at] == ':' && (at == 0 || strings.IndexByte(" (\"'", text[at-1]) >= 0) {
		length := span(text[at+1:], wordBytes, len(text))
		return text[at+1 : at+1+length], 1 + length
	}
	return "", 0
}

// wraps notes the caught exception that an exception is given as its cause.
func wraps(s *engine.Scan, d *engine.Draft) {
	call := d.Constructor
	if call.Callee == "" {
		call = d.Call
	}
	for _, a := range call.Arguments {
		if s.KindName(a.First) != "variable_name" {
			continue
		}
		for around := range s.Ancestors(a.First) {
			if s.Is(around, engine.RoleFunction) {
				break
			}
			if s.Is(around, engine.RoleCatch) && s.Text(s.ChildIn(around, "name")) == s.Text(a.First) {
				d.Site.Evidence = append(d.Site.Evidence, errdex.Evidence{Kind: errdex.EvidenceCause, Text: s.Text(a.First), Line: s.Line(a.First)})
				return
			}
		}
	}
}
