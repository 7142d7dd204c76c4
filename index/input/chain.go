package input

import "strings"

// leadIns are words that runtimes put before a message at a line's start, by themselves or with what follows them to a mark.
var leadIns = []struct{ text, until string }{
	{`Exception in thread "`, `" `}, {"Exception in thread ", " "}, {"Unhandled exception. ", ""}, {"Unhandled Exception: ", ""}, {"Unhandled exception: ", ""},
	{"Unhandled rejection ", ""}, {"Unhandled promise rejection", ": "}, {"Unhandled exception at ", ": "}, {"Uncaught (in promise) ", ""}, {"Uncaught exception: ", ""}, {"Uncaught ", ""},
	{"PHP Fatal error:", ""}, {"PHP Warning:", ""}, {"PHP Notice:", ""}, {"PHP Parse error:", ""}, {"PHP Deprecated:", ""},
	{"Fatal error:", ""}, {"fatal error:", ""}, {"runtime error:", ""}, {"what():", ""}, {"libc++abi: ", ""}, {"terminating due to uncaught exception of type ", ": "},
	{"terminating with uncaught exception of type ", ": "}, {"Terminating app due to uncaught exception ", "reason: "},
	{"E   ", ""}, {"** (", ") "}, {"** ", ""}, {"Error in ", " : "}, {"AddressSanitizer: ", ""}, {"LeakSanitizer: ", ""}, {"lua: ", ""}, {"luajit: ", ""}, {"[!] ", ""},
	{"- ", ""}, {"* ", ""}, {"• ", ""}, {"[x] ", ""}, {"[ ] ", ""}, {"nested exception is ", ""}, {"; nested exception is ", ""},
}

// leadIn returns how many bytes at the start of s are words that a runtime puts before a message, 0 when there are none.
func leadIn(s string) int {
	if s == "" {
		return 0
	}
	for i := range leadIns {
		l := &leadIns[i]
		if s[0] != l.text[0] || !strings.HasPrefix(s, l.text) {
			continue
		}
		n := len(l.text)
		if l.until != "" {
			stop := strings.Index(s[n:min(len(s), n+200)], l.until)
			if stop < 0 {
				continue
			}
			n += stop + len(l.until)
		}
		return n + spaces(s[n:])
	}
	switch {
	case strings.HasPrefix(s, "thread "): // Zig: thread 12 panic: message
		if n := digitRun(s, 7, 12); n > 0 && strings.HasPrefix(s[7+n:], " panic: ") {
			return 7 + n + len(" panic: ")
		}
	case strings.HasPrefix(s, "Thread "): // Xcode: Thread 1: Fatal error: message
		if n := digitRun(s, 7, 6); n > 0 && strings.HasPrefix(s[7+n:], ": ") {
			return 7 + n + 2
		}
	case len(s) > 2 && (s[0] == '+' || s[0] == '-') && isLetter(s[1]): // a diff
		return 1
	case isDigit(s[0]): // 1. message, 2) message
		if n := digitRun(s, 0, 4); n+2 < len(s) && (s[n] == '.' || s[n] == ')') && s[n+1] == ' ' {
			return n + 2
		}
		if n := digitRun(s, 0, 7); n+1 < len(s) && s[n] == '\t' {
			return n + 1
		}
	}
	if n := promptEnd(s); n > 0 {
		return n
	}
	return placeLead(s)
}

// spaces counts the spaces at the start of s.
func spaces(s string) int {
	n := 0
	for n < len(s) && s[n] == ' ' {
		n++
	}
	return n
}

// placeLead returns the length of a place before a message: "a.lua:12: ", "a.c:12:3: ", "a.rb:1:in `f': ", "a.sh: line 12: ".
func placeLead(s string) int {
	if file, end := leadingPlace(s); file > 0 {
		rest := s[end:]
		if strings.HasPrefix(rest, ":in ") {
			n := rubyFunctionEnd(rest)
			if n == 0 {
				return 0
			}
			end += n
			rest = rest[n:]
		}
		switch {
		case strings.HasPrefix(rest, ": "):
			return end + 2
		case strings.HasPrefix(rest, " Uncaught "): // a browser's console
			return end + 1
		}
		return 0
	}
	if at := strings.Index(s[:min(len(s), maxTag)], ": line "); at > 0 && strings.IndexByte(s[:at], ' ') < 0 {
		n := digitRun(s, at+7, 9)
		if end := at + 7 + n; n > 0 && strings.HasPrefix(s[end:], ": ") {
			return end + 2
		}
	}
	return 0
}

// connectives stand between an error and the one that it wraps, on one line.
var connectives = []string{"nested exception is ", "nested exception was ", "caused by: ", "caused by ", "Caused by: ", "Caused by ", "---> "}

