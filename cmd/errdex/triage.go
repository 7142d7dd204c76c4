package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// triage reads a whole log and sums it up.
func (a *app) triage(ctx context.Context, l *library, log io.Reader, in *inputs, flags matchFlags) error {
	progress := a.newProgress("match")
	defer progress.done()
	defer takeRoom()()
	options := index.StreamOptions{Repo: flags.repo, Weak: flags.weak}
	if in != nil {
		log = &watched{log, func() { progress.bytes(in.taken, in.size) }}
	}
	result, err := l.index.Triage(ctx, log, options)
	progress.done()
	if err = errors.Join(err, ctx.Err()); err != nil {
		return err
	}
	for i := range result.Groups {
		l.nameEvent(&result.Groups[i].Event)
	}
	if a.json && !flags.summary {
		if err := a.printJSON(asMatches(result, flags.limit)); err != nil {
			return err
		}
	} else if a.json {
		if result.Groups == nil {
			result.Groups = []errdex.EventGroup{}
		}
		if result.Unmatched == nil {
			result.Unmatched = []errdex.UnmatchedGroup{}
		}
		if err := a.printJSON(result); err != nil {
			return err
		}
	} else {
		limit := maxTold
		if flags.limited {
			limit = flags.limit
		}
		a.printTriage(a.newTeller(a.terminal, l, in), result, limit)
		if result.Matched == 0 {
			a.note("Nothing matched among %s. %s", plural(result.Searched, "record"), adviseMore(l))
		}
	}
	if result.Matched == 0 {
		return errNothing
	}
	return nil
}

// asMatches gives the summary of what was too large for a paste the form that match --json always has: the first event of each
// group, and their records in that order.
func asMatches(triage errdex.Triage, limit int) errdex.MatchResult {
	result := errdex.MatchResult{Matches: []errdex.Match{}, Events: []errdex.Event{}, Searched: triage.Searched, Truncated: true}
	listed := map[errdex.ID]bool{}
	for _, group := range triage.Groups {
		result.Events = append(result.Events, group.Event)
		for _, rung := range group.Event.Ladder {
			for _, site := range rung.Sites {
				if !listed[site.ID] && len(result.Matches) < limit {
					listed[site.ID] = true
					result.Matches = append(result.Matches, site)
				}
			}
		}
	}
	return result
}

// watched tells after every read.
type watched struct {
	source io.Reader
	tell   func()
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.source.Read(p)
	w.tell()
	return n, err
}

func (a *app) printTriage(t teller, result errdex.Triage, limit int) {
	t.brief = true
	a.print(t.line("", "", span{fmt.Sprintf("%s lines, %s: %s, %s of them matched", grouped(result.Lines), megabytes(result.Bytes),
		events(result.Events), grouped(result.Matched)), bold}) + "\n")
	for i := range result.Groups[:min(limit, len(result.Groups))] {
		group := &result.Groups[i]
		a.print("\n" + t.event(fmt.Sprintf("%d. ", i+1), &group.Event, t.often(group.Count, group.Event.Level, group.First, group.Last)...))
	}
	if more := len(result.Groups) - limit; more > 0 {
		a.print("\n" + t.line("", "", span{fmt.Sprintf("and %s more; --limit shows more", grouped(more)+" kinds of events"), dim}) + "\n")
	}
	if len(result.Unmatched) > 0 {
		a.print("\n" + t.line("", "", span{"Look like errors, and match nothing:", bold}) + "\n")
	}
	for i := range result.Unmatched[:min(limit, len(result.Unmatched))] {
		group := &result.Unmatched[i]
		a.print(t.line("   ", "   ", span{oneLine(group.Text), plain}) + "\n")
		a.print(t.line("      ", "      ", t.often(group.Count, group.Level, group.First, group.Last)...) + "\n")
	}
	if more := len(result.Unmatched) - limit; more > 0 {
		a.print(t.line("", "", span{fmt.Sprintf("and %d more; --limit shows more", more), dim}) + "\n")
	}
	if result.Truncated {
		a.note("Not all of it is listed: there were more kinds of events than are kept, or lines longer than what is read of one.")
	}
}

// often says how often something happened, and first and last when.
func (t teller) often(count int, level errdex.LogLevel, first, last errdex.Occurrence) []span {
	var spans []span
	if level != "" {
		spans = append(spans, span{string(level) + "  ", levelLook(level)})
	}
	if count == 1 {
		return append(spans, span{"once, " + t.at(first), dim})
	}
	return append(spans, span{grouped(count) + " times, ", plain}, span{"first " + t.at(first) + ", last " + t.at(last), dim})
}

func (t teller) at(o errdex.Occurrence) string {
	if o.Time == "" {
		return t.where(o.Line)
	}
	return t.where(o.Line) + " (" + oneLine(o.Time) + ")"
}

// grouped renders a count with commas between thousands.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	var b strings.Builder
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 && digits[i-1] != '-' {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}

// events renders a count of events.
func events(n int) string {
	if n == 1 {
		return "1 event"
	}
	return grouped(n) + " events"
}

// megabytes renders a size in decimal units, as disks and networks count.
func megabytes(bytes int64) string {
	switch {
	case bytes < 1e3:
		return plural(int(bytes), "byte")
	case bytes < 1e6:
		return fmt.Sprintf("%.1f kB", float64(bytes)/1e3)
	case bytes < 1e9:
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(bytes)/1e9)
}
