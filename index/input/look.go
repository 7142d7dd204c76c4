package input

import (
	"strings"
	"unsafe"
)

// view gives bytes as a string without copying them. Nothing of it is kept.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// sight is what the first look at a line sees.
type sight struct {
	shape  shape
	head   headKind
	indent int
	// inner is how far what stands behind a log's prefix is indented.
	inner  int
	source uint32
	// python says that it is a frame of Python's, npm that it is npm's.
	python, npm bool
	level       Level
	// ruby says that it is the first line of Ruby's report.
	ruby   bool
	bullet byte
	// width, padded and full are as in splitState; broken says that it starts as the rest of a broken line does.
	width                int
	padded, full, broken bool
	// blank is a line without text, object the first line of JSON over several lines, whole one that is JSON or logfmt itself.
	blank, object, whole bool
	partial              bool
	// opens says that the line calls for another one: it ends in a colon, a comma or an opening bracket.
	opens bool
	// boxed says that box drawing stands before it, cornered that it opens a box.
	boxed, cornered bool
}

// look takes the first look at a line.
func (s *Splitter) look(line string) (at sight) {
	all := line
	s.headed = false
	line = line[:min(len(line), lookAt)]
	if strings.IndexByte(line, '\x1b') >= 0 {
		line = s.uncoloured(line)
	}
	line = strings.TrimRight(line, "\r\n")
	at.width = len(line)
	line = strings.TrimRight(line, " \t")
	at.padded = at.width > len(line)+1 && at.width < lookAt
	at.full = len(line) == 79 || len(line) == 80 || len(line) == 100 || len(line) == 120 || len(line) == 132
	if n := containerLength(line); n > 0 {
		at.source = hash(strings.TrimRight(line[:n], " |"))
		line = line[n:]
	}
	for strings.HasPrefix(line, "> ") || line == ">" {
		line = line[min(2, len(line)):]
	}
	body, indent := unindent(line)
	if body == "" || emptyStream(body) {
		at.blank = true
		return at
	}
	at.indent = indent
	at.broken = indent == 0 && !isUpper(body[0]) && !isDigit(body[0]) && body[0] < 0x80 && body[0] != '[' && body[0] != '$' && body[0] != '{'
	if c := body[0]; (c == '-' || c == '*') && len(body) > 2 && body[1] == ' ' {
		at.bullet = c
	}
	at.opens = strings.IndexByte(":,([{", body[len(body)-1]) >= 0
	if strings.HasPrefix(body, "| ") && strings.IndexByte(body[1:len(body)-1], '|') < 0 {
		at.boxed = true
		body, _ = unindent(body[2:])
	}
	if body == "" || body[0] >= 0x80 && promptEnd(body) == 0 {
		if body = unbox(body, &at); body == "" {
			at.shape = aroundShape
			return at
		}
	}
	if inner, ok := envelopeText(body); ok {
		if body, at.indent = unindent(inner); body == "" {
			at.blank = true
			return at
		}
	}
	if body[0] == '{' || body == "[" {
		if at.shape = shapeOf(body); at.shape == frameShape {
			return at
		}
		at.shape = plainShape
		at.object = body == "{" || body == "["
		at.whole = !at.object && (strings.HasPrefix(body, `{"`) || strings.HasPrefix(body, `{ "`))
		if at.whole {
			at.head = recordHead
		}
		return at
	}
	if isLogfmt(body) {
		at.head, at.whole = recordHead, true
		return at
	}
	h, read := &s.head, isDigit(body[0]) || body[0] == '['
	*h = Head{}
	if read { // most lines of most logs
		readHead(body, h)
	}
	if !h.Timed {
		at.shape = shapeOf(body)
		at.python = isPythonFrame(body)
	}
	if at.shape.continues() || at.shape == tracebackShape || at.shape == promptShape {
		at.head = plainHead
		if at.shape == tracebackShape {
			at.head = reportHead
		}
		return at
	}
	if !read {
		readHead(body, h)
	}
	s.headed = len(body) == len(all) && unsafe.StringData(body) == unsafe.StringData(all)
	switch {
	case h.Timed && at.indent > 0 && isTimeProperty(body): // a line of an object that was printed
	case h.Timed:
		at.head, at.partial = recordHead, h.Partial
	case h.Level != "" && strings.HasPrefix(body, "npm "):
		at.head, at.npm = reportHead, !strings.Contains(body[:min(len(body), 16)], " code ")
	case h.Level != "" || at.shape == reportShape || at.shape == classShape:
		at.head = reportHead
	}
	at.level = h.Level
	if file, end := leadingPlace(body); file > 0 && strings.HasPrefix(body[end:], ":in ") {
		at.ruby = true
	}
	if h.Body > 0 && at.shape != reportShape {
		inner := body[h.Body:]
		for i := range h.Starts() {
			if h.Start(i) <= h.Body {
				at.inner = max(at.inner, spacesBefore(body, h.Start(i)))
			}
		}
		at.python = isPythonFrame(inner)
		if at.shape, _ = innerShape(body, h); at.shape == nameShape || at.shape == promptShape || at.shape == labelShape {
			at.shape = plainShape
		}
	}
	return at
}

