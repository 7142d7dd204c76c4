package web

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/labstack/echo/v4"
)

// problem is an error as the API answers it: RFC 9457, with errdex's own member fix, which says what to do.
type problem struct {
	// Type is about:blank: the status says what kind of problem it is, Title its name.
	Type  string `json:"type"`
	Title string `json:"title"`
	// Status is the HTTP status.
	Status int `json:"status"`
	// Detail says what went wrong, Fix what to do about it.
	Detail string `json:"detail"`
	Fix    string `json:"fix"`
	// Span is the byte range of a regular expression that is at fault; only a faulty expression has one.
	Span *[2]int `json:"span,omitempty"`
}

// isAPI reports whether programs read the address rather than people.
func isAPI(path string) bool {
	return strings.HasPrefix(path, "/api/") || path == "/healthz" || path == "/readyz"
}

// fail answers an error: as problem+json to programs, as a page to people, with the same words.
func (s *Server) fail(err error, c echo.Context) {
	p := describe(err, c)
	if p.Status >= http.StatusInternalServerError {
		level := slog.LevelError
		if errors.Is(err, errdex.ErrUnavailable) {
			level = slog.LevelWarn // it passes by itself
		}
		s.log.LogAttrs(c.Request().Context(), level, "failed", slog.String("path", c.Request().URL.Path),
			slog.Int("status", p.Status), slog.String("error", err.Error()),
			slog.String("request", c.Response().Header().Get(echo.HeaderXRequestID)))
	}
	if c.Response().Committed {
		return
	}
	header := c.Response().Header()
	header.Del("ETag") // it belongs to the answer that could not be given
	header.Set("Cache-Control", "no-store")
	if p.Status == http.StatusServiceUnavailable {
		header.Set("Retry-After", "5")
	}
	if err := s.answer(c, p); err != nil {
		s.log.Error("write error answer", "path", c.Request().URL.Path, "error", err)
	}
}

func (s *Server) answer(c echo.Context, p problem) error {
	if isAPI(c.Request().URL.Path) {
		data, err := errdex.Encode(p)
		if err != nil {
			return err
		}
		return c.Blob(p.Status, "application/problem+json", data)
	}
	return s.render(c, p.Status, "failure", page{Title: p.Title, NoIndex: true, Body: p})
}

// describe finds the status and the words for an error. What went wrong inside the server stays in the log.
func describe(err error, c echo.Context) problem {
	status, detail, fix := errdex.HTTPStatus(err), err.Error(), errdex.Fix(err)
	var refused *echo.HTTPError
	var tooLarge *http.MaxBytesError
	var mediaType errMediaType
	var expression *index.ExpressionError
	switch {
	case errors.As(err, &mediaType):
		status = http.StatusUnsupportedMediaType
	case errors.As(err, &tooLarge):
		status = http.StatusRequestEntityTooLarge
		detail = fmt.Sprintf("The request is larger than %d bytes.", tooLarge.Limit)
		if fix == "" {
			fix = fixLongUpload
		}
	case errors.As(err, &refused):
		status, detail = refused.Code, fmt.Sprint(refused.Message)
	}
	switch {
	case status == http.StatusMethodNotAllowed:
		detail = fmt.Sprintf("%s does not take the method %s.", c.Request().URL.Path, c.Request().Method)
		fix = "Use one of the methods in the Allow header: " + c.Response().Header().Get(echo.HeaderAllow) + "."
	case refused != nil && status == http.StatusNotFound:
		detail = fmt.Sprintf("There is nothing at %s.", c.Request().URL.Path)
		fix = "The addresses of pages and of the API are listed at /about."
	case status >= http.StatusInternalServerError && fix == "":
		detail = "The server could not answer this request."
		fix = fmt.Sprintf("Try again. If it stays, look for request %s in the server's log.",
			c.Response().Header().Get(echo.HeaderXRequestID))
	}
	if fix == "" {
		fix = "The addresses of pages and of the API are listed at /about."
	}
	title := http.StatusText(status)
	if title == "" {
		title = "Request cancelled" // 499 has no text of its own
	}
	p := problem{Type: "about:blank", Title: title, Status: status, Detail: detail, Fix: fix}
	if errors.As(err, &expression) {
		p.Span = &[2]int{expression.Start, expression.End}
	}
	return p
}
