package swift

import "bytes"

// readable makes readable what the grammar cannot read: newer words of the language, conditional compilation between anything but
// whole statements, and trailing commas. They are blanked, byte for byte, so that lines and columns stay what they are. Text in
// strings and comments is left alone.
func readable(source []byte) []byte {
	b := blanker{source: source}
	if b.read(); b.changed == nil {
		return source
	}
	return b.changed
}

// blanker goes over a source outside its strings and comments.
type blanker struct {
	source []byte
	// changed is the source with blanks; nil as long as there are none.
	changed []byte
	// line is where the line starts that is read.
	line int
}

func (b *blanker) read() {
	for i := 0; i < len(b.source); {
		switch c := b.source[i]; {
		case c == '\n':
			i++
			b.line = i
		case c == '"':
			i = stringEnd(b.source, i, 0)
		case c == '/' && bytes.HasPrefix(b.source[i:], []byte("//")):
			i = after(b.source, i, "\n") - 1
		case c == '/' && bytes.HasPrefix(b.source[i:], []byte("/*")):
			i = after(b.source, i+2, "*/")
		case c == '#':
			i = b.mark(i)
		case c == '@':
			i = b.attribute(i)
		case c == ')' && i > 0:
			b.comma(i)
			i++
		case isLetter(c):
			end := wordEnd(b.source, i)
			b.word(i, end)
			i = end
		default:
			i++
		}
	}
}

// blank writes spaces in the place of a range; ends of lines stay.
func (b *blanker) blank(start, end int) {
	if b.changed == nil {
		b.changed = bytes.Clone(b.source)
	}
	for i := start; i < end; i++ {
		if b.changed[i] != '\n' {
			b.changed[i] = ' '
		}
	}
}

// mark blanks a line of conditional compilation, and the mark of a macro that the grammar does not know.
func (b *blanker) mark(i int) int {
	marks := i
	for marks < len(b.source) && b.source[marks] == '#' {
		marks++
	}
	if marks < len(b.source) && b.source[marks] == '"' {
		return stringEnd(b.source, marks, marks-i)
	}
	end := wordEnd(b.source, i+1)
	switch string(b.source[i+1 : end]) {
	case "if", "elseif", "else", "endif":
		if len(bytes.TrimSpace(b.source[b.line:i])) == 0 {
			stop := after(b.source, i, "\n")
			b.blank(i, stop)
			return max(end, stop-1)
		}
	case "isolation", "_sourceLocation":
		b.blank(i, i+1)
	}
	return max(end, i+1)
}

// attribute blanks attributes in front of what a type conforms to.
func (b *blanker) attribute(i int) int {
	end := wordEnd(b.source, i+1)
	switch string(b.source[i+1 : end]) {
	case "unchecked", "retroactive", "preconcurrency":
		b.blank(i, end)
	}
	return end
}

// comma blanks a comma in front of the bracket that ends a list of several lines.
func (b *blanker) comma(i int) {
	at := len(bytes.TrimRight(b.source[max(0, i-200):i], " \t\r\n")) + max(0, i-200) - 1
	if at > 0 && b.source[at] == ',' && bytes.IndexByte(b.source[at:i], '\n') >= 0 {
		b.blank(at, at+1)
	}
}

// word blanks the words of the language that the grammar does not know.
func (b *blanker) word(start, end int) {
	switch string(b.source[start:end]) {
	case "throws":
		if end < len(b.source) && b.source[end] == '(' {
			if stop := after(b.source, end, ")"); stop-end < 100 {
				b.blank(end, stop)
			}
		}
	case "unsafe", "sending", "isolated", "consume", "borrowing", "consuming":
		if b.leads(start, end) {
			b.blank(start, end)
		}
	case "await":
		if b.leads(start, end) && b.condition(start) {
			b.blank(start, end)
		}
	}
}

// leads reports whether a word stands in front of another one or a bracket rather than being a name.
func (b *blanker) leads(start, end int) bool {
	if start > 0 && b.source[start-1] == '.' || end+1 >= len(b.source) || b.source[end] != ' ' {
		return false
	}
	next := b.source[end+1]
	return isLetter(next) || next == '('
}

// condition reports whether a place is in the condition of a statement, as far as its line tells.
func (b *blanker) condition(at int) bool {
	before := bytes.TrimLeft(b.source[b.line:at], " \t}")
	word := before[:max(0, bytes.IndexByte(append(before[:len(before):len(before)], ' '), ' '))]
	switch string(word) {
	case "if", "guard", "while", "for", "switch", "else":
		return true
	case "let", "var", "case":
		line := bytes.TrimRight(b.source[at:after(b.source, at, "\n")], " \t\r\n")
		return len(line) > 0 && (line[len(line)-1] == ',' || line[len(line)-1] == '{' || bytes.HasSuffix(line, []byte("else")))
	}
	return false
}

// maxNesting bounds strings in the values of strings.
const maxNesting = 8

// stringEnd is where the string ends whose first quote is at i and that has so many # marks.
func stringEnd(source []byte, i, marks int) int { return nestedEnd(source, i, marks, 0) }

func nestedEnd(source []byte, i, marks, depth int) int {
	quotes := `"`
	if bytes.HasPrefix(source[i:], []byte(`"""`)) {
		quotes = `"""`
	}
	ends := quotes + string(bytes.Repeat([]byte{'#'}, marks))
	escape := `\` + string(bytes.Repeat([]byte{'#'}, marks))
	for i += len(quotes); i < len(source); {
		switch c := source[i]; {
		case c == '\n' && len(quotes) == 1:
			return i // not closed
		case c == '\\' && bytes.HasPrefix(source[i:], []byte(escape+"(")) && depth < maxNesting:
			i = valueEnd(source, i+len(escape)+1, depth)
		case c == '\\' && bytes.HasPrefix(source[i:], []byte(escape)):
			i += len(escape) + 1
		case c == '"' && bytes.HasPrefix(source[i:], []byte(ends)):
			return i + len(ends)
		default:
			i++
		}
	}
	return len(source)
}

// valueEnd is where the value put into a string ends, behind its bracket.
func valueEnd(source []byte, i, depth int) int {
	for brackets := 1; i < len(source); {
		switch source[i] {
		case '(':
			brackets++
		case ')':
			if brackets--; brackets == 0 {
				return i + 1
			}
		case '"':
			i = nestedEnd(source, i, 0, depth+1)
			continue
		case '\n':
			if depth > 0 {
				return i
			}
		}
		i++
	}
	return len(source)
}

// after is the place behind the next text at or after i, the end of the source when there is none.
func after(source []byte, i int, text string) int {
	if at := bytes.Index(source[min(i, len(source)):], []byte(text)); at >= 0 {
		return i + at + len(text)
	}
	return len(source)
}

func wordEnd(source []byte, i int) int {
	for i < len(source) && (isLetter(source[i]) || source[i] >= '0' && source[i] <= '9') {
		i++
	}
	return i
}

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }
