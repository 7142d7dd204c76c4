package pattern

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/blevesearch/mmap-go"
	"github.com/cespare/xxhash/v2"
)

// temporaryName is what temporary files are called; the star stands for what makes the name unique.
const temporaryName = "patterns-*.tmp"

// spoolSize is how much of a section is kept in memory before it is written to a temporary file.
const spoolSize = 1 << 20

// spool collects a section: in memory, or with a folder, behind spoolSize bytes, in a temporary file there.
type spool struct {
	folder string
	buffer []byte
	file   *os.File
	n      uint64
	err    error
}

// grown is called after something was appended to the buffer, with the length before.
func (s *spool) grown(before int) {
	s.n += uint64(len(s.buffer) - before)
	if s.folder == "" || len(s.buffer) < spoolSize || s.err != nil {
		return
	}
	if s.file == nil {
		s.file, s.err = os.CreateTemp(s.folder, temporaryName)
	}
	if s.err == nil {
		_, s.err = s.file.Write(s.buffer)
	}
	s.buffer = s.buffer[:0]
}

func (s *spool) bytes(b []byte) {
	before := len(s.buffer)
	s.buffer = append(s.buffer, b...)
	s.grown(before)
}

func (s *spool) byte(b byte) {
	before := len(s.buffer)
	s.buffer = append(s.buffer, b)
	s.grown(before)
}

func (s *spool) half(x uint16) {
	before := len(s.buffer)
	s.buffer = binary.LittleEndian.AppendUint16(s.buffer, x)
	s.grown(before)
}

func (s *spool) word(x uint32) {
	before := len(s.buffer)
	s.buffer = binary.LittleEndian.AppendUint32(s.buffer, x)
	s.grown(before)
}

func (s *spool) long(x uint64) {
	before := len(s.buffer)
	s.buffer = binary.LittleEndian.AppendUint64(s.buffer, x)
	s.grown(before)
}

// place is word for the length of another spool.
func (s *spool) place(x uint64) error {
	if x >= 1<<32 {
		return errLarge
	}
	s.word(uint32(x))
	return nil
}

// copyTo writes what was collected.
func (s *spool) copyTo(w io.Writer) error {
	if s.err != nil {
		return s.err
	}
	if s.file != nil {
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if _, err := io.Copy(w, s.file); err != nil {
			return err
		}
	}
	_, err := w.Write(s.buffer)
	return err
}

// close removes the temporary file.
func (s *spool) close() {
	s.buffer = nil
	if s.file != nil {
		drop(s.file)
		s.file = nil
	}
}

// drop closes and removes a temporary file; what cannot be removed is the folder's owner's to clean up.
func drop(file *os.File) {
	_ = file.Close()
	_ = os.Remove(file.Name())
}

// image is a set's file while it is written, in memory or on disk.
type image struct {
	memory  []byte
	file    *os.File
	buffer  *bufio.Writer
	digest  *xxhash.Digest
	at      uint64
	base    uint64
	lengths []uint64
}

// newImage starts a file in the folder of path, or in memory when path is "".
func newImage(path string, base uint64) (*image, error) {
	m := &image{digest: xxhash.New(), base: base}
	if path != "" {
		var err error
		if m.file, err = os.CreateTemp(filepath.Dir(path), temporaryName); err != nil {
			return nil, err
		}
		m.buffer = bufio.NewWriterSize(m.file, 1<<20)
	}
	return m, m.write(make([]byte, headerSize))
}

func (m *image) write(b []byte) error {
	if m.at >= headerSize {
		_, _ = m.digest.Write(b) // a digest takes everything
	}
	m.at += uint64(len(b))
	if m.buffer == nil {
		m.memory = append(m.memory, b...)
		return nil
	}
	_, err := m.buffer.Write(b)
	return err
}

// Write makes image an [io.Writer].
func (m *image) Write(b []byte) (int, error) { return len(b), m.write(b) }

// section writes the next section; its spool is closed.
func (m *image) section(s *spool) error {
	defer s.close()
	if err := s.copyTo(m); err != nil {
		return err
	}
	return m.finish(s.n)
}

// array writes bytes as the next section.
func (m *image) array(b []byte) error {
	if err := m.write(b); err != nil {
		return err
	}
	return m.finish(uint64(len(b)))
}

func (m *image) finish(n uint64) error {
	m.lengths = append(m.lengths, n)
	return m.write(make([]byte, padded(n)-n))
}

// layer is what was written so far, with no windows yet.
func (m *image) layer() (*layer, error) {
	data, release := m.memory, func() error { return nil }
	if m.file != nil {
		if err := m.buffer.Flush(); err != nil {
			return nil, err
		}
		mapped, err := mmap.Map(m.file, mmap.RDONLY, 0)
		if err != nil {
			return nil, err
		}
		data, release = mapped, func() error { return mapped.Unmap() }
	}
	l := &layer{data: data, release: release}
	var parts [sections][]byte
	rest := data[headerSize:]
	for i, n := range m.lengths {
		parts[i], rest = rest[:n:n], rest[padded(n):]
	}
	records := len(parts[sectionIDs]) / 8
	parts[sectionByID] = make([]byte, 4*records) // not there yet
	if problem := l.take(&parts); problem != "" {
		return nil, errors.Join(damaged(problem), release())
	}
	return l, nil
}

// header renders the header of what was written.
func (m *image) header() []byte {
	var words [headerWords]uint64
	words[1], words[3], words[4], words[5] = formatVersion, m.digest.Sum64(), m.base, uint64(len(m.lengths))
	copy(words[lengthsAt:], m.lengths)
	out := make([]byte, 0, headerSize)
	for _, word := range words {
		out = binary.LittleEndian.AppendUint64(out, word)
	}
	copy(out, magic)
	binary.LittleEndian.PutUint64(out[16:], headerChecksum(out))
	return out
}

// publish completes the file, syncs it and gives it its name.
func (m *image) publish(path string) error {
	err := m.buffer.Flush()
	if err == nil {
		_, err = m.file.WriteAt(m.header(), 0)
	}
	if err == nil {
		err = m.file.Sync()
	}
	if closed := m.file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(m.file.Name(), path)
	}
	return err
}

// discard removes an unfinished file. It does no harm to a published one, whose name is another.
func (m *image) discard() {
	if m.file != nil {
		drop(m.file)
	}
}

// writeFile writes content to a file: under another name first, then synced and renamed.
func writeFile(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), temporaryName)
	if err != nil {
		return fmt.Errorf("write pattern index: %w", err)
	}
	_, err = file.Write(content)
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
		drop(file)
		return fmt.Errorf("write pattern index: %w", err)
	}
	return nil
}
