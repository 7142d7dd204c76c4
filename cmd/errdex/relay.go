package main

import (
	"errors"
	"os"
	"os/exec"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	// settle is how long a relay waits for more after its command ended. What the command wrote is there already; a terminal
	// needs a moment to bring it.
	settle = 50 * time.Millisecond
	// atMost is how long it goes on when more keeps coming, from something that the command left running.
	atMost = time.Second
)

// relay passes what a command prints on to where it belongs, and keeps a copy.
type relay struct {
	from, to *os.File
	kept     *ring
	// handOver says that what the command left running may print on after its end: another process then passes it on.
	handOver bool

	// ended is when the command ended, in nanoseconds since 1970; 0 before that.
	ended atomic.Int64
	done  chan struct{}
}

func newRelay(from, to *os.File, kept *ring) *relay {
	return &relay{from: from, to: to, kept: kept, done: make(chan struct{})}
}

// run copies until the command and all that it left running have closed the stream, or the reader is gone: then the
// command is told as it would be without errdex, by the write that fails.
func (r *relay) run() {
	defer close(r.done)
	defer r.from.Close()
	buffer := make([]byte, 64<<10)
	for {
		if ended := r.ended.Load(); ended != 0 {
			if time.Since(time.Unix(0, ended)) > atMost {
				r.leave()
				return
			}
			_ = r.from.SetReadDeadline(time.Now().Add(settle))
		}
		n, err := r.from.Read(buffer)
		if n > 0 {
			_, _ = r.kept.Write(buffer[:n])
			if _, err := r.to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if errors.Is(err, os.ErrDeadlineExceeded) {
			r.leave()
			return
		}
		if err != nil { // the end; on a terminal that is an input/output error (Linux)
			return
		}
	}
}

// finish waits until everything that the command printed is passed on.
func (r *relay) finish() {
	r.ended.Store(time.Now().UnixNano())
	_ = r.from.SetReadDeadline(time.Now().Add(settle))
	<-r.done
}

// leave hands the stream over to a process of its own: something that the command started in the background holds it open, and
// would be killed by its next word if nobody read it.
func (r *relay) leave() {
	if !r.handOver {
		return
	}
	self, err := os.Executable()
	if err != nil {
		return
	}
	heir := exec.Command(self, passOnName)
	heir.Stdin, heir.Stdout = r.from, r.to
	heir.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if heir.Start() == nil {
		_ = heir.Process.Release()
	}
}
