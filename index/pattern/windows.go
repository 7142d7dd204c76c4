package pattern

import (
	"bytes"
	_ "embed" // for phrases
	"math/bits"
	"slices"
	"strings"
)

// phrases are words and phrases that log lines are full of, one a line. A template is filed under a window that they do not
// have, where it can be.
//
//go:embed phrases.txt
var phrases string

// phraseWeight is how many patterns each window of the phrases counts for.
const phraseWeight = 8

// filer chooses the windows that a layer's patterns are filed under.
type filer struct {
	layer  *layer
	counts counter
	words  []wordPlace
}

// fileWindows files every pattern under its rarest window and lists the inner heads: the sections from sectionInner on.
func fileWindows(l *layer) [][]byte {
	f := filer{layer: l, counts: newCounter(len(l.blob))}
	f.count()
	var hashes [2][len(windowKinds)][]uint64
	var entries [2][len(windowKinds)][]entry
	var inner []uint32
	for i := range l.patterns() {
		pattern := uint32(i)
		if l.flags[i]&flagShared != 0 {
			continue
		}
		strength := 0
		if l.weight[i] < 3*Strong {
			strength = 1
		}
		if kind, hash, e, ok := f.rarest(pattern); ok {
			hashes[strength][kind] = append(hashes[strength][kind], hash)
			entries[strength][kind] = append(entries[strength][kind], e)
		}
		if strength == 0 {
			if start, _ := head(l.pattern(pattern)); start > 0 {
				inner = append(inner, pattern)
			}
		}
	}
	slices.SortFunc(inner, func(x, y uint32) int {
		a, b := l.pattern(x), l.pattern(y)
		from, _ := head(a)
		to, _ := head(b)
		if c := bytes.Compare(a[from:], b[to:]); c != 0 {
			return c
		}
		return less(x < y)
	})
	out := [][]byte{raw(inner)}
	for strength := range hashes {
		for kind := range hashes[strength] {
			out = append(out, tableSections(hashes[strength][kind], entries[strength][kind])...)
			hashes[strength][kind], entries[strength][kind] = nil, nil
		}
	}
	return out
}

// tableSections are the sections of a table. There are 16 to 32 filter bits for an entry and one to two entries a bucket.
func tableSections(hashes []uint64, entries []entry) [][]byte {
	n := len(entries)
	if n == 0 {
		return [][]byte{nil, nil, nil}
	}
	filterBits := max(1, bits.Len(uint(n/4)))
	dirBits := max(1, bits.Len(uint(n-1))-1)
	filter := make([]uint64, 1<<filterBits)
	dir := make([]uint32, 1<<dirBits+1)
	sorted := make([]entry, n)
	for i, k := range sortedByKey(n, func(i int) uint64 { return hashes[i] }) {
		h := hashes[k]
		sorted[i] = entries[k]
		filter[h>>(64-filterBits)] |= 1<<(h&63) | 1<<(h>>6&63)
		dir[h>>(64-dirBits)+1]++
	}
	for i := 1; i < len(dir); i++ {
		dir[i] += dir[i-1]
	}
	return [][]byte{raw(filter), raw(dir), raw(sorted)}
}

// rarest chooses the window that a pattern is filed under; false when it has none.
func (f *filer) rarest(pattern uint32) (kind int, hash uint64, e entry, ok bool) {
	p := f.layer.pattern(pattern)
	f.words = appendWords(f.words[:0], p, false)
	var best wordPlace
	least := uint16(0)
	take := func(k int, w wordPlace) {
		length := windowKinds[k].length
		if w.at+length > w.high {
			return
		}
		h := w.hash(p, length)
		if n := f.counts.of(h); !ok || n < least {
			kind, hash, best, least, ok = k, h, w, n, true
		}
	}
	for _, w := range f.words {
		for k := range longKinds {
			take(k, w)
		}
	}
	for k := longKinds; k < len(windowKinds) && !ok; k++ {
		if k == wordKinds {
			f.words = appendWords(f.words[:0], p, true)
		}
		for _, w := range f.words {
			take(k, w)
		}
	}
	if !ok {
		return 0, 0, 0, false
	}
	return kind, hash, f.entry(pattern, p, best, windowKinds[kind].length, hash), true
}

