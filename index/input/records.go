package input

import "strings"

// record takes the structured records of a line, and the text around them. It reports whether there were any.
func (p *parser) record(line piece, nesting int) bool {
	found, ok := findRecords(line, false)
	if ok {
		p.structured(line, &found, nesting)
	}
	return ok
}

// recordOverLines takes a record that starts on the line at a place and goes on over the next ones. It returns where it ends.
func (p *parser) recordOverLines(text piece, start, nesting int) (end int, ok bool) {
	if nesting >= maxNesting {
		return 0, false
	}
	stop := lineEnd(text.text, start)
	opening := strings.TrimRight(text.text[start:stop], " \t\r")
	if stop == len(text.text) || opening == "" || strings.IndexByte("{[,(", opening[len(opening)-1]) < 0 || strings.IndexByte(opening, '{') < 0 && opening[len(opening)-1] != '[' {
		return 0, false
	}
	whole := text.slice(start, len(text.text))
	if open := strings.TrimLeft(opening, " \t"); open[0] == '[' && len(open) < 3 { // a list of records: each is on lines of its own
		return p.recordList(whole, nesting, start)
	}
	found, ok := findRecords(whole, true)
	if !ok || strings.IndexByte(whole.text[len(found.before.text):found.end], '\n') < 0 {
		return 0, false
	}
	rest := lineEnd(text.text, start+found.end)
	p.structured(text.slice(start, rest), &found, nesting)
	return min(rest+1, len(text.text)), true
}

// recordList takes the records of a list whose bracket stands on a line of its own.
func (p *parser) recordList(whole piece, nesting, start int) (end int, ok bool) {
	open := strings.IndexByte(whole.text, '[')
	t, ok := readTree(whole.text, open, false, true)
	if !ok || t.cut {
		return 0, false
	}
	found := structured{records: recordsOf(whole, &t), before: whole.slice(0, 0), after: whole.slice(t.at, t.at), end: t.at}
	if len(found.records) == 0 || len(found.records) == 1 && len(found.records[0].texts) == 0 {
		return 0, false
	}
	rest := lineEnd(whole.text, t.at)
	p.structured(whole.slice(0, rest), &found, nesting)
	return min(start+rest+1, start+len(whole.text)), true
}

// structured takes records and the text around them.
func (p *parser) structured(line piece, found *structured, nesting int) {
	before := found.before.trim()
	var head Head
	stamp := ""
	if before.text != "" {
		readHead(before.text, &head)
		stamp = before.text[head.TimeStart:head.TimeEnd]
	}
	spoken := before.text != "" && !(head.Alone && head.Body >= len(before.text)) && isWordy(before.text[min(head.Body, len(before.text)):])
	if body := before.text[min(head.Body, len(before.text)):]; spoken && len(body) > 2 && body[0] == '"' && body[len(body)-1] == '"' && p.level == "" { // klog: "text" key="value"
		p.level = head.Level
		before = before.slice(head.Body+1, len(before.text)-1)
	}
	own, outer := 0, p.cause
	for i := range found.records {
		r := &found.records[i]
		if r.envelope && !spoken {
			p.envelope(r, nesting)
			continue
		}
		if own++; own > 1 && nesting == 0 {
			p.another(r)
		} else if !spoken || i > 0 {
			p.begin()
		}
		level := r.level
		if level == "" {
			level = head.Level
		}
		base := p.cause
		if i == 0 && spoken {
			p.spoken(line, found, before, level)
			base = p.cause + 1
			if len(r.texts) > 0 && sameError(before.text[p.lastBody(before):], r.texts[0].text) {
				base = p.cause
			}
		}
		if p.time == "" {
			p.time = stamp
		}
		if p.time == "" {
			p.time = r.time
		}
		if level != "" {
			p.level = level
		}
		p.texts(r, base, nesting)
	}
	if after := found.after.trim(); isWordy(after.text) {
		p.cause = outer
		p.plain(after, p.level, maxNesting)
	}
	p.flush()
	if nesting == 0 {
		p.level, p.cause, p.report = "", 0, report{}
	}
}

// spoken takes the text before a record. Where the record is a value in it ("answered: {..}"), the line is a message as a whole
// as well.
func (p *parser) spoken(line piece, found *structured, before piece, level Level) {
	p.plain(before, level, maxNesting)
	last := before.text[len(before.text)-1]
	after := isWordy(found.after.trim().text)
	if (after || strings.IndexByte(":=>('\"`", last) >= 0) && !found.cut && strings.IndexByte(line.text, '\n') < 0 {
		cause := p.cause
		p.add(line.trim(), p.lastStarts(before), p.lastBody(before), entry{line: p.lines, width: len(line.text)})
		p.cause = cause
	}
}

// lastStarts gives the places at which a line may start that begins as the text before its record does.
func (p *parser) lastStarts(before piece) []int {
	var h Head
	readHead(before.text, &h)
	starts, _ := p.starts(before.text, &h)
	return starts
}

func (p *parser) lastBody(before piece) int {
	if starts := p.lastStarts(before); len(starts) > 0 {
		return starts[len(starts)-1]
	}
	return 0
}

