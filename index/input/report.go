package input

import "strings"

// maxLevels is how many nested errors a report's indentation is followed through.
const maxLevels = 8

// report is what the lines of a report said so far: how deep the present error is, and what the next line can be.
type report struct {
	// base is the depth of the report's outermost error: 1 below a log record's message.
	base int
	// levels[:depth] are the errors that the present one is in by indentation, outermost first.
	levels [maxLevels]struct{ indent, cause int }
	depth  int
	// recorded says that the event has a log record, framed that there was a frame, led that the report's first message came.
	recorded, framed, led bool
	// ruby says that the report began in Ruby's way.
	ruby bool
	// props says that an error's properties follow: Node prints them behind its frames.
	props bool
	// warning says that the message is a warning of Python.
	warning bool
	// gutter says that source with numbers before a bar was shown: lines behind a bar are about it.
	gutter bool
	// ruled says that a table's rule was drawn.
	ruled bool
	// sources says that source follows the frame before, frameIndent the frame's indentation, flat that indentation was lost.
	sources     bool
	sourceLines int
	frameIndent int
	// listing is the depth of a list's first cause, 0 when there is none: "Caused by:" and lines below.
	listing int
	// numbered says that a line with nothing but "Error:" came: what follows may be a numbered list.
	numbered bool
	// named says that the frames were names with a place below, as Go's pkg/errors prints them: the outer error comes last.
	named bool
	// backtrace says that numbered lines are frames from here on.
	backtrace bool
	// group says that it is one of Python's exception groups, whose first bar is in column groupBar.
	group    bool
	groupBar int
	// since is the number of the event's messages when the frame before was read.
	since int
}

// cause is the depth of the present error.
func (r *report) cause() int {
	if r.depth == 0 {
		return r.base
	}
	return r.levels[r.depth-1].cause
}

// deeper enters the cause of an error that is introduced at an indentation.
func (r *report) deeper(indent int) {
	for r.depth > 1 && r.levels[r.depth-1].indent > indent {
		r.depth--
	}
	if r.depth == 0 {
		r.levels[0].indent, r.levels[0].cause = 0, r.base
		r.depth = 1
	}
	top := r.levels[r.depth-1]
	if top.indent >= indent || r.depth == maxLevels {
		r.levels[r.depth-1].cause++
		return
	}
	r.levels[r.depth].indent, r.levels[r.depth].cause = indent, top.cause+1
	r.depth++
}

// aside enters an error that an indentation sets apart from the chain around it.
func (r *report) aside(indent int) {
	for r.depth > 1 && r.levels[r.depth-1].indent >= indent {
		r.depth--
	}
	r.deeper(max(indent, 1))
}

// shallower leaves the innermost error.
func (r *report) shallower() {
	if r.depth == 0 {
		return
	}
	if top := &r.levels[r.depth-1]; top.cause > r.base {
		top.cause--
	}
	for r.depth > 1 && r.levels[r.depth-1].cause <= r.levels[r.depth-2].cause {
		r.depth--
	}
}

// frame notes a frame.
func (r *report) frame(d *decoration, text string) {
	r.framed = true
	r.props = r.props || strings.HasSuffix(text, " {")
	r.frameIndent = d.indent
	r.sourceLines = 0
	r.sources = strings.HasPrefix(text, `File "`)
	r.listing, r.numbered = 0, false
}

// traceback notes a line that announces Python's frames.
func (r *report) traceback(d *decoration, messages int) {
	r.framed = false
	r.sources = false
	if d.bar > 0 && !r.group {
		r.group, r.groupBar, r.led = true, d.bar, true
	}
	if messages > 0 && !r.led {
		r.lead()
	}
}

// lead notes that the report's first message comes now, below a log record.
func (r *report) lead() {
	if !r.led {
		r.led = true
		r.base++
	}
}

// below reports whether a line is the first message of a report that stands below a record's message.
func (r *report) below(kind shape, messages int) bool {
	if r.led || r.framed || messages == 0 || !r.recorded {
		return false
	}
	return kind == classShape || kind == reportShape
}

// said notes a message.
func (r *report) said() {
	r.sources = r.warning
	r.warning = false
}

// warned notes a warning of Python, behind which the source is shown that warned.
func (r *report) warned(d *decoration) {
	r.warning, r.frameIndent, r.sourceLines = true, d.indent, 1
}

// skips reports whether a line is source that stands behind a frame.
func (r *report) skips(kind shape, d *decoration) bool {
	if r.gutter && d.bar > 0 {
		return true
	}
	r.gutter = false
	if !r.sources || kind == frameShape || kind == sourceShape {
		return false
	}
	switch {
	case d.indent > r.frameIndent && d.indent >= r.frameIndent+2:
	case d.indent == r.frameIndent && r.sourceLines == 0 && kind == plainShape: // the paste lost its indentation
	default:
		r.sources = false
		return false
	}
	r.sourceLines++
	return true
}

// listed tells a line of a list of causes and gives its depth and where its text starts.
func (r *report) listed(s string) (cause, start int) {
	n := digitRun(s, 0, 4)
	if n == 0 || n+1 >= len(s) || s[n] != ':' || s[n+1] != ' ' {
		return 0, 0
	}
	number := atoi(s[:n])
	switch {
	case r.listing > 0:
		return r.listing + number, n + 1
	case r.numbered:
		return r.base + number, n + 1
	}
	return 0, 0
}

// isProperty tells a property whose value is no sentence: code: 'ENOENT',
func isProperty(s string) bool {
	name := 0
	for name < len(s) && isIdentifierByte(s[name]) {
		name++
	}
	return name > 0 && strings.HasPrefix(s[name:], ": ") && strings.Count(s[name+2:], " ") < 2
}

