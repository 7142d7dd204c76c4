package main

import (
	"io"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// passOnName is the command with which errdex starts itself to read on for a background process (relay.leave).
const passOnName = "pass-on"

func (a *app) passOnCommand() *cobra.Command {
	return &cobra.Command{
		Use:     passOnName,
		Short:   "Copy standard input to standard output",
		Example: "  errdex pass-on < FILE",
		Hidden:  true,
		Args:    exactly(0),
		RunE: func(*cobra.Command, []string) error {
			signal.Ignore(syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP)
			_, err := io.Copy(a.terminal, a.stdin)
			return err
		},
	}
}
