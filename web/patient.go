package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

const (
	// matchTime is how long a text may be looked at, streamTime how long a log may be read in all, from the first byte to the last.
	matchTime  = 20 * time.Second
	streamTime = 10 * time.Minute
	// quietTime is how long a log that is uploaded may pause, and how long its sender may leave the answer unread. The server's
	// own limits are for requests that are read at once.
	quietTime = 30 * time.Second
)

// patientReader reads a request's body of any length, as long as it keeps coming. It may be read in another goroutine than that
// of the request's handler, which must call leave before it returns: the connection is somebody else's then.
type patientReader struct {
	connection *http.ResponseController
	body       io.Reader
	// reading is held during a read, state while the fields below it and the connection's deadline change.
	reading, state sync.Mutex
	// ended says that there is nothing more to read, left that nobody reads any more.
	ended, left bool
}

// errLeft is what a reader gets that was left behind by a request that is answered.
var errLeft = fmt.Errorf("the request is over: %w", errdex.ErrInvalid)

func (r *patientReader) Read(p []byte) (int, error) {
	r.reading.Lock()
	defer r.reading.Unlock()
	if !r.wait(time.Now().Add(quietTime)) {
		return 0, errLeft
	}
	n, err := r.body.Read(p)
	if err != nil {
		r.wait(time.Time{}) // the answer may take longer than a pause
		r.state.Lock()
		r.ended = true
		r.state.Unlock()
	}
	return n, err
}

// wait sets until when a read waits for the sender, the zero time for ever. It reports false when nobody reads any more. Not
// every connection has deadlines; one without them cannot be late.
func (r *patientReader) wait(until time.Time) bool {
	r.state.Lock()
	defer r.state.Unlock()
	if r.left {
		return false
	}
	_ = r.connection.SetReadDeadline(until)
	return true
}

// leave ends a read that still waits for the sender, and all later ones.
func (r *patientReader) leave() {
	if r == nil {
		return
	}
	r.state.Lock()
	r.left = true
	if !r.ended && r.connection.SetReadDeadline(time.Now()) != nil {
		r.state.Unlock()
		return // the read cannot be ended, and so not waited for
	}
	r.state.Unlock()
	r.reading.Lock()
	defer r.reading.Unlock()
}

// streaming prepares a request for reading a log of any length: the answer may come late, and while the log is still read.
// The context ends when the log takes too long; stop leaves the log where it is.
func streaming(c echo.Context, asked pasted) (ctx context.Context, stop func()) {
	connection := http.NewResponseController(c.Response())
	_ = connection.SetWriteDeadline(time.Now().Add(streamTime + quietTime))
	_ = connection.EnableFullDuplex() // HTTP/2 always is
	ctx, cancel := context.WithTimeout(c.Request().Context(), streamTime)
	return ctx, func() {
		cancel()
		asked.body.leave()
	}
}