// entry makes the entry of a pattern's window.
func (f *filer) entry(pattern uint32, p []byte, w wordPlace, length int, hash uint64) entry {
	before, behind := uint8(0), uint8(0)
	if w.at-contextLength >= w.low {
		before = context(p[w.at-contextLength:])
	}
	if w.at+length+contextLength <= w.high {
		behind = context(p[w.at+length:])
	}
	var far [2]uint64
	n := 0
	if before == 0 || behind == 0 { // the two rarest words of other literals
		f.words = appendWords(f.words[:0], p, false)
		for _, other := range f.words {
			if other.low == w.low || other.at+windowKinds[farKind].length > other.high {
				continue
			}
			h := other.hash(p, windowKinds[farKind].length)
			switch count := f.counts.of(h); {
			case n < 2:
				far[n] = h
				n++
			case count < f.counts.of(far[0]):
				far[0], far[1] = h, far[0]
			case count < f.counts.of(far[1]):
				far[1] = h
			}
		}
	}
	return newEntry(pattern, w.at, hash, before, behind, far[:n])
}

// count counts the windows that patterns can be filed under.
func (f *filer) count() {
	for line := range strings.Lines(phrases) {
		f.add(foldLiteral(nil, strings.TrimSuffix(line, "\n")), phraseWeight)
	}
	for i := range f.layer.patterns() {
		f.add(f.layer.pattern(uint32(i)), 1)
	}
}

// add counts a pattern's windows.
func (f *filer) add(p []byte, n uint16) {
	f.words = appendWords(f.words[:0], p, false)
	for _, w := range f.words {
		for _, kind := range windowKinds[:wordKinds] {
			if w.at+kind.length <= w.high {
				f.counts.add(w.hash(p, kind.length), n)
			}
		}
	}
}

// wordPlace is a place in a pattern where a window may start, and the literal that it lies in, less the spaces beside gaps: folding
// can merge those with others.
type wordPlace struct{ at, low, high int }

// hash is the hash of the window of a length at the place.
func (w wordPlace) hash(p []byte, length int) uint64 {
	if w.at+16 <= len(p) {
		return window(p[w.at:], length)
	}
	var loaded [16]byte
	copy(loaded[:], p[w.at:])
	return window(loaded[:], length)
}

// appendWords appends the places of a pattern at which words start: behind a byte of the literal that is part of no word, or at
// the pattern's start, where a match starts at the edge of a word. With all it appends every place.
func appendWords(dst []wordPlace, p []byte, all bool) []wordPlace {
	for start := 0; start < len(p); {
		if p[start] < gapLimit {
			start++
			continue
		}
		end := start
		for end < len(p) && p[end] >= gapLimit {
			end++
		}
		w := wordPlace{low: start, high: end}
		if start > 0 && p[start] == ' ' {
			w.low++
		}
		if end < len(p) && p[end-1] == ' ' {
			w.high--
		}
		inside := start > 0 // a literal behind a gap may go on with a word
		for w.at = start; w.at < w.high; w.at++ {
			part := isWord(p[w.at])
			if w.at >= w.low && (all || part && !inside) {
				dst = append(dst, w)
			}
			inside = part
		}
		start = end
	}
	return dst
}

// counter counts hashes roughly: hashes that share a slot are counted together, and no further than a slot goes.
type counter struct {
	slots []uint16
	shift int
}

// newCounter makes a counter for patterns of that many bytes: of at most 64 MiB.
func newCounter(size int) counter {
	n := min(max(bits.Len(uint(size/8)), 10), 25)
	return counter{make([]uint16, 1<<n), 64 - n}
}

func (c counter) add(h uint64, n uint16) {
	slot := &c.slots[h>>c.shift]
	*slot += min(n, 1<<16-1-*slot)
}

func (c counter) of(h uint64) uint16 { return c.slots[h>>c.shift] }
