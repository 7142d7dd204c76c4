package pattern

import (
	"bytes"
	"sort"
)

// minHead is how many bytes a template's first literal of some length must have for the template to be recognised by its
// beginning.
const minHead = 8

// maxHeads is how many templates with one beginning are looked at per place, maxStarts how many places a message may start at
// before an inner literal, and innerReach how far from a text's end inner literals are looked for. They bound what a text costs
// that starts as thousands of templates do.
const (
	maxHeads   = 4096
	maxStarts  = 8
	innerReach = 4096
)

// What finding the first bytes of a beginning among the patterns, and each byte more, costs of the budget.
const (
	searchCost = 300
	narrowCost = 60
)

// leastCut is the literal weight, in letters, that a text must hold of a pattern that it ends in: less than Strong only where
// that is half of the pattern at least.
const leastCut = 8

// head returns the first literal of a pattern that has at least minHead bytes: where it starts, from the first byte that no
// folding can take away, and ends. Its start is -1 when there is none.
func head(p []byte) (start, end int) {
	for start = 0; start < len(p); start = end {
		if end = start + 1; p[start] < gapLimit {
			continue
		}
		if start > 0 && p[start] == ' ' {
			start++
		}
		for end = start; end < len(p) && p[end] >= gapLimit; {
			end++
		}
		if end-start >= minHead {
			return start, end
		}
		end = max(end, start+1)
	}
	return -1, -1
}

// Truncated finds the strong patterns inside which the text ends, in a literal or in a value, where much of their literal text
// is there. It is for texts in which nothing else was found.
//
// A pattern that starts with a literal of some length is found among the patterns themselves, which lie in the order of their
// bytes; another one by its first such literal, from the list of those.
func (sc *Scanner) Truncated(text *Text) []Hit {
	sc.begin(text)
	v := &sc.verifier
	v.budget = min(sc.total, pieceBudget+(pieceBudgetByte+2*searchCost)*text.n)
	sc.total -= v.budget
	n := text.n
	for _, mark := range []string{"...", "\u2026", ">"} { // a pager that does not wrap ends lines with the last
		n = len(bytes.TrimRight(bytes.TrimSuffix(text.bytes[:n], []byte(mark)), " "))
	}
	layers, first := sc.set.layers()
	for start := 0; start+minHead <= n && v.budget >= 0; start++ {
		if text.bytes[start] == ' ' {
			continue
		}
		for i, l := range layers {
			if l == nil {
				continue
			}
			if text.isStart(start) {
				sc.beginnings(l, first[i], heads{l, false}, start, n)
			}
			if start > n-innerReach && len(l.inner) > 0 && !text.insideLetters(start) {
				sc.beginnings(l, first[i], heads{l, true}, start, n)
			}
		}
	}
	sc.total += max(0, v.budget)
	return sc.hits
}

