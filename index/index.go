// Package index finds records: for a pasted message, log or stack trace ([Index.Match]), and by words ([Index.Search]).
//
// It keeps two derived indexes beside the store, in DIR/index/GENERATION: the templates (package pattern), which hold all that
// a match says, as a base and an overlay of what changed since; and the full text (package text). The file DIR/index/current
// names the generation in use; it is replaced in one step, so that a build that dies leaves the old one in place. Everything
// under DIR/index can be deleted at any time: what is missing, damaged, of an older form or behind the store is built anew.
// docs/index-generations.md tells how.
//
// It is not the store: it answers with ids and what a list of matches shows. Start at [Open], or at [New] for an index in
// memory, then match.go for matching and rank.go for the order.
package index

import (
	"context"
	"fmt"
	"iter"
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
	// Background is for a process that lives long and refreshes again and again: what takes time beside answering (reading all
	// files to see whether they are as they were written, opening the text, merging an overlay) is done meanwhile.
	Background bool
}

// Index answers from the generation in use. It is safe for concurrent use.
type Index struct {
	dir     string
	lock    string
	source  Source
	options Options
	limits  limits
	current atomic.Pointer[generation]
	// refresh is held while a newer generation is looked for or built: one at a time.
	refresh sync.Mutex
	// background is what goes on beside answering; nil when nothing does.
	background *background
}

// Open opens the index in dir/index and brings it up to the source's version, building what is missing. It waits while
// another process builds.
func Open(ctx context.Context, dir string, source Source, options Options) (*Index, error) {
	return open(ctx, dir, source, options, usual)
}

func open(ctx context.Context, dir string, source Source, options Options, limits limits) (*Index, error) {
	ix := &Index{dir: filepath.Join(dir, "index"), lock: filepath.Join(dir, "index.lock"), source: source, options: options, limits: limits}
	if _, err := ix.Refresh(ctx); err != nil {
		return nil, err
	}
	if options.Background {
		ix.background = startBackground(ix)
	}
	return ix, nil
}

// Refresh catches up with the source, or with what another process built, and reports whether anything changed. It is cheap
// when nothing did: the source's version and one small file are read, and the files' sizes and times. Searches go on meanwhile
// and are not blocked. It also tells, once, of what went wrong in the background.
func (ix *Index) Refresh(ctx context.Context) (bool, error) {
	if ix.source.Version == nil {
		return false, nil // an index in memory has nothing to follow
	}
	ix.refresh.Lock()
	defer ix.refresh.Unlock()
	version, err := ix.source.Version(ctx)
	if err != nil {
		return false, fmt.Errorf("refresh index: %w", err)
	}
	if ix.upToDate(ctx, version) {
		return false, ix.background.failure()
	}
	if next, err := ix.latest(ctx); err == nil && next.meta.Dataset == version {
		ix.swap(next)
		return true, ix.background.failure()
	} else if err == nil {
		next.release()
	}
	next, err := ix.build(ctx)
	if err != nil {
		return false, err
	}
	ix.swap(next)
	return true, ix.background.failure()
}

// upToDate reports whether the generation in use has the source's version and is the one that the folder names.
func (ix *Index) upToDate(ctx context.Context, version string) bool {
	now := ix.current.Load()
	if now == nil || now.broken.Load() || now.meta.Dataset != version {
		return false
	}
	if pointer, err := readPointer(ix.dir); err != nil || pointer != now.pointer {
		return false
	}
	if !now.untouched(ctx) {
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
	ix.background.wake()
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
	ix.background.stop()
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
	if g.text == nil {
		return SearchResult{}, fmt.Errorf("search by words: an index in memory has none: %w", errdex.ErrUnsupported)
	}
	result, err := g.text.Search(ctx, q)
	g.note(err)
	return result, err
}
