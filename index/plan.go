package index

import (
	"bytes"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
)

// plan is what was worked out for an event, to be used for events that are alike: the rungs with everything but the places
// and values.
type plan struct {
	rungs []planRung
	// key is the event's [errdex.Event.Key]; "" when nothing is told of such events.
	key string
	// quoted says that the event's message is the quoted text in which the first spot lies, not what follows the line's head.
	quoted bool
}

type planRung struct {
	sites []planSite
	alike int
}

type planSite struct {
	match errdex.Match
	names []string
	// spot is the place of the template among the event's spots.
	spot int
}

// plan gives the plan of the event that was looked at, nil when it has to be taken apart each time: where the quick look sees
// other places than the thorough one. Unless it is wanted in full, it can be one that only has its key.
func (w *watcher) plan(event []byte, full bool) *plan {
	l := &w.look
	if l.rough || len(l.spots) == 0 || w.options.Weak {
		return nil
	}
	l.describe()
	key := w.known.seeds.sum(l.key)
	if p, ok := w.known.plans.find(key); ok && (p == nil || !full || p.full()) {
		return p
	}
	p := w.makePlan(string(event), full)
	w.known.plans.keep(key, p)
	return p
}

// full reports whether events can be made after the plan.
func (p *plan) full() bool { return p.key == "" || len(p.rungs) > 0 }

// weight is how much memory a plan takes, in units of half a kilobyte or so.
func (p *plan) weight() int {
	n := 1
	if p != nil {
		for i := range p.rungs {
			n += len(p.rungs[i].sites)
		}
	}
	return n
}

// known is what the goroutines that look through a log know of what came before. It decides how fast they are, never what they
// tell.
type known struct {
	seeds   seeds
	plans   plans
	quiet   quiet
	repeats repeats
}

// knownTexts is how many texts in which nothing was found are remembered of a log: 1 MB. Of lines in which something was found,
// which take half a kilobyte or so, it is a sixteenth of that.
const knownTexts = 128 << 10

// newKnown knows nothing yet. It has places for so many texts, a power of two of at least 64.
func newKnown(texts int) *known {
	return &known{
		seeds: newSeeds(), plans: plans{recent: map[sum]*plan{}}, quiet: quiet{tags: make([]atomic.Uint64, texts)},
		repeats: repeats{once: make([]atomic.Uint64, texts/4), lines: make([]atomic.Pointer[repeat], texts/16)},
	}
}

// plans are the plans of a log's events by their keys, for all goroutines that look through it. Those that were not used for
// long are forgotten.
type plans struct {
	mu sync.RWMutex
	// recent are the plans made or used since the older ones were, weight what they weigh.
	recent, older map[sum]*plan
	weight        int
}

// maxPlans is the weight from which on the recent plans become the older ones. Twice that is kept: some 30 MB at most.
const maxPlans = 32 << 10

func (p *plans) find(key sum) (*plan, bool) {
	p.mu.RLock()
	found, ok := p.recent[key]
	if !ok {
		found, ok = p.older[key]
		p.mu.RUnlock()
		if ok {
			p.keep(key, found)
		}
		return found, ok
	}
	p.mu.RUnlock()
	return found, ok
}

func (p *plans) keep(key sum, made *plan) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.weight >= maxPlans {
		p.recent, p.older, p.weight = map[sum]*plan{}, p.recent, 0
	}
	p.recent[key] = made
	p.weight += made.weight()
}

// makePlan takes the event apart and notes what was found: the key alone unless it is wanted in full, so that many more plans
// can be kept.
func (w *watcher) makePlan(text string, full bool) *plan {
	l := &w.look
	outside := l.outside
	if len(outside) == 0 {
		outside = []byte("\n")
	}
	search := w.search
	if len(l.lines) == 1 && l.simple() {
		search = w.searchSimple
	}
	found, s := search(text, outside, !full)
	p := &plan{}
	if len(found.Ladder) == 0 {
		if alarming(found.Level, found.Text) {
			return nil // it is told of with its text
		}
		return p
	}
	h := &s.happenings[0]
	for _, r := range h.rungs {
		rung := planRung{alike: r.alike}
		for _, m := range r.members {
			spot := l.spotOf(&h.candidates[m.candidate])
			if spot < 0 {
				return nil
			}
			if !full {
				continue
			}
			site := planSite{match: m.Match, names: m.names, spot: spot}
			site.match.Captures = nil
			rung.sites = append(rung.sites, site)
		}
		if full {
			p.rungs = append(p.rungs, rung)
		}
	}
	p.key = found.Key()
	if string(l.lines[0].head.Level) != string(found.Level) || l.time() != found.Time {
		return nil
	}
	if full && messageOf(&l.lines[0]) != found.Text {
		if p.quoted = true; l.quotedText([]byte(text)) != found.Text {
			return nil
		}
	}
	return p
}

