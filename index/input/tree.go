package input

import "strings"

// node is a value of a structured record: of JSON, of what Python, Ruby, JavaScript, Elixir and Go print for a map, or of a row
// of key=value pairs.
type node struct {
	// key is the value's name as it is written, "" in a list.
	key    string
	parent int32
	kind   kind
	role   role
	// escaped says that a text has escapes.
	escaped bool
	// start and end are the value's place: of a text what stands between the quotes, of a list all of it.
	start, end int32
}

// kind is what a node is.
type kind uint8

const (
	scalarKind kind = iota
	textKind
	objectKind
	listKind
)

// maxDepth is how deep a record is read, maxNodes how many values of one.
const (
	maxDepth = 12
	maxNodes = 4000
)

// treeReader reads one structured value.
type treeReader struct {
	s     string
	at    int
	nodes []node
	// loose takes what is not JSON: other quotes, keys without quotes, => and =, tuples.
	loose bool
	// lines says that the value may span lines; a text never does.
	lines bool
	// cut says that the input ended inside the value.
	cut bool
}

// readTree reads the value that stands at a place of a text: an object or a list. The first node is the value itself.
func readTree(s string, at int, loose, lines bool) (t treeReader, ok bool) {
	t = treeReader{s: s, at: at, loose: loose, lines: lines, nodes: make([]node, 0, 24)}
	ok = t.value("", -1, 0)
	return t, ok
}

// salvage closes a value that could not be read to its end, for something was left out of it or it was mangled, and keeps what
// was read of it, up to the line that could not be read. It reports whether that is worth it.
func (t *treeReader) salvage() bool {
	if len(t.nodes) < 3 {
		return false
	}
	root := t.nodes[0].start
	end := max(strings.LastIndexByte(t.s[:min(t.at, len(t.s))], '\n'), int(t.nodes[len(t.nodes)-1].end))
	if strings.IndexByte(t.s[root:end], '\n') < 0 {
		return false
	}
	for i := range t.nodes {
		if n := &t.nodes[i]; n.kind >= objectKind && n.end == n.start {
			n.end = int32(end)
		}
	}
	t.at, t.cut = end, true
	return true
}

func (t *treeReader) space() {
	for t.at < len(t.s) {
		switch t.s[t.at] {
		case ' ', '\t':
		case '\n', '\r':
			if !t.lines {
				return
			}
		default:
			return
		}
		t.at++
	}
}

// add adds a node and returns its number.
func (t *treeReader) add(key string, parent int32, kind kind, start, end int, escaped bool) int32 {
	t.nodes = append(t.nodes, node{key, parent, kind, roleOf(key), escaped, int32(start), int32(end)})
	return int32(len(t.nodes) - 1)
}

func (t *treeReader) value(key string, parent int32, depth int) bool {
	if depth > maxDepth || len(t.nodes) >= maxNodes {
		return false
	}
	if t.at >= len(t.s) {
		t.cut = true
		return parent >= 0
	}
	start := t.at
	switch c := t.s[start]; {
	case c == '{':
		t.at++
		return t.list(t.add(key, parent, objectKind, start, start, false), '}', depth)
	case c == '[':
		t.at++
		return t.list(t.add(key, parent, listKind, start, start, false), ']', depth)
	case c == '"', t.loose && (c == '\'' || c == '`'):
		return t.text(key, parent)
	case t.loose && c == '(':
		t.at++
		return t.list(t.add(key, parent, listKind, start, start, false), ')', depth)
	case t.loose && (c == '%' || c == '#') && strings.HasPrefix(t.s[start+1:], "{"):
		t.at += 2
		return t.list(t.add(key, parent, objectKind, start, start, false), '}', depth)
	case t.loose && (c == 'b' || c == 'u' || c == 'r') && start+1 < len(t.s) && (t.s[start+1] == '\'' || t.s[start+1] == '"'):
		t.at++
		return t.text(key, parent)
	}
	return t.scalar(key, parent)
}

// scalar reads a number, a word, and where others than JSON are read what a language prints for a value: Decimal('1'), <Response [404]>.
func (t *treeReader) scalar(key string, parent int32) bool {
	start, depth, limit := t.at, 0, t.at+40
	if t.loose {
		limit = t.at + 300
	}
loop:
	for t.at < len(t.s) && t.at < limit {
		switch c := t.s[t.at]; {
		case c == ',' && depth == 0, c == '\n', c == '\r':
			break loop
		case c == '}' || c == ']' || c == ')' || c == '>':
			if depth == 0 && c != '>' {
				break loop
			}
			depth = max(0, depth-1)
		case c == '(' || c == '[' || c == '{' || c == '<':
			depth++
		case c == '"' || c == ' ' && !t.loose:
			if !t.loose {
				break loop
			}
		}
		t.at++
	}
	if t.at == start || t.at == limit {
		return false
	}
	end := t.at
	for end > start && t.s[end-1] == ' ' {
		end--
	}
	t.cut = t.cut || t.at == len(t.s)
	t.add(key, parent, scalarKind, start, end, false)
	return true
}

