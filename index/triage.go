package index

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

const (
	// maxGroups is how many groups of each kind a triage lists.
	maxGroups = 200
	// maxTracked is how many groups of each kind are counted. Those that come up when so many are known are not, so that the
	// counts of all others are exact.
	maxTracked = 5000
)

// Triage reads a whole log and sums it up: its events by ladder, and what looks like an error and matches nothing.
//
// The groups are ordered by how likely they are the cause of the others. What is fatal comes before errors, errors before
// warnings, and those before the rest: a program that ends says why. Within them, a group that is the root of other groups
// comes before these (its record is a deeper rung of theirs): the cause before what wraps it. Then come those that were seen
// first, by the tenth of the log in which they began: what broke first broke the rest. Within one tenth the rare come before
// the frequent: a flood is what a program does all the time or what follows from a failure. At last the order in the log
// decides.
//
// Counts are exact; when more groups turn up than are counted or listed, Truncated says so.
func (ix *Index) Triage(ctx context.Context, log io.Reader, options StreamOptions) (errdex.Triage, error) {
	t := triage{groups: map[string]*errdex.EventGroup{}, unmatched: map[string]*errdex.UnmatchedGroup{}}
	totals, err := ix.stream(ctx, log, options, false, func(e *told, w *watcher) error { t.add(e, w); return nil })
	out := errdex.Triage{Lines: totals.Lines, Bytes: totals.Bytes, Events: totals.Events, Matched: totals.Matched, Searched: totals.Searched}
	out.Groups, out.Unmatched = t.ordered(totals.Lines), t.frequent()
	out.Truncated = totals.Truncated || t.full || len(out.Groups) > maxGroups || len(out.Unmatched) > maxGroups
	out.Groups = out.Groups[:min(len(out.Groups), maxGroups)]
	out.Unmatched = out.Unmatched[:min(len(out.Unmatched), maxGroups)]
	return out, err
}

// triage counts events.
type triage struct {
	groups    map[string]*errdex.EventGroup
	unmatched map[string]*errdex.UnmatchedGroup
	// full says that there were more groups than are counted.
	full bool
}

func (t *triage) add(e *told, w *watcher) {
	at := errdex.Occurrence{Line: e.line, Start: e.start, Time: e.time}
	if !e.matched() {
		key := masked(e.text)
		g, ok := t.unmatched[key]
		switch {
		case ok:
			g.Count++
			g.Last = at
			g.Level = worse(g.Level, e.level)
		case len(t.unmatched) >= maxTracked:
			t.full = true
		default:
			t.unmatched[key] = &errdex.UnmatchedGroup{Text: e.text, Level: e.level, Count: 1, First: at, Last: at}
		}
		return
	}
	g, ok := t.groups[e.key]
	switch {
	case ok:
		g.Count++
		g.Last = at
	case len(t.groups) >= maxTracked:
		t.full = true
	default:
		t.groups[e.key] = &errdex.EventGroup{Event: e.event(w), Count: 1, First: at, Last: at}
	}
}

// ordered are the groups of matched events, the likeliest cause first.
func (t *triage) ordered(lines int) []errdex.EventGroup {
	type group struct {
		*errdex.EventGroup
		key                  string
		weight, depth, tenth int
	}
	var all []group
	// depth counts how many groups have the group's outermost record as a deeper rung.
	below := map[errdex.ID]int{}
	for _, g := range t.groups {
		for _, rung := range g.Event.Ladder[1:] {
			below[rung.Sites[0].ID]++
		}
	}
	for key, g := range t.groups {
		all = append(all, group{g, key, gravity(&g.Event), below[g.Event.Ladder[0].Sites[0].ID], (g.First.Line - 1) * 10 / max(lines, 1)})
	}
	slices.SortFunc(all, func(a, b group) int {
		return cmp.Or(cmp.Compare(a.weight, b.weight), cmp.Compare(b.depth, a.depth), cmp.Compare(a.tenth, b.tenth),
			cmp.Compare(a.Count, b.Count), cmp.Compare(a.First.Start, b.First.Start), strings.Compare(a.key, b.key))
	})
	out := []errdex.EventGroup{}
	for _, g := range all {
		out = append(out, *g.EventGroup)
	}
	return out
}

// frequent are the groups of what matched nothing, most frequent first.
func (t *triage) frequent() []errdex.UnmatchedGroup {
	out := []errdex.UnmatchedGroup{}
	for _, g := range t.unmatched {
		out = append(out, *g)
	}
	slices.SortFunc(out, func(a, b errdex.UnmatchedGroup) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.First.Start, b.First.Start))
	})
	return out
}

// gravities are the levels, worst first.
var gravities = []errdex.LogLevel{errdex.LevelFatal, errdex.LevelError, errdex.LevelWarning, "", errdex.LevelInfo, errdex.LevelDebug}

// gravity is how bad an event is, 0 for fatal: by its level, or by its record's severity and kind where the log gives none.
func gravity(e *errdex.Event) int {
	if e.Level != "" {
		return slices.Index(gravities, e.Level)
	}
	site := e.Ladder[0].Sites[0]
	switch {
	case site.Severity == errdex.SeverityFatal || site.ErrorType == errdex.Panic:
		return 0
	case site.Severity == errdex.SeverityWarning:
		return 2
	}
	return 1
}

// worse is the worse of two levels.
func worse(a, b errdex.LogLevel) errdex.LogLevel {
	if slices.Index(gravities, b) < slices.Index(gravities, a) {
		return b
	}
	return a
}
