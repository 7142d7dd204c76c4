package pattern

import (
	"slices"
	"sort"
)

// An overlay's file says what it changes in its base, so that opening both computes nothing:
//
//   - masked: the base's records that the overlay has too, in ascending order;
//   - changed: for each pattern of the base with other records than before, in ascending order, changedWords words: the base's
//     pattern, the overlay's pattern with the same bytes or none, and the flags of both together.
const (
	changedWords = 3
	// none stands for a pattern that is not there.
	none = 1<<32 - 1
	// flagEmpty marks a base's pattern that no record has any more.
	flagEmpty = 1 << 8
)

// overlay collects what an overlay changes in its base.
type overlay struct {
	base   *layer
	next   uint32
	shared map[uint32]shared
	masked []uint32
	// under is the base's pattern of the present one, or none.
	under uint32
}

// shared is what an overlay has of a pattern of its base.
type shared struct {
	pattern uint32
	flags   uint32
}

// pattern notes the overlay's next pattern, and reports whether its base has it.
func (o *overlay) pattern(key []byte) bool {
	if o.shared == nil {
		o.shared = map[uint32]shared{}
	}
	under, ok := o.base.find(key)
	o.under = none
	if ok {
		o.under = under
		o.shared[under] = shared{pattern: o.next}
	}
	o.next++
	return ok
}

// record notes a record of the present pattern.
func (o *overlay) record(it *item) {
	if at, ok := o.base.record(it.id); ok {
		o.masked = append(o.masked, uint32(at))
	}
	if s, ok := o.shared[o.under]; ok && it.flags&rowLines != 0 {
		s.flags |= flagLines
		o.shared[o.under] = s
	}
}

// finish writes what was collected.
func (o *overlay) finish(changed, masked *spool) {
	slices.Sort(o.masked)
	touched := make([]uint32, 0, len(o.shared)+len(o.masked))
	for under := range o.shared {
		touched = append(touched, under)
	}
	for _, record := range o.masked {
		masked.word(record)
		touched = append(touched, o.base.patternOf(int(record)))
	}
	slices.Sort(touched)
	for _, under := range slices.Compact(touched) {
		s, ok := o.shared[under]
		if !ok {
			s.pattern = none
		}
		left := false
		first, limit := o.base.sites(under)
		for record := first; record < limit; record++ {
			if _, gone := slices.BinarySearch(o.masked, uint32(record)); gone {
				continue
			}
			left = true
			if r := o.base.row(record); r.byte()&rowLines != 0 {
				s.flags |= flagLines
			}
		}
		if !left && !ok {
			s.flags |= flagEmpty
		}
		changed.word(under)
		changed.word(s.pattern)
		changed.word(s.flags)
	}
}

// change returns what the overlay says of a pattern of its base.
func (l *layer) change(pattern uint32) (s shared, ok bool) {
	n := len(l.changed) / changedWords
	i := sort.Search(n, func(i int) bool { return l.changed[changedWords*i] >= pattern })
	if i == n || l.changed[changedWords*i] != pattern {
		return shared{pattern: none}, false
	}
	return shared{l.changed[changedWords*i+1], l.changed[changedWords*i+2]}, true
}