// deepen makes every error of the report so far a cause of what follows: some print the first error first.
func (p *parser) deepen() {
	for i := range p.block {
		if p.block[i].Cause >= p.report.base {
			p.block[i].Cause++
		}
	}
	for i := len(p.out.Frames) - 1; i >= 0 && p.out.Frames[i].Event == p.event; i-- {
		if p.out.Frames[i].Cause >= p.report.base {
			p.out.Frames[i].Cause++
		}
	}
	p.report.depth, p.report.led = 0, true
	p.report.framed, p.report.named, p.report.listing = false, false, 0
	p.cause = p.report.base
}

// effectLength is how much of a line introduces an effect.
func effectLength(s string) int {
	for _, lead := range []string{"Wrapped by: ", "Next "} {
		if strings.HasPrefix(s, lead) {
			return len(lead)
		}
	}
	return len(s)
}

// introduced takes a line that introduces a cause, and gives the message that stands behind on the line.
func (p *parser) introduced(body piece, kind shape, d *decoration) piece {
	r := &p.report
	s := body.text
	n := 0
	switch {
	case strings.HasPrefix(s, "(Inner Exception #"), strings.HasPrefix(s, "---> (Inner"), strings.HasPrefix(s, "--> (Inner"):
		r.aside(1) // one of several
		n = strings.IndexByte(s, ')') + 1
	case strings.HasPrefix(s, "---> "):
		r.deeper(max(d.indent, 1))
		n = 5
	case strings.HasPrefix(s, "[cause]:"), strings.HasPrefix(s, "[errors]:"):
		r.aside(d.indent)
		if n = strings.IndexByte(s, ':') + 1; strings.Trim(s[n:], " [") == "" {
			n = len(s)
		}
	case kind == asideShape:
		r.aside(d.indent)
		n = strings.IndexByte(s, ':') + 1
	default:
		r.deeper(d.indent)
		if n = strings.IndexByte(s[:min(len(s), 40)], ':') + 1; n == 0 {
			if n = len("caused by"); n < len(s) && s[n] == ' ' {
				n++
			}
		}
	}
	p.cause = r.cause()
	r.listing = 0
	if strings.TrimSpace(s[min(n, len(s)):]) == "" {
		r.listing = p.cause
		return body.slice(len(s), len(s))
	}
	r.led = true
	return body.from(n)
}

// reported takes the first line of a panic or of an uncaught exception, and gives the message that is on it.
func (p *parser) reported(body piece, d *decoration) piece {
	s := body.text
	switch {
	case s[0] == '*' && p.level == "":
		p.level = Error
	case s[0] != 'P' && s[0] != '*':
		p.level = Fatal
	}
	switch {
	case strings.HasPrefix(s, "Unhandled ") && s[len(s)-1] == ':':
		return body.slice(len(s), len(s))
	case strings.HasPrefix(s, "thread '") && strings.Contains(s, "panicked at "):
		p.places(body)
		at := strings.Index(s, "panicked at ") + len("panicked at ")
		if at < len(s) && (s[at] == '\'' || s[at] == '"') { // before Rust 1.73: panicked at 'message', src/a.rs:1:2
			stop := strings.LastIndex(s, string(s[at])+", ")
			if stop <= at {
				stop = len(s)
			}
			return body.slice(at+1, stop)
		}
		if file, end := leadingPlace(s[at:]); file > 0 && strings.TrimLeft(s[at+end:], ":") == "" {
			return body.slice(len(s), len(s))
		}
		return body.slice(at, len(s))
	case strings.HasPrefix(s, "panic: ") && d.indent > 0 && len(p.block) > 0: // the panic of a deferred call, about the first
		p.deepen()
	case strings.HasPrefix(s, "** (") && len(p.block) > 0 && d.indent > 0:
		p.report.deeper(d.indent)
		p.cause = p.report.cause()
	}
	return body
}

// around takes a line that stands around frames or causes.
func (p *parser) around(body piece, d *decoration) {
	r := &p.report
	s := body.text
	switch {
	case strings.HasPrefix(s, "--- End of inner"):
		r.shallower()
		p.cause = r.cause()
	case strings.HasPrefix(s, "stack backtrace:"), strings.HasPrefix(s, "Stack backtrace:"):
		r.backtrace, r.listing, r.numbered = true, 0, false
	case strings.HasPrefix(s, "thrown in "), strings.HasPrefix(s, "In "):
		p.places(body)
	}
}

// marks takes marks under source: the line above was source, no message, where it stood deeper or behind a frame.
func (p *parser) marks(body piece, d *decoration) {
	p.report.gutter = isGutter(body.text) || strings.HasPrefix(body.text, "--> ")
	if strings.HasPrefix(body.text, "--> ") {
		p.places(body)
	}
	if strings.IndexByte(body.text, '^') < 0 && !strings.Contains(body.text, "~~") || !isMarks(body.text) || len(p.block) == 0 {
		return
	}
	last := len(p.block) - 1
	e := &p.block[last]
	if e.line != p.lines-1 || !(e.indent > 0 || p.report.since == last && p.report.framed || strings.HasPrefix(e.Text, "throw ") || digitRun(e.Text, 0, 6) > 0 && strings.Contains(e.Text, "  ")) {
		return
	}
	p.block = p.block[:last]
	if n := len(p.short); n > 0 && p.short[n-1].Text == e.Text {
		p.short = p.short[:n-1]
	}
}
