package input

import "strings"

// maxPrefixes is how many prefixes one line can have.
const maxPrefixes = 16

// Head is what stands before the message on a log line: times, levels, names of hosts, programs, loggers, threads and classes,
// tags in brackets, shell prompts, numbers of a cause list. It holds no pointer into the line and is read without allocating.
type Head struct {
	// Level is the record's level, "" when none is written. It is only taken from where logs write levels.
	Level Level
	// Timed says that a time stands in front: the line starts a log record.
	Timed bool
	// TimeStart and TimeEnd are where the time is written; both 0 when there is none.
	TimeStart, TimeEnd int
	// Body is where the message starts, in bytes: behind the last prefix that is one beyond doubt. What looks like the name of a
	// class or a tag may still follow: see Starts.
	Body int
	// Partial says that a container runtime cut the line: the next one of its stream goes on.
	Partial bool
	// Alone says that the line holds a record's head and nothing else: the message is on the next line.
	Alone bool
	// starts are the places at which the message may start besides 0, ascending.
	starts [maxPrefixes]int32
	count  int
}

// Starts returns how many places there are at which the message may start besides the line's own start, Start the i-th of them.
func (h *Head) Starts() int { return h.count }

func (h *Head) Start(i int) int { return int(h.starts[i]) }

// HeadOf reads the head of a line that has neither colours nor a line break. It never allocates, and looks at no more of a
// line than its first kilobyte or so: it is meant for every line of a log.
func HeadOf(line []byte) Head {
	var h Head
	readHead(view(line), &h) // only places are kept, never the string
	return h
}

// headReader is the state of a line's reading.
type headReader struct {
	s  string
	h  *Head
	at int
	// settled says that a time, a level or a transport's mark was read: what follows stands in a log record.
	settled bool
	// levelled says that a level was read, worded that it was a word with a colon, as messages have them too.
	levelled, worded bool
	// columns are what parts the record's columns: '|', ';' or a tab, 0 for none.
	columns byte
	// named says that the name of the record's logger or program was read, with its colon.
	named bool
	// awaited says that columns were read that a time follows.
	awaited bool
	// number says that what was read last is a process's or thread's number.
	number bool
}

// readHead reads a line's head. Of a line that is JSON or a row of pairs it reads the level and the time, and no places: the
// record's fields are its messages.
func readHead(s string, h *Head) {
	readPrefixes(s, h)
	if h.count > 0 && h.Body < len(s) && s[h.Body] == '{' && (h.Level == "" || !h.Timed) && isRecord(s[h.Body:]) { // JSON behind a container's name
		var inner Head
		fieldsHead(s[h.Body:], &inner)
		if h.Level == "" {
			h.Level = inner.Level
		}
		if inner.Timed && !h.Timed {
			h.Timed, h.TimeStart, h.TimeEnd = true, h.Body+inner.TimeStart, h.Body+inner.TimeEnd
		}
	}
}

// readPrefixes reads what stands before the message.
func readPrefixes(s string, h *Head) {
	if s != "" && isRecord(s) {
		fieldsHead(s, h)
		return
	}
	r := headReader{s: s, h: h}
	r.skip()
	for h.count < maxPrefixes && r.at < len(s) {
		before := r.at
		timed, level, named := h.Timed, h.Level, r.named
		n, sure := r.element()
		if n == 0 {
			break
		}
		if timed != h.Timed || level != h.Level {
			r.named = r.named && !named
		} else if named && r.named { // behind the name of a program or a logger all but levels and times can be the message's
			sure = false
		}
		r.at = before + n
		r.skip()
		if r.at >= len(s) {
			h.Alone = r.settled || sure
			if sure {
				h.Body = len(s)
			}
			break
		}
		h.starts[h.count] = int32(r.at)
		h.count++
		if sure {
			h.Body = r.at
		}
	}
}

// skip goes over what parts prefixes: white space, bars, and dashes or colons between spaces.
func (r *headReader) skip() {
	s, i := r.s, r.at
	for i < len(s) {
		switch c := s[i]; {
		case c == ' ' || c == '\t':
			i++
		case (c == '|' || c == ':' || c == '-') && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '-'), c == ',' && i > 0 && i+1 < len(s) && s[i+1] == ' ':
			i++
		case c != 0 && c == r.columns:
			i++
		default:
			r.at = i
			return
		}
	}
	r.at = i
}

// element returns the length of the prefix at the present place, 0 when there is none, and whether it is one beyond doubt.
func (r *headReader) element() (n int, sure bool) {
	s := r.s[r.at:]
	number := r.number
	r.number = false
	switch c := s[0]; {
	case isDigit(c):
		if n, sure = r.numberElement(s); n > 0 {
			return n, sure
		}
	case isLetter(c):
		if n, sure = r.wordElement(s, number); n > 0 {
			return n, sure
		}
	case c == '[' || c == '(' || c == '<' || c == '{':
		return r.bracketElement(s)
	case c >= 0x80:
		return symbolLength(s), false
	default:
		if n, sure = r.markElement(s); n > 0 {
			return n, sure
		}
	}
	if n, level, sure := r.name(s); n > 0 {
		if level != "" {
			r.level(level, false)
		}
		r.named = r.named || sure && s[n-1] == ':' && (n < 2 || s[n-2] != '}')
		return n, sure
	}
	return r.column(s)
}

