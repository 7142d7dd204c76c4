package input_test

import (
	"strings"
	"testing"

	"github.com/errdex/errdex/index/input"
)

// seeds gives a fuzz target the samples.
func seeds(f *testing.F) {
	for _, s := range samples(f) {
		f.Add(s.text)
	}
}

// FuzzParse: any text gives messages, frames and events whose places lie inside it, and the same again.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		parsed := input.Parse(text)
		for _, m := range parsed.Messages {
			if len(m.Offsets) != len(m.Text)+1 {
				t.Fatalf("%d places for %d bytes", len(m.Offsets), len(m.Text))
			}
			for _, offset := range m.Offsets {
				if offset < 0 || int(offset) > len(text) {
					t.Fatalf("place %d in %d bytes", offset, len(text))
				}
			}
			last := 0
			for _, start := range m.Starts {
				if start < last || start > len(m.Text) {
					t.Fatalf("starts %v in %q", m.Starts, m.Text)
				}
				last = start
			}
			if m.Body < 0 || m.Body > len(m.Text) || m.Event < 0 || m.Event >= len(parsed.Events) || m.Cause < 0 {
				t.Fatalf("body %d, event %d of %d, cause %d in %q", m.Body, m.Event, len(parsed.Events), m.Cause, m.Text)
			}
		}
		last := 0
		for _, e := range parsed.Events { // one that is a part of a line lies in its line's
			if e.Start < last || e.End < e.Start || e.End > len(text) {
				t.Fatalf("event from %d to %d behind %d in %d bytes", e.Start, e.End, last, len(text))
			}
			last = e.Start
		}
		if again := input.Parse(text); len(again.Messages) != len(parsed.Messages) || len(again.Frames) != len(parsed.Frames) {
			t.Fatal("the second time gives something else")
		}
	})
}

// FuzzFrames: the frames of any line have a file or a function, and a place inside the line.
func FuzzFrames(f *testing.F) {
	for _, s := range samples(f) {
		for line := range strings.Lines(s.text) {
			f.Add(strings.TrimSuffix(line, "\n"))
		}
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, frame := range input.Parse(line).Frames {
			if frame.File == "" && frame.Function == "" || frame.Line < 0 || frame.Column < 0 || frame.Start < 0 || frame.Start > len(line) {
				t.Fatalf("%+v in %q", frame, line)
			}
		}
	})
}

// FuzzSplitter: any lines are cut into events within the limits, and the same after Reset.
func FuzzSplitter(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		var s input.Splitter
		var first []bool
		for round := range 2 {
			lines, bytes, i := 0, 0, 0
			for line := range strings.Lines(text) {
				begins := s.Begins([]byte(line))
				if begins {
					lines, bytes = 0, 0
				}
				lines++
				bytes += len(line)
				if i == 0 && !begins || s.Cut() && !begins {
					t.Fatalf("line %d begins nothing", i)
				}
				if lines > input.MaxEventLines || lines > 1 && bytes > input.MaxEventBytes {
					t.Fatalf("an event of %d lines, %d bytes", lines, bytes)
				}
				if round == 0 {
					first = append(first, begins)
				} else if first[i] != begins {
					t.Fatalf("line %d is cut in one of two rounds only", i)
				}
				i++
			}
			s.Reset()
		}
	})
}
