package pattern

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
)

// Value is the range of folded text that a placeholder stands for.
type Value struct{ Start, End int }

// Hit is a pattern found in a text. Places are in the folded text; [Text.Source] leads back.
type Hit struct {
	Pattern uint32
	// Start and End are the match with its values at both ends; CoreStart and CoreEnd reach from the first literal to the last.
	Start, End, CoreStart, CoreEnd int
	// Values are the placeholders' values in order. They are valid until the next scan.
	Values []Value
	// Whole says that the match is the whole message; AtStart and AtEnd that a message may start and end at its ends.
	Whole, AtStart, AtEnd bool
	// Flat says that the pattern has a line break in its text and the match has none.
	Flat bool
	// Empty counts the values between literal text that are empty, Long those that hold a separator or are long, as if another
	// message began in them.
	Empty, Long int
	// Seen is the literal weight, in letters, that the text holds: the pattern's own, less where the text ends inside it.
	Seen float64
	// Truncated says that the text ends inside the pattern.
	Truncated bool
}

// Scanner looks for a set's patterns in texts, one after the other. It keeps its buffers, so that scanning allocates nothing
// once they have grown; it is for one goroutine.
type Scanner struct {
	set      *Set
	seen     seen
	verifier verifier
	hits     []Hit
	values   []Value
	// places are the words of the present piece, marks the marks of their first four bytes.
	places   []wordStart
	suspects []suspect
	// near is up to how many words of a filter it is near.
	near  int
	marks byteSet
	total int
}

// NewScanner makes a scanner for the set.
func (s *Set) NewScanner() *Scanner {
	sc := &Scanner{set: s, near: nearFilter}
	sc.Reset()
	return sc
}

// MaxPiece is how many bytes of a text are looked at at once: the literals of a match lie within one piece. Longer texts are
// taken in pieces that overlap by pieceOverlap, so that the cost grows with the length only. Messages are shorter.
const (
	MaxPiece     = 16 << 10
	pieceOverlap = 4 << 10
)

// The budgets of verification, for one piece of a text and for all texts between two resets. A unit is what takes about a
// nanosecond of one core. An ordinary line needs a few thousand, and at ten million patterns some hundred thousand.
const (
	pieceBudget     = 256 << 10
	pieceBudgetByte = 16
	totalBudget     = 16 << 20
)

// Reset starts a new input: it renews the budget that all its texts share.
func (sc *Scanner) Reset() { sc.total = totalBudget }

// Exhausted reports whether texts since the last reset used the whole budget, so that something may have been missed.
func (sc *Scanner) Exhausted() bool { return sc.total <= 0 }

// Strong finds every strong pattern that occurs in the text between word boundaries. The hits are valid until the next scan
// and in no particular order.
func (sc *Scanner) Strong(text *Text) []Hit { return sc.scan(text, 0) }

// Weak finds the weak patterns that start where a message starts and end where one ends.
func (sc *Scanner) Weak(text *Text) []Hit { return sc.scan(text, 1) }

// scan looks for the patterns of one strength, piece by piece.
func (sc *Scanner) scan(text *Text, strength int) []Hit {
	sc.begin(text)
	v := &sc.verifier
	v.weak = strength == 1
	for v.low = 0; ; v.low += MaxPiece - pieceOverlap {
		v.high = min(text.n, v.low+MaxPiece)
		sc.grant(v.high - v.low)
		sc.findPlaces()
		layers, first := sc.set.layers()
		for i, l := range layers {
			if l != nil {
				sc.words(l, first[i], strength)
				sc.bytes(l, first[i], strength)
			}
		}
		sc.total += max(0, v.budget)
		if v.high == text.n {
			return sc.hits
		}
		sc.nextPiece()
	}
}

// begin starts a text.
func (sc *Scanner) begin(text *Text) {
	sc.hits, sc.values = sc.hits[:0], sc.values[:0]
	sc.seen.clear()
	sc.verifier.text, sc.verifier.low, sc.verifier.high = text, 0, text.n
}

// grant takes the budget of n bytes of text from what is left.
func (sc *Scanner) grant(n int) {
	sc.verifier.budget = min(sc.total, pieceBudget+pieceBudgetByte*n)
	sc.total -= sc.verifier.budget
}

// nextPiece makes the patterns that were not found in the pieces before be looked for again.
func (sc *Scanner) nextPiece() {
	sc.seen.clear()
	for i := range sc.hits {
		sc.seen.add(sc.hits[i].Pattern)
	}
}

// wordStart is a place where a word starts, with the hash of its first four bytes.
type wordStart struct {
	at   int
	hash uint64
}

