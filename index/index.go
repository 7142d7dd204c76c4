// Package index finds records: for a pasted message, log or stack trace ([Index.Match]), and by words ([Index.Search]).
//
// It keeps two derived indexes beside the store, in DIR/index/GENERATION: the templates (package pattern), which hold all that
// a match says, and the full text (package text). The file DIR/index/current names the generation in use; it is replaced in
// one step, so that a build that dies leaves the old one in place. Everything under DIR/index can be deleted at any time and
// is checked by checksums when it is opened: what is missing, damaged, of an older form or behind the store is built anew.
//
// It is not the store: it answers with ids and what a list of matches shows. Start at [Open], then match.go for matching and
// rank.go for the order.
package index

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/text"
)

// Source is where the records come from: the store.
type Source struct {
	// Version is the data set's version, "" when there are no records.
	Version func(context.Context) (string, error)
	// Changed gives the records whose published content moved after the given version, all for "".
	Changed func(ctx context.Context, since string) iter.Seq2[errdex.Record, error]
}

// Options are settings of an index.
type Options struct {
	// Progress is told during a build how many records were indexed; total is 0 while it is not known. May be nil.
	Progress func(done, total int)
}

// Index answers from the generation in use. It is safe for concurrent use.
type Index struct {
	dir     string
	lock    string
	source  Source
	options Options
	current atomic.Pointer[generation]
	// refresh is held while a newer generation is looked for or built: one at a time.
	refresh sync.Mutex
}

// Open opens the index in dir/index and brings it up to the source's version, building what is missing. It waits while
// another process builds.
func Open(ctx context.Context, dir string, source Source, options Options) (*Index, error) {
	ix := &Index{dir: filepath.Join(dir, "index"), lock: filepath.Join(dir, "index.lock"), source: source, options: options}
	if _, err := ix.Refresh(ctx); err != nil {
		return nil, err
	}
	return ix, nil
}

// Refresh catches up with the source, or with what another process built, and reports whether anything changed. It is cheap
// when nothing did: the source's version and one small file are read, and the files' sizes and times. Searches go on meanwhile and are not blocked.
func (ix *Index) Refresh(ctx context.Context) (bool, error) {
	ix.refresh.Lock()
	defer ix.refresh.Unlock()
	version, err := ix.source.Version(ctx)
	if err != nil {
		return false, fmt.Errorf("refresh index: %w", err)
	}
	if ix.upToDate(version) {
		return false, nil
	}
	if next, err := ix.latest(); err == nil && next.meta.Dataset == version {
		ix.swap(next)
		return true, nil
	} else if err == nil {
		next.release()
	}
	next, err := ix.build(ctx)
	if err != nil {
		return false, err
	}
	ix.swap(next)
	return true, nil
}

// upToDate reports whether the generation in use has the source's version and is the one that the folder names.
func (ix *Index) upToDate(version string) bool {
	now := ix.current.Load()
	if now == nil || now.broken.Load() || now.meta.Dataset != version {
		return false
	}
	if pointer, err := readPointer(ix.dir); err != nil || pointer != now.pointer {
		return false
	}
	if !now.untouched(ix.dir) {
		now.broken.Store(true)
		return false
	}
	return true
}

// swap puts a generation into use. The one before is closed when its last reader is done.
func (ix *Index) swap(next *generation) {
	if old := ix.current.Swap(next); old != nil {
		old.release()
	}
}

// Version is the data set's version that answers come from.
func (ix *Index) Version() string {
	if now := ix.current.Load(); now != nil {
		return now.meta.Dataset
	}
	return ""
}

// Close releases the index's files once running searches are done. The index cannot be used afterwards.
func (ix *Index) Close() error {
	ix.refresh.Lock()
	defer ix.refresh.Unlock()
	if old := ix.current.Swap(nil); old != nil {
		old.release()
	}
	return nil
}

// use returns the generation in use, held until it is released.
func (ix *Index) use() (*generation, error) {
	for {
		now := ix.current.Load()
		if now == nil {
			return nil, fmt.Errorf("the index is closed: %w", errdex.ErrUnavailable)
		}
		if now.hold() {
			return now, nil
		}
	}
}

// The types of a search, from package text.
type (
	// Query is what a person looks for.
	Query = text.Query
	// Hit is a record found by words.
	Hit = text.Hit
	// FacetCount is how many of the records found have a value.
	FacetCount = text.Count
	// SearchResult is what was found.
	SearchResult = text.Result
)

// Search finds records by words. Any text is a query.
func (ix *Index) Search(ctx context.Context, q Query) (SearchResult, error) {
	g, err := ix.use()
	if err != nil {
		return SearchResult{}, err
	}
	defer g.release()
	result, err := g.text.Search(ctx, q)
	g.note(err)
	return result, err
}

// note remembers that a generation's files turned out to be damaged, so that the next refresh builds anew.
func (g *generation) note(err error) {
	if errors.Is(err, errdex.ErrUnreadable) {
		g.broken.Store(true)
	}
}

// remove deletes a folder; what cannot be deleted stays for the next build.
func remove(path string) { _ = os.RemoveAll(path) }