// list reads what stands between an opening bracket, which was read, and its closer.
func (t *treeReader) list(self int32, closer byte, depth int) bool {
	for {
		t.space()
		if t.at >= len(t.s) {
			t.cut = true
			t.nodes[self].end = int32(t.at)
			return true
		}
		if t.s[t.at] == closer {
			t.at++
			t.nodes[self].end = int32(t.at)
			return true
		}
		if t.loose && strings.HasPrefix(t.s[t.at:], "... ") { // JavaScript: ... 3 more items
			end := strings.IndexAny(t.s[t.at:], "]}\n")
			if end < 0 {
				return false
			}
			t.at += end
			continue
		}
		key := ""
		if closer == '}' {
			var ok bool
			if key, ok = t.key(); !ok {
				return t.cut
			}
		}
		if !t.value(key, self, depth+1) {
			return false
		}
		if t.cut {
			t.nodes[self].end = int32(len(t.s))
			return true
		}
		t.space()
		if t.at < len(t.s) && t.s[t.at] == ',' {
			t.at++
		} else if t.at < len(t.s) && t.s[t.at] != closer {
			return false
		}
	}
}

// key reads a name and what parts it from its value.
func (t *treeReader) key() (string, bool) {
	name := ""
	c := t.s[t.at]
	switch {
	case c == '"', t.loose && c == '\'':
		start, end, _, ok := t.quoted()
		if !ok {
			return "", false
		}
		name = t.s[start:end]
		if t.cut {
			return "", false
		}
	case t.loose:
		if c == ':' || c == '[' {
			t.at++
		}
		start := t.at
		for t.at < len(t.s) && (isIdentifier(t.s[t.at]) || t.s[t.at] == '.' || t.s[t.at] == '-' || c == '[' && strings.IndexByte("()]", t.s[t.at]) >= 0) {
			t.at++
		}
		if name = t.s[start:t.at]; name == "" {
			return "", false
		}
	default:
		return "", false
	}
	t.space()
	switch {
	case t.at >= len(t.s):
		t.cut = true
		return "", false
	case t.s[t.at] == ':':
		t.at++
	case t.loose && strings.HasPrefix(t.s[t.at:], "=>"):
		t.at += 2
	case t.loose && t.s[t.at] == '=':
		t.at++
	default:
		return "", false
	}
	t.space()
	return name, true
}

func isIdentifier(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' || c >= 0x80 }

// text reads a text in quotes.
func (t *treeReader) text(key string, parent int32) bool {
	start, end, escaped, ok := t.quoted()
	if ok {
		t.add(key, parent, textKind, start, end, escaped)
	}
	return ok
}

// quoted reads a text in quotes and returns the place of what they hold.
func (t *treeReader) quoted() (start, end int, escaped, ok bool) {
	quote := t.s[t.at]
	start = t.at + 1
	end = start
	for end < len(t.s) {
		c := t.s[end]
		if c == quote {
			if quote == '\'' && end+1 < len(t.s) && isLetter(t.s[end+1]) && end > start && isLetter(t.s[end-1]) {
				end++ // an apostrophe that nobody escaped
				continue
			}
			t.at = end + 1
			return start, end, escaped, true
		}
		if c == '\\' {
			escaped = true
			end++
		} else if c == '\n' && quote != '`' {
			if t.lines {
				return 0, 0, false, false
			}
			break
		}
		end++
	}
	end = min(end, len(t.s))
	t.cut = true
	t.at = len(t.s)
	return start, end, escaped, true
}

// piece returns a node's text, its escapes decoded.
func (n *node) piece(p piece) piece {
	inner := p.slice(int(n.start), int(n.end))
	if n.escaped {
		return unescape(inner)
	}
	return inner
}

// unescape decodes the escapes of a text.
func unescape(p piece) piece {
	var text strings.Builder
	text.Grow(len(p.text))
	offsets := make([]int32, 0, len(p.text)+1)
	for at := 0; at < len(p.text); {
		size := 1
		if p.text[at] == '\\' {
			var plain string
			plain, size = escape(p.text[at:])
			text.WriteString(plain)
			for range len(plain) {
				offsets = append(offsets, p.offsets[at])
			}
		} else {
			text.WriteByte(p.text[at])
			offsets = append(offsets, p.offsets[at])
		}
		at += size
	}
	return piece{text.String(), append(offsets, p.offsets[len(p.text)])}
}
