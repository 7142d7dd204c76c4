package index

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

const (
	// maxSites is how many records with one template are looked at.
	maxSites = 1000
	// maxCandidates is how many different templates found in one event are ranked.
	maxCandidates = 100
	// maxTruncated is how many events of a text are looked through for templates inside which it ends.
	maxTruncated = 50
)

// strength is the first thing that candidates are ranked by.
type strength int

const (
	strong    strength = iota // much literal text, all of it there
	truncated                 // much literal text, and the text ends inside the template
	weak                      // little literal text
)

// candidate is a template found in an event, at its best place.
type candidate struct {
	pattern  uint32
	strength strength
	whole    bool
	score    float64
	seen     float64
	message  *input.Message
	// start and end are the match in the pasted text, core the part from the first literal to the last, before where the match
	// starts in the message.
	start, end int
	core       [2]int
	before     int
	// cut is where in the message the last value of another candidate ends that lies before this one: what stands before that can
	// be anything.
	cut    int
	values []capture
	// ends are where in the message the values end.
	ends []int
	behind
	// left says that the text leaves the template, which is not all there.
	left bool
	// group is the index of the candidate whose text this one shares, its own where none is better.
	group int
}

// capture is a placeholder's value with its place in the pasted text.
type capture struct {
	value      string
	start, end int
}

// find looks for templates in every event of the text: strong ones; where an event has none, weak ones; and where the strong
// ones explain little, or the event says that it was cut off, those inside which a message ends.
func (s *search) find(t *tools) {
	for i := range s.happenings {
		s.findIn(&s.happenings[i], t)
	}
	if !s.streamed {
		looked, unexplained, wholes := 0, s.unexplained(), map[uint32]bool(nil)
		for i := range s.happenings {
			if h := &s.happenings[i]; (unexplained || paged(s.text[h.Start:h.End])) && h.unexplained() && looked < maxTruncated {
				if looked == 0 {
					wholes = s.wholes()
				}
				looked++
				s.findTruncated(h, t)
				h.favour(wholes)
			}
		}
	}
	s.cut = s.cut || t.scanner.Exhausted()
	for i := range s.happenings {
		s.happenings[i].settle()
		if s.streamed {
			s.happenings[i].cutBefore()
		}
	}
}

// findIn looks for whole templates in one event.
func (s *search) findIn(h *happening, t *tools) {
	clear(t.best)
	for _, message := range h.messages {
		t.text.Set(message.Text, message.Starts)
		s.cut = s.cut || len(message.Text) > pattern.MaxText
		for _, hit := range t.scanner.Strong(&t.text) {
			s.keep(h, t, &hit, message, strong)
		}
	}
	if text := s.text[h.Start:h.End]; !s.streamed && !(len(h.messages) == 1 && h.messages[0].Text == text) {
		s.findAsWritten(h, t, text)
	}
	if s.streamed && !s.weak || slices.ContainsFunc(h.candidates, func(c candidate) bool { return !s.isStandard(&c) }) {
		return
	}
	for _, message := range h.messages {
		t.text.Set(message.Text, message.Starts)
		for _, hit := range t.scanner.Weak(&t.text) {
			if (hit.Whole || hit.Seen >= minWeak) && s.telling(hit.Pattern) {
				s.keep(h, t, &hit, message, weak)
			}
		}
	}
}

// findAsWritten looks for whole templates in an event's text as it stands. It is for what reading took for something else: a
// message that is itself an object ({"error":"..","statusCode":500}), that looks like the head of a record, or whose lines look like
// a list. Where something was found in what was read, lines for themselves are not looked at again: they can be a trace's source.
func (s *search) findAsWritten(h *happening, t *tools, text string) {
	message := &input.Message{Text: text, Offsets: make([]int32, len(text)+1), Level: h.Level}
	message.Joined = len(h.candidates) > 0 && strings.Contains(text, "\n")
	for i := range message.Offsets {
		message.Offsets[i] = int32(h.Start + i)
	}
	if len(h.messages) > 0 {
		message.Event = h.messages[0].Event
	}
	head := input.HeadOf([]byte(text[:min(len(text), maxHead)]))
	for i := range head.Starts() {
		message.Starts = append(message.Starts, head.Start(i))
	}
	message.Body = head.Body
	t.text.Set(message.Text, message.Starts)
	for _, hit := range t.scanner.Strong(&t.text) {
		s.keep(h, t, &hit, message, strong)
	}
}

