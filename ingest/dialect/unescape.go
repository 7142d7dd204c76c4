package dialect

import "strings"

// Unescape replaces the backslash escapes of a literal's body. escape writes the value of one, given what follows the
// backslash (at least one byte), and returns how many bytes of that it took; what is no escape it writes as it stands. A
// backslash at the end stays.
func Unescape(body string, escape func(b *strings.Builder, rest string) int) string {
	if strings.IndexByte(body, '\\') < 0 {
		return body
	}
	var b strings.Builder
	for i := 0; i < len(body); {
		if body[i] != '\\' || i+1 == len(body) {
			b.WriteByte(body[i])
			i++
			continue
		}
		i += 1 + escape(&b, body[i+1:])
	}
	return b.String()
}
