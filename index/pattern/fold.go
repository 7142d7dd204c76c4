package pattern

import "slices"

// Text is a message made ready for matching: ASCII letters lower-cased, every run of white space one space, none at the
// ends, typographic quotation marks made plain. It remembers where each byte came from. The zero value is ready for [Text.Set].
type Text struct {
	// bytes is the folded text followed by padding zero bytes, so that eight bytes can be loaded at every place.
	bytes []byte
	n     int
	// source[i] is where in the raw text byte i came from; source[n] the end.
	source []int32
	// starts are places where a message may start, besides those that the punctuation shows.
	starts []int32
	// breaks are the places of spaces that were line ends.
	breaks []int32
}

// padding is how many zero bytes follow the folded text.
const padding = 16

// MaxText is how many bytes of one message are matched; the rest is left out. Messages are shorter, and the cap bounds what a
// hostile line costs.
const MaxText = 16 << 10

// Set folds raw, dropping what it held before. starts are offsets into raw at which a message may start, in ascending order:
// one behind each prefix (a time, a level) that is not part of the message.
func (t *Text) Set(raw string, starts []int) {
	if len(raw) > MaxText {
		raw = raw[:MaxText]
	}
	t.starts, t.breaks = t.starts[:0], t.breaks[:0]
	folded, source := slices.Grow(t.bytes[:0], len(raw)+padding), slices.Grow(t.source[:0], len(raw)+1)
	end, space, broken := 0, false, false
	for i := 0; i < len(raw); {
		for len(starts) > 0 && starts[0] <= i {
			place := len(folded)
			if space && place > 0 {
				place++
			}
			t.starts = append(t.starts, int32(place))
			starts = starts[1:]
		}
		c, size := plain[raw[i]], 1
		if c == 0 {
			c, size = foldByte(raw[i:])
		}
		if c == ' ' {
			space = true
			broken = broken || raw[i] == '\n'
			i += size
			continue
		}
		if space && len(folded) > 0 {
			if broken {
				t.breaks = append(t.breaks, int32(len(folded)))
			}
			folded = append(folded, ' ')
			source = append(source, int32(end))
		}
		space, broken = false, false
		folded = append(folded, c)
		source = append(source, int32(i))
		i += size
		end = i
	}
	t.n = len(folded)
	t.source = append(source, int32(end))
	t.bytes = append(folded, make([]byte, padding)...)
}

// plain holds what a printable ASCII character other than the space folds to; 0 for all other bytes.
var plain = func() (table [256]byte) {
	for c := byte('!'); c <= '~'; c++ {
		table[c], _ = foldByte(string(rune(c)))
	}
	return table
}()

// foldByte folds the first character of raw, which is not empty, to one byte where it changes, and says how many bytes of
// raw it stands for. Bytes that are left alone come one at a time.
func foldByte(raw string) (c byte, size int) {
	c = raw[0]
	switch {
	case c >= 'A' && c <= 'Z':
		return c + 'a' - 'A', 1
	case c == ' ' || c >= '\t' && c <= '\r':
		return ' ', 1
	case c < gapLimit:
		return 0x1a, 1 // the substitute character: low bytes stand for placeholders in patterns
	case c == 0xc2 && len(raw) > 1 && raw[1] == 0xa0: // no-break space
		return ' ', 2
	case c == 0xe2 && len(raw) > 2 && raw[1] == 0x80:
		switch raw[2] {
		case 0x98, 0x99: // ‘ ’
			return '\'', 3
		case 0x9c, 0x9d: // “ ”
			return '"', 3
		}
	}
	return c, 1
}

// foldLiteral appends the folded literal to dst. White space at the ends stays, as one space.
func foldLiteral(dst []byte, literal string) []byte {
	for i := 0; i < len(literal); {
		c, size := foldByte(literal[i:])
		i += size
		if c == ' ' && len(dst) > 0 && dst[len(dst)-1] == ' ' {
			continue
		}
		dst = append(dst, c)
	}
	return dst
}

// Len is the length of the folded text.
func (t *Text) Len() int { return t.n }

// Source returns where in the raw text the folded range start to end came from.
func (t *Text) Source(start, end int) (from, to int) {
	from = int(t.source[start])
	if end <= start {
		return from, from
	}
	to = int(t.source[end])
	if last := int(t.source[end-1]); to-last > 3 { // white space that was folded away lies between
		to = last + 1
	}
	return from, to
}

// isStart reports whether a message may start at i: at the text's start, behind a stripped prefix, behind an opening quote or
// bracket, or behind a space that follows a separator.
func (t *Text) isStart(i int) bool {
	if i == 0 {
		return true
	}
	switch t.bytes[i-1] {
	case '"', '\'', '`', '>', '|', '(':
		return true
	case ' ':
		if i == 1 {
			return true
		}
		switch t.bytes[i-2] {
		case ':', ']', '-', '>', '|', ')', ';', '=':
			return true
		}
	}
	return contains(t.starts, i) || contains(t.breaks, i-1)
}

// isEnd reports whether a message may end before i.
func (t *Text) isEnd(i int) bool {
	if i == t.n {
		return true
	}
	switch t.bytes[i] {
	case ':', ';', '"', '\'', '`', ')', '.', '|', ',':
		return true
	case ' ':
		switch t.bytes[i+1] {
		case '(', '-', '|', '[', '{':
			return true
		}
		return contains(t.breaks, i)
	}
	return false
}

// crosses reports whether the range start to end holds a line end.
func (t *Text) crosses(start, end int) bool {
	i := search(t.breaks, start)
	return i < len(t.breaks) && int(t.breaks[i]) < end
}

// search returns the index of the first entry that is not below i.
func search(sorted []int32, i int) int {
	low, high := 0, len(sorted)
	for low < high {
		middle := int(uint(low+high) >> 1)
		if int(sorted[middle]) < i {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

func contains(sorted []int32, i int) bool {
	k := search(sorted, i)
	return k < len(sorted) && int(sorted[k]) == i
}

// isWord reports whether c is part of a word: an ASCII letter or digit, or a byte of any other letter.
func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// weigh is [errdex.Template.Weight] of folded bytes, in thirds: a letter or digit counts 3, punctuation 1.
func weigh(folded []byte) int {
	thirds := 0
	for _, c := range folded {
		switch {
		case c >= 0x80 && c < 0xc0: // the rest of a character that was counted at its first byte
		case isWord(c):
			thirds += 3
		case c >= gapLimit && c != ' ':
			thirds++
		}
	}
	return thirds
}
