// Command errdex is the one program of the error knowledge base: it reads code bases, keeps what it found, and answers what
// an error means from the command line, as web pages and as JSON.
//
// The command wires the packages together and holds the flags, the words and the colours of the terminal; it decides
// nothing about errors. Start reading at app.go, then the file of a command.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	// What was started with interrupts ignored (a background job, nohup) keeps it so.
	signals := []os.Signal{syscall.SIGTERM}
	if !signal.Ignored(os.Interrupt) {
		signals = append(signals, os.Interrupt)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
