package index

import (
	"bytes"
	"strings"
)

// masked is a message with its values taken out, so that messages which differ in nothing else are equal: quoted texts, paths
// and addresses, and every word with a digit in it (numbers, hexadecimal, identifiers).
func masked(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case (c == '"' || c == '\'' || c == '`') && (i == 0 || !isIdentifier(text[i-1])):
			if n := strings.IndexByte(text[i+1:], c); n >= 0 {
				out.WriteString("<q>")
				i += n + 2
				continue
			}
			out.WriteByte(c)
			i++
		case isMaskable(c):
			end := i
			digit, slash := false, false
			for end < len(text) && isMaskable(text[end]) {
				digit = digit || text[end] >= '0' && text[end] <= '9'
				slash = slash || text[end] == '/' || text[end] == '\\'
				end++
			}
			switch word := text[i:end]; {
			case slash && len(word) > 1:
				out.WriteString("<p>")
			case digit:
				out.WriteString("<n>")
			default:
				out.WriteString(strings.ToLower(word))
			}
			i = end
		default:
			out.WriteByte(c)
			i++
		}
	}
	return out.String()
}

// isMaskable reports whether c can be part of a value without spaces: a number, an identifier, an address, a path.
func isMaskable(c byte) bool {
	return isIdentifier(c) || strings.IndexByte(`-./\:@%+~`, c) >= 0
}

// appendMasked appends text with its numbers masked: every word that starts with a digit, and every one of hexadecimal digits.
// Line numbers of source files stay.
func appendMasked(dst, text []byte) []byte {
	done := 0 // what is before it was added
	for i := 0; i < len(text); {
		if !isAlphanumeric(text[i]) {
			i++
			continue
		}
		end, digit, hex := i, false, true
		for end < len(text) && isAlphanumeric(text[end]) {
			c := text[end] | 0x20
			digit = digit || text[end] <= '9'
			hex = hex && (text[end] <= '9' || c >= 'a' && c <= 'f')
			end++
		}
		if (text[i] <= '9' || digit && hex && end-i >= minHash) && !isLineNumber(text, i) {
			dst = append(append(dst, text[done:i]...), '0')
			done = end
		}
		i = end
	}
	return append(dst, text[done:]...)
}

// minHash is from how many hexadecimal digits on a word that starts with a letter is held to be a number.
const minHash = 6

func isAlphanumeric(c byte) bool { return alphanumeric[c] }

// alphanumeric are the letters and digits of ASCII.
var alphanumeric = func() (out [256]bool) {
	for c := range out {
		out[c] = c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	return out
}()

// lineWord stands before line numbers.
var lineWord = []byte("line")

// isLineNumber reports whether the number at i can be that of a source line: behind "line", or behind a file's name and a
// colon or bracket.
func isLineNumber(text []byte, i int) bool {
	if text[i] > '9' || i == 0 {
		return false
	}
	before := text[max(0, i-8):i]
	if bytes.Contains(before, lineWord) {
		return true
	}
	if c := text[i-1]; c != ':' && c != '(' {
		return false
	}
	k := i - 1
	for k > 0 && i-1-k < 8 && isAlphanumeric(text[k-1]) && text[k-1] > '9' {
		k--
	}
	return k > 0 && k < i-1 && text[k-1] == '.'
}
