package main

import (
	"errors"
	"fmt"
	"strings"
	"syscall"

	"github.com/errdex/errdex"
)

// syscallPipe is what writing to a reader that went away gives; it is no failure of errdex (errdex export | head).
var syscallPipe = syscall.EPIPE

// failure is an error as --json prints it.
type failure struct {
	Error string `json:"error"`
	Fix   string `json:"fix,omitempty"`
}

// report tells the user what went wrong and what to do about it.
func (a *app) report(err error) {
	if a.json {
		data, encodeErr := errdex.Encode(failure{err.Error(), errdex.Fix(err)})
		if encodeErr == nil {
			fmt.Fprintf(a.stderr, "%s\n", data)
			return
		}
	}
	fmt.Fprintf(a.stderr, "errdex: %s\n", strings.ReplaceAll(strings.TrimSpace(visible(err.Error())), "\n", "\n  "))
	fmt.Fprint(a.stderr, pointed(err))
	if fix := errdex.Fix(err); fix != "" {
		fmt.Fprintf(a.stderr, "  → %s\n", visible(fix))
		return
	}
	if errors.Is(err, syscall.ENOSPC) {
		fmt.Fprintln(a.stderr, "  → Free some disk space, then run the command again.")
	}
}
