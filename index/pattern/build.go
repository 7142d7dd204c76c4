package pattern

import (
	"errors"
	"fmt"

	"github.com/errdex/errdex"
)

// errLarge says that a set would be larger than its file's form allows.
var errLarge = fmt.Errorf("over 4 GiB of templates, of records or of their texts: %w", errdex.ErrTooLarge)

// Builder collects records for a [Set] in memory. A record that is added again replaces the earlier one. The same records give
// the same set in whatever order they came.
type Builder struct {
	runs    runs
	scratch scratch
	base    *layer
	err     error
}

// NewBuilder returns an empty builder.
func NewBuilder() *Builder { return &Builder{} }

// NewOverlay returns a builder of an overlay: a small set of what was added to base, or changed in it, since it was written.
// base must not be a set of layers, and must stay open until the overlay is built. [Builder.Keep] of a set of layers over the
// same base takes only its overlay's records, so that an overlay grows without reading the base again. [Builder.Set] gives base
// and overlay as one set, which lasts as long as base; [Builder.WriteFile] writes the overlay alone, for [OpenLayers].
func NewOverlay(base *Set) *Builder { return &Builder{base: base.base} }

// Add adds a record.
func (b *Builder) Add(record *errdex.Record) { b.note(b.runs.add(b.scratch.of(record))) }

// Keep adds all records of an earlier set, so that only what changed since must be added again.
func (b *Builder) Keep(set *Set) { b.note(keep(&b.runs, &b.scratch, set, b.base)) }

func (b *Builder) note(err error) {
	if b.err == nil {
		b.err = err
	}
}

// keep adds the records of a set, those of its base left out when that is base.
func keep(r *runs, s *scratch, set *Set, base *layer) error {
	for i, l := range []*layer{set.base, set.over} {
		if l == nil || i == 0 && base != nil && l.checksum() == base.checksum() {
			continue
		}
		for pattern := range l.patterns() {
			first, limit := l.sites(uint32(pattern))
			for record := first; record < limit; record++ {
				if i == 0 && set.over != nil && set.masked(record) {
					continue
				}
				if err := r.add(s.kept(l, uint32(pattern), record)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Set builds the set. The builder is empty afterwards.
func (b *Builder) Set() *Set {
	l, err := b.layer()
	if err != nil { // over 4 GiB in memory: there is no set of it
		l, _ = (&Builder{base: b.base}).layer()
	}
	if b.base != nil {
		return newSet(b.base, l)
	}
	return newSet(l, nil)
}

// WriteFile builds the set and writes it to a file, the overlay alone where it is one: under another name first, then synced
// and renamed. The builder is empty afterwards.
func (b *Builder) WriteFile(path string) error {
	l, err := b.layer()
	if err != nil {
		return fmt.Errorf("write pattern index: %w", err)
	}
	return writeFile(path, l.data)
}

// layer builds the set in memory.
func (b *Builder) layer() (*layer, error) {
	defer b.runs.close()
	err := b.err
	b.err = nil
	if err != nil {
		return nil, err
	}
	m, err := compile(&b.runs, b.base, "")
	if err != nil {
		return nil, err
	}
	copy(m.memory, m.header())
	return newLayer(m.memory, nil)
}

// FileBuilder builds a set of any size with bounded memory and writes it to a file: it keeps sorted runs of records, and then
// the file's parts, in temporary files beside it. It is otherwise a [Builder].
type FileBuilder struct {
	runs    runs
	scratch scratch
}

// NewFileBuilder returns an empty builder that keeps its temporary files in the given folder, best the one that the set's file
// will be in. Close must be called in the end. What a killed process leaves there is called patterns-*.tmp.
func NewFileBuilder(folder string) *FileBuilder { return &FileBuilder{runs: runs{folder: folder}} }

// Add adds a record.
func (b *FileBuilder) Add(record *errdex.Record) error {
	if err := b.runs.add(b.scratch.of(record)); err != nil {
		return fmt.Errorf("collect patterns: %w", err)
	}
	return nil
}

// Keep adds all records of an earlier set. Of a set of layers it makes a new base.
func (b *FileBuilder) Keep(set *Set) error {
	if err := keep(&b.runs, &b.scratch, set, nil); err != nil {
		return fmt.Errorf("collect patterns: %w", err)
	}
	return nil
}

// WriteFile writes the set to a file in the builder's folder: under another name first, then synced and renamed. The builder
// is empty afterwards.
func (b *FileBuilder) WriteFile(path string) error {
	defer b.runs.close()
	m, err := compile(&b.runs, nil, path)
	if err != nil {
		return fmt.Errorf("write pattern index: %w", err)
	}
	if err := m.publish(path); err != nil {
		m.discard()
		return fmt.Errorf("write pattern index: %w", err)
	}
	return nil
}

// Close removes the builder's temporary files.
func (b *FileBuilder) Close() error { b.runs.close(); return nil }

// compile writes the set of what was collected: to a file that is yet to be published, or into memory when path is "". base is
// what it is an overlay of, or nil.
func compile(r *runs, base *layer, path string) (m *image, err error) {
	sum := uint64(0)
	if base != nil {
		sum = base.checksum()
	}
	if m, err = newImage(path, sum); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			m.discard()
		}
	}()
	w := newWriter(r.folder, base)
	defer w.close()
	if err = r.each(w.add); err != nil {
		return nil, err
	}
	r.close()
	if err = w.finish(m); err != nil {
		return nil, err
	}
	l, err := m.layer()
	if err != nil {
		return nil, err
	}
	parts := fileWindows(l)
	if err = errors.Join(l.release()); err != nil {
		return nil, err
	}
	for _, part := range parts {
		if err = m.array(part); err != nil {
			return nil, err
		}
	}
	return m, nil
}
