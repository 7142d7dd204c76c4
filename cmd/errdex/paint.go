package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/term"

	"github.com/errdex/errdex"
)

// style numbers of ECMA-48 "select graphic rendition". Only the sixteen colours that every theme defines are used.
const (
	plain  = ""
	bold   = "1"
	dim    = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
	cyan   = "36"
	strong = "1;31"
	// place is how a file and line look.
	place = "1;34"
)

// span is a piece of text in one look. Whatever the text holds, it cannot steer the terminal.
type span struct{ text, look string }

// painter writes text for a reader: coloured where it is a terminal, and wrapped to its width.
type painter struct {
	color bool
	// width is how many cells a line has; 0 is no bound: what reads it is a program or a file.
	width int
}

// newPainter decides how to write to a stream. --color comes first, then NO_COLOR and CLICOLOR_FORCE (no-color.org,
// bixense.com/clicolors), then whether it is a terminal that knows colours.
func (a *app) newPainter(stream io.Writer) painter {
	live := terminal(stream)
	p := painter{color: live && os.Getenv("TERM") != "dumb" && os.Getenv("CLICOLOR") != "0"}
	if force := os.Getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		p.color = true
	}
	if os.Getenv("NO_COLOR") != "" {
		p.color = false
	}
	if a.color != "auto" {
		p.color = a.color == "always"
	}
	if live {
		if width, _, err := term.GetSize(int(stream.(descriptor).Fd())); err == nil && width > 0 {
			p.width = max(width, 40) // narrower than that nothing can be laid out
		}
	}
	return p
}

// checkColor refuses an unknown value of --color.
func (a *app) checkColor() error {
	switch a.color {
	case "auto", "always", "never":
		return nil
	}
	return errdex.WithFix(fmt.Errorf("--color %q: %w", a.color, errdex.ErrInvalid), "Give auto, always or never.")
}

// paint renders one span; it never breaks a line.
func (p painter) paint(s span) string {
	text := flat(s.text)
	if !p.color || s.look == plain || strings.TrimSpace(text) == "" {
		return text
	}
	return "\x1b[" + s.look + "m" + text + "\x1b[0m"
}

// line renders spans behind an indent, without a line end. Where the width is bounded they are wrapped between words, and
// the lines after the first stand behind the second indent.
func (p painter) line(indent, next string, spans ...span) string {
	var b strings.Builder
	b.WriteString(p.paint(span{indent, dim}))
	used := uniseg.StringWidth(indent)
	gap := "" // the spaces before the next word: a line can end there
	for _, s := range spans {
		if p.width == 0 {
			b.WriteString(p.paint(s))
			continue
		}
		run := "" // the words of one look on one line
		for _, word := range words(s.text) {
			letters := strings.TrimRight(word, " ")
			size := uniseg.StringWidth(letters)
			if gap != "" && used+len(gap)+size > p.width {
				b.WriteString(p.paint(span{run, s.look}) + "\n" + p.paint(span{next, dim}))
				run, gap, used = "", "", uniseg.StringWidth(next)
			}
			run += gap + letters
			used += len(gap) + size
			gap = word[len(letters):]
		}
		b.WriteString(p.paint(span{run, s.look}))
	}
	return b.String()
}

// words cuts text into words, each with the spaces behind it, so that they add up to the text.
func words(text string) []string {
	var out []string
	for len(text) > 0 {
		end := strings.IndexByte(text, ' ')
		if end < 0 {
			return append(out, text)
		}
		for end < len(text) && text[end] == ' ' {
			end++
		}
		out = append(out, text[:end])
		text = text[end:]
	}
	return out
}

// fits reports whether spans have room on one line.
func (p painter) fits(spans []span) bool {
	width := 0
	for _, s := range spans {
		width += uniseg.StringWidth(flat(s.text))
	}
	return p.width == 0 || width <= p.width
}

// flat makes text safe for one line and keeps its spaces.
func flat(text string) string {
	return strings.Map(func(r rune) rune {
		if steers(r) {
			return ' '
		}
		return r
	}, text)
}

// template gives a message's literal text and its placeholders their looks.
func template(message, look string) []span {
	var spans []span
	for message != "" {
		start := strings.IndexByte(message, '{')
		end := strings.IndexByte(message[max(start, 0):], '}')
		if start < 0 || end < 0 {
			return append(spans, span{message, look})
		}
		end += start + 1
		if start > 0 {
			spans = append(spans, span{message[:start], look})
		}
		spans = append(spans, span{message[start:end], cyan})
		message = message[end:]
	}
	return spans
}

// levelLook is how a log level looks.
func levelLook(level errdex.LogLevel) string {
	switch level {
	case errdex.LevelFatal, errdex.LevelError:
		return red
	case errdex.LevelWarning:
		return yellow
	}
	return dim
}
