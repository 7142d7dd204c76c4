package ruby

import (
	"bytes"
	"strings"
)

// The grammar's scanner keeps the words that end the open heredocs in a byte for the length and a kilobyte for all. It aborts
// the process when a word is longer than that, as after <<' with no quote to close it for a long way. What a person writes is
// far below these bounds.
const (
	maxWord    = 60 // bytes of a word that ends a heredoc
	maxOpening = 10 // heredocs that start in one line
)

// tameMark takes the place of the second < of what could start such a heredoc. Literals have it taken out again.
const tameMark = '\x01'

// tamed is the source without heredocs that are too much for the scanner.
func tamed(source []byte) []byte {
	changed := source
	opened, line := 0, 0
	for i := 0; ; {
		at := bytes.Index(source[i:], []byte("<<"))
		if at < 0 {
			return changed
		}
		i += at + 1 // <<< is looked at twice
		if bytes.IndexByte(source[line:i], '\n') >= 0 {
			opened = 0
		}
		line = i
		length := wordLength(source[i+1:])
		if length > 0 {
			opened++
		}
		if length > maxWord || opened > maxOpening {
			if &changed[0] == &source[0] {
				changed = bytes.Clone(source)
			}
			changed[i] = tameMark
		}
	}
}

// wordLength is the length of the word that would end a heredoc whose start goes on with rest; more than maxWord for all that
// are longer.
func wordLength(rest []byte) int {
	rest = bytes.TrimPrefix(rest, []byte("-"))
	rest = bytes.TrimPrefix(rest, []byte("~"))
	if len(rest) == 0 {
		return 0
	}
	if quote := rest[0]; quote == '\'' || quote == '"' || quote == '`' {
		end := bytes.IndexByte(rest[1:min(len(rest), maxWord+2)], quote)
		if end < 0 {
			return maxWord + 1
		}
		return end
	}
	length := 0
	for length < len(rest) && length <= maxWord && (rest[length] >= 0x80 || strings.IndexByte(wordBytes, rest[length]) >= 0) {
		length++
	}
	return length
}

// wordBytes are the bytes of a name.
const wordBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// untamed gives a literal's text back as the source has it.
func untamed(text string) string { return strings.ReplaceAll(text, "<"+string(tameMark), "<<") }
