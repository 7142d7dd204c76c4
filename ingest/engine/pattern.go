package engine

import "strings"

// patternTable finds values by callee patterns. Most patterns end in a plain name and are found by it; the few that end in a
// wildcard are tried one by one.
type patternTable[T any] struct {
	byName map[string][]entry[T]
	wild   []wildEntry[T]
}

type entry[T any] struct {
	pattern string
	value   T
}

// wildEntry is an entry whose last segment has a star, with what every callee that it matches has: the end of what stands before the
// last segment, and that segment's start and end. Few callees have them, and they are compared in a fraction of the time.
type wildEntry[T any] struct {
	entry[T]
	before, start, end string
}

func newWildEntry[T any](pattern string, value T) wildEntry[T] {
	at := lastSeparator(pattern) + 1
	before, name := pattern[:at], pattern[at:]
	return wildEntry[T]{entry[T]{pattern, value}, before[strings.LastIndexByte(before, '*')+1:], name[:strings.IndexByte(name, '*')],
		name[strings.LastIndexByte(name, '*')+1:]}
}

// matches reports whether the entry's pattern matches a callee whose last name starts at an index.
func (e *wildEntry[T]) matches(callee string, at int) bool {
	return strings.HasPrefix(callee[at:], e.start) && strings.HasSuffix(callee[at:], e.end) && strings.HasSuffix(callee[:at], e.before) &&
		matchCallee(e.pattern, callee)
}

// add enters a pattern. Patterns that were entered earlier win.
func (t *patternTable[T]) add(pattern string, value T) {
	name := pattern[lastSeparator(pattern)+1:]
	if strings.Contains(name, "*") {
		t.wild = append(t.wild, newWildEntry(pattern, value))
		return
	}
	if t.byName == nil {
		t.byName = map[string][]entry[T]{}
	}
	t.byName[name] = append(t.byName[name], entry[T]{pattern, value})
}

// named reports whether a pattern ends in the name, which is a cheap way to leave most calls out.
func (t *patternTable[T]) named(name []byte) bool {
	_, ok := t.byName[string(name)]
	return ok
}

// find returns the value of the first pattern that the callee matches.
func (t *patternTable[T]) find(callee string) (value T, ok bool) {
	at := lastSeparator(callee) + 1
	if len(t.byName) > 0 {
		for _, e := range t.byName[callee[at:]] {
			if matchCallee(e.pattern, callee) {
				return e.value, true
			}
		}
	}
	for i := range t.wild {
		if e := &t.wild[i]; e.matches(callee, at) {
			return e.value, true
		}
	}
	return value, false
}

// each calls visit for the values of all patterns that the callee matches, in the order in which they were entered, until it
// says that it has seen enough.
func (t *patternTable[T]) each(callee string, visit func(T) (more bool)) {
	at := lastSeparator(callee) + 1
	for _, e := range t.byName[callee[at:]] {
		if matchCallee(e.pattern, callee) && !visit(e.value) {
			return
		}
	}
	for i := range t.wild {
		if e := &t.wild[i]; e.matches(callee, at) && !visit(e.value) {
			return
		}
	}
}

// lastSeparator is the index of the last byte of the last separator (. or ::), -1 when there is none.
func lastSeparator(path string) int { return strings.LastIndexAny(path, ".:") }

// splitPath is a path's last name, and the name in front of it; empty when there is none.
func splitPath(path string) (owner, name string) {
	at := lastSeparator(path)
	if at > 0 {
		owner = strings.TrimRight(path[:at], ".:")
		owner = owner[lastSeparator(owner)+1:]
	}
	return owner, path[at+1:]
}

// matchCallee reports whether the callee ends in the pattern, from a segment's start: "bail!" matches anyhow::bail! but not
// x.bail!, ".error" matches log.error, "*Error::new" matches my::ParseError::new. A star stands for any run of characters
// within a segment.
func matchCallee(pattern, callee string) bool {
	p, c := len(pattern), len(callee)
	for p > 0 {
		switch ch := pattern[p-1]; {
		case ch == '*':
			p--
			if p == 0 || isSeparator(pattern[p-1]) {
				start := c // the star takes the rest of the segment; all of a segment must be something
				for c > 0 && !isSeparator(callee[c-1]) {
					c--
				}
				if whole := p+1 == len(pattern) || isSeparator(pattern[p+1]); whole && c == start {
					return false
				}
				continue
			}
			// A star with text before it: the text can end anywhere in the segment.
			for end := c; ; end-- {
				if matchCallee(pattern[:p], callee[:end]) {
					return true
				}
				if end == 0 || isSeparator(callee[end-1]) {
					return false
				}
			}
		case c == 0 || callee[c-1] != ch:
			return false
		default:
			p, c = p-1, c-1
		}
	}
	return c == 0 || pattern[0] == '.' || callee[c-1] == ':'
}

func isSeparator(c byte) bool { return c == '.' || c == ':' }
