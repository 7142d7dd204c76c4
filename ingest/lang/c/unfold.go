package c

import "bytes"

// Unfold rewrites directives so that the grammar can read around them and in them:
//
//   - a macro with parameters whose body may report an error becomes a function: #define FAIL(m) die(m) is read as
//     void FAIL(const char*m){die(m);}
//   - of an #if whose branches are no whole statements (a head of a function in each, an else of its own, a part of a condition)
//     the first branch stays, without the directives
//   - what is in #if 0 and #ifdef __cplusplus goes
//
// What goes becomes spaces. Where nothing is to be done, the source itself is returned.
func Unfold(source []byte) []byte {
	if bytes.IndexByte(source, '#') < 0 {
		return source
	}
	u := unfolder{source: source}
	u.scan()
	if len(u.edits) == 0 {
		return source
	}
	return u.apply()
}

// edit replaces source[from:to]; without a text by spaces.
type edit struct {
	from, to int
	text     []byte
}

// unfolder passes once over a file, outside comments and literals.
type unfolder struct {
	source []byte
	at     int
	// braces and brackets are how deep the place is in {} and in () or [].
	braces, brackets int
	// initializers holds the depths of braces that open a list of values.
	initializers []int
	// last is the last byte of code, lastWord says that it ends the word else.
	last   byte
	groups []group
	edits  []edit
}

func (u *unfolder) scan() {
	start := true // only white space before in the line
	for u.at < len(u.source) {
		c := u.source[u.at]
		switch {
		case c == '\n':
			start = true
			u.at++
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\f':
			u.at++
			continue
		case c == '#' && start:
			u.directive()
			continue
		case c == '/' && u.comment():
			continue
		case c == '"' || c == '\'':
			u.literal(c)
			u.last = c
		default:
			u.code(c)
		}
		start = false
	}
}

// comment passes over a comment at the place, if there is one.
func (u *unfolder) comment() bool {
	end := commentEnd(u.source, u.at)
	if end == u.at {
		return false
	}
	u.at = end
	return true
}

// commentEnd is the end of the comment at the place, the place itself when there is none.
func commentEnd(source []byte, at int) int {
	if at+1 >= len(source) {
		return at
	}
	switch source[at+1] {
	case '/':
		for at < len(source) && source[at] != '\n' {
			next := bytes.IndexByte(source[at:], '\n')
			if next < 0 {
				return len(source)
			}
			if at += next; source[at-1] != '\\' {
				break
			}
			at++
		}
		return min(at, len(source))
	case '*':
		if end := bytes.Index(source[at+2:], []byte("*/")); end >= 0 {
			return at + 2 + end + 2
		}
		return len(source)
	}
	return at
}

// literal passes over a string or character literal, which ends with its line at the latest.
func (u *unfolder) literal(quote byte) {
	if quote == '"' && u.last == 'R' && u.at > 0 && u.source[u.at-1] == 'R' {
		if open := bytes.IndexByte(u.source[u.at:], '('); open > 0 && open < 20 {
			end := append(append([]byte{')'}, u.source[u.at+1:u.at+open]...), '"')
			if at := bytes.Index(u.source[u.at+open:], end); at >= 0 {
				u.at += open + at + len(end)
				return
			}
		}
	}
	if quote == '\'' && u.at > 0 && u.source[u.at-1] >= '0' && u.source[u.at-1] <= '9' {
		u.at++ // C++'s 1'000
		return
	}
	for u.at++; u.at < len(u.source); u.at++ {
		switch u.source[u.at] {
		case '\\':
			u.at++
			if u.at < len(u.source) && u.source[u.at] == '\r' {
				u.at++
			}
		case quote:
			u.at++
			return
		case '\n':
			return
		}
	}
	u.at = min(u.at, len(u.source))
}

// code takes account of one byte of code.
func (u *unfolder) code(c byte) {
	switch c {
	case '{':
		u.braces++
		if u.last == '=' || len(u.initializers) > 0 && (u.last == ',' || u.last == '{') {
			u.initializers = append(u.initializers, u.braces)
		}
	case '}':
		if n := len(u.initializers); n > 0 && u.initializers[n-1] >= u.braces {
			u.initializers = u.initializers[:n-1]
		}
		if u.braces = max(0, u.braces-1); u.braces == 0 {
			u.brackets, u.initializers = 0, u.initializers[:0] // what was left open before is a mistake
		}
	case '(', '[':
		u.brackets++
	case ')', ']':
		u.brackets = max(0, u.brackets-1)
	}
	u.last = c
	if u.last == 'e' && bytes.HasSuffix(u.source[:u.at+1], []byte("else")) && (u.at < 4 || !isWord(u.source[u.at-4])) {
		u.last = 1 // the word else, after which a statement is missing
	}
	u.at++
}

// lineEnd is the end of the line, over continued lines and comments that go over several.
func (u *unfolder) lineEnd(at int) int {
	for at < len(u.source) {
		switch c := u.source[at]; {
		case c == '\n':
			return at
		case c == '\\' && at+1 < len(u.source) && u.source[at+1] == '\n':
			at += 2
		case c == '\\' && bytes.HasPrefix(u.source[at:], []byte("\\\r\n")):
			at += 3
		case c == '/':
			if end := commentEnd(u.source, at); end > at {
				at = end
				continue
			}
			at++
		case c == '"' || c == '\'':
			before := u.at
			u.at = at
			u.literal(c)
			at, u.at = max(u.at, at+1), before
		default:
			at++
		}
	}
	return len(u.source)
}

// word splits the first word off a text.
func word(text []byte) (first, rest []byte) {
	end := 0
	for end < len(text) && isWord(text[end]) {
		end++
	}
	return text[:end], text[end:]
}
