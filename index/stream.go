package index

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/errdex/errdex"
)

// StreamOptions say what is told of a log.
type StreamOptions struct {
	// Repo is a repository, owner/name, whose records are preferred.
	Repo string
	// Weak also looks for templates with little literal text. They fit many lines by chance.
	Weak bool
	// Linger is how long an event waits for a line that continues it when the input pauses; 0 waits until the next line or the
	// input's end. It is for logs that are read while they are written.
	Linger time.Duration
	// Workers is how many events are looked up at once, 0 for as many as there are processors.
	Workers int
	// Progress is told now and then how many bytes were read. May be nil.
	Progress func(bytes int64)
	// Settled is told, in order with each, up to which byte of the log every event has been given: nothing more will be said of
	// what lies before it. May be nil.
	Settled func(end int64)
}

// StreamTotals are the counts of a stream that was read.
type StreamTotals struct {
	Lines           int
	Bytes           int64
	Events, Matched int
	Searched        int
	Truncated       bool
}

// Stream reads a log of any length to its end and gives, in the log's order, the events that match a record or look like an
// error. It stops at the first error that each returns, and when ctx ends. Memory does not grow with the log. What a log in
// UTF-16 is told of has places in the same text in UTF-8.
//
// Events are told from what stands in them alone, so that the answer for a line does not depend on the lines around it. Words
// are not guessed at, and templates with little text are not looked for unless asked.
func (ix *Index) Stream(ctx context.Context, log io.Reader, options StreamOptions, each func(errdex.Event) error) (StreamTotals, error) {
	return ix.stream(ctx, log, options, true, func(t *told, w *watcher) error { return each(t.event(w)) })
}

// stream is [Index.Stream]. Without make, events are made only when they are asked for.
func (ix *Index) stream(ctx context.Context, log io.Reader, options StreamOptions, make bool, each func(*told, *watcher) error) (StreamTotals, error) {
	g, err := ix.use()
	if err != nil {
		return StreamTotals{}, err
	}
	defer g.release()
	if options.Workers <= 0 {
		options.Workers = runtime.GOMAXPROCS(0)
	}
	settled := options.Settled
	if settled == nil {
		settled = func(int64) {}
	}
	totals := StreamTotals{Searched: g.set.Records()}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	chunks := cut(ctx, log, options)
	known := newKnown(knownTexts)
	// Each chunk is handed to a worker and, in order, to this goroutine, which waits for it. The queue bounds what is held.
	queue := newQueue(options.Workers + 1)
	work := newQueue(0)
	finished := newQueue(options.Workers)
	for range options.Workers {
		go func() {
			defer func() { finished <- nil }()
			w := newWatcher(g, options, known)
			defer w.close()
			for c := range work {
				c.fault = onFault(func() error { w.watch(c, make); return nil })
				close(c.done)
			}
		}()
	}
	// The generation is let go only when no worker uses it any more.
	defer func() {
		for range options.Workers {
			<-finished
		}
	}()
	go func() {
		defer close(queue)
		defer close(work)
		for c := range chunks {
			select {
			case queue <- c:
			case <-ctx.Done():
				return
			}
			if c.err != nil {
				return
			}
			select {
			case work <- c:
			case <-ctx.Done():
				return
			}
		}
	}()
	defer stop()
	own := newWatcher(g, options, known)
	defer own.close()
	for {
		var c *chunk
		select {
		case next, ok := <-queue:
			if !ok {
				return totals, ctx.Err()
			}
			c = next
		case <-ctx.Done():
			return totals, ctx.Err()
		}
		if c.err != nil {
			return totals, c.err
		}
		select {
		case <-c.done:
		case <-ctx.Done():
			return totals, ctx.Err()
		}
		if c.fault != nil {
			g.note(c.fault)
			return totals, fmt.Errorf("read log: %w", c.fault)
		}
		totals.Lines, totals.Bytes = c.line-1+c.lines, c.offset+int64(len(c.data))
		totals.Events += len(c.events)
		totals.Truncated = totals.Truncated || c.long
		for i := range c.told {
			t := &c.told[i]
			if t.matched() {
				totals.Matched++
			}
			settled(t.start)
			if err := onFault(func() error { return each(t, own) }); err != nil {
				g.note(err)
				return totals, err
			}
			settled(t.end)
		}
		settled(totals.Bytes)
		if options.Progress != nil {
			options.Progress(totals.Bytes)
		}
	}
}

func newQueue(n int) chan *chunk { return make(chan *chunk, n) }
