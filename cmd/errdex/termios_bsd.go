//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package main

import "golang.org/x/sys/unix"

// getTermios asks a terminal for its settings.
const getTermios = unix.TIOCGETA
