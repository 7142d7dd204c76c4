package input

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// escapes are the one-letter escapes of JSON and of the languages that print values like it.
var escapes = map[byte]string{'n': "\n", 't': "\t", 'r': "\r", 'b': "\b", 'f': "\f", 'e': "\x1b"}

// escape decodes the escape that s starts with. An unknown one stands for its letter.
func escape(s string) (string, int) {
	if len(s) < 2 {
		return s, 1
	}
	if text, ok := escapes[s[1]]; ok {
		return text, 2
	}
	if s[1] == 'x' && len(s) >= 4 {
		if code, err := strconv.ParseUint(s[2:4], 16, 8); err == nil {
			return string(rune(code)), 4
		}
	}
	if s[1] == 'u' && len(s) >= 6 {
		if code, err := strconv.ParseUint(s[2:6], 16, 32); err == nil {
			if r := rune(code); utf16.IsSurrogate(r) && len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
				if low, err := strconv.ParseUint(s[8:12], 16, 32); err == nil {
					return string(utf16.DecodeRune(r, rune(low))), 12
				}
			}
			return string(rune(code)), 6
		}
	}
	_, size := utf8.DecodeRuneInString(s[1:])
	return s[1 : 1+size], 1 + size
}
