package pattern

import (
	"bytes"
	"sort"
)

// layer is one file, or its content in memory: patterns in the order of their bytes, their windows, and the records that have
// them. Only its lengths are checked when it is opened. Every method holds for any content: what a damaged file says may be
// wrong, but nothing outside it is read and every loop ends.
type layer struct {
	// data is the file's content, release gives it back.
	data    []byte
	release func() error
	// patterns, one entry each: bytes blob[off[i]:off[i+1]], literal weight in thirds, flags, and the records first[i] to first[i+1].
	off    []uint32
	first  []uint32
	weight []uint16
	flags  []byte
	blob   []byte
	// records, in pattern order and by id within: the id, and what a match says of it, rows[rowOff[i]:rowOff[i+1]] (see row.go).
	ids    []uint64
	rowOff []uint32
	rows   []byte
	// byID lists the records by id.
	byID []uint32
	// texts are the strings that rows refer to: text i is text[textOff[i]:textOff[i+1]].
	textOff []uint32
	text    []byte
	// tables hold the windows: strong patterns first, then weak ones; within, the kinds of windowKinds.
	tables [2][len(windowKinds)]table
	// inner lists the strong patterns whose first literal of minHead bytes is not at their start, by that literal's bytes.
	inner []uint32
	// changed and masked say what an overlay changes in its base (see overlay.go); base is the base's checksum.
	changed []uint32
	masked  []uint32
	base    uint64
}

// The flags of a pattern.
const (
	// flagLines marks a template with a line break in its literal text.
	flagLines = 1 << iota
	// flagShared marks an overlay's pattern that its base has too: it is found there.
	flagShared
)

// patterns is how many patterns the layer has.
func (l *layer) patterns() int { return len(l.weight) }

// records is how many records the layer has.
func (l *layer) records() int { return len(l.ids) }

// pattern returns the bytes of a pattern, none for one that is not there.
func (l *layer) pattern(i uint32) []byte {
	if int64(i)+1 >= int64(len(l.off)) {
		return nil
	}
	return slice(l.blob, l.off[i], l.off[i+1])
}

// slice is b[from:to], and empty where that is out of range.
func slice(b []byte, from, to uint32) []byte {
	if from > to || uint64(to) > uint64(len(b)) {
		return nil
	}
	return b[from:to:to]
}

// sites returns the range of records that have a pattern.
func (l *layer) sites(pattern uint32) (first, limit int) {
	if int64(pattern)+1 >= int64(len(l.first)) {
		return 0, 0
	}
	limit = min(int(l.first[pattern+1]), l.records())
	return min(int(l.first[pattern]), limit), limit
}

// patternOf returns the pattern of a record.
func (l *layer) patternOf(record int) uint32 {
	i := sort.Search(len(l.first), func(i int) bool { return int(l.first[i]) > record })
	return uint32(max(i-1, 0))
}

// find returns the pattern that has the given bytes.
func (l *layer) find(key []byte) (uint32, bool) {
	i := l.from(key)
	return uint32(i), i < l.patterns() && bytes.Equal(l.pattern(uint32(i)), key)
}

// from returns the first pattern that is not before the given bytes.
func (l *layer) from(key []byte) int {
	return sort.Search(l.patterns(), func(i int) bool { return bytes.Compare(l.pattern(uint32(i)), key) >= 0 })
}

// textBytes returns a text that rows refer to.
func (l *layer) textBytes(i uint64) []byte {
	if n := uint64(len(l.textOff)); n < 2 || i > n-2 {
		return nil
	}
	b := slice(l.text, l.textOff[i], l.textOff[i+1])
	return b[:min(len(b), maxRow)]
}

// record returns the place of the record with the given id.
func (l *layer) record(id uint64) (int, bool) {
	i := sort.Search(len(l.byID), func(i int) bool { return l.id(l.byID[i]) >= id })
	if i == len(l.byID) || l.id(l.byID[i]) != id || int64(l.byID[i]) >= int64(l.records()) {
		return 0, false
	}
	return int(l.byID[i]), true
}

func (l *layer) id(i uint32) uint64 {
	if int64(i) >= int64(len(l.ids)) {
		return 0
	}
	return l.ids[i]
}
