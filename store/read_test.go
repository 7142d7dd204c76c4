package store

import (
	"context"
	"errors"
	"testing"

	"github.com/errdex/errdex"
)

func TestCancelledReads(t *testing.T) {
	db := open(t, t.TempDir())
	put(t, db, generation(0))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	n := 0
	for _, err := range db.Envelopes(ctx) {
		if n++; n == 2 {
			cancel()
		}
		last = err
	}
	if !errors.Is(last, context.Canceled) || n == len(generation(0).Records) {
		t.Errorf("a cancelled export ended after %d records with %v", n, last)
	}
	for name, err := range map[string]error{
		"envelope": second(db.Envelope(ctx, generation(0).Records[0].ID)),
		"list":     second(db.List(ctx, Filter{}, "", 1)),
		"facets":   second(db.Facets(ctx, Filter{})),
		"version":  second(db.DatasetVersion(ctx)),
		"import":   second(db.Import(ctx, these(decoded(t, foreign)), now)),
		"open":     second(Open(ctx, t.TempDir(), Options{})),
	} {
		if !errors.Is(err, context.Canceled) || errdex.HTTPStatus(err) != 499 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// What was cancelled held nothing back.
	put(t, db, generation(1))
}
