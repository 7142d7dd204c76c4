// Package pattern finds the message templates that occur in a line of text: all of them, out of 10^5 to 10^7, in a few
// microseconds, without regular expressions.
//
// A template's literals and placeholders are folded (ASCII case, white space) and stored as one byte string. Each is filed
// under the rarest window of eight or twelve bytes that starts at a word of its literals; a line is scanned by looking the
// window at each of its words up in a bit filter, and the few templates whose window is there are verified part by part.
//
// # What is found
//
// [Scanner.Strong] finds every template of at least [Strong] literal weight that occurs in a text, its literals in order with a
// value for each placeholder between them, so that:
//   - the match starts and ends at the edge of a word, unless a placeholder that takes any text stands there;
//   - a placeholder that takes any text may be empty, a typed one takes what its type renders ([errdex.ValueType]);
//   - a quoted value is tried with its quotes first (see value.go);
//   - white space is equal to white space, and white space around an empty value is one;
//   - a value inside the match holds no line break, unless the template has one or the match is the whole text;
//   - the literals lie within one piece of [MaxPiece] bytes, and of two placeholders at a template's start the second takes at
//     most 512 bytes;
//   - verification of a piece stays within its budget: only texts made to be slow reach it.
//
// Of several places the leftmost is taken, with the values as short as can be; the last placeholder, when it ends the template,
// takes the rest of the line. A match that is the whole message, or all of it behind one of its starts, is preferred.
// That is what a test with an independent brute-force search pins down (brute_test.go).
//
// # Files
//
// A set is built by a [Builder] in memory, or by a [FileBuilder], written and opened by mapping ([Open]). What comes later goes
// into a small overlay over it ([NewOverlay], [OpenLayers]), until both are merged into a new base ([FileBuilder.Keep]).
//
// It is not the place for taking pasted text apart (package input) or for ranking (package index). Start at [Builder] and
// [Scanner].
package pattern

import (
	"errors"
	"slices"
	"sort"

	"github.com/errdex/errdex"
)

// Strong is the literal weight (see [errdex.Template.Weight]) from which a template is looked for anywhere in a line. Below
// it almost everything found is chance: of 97,000 false matches on 32,000 public log lines, 98.5% had fewer than 12 literal
// bytes.
const Strong = 12

// Set is an immutable set of templates with the records that have them. It is safe for concurrent use.
type Set struct {
	// base is the one layer of most sets, over an overlay's layer or nil. The base's patterns and records come first.
	base, over *layer
	// live is how many of the base's records the overlay leaves.
	live int
}

func newSet(base, over *layer) *Set {
	s := &Set{base: base, over: over, live: base.records()}
	if over != nil {
		s.live = max(0, s.live-len(over.masked))
	}
	return s
}

// top is the overlay, or the only layer.
func (s *Set) top() *layer {
	if s.over != nil {
		return s.over
	}
	return s.base
}

// layers are the set's layers, each with the number of its first pattern.
func (s *Set) layers() (list [2]*layer, first [2]uint32) {
	return [2]*layer{s.base, s.over}, [2]uint32{0, uint32(s.base.patterns())}
}

// Site is what a match says of a record without asking the store.
type Site struct {
	ID         errdex.ID
	Repo       string
	Slug       errdex.Slug
	Message    string
	Type       errdex.ErrorType
	Class      string
	Severity   errdex.Severity
	Language   string
	Function   string
	Path       string
	LineNumber int
	// Gone says that a newer commit no longer has the site.
	Gone bool
	// Names are the placeholders' names in order.
	Names []string
}

// Patterns is how many different templates the set has; Records how many records. Of layers, a template of the base whose
// records are all elsewhere now still counts.
func (s *Set) Patterns() int {
	n := s.base.patterns()
	if s.over != nil {
		for _, flags := range s.over.flags {
			if flags&flagShared == 0 {
				n++
			}
		}
	}
	return n
}

// Records is how many records the set has.
func (s *Set) Records() int {
	if s.over == nil {
		return s.live
	}
	return s.live + s.over.records()
}

// RecordBytes is how many bytes of the set say what its records are, rather than finding their patterns.
func (s *Set) RecordBytes() int {
	total := 0
	layers, _ := s.layers()
	for _, l := range layers {
		if l != nil {
			total += 8*len(l.ids) + 4*(len(l.rowOff)+len(l.textOff)+len(l.byID)) + len(l.rows) + len(l.text)
		}
	}
	return total
}

