package elixir

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal reads a string, a heredoc, a charlist or one of the sigils that are text: ~s ~S ~c ~C.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	if s.KindName(n) == "sigil" {
		switch s.Text(s.ChildOfKind(n, "sigil_name")) {
		case "s", "S", "c", "C":
		default:
			return nil, false
		}
	}
	opening := s.Text(s.ChildIn(n, "quoted_start"))
	heredoc := len(opening) == 3
	raw := s.KindName(n) == "sigil" && s.Text(s.ChildOfKind(n, "sigil_name")) < "a"
	indent := 0
	if heredoc {
		indent = column(s, s.ChildIn(n, "quoted_end"))
	}
	var template errdex.Template
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "quoted_content":
			text := s.Text(c)
			if heredoc {
				text = dedent(text, indent)
				if len(template) == 0 {
					text = strings.TrimPrefix(text, "\n") // the line of the opening quotes
				}
			}
			if !raw {
				text = strings.ReplaceAll(text, "\\\n", "") // the line goes on on the next
			}
			template = append(template, errdex.Lit(text))
		case "escape_sequence":
			template = append(template, errdex.Lit(dialect.Unescape(s.Text(c), escape)))
		case "interpolation":
			template = append(template, interpolated(s, s.FirstNamed(c))...)
		}
	}
	return template, true
}

// interpolated is what stands in #{..}: the text of a module attribute, when it has one, else a placeholder.
func interpolated(s *engine.Scan, n engine.Node) errdex.Template {
	if n == engine.None {
		return nil
	}
	if text, ok := fixed(s, n); ok {
		return errdex.Template{errdex.Lit(text)}
	}
	return errdex.Template{errdex.Hole("", s.SpanText(engine.One(n)), errdex.AnyValue)}
}

// column is how many bytes stand before n in its line.
func column(s *engine.Scan, n engine.Node) int {
	if n == engine.None {
		return 0
	}
	start := int(s.Nodes[n].Start)
	line := start
	for line > 0 && s.Source[line-1] != '\n' {
		line--
	}
	return start - line
}

// dedent takes the indent of the closing quotes off the lines of a heredoc.
func dedent(text string, indent int) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := 1; i < len(lines); i++ {
		cut := 0
		for cut < indent && cut < len(lines[i]) && (lines[i][cut] == ' ' || lines[i][cut] == '\t') {
			cut++
		}
		lines[i] = lines[i][cut:]
	}
	return strings.Join(lines, "\n")
}

var simpleEscapes = map[byte]byte{'a': '\a', 'b': '\b', 'd': 0x7F, 'e': 0x1B, 'f': '\f', 'n': '\n', 'r': '\r', 's': ' ', 't': '\t', 'v': '\v', '0': 0}

// escape writes the value of an escape sequence, given what follows the backslash, and returns how many bytes it took. A
// character that is no escape stands for itself.
func escape(b *strings.Builder, rest string) int {
	c := rest[0]
	if value, ok := simpleEscapes[c]; ok {
		b.WriteByte(value)
		return 1
	}
	switch c {
	case '\n':
		return 1
	case 'x', 'u':
		digits, taken := rest[1:], 0
		if strings.HasPrefix(digits, "{") {
			if end := strings.IndexByte(digits, '}'); end > 0 {
				digits, taken = digits[1:end], end+2
			}
		} else if width := map[byte]int{'x': 2, 'u': 4}[c]; len(digits) >= width {
			digits, taken = digits[:width], 1+width
		}
		if value, err := strconv.ParseUint(digits, 16, 31); err == nil && taken > 0 {
			if value > utf8.MaxRune {
				value = utf8.RuneError
			}
			b.WriteRune(rune(value))
			return taken
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	b.WriteString(rest[:size])
	return size
}
