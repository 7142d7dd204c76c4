package kotlin

import (
	"bytes"
	"slices"
	"strings"
)

// mend rewrites, in place and byte for byte, what the grammar cannot read: names that are keywords elsewhere (where, dynamic, get),
// guards in a when, context parameters, strings with several dollars, annotations before accessors and constructors, function types
// with receivers, backing fields, constructors on a line of their own. It looks at words only; what it changes inside texts and comments does no harm, since those are shown as they are.
func mend(source []byte) []byte {
	m := mender{source: source, out: slices.Clone(source)}
	for i := 0; i < len(source); {
		switch c := source[i]; {
		case letter(c):
			end := i + 1
			for end < len(source) && wordByte(source[end]) {
				end++
			}
			i = m.word(i, end)
			continue
		case c == '$' && i+2 < len(source) && source[i+1] == '$':
			i = m.dollars(i)
			continue
		case c == 0:
			m.out[i] = ' ' // ends the source for the grammar
		case c == '[' && i+1 < len(source) && source[i+1] == ']':
			copy(m.out[i:], "0 ")
		case c == '.' && i+1 < len(source) && source[i+1] == '(':
			m.receiver(i)
		case c == '@' && m.before(i) == ':':
			m.blank(i, m.annotationEnd(i)) // of a type
		}
		i++
	}
	return m.out
}

// word mends a word that the grammar takes for what it is not. It returns where to go on.
func (m *mender) word(from, to int) int {
	next, at := m.after(to)
	previous := m.before(from)
	switch string(m.source[from:to]) {
	case "import", "package":
		if from == 0 || m.source[from-1] == '\n' {
			return m.lineEnd(to)
		}
		if next != '.' {
			m.out[to-1] = 'X' // for (import in imports)
		}
	case "dynamic":
		m.out[to-1] = 'X'
	case "where":
		if !letter(next) && next != '@' {
			m.out[to-1] = 'X'
		}
	case "field":
		if !m.backingField(from, to, next) {
			m.softWord(from, to, next, previous)
		}
	case "private", "protected":
		if strings.IndexByte("=!,;).?}", next) >= 0 && next != 0 && previous != '@' {
			m.out[to-1] = 'X'
		}
	case "open", "file", "by", "sealed", "property", "receiver", "param", "delegate", "inline", "internal", "final", "external",
		"infix", "suspend", "abstract", "lateinit", "override", "companion", "out", "vararg", "public":
		m.softWord(from, to, next, previous)
	case "enum":
		if next == ',' || next == ')' || next == '=' {
			m.out[to-1] = 'X'
		}
	case "fun":
		if m.wordAt(at) == "interface" {
			m.blank(from, to)
		}
	case "context":
		if next == '(' && previous != '.' {
			m.contextParameters(from, at)
		}
	case "if":
		m.whenGuard(from)
	case "crossinline", "noinline":
		m.blank(from, to)
	case "get", "set":
		m.accessor(from, to, next, at, previous)
	case "constructor":
		if next == '(' && previous != '.' {
			m.blankModifiers(from)
			m.joinClass(from)
		}
	}
	return to
}

// backingField takes the word field in front of a property's own backing field away, with its type, which makes the value that of the
// property: val state: StateFlow<Int> field = MutableStateFlow(0), over two lines.
func (m *mender) backingField(from, to int, next byte) bool {
	if next != '=' && next != ':' || len(bytes.TrimSpace(m.lineBefore(from))) > 0 {
		return false
	}
	above := string(m.lineBefore(m.backOverSpace(from)))
	if !strings.Contains(above, "val ") || !strings.Contains(above, ":") || strings.ContainsAny(above, "={}\"") {
		return false
	}
	value := bytes.IndexByte(m.source[from:m.lineEnd(from)], '=')
	if value < 0 {
		return false
	}
	m.blank(from, from+value)
	return true
}

// softWord renames a modifier that stands where only a name can: open(file), open = true. suspend before the type of a function
// is taken away.
func (m *mender) softWord(from, to int, next, previous byte) {
	word := string(m.source[from:to])
	switch {
	case word == "suspend" && next == '(' && m.named(from):
		m.out[to-1] = 'X'
	case word == "suspend" && previous != '.' && (next == '(' || next == '{'):
		m.blank(from, to)
	case previous == '.' || previous == '@' || letter(next) || next == '@' || next == '{' || next == '`':
	case next == '(' && (m.source[to] != '(' || word == "by"):
	default:
		m.out[to-1] = 'X'
	}
}

// declarations are the words that can follow context parameters.
var declarations = map[string]bool{"fun": true, "val": true, "var": true, "class": true, "private": true, "public": true, "internal": true, "protected": true, "override": true, "suspend": true,
	"inline": true, "abstract": true, "open": true, "operator": true, "infix": true, "final": true, "actual": true, "expect": true}

