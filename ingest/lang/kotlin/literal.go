package kotlin

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// maxTemplates bounds templates within templates.
const maxTemplates = 8

// literal decodes a string, a raw string or a character, with placeholders for what it interpolates.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	t := templateOf(s, n, 0)
	if trim, margin := trimming(s, n); trim {
		t = trimmed(t, margin)
	}
	return t, true
}

// templateOf reads a literal. Only what stands between its marks and interpolations is text, so it is taken from the source:
// the grammar's own pieces lack white space.
func templateOf(s *engine.Scan, n engine.Node, depth int) (t errdex.Template) {
	start, end := s.Nodes[n].Start, s.Nodes[n].End
	quotes, raw := uint32(1), s.KindName(n) == "multiline_string_literal"
	if raw {
		quotes = 3
	}
	if end-start < 2*quotes {
		return nil
	}
	dollars := 0 // in front of the literal; so many make an interpolation
	for i := int(start) - 1; i >= 0 && s.Source[i] == '$'; i-- {
		dollars++
	}
	dollars = max(dollars, 1)
	from, end := start+quotes, end-quotes
	text := func(until uint32) {
		t = append(t, pieces(s, string(s.Source[from:max(from, until)]), raw, dollars, depth)...)
	}
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "interpolation" {
			text(s.Nodes[c].Start)
			t = append(t, interpolated(s, c, depth)...)
			from = s.Nodes[c].End
		}
	}
	text(end)
	return t
}

// pieces reads source text between interpolations that the grammar sees. It does not see $name in plain strings, nor
// strings that take several dollars for an interpolation.
func pieces(s *engine.Scan, source string, raw bool, dollars, depth int) (t errdex.Template) {
	text := func(piece string) {
		if !raw {
			piece = unescape(piece)
		}
		if piece != "" {
			t = append(t, errdex.Lit(piece))
		}
	}
	from := 0
	for i := 0; i < len(source); i++ {
		switch {
		case source[i] == '\\' && !raw:
			i++
		case source[i] == '$' && strings.Count(source[max(0, i+1-dollars):i+1], "$") == dollars:
			name := leadingName(source[i+1:])
			if name == "" {
				continue
			}
			text(source[from : i+1-dollars])
			t = append(t, named(s, name, depth)...)
			from = i + 1 + len(name)
			i = from - 1
		}
	}
	text(source[from:])
	return t
}

// leadingName is the name at the start of a text, in backticks or not.
func leadingName(text string) string {
	if strings.HasPrefix(text, "`") {
		if end := strings.IndexByte(text[1:], '`'); end > 0 {
			return text[:end+2]
		}
		return ""
	}
	if text == "" || text[0] >= '0' && text[0] <= '9' {
		return ""
	}
	end := strings.IndexFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		return text
	}
	return text[:end]
}

// named is what $name prints: the text of a constant, or a placeholder.
func named(s *engine.Scan, name string, depth int) errdex.Template {
	if value := fileOf(s).texts[name]; value > 0 && depth < maxTemplates {
		return templateOf(s, value, depth+1)
	}
	return errdex.Template{errdex.Hole(strings.Trim(name, "`"), name, errdex.AnyValue)}
}

// interpolated is what an interpolation prints: the text of a literal or a constant, a placeholder for anything else.
func interpolated(s *engine.Scan, n engine.Node, depth int) errdex.Template {
	e := s.FirstNamed(n)
	if depth < maxTemplates {
		switch s.KindName(e) {
		case "string_literal", "character_literal", "multiline_string_literal":
			return templateOf(s, e, depth+1)
		case "identifier":
			return named(s, s.Text(e), depth)
		}
	}
	expression := s.SpanText(engine.One(e))
	if lazy := strings.TrimSuffix(strings.TrimSuffix(expression, "()"), ".invoke"); len(lazy) < len(expression) && s.IsMessage(lazy) {
		expression = lazy // a message that is a lambda: ${message()}
	}
	return errdex.Template{errdex.Hole(s.NameOf(naming(s, e, expression)), expression, errdex.AnyValue)}
}

