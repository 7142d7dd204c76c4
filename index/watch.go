package index

import (
	"bytes"
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
)

// watcher looks through the events of a log, for one goroutine. What nothing is found in costs one look. What was found before
// in an event that differs in nothing but its values is not worked out again.
type watcher struct {
	g       *generation
	options StreamOptions
	look    look
	known   *known
	// said is the evidence of what events say outside their messages.
	said map[string]evidence
	// offsets, places and weighed are buffers of a search.
	offsets []int32
	places  []int
	weighed []found
}

func newWatcher(g *generation, options StreamOptions, known *known) *watcher {
	return &watcher{g: g, options: options, look: look{tools: g.matcher.take(), known: known}, known: known, said: map[string]evidence{}}
}

func (w *watcher) close() { w.g.matcher.give(w.look.tools) }

// told is an event that is told of.
type told struct {
	line, lines int
	start, end  int64
	time        string
	level       errdex.LogLevel
	// text is the message of an event that matches nothing.
	text string
	// key is [errdex.Event.Key], "" for an event that matches nothing.
	key string
	// head is that of its first line, nil when it was not read.
	head *input.Head
	// plan is the event's plan, if it is one in full.
	plan *plan
	// found is the event once it is made; data is what it is made of.
	found *errdex.Event
	data  []byte
}

// watch looks through the events of a chunk. With make, they are made at once.
func (w *watcher) watch(c *chunk, make bool) {
	for i := range c.events {
		start := &c.events[i]
		t := told{line: c.line + int(start.line), lines: c.lines - int(start.line), start: c.offset + int64(start.at), data: c.data[start.at:]}
		if i+1 < len(c.events) {
			next := &c.events[i+1]
			t.lines, t.data = int(next.line-start.line), c.data[start.at:next.at]
		}
		t.end = t.start + int64(len(t.data))
		if start.headed {
			t.head = &start.head
		}
		if w.tell(&t, make) {
			c.told = append(c.told, t)
		}
	}
}

// tell fills in what is to be told of an event, and reports whether it is anything.
func (w *watcher) tell(t *told, make bool) bool {
	l := &w.look
	if !l.at(t.data, t.head) && !w.options.Weak {
		return false
	}
	if len(l.spots) == 0 && !l.rough && !w.options.Weak && l.bare() {
		return w.tellUnmatched(t, make)
	}
	if key, ok := "", false; !make {
		if key, ok = w.obvious(t.data); ok {
			t.key, t.time, t.level = key, l.time(), errdex.LogLevel(l.lines[0].head.Level)
			return true
		}
	}
	p := t.plan
	if p == nil {
		p = w.plan(t.data, make)
	}
	if p == nil {
		return w.tellSlowly(t)
	}
	if p.key == "" {
		return false
	}
	if t.plan = nil; !make && p.full() {
		t.plan = p
	}
	t.key, t.time, t.level = p.key, l.time(), errdex.LogLevel(l.lines[0].head.Level)
	if make {
		t.found = p.event(l, t.data)
		t.finish()
	}
	return true
}

// bare reports whether the first line is a message with a head before it and nothing else: no object, no pairs.
func (l *look) bare() bool {
	if len(l.lines) == 0 {
		return false
	}
	line := &l.lines[0]
	if line.head.Alone || len(l.lines) > 1 && !line.head.Timed && line.head.Level == "" {
		return false
	}
	return !isStructured(line.text)
}

// simple reports whether the first line is such a one without escapes, and the quick look saw all that there is.
func (l *look) simple() bool {
	return !l.rough && l.bare() && bytes.IndexByte(l.lines[0].text, '\\') < 0
}

// tellUnmatched tells of an event that matches nothing.
func (w *watcher) tellUnmatched(t *told, make bool) bool {
	line := &w.look.lines[0]
	t.text, t.level, t.time = messageOf(line), errdex.LogLevel(line.head.Level), w.look.time()
	if !alarming(t.level, t.text) {
		return false
	}
	if make {
		t.found = &errdex.Event{Text: t.text, Ladder: []errdex.Rung{}}
		t.finish()
	}
	return true
}

