package index

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

// ranked is a match with what it is sorted by: tier, gone, warning, then score.
type ranked struct {
	errdex.Match
	tier    int
	gone    bool
	warning bool
	// worth is the score before what depends on other matches.
	worth float64
	// group is the candidate that leads the rung.
	group int
	seen  float64
	// candidate is the place of the template among the event's candidates, names those of its placeholders.
	candidate int
	names     []string
	// event and message are what a match is of that has no candidate.
	event   int
	message *input.Message
}

// The tiers.
const (
	tierSure  = iota // a template with much text is there, or much of one
	tierCut          // the text ends inside a template
	tierVague        // little text, or words alike only
)

// sureSeen is how many letters of a message that is not all there tell as much as a whole one that is short.
const sureSeen = 24

func tierOf(seen float64) int {
	if seen >= sureSeen {
		return tierSure
	}
	return tierCut
}

// compare orders matches. A record that is gone stands behind those that are still there, a warning behind errors.
func compare(a, b ranked) int {
	return cmp.Or(cmp.Compare(a.tier, b.tier), truth(a.gone, b.gone), truth(a.warning, b.warning), cmp.Compare(b.Score, a.Score),
		cmp.Compare(a.Repo, b.Repo), cmp.Compare(a.FilePath, b.FilePath), cmp.Compare(a.LineNumber, b.LineNumber), cmp.Compare(a.ID, b.ID))
}

