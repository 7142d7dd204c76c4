package index

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"unsafe"

	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

// look is what a quick look at an event of a log found: each of its lines scanned as it stands. It is refilled for each event.
type look struct {
	tools *tools
	lines []lookLine
	spots []spot
	// values are the ranges of the spots' values in the event.
	values [][2]int
	// alarms says that a word of errors is there.
	alarms bool
	// rough says that the event must be taken apart to know what is in it: the quick look may see it otherwise.
	rough bool
	// hot is how many lines on are expected to have something in them.
	hot int
	// plain and places hold lines without colours, and where in the event their bytes come from.
	plain  []byte
	places []int
	starts []int
	ends   [][2]int
	marks  []byte
	// notes are what the heads of messages say that is not in the places of the spots.
	notes []byte
	// key and outside are made by describe.
	key, outside []byte
}

// lookLine is a line of an event: its place there, its text without colours, and where that comes from (nil for as it stands).
type lookLine struct {
	from, to int
	text     []byte
	places   []int
	// head is what stands before the message, when headed says that it was read.
	head   input.Head
	headed bool
}

// spot is a template seen in a line, with its places in the event.
type spot struct {
	pattern                        uint32
	line                           int
	start, end, coreStart, coreEnd int
	// first and last are the range of its values.
	first, last int
	seen        [4]byte
}

// at looks at an event and reports whether it is worth more than that.
func (l *look) at(event []byte) bool {
	l.lines, l.spots, l.values, l.plain, l.places = l.lines[:0], l.spots[:0], l.values[:0], l.plain[:0], l.places[:0]
	l.alarms, l.rough, l.notes = false, false, l.notes[:0]
	l.tools.scanner.Reset()
	for from := 0; from < len(event); {
		to, next := len(event), len(event)
		if end := bytes.IndexByte(event[from:], '\n'); end >= 0 {
			to, next = from+end, from+end+1
		}
		for to > from && event[to-1] == '\r' {
			to--
		}
		l.line(event, from, to)
		from = next
	}
	if l.alarms || len(l.spots) > 0 {
		l.heads()
	}
	if len(l.lines) > 1 && len(l.spots) == 0 && !l.rough {
		// A template of several lines shows only in all of them.
		l.rough = l.scan(event, nil) > 0
	}
	return l.rough || l.alarms || len(l.spots) > 0
}

// hotLines is for how many lines behind one in which a template was found another one is expected.
const hotLines = 8

// line looks at one line.
func (l *look) line(event []byte, from, to int) {
	line := lookLine{from: from, to: to, text: event[from:to]}
	if bytes.IndexByte(line.text, '\x1b') >= 0 {
		line.text, line.places = l.withoutColours(line.text, from)
	}
	if len(line.text) == 0 {
		return
	}
	l.alarms = l.alarms || mayAlarm(line.text)
	found := 0
	if l.hot == 0 { // most logs are of lines in which nothing is found: the head is read only where something is
		found = l.scan(line.text, nil)
	}
	if found > 0 || l.hot > 0 {
		line.head, line.headed = input.HeadOf(line.text), true
		if l.hot > 0 || line.head.Starts() > 0 {
			found = l.scanMessage(line.text, &line.head)
		}
	}
	if l.hot = max(0, l.hot-1); found > 0 {
		l.hot = hotLines
	}
	escaped := bytes.IndexByte(line.text, '\\') >= 0
	entity := hasEntity(line.text)
	switch {
	case found > 0:
		l.rough = l.rough || entity || escaped && bytes.IndexByte(line.text, '"') >= 0
	case escaped:
		before := len(l.plain)
		l.plain = withoutEscapes(l.plain, line.text)
		l.rough = l.rough || l.scan(l.plain[before:], nil) > 0
	}
	l.rough = l.rough || found == 0 && entity
	l.lines = append(l.lines, line)
	if found == 0 || l.rough {
		return
	}
	if bytes.Contains(line.text, quotedField) || bytes.Contains(line.text, quotedPair) {
		l.quoted(len(l.lines) - 1)
	} else {
		l.keep(len(l.lines)-1, 0)
	}
}

// heads reads the heads of the lines in which nothing was found.
func (l *look) heads() {
	for i := range l.lines {
		if line := &l.lines[i]; !line.headed {
			line.head, line.headed = input.HeadOf(line.text), true
		}
	}
}

