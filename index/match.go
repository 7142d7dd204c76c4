package index

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

// MatchOptions narrow a match.
type MatchOptions struct {
	// Limit is how many matches are returned at most; 0 means 10.
	Limit int
	// Repo is a repository, owner/name, whose records are preferred.
	Repo string
}

const (
	defaultLimit = 10
	maxLimit     = 100
	// maxSites is how many records with one template are looked at.
	maxSites = 1000
	// maxCandidates is how many different templates found in one text are ranked.
	maxCandidates = 300
)

// Match finds the records whose messages occur in a pasted text, best first, with reasons. A text that nothing fits gives an
// empty result or guesses, never an error.
func (ix *Index) Match(ctx context.Context, text string, options MatchOptions) (errdex.MatchResult, error) {
	g, err := ix.use()
	if err != nil {
		return errdex.MatchResult{}, err
	}
	defer g.release()
	limit := options.Limit
	if limit <= 0 {
		limit = defaultLimit
	}
	parsed := input.Parse(text)
	s := search{set: g.set, text: text, parsed: &parsed, evidence: newEvidence(text, &parsed, options.Repo)}
	s.find(&g.matcher)
	matches := s.rank()
	if !math.IsInf(s.floor, 1) {
		guesses, err := s.guess(ctx, g.text)
		if err != nil {
			g.note(err)
			return errdex.MatchResult{}, err
		}
		matches = merge(matches, guesses)
	}
	result := errdex.MatchResult{Matches: []errdex.Match{}, Searched: g.set.Records(), Truncated: parsed.Truncated || s.cut}
	for i, m := range matches[:min(len(matches), limit, maxLimit)] {
		m.Score = math.Round(100*m.Score) / 100
		if i > 0 { // the order comes first: what it puts behind has no higher score
			m.Score = min(m.Score, result.Matches[i-1].Score)
		}
		result.Matches = append(result.Matches, m.Match)
	}
	return result, nil
}

// matcher lends out the buffers of searches in one set.
type matcher struct {
	set  *pattern.Set
	pool sync.Pool
}

// tools are the buffers of one search.
type tools struct {
	scanner *pattern.Scanner
	text    pattern.Text
}

func (m *matcher) take() *tools {
	if t, ok := m.pool.Get().(*tools); ok {
		t.scanner.Reset()
		return t
	}
	return &tools{scanner: m.set.NewScanner()}
}

// search is one text looked for in one set.
type search struct {
	set        *pattern.Set
	text       string
	parsed     *input.Text
	evidence   evidence
	candidates []candidate
	// floor is how much literal text a truncated message or a guess must have to be of use beside what was found.
	floor float64
	// cut says that not all of the text could be looked at.
	cut bool
}

// strength is the first thing that candidates are ranked by.
type strength int

const (
	strong    strength = iota // much literal text, all of it there
	truncated                 // much literal text, and the text ends inside the template
	weak                      // little literal text
)

// candidate is a template found in the text, at its best place.
type candidate struct {
	pattern  uint32
	strength strength
	whole    bool
	score    float64
	seen     float64
	message  *input.Message
	// start and end are the match in the pasted text, core the part from the first literal to the last.
	start, end int
	core       [2]int
	values     []capture
	// wrapped says that it lies in another candidate's value.
	wrapped bool
	// rival says that a better candidate covers the same text.
	rival bool
}

// capture is a placeholder's value with its place in the pasted text.
type capture struct {
	value      string
	start, end int
}

// find looks for templates in every message of the text: strong ones; where an event has none, weak ones; and where the
// strong ones explain little, those inside which a message ends.
func (s *search) find(m *matcher) {
	t := m.take()
	defer m.pool.Put(t)
	best := map[uint32]candidate{}
	sure := map[int]bool{}
	each := func(take func(*input.Message)) {
		for i := range s.parsed.Messages {
			message := &s.parsed.Messages[i]
			t.text.Set(message.Text, message.Starts)
			s.cut = s.cut || len(message.Text) > pattern.MaxText
			take(message)
		}
	}
	each(func(message *input.Message) {
		for _, hit := range t.scanner.Strong(&t.text) {
			if s.keep(best, hit, message, &t.text, strong) {
				sure[message.Event] = true
			}
		}
	})
	each(func(message *input.Message) {
		if sure[message.Event] {
			return
		}
		for _, hit := range t.scanner.Weak(&t.text) {
			if (hit.Whole || hit.Seen >= minWeak) && s.telling(hit.Pattern) {
				s.keep(best, hit, message, &t.text, weak)
			}
		}
	})
	if s.floor = floor(best); !math.IsInf(s.floor, 1) {
		each(func(message *input.Message) {
			for _, hit := range t.scanner.Truncated(&t.text) {
				if hit.Seen >= s.floor {
					s.keep(best, hit, message, &t.text, truncated)
				}
			}
		})
	}
	s.cut = s.cut || t.scanner.Exhausted()
	for _, c := range best {
		s.candidates = append(s.candidates, c)
	}
	slices.SortFunc(s.candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.strength, b.strength), cmp.Compare(b.score, a.score), cmp.Compare(a.pattern, b.pattern))
	})
	s.candidates = s.candidates[:min(len(s.candidates), maxCandidates)]
	s.settle()
}

