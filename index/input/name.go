package input

import "strings"

// name reads a name before a message: "pkg.module: ", "crate::module: ", "program[12]: ", "ValueError: ", "name - ", "name [",
// "web_1  | ", "a/b.c:12:3: ", "a.cs(12,3): ". It reports the level that the name ends in ("production.ERROR:", "Gtk-WARNING **:"),
// and whether the name can only be a logger's, a program's or the like.
func (r *headReader) name(s string) (n int, level Level, sure bool) {
	end, marks := 0, class(0)
	for end < len(s) && end < maxTag {
		if classes[s[end]]&(nameByte|pathByte) == 0 {
			inner := angleName(s[end:])
			if inner == 0 || end == 0 {
				break
			}
			end += inner
			continue
		}
		marks |= classes[s[end]]
		end++
	}
	run := end
	for end > 0 && s[end-1] == ':' {
		end--
	}
	if end == 0 {
		return 0, "", false
	}
	settled := r.settled && !r.worded
	glued := r.levelled && r.at > 0 && r.s[r.at-1] == ':' // Python's LEVEL:name:text
	if first := strings.IndexByte(s[:end], ':'); first > 0 && first+1 < end && isLetter(s[first+1]) && (end == len(s) || s[end] == ' ') {
		return first + 1, "", glued // root:text
	}
	rest := s[end:]
	if rest == "" {
		return 0, "", false
	}
	logger := settled && (marks&digitByte != 0 || loggerLike(s[:end])) || glued
	switch rest[0] {
	case ':':
		if run > end+1 && rest[1] == ':' { // a::b::
			return 0, "", false
		}
		if len(rest) == 1 || rest[1] == ' ' || rest[1] == '\t' || isLetter(rest[1]) || rest[1] == '\'' || rest[1] == '"' {
			level = levelSuffix(s[:end])
			return end + 1, level, logger || level != ""
		}
	case '[', '(':
		if n, sure := bracketedName(rest, settled || r.levelled); n > 0 {
			return end + n, "", sure || logger
		} else if settled && strings.HasPrefix(s, "ThreadId(") {
			if stop := balanced(rest); stop > 0 {
				return end + stop + 1, "", true
			}
		}
	case '{': // spans of Rust's tracing: a{x=1}:b{y=2}: text
		if n := spans(s, end); n > 0 {
			return n, "", settled
		}
	case ']':
		if strings.HasPrefix(rest, "] ") { // the bracket was opened before a time
			return end + 1, "", settled
		}
	case '|':
		if r.columns == 0 && len(rest) > 1 && rest[1] == ' ' {
			return end + 1, "", settled
		}
	case ' ':
		return r.spacedName(s, end, logger, settled)
	}
	return 0, "", false
}

// angleName returns the length of what Python prints for a function without a name: <module>, <lambda>.
func angleName(s string) int {
	if s[0] != '<' {
		return 0
	}
	n := letters(s, 1)
	if n == 0 || 1+n >= len(s) || s[1+n] != '>' {
		return 0
	}
	return n + 2
}

// spacedName reads what parts a name from a message by space: " - ", " : ", " | ", " --- ", " [", " **: ".
func (r *headReader) spacedName(s string, end int, logger, settled bool) (int, Level, bool) {
	after := end
	for after < len(s) && after < end+60 && s[after] == ' ' {
		after++
	}
	if after >= len(s) {
		return 0, "", false
	}
	padded := after > end+1
	rest := s[after:]
	switch {
	case strings.HasPrefix(rest, ": "):
		return after, "", logger || settled && padded
	case strings.HasPrefix(rest, "| "):
		return after, "", settled || r.at == 0
	case strings.HasPrefix(rest, "- ") && !padded, strings.HasPrefix(rest, "--- ") && !padded:
		return after, "", logger
	case rest[0] == '[' && !padded && strings.ContainsAny(s[:end], "_:."):
		return after, "", logger
	case settled && strings.HasPrefix(rest, "on ") && strings.IndexByte(s[:end], '/') > 0: // bunyan: tide/4711 on web-1:
		host := after + 3
		for host < len(s) && host < after+80 && isName(s[host]) && s[host] != ':' {
			host++
		}
		if host+1 < len(s) && s[host] == ':' && s[host+1] == ' ' {
			return host + 1, "", true
		}
	case strings.HasPrefix(rest, "**: ") || strings.HasPrefix(rest, "** : "): // GLib
		level := levelSuffix(s[:end])
		return after + 3, level, level != ""
	case rest[0] == '*' && settled && logger && len(rest) > 4 && isDigit(rest[1]) && strings.HasPrefix(rest[3:], " - "): // Proxifier's "a.exe *64 - "
		return after + 3, "", true
	}
	return 0, "", false
}

