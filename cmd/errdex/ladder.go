package main

import (
	"fmt"
	"strings"

	"github.com/errdex/errdex"
)

// teller writes events for a reader.
type teller struct {
	painter
	// where names the place of a line in the input.
	where func(line int) string
	// stored says that errdex show has the records.
	stored bool
	// oneRepo says that all records are of one repository, which then goes without saying.
	oneRepo bool
	// brief lists fewer of the records that fit as well.
	brief bool
}

// rungStep is how far a rung stands in from the one that wraps it, and maxSteps how often that is done: the ladders of
// real programs have up to five rungs, and a hostile one must not push its text off the screen.
const (
	rungStep = "   "
	maxSteps = 6
)

// event writes an event's ladder from the outermost error to the root cause: title is what stands before its first line.
func (t teller) event(title string, event *errdex.Event, about ...span) string {
	var b strings.Builder
	indent := strings.Repeat(" ", len([]rune(title)))
	for i, rung := range event.Ladder {
		if len(rung.Sites) == 0 {
			continue
		}
		head := []span{{title, bold}}
		if i > 0 {
			head = []span{{"╰─ ", dim}, {wraps(i, len(event.Ladder)), dim}}
		}
		// A rung stands at the tail of the line that leads to it.
		first, own := "", indent
		if i > 0 {
			own += strings.Repeat(rungStep, min(i, maxSteps))
			first = strings.TrimSuffix(own, rungStep)
		}
		site := &rung.Sites[0]
		b.WriteString(t.line(first, own, append(head, template(folded(site.ErrorMessage), bold)...)...) + "\n")
		if i == 0 && len(about) > 0 {
			b.WriteString(t.line(own, own, about...) + "\n")
		}
		t.site(&b, own, site, &rung)
	}
	return b.String()
}

// wraps says what a rung is to the one above it.
func wraps(i, rungs int) string {
	if i == rungs-1 {
		return "root cause: "
	}
	return "caused by: "
}

// site writes what is known of a rung: where it is, what it captured, why it was chosen, and what else it could be.
func (t teller) site(b *strings.Builder, indent string, m *errdex.Match, rung *errdex.Rung) {
	b.WriteString(t.line(indent, indent, t.spot(m)...) + "\n")
	for _, capture := range m.Captures {
		b.WriteString(t.line(indent, indent+"    ", span{"{" + capture.Name + "}", cyan}, span{" = " + oneLine(capture.Value), plain}) + "\n")
	}
	b.WriteString(t.line(indent, indent, span{fmt.Sprintf("%s, %.0f %% sure: %s", m.Kind, 100*m.Confidence, folded(strings.Join(m.Reasons, "; "))), dim}) + "\n")
	if t.stored {
		b.WriteString(t.line(indent, indent, span{"errdex show " + string(m.ID), dim}) + "\n")
	}
	listed := len(rung.Sites)
	if t.brief {
		listed = min(listed, 2)
	}
	for i := 1; i < listed; i++ {
		other := append([]span{{"or ", dim}}, t.spot(&rung.Sites[i])...)
		if t.stored {
			other = append(other, span{"  " + string(rung.Sites[i].ID), dim})
		}
		b.WriteString(t.line(indent, indent+"   ", other...) + "\n")
	}
	if more := max(rung.Alike, len(rung.Sites)) - listed; more > 0 {
		b.WriteString(t.line(indent, indent, span{fmt.Sprintf("or %s", plural(more, "other")), dim}) + "\n")
	}
}

// spot is where a site is. The file and line stand alone between spaces, so that terminals and editors can open them.
func (t teller) spot(m *errdex.Match) []span {
	var spans []span
	if !t.oneRepo {
		spans = append(spans, span{m.Repo + "  ", green})
	}
	spans = append(spans, span{fmt.Sprintf("%s:%d", oneLine(m.FilePath), m.LineNumber), place})
	if m.Enclosing != "" {
		spans = append(spans, span{"  in " + oneLine(m.Enclosing), plain})
	}
	return spans
}

// when says where and when an event happened, as far as the log tells.
func (t teller) when(event *errdex.Event) []span {
	spans := []span{{t.where(event.Line), dim}}
	if event.Time != "" {
		spans = append(spans, span{"  " + oneLine(event.Time), dim})
	}
	if event.Level != "" {
		spans = append(spans, span{"  " + string(event.Level), levelLook(event.Level)})
	}
	return spans
}

const (
	// unsure is the confidence under which the runners-up of a single event are listed too.
	unsure = 0.8
	// hopeless is the confidence under which a runner-up is not worth a line.
	hopeless = 0.05
)

// others lists what else a single event that is not sure could be.
func (t teller) others(matches []errdex.Match, event *errdex.Event, limit int) string {
	listed := map[errdex.ID]bool{}
	for _, rung := range event.Ladder {
		for i, site := range rung.Sites {
			if i == 0 && site.Confidence >= unsure {
				return ""
			}
			listed[site.ID] = true
		}
	}
	var b strings.Builder
	for i := range matches {
		m := &matches[i]
		if listed[m.ID] || limit <= 0 || m.Confidence < hopeless {
			continue
		}
		limit--
		if b.Len() == 0 {
			b.WriteString("\n" + t.line("", "", span{"Less likely:", dim}) + "\n")
		}
		b.WriteString(t.line("   ", "   ", template(oneLine(m.ErrorMessage), plain)...) + "\n")
		b.WriteString(t.line("     ", "     ", append(t.spot(m), span{fmt.Sprintf("  %s, %.0f %%", m.Kind, 100*m.Confidence), dim})...) + "\n")
	}
	return b.String()
}
