package web

import (
	"fmt"
	"sort"
	"strings"
)

// pastedPiece is a piece of a pasted text; Group is the number of what was found there, 0 where nothing was.
type pastedPiece struct {
	Group int
	Spans []span
}

const (
	// longText is from how many lines on only the neighbourhood of what was found is shown; nearLines is how many lines that is
	// on either side.
	longText, nearLines = 40, 3
)

// pastedPieces shows the pasted text with what was found marked. Where findings overlap, the better one is
// marked whole.
func pastedPieces(text string, groups []matchGroup) []pastedPiece {
	marked := marks(text, groups)
	var out []pastedPiece
	at := 0
	for _, group := range marked {
		out = appendPlain(out, between(text, at, group.start, at > 0, true))
		out = append(out, pastedPiece{Group: group.Number, Spans: printableSpans(inner(text, group))})
		at = group.end
	}
	return appendPlain(out, between(text, at, len(text), len(marked) > 0, false))
}

// marks are the stretches to mark, in the order of the text. A stretch that ends inside or reaches over one that is marked
// already, as a wrapper does around its cause, keeps the part before it.
func marks(text string, groups []matchGroup) []matchGroup {
	var out []matchGroup
	for _, group := range groups {
		for _, other := range out {
			switch {
			case group.start < other.start:
				group.end = min(group.end, other.start)
			case group.start < other.end:
				group.end = group.start // begins inside the other
			}
		}
		if group.start >= 0 && group.start < group.end && group.end <= len(text) &&
			onCharacter(text, group.start) && onCharacter(text, group.end) {
			out = append(out, group)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].start < out[j].start })
	return out
}

// inner is a found stretch with the best candidate's captured values marked.
func inner(text string, group matchGroup) []span {
	var values []stretch
	for _, s := range group.Candidates[0].captures {
		if s.Start >= group.start && s.End <= group.end {
			values = append(values, stretch{s.Start - group.start, s.End - group.start})
		}
	}
	return cut(text[group.start:group.end], values, "value")
}

// between is the text between two findings. Of a long one only the lines next to a finding are kept.
func between(text string, from, to int, after, before bool) string {
	lines := strings.SplitAfter(text[from:to], "\n")
	if len(lines) <= longText {
		return text[from:to]
	}
	head, tail := 0, 0
	if after {
		head = nearLines + 1 // the rest of the finding's own line, and the next ones
	}
	if before {
		tail = nearLines + 1
	}
	if head+tail == 0 {
		head = longText // nothing was found: show how the text begins
	}
	left := len(lines) - head - tail
	return strings.Join(lines[:head], "") + fmt.Sprintf("⋯ %d lines ⋯\n", left) + strings.Join(lines[len(lines)-tail:], "")
}

func appendPlain(out []pastedPiece, text string) []pastedPiece {
	if text = printable(text); text == "" {
		return out
	}
	return append(out, pastedPiece{Spans: []span{{Text: text}}})
}

func printableSpans(spans []span) []span {
	for i := range spans {
		spans[i].Text = printable(spans[i].Text)
	}
	return spans
}
