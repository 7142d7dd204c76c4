package errdex

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func TestHTTPStatus(t *testing.T) {
	tests := []struct {
		err  error
		want int
	}{
		{nil, 200}, {errors.New("x"), 500}, {ErrNotFound, 404}, {ErrInvalid, 400}, {ErrTooLarge, 413}, {ErrUnsupported, 501},
		{ErrUnreachable, 502}, {ErrConflict, 409}, {ErrNewerFormat, 503}, {ErrUnreadable, 503}, {ErrUnavailable, 503},
		{context.DeadlineExceeded, 503}, {context.Canceled, 499},
		{WithFix(fmt.Errorf("open x: %w", ErrNotFound), "Look again."), 404},
	}
	for _, test := range tests {
		if got := HTTPStatus(test.err); got != test.want {
			t.Errorf("HTTPStatus(%v) = %d, want %d", test.err, got, test.want)
		}
	}
}

func TestFix(t *testing.T) {
	inner := WithFix(ErrNotFound, "Inner.")
	if got := Fix(fmt.Errorf("a: %w", inner)); got != "Inner." {
		t.Errorf("got %q", got)
	}
	if got := Fix(WithFix(inner, "Outer.")); got != "Outer." {
		t.Errorf("got %q", got)
	}
	if Fix(ErrInvalid) != "" || WithFix(nil, "x") != nil {
		t.Error("an error without advice has none, and nil stays nil")
	}
}
