package input

import (
	"html"
	"strings"
)

// stripColours drops terminal control sequences: CSI (ESC [ ... letter), OSC (ESC ] ... BEL or ESC \) and two-byte ones.
func stripColours(p piece) piece {
	if strings.IndexByte(p.text, '\x1b') < 0 {
		return p
	}
	var text strings.Builder
	offsets := make([]int32, 0, len(p.offsets))
	for i := 0; i < len(p.text); {
		if p.text[i] == '\x1b' {
			i += EscapeLength(p.text[i:])
			continue
		}
		text.WriteByte(p.text[i])
		offsets = append(offsets, p.offsets[i])
		i++
	}
	return piece{text.String(), append(offsets, p.offsets[len(p.text)])}
}

// maxEscape is how long a control sequence can be; a longer one is no sequence but text behind a stray escape.
const maxEscape = 256

// EscapeLength returns the length in bytes of the terminal control sequence that s, which begins with an escape, starts with: what
// reading drops, 1 at least.
func EscapeLength(s string) int {
	if len(s) < 2 {
		return 1
	}
	switch s[1] {
	case '[':
		for i := 2; i < len(s) && i < maxEscape; i++ {
			if c := s[i]; c >= 0x40 && c <= 0x7e {
				return i + 1
			} else if c < 0x20 {
				return i
			}
		}
		return 2
	case ']':
		for i := 2; i < len(s) && i < maxEscape; i++ {
			if s[i] == '\a' {
				return i + 1
			}
			if s[i] == '\x1b' && i+1 < len(s) && s[i+1] == '\\' {
				return i + 2
			}
		}
		return 2
	case '\n', '\r':
		return 1
	}
	return 2
}

// isFrame reports whether r is a box drawing or block character, or one of the marks that error reports print beside them.
func isFrame(r rune) bool {
	return r >= 0x2500 && r <= 0x259f || r == '×' || r == '•' || r == '✖' || r == '❯'
}

// decodeEntities decodes the HTML character references of a text, and reports whether it had any.
func decodeEntities(p piece) (piece, bool) {
	if strings.IndexByte(p.text, '&') < 0 {
		return p, false
	}
	var text strings.Builder
	var offsets []int32
	found := false
	for i := 0; i < len(p.text); {
		size := 1
		decoded := p.text[i : i+1]
		if p.text[i] == '&' {
			if stop := strings.IndexByte(p.text[i:min(len(p.text), i+10)], ';'); stop > 1 {
				if plain := html.UnescapeString(p.text[i : i+stop+1]); len(plain) <= stop {
					found, size, decoded = true, stop+1, plain
				}
			}
		}
		text.WriteString(decoded)
		for range decoded {
			offsets = append(offsets, p.offsets[i])
		}
		for len(offsets) < text.Len() {
			offsets = append(offsets, p.offsets[i])
		}
		i += size
	}
	return piece{text.String(), append(offsets, p.offsets[len(p.text)])}, found
}