// bracketedName reads what follows a name in brackets: [123]: , [123:456] , (123): , (pam_unix)[123]: , (12,3): , [1] (sub): .
func bracketedName(rest string, settled bool) (n int, sure bool) {
	at, pid := 0, false
	for range 3 {
		if at >= len(rest) || rest[at] != '[' && rest[at] != '(' {
			break
		}
		stop := balanced(rest[at:])
		if stop < 0 {
			return 0, false
		}
		inner := strings.TrimLeft(rest[at+1:at+stop], " ")
		pid = pid || inner != "" && isDigit(inner[0])
		at += stop + 1
		if at+1 < len(rest) && rest[at] == ' ' && (rest[at+1] == '(' || rest[at+1] == '<') && pid { // launchd[1] (com.x.y): , App(Lib)[1] <Error>:
			if rest[at+1] == '<' {
				return at, settled
			}
			at++
		}
	}
	if at == len(rest) && pid && settled && rest[0] == '[' { // .NET's class and event, alone
		return at, true
	}
	if at == 0 || at >= len(rest) {
		return 0, false
	}
	switch {
	case rest[at] == ':' && (at+1 == len(rest) || rest[at+1] != ':'):
		return at + 1, settled || pid && rest[0] == '['
	case strings.HasPrefix(rest[at:], " : ") && pid:
		return at, settled
	case rest[at] == ' ' && settled && pid && rest[0] == '[':
		return at, true
	}
	return 0, false
}

// spans returns the end of a list of spans, behind its last colon, 0 when there is none. The first one's fields start at open.
func spans(s string, open int) int {
	for at := open; at < len(s) && at < 600; {
		depth, quoted := 0, false
		for ; at < len(s) && at < 600; at++ {
			switch c := s[at]; {
			case c == '\\' && quoted:
				at++
			case c == '"':
				quoted = !quoted
			case c == '{' && !quoted:
				depth++
			case c == '}' && !quoted:
				depth--
			}
			if depth == 0 {
				break
			}
		}
		if at+2 >= len(s) || s[at+1] != ':' {
			return 0
		}
		at += 2
		if s[at] == ' ' {
			return at
		}
		for at < len(s) && isName(s[at]) {
			at++
		}
		if at < len(s) && s[at] == ' ' && s[at-1] == ':' {
			return at
		}
		if at >= len(s) || s[at] != '{' {
			return 0
		}
	}
	return 0
}

// loggerLike reports whether a name is one that only programs have: it holds a dot, a slash, an underscore, or capitals inside.
func loggerLike(name string) bool {
	for i := range len(name) {
		switch c := name[i]; {
		case c == '_', c == '$', c == '/', c == '@', c == '-' && i > 0:
			return true
		case (c == '.' || c == ':') && i > 0 && i+1 < len(name):
			return true
		case classes[c]&upperByte != 0 && i > 0 && classes[name[i-1]]&lowerByte != 0:
			return true
		}
	}
	return false
}

// levelSuffix gives the level that a name ends in: production.ERROR, Gtk-WARNING.
func levelSuffix(name string) Level {
	cut := strings.LastIndexAny(name, ".-:")
	if cut <= 0 || !isShouted(name[cut+1:]) {
		return ""
	}
	level, _ := levelOf(name[cut+1:])
	return level
}
