package index

import (
	"cmp"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// ladders are the events of the text that matched, or look like errors, each with its ladder.
func (s *search) ladders() []errdex.Event {
	events := []errdex.Event{}
	told := int64(0) // to where messages reach that were found
	for i := range s.happenings {
		event := s.event(i)
		if len(event.Ladder) == 0 && (event.Start < told || !alarming(event.Level, event.Text)) {
			continue
		}
		events = append(events, event)
		for _, rung := range event.Ladder {
			told = max(told, rung.End)
		}
	}
	return events
}

// event makes the answer for one event.
func (s *search) event(i int) errdex.Event {
	h := &s.happenings[i]
	h.rungs = s.rungs(h) // not before guessing is over: it adds candidates
	event := errdex.Event{Line: h.Line, Lines: h.Lines, Start: int64(h.Start), End: int64(h.End), Time: h.Time, Level: errdex.LogLevel(h.Level), Ladder: s.ladder(h)}
	if s.keyed && len(event.Ladder) > 0 {
		return event
	}
	for _, m := range h.messages {
		if event.Text = withoutHead(m.Text); event.Text != "" {
			break
		}
	}
	if len(event.Ladder) == 0 {
		event.Ladder = s.guessed(i)
	}
	return event
}

// cutText shortens an event's message to what is repeated of it, between characters.
func cutText(text string) string {
	if len(text) > errdex.MaxEventText {
		text = strings.ToValidUTF8(text[:errdex.MaxEventText], "")
	}
	return text
}

// alike is how many letters of worth records may differ by and still count as fitting equally well.
const alike = 1

// rung is a rung of a ladder with what is known of its records.
type rung struct {
	members []*ranked
	alike   int
	cause   int
	text    string
}

// rungs are those of an event's ladder: one for each group of candidates that share text, the outermost error first. A
// message that an event repeats is one rung, where it was found best.
func (s *search) rungs(h *happening) []rung {
	var rungs []rung
	for i := range h.candidates {
		c := &h.candidates[i]
		if c.group != i {
			continue
		}
		r := rung{cause: c.message.Cause, text: strings.ToLower(s.text[c.core[0]:c.core[1]])}
		if slices.ContainsFunc(rungs, func(other rung) bool { return other.text == r.text }) {
			continue
		}
		if r.members, r.alike = likeliest(h.matches, i); r.alike > 0 {
			rungs = append(rungs, r)
		}
	}
	slices.SortStableFunc(rungs, func(a, b rung) int {
		return cmp.Or(cmp.Compare(a.cause, b.cause), cmp.Compare(a.members[0].Start, b.members[0].Start), cmp.Compare(b.members[0].End, a.members[0].End))
	})
	return rungs
}

// ladder is the answer of an event's rungs.
func (s *search) ladder(h *happening) []errdex.Rung {
	out := []errdex.Rung{}
	for _, r := range h.rungs {
		rung := errdex.Rung{Start: int64(r.members[0].Start), End: int64(r.members[0].End), Alike: r.alike}
		for _, m := range r.members {
			rung.Sites = append(rung.Sites, m.Match)
		}
		out = append(out, rung)
	}
	return out
}

// guessed is the ladder of an event of which there are only guesses: one rung for the message that is guessed at best.
func (s *search) guessed(event int) []errdex.Rung {
	rung := errdex.Rung{}
	for _, m := range s.guesses {
		if m.event != event || len(rung.Sites) > 0 && int64(m.Start) != rung.Start {
			continue
		}
		if len(rung.Sites) == 0 {
			rung.Start, rung.End = int64(m.Start), int64(m.End)
		}
		rung.Alike++
		if len(rung.Sites) < errdex.MaxRungSites {
			rung.Sites = append(rung.Sites, m.Match)
		}
	}
	if len(rung.Sites) == 0 {
		return []errdex.Rung{}
	}
	return []errdex.Rung{rung}
}

// likeliest takes the records of one group out of an event's matches, the likeliest first, and says how many of them are
// alike. One is enough where the evidence decides.
func likeliest(matches []ranked, group int) (members []*ranked, same int) {
	for i := range matches {
		if matches[i].group == group {
			members = append(members, &matches[i])
		}
	}
	if len(members) == 0 {
		return nil, 0
	}
	slices.SortStableFunc(members, func(a, b *ranked) int {
		return cmp.Or(cmp.Compare(a.tier, b.tier), truth(a.gone, b.gone), truth(a.warning, b.warning), cmp.Compare(b.worth, a.worth))
	})
	first := members[0]
	for _, m := range members {
		if m.tier == first.tier && m.gone == first.gone && m.warning == first.warning && first.worth-m.worth <= alike {
			same++
		}
	}
	if same == 1 {
		return members[:1], 1
	}
	return members[:min(len(members), errdex.MaxRungSites)], same
}
