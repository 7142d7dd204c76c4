package web

import (
	"context"
	"fmt"
	"time"

	"github.com/errdex/errdex"
)

// gate bounds how much work of one kind is done at once, so that many readers slow each other down and not the machine.
type gate chan struct{}

func newGate(places int) gate { return make(gate, places) }

// patience is how long a request waits for its turn before it is told to come back.
const patience = 5 * time.Second

// errBusy is the answer to a request that waited in vain.
var errBusy = errdex.WithFix(fmt.Errorf("the server is busy with other texts: %w", errdex.ErrUnavailable), "Try again in a few seconds.")

// enter waits for a place. The caller gives it back with leave.
func (g gate) enter(ctx context.Context) error {
	select {
	case g <- struct{}{}:
		return nil
	default:
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case g <- struct{}{}:
		return nil
	case <-timer.C:
		return errBusy
	case <-ctx.Done():
		return fmt.Errorf("wait for a turn: %w", ctx.Err())
	}
}

func (g gate) leave() { <-g }
