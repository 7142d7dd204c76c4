package index

import (
	"hash/maphash"
	"sync/atomic"
)

// sum is a hash that tells texts apart: of 128 bits, with seeds that no log's author knows, so that equal sums mean equal texts.
type sum [2]uint64

// seeds make sums. Those of other seeds cannot be compared.
type seeds [2]maphash.Seed

func newSeeds() seeds { return seeds{maphash.MakeSeed(), maphash.MakeSeed()} }

func (s *seeds) sum(text []byte) sum {
	return sum{maphash.Bytes(s[0], text), maphash.Bytes(s[1], text)}
}

// quiet remembers texts of a log in which no template was found, so that they are not looked through again: logs without times
// repeat their lines. It forgets a text for others that fall into its places. It is for all goroutines that look through a log.
type quiet struct {
	// tags are the second halves of the texts' sums, whose first ones say where they are. The lowest bit says that the text may
	// have a word of errors.
	tags []atomic.Uint64
}

// ways is at how many places each text can be: with one, many would push out one another long before all places are taken.
const ways = 4

// find reports whether nothing is found in the text with the sum, and whether it may have a word of errors.
func (q *quiet) find(s sum) (known, alarms bool) {
	places := q.places(s)
	for i := range places {
		if tag := places[i].Load(); tag|1 == s[1]|1 {
			return true, tag&1 != 0
		}
	}
	return false, false
}

// keep remembers a text in which nothing is found. Of those in its places the oldest one is forgotten.
func (q *quiet) keep(s sum, alarms bool) {
	tag := s[1] &^ 1
	if alarms {
		tag |= 1
	}
	places := q.places(s)
	for i := range places {
		tag = places[i].Swap(tag)
	}
}

// places are those in which a text with the sum can be.
func (q *quiet) places(s sum) []atomic.Uint64 {
	at := s[0] & uint64(len(q.tags)/ways-1) * ways
	return q.tags[at : at+ways]
}