// words looks the windows at the piece's words up.
func (sc *Scanner) words(l *layer, first uint32, strength int) {
	tables := &l.tables[strength]
	if len(tables[0].filter) > sc.near {
		sc.farWords(l, first, tables)
		return
	}
	long, short, least := &tables[0], &tables[1], &tables[2]
	text := sc.verifier.text.bytes
	for _, w := range sc.places {
		b := text[w.at : w.at+16 : w.at+16]
		x := binary.LittleEndian.Uint64(b)
		if h := mix12(x, binary.LittleEndian.Uint32(b[8:])); long.may(h) != 0 {
			sc.probe(l, first, long.bucket(h), mark(h), w.at, 12)
		}
		if h := mix(x); short.may(h) != 0 {
			sc.probe(l, first, short.bucket(h), mark(h), w.at, 8)
		}
		if least.may(w.hash) != 0 {
			sc.probe(l, first, least.bucket(w.hash), mark(w.hash), w.at, 4)
		}
	}
}

// nearFilter is up to how many words of a filter it is near: half a megabyte, which a core's own cache holds.
const nearFilter = 64 << 10

// farWords is words for a filter that is not near. It is asked about all of them first: those loads wait for memory, and do so side
// by side when no decision stands between them. At a million patterns that is 16 % faster, at a hundred thousand 6 % slower.
func (sc *Scanner) farWords(l *layer, first uint32, tables *[len(windowKinds)]table) {
	long, short, least := &tables[0], &tables[1], &tables[2]
	text := sc.verifier.text.bytes
	sc.suspects = slices.Grow(sc.suspects[:0], wordKinds*len(sc.places))[:wordKinds*len(sc.places)]
	suspects, n := sc.suspects, 0
	for _, w := range sc.places {
		b := text[w.at : w.at+16 : w.at+16]
		x := binary.LittleEndian.Uint64(b)
		h := mix12(x, binary.LittleEndian.Uint32(b[8:]))
		suspects[n] = suspect{h, int32(w.at), 0}
		n += long.may(h)
		h = mix(x)
		suspects[n] = suspect{h, int32(w.at), 1}
		n += short.may(h)
		suspects[n] = suspect{w.hash, int32(w.at), 2}
		n += least.may(w.hash)
	}
	for _, s := range suspects[:n] {
		sc.probe(l, first, tables[s.kind].bucket(s.hash), mark(s.hash), int(s.at), windowKinds[s.kind].length)
	}
}

// suspect is a window of the text that patterns may be filed under: its hash, where it starts, and its kind.
type suspect struct {
	hash uint64
	at   int32
	kind int32
}

// findPlaces lists the piece's words and notes their marks.
func (sc *Scanner) findPlaces() {
	v := &sc.verifier
	places := sc.places[:0]
	sc.marks = byteSet{}
	for k := v.low / 64; k*64 < v.high; k++ {
		for starts := v.text.words[k]; starts != 0; starts &= starts - 1 {
			at := k*64 + bits.TrailingZeros64(starts)
			hash := mix4(binary.LittleEndian.Uint64(v.text.bytes[at:]))
			places = append(places, wordStart{at, hash})
			sc.marks.add(farMark(hash))
		}
	}
	sc.places = places
}

// bytes looks the windows at every byte of the piece up. Hardly any pattern needs them.
func (sc *Scanner) bytes(l *layer, first uint32, strength int) {
	v := &sc.verifier
	for k := wordKinds; k < len(windowKinds); k++ {
		t, length := &l.tables[strength][k], windowKinds[k].length
		if len(t.entries) == 0 {
			continue
		}
		for i := v.low; i+length <= v.high; i++ {
			if !t.openers.has(v.text.bytes[i]) {
				continue
			}
			if h := window(v.text.bytes[i:i+16], length); t.may(h) != 0 {
				sc.probe(l, first, t.bucket(h), mark(h), i, length)
			}
		}
	}
}

// probe verifies the entries of a bucket whose window and the literal text around it are at place i of the text.
func (sc *Scanner) probe(l *layer, first uint32, entries []entry, mark uint8, i, length int) {
	v := &sc.verifier
	before, behind := uint8(0), context(v.text.bytes[i+length:])
	if i >= contextLength {
		before = context(v.text.bytes[i-contextLength:])
	}
	v.budget -= len(entries)
	for _, e := range entries {
		if e.mark() != mark || !sc.beside(e.before(), before, e&farBefore != 0) || !sc.beside(e.behind(), behind, e&farBehind != 0) {
			continue
		}
		if v.budget < 0 {
			return
		}
		if pattern := e.pattern(); int64(pattern) < int64(l.patterns()) && sc.around(l, e, i) && sc.seen.add(first+pattern) {
			sc.verify(l, pattern, first+pattern)
		}
	}
}

// beside reports whether what an entry asks for can be there: the context is the text's, or the text has the far word.
func (sc *Scanner) beside(asked, context uint8, far bool) bool {
	if far {
		return sc.marks.has(asked)
	}
	return asked == 0 || asked == context
}

// around compares the pattern's literal text on both sides of a window with the text, up to the nearest gaps.
func (sc *Scanner) around(l *layer, e entry, i int) bool {
	if e.offset() == farOffset {
		return true
	}
	text, p := sc.verifier.text, l.pattern(e.pattern())
	sc.verifier.budget -= callCost + len(p)/4
	if e.offset() >= len(p) {
		return false
	}
	for k, at := e.offset()-1, i-1; k >= 0 && p[k] >= gapLimit; k, at = k-1, at-1 {
		if at < 0 || text.bytes[at] != p[k] {
			if p[k] == ' ' { // it may have been folded into its neighbour: the verifier decides
				break
			}
			return false
		}
	}
	for k, at := e.offset(), i; k < len(p) && p[k] >= gapLimit; k, at = k+1, at+1 {
		if text.bytes[at] != p[k] { // the zeros behind the text end it
			if p[k] == ' ' && at == text.n {
				break
			}
			return false
		}
	}
	return true
}

