package web

import (
	"context"
	"errors"
	"testing"

	"github.com/errdex/errdex"
)

func TestGate(t *testing.T) {
	g := newGate(2)
	given, cancel := context.WithCancel(context.Background())
	for range 2 {
		if err := g.enter(given); err != nil {
			t.Fatalf("there is room: %v", err)
		}
	}
	cancel()
	if err := g.enter(given); !errors.Is(err, context.Canceled) {
		t.Errorf("who gives up waiting gets %v", err)
	}
	waiting := make(chan error)
	go func() { waiting <- g.enter(context.Background()) }()
	g.leave()
	if err := <-waiting; err != nil {
		t.Errorf("who waits does not get the place that was given back: %v", err)
	}
	if errdex.HTTPStatus(errBusy) != 503 || errdex.Fix(errBusy) == "" {
		t.Errorf("%v is no answer to come back", errBusy)
	}
}
