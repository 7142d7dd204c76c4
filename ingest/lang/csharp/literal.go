package csharp

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes a string of any of C#'s forms; the values of an interpolated one become placeholders.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	if s.KindName(n) == "interpolated_string_expression" {
		return interpolated(s, n), true
	}
	text, ok := decode(s.Text(n))
	return errdex.Template{errdex.Lit(text)}, ok
}

// decode gives the value of a literal without holes: "..", @"..", """..""" and their UTF-8 forms with u8 behind.
func decode(source string) (string, bool) {
	source = strings.TrimSuffix(strings.TrimSuffix(source, "u8"), "U8")
	if rest, verbatim := strings.CutPrefix(source, `@"`); verbatim {
		return strings.ReplaceAll(strings.TrimSuffix(rest, `"`), `""`, `"`), true
	}
	if quotes := len(source) - len(strings.TrimLeft(source, `"`)); quotes >= 3 {
		body := source[quotes:]
		return dedent(strings.TrimSuffix(body, strings.Repeat(`"`, quotes))), true
	}
	if len(source) < 2 || source[0] != '"' && source[0] != '\'' {
		return "", false
	}
	return unescape(strings.TrimSuffix(source[1:], source[:1])), true
}

// interpolated reads $"..", $@".." and $"""..""" with any number of dollar signs.
func interpolated(s *engine.Scan, n engine.Node) (template errdex.Template) {
	raw, verbatim, dollars := false, false, 0
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "interpolation_start":
			start := s.Text(c)
			verbatim, dollars = strings.Contains(start, "@"), strings.Count(start, "$")
		case "interpolation_quote":
			raw = raw || len(s.Bytes(c)) >= 3
		case "interpolation":
			template = append(template, hole(s, c))
		case "string_content", "escape_sequence":
			text := s.Text(c)
			if s.KindName(c) == "string_content" && verbatim && s.After(c) == engine.None {
				text = strings.TrimSuffix(text, `"`) // the grammar counts the closing quote in
			}
			switch {
			case raw:
			case verbatim:
				text = strings.ReplaceAll(strings.ReplaceAll(text, wedge, ""), `""`, `"`)
			default:
				text = unescape(text)
			}
			if !raw && dollars < 2 {
				text = strings.NewReplacer("{{", "{", "}}", "}").Replace(text)
			}
			template = append(template, errdex.Lit(text))
		}
	}
	if raw && strings.Contains(template.LiteralText(), "\n") {
		dedentTemplate(template)
	}
	return template
}

// hole is the placeholder of an interpolated value: {value[,alignment][:format]}. The name of something is text.
func hole(s *engine.Scan, n engine.Node) errdex.Part {
	value, kindOf, aligned := engine.None, errdex.AnyValue, false
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "interpolation_brace":
		case "interpolation_alignment_clause":
			aligned = true
		case "interpolation_format_clause":
			kindOf = dialect.DotnetValue(strings.TrimPrefix(s.Text(c), ":"))
		default:
			if s.Named(c) && value == engine.None {
				value = c
			}
		}
	}
	if aligned { // filled up with spaces
		kindOf = dialect.Shaped
	}
	value = plainValue(s, value)
	expression := s.SpanText(engine.One(value))
	if name, ok := namedText(expression); ok {
		return errdex.Lit(name)
	}
	if s.KindName(value) == "string_literal" {
		if text, ok := decode(expression); ok {
			return errdex.Lit(text)
		}
	}
	return errdex.Hole(s.NameOf(expression), expression, kindOf)
}

// fixed gives nameof(x), Environment.NewLine and the end of AppendLine's arguments as text.
func fixed(s *engine.Scan, n engine.Node) (string, bool) {
	if lineEnd(s, n) {
		return "\n", true
	}
	if k := s.KindName(n); k != "member_access_expression" && k != "invocation_expression" || len(s.Bytes(n)) > maxFixed {
		return "", false
	}
	return namedText(s.Text(n))
}

// maxFixed bounds the source of an expression that is fixed text, in bytes.
const maxFixed = 200

// namedText is the text that an expression stands for whatever the program does: nameof(x), Environment.NewLine.
func namedText(expression string) (string, bool) {
	if inside, ok := strings.CutPrefix(expression, "nameof("); ok && strings.HasSuffix(inside, ")") {
		name, _, _ := strings.Cut(strings.TrimSuffix(inside, ")"), "<")
		return lastName(name), true
	}
	if expression == "Environment.NewLine" || expression == "System.Environment.NewLine" {
		return "\n", true
	}
	return "", false
}

// dedent takes the lines of the quotes and the indent of the closing ones off a raw string of several lines.
func dedent(block string) string {
	if !strings.Contains(block, "\n") {
		return block
	}
	lines := strings.Split(strings.ReplaceAll(block, "\r\n", "\n"), "\n")
	indent := lines[len(lines)-1]
	lines = lines[1 : len(lines)-1]
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, indent)
	}
	return strings.Join(lines, "\n")
}

// dedentTemplate does the same for a template, whose literal parts begin and end in the middle of lines.
func dedentTemplate(template errdex.Template) {
	last := template[len(template)-1].Literal
	at := strings.LastIndexByte(last, '\n')
	if at < 0 || strings.TrimSpace(last[at:]) != "" {
		return
	}
	indent := last[at+1:]
	for i := range template {
		if template[i].Placeholder == nil {
			template[i].Literal = strings.ReplaceAll(strings.ReplaceAll(template[i].Literal, "\r\n", "\n"), "\n"+indent, "\n")
		}
	}
	first := template[0].Literal
	if end := strings.IndexByte(first, '\n'); end >= 0 && strings.TrimSpace(first[:end]) == "" {
		template[0].Literal = first[end+1:]
	}
	tail := &template[len(template)-1]
	tail.Literal = strings.TrimSuffix(tail.Literal, "\n")
}

var simpleEscapes = map[byte]byte{'\'': '\'', '"': '"', '\\': '\\', '0': 0, 'a': '\a', 'b': '\b', 'e': 0x1b, 'f': '\f', 'n': '\n',
	'r': '\r', 't': '\t', 'v': '\v'}

// unescape replaces the escape sequences of a regular string; what is none stays as it is.
func unescape(body string) string { return dialect.Unescape(body, escape) }

// escape writes the value of an escape sequence, given what follows the backslash, and returns how many bytes it took.
func escape(b *strings.Builder, rest string) int {
	least, most := 0, 0
	switch rest[0] {
	case 'x':
		least, most = 1, 4
	case 'u':
		least, most = 4, 4
	case 'U':
		least, most = 8, 8
	default:
		if value, ok := simpleEscapes[rest[0]]; ok {
			b.WriteByte(value)
			return 1
		}
	}
	taken := 0
	for most > 0 && taken < most && 1+taken < len(rest) && strings.IndexByte("0123456789abcdefABCDEF", rest[1+taken]) >= 0 {
		taken++
	}
	if most > 0 && taken >= least {
		if value, err := strconv.ParseUint(rest[1:1+taken], 16, 32); err == nil && value <= utf8.MaxRune {
			b.WriteRune(rune(value))
			return 1 + taken
		}
	}
	b.WriteByte('\\')
	_, size := utf8.DecodeRuneInString(rest)
	b.WriteString(rest[:size])
	return size
}