// maxHead is how much of an event is read to find where its message starts.
const maxHead = 1 << 10

// paged reports whether a pager that does not wrap cut an event's line at the screen's edge, as journalctl's does: it puts ">"
// there. What belongs to the text is another one's end: "<name>", "=>", "->".
func paged(text string) bool {
	line := strings.TrimRight(text[strings.LastIndexByte(strings.TrimRight(text, " \r\n"), '\n')+1:], " \r\n")
	before, ok := strings.CutSuffix(line, ">")
	return ok && !strings.ContainsAny(before, "<>") && !strings.HasSuffix(before, "=") && !strings.HasSuffix(before, "-")
}

// findTruncated looks in one event for templates inside which a message ends.
func (s *search) findTruncated(h *happening, t *tools) {
	clear(t.best)
	for i := range h.candidates {
		t.best[h.candidates[i].pattern] = i
	}
	least := h.floor()
	for _, message := range h.messages {
		t.text.Set(message.Text, message.Starts)
		for _, hit := range t.scanner.Truncated(&t.text) {
			if hit.Seen >= least {
				s.keep(h, t, &hit, message, truncated)
			}
		}
	}
}

// minWeak is the literal weight that a weak template needs when it is not the whole message.
const minWeak = 6

// telling reports whether a template says more than a level or a word that only joins others: "error: {}" fits every second line
// of a log, "{} for {}" every second sentence.
func (s *search) telling(p uint32) bool {
	places := s.set.Sites(p, nil)
	if len(places) == 0 {
		return false
	}
	for _, word := range fixedWords(s.set.Site(places[0]).Message) {
		if !input.IsLevel(word) && !joins(word) {
			return true
		}
	}
	return false
}

// joins reports whether a lower-cased word only joins others. Words that deny ("not", "no") say something.
func joins(word string) bool {
	switch word {
	case "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "of", "on", "or", "that", "the", "this", "to", "was", "with":
		return true
	}
	return false
}

// anchor is what the start and the end of a match are worth where a message may start and end there. With 8 each, 93% of
// 10,000 labelled lines had the right template first.
const anchor = 8

// wholeWorth is what a whole message has over one inside a longer text, besides the anchors.
const wholeWorth = 4

// valuePenalty is what a candidate loses for each value between its literal texts that is empty, which programs seldom print,
// or that looks as if it held another message.
const valuePenalty = 4

// flatPenalty is what a candidate loses whose line break is not in the text.
const flatPenalty = 6

// wrapPenalty is what a candidate loses in the flat list that lies in another one's value: of an error and the error that it
// wraps, the outer one comes first unless the inner one says that much more.
const wrapPenalty = 12

// maxAway is from which event with something found in it on one is as far from the first as another.
const maxAway = 3

// What a candidate loses for each step that it is away from the outermost error of the first event: less than an anchor, so
// that it decides between messages that are alike specific.
const (
	causePenalty = 2
	eventPenalty = 3
)

// keep records a hit, unless the template was found at a better place of the event.
func (s *search) keep(h *happening, t *tools, hit *pattern.Hit, message *input.Message, strength strength) {
	text := &t.text
	if message.Joined && !text.Crosses(*hit) {
		return
	}
	c := candidate{pattern: hit.Pattern, strength: strength, whole: hit.Whole, seen: hit.Seen, message: message}
	c.score = hit.Seen - causePenalty*float64(min(message.Cause, 3)) - valuePenalty*float64(min(hit.Empty+hit.Long, 3))
	if hit.Flat {
		c.score -= flatPenalty
	}
	if strength == truncated {
		c.score -= missing(hit.Seen, s.set.Weight(hit.Pattern))
	}
	if hit.Whole {
		c.score += wholeWorth
	}
	if hit.AtStart {
		c.score += anchor
	}
	if hit.AtEnd {
		c.score += anchor
	}
	at, known := t.best[hit.Pattern]
	if known {
		if old := &h.candidates[at]; old.strength < strength || old.strength == strength && old.score >= c.score {
			return
		}
	}
	c.start, c.end = s.place(message, text, hit.Start, hit.End)
	c.core[0], c.core[1] = s.place(message, text, hit.CoreStart, hit.CoreEnd)
	c.before, _ = text.Source(hit.Start, hit.Start)
	if n := len(hit.Values); n > 0 {
		c.ends, c.values = make([]int, 0, n), make([]capture, 0, n)
	}
	for _, value := range hit.Values {
		from, to := text.Source(value.Start, value.End)
		v := capture{value: message.Text[from:to]}
		c.ends = append(c.ends, to)
		if !strings.Contains(v.value, "\n") {
			v.start, v.end = s.place(message, text, value.Start, value.End)
		}
		c.values = append(c.values, v)
	}
	if known {
		h.candidates[at] = c
		return
	}
	t.best[hit.Pattern] = len(h.candidates)
	h.candidates = append(h.candidates, c)
}

