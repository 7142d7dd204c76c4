package errdex

import (
	"context"
	"errors"
	"net/http"
)

// The sentinels: what went wrong, in kinds that a caller can act on.
var (
	// ErrInvalid: the input breaks a rule; the same call cannot succeed.
	ErrInvalid = errors.New("invalid")
	// ErrNotFound: there is no such record, repository, class, commit or file.
	ErrNotFound = errors.New("not found")
	// ErrTooLarge: the input is over a limit.
	ErrTooLarge = errors.New("too large")
	// ErrUnsupported: the server, host or format lacks what is needed.
	ErrUnsupported = errors.New("unsupported")
	// ErrUnreachable: a host did not answer, or refused the connection.
	ErrUnreachable = errors.New("unreachable")
	// ErrConflict: the state of the data forbids the operation, for example an identity that another repository has.
	ErrConflict = errors.New("conflict")
	// ErrNewerFormat: the data folder was written by a newer version of errdex.
	ErrNewerFormat = errors.New("written by a newer version")
	// ErrUnreadable: a file or folder cannot be opened or is damaged.
	ErrUnreadable = errors.New("unreadable")
	// ErrUnavailable: the data is being prepared or another process holds it; the same call can succeed later.
	ErrUnavailable = errors.New("unavailable")
)

// statuses is the one table from sentinel to HTTP status. The first that fits wins.
var statuses = []struct {
	err    error
	status int
}{
	{ErrNotFound, http.StatusNotFound},
	{ErrTooLarge, http.StatusRequestEntityTooLarge},
	{ErrUnsupported, http.StatusNotImplemented},
	{ErrUnreachable, http.StatusBadGateway},
	{ErrConflict, http.StatusConflict},
	{ErrNewerFormat, http.StatusServiceUnavailable},
	{ErrUnreadable, http.StatusServiceUnavailable},
	{ErrUnavailable, http.StatusServiceUnavailable},
	{ErrInvalid, http.StatusBadRequest},
	{context.DeadlineExceeded, http.StatusServiceUnavailable},
	{context.Canceled, 499},
}

// HTTPStatus is the HTTP status for an error: 200 for nil, 500 for an error of no known kind.
func HTTPStatus(err error) int {
	if err == nil {
		return http.StatusOK
	}
	for _, row := range statuses {
		if errors.Is(err, row.err) {
			return row.status
		}
	}
	return http.StatusInternalServerError
}

// fixedError is an error with advice.
type fixedError struct {
	err error
	fix string
}

func (e *fixedError) Error() string { return e.err.Error() }
func (e *fixedError) Unwrap() error { return e.err }

// WithFix attaches to an error what its reader can do about it, as a sentence. It returns nil for nil.
func WithFix(err error, fix string) error {
	if err == nil {
		return nil
	}
	return &fixedError{err, fix}
}

// Fix returns the advice attached to an error or to one that it wraps, outermost first; empty text when there is none.
func Fix(err error) string {
	var fixed *fixedError
	if errors.As(err, &fixed) {
		return fixed.fix
	}
	return ""
}
