package kotlin

import (
	"bytes"
	"strings"
)

// mender is a source and what is made of it.
type mender struct{ source, out []byte }

func letter(c byte) bool   { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func wordByte(c byte) bool { return letter(c) || c >= '0' && c <= '9' || c >= 0x80 }
func space(c byte) bool    { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// blank writes spaces over a part of the source; lines stay.
func (m *mender) blank(from, to int) {
	for i := max(from, 0); i < min(to, len(m.out)); i++ {
		if m.out[i] != '\n' && m.out[i] != '\r' {
			m.out[i] = ' '
		}
	}
}

// after is the first byte at or after i that is no white space, and its index; 0 at the end.
func (m *mender) after(i int) (byte, int) {
	for i < len(m.source) && space(m.source[i]) {
		i++
	}
	if i == len(m.source) {
		return 0, i
	}
	return m.source[i], i
}

// before is the last byte before i that is no white space; 0 at the start.
func (m *mender) before(i int) byte {
	if i = m.backOverSpace(i); i > 0 {
		return m.source[i-1]
	}
	return 0
}

// backOverSpace goes back over white space and the comments at the ends of lines.
func (m *mender) backOverSpace(i int) int {
	for range maxModifiers {
		end := i
		for i > 0 && space(m.source[i-1]) {
			i--
		}
		line := m.lineBefore(i)
		mark := bytes.Index(line, []byte("// "))
		if mark < 0 || !bytes.ContainsRune(m.source[i:end], '\n') {
			break
		}
		i -= len(line) - mark
	}
	return i
}

// maxLine bounds how much of a line is looked at.
const maxLine = 300

// lineBefore is the part of i's line before i.
func (m *mender) lineBefore(i int) []byte {
	start := max(0, i-maxLine)
	return m.source[start+bytes.LastIndexByte(m.source[start:i], '\n')+1 : i]
}

// lineEnd is the index of the end of i's line.
func (m *mender) lineEnd(i int) int {
	if length := bytes.IndexByte(m.source[i:], '\n'); length >= 0 {
		return i + length
	}
	return len(m.source)
}

// wordAt is the word that starts at i, wordBefore the one that ends there.
func (m *mender) wordAt(i int) string {
	end := i
	for end < len(m.source) && wordByte(m.source[end]) {
		end++
	}
	return string(m.source[i:end])
}

func (m *mender) wordBefore(end int) (string, int) {
	start := end
	for start > 0 && wordByte(m.source[start-1]) {
		start--
	}
	return string(m.source[start:end]), start
}

// maxBrackets bounds how far the other bracket of a pair is looked for.
const maxBrackets = 1000

// closing is the index after the bracket that closes the one at i; i when there is none near.
func (m *mender) closing(i int) int {
	depth := 0
	for j := i; j < min(len(m.source), i+maxBrackets); j++ {
		switch m.source[j] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return j + 1
			}
		}
	}
	return i
}

// opening is the index of the bracket that the one before end closes; end when there is none near.
func (m *mender) opening(end int) int {
	depth := 0
	for j := end - 1; j >= max(0, end-maxBrackets); j-- {
		switch m.source[j] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return end
}

// joinClass puts a constructor that stands on the line after the name of its class on that name's line: in a class, it would be taken for a
// second constructor of the class around.
func (m *mender) joinClass(at int) {
	name := at
	for name > 0 && space(m.out[name-1]) {
		name--
	}
	line := string(m.lineBefore(name))
	if i := strings.LastIndex(line, "class "); i < 0 || strings.ContainsAny(line[i:], "(){}=:\"") || strings.Contains(line, "//") {
		return
	}
	for i := name; i < at; i++ {
		m.out[i] = ' '
	}
}

// named reports whether a word is the name of a function that is declared: fun suspend(), fun <T> suspend().
func (m *mender) named(from int) bool {
	line := strings.TrimSpace(string(m.lineBefore(from)))
	return strings.HasSuffix(line, "fun") || strings.HasSuffix(line, ">") && !strings.HasSuffix(line, "->") && strings.Contains(line, "fun <")
}
