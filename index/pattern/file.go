package pattern

import (
	"encoding/binary"
	"fmt"
	"os"

	"github.com/blevesearch/mmap-go"
	"github.com/cespare/xxhash/v2"

	"github.com/errdex/errdex"
)

// The file: a header of headerSize bytes, then the sections, each padded with zeros to a multiple of eight bytes. All numbers
// are little-endian. The header holds 64-bit words:
//
//	0  magic
//	1  format version
//	2  xxHash64 of the header with this word zero
//	3  xxHash64 of everything behind the header
//	4  for an overlay word 3 of its base, else 0
//	5  the number of sections
//	6… each section's length in bytes, padding left out
//
// Opening a file checks the header and that the lengths fit together and give the file's length; [Set.Verify] checks the rest.
const (
	magic = "errdexpt"
	// formatVersion moves when the file's form or the folding of templates changes. A file of another version is built anew.
	formatVersion = 3

	headerSize  = 512
	headerWords = headerSize / 8
	lengthsAt   = 6
)

// The sections in order.
const (
	sectionOff = iota
	sectionFirst
	sectionWeight
	sectionFlags
	sectionBlob
	sectionIDs
	sectionRowOff
	sectionRows
	sectionTextOff
	sectionText
	sectionChanged
	sectionMasked
	sectionByID
	sectionInner
	// sectionTables is the first of three for each table: filter, directory, entries.
	sectionTables
	sections = sectionTables + 3*2*len(windowKinds)
)

// padded is a length with its padding.
func padded(n uint64) uint64 { return (n + 7) &^ 7 }

// Encode returns the content of the set's file. It is part of the set and must not be changed. Of layers it is the overlay.
func (s *Set) Encode() []byte { return s.top().data }

// Open opens a set's file by mapping it. A file that is not there, has a damaged header, another length than it should or
// another format version, or is an overlay, gives [errdex.ErrUnreadable].
func Open(path string) (*Set, error) {
	l, err := openLayer(path)
	if err != nil {
		return nil, err
	}
	return alone(l)
}

// Decode makes a set of a file's content, which must not be changed while the set is in use. Errors are as in [Open].
func Decode(data []byte) (*Set, error) {
	l, err := newLayer(data, nil)
	if err != nil {
		return nil, err
	}
	return alone(l)
}

func alone(l *layer) (*Set, error) {
	if l.base != 0 {
		return nil, refuse(l, "it is an overlay")
	}
	return newSet(l, nil), nil
}

// OpenLayers opens a base and an overlay over it (see [NewOverlay]) as one set: the overlay's records replace those of the base
// that have their ids, and a template that both have is one pattern. Errors are as in [Open]; an overlay of another base gives
// [errdex.ErrUnreadable] too.
func OpenLayers(base, overlay string) (*Set, error) {
	under, err := openLayer(base)
	if err != nil {
		return nil, err
	}
	if under.base != 0 {
		return nil, refuse(under, "the base is an overlay")
	}
	over, err := openLayer(overlay)
	if err == nil && over.base != under.checksum() {
		err = refuse(over, "the overlay belongs to another base")
	}
	if err != nil {
		_ = under.release() // opened for reading only: nothing can be lost
		return nil, err
	}
	return newSet(under, over), nil
}

// refuse gives a layer back and says why.
func refuse(l *layer, problem string) error {
	_ = l.release() // opened for reading only: nothing can be lost
	return damaged(problem)
}

func damaged(problem string) error {
	return fmt.Errorf("read pattern index: %s: %w", problem, errdex.ErrUnreadable)
}

func openLayer(path string) (*layer, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read pattern index: %w: %w", errdex.ErrUnreadable, err)
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || info.Size() < headerSize || !info.Mode().IsRegular() {
		return nil, damaged("no pattern index")
	}
	mapped, err := mmap.Map(file, mmap.RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("map pattern index: %w: %w", errdex.ErrUnreadable, err)
	}
	return newLayer(mapped, func() error { return mapped.Unmap() })
}

// newLayer makes a layer of a file's content. It gives the content back when it cannot be used.
func newLayer(data []byte, release func() error) (*layer, error) {
	if release == nil {
		release = func() error { return nil }
	}
	l := &layer{data: data, release: release}
	if problem := l.open(); problem != "" {
		return nil, refuse(l, problem)
	}
	return l, nil
}

// open takes the content apart, and says what is wrong with it.
func (l *layer) open() (problem string) {
	if len(l.data) < headerSize || string(l.data[:len(magic)]) != magic {
		return "no pattern index"
	}
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(l.data[8*i:]) }
	if word(1) != formatVersion {
		return "its format version is not the present one"
	}
	if word(2) != headerChecksum(l.data[:headerSize]) || word(5) != uint64(sections) {
		return "the header is damaged"
	}
	l.base = word(4)
	rest := l.data[headerSize:]
	var parts [sections][]byte
	for i := range parts {
		n := word(lengthsAt + i)
		if n > uint64(len(rest)) || padded(n) > uint64(len(rest)) {
			return "it is shorter than it should be"
		}
		parts[i], rest = rest[:n:n], rest[padded(n):]
	}
	if len(rest) > 0 {
		return "it is longer than it should be"
	}
	return l.take(&parts)
}

// take makes the arrays of the sections.
func (l *layer) take(parts *[sections][]byte) (problem string) {
	l.off, l.first = view[uint32](parts[sectionOff]), view[uint32](parts[sectionFirst])
	l.weight, l.flags, l.blob = view[uint16](parts[sectionWeight]), parts[sectionFlags], parts[sectionBlob]
	l.ids, l.rowOff, l.rows = view[uint64](parts[sectionIDs]), view[uint32](parts[sectionRowOff]), parts[sectionRows]
	l.textOff, l.text = view[uint32](parts[sectionTextOff]), parts[sectionText]
	l.changed, l.masked = view[uint32](parts[sectionChanged]), view[uint32](parts[sectionMasked])
	l.byID, l.inner = view[uint32](parts[sectionByID]), view[uint32](parts[sectionInner])
	n, records := len(l.weight), len(l.ids)
	if len(l.off) != n+1 || len(l.first) != n+1 || len(l.flags) != n || len(l.rowOff) != records+1 || len(l.byID) != records ||
		len(l.changed)%changedWords != 0 {
		return "the lengths of its parts do not fit together"
	}
	for i := range l.tables {
		for k := range l.tables[i] {
			at := sectionTables + 3*(i*len(windowKinds)+k)
			var ok bool
			l.tables[i][k], ok = newTable(view[uint64](parts[at]), view[uint32](parts[at+1]), view[entry](parts[at+2]))
			if !ok {
				return "a window table has a size that cannot be"
			}
			if !windowKinds[k].words {
				l.tables[i][k].open(l.pattern)
			}
		}
	}
	return ""
}

// headerChecksum is the checksum of a header.
func headerChecksum(header []byte) uint64 {
	var own [headerSize]byte
	copy(own[:], header)
	clear(own[16:24])
	return xxhash.Sum64(own[:])
}

// checksum is the checksum that the header has of everything behind it, which also names the file's content.
func (l *layer) checksum() uint64 { return binary.LittleEndian.Uint64(l.data[24:]) }

// verify reports whether everything behind the header is as it was written.
func (l *layer) verify() error {
	if xxhash.Sum64(l.data[headerSize:]) != l.checksum() {
		return damaged("checksum differs")
	}
	return nil
}
