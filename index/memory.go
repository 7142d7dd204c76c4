package index

import (
	"context"
	"fmt"
	"iter"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

// New builds an index of records in memory, without a folder and without full text: it matches, streams and searches by
// regular expression, and guesses nothing. [Index.Search] gives [errdex.ErrUnsupported].
func New(ctx context.Context, records iter.Seq2[errdex.Record, error]) (*Index, error) {
	builder := pattern.NewBuilder()
	for record, err := range records {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("index records: %w", err)
		}
		builder.Add(&record)
	}
	g := &generation{set: builder.Set()}
	g.meta.Records = g.set.Records()
	g.matcher.set = g.set
	g.holders.Store(1)
	ix := &Index{}
	ix.current.Store(g)
	return ix, nil
}
