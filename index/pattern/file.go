package pattern

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cespare/xxhash/v2"

	"github.com/errdex/errdex"
)

// The file: magic, format version, then each array of the set as its byte length (64 bits) and its bytes, padded to eight;
// last the xxHash64 of everything before. All numbers are little-endian. Nothing in it is trusted: besides the checksum, every
// reference is checked when the file is opened.
const (
	magic = "errdexpt"
	// formatVersion moves when the file's form or the folding of templates changes. A file of another version is built anew.
	formatVersion = 1
)

// Encode renders the set as a file's content. The same set gives the same bytes.
func (s *Set) Encode() []byte {
	e := encoder{binary.LittleEndian.AppendUint64([]byte(magic), formatVersion)}
	e.words(s.off)
	e.halves(s.weight)
	e.bytes(s.flags)
	e.words(s.first)
	e.bytes(s.blob)
	for strength := range s.tables {
		for _, t := range s.tables[strength] {
			e.longs(t.filter)
			e.words(t.dir)
			flat := make([]uint32, 0, 2*len(t.entries))
			for _, entry := range t.entries {
				flat = append(flat, entry.pattern, uint32(entry.offset)|uint32(entry.fingerprint)<<16)
			}
			e.words(flat)
		}
	}
	e.words(s.heads)
	flat := make([]uint32, 0, rowWords*len(s.sites))
	for i := range s.sites {
		r := &s.sites[i]
		for _, ref := range r.references() {
			flat = append(flat, *ref)
		}
		flat = append(flat, r.line, r.flags)
	}
	e.words(flat)
	e.words(s.byID)
	e.words(s.textOff)
	e.bytes(s.text)
	return binary.LittleEndian.AppendUint64(e.out, xxhash.Sum64(e.out))
}

type encoder struct{ out []byte }

func (e *encoder) bytes(b []byte) {
	e.out = binary.LittleEndian.AppendUint64(e.out, uint64(len(b)))
	e.out = append(e.out, b...)
	for len(e.out)%8 != 0 {
		e.out = append(e.out, 0)
	}
}

func (e *encoder) halves(list []uint16) {
	b := make([]byte, 0, 2*len(list))
	for _, x := range list {
		b = binary.LittleEndian.AppendUint16(b, x)
	}
	e.bytes(b)
}

func (e *encoder) words(list []uint32) {
	b := make([]byte, 0, 4*len(list))
	for _, x := range list {
		b = binary.LittleEndian.AppendUint32(b, x)
	}
	e.bytes(b)
}

func (e *encoder) longs(list []uint64) {
	b := make([]byte, 0, 8*len(list))
	for _, x := range list {
		b = binary.LittleEndian.AppendUint64(b, x)
	}
	e.bytes(b)
}

// WriteFile writes the set to a file: under another name first, then synced and renamed, so that the file is whole or absent.
func (s *Set) WriteFile(path string) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("write pattern index: %w", err)
	}
	_, err = file.Write(s.Encode())
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
		return fmt.Errorf("write pattern index: %w", err)
	}
	return nil
}

// Open reads a set from a file. A damaged file, or one of another format version, gives [errdex.ErrUnreadable].
func Open(path string) (*Set, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read pattern index: %w: %w", errdex.ErrUnreadable, err)
	}
	return Decode(data)
}

// Decode reads a set from a file's content. It holds for any bytes: what it does not refuse can be searched.
func Decode(data []byte) (*Set, error) {
	body := len(data) - 8
	if body < len(magic)+8 || string(data[:len(magic)]) != magic {
		return nil, damaged("no pattern index")
	}
	if version := binary.LittleEndian.Uint64(data[len(magic):]); version != formatVersion {
		return nil, damaged("format version is not the present one")
	}
	if xxhash.Sum64(data[:body]) != binary.LittleEndian.Uint64(data[body:]) {
		return nil, damaged("checksum differs")
	}
	d := decoder{data: data[len(magic)+8 : body]}
	s := &Set{off: d.words(), weight: d.halves(), flags: d.bytes(), first: d.words(), blob: d.bytes()}
	for strength := range s.tables {
		for k := range s.tables[strength] {
			t := table{filter: d.longs(), dir: d.words()}
			flat := d.words()
			for i := 0; i+1 < len(flat); i += 2 {
				t.entries = append(t.entries, entry{flat[i], uint16(flat[i+1]), uint16(flat[i+1] >> 16)})
			}
			s.tables[strength][k] = t
		}
	}
	s.heads = d.words()
	flat := d.words()
	s.sites = make([]row, len(flat)/rowWords)
	for i := range s.sites {
		r, words := &s.sites[i], flat[i*rowWords:]
		for k, ref := range r.references() {
			*ref = words[k]
		}
		r.line, r.flags = words[rowWords-2], words[rowWords-1]
	}
	s.byID, s.textOff, s.text = d.words(), d.words(), d.bytes()
	if d.bad || len(d.data) != 0 || len(flat)%rowWords != 0 {
		return nil, damaged("lengths do not fit")
	}
	if problem := s.check(); problem != "" {
		return nil, damaged(problem)
	}
	return s, nil
}

