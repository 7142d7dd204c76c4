package index

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/errdex/errdex/index/pattern"
)

// background does beside answering what takes time: it opens the text of a generation that came into use, reads all of its
// files to see whether they are as they were written, and merges its overlay when that is due. All methods do nothing on nil.
type background struct {
	ix     *Index
	woken  chan struct{}
	cancel context.CancelFunc
	ended  sync.WaitGroup
	failed atomic.Pointer[error]
	// known are the stamps of the files that were read: generations share files, and each is read once.
	known map[string]string
}

func startBackground(ix *Index) *background {
	ctx, cancel := context.WithCancel(context.Background())
	b := &background{ix: ix, woken: make(chan struct{}, 1), cancel: cancel}
	b.ended.Go(func() {
		for {
			if err := b.tend(ctx); err != nil && ctx.Err() == nil {
				b.failed.Store(&err)
			}
			select {
			case <-ctx.Done():
				return
			case <-b.woken:
			}
		}
	})
	return b
}

// wake says that another generation came into use.
func (b *background) wake() {
	if b != nil {
		select {
		case b.woken <- struct{}{}:
		default: // it will look again anyway
		}
	}
}

// failure is what went wrong since it was last asked for.
func (b *background) failure() error {
	if b != nil {
		if err := b.failed.Swap(nil); err != nil {
			return *err
		}
	}
	return nil
}

// stop ends what goes on and waits for it.
func (b *background) stop() {
	if b != nil {
		b.cancel()
		b.ended.Wait()
	}
}

// tend looks after the generation in use.
func (b *background) tend(ctx context.Context) error {
	g, err := b.ix.use()
	if err != nil {
		return nil // closed
	}
	defer g.release()
	if err := g.text.Warm(); err != nil {
		g.note(err)
		return err
	}
	known, _, err := verify(ctx, g.folder, g.files, b.known)
	switch {
	case err == nil:
		b.known = known
	case ctx.Err() == nil:
		err = damaged("a file is damaged", err)
		g.note(err)
		return err
	}
	if g.meta.due() {
		return b.ix.merge(ctx, g)
	}
	return nil
}

// merge writes the generation's base and overlay as one base, while others may publish over it, and then makes it current with
// what was published meanwhile as its overlay. A kill at any moment leaves the generation before.
func (ix *Index) merge(ctx context.Context, g *generation) error {
	d, err := newDraft(ix.dir, g.meta.Dataset, g)
	if err != nil {
		return ix.explain(err)
	}
	defer d.discard()
	if err := onFault(func() error { return d.merge(ctx) }); err != nil {
		g.note(err)
		return ix.explain(err)
	}
	return ix.adopt(ctx, g, d)
}

// adopt makes a merged draft of a generation current.
func (ix *Index) adopt(ctx context.Context, g *generation, d *draft) error {
	ix.refresh.Lock()
	defer ix.refresh.Unlock()
	unlock, err := lock(ctx, ix.lock)
	if err != nil {
		return ix.explain(err)
	}
	defer unlock()
	latest, err := ix.latest(ctx)
	if err != nil {
		return nil // the index is gone or damaged: the next refresh builds all of it
	}
	defer latest.release()
	if latest.meta.Files[patternFile] != g.meta.Files[patternFile] {
		return nil // another process was faster
	}
	var next *generation
	if latest.meta.Dataset == g.meta.Dataset {
		next, err = ix.publish(ctx, d)
	} else {
		next, err = ix.over(ctx, d)
	}
	if err != nil {
		return ix.explain(err)
	}
	ix.swap(next)
	return nil
}

// over publishes what changed since a finished draft, as a generation over it.
func (ix *Index) over(ctx context.Context, d *draft) (*generation, error) {
	version, err := ix.source.Version(ctx)
	if err != nil {
		return nil, err
	}
	set, err := openPatterns(d.folder, &d.meta)
	if err != nil {
		return nil, err
	}
	defer closeSet(set)
	return ix.write(ctx, version, &generation{folder: d.folder, meta: d.meta, set: set})
}

// closeSet closes a set that was only read.
func closeSet(set *pattern.Set) { _ = set.Close() }
