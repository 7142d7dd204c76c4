package pattern

import (
	"bytes"
	"slices"
)

// span is a range of folded text.
type span struct{ start, end int32 }

// part is a piece of a pattern: literal bytes, or a gap when gap is not 0.
type part struct {
	literal []byte
	gap     byte
}

// split takes a pattern's bytes apart into dst.
func split(dst []part, pattern []byte) []part {
	start := 0
	for i, c := range pattern {
		if c >= gapLimit {
			continue
		}
		if i > start {
			dst = append(dst, part{literal: pattern[start:i]})
		}
		dst = append(dst, part{gap: c})
		start = i + 1
	}
	if start < len(pattern) {
		dst = append(dst, part{literal: pattern[start:]})
	}
	return dst
}

// verifier checks one pattern against one text. Its buffers are reused.
type verifier struct {
	text  *Text
	parts []part
	// low and high bound the piece of the text that literals are looked for in.
	low, high int
	// spans are the gaps' values of the match found last, in order.
	spans []span
	// budget is how many bytes may still be looked at; below 0 everything is refused, so that no text and no set of templates
	// makes a line slow.
	budget int
	// whole asks for matches that end with the text.
	whole bool
	// weak asks for matches that end where a message may end.
	weak bool
	// dead says that a loose gap found nothing to go on with: starting later cannot help, since it tried all later places.
	dead bool
}

// anchored finds the pattern from start to the text's very end.
func (v *verifier) anchored(start int) bool {
	v.whole, v.dead = true, false
	v.spans = v.spans[:0]
	end, ok := v.rest(0, start)
	return ok && end == v.text.n
}

// floating finds the leftmost place of the pattern between word boundaries, each gap as short as can be, a loose gap at the
// end to the end of its line. It returns where the match starts and ends. A weak pattern must start where a message does.
func (v *verifier) floating() (start, end int, ok bool) {
	v.whole, v.dead = false, false
	first := 0
	for first < len(v.parts) && v.parts[first].gap != 0 {
		first++
	}
	if first == len(v.parts) {
		return 0, 0, false
	}
	literal := v.parts[first].literal
	if first > 0 && literal[0] == ' ' && v.low == 0 {
		// Behind an empty value at the text's start the literal's space is not there.
		if start, end, ok := v.place(first, 0); ok {
			return start, end, true
		}
	}
	for from := v.low; v.budget >= 0 && !v.dead; {
		at := v.index(literal, from, v.high)
		if at < 0 {
			return 0, 0, false
		}
		from = at + 1
		if first == 0 && v.inside(at) || v.weak && !v.text.isStart(at) {
			continue
		}
		if start, end, ok := v.place(first, at); ok {
			return start, end, true
		}
	}
	return 0, 0, false
}

// place matches the pattern with its first literal, part number first, at a place.
func (v *verifier) place(first, at int) (start, end int, ok bool) {
	v.spans = v.spans[:0]
	if start, ok = v.lead(first-1, at); !ok {
		return 0, 0, false
	}
	slices.Reverse(v.spans)
	end, ok = v.rest(first, at)
	return start, end, ok
}

// lead fills the gaps before the first literal, which is at the given place, from gap i back to the first: a typed one backwards
// as far as its type goes, a loose one as short as can be, but at the start back to where its component starts. The values come
// last one first.
func (v *verifier) lead(i, end int) (start int, ok bool) {
	if i < 0 {
		return end, true
	}
	if v.budget -= callCost / 2; v.budget < 0 {
		return 0, false
	}
	n, gap := len(v.spans), v.parts[i].gap
	take := func(start int) (int, bool) {
		v.spans = append(v.spans[:n], span{int32(start), int32(end)})
		return v.lead(i-1, start)
	}
	if !loose(gap) {
		for start := max(v.low, end-longest(gap)); start <= end-shortest(gap); start++ {
			if v.budget -= valueCost; i == 0 && v.inside(start) || start < end && valueLength(gap, v.text.bytes[start:end]) != end-start {
				continue
			}
			if first, ok := take(start); ok {
				return first, true
			}
		}
		return 0, false
	}
	if open := v.opening(end); gap == gapQuoted && open >= v.low {
		if first, ok := take(open); ok {
			return first, true
		}
	}
	low := v.low
	if gap == gapPath {
		low = v.pathStart(max(low, end-reach), end)
	}
	if i == 0 && gap == gapPath {
		return take(max(low, v.component(end)))
	}
	if i == 0 {
		return take(v.component(end))
	}
	for start := end; start >= low && end-start <= reach; start-- {
		if first, ok := take(start); ok {
			return first, true
		}
		if i == 1 && loose(v.parts[0].gap) {
			break // the first takes whatever is left
		}
	}
	return 0, false
}

