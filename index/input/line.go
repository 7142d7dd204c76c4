package input

import "strings"

// line takes one line.
func (p *parser) line(raw piece, level Level, nesting int) {
	body, d := bare(raw)
	if body.text == "" || containerLength(body.text) == len(body.text) || emptyStream(body.text) {
		return
	}
	kind := shapeOf(body.text)
	if p.held.text != "" {
		p.settleName(kind, body)
	}
	if d.arrow {
		p.report.deeper(d.indent)
		p.cause = p.report.cause()
	}
	if d.dotted || p.report.skips(kind, &d) {
		return
	}
	if nesting == 0 {
		inner, ok := envelopeText(body.text)
		if ok && strings.TrimLeft(inner, " ") == "" {
			return
		}
		p.wrapped = ok
		defer func() { p.wrapped = false }()
	}
	before := len(p.out.Frames)
	if kind.speaks() && nesting < maxNesting && !strings.HasPrefix(body.text, "thread '") && p.record(body, nesting) {
		if len(p.out.Frames) == before { // the logger's caller
			p.places(body)
		}
		return
	}
	if nesting < maxNesting && strings.IndexByte(body.text, '<') >= 0 {
		if plain, ok := untagged(body); ok {
			if decoded, ok := decodeEntities(plain); ok {
				plain = decoded
			}
			if tells(plain.text) {
				p.add(body, nil, 0, entry{line: p.lines, extra: true}) // a message may have tags itself
			}
			p.piece(plain, level, nesting+1)
			return
		}
	}
	if nesting < maxNesting && kind.speaks() && breaksInside(body.text) {
		if plain, ok := unescaped(body); ok {
			p.piece(plain, level, nesting+1)
			return
		}
	}
	p.shaped(body, kind, &d, level)
}

// plain takes a line that is text and nothing else.
func (p *parser) plain(body piece, level Level, nesting int) {
	if body.text != "" {
		p.shaped(body, shapeOf(body.text), &decoration{}, level)
	}
}

// shaped takes a line by its shape.
func (p *parser) shaped(body piece, kind shape, d *decoration, level Level) {
	r := &p.report
	switch kind {
	case fenceShape:
		return
	case closeShape:
		r.props = r.props && d.indent > 0
		if n := len(p.block); n > 0 && d.indent == 0 && p.block[n-1].line == p.lines-1 && p.block[n-1].Cause == p.cause {
			p.add(body, nil, 0, entry{line: p.lines, width: len(body.text), mute: true})
		}
		return
	case sourceShape:
		if !p.numbered(body.text, d) {
			p.marks(body, d)
			return
		}
		kind = plainShape
	case frameShape:
		p.frame(body)
		r.frame(d, body.text)
		r.since = len(p.block)
		return
	case nameShape:
		p.held = body
		return
	case aroundShape:
		p.around(body, d)
		return
	case tracebackShape:
		p.report.traceback(d, len(p.block))
		p.cause = r.cause()
		return
	case effectShape:
		p.deepen()
		if body = body.from(effectLength(body.text)); body.text == "" {
			return
		}
	case causeShape, asideShape:
		if body = p.introduced(body, kind, d); body.text == "" {
			return
		}
	case plainShape:
		if r.named && r.framed {
			p.deepen()
		}
	case reportShape:
		if body = p.reported(body, d); body.text == "" {
			return
		}
	}
	if r.props && (kind == plainShape || kind == labelShape) && isProperty(body.text) {
		return
	}
	if d.bar > 0 && r.group {
		p.cause = r.base + max(0, d.bar-r.groupBar)/2
	} else if n, rest := r.listed(body.text); rest > 0 {
		p.cause = n
		body = body.from(rest)
	}
	p.message(body, kind, d, level)
}

