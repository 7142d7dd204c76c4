package input_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/errdex/errdex/index/input"
)

// headSample is a log line with what is wanted of its head; testdata/heads/README.md describes the form.
type headSample struct {
	shape, line, level, time string
	body, maybe              int
	wrong                    bool
}

func headSamples(t testing.TB) []headSample {
	files, err := filepath.Glob("testdata/heads/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	var all []headSample
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		shape := ""
		for line := range strings.Lines(string(data)) {
			line = strings.TrimRight(line, "\n")
			switch {
			case line == "" || line[0] == '#':
			case line[0] == '[':
				shape = strings.Trim(line, "[]")
			default:
				all = append(all, headSampleOf(shape, line))
			}
		}
	}
	return all
}

func headSampleOf(shape, line string) headSample {
	s := headSample{shape: shape, maybe: -1}
	line, s.wrong = strings.CutPrefix(line, "! ")
	level, rest, _ := strings.Cut(line, " ")
	if s.level = level; level == "-" {
		s.level = ""
	}
	rest = marks.Replace(strings.TrimLeft(rest, " "))
	timed := false
	for _, r := range rest {
		switch r {
		case '«':
			timed = true
		case '»':
			timed = false
		case '¦':
			s.body = len(s.line)
		case '╎':
			s.maybe = len(s.line)
		default:
			if s.line += string(r); timed {
				s.time += string(r)
			}
		}
	}
	s.time = strings.TrimSpace(s.time)
	if s.maybe < 0 {
		s.maybe = s.body
	}
	return s
}

// TestHeads: of every sample line the level, the time and the message's start are found, and Parse gives that message.
func TestHeads(t *testing.T) {
	for _, s := range headSamples(t) {
		h := input.HeadOf([]byte(s.line))
		got := fmt.Sprintf("%s «%s» ¦%s", h.Level, s.line[h.TimeStart:h.TimeEnd], s.line[h.Body:])
		if want := fmt.Sprintf("%s «%s» ¦%s", s.level, s.time, s.line[s.body:]); got != want {
			t.Errorf("%s: %q\n gives %s\n want  %s", s.shape, s.line, got, want)
		}
		if h.Timed != (s.time != "") {
			t.Errorf("%s: %q: timed is %v", s.shape, s.line, h.Timed)
		}
		if s.maybe == len(s.line) {
			continue
		}
		parsed, found := input.Parse(s.line), false
		for _, m := range parsed.Messages {
			for _, start := range append([]int{0}, m.Starts...) {
				found = found || m.Text[start:] == strings.TrimRight(s.line[s.maybe:], " ")
			}
		}
		if !found {
			t.Errorf("%s: %q: no message starts at %q", s.shape, s.line, s.line[s.maybe:])
		}
		leadsBack(t, s.line, &parsed)
	}
}

// TestEveryHeadHasSamples: three that must be read, and one that must not be taken for it.
func TestEveryHeadHasSamples(t *testing.T) {
	right, wrong := map[string]int{}, map[string]int{}
	for _, s := range headSamples(t) {
		if s.wrong {
			wrong[s.shape]++
			right[s.shape] += 0
		} else {
			right[s.shape]++
		}
	}
	for shape := range right {
		if right[shape] < 3 || wrong[shape] < 1 {
			t.Errorf("%s: %d samples and %d that must not be taken for it, want 3 and 1", shape, right[shape], wrong[shape])
		}
	}
	t.Logf("%d shapes", len(right))
}

// TestHeadDoesNotAllocate: it is read for every line of a log.
func TestHeadDoesNotAllocate(t *testing.T) {
	var lines [][]byte
	for _, s := range headSamples(t) {
		lines = append(lines, []byte(s.line))
	}
	if n := testing.AllocsPerRun(10, func() {
		for _, line := range lines {
			input.HeadOf(line)
		}
	}); n != 0 {
		t.Errorf("%v allocations for %d lines", n, len(lines))
	}
}
