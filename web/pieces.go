package web

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// foundStretch is a stretch of a text that a message was found in, the number that its mark bears, and the values in it.
type foundStretch struct {
	Number     int
	start, end int
	captures   []stretch
}

// in reports whether the stretch lies on characters of the text.
func (f foundStretch) in(text string) bool {
	return f.start >= 0 && f.start < f.end && f.end <= len(text) && onCharacter(text, f.start) && onCharacter(text, f.end)
}

// said is the stretch of the text with its values marked; nothing when it does not lie in the text.
func (f foundStretch) said(text string) []span {
	if !f.in(text) {
		return nil
	}
	var values []stretch
	for _, s := range f.captures {
		if s.Start >= f.start && s.End <= f.end {
			values = append(values, stretch{s.Start - f.start, s.End - f.start})
		}
	}
	return printableSpans(cut(text[f.start:f.end], values, "value"))
}

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

// pastedPieces shows the pasted text with what was found marked.
func pastedPieces(text string, found []foundStretch) []pastedPiece {
	marked := marks(text, found)
	var out []pastedPiece
	at := 0
	for _, f := range marked {
		out = appendPlain(out, between(text, at, f.start, at > 0, true))
		out = append(out, pastedPiece{Group: f.Number, Spans: f.said(text)})
		at = f.end
	}
	return appendPlain(out, between(text, at, len(text), len(marked) > 0, false))
}

// marks are the stretches to mark, in the order of the text. Of a wrapper around its cause the part before the cause is marked.
func marks(text string, found []foundStretch) []foundStretch {
	found = slices.Clone(found)
	slices.SortStableFunc(found, func(a, b foundStretch) int { return cmp.Or(cmp.Compare(b.start, a.start), cmp.Compare(a.end, b.end)) })
	var out []foundStretch
	next := len(text) // where the stretch that is marked behind this one starts
	for _, f := range found {
		if f.end = min(f.end, next); f.in(text) {
			out = append(out, f)
			next = f.start
		}
	}
	slices.Reverse(out)
	return out
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
