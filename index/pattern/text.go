package pattern

import (
	"encoding/binary"
	"slices"
)

// Text is a message made ready for matching: ASCII letters lower-cased, every run of white space one space, none at the
// ends, typographic quotation marks made plain. It remembers where each byte came from. The zero value is ready for [Text.Set].
type Text struct {
	// bytes is the folded text followed by zero bytes, so that margin bytes can be loaded at every place.
	bytes []byte
	n     int
	// jumps say where each byte came from: byte i from i+delta, with the delta of the last jump that is not behind it.
	jumps []jump
	// starts are places where a message may start, besides those that the punctuation shows.
	starts []int32
	// breaks are the places of spaces that were line ends.
	breaks []int32
	// words has a bit for each byte, set where a word starts, or a message that does not start with a word.
	words []uint64
}

// jump is a place from which on folded and raw text differ by another length than before.
type jump struct{ at, delta int32 }

// MaxText is how many bytes of one message are matched; the rest is left out.
const MaxText = 1 << 20

// lowBytes and highBits are a byte's lowest and highest bit in each of eight bytes.
const (
	lowBytes = 0x0101010101010101
	highBits = 0x8080808080808080
)

// load returns the eight bytes of s at i.
func load(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// foldPlain folds text eight bytes at a time as long as they are printable ASCII without two spaces in a row, and returns how
// many it folded. spaced says that the byte before is a space.
func foldPlain(out []byte, text string, spaced bool) int {
	carry, k := uint64(0), 0
	if spaced {
		carry = 0x80
	}
	for ; k+8 <= len(text) && k+8 <= len(out); k += 8 {
		x := load(text, k)
		high := x | highBits
		spaces := ^((x ^ ' '*lowBytes | highBits) - lowBytes) & highBits
		if (x|^(high-' '*lowBytes))&highBits|spaces&(spaces<<8|carry) != 0 {
			break
		}
		upper := (high - 'A'*lowBytes) &^ (high - ('Z'+1)*lowBytes) & highBits
		binary.LittleEndian.PutUint64(out[k:k+8], x|upper>>2)
		carry = spaces >> 56
	}
	return k
}

// Set folds raw, dropping what it held before. starts are offsets into raw at which a message may start, in ascending order:
// one behind each prefix (a time, a level) that is not part of the message.
func (t *Text) Set(raw string, starts []int) {
	if len(raw) > MaxText {
		raw = raw[:MaxText]
	}
	t.starts, t.breaks, t.jumps = t.starts[:0], t.breaks[:0], t.jumps[:0]
	out := slices.Grow(t.bytes[:0], len(raw)+margin)[:len(raw)+margin]
	n, delta, broken := 0, 0, false
	spaced := true // the last byte is a space, or there is none
	for i := 0; i < len(raw); {
		if k := foldPlain(out[n:], raw[i:], spaced); k > 0 {
			if i-n != delta {
				delta = i - n
				t.jumps = append(t.jumps, jump{int32(n), int32(delta)})
			}
			for len(starts) > 0 && starts[0] < i+k {
				t.starts = append(t.starts, int32(max(starts[0], i)-delta))
				starts = starts[1:]
			}
			n, i = n+k, i+k
			spaced, broken = out[n-1] == ' ', false
		}
		for stop := min(i+8, len(raw)); i < stop; {
			c, size := foldByte(raw[i:])
			for len(starts) > 0 && starts[0] <= i {
				t.starts = append(t.starts, int32(n))
				starts = starts[1:]
			}
			if c == ' ' && spaced {
				if raw[i] == '\n' && n > 0 && !broken {
					broken = true
					t.breaks = append(t.breaks, int32(n-1))
				}
				i += size
				continue
			}
			if i-n != delta {
				delta = i - n
				t.jumps = append(t.jumps, jump{int32(n), int32(delta)})
			}
			out[n] = c
			spaced, broken = c == ' ', c == ' ' && raw[i] == '\n'
			if broken {
				t.breaks = append(t.breaks, int32(n))
			}
			n++
			i += size
		}
	}
	if n > 0 && spaced {
		n--
		if k := len(t.breaks); k > 0 && int(t.breaks[k-1]) == n {
			t.breaks = t.breaks[:k-1]
		}
	} else if n > 0 && len(raw)-n != delta {
		t.jumps = append(t.jumps, jump{int32(n), int32(len(raw) - n)})
	}
	t.n = n
	t.bytes = out[:n+margin]
	clear(t.bytes[n:])
	t.findWords()
}

// findWords marks where words start.
func (t *Text) findWords() {
	n := t.n/64 + 1
	t.words = slices.Grow(t.words[:0], n)[:n]
	carry := uint64(0) // whether the byte before is part of a word
	for k := range t.words {
		word := uint64(0)
		for block := 0; block < 64 && k*64+block < t.n; block += 8 {
			x := binary.LittleEndian.Uint64(t.bytes[k*64+block:])
			high := x | highBits
			in := x | (high-'a'*lowBytes)&^(high-('z'+1)*lowBytes) | (high-'0'*lowBytes)&^(high-('9'+1)*lowBytes)
			word |= (in & highBits >> 7) * 0x0102040810204080 >> 56 << block // the eight highest bits side by side
		}
		t.words[k] = word &^ (word<<1 | carry)
		carry = word >> 63
	}
	for _, start := range t.starts {
		if int(start) < t.n {
			t.words[start/64] |= 1 << (start % 64)
		}
	}
}

// raw returns where in the raw text the byte at place i came from.
func (t *Text) raw(i int) int {
	k, limit := 0, len(t.jumps)
	for k < limit {
		if middle := int(uint(k+limit) >> 1); int(t.jumps[middle].at) <= i {
			k = middle + 1
		} else {
			limit = middle
		}
	}
	if k == 0 {
		return i
	}
	return i + int(t.jumps[k-1].delta)
}

// Len is the length of the folded text.
func (t *Text) Len() int { return t.n }

// Source returns where in the raw text the folded range start to end came from.
func (t *Text) Source(start, end int) (from, to int) {
	from = t.raw(start)
	if end <= start {
		return from, from
	}
	to = t.raw(end)
	if last := t.raw(end - 1); to-last > 3 { // white space that was folded away lies between
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
