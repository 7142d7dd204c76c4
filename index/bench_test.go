package index_test

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// large is a source of many records that are made when they are asked for: the first n at version 1, then 100 more with each
// version.
type large struct{ n, version int }

func (l *large) source() index.Source {
	situation := strings.Repeat("It is common after an upgrade of the server. ", 4)
	made := func(i int) errdex.Record {
		return record(fmt.Sprintf("cannot open table %d of the %s %x: {err}", i, []string{"index", "shard", "volume"}[i%3], i*7), func(r *errdex.Record) {
			r.FilePath, r.CommonSituations = fmt.Sprintf("pkg/part%d/run.go", i%500), &situation
		})
	}
	return index.Source{
		Version: func(context.Context) (string, error) { return fmt.Sprintf("v%06d", l.version), nil },
		Changed: func(_ context.Context, since string) iter.Seq2[errdex.Record, error] {
			from, known := 0, 0
			if since != "" {
				_, _ = fmt.Sscanf(since, "v%d", &known)
				from = l.n + 100*(known-1)
			}
			return func(yield func(errdex.Record, error) bool) {
				for i := from; i < l.n+100*(l.version-1); i++ {
					if !yield(made(i), nil) {
						return
					}
				}
			}
		},
	}
}

// BenchmarkPublish publishes 100 changed records over an index of 100,000.
func BenchmarkPublish(b *testing.B) {
	l := &large{n: 100_000, version: 1}
	ix, err := index.Open(context.Background(), b.TempDir(), l.source(), index.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer ix.Close()
	b.ResetTimer()
	for range b.N {
		l.version++
		if _, err := ix.Refresh(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen opens an index of 100,000 records and closes it.
func BenchmarkOpen(b *testing.B) {
	l := &large{n: 100_000, version: 1}
	dir := filepath.Join(b.TempDir(), "data")
	open := func() {
		ix, err := index.Open(context.Background(), dir, l.source(), index.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if err := ix.Close(); err != nil {
			b.Fatal(err)
		}
	}
	open()
	l.version++
	open() // over it, an overlay
	// Files that were just written are read again, since their stamps say nothing yet: these are an hour old.
	age(b, dir)
	open()
	b.ResetTimer()
	for range b.N {
		open()
	}
}
