package input

// splitState is what a [Splitter] knows of the present event.
type splitState struct {
	lines, bytes int
	// head is how the event began, blank that it has only blank lines yet.
	head  headKind
	blank bool
	// indent is the indentation of the head, in columns.
	indent int
	// source is a hash of the container that the head came from, 0 for none.
	source uint32
	// traced says that there was a frame, awaits that frames came whose message follows (Python), chained that a cause was
	// announced, and open that the line before calls for another one.
	traced, awaits, chained, open bool
	// frameIndent is the indentation of the last frame, framed that it was the line before.
	frameIndent int
	framed      bool
	// said says that there was a message, reported that it began as a report, npm that the line before came from npm.
	said, reported, npm bool
	// bullet is the head's mark of a list, 0 for none.
	bullet byte
	// width is how wide the line before was with the spaces at its end, padded that it had such, full that it ended at a column
	// where terminals break lines.
	width        int
	padded, full bool
	// level is the head's level, inner its indentation behind the log's prefix, ruby that it names a place in Ruby's way.
	level Level
	inner int
	ruby  bool
	// loose counts plain lines behind the head.
	loose int
	// object says that the event is JSON over several lines.
	object bool
	// forced says that the next line with text begins an event: a Markdown fence came before.
	forced bool
	// partial says that a container runtime split the line before.
	partial bool
	// names says that the trace has lines with nothing but a function's name: Go's pkg/errors, which prints the outer errors last.
	names bool
}

// headKind says how an event began.
type headKind uint8

const (
	// plainHead is a line like any other.
	plainHead headKind = iota
	// reportHead is a panic, an exception's class, a level without a time.
	reportHead
	// recordHead has a time: what has none, and follows it, belongs to it.
	recordHead
)

// maxLoose is how many lines that nothing tells from other lines an event without a time takes up.
const maxLoose = 20

func (s *Splitter) begins(line string) bool {
	state := &s.state
	s.cut = false
	at := s.look(line)
	empty := at.blank || at.shape == fenceShape
	begins := state.lines == 0 || state.splits(&at)
	if !begins && (state.lines >= MaxEventLines || state.bytes+len(line) >= MaxEventBytes) {
		begins, s.cut = true, true
	}
	forced := state.forced
	switch {
	case s.cut: // the rest of a report stays a report
		state.lines, state.bytes = 0, 0
	case begins:
		*state = splitState{head: at.head, indent: at.indent, source: at.source, blank: empty, object: at.object, level: at.level, inner: at.inner, ruby: at.ruby, bullet: at.bullet, reported: at.shape == reportShape}
	case !state.said && !empty && at.shape.speaks() && !state.shows(&at): // the first line with a message tells what it is
		state.head, state.level, state.inner, state.reported = max(at.head, state.head), at.level, at.inner, at.shape == reportShape
		if !state.blank {
			break
		}
		fallthrough
	case state.blank && !empty:
		state.head, state.indent, state.source, state.object, state.blank = at.head, at.indent, at.source, at.object, false
	}
	if at.whole && begins {
		state.head = plainHead // no line that follows a JSON record belongs to it unless it says so
	}
	state.lines++
	state.bytes += len(line) + 1
	state.forced = forced && at.blank || at.shape == fenceShape
	if !at.blank {
		state.note(&at, begins)
	}
	return begins
}

// note keeps what a line says about those that follow.
func (s *splitState) note(at *sight, begins bool) {
	awaited := s.awaited(at)
	shows := s.shows(at)
	s.npm = at.npm
	s.framed = at.shape == frameShape
	switch at.shape {
	case frameShape:
		s.traced, s.chained = true, false
		s.frameIndent = at.indent
		s.awaits = s.awaits || at.python
	case nameShape:
		s.names = true
	case tracebackShape:
		s.awaits, s.chained, s.traced = true, false, false
	case effectShape, causeShape:
		s.chained = true
	case plainShape, classShape, reportShape, promptShape:
		s.said = s.said || !shows && (!at.boxed || at.cornered)
		if awaited {
			s.awaits, s.chained = false, false
		} else if at.shape == classShape {
			s.chained = false
		}
		if !begins {
			s.loose++
		}
	}
	s.open, s.partial = at.opens, at.partial
	s.width, s.padded, s.full = at.width, at.padded, at.full
}

// splits reports whether a line begins another event than the present one.
func (s *splitState) splits(at *sight) bool {
	switch {
	case at.blank, s.blank:
		return false
	case s.forced:
		return true
	case at.source != s.source:
		return true
	case s.partial, at.shape == fenceShape:
		return false
	case s.object:
		return at.shape != closeShape && at.indent <= s.indent
	case at.shape == promptShape, at.whole, at.bullet != 0 && at.bullet == s.bullet && at.indent == s.indent:
		return true
	case at.boxed && !at.cornered:
		return false
	}

	switch {
	case at.head == plainHead && (s.full && at.broken || s.padded && at.padded && at.width == s.width), s.shows(at), s.ruby && at.ruby && s.traced, at.inner > s.inner+2-deep(at.head) && at.level == s.level && at.head == s.head && at.head != plainHead:
		return false
	}
	deeper := at.indent > s.indent
	switch at.head {
	case recordHead:
		return !at.shape.continues() && !s.awaited(at) && !(at.shape == classShape && s.reported && !s.traced && s.lines < 4)
	case reportHead:
		if !s.said || s.npm && at.npm {
			return false
		}
		return !deeper && !at.shape.continues() && !s.awaited(at) && !s.chained && !s.takesReport(at)
	}
	switch {
	case deeper, at.shape.continues(), s.awaited(at), s.chained, s.open && s.loose < maxLoose, s.head == recordHead, s.names && s.traced && s.loose < maxLoose:
		return false
	case s.head == reportHead:
		return s.traced || s.loose >= maxLoose
	}
	return true
}

// deep is how much less than three spaces more than the head's a continued line has behind its prefix: where no time stands, one
// is enough.
func deep(head headKind) int {
	if head == reportHead {
		return 2
	}
	return 0
}

// awaited reports whether the line is the message behind Python's frames.
func (s *splitState) awaited(at *sight) bool {
	if !s.awaits || !s.traced && at.shape != classShape || at.indent > s.indent+1 && at.shape != classShape {
		return false
	}
	switch at.shape {
	case plainShape:
		return !s.framed || at.indent < s.frameIndent || at.inner == 0 && at.head == recordHead
	case classShape, reportShape:
		return true
	}
	return false
}

// shows reports whether the line is the source that Python shows below a frame, and Node below a report's first line.
func (s *splitState) shows(at *sight) bool {
	if !s.framed || at.shape != plainShape {
		return false
	}
	return s.awaits && (at.indent >= s.frameIndent || at.inner >= 3) || !s.said && at.indent > s.frameIndent
}

// takesReport reports whether a panic or an exception belongs to what was said before it: to a log record, or to one line with a
// level, when it is the first one.
func (s *splitState) takesReport(at *sight) bool {
	switch at.shape {
	case reportShape, classShape, tracebackShape:
		return !s.traced && (s.head == recordHead || s.head == reportHead && at.shape != reportShape && s.lines < 4 && s.level != "")
	}
	return false
}
