package pattern

import (
	"bytes"
	"sort"
)

// minHead is how many literal bytes a template must start with to be recognised by its beginning.
const minHead = 8

// maxHeads is how many templates with the same first bytes are looked at per place. It bounds what a text costs that starts
// as thousands of templates do.
const maxHeads = 4096

// Truncated finds the strong patterns inside which the text ends, where at least Strong literal weight of them is there. It
// is for texts in which nothing else was found.
func (sc *Scanner) Truncated(text *Text) []Hit {
	sc.begin(text)
	v := &sc.verifier
	n := text.n
	for _, ellipsis := range []string{"...", "\u2026"} {
		n = len(bytes.TrimRight(bytes.TrimSuffix(text.bytes[:n], []byte(ellipsis)), " "))
	}
	for start := 0; start+minHead <= n && v.budget >= 0; start++ {
		if text.bytes[start] == ' ' || !text.isStart(start) {
			continue
		}
		for _, pattern := range sc.heads(text.bytes[start : start+minHead]) {
			if !sc.seen.add(pattern) {
				continue
			}
			v.parts = split(v.parts[:0], sc.set.pattern(pattern))
			if weight, ok := sc.prefix(start, n); ok && weight >= 3*Strong {
				sc.hits = append(sc.hits, Hit{Pattern: pattern, Start: start, End: n, CoreStart: start, CoreEnd: n,
					AtStart: true, AtEnd: true, Seen: float64(weight) / 3, Truncated: true})
			}
		}
	}
	sc.end()
	return sc.hits
}

// heads returns the patterns that start with the given bytes.
func (sc *Scanner) heads(head []byte) []uint32 {
	set := sc.set
	low := sort.Search(len(set.heads), func(i int) bool { return bytes.Compare(set.pattern(set.heads[i]), head) >= 0 })
	high := low + sort.Search(len(set.heads)-low, func(i int) bool {
		return !bytes.HasPrefix(set.pattern(set.heads[low+i]), head)
	})
	return set.heads[low:min(high, low+maxHeads)]
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
		case i+1 == len(v.parts):
			return 0, false // nothing is missing: the pattern's last value is the rest
		case loose(p.gap):
			next := v.parts[i+1].literal
			if len(next) == 0 {
				return 0, false
			}
			v.budget -= len(text) - at
			stop := bytes.Index(text[at:], next)
			if stop < 0 {
				return sc.cut(weight, text[at:], next)
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

// maxCutValue is how long a value can be that the text ends in.
const maxCutValue = 80

// cut weighs the end of a text that lies in a loose value, or in the literal text behind it. A value that the text ends in is
// short and of one piece: otherwise the text says something else.
func (sc *Scanner) cut(weight int, rest, next []byte) (int, bool) {
	for n := min(len(next)-1, len(rest)); n >= 3; n-- {
		if bytes.HasSuffix(rest, next[:n]) {
			return weight + weigh(next[:n]), true
		}
	}
	return weight, len(rest) <= maxCutValue && !bytes.Contains(rest, []byte(": "))
}
