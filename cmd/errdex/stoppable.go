package main

import (
	"bytes"
	"context"
	"io"
	"time"
)

// stoppable is a reader that a context can end, even while it waits for input: its end then looks like the input's own.
type stoppable struct {
	ctx    context.Context
	grace  time.Duration
	chunks chan chunk
	rest   chunk
	// out is when the grace is over; nil before the context ended.
	out <-chan time.Time
}

type chunk struct {
	data []byte
	err  error
}

// newStoppable reads until the context ends, and from then on to the end of the input or for the grace, whichever is sooner.
// What the source gives after that is lost; its reading ends with the process.
func newStoppable(ctx context.Context, source io.Reader, grace time.Duration) *stoppable {
	s := &stoppable{ctx: ctx, grace: grace, chunks: make(chan chunk)}
	go func() {
		buffer := make([]byte, 64<<10)
		for {
			n, err := source.Read(buffer)
			s.chunks <- chunk{bytes.Clone(buffer[:n]), err}
			if err != nil {
				return
			}
		}
	}()
	return s
}

func (s *stoppable) Read(p []byte) (int, error) {
	for len(s.rest.data) == 0 && s.rest.err == nil {
		done := s.ctx.Done()
		if s.out != nil {
			done = nil
		}
		select {
		case s.rest = <-s.chunks:
		case <-done:
			s.out = time.After(s.grace)
		case <-s.out:
			s.rest.err = io.EOF
		}
	}
	n := copy(p, s.rest.data)
	s.rest.data = s.rest.data[n:]
	if n == 0 && len(p) > 0 {
		return 0, s.rest.err
	}
	return n, nil
}
