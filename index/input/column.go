package input

import "strings"

// column reads a column of a record that nothing marks but its place: behind a time, parted by bars, tabs or many spaces, or
// before a time or a level.
func (r *headReader) column(s string) (int, bool) {
	if r.columns != 0 && r.settled {
		if n := strings.IndexByte(s[:min(len(s), 100)], r.columns); n > 0 && strings.IndexByte(s[:n], ' ') < 0 {
			if level, ok := levelOf(s[:n]); ok {
				r.level(level, false)
			}
			return n, true
		}
		return 0, false
	}
	end := wordEnd(s, 0)
	if end == len(s) || end > maxTag {
		return 0, false
	}
	word := s[:end]
	if !r.settled {
		if r.at == 0 && (isMarked(word) || strings.HasPrefix(s[end:], " - ")) {
			n := r.columnsBeforeHead(s)
			r.awaited = n > 0
			return n, n > 0
		}
		return 0, false
	}
	if r.worded {
		return 0, false
	}
	if n := r.columnsBeforeHead(s); n > 0 {
		r.awaited = true
		return n, true
	}
	if n := pairLength(s); n > 0 || isQualified(word) && r.levelled {
		return max(n, end), false
	}
	if r.h.Timed && end+2 < len(s) && (s[end] == '\t' || s[end+1] == ' ' && s[end+2] == ' ') && (isMarked(word) || classesOf(word) == upperByte || classes[word[0]]&upperByte != 0 && r.levelled && s[end] != '\t') {
		return end, true
	}
	return 0, false
}

// maxColumns is how many words can stand before a record's time or level, maxColumnBytes how long they are together.
const (
	maxColumns     = 8
	maxColumnBytes = 200
)

// columnsBeforeHead returns the length of the words that stand before a record's time or level, 0 when s does not start with
// such words: names of files, hosts, nodes, programs, numbers, at most one of them an ordinary word.
func (r *headReader) columnsBeforeHead(s string) int {
	if r.h.Timed && r.levelled { // both came
		return 0
	}
	plain, marked := 0, 0
	numbered := isDigit(s[0]) && classesOf(s[:wordEnd(s, 0)]) == digitByte // a record's number
	for at, words := 0, 0; at < len(s) && words < maxColumns && at < maxColumnBytes; words++ {
		if words > 0 {
			if n, form := scanTime(s[at:]); form == fullTime && plain < 2 || form == bareEpoch && (marked > 1 || s[0] == '-') {
				if form == bareEpoch && (at+n >= len(s) || s[at+n] != ' ') {
					return 0
				}
				return at
			}
			if s[at] == '[' {
				if _, form := scanTime(s[at+1:]); form == fullTime {
					return at
				}
			}
			if (r.settled || numbered && words > 1) && !r.levelled && plain == 0 {
				if n, level := levelLength(s[at:]); n > 0 && level != "" && (s[at] == '[' || isShouted(s[at:at+letters(s, at)])) {
					return at
				}
			}
		}
		end := wordEnd(s, at)
		word := s[at:end]
		switch {
		case word == "-" || word == "|" || word == "---":
		case strings.IndexByte(word, '"') >= 0 || strings.IndexByte(word, ',') >= 0 || strings.IndexByte(word, '\'') >= 0:
			return 0
		case isMarked(word):
			marked++
		default:
			if plain++; plain > 2 || plain > 1 && (!numbered || marked < 2) || len(word) < 3 || end < len(s) && word[len(word)-1] == ':' {
				return 0
			}
		}
		if end == len(s) {
			return 0
		}
		at = skipSpaces(s, end)
	}
	return 0
}

// isMarked reports whether a word is no ordinary one: it holds a digit, a sign inside, or capitals only.
func isMarked(word string) bool {
	all := class(0)
	if len(word) > 2 && word[0] == '[' && word[len(word)-1] == ']' {
		return true
	}
	for i := range len(word) {
		c := word[i]
		if i > 0 && classes[c]&upperByte != 0 && classes[word[i-1]]&lowerByte != 0 {
			return true
		}
		all |= classes[c]
		if i > 0 && i+1 < len(word) && (c == '.' || c == '_' || c == '-' || c == '/' || c == '@' || c == '[' || c == ':') {
			return true
		}
	}
	return all&digitByte != 0 || all&(lowerByte|upperByte) == upperByte
}

