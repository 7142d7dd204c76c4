package javascript

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes '..', ".." and `..` with its interpolations.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	source := s.Text(n)
	if len(source) < 2 || source[len(source)-1] != source[0] {
		return nil, false
	}
	if s.KindName(n) != "template_string" {
		return errdex.Template{errdex.Lit(unescape(source[1 : len(source)-1]))}, true
	}
	var template errdex.Template
	start, from := s.Nodes[n].Start, 1
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.KindName(c) != "template_substitution" {
			continue
		}
		at, end := int(s.Nodes[c].Start-start), int(s.Nodes[c].End-start)
		template = append(template, errdex.Lit(unescape(source[from:at])))
		expression := s.SpanText(engine.One(s.FirstNamed(c)))
		template = append(template, errdex.Hole(s.NameOf(expression), expression, errdex.AnyValue))
		from = end
	}
	return append(template, errdex.Lit(unescape(source[from:len(source)-1]))), true
}

var simpleEscapes = map[byte]string{'n': "\n", 'r': "\r", 't': "\t", 'b': "\b", 'v': "\v", 'f': "\f", '0': "\x00", '\n': "", '\r': ""}

// unescape gives the text that the inside of a literal stands for.
func unescape(body string) string {
	if strings.IndexByte(body, '\\') < 0 {
		return body
	}
	var b strings.Builder
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' || i+1 == len(body) {
			b.WriteByte(body[i])
			continue
		}
		i++
		switch c := body[i]; c {
		case 'x', 'u':
			value, length := number(body[i:])
			if length == 0 {
				b.WriteByte(c)
				continue
			}
			b.WriteRune(value)
			i += length - 1
		default:
			text, known := simpleEscapes[c]
			if !known {
				text = string(c) // bytes of a longer rune follow as they are
				if c >= utf8.RuneSelf {
					_, size := utf8.DecodeRuneInString(body[i:])
					text = body[i : i+size]
					i += size - 1
				}
			}
			b.WriteString(text)
			if c == '\r' && i+1 < len(body) && body[i+1] == '\n' {
				i++
			}
		}
	}
	return b.String()
}

// number reads x41, u0041 (also a pair of surrogates) and u{1f600}; the length is 0 when the text is none of these.
func number(text string) (rune, int) {
	digits, length := "", 0
	switch {
	case text[0] == 'x' && len(text) >= 3:
		digits, length = text[1:3], 3
	case strings.HasPrefix(text, "u{"):
		end := strings.IndexByte(text, '}')
		if end < 0 {
			return 0, 0
		}
		digits, length = text[2:end], end+1
	case text[0] == 'u' && len(text) >= 5:
		digits, length = text[1:5], 5
	}
	value, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || value > utf8.MaxRune {
		return 0, 0
	}
	if value >= 0xD800 && value < 0xDC00 && len(text) >= 11 && strings.HasPrefix(text[5:], "\\u") {
		if low, err := strconv.ParseUint(text[7:11], 16, 32); err == nil && low >= 0xDC00 && low < 0xE000 {
			return rune((value-0xD800)<<10 + (low - 0xDC00) + 0x10000), 11
		}
	}
	return rune(value), length
}