// reach is how far back a value at the start of a message is looked for.
const reach = 512

// component returns the nearest place before end at which a message may start.
func (v *verifier) component(end int) int {
	for i := end - 1; i > 0 && end-i < reach; i-- {
		if v.text.isStart(i) && v.text.bytes[i] != ' ' {
			return i
		}
	}
	return max(0, end-reach)
}

// What looking at a typed value, and at a literal at one place, costs of the budget besides its bytes.
const (
	valueCost = 16
	callCost  = 12
)

// inside reports whether a place is between two bytes of one word.
func (v *verifier) inside(at int) bool {
	return at > 0 && at < v.text.n && isWord(v.text.bytes[at-1]) && isWord(v.text.bytes[at])
}

// rest matches the parts from i on at the given place and returns the end.
func (v *verifier) rest(i, at int) (end int, ok bool) {
	if v.budget -= callCost / 2; v.budget < 0 {
		return 0, false
	}
	if i == len(v.parts) {
		return at, v.ends(at)
	}
	p := v.parts[i]
	switch {
	case p.gap == 0:
		next, ok := v.literal(i, at)
		if !ok {
			return 0, false
		}
		return v.rest(i+1, next)
	case loose(p.gap):
		return v.loose(i, at)
	}
	return v.typed(i, at)
}

// typed matches gap i, whose values have a form, and what follows it: the longest value first.
func (v *verifier) typed(i, at int) (end int, ok bool) {
	p, dead := v.parts[i], false
	for length := valueLength(p.gap, v.text.bytes[at:v.text.n]); length >= shortest(p.gap); length-- {
		if v.budget -= valueCost; valueLength(p.gap, v.text.bytes[at:at+length]) != length {
			continue
		}
		n := len(v.spans)
		v.spans = append(v.spans, span{int32(at), int32(at + length)})
		if end, ok := v.rest(i+1, at+length); ok {
			return end, true
		}
		v.spans = v.spans[:n]
		dead, v.dead = dead || v.dead, false // a shorter value lets the next loose gap start earlier
	}
	v.dead = dead
	return 0, false
}

// ends reports whether a match may end here: not inside a word, and at the text's end where that is asked for.
func (v *verifier) ends(at int) bool {
	if v.whole {
		return at == v.text.n
	}
	if v.weak {
		return v.text.isEnd(at)
	}
	return !v.inside(at) || loose(v.parts[len(v.parts)-1].gap)
}

// literal matches literal i at the given place. Folding may have merged its white space with that of its neighbours across an
// empty value, or trimmed it at the text's end.
func (v *verifier) literal(i, at int) (next int, ok bool) {
	text, literal := v.text.bytes[:v.high], v.parts[i].literal
	v.budget -= len(literal) / 8
	if at > len(text) {
		return 0, false
	}
	if bytes.HasPrefix(text[at:], literal) {
		return at + len(literal), true
	}
	if n := len(literal) - 1; n > 0 && literal[n] == ' ' && at+n == v.text.n && bytes.HasPrefix(text[at:], literal[:n]) {
		return at + n, true
	}
	if literal[0] == ' ' && i > 0 && (at == 0 || text[at-1] == ' ') {
		rest := literal[1:]
		if bytes.HasPrefix(text[at:], rest) {
			return at + len(rest), true
		}
	}
	return 0, false
}

