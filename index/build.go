package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// temporary is how the names of unfinished generations start.
const temporary = "building-"

// progressEvery is after how many records progress is told.
const progressEvery = 100

// limits say when an overlay is merged into a new base.
type limits struct {
	// overlay is how many changes an overlay can have. It is made in memory.
	overlay int
	// cheap is the size of a base that is merged as soon as it is due, instead of in the background.
	cheap int
}

// usual are the limits: 50,000 changes need some 50 MB while they are built, and a base of as many records is written in a
// fraction of a second.
var usual = limits{overlay: 50_000, cheap: 50_000}

// build makes the generation of the source's present version, unless another process has done so while this one waited.
func (ix *Index) build(ctx context.Context) (*generation, error) {
	next, err := ix.buildLocked(ctx)
	if err != nil {
		return nil, ix.explain(err)
	}
	return next, nil
}

// explain says what was being done, and what to do when the folder is the reason that it failed.
func (ix *Index) explain(err error) error {
	err = fmt.Errorf("build index: %w", err)
	path, link := (*fs.PathError)(nil), (*os.LinkError)(nil)
	if !errors.As(err, &path) && !errors.As(err, &link) || errdex.Fix(err) != "" {
		return err
	}
	return errdex.WithFix(fmt.Errorf("%w: %w", errdex.ErrUnreadable, err),
		"Let errdex write to "+filepath.Dir(ix.dir)+", and see that the disk has room: the index is kept there, and is missing or behind the data.")
}

func (ix *Index) buildLocked(ctx context.Context) (*generation, error) {
	unlock, err := lock(ctx, ix.lock)
	if err != nil {
		return nil, err
	}
	defer unlock()
	version, err := ix.source.Version(ctx)
	if err != nil {
		return nil, err
	}
	previous, err := ix.latest(ctx)
	if err == nil && previous.meta.Dataset == version {
		return previous, nil
	}
	if err == nil {
		defer previous.release()
	}
	if err == nil && previous.meta.Dataset != "" {
		// An update that fails, for whatever reason, is no reason to be without an index.
		if next, err := ix.write(ctx, version, previous); err == nil {
			return next, nil
		} else if ctx.Err() != nil {
			return nil, err
		}
	}
	return ix.write(ctx, version, nil)
}

// write makes a new generation: from the previous one and what changed since, or from all records. It removes whatever else
// is in the folder, and must be called with the lock held.
func (ix *Index) write(ctx context.Context, version string, previous *generation) (*generation, error) {
	if err := os.MkdirAll(ix.dir, 0o755); err != nil {
		return nil, err
	}
	ix.clean()
	d, err := newDraft(ix.dir, version, previous)
	if err != nil {
		return nil, err
	}
	defer d.discard()
	fill := func() error { return d.fill(ctx, ix.source, ix.limits, ix.options.Progress) }
	if err := onFault(fill); err != nil {
		return nil, err
	}
	return ix.publish(ctx, d)
}

// publish gives a finished draft its name and makes it the current generation. The lock must be held.
func (ix *Index) publish(ctx context.Context, d *draft) (*generation, error) {
	name, err := nextName(ix.dir)
	if err != nil {
		return nil, err
	}
	description, err := os.ReadFile(filepath.Join(d.folder, metaFile))
	if err == nil {
		err = os.Rename(d.folder, filepath.Join(ix.dir, name))
	}
	pointer := name + " " + checksum(description) + "\n"
	if err == nil {
		err = replaceFile(filepath.Join(ix.dir, currentFile), []byte(pointer))
	}
	if err != nil {
		return nil, err
	}
	next, err := openGeneration(ctx, ix.dir, pointer, d.stamps)
	// The generation before goes when no one reads it any more: now, or when its last reader is done.
	ix.clean()
	return next, err
}

// nextName is the name of the next generation, higher than any before.
func nextName(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	last := 0
	for _, entry := range entries {
		if n, err := strconv.Atoi(entry.Name()); err == nil {
			last = max(last, n)
		}
	}
	return fmt.Sprintf("%08d", last+1), nil
}

// clean removes what unfinished builds and earlier generations left in the folder, and nothing that anyone reads or writes.
// What cannot be removed stays for the next time.
func (ix *Index) clean() {
	pointer, _ := readPointer(ix.dir)
	current, _, _ := strings.Cut(pointer, " ")
	entries, _ := os.ReadDir(ix.dir)
	for _, entry := range entries {
		if entry.Name() == current || entry.Name() == currentFile {
			continue
		}
		path := filepath.Join(ix.dir, entry.Name())
		held, err := os.Open(filepath.Join(path, holdFile))
		if err != nil || lockAlone(held) {
			remove(path)
		}
		if err == nil {
			_ = held.Close()
		}
	}
}
