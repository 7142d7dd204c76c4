package pattern

import (
	"encoding/binary"
	"math/bits"
)

// windowKind is a form of windows: how long they are, and where they may start.
type windowKind struct {
	length int
	// words says that windows start at the start of a word. In a text there are five times fewer such places than bytes, and nearly
	// every template has a window there (of 31,000 strong ones in 45 repositories all but 16).
	words bool
}

// windowKinds are the kinds of windows, best first. A pattern is filed under its rarest window of the first two kinds, else
// under one of the first of the others that its literals can hold. One without literals is not filed.
var windowKinds = [...]windowKind{{12, true}, {8, true}, {4, true}, {4, false}, {2, false}, {1, false}}

// wordKinds is how many of the kinds start at words, longKinds how many of those a pattern chooses from by rarity.
const (
	wordKinds = 3
	longKinds = 2
	// farKind is the kind of the words of other literals that an entry knows of.
	farKind = 2
)

// margin is how many bytes behind a window's start may be looked at: the longest window and the context behind it.
const margin = 24

// entry files a pattern under a window. From the lowest bit on it holds the pattern (30 bits), two flags, and eight bits each of:
// where the window starts in the pattern's bytes, the window's hash, and what else must be in the text: before and behind. They
// are the context, the literal text right beside the window, or with its flag set the hash of the four bytes at a word of another
// literal of the pattern.
type entry uint64

const (
	entryPattern = 1<<30 - 1
	farBefore    = 1 << 30
	farBehind    = 1 << 31
	// farOffset is an entry's offset when the window starts further behind: the pattern is verified without it.
	farOffset = 255
)

// newEntry makes an entry. before and behind are the context, 0 where there is none; far are hashes of words of other literals.
func newEntry(pattern uint32, offset int, hash uint64, before, behind uint8, far []uint64) entry {
	e := entry(pattern) | entry(min(offset, farOffset))<<32 | entry(mark(hash))<<40 | entry(before)<<48 | entry(behind)<<56
	if before == 0 && len(far) > 0 {
		e |= farBefore | entry(farMark(far[0]))<<48
		far = far[1:]
	}
	if behind == 0 && len(far) > 0 {
		e |= farBehind | entry(farMark(far[0]))<<56
	}
	return e
}

func (e entry) pattern() uint32 { return uint32(e) & entryPattern }
func (e entry) offset() int     { return int(e >> 32 & 0xff) }
func (e entry) mark() uint8     { return uint8(e >> 40) }
func (e entry) before() uint8   { return uint8(e >> 48) }
func (e entry) behind() uint8   { return uint8(e >> 56) }

// mark is the part of a window's hash that an entry holds.
func mark(hash uint64) uint8 { return uint8(hash >> 12) }

// farMark is the part of a hash of four bytes that an entry holds.
func farMark(hash uint64) uint8 { return uint8(hash >> 20) }

// byteSet is a set of bytes.
type byteSet [4]uint64

func (s *byteSet) add(x uint8)      { s[x>>6] |= 1 << (x & 63) }
func (s *byteSet) has(x uint8) bool { return s[x>>6]>>(x&63)&1 != 0 }

// contextLength is how many bytes before and behind a window an entry knows of.
const contextLength = 4

// context is the hash of four bytes, never 0: that says that less literal text is there.
func context(b []byte) uint8 {
	return max(1, uint8(binary.LittleEndian.Uint32(b)*0x9E3779B1>>24))
}

// table finds the patterns that have a given window. filter is a bit set with two bits per window in one word; dir[h] to
// dir[h+1] are the entries whose hash starts with the bits of h.
type table struct {
	filter  []uint64
	dir     []uint32
	entries []entry
	// openers are the bytes that the windows start with, where there are few: all bytes of a text are asked for those.
	openers byteSet
	// filterShift and dirShift leave the bits of a hash that choose a word of filter and an element of dir.
	filterShift, dirShift uint8
}

// newTable makes a table of a file's arrays; false when their lengths cannot be.
func newTable(filter []uint64, dir []uint32, entries []entry) (table, bool) {
	if len(entries) == 0 {
		filter, dir = make([]uint64, 2), make([]uint32, 3) // which nothing is in
	}
	t := table{filter: filter, dir: dir, entries: entries}
	if !powerOfTwo(len(filter)) || !powerOfTwo(len(dir)-1) {
		return table{}, false
	}
	t.filterShift = uint8(65 - bits.Len(uint(len(filter))))
	t.dirShift = uint8(65 - bits.Len(uint(len(dir)-1)))
	return t, true
}

// fewEntries is up to how many entries a table's openers are worth reading: more have all bytes.
const fewEntries = 64

// open notes the table's openers. patterns gives the bytes of a pattern.
func (t *table) open(pattern func(uint32) []byte) {
	if len(t.entries) > fewEntries {
		t.openers = byteSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
		return
	}
	for _, e := range t.entries {
		p := pattern(e.pattern())
		if e.offset() == farOffset || e.offset() >= len(p) {
			t.openers = byteSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
			return
		}
		t.openers.add(p[e.offset()])
	}
}

// powerOfTwo reports whether n is a power of two of at least two.
func powerOfTwo(n int) bool { return n >= 2 && n&(n-1) == 0 }

// may is 1 if a window with this hash can be in the table, else 0.
func (t *table) may(h uint64) int {
	word := t.filter[h>>(t.filterShift&63)]
	return int(word >> (h & 63) & (word >> (h >> 6 & 63)) & 1)
}

// bucket returns the entries that may have a window with this hash.
func (t *table) bucket(h uint64) []entry {
	i := h >> (t.dirShift & 63)
	from, to := t.dir[i], t.dir[i+1]
	if from > to || int(to) > len(t.entries) {
		return nil
	}
	return t.entries[from:to]
}

// mix spreads a window's bytes over 64 bits.
func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= 0x9E3779B97F4A7C15
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return x ^ x>>32
}

// window hashes the window of a length at the start of b, which has at least 16 bytes.
func window(b []byte, length int) uint64 {
	x := binary.LittleEndian.Uint64(b)
	switch length {
	case 12:
		return mix12(x, binary.LittleEndian.Uint32(b[8:]))
	case 8:
		return mix(x)
	case 4:
		return mix4(x)
	case 2:
		return mix(x&0xffff | 2<<56)
	}
	return mix(x&0xff | 1<<56)
}

// mix4 hashes the first four bytes of eight.
func mix4(x uint64) uint64 { return mix(x&0xffffffff | 4<<56) }

// mix12 hashes twelve bytes.
func mix12(a uint64, b uint32) uint64 {
	return mix(a ^ bits.RotateLeft64((uint64(b)|1<<32)*0xD6E8FEB86659FD93, 32))
}