// at returns the layer of a pattern and its number there.
func (s *Set) at(pattern uint32) (*layer, uint32) {
	if n := uint32(s.base.patterns()); pattern >= n && s.over != nil {
		return s.over, pattern - n
	}
	return s.base, pattern
}

// Weight is the literal weight of a pattern, in letters.
func (s *Set) Weight(pattern uint32) float64 {
	l, local := s.at(pattern)
	if int64(local) >= int64(l.patterns()) {
		return 0
	}
	return float64(l.weight[local]) / 3
}

// flags returns the flags of a pattern.
func (s *Set) flags(pattern uint32) uint32 {
	l, local := s.at(pattern)
	if l == s.base && s.over != nil {
		if change, ok := s.over.change(local); ok {
			return change.flags
		}
	}
	return uint32(l.flags[local])
}

// Sites appends the places of the records that have a pattern to dst, in the order of their ids, those of an overlay last.
// Places are below [Set.Records]; [Set.Site] tells what is there.
func (s *Set) Sites(pattern uint32, dst []int) []int {
	l, local := s.at(pattern)
	first, limit := l.sites(local)
	if l == s.over {
		for record := first; record < limit; record++ {
			dst = append(dst, s.live+record)
		}
		return dst
	}
	for record := first; record < limit; record++ {
		if s.over == nil {
			dst = append(dst, record)
		} else if k, masked := slices.BinarySearch(s.over.masked, uint32(record)); !masked {
			dst = append(dst, record-k)
		}
	}
	if s.over != nil {
		if change, ok := s.over.change(local); ok && change.pattern != none {
			first, limit := s.over.sites(change.pattern)
			for record := first; record < limit; record++ {
				dst = append(dst, s.live+record)
			}
		}
	}
	return dst
}

// Only is the id of the one record that has a pattern; false when several have it, or none.
func (s *Set) Only(pattern uint32) (errdex.ID, bool) {
	var places [2]int
	list := s.Sites(pattern, places[:0])
	if len(list) != 1 {
		return "", false
	}
	l, record := s.record(list[0])
	if row := l.row(record); row.byte()&rowID != 0 {
		return s.Site(list[0]).ID, true
	}
	return renderID(l.id(uint32(record))), true
}

// masked reports whether the overlay has a record of the base.
func (s *Set) masked(record int) bool {
	_, masked := slices.BinarySearch(s.over.masked, uint32(record))
	return masked
}

// record returns the layer of the record at a place and its number there.
func (s *Set) record(i int) (*layer, int) {
	if s.over == nil {
		return s.base, i
	}
	if i >= s.live {
		return s.over, i - s.live
	}
	// Of the base's records so many are left out before it as have at most i others before them.
	k := sort.Search(len(s.over.masked), func(k int) bool { return int(s.over.masked[k])-k > i })
	return s.base, i + k
}

// Site returns the record at place i, from 0 to Records()-1.
func (s *Set) Site(i int) Site {
	v := s.View(i)
	return v.site()
}

// Find returns the place of the record with the given id.
func (s *Set) Find(id errdex.ID) (int, bool) {
	number, _ := idOf(id)
	if s.over != nil {
		if record, ok := s.over.record(number); ok {
			return s.live + record, true
		}
	}
	record, ok := s.base.record(number)
	if !ok || s.over == nil {
		return record, ok
	}
	k, _ := slices.BinarySearch(s.over.masked, uint32(record))
	return record - k, true
}

// Close gives the set's files back. Neither the set nor a scanner of it may be used afterwards; what they returned may.
func (s *Set) Close() error {
	err := s.base.release()
	if s.over != nil {
		err = errors.Join(err, s.over.release())
	}
	return err
}

// Verify reads the whole of the set's files and checks them against their checksums: [errdex.ErrUnreadable] when one is
// damaged. Opening does not, so that it takes no time; a damaged set gives wrong answers, but harms nothing.
func (s *Set) Verify() error {
	err := s.base.verify()
	if s.over != nil {
		err = errors.Join(err, s.over.verify())
	}
	return err
}

// WriteFile writes the set to a file, of layers the overlay alone: under another name first, then synced and renamed.
func (s *Set) WriteFile(path string) error { return writeFile(path, s.top().data) }
