package rust

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes a string literal. Byte strings are no text.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	text, ok := decode(s.Text(n))
	return errdex.Template{errdex.Lit(text)}, ok
}

// decode gives the value of a Rust string literal: "..", r".." with any number of hashes, and the C string forms c"..".
func decode(source string) (string, bool) {
	source = strings.TrimPrefix(source, "c")
	if rest, raw := strings.CutPrefix(source, "r"); raw {
		hashes := len(rest) - len(strings.TrimLeft(rest, "#"))
		if len(rest) < 2*hashes+2 || rest[hashes] != '"' {
			return "", false
		}
		return rest[hashes+1 : len(rest)-hashes-1], true
	}
	if len(source) < 2 || source[0] != '"' {
		return "", false
	}
	body := source[1:]
	body = strings.TrimSuffix(body, `"`)
	return dialect.Unescape(body, escape), true
}

var simpleEscapes = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', '0': 0, '\\': '\\', '"': '"', '\'': '\''}

// escape writes the value of an escape sequence, given what follows the backslash, and returns how many bytes it took.
func escape(b *strings.Builder, rest string) int {
	switch c := rest[0]; c {
	case '\n', '\r': // the line goes on on the next, without its indent
		return len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
	case 'x':
		if len(rest) >= 3 {
			if value, err := strconv.ParseUint(rest[1:3], 16, 8); err == nil {
				b.WriteRune(rune(value))
				return 3
			}
		}
	case 'u':
		if end := strings.IndexByte(rest, '}'); end > 2 && rest[1] == '{' {
			value, err := strconv.ParseUint(strings.ReplaceAll(rest[2:end], "_", ""), 16, 32)
			if err == nil && value <= utf8.MaxRune {
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
