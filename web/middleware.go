package web

import (
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/labstack/echo/v4"
)

// contentPolicy lets a page load its style sheet, script and icon from this server, send its forms here, and nothing else.
const contentPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; " +
	"base-uri 'none'; frame-ancestors 'none'"

// secure sets the headers that keep a browser from doing more with an answer than it needs to.
func secure(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		header := c.Response().Header()
		header.Set("Content-Security-Policy", contentPolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer") // an address can hold a pasted message
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		return next(c)
	}
}

// name gives every request a name of its own, so that a person who saw a failure can name the line of the log. A name that
// the request brings along is not taken over: it could be anything.
func name(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderXRequestID, rand.Text())
		return next(c)
	}
}

// observe logs one line per request. The query is left out: it can hold what somebody pasted.
func (s *Server) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		if err := next(c); err != nil {
			c.Error(err)
		}
		response := c.Response()
		s.log.LogAttrs(c.Request().Context(), slog.LevelInfo, "request",
			slog.String("method", c.Request().Method), slog.String("path", c.Request().URL.Path),
			slog.Int("status", response.Status), slog.Int64("bytes", response.Size),
			slog.Duration("took", time.Since(start)), slog.String("request", response.Header().Get(echo.HeaderXRequestID)))
		return nil
	}
}

// errPanicked is what a handler's panic is turned into.
var errPanicked = errors.New("the handler panicked")

// recoverPanic turns a panic of a handler into an error, with the stack in the log, so that one bad record costs one answer.
func (s *Server) recoverPanic(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			switch reason := recover(); reason {
			case nil:
			case http.ErrAbortHandler:
				panic(reason) // net/http's own way to give up on a connection
			default:
				s.log.Error("panic", "path", c.Request().URL.Path, "reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
				err = fmt.Errorf("answer %s: %w: %v", c.Request().URL.Path, errPanicked, reason)
			}
		}()
		return next(c)
	}
}
