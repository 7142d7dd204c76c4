package java

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes a string, a text block or a character.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	text, ok := decode(s.Text(n))
	return errdex.Template{errdex.Lit(text)}, ok
}

// decode gives the value of a literal (Java Language Specification 3.10.4 to 3.10.7).
func decode(source string) (string, bool) {
	if block, ok := strings.CutPrefix(source, `"""`); ok {
		block = strings.TrimSuffix(block, `"""`)
		start := strings.IndexByte(block, '\n')
		if start < 0 {
			return "", false
		}
		return unescape(dedent(block[start+1:])), true
	}
	if len(source) < 2 || source[0] != '"' && source[0] != '\'' {
		return "", false
	}
	return unescape(strings.TrimSuffix(source[1:], source[:1])), true
}

// dedent takes the indent that a text block's lines share, and the white space at their ends, off a text block. A last line of
// nothing but white space counts for the indent: it is the one that the closing quotes stand in.
func dedent(block string) string {
	lines := strings.Split(strings.ReplaceAll(block, "\r\n", "\n"), "\n")
	indent := len(block)
	for i, line := range lines {
		if blank := strings.TrimLeft(line, " \t\f"); blank != "" || i == len(lines)-1 {
			indent = min(indent, len(line)-len(blank))
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(line[min(indent, len(line)):], " \t\f")
	}
	return strings.Join(lines, "\n")
}

var simpleEscapes = map[byte]byte{'b': '\b', 's': ' ', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r', '"': '"', '\'': '\'', '\\': '\\'}

// unescape replaces the escape sequences; what is none stays as it is.
func unescape(body string) string { return dialect.Unescape(body, escape) }

// escape writes the value of an escape sequence, given what follows the backslash, and returns how many bytes it took.
func escape(b *strings.Builder, rest string) int {
	c := rest[0]
	if value, ok := simpleEscapes[c]; ok {
		b.WriteByte(value)
		return 1
	}
	switch {
	case c == '\n': // the line of a text block goes on on the next
		return 1
	case c == 'u':
		if value, taken := unit(rest); taken > 0 {
			if utf16.IsSurrogate(value) {
				if low, more := unit(strings.TrimPrefix(rest[taken:], `\`)); more > 0 && utf16.IsSurrogate(low) {
					b.WriteRune(utf16.DecodeRune(value, low))
					return taken + 1 + more
				}
			}
			b.WriteRune(value)
			return taken
		}
	case c >= '0' && c <= '7':
		most := 2
		if c <= '3' {
			most = 3
		}
		taken := 1
		for taken < most && taken < len(rest) && rest[taken] >= '0' && rest[taken] <= '7' {
			taken++
		}
		value, _ := strconv.ParseUint(rest[:taken], 8, 16)
		b.WriteRune(rune(value))
		return taken
	}
	b.WriteByte('\\')
	b.WriteByte(c)
	return 1
}

// unit reads uXXXX (the u may be repeated) and returns the UTF-16 unit and its length; 0 for what is none.
func unit(rest string) (rune, int) {
	digits := strings.TrimLeft(rest, "u")
	marks := len(rest) - len(digits)
	if marks == 0 || len(digits) < 4 {
		return 0, 0
	}
	value, err := strconv.ParseUint(digits[:4], 16, 16)
	if err != nil {
		return 0, 0
	}
	return rune(value), marks + 4
}
