package bash

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// sink is where a command's standard output goes.
type sink int

const (
	elsewhere sink = iota // into a file, a variable or another program
	terminal              // where the script's own output goes
	stderr                // where errors go
)

// maxClimb bounds how many nodes around a command are looked at.
const maxClimb = 100

// sinkOf is where the standard output of a command goes: by a redirection of its own, or of what is around it.
func sinkOf(s *engine.Scan, c command) sink {
	if c.stderr {
		return stderr
	}
	if to, ok := redirected(s, c.node); ok {
		return to
	}
	n := c.node
	for range maxClimb {
		parent := s.Parent(n)
		switch s.KindName(parent) {
		case "":
			if facts(s).execStderr != engine.None && facts(s).execStderr < c.node {
				return stderr
			}
			return terminal
		case "redirected_statement", "function_definition":
			if to, ok := redirected(s, parent); ok {
				return to
			}
			if s.KindName(parent) == "function_definition" {
				return terminal
			}
		case "pipeline":
			if last := s.LastNamed(parent); n != last {
				if to, ok := filtered(s, last); ok {
					return to
				}
				n = last // and on with what becomes of the last command's output
			}
		case "command_substitution", "process_substitution":
			return elsewhere
		}
		n = s.Parent(n)
	}
	return elsewhere
}

// redirected is where the redirections of a statement send its standard output; false when none does.
func redirected(s *engine.Scan, n engine.Node) (sink, bool) {
	to, found := elsewhere, false
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "file_redirect":
			if next, ok := target(s, c); ok {
				to, found = next, true
			}
		case "heredoc_redirect":
			if next, ok := redirected(s, c); ok {
				to, found = next, true
			}
			if s.ChildOfKind(c, "pipeline") != engine.None && !found {
				to, found = elsewhere, true
			}
		}
	}
	return to, found
}

// target is where a redirection sends the standard output; false when it is about something else.
func target(s *engine.Scan, n engine.Node) (sink, bool) {
	operator, destination := "", engine.None
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch {
		case s.KindName(c) == "file_descriptor":
			if s.Text(c) != "1" {
				return elsewhere, false
			}
		case !s.Named(c):
			operator = s.Text(c)
		case destination == engine.None:
			destination = c
		}
	}
	if operator == "<" || operator == "<&" || operator == "<&-" || operator == ">&-" {
		return elsewhere, operator == ">&-"
	}
	switch text := strings.Trim(s.Text(destination), `"'`); {
	case operator == ">&" && text == "2", text == "/dev/stderr", text == "/proc/self/fd/2", text == "/dev/fd/2":
		return stderr, true
	case text == "/dev/tty", text == "/dev/stdout", text == "/dev/console":
		return terminal, true
	case operator == ">&" && (strings.HasPrefix(text, "$") || text >= "3" && text <= "9" && len(text) == 1):
		return terminal, true // a copy of one of them, most likely
	}
	return elsewhere, true
}

// filters are commands that show what they read.
var filters = map[string]bool{"tee": true, "sed": true, "fold": true, "fmt": true, "column": true, "cat": true, "indent": true, "awk": true, "ts": true, "less": true, "more": true, "nl": true, "expand": true}

// filtered is where text goes that is piped into a command; false when it goes where that command's own output does.
func filtered(s *engine.Scan, n engine.Node) (sink, bool) {
	for range maxDeep {
		if s.KindName(n) != "redirected_statement" {
			break
		}
		if to, ok := redirected(s, n); ok {
			return to, true
		}
		n = s.FirstNamed(n)
	}
	if s.KindName(n) != "command" {
		return elsewhere, true
	}
	c := commandOf(s, n)
	switch {
	case c.name == "logger" || c.name == "systemd-cat":
		if graded, _ := priority(s, c.words); graded == "error" {
			return stderr, true
		}
		return elsewhere, true
	case c.name == "tee":
		for _, word := range c.words {
			if s.Text(word) == "/dev/stderr" {
				return stderr, true
			}
		}
	}
	return elsewhere, !filters[c.name]
}