// quoted looks again at a line of which some texts are quoted: those of a JSON object, or of pairs. Each is a message by itself.
func (l *look) quoted(number int) {
	line := &l.lines[number]
	l.ends = l.ends[:0]
	for i := range l.tools.hits {
		at, _ := l.tools.text.Source(l.tools.hits[i].CoreStart, l.tools.hits[i].CoreEnd)
		start, end := bytes.LastIndexByte(line.text[:at], '"')+1, bytes.IndexByte(line.text[at:], '"')
		if start == 0 || end < 0 {
			l.rough = true
			return
		}
		if text := [2]int{start, at + end}; !slices.Contains(l.ends, text) {
			l.ends = append(l.ends, text)
		}
	}
	slices.SortFunc(l.ends, func(a, b [2]int) int { return cmp.Compare(a[0], b[0]) })
	for _, text := range l.ends {
		message := line.text[text[0]:text[1]]
		head := input.HeadOf(message)
		if l.scanMessage(message, &head) > 0 {
			l.keep(number, text[0])
		}
	}
	if len(l.spots) == 0 {
		l.rough = true
	}
}

// scanMessage looks for strong templates in a text with a head.
func (l *look) scanMessage(text []byte, head *input.Head) int {
	l.starts = l.starts[:0]
	for i := range head.Starts() {
		l.starts = append(l.starts, head.Start(i))
	}
	found := l.scan(text, l.starts)
	if found > 0 && len(l.starts) > 0 {
		// What is read as a head can be the message's own first value.
		l.notes = append(append(l.notes, head.Level...), byte(head.Starts()))
		if head.Timed {
			l.notes = append(l.notes, '@')
		}
	}
	return found
}

var (
	quotedField = []byte(`{"`)
	quotedPair  = []byte(`="`)
)

// scan looks for strong templates in a text and says how many there are.
func (l *look) scan(text []byte, starts []int) int {
	if len(text) == 0 {
		return 0
	}
	l.tools.text.Set(unsafe.String(&text[0], len(text)), starts) // it copies what it keeps
	l.tools.hits = l.tools.scanner.Strong(&l.tools.text)
	return len(l.tools.hits)
}

// keep turns the hits into spots. The text that was scanned starts at a place of the line.
func (l *look) keep(number, offset int) {
	line, first := &l.lines[number], len(l.spots)
	text := &l.tools.text
	for i := range l.tools.hits {
		hit := &l.tools.hits[i]
		s := spot{pattern: hit.Pattern, line: number, first: len(l.values)}
		s.start, s.end = line.source(text, offset, hit.Start, hit.End)
		s.coreStart, s.coreEnd = line.source(text, offset, hit.CoreStart, hit.CoreEnd)
		for _, v := range hit.Values {
			start, end := line.source(text, offset, v.Start, v.End)
			l.values = append(l.values, [2]int{start, end})
		}
		s.last = len(l.values)
		s.seen = [4]byte{flags(hit), byte(min(hit.Empty, 255)), byte(min(hit.Long, 255))}
		l.spots = append(l.spots, s)
	}
	slices.SortFunc(l.spots[first:], func(a, b spot) int {
		return cmp.Or(cmp.Compare(a.coreStart, b.coreStart), cmp.Compare(a.pattern, b.pattern))
	})
}

// flags are what decides about a hit besides its template.
func flags(hit *pattern.Hit) (out byte) {
	for i, flag := range []bool{hit.Whole, hit.AtStart, hit.AtEnd, hit.Flat} {
		if flag {
			out |= 1 << i
		}
	}
	return out
}

// source turns a range of folded text into one of the event.
func (line *lookLine) source(text *pattern.Text, offset, start, end int) (from, to int) {
	from, to = text.Source(start, end)
	from, to = from+offset, to+offset
	if from == to {
		return line.place(from), line.place(from)
	}
	return line.place(from), line.place(to-1) + 1
}

// place is where in the event a byte of the line's text comes from.
func (line *lookLine) place(i int) int {
	switch {
	case line.places == nil:
		return line.from + i
	case i < len(line.places):
		return line.places[i]
	}
	return line.to
}

// withoutColours is a line without its terminal control sequences, and where its bytes come from.
func (l *look) withoutColours(line []byte, from int) ([]byte, []int) {
	start, first := len(l.plain), len(l.places)
	for i := 0; i < len(line); {
		if line[i] == '\x1b' {
			i += sequence(line[i:])
			continue
		}
		l.plain = append(l.plain, line[i])
		l.places = append(l.places, from+i)
		i++
	}
	return l.plain[start:len(l.plain):len(l.plain)], l.places[first:len(l.places):len(l.places)]
}

// sequence is the length of the terminal control sequence that a text starts with.
func sequence(s []byte) int {
	if len(s) < 2 || s[1] != '[' {
		return 1
	}
	n := 2
	for n < len(s) && (s[n] < 0x40 || s[n] > 0x7e) {
		n++
	}
	return min(n+1, len(s))
}

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
			l.key = appendMasked(l.key, line.text)
			l.outside = append(appendMasked(l.outside, line.text), '\n')
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
				l.key = appendMasked(l.key, line.text[from:to])
				l.outside = appendMasked(l.outside, line.text[from:to])
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
