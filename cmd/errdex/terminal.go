package main

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/term"
)

// descriptor is a stream of the operating system.
type descriptor interface{ Fd() uintptr }

// terminal reports whether a stream is a person's terminal.
func terminal(stream any) bool {
	file, ok := stream.(descriptor)
	return ok && term.IsTerminal(int(file.Fd()))
}

// say prints a part of the result as text. Whatever it holds, it cannot steer the terminal.
func (a *app) say(format string, args ...any) {
	fmt.Fprint(a.stdout, visible(fmt.Sprintf(format, args...)))
}

// print prints a part of the result that was made safe already.
func (a *app) print(text string) { io.WriteString(a.stdout, text) }

// note says something that is not a result, on a line of its own, unless --quiet was given.
func (a *app) note(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintln(a.stderr, visible(fmt.Sprintf(format, args...)))
	}
}

// steers reports whether a terminal could take the character for an order: the control characters (ECMA-48), which move the
// cursor or change colours, and the ones that turn the direction of writing (Unicode Technical Standard 55).
func steers(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// visible replaces the characters that could steer a terminal; tabs and newlines stay.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if steers(r) && r != '\n' && r != '\t' {
			return '\uFFFD'
		}
		return r
	}, text)
}

// oneLine makes text safe and short enough for one line of a terminal.
func oneLine(text string) string {
	clean := folded(text)
	if runes := []rune(clean); len(runes) > 200 {
		clean = string(runes[:199]) + "…"
	}
	return clean
}

// folded makes text safe for a terminal, with single spaces in place of all white space.
func folded(text string) string { return strings.Join(strings.Fields(flat(text)), " ") }
