package index_test

import (
	"context"
	"errors"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

func TestInMemory(t *testing.T) {
	s := &source{}
	s.put(record(opening), record("cannot close the database of {name}"))
	ix, err := index.New(context.Background(), s.source().Changed(context.Background(), ""))
	if err != nil {
		t.Fatal(err)
	}
	if matches := match(t, ix, "Error: cannot open the database of orders"); len(matches) == 0 || matches[0].ErrorMessage != opening {
		t.Errorf("matches: %v", messages(matches))
	}
	if matches := match(t, ix, "cannot opne the databse of orders"); len(matches) != 0 {
		t.Errorf("guesses: %v", messages(matches))
	}
	if _, err := ix.Search(context.Background(), index.Query{Text: "database"}); !errors.Is(err, errdex.ErrUnsupported) {
		t.Errorf("search: %v", err)
	}
	if changed, err := ix.Refresh(context.Background()); changed || err != nil || ix.Version() != "" {
		t.Errorf("refresh: %v, %v, version %q", changed, err, ix.Version())
	}
	if err := ix.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	if _, err := ix.Match(context.Background(), "x", index.MatchOptions{}); !errors.Is(err, errdex.ErrUnavailable) {
		t.Errorf("match after the end: %v", err)
	}
}

func TestInMemoryOfFailingRecords(t *testing.T) {
	broken := errors.New("disk gone")
	_, err := index.New(context.Background(), func(yield func(errdex.Record, error) bool) {
		if yield(record(opening), nil) {
			yield(errdex.Record{}, broken)
		}
	})
	if !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := &source{}
	s.put(record(opening))
	if _, err := index.New(ctx, s.source().Changed(ctx, "")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