// missing is what a candidate loses of which only some letters are there.
func missing(seen, all float64) float64 {
	return missingPenalty + seen*math.Max(0, all-seen)/(2*math.Max(1, all))
}

const missingPenalty = 6

// place turns a range of folded text into one of the pasted text.
func (s *search) place(message *input.Message, text *pattern.Text, start, end int) (from, to int) {
	a, b := text.Source(start, end)
	from = int(message.Offsets[a])
	if b == a {
		return from, from
	}
	to = int(message.Offsets[b])
	if last := int(message.Offsets[b-1]); to < last || strings.IndexByte(s.text[last:to], '\x1b') >= 0 || strings.IndexByte(s.text[last:to], '\n') >= 0 {
		to = last + 1
	}
	return from, to
}

// settle orders the candidates and puts those that share text into groups, each led by its best. A message inside another
// one's value is in no group with it: it is the next rung of a wrapped error.
func (h *happening) settle() {
	slices.SortFunc(h.candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.strength, b.strength), cmp.Compare(b.score, a.score), cmp.Compare(a.pattern, b.pattern))
	})
	h.candidates = h.candidates[:min(len(h.candidates), maxCandidates)]
	var leaders []int
	for i := range h.candidates {
		c := &h.candidates[i]
		c.group = i
		for _, k := range leaders {
			leader := &h.candidates[k]
			if c.core[0] < leader.core[1] && leader.core[0] < c.core[1] && !inside(c, leader) && !inside(leader, c) {
				c.group = k
				break
			}
			switch {
			case leader.strength == strong && inside(c, leader):
				c.wrapped = true
			case c.strength == strong && inside(leader, c):
				leader.wrapped = true
			}
		}
		if c.group == i {
			leaders = append(leaders, i)
		}
	}
}

// cutBefore notes for each candidate where the last value before it ends that belongs to another one.
func (h *happening) cutBefore() {
	for i := range h.candidates {
		c := &h.candidates[i]
		for k := range h.candidates {
			other := &h.candidates[k]
			if k == i || other.message != c.message {
				continue
			}
			for n, end := range other.ends {
				if end <= c.before && other.values[n].value != "" {
					c.cut = max(c.cut, end)
				}
			}
		}
	}
}

// inside reports whether a's fixed text lies in one of b's values.
func inside(a, b *candidate) bool {
	for _, v := range b.values {
		if v.end > v.start && v.start <= a.core[0] && a.core[1] <= v.end {
			return true
		}
	}
	return false
}

// beyond is how many letters more than the best template a truncated message or a guess must explain to be listed behind it.
const beyond = 8

// floor says how much literal text a truncated message or a guess must have beside the templates found in the event: any when
// none has much text, more than the best where that explains less than half of its message ("failed to parse {}"), infinitely
// much otherwise.
func (h *happening) floor() float64 { return floorOf(h.best(nil)) }

func floorOf(best *candidate) float64 {
	switch {
	case best == nil:
		return 0
	case 2*best.seen < float64(letters(split(best.message.Text[best.message.Body:]))):
		return best.seen + beyond
	}
	return math.Inf(1)
}

// best is the best strong candidate of the event and the given one.
func (h *happening) best(best *candidate) *candidate {
	for i := range h.candidates {
		c := &h.candidates[i]
		if c.strength == strong && (best == nil || c.score > best.score || c.score == best.score && c.pattern < best.pattern) {
			best = c
		}
	}
	return best
}

// unexplained reports whether the templates found say little of the event.
func (h *happening) unexplained() bool { return !math.IsInf(h.floor(), 1) }

// floor is [happening.floor] for the whole text.
func (s *search) floor() float64 {
	var best *candidate
	for i := range s.happenings {
		best = s.happenings[i].best(best)
	}
	return floorOf(best)
}

// unexplained reports whether the templates found say little of the whole text.
func (s *search) unexplained() bool { return !math.IsInf(s.floor(), 1) }
