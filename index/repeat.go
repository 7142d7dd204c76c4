package index

import (
	"slices"
	"sync/atomic"

	"github.com/errdex/errdex/index/input"
)

// repeats remembers lines in which templates were found, once they came twice: a program that fails says the same again and
// again. It forgets a line for others that fall into its places. It is for all goroutines that look through a log.
type repeats struct {
	// once are the second halves of the sums of lines that came.
	once  []atomic.Uint64
	lines []atomic.Pointer[repeat]
}

// repeat is what was found in a line: as in [look], but with places in the line.
type repeat struct {
	sum    sum
	head   input.Head
	alarms bool
	spots  []spot
	values [][2]int
	notes  []byte
}

// find is what was found in the line with the sum, nil when that is not known.
func (r *repeats) find(s sum) *repeat {
	places := r.places(s)
	for i := range places {
		if known := places[i].Load(); known != nil && known.sum == s {
			return known
		}
	}
	return nil
}

// again reports whether the line came before.
func (r *repeats) again(s sum) bool {
	return r.once[s[0]&uint64(len(r.once)-1)].Swap(s[1]) == s[1]
}

// keep remembers a line. Of those in its places the oldest one is forgotten.
func (r *repeats) keep(line *repeat) {
	places := r.places(line.sum)
	for i := range places {
		line = places[i].Swap(line)
	}
}

// places are those in which a line with the sum can be.
func (r *repeats) places(s sum) []atomic.Pointer[repeat] {
	at := s[0] & uint64(len(r.lines)/ways-1) * ways
	return r.lines[at : at+ways]
}

// keepRepeat remembers what was found in the last line: the spots, values and notes from the given ones on.
func (l *look) keepRepeat(s sum, alarms bool, spots, values, notes int) {
	line := &l.lines[len(l.lines)-1]
	if l.tools.scanner.Exhausted() || !l.known.repeats.again(s) {
		return
	}
	r := &repeat{sum: s, head: line.head, alarms: alarms, spots: slices.Clone(l.spots[spots:]), values: slices.Clone(l.values[values:]), notes: slices.Clone(l.notes[notes:])}
	for i := range r.spots {
		r.spots[i].move(-line.from, -values)
	}
	for i := range r.values {
		r.values[i][0] -= line.from
		r.values[i][1] -= line.from
	}
	l.known.repeats.keep(r)
}

// recall adds a line with what was found in it before.
func (l *look) recall(r *repeat, line lookLine) {
	line.head, line.headed, l.recalled = r.head, true, true
	l.alarms, l.hot = l.alarms || r.alarms, hotLines
	values := len(l.values)
	for _, v := range r.values {
		l.values = append(l.values, [2]int{v[0] + line.from, v[1] + line.from})
	}
	for _, s := range r.spots {
		s.line = len(l.lines)
		s.move(line.from, values)
		l.spots = append(l.spots, s)
	}
	l.notes = append(l.notes, r.notes...)
	l.lines = append(l.lines, line)
}

// move moves the places of a spot, and those of its values among all.
func (s *spot) move(by, values int) {
	s.start, s.end, s.coreStart, s.coreEnd = s.start+by, s.end+by, s.coreStart+by, s.coreEnd+by
	s.first, s.last = s.first+values, s.last+values
}
