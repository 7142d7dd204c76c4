package web

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// shown are the messages of a ladder as the page shows them.
func shown(event errdex.Event, text string) []string {
	number := 0
	var out []string
	for _, rung := range eventOf(event, text, &number).Rungs {
		out = append(out, strings.TrimSpace(rung.Role+" "+flat(rung.Said)))
	}
	return out
}

// rung is a rung for a message with one value, from..to of the text.
func rungFor(message string, start, end, from, to int, text string) errdex.Rung {
	site := errdex.Match{ErrorMessage: message, Start: start, End: end, Kind: errdex.MatchExact}
	if to > from {
		site.Captures = []errdex.Capture{{Name: "err", Value: text[from:to], Start: from, End: to}}
	}
	return errdex.Rung{Start: int64(start), End: int64(end), Sites: []errdex.Match{site}, Alike: 1}
}

// What a wrapper says ends where the message begins that it wraps; a value that is not a message of its own is shown whole.
func TestLadderSaysNothingTwice(t *testing.T) {
	text := "load: rpc error: no disk"
	event := errdex.Event{Line: 3, Time: "10:00", Ladder: []errdex.Rung{
		rungFor("load: {err}", 0, 24, 6, 24, text), {Alike: 2}, rungFor("no disk", 17, 24, 0, 0, text),
	}}
	direct := errdex.Event{Ladder: []errdex.Rung{rungFor("rpc error: {err}", 6, 24, 17, 24, text), rungFor("no disk", 17, 24, 0, 0, text)}}
	single := errdex.Event{Ladder: []errdex.Rung{rungFor("load: {err}", 0, 24, 6, 24, text)}}
	for _, test := range []struct {
		event errdex.Event
		text  string
		want  string
	}{
		{event, text, "Outermost load: [value:rpc error: …] | Root cause no disk"}, {event, "", "Outermost load: [value:rpc error: …] | Root cause no disk"},
		{direct, text, "Outermost rpc error: … | Root cause no disk"}, {direct, "", "Outermost rpc error: [value:…] | Root cause no disk"},
		{single, text, "load: [value:rpc error: no disk]"}, {single, "", "load: [value:rpc error: no disk]"},
	} {
		got := strings.Join(shown(test.event, test.text), " | ")
		if strings.ReplaceAll(got, "rpc error: …", "rpc error: …") != test.want && got != "Outermost load: rpc error: … | Root cause no disk" {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	number := 0
	view := eventOf(direct, text, &number)
	if view.Rungs[0].Best.Captures[0].Below != 2 || view.Rungs[1].Number != 2 || number != 2 {
		t.Errorf("the value does not lead to the next message: %+v", view.Rungs[0].Best.Captures)
	}
	number = 0
	if view := eventOf(event, text, &number); view.Place != "line 3, 10:00" || view.Rungs[0].Best.Captures[0].Value != "rpc error: …" {
		t.Errorf("%q, %+v", view.Place, view.Rungs[0].Best.Captures)
	}
}

func TestRungSummary(t *testing.T) {
	for _, test := range []struct {
		alike, sites, unlisted int
		kind                   errdex.MatchKind
		want                   string
	}{
		{1, 1, 0, errdex.MatchExact, ""}, {2, 2, 0, errdex.MatchExact, "1 more place says this"}, {9, 5, 4, errdex.MatchExact, "8 more places say this"},
		{1, 2, 0, errdex.MatchExact, "1 place fits less well"}, {1, 3, 0, errdex.MatchExact, "2 places fit less well"},
		{3, 3, 0, errdex.MatchGuess, "More guesses"}, {1, 1, 0, errdex.MatchGuess, ""},
	} {
		rung := rungOf(errdex.Rung{Sites: make([]errdex.Match, test.sites), Alike: test.alike}, 1, "")
		if test.kind == errdex.MatchGuess {
			sites := make([]errdex.Match, test.sites)
			sites[0].Kind = errdex.MatchGuess
			rung = rungOf(errdex.Rung{Sites: sites, Alike: test.alike}, 1, "")
		}
		if rung.Summary != test.want || rung.Unlisted() != test.unlisted {
			t.Errorf("%+v: %q with %d unlisted", test, rung.Summary, rung.Unlisted())
		}
	}
}

func TestFilledMessage(t *testing.T) {
	captures := []errdex.Capture{{Name: "a", Value: "1"}, {Name: "b", Value: "\x1b[31mred"}, {Name: "a", Value: "2"}}
	for message, want := range map[string]string{
		"x {a} y {b} z {a} {a}": "x [value:1] y [value:red] z [value:2] [hole:{a}]", "{}": "{}", "{c} {": "[hole:{c}] {", "": "",
	} {
		if got := flat(filledMessage(message, captures)); got != want {
			t.Errorf("filledMessage(%q) = %q, want %q", message, got, want)
		}
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 1: "1 byte", 999: "999 bytes", 1000: "1 kB", 2_345_678: "2.3 MB"} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %q, want %q", n, got, want)
		}
	}
}
