package php

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes a string of any of PHP's forms: '..', "..", <<<X and <<<'X'. Interpolated values become placeholders.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	switch s.KindName(n) {
	case "string":
		body := strings.TrimSuffix(strings.TrimPrefix(strings.TrimLeft(s.Text(n), "bB"), "'"), "'")
		return errdex.Template{errdex.Lit(dialect.Unescape(body, singleEscape))}, true
	case "encapsed_string":
		start, end := s.Nodes[n].Start, s.Nodes[n].End
		if s.Source[start] != '"' {
			start++ // the mark of a byte string
		}
		return decoded(interpolated(s, n, start+1, max(end, start+2)-1)), true
	case "heredoc", "nowdoc":
		return document(s, n), true
	}
	return nil, false
}

// singleEscape is an escape sequence of a string in single quotes, which knows two.
func singleEscape(b *strings.Builder, rest string) int {
	if rest[0] != '\'' && rest[0] != '\\' {
		b.WriteByte('\\')
	}
	b.WriteByte(rest[0])
	return 1
}

// interpolated reads the source from start to end as text, as written, with a placeholder for each value in it: $a, $a[0], $a->b,
// {$a['x']->y()}, ${a}.
func interpolated(s *engine.Scan, n engine.Node, start, end uint32) (template errdex.Template) {
	at := start
	for c := s.First(n); c != engine.None; c = s.After(c) {
		from, to := s.Nodes[c].Start, s.Nodes[c].End
		switch s.KindName(c) {
		case "escape_sequence", "string_content":
			continue
		}
		if !s.Named(c) || from < at || to > end {
			continue
		}
		if before := s.Before(c); s.KindName(before) == "{" && s.Nodes[before].Start >= at {
			from = s.Nodes[before].Start
		}
		if after := s.After(c); from < s.Nodes[c].Start && s.KindName(after) == "}" {
			to = s.Nodes[after].End
		}
		expression := s.SpanText(engine.One(c))
		if name, ok := strings.CutPrefix(expression, "${"); ok {
			expression = "$" + strings.TrimSuffix(name, "}")
		}
		template = append(template, errdex.Lit(string(s.Source[at:from])), errdex.Hole("", expression, errdex.AnyValue))
		at = to
	}
	if at < end {
		template = append(template, errdex.Lit(string(s.Source[at:end])))
	}
	return template
}

// decoded replaces the escape sequences in a template's text.
func decoded(template errdex.Template) errdex.Template {
	for i := range template {
		template[i].Literal = dialect.Unescape(template[i].Literal, doubleEscape)
	}
	return template
}

var simpleEscapes = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', 'e': 0x1b, 'f': '\f', '\\': '\\', '$': '$', '"': '"'}

// doubleEscape writes the value of an escape sequence of a string in double quotes, given what follows the backslash, and returns how
// many bytes it took.
func doubleEscape(b *strings.Builder, rest string) int {
	if value, ok := simpleEscapes[rest[0]]; ok {
		b.WriteByte(value)
		return 1
	}
	switch c := rest[0]; {
	case c >= '0' && c <= '7':
		digits := span(rest, "01234567", 3)
		value, _ := strconv.ParseUint(rest[:digits], 8, 16)
		b.WriteByte(byte(value))
		return digits
	case c == 'x':
		if digits := span(rest[1:], hexDigits, 2); digits > 0 {
			value, _ := strconv.ParseUint(rest[1:1+digits], 16, 16)
			b.WriteByte(byte(value))
			return 1 + digits
		}
	case strings.HasPrefix(rest, "u{"):
		digits := span(rest[2:], hexDigits, 8)
		if value, err := strconv.ParseUint(rest[2:2+digits], 16, 32); err == nil && value <= utf8.MaxRune && strings.HasPrefix(rest[2+digits:], "}") {
			b.WriteRune(rune(value))
			return 3 + digits
		}
	}
	b.WriteByte('\\')
	_, size := utf8.DecodeRuneInString(rest)
	b.WriteString(rest[:size])
	return size
}

const hexDigits = "0123456789abcdefABCDEF"

// span counts the bytes at the start of text that are of the set, up to most.
func span(text, set string, most int) int {
	n := 0
	for n < most && n < len(text) && strings.IndexByte(set, text[n]) >= 0 {
		n++
	}
	return n
}

// document reads a heredoc or nowdoc: the lines between the marks, without the indent of the closing mark.
func document(s *engine.Scan, n engine.Node) errdex.Template {
	value, end := s.ChildIn(n, "value"), s.ChildIn(n, "end_tag")
	if value == engine.None || end == engine.None {
		return nil
	}
	from, to := s.Nodes[value].Start, max(s.Nodes[value].Start, s.Nodes[end].Start)
	tail := string(s.Source[from:max(from, s.Nodes[end].End)])
	last := strings.LastIndexByte(tail, '\n')
	indent := ""
	if last >= 0 {
		closing := tail[last+1:]
		indent = closing[:len(closing)-len(strings.TrimLeft(closing, " \t"))]
		to = from + uint32(last)
	}
	template := errdex.Template{errdex.Lit(string(s.Source[from:to]))}
	if s.KindName(n) == "heredoc" {
		template = interpolated(s, value, from, to)
	}
	for i := range template {
		text := strings.ReplaceAll(template[i].Literal, "\r\n", "\n")
		if indent != "" {
			text = strings.ReplaceAll(text, "\n"+indent, "\n")
		}
		template[i].Literal = text
	}
	if len(template) > 0 {
		template[0].Literal = strings.TrimPrefix(template[0].Literal, "\n")
	}
	if s.KindName(n) == "heredoc" {
		return decoded(template)
	}
	return template
}

// fixed gives the constants that stand for the end of a line as text.
func fixed(s *engine.Scan, n engine.Node) (string, bool) {
	if k := s.KindName(n); k != "name" && k != "qualified_name" {
		return "", false
	}
	switch string(s.Bytes(n)) {
	case "PHP_EOL", `\PHP_EOL`:
		return "\n", true
	case "DIRECTORY_SEPARATOR", `\DIRECTORY_SEPARATOR`:
		return "/", true
	}
	return "", false
}
