package input

// markElement reads what starts with punctuation.
func (r *headReader) markElement(s string) (int, bool) {
	if n := promptLength(s, r.at); n > 0 && !r.settled {
		return n, false
	}
	if len(s) < 3 {
		return 0, false
	}
	switch s[0] {
	case '!', '#', '+', '<', '~': // !!! text, ### text
		if n := markRun(s); n > 1 && r.at == 0 && n+1 < len(s) {
			return n, false
		}
	}
	switch s[0] {
	case '#', ':':
		if s[0] == '#' && s[1] == ' ' && r.settled { // Redis
			return 1, true
		}
		if s[1] == s[0] { // ##[error]text  ##vso[...]text  ::error file=a::text
			return r.commandElement(s)
		}
		if d := digitRun(s, 1, 8); d > 0 && s[0] == '#' && 1+d < len(s) && s[1+d] == ' ' { // fluentd's workers, buildkit's steps
			if n, frac := 2+d, digitRun(s, 2+d, 8); frac > 0 {
				if end := fraction(s, n+frac); end > n+frac && end < len(s) && s[end] == ' ' {
					return end, true
				}
			}
			return 1 + d, r.settled
		}
	case '*':
		if s[1] == '*' && s[2] == '*' && len(s) > 4 && s[3] == ' ' { // make[1]: *** [a.mk:3: all] Error 2
			return 3, false
		}
		if d := digitRun(s, 1, 12); d > 0 && r.settled && 1+d < len(s) && s[1+d] == ' ' { // nginx's connections
			return 1 + d, true
		}
		if s[1] == '*' && s[2] == ' ' && len(s) > 4 && s[3] == '(' { // GLib without a program's name, Elixir
			return 2, false
		}
		if s[1] == ' ' && r.settled { // Redis
			return 1, true
		}
	case '!':
		if s[1] == ' ' {
			return 1, false
		}
	case '=':
		return r.equalsElement(s)
	case '%': // %ASA-3-710003: text
		for i := 1; i < len(s) && i < 40; i++ {
			if s[i] == ':' && i+1 < len(s) && s[i+1] == ' ' {
				r.ciscoLevel(s[1:i])
				return i + 1, true
			}
			if c := classes[s[i]]; c&(upperByte|digitByte) == 0 && s[i] != '-' && s[i] != '_' {
				return 0, false
			}
		}
	case '-':
		if r.at == 0 && s[1] == ' ' {
			if k := r.columnsBeforeHead(s); k > 0 {
				return 1, true
			}
		}
	}
	return 0, false
}

// ciscoLevel reads the severity of FACILITY-SEVERITY-MNEMONIC.
func (r *headReader) ciscoLevel(s string) {
	for i := 1; i+2 < len(s); i++ {
		if s[i-1] == '-' && isDigit(s[i]) && s[i] < '8' && s[i+1] == '-' {
			r.level(syslogLevel(int(s[i]-'0')), false)
			return
		}
	}
}

// equalsElement reads ==4711== , ==4711==ERROR: , =ERROR REPORT==== 2-Mar-2024::11:47:08.519 === and "==> default: ".
func (r *headReader) equalsElement(s string) (int, bool) {
	if s[1] == '=' {
		if s[2] == '>' && len(s) > 4 && s[3] == ' ' {
			return 3, false
		}
		if d := digitRun(s, 2, 9); d > 0 && 4+d < len(s) && s[2+d] == '=' && s[3+d] == '=' {
			return 4 + d, true
		}
		return 0, false
	}
	n := letters(s, 1)
	level, ok := levelOf(s[1 : 1+n])
	const report = " REPORT==== "
	if !ok || len(s) < 1+n+len(report) || s[1+n:1+n+len(report)] != report {
		return 0, false
	}
	r.level(level, false)
	at := 1 + n + len(report)
	if n, form := scanTime(s[at:]); form == fullTime {
		r.time(at, at+n, form)
	}
	return len(s), true
}

// commandElement reads the commands that build servers take from a log: ##[error]text, ##vso[task.logissue type=error]text,
// ::error file=a.js,line=1::text.
func (r *headReader) commandElement(s string) (int, bool) {
	n := letters(s, 2)
	level, ok := levelOf(s[2 : 2+n])
	if s[0] == ':' {
		if stop := indexBefore(s, "::", 2+n, 300); ok && stop > 0 {
			r.level(level, false)
			return stop + 2, true
		}
		return 0, false
	}
	open := 2 + n
	if open >= len(s) || s[open] != '[' {
		return 0, false
	}
	stop := indexBefore(s, "]", open, 300)
	if stop < 0 {
		return 0, false
	}
	if n == 0 {
		if level, ok := levelOf(s[open+1 : stop]); ok {
			r.level(level, false)
		}
	} else if at := indexBefore(s, "type=", open, stop-open); at > 0 {
		if level, ok := levelOf(s[at+5 : at+5+letters(s, at+5)]); ok {
			r.level(level, false)
		}
	}
	return stop + 1, true
}

// symbolLength returns the length of a sign in front of a message (✘, ⨯, ⚠, an emoji) that a space follows.
func symbolLength(s string) int {
	end := 0
	for end < len(s) && end < 16 && s[end] >= 0x80 {
		end++
	}
	if s[0] < 0xe2 || s[0] == 0xe3 || s[0] > 0xe2 && s[0] < 0xef || end >= len(s) || s[end] != ' ' {
		return 0 // letters of other scripts
	}
	if s[0] == 0xe2 && s[1] < 0x86 { // dashes and quotation marks
		return 0
	}
	return end
}

// promptLength returns the length of a shell prompt at the start of a line.
func promptLength(s string, at int) int {
	if at > 0 && s != "" && s[0] != '$' && s[0] != '#' {
		return 0
	}
	if len(s) > 2 && (s[0] == '$' || s[0] == '#' || s[0] == '%') && s[1] == ' ' {
		return 2
	}
	return 0
}
