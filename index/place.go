package index

import (
	"bytes"
	"cmp"
	"container/heap"
	"slices"
	"strings"
)

// place is where a record's site is. The texts belong to the set.
type place struct {
	repo, path []byte
	line       int
	id         []byte
	// record is the record's number in the set.
	record int
}

// comparePlaces orders records by repository, file and line, and by id where several stand on one line.
func comparePlaces(a, b place) int {
	return cmp.Or(bytes.Compare(a.repo, b.repo), bytes.Compare(a.path, b.path), cmp.Compare(a.line, b.line), bytes.Compare(a.id, b.id))
}

// topPlaces keeps the first of the places that are offered: a heap with the last of them on top.
type topPlaces struct {
	most   int
	places []place
}

func (t *topPlaces) offer(p place) {
	switch {
	case len(t.places) < t.most:
		heap.Push(t, p)
	case comparePlaces(p, t.places[0]) < 0:
		t.places[0] = p
		heap.Fix(t, 0)
	}
}

// sorted are the places kept, in order.
func (t *topPlaces) sorted() []place {
	out := slices.Clone(t.places)
	slices.SortFunc(out, comparePlaces)
	return out
}

// Len, Less, Swap, Push and Pop are what package heap asks for.
func (t *topPlaces) Len() int           { return len(t.places) }
func (t *topPlaces) Less(i, j int) bool { return comparePlaces(t.places[i], t.places[j]) > 0 }
func (t *topPlaces) Swap(i, j int)      { t.places[i], t.places[j] = t.places[j], t.places[i] }
func (t *topPlaces) Push(x any)         { t.places = append(t.places, x.(place)) }
func (t *topPlaces) Pop() any {
	last := t.places[len(t.places)-1]
	t.places = t.places[:len(t.places)-1]
	return last
}

// moreFrequent orders counts.
func moreFrequent(a, b FacetCount) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
}
