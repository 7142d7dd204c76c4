package scala

import (
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// interpolators are the names in front of an interpolated string that give text. Others make queries, trees or documents.
var interpolators = map[string]bool{"s": true, "f": true, "raw": true, "log": true, "show": true, "i": true, "em": true, "hl": true, "ex": true, "e": true,
	"t": true, "error": true, "err": true, "msg": true, "fail": true, "str": true, "fansi": true, "prettyS": true, "st": true}

// literal decodes a string, an interpolated string or a character.
func literal(s *engine.Scan, n engine.Node) (t errdex.Template, ok bool) {
	switch s.KindName(n) {
	case "interpolated_string_expression":
		t, ok = interpolated(s, n)
	case "character_literal":
		text := s.Text(n)
		if len(text) < 3 {
			return nil, false
		}
		return errdex.Template{errdex.Lit(unescape(text[1 : len(text)-1]))}, true
	default:
		text := ""
		text, ok = decode(s.Text(n))
		t = errdex.Template{errdex.Lit(text)}
	}
	if !ok {
		return nil, false
	}
	return rewritten(s, n, t), true
}

// decode gives the value of a string literal. One in three quotes has no escapes.
func decode(source string) (string, bool) {
	if body, ok := strings.CutPrefix(source, `"""`); ok && len(body) >= 3 {
		return strings.TrimSuffix(body, `"""`), true
	}
	if len(source) < 2 || source[0] != '"' {
		return "", false
	}
	return unescape(strings.TrimSuffix(source[1:], `"`)), true
}

// interpolated reads s"..", f".." and the like: the values become placeholders.
func interpolated(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	interpolator, body := s.Text(s.ChildIn(n, "interpolator")), s.ChildOfKind(n, "interpolated_string")
	if body == engine.None || !interpolators[interpolator] {
		return nil, false
	}
	start, end := s.Nodes[body].Start, s.Nodes[body].End
	quotes := uint32(1)
	if strings.HasPrefix(s.Text(body), `"""`) {
		quotes = 3
	}
	if end < start+2*quotes {
		return nil, false
	}
	start, end = start+quotes, end-quotes
	var t errdex.Template
	literal := func(upTo uint32) {
		text := strings.ReplaceAll(string(s.Source[start:max(start, upTo)]), "$$", "$")
		if interpolator != "raw" {
			text = unescape(text)
		}
		t = append(t, errdex.Lit(text))
	}
	for c := s.First(body); c != engine.None; c = s.After(c) {
		if s.KindName(c) != "interpolation" || s.Nodes[c].Start < start {
			continue
		}
		literal(s.Nodes[c].Start)
		start = min(s.Nodes[c].End, end)
		expression := value(s.SpanText(engine.One(c)))
		t = append(t, errdex.Hole(s.NameOf(key(expression)), expression, errdex.AnyValue))
	}
	literal(end)
	if interpolator == "f" {
		t = formatted(t)
	}
	return t, true
}

// value is the expression of an interpolation: x for $x and ${x}.
func value(text string) string {
	text = strings.TrimPrefix(text, "$")
	if inside, ok := strings.CutPrefix(text, "{"); ok {
		text = strings.TrimSpace(strings.TrimSuffix(inside, "}"))
	}
	return text
}

// key is the value in MDC(KEY, value), by which structured log messages name their values.
func key(expression string) string {
	if inside, ok := strings.CutPrefix(expression, "MDC("); ok {
		if _, value, ok := strings.Cut(strings.TrimSuffix(inside, ")"), ","); ok {
			return value
		}
	}
	return expression
}

// formatted reads the conversions that stand behind the values of f"..": $price%.2f.
func formatted(t errdex.Template) (out errdex.Template) {
	for i, part := range t {
		if part.Placeholder != nil || part.Literal == "" {
			out = append(out, part)
			continue
		}
		if i == 0 {
			out = append(out, dialect.JavaFormat(part.Literal, nil)...)
			continue
		}
		pieces := dialect.JavaFormat(part.Literal, nil)
		if len(pieces) > 0 && pieces[0].Placeholder != nil { // the value before is printed by it
			before := *t[i-1].Placeholder
			before.Type = pieces[0].Placeholder.Type
			out[len(out)-1] = errdex.Part{Placeholder: &before}
			pieces = pieces[1:]
		}
		out = append(out, pieces...)
	}
	return out
}

// maxChain bounds the calls on a literal that are looked at.
const maxChain = 12

// rewritten applies what is called on a literal, or on the sum that it is in, to its text: stripMargin takes off what stands
// before the bars, replaceAll puts spaces for the ends of lines.
func rewritten(s *engine.Scan, n engine.Node, t errdex.Template) errdex.Template {
	for range maxChain {
		n = s.Parent(n)
		switch s.KindName(n) {
		case "infix_expression", "parenthesized_expression", "call_expression":
			continue
		case "field_expression":
		default:
			return t
		}
		switch s.Text(s.ChildIn(n, "field")) {
		case "stripMargin":
			t = stripMargin(t)
		case "replaceAll", "replace", "linesIterator", "split":
			if given := s.Text(s.ChildIn(s.Parent(n), "arguments")); given == "" || given == `("\n")` || strings.HasPrefix(given, `("\n", `) {
				t = oneLine(t)
			}
		}
	}
	return t
}

// stripMargin cuts every line's start up to its bar.
func stripMargin(t errdex.Template) errdex.Template {
	out := make(errdex.Template, len(t))
	for i, part := range t {
		if out[i] = part; part.Placeholder != nil {
			continue
		}
		lines := strings.Split(strings.ReplaceAll(part.Literal, "\r\n", "\n"), "\n")
		for j, line := range lines {
			if j == 0 && i > 0 {
				continue // what stands behind a value
			}
			if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), "|"); ok {
				lines[j] = rest
			}
		}
		out[i] = errdex.Lit(strings.Join(lines, "\n"))
	}
	return out
}

// oneLine puts spaces for the ends of lines.
func oneLine(t errdex.Template) errdex.Template {
	out := make(errdex.Template, len(t))
	for i, part := range t {
		if out[i] = part; part.Placeholder == nil {
			out[i] = errdex.Lit(strings.ReplaceAll(part.Literal, "\n", " "))
		}
	}
	return out
}

var simpleEscapes = map[byte]byte{'b': '\b', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r', '"': '"', '\'': '\'', '\\': '\\'}

// unescape replaces the escape sequences; what is none stays as it is.
func unescape(body string) string {
	return dialect.Unescape(body, func(b *strings.Builder, rest string) int {
		if value, ok := simpleEscapes[rest[0]]; ok {
			b.WriteByte(value)
			return 1
		}
		if digits := strings.TrimLeft(rest, "u"); len(digits) < len(rest) && len(digits) >= 4 {
			if value, ok := hex(digits[:4]); ok {
				b.WriteRune(value)
				return len(rest) - len(digits) + 4
			}
		}
		b.WriteByte('\\')
		_, size := utf8.DecodeRuneInString(rest)
		b.WriteString(rest[:size])
		return size
	})
}

// hex reads hexadecimal digits.
func hex(digits string) (value rune, ok bool) {
	for _, c := range []byte(digits) {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		value = value<<4 | rune(c)
	}
	return value, true
}
