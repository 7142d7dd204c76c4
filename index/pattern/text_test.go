package pattern_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex/index/pattern"
)

// TestTextIsFoldedWithItsOffsets: as folding it byte by byte says, whatever stands beside what.
func TestTextIsFoldedWithItsOffsets(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	pieces := []string{"a", "Z", "09", " ", "  ", "\n", " \t", "\r\n", "\u00a0", "\u2018", "\u201d", "é", "\xff", "\x01", "\x7f", "word", "UPPER case text", "[{@`~/:;", "0123456789abcdef"}
	var text pattern.Text
	for range 20_000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		line := b.String()
		start := r.IntN(len(line) + 1)
		text.Set(line, []int{start})
		folded, from, at := slowFold(line, start)
		if text.Folded() != folded {
			t.Fatalf("%q is folded to %q, want %q", line, text.Folded(), folded)
		}
		for i := range folded {
			if got, _ := text.Source(i, i); got != from[i] {
				t.Fatalf("%q: byte %d of %q comes from %d, want %d", line, i, folded, got, from[i])
			}
		}
		if got, _ := text.Source(len(folded), len(folded)); got != from[len(folded)] {
			t.Fatalf("%q: the end of %q comes from %d, want %d", line, folded, got, from[len(folded)])
		}
		if got := text.Starts(); len(got) > 0 && int(got[0]) < len(folded) && int(got[0]) != at || len(got) == 0 && at < len(folded) {
			t.Fatalf("%q: the start at %d is at %v of %q, want %d", line, start, got, folded, at)
		}
		var words []int
		for i := range len(folded) {
			if letter(folded[i]) && (i == 0 || !letter(folded[i-1])) || i == at {
				words = append(words, i)
			}
		}
		if got := text.WordStarts(); !slices.Equal(got, words) {
			t.Fatalf("%q: words start at %v of %q, want %v", line, got, folded, words)
		}
	}
}

// slowFold folds a line byte by byte, with where each byte came from, the end too, and where a place of the line is.
func slowFold(line string, start int) (folded string, from []int, at int) {
	var out []byte
	white := -1
	at = -1
	for i := 0; i < len(line); {
		size, c := 1, line[i]
		for special, plain := range map[string]byte{"\u00a0": ' ', "\u2018": '\'', "\u201d": '"'} {
			if strings.HasPrefix(line[i:], special) {
				size, c = len(special), plain
			}
		}
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '\n' || c == '\t' || c == '\r':
			c = ' '
		case c == 1:
			c = 0x1a
		}
		space := c == ' '
		if at < 0 && start <= i {
			at = len(out)
			if white >= 0 && len(out) > 0 {
				at++
			}
		}
		if space {
			if white < 0 {
				white = i
			}
		} else {
			if white >= 0 && len(out) > 0 {
				out, from = append(out, ' '), append(from, white)
			}
			white = -1
			out, from = append(out, c), append(from, i)
		}
		i += size
	}
	end := len(line)
	if white >= 0 {
		end = white
	}
	if len(out) == 0 {
		end = 0
	}
	if at < 0 {
		at = len(out) + 1
	}
	return string(out), append(from, end), at
}
