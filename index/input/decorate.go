package input

import (
	"strings"
	"unicode/utf8"
)

// decoration is what stood around a line.
type decoration struct {
	// indent is the width of the white space and marks in front, in columns.
	indent int
	// arrow says that an arrow led to the line, as miette and error-stack draw from an error to its cause.
	arrow bool
	// bar is the column of the last "|" in front, counted from 1; 0 when there is none. Python's exception groups nest by it.
	bar int
	// dotted says that a middle dot stood first: what miette draws under source.
	dotted bool
}

// bare drops what frames a line: indentation, box drawing, the marks of a Markdown quotation, bold text and inline code that
// are all of the line, and bars at the ends.
func bare(p piece) (piece, decoration) {
	var d decoration
	s := p.text
	start, end := 0, len(s)
	for start < end {
		c := s[start]
		if c >= 0x80 && promptEnd(s[start:end]) > 0 {
			break
		}
		next := byte(' ')
		if start+1 < end {
			next = s[start+1]
		}
		switch {
		case c == ' ':
			d.indent++
			start++
			continue
		case c == '\t':
			d.indent += 4
			start++
			continue
		case c == '>' && (next == ' ' || next == '>'):
			n := markRun(s[start:end])
			if n == 0 {
				break
			}
			start += n + 1 // a quotation has no indentation of its own
			start = min(start, end)
			continue
		case c == '|' && (next == ' ' || next == '\t'):
			d.indent++
			d.bar = d.indent
			start++
			continue
		case c == '+' && next == ' ' && strings.HasPrefix(s[start:], "+ Exception Group"):
			d.indent++
			d.bar = d.indent
			start++
			continue
		case c < 0x80:
		default:
			r, size := utf8.DecodeRuneInString(s[start:end])
			if isFrame(r) || isPointer(r) {
				d.arrow = d.arrow || r == '▶' || r == '►'
				d.dotted = d.dotted || r == '·'
				d.indent++
				start += size
				continue
			}
		}
		break
	}
	for start < end {
		r, size := utf8.DecodeLastRuneInString(s[start:end])
		if r != ' ' && r != '\t' && r != '\r' && !isFrame(r) && !isPointer(r) && !(r == '|' && d.bar > 0) {
			break
		}
		end -= size
	}
	for _, mark := range []string{"**", "__", "`"} {
		if n := len(mark); end-start > 2*n && strings.HasPrefix(s[start:end], mark) && strings.HasSuffix(s[start:end], mark) &&
			strings.Index(s[start+n:end], mark) == end-start-2*n {
			start, end = start+n, end-n
		}
	}
	return p.slice(start, end), d
}

// markRun returns the length of the run of one sign that s begins with, 0 when no blank follows it.
func markRun(s string) int {
	n := 1
	for n < len(s) && s[n] == s[0] {
		n++
	}
	if n < len(s) && s[n] != ' ' {
		return 0
	}
	return n
}

// isPointer reports whether a character is one that reports draw in front of a line, besides box drawing.
func isPointer(r rune) bool {
	return r == '▶' || r == '►' || r == '❱' || r == '·' || r == '⋮' || r == 0xa0
}

// clean drops what a terminal or a web page hides: control sequences, zero-width and direction characters, soft hyphens.
func clean(p piece) piece {
	p = stripColours(p)
	if !hasInvisible(p.text) {
		return p
	}
	var text strings.Builder
	offsets := make([]int32, 0, len(p.offsets))
	for i := 0; i < len(p.text); {
		size := 1
		if p.text[i] >= 0x80 {
			var r rune
			if r, size = utf8.DecodeRuneInString(p.text[i:]); isInvisible(r) {
				i += size
				continue
			}
		}
		text.WriteString(p.text[i : i+size])
		offsets = append(offsets, p.offsets[i:i+size]...)
		i += size
	}
	return piece{text.String(), append(offsets, p.offsets[len(p.text)])}
}

// hasInvisible reports whether a text can have invisible characters, by the bytes that they begin with.
func hasInvisible(s string) bool {
	for at := 0; ; at++ {
		i := strings.IndexByte(s[at:], 0xe2)
		if i < 0 {
			break
		}
		if at += i; at+1 < len(s) && (s[at+1] == 0x80 || s[at+1] == 0x81) {
			return true
		}
	}
	return strings.Contains(s, "\u00ad") || strings.Contains(s, "\ufeff")
}

// isInvisible reports whether a character is one that nobody sees: zero-width ones, marks of direction, soft hyphens.
func isInvisible(r rune) bool {
	switch {
	case r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r == 0x2060, r >= 0x2066 && r <= 0x2069, r == 0xfeff, r == 0xad:
		return true
	}
	return false
}

// quotedPrintable decodes mail's quoted-printable text (RFC 2045, section 6.7). It reports false for text that is none: it must
// have a line that ends in "=" and an escape of two hexadecimal digits.
func quotedPrintable(p piece) (piece, bool) {
	if !strings.Contains(p.text, "=\n") && !strings.Contains(p.text, "=\r\n") || !strings.Contains(p.text, "=3D") && !strings.Contains(p.text, "=20") && !strings.Contains(p.text, "=E2=") {
		return p, false
	}
	text := make([]byte, 0, len(p.text))
	offsets := make([]int32, 0, len(p.offsets))
	for i := 0; i < len(p.text); {
		c, size := p.text[i], 1
		if c == '=' {
			rest := p.text[i+1:]
			switch {
			case strings.HasPrefix(rest, "\n"):
				i += 2
				continue
			case strings.HasPrefix(rest, "\r\n"):
				i += 3
				continue
			case len(rest) >= 2 && hexValue(rest[0]) >= 0 && hexValue(rest[1]) >= 0:
				c, size = byte(hexValue(rest[0])<<4|hexValue(rest[1])), 3
			}
		}
		text = append(text, c)
		offsets = append(offsets, p.offsets[i])
		i += size
	}
	return piece{string(text), append(offsets, p.offsets[len(p.text)])}, true
}

