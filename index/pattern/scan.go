package pattern

import "bytes"

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
	total    int
}

// NewScanner makes a scanner for the set.
func (s *Set) NewScanner() *Scanner {
	sc := &Scanner{set: s}
	sc.Reset()
	return sc
}

// The budgets: how many bytes the verification of one text, and of all texts between two resets, may look at. Ordinary lines
// need a few hundred; the sum is about 10 ms of one core.
const (
	lineBudget     = 1 << 16
	lineBudgetByte = 16
	totalBudget    = 32 << 20
)

// Reset starts a new input: it renews the budget that all its texts share.
func (sc *Scanner) Reset() { sc.total = totalBudget }

// Exhausted reports whether texts since the last reset used the whole budget, so that something may have been missed.
func (sc *Scanner) Exhausted() bool { return sc.total <= 0 }

// Strong finds every strong pattern that occurs in the text between word boundaries. The hits are valid until the next scan
// and in no particular order.
func (sc *Scanner) Strong(text *Text) []Hit {
	sc.begin(text)
	sc.scan(0, anywhere)
	sc.end()
	return sc.hits
}

// Weak finds the weak patterns that start where a message starts and end where one ends.
func (sc *Scanner) Weak(text *Text) []Hit {
	sc.begin(text)
	sc.scan(1, text.isStart)
	sc.end()
	return sc.hits
}

func anywhere(int) bool { return true }

func (sc *Scanner) begin(text *Text) {
	sc.hits, sc.values = sc.hits[:0], sc.values[:0]
	sc.seen.clear()
	sc.verifier.text = text
	sc.verifier.budget = min(sc.total, lineBudget+lineBudgetByte*text.n)
	sc.total -= sc.verifier.budget
}

func (sc *Scanner) end() { sc.total += max(0, sc.verifier.budget) }

// scan looks every window of the text up in the tables of one strength.
func (sc *Scanner) scan(strength int, accept func(int) bool) {
	text := sc.verifier.text
	for k, length := range windowLengths {
		t := &sc.set.tables[strength][k]
		if len(t.entries) == 0 {
			continue
		}
		for i := 0; i+length <= text.n; i++ {
			h := mix(window(text.bytes[i:i+8], length))
			if t.may(h) {
				sc.probe(t.bucket(h), fingerprint(h), i, strength == 1, accept)
			}
		}
	}
}

// probe verifies the entries of a bucket whose window and the literal text around it are at place i of the text.
func (sc *Scanner) probe(entries []entry, mark uint16, i int, weak bool, accept func(int) bool) {
	for _, e := range entries {
		if e.fingerprint != mark || !sc.around(e, i) || !sc.seen.add(e.pattern) {
			continue
		}
		if sc.verifier.budget < 0 {
			return
		}
		sc.verify(e.pattern, weak, accept)
	}
}

// around compares the pattern's literal text on both sides of a window with the text, up to the nearest gaps.
func (sc *Scanner) around(e entry, i int) bool {
	set, text := sc.set, sc.verifier.text
	low, high := int(set.off[e.pattern]), int(set.off[e.pattern+1])
	place := low + int(e.offset)
	for p, at := place-1, i-1; p >= low && set.blob[p] >= gapLimit; p, at = p-1, at-1 {
		if at < 0 || text.bytes[at] != set.blob[p] {
			if set.blob[p] == ' ' { // it may have been folded into its neighbour: the verifier decides
				break
			}
			return false
		}
	}
	for p, at := place, i; p < high && set.blob[p] >= gapLimit; p, at = p+1, at+1 {
		if text.bytes[at] != set.blob[p] { // the padding ends the text
			if set.blob[p] == ' ' && at == text.n {
				break
			}
			return false
		}
	}
	return true
}

// verify checks one pattern against the text and keeps the hit: as the whole message if it is that, else anywhere.
func (sc *Scanner) verify(pattern uint32, weak bool, accept func(int) bool) {
	v := &sc.verifier
	v.weak = weak
	v.parts = split(v.parts[:0], sc.set.pattern(pattern))
	if start, ok := sc.whole(); ok {
		sc.keep(pattern, start, v.text.n, true)
		return
	}
	if weak && v.parts[0].gap != 0 {
		return // little text behind an open start: only as the whole message
	}
	if start, end, ok := v.floating(accept); ok {
		sc.keep(pattern, start, end, false)
	}
}

var space = []byte(" ")

// whole matches the pattern from one of the places where the message itself may start to its end.
func (sc *Scanner) whole() (start int, ok bool) {
	v := &sc.verifier
	if last := v.parts[len(v.parts)-1]; last.gap == 0 && !bytes.HasSuffix(v.text.bytes[:v.text.n], last.literal) {
		return 0, false
	}
	try := func(start int) bool {
		first := v.parts[0]
		return (first.gap != 0 || bytes.HasPrefix(v.text.bytes[start:v.text.n], bytes.TrimSuffix(first.literal, space))) && v.anchored(start)
	}
	// Behind the prefixes first: a time or a level is seldom part of a message. A value at the message's start that would be empty
	// there is looked for before it: "{err}\n\nUse --debug" is not its second line alone.
	empty := -1
	for i := len(v.text.starts) - 1; i >= 0; i-- {
		start := int(v.text.starts[i])
		switch {
		case start > v.text.n || !try(start):
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
	v, set := &sc.verifier, sc.set
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
	if !held && set.flags[pattern]&flagLines == 0 && sc.scattered(&hit) {
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
	hit.Flat = set.flags[pattern]&flagLines != 0 && !v.text.crosses(hit.CoreStart, hit.CoreEnd)
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
