package lua

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes a string.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	text, ok := decode(s.Text(n))
	return errdex.Template{errdex.Lit(text)}, ok
}

// decode gives the value of a string literal (Lua 5.4 Reference Manual, 3.1).
func decode(source string) (string, bool) {
	if len(source) < 2 {
		return "", false
	}
	switch source[0] {
	case '"', '\'':
		return dialect.Unescape(strings.TrimSuffix(source[1:], source[:1]), escape), true
	case '[':
		level := strings.IndexByte(source[1:], '[')
		if level < 0 || strings.Trim(source[1:1+level], "=") != "" {
			return "", false
		}
		text := strings.TrimSuffix(source[level+2:], "]"+source[1:1+level]+"]")
		text = strings.ReplaceAll(text, "\r\n", "\n")
		return strings.TrimPrefix(text, "\n"), true // a line end after the opening is no part of it
	}
	return "", false
}

var simpleEscapes = map[byte]byte{'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\', '"': '"', '\'': '\'', '\n': '\n'}

// escape writes the value of an escape sequence, given what follows the backslash, and returns how many bytes it took.
func escape(b *strings.Builder, rest string) int {
	c := rest[0]
	if value, ok := simpleEscapes[c]; ok {
		b.WriteByte(value)
		return 1
	}
	switch {
	case c == 'z': // the white space that follows is left out
		return len(rest) - len(strings.TrimLeft(rest[1:], " \t\r\n\v\f"))
	case c == 'x' && len(rest) >= 3:
		if value, err := strconv.ParseUint(rest[1:3], 16, 8); err == nil {
			b.WriteByte(byte(value))
			return 3
		}
	case c == 'u' && strings.HasPrefix(rest, "u{"):
		end := strings.IndexByte(rest, '}')
		if end < 0 {
			break
		}
		if value, err := strconv.ParseUint(rest[2:end], 16, 31); err == nil {
			if value > utf8.MaxRune {
				value = utf8.RuneError // Lua writes up to six bytes, which are no UTF-8
			}
			b.WriteRune(rune(value))
			return end + 1
		}
	case c >= '0' && c <= '9':
		taken := 1
		for taken < 3 && taken < len(rest) && rest[taken] >= '0' && rest[taken] <= '9' {
			taken++
		}
		if value, err := strconv.ParseUint(rest[:taken], 10, 8); err == nil {
			b.WriteByte(byte(value))
			return taken
		}
	}
	b.WriteByte('\\')
	b.WriteByte(c)
	return 1
}
