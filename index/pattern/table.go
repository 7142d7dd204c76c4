package pattern

import (
	"encoding/binary"
	"math/bits"
)

// windowLengths are the lengths of windows, best first; a pattern is filed under the first that its literals can hold.
var windowLengths = [...]int{8, 4, 2}

// entry files a pattern under a window: where the window starts in the pattern's bytes, and sixteen bits of its hash.
type entry struct {
	pattern     uint32
	offset      uint16
	fingerprint uint16
}

// table finds the patterns that have a given window. filter is a bit set with two bits per window in one word; dir[h] to
// dir[h+1] are the entries whose hash starts with the bits of h.
type table struct {
	filter  []uint64
	dir     []uint32
	entries []entry
}

// mix spreads a window's bytes over 64 bits.
func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= 0x9E3779B97F4A7C15
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return x ^ x>>32
}

// window loads the first length bytes of b, which has at least eight.
func window(b []byte, length int) uint64 {
	x := binary.LittleEndian.Uint64(b)
	switch length {
	case 4:
		return x&0xffffffff | 4<<56
	case 2:
		return x&0xffff | 2<<56
	}
	return x
}

func fingerprint(h uint64) uint16 { return uint16(h >> 12) }

// may reports whether a window with this hash can be in the table.
func (t *table) may(h uint64) bool {
	word := t.filter[h>>(64-uint(bits.Len(uint(len(t.filter)))-1))]
	return word>>(h&63)&(word>>(h>>6&63))&1 != 0
}

// bucket returns the entries that may have a window with this hash.
func (t *table) bucket(h uint64) []entry {
	i := h >> (64 - uint(bits.Len(uint(len(t.dir)-1))-1))
	return t.entries[t.dir[i]:t.dir[i+1]]
}

// filed is an entry with its window's hash.
type filed struct {
	hash uint64
	entry
}

// newTable builds the table of entries that are sorted by hash. The sizes are powers of two of at least two: 16 to 32 filter
// bits and about one bucket per entry.
func newTable(list []filed) table {
	if len(list) == 0 {
		return table{}
	}
	filterBits := max(1, bits.Len(uint(len(list)/4)))
	dirBits := max(1, bits.Len(uint(len(list)-1)))
	t := table{
		filter:  make([]uint64, 1<<filterBits),
		dir:     make([]uint32, 1<<dirBits+1),
		entries: make([]entry, 0, len(list)),
	}
	for _, e := range list {
		t.filter[e.hash>>(64-uint(filterBits))] |= 1<<(e.hash&63) | 1<<(e.hash>>6&63)
		t.dir[e.hash>>(64-uint(dirBits))+1]++
		t.entries = append(t.entries, e.entry)
	}
	for i := 1; i < len(t.dir); i++ {
		t.dir[i] += t.dir[i-1]
	}
	return t
}
