package input

// numberElement reads what starts with a digit: a time, a process's number, an address before an access log's time.
func (r *headReader) numberElement(s string) (int, bool) {
	n, form := scanTime(s)
	if form >= clockOnly && r.time(0, n, form) {
		return n, true
	}
	if form >= clockOnly {
		return n, false
	}
	if form == bareEpoch && r.awaited {
		r.time(0, n, fullTime)
		return n, true
	}
	if form != noTime && levelFollows(s[n:]) && (r.at == 0 || r.settled) {
		r.time(0, n, fullTime)
		return n, true
	}
	if form != noTime { // a bare date or a number of seconds: the record's where another time or a level follows
		if k := r.columnsBeforeHead(s); k > 0 {
			r.awaited = true
			if r.at == 0 || r.settled || r.h.count <= 1 {
				r.time(0, n, fullTime)
			}
			return k, true
		}
		return n, false
	}
	d := digitRun(s, 0, 12)
	end := wordEnd(s, 0)
	if r.settled {
		if r.columns != 0 {
			return 0, false
		}
		if d == end || d > 0 && numberWord(s[:end]) {
			r.number = true
			if r.columnsBeforeHead(s) > 0 || s[end-1] == ':' || end+1 < len(s) && (s[end+1] == '[' || s[end+1] == ' ' || s[end+1] == '|') {
				return end, !r.worded
			}
			return end, false
		}
		if d == 2 && len(s) > 4 && r.h.Timed && (s[2] == 'O' || s[2] == 'E') { // GitLab's streams: 00O, 01E, 00O+
			switch s[3] {
			case ' ':
				return 3, true
			case '+':
				return 4, true
			}
		}
		if r.h.Timed && r.h.count <= 1 {
			if n := programLength(s); n > 0 {
				r.named = true
				return n, true
			}
		}
		return 0, false
	}
	if n := r.lint(s, d); n > 0 {
		return n, true
	}
	if d < len(s) && s[d] == '>' && d > 0 && d < 4 { // MSBuild's nodes: 12>a.cs(1,2): error
		return d + 1, false
	}
	if k := r.columnsBeforeHead(s); k > 0 {
		r.awaited = true
		return k, true
	}
	return 0, false
}

// levelFollows reports whether a level in capitals or brackets stands behind a space.
func levelFollows(s string) bool {
	if len(s) < 4 || s[0] != ' ' {
		return false
	}
	n, level := levelLength(s[1:])
	return n > 0 && level != "" && (s[1] == '[' || isShouted(s[1:1+letters(s, 1)]))
}

// lint reads ESLint's "12:3  error  text", whose line number has d digits.
func (r *headReader) lint(s string, d int) int {
	if d == 0 || d+2 >= len(s) || s[d] != ':' {
		return 0
	}
	at := d + 1 + digitRun(s, d+1, 6)
	if at == d+1 || at+3 >= len(s) || s[at] != ' ' || s[at+1] != ' ' {
		return 0
	}
	at = skipSpaces(s, at)
	n := letters(s, at)
	level, ok := levelOf(s[at : at+n])
	if !ok || at+n+1 >= len(s) || s[at+n] != ' ' || s[at+n+1] != ' ' {
		return 0
	}
	r.level(level, false)
	return at + n
}

// numberWord reports whether a word is a number with marks, as logs write processes and threads: 123#456:, 4410-4502/org.x,
// 0x1f, 12345:M.
func numberWord(word string) bool {
	if len(word) > 2 && word[0] == '0' && word[1] == 'x' {
		return len(word) < 20
	}
	for i := range len(word) {
		switch c := word[i]; {
		case isDigit(c), c == '#', c == '-':
		case c == ':' && i == len(word)-1:
		case c == '/' && i > 2:
			return true
		default:
			return false
		}
	}
	return true
}