// isQualified reports whether a word is the name of a class or method with its packages.
func isQualified(word string) bool {
	dots := 0
	for i := range len(word) {
		switch c := word[i]; {
		case c == '.' && i > 0 && i+1 < len(word) && isLetter(word[i+1]):
			dots++
		case c != '.' && isIdentifier(c), c == '$':
		default:
			return false
		}
	}
	return dots > 1 && isLetter(word[0])
}

// pairLength returns the length of a key=value pair that a space follows.
func pairLength(s string) int {
	eq := 0
	for eq < len(s) && eq < 60 && isName(s[eq]) {
		eq++
	}
	if eq == 0 || eq+1 >= len(s) || s[eq] != '=' || s[eq+1] == ' ' || s[eq+1] == '=' {
		return 0
	}
	end := eq + 1
	if s[end] == '"' {
		stop := strings.IndexByte(s[end+1:min(len(s), end+maxTag)], '"')
		if stop < 0 {
			return 0
		}
		end += stop + 2
	} else {
		end = wordEnd(s, end)
	}
	if end >= len(s) || end > maxTag {
		return 0
	}
	return end
}

// containerStream reads what Kubernetes' container runtimes write behind the time: the stream and whether the line is whole.
func containerStream(s string) (n int, partial bool) {
	if len(s) < 8 || s[:3] != "std" || s[6] != ' ' || s[3:6] != "out" && s[3:6] != "err" || s[7] != 'F' && s[7] != 'P' || len(s) > 8 && s[8] != ' ' {
		return 0, false
	}
	return 8, s[7] == 'P'
}

// hostLength returns the length of " host program[123]:" behind syslog's time, 0 when it does not look like it.
func hostLength(s string) int {
	at := skipSpaces(s, 0)
	host := wordEnd(s, at)
	if at == 0 || host == at || host >= len(s) {
		return 0
	}
	for i := at; i < host; i++ {
		if !isName(s[i]) {
			return 0
		}
	}
	if s[host-1] == ':' {
		return 0
	}
	program := skipSpaces(s, host)
	if n := programEnd(s, program, 4); n > 0 {
		return n
	}
	if isMarked(s[at:host]) {
		return host
	}
	return 0
}

// programLength returns the length of "host program[123]:" behind a time of another form: stricter, for any words can follow.
func programLength(s string) int {
	host := wordEnd(s, 0)
	if host >= len(s) || !nameOnly(s[:host]) || s[host-1] == ':' {
		return 0
	}
	program := skipSpaces(s, host)
	n := programEnd(s, program, 1)
	if n > 0 && (isMarked(s[:host]) || strings.IndexByte(s[program:n], '[') > 0) {
		return n
	}
	return 0
}

// programEnd returns the end of a program's name that a number in brackets and a colon, or a colon only, follow. The name has
// at most so many words; only one with a number may have several.
func programEnd(s string, at, words int) int {
	start := at
	for word := 0; word < words && at < len(s) && at < start+80; word++ {
		end := at
		for end < len(s) && (isName(s[end]) || s[end] == '\\') && s[end] != ':' {
			end++
		}
		if end == len(s) {
			return 0
		}
		switch s[end] {
		case ':':
			if word == 0 || word == 1 && classesOf(s[at:end]) == digitByte { // syslogd 1.4.1:
				if end > start && (end+1 == len(s) || s[end+1] == ' ') {
					return end + 1
				}
			}
			return 0
		case '[', '(':
			if end == start {
				return 0
			}
			if n, _ := bracketedName(s[end:], true); n > 0 {
				return end + n
			}
			return 0
		case ' ':
			at = end + 1
		default:
			return 0
		}
	}
	return 0
}
