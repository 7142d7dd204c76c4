package index

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
)

// chunk is a piece of a log: whole events.
type chunk struct {
	data []byte
	// offset is where the piece starts in the log, line the number of its first line, lines how many it has.
	offset      int64
	line, lines int
	// long says that its last line was too long and is cut.
	long   bool
	events []eventStart
	// told is what a worker found, fault why it could not; done is closed when either is there.
	told  []told
	fault error
	done  chan struct{}
	// err ends the log.
	err error
}

// eventStart is where an event of a chunk starts: its place, its line counted from the chunk's first, and the head of this line
// if that was read.
type eventStart struct {
	at, line int32
	headed   bool
	head     input.Head
}

const (
	// blockSize is how much is read at once, chunkSize from how much on a chunk is handed on while more is there to be read.
	blockSize = 64 << 10
	chunkSize = 128 << 10
	// maxLine is how much is read of one line.
	maxLine = 64 << 10
)

// block is what one read gave.
type block struct {
	data []byte
	err  error
}

// read reads the log in a goroutine of its own, so that whoever waits for it can wait for something else as well. A read that
// blocks for ever holds the goroutine and one block.
func read(ctx context.Context, log io.Reader) <-chan block {
	out := make(chan block, 4)
	log = plainText(log)
	go func() {
		defer close(out)
		for {
			data := make([]byte, blockSize)
			n, err := log.Read(data)
			select {
			case out <- block{data[:n], err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return out
}

// cut reads a log and cuts it into chunks at the starts of events. The last chunk has the error that ended the log, if it was
// another than its end.
func cut(ctx context.Context, log io.Reader, options StreamOptions) <-chan *chunk {
	out := make(chan *chunk)
	go func() {
		defer close(out)
		c := cutter{out: out, ctx: ctx, line: 1}
		blocks := read(ctx, log)
		for {
			b, ok := c.next(blocks, options.Linger)
			if !ok {
				return
			}
			c.take(b.data)
			switch {
			case b.err != nil:
				c.end(b.err)
				return
			case len(c.pending) >= chunkSize || len(blocks) == 0:
				if !c.send(c.whole()) {
					return
				}
			}
		}
	}()
	return out
}

// cutter collects lines until they make whole events.
type cutter struct {
	out      chan<- *chunk
	ctx      context.Context
	splitter input.Splitter
	// pending is what was read and not yet sent; its lines before scanned are told apart, and events start at the given places.
	pending []byte
	scanned int
	lines   int
	events  []eventStart
	// offset is where pending starts in the log, line the number of its first line.
	offset int64
	line   int
	// skipping says that the rest of a line that is too long is being dropped.
	skipping bool
}

// next waits for the next block. When the input pauses for longer than linger, the event that waits for more lines is sent.
func (c *cutter) next(blocks <-chan block, linger time.Duration) (block, bool) {
	var pause <-chan time.Time
	if linger > 0 && c.scanned > 0 {
		timer := time.NewTimer(linger)
		defer timer.Stop()
		pause = timer.C
	}
	for {
		select {
		case b, ok := <-blocks:
			return b, ok
		case <-c.ctx.Done():
			return block{}, false
		case <-pause:
			pause = nil
			if !c.send(c.scanned) {
				return block{}, false
			}
			c.splitter.Reset()
		}
	}
}

// take adds what was read and tells its whole lines apart.
func (c *cutter) take(data []byte) {
	for len(data) > 0 {
		if c.skipping {
			end := bytes.IndexByte(data, '\n')
			if end < 0 {
				c.offset += int64(len(data))
				return
			}
			c.skipping = false
			c.offset += int64(end + 1)
			data = data[end+1:]
			continue
		}
		end := bytes.IndexByte(data, '\n')
		open := len(c.pending) - c.scanned
		if size := open + end; end >= 0 && size <= maxLine {
			c.pending = append(c.pending, data[:end+1]...)
			c.tell()
			data = data[end+1:]
			continue
		}
		if end < 0 && open+len(data) <= maxLine {
			c.pending = append(c.pending, data...)
			return
		}
		data = c.long(data)
	}
}

// tell notes the line that ends where pending does.
func (c *cutter) tell() {
	line := bytes.TrimRight(c.pending[c.scanned:], "\r\n")
	if c.splitter.Begins(line) || len(c.events) == 0 {
		start := eventStart{at: int32(c.scanned), line: int32(c.lines)}
		start.head, start.headed = c.splitter.Head()
		c.events = append(c.events, start)
	}
	c.lines++
	c.scanned = len(c.pending)
}

// long ends a line that is too long: its start is sent as the end of a chunk, the rest is dropped. It returns what follows.
func (c *cutter) long(data []byte) []byte {
	n := maxLine - (len(c.pending) - c.scanned)
	c.pending = append(c.pending, data[:n]...)
	c.tell()
	c.skipping = true
	c.hand(c.scanned, true)
	return data[n:]
}

// whole is where the last event starts, which may go on: what is before it can be sent.
func (c *cutter) whole() int {
	if len(c.events) == 0 {
		return 0
	}
	return int(c.events[len(c.events)-1].at)
}

// send hands on what is pending up to n, if that is anything, and reports whether anyone still wants more.
func (c *cutter) send(n int) bool { return n == 0 || c.hand(n, false) }

func (c *cutter) hand(n int, long bool) bool {
	out := &chunk{data: c.pending[:n:n], offset: c.offset, line: c.line, long: long, done: make(chan struct{})}
	out.events, out.lines = c.events, c.lines
	rest := make([]eventStart, 0, len(c.events))
	for i, e := range c.events {
		if int(e.at) >= n {
			out.events, out.lines = c.events[:i:i], int(e.line)
			for _, e := range c.events[i:] {
				e.at, e.line = e.at-int32(n), e.line-int32(out.lines)
				rest = append(rest, e)
			}
			break
		}
	}
	tail := make([]byte, len(c.pending)-n, max(chunkSize+blockSize, 2*(len(c.pending)-n)))
	copy(tail, c.pending[n:])
	c.pending, c.scanned, c.events = tail, c.scanned-n, rest
	c.line, c.lines = c.line+out.lines, c.lines-out.lines
	c.offset += int64(n)
	select {
	case c.out <- out:
		return true
	case <-c.ctx.Done():
		return false
	}
}

// end sends what is left and the error that ended the log.
func (c *cutter) end(err error) {
	if len(c.pending) > c.scanned {
		c.tell()
	}
	if !c.hand(len(c.pending), false) || errors.Is(err, io.EOF) {
		return
	}
	err = errdex.WithFix(fmt.Errorf("read log: %w", err), "Check that the log can be read to its end, then try again.")
	select {
	case c.out <- &chunk{err: err}:
	case <-c.ctx.Done():
	}
}
