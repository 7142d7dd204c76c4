package pattern

import (
	"bufio"
	"cmp"
	"container/heap"
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
	"os"
	"slices"
)

// runSize is how many bytes of items are sorted at once by a builder that writes temporary files.
const runSize = 48 << 20

// runs collects items and gives them back in order. With a folder, it holds about runSize bytes of them in memory.
type runs struct {
	folder string
	// size is runSize where it is 0.
	size   int
	items  []byte
	starts []itemStart
	files  []*os.File
	// added are the ids of all items in the order they came.
	added []uint64
}

// itemStart is where an item lies, with the first sixteen bytes of its key to sort by.
type itemStart struct {
	prefix [2]uint64
	at, n  uint32
}

// add adds an item, giving it its number.
func (r *runs) add(it *item) error {
	if len(r.added) >= 1<<32-1 {
		return errLarge
	}
	it.sequence = uint32(len(r.added))
	r.added = append(r.added, it.id)
	start := len(r.items)
	r.items = it.append(r.items)
	r.starts = append(r.starts, itemStart{keyPrefix(it.key), uint32(start), uint32(len(r.items) - start)})
	if r.folder != "" && len(r.items) >= cmp.Or(r.size, runSize) || len(r.items) > 1<<31 {
		return r.spill()
	}
	return nil
}

// keyPrefix are the first bytes of a key as numbers that sort as they do.
func keyPrefix(key []byte) [2]uint64 {
	var b [16]byte
	copy(b[:], key)
	return [2]uint64{binary.BigEndian.Uint64(b[:]), binary.BigEndian.Uint64(b[8:])}
}

// sort puts the items that are in memory in order.
func (r *runs) sort() {
	slices.SortFunc(r.starts, func(x, y itemStart) int {
		if x.prefix[0] != y.prefix[0] {
			return less(x.prefix[0] < y.prefix[0])
		}
		if x.prefix[1] != y.prefix[1] {
			return less(x.prefix[1] < y.prefix[1])
		}
		return compareItems(r.items[x.at:x.at+x.n], r.items[y.at:y.at+y.n])
	})
}

// spill writes the items in memory to a temporary file.
func (r *runs) spill() error {
	r.sort()
	file, err := os.CreateTemp(r.folder, temporaryName)
	if err != nil {
		return err
	}
	r.files = append(r.files, file)
	w := bufio.NewWriterSize(file, 1<<18)
	var size [4]byte
	for _, s := range r.starts {
		binary.LittleEndian.PutUint32(size[:], s.n)
		if _, err := w.Write(size[:]); err != nil {
			return err
		}
		if _, err := w.Write(r.items[s.at : s.at+s.n]); err != nil {
			return err
		}
	}
	r.items, r.starts = r.items[:0], r.starts[:0]
	return w.Flush()
}

// close removes the temporary files.
func (r *runs) close() {
	for _, file := range r.files {
		drop(file)
	}
	*r = runs{folder: r.folder, size: r.size}
}

// replaced marks the items whose id came again later: bit i is for the i-th item.
func (r *runs) replaced() bitset {
	marks := make(bitset, (len(r.added)+63)/64)
	order := sortedByKey(len(r.added), func(i int) uint64 { return r.added[i] })
	for i := 1; i < len(order); i++ {
		if r.added[order[i-1]] == r.added[order[i]] { // of equal ids the later one comes later
			marks.set(order[i-1])
		}
	}
	return marks
}

// bitset is a set of numbers.
type bitset []uint64

func (b bitset) set(i uint32)      { b[i>>6] |= 1 << (i & 63) }
func (b bitset) has(i uint32) bool { return b[i>>6]>>(i&63)&1 != 0 }

// each visits the items in order, those left out whose id came again later. An item is valid until the next one.
func (r *runs) each(visit func(*item) error) error {
	marks := r.replaced()
	r.added = nil
	var it item
	take := func(b []byte) error {
		it.read(b)
		if marks.has(it.sequence) {
			return nil
		}
		return visit(&it)
	}
	if len(r.files) == 0 {
		r.sort()
		for _, s := range r.starts {
			if err := take(r.items[s.at : s.at+s.n]); err != nil {
				return err
			}
		}
		return nil
	}
	if err := r.spill(); err != nil {
		return err
	}
	r.items, r.starts = nil, nil
	m := merge{}
	for _, file := range r.files {
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		c := &cursor{reader: bufio.NewReaderSize(file, 1<<18)}
		if ok, err := c.next(); err != nil {
			return err
		} else if ok {
			m = append(m, c)
		}
	}
	heap.Init(&m)
	for len(m) > 0 {
		if err := take(m[0].bytes); err != nil {
			return err
		}
		if ok, err := m[0].next(); err != nil {
			return err
		} else if ok {
			heap.Fix(&m, 0)
		} else {
			heap.Pop(&m)
		}
	}
	return nil
}

// cursor is the present item of a run in a file.
type cursor struct {
	reader *bufio.Reader
	bytes  []byte
	prefix [2]uint64
}

// next reads the next item; false at the run's end.
func (c *cursor) next() (bool, error) {
	var size [4]byte
	if _, err := io.ReadFull(c.reader, size[:]); err == io.EOF {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("read temporary file: %w", err)
	}
	n := int(binary.LittleEndian.Uint32(size[:]))
	c.bytes = slices.Grow(c.bytes[:0], n)[:n]
	if _, err := io.ReadFull(c.reader, c.bytes); err != nil {
		return false, fmt.Errorf("read temporary file: %w", err)
	}
	r := reader{c.bytes}
	c.prefix = keyPrefix(r.bytes())
	return true, nil
}

// merge is a heap of cursors, the one with the least item first.
type merge []*cursor

func (m merge) Len() int { return len(m) }
func (m merge) Less(i, j int) bool {
	x, y := m[i], m[j]
	if x.prefix[0] != y.prefix[0] {
		return x.prefix[0] < y.prefix[0]
	}
	if x.prefix[1] != y.prefix[1] {
		return x.prefix[1] < y.prefix[1]
	}
	return compareItems(x.bytes, y.bytes) < 0
}
func (m merge) Swap(i, j int) { m[i], m[j] = m[j], m[i] }
func (m *merge) Push(x any)   { *m = append(*m, x.(*cursor)) }
func (m *merge) Pop() any {
	old := *m
	last := old[len(old)-1]
	*m = old[:len(old)-1]
	return last
}

// sortedByKey returns the numbers 0 to n-1 in the order of their keys, equal keys in the order of the numbers. It is meant
// for keys that are spread like hashes; others only take longer.
func sortedByKey(n int, key func(int) uint64) []uint32 {
	bucketBits := min(max(bits.Len(uint(n)), 1), 16)
	starts := make([]uint32, 1<<bucketBits+1)
	shift := 64 - bucketBits
	for i := range n {
		starts[key(i)>>shift+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	type pair struct {
		key    uint64
		number uint32
	}
	next := slices.Clone(starts)
	out := make([]uint32, n)
	for i := range n {
		b := key(i) >> shift
		out[next[b]] = uint32(i)
		next[b]++
	}
	var pairs []pair
	for b := range starts[1:] {
		bucket := out[starts[b]:starts[b+1]]
		if len(bucket) < 2 {
			continue
		}
		pairs = pairs[:0]
		for _, i := range bucket {
			pairs = append(pairs, pair{key(int(i)), i})
		}
		slices.SortFunc(pairs, func(x, y pair) int {
			if x.key != y.key {
				return less(x.key < y.key)
			}
			return less(x.number < y.number)
		})
		for i, p := range pairs {
			bucket[i] = p.number
		}
	}
	return out
}
