package index

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/index/input"
)

// behind says why a candidate comes after another one of its text in the flat list, though it can have more letters.
type behind struct {
	// wrapped says that it lies in another candidate's value.
	wrapped bool
	// standard says that it is of standard text, or says only that something failed, beside others that say more.
	standard bool
	// beaten says that it is of such text, beside short templates only: those are then all that tells where the text comes from.
	beaten bool
	// repeats says that it wraps an error that an earlier event told: it is how the program gave up.
	repeats bool
	// heads says that it is the heading of a list beside an error with causes.
	heads bool
}

// causeWorth is what an error has in the flat list over one of its own repository that wraps it: who reads both looks for the
// cause. It is as much as an anchor, which the cause lacks that stands behind the other's text.
const causeWorth = anchor

// causes puts the errors in front that others of the same repository wrap, apart from those that come last for another reason. One
// of another repository can be there by chance ("not found" in any value), and stays behind.
func (h *happening) causes(out []ranked) {
	wrapping, known := map[string]bool{}, -1 // the repositories of what wraps the candidate known
	for k := range out {
		m := &out[k]
		c := &h.candidates[m.candidate]
		if c.behind != (behind{wrapped: true}) || c.strength != strong {
			continue
		}
		if known != m.candidate { // matches of one candidate follow one another
			clear(wrapping)
			known = m.candidate
			for i := range out {
				if outer := &h.candidates[out[i].candidate]; outer.strength == strong && ends(c, outer) {
					wrapping[out[i].Repo] = true
				}
			}
		}
		if wrapping[m.Repo] {
			m.Score += wrapPenalty + causeWorth
		}
	}
}

// ends reports whether a's fixed text lies in b's last value.
func ends(a, b *candidate) bool {
	if len(b.values) == 0 {
		return false
	}
	v := b.values[len(b.values)-1]
	return v.start <= a.core[0] && a.core[1] <= v.end && v.end > v.start
}

// any reports whether there is a reason.
func (b *behind) any() bool { return b.wrapped || b.standard || b.repeats || b.heads }

// order finds what stands behind what in an event, apart from what is wrapped.
func (s *search) order(h *happening) {
	if len(h.candidates) < 2 {
		return
	}
	own, short, idle, caused := false, false, false, 0
	for i := range h.candidates {
		c := &h.candidates[i]
		c.standard = s.isStandard(c) || s.isGeneral(c)
		own, short = own || !c.standard && c.strength == strong, short || c.strength == weak
		idle = idle || c.standard
		caused = max(caused, c.message.Cause)
	}
	for i := range h.candidates {
		c := &h.candidates[i]
		c.beaten = c.standard && !own && short && c.strength == strong
		c.standard = c.standard && own
		if c.wrapped && idle && own && !c.standard { // what says nothing of its own wraps nothing
			c.wrapped = slices.ContainsFunc(h.candidates, func(outer candidate) bool {
				return outer.strength == strong && !outer.standard && inside(c, &outer)
			})
		}
		c.heads = c.whole && len(c.values) == 0 && c.message.Cause < caused && aboveList(s.text[c.end:])
	}
}

// isStandard reports whether a candidate's fixed text is a standard message.
func (s *search) isStandard(c *candidate) bool {
	return isStandard(strings.TrimRight(s.text[c.core[0]:c.core[1]], ".:! "))
}

// maxGeneral is how many letters a template has at most that says only that something failed.
const maxGeneral = 40

// isGeneral reports whether a template with a value says no more than that something failed: a program's last handler prints any
// error with it ("Panic occurred{place}: {message}", "an unexpected error occurred: {}").
func (s *search) isGeneral(c *candidate) bool {
	if len(c.values) == 0 || c.seen > maxGeneral {
		return false
	}
	places := s.set.Sites(c.pattern, nil)
	if len(places) == 0 {
		return false
	}
	for _, word := range fixedWords(s.set.Lend(places[0]).Message) {
		if !input.IsLevel(word) && !joins(word) && !generalWords[word] {
			return false
		}
	}
	return true
}

// generalWords are the words of messages that say only that something failed, beside those of levels and those that join.
var generalWords = map[string]bool{"panic": true, "panicked": true, "exception": true, "errors": true, "failure": true, "fault": true, "crash": true,
	"occurred": true, "happened": true, "thrown": true, "caught": true, "uncaught": true, "unhandled": true, "unexpected": true, "unknown": true, "internal": true}

// aboveList reports whether what follows a message on the next line is the first item of a numbered list.
func aboveList(rest string) bool {
	line, rest, _ := strings.Cut(rest, "\n")
	if strings.TrimSpace(line) != "" {
		return false
	}
	item := strings.TrimLeft(rest[:min(len(rest), maxMargin)], " \t|│")
	return strings.HasPrefix(item, "1. ") || strings.HasPrefix(item, "1) ")
}

// maxMargin is how many bytes of a line are looked through for a list's first number.
const maxMargin = 80

// findRepeats finds the candidates that wrap what an earlier event told: "attempt 1/3 failed: cannot open x" below "cannot open x".
func (s *search) findRepeats() {
	if s.streamed || len(s.happenings) < 2 {
		return
	}
	told := map[string]bool{}
	for i := range s.happenings {
		h := &s.happenings[i]
		for k := range h.candidates {
			inner := &h.candidates[k]
			if !inner.wrapped || !told[s.told(inner)] {
				continue
			}
			for j := range h.candidates {
				if outer := &h.candidates[j]; inside(inner, outer) && !told[s.told(outer)] {
					outer.repeats = true
				}
			}
		}
		for k := range h.candidates {
			if c := &h.candidates[k]; c.strength == strong {
				told[s.told(c)] = true
			}
		}
	}
}

// told is a candidate's fixed text and what stands between it, as the text has it.
func (s *search) told(c *candidate) string { return s.text[c.core[0]:c.core[1]] }
