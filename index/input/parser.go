package input

import "strings"

// maxNesting is how deep a text inside a text (a stack trace in a JSON field in a Docker log) is taken apart.
const maxNesting = 3

// maxShort is how many lines a paste has at most that is also read as one message: a line of it that looks like the start of
// another event ("Error: ..") can be the middle of a message.
const maxShort = 20

// maxJoined is how many bytes lines are joined to at most; a longer message is not matched anyway.
const maxJoined = 16 << 10

// parser collects the messages of a text.
type parser struct {
	out   Text
	split Splitter
	lines int
	// event is the place of the present event, -1 before the first.
	event int
	// block are the messages of the present event. level, time and cause are its state.
	block []entry
	level Level
	time  string
	cause int
	// report is what the present report's lines said so far.
	report report
	// short are the first messages of the paste, one more than [maxShort] at most. records says that one behind the first is a
	// record of a log: it has a time in front. A level does not say so: messages of several lines have "ERR: .." in them.
	short   []Message
	records bool
	// wrapped says that the present line is in the envelope of a container runtime: it is read as if it stood alone, and carried
	// is what the lines before it said so far.
	wrapped bool
	carried carried
	// held is a line with one name, which is a function if the next line is its place.
	held piece
	// function is the function that the line before names, for traces that name the file on a line of its own.
	function string
}

// carried is what goes from one wrapped line to the next.
type carried struct {
	report report
	level  Level
	cause  int
}

// entry is a message with the line that it was.
type entry struct {
	Message
	// line is the line's number, width how many bytes it has to the end of its text, indent its indentation.
	line, width, indent int
	// extra says that it lies on the bytes of another one: it is joined with none.
	extra bool
	// mute says that it is no message itself, but can be part of one of several lines: a closing bracket, a level and a number.
	mute bool
}

// piece takes a text apart that stands alone: the whole paste, or the value of a field.
func (p *parser) piece(text piece, level Level, nesting int) {
	text = joinPartial(clean(text))
	if p.wrapped && nesting == 1 {
		p.report, p.level, p.cause = p.carried.report, p.carried.level, p.carried.cause
		defer func() { p.carried = carried{p.report, p.level, p.cause} }()
	} else if nesting > 0 {
		outer := p.report
		p.report = report{base: p.cause, led: true}
		defer func() { p.release(); p.report = outer }()
	}
	for start := 0; start < len(text.text); {
		end := lineEnd(text.text, start)
		if p.lines++; p.lines > MaxLines {
			p.out.Truncated = true
			return
		}
		line := text.slice(start, end)
		if nesting == 0 {
			p.follow(line)
		}
		if stop, ok := p.recordOverLines(text, start, nesting); ok {
			for start = end + 1; start < stop; start = end + 1 {
				end = lineEnd(text.text, start)
				p.lines++
				if nesting == 0 {
					p.follow(text.slice(start, end))
				}
			}
			continue
		}
		for line.text != "" { // what a carriage return overwrote on the terminal is a line too
			stop := strings.IndexByte(line.text, '\r')
			if stop < 0 {
				p.line(line, level, nesting)
				break
			}
			p.line(line.slice(0, stop), level, nesting)
			line = line.slice(stop+1, len(line.text))
		}
		start = end + 1
	}
}

// lineEnd returns where the line that starts at a place ends.
func lineEnd(s string, start int) int {
	if end := strings.IndexByte(s[start:], '\n'); end >= 0 {
		return start + end
	}
	return len(s)
}

// follow asks whether a line of the paste begins an event, and counts it to the event that it belongs to.
func (p *parser) follow(line piece) {
	begins := p.split.begins(line.text)
	if begins {
		p.release()
		p.flush()
		p.level, p.time, p.cause, p.report, p.function, p.carried = "", "", 0, report{}, "", carried{}
		p.event = len(p.out.Events)
		p.out.Events = append(p.out.Events, Event{Line: p.lines, Start: int(line.offsets[0]), End: int(line.offsets[0])})
	}
	if !p.split.state.blank && strings.TrimSpace(line.text) != "" {
		event := &p.out.Events[p.event]
		if event.Lines == 0 && !begins { // blank lines came first
			event.Line, event.Start = p.lines, int(line.offsets[0])
		}
		event.Lines = p.lines - event.Line + 1
		event.End = int(line.offsets[len(line.text)])
	}
}

// begin makes what follows independent of the lines before it: a record's fields say their own level.
func (p *parser) begin() {
	if p.wrapped {
		return
	}
	p.release()
	p.flush()
	p.level, p.cause = "", 0
	p.report = report{}
}

// finish ends the last event.
func (p *parser) finish() {
	p.release()
	p.flush()
	if !p.records && len(p.short) > 1 && len(p.short) <= maxShort && p.short[len(p.short)-1].Event > p.short[0].Event {
		p.out.Messages = append(p.out.Messages, join(p.short))
	}
}

// add takes a message into the present event.
func (p *parser) add(body piece, starts []int, at int, line entry) {
	m := Message{Text: body.text, Offsets: body.offsets, Starts: starts, Body: at, Level: p.level, Event: p.event, Cause: p.cause}
	line.Message = m
	p.block = append(p.block, line)
	if p.level != "" && p.out.Events[p.event].Level == "" {
		p.out.Events[p.event].Level = p.level
	}
	if p.time != "" && p.out.Events[p.event].Time == "" {
		p.out.Events[p.event].Time = p.time
	}
	if len(p.short) <= maxShort && !line.extra && !line.mute {
		p.short = append(p.short, m)
	}
}

// flush puts the present event's messages into the result: each, what is inside it, and those of one error joined.
func (p *parser) flush() {
	if p.wrapped {
		return
	}
	if p.out.Messages == nil && len(p.block) > 0 {
		p.out.Messages = make([]Message, 0, 2*len(p.block))
	}
	from := 0 // where the present error's messages start
	for i := range p.block {
		e := &p.block[i]
		if !e.extra && e.Cause != p.block[from].Cause {
			p.join(p.block[from:i])
			from = i
		}
		if !e.mute {
			p.out.Messages = append(p.out.Messages, e.Message)
			p.inside(&e.Message)
		}
		if p.block[from].extra {
			from = i
		}
	}
	p.join(p.block[from:])
	p.block = p.block[:0]
}

// join adds the messages of one error joined.
func (p *parser) join(entries []entry) {
	lines := make([]entry, 0, len(entries))
	size := 0
	for _, e := range entries {
		if e.extra {
			continue
		}
		if size += len(e.Text) + 1; size > maxJoined {
			break
		}
		lines = append(lines, e)
	}
	if len(lines) < 2 {
		return
	}
	p.unwrap(lines)
	messages := make([]Message, len(lines))
	for i := range lines {
		messages[i] = lines[i].Message
	}
	p.out.Messages = append(p.out.Messages, join(messages))
}

// join makes one message of lines.
func join(lines []Message) Message {
	out := lines[0]
	out.Joined, out.Body = true, 0
	size, count := 0, 0
	for _, line := range lines {
		size += len(line.Text) + 1
		count += len(line.Starts) + 1
	}
	out.Starts = make([]int, 0, count)
	text := make([]byte, 0, size)
	out.Offsets = make([]int32, 0, size)
	for i, line := range lines {
		if i > 0 {
			text = append(text, '\n')
			out.Starts = append(out.Starts, len(text))
		}
		for _, start := range line.Starts {
			out.Starts = append(out.Starts, len(text)+start)
		}
		text = append(text, line.Text...)
		out.Offsets = append(out.Offsets, line.Offsets...) // the entry behind the line's end is the line break's
	}
	out.Text = string(text)
	return out
}