func truth(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// merge joins two lists of matches into one in order, each record once.
func merge(a, b []ranked) []ranked {
	all := append(slices.Clone(a), b...)
	slices.SortFunc(all, compare)
	known := map[errdex.ID]bool{}
	out := all[:0]
	for _, m := range all {
		if !known[m.ID] {
			known[m.ID] = true
			out = append(out, m)
		}
	}
	return out
}

const (
	// again is what each further record with the same template loses in the flat list, so that other templates come between.
	again = 3
	// rivalry is what a candidate loses in the flat list whose text a better one covers.
	rivalry = 30
	// vague is what weak templates lose: their score is no measure of certainty.
	vague = 10
)

// plenty is from how many letters on more of them hardly make it surer that a text holds a message, and excessShare what share
// of those beyond a match loses in the flat list. Messages beside each other are ranked by what else speaks for them: the advice
// under a trace can be longer than the error.
const (
	plenty      = 40
	excessShare = 0.8
)

// excess is what a match of that many letters loses in the flat list.
func excess(seen float64) float64 { return excessShare * math.Max(0, seen-plenty) }

// rank makes the matches of the candidates of every event.
func (s *search) rank() {
	s.findRepeats()
	away := 0
	for i := range s.happenings {
		h := &s.happenings[i]
		h.away = float64(away)
		if len(h.candidates) == 0 {
			continue
		}
		h.evidence = s.evidenceOf(i)
		h.matches = s.rankIn(h)
		if away < maxAway && h.candidates[0].tier() == tierSure {
			away++
		}
	}
}

// standing is what decides which record of a group stands best.
type standing struct {
	tier          int
	gone, warning bool
	likely        float64
	known         bool
}

// rankIn makes the matches of one event. In each group of candidates that share text, the one whose records have most for them
// leads: what else the event says can be worth more than some letters.
func (s *search) rankIn(h *happening) []ranked {
	out := make([]ranked, 0, len(h.candidates))
	leaders := make([]int, len(h.candidates))
	best := make([]standing, len(h.candidates))
	trust := newTrust(len(h.candidates))
	s.order(h)
	for i := range h.candidates {
		c := &h.candidates[i]
		sites := s.sites(h, c)
		for k := range sites {
			m := standing{warning: sites[k].warning, gone: sites[k].Gone, tier: c.tier(), known: true}
			m.likely = likely(c.worth()+sites[k].score, m.gone, m.warning)
			if !s.keyed {
				trust.count(c.group, m.likely)
			}
			if b := &best[c.group]; !b.known || cmp.Or(cmp.Compare(m.tier, b.tier), truth(m.gone, b.gone), cmp.Compare(b.likely, m.likely)) < 0 {
				*b, leaders[c.group] = m, i
			}
			if k < s.shown() {
				m := s.match(h, c, &sites[k], len(sites))
				m.candidate = i
				m.Score = m.worth - excess(c.seen) - eventPenalty*h.away - again*math.Min(float64(k), 5)
				if c.beaten {
					m.tier = tierVague
					m.Score -= rivalry
				}
				if c.behind.any() {
					m.Score -= wrapPenalty
				}
				out = append(out, m)
			}
		}
	}
	h.causes(out)
	for k := range out {
		m := &out[k]
		if !s.keyed {
			trust.give(m)
		}
		if leaders[m.group] != m.candidate {
			m.Score -= rivalry
			// An error that says less of the same text does not outrank the warning that says more of it.
			m.warning = m.warning || best[m.group].warning
		}
	}
	slices.SortFunc(out, compare)
	return out
}

// shown is how many records of one template can be listed.
func (s *search) shown() int { return max(s.limit, errdex.MaxRungSites) }

// tier is the tier of a candidate's matches, worth what its text alone is worth.
func (c *candidate) tier() int {
	switch c.strength {
	case truncated:
		return tierOf(c.seen)
	case weak:
		return tierVague
	}
	return tierSure
}

func (c *candidate) worth() float64 {
	if c.strength == weak {
		return c.score - vague
	}
	return c.score
}

// found is a record of a candidate with what speaks for it.
type found struct {
	pattern.Site
	score float64
	// warning says that it only warns, and is not where the text itself says that it comes from.
	warning bool
}

// sites weighs the records of a candidate, best first. They are valid until the next call.
func (s *search) sites(h *happening, c *candidate) []found {
	s.places = s.set.Sites(c.pattern, s.places[:0])
	out := s.weighed[:0]
	behindSentence := endsInSentence(c.message.Text[min(c.message.Body, c.before):c.before])
	for _, i := range s.places[:min(len(s.places), maxSites)] {
		var f found
		if s.keyed {
			f.Site = s.set.Lend(i)
		} else {
			f.Site = s.set.Site(i)
		}
		w := h.evidence.weigh(&f.Site, c, false)
		f.score, f.warning = w.score, f.Severity == errdex.SeverityWarning && !w.framed && !programNamed(c, f.Path)
		if f.Type == errdex.Log && behindSentence && !c.wrapped && levelAgrees(c.message.Level, f.Severity) > 0 {
			f.score -= worthLogged + worthMade // it was not logged there
		}
		if end := literalEnd(f.Message); f.Message[:end] == s.text[c.core[0]:min(len(s.text), c.core[0]+end)] {
			f.score += worthCase
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b found) int {
		return cmp.Or(truth(a.Gone, b.Gone), truth(a.warning, b.warning), cmp.Compare(b.score, a.score),
			cmp.Compare(a.Repo, b.Repo), cmp.Compare(a.Path, b.Path), cmp.Compare(a.LineNumber, b.LineNumber), cmp.Compare(a.ID, b.ID))
	})
	s.weighed = out
	return out
}

// programNamed reports whether a message without a level begins with the name of a file's program, as C's warn(3) has it: "mkfs: ..".
// Whoever pastes that does not take it for a mere warning.
func programNamed(c *candidate, file string) bool {
	stem := stemOf(file)
	text := c.message.Text
	return c.message.Level == "" && stem != "" && len(stem) < c.before && text[len(stem)] == ':' && strings.EqualFold(text[:len(stem)], stem)
}

// worthMade is what a record that makes an error has over one that logs it, where another message wraps the text.
const worthMade = 1

// minSentenceWords is how many words before a colon are no name of a logger or module, but a message that wraps what follows.
const minSentenceWords = 3

// endsInSentence reports whether what stands before a message is another message that wraps it.
func endsInSentence(before string) bool {
	before, ok := strings.CutSuffix(strings.TrimRight(before, " "), ":")
	before = before[strings.LastIndex(before, ": ")+1:]
	return ok && len(before) < maxSplit && len(split(before)) >= minSentenceWords
}

// worthCase is what it is worth that a message's first literal text agrees letter by letter, capitals included: records that
// differ in nothing else share a template.
const worthCase = 2

// literalEnd is where the first placeholder of a message starts.
func literalEnd(message string) int {
	if i := strings.IndexByte(message, '{'); i >= 0 {
		return i
	}
	return len(message)
}

// match makes the match of one record of a candidate.
func (s *search) match(h *happening, c *candidate, site *found, sites int) ranked {
	var m ranked
	if s.keyed {
		m.Match, m.gone = errdex.Match{ID: site.ID, Repo: site.Repo, FilePath: site.Path, LineNumber: site.LineNumber}, site.Gone
	} else {
		m = newRanked(&site.Site)
	}
	m.warning, m.tier, m.group, m.seen, m.worth = site.warning, c.tier(), c.group, c.seen, c.worth()+site.score
	m.Start, m.End = c.start, c.end
	m.Kind, m.names = errdex.MatchContained, site.Names
	switch {
	case c.strength == truncated:
		m.Kind = errdex.MatchTruncated
	case c.whole:
		m.Kind = errdex.MatchExact
	}
	if s.keyed {
		return m
	}
	m.Reasons = append([]string{s.covered(c)}, h.evidence.weigh(&site.Site, c, true).reasons...)
	if sites > 1 {
		m.Reasons = append(m.Reasons, fmt.Sprintf("1 of %d sites with this text", sites))
	}
	if c.strength == weak {
		m.Reasons = append(m.Reasons, "so few letters can agree by chance")
	}
	if site.Gone {
		m.Reasons = append(m.Reasons, reasonGone)
	}
	m.Captures = s.captures(c, site.Names)
	return m
}

const reasonGone = "gone: a newer analysed commit no longer has it"

// captures names a candidate's values.
func (s *search) captures(c *candidate, names []string) []errdex.Capture {
	var out []errdex.Capture
	for i, value := range c.values {
		out = append(out, named(names, i, errdex.Capture{Value: value.value, Start: value.start, End: value.end}))
	}
	if n := len(out) - 1; n >= 0 && c.start > 0 && c.start <= len(s.text) {
		out[n] = closed(s.text[c.start-1], out[n])
	}
	return out
}

// named gives the i-th value its name, and takes its quotes off.
func named(names []string, i int, c errdex.Capture) errdex.Capture {
	if c.Name = strconv.Itoa(i); i < len(names) {
		c.Name = names[i]
	}
	return unquoted(c)
}

// newRanked makes the match of a record with everything that does not depend on how it was found.
func newRanked(site *pattern.Site) ranked {
	record := errdex.Record{ID: site.ID, Slug: site.Slug}
	return ranked{Match: errdex.Match{
		ID: site.ID, Repo: site.Repo, Slug: site.Slug, ErrorMessage: site.Message, ErrorType: site.Type, ErrorClass: site.Class,
		Severity: site.Severity, Language: site.Language, Enclosing: site.Function, FilePath: site.Path, LineNumber: site.LineNumber,
		URL: record.Path(),
	}, gone: site.Gone, warning: site.Severity == errdex.SeverityWarning}
}

// covered says how much of the message is there.
func (s *search) covered(c *candidate) string {
	switch {
	case c.strength == truncated:
		return fmt.Sprintf("the first %.0f of %.0f letters of the message, where the text ends", c.seen, s.set.Weight(c.pattern))
	case c.whole:
		return fmt.Sprintf("all %.0f letters of the message, from its start to its end", c.seen)
	}
	return fmt.Sprintf("all %.0f letters of the message, inside a longer text", c.seen)
}

// unquoted takes the quotes off a value that stands in a pair of them.
func unquoted(c errdex.Capture) errdex.Capture {
	n := len(c.Value)
	if n < 2 || c.Value[0] != c.Value[n-1] || strings.IndexByte("\"'`", c.Value[0]) < 0 || strings.IndexByte(c.Value[1:n-1], c.Value[0]) >= 0 {
		return c
	}
	c.Value = c.Value[1 : n-1]
	if c.End-c.Start == n {
		c.Start, c.End = c.Start+1, c.End-1
	}
	return c
}

// closed takes the quote off the end of a message's last value that closes the one in front of the message.
func closed(before byte, c errdex.Capture) errdex.Capture {
	n := len(c.Value) - 1
	if n >= 1 && c.End-c.Start == len(c.Value) && strings.IndexByte("\"'`", before) >= 0 && strings.IndexByte(c.Value, before) == n {
		c.Value, c.End = c.Value[:n], c.End-1
	}
	return c
}