// minWeak is the literal weight that a weak template needs when it is not the whole message.
const minWeak = 6

// telling reports whether a template says more than a level: "error: {}" fits every second line of a log.
func (s *search) telling(p uint32) bool {
	first, _ := s.set.Sites(p)
	for _, word := range fixedWords(s.set.Site(first).Message) {
		if !input.IsLevel(word) {
			return true
		}
	}
	return false
}

// anchor is what the start and the end of a match are worth where a message may start and end there. With 8 each, 93% of
// 10,000 labelled lines had the right template first.
const anchor = 8

// keep records a hit, unless the template was found at a better place, and reports whether it counts.
func (s *search) keep(best map[uint32]candidate, hit pattern.Hit, message *input.Message, text *pattern.Text, strength strength) bool {
	if message.Joined && !text.Crosses(hit) {
		return false
	}
	c := candidate{pattern: hit.Pattern, strength: strength, whole: hit.Whole, seen: hit.Seen, message: message}
	c.score = hit.Seen - causePenalty*float64(min(message.Cause, 3)) - eventPenalty*float64(min(message.Event, 3))
	c.score -= valuePenalty * float64(min(hit.Empty+hit.Long, 3))
	if hit.Flat {
		c.score -= flatPenalty
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
	if old, ok := best[hit.Pattern]; ok && (old.strength < strength || old.strength == strength && old.score >= c.score) {
		return true
	}
	c.start, c.end = s.place(message, text, hit.Start, hit.End)
	c.core[0], c.core[1] = s.place(message, text, hit.CoreStart, hit.CoreEnd)
	for _, value := range hit.Values {
		from, to := text.Source(value.Start, value.End)
		v := capture{value: message.Text[from:to]}
		if !strings.Contains(v.value, "\n") {
			v.start, v.end = s.place(message, text, value.Start, value.End)
		}
		c.values = append(c.values, v)
	}
	best[hit.Pattern] = c
	return true
}

// wholeWorth is what a whole message has over one inside a longer text, besides the anchors.
const wholeWorth = 4

// valuePenalty is what a candidate loses for each value between its literal texts that is empty, which programs seldom print,
// or that looks as if it held another message.
const valuePenalty = 4

// flatPenalty is what a candidate loses whose line break is not in the text.
const flatPenalty = 6

// wrapPenalty is what a candidate loses that lies in another one's value: of an error and the error that it wraps, the outer
// one comes first unless the inner one says that much more.
const wrapPenalty = 12

// What a candidate loses for each step that it is away from the outermost error of the first event: less than an anchor, so
// that it decides between messages that are alike specific.
const (
	causePenalty = 2
	eventPenalty = 3
)

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

// settle marks the candidates whose text a better one covers. A message inside another one's value is no rival: it is the
// next rung of a wrapped error.
func (s *search) settle() {
	var winners []*candidate
	for i := range s.candidates {
		c := &s.candidates[i]
		for _, w := range winners {
			if c.core[0] < w.core[1] && w.core[0] < c.core[1] && !inside(c, w) && !inside(w, c) {
				c.rival = true
				break
			}
			switch {
			case w.strength == strong && inside(c, w):
				c.wrapped = true
			case c.strength == strong && inside(w, c):
				w.wrapped = true
			}
		}
		if !c.rival {
			winners = append(winners, c)
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

// floor says how much literal text a truncated message or a guess must have beside the templates found: any when none has
// much text, more than the best where that explains less than half of its message ("failed to parse {}"), infinitely much
// otherwise.
func floor(found map[uint32]candidate) float64 {
	var best candidate
	for _, c := range found {
		if c.strength == strong && (best.message == nil || c.score > best.score || c.score == best.score && c.pattern < best.pattern) {
			best = c
		}
	}
	switch {
	case best.message == nil:
		return 0
	case 2*best.seen < float64(letters(split(best.message.Text[bodyStart(best.message):]))):
		return best.seen + beyond
	}
	return math.Inf(1)
}
