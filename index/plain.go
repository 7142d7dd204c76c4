package index

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// withoutEscapes appends a line with the escapes of JSON strings decoded as far as they stand for text; a text inside a text
// has its inner ones left.
func withoutEscapes(dst, line []byte) []byte {
	for len(line) > 0 {
		i := bytes.IndexByte(line, '\\')
		if i < 0 || i+1 == len(line) {
			return append(dst, line...)
		}
		dst = append(dst, line[:i]...)
		c := line[i+1]
		line = line[i+2:]
		switch c {
		case 'n', 't', 'r':
			dst = append(dst, ' ')
		case 'u':
			if len(line) < 4 {
				continue
			}
			if code, err := strconv.ParseUint(string(line[:4]), 16, 32); err == nil {
				dst = utf8.AppendRune(dst, rune(code))
				line = line[4:]
			}
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// entities are character references of HTML that logs have in messages.
var entities = [][]byte{[]byte("&quot;"), []byte("&#"), []byte("&lt;"), []byte("&gt;"), []byte("&amp;"), []byte("&apos;")}

// hasEntity reports whether a line has a character reference.
func hasEntity(line []byte) bool {
	for _, entity := range entities {
		if bytes.Contains(line, entity) {
			return true
		}
	}
	return false
}