// insideLetters reports whether a place is between two letters. No value ends there but by chance.
func (t *Text) insideLetters(at int) bool {
	return at > 0 && isLetter(t.bytes[at-1]) && isLetter(t.bytes[at])
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' }

// heads are the beginnings of a layer's patterns in order: of all, or those of the inner list.
type heads struct {
	layer *layer
	inner bool
}

func (h heads) len() int {
	if h.inner {
		return len(h.layer.inner)
	}
	return h.layer.patterns()
}

// pattern is the number of the pattern at a place of the list.
func (h heads) pattern(i int) uint32 {
	if h.inner {
		return h.layer.inner[i]
	}
	return uint32(i)
}

// bytes is the pattern at a place of the list from its head on.
func (h heads) bytes(i int) []byte {
	p := h.layer.pattern(h.pattern(i))
	if !h.inner {
		return p
	}
	start, _ := head(p)
	return p[max(start, 0):]
}

// search returns the first place from low to high-1 whose bytes at a depth are not below c; the end of the bytes is below all.
func (h heads) search(low, high, depth int, c byte) int {
	return low + sort.Search(high-low, func(i int) bool {
		b := h.bytes(low + i)
		return len(b) > depth && b[depth] >= c
	})
}

// beginnings looks for the patterns whose head is at a place of the text, as far as it goes. It narrows the list byte by byte:
// of those that agree so far, the ones with a gap next come first.
func (sc *Scanner) beginnings(l *layer, first uint32, list heads, at, n int) {
	v := &sc.verifier
	rest := v.text.bytes[at:n]
	v.budget -= searchCost
	low, high := 0, list.len()
	if low = sort.Search(high, func(i int) bool { return bytes.Compare(list.bytes(i), rest[:minHead]) >= 0 }); low == high {
		return
	}
	high = low + sort.Search(high-low, func(i int) bool { return !bytes.HasPrefix(list.bytes(low+i), rest[:minHead]) })
	for depth := minHead; low < high && v.budget >= 0; depth++ {
		v.budget -= narrowCost
		text := list.search(low, high, depth, gapLimit)
		sc.cutAt(l, first, list, low, text, at, n)
		if depth == len(rest) {
			sc.cutAt(l, first, list, text, high, at, n)
			return
		}
		low = list.search(text, high, depth, rest[depth])
		if rest[depth] == 0xff {
			return
		}
		high = list.search(low, high, depth, rest[depth]+1)
	}
}

// cutAt keeps those of the patterns low to high-1 of a list that the text ends in.
func (sc *Scanner) cutAt(l *layer, first uint32, list heads, low, high, at, n int) {
	v := &sc.verifier
	for i := low; i < min(high, low+maxHeads) && v.budget >= 0; i++ {
		v.budget--
		local := list.pattern(i)
		if int64(local) >= int64(l.patterns()) {
			continue
		}
		pattern := first + local
		if l.weight[local] < 3*Strong || l.flags[local]&flagShared != 0 || sc.seen.has(pattern) {
			continue
		}
		v.parts = split(v.parts[:0], l.pattern(local))
		start, weight, ok := at, 0, false
		if list.inner {
			start, weight, ok = sc.before(at, n)
		} else {
			weight, ok = sc.prefix(at, n)
		}
		if !ok || weight < 3*Strong && (weight < 3*leastCut || 2*weight < int(l.weight[local])) || sc.set.flags(pattern)&flagEmpty != 0 {
			continue
		}
		sc.seen.add(pattern)
		sc.hits = append(sc.hits, Hit{Pattern: pattern, Start: start, End: n, CoreStart: start, CoreEnd: n,
			AtStart: true, AtEnd: true, Seen: float64(weight) / 3, Truncated: true})
	}
}

// before looks for the start of a pattern one of whose inner literals is at a place: the nearest place where a message may start.
func (sc *Scanner) before(at, n int) (start, weight int, ok bool) {
	v := &sc.verifier
	tried := 0
	for start = at; start >= max(0, at-reach) && tried < maxStarts && v.budget >= 0; start-- {
		v.budget--
		if v.text.bytes[start] == ' ' || !v.text.isStart(start) {
			continue
		}
		tried++
		if weight, ok = sc.prefix(start, n); ok {
			return start, weight, true
		}
	}
	return 0, 0, false
}

// prefix walks the pattern from start and reports the literal weight seen, in thirds, when the text, cut at n, ends inside the pattern.
func (sc *Scanner) prefix(start, n int) (weight int, ok bool) {
	v := &sc.verifier
	text := v.text.bytes[:n]
	at := start
	for i, p := range v.parts {
		v.budget -= 1 + len(p.literal)/8
		switch {
		case v.budget < 0:
			return 0, false
		case p.gap == 0:
			if rest := text[at:]; len(rest) < len(p.literal) {
				return weight + weigh(rest), bytes.HasPrefix(p.literal, rest)
			}
			if !bytes.HasPrefix(text[at:], p.literal) {
				return 0, false
			}
			weight += weigh(p.literal)
			at += len(p.literal)
		case p.gap == gapDuration && cutDuration(text[at:]):
			return weight, true
		case i+1 == len(v.parts):
			return 0, false // nothing is missing: the pattern's last value is the rest
		case loose(p.gap):
			next := v.parts[i+1].literal
			if len(next) == 0 {
				return 0, false
			}
			v.budget -= len(text) - at
			stop := bytes.Index(text[at:], next)
			last := n
			if p.gap == gapPath {
				last, _ = v.pathEnd(at, n)
			}
			switch {
			case stop < 0:
				return sc.cut(weight, text[at:], next, last-at)
			case stop > last-at:
				return 0, false
			}
			at += stop
		default:
			length := valueLength(p.gap, text[at:])
			if length < 0 {
				return weight, at == n
			}
			at += length
		}
	}
	return 0, false
}

// cutDuration reports whether text can be the beginning of a duration that was cut off: of other types that is a value too.
func cutDuration(rest []byte) bool {
	start := sign(rest)
	return len(rest) > start && len(rest) <= maxDuration && bytes.IndexByte(rest, ' ') < 0 && (isDigit(rest[start]) || rest[start] == 'p')
}

// maxCutValue is how long a value can be that the text ends in.
const maxCutValue = 80

// cut weighs the end of a text that lies in a loose value, or in the literal text behind it. A value that the text ends in is
// short and of one piece: otherwise the text says something else. The value has at most so many bytes.
func (sc *Scanner) cut(weight int, rest, next []byte, most int) (int, bool) {
	for n := min(len(next)-1, len(rest)); n >= 3 && len(rest)-n <= most; n-- {
		if bytes.HasSuffix(rest, next[:n]) {
			return weight + weigh(next[:n]), true
		}
	}
	return weight, len(rest) <= min(maxCutValue, most) && !bytes.Contains(rest, []byte(": "))
}
