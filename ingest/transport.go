package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/errdex/errdex"
)

const (
	// maxRefsBytes bounds the list of references, all of which the protocol sends: the largest public ones have tens of MB.
	maxRefsBytes = 128 << 20
	// maxRefusalBytes bounds what is read of a page that says no.
	maxRefusalBytes = 64 << 10
	// frameBytes is how much more than the pack a response may have, for the protocol's own lines.
	frameBytes = 64 << 20
)

// errStalled: the server sent nothing for longer than [Limits.Stall].
var errStalled = errors.New("the server sent nothing for too long")

// errBusy: the server answered that it cannot answer.
var errBusy = errors.New("the server cannot answer now")

// guard is an HTTP transport for servers that are not trusted: every answer is cut at a size, and a server that stops
// sending is given up. The git library keeps only the text of some errors; the guard remembers the error itself.
type guard struct {
	base   *http.Transport
	limits Limits

	mu    sync.Mutex
	first error
}

func newGuard(limits Limits) *guard {
	dialer := net.Dialer{Timeout: limits.Connect, KeepAlive: 30 * time.Second}
	return &guard{limits: limits, base: &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           dialer.DialContext,
		TLSHandshakeTimeout:   limits.Connect,
		ResponseHeaderTimeout: limits.Stall,
		ForceAttemptHTTP2:     true,
	}}
}

// failure is the first error that the guard met or made; nil when there was none.
func (g *guard) failure() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.first
}

func (g *guard) fail(err error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.first == nil {
		g.first = err
	}
	return err
}

func (g *guard) close() { g.base.CloseIdleConnections() }

// RoundTrip sends one request and wraps the body of its answer.
func (g *guard) RoundTrip(request *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(request.Context())
	response, err := g.base.RoundTrip(request.WithContext(ctx))
	if err != nil {
		cancel()
		return nil, g.fail(err)
	}
	if response.StatusCode == http.StatusTooManyRequests || response.StatusCode >= 500 {
		_ = g.fail(fmt.Errorf("%w: %s", errBusy, response.Status))
	}
	limit, cut := g.limits.PackBytes+frameBytes, false
	switch {
	case response.StatusCode >= 300:
		limit, cut = maxRefusalBytes, true
	case strings.HasSuffix(request.URL.Path, "/info/refs"):
		limit = maxRefsBytes
	}
	body := &guardedBody{guard: g, body: response.Body, left: limit, limit: limit, cut: cut, cancel: cancel}
	body.timer = time.AfterFunc(g.limits.Stall, func() {
		_ = g.fail(errStalled)
		cancel()
	})
	response.Body = body
	return response, nil
}

// guardedBody reads an answer up to a limit and as long as bytes come.
type guardedBody struct {
	guard       *guard
	body        io.ReadCloser
	left, limit int64
	cut         bool // end quietly at the limit
	timer       *time.Timer
	cancel      context.CancelFunc
}

func (b *guardedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		if b.cut {
			return 0, io.EOF
		}
		return 0, b.guard.fail(fmt.Errorf("the server's answer has more than %d MiB: %w", b.limit>>20, errdex.ErrTooLarge))
	}
	b.timer.Reset(b.guard.limits.Stall)
	n, err := b.body.Read(p[:min(int64(len(p)), b.left)])
	b.timer.Stop()
	b.left -= int64(n)
	if err != nil && err != io.EOF {
		err = b.guard.fail(err)
	}
	return n, err
}

func (b *guardedBody) Close() error {
	b.timer.Stop()
	err := b.body.Close()
	b.cancel()
	return err
}
