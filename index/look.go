package index

import (
	"bytes"
	"cmp"
	"slices"
	"unsafe"

	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

// look is what a quick look at an event of a log found: each of its lines scanned as it stands. It is refilled for each event.
type look struct {
	tools *tools
	// known is what came before.
	known *known
	lines []lookLine
	spots []spot
	// values are the ranges of the spots' values in the event.
	values [][2]int
	// alarms says that a word of errors is there.
	alarms bool
	// rough says that the event must be taken apart to know what is in it: the quick look may see it otherwise.
	rough bool
	// recalled says that a line came before, so that it was not scanned again.
	recalled bool
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
	// key and outside are made by describe, order by obvious.
	key, outside []byte
	order        []int
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

// at looks at an event and reports whether it is worth more than that. The head of its first line may be nil.
func (l *look) at(event []byte, head *input.Head) bool {
	l.lines, l.spots, l.values, l.plain, l.places = l.lines[:0], l.spots[:0], l.values[:0], l.plain[:0], l.places[:0]
	l.alarms, l.rough, l.recalled, l.notes = false, false, false, l.notes[:0]
	l.tools.scanner.Reset()
	for from := 0; from < len(event); {
		to, next := len(event), len(event)
		if end := bytes.IndexByte(event[from:], '\n'); end >= 0 {
			to, next = from+end, from+end+1
		}
		for to > from && event[to-1] == '\r' {
			to--
		}
		l.line(event, from, to, head)
		head = nil
		from = next
	}
	if l.alarms || len(l.spots) > 0 {
		l.heads()
	}
	if len(l.lines) > 1 && len(l.spots) == 0 && !l.rough {
		// A template of several lines shows only in all of them.
		sum := l.known.seeds.sum(event)
		if quiet, _ := l.known.quiet.find(sum); !quiet {
			if l.rough = l.scan(event, nil) > 0; !l.rough {
				l.keepQuiet(sum, false)
			}
		}
	}
	return l.rough || l.alarms || len(l.spots) > 0
}

// hotLines is for how many lines behind one in which a template was found another one is expected.
const hotLines = 8

// line looks at one line. Its head may be nil.
func (l *look) line(event []byte, from, to int, head *input.Head) {
	line := lookLine{from: from, to: to, text: event[from:to]}
	if head != nil {
		line.head, line.headed = *head, true
	}
	if len(line.text) == 0 {
		return
	}
	sum := l.known.seeds.sum(line.text)
	// odd says that the line holds what the quick look does not read as the thorough one does.
	odd := bytes.IndexByte(line.text, '\r') >= 0
	if bytes.IndexByte(line.text, '\x1b') >= 0 {
		plain := false
		line.text, line.places, plain = l.withoutColours(line.text, from)
		odd = odd || !plain
	}
	if len(line.text) == 0 {
		return
	}
	quiet, alarms := l.known.quiet.find(sum)
	if quiet {
		l.alarms, l.hot = l.alarms || alarms, max(0, l.hot-1)
		l.lines = append(l.lines, line)
		return
	}
	if r := l.known.repeats.find(sum); r != nil {
		l.recall(r, line)
		return
	}
	spots, values, notes := len(l.spots), len(l.values), len(l.notes)
	// What a program logs as information is no error, whatever its words ([alarming]).
	alarms = !(len(l.lines) == 0 && line.headed && line.head.Timed && calm(line.head.Level)) && mayAlarm(line.text)
	l.alarms = l.alarms || alarms
	found, before := 0, l.rough
	known := line.headed || l.hot > 0 // most lines have nothing to be found: a head is read only where something is
	if !known {
		found = l.scan(line.text, nil)
	}
	if found > 0 || known {
		if !line.headed {
			line.head, line.headed = input.HeadOf(line.text), true
		}
		if known || line.head.Starts() > 0 {
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
		l.rough = l.rough || odd || entity || escaped && bytes.IndexByte(line.text, '"') >= 0
	case escaped:
		start := len(l.plain)
		l.plain = withoutEscapes(l.plain, line.text)
		l.rough = l.rough || l.scan(l.plain[start:], nil) > 0
	}
	l.rough = l.rough || found == 0 && entity
	l.lines = append(l.lines, line)
	if found == 0 && !before && !l.rough && !(odd && line.places != nil) {
		l.keepQuiet(sum, alarms)
	}
	if found == 0 || l.rough {
		return
	}
	if bytes.Contains(line.text, quotedField) || bytes.Contains(line.text, quotedPair) {
		l.quoted(len(l.lines) - 1)
	} else {
		l.keep(len(l.lines)-1, 0)
	}
	if !l.rough {
		l.keepRepeat(sum, alarms, spots, values, notes)
	}
}

// keepQuiet remembers that nothing is found in a text, unless its event was too much work to look through all of it.
func (l *look) keepQuiet(s sum, alarms bool) {
	if !l.tools.scanner.Exhausted() {
		l.known.quiet.keep(s, alarms)
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

// withoutColours is a line without its terminal control sequences, and where its bytes come from. It reports whether they were
// those of colours only.
func (l *look) withoutColours(line []byte, from int) (text []byte, places []int, plain bool) {
	start, first := len(l.plain), len(l.places)
	plain = true
	for i := 0; i < len(line); {
		if line[i] == '\x1b' {
			n := colour(line[i:])
			plain = plain && n > 0
			i += max(n, 1)
			continue
		}
		l.plain = append(l.plain, line[i])
		l.places = append(l.places, from+i)
		i++
	}
	return l.plain[start:len(l.plain):len(l.plain)], l.places[first:len(l.places):len(l.places)], plain
}

// maxColour is how long the control sequence of a colour can be.
const maxColour = 32

// colour is the length of the control sequence of a colour that a text starts with: ESC [ 1 ; 31 m. It is 0 for any other.
func colour(s []byte) int {
	for n := 2; n < len(s) && n < maxColour && s[1] == '['; n++ {
		switch c := s[n]; {
		case c == 'm' || c == 'K':
			return n + 1
		case c != ';' && (c < '0' || c > '9'):
			return 0
		}
	}
	return 0
}