func damaged(problem string) error {
	return fmt.Errorf("read pattern index: %s: %w", problem, errdex.ErrUnreadable)
}

// decoder takes arrays off the front of data; bad is set when one does not fit.
type decoder struct {
	data []byte
	bad  bool
}

func (d *decoder) bytes() []byte {
	if d.bad || len(d.data) < 8 {
		d.bad = true
		return nil
	}
	n := binary.LittleEndian.Uint64(d.data)
	rest := d.data[8:]
	if n > uint64(len(rest)) {
		d.bad = true
		return nil
	}
	padded := (n + 7) &^ 7
	if padded > uint64(len(rest)) {
		d.bad = true
		return nil
	}
	d.data = rest[padded:]
	return rest[:n:n]
}

func (d *decoder) halves() []uint16 {
	b := d.bytes()
	out := make([]uint16, len(b)/2)
	for i := range out {
		out[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	return out
}

func (d *decoder) words() []uint32 {
	b := d.bytes()
	out := make([]uint32, len(b)/4)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out
}

func (d *decoder) longs() []uint64 {
	b := d.bytes()
	out := make([]uint64, len(b)/8)
	for i := range out {
		out[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return out
}

// check reports what makes the set unusable: a reference that leads outside its array, or an order that does not hold.
func (s *Set) check() string {
	n := len(s.weight)
	switch {
	case len(s.off) != n+1 || len(s.first) != n+1 || len(s.flags) != n:
		return "pattern arrays differ in length"
	case !ascending(s.off, len(s.blob)) || !ascending(s.first, len(s.sites)):
		return "pattern offsets are out of order"
	case !ascending(s.textOff, len(s.text)) || len(s.byID) != len(s.sites):
		return "texts are out of order"
	}
	for i := range s.sites {
		for _, ref := range s.sites[i].references() {
			if int(*ref) >= len(s.textOff)-1 {
				return "a record refers to a text that is not there"
			}
		}
		if int(s.byID[i]) >= len(s.sites) {
			return "a record is not there"
		}
	}
	for i := range s.weight {
		if s.off[i] == s.off[i+1] {
			return "a pattern is empty"
		}
	}
	for _, pattern := range s.heads {
		if int(pattern) >= n {
			return "a head refers to a pattern that is not there"
		}
	}
	for strength := range s.tables {
		for k := range s.tables[strength] {
			if problem := s.checkTable(&s.tables[strength][k], windowLengths[k]); problem != "" {
				return problem
			}
		}
	}
	return ""
}

func (s *Set) checkTable(t *table, length int) string {
	if len(t.entries) == 0 {
		return ""
	}
	if !powerOfTwo(len(t.filter)) || !powerOfTwo(len(t.dir)-1) || !ascending(t.dir, len(t.entries)) {
		return "a window table has a size that cannot be"
	}
	for _, e := range t.entries {
		if int(e.pattern) >= len(s.weight) || int(e.offset)+length > len(s.pattern(e.pattern)) {
			return "a window lies outside its pattern"
		}
	}
	return ""
}

// powerOfTwo reports whether n is a power of two of at least two.
func powerOfTwo(n int) bool { return n >= 2 && n&(n-1) == 0 }

// ascending reports whether the offsets rise from 0 to exactly limit.
func ascending(offsets []uint32, limit int) bool {
	if len(offsets) == 0 || offsets[0] != 0 || int(offsets[len(offsets)-1]) != limit {
		return false
	}
	for i := 1; i < len(offsets); i++ {
		if offsets[i] < offsets[i-1] {
			return false
		}
	}
	return true
}
