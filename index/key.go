package index

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// describe makes the key of the event: equal for two events that have the same templates at the same places among the same
// text, numbers and values apart. Values are left out, but for those that hold another message.
func (l *look) describe() {
	l.key, l.outside = append(l.key[:0], l.notes...), l.outside[:0]
	for i := range l.spots {
		s := &l.spots[i]
		l.key = binary.LittleEndian.AppendUint32(l.key, s.pattern)
		l.key = binary.LittleEndian.AppendUint16(l.key, uint16(s.line))
		l.key = append(l.key, s.seen[:]...)
		for k := range l.spots[:i] {
			l.key = append(l.key, l.relation(&l.spots[k], s))
		}
	}
	spot := 0
	for i := range l.lines {
		line := &l.lines[i]
		l.key = append(l.key, '\n', byte(line.head.Starts()))
		first := spot
		for spot < len(l.spots) && l.spots[spot].line == i {
			spot++
		}
		if first == spot {
			l.mask(line.text)
			l.outside = append(l.outside, '\n')
			continue
		}
		for k := first; k < spot; k++ { // where the line's head ends can depend on a value that begins the message
			l.key = append(l.key, byte(1+cmp.Compare(line.place(line.head.Body), l.spots[k].start)))
		}
		l.mark(line, l.spots[first:spot])
		for from := 0; from < len(line.text); {
			to := from
			for to < len(line.text) && l.marks[to] == l.marks[from] {
				to++
			}
			switch l.marks[from] {
			case markOutside:
				l.mask(line.text[from:to])
			case markInside:
				l.key = append(l.key, line.text[from:to]...)
				l.outside = append(l.outside, ' ')
			case markValue:
				l.key = append(l.key, 0)
			}
			from = to
		}
		l.outside = append(l.outside, '\n')
	}
}

// mask adds a text outside of the messages found, with its numbers masked.
func (l *look) mask(text []byte) {
	start := len(l.outside)
	l.outside = appendMasked(l.outside, text)
	l.key = append(l.key, l.outside[start:]...)
}

// The marks of a line's bytes.
const (
	markOutside byte = iota // outside of all messages found
	markInside              // fixed text, or text of a value that holds another message
	markValue               // a value
)

// mark marks the bytes of a line.
func (l *look) mark(line *lookLine, spots []spot) {
	l.marks = append(l.marks[:0], make([]byte, len(line.text))...)
	fill := func(from, to int, mark byte) {
		if line.places == nil {
			for i := max(0, from-line.from); i < min(len(l.marks), to-line.from); i++ {
				l.marks[i] = mark
			}
			return
		}
		for i, at := range line.places {
			if at >= from && at < to {
				l.marks[i] = mark
			}
		}
	}
	for i := range spots {
		fill(spots[i].start, spots[i].end, markInside)
	}
	for i := range spots {
		for _, v := range l.values[spots[i].first:spots[i].last] {
			if slices.ContainsFunc(spots, func(other spot) bool { return v[0] <= other.coreStart && other.coreEnd <= v[1] }) {
				continue
			}
			// What begins the message can be taken for its head, unless it is one word.
			if v[1] > spots[i].coreStart || line.isWord(v) {
				fill(v[0], v[1], markValue)
			}
		}
	}
	// What is fixed text of one template is kept, though it be in another's value.
	for i := range spots {
		at := spots[i].coreStart
		for _, v := range l.values[spots[i].first:spots[i].last] {
			if v[0] >= at && v[1] <= spots[i].coreEnd {
				fill(at, v[0], markInside)
				at = v[1]
			}
		}
		fill(at, spots[i].coreEnd, markInside)
	}
}

// isWord reports whether a range of the event on the line is one word.
func (line *lookLine) isWord(v [2]int) bool {
	if line.places != nil {
		return false
	}
	for _, c := range line.text[max(0, v[0]-line.from):min(len(line.text), v[1]-line.from)] {
		if !isAlphanumeric(c) && c != '_' && c != '.' && c != '/' {
			return false
		}
	}
	return true
}

// relation says how two spots of a line lie to each other.
func (l *look) relation(a, b *spot) (out byte) {
	if a.line != b.line {
		return 0
	}
	for i, is := range []bool{a.coreStart < b.coreEnd && b.coreStart < a.coreEnd, l.holds(a, b), l.holds(b, a), a.coreEnd-a.coreStart == b.coreEnd-b.coreStart} {
		if is {
			out |= 1 << i
		}
	}
	return out
}

// holds reports whether b's fixed text lies in one of a's values.
func (l *look) holds(a, b *spot) bool {
	for _, v := range l.values[a.first:a.last] {
		if v[1] > v[0] && v[0] <= b.coreStart && b.coreEnd <= v[1] {
			return true
		}
	}
	return false
}