// contextParameters takes context(..) in front of a declaration or the type of a function away.
func (m *mender) contextParameters(from, bracket int) {
	end := m.closing(bracket)
	next, at := m.after(end)
	if end > bracket && (next == '@' || next == '(' || next >= 'A' && next <= 'Z' || declarations[m.wordAt(at)]) {
		m.blank(from, end)
	}
}

// whenGuard makes the guard of a when's entry one more condition: is A if b -> becomes is A , b ->.
func (m *mender) whenGuard(at int) {
	head := strings.TrimSpace(string(m.lineBefore(at)))
	if head == "else" || head == "" {
		line := m.source[at:m.lineEnd(at)]
		arrow := bytes.Index(line, []byte("->"))
		switch {
		case arrow < 0 || bytes.ContainsRune(line[:arrow], '{'):
		case head == "else":
			m.blank(at, at+arrow)
		default: // on the line after the condition
			above := strings.TrimSpace(string(m.lineBefore(m.backOverSpace(at))))
			if (strings.HasPrefix(above, "is ") || strings.HasPrefix(above, "!is ") || strings.HasPrefix(above, "in ")) && !strings.Contains(above, "->") {
				copy(m.out[at:], ", ")
			}
		}
		return
	}
	if strings.ContainsAny(head, "{}=\"") || strings.Contains(head, "->") {
		return
	}
	first, _, more := strings.Cut(head, " ")
	switch strings.TrimPrefix(first, "!") {
	case "is", "in":
		if more {
			copy(m.out[at:], ", ")
		}
	default:
		if !more && capital(first) && strings.Trim(first, nameBytes) == "" {
			copy(m.out[at:], ", ")
		}
	}
}

const nameBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."

// accessor tells get and set of a property from functions and properties of these names: the annotations of the former go, the
// latter are renamed.
func (m *mender) accessor(from, to int, next byte, at int, previous byte) {
	if previous == '@' {
		return // @get:Input
	}
	word := string(m.source[from:to])
	if next == '(' {
		end := m.closing(at)
		inside := strings.TrimSpace(string(m.source[min(at+1, end):max(at+1, end-1)]))
		then, _ := m.after(end)
		if accepts := word == "get" && inside == "" || word == "set" && inside != "" && strings.Trim(inside, nameBytes) == ""; accepts && (then == '=' || then == '{' || then == ':') {
			m.blankModifiers(from)
			return
		}
	} else if m.blankModifiers(from) {
		return // private set, or @Deprecated("..") set
	}
	if previous != '.' {
		m.out[to-1] = 'X'
	}
}

// modifiers are the words that can stand before an accessor or a constructor.
var modifiers = map[string]bool{"private": true, "public": true, "internal": true, "protected": true, "actual": true, "expect": true, "inline": true, "override": true}

// maxModifiers bounds the annotations and modifiers before one word.
const maxModifiers = 12

// blankModifiers takes the annotations and modifiers before an accessor or a constructor away. It reports whether there are any.
func (m *mender) blankModifiers(at int) (found bool) {
	for range maxModifiers {
		end := m.backOverSpace(at)
		name := end
		if end > 0 && m.source[end-1] == ')' {
			name = m.opening(end)
		}
		word, start := m.wordBefore(name)
		for start > 0 && (m.source[start-1] == '.' || m.source[start-1] == ':') {
			_, start = m.wordBefore(start - 1)
		}
		switch {
		case word == "":
			return found
		case start > 0 && m.source[start-1] == '@':
			start--
		case !modifiers[word] || name != end:
			return found
		}
		m.blank(start, end)
		at, found = start, true
	}
	return found
}

// annotationEnd is the index after an annotation that starts at i.
func (m *mender) annotationEnd(i int) int {
	end := i + 1
	for end < len(m.source) && (wordByte(m.source[end]) || m.source[end] == '.') {
		end++
	}
	if end < len(m.source) && m.source[end] == '(' {
		end = m.closing(end)
	}
	return end
}

// receiver takes the receiver of a function type away: A.(B) -> C becomes (B) -> C.
func (m *mender) receiver(dot int) {
	if dot+2 < len(m.source) && m.source[dot+2] == ')' {
		return // A.() -> C is read well
	}
	start := dot
	for start > 0 && (wordByte(m.source[start-1]) || m.source[start-1] == '.' || m.source[start-1] == '?') {
		start--
	}
	if start < dot {
		m.blank(start, dot+1)
	}
}

// dollars makes a string of several dollars, $$"..", a plain one without interpolations. It returns where to go on.
func (m *mender) dollars(at int) int {
	start := at
	for start < len(m.source) && m.source[start] == '$' {
		start++
	}
	if start == len(m.source) || m.source[start] != '"' {
		return start
	}
	quote := "\""
	if bytes.HasPrefix(m.source[start:], []byte(`"""`)) {
		quote = `"""`
	}
	length := bytes.Index(m.source[start+len(quote):], []byte(quote))
	if length < 0 {
		return start
	}
	m.blank(at, start)
	end := start + len(quote) + length
	for i := start; i < end; i++ {
		if m.out[i] == '$' {
			m.out[i] = '_'
		}
	}
	return end + len(quote)
}