// isTimeProperty reports whether a line is a property of an object whose value is a time, and nothing else: "createdAt: 2024-04-01T22:46:51Z,".
func isTimeProperty(body string) bool {
	end := 0
	for end < len(body) && isIdentifierByte(body[end]) {
		end++
	}
	if end == 0 || !strings.HasPrefix(body[end:], ": ") {
		return false
	}
	n, _ := scanTime(body[end+2:])
	rest := body[end+2+n:]
	return n > 0 && (rest == "" || rest == ",")
}

// spacesBefore counts the white space before a place.
func spacesBefore(s string, at int) int {
	n := 0
	for n < at && (s[at-1-n] == ' ' || s[at-1-n] == '\t') {
		n++
	}
	return n
}

// uncoloured copies the start of a line without its control sequences.
func (s *Splitter) uncoloured(line string) string {
	out := s.scratch[:0]
	for i := 0; i < len(line); {
		if line[i] == '\x1b' {
			i += EscapeLength(line[i:])
			continue
		}
		out = append(out, line[i])
		i++
	}
	return view(out)
}

// unindent drops white space in front and gives its width in columns; a tab counts 4.
func unindent(s string) (string, int) {
	width := 0
	for i := range len(s) {
		switch s[i] {
		case ' ':
			width++
		case '\t':
			width += 4
		default:
			return s[i:], width
		}
	}
	return "", width
}

// unbox drops box drawing at the start of a line.
func unbox(s string, at *sight) string {
	for len(s) >= 3 && s[0] == 0xe2 && (s[1] >= 0x94 && s[1] <= 0x96) {
		if !at.boxed {
			at.boxed = true
			at.cornered = strings.HasPrefix(s, "╭") || strings.HasPrefix(s, "┌") || strings.HasPrefix(s, "┏") || strings.HasPrefix(s, "╔")
		}
		s = strings.TrimLeft(s[3:], " ")
	}
	return s
}

// containerLength returns the length of a container's name before a bar, as docker compose prints it: "web_1  | ".
func containerLength(line string) int {
	end := 0
	for end < len(line) && end < maxTag && (isIdentifierByte(line[end]) || line[end] == '-' || line[end] == '.') {
		end++
	}
	if end == 0 || end == len(line) || !isLetter(line[0]) || line[end] != ' ' {
		return 0
	}
	bar := end
	for bar < len(line) && line[bar] == ' ' && bar-end < 40 {
		bar++
	}
	if bar >= len(line) || line[bar] != '|' || bar+1 < len(line) && line[bar+1] != ' ' && line[bar+1] != '\t' {
		return 0
	}
	if _, level := levelLength(line[:bar]); level != "" { // a level in a column
		return 0
	}
	return min(bar+2, len(line))
}

// emptyStream tells an empty line as a container runtime keeps it: a time and "stderr F".
func emptyStream(s string) bool {
	return len(s) < 50 && (strings.HasSuffix(s, " stderr F") || strings.HasSuffix(s, " stdout F"))
}

// hash is FNV-1a, never 0.
func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h | 1
}

// isLogfmt tells a row of key=value pairs that is a log record: it starts with a pair and has a message, a level or a time.
func isLogfmt(s string) bool {
	end := 0
	for end < len(s) && end < 40 && (isIdentifierByte(s[end]) || s[end] == '.' || s[end] == '-') {
		end++
	}
	if end == 0 || end == len(s) || s[end] != '=' {
		return false
	}
	for _, key := range []string{"msg=", "level=", "error=", "err=", "message=", "time=", "ts="} {
		if at := strings.Index(s, key); at == 0 || at > 0 && s[at-1] == ' ' {
			return true
		}
	}
	return false
}
