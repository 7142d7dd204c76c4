package index

import "context"

// OpenWith is Open with other limits: how many changes an overlay can have, and up to what size a base is merged at once.
func OpenWith(ctx context.Context, dir string, source Source, options Options, overlay, cheap int) (*Index, error) {
	return open(ctx, dir, source, options, limits{overlay: overlay, cheap: cheap})
}

// Layers are the sizes of the base and of the overlay of the generation in use.
func (ix *Index) Layers() (base, changes int) {
	g := ix.current.Load()
	return g.meta.Base, g.meta.Changes
}

// Merge merges the overlay of the generation in use, and lets something happen before the result is made current.
func (ix *Index) Merge(ctx context.Context, meanwhile func()) error {
	g, err := ix.use()
	if err != nil {
		return err
	}
	defer g.release()
	d, err := newDraft(ix.dir, g.meta.Dataset, g)
	if err != nil {
		return err
	}
	defer d.discard()
	if err := onFault(func() error { return d.merge(ctx) }); err != nil {
		return err
	}
	meanwhile()
	return ix.adopt(ctx, g, d)
}

// Tend does what goes on in the background once, and waits for it.
func (ix *Index) Tend(ctx context.Context) error { return (&background{ix: ix}).tend(ctx) }
