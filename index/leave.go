package index

import (
	"fmt"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

const (
	// minLeaving is how many letters of a template a message must have word for word before the two part, and minLeavingShare
	// what share of it: less agrees by chance ("failed to read the configuration of").
	minLeaving      = 24
	minLeavingShare = 0.4
	// minSentence is how many letters are enough, whatever the share, where the two part behind a sentence that both end: the
	// advice behind it grows from version to version.
	minSentence = 30
)

// leaving recognises a message that begins word for word as the record's does and then goes on differently: another version
// of the program changed or added the end.
func (s *search) leaving(site *pattern.Site, message *input.Message) (ranked, bool) {
	pieces := literals(site.Message, site.Names)
	total := 0
	for _, p := range pieces {
		total += letters(split(p))
	}
	best, start, sentence := 0, 0, false
	for _, from := range append([]int{0}, message.Starts...) {
		if seen, ended := agreement(pieces, message.Text[from:]); seen >= best {
			best, start, sentence = seen, from, ended
		}
	}
	if best < minLeaving || float64(best) < minLeavingShare*float64(total) && !(sentence && best >= minSentence) {
		return ranked{}, false
	}
	weight := float64(best) + 2*anchor - missing(float64(best), float64(total))
	m := s.unlike(site, message, start, weight, fmt.Sprintf("the first %d of %d letters of the message, then the text goes on differently: another version may say so", best, total))
	m.Kind, m.tier = errdex.MatchTruncated, tierOf(float64(best))
	m.seen = float64(best)
	return m, true
}

// adopt puts such matches among those of their events. Templates found inside one, of which less is there, are rivals of it:
// what is longer explains them.
func (s *search) adopt(matches []ranked) {
	s.favour(matches)
	for _, m := range matches {
		h := &s.happenings[m.event]
		if h.explained(&m) {
			continue
		}
		group := -1
		for i := range h.candidates {
			if c := &h.candidates[i]; c.group == i && c.message == m.message && c.start == m.Start && c.left {
				group = i
			}
		}
		if group < 0 {
			group = len(h.candidates)
			h.candidates = append(h.candidates, candidate{strength: truncated, left: true, seen: m.seen, message: m.message,
				start: m.Start, end: m.End, core: [2]int{m.Start, m.End}, group: group})
			h.merge(group)
		}
		m.group = group
		h.matches = append(h.matches, m)
	}
	for i := range s.happenings {
		h := &s.happenings[i]
		if !slices.ContainsFunc(h.candidates, func(c candidate) bool { return c.left }) {
			continue
		}
		t := newTrust(len(h.candidates))
		for k := range h.matches {
			t.count(h.matches[k].group, h.matches[k].likely())
		}
		for k := range h.matches {
			t.give(&h.matches[k])
		}
		slices.SortFunc(h.matches, compare)
	}
}

// merge puts the groups that lie inside the given one and of which less is there into it.
func (h *happening) merge(group int) {
	whole := &h.candidates[group]
	for i := range h.candidates[:group] {
		c := &h.candidates[i]
		if leader := &h.candidates[c.group]; leader.core[0] < whole.start || leader.core[1] > whole.end || leader.seen >= whole.seen {
			continue
		}
		if c.group != i {
			c.group = group
		}
	}
	for i := range h.candidates[:group] {
		if c := &h.candidates[i]; c.group == i && c.core[0] >= whole.start && c.core[1] <= whole.end && c.seen < whole.seen {
			c.group = group
			for k := range h.matches {
				if h.matches[k].group == i {
					h.matches[k].group = group
					h.matches[k].Score -= rivalry
				}
			}
		}
	}
}

// literals are the literal texts of a message in order, with an empty one where a placeholder stands at its start.
func literals(message string, names []string) []string {
	var out []string
	for _, name := range names {
		before, after, ok := strings.Cut(message, "{"+name+"}")
		if !ok {
			break
		}
		out = append(out, before)
		message = after
	}
	return append(out, message)
}

// agreement counts the letters of the literal texts that a text has in order, from its start, up to where it leaves them, and says
// whether it leaves them behind the end of a sentence.
func agreement(pieces []string, text string) (seen int, sentence bool) {
	text = fold(text[:min(len(text), maxSplit)])
	for i, piece := range pieces {
		piece = fold(piece)
		if piece == "" {
			continue
		}
		at := 0
		if i > 0 {
			if at = strings.Index(text, piece); at < 0 {
				// The text leaves the template in this piece: find how far it goes along.
				for n := len(piece); n >= minAlong && at < 0; n-- {
					if at = strings.Index(text, piece[:n]); at >= 0 {
						seen += letters(split(piece[:n]))
						sentence = sentenceEnds(piece[:n])
					}
				}
				return seen, sentence
			}
		}
		n := 0
		for n < len(piece) && at+n < len(text) && piece[n] == text[at+n] {
			n++
		}
		seen += letters(split(piece[:n]))
		if n < len(piece) {
			return seen, sentenceEnds(piece[:n])
		}
		text = text[at+n:]
	}
	return seen, false
}

// fold lower-cases a text and takes out the white space that comes and goes from version to version: all beside signs that part
// names and values ("retries=3,code=1" for "retries = 3, code = 1"), all but one blank elsewhere.
func fold(s string) string {
	var b strings.Builder
	last := byte(0)
	for _, word := range strings.Fields(strings.ToLower(s)) {
		if last != 0 && !separates(last) && !separates(word[0]) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
		last = word[len(word)-1]
	}
	return b.String()
}

// separates reports whether a sign parts names and values.
func separates(c byte) bool { return strings.IndexByte("=:,;", c) >= 0 }

// sentenceEnds reports whether a text ends in a sentence's end and some of the next word at most.
func sentenceEnds(text string) bool {
	end := strings.LastIndexByte(text, ' ')
	return end > 0 && strings.IndexByte(".!?", text[end-1]) >= 0
}

// minAlong is how many bytes of a literal text behind a value must be there to count.
const minAlong = 8
