package index

import (
	"cmp"
	"slices"
)

// maxObvious is how many templates an event can have whose ladder is obvious: their places are compared pair by pair.
const maxObvious = 8

// obvious is [errdex.Event.Key] of an event whose ladder shows in what the quick look saw: all templates lie in the first line,
// no two of them share text, and each has one record, so that nothing has to be weighed. A log that says something new with every
// line would otherwise be taken apart line by line only to be counted. It reports false when the event must be taken apart.
func (w *watcher) obvious(event []byte) (key string, ok bool) {
	l := &w.look
	if len(l.spots) == 0 || len(l.spots) > maxObvious || w.options.Weak || !l.simple() || len(l.lines) > 1 && !l.alone(event) {
		return "", false
	}
	order := l.order[:0]
	for i := range l.spots {
		for k := range i {
			if a, b := &l.spots[i], &l.spots[k]; a.coreStart < b.coreEnd && b.coreStart < a.coreEnd && !l.holds(a, b) && !l.holds(b, a) {
				return "", false
			}
		}
		order = append(order, i)
	}
	l.order = order
	slices.SortFunc(order, func(i, k int) int {
		a, b := &l.spots[i], &l.spots[k]
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), cmp.Compare(a.coreStart, b.coreStart))
	})
	var out []byte
	for _, i := range order {
		id, only := w.g.set.Only(l.spots[i].pattern)
		if !only {
			return "", false
		}
		out = append(append(out, id...), ' ')
	}
	return string(out), true
}

// alone reports whether the templates found lie in the first of several lines, below which stands its trace: no other line goes on
// with the message, and no template reaches over their ends.
func (l *look) alone(event []byte) bool {
	for i := range l.spots {
		if l.spots[i].line > 0 {
			return false
		}
	}
	for i := range l.lines[1:] {
		if c := l.lines[1+i].text[0]; c != ' ' && c != '\t' {
			return false
		}
	}
	if l.scan(event, nil) > len(l.spots) {
		return false
	}
	for i := range l.tools.hits {
		if !slices.ContainsFunc(l.spots, func(s spot) bool { return s.pattern == l.tools.hits[i].Pattern }) {
			return false
		}
	}
	return true
}