// message takes what can be an error message, behind the prefixes of a log.
func (p *parser) message(body piece, kind shape, d *decoration, level Level) {
	var h Head
	readHead(body.text, &h)
	if h.Alone && h.Level != "" && !h.Timed && h.Body < len(body.text) { // "Error: 12", the value of a message that goes on
		p.take(&h, body.text, level)
		p.report.numbered = true
		starts, at := p.starts(body.text, &h)
		p.add(body, starts, at, entry{line: p.lines, width: len(body.text), indent: d.indent, mute: true})
		return
	}
	if h.Body > 0 && h.Body < len(body.text) {
		shape, at := innerShape(body.text, &h)
		if !shape.speaks() || shape == causeShape || shape == effectShape || shape == asideShape || shape == reportShape && kind != reportShape {
			p.take(&h, body.text, level)
			p.shaped(body.slice(at, len(body.text)), shape, &decoration{indent: d.indent + spacesBefore(body.text, at)}, level)
			return
		} else if shape == classShape {
			kind = classShape
		}
	}
	p.take(&h, body.text, level)
	if h.Alone && (h.Level != "" || h.Timed) || !tells(body.text[h.Body:]) {
		p.report.numbered = true // a level and nothing else
		p.report.ruled = p.report.ruled || strings.Contains(body.text, "-+-")
		return
	}
	if file, end := leadingPlace(body.text); file > 0 && strings.HasPrefix(body.text[end:], ":in ") { // Ruby
		if p.report.framed && p.report.ruby { // a cause, behind the frames of what it led to
			p.report.deeper(0)
			p.cause = p.report.cause()
		}
		p.report.ruby = true
		p.function = functionBehind(body.text[end:])
	}
	if p.report.below(kind, len(p.block)) {
		p.report.lead()
		p.cause = p.report.cause()
	}
	starts, at := p.starts(body.text, &h)
	if p.level == "" {
		p.level = h.Level // behind a bullet or the like
	}
	whole := body
	body = p.cutTail(body, at)
	if body.text == "" {
		body = whole
	}
	for len(starts) > 0 && starts[len(starts)-1] >= len(body.text) {
		starts = starts[:len(starts)-1]
		at = 0
		if n := len(starts); n > 0 {
			at = starts[n-1]
		}
	}
	p.add(body, starts, at, entry{line: p.lines, width: len(whole.text) + d.indent, indent: d.indent})
	if strings.Contains(whole.text[:min(at, len(whole.text))], "Warning: ") && len(p.out.Frames) > 0 { // Python shows the line that warned
		p.report.warned(d)
	}
	p.report.said()
	p.chain(body, at)
}

// tells reports whether a text has at least two letters.
func tells(s string) bool {
	n := 0
	for i := range len(s) {
		if isLetter(s[i]) || s[i] >= 0x80 {
			if n++; n == 2 {
				return true
			}
		}
	}
	return false
}

// take keeps a record's level and time.
func (p *parser) take(h *Head, text string, level Level) {
	switch {
	case h.Level != "":
		p.level = h.Level
	case level != "":
		p.level = level
	}
	if p.level == "" && strings.HasPrefix(text, "Error in ") && strings.Contains(text, ") :") { // R
		p.level = Error
	}
	if h.Timed && p.time == "" {
		p.time = text[h.TimeStart:h.TimeEnd]
	}
	p.records = p.records || len(p.short) > 0 && h.Timed
	p.report.recorded = p.report.recorded || h.Timed || h.Level != ""
}

// starts gives the places at which a message may start: behind what a log puts before it, and behind the words that runtimes
// put before it. body is the last of them.
func (p *parser) starts(s string, h *Head) (starts []int, body int) {
	base := 0
	for range 3 {
		for i := range h.Starts() {
			starts = append(starts, base+h.Start(i))
		}
		at := base
		if n := len(starts); n > 0 {
			at = max(at, starts[n-1])
		}
		lead := leadIn(s[at:])
		if lead == 0 && at != base {
			if lead = leadIn(s[base:]); lead > 0 && base+lead > at {
				at = base
			} else {
				lead = 0
			}
		}
		if lead == 0 || at+lead >= len(s) {
			break
		}
		base = at + lead
		for n := len(starts); n > 0 && starts[n-1] >= base; n = len(starts) {
			starts = starts[:n-1]
		}
		starts = append(starts, base)
		*h = Head{}
		readHead(s[base:], h)
	}
	if n := len(starts); n > 0 {
		body = starts[n-1]
	}
	return starts, body
}

// numbered reports whether a line with a number before a bar is the row of a table: no error and no place was named before it.
func (p *parser) numbered(s string, d *decoration) bool {
	if !isGutter(s) || p.report.gutter {
		return false
	}
	named := len(p.out.Frames) > 0 && p.out.Frames[len(p.out.Frames)-1].Event == p.event
	return (d.bar > 0 || p.report.ruled) && !named && p.level == ""
}

// settleName decides about a line that held one name: a function where a place follows, else a message.
func (p *parser) settleName(next shape, body piece) {
	held := p.held
	p.held = piece{}
	if next == frameShape {
		if file, _ := leadingPlace(body.text); file > 0 {
			p.function = held.text
			p.report.named = true
			return
		}
	}
	p.message(held, plainShape, &decoration{}, "")
}

// release gives up waiting for the place of a name.
func (p *parser) release() {
	if p.held.text != "" && p.event >= 0 && len(p.out.Events) > 0 {
		p.settleName(plainShape, piece{})
	}
	p.held = piece{}
}