// verify checks a layer's pattern against the text and keeps the hit: as the whole message if it is that, else anywhere.
func (sc *Scanner) verify(l *layer, local, pattern uint32) {
	v := &sc.verifier
	v.parts = split(v.parts[:0], l.pattern(local))
	if len(v.parts) == 0 {
		return
	}
	if start, ok := sc.whole(); ok {
		sc.keep(pattern, start, v.text.n, true)
		return
	}
	if v.weak && v.parts[0].gap != 0 {
		return // little text behind an open start: only as the whole message
	}
	if start, end, ok := v.floating(); ok {
		sc.keep(pattern, start, end, false)
	}
}

var space = []byte(" ")

// whole matches the pattern from one of the places where the message itself may start to its end.
func (sc *Scanner) whole() (start int, ok bool) {
	v := &sc.verifier
	// Behind an empty value at the text's start the literal's space is not there.
	if last := v.parts[len(v.parts)-1]; last.gap == 0 && !bytes.HasSuffix(v.text.bytes[:v.text.n], bytes.TrimPrefix(last.literal, space)) {
		return 0, false
	}
	try := func(start int) bool {
		v.budget--
		first := v.parts[0]
		return start >= v.low && start <= v.high && (first.gap != 0 || bytes.HasPrefix(v.text.bytes[start:v.text.n], bytes.TrimSuffix(first.literal, space))) && v.anchored(start)
	}
	// Behind the prefixes first: a time or a level is seldom part of a message. A value at the message's start that would be empty
	// there is looked for before it: "{err}\n\nUse --debug" is not its second line alone.
	empty := -1
	for i := len(v.text.starts) - 1; i >= 0; i-- {
		start := int(v.text.starts[i])
		switch {
		case !try(start):
		case v.parts[0].gap != 0 && v.spans[0].start == v.spans[0].end:
			empty = start
		default:
			return start, true
		}
	}
	if try(0) {
		return 0, true
	}
	return max(empty, 0), empty >= 0 && try(empty)
}

// keep records the match that the verifier found last.
func (sc *Scanner) keep(pattern uint32, start, end int, whole bool) {
	v, set, flags := &sc.verifier, sc.set, sc.set.flags(pattern)
	if flags&flagEmpty != 0 {
		return
	}
	hit := Hit{Pattern: pattern, Start: start, End: end, CoreStart: start, CoreEnd: end, Seen: set.Weight(pattern)}
	from := len(sc.values)
	for _, s := range v.spans {
		sc.values = append(sc.values, Value{int(s.start), int(s.end)})
	}
	hit.Values = sc.values[from:len(sc.values):len(sc.values)]
	for i, gap := 0, 0; i < len(v.parts) && v.parts[i].gap != 0; i, gap = i+1, gap+1 {
		hit.CoreStart = hit.Values[gap].End
	}
	for i, gap := len(v.parts)-1, len(hit.Values)-1; i >= 0 && v.parts[i].gap != 0; i, gap = i-1, gap-1 {
		hit.CoreEnd = hit.Values[gap].Start
	}
	// A whole message that ends in literal text is held together by both its ends.
	held := whole && v.parts[len(v.parts)-1].gap == 0
	if !held && flags&flagLines == 0 && sc.scattered(&hit) {
		sc.values = sc.values[:from]
		return
	}
	for _, value := range hit.Values {
		switch {
		case value.Start <= hit.CoreStart || value.End >= hit.CoreEnd:
		case value.Start == value.End:
			hit.Empty++
		case value.End-value.Start > longValue || bytes.Contains(v.text.bytes[value.Start:value.End], separator):
			hit.Long++
		}
	}
	hit.Whole = whole
	hit.Flat = flags&flagLines != 0 && !v.text.crosses(hit.CoreStart, hit.CoreEnd)
	hit.AtStart = whole || v.text.isStart(start)
	hit.AtEnd = whole || v.text.isEnd(end)
	sc.hits = append(sc.hits, hit)
}

// longValue is from how many bytes a value between literal texts is held to be long.
const longValue = 80

var separator = []byte(": ")

// scattered reports whether a value inside the match runs over a line end. In a template that has no line break that is not
// one message but pieces of several.
func (sc *Scanner) scattered(hit *Hit) bool {
	for _, value := range hit.Values {
		if value.Start >= hit.CoreStart && value.End <= hit.CoreEnd && sc.verifier.text.crosses(value.Start, value.End) {
			return true
		}
	}
	return false
}

// Crosses reports whether the hit's literal text runs over a line end of the text.
func (t *Text) Crosses(hit Hit) bool { return t.crosses(hit.CoreStart, hit.CoreEnd) }
