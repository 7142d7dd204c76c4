package sample

import (
	"errors"
	"fmt"
	"strings"

	pkgerrors "github.com/pkg/errors"
	"golang.org/x/xerrors"
)

const prefix = "ledger: "

const allowed = "debit, credit"

// want exception "the ledger is closed" rule=value class=errors.New in="" guard=none
var ErrClosed = errors.New("the ledger is closed")

var (
	// want exception "ledger: entry is missing" rule=value class=errors.New
	errMissing = errors.New(prefix + "entry is missing")
	// ok rule=value
	errEmpty = errors.New("")
	errWords = [...]string{"not", "errors"}
)

// Post adds an entry.
func (l *Ledger) Post(kind string, amount int) (err error) {
	if amount <= 0 {
		// want exception "amount {amount} is not positive" rule=value class=fmt.Errorf in="(*Ledger).Post" guard=if:"amount <= 0" hole=amount:integer
		return fmt.Errorf("amount %d is not positive", amount)
	}
	switch kind {
	case "debit", "credit":
	default:
		// want exception "kind {kind} is none of debit, credit" guard=switch-case:default hole=kind:quoted
		return fmt.Errorf("kind %q is none of "+
			allowed, kind)
	}
	if err := l.store.Append(kind, amount); err != nil {
		// want exception "append {kind}: {err}" guard=error-return:"l.store.Append(kind, amount)"
		return fmt.Errorf("append %s: %w", kind, err)
	} else if l.readOnly {
		// want exception "the ledger is read-only" guard=if:l.readOnly
		return errors.New("the ledger is read-only")
	} else {
		// want exception "unreachable in practice" guard=else:l.readOnly
		_ = errors.New(`unreachable in practice`)
	}
	_, err = l.store.Sync()
	l.count++
	if nil == err {
		return nil
	}
	// ok rule=value
	return fmt.Errorf("%s: %w", kind, err)
}

func find(entries []Entry, id string) (Entry, error) {
	if id == "" {
		return Entry{}, nil
	}
	for _, entry := range entries {
		if entry.ID == id {
			return entry, nil
		}
	}
	// want exception "no entry {id}" guard=early-return:"entry.ID == id"
	return Entry{}, fmt.Errorf("no entry %s", id)
}

func wrapped(path string, err error) error {
	if err == nil {
		// want exception "open {path}" rule=wrap class=errors.Wrapf guard=if:"err == nil"
		return pkgerrors.Wrapf(ErrClosed, "open %s", path)
	}
	// want exception "read header" rule=wrap class=errors.Wrap guard=early-return:"err == nil"
	first := pkgerrors.Wrap(err, "read header")
	// ok rule=wrap
	second := pkgerrors.Wrap(err, path)
	// ok rule=wrap
	third := pkgerrors.WithStack(err)
	// want exception "decode body: {first}" rule=value class=xerrors.Errorf
	fourth := xerrors.Errorf("decode body: %w", first)
	// ok rule=value
	is := errors.Is(fourth, errors.Unwrap(err)) || strings.Contains(err.Error(), "no such file")
	return errors.Join(first, second, third, fourth, boolError(is))
}

func alternatives(size int, name string) error {
	msg := "the name is too long"
	if size == 0 {
		msg = "the name is empty"
	} else if size < 0 {
		msg = fmt.Sprintf("size %d of %s", size, name)
	}
	// want exception "the name is too long" line=-9
	// want exception "the name is empty" line=-7 guard=if:"size == 0"
	// want exception "size {size} of {name}" line=-5 guard=if:"size < 0" hole=size:integer
	return errors.New(msg)
}

func built(parts []string, extra error) error {
	text := "cannot build"
	if extra != nil {
		text += ": " + extra.Error()
	}
	// want exception "cannot build" line=-6
	// want exception "cannot build: {extra}" line=-6
	return errors.New(text)
}

func written(size int) error {
	var text strings.Builder
	// want exception "cannot write {size} bytes" rule=value
	// want exception "cannot write {size} bytes: 3 at most" rule=value
	fmt.Fprintf(&text, "cannot write %d bytes", size)
	if size > 3 {
		text.WriteString(": 3 at most")
	}
	return errors.New(text.String())
}

func lists() error {
	// want exception "pick one of: red, green" rule=value
	return errors.New("pick one of: " + strings.Join([]string{"red", "green"}, ", "))
}

func lines(n int) error {
	// want exception "first line\nsecond {n} of 100%" hole=n:integer
	return fmt.Errorf(
		"first line\nsecond %d of 100%%\n",
		n,
	)
}