// nothing matches gap i with an empty value, behind the first n values, and what follows it.
func (v *verifier) nothing(i, at, n int) (end int, ok bool) {
	v.spans = append(v.spans[:n], span{int32(at), int32(at)})
	return v.rest(i+1, at)
}

// loose matches gap i, which takes any text, and what follows it.
func (v *verifier) loose(i, at int) (end int, ok bool) {
	n := len(v.spans)
	if v.parts[i].gap == gapQuoted {
		if stop := v.closing(at); stop > at {
			v.spans = append(v.spans, span{int32(at), int32(stop)})
			if end, ok := v.rest(i+1, stop); ok {
				return end, true
			}
			v.spans, v.dead = v.spans[:n], false // without its quotes the value may end earlier
			if i+1 == len(v.parts) {
				return 0, false
			}
		}
	}
	path := v.parts[i].gap == gapPath
	if i+1 == len(v.parts) {
		end := v.text.n
		if !v.whole {
			end = v.lineEnd(at)
		}
		if path {
			farthest, rest := v.pathEnd(at, end)
			if v.whole && farthest < end {
				return 0, false
			}
			if !v.whole {
				end = rest
			}
		}
		v.spans = append(v.spans, span{int32(at), int32(end)})
		return end, true
	}
	last := v.high // the value's last possible end
	if path {
		last, _ = v.pathEnd(at, v.high)
	}
	next := v.parts[i+1]
	if next.gap != 0 { // the value of a gap that another one follows is as short as can be
		for stop := at; stop <= last && v.budget >= 0 && !v.dead; stop++ {
			v.spans = append(v.spans[:n], span{int32(at), int32(stop)})
			if end, ok := v.rest(i+1, stop); ok {
				return end, true
			}
		}
		v.spans, v.dead = v.spans[:n], v.dead || !path
		return 0, false
	}
	from := at
	// An empty value between two spaces, which folding made one. Where nothing but a space follows, each value would be empty: there
	// a value that is not comes first.
	empty := next.literal[0] == ' ' && (at == 0 || v.text.bytes[at-1] == ' ')
	if empty && len(next.literal) > 1 {
		if end, ok := v.nothing(i, at, n); ok {
			return end, true
		}
	}
	for v.budget >= 0 && !v.dead {
		stop := v.index(next.literal, from, min(v.high, last+len(next.literal)))
		if stop < 0 || stop > last {
			break
		}
		v.spans = append(v.spans[:n], span{int32(at), int32(stop)})
		// A quoted value at the message's start that ends with a quote starts with one: the message starts there. A weak one is not
		// looked for there.
		if i > 0 || v.weak || v.parts[i].gap != gapQuoted || v.opening(stop) <= at {
			if end, ok := v.rest(i+1, stop); ok {
				return end, true
			}
		}
		from = stop + 1
	}
	if empty && len(next.literal) == 1 && v.budget >= 0 {
		v.dead = false
		if end, ok := v.nothing(i, at, n); ok {
			return end, true
		}
	}
	v.spans, v.dead = v.spans[:n], v.dead || !path // a path that starts later may reach further
	return 0, false
}

// lineEnd returns the end of the line that holds the place.
func (v *verifier) lineEnd(at int) int {
	if i := search(v.text.breaks, at); i < len(v.text.breaks) {
		return max(at, int(v.text.breaks[i]))
	}
	return v.text.n
}

// index finds a literal between two places. At the text's end the literal's last space may be missing.
func (v *verifier) index(literal []byte, from, to int) int {
	if from > to {
		return -1
	}
	text := v.text.bytes[from:to]
	v.budget -= callCost
	i := bytes.Index(text, literal)
	if i < 0 {
		v.budget -= len(text)
		if n := len(literal) - 1; n > 0 && literal[n] == ' ' && to == v.text.n && bytes.HasSuffix(text, literal[:n]) {
			return to - n
		}
		return -1
	}
	v.budget -= i + len(literal)/8
	return from + i
}