// naming is the source that names an expression: without assertions that it is there, questions for its class, and lambdas.
func naming(s *engine.Scan, n engine.Node, expression string) string {
	switch s.KindName(n) {
	case "if_expression", "when_expression", "try_expression":
		return ""
	case "call_expression":
		if s.KindName(s.LastNamed(n)) == "annotated_lambda" {
			expression = s.SpanText(engine.One(s.FirstNamed(n)))
			if !strings.HasSuffix(expression, ")") {
				expression += "()"
			}
		}
	case "binary_expression":
		if s.Text(s.ChildIn(n, "operator")) == "?:" {
			expression = s.SpanText(engine.One(s.ChildIn(n, "left")))
		}
	}
	expression = strings.NewReplacer("!!", "", "?.", ".").Replace(expression)
	expression, _, _ = strings.Cut(expression, "::class")
	return expression
}

var simpleEscapes = map[byte]byte{'b': '\b', 't': '\t', 'n': '\n', 'r': '\r', '"': '"', '\'': '\'', '\\': '\\', '$': '$'}

// unescape replaces the escape sequences; what is none stays as it is.
func unescape(body string) string { return dialect.Unescape(body, escape) }

// escape writes the value of an escape sequence, given what follows the backslash, and returns how many bytes it took.
func escape(b *strings.Builder, rest string) int {
	if value, ok := simpleEscapes[rest[0]]; ok {
		b.WriteByte(value)
		return 1
	}
	if value, ok := unit(rest); ok {
		if utf16.IsSurrogate(value) {
			if low, more := unit(strings.TrimPrefix(rest[5:], `\`)); more && len(rest) > 5 && rest[5] == '\\' {
				b.WriteRune(utf16.DecodeRune(value, low))
				return 11
			}
		}
		b.WriteRune(value)
		return 5
	}
	b.WriteByte('\\')
	b.WriteByte(rest[0])
	return 1
}

// unit reads uXXXX.
func unit(rest string) (rune, bool) {
	if len(rest) < 5 || rest[0] != 'u' {
		return 0, false
	}
	value, err := strconv.ParseUint(rest[1:5], 16, 16)
	return rune(value), err == nil
}

// trimming reports whether .trimIndent() or .trimMargin() is called on a literal, and the margin's mark.
func trimming(s *engine.Scan, n engine.Node) (trim bool, margin string) {
	member := s.Parent(n)
	if s.KindName(member) != "navigation_expression" {
		return false, ""
	}
	switch s.Text(s.LastNamed(member)) {
	case "trimIndent":
		return true, ""
	case "trimMargin":
		list := arguments(s, s.ChildOfKind(s.Parent(member), "value_arguments"))
		if len(list) == 1 && s.KindName(list[0].First) == "string_literal" {
			return true, templateOf(s, list[0].First, maxTemplates).LiteralText()
		}
		return true, "|"
	}
	return false, ""
}

// held stands for a placeholder while lines are trimmed. It is a Unicode noncharacter: no text holds it.
const held = "\uFDD1"

// trimmed takes the indent that the lines share, or the margin in front of them, off a template.
func trimmed(t errdex.Template, margin string) (result errdex.Template) {
	var b strings.Builder
	var holes []errdex.Part
	for _, part := range t {
		if part.Placeholder != nil {
			holes = append(holes, part)
			b.WriteString(held)
		} else {
			b.WriteString(strings.ReplaceAll(part.Literal, held, ""))
		}
	}
	for i, piece := range strings.Split(trimLines(b.String(), margin), held) {
		if i > 0 {
			result = append(result, holes[i-1])
		}
		if piece != "" {
			result = append(result, errdex.Lit(piece))
		}
	}
	return result
}

// trimLines does to a text what trimIndent and trimMargin do: the first and the last line go when they are blank, and so does
// what the lines have in front of them.
func trimLines(text, margin string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	indent := len(text)
	for _, line := range lines {
		if blank := strings.TrimLeft(line, " \t"); blank != "" {
			indent = min(indent, len(line)-len(blank))
		}
	}
	kept := lines[:0]
	for i, line := range lines {
		blank := strings.TrimLeft(line, " \t")
		if blank == "" && (i == 0 || i == len(lines)-1) {
			continue
		}
		switch {
		case margin == "":
			line = line[min(indent, len(line)):]
		case strings.HasPrefix(blank, margin):
			line = blank[len(margin):]
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
}
