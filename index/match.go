package index

import (
	"context"
	"math"
	"slices"
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
)

// Match finds the records whose messages occur in a pasted text: a flat list, best first, and each event's ladder, with
// reasons. A text that nothing fits gives an empty result or guesses, never an error.
func (ix *Index) Match(ctx context.Context, text string, options MatchOptions) (result errdex.MatchResult, err error) {
	g, err := ix.use()
	if err != nil {
		return errdex.MatchResult{}, err
	}
	defer g.release()
	err = onFault(func() (err error) {
		result, err = g.match(ctx, text, options)
		return err
	})
	g.note(err)
	return result, err
}

func (g *generation) match(ctx context.Context, text string, options MatchOptions) (errdex.MatchResult, error) {
	limit := options.Limit
	if limit <= 0 {
		limit = defaultLimit
	}
	t := g.matcher.take()
	defer g.matcher.give(t)
	s := newSearch(g.set, text, options.Repo)
	s.limit = min(limit, maxLimit)
	s.find(t)
	s.rank()
	// Guessing costs time in proportion to the records: a long text in which something was found is not worth it.
	if g.text != nil && s.unexplained() && (len(text) <= maxGuessed || !s.found()) {
		if err := s.guess(ctx, g.text); err != nil {
			return errdex.MatchResult{}, err
		}
	}
	return errdex.MatchResult{
		Matches: s.list(), Events: s.ladders(), Searched: g.set.Records(), Truncated: s.parsed.Truncated || s.cut,
	}, nil
}

// maxGuessed is how many bytes a text has in which something was found and the rest is still guessed at.
const maxGuessed = 4 << 10

// found reports whether a whole template was found.
func (s *search) found() bool {
	return slices.ContainsFunc(s.happenings, func(h happening) bool { return h.best(nil) != nil })
}

// list is the flat answer: the matches of all events, each record once, best first.
func (s *search) list() []errdex.Match {
	var all []ranked
	for i := range s.happenings {
		matches := s.happenings[i].matches // each record once: no more of them than the limit can be listed
		all = append(all, matches[:min(len(matches), s.limit)]...)
	}
	all = merge(all, s.guesses)
	out := []errdex.Match{}
	for i, m := range all[:min(len(all), s.limit)] {
		m.Score = math.Round(100*m.Score) / 100
		if i > 0 { // the order comes first: what it puts behind has no higher score
			m.Score = min(m.Score, out[i-1].Score)
		}
		out = append(out, m.Match)
	}
	return out
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
	// hits are those of the text scanned last.
	hits []pattern.Hit
	// best is where each template found in the present event is in its candidates.
	best map[uint32]int
}

func (m *matcher) take() *tools {
	if t, ok := m.pool.Get().(*tools); ok {
		t.scanner.Reset()
		return t
	}
	return &tools{scanner: m.set.NewScanner(), best: map[uint32]int{}}
}

func (m *matcher) give(t *tools) { m.pool.Put(t) }

// search is one text looked for in one set.
type search struct {
	set    *pattern.Set
	text   string
	parsed input.Text
	// names are those of the whole text, nil until they are asked for.
	names names
	repo  string
	// happenings are the events of the text, in order.
	happenings []happening
	guesses    []ranked
	// streamed says that the text is one event of a log: only whole templates count, and weak ones only when weak says so.
	streamed, weak bool
	// outside is what a streamed event says outside the messages found, with numbers masked.
	outside string
	// said is the evidence of such texts as it was found before, nil when none is kept.
	said map[string]evidence
	// keyed says that of the answer only the key is wanted: matches have nothing but what orders them, and must not be kept.
	keyed bool
	// places and weighed are the buffers of [search.sites].
	places  []int
	weighed []found
	// limit is how many matches are listed.
	limit int
	// cut says that not all of the text could be looked at.
	cut bool
}

// happening is an event of the text: its messages, and what was found in them.
type happening struct {
	input.Event
	messages   []*input.Message
	candidates []candidate
	matches    []ranked
	// rungs are those of its ladder.
	rungs    []rung
	evidence evidence
	// away is how many events before this one have something found in them, maxAway at most.
	away float64
}

func newSearch(set *pattern.Set, text, repo string) *search {
	s := &search{set: set, text: text, parsed: input.Parse(text), repo: repo}
	s.happenings = make([]happening, len(s.parsed.Events))
	for i := range s.happenings {
		s.happenings[i].Event = s.parsed.Events[i]
	}
	for i := range s.parsed.Messages {
		m := &s.parsed.Messages[i]
		h := &s.happenings[m.Event]
		h.messages = append(h.messages, m)
	}
	return s
}

// join makes one event of all that the text holds: what a stream cut off as one event is one.
func (s *search) join() {
	if len(s.happenings) < 2 {
		return
	}
	all := &s.happenings[0]
	for i := range s.happenings[1:] {
		h := &s.happenings[1+i]
		all.End = max(all.End, h.End)
		all.messages = append(all.messages, h.messages...)
	}
	for i := range s.parsed.Messages {
		s.parsed.Messages[i].Event = 0
	}
	for i := range s.parsed.Frames {
		s.parsed.Frames[i].Event = 0
	}
	s.happenings = s.happenings[:1]
}