// texts takes a record's texts.
func (p *parser) texts(r *record, base, nesting int) {
	for i := range r.texts {
		t := &r.texts[i]
		if inner, ok := inside(t.piece, nesting); ok { // JSON in a text of JSON
			for k := range inner {
				p.texts(&inner[k], base+t.cause, nesting+1)
			}
			if len(inner) == 1 && inner[0].level == "" && inner[0].time == "" && strings.IndexByte(t.text, '\\') < 0 {
				// no log record: an answer, which can be the message itself
				p.cause = base + t.cause
				p.add(t.piece, nil, 0, entry{line: p.lines, extra: true})
			}
			continue
		}
		p.cause = base + t.cause
		lines := p.lines
		p.piece(t.piece, p.level, nesting+1)
		p.lines = lines // those of a text are not lines of the paste
	}
	p.cause = base
	for _, f := range r.frames {
		if len(p.out.Frames) < maxFrames {
			f.Event, f.Cause = p.event, base
			p.out.Frames = append(p.out.Frames, f)
		}
	}
}

// inside reads the records that a record's text is made of.
func inside(text piece, nesting int) ([]record, bool) {
	whole := text.trim()
	if nesting+1 >= maxNesting || len(whole.text) < 8 || whole.text[0] != '{' && whole.text[0] != '[' {
		return nil, false
	}
	found, ok := findRecords(whole, strings.IndexByte(whole.text, '\n') >= 0)
	return found.records, ok && len(strings.Trim(found.before.text, "[ ")) == 0
}

// envelope takes a line of output that a container runtime or the journal wrapped: it is read as if it stood alone.
func (p *parser) envelope(r *record, nesting int) {
	if p.time == "" {
		p.time = r.time
	}
	lines := p.lines
	p.piece(r.texts[0].piece, r.level, nesting+1)
	p.lines = lines
}

// another begins an event for a further record of a line or list.
func (p *parser) another(r *record) {
	p.begin()
	first, last := &r.texts[0], &r.texts[0]
	for i := range r.texts {
		t := &r.texts[i]
		if t.offsets[0] < first.offsets[0] {
			first = t
		}
		if t.offsets[len(t.text)] > last.offsets[len(last.text)] {
			last = t
		}
	}
	if p.event >= 0 && p.event < len(p.out.Events) { // the event before ends where this one starts
		before := &p.out.Events[p.event]
		before.End = max(before.Start, min(before.End, int(first.offsets[0])))
	}
	start := int(first.offsets[0])
	if p.event >= 0 && p.event < len(p.out.Events) {
		start = max(start, p.out.Events[p.event].End)
	}
	p.event = len(p.out.Events)
	p.time = ""
	p.out.Events = append(p.out.Events, Event{Line: p.lines, Lines: 1, Start: start, End: max(start, int(last.offsets[len(last.text)]))})
}

// isWordy reports whether a text has a word: it is not only brackets, quotes and the like.
func isWordy(s string) bool {
	for i := range len(s) {
		if isLetter(s[i]) || s[i] >= 0x80 {
			return true
		}
	}
	return false
}

// envelopeText returns what Docker's json-file log wraps: the text of {"log":"..","stream":".."}, its escapes not decoded, a tab
// in front and the line break at the end left out.
func envelopeText(line string) (inner string, ok bool) {
	const open = `{"log":"`
	if !strings.HasPrefix(line, open) {
		return "", false
	}
	at := len(open)
	end := at
	for end < len(line) && line[end] != '"' {
		if line[end] == '\\' {
			end++
		}
		end++
	}
	if end+1 >= len(line) || line[end+1] != ',' {
		return "", false
	}
	inner = strings.TrimSuffix(strings.TrimSuffix(line[at:end], `\n`), `\r`)
	for strings.HasPrefix(inner, `\t`) {
		inner = inner[2:]
	}
	return inner, true
}

// joinPartial puts the lines together that a container runtime split: where the tag says that a line is a part, the next
// line's head goes.
func joinPartial(p piece) piece {
	if !strings.Contains(p.text, " stdout P ") && !strings.Contains(p.text, " stderr P ") {
		return p
	}
	var text strings.Builder
	offsets := make([]int32, 0, len(p.offsets))
	joins := false
	for start := 0; start < len(p.text); {
		end := lineEnd(p.text, start)
		line := strings.TrimSuffix(p.text[start:end], "\r")
		n, partial := containerLine(line)
		from := start
		if joins && n > 0 {
			from = start + n
		} else if joins {
			text.WriteByte('\n')
			offsets = append(offsets, p.offsets[start-1])
		}
		stop := start + len(line)
		joins = partial && end < len(p.text)
		if !joins {
			stop = min(end+1, len(p.text))
		}
		text.WriteString(p.text[from:stop])
		offsets = append(offsets, p.offsets[from:stop]...)
		start = end + 1
	}
	return piece{text.String(), append(offsets, p.offsets[len(p.text)])}
}

// containerLine returns the length of the head of a Kubernetes container's log line, "2025-03-02T11:47:08.519Z stdout P ", and
// whether the line is a part.
func containerLine(line string) (n int, partial bool) {
	at := wordEnd(line, 0)
	if at < 20 || at+10 > len(line) || !isDigit(line[0]) {
		return 0, false
	}
	if n, form := scanTime(line[:at]); form != fullTime || n != at {
		return 0, false
	}
	n, partial = containerStream(line[at+1:])
	if n == 0 {
		return 0, false
	}
	return min(at+1+n+1, len(line)), partial
}
