package swift

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes a string literal of any form: ".." and """..""", with # marks or without.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	source := s.Text(n)
	body := strings.TrimLeft(source, "#")
	marks := len(source) - len(body)
	quotes := 1
	if strings.HasPrefix(body, `"""`) {
		quotes = 3
	}
	if len(body) < 2*quotes+marks || body[0] != '"' {
		return nil, false
	}
	r := reader{escape: `\` + strings.Repeat("#", marks)}
	if quotes == 3 {
		r.indent = indentOf(body[:len(body)-marks-quotes])
	}
	start, end := s.Nodes[n].Start+uint32(marks+quotes), s.Nodes[n].End-uint32(marks+quotes)
	for c := s.First(n); c != engine.None; c = s.After(c) {
		hole := c
		switch text := string(s.Bytes(c)); {
		case text == `\(`:
		case s.KindName(c) == "raw_str_interpolation":
			hole = s.First(c)
		default:
			continue
		}
		if s.Nodes[c].Start < start {
			continue
		}
		r.text(string(s.Source[start:s.Nodes[c].Start]))
		close := s.After(hole)
		value := ""
		for ; close != engine.None && string(s.Bytes(close)) != ")"; close = s.After(close) {
			if value == "" && s.KindName(close) == "interpolated_expression" {
				value = s.SpanText(engine.One(close))
			}
		}
		if close == engine.None {
			return nil, false
		}
		r.template = append(r.template, errdex.Hole(s.NameOf(value), value, errdex.AnyValue))
		start = min(s.Nodes[close].End, end)
	}
	r.text(string(s.Source[start:max(start, end)]))
	return r.template, true
}

// reader puts a literal's template together.
type reader struct {
	template errdex.Template
	// escape starts an escape sequence: a backslash with as many # marks as the literal has.
	escape string
	// indent is what the lines of a literal of several lines start with.
	indent string
}

func (r *reader) text(text string) {
	if r.indent != "" || strings.IndexByte(text, '\n') >= 0 {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n"+r.indent, "\n")
		if len(r.template) == 0 {
			text = strings.TrimPrefix(text, "\n")
		}
	}
	r.template = append(r.template, errdex.Lit(unescape(text, r.escape)))
}

// indentOf is the white space in front of the quotes that end a literal of several lines.
func indentOf(body string) string {
	line := body[strings.LastIndexByte(body, '\n')+1:]
	if strings.TrimLeft(line, " \t") != "" {
		return ""
	}
	return line
}

var simpleEscapes = map[byte]byte{'0': 0, '\\': '\\', 't': '\t', 'n': '\n', 'r': '\r', '"': '"', '\'': '\''}

// unescape replaces the escape sequences; what is none stays as it is.
func unescape(body, start string) string {
	if start != `\` {
		if strings.Count(body, start) == 0 {
			return body
		}
		pieces := strings.Split(body, start)
		for i, piece := range pieces[1:] {
			pieces[i+1] = dialect.Unescape(`\`+piece, escape)
		}
		return strings.Join(pieces, "")
	}
	return dialect.Unescape(body, escape)
}

func escape(b *strings.Builder, rest string) int {
	if value, ok := simpleEscapes[rest[0]]; ok {
		b.WriteByte(value)
		return 1
	}
	if blank := strings.TrimLeft(rest, " \t"); strings.HasPrefix(blank, "\n") { // the line goes on on the next
		return len(rest) - len(blank) + 1
	}
	if digits, ok := strings.CutPrefix(rest, "u{"); ok {
		if end := strings.IndexByte(digits, '}'); end > 0 && end <= 8 {
			if value, err := strconv.ParseUint(digits[:end], 16, 32); err == nil && value <= utf8.MaxRune {
				b.WriteRune(rune(value))
				return len("u{") + end + 1
			}
		}
	}
	b.WriteByte('\\')
	_, size := utf8.DecodeRuneInString(rest)
	b.WriteString(rest[:size])
	return size
}
