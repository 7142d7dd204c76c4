package index

import "strings"

// names are the words of a text, lower-cased, and its owner/name pairs: what can be a repository's name.
type names map[string]bool

// maxNames is how many different words of a text are kept.
const maxNames = 20_000

func namesOf(text string) names {
	out := names{}
	lower := strings.ToLower(text)
	for start := 0; start < len(lower) && len(out) < maxNames; {
		if !isNameByte(lower[start]) {
			start++
			continue
		}
		end := start
		for end < len(lower) && isNameByte(lower[end]) {
			end++
		}
		out[strings.Trim(lower[start:end], ".-")] = true
		if end < len(lower) && lower[end] == '/' {
			next := end + 1
			for next < len(lower) && isNameByte(lower[next]) {
				next++
			}
			out[lower[start:next]] = true
		}
		start = end
	}
	return out
}

// isNameByte reports whether c can be part of a repository's name.
func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.'
}
