package index

import (
	"cmp"
	"fmt"
	"math"
	"slices"
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
}

// The tiers.
const (
	tierSure  = iota // a template with much text is there
	tierCut          // the text ends inside a template
	tierVague        // little text, or words alike only
)

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
	known := map[errdex.ID]bool{}
	var out []ranked
	for _, m := range append(a, b...) {
		if !known[m.ID] {
			known[m.ID] = true
			out = append(out, m)
		}
	}
	slices.SortFunc(out, compare)
	return out
}

const (
	// again is what each further record with the same template loses, so that other templates come between.
	again = 3
	// rivalry is what a candidate loses whose text a better one covers.
	rivalry = 30
	// vague is what weak templates lose: their score is no measure of certainty.
	vague = 10
)

// rank makes the matches of the candidates.
func (s *search) rank() []ranked {
	var out []ranked
	for i := range s.candidates {
		c := &s.candidates[i]
		sites := s.sites(c)
		tied := 0
		for tied < len(sites) && sites[tied].score == sites[0].score {
			tied++
		}
		for k, site := range sites {
			m := s.match(c, site, len(sites), tied)
			m.Score -= again * math.Min(float64(k), 5)
			out = append(out, m)
		}
	}
	slices.SortFunc(out, compare)
	return out
}

// found is a record of a candidate with what speaks for it.
type found struct {
	pattern.Site
	score   float64
	reasons []string
}

// sites weighs the records of a candidate, best first.
func (s *search) sites(c *candidate) []found {
	first, limit := s.set.Sites(c.pattern)
	var out []found
	for i := first; i < min(limit, first+maxSites); i++ {
		site := s.set.Site(i)
		score, reasons := s.evidence.weigh(&site, c.message, c.start)
		if site.Message[:literalEnd(site.Message)] == s.text[c.core[0]:min(len(s.text), c.core[0]+literalEnd(site.Message))] {
			score += worthCase
		}
		out = append(out, found{site, score, reasons})
	}
	slices.SortFunc(out, func(a, b found) int {
		return cmp.Or(truth(a.Gone, b.Gone), truth(a.Severity == errdex.SeverityWarning, b.Severity == errdex.SeverityWarning),
			cmp.Compare(b.score, a.score), cmp.Compare(a.Repo, b.Repo), cmp.Compare(a.Path, b.Path), cmp.Compare(a.LineNumber, b.LineNumber))
	})
	return out
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
func (s *search) match(c *candidate, site found, sites, tied int) ranked {
	m := newRanked(&site.Site)
	m.Start, m.End = c.start, c.end
	m.Score = c.score + site.score
	m.Kind, m.tier = errdex.MatchContained, tierSure
	switch {
	case c.strength == truncated:
		m.Kind, m.tier = errdex.MatchTruncated, tierCut
	case c.whole:
		m.Kind = errdex.MatchExact
	}
	if c.strength == weak {
		m.tier = tierVague
		m.Score -= vague
	}
	if c.rival {
		m.Score -= rivalry
	}
	if c.wrapped {
		m.Score -= wrapPenalty
	}
	m.Confidence = confidence(m.Kind, c, tied)
	m.Reasons = append([]string{s.covered(c)}, site.reasons...)
	if sites > 1 {
		m.Reasons = append(m.Reasons, fmt.Sprintf("1 of %d sites with this text", sites))
	}
	if c.strength == weak {
		m.Reasons = append(m.Reasons, "so few letters can agree by chance")
	}
	if site.Gone {
		m.Reasons = append(m.Reasons, "gone: a newer analysed commit no longer has it")
	}
	for i, value := range c.values {
		name := fmt.Sprint(i)
		if i < len(site.Names) {
			name = site.Names[i]
		}
		value := unquoted(errdex.Capture{Name: name, Value: value.value, Start: value.start, End: value.end})
		if i == len(c.values)-1 {
			value = s.closed(c.start, value)
		}
		m.Captures = append(m.Captures, value)
	}
	return m
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

// confidence says how sure a match is: by kind, less where little text agrees, shared between records that nothing tells
// apart.
func confidence(kind errdex.MatchKind, c *candidate, tied int) float64 {
	base := map[errdex.MatchKind]float64{errdex.MatchExact: 0.98, errdex.MatchContained: 0.9, errdex.MatchTruncated: 0.6}[kind]
	base *= math.Min(1, 0.4+c.seen/40)
	if c.strength == weak {
		base *= 0.5
	}
	if c.rival {
		base *= 0.4
	}
	return math.Round(100*base/math.Sqrt(float64(max(tied, 1)))) / 100
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

// closed takes the quote off the end of a message's last value that closes one in front of the message.
func (s *search) closed(start int, c errdex.Capture) errdex.Capture {
	n := len(c.Value) - 1
	if start < 1 || start > len(s.text) || n < 1 || c.End-c.Start != len(c.Value) {
		return c
	}
	quote := s.text[start-1]
	if strings.IndexByte("\"'`", quote) >= 0 && strings.IndexByte(c.Value, quote) == n {
		c.Value, c.End = c.Value[:n], c.End-1
	}
	return c
}

// levelAgrees says whether a log's level fits a record's severity: 1 yes, -1 no, 0 unknown.
func levelAgrees(level input.Level, severity errdex.Severity) int {
	switch level {
	case "":
		return 0
	case input.Fatal, input.Error:
		if severity == errdex.SeverityWarning {
			return -1
		}
		return 1
	case input.Warning:
		if severity == errdex.SeverityWarning {
			return 1
		}
		return 0
	}
	return -1
}
