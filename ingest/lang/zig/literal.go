package zig

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes a string literal.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	text, ok := decode(s.Text(n))
	return errdex.Template{errdex.Lit(text)}, ok
}

// decode gives the value of a literal: ".." with its escapes, or lines that start with \\ and have none.
func decode(source string) (string, bool) {
	if strings.HasPrefix(source, `\\`) {
		lines := errdex.Lines(source)
		for i, line := range lines {
			lines[i] = strings.TrimPrefix(strings.TrimLeft(line, " \t"), `\\`)
		}
		return strings.Join(lines, "\n"), true
	}
	body, ok := strings.CutPrefix(source, `"`)
	if !ok {
		return "", false
	}
	return dialect.Unescape(strings.TrimSuffix(body, `"`), escape), true
}

var simpleEscapes = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', '\\': '\\', '"': '"', '\'': '\''}

// escape writes the value of an escape sequence, given what follows the backslash, and returns how many bytes it took.
func escape(b *strings.Builder, rest string) int {
	switch c := rest[0]; c {
	case 'x':
		if len(rest) >= 3 {
			if value, err := strconv.ParseUint(rest[1:3], 16, 8); err == nil {
				b.WriteByte(byte(value))
				return 3
			}
		}
	case 'u':
		if end := strings.IndexByte(rest, '}'); end > 2 && rest[1] == '{' {
			if value, err := strconv.ParseUint(rest[2:end], 16, 32); err == nil && value <= utf8.MaxRune {
				b.WriteRune(rune(value))
				return end + 1
			}
		}
	default:
		if value, ok := simpleEscapes[c]; ok {
			b.WriteByte(value)
			return 1
		}
	}
	b.WriteByte('\\')
	b.WriteByte(rest[0])
	return 1
}
