package input_test

import (
	"testing"

	"github.com/errdex/errdex/index/input"
)

// TestSplitterHead: the head that the splitter read on the way is that of the whole line; it has none of a line of which it left
// something out, or that needs no head.
func TestSplitterHead(t *testing.T) {
	var s input.Splitter
	read := 0
	for _, sample := range headSamples(t) {
		for _, line := range []string{sample.line, "  " + sample.line, sample.line + "  ", "web-1  | " + sample.line, "\x1b[1m" + sample.line} {
			s.Begins([]byte(line))
			head, ok := s.Head()
			if !ok {
				continue
			}
			read++
			if want := input.HeadOf([]byte(line)); head != want {
				t.Errorf("%q: %+v, want %+v", line, head, want)
			}
		}
	}
	if read < len(headSamples(t))/2 {
		t.Errorf("only %d heads were read", read)
	}
	for _, line := range []string{"\tat a.b.C.d(C.java:12)", "", "web-1  | 11:47:08.519 x"} {
		s.Begins([]byte(line))
		if head, ok := s.Head(); ok {
			t.Errorf("%q: head %+v of a line that was not read whole", line, head)
		}
	}
}
