package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"github.com/errdex/errdex"
)

// child is a command that runs as if nobody were between it and the user, while what it prints is kept.
//
// There are two ways. Where the user's input and output are one terminal, the command gets a terminal of its own in a session of
// its own, and the keys go there one by one (a console). Everywhere else it stays in errdex's session and process group, so that
// it can ask its user through /dev/tty and its neighbours in a pipeline keep theirs; only the streams that it prints on are
// replaced, a terminal by a terminal and anything else by a pipe.
type child struct {
	cmd     *exec.Cmd
	kept    *ring
	relays  []*relay
	console *console
	// screens are the terminals that stand in for the user's, on which the command prints; given are the ends that go to it.
	screens []*os.File
	given   []*os.File
}

// runChild runs a command to its end.
func runChild(args []string, kept *ring) (syscall.WaitStatus, error) {
	c := &child{cmd: exec.Command(args[0], args[1:]...), kept: kept}
	if errors.Is(c.cmd.Err, exec.ErrDot) {
		c.cmd.Err = nil // a PATH with the current folder in it is the user's own choice
	}
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, passedOn()...)
	defer signal.Stop(signals)
	if err := c.connect(); err != nil {
		c.closeGiven()
		return 0, err
	}
	err := c.cmd.Start()
	c.closeGiven()
	if err != nil {
		c.closeScreens()
		return 0, notStarted(args[0], err)
	}
	if c.console != nil {
		c.console.open(c.cmd.Process.Pid)
		defer c.console.close()
	}
	for _, relay := range c.relays {
		go relay.run()
	}
	ended := make(chan struct{})
	passed := make(chan struct{})
	go func() {
		defer close(passed)
		for {
			select {
			case received := <-signals:
				c.signal(received)
			case <-ended:
				return
			}
		}
	}()
	err = c.cmd.Wait()
	close(ended)
	<-passed
	for _, relay := range c.relays {
		relay.finish()
	}
	c.closeScreens()
	if state, ok := c.cmd.ProcessState.Sys().(syscall.WaitStatus); ok {
		return state, nil
	}
	return 0, fmt.Errorf("wait for %s: %w", args[0], err)
}

// notStarted says why a command did not start.
func notStarted(name string, err error) error {
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return errdex.WithFix(fmt.Errorf("run %s: %w: %w", name, errdex.ErrNotFound, err), "Check the command's name and the PATH.")
	}
	return errdex.WithFix(fmt.Errorf("run %s: %w", name, err), "Check that it is a program that you may run.")
}

// passedOn are the signals that are passed on to the command or answered here. What errdex was started with as ignored stays
// ignored, for the command too (nohup).
func passedOn() []os.Signal {
	var signals []os.Signal
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGUSR1, syscall.SIGUSR2,
		syscall.SIGWINCH, syscall.SIGCONT, syscall.SIGPIPE} {
		if !signal.Ignored(s) {
			signals = append(signals, s)
		}
	}
	return signals
}

// connect gives the command its streams.
func (c *child) connect() error {
	c.cmd.Stdin = os.Stdin
	var screen *os.File
	if terminal(os.Stdin) && terminal(os.Stdout) && foreground(os.Stdin) {
		if keys, slave, err := pty.Open(); err == nil {
			c.console = &console{user: os.Stdin, screen: keys}
			c.given, c.screens = append(c.given, slave), append(c.screens, keys)
			if state, err := term.GetState(int(os.Stdin.Fd())); err == nil {
				_ = term.Restore(int(slave.Fd()), state) // it starts with the user's own settings
			}
			c.cmd.Stdin, screen = slave, slave
			c.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			c.relays = append(c.relays, newRelay(keys, os.Stdout, c.kept))
		}
	}
	var err error
	if screen != nil {
		c.cmd.Stdout = screen
	} else if c.cmd.Stdout, err = c.stream(os.Stdout); err != nil {
		return err
	}
	if sameFile(os.Stdout, os.Stderr) {
		c.cmd.Stderr = c.cmd.Stdout // one stream for both: what is printed stays in order
	} else if screen != nil && terminal(os.Stderr) {
		c.cmd.Stderr = screen
	} else if c.cmd.Stderr, err = c.stream(os.Stderr); err != nil {
		return err
	}
	c.resize()
	return nil
}

// stream makes the stand-in for a stream that the command prints on. Where no terminal can be had for a terminal, the command
// gets the user's own, and what it prints there is not kept.
func (c *child) stream(to *os.File) (*os.File, error) {
	if terminal(to) {
		own, slave, err := pty.Open()
		if err != nil {
			return to, nil
		}
		// The user's terminal turns line ends into what it needs; doing so twice would show.
		_, _ = term.MakeRaw(int(slave.Fd()))
		c.given, c.screens = append(c.given, slave), append(c.screens, own)
		c.relays = append(c.relays, newRelay(own, to, c.kept))
		c.relays[len(c.relays)-1].handOver = true
		return slave, nil
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("run: %w", err)
	}
	c.given = append(c.given, writer)
	pipe := newRelay(reader, to, c.kept)
	pipe.handOver = true
	c.relays = append(c.relays, pipe)
	return writer, nil
}

func (c *child) closeGiven() {
	for _, file := range c.given {
		file.Close()
	}
	c.given = nil
}

func (c *child) closeScreens() {
	for _, file := range c.screens {
		file.Close()
	}
}

// sameFile reports whether two streams are one file, pipe or terminal.
func sameFile(a, b *os.File) bool {
	first, err := a.Stat()
	second, err2 := b.Stat()
	return err == nil && err2 == nil && os.SameFile(first, second)
}

// resize gives the command's terminals the size of the user's.
func (c *child) resize() {
	for _, user := range []*os.File{os.Stdout, os.Stderr, os.Stdin} {
		if terminal(user) {
			for _, screen := range c.screens {
				_ = pty.InheritSize(user, screen)
			}
			return
		}
	}
}

// signal answers a signal that errdex got.
func (c *child) signal(received os.Signal) {
	switch received {
	case syscall.SIGPIPE: // the write that failed says so
	case syscall.SIGWINCH:
		c.resize()
		if c.console == nil {
			_ = c.cmd.Process.Signal(received) // its terminal is not the one that tells it
		}
	case syscall.SIGCONT:
		if c.console != nil {
			c.console.resume()
		}
		c.resize()
	case syscall.SIGINT, syscall.SIGQUIT:
		if c.console != nil || !fromKeyboard() {
			_ = c.cmd.Process.Signal(received)
		}
	default:
		_ = c.cmd.Process.Signal(received)
	}
}

// foreground reports whether errdex is what the terminal's keys go to.
func foreground(file *os.File) bool {
	group, err := unix.IoctlGetInt(int(file.Fd()), unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}

// fromKeyboard reports whether an interrupt came from the keys of the terminal, as far as can be known: then every process in the
// foreground got it, the command too, and must not get it twice.
func fromKeyboard() bool {
	tty, err := os.OpenFile("/dev/tty", os.O_RDONLY|unix.O_NOCTTY, 0)
	if err != nil {
		return false
	}
	defer tty.Close()
	return foreground(tty)
}