// hexValue is the value of an upper-case hexadecimal digit, -1 for anything else.
func hexValue(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// tags are the HTML elements that pastes from web pages have.
var tags = set("br", "p", "pre", "code", "b", "i", "em", "strong", "span", "div", "details", "summary", "li", "ul", "ol", "td", "tr", "th", "table",
	"tbody", "blockquote", "samp", "kbd", "a", "h1", "h2", "h3", "h4", "tt", "font", "section")

// tagLength returns the length of the HTML tag at the start of s, 0 when there is none.
func tagLength(s string) int {
	at := 1
	if at < len(s) && s[at] == '/' {
		at++
	}
	end := at
	for end < len(s) && end-at < 12 && (isLetter(s[end]) || isDigit(s[end])) {
		end++
	}
	if end == len(s) || !tags[strings.ToLower(s[at:end])] {
		return 0
	}
	stop := strings.IndexByte(s[end:min(len(s), end+300)], '>')
	if stop < 0 || stop > 0 && s[end] != ' ' && s[end] != '/' {
		return 0
	}
	return end + stop + 1
}

// untagged gives the text of a line of HTML, with line breaks where <br> and the ends of paragraphs are, and reports whether
// there was a tag.
func untagged(p piece) (piece, bool) {
	first := -1
	for at := 0; at < len(p.text); at++ {
		open := strings.IndexByte(p.text[at:], '<')
		if open < 0 {
			break
		}
		if at += open; tagLength(p.text[at:]) > 0 {
			first = at
			break
		}
	}
	if first < 0 {
		return p, false
	}
	text := append(make([]byte, 0, len(p.text)), p.text[:first]...)
	offsets := append(make([]int32, 0, len(p.offsets)), p.offsets[:first]...)
	for i := first; i < len(p.text); {
		if p.text[i] == '<' {
			if n := tagLength(p.text[i:]); n > 0 {
				tag := strings.ToLower(p.text[i : i+n])
				if strings.HasPrefix(tag, "<br") || strings.HasPrefix(tag, "</p") || strings.HasPrefix(tag, "</div") || strings.HasPrefix(tag, "</summary") || strings.HasPrefix(tag, "</li") || strings.HasPrefix(tag, "</t") {
					text = append(text, '\n')
					offsets = append(offsets, p.offsets[i])
				}
				i += n
				continue
			}
		}
		text = append(text, p.text[i])
		offsets = append(offsets, p.offsets[i])
		i++
	}
	return piece{string(text), append(offsets, p.offsets[len(p.text)])}, true
}

// unescaped gives a text with the escapes of a string literal decoded, and reports whether there were any that matter: escaped
// quotation marks and line breaks.
func unescaped(p piece) (piece, bool) {
	first := strings.IndexByte(p.text, '\\')
	if octal := strings.Index(p.text, "#012"); octal >= 0 && (first < 0 || octal < first) {
		first = octal
	}
	if first < 0 || !strings.Contains(p.text, `\"`) && !strings.Contains(p.text, `\'`) && !breaksInside(p.text) {
		return p, false
	}
	text := append(make([]byte, 0, len(p.text)), p.text[:first]...)
	offsets := append(make([]int32, 0, len(p.offsets)), p.offsets[:first]...)
	for i := first; i < len(p.text); i++ {
		c := p.text[i]
		place := p.offsets[i]
		switch { // rsyslog's octal escapes
		case strings.HasPrefix(p.text[i:], "#012"):
			c = '\n'
			i += 3
		case strings.HasPrefix(p.text[i:], "#011"):
			c = '\t'
			i += 3
		}
		if c == '\\' && i+1 < len(p.text) {
			switch next := p.text[i+1]; next {
			case 'n':
				c = '\n'
				i++
			case 't', 'r':
				c = '\t'
				i++
			case '"', '\'', '\\':
				c = next
				i++
			}
		}
		text = append(text, c)
		offsets = append(offsets, place)
	}
	return piece{string(text), append(offsets, p.offsets[len(p.text)])}, true
}

// breaksInside reports whether a line has escaped line breaks, as a trace that was put into a string has: \n before white space,
// another escape, or the words that lines of traces start with. C:\new is none.
func breaksInside(s string) bool {
	if strings.Contains(s, "#012") {
		return true
	}
	for at := 0; ; {
		i := strings.Index(s[at:], `\n`)
		if i < 0 {
			return false
		}
		at += i + 2
		rest := s[at:]
		for _, start := range []string{" ", `\t`, `\n`, `\r`, "at ", "File ", "Caused", "Traceback", "#0", "goroutine", "During", "  "} {
			if strings.HasPrefix(rest, start) {
				return true
			}
		}
		if rest == "" || rest[0] == '"' || rest[0] == '\'' || classLength(rest) > 0 {
			return true
		}
	}
}
