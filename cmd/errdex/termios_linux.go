package main

import "golang.org/x/sys/unix"

// getTermios asks a terminal for its settings.
const getTermios = unix.TCGETS
