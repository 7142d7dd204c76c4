package input

import (
	"strconv"
	"strings"
)

// maxFrames is how many frames of a text are kept.
const maxFrames = 2000

// keep adds a frame.
func (p *parser) keep(f Frame) {
	if len(p.out.Frames) >= maxFrames || f.File == "" && f.Function == "" {
		return
	}
	if p.out.Frames == nil {
		p.out.Frames = make([]Frame, 0, 8)
	}
	f.File = bareFile(f.File)
	f.Event, f.Cause = max(p.event, 0), p.cause
	p.out.Frames = append(p.out.Frames, f)
}

// frame reads a line that is a frame.
func (p *parser) frame(line piece) {
	s := line.text
	if file, ok := strings.CutPrefix(s, `File "`); ok {
		p.pythonFrame(file, int(line.offsets[0]))
		p.function = ""
		return
	}
	function, rest := calledFunction(s)
	module := ""
	if function == "" {
		function = p.function
	}
	p.function = ""
	if strings.HasPrefix(s, "(") { // Elixir: (app 1.2.3) lib/a.ex:12: M.f/1
		if closer := strings.Index(s, ") "); closer > 0 {
			module = s[1:closer]
		}
	}
	before := len(p.out.Frames)
	p.placesIn(line, rest, function)
	if len(p.out.Frames) == before { // a file without an extension
		rest := strings.TrimPrefix(s, "from ")
		if file, end := leadingPlace(rest); file > 0 {
			number, _, _ := lineBehind(rest, file)
			p.keep(Frame{Function: functionBehind(rest[end:]), File: rest[:file], Line: number, Start: int(line.offsets[len(s)-len(rest)])})
			return
		}
	}
	if len(p.out.Frames) == before {
		if function != "" && !namesPlaceBelow(s) {
			p.keep(Frame{Function: function, Start: int(line.offsets[0])})
		} else {
			p.function = function
		}
		return
	}
	f := &p.out.Frames[before]
	if module == "" {
		module = archive(s)
	}
	f.Module = module
	if f.Function == "" {
		f.Function = functionBehind(s)
	}
}

// namesPlaceBelow reports whether a frame without a place has it on the next line: Go's calls, Rust's numbered functions.
func namesPlaceBelow(s string) bool {
	return isDigit(s[0]) || isCall(s) || strings.HasPrefix(s, "created by ")
}

// pythonFrame reads `a/b.py", line 12, in name`.
func (p *parser) pythonFrame(s string, start int) {
	file, rest, ok := strings.Cut(s, `"`)
	if !ok {
		return
	}
	frame := Frame{File: file, Start: start}
	if number, ok := strings.CutPrefix(rest, ", line "); ok {
		end := digitRun(number, 0, 9)
		frame.Line = atoi(number[:end])
		if function, ok := strings.CutPrefix(number[end:], ", in "); ok {
			frame.Function = strings.TrimSpace(function)
		}
	}
	p.keep(frame)
}

// places keeps the places that a message names.
func (p *parser) places(line piece) {
	function := p.function
	p.function = ""
	p.placesIn(line, 0, function)
}

// placesIn finds the places in source that a line names from a point on: a.go:12, a.php(12), a.cs:line 12, a.php on line 12,
// a.swift, line 12, a.sh: line 12, a.pl line 12.
func (p *parser) placesIn(line piece, from int, function string) {
	s := line.text
	for at := from; at < len(s) && len(p.out.Frames) < maxFrames; {
		dot := strings.IndexByte(s[at:], '.')
		if dot < 0 {
			break
		}
		dot += at
		end := dot + 1
		for end < len(s) && end-dot < 8 && isIdentifierByte(s[end]) {
			end++
		}
		at = dot + 1
		if end == dot+1 || end-dot > 7 || !isLetter(s[dot+1]) || end == len(s) {
			continue
		}
		number, column, stop := lineBehind(s, end)
		if number == 0 || noSource[s[dot+1:end]] {
			continue
		}
		start := fileStart(s, dot)
		if start == dot && s[dot-min(dot, 1)] == '/' {
			continue
		}
		at = stop
		p.keep(Frame{Function: function, File: s[start:end], Line: number, Column: column, Start: int(line.offsets[start])})
		function = ""
	}
}

// noSource are the ends of names that are no source files though a number follows: archives, libraries, hosts.
var noSource = set("jar", "war", "ear", "zip", "so", "dll", "exe", "com", "org", "net", "io", "dev", "local", "internal", "svc", "lan", "example")

// fileStart returns where the path starts that has a dot at a place.
func fileStart(s string, dot int) int {
	start := dot
	for start > 0 && dot-start < 512 {
		c := s[start-1]
		if c == ':' && start > 1 && (start < len(s) && (s[start] == '\\' || s[start] == '/')) {
			if isLetter(s[start-2]) && (start == 2 || !isIdentifierByte(s[start-3])) { // a drive
				return start - 2
			}
			if start+1 < len(s) && s[start] == '/' && s[start+1] == '/' { // a scheme: what stands before it is its name
				scheme := start - 1
				for scheme > 0 && (isLetter(s[scheme-1]) || s[scheme-1] == '-') {
					scheme--
				}
				return scheme
			}
		}
		if !isPath(c) {
			if c == ')' && s[start] == '/' { // a group of routes in a bundler's path
				if open := strings.LastIndexByte(s[max(0, start-40):start], '('); open >= 0 {
					start = max(0, start-40) + open
					continue
				}
			}
			if c == ':' && portAt(s, start) { // https://host:8080/a.js
				start--
				continue
			}
			break
		}
		start--
	}
	return start
}