// chain takes the errors that a line names inside another one: each is a message of its own, one deeper.
func (p *parser) chain(body piece, at int) {
	s := body.text
	cause := p.cause
	for found := 0; found < maxLevels && at < len(s); {
		space := strings.IndexByte(s[at:], ' ')
		if space < 0 {
			break
		}
		if at += space + 1; at < len(s) && s[at] == '(' {
			at++
		}
		rest := s[at:]
		if rest == "" || rest[0]|0x20 != 'n' && rest[0]|0x20 != 'c' && rest[0] != '-' {
			continue
		}
		for _, word := range connectives {
			if len(rest) > len(word)+8 && strings.HasPrefix(rest, word) {
				at += len(word)
				found++
				p.cause++
				inner := body.slice(at, len(s))
				var h Head
				readHead(inner.text, &h)
				starts, start := p.starts(inner.text, &h)
				p.add(inner, starts, start, entry{line: p.lines, extra: true})
				break
			}
		}
	}
	p.cause = cause
}

// cutTail drops a place behind a message, which is a frame and no part of it: PHP's " in /a.php:12", Perl's " at a.pl line 3.",
// Swift's ": file a.swift, line 3", a whole trace on the same line, and what Go, .NET and JavaScript put there.
func (p *parser) cutTail(body piece, from int) piece {
	s := body.text
	end := len(s)
	defer func() {
		if end == len(s) {
			p.places(body)
		} else {
			p.places(body.slice(0, end))
		}
	}()
	if at := strings.Index(s[from:], " at "); at > 0 {
		for at += from; at >= 0 && at+4 < len(s); {
			if isInlineFrame(s[at+4:]) {
				if at > from {
					p.inlineFrames(body.slice(at, len(s)))
					end = at
				}
				break
			}
			next := strings.Index(s[at+4:], " at ")
			if next < 0 {
				break
			}
			at += 4 + next
		}
	}
	if at := strings.Index(s[from:end], " Stack trace: #0"); at > 0 { // PHP, all on one line
		p.places(body.slice(from+at, end))
		end = from + at
	}
	cut := strings.TrimRight(s[:end], " ")
	if cut == "" || !isDigit(cut[len(cut)-1]) && cut[len(cut)-1] != '.' && cut[len(cut)-1] != ')' {
		return body.slice(0, len(cutMarks(cut)))
	}
	if comma := strings.LastIndex(cut, ", <"); comma > from && strings.Contains(cut[comma:], "> line ") { // Perl's input
		cut = cut[:comma]
	}
	for _, lead := range []string{" in ", " at ", ": file "} {
		at := strings.LastIndex(cut, lead)
		if at <= from {
			continue
		}
		tail := cut[at+len(lead):]
		if strings.IndexByte(tail, '.') < 0 || strings.Count(tail, " ") > 5 {
			continue
		}
		dot := strings.LastIndexByte(strings.TrimRight(tail, ". "), '.')
		stop := dot + 1
		for stop < len(tail) && isIdentifierByte(tail[stop]) {
			stop++
		}
		if dot <= 0 || stop == len(tail) {
			continue
		}
		if number, _, after := lineBehind(tail, stop); number > 0 && strings.Trim(tail[after:], ".)") == "" && fileStart(tail, dot) == 0 {
			if lead == " in " && !strings.Contains(tail[:stop], ".php") {
				continue
			}
			cut = strings.TrimRight(cut[:at], " ")
			break
		}
	}
	return body.slice(0, len(cutMarks(cut)))
}

// cutMarks drops what Go, .NET and JavaScript put behind a message.
func cutMarks(cut string) string {
	for _, tail := range []string{" [recovered, repanicked]", " [recovered]", "<---", " {"} {
		if strings.HasSuffix(cut, tail) {
			cut = strings.TrimRight(strings.TrimSuffix(cut, tail), " ")
		}
	}
	return cut
}

// isInlineFrame tells a frame inside a line: what follows " at " is a dotted name with a place in brackets.
func isInlineFrame(s string) bool {
	open := strings.IndexByte(s[:min(len(s), 300)], '(')
	if open <= 0 || strings.Count(s[:open], " ") > 2 {
		return false
	}
	closer := strings.IndexByte(s[open:min(len(s), open+300)], ')')
	if closer < 0 {
		return false
	}
	inside := s[open+1 : open+closer]
	name := strings.TrimRight(s[:open], " ")
	if strings.IndexByte(name, ' ') >= 0 && !strings.HasPrefix(name, "async ") && !strings.HasPrefix(name, "new ") {
		return false
	}
	return isPlaceOnly(inside) || strings.IndexByte(name, '.') > 0 && (inside == "Native Method" || inside == "Unknown Source" || inside == "<anonymous>" || strings.HasPrefix(s[open+closer:], ") in "))
}

// inlineFrames keeps the frames of a trace that is on one line, from its first " at ".
func (p *parser) inlineFrames(body piece) {
	s := body.text
	for at := 0; at < len(s); {
		next := strings.Index(s[at+1:], " at ")
		end := len(s)
		if next >= 0 {
			end = at + 1 + next
		}
		if from := at + 1; from < end && strings.HasPrefix(s[from:end], "at ") {
			frame := body.slice(from, end).trim()
			if frame.text != "" && isAtFrame(frame.text[min(3, len(frame.text)):]) {
				p.frame(frame)
			}
		}
		at = end
	}
}
