package c

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// Literal decodes a string literal.
func Literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	text, ok := Decode(s.Text(n))
	return errdex.Template{errdex.Lit(text)}, ok
}

// Decode gives the value of a literal: "..", L"..", u8"..", and C++'s R"x(..)x".
func Decode(source string) (string, bool) {
	source = strings.TrimPrefix(strings.TrimLeft(source, "LuU"), "8")
	if raw, ok := strings.CutPrefix(source, `R"`); ok {
		open := strings.IndexByte(raw, '(')
		if open < 0 {
			return "", false
		}
		return strings.TrimSuffix(raw[open+1:], ")"+raw[:open]+`"`), true
	}
	if len(source) < 2 || source[0] != '"' && source[0] != '\'' {
		return "", false
	}
	return dialect.Unescape(strings.TrimSuffix(source[1:], source[:1]), escape), true
}

var simpleEscapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', '"': '"', '\'': '\'', '\\': '\\', '?': '?', 'a': '\a', 'b': '\b', 'f': '\f', 'v': '\v',
	'e': 0x1b}

// escape writes the value of an escape sequence, given what follows the backslash, and returns how many bytes it took.
func escape(b *strings.Builder, rest string) int {
	c := rest[0]
	if value, ok := simpleEscapes[c]; ok {
		b.WriteByte(value)
		return 1
	}
	switch {
	case c == '\n': // the line goes on on the next
		return 1
	case c == '\r' && strings.HasPrefix(rest, "\r\n"):
		return 2
	case c == 'x':
		if value, taken := number(rest[1:], 16, 2); taken > 0 {
			b.WriteByte(byte(value)) // bytes of UTF-8, mostly
			return 1 + taken
		}
	case c == 'u' || c == 'U':
		most := 4
		if c == 'U' {
			most = 8
		}
		if value, taken := number(rest[1:], 16, most); taken > 0 {
			b.WriteRune(rune(value))
			return 1 + taken
		}
	case c >= '0' && c <= '7':
		value, taken := number(rest, 8, 3)
		b.WriteByte(byte(value))
		return taken
	}
	b.WriteByte('\\')
	b.WriteByte(c)
	return 1
}

// number reads at most so many digits.
func number(text string, base, most int) (value uint64, taken int) {
	for taken < most && taken < len(text) {
		digit, err := strconv.ParseUint(text[taken:taken+1], base, 8)
		if err != nil {
			break
		}
		value = value*uint64(base) + digit
		taken++
	}
	return value, taken
}

// Fixed is the text of a name that stands for a literal: the length letters of <inttypes.h>, and macros of the file.
func Fixed(s *engine.Scan, n engine.Node) (string, bool) {
	if s.KindName(n) != "identifier" {
		return "", false
	}
	name := s.Bytes(n)
	if len(name) == 0 || name[0] < 'A' || name[0] > 'Z' && name[0] != '_' && (name[0] < 'a' || name[0] > 'z') {
		return "", false
	}
	if text, ok := lengthMacro(string(name)); ok {
		return text, true
	}
	if len(name) > 5 && string(name[:5]) == "KERN_" {
		return "", true // the level of a kernel's message
	}
	if s.KindName(s.Parent(n)) == "concatenated_string" && opensVerb(s.Bytes(s.Before(n))) {
		return "s", true // the project's own name for the letters of a conversion
	}
	definition, ok := fileOf(s).macros[string(name)]
	if !ok || fileOf(s).varied[string(name)] && s.KindName(s.Parent(n)) == "concatenated_string" {
		return "", false
	}
	return macroText(s, definition, 0)
}

// lengthMacro is the value of PRId64 and its like: for the conversion only the last letter counts.
func lengthMacro(name string) (string, bool) {
	rest, ok := strings.CutPrefix(name, "PRI")
	if !ok || len(rest) < 2 {
		return "", false
	}
	letter, width := rest[:1], strings.TrimLeft(rest[1:], "LEASTF")
	if strings.Contains("diouxX", letter) && strings.Trim(width, "0123456789MAXPTRZI_") == "" {
		return letter, true
	}
	return "", false
}

// opensVerb reports whether a literal ends inside a conversion: "at line %".
func opensVerb(literal []byte) bool {
	text := strings.TrimRight(strings.TrimSuffix(string(literal[max(0, len(literal)-12):]), `"`), "-+# 0123456789.*l")
	return strings.HasSuffix(text, "%") && !strings.HasSuffix(text, "%%")
}

// maxMacros bounds how deep macros that name macros are followed.
const maxMacros = 4

// macroText is the text of a macro that names literals: "one" OTHER "two".
func macroText(s *engine.Scan, definition engine.Node, depth int) (string, bool) {
	value := strings.TrimSpace(s.Text(s.ChildIn(definition, "value")))
	if depth > maxMacros || len(value) < 2 || len(value) > 4000 || strings.IndexByte(value, '"') < 0 && depth == 0 && strings.ContainsAny(value, "0123456789(){};") {
		return "", false
	}
	var b strings.Builder
	for value = unbracketed(value); value != ""; {
		switch end := literalEnd(value); {
		case end > 0:
			text, ok := Decode(value[:end])
			if !ok {
				return "", false
			}
			b.WriteString(text)
			value = value[end:]
		case isWord(value[0]):
			end := 1
			for end < len(value) && isWord(value[end]) {
				end++
			}
			name := value[:end]
			value = value[end:]
			if rest := strings.TrimLeft(value, " \t"); (name == "_" || name == "N_" || name == "gettext") && strings.HasPrefix(rest, "(") {
				value = strings.Replace(rest[1:], ")", "", 1)
				continue
			}
			text, ok := lengthMacro(name)
			if !ok {
				inner, known := fileOf(s).macros[name]
				if text, ok = macroText(s, inner, depth+1); !known || !ok {
					return "", false
				}
			}
			b.WriteString(text)
		case value[0] == ' ' || value[0] == '\t' || value[0] == '\\' || value[0] == '\r' || value[0] == '\n':
			value = value[1:]
		case strings.HasPrefix(value, "/*") || strings.HasPrefix(value, "//"):
			value = ""
		default:
			return "", false
		}
	}
	return b.String(), b.Len() > 0
}

func unbracketed(value string) string {
	for len(value) > 1 && value[0] == '(' && value[len(value)-1] == ')' {
		value = strings.TrimSpace(value[1 : len(value)-1])
	}
	return value
}

// literalEnd is the length of the string literal at the start of text, 0 when there is none.
func literalEnd(text string) int {
	open := strings.IndexByte(text, '"')
	if open < 0 || open > 2 || strings.Trim(text[:open], "LuU8") != "" {
		return 0
	}
	for i := open + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
