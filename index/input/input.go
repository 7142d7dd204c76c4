// Package input takes apart what a person pastes: an error message, a log with colours, times and levels, a stack trace, a
// JSON log line, a piece of a Markdown issue. It gives the messages, each with the way back to the pasted bytes, and the
// frames of stack traces.
//
// It guesses nothing about which templates exist: where it is unsure whether a prefix belongs to a message, it keeps the
// prefix and notes that a message may also start behind it. It is not the place for matching (package pattern) or ranking
// (package index). Start at [Parse].
package input

import "strings"

// MaxText is how many bytes of a pasted text are read, MaxLines how many lines. Together they bound what a text costs.
const (
	MaxText  = 256 << 10
	MaxLines = 5000
)

// Level is the level that a log gave a message, "" when it gave none.
type Level string

// The levels.
const (
	Fatal   Level = "fatal"
	Error   Level = "error"
	Warning Level = "warning"
	Info    Level = "info"
	Debug   Level = "debug"
)

// Text is a pasted text taken apart.
type Text struct {
	Messages []Message
	Frames   []Frame
	// Truncated says that the text was longer than what was read.
	Truncated bool
}

// Message is a piece of text that can be an error message.
type Message struct {
	Text string
	// Offsets[i] is the place in the pasted text of the i-th byte; the last entry, one behind Text's end, is the message's end.
	Offsets []int32
	// Starts are places in Text at which the message may start besides 0, ascending: one behind each prefix that looks like a
	// time, a level, a logger's name or the like.
	Starts []int
	Level  Level
	// Event numbers the log records or reports of the text from 0; a message of several lines is one event.
	Event int
	// Cause counts how many "caused by" lie between the outermost error of the event and this one.
	Cause int
	// Joined says that the message is all lines of an event, line breaks kept. What lies on one of its lines is a message of
	// its own as well.
	Joined bool
}

// Frame is a place in source that the text names.
type Frame struct {
	// Function is as the trace has it, without arguments; empty when only a file is named.
	Function string
	File     string
	// Line is 1-based, 0 when it is not named.
	Line int
	// Start is the place in the pasted text.
	Start int
}

// Parse takes a pasted text apart. It never fails: text of no known form gives its lines.
func Parse(raw string) Text {
	p := &parser{}
	if len(raw) > MaxText {
		raw, p.out.Truncated = raw[:MaxText], true
	}
	offsets := make([]int32, len(raw)+1)
	for i := range offsets {
		offsets[i] = int32(i)
	}
	p.piece(piece{raw, offsets}, "", 0)
	p.flush()
	if p.event > 0 && !p.records && len(p.short) > 1 && len(p.short) <= maxShort {
		p.out.Messages = append(p.out.Messages, join(p.short))
	}
	return p.out
}

// maxShort is how many lines a paste has at most that is also read as one message: a line of it that looks like the start of
// another event ("Error: ..") can be the middle of a message.
const maxShort = 20

// piece is text with the place of each of its bytes, and of its end, in the pasted text.
type piece struct {
	text    string
	offsets []int32
}

func (p piece) slice(start, end int) piece {
	return piece{p.text[start:end], p.offsets[start : end+1]}
}

// trim drops white space at both ends.
func (p piece) trim() piece {
	start := len(p.text) - len(strings.TrimLeft(p.text, " \t\r\n"))
	end := max(start, len(strings.TrimRight(p.text, " \t\r\n")))
	return p.slice(start, end)
}

// parser collects the messages of a text.
type parser struct {
	out   Text
	lines int
	event int
	// short are the first lines of the paste that are text, one more than [maxShort] at most. records says that one behind the
	// first is a record of a log: it has a time or a shouted level (ERROR, not Error) in front.
	short   []Message
	records bool
	// block are the lines of the present event, level and cause its state.
	block []Message
	level Level
	cause int
	// function is the function that the line before names, for traces that name the file on a line of its own.
	function string
}

// maxNesting is how deep a text inside a text (a stack trace in a JSON field in a Docker log) is taken apart.
const maxNesting = 3