// time notes a time at a place relative to the present one. It counts where it can only be the record's: not behind a level
// that is a word with a colon.
func (r *headReader) time(start, end int, form timeForm) bool {
	if r.worded || form < clockOnly || form == clockOnly && r.at > 0 && !r.settled && r.h.count > 1 {
		return false
	}
	if !r.h.Timed {
		r.h.Timed, r.h.TimeStart, r.h.TimeEnd = true, r.at+start, r.at+end
	}
	r.settled = true
	if r.at+end < len(r.s) {
		switch c := r.s[r.at+end]; c {
		case '|', ';', '\t':
			r.columns = c
		}
	}
	return true
}

// level notes a level; the first one is the record's. worded says that it is a word with a colon.
func (r *headReader) level(level Level, worded bool) {
	if level == "" {
		return
	}
	if r.h.Level == "" {
		r.h.Level = level
	}
	r.levelled = true
	if worded && !r.settled {
		r.worded = true
	}
	r.settled = true
}

// wordElement reads what starts with a letter and is no name: a time, a level, a host and a program.
func (r *headReader) wordElement(s string, afterNumber bool) (int, bool) {
	if n, level, start := klogLength(s); n > 0 {
		r.level(level, false)
		r.time(start, start+clock(s[start:], 0), clockOnly)
		return n, true
	}
	if n, form := scanTime(s); form == fullTime && r.time(0, n, form) {
		if host := hostLength(s[n:]); host > 0 {
			r.named = s[n+host-1] == ':'
			return n + host, true
		}
		return n, true
	}
	if n, level := levelLength(s); n > 0 {
		r.level(level, s[n-1] == ':' && !isShouted(s[:letters(s, 0)]))
		if open := strings.IndexByte(s[:n], '['); open > 0 { // ERROR[03-02|11:47:08.519]
			if k, form := scanTime(s[open+1 : n]); form == fullTime {
				r.time(open+1, open+1+k, form)
			}
		}
		return n, level != "" || r.settled
	}
	if n, level := r.letter(s, afterNumber); n > 0 {
		r.level(level, false)
		return n, level != ""
	}
	if r.h.Timed {
		if n, partial := containerStream(s); n > 0 {
			r.h.Partial = partial
			return n, true
		}
		if n := r.mixedLevel(s); n > 0 {
			return n, true
		}
		if r.h.count <= 1 {
			if n := programLength(s); n > 0 {
				r.named = true
				return n, true
			}
		}
	}
	return 0, false
}

// mixedLevel reads a level in any case that stands in a column of its own: "Info     CBS", "error | ".
func (r *headReader) mixedLevel(s string) int {
	n := letters(s, 0)
	if r.levelled || n == 0 || n == len(s) {
		return 0
	}
	level, ok := levelOf(s[:n])
	if !ok {
		return 0
	}
	if s[n] == '\t' || s[n] == r.columns && r.columns != 0 || s[n] == ' ' && n+1 < len(s) && (s[n+1] == ' ' || s[n+1] == '|' || s[n+1] == '[') {
		r.level(level, false)
		return n
	}
	return 0
}

// letter reads a level of one letter: "E/Tag: ", "D WindowManager: " behind numbers, "E, [2024".
func (r *headReader) letter(s string, afterNumber bool) (int, Level) {
	if len(s) < 4 || r.levelled {
		return 0, ""
	}
	level, ok := letterLevel(s[0])
	if !ok {
		return 0, ""
	}
	if s[0] == 'E' && r.at == 0 && s[1] == ' ' && s[2] == ' ' && s[3] == ' ' { // pytest
		return 1, ""
	}
	switch {
	case s[1] == '/' && (isLetter(s[2]) || s[2] == '_'):
		if end := tagEnd(s, 2); end > 0 {
			return 2, level
		}
	case s[1] == ',' && s[2] == ' ' && s[3] == '[':
		if n, form := scanTime(s[4:]); n > 0 && form == fullTime {
			return 3, level
		}
	case s[1] == ' ' && r.h.Timed:
		if afterNumber && tagEnd(s, 2) > 0 || s[2] == ' ' && r.h.count > 2 {
			return 1, level
		}
	}
	return 0, ""
}

// tagEnd returns where the tag of an Android log that starts at a place ends: at ":" or at "( 123):"; 0 when none does.
func tagEnd(s string, at int) int {
	for i := skipSpaces(s, at); i < len(s) && i < at+60; i++ {
		switch c := s[i]; {
		case c == ':' && (i+1 == len(s) || s[i+1] == ' '):
			return i
		case c == '(' && i > at && i+1 < len(s) && (s[i+1] == ' ' || isDigit(s[i+1])):
			return i
		case c == ' ' && i+1 < len(s) && (s[i+1] == ' ' || s[i+1] == ':'):
		case c == ' ':
			return 0
		}
	}
	return 0
}

// klogLength returns the length of glog's, klog's and Abseil's head, "E0302 11:47:08.519000    1234 file.go:12] " with or
// without a year, its level, and where the clock stands.
func klogLength(s string) (int, Level, int) {
	if len(s) < 20 || !isDigit(s[1]) {
		return 0, "", 0
	}
	d := digitRun(s, 1, 9)
	level, ok := letterLevel(s[0])
	if !ok || d != 4 && d != 8 || s[1+d] != ' ' || !between(s[d-3:d-1], 1, 12) {
		return 0, "", 0
	}
	start := d + 2
	n := clock(s[start:], 0)
	if n == 0 {
		return 0, "", 0
	}
	for i := start + n; i < len(s) && i < start+n+120; i++ {
		if s[i] == ']' && (i+1 == len(s) || s[i+1] == ' ') {
			return i + 1, level, start
		}
		if s[i] == '"' {
			break
		}
	}
	return 0, "", 0
}