// portAt reports whether a port of an address starts at a place.
func portAt(s string, at int) bool {
	n := digitRun(s, at, 6)
	return n > 0 && at+n < len(s) && s[at+n] == '/' && strings.Contains(s[max(0, at-80):at], "://")
}

// lineBehind reads the line's number, and the column's, behind a file's name, and gives where they end.
func lineBehind(s string, at int) (line, column, end int) {
	read := func(at int) (int, int) {
		n := digitRun(s, at, 9)
		return atoi(s[at : at+n]), at + n
	}
	if s[at] == '?' { // a.js?hash:1:2
		for at < len(s) && at-end < 80 && s[at] != ':' && s[at] != ' ' && s[at] != ')' {
			at++
		}
		if at == len(s) {
			return 0, 0, at
		}
	}
	rest := s[at:]
	switch {
	case rest[0] == ':' && len(rest) > 1 && isDigit(rest[1]):
		line, end = read(at + 1)
		if end+1 < len(s) && s[end] == ':' && isDigit(s[end+1]) {
			column, end = read(end + 1)
		}
	case rest[0] == '(' && len(rest) > 1 && isDigit(rest[1]): // a.php(12), a.cs(12,3)
		line, end = read(at + 1)
		if end+1 < len(s) && s[end] == ',' && isDigit(s[end+1]) {
			column, end = read(end + 1)
		}

	case rest[0] == ':' && wordLine(rest) > 0: // .NET's ":line 12", in the user's language
		line, end = read(at + wordLine(rest))
	default:
		for _, word := range []string{": line ", " line ", ", line ", " on line ", `", line `, `' line `, `", line: `} {
			if strings.HasPrefix(rest, word) {
				line, end = read(at + len(word))
				break
			}
		}
	}
	return line, column, end
}

// wordLine returns where the number starts in ":line 12", ":ligne 12", 0 when there is none.
func wordLine(s string) int {
	at := 1
	for at < len(s) && at < 24 && (isLetter(s[at]) || s[at] >= 0x80) {
		at++
	}
	if at > 2 && at+1 < len(s) && s[at] == ' ' && isDigit(s[at+1]) {
		return at + 1
	}
	return 0
}

// isPath reports whether c can be part of a file's path as traces print it.
func isPath(c byte) bool {
	return isLetter(c) || isDigit(c) || c >= 0x80 || strings.IndexByte(`_./\-+@~$#!`, c) >= 0
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// bareFile drops what stands before a path: a scheme and a host, and webpack's marks.
func bareFile(file string) string {
	scheme := strings.Index(file, "://")
	if scheme < 0 {
		return strings.TrimPrefix(strings.TrimPrefix(file, "app//"), "./")
	}
	path := file[scheme+3:]
	switch name := file[:scheme]; {
	case strings.HasPrefix(name, "webpack"):
		for {
			slash := strings.IndexByte(path, '/')
			if slash < 0 || slash > 0 && path[0] != '(' && path[0] != '.' && path[0] != '_' && !strings.HasPrefix(path, "webpack") {
				break
			}
			path = path[slash+1:]
		}
		return path
	case name == "file":
		if len(path) > 2 && path[0] == '/' && path[2] == ':' {
			return path[1:]
		}
		return path
	}
	if slash := strings.IndexByte(path, '/'); slash >= 0 {
		return path[slash:]
	}
	return path
}

// archive gives the archive or library that a frame names: [app.jar:1.2], ~[app.jar:1.2], from /lib/x.so.
func archive(s string) string {
	if s[len(s)-1] == ']' {
		if open := strings.LastIndexByte(s, '['); open > 0 {
			return s[open+1 : len(s)-1]
		}
	}
	if at := strings.LastIndex(s, ") from "); at > 0 {
		return s[at+7:]
	}
	return ""
}

// functionBehind gives the function that stands behind a place: Ruby's :in `f', Elixir's ": M.f/1", Zig's "in f (main)",
// PHP's "a.php(12): C->f()", Lua's "in function 'f'", Erlang's "in function m:f/1 (a.erl, line 1)".
func functionBehind(s string) string {
	for _, lead := range []string{":in ", ": in function ", ": in method ", " in "} {
		at := strings.Index(s, lead)
		if at < 0 {
			continue
		}
		name := strings.Trim(s[at+len(lead):], " ")
		if name != "" && strings.IndexByte("`'\"", name[0]) >= 0 {
			if stop := strings.IndexAny(name[1:], "'\""); stop >= 0 {
				return strings.TrimPrefix(name[1:1+stop], "block in ")
			}
		}
		name, _, _ = strings.Cut(name, " ")
		return bareName(strings.TrimRight(name, ":)"))
	}
	if at := strings.Index(s, "): "); at > 0 {
		name, _, _ := strings.Cut(s[at+3:], "(")
		return bareName(name)
	}
	if at := strings.Index(s, ": "); at > 0 && isArity(s[at+2:]) {
		return s[at+2:]
	}
	return ""
}
