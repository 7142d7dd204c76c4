package main

import (
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// console is the user's terminal while a command has one of its own: each key goes there as it is typed, and what a key means
// is decided by the command's terminal, so that Ctrl-C reaches the command once and a password is not shown.
type console struct {
	// user is the user's terminal, screen the command's.
	user, screen *os.File
	child        int

	mu    sync.Mutex
	saved *term.State // the user's settings; nil while they are in force
	// wake ends the reading of keys: nothing typed after the command's end is swallowed.
	wake, woken *os.File
	stopped     chan struct{}
}

// open begins to pass the keys on to the command with the given process id.
func (c *console) open(child int) {
	c.child = child
	c.raw()
	var err error
	if c.woken, c.wake, err = os.Pipe(); err != nil {
		return
	}
	c.stopped = make(chan struct{})
	go c.keys()
}

// close gives the user's terminal back.
func (c *console) close() {
	if c.stopped != nil {
		c.wake.Close()
		<-c.stopped
		c.woken.Close()
	}
	c.cooked()
}

// raw makes the user's terminal pass everything on.
func (c *console) raw() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if state, err := term.MakeRaw(int(c.user.Fd())); err == nil && c.saved == nil {
		c.saved = state
	}
}

func (c *console) cooked() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.saved != nil {
		_ = term.Restore(int(c.user.Fd()), c.saved)
		c.saved = nil
	}
}

// keys passes what is typed on until the command ends or the terminal goes away.
func (c *console) keys() {
	defer close(c.stopped)
	buffer := make([]byte, 4<<10)
	wait := []unix.PollFd{{Fd: int32(c.woken.Fd()), Events: unix.POLLIN}, {Fd: int32(c.user.Fd()), Events: unix.POLLIN}}
	behind := false
	for {
		if !foreground(c.user) {
			// In the background the keys are meant for somebody else. No signal tells when that ends.
			behind = true
			if n, _ := unix.Poll(wait[:1], int(pollEvery.Milliseconds())); n > 0 {
				return
			}
			continue
		}
		if behind {
			behind = false
			c.raw()
		}
		if _, err := unix.Poll(wait, -1); err == unix.EINTR {
			continue
		} else if err != nil || wait[0].Revents != 0 {
			return
		}
		if wait[1].Revents == 0 || !foreground(c.user) {
			continue
		}
		n, err := c.user.Read(buffer)
		if n == 0 || err != nil {
			return
		}
		c.typed(buffer[:n])
	}
}

// suspendKey is Ctrl-Z.
const suspendKey = 0x1a

// typed passes keys on. Ctrl-Z is answered here where it would stop the command itself: a process that leads a session cannot be
// stopped by its terminal, for nobody in it could wake it again.
func (c *console) typed(keys []byte) {
	from := 0
	for i, key := range keys {
		if key == suspendKey && c.suspends() {
			_, _ = c.screen.Write(keys[from:i])
			from = i + 1
			c.suspend()
		}
	}
	_, _ = c.screen.Write(keys[from:])
}

// suspends reports whether the command itself, and no job of a shell that it is, would be stopped by Ctrl-Z now.
func (c *console) suspends() bool {
	group, err := unix.IoctlGetInt(int(c.screen.Fd()), unix.TIOCGPGRP)
	if err != nil || group != c.child {
		return false
	}
	settings, err := unix.IoctlGetTermios(int(c.screen.Fd()), getTermios)
	return err == nil && settings.Lflag&unix.ISIG != 0 && settings.Cc[unix.VSUSP] == suspendKey
}

// toStop is how long stopping may take.
const toStop = 100 * time.Millisecond

// suspend stops the command and errdex, so that the shell takes over; both go on when the shell says so. Where no shell can (errdex
// is all that runs in the terminal), they are not stopped, and go on at once.
func (c *console) suspend() {
	_ = unix.Kill(-c.child, unix.SIGSTOP)
	c.cooked()
	_ = unix.Kill(0, syscall.SIGTSTP)
	time.Sleep(toStop) // it is in here that errdex stands still
	c.resume()
}

// resume goes on after errdex was stopped, once it has the terminal.
func (c *console) resume() {
	if foreground(c.user) {
		c.raw()
	}
	_ = unix.Kill(-c.child, unix.SIGCONT)
}
