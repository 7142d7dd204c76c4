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
	site.Template = keyed(s, d)
	if len(site.Template.Placeholders()) > 0 || !strings.Contains(site.Template.LiteralText(), "%") {
		site.Template = site.Template.Normalize()
		return
	}
	text := site.Template.LiteralText()
	if values := follow(s, d); d.Rule == "table" || len(values) > 0 || d.Rule == "default-message" && hasVerb(text) {
		site.Template = dialect.PHPFormat(text, values)
	}
	site.Template = site.Template.Normalize()
}

// hasVerb reports whether a text is meant to be filled as sprintf does.
func hasVerb(text string) bool {
	return strings.Contains(text, "%s") || strings.Contains(text, "%d") || strings.Contains(text, "%1$")
}

// follow are the values that stand behind a message with verbs in its call: new MissingTree('no %s here', $name), or an array
// of them. A status, a code or a caught exception is none.
func follow(s *engine.Scan, d *engine.Draft) (values []dialect.Argument) {
	if !hasVerb(d.Site.Template.LiteralText()) {
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

// keyed makes placeholders of the keys of an array that stands behind the text in its call, as translations and strtr take them:
// dt('no !tree here', ['!tree' => $name]), __('no :tree here', ['tree' => $name]).
func keyed(s *engine.Scan, d *engine.Draft) errdex.Template {
	template := d.Site.Template
	call := engine.None
	for around := range s.Ancestors(d.Literal) {
		if k := s.KindName(around); k == "object_creation_expression" || s.Is(around, engine.RoleCall) {
			call = around
			break
		}
	}
	list := s.ChildOfKind(call, "arguments")
	for _, a := range arguments(s, list) {
		array := a.First
		if s.Within(d.Literal, array) {
			continue
		}
		if set := assigned(s, array); isName(s, array) && len(set) > 0 {
			array = set[len(set)-1]
		}
		keys, _ := elements(s, array)
		for _, key := range keys {
			template = holed(template, unquoted(s, key))
		}
	}
	return template
}

// holed makes placeholders of a key wherever a template holds it: the key with its mark, or a word behind a colon.
func holed(template errdex.Template, key string) (all errdex.Template) {
	name := strings.Trim(key, "@!%:{}")
	if name == "" || span(strings.ToLower(name), nameBytes, len(name)) < len(name) {
		return template
	}
	if name == key {
		key = ":" + key
	}
	for _, part := range template {
		if part.Placeholder != nil {
			all = append(all, part)
			continue
		}
		text, from := part.Literal, 0
		for {
			at := strings.Index(text[from:], key)
			if at < 0 {
				break
			}
			at += from
			if from = at + len(key); span(strings.ToLower(text[from:]), nameBytes, 1) > 0 && strings.IndexByte(nameBytes, key[len(key)-1]) >= 0 {
				continue // a longer name
			}
			all = append(all, errdex.Lit(text[:at]), errdex.Hole(name, "", errdex.AnyValue))
			text, from = text[from:], 0
		}
		all = append(all, errdex.Lit(text))
	}
	return all
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

const (
	wordBytes = "abcdefghijklmnopqrstuvwxyz_"
	nameBytes = wordBytes + "0123456789-"
)

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
