package csharp

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// readings bounds how often a file with conditional compilation is read.
const readings = 4

// readable makes an extraction read what the grammar cannot: types without a body, and conditional compilation, which it takes
// only around whole statements and members. Directives are blanked, and of every #if one branch is read at a time; what the
// first reading left out is read later and gives the sites that lie in it. Lines stay what they are.
func readable(extract engine.Extraction) engine.Extraction {
	return func(repository *engine.Repository, path string, source []byte) engine.File {
		changed := giveBodies(wedgeQuotes(quoteAsync(source)))
		if !bytes.Contains(source, []byte("#if")) {
			file := extract(repository, path, changed)
			if len(changed) != len(source) {
				engine.Excerpts(file.Sites, source)
			}
			return file
		}
		c := readConditions(changed)
		file := extract(repository, path, c.next(changed))
		for range readings - 1 {
			if c.left == 0 || file.Skipped != "" {
				break
			}
			unread := slices.Clone(c.unread)
			merge(&file, extract(repository, path, c.next(changed)), unread)
		}
		engine.Excerpts(file.Sites, source)
		return file
	}
}

// quoteAsync writes @async for a variable that is called async, which the grammar takes for the beginning of a function often enough
// to lose the statements after it.
func quoteAsync(source []byte) []byte {
	word := []byte("async")
	var changed []byte
	from := 0
	for at := 0; ; {
		next := bytes.Index(source[at:], word)
		if next < 0 {
			break
		}
		start := at + next
		at = start + len(word)
		if start == 0 || isNamePart(source[start-1]) || !followsValue(source[at:]) || inText(source[:start]) {
			continue
		}
		changed = append(append(changed, source[from:start]...), '@')
		from = start
	}
	if changed == nil {
		return source
	}
	return append(changed, source[from:]...)
}

// isNamePart reports whether a byte before a word makes it a part of a longer name.
func isNamePart(c byte) bool {
	return c == '_' || c == '.' || c == '@' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0x80
}

// followsValue reports whether code goes on as it does behind a value: with a comma, a bracket's end or an operator.
func followsValue(rest []byte) bool {
	rest = bytes.TrimLeft(rest[:min(len(rest), maxIndent)], " \t\r\n")
	return len(rest) > 0 && bytes.IndexByte([]byte(",)?&|;:"), rest[0]) >= 0
}

// inText reports whether the source ends in a string or a comment that began in its last line.
func inText(source []byte) bool {
	line := source[bytes.LastIndexByte(source, '\n')+1:]
	return bytes.Count(line, []byte{'"'})%2 == 1 || bytes.Contains(line, []byte("//"))
}

// maxIndent bounds the white space behind a word, in bytes.
const maxIndent = 200

// giveBodies writes {} for the semicolon that ends a type without a body, as in class NameError(string name) : Error(name);
func giveBodies(source []byte) []byte {
	var ends []int
	for _, word := range []string{"class ", "struct "} {
		for at := 0; ; {
			next := bytes.Index(source[at:], []byte(word))
			if next < 0 {
				break
			}
			at += next + len(word)
			before := source[max(0, at-maxModifiers) : at-len(word)]
			line := bytes.LastIndexByte(before, '\n')
			if line < 0 && len(before) < at-len(word) || !onlyModifiers(before[line+1:]) {
				continue
			}
			if end := headerEnd(source, at); end > 0 && source[end] == ';' {
				ends = append(ends, end)
			}
		}
	}
	if len(ends) == 0 {
		return source
	}
	slices.Sort(ends)
	ends = slices.Compact(ends) // of two types that one semicolon ends
	var changed []byte
	from := 0
	for _, end := range ends {
		changed = append(append(changed, source[from:end]...), "{}"...)
		from = end + 1
	}
	return append(changed, source[from:]...)
}

// onlyModifiers reports whether nothing but modifiers stands before a type's keyword in its line.
func onlyModifiers(text []byte) bool {
	for word := range bytes.FieldsSeq(text) {
		switch string(word) {
		case "public", "internal", "private", "protected", "sealed", "abstract", "static", "partial", "file", "readonly", "unsafe", "new":
		default:
			return false
		}
	}
	return true
}

// The bounds of a type's modifiers and of its header, in bytes.
const (
	maxModifiers = 200
	maxHeader    = 2000
)

// headerEnd is the index of the brace or semicolon that ends a type's header, -1 when there is none.
func headerEnd(source []byte, at int) int {
	quoted := false
	for i := at; i < min(len(source), at+maxHeader); i++ {
		switch c := source[i]; {
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == '{' || c == ';'):
			return i
		}
	}
	return -1
}