// tellSlowly takes an event apart and tells of it.
func (w *watcher) tellSlowly(t *told) bool {
	event, _ := w.search(string(t.data), nil, false)
	if len(event.Ladder) == 0 && !alarming(event.Level, event.Text) {
		return false
	}
	t.found, t.key, t.text, t.time, t.level = &event, event.Key(), event.Text, event.Time, event.Level
	t.finish()
	return true
}

// search takes an event apart and looks everything up in it. outside is what it says beside its messages, nil when that is not
// known apart. With keyed, only the answer's key is wanted ([search.keyed]).
func (w *watcher) search(text string, outside []byte, keyed bool) (errdex.Event, *search) {
	s := newSearch(w.g.set, text, w.options.Repo)
	s.join()
	s.streamed, s.weak, s.outside, s.said, s.keyed = true, w.options.Weak, string(outside), w.said, keyed
	w.look.tools.scanner.Reset()
	s.find(w.look.tools)
	return w.answer(s), s
}

// searchSimple is search for a simple event: the quick look took it apart already.
func (w *watcher) searchSimple(text string, outside []byte, keyed bool) (errdex.Event, *search) {
	l := &w.look
	line := &l.lines[0]
	w.offsets = slices.Grow(w.offsets[:0], len(line.text)+1)[:len(line.text)+1]
	m := &input.Message{Text: string(line.text), Offsets: w.offsets, Body: line.head.Body, Level: line.head.Level}
	for i := range m.Offsets {
		m.Offsets[i] = int32(line.place(i))
	}
	for i := range line.head.Starts() {
		m.Starts = append(m.Starts, line.head.Start(i))
	}
	s := &search{set: w.g.set, text: text, repo: w.options.Repo, streamed: true, outside: string(outside), said: w.said, keyed: keyed, places: w.places, weighed: w.weighed}
	s.happenings = []happening{{
		Event:    input.Event{Line: 1, Lines: 1, End: line.to, Time: l.time(), Level: line.head.Level},
		messages: []*input.Message{m},
	}}
	if l.recalled {
		s.find(l.tools)
	} else {
		s.take(l.tools, m)
	}
	return w.answer(s), s
}

// take takes over what the scanner found in the one message of the text.
func (s *search) take(t *tools, m *input.Message) {
	h := &s.happenings[0]
	h.candidates = make([]candidate, 0, len(t.hits))
	clear(t.best)
	for i := range t.hits {
		s.keep(h, t, &t.hits[i], m, strong)
	}
	s.cut = t.scanner.Exhausted()
	h.settle()
	h.cutBefore()
}

// answer ranks what was found in an event.
func (w *watcher) answer(s *search) errdex.Event {
	s.rank()
	w.places, w.weighed = s.places, s.weighed
	if len(s.happenings) == 0 {
		return errdex.Event{}
	}
	return s.event(0)
}

// matched reports whether a record was found for the event.
func (t *told) matched() bool { return t.key != "" }

// event is the event, made now if it was not yet.
func (t *told) event(w *watcher) errdex.Event {
	if t.found == nil {
		w.tell(t, true)
	}
	return *t.found
}

// finish puts the event where it is in the log.
func (t *told) finish() {
	e := t.found
	e.Line, e.Lines, e.Time, e.Level = t.line, t.lines, t.time, t.level
	shift(e, t.start)
	e.Start, e.End = t.start, t.end
}

// shift moves the places of an event's ladder.
func shift(event *errdex.Event, by int64) {
	for i := range event.Ladder {
		rung := &event.Ladder[i]
		rung.Start, rung.End = rung.Start+by, rung.End+by
		for k := range rung.Sites {
			site := &rung.Sites[k]
			site.Start, site.End = site.Start+int(by), site.End+int(by)
			for n := range site.Captures {
				if capture := &site.Captures[n]; capture.End > 0 {
					capture.Start, capture.End = capture.Start+int(by), capture.End+int(by)
				}
			}
		}
	}
}
