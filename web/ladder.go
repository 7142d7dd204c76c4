package web

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// eventView is an event of a text and its ladder.
type eventView struct {
	// Place says where in the text it begins and when it happened.
	Place string
	Level string
	// Text is the event's own first message; it is shown when nothing matched.
	Text      string
	SearchURL string
	Rungs     []rungView
}

// Root is the last of several messages, for the line that sums the event up; nil when there is one only.
func (e eventView) Root() *rungView {
	if n := len(e.Rungs); n > 1 {
		return &e.Rungs[n-1]
	}
	return nil
}

// rungView is a message of an event, with the places that can have said it.
type rungView struct {
	// Number counts the messages of the page, from 1; the marks in the text bear it.
	Number int
	// Role says where on a ladder of several rungs this one stands.
	Role string
	// Said is the message as it was found, its values marked.
	Said []span
	Best candidate
	// Guess says that only the words are alike.
	Guess bool
	// Alike is how many places fit as well as the best, itself included.
	Alike int
	// Others are further places, Summary says how many there are.
	Others  []row
	Summary string
	place   foundStretch
}

// Root reports whether the rung is the last of several.
func (r rungView) Root() bool { return r.Role == roleRoot }

const (
	roleOutermost = "Outermost"
	roleBetween   = "Caused by"
	roleRoot      = "Root cause"
)

// role is where rung i of n stands.
func role(i, n int) string {
	switch {
	case n == 1:
		return ""
	case i == 0:
		return roleOutermost
	case i == n-1:
		return roleRoot
	}
	return roleBetween
}

// eventOf shows an event. The text is what it was found in, or empty when that was not kept; number counts the messages.
func eventOf(event errdex.Event, text string, number *int) eventView {
	out := eventView{
		Place: placeWords(errdex.Occurrence{Line: event.Line, Time: event.Time}), Level: string(event.Level),
		Text: printable(event.Text), SearchURL: searchWords(event.Text),
	}
	ladder := slices.DeleteFunc(slices.Clone(event.Ladder), func(rung errdex.Rung) bool { return len(rung.Sites) == 0 })
	for i, rung := range ladder {
		*number++
		view := rungOf(rung, *number, role(i, len(ladder)))
		below := math.MaxInt
		if i+1 < len(ladder) {
			below = int(ladder[i+1].Start)
		}
		view.say(rung.Sites[0], text, below)
		out.Rungs = append(out.Rungs, view)
	}
	return out
}

// say fills in the message as it was found, in the text or, when that was not kept, by its values. What begins at the place
// below is the next message, which is shown there and not twice.
func (r *rungView) say(best errdex.Match, text string, below int) {
	captures := slices.Clone(best.Captures)
	for i := range captures {
		switch c := &captures[i]; {
		case c.Start > below || below >= c.End || c.End-c.Start != len(c.Value):
		case c.Start == below:
			c.Value, r.Best.Captures[i].Below = "…", r.Number+1
		default:
			c.Value = c.Value[:below-c.Start] + "…"
			r.Best.Captures[i].Value = shorten(printable(c.Value), 300)
		}
	}
	shown := r.place
	if shown.start < below && below < shown.end {
		shown.end = below
	}
	r.Said = shown.said(text)
	switch {
	case len(r.Said) == 0:
		r.Said = filledMessage(best.ErrorMessage, captures)
	case shown.end < r.place.end:
		r.Said = append(r.Said, span{Text: "…"})
	}
	r.Said = cutShort(r.Said, 2*longestListed)
}

func rungOf(rung errdex.Rung, number int, role string) rungView {
	best := rung.Sites[0]
	out := rungView{
		Number: number, Role: role, Best: candidateOf(best), Alike: max(rung.Alike, 1), Guess: best.Kind == errdex.MatchGuess,
		place: foundStretch{Number: number, start: int(rung.Start), end: int(rung.End)},
	}
	out.place.captures = out.Best.captures
	for _, other := range rung.Sites[1:] {
		out.Others = append(out.Others, candidateOf(other).row)
	}
	switch alike := out.Alike - 1; {
	case out.Guess && len(out.Others) > 0:
		out.Summary = "More guesses"
	case alike == 1:
		out.Summary = "1 more place says this"
	case alike > 1:
		out.Summary = fmt.Sprintf("%d more places say this", alike)
	case len(out.Others) == 1:
		out.Summary = "1 place fits less well"
	case len(out.Others) > 1:
		out.Summary = fmt.Sprintf("%d places fit less well", len(out.Others))
	}
	return out
}

// Unlisted is how many places that fit as well are not among the others.
func (r rungView) Unlisted() int {
	if r.Guess {
		return 0
	}
	return max(0, r.Alike-1-len(r.Others))
}

// placeWords says where something is in a text and when it happened.
func placeWords(at errdex.Occurrence) string {
	var words []string
	if at.Line > 0 {
		words = append(words, fmt.Sprintf("line %d", at.Line))
	}
	if at.Time != "" {
		words = append(words, shorten(printable(at.Time), 60))
	}
	return strings.Join(words, ", ")
}

// logView is the summary of a log.
type logView struct {
	// Read says how much was read and what it came to.
	Read      string
	Groups    []groupView
	Unmatched []unmatchedView
}

// groupView are the events of a log that have one ladder.
type groupView struct {
	Count       int
	First, Last string
	Event       eventView
	// Open says that the ladder is shown at once.
	Open bool
}

// unmatchedView are lines that look like errors, match nothing, and are alike but for their values.
type unmatchedView struct {
	Text, Level string
	Count       int
	First, Last string
	SearchURL   string
}

// openGroups is how many groups of a summary show their ladder at once.
const openGroups = 1

func logOf(triage errdex.Triage, file string) *logView {
	name := "The text"
	if file != "" {
		name = shorten(printable(file), 80)
	}
	out := &logView{Read: fmt.Sprintf("%s has %s, %s. %d of %d events were recognised.",
		name, plural(triage.Lines, "line", "lines"), size(triage.Bytes), triage.Matched, triage.Events)}
	number := 0
	for i, group := range triage.Groups {
		view := groupView{Count: group.Count, Event: eventOf(group.Event, "", &number), Open: i < openGroups}
		view.First, view.Last = firstLast(group.Count, group.First, group.Last)
		if len(view.Event.Rungs) > 0 { // a group has a ladder, or there would be nothing to tell it by
			out.Groups = append(out.Groups, view)
		}
	}
	for _, group := range triage.Unmatched {
		view := unmatchedView{Text: printable(group.Text), Level: string(group.Level), Count: group.Count, SearchURL: searchWords(group.Text)}
		view.First, view.Last = firstLast(group.Count, group.First, group.Last)
		out.Unmatched = append(out.Unmatched, view)
	}
	return out
}

// firstLast says where the first and the last of several events are; the last is empty when there is one only.
func firstLast(count int, first, last errdex.Occurrence) (string, string) {
	if count < 2 {
		return placeWords(first), ""
	}
	return placeWords(first), placeWords(last)
}

// heading says what a log came to.
func (v *logView) heading() string {
	switch {
	case len(v.Groups) > 0:
		return plural(len(v.Groups), "kind of event", "kinds of events") + " in your log"
	case len(v.Unmatched) > 0:
		return "Nothing in your log is known"
	}
	return "Nothing in your log looks like an error"
}

// size prints a number of bytes for people.
func size(n int64) string {
	switch {
	case n < 1000:
		return plural(int(n), "byte", "bytes")
	case n < 1000*1000:
		return fmt.Sprintf("%.0f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
