package index

import "github.com/errdex/errdex"

// What a text has in full tells what it has in part elsewhere: a log that prints an error twice cuts the second one off.

// elsewhereWorth is what it is worth to a message that is not all there that the text has it in full elsewhere: of those that begin
// alike it is the likeliest.
const elsewhereWorth = anchor

// wholes are the templates that the text has in full.
func (s *search) wholes() map[uint32]bool {
	out := map[uint32]bool{}
	for i := range s.happenings {
		for k := range s.happenings[i].candidates {
			if c := &s.happenings[i].candidates[k]; c.strength == strong {
				out[c.pattern] = true
			}
		}
	}
	return out
}

// favour prefers the given templates among those of an event that are not all there.
func (h *happening) favour(wholes map[uint32]bool) {
	for i := range h.candidates {
		if c := &h.candidates[i]; c.strength == truncated && wholes[c.pattern] {
			c.score += elsewhereWorth
		}
	}
}

// favour does the same for matches whose texts go on differently.
func (s *search) favour(left []ranked) {
	wholes := map[errdex.ID]bool{}
	for i := range s.happenings {
		for _, m := range s.happenings[i].matches {
			if m.Kind == errdex.MatchExact || m.Kind == errdex.MatchContained {
				wholes[m.ID] = wholes[m.ID] || m.tier == tierSure
			}
		}
	}
	for i := range left {
		if m := &left[i]; wholes[m.ID] {
			m.worth, m.Score = m.worth+elsewhereWorth, m.Score+elsewhereWorth
		}
	}
}

// explained reports whether a template is there in full that begins where the match does and says no less.
func (h *happening) explained(m *ranked) bool {
	for i := range h.candidates {
		if c := &h.candidates[i]; c.strength == strong && !c.left && c.core[0] <= m.Start && m.Start < c.core[1] && c.seen >= m.seen {
			return true
		}
	}
	return false
}
