package dialect

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// PythonUnescape decodes the body of a Python string: the escapes of the Python Language Reference, "String and Bytes
// literals". A raw body has none. Unknown escapes stay as they are written, as Python leaves them. Line ends become \n.
func PythonUnescape(body string, raw, bytes bool) string {
	if strings.IndexByte(body, '\r') >= 0 {
		body = strings.ReplaceAll(strings.ReplaceAll(body, "\r\n", "\n"), "\r", "\n")
	}
	if raw || strings.IndexByte(body, '\\') < 0 {
		return body
	}
	var b strings.Builder
	for i := 0; i < len(body); {
		at := strings.IndexByte(body[i:], '\\')
		if at < 0 || i+at+1 == len(body) {
			b.WriteString(body[i:])
			break
		}
		b.WriteString(body[i : i+at])
		i += at
		text, size := pythonEscape(body[i:], bytes)
		b.WriteString(text)
		i += size
	}
	return b.String()
}

// simpleEscapes are the one-letter escapes; a backslash at a line's end joins the lines.
var simpleEscapes = map[byte]string{
	'\n': "", '\\': `\`, '\'': `'`, '"': `"`, 'a': "\a", 'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t", 'v': "\v",
}

// pythonEscape decodes the escape at the start of text, which is a backslash and at least one byte more. size is how many
// bytes it takes.
func pythonEscape(text string, bytes bool) (decoded string, size int) {
	c := text[1]
	if simple, ok := simpleEscapes[c]; ok {
		return simple, 2
	}
	switch {
	case c >= '0' && c <= '7':
		end := 2
		for end < len(text) && end < 4 && text[end] >= '0' && text[end] <= '7' {
			end++
		}
		return codePoint(text[1:end], 8, bytes), end
	case c == 'x':
		return hexEscape(text, 2, bytes)
	case c == 'u' && !bytes:
		return hexEscape(text, 4, false)
	case c == 'U' && !bytes:
		return hexEscape(text, 8, false)
	case c == 'N' && !bytes:
		if end := strings.IndexByte(text, '}'); end > 3 && text[2] == '{' {
			return characterNamed(text[3:end]), end + 1
		}
	}
	return text[:1], 1
}

// hexEscape decodes an escape of a fixed number of hexadecimal digits; a shorter one stays as it is written.
func hexEscape(text string, digits int, bytes bool) (decoded string, size int) {
	if len(text) < 2+digits {
		return text[:2], 2
	}
	if decoded = codePoint(text[2:2+digits], 16, bytes); decoded == "" {
		return text[:2], 2
	}
	return decoded, 2 + digits
}

// codePoint is the character of a number (the byte, in a bytes literal), the replacement character for one that is none, or
// empty text for text that is no number.
func codePoint(number string, base int, bytes bool) string {
	value, err := strconv.ParseUint(number, base, 32)
	if err != nil {
		return ""
	}
	if bytes {
		return string([]byte{byte(value)})
	}
	if value > utf8.MaxRune {
		return string(utf8.RuneError)
	}
	return string(rune(value))
}

// characterNamed decodes \N{NAME} for the characters that messages use; others give the replacement character. (The whole
// table of Unicode names would be larger than errdex.)
func characterNamed(name string) string {
	if text, ok := characterNames[strings.ToUpper(name)]; ok {
		return text
	}
	return string(utf8.RuneError)
}

var characterNames = map[string]string{
	"BULLET": "•", "CHECK MARK": "✓", "BALLOT X": "✗", "COPYRIGHT SIGN": "©", "DEGREE SIGN": "°", "EM DASH": "—", "EN DASH": "–",
	"HORIZONTAL ELLIPSIS": "…", "LEFT DOUBLE QUOTATION MARK": "“", "RIGHT DOUBLE QUOTATION MARK": "”",
	"LEFT SINGLE QUOTATION MARK": "‘", "RIGHT SINGLE QUOTATION MARK": "’", "MULTIPLICATION SIGN": "×", "NO-BREAK SPACE": "\u00a0",
	"RIGHTWARDS ARROW": "→", "LEFTWARDS ARROW": "←", "WARNING SIGN": "⚠", "CROSS MARK": "❌", "MICRO SIGN": "µ", "SNOWMAN": "☃",
	"GREEK SMALL LETTER MU": "μ", "PLUS-MINUS SIGN": "±", "SECTION SIGN": "§", "LESS-THAN OR EQUAL TO": "≤", "GREATER-THAN OR EQUAL TO": "≥",
}