// merge adds the sites of a later reading that lie on lines which the earlier ones did not see.
func merge(file *engine.File, later engine.File, unread []bool) {
	type found struct {
		site errdex.Site
		rule string
	}
	var all []found
	for i, site := range file.Sites {
		all = append(all, found{site, file.Rules[i]})
	}
	for i, site := range later.Sites {
		if unread[site.Line-1] {
			all = append(all, found{site, later.Rules[i]})
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(a.site.Line, b.site.Line) })
	file.Sites, file.Rules = file.Sites[:0], file.Rules[:0]
	for _, f := range all {
		file.Sites, file.Rules = append(file.Sites, f.site), append(file.Rules, f.rule)
	}
	for _, u := range later.Unresolved {
		if unread[u.Line-1] {
			file.Unresolved = append(file.Unresolved, u)
		}
	}
	slices.SortStableFunc(file.Unresolved, func(a, b errdex.Unresolved) int { return cmp.Compare(a.Line, b.Line) })
	file.Asks = append(file.Asks, later.Asks...)
	slices.Sort(file.Asks)
	file.Asks = slices.Compact(file.Asks)
	file.Offers.Shown = append(file.Offers.Shown, later.Offers.Shown...)
	slices.Sort(file.Offers.Shown)
	file.Offers.Shown = slices.Compact(file.Offers.Shown)
	file.Degraded = file.Degraded || later.Degraded
}

// conditions are the #if of a file. Lines are counted from 0.
type conditions struct {
	directives []bool // by line: a directive of conditional compilation
	groups     [][]branch
	unread     []bool // by line: no reading has seen it yet
	left       int    // unread lines
}

// branch is the range of lines between two directives of one #if.
type branch struct{ start, end int }

func readConditions(source []byte) *conditions {
	c := &conditions{}
	var open []int // indexes of the groups around the line
	for line := range bytes.Lines(source) {
		number := len(c.directives)
		word := directiveOf(line)
		c.directives = append(c.directives, word != "")
		c.unread = append(c.unread, word == "")
		if word == "" {
			c.left++
			continue
		}
		if word == "if" {
			open = append(open, len(c.groups))
			c.groups = append(c.groups, []branch{{number + 1, number + 1}})
			continue
		}
		if len(open) == 0 {
			continue
		}
		group := &c.groups[open[len(open)-1]]
		(*group)[len(*group)-1].end = number
		if word == "endif" {
			open = open[:len(open)-1]
		} else {
			*group = append(*group, branch{number + 1, number + 1})
		}
	}
	for _, group := range open { // never closed
		last := &c.groups[group][len(c.groups[group])-1]
		last.end = len(c.directives)
	}
	return c
}

// next is the source with the directives blanked, and of every #if all branches but the first that holds unread lines. The
// lines in sight are read from then on.
func (c *conditions) next(source []byte) []byte {
	before := make([]int, len(c.unread)+1) // unread lines before a line
	for i, unread := range c.unread {
		before[i+1] = before[i]
		if unread {
			before[i+1]++
		}
	}
	hides := make([]int, len(c.unread)+2) // how many more branches hide a line than hid the line before
	for _, group := range c.groups {
		chosen := max(0, slices.IndexFunc(group, func(b branch) bool { return before[b.end] > before[b.start] }))
		for i, b := range group {
			if i != chosen {
				hides[b.start]++
				hides[b.end]--
			}
		}
	}
	blanked := slices.Clone(source)
	number, hidden, offset := 0, 0, 0
	for line := range bytes.Lines(source) {
		hidden += hides[number]
		switch {
		case hidden > 0 || c.directives[number]:
			for i := offset; i < offset+len(line); i++ {
				if blanked[i] != '\n' && blanked[i] != '\r' {
					blanked[i] = ' '
				}
			}
		case c.unread[number]:
			c.unread[number] = false
			c.left--
		}
		number++
		offset += len(line)
	}
	return blanked
}

// directiveOf is the word of a directive of conditional compilation, empty for other lines.
func directiveOf(line []byte) string {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(line, " \t\ufeff"), []byte("#"))
	if !ok {
		return ""
	}
	rest = bytes.TrimLeft(rest, " \t")
	for _, word := range []string{"if", "elif", "else", "endif"} {
		after, ok := bytes.CutPrefix(rest, []byte(word))
		if ok && (len(after) == 0 || bytes.IndexByte([]byte(" \t\r\n(!/"), after[0]) >= 0) {
			return word
		}
	}
	return ""
}
