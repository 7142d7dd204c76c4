// Package input takes apart what a person pastes: an error message, a log with colours, times and levels, a stack trace, a
// JSON log line, a piece of a Markdown issue. It gives the events that the text tells of, their messages with the way back to
// the pasted bytes and their depth in a chain of causes, and the frames of stack traces.
//
// It guesses nothing about which templates exist: where it is unsure whether a prefix belongs to a message, it keeps the
// prefix and notes that a message may also start behind it. It is not the place for matching (package pattern) or ranking
// (package index). Start at [Parse]; for a log of any length at [Splitter]. testdata/README.md describes the samples.
package input

import "github.com/errdex/errdex"

// MaxText is how many bytes of a pasted text are read, MaxLines how many lines. Together they bound what a text costs.
const (
	MaxText  = 256 << 10
	MaxLines = 5000
)

// Level is the level that a log gave a message, "" when it gave none.
type Level = errdex.LogLevel

// The levels.
const (
	Fatal   = errdex.LevelFatal
	Error   = errdex.LevelError
	Warning = errdex.LevelWarning
	Info    = errdex.LevelInfo
	Debug   = errdex.LevelDebug
)

// Text is a pasted text taken apart.
type Text struct {
	// Events are the log records and reports of the text, in its order; Message.Event and Frame.Event are places in it.
	Events   []Event
	Messages []Message
	Frames   []Frame
	// Truncated says that the text was longer than what was read.
	Truncated bool
}

// Event is a log record or a report of several lines.
type Event struct {
	// Line is the number, from 1, of its first line, Lines how many it has without the blank ones at its end.
	Line, Lines int
	// Start and End are its place in the pasted text.
	Start, End int
	// Time is the record's time as it is written, Level its level; empty when there is none.
	Time  string
	Level Level
}

// Message is a piece of text that can be an error message.
type Message struct {
	Text string
	// Offsets[i] is the place in the pasted text of the i-th byte; the last entry, one behind Text's end, is the message's end.
	Offsets []int32
	// Starts are places in Text at which the message may start besides 0, ascending: one behind each prefix that looks like a
	// time, a level, a logger's name or the like.
	Starts []int
	// Body is where it starts behind all of them.
	Body  int
	Level Level
	// Event is the place of its event in Text.Events; a message of several lines is one event.
	Event int
	// Cause counts how many errors wrap this one in its event: 0 is the outermost, whichever is printed first. The message of a
	// log record wraps the exception that is printed below it.
	Cause int
	// Joined says that the message is several lines of an event, line breaks kept: all of one error, or all of a short paste.
	// What lies on one of its lines is a message of its own as well.
	Joined bool
}

// Frame is a place in source that the text names.
type Frame struct {
	// Function is as the trace has it, without arguments; empty when only a file is named.
	Function string
	// File is without what a bundler or a web server puts before it (webpack://, file://, https://host/).
	File string
	// Line and Column are 1-based, 0 when they are not named.
	Line, Column int
	// Module is the package, archive, application or library that the trace names beside the file, "" for most.
	Module string
	// Start is the place of the file's name, or of the function's where there is no file, in the pasted text.
	Start int
	// Event is the place of its event in Text.Events, Cause the depth of the error whose trace it is in.
	Event, Cause int
}

// Parse takes a pasted text apart. It never fails: text of no known form gives its lines. It takes time in proportion to the
// text, and reads at most [MaxText] bytes and [MaxLines] lines of it.
func Parse(raw string) Text {
	p := &parser{}
	if len(raw) > MaxText {
		raw, p.out.Truncated = raw[:MaxText], true
	}
	offsets := make([]int32, len(raw)+1)
	for i := range offsets {
		offsets[i] = int32(i)
	}
	text := piece{raw, offsets}
	if plain, ok := quotedPrintable(text); ok {
		text = plain
	}
	p.piece(text, "", 0)
	p.finish()
	return p.out
}
