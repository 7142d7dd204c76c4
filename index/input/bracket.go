package input

import "strings"

// maxTag is how long a tag in brackets or a name can be.
const maxTag = 256

// bracketElement reads what starts with a bracket: a level, a time, both, a thread's or logger's name, syslog's priority.
func (r *headReader) bracketElement(s string) (int, bool) {
	if s[0] == '<' {
		return r.angleElement(s)
	}
	if s[0] == '{' { // Airflow's {taskinstance.py:1234}
		stop := strings.IndexByte(s[:min(len(s), 80)], '}')
		if r.settled && stop > 1 && stop+1 < len(s) && s[stop+1] == ' ' && nameOnly(s[1:stop]) {
			return stop + 1, true
		}
		return 0, false
	}
	if n, level := levelLength(s); n > 0 && level != "" {
		r.level(level, false)
		return n, true
	}
	stop := balanced(s)
	if stop < 0 {
		return 0, false
	}
	sure := r.bracket(s, stop)
	end := closing(s, stop)
	if r.settled && !r.worded && s[0] == '(' && end > stop+1 { // (tide/4711 on web-1):
		sure = true
	}
	return end, sure || strings.HasPrefix(s, "[pod/")
}

// balanced returns where the bracket that s starts with is closed, -1 when it is not.
func balanced(s string) int {
	open, closer, depth := s[0], byte(']'), 0
	if open == '(' {
		closer = ')'
	}
	for i := 0; i < len(s) && i < maxTag; i++ {
		switch s[i] {
		case open:
			depth++
		case closer:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// bracket reads what a pair of brackets holds, and reports whether it can only stand before a message.
func (r *headReader) bracket(s string, stop int) bool {
	start := skipSpaces(s, 1)
	inner := s[min(start, stop):stop]
	if inner == "" {
		return false
	}
	letter := 0 // [E 2024-03-02 11:47:08.519 ServerApp]
	if len(inner) > 8 && inner[1] == ' ' && isLetter(inner[0]) {
		letter = 2
	}
	if n, form := scanTime(inner[letter:]); form >= clockOnly {
		if letter > 0 {
			if level, ok := letterLevel(inner[0]); ok {
				r.level(level, false)
			}
		}
		first := r.at == 0 || r.settled || r.h.count <= 1
		if first {
			r.time(start+letter, start+letter+n, fullTime)
		}
		r.innerLevel(inner[letter+n:], true)
		return first
	} else if letter == 0 && n == len(inner) && form == bareEpoch && r.at == 0 {
		r.time(start, start+n, fullTime)
		return true
	}
	if r.at == 0 || r.settled { // the kernel's seconds since the start, Chromium's 4711:0302/114708.519:ERROR:file.cc(12)
		if d := digitRun(inner, 0, 9); d > 0 && d < len(inner) && inner[d] == '.' {
			if f := digitRun(inner, d+1, 10); f > 2 && f < 10 && d+1+f == len(inner) && s[0] == '[' {
				r.time(start, start+len(inner), fullTime)
				r.named = false
				return true
			}
		}
	}
	if isDigit(inner[0]) && r.innerLevel(inner, true) {
		if slash := strings.IndexByte(inner, '/'); slash > 4 && digitRun(inner, slash+1, 7) == 6 {
			end := slash + 7
			end = fraction(inner, end)
			r.time(start+slash-4, start+end, fullTime)
		}
		return true
	}
	if cut := strings.LastIndexAny(inner, "/:|"); cut > 0 { // [main/ERROR], [core:error]
		word := inner[cut+1:]
		if level, ok := levelOf(word); ok && (isShouted(word) || r.h.Timed) {
			r.level(level, false)
			return true
		}
	}
	if r.settled && !r.worded {
		return strings.IndexByte(inner, '=') > 0 || allMarked(inner) || strings.IndexByte(inner, ' ') < 0 && len(inner) > 1
	}
	return false
}

// allMarked reports whether no word of a text is an ordinary one.
func allMarked(s string) bool {
	for at := 0; at < len(s); {
		end := wordEnd(s, at)
		if word := s[at:end]; word != "-" && !isMarked(word) {
			return false
		}
		at = skipSpaces(s, end)
	}
	return true
}

// innerLevel looks for a level among the words that stand in brackets behind a time. mixed allows one in any case.
func (r *headReader) innerLevel(s string, mixed bool) bool {
	for at, words := 0, 0; at < len(s) && words < 8; words++ {
		for at < len(s) && !isLetter(s[at]) {
			at++
		}
		n := letters(s, at)
		word := s[at : at+n]
		if level, ok := levelOf(word); ok && (isShouted(word) || mixed && at+n == len(s)) && (at+n == len(s) || strings.IndexByte(" /:|", s[at+n]) >= 0) {
			r.level(level, false)
			return true
		}
		for at < len(s) && isName(s[at]) && s[at] != '/' && s[at] != ':' {
			at++
		}
		if at < len(s) {
			at++
		}
	}
	return false
}

// angleElement reads <34>Oct 11 22:14:15 host, <165>1 2003-10-11T22:14:15.003Z host app 1 ID [sd] text, <e> text, <0.123.0> text.
func (r *headReader) angleElement(s string) (int, bool) {
	if d := digitRun(s, 1, 4); d > 0 && d < 4 && 1+d < len(s) && s[1+d] == '>' && r.at == 0 && between(s[1:1+d], 0, 191) {
		priority := 0
		for i := range d {
			priority = priority*10 + int(s[1+i]-'0')
		}
		n := 2 + d
		if rest := r.rfc5424(s, n); rest > 0 {
			r.level(syslogLevel(priority&7), false)
			return rest, true
		}
		if t, form := scanTime(s[n:]); t > 0 && form >= clockOnly || n+8 < len(s) && s[n] == '[' && (s[n+1] == ' ' || isDigit(s[n+1])) {
			r.level(syslogLevel(priority&7), false)
			return n, true
		}
		return 0, false
	}
	if n, level := levelLength(s); n > 0 && level != "" {
		r.level(level, false)
		return n, true
	}
	stop := strings.IndexByte(s[:min(len(s), 80)], '>')
	if stop < 2 || stop+1 >= len(s) || s[stop+1] != ' ' && s[stop+1] != ':' {
		return 0, false
	}
	if level, ok := letterLevel(s[1] &^ 0x20); ok && stop == 2 && r.at == 0 && s[1]|0x20 == s[1] { // webpack's <e>
		r.level(level, false)
		return closing(s, stop), true
	}
	if r.settled && strings.IndexByte(s[:stop], ' ') < 0 {
		return closing(s, stop), !r.worded
	}
	return 0, false
}

// rfc5424 returns the end of a head of RFC 5424 whose version stands at a place, 0 when there is none.
func (r *headReader) rfc5424(s string, at int) int {
	if at+4 > len(s) || s[at] != '1' || s[at+1] != ' ' {
		return 0
	}
	start := at + 2
	end := wordEnd(s, start)
	n, form := scanTime(s[start:end])
	if (form != fullTime || n != end-start) && s[start:end] != "-" {
		return 0
	}
	if form == fullTime {
		r.time(start, end, form)
	}
	at = end
	for range 4 { // host, program, process, message's name
		if at = skipSpaces(s, at); at >= len(s) {
			return 0
		}
		at = wordEnd(s, at)
	}
	at = skipSpaces(s, at)
	if at < len(s) && s[at] == '-' {
		return at + 1
	}
	for at < len(s) && s[at] == '[' {
		quoted := false
		for ; at < len(s) && (quoted || s[at] != ']'); at++ {
			if s[at] == '\\' && quoted {
				at++
			} else if s[at] == '"' {
				quoted = !quoted
			}
		}
		if at >= len(s) {
			return 0
		}
		at++
	}
	if strings.HasPrefix(s[min(at, len(s)):], " \ufeff") {
		at += len(" \ufeff")
	}
	return at
}

func nameOnly(s string) bool {
	for i := range len(s) {
		if !isName(s[i]) {
			return false
		}
	}
	return true
}
