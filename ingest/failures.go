package ingest

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"unicode"

	"github.com/errdex/errdex"
	"github.com/go-git/go-git/v5/plumbing/transport"
)

// kinded adds a sentinel to an error that does not have it yet.
func kinded(err, kind error) error {
	if errors.Is(err, kind) {
		return err
	}
	return fmt.Errorf("%w: %w", err, kind)
}

// foreign is an error whose text may hold what a server sent: it is cut, and has nothing that a terminal would obey.
type foreign struct{ error }

func (f foreign) Unwrap() error { return f.error }

func (f foreign) Error() string {
	text := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, f.error.Error())
	if len(text) > 300 {
		text = strings.ToValidUTF8(text[:300], "") + "…"
	}
	return text
}

// explain says what went wrong between errdex and a server, and what to do about it. It is nil for nil.
func (r *remote) explain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return fmt.Errorf("reading %s: %w", r.shown, ctx.Err())
	}
	if errdex.Fix(err) != "" {
		return fmt.Errorf("reading %s: %w", r.shown, err)
	}
	// The library keeps only the text of some errors; the guard has the first one itself.
	lost := r.guard.failure() != nil
	if lost {
		err = r.guard.failure()
	}
	switch {
	case errors.Is(err, transport.ErrRepositoryNotFound): // the text of the error is the server's own page
		return errdex.WithFix(fmt.Errorf("there is no repository at %s: %w", r.shown, errdex.ErrNotFound), "Check the owner and the name of the repository.")
	case errors.Is(err, transport.ErrAuthenticationRequired) || errors.Is(err, transport.ErrAuthorizationFailed):
		return errdex.WithFix(fmt.Errorf("there is no public repository at %s, the server asks for a password: %w", r.shown, errdex.ErrNotFound),
			"Check the owner and the name of the repository. For a private one, clone it and read the clone: errdex ingest PATH@REV.")
	case errors.Is(err, transport.ErrEmptyRemoteRepository) || errors.Is(err, transport.ErrEmptyUploadPackRequest):
		return errdex.WithFix(fmt.Errorf("the repository at %s is empty, it has no commits: %w", r.shown, errdex.ErrNotFound), "Check that it is the right repository.")
	}
	fix, kind := r.kind(err, lost)
	return errdex.WithFix(fmt.Errorf("reading %s: %w", r.shown, kinded(foreign{err}, kind)), fix)
}

// kind is the advice and the sentinel for an error of the transport; lost says that the connection itself failed.
func (r *remote) kind(err error, lost bool) (string, error) {
	var (
		noHost  *net.DNSError
		unknown x509.UnknownAuthorityError
		cert    *tls.CertificateVerificationError
	)
	switch {
	case errors.As(err, &noHost):
		return "Check the host's name and the network connection, or use a mirror with --rewrite BASE=URL.", errdex.ErrUnreachable
	case errors.As(err, &unknown) || errors.As(err, &cert):
		return "The host's certificate is not trusted on this machine: check the host's name, and the clock and certificates of this machine.", errdex.ErrUnreachable
	case errors.Is(err, syscall.ECONNREFUSED):
		return "Check the host's name and port, and that the server runs; or use a mirror with --rewrite BASE=URL.", errdex.ErrUnreachable
	case strings.Contains(err.Error(), "not our ref"):
		return "The repository does not have that commit: check its digits, and that it was pushed to this repository.", errdex.ErrNotFound
	case errors.Is(err, errdex.ErrTooLarge):
		return "Clone the repository and read the clone: errdex ingest PATH@REV.", errdex.ErrTooLarge
	case errors.Is(err, errBusy):
		return "The server cannot answer now. Try again later.", errdex.ErrUnavailable
	case lost || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return "The connection failed. Try again, or use a mirror with --rewrite BASE=URL.", errdex.ErrUnreachable
	case r.refs == nil:
		return "That address does not answer as a git server over smart HTTP. Check that it is the address of a repository.", errdex.ErrUnsupported
	}
	return "The server broke the transfer off. Try again; if it stays, check the repository on the server with git fsck.", errdex.ErrUnavailable
}