// piece takes a text apart that stands alone: the whole paste, or the value of a field.
func (p *parser) piece(text piece, level Level, nesting int) {
	text = stripColours(text)
	if whole := text.trim(); nesting < maxNesting && strings.HasPrefix(whole.text, "{") && strings.Contains(whole.text, "\n") {
		if fields, ok := parseJSON(whole); ok && p.fields(piece{}, fields, nesting) {
			return
		}
	}
	for start := 0; start < len(text.text); {
		end := strings.IndexAny(text.text[start:], "\n\r")
		if end < 0 {
			end = len(text.text)
		} else {
			end += start
		}
		if p.lines++; p.lines > MaxLines {
			p.out.Truncated = true
			return
		}
		p.line(text.slice(start, end), level, nesting)
		start = end + 1
	}
}

// line takes one line.
func (p *parser) line(raw piece, level Level, nesting int) {
	p.frames(raw)
	body := undecorate(raw)
	if body.text == "" || strings.HasPrefix(body.text, "```") {
		return
	}
	if nesting < maxNesting {
		if fields, rest, ok := structured(body); ok && p.fields(rest.trim(), fields, nesting) {
			return
		}
	}
	p.plain(body, level, nesting)
}

// plain takes a line that is text and nothing else.
func (p *parser) plain(body piece, level Level, nesting int) {
	prefix := scanPrefix(body.text)
	shouted := len(body.text) > 1 && (body.text[1] < 'a' || body.text[1] > 'z')
	p.records = p.records || len(p.short) > 0 && (prefix.timed || prefix.level != "" && shouted)
	if nesting == 0 && (prefix.timed || prefix.level != "" || beginsReport(body.text)) {
		p.begin()
	}
	switch {
	case prefix.level != "":
		p.level = prefix.level
	case level != "":
		p.level = level
	}
	if joinsCause(body.text) {
		p.cause++
	}
	if chainsException(body.text) {
		p.deepen()
		return
	}
	m := Message{Text: body.text, Offsets: body.offsets, Starts: prefix.starts, Level: p.level, Event: p.event, Cause: p.cause}
	p.block = append(p.block, m)
	if nesting == 0 && len(p.short) <= maxShort {
		p.short = append(p.short, m)
	}
}

// begin starts a new event.
func (p *parser) begin() {
	if len(p.block) > 0 {
		p.flush()
		p.event++
	}
	p.level, p.cause = "", 0
}

// deepen makes everything seen so far of the event a cause of what follows: Python prints the first error first.
func (p *parser) deepen() {
	for i := range p.block {
		p.block[i].Cause++
	}
	for i := range p.out.Messages {
		if p.out.Messages[i].Event == p.event {
			p.out.Messages[i].Cause++
		}
	}
	p.cause = 0
}

// flush puts the present event's lines, and the lines joined, into the result.
func (p *parser) flush() {
	for _, m := range p.block {
		p.out.Messages = append(p.out.Messages, m)
		if plain, ok := decodeEntities(piece{m.Text, m.Offsets}); ok {
			p.out.Messages = append(p.out.Messages, Message{Text: plain.text, Offsets: plain.offsets,
				Starts: scanPrefix(plain.text).starts, Level: m.Level, Event: m.Event, Cause: m.Cause})
		}
	}
	if len(p.block) > 1 {
		p.out.Messages = append(p.out.Messages, join(p.block))
	}
	p.block = p.block[:0]
}

// join makes one message of lines.
func join(lines []Message) Message {
	out := lines[0]
	out.Joined = true
	out.Starts = nil
	var text strings.Builder
	out.Offsets = nil
	for i, line := range lines {
		if i > 0 {
			text.WriteByte('\n')
		}
		for _, start := range append([]int{0}, line.Starts...) {
			if place := text.Len() + start; place > 0 {
				out.Starts = append(out.Starts, place)
			}
		}
		text.WriteString(line.Text)
		out.Offsets = append(out.Offsets, line.Offsets...) // the entry behind the line's end is the line break's
	}
	out.Text = text.String()
	return out
}

// fields takes the texts out of a JSON object or a logfmt line, and the text before it. It reports whether there was one.
func (p *parser) fields(before piece, fields []field, nesting int) bool {
	level, found := Level(""), false
	for _, f := range fields {
		found = found || messageKeys[f.key]
		if levelKeys[f.key] {
			level = levels[strings.ToLower(f.text)]
		}
	}
	if !found {
		return false
	}
	p.begin()
	if before.text != "" {
		p.plain(before, level, maxNesting)
	}
	for _, f := range fields {
		if messageKeys[f.key] {
			p.piece(f.piece, level, nesting+1)
		}
	}
	p.flush()
	p.event++
	p.level, p.cause = "", 0
	return true
}