// spotOf is the place of a candidate's template among the spots, -1 when the quick look saw it elsewhere.
func (l *look) spotOf(c *candidate) int {
	for i := range l.spots {
		s := &l.spots[i]
		if s.pattern != c.pattern || s.start != c.start || s.end != c.end || s.last-s.first != len(c.values) {
			continue
		}
		for k, v := range c.values {
			if at := l.values[s.first+k]; at[1]-at[0] != len(v.value) || len(v.value) > 0 && (v.start != at[0] || v.end != at[1]) {
				return -1
			}
		}
		return i
	}
	return -1
}

// event makes an event after the plan.
func (p *plan) event(l *look, data []byte) *errdex.Event {
	e := &errdex.Event{Ladder: make([]errdex.Rung, len(p.rungs))}
	if p.quoted {
		e.Text = l.quotedText(data)
	} else {
		e.Text = messageOf(&l.lines[0])
	}
	for i := range p.rungs {
		r := &p.rungs[i]
		rung := &e.Ladder[i]
		rung.Alike, rung.Sites = r.alike, make([]errdex.Match, len(r.sites))
		for k := range r.sites {
			site := &rung.Sites[k]
			*site = r.sites[k].match
			s := &l.spots[r.sites[k].spot]
			site.Start, site.End = s.start, s.end
			site.Captures = l.captures(s, r.sites[k].names, data)
		}
		rung.Start, rung.End = int64(rung.Sites[0].Start), int64(rung.Sites[0].End)
	}
	return e
}

// captures are a spot's values with their names.
func (l *look) captures(s *spot, names []string, data []byte) []errdex.Capture {
	if s.first == s.last {
		return nil
	}
	line := &l.lines[s.line]
	out := make([]errdex.Capture, 0, s.last-s.first)
	for i, v := range l.values[s.first:s.last] {
		out = append(out, named(names, i, errdex.Capture{Value: line.textAt(v, data), Start: v[0], End: v[1]}))
	}
	if s.start > 0 {
		out[len(out)-1] = closed(data[s.start-1], out[len(out)-1])
	}
	return out
}

// textAt is the text of a range of the event that lies on the line, without colours.
func (line *lookLine) textAt(v [2]int, data []byte) string {
	if line.places == nil {
		return string(data[v[0]:v[1]])
	}
	var out strings.Builder
	for i, at := range line.places {
		if at >= v[0] && at < v[1] {
			out.WriteByte(line.text[i])
		}
	}
	return out.String()
}

// messageOf is what follows a line's head.
func messageOf(line *lookLine) string {
	return cutText(string(bytes.TrimSpace(line.text[min(line.head.Body, len(line.text)):])))
}

// withoutHead is a message without the time, level and names before it.
func withoutHead(text string) string {
	head := input.HeadOf([]byte(text[:min(len(text), maxAlarm)]))
	return cutText(strings.TrimSpace(text[min(head.Body, len(text)):]))
}

// quotedText is the quoted text in which the first spot lies.
func (l *look) quotedText(data []byte) string {
	line := &l.lines[l.spots[0].line]
	start, end := l.spots[0].coreStart, l.spots[0].coreEnd
	for start > line.from && data[start-1] != '"' {
		start--
	}
	for end < line.to && data[end] != '"' {
		end++
	}
	return withoutHead(string(data[start:end]))
}

// time is the time of the event, as it is written.
func (l *look) time() string {
	line := &l.lines[0]
	return string(line.text[line.head.TimeStart:line.head.TimeEnd])
}

// isStructured reports whether a line is an object, ends in one, or has pairs.
func isStructured(line []byte) bool {
	return bytes.Contains(line, quotedField) || bytes.Contains(line, quotedPair) || bytes.Contains(line, messagePair)
}

var messagePair = []byte("msg=")
