package input

import "strings"

// The functions of this file tell lines that are frames of a stack trace and nothing else. Each is given a line without its
// indentation. What a frame says is read in frames.go.

// isPythonFrame tells File "a.py", line 3, in f, with its quotation marks escaped or not.
func isPythonFrame(s string) bool {
	return strings.HasPrefix(s, `File "`) && strings.Contains(s, `", line `) || strings.HasPrefix(s, `File \"`) && strings.Contains(s, `\", line `)
}

// isIdentifierByte reports whether c can be part of an identifier.
func isIdentifierByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' || c >= 0x80 }

// isAtFrame tells what follows "at " in the traces of Java, Kotlin, Scala, JavaScript, .NET, PHP and Rust.
func isAtFrame(s string) bool {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "async "), " {")
	s = strings.TrimPrefix(s, "new ")
	open := strings.IndexByte(s, '(')
	if open > 0 {
		name := strings.TrimRight(s[:open], " ")
		if as := strings.Index(name, " [as "); as > 0 {
			name = name[:as]
		}
		switch words := strings.Count(name, " "); {
		case words == 0:
			return s[open-1] != ' ' || strings.HasSuffix(s, ")") || hasPlace(s[open:])
		case words < 4 && strings.HasSuffix(s, ")") && hasPlace(s[open:]): // JavaScript: "get x (f.js:1:2)"
			return true
		case strings.HasPrefix(name, "lambda "), strings.Contains(name, "<") && strings.Contains(name, ">") && strings.ContainsAny(name, ".:"):
			return true // generic names with spaces: A<B, C>.f(
		}
	}
	if strings.HasPrefix(s, "<anonymous>") || open > 0 && (strings.HasPrefix(s, "native") || s[0] == '[') {
		return true
	}
	return isPlaceOnly(s)
}

// hasPlace reports whether s holds a file and a line, or what stands for them in a trace.
func hasPlace(s string) bool {
	if strings.Contains(s, "<anonymous>") || strings.Contains(s, "(native") || strings.Contains(s, "(index ") {
		return true
	}
	for at := 0; ; {
		colon := strings.IndexByte(s[at:], ':')
		if colon < 0 {
			return false
		}
		if at += colon + 1; at < len(s) && isDigit(s[at]) {
			return true
		}
	}
}

// isPlaceOnly reports whether s is a file with a line and nothing else: /a/b.js:1:2, ./src/x.rs:3, http://x/y.js:1:2.
func isPlaceOnly(s string) bool {
	if s == "" || strings.IndexByte(s, ' ') >= 0 && s[0] != '/' && !strings.HasPrefix(s, "file:") && !isDrive(s) {
		return false
	}
	digits := len(s)
	for digits > 0 && isDigit(s[digits-1]) {
		digits--
	}
	if digits == len(s) || digits == 0 || s[digits-1] != ':' {
		return false
	}
	colon := digits - 1 // of the last number; the line's is before it where there is a column
	before := colon
	for before > 0 && isDigit(s[before-1]) {
		before--
	}
	if before < colon && before > 0 && s[before-1] == ':' {
		colon = before - 1
	}
	return colon > 0 && isFile(s[:colon])
}

// isDrive reports whether s starts with a Windows drive.
func isDrive(s string) bool {
	return len(s) > 2 && isLetter(s[0]) && s[1] == ':' && (s[2] == '\\' || s[2] == '/')
}

// isFile reports whether s ends in the name of a source file: it has an extension of letters, or is one of the files without one
// that scripts are in.
func isFile(s string) bool {
	name := s[strings.LastIndexAny(s, `/\`)+1:]
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return len(name) < len(s) && name != "" && !strings.Contains(s, "://") || strings.HasPrefix(s, "node:")
	}
	extension := name[dot+1:]
	return extension != "" && len(extension) <= 6 && isLetter(extension[0]) && dot+1 < len(name)
}

// isFromFrame tells what follows "from " in a Ruby trace.
func isFromFrame(s string) bool {
	if at := strings.Index(s, ":in "); at >= 0 {
		s = s[:at]
	}
	return isPlaceOnly(s)
}

// isPlaceFrame tells lines that start with a place: Ruby's a.rb:1:in `f', Go's /x/a.go:12 +0x1d, Elixir's lib/a.ex:12: M.f/1,
// Lua's a.lua:12: in function 'f', Zig's /x/a.zig:1:2: 0x123 in f (main), Firefox' f@https://x/y.js:1:2, Laravel's a.php:12.
func isPlaceFrame(s string) bool {
	if last := s[len(s)-1]; isDigit(last) { // the console of Firefox and Safari
		if at := strings.IndexByte(s, '@'); at >= 0 && strings.Count(s[:at], " ") < 2 && isPlaceOnly(s[at+1:]) {
			return true
		}
		if at := strings.IndexByte(s, ' '); at > 0 && strings.HasPrefix(s[at+1:], "http") && isPlaceOnly(s[at+1:]) {
			return true
		}
	}
	file, end := leadingPlace(s)
	if file == 0 {
		return false
	}
	switch rest := s[end:]; {
	case rest == "", strings.HasPrefix(rest, " +0x"), strings.HasPrefix(rest, ": in "),
		strings.HasPrefix(rest, ": 0x") && strings.Contains(rest, " in "):
		return true
	case strings.HasPrefix(rest, ":in "):
		return rubyFunctionEnd(rest) == len(rest)
	case strings.HasPrefix(rest, ": "):
		return isArity(rest[2:]) || classLength(rest[2:]) == len(rest)-2 && rest[len(rest)-1] != ':'
	case strings.HasPrefix(rest, " in "):
		return isFunctionName(strings.Trim(rest[4:], "<>"))
	case strings.HasPrefix(rest, " ("), strings.HasPrefix(rest, " @ "):
		return strings.HasSuffix(rest, ")") && strings.IndexByte(rest[2:], ' ') < 0
	}
	return false
}

// leadingPlace reads the place that s starts with: file is the length of the file's name, end where the line and the column
// end. file is 0 when there is none.
func leadingPlace(s string) (file, end int) {
	for at := 0; at < len(s) && at < 512; {
		colon := strings.IndexByte(s[at:], ':')
		if colon < 0 {
			return 0, 0
		}
		colon += at
		if strings.IndexByte(s[at:colon], ' ') >= 0 {
			return 0, 0
		}
		at = colon + 1
		n := digitRun(s, at, 9)
		if n == 0 || colon == 0 || !isFile(s[:colon]) {
			if colon == 1 || n > 0 || strings.HasPrefix(s[at:], "//") || strings.HasPrefix(s[at:], "/") || strings.HasPrefix(s, "webpack") || strings.HasPrefix(s, "node:") {
				continue
			}
			return 0, 0
		}
		end = at + n
		if c := digitRun(s, end+1, 9); end < len(s) && s[end] == ':' && c > 0 {
			end += 1 + c
		}
		return colon, end
	}
	return 0, 0
}

// rubyFunctionEnd returns where the function's quotation ends in ":in `f'", 0 when there is none.
func rubyFunctionEnd(s string) int {
	if len(s) < 6 || s[4] != '`' && s[4] != '\'' {
		return 0
	}
	closer := strings.IndexByte(s[5:], '\'')
	if closer < 0 {
		return 0
	}
	return 5 + closer + 1
}

// isArity tells Elixir's and Erlang's functions: Module.function/2, anonymous fn/1 in Module.f/2, :gen_server.init_it/6.
func isArity(s string) bool {
	slash := strings.LastIndexByte(s, '/')
	if slash <= 0 || slash+1 == len(s) || digitRun(s, slash+1, 4) != len(s)-slash-1 {
		return false
	}
	return strings.IndexByte(s, ' ') < 0 || strings.Contains(s, "fn/") || strings.HasPrefix(s, "anonymous ")
}

// isElixirFrame tells (app 1.2.3) lib/a.ex:12: M.f/1 and (stdlib 3.17) gen_server.erl:1: :gen_server.f/2.
func isElixirFrame(s string) bool {
	closer := strings.Index(s[:min(len(s), maxTag)], ") ")
	if closer < 0 {
		return false
	}
	file, end := leadingPlace(s[closer+2:])
	return file > 0 && strings.HasPrefix(s[closer+2+end:], ": ")
}

// isHashFrame tells #0 lines: PHP, gdb, sanitizers, Dart.
func isHashFrame(s string) bool {
	end := 1 + digitRun(s, 1, 5)
	if end == 1 || end == len(s) || s[end] != ' ' {
		return false
	}
	rest := strings.TrimLeft(s[end:], " ")
	for _, start := range []string{"0x", "pc ", "{main}", "[internal function]", "<signal handler", "<asynchronous suspension>"} {
		if strings.HasPrefix(rest, start) {
			return true
		}
	}
	if strings.Contains(rest, ".php(") || strings.Contains(rest, ".php:") {
		return true
	}
	open := strings.Index(rest, " (")
	return open > 0 && strings.Count(rest[:open], " ") < 3 && (hasPlace(rest) || strings.Contains(rest, ") at ") || strings.Contains(rest, ") from "))
}

// isNumberedFrame tells Rust's "2: crate::f" and "2:  0x55 - crate::f", Ruby's "2: from a.rb:1:in `f'" and Apple's
// "0  lib  0x1 f + 12".
func isNumberedFrame(s string) bool {
	end := digitRun(s, 0, 5)
	if end == 0 || end+2 > len(s) {
		return false
	}
	if s[end] == ' ' { // Apple's, and lists of places with functions behind them
		rest := strings.TrimLeft(s[end:], " ")
		if at := strings.Index(rest, "0x"); at > 0 && (rest[at-1] == ' ' || rest[at-1] == '\t') && digitRun(rest, at+2, 2) > 0 {
			library := strings.TrimRight(rest[:at], " \t")
			return strings.Count(library, " ") < 3 && !strings.ContainsAny(library, "(),:=")
		}
		file, stop := leadingPlace(rest)
		return file > 0 && strings.HasPrefix(rest[stop:], " (") && strings.HasSuffix(rest, ")") || strings.HasPrefix(rest, "[builtin] (")
	}
	if s[end] != ':' || s[end+1] != ' ' {
		return false
	}
	rest := strings.TrimLeft(s[end+1:], " ")
	switch {
	case strings.HasPrefix(rest, "from "):
		return isFromFrame(rest[5:])
	case strings.HasPrefix(rest, "0x"):
		return strings.Contains(rest, " - ") || strings.IndexByte(rest, ' ') < 0
	case rest == "", strings.Contains(rest, ": "):
		return false
	case strings.Contains(rest, "::"):
		return strings.IndexByte(rest, ' ') < 0 || rest[0] == '<' || strings.Contains(rest, "<impl ") || strings.Contains(rest, " as ")
	}
	switch rest {
	case "main", "_start", "__libc_start_main", "__libc_start_call_main", "start_thread", "clone", "clone3", "rust_begin_unwind", "<unknown>":
		return true
	}
	return false
}

// foreignAt are the words for "at" in .NET traces of other languages than English.
var foreignAt = []string{"à ", "en ", "bei ", "in ", "в ", "em ", "w ", "na ", "vid ", "ved ", "kohteessa ", "在 ", "場所 ", "於 ", "위치: ", "konum: "}

// isForeignFrame tells .NET frames in other languages: a word for "at", a dotted name, and parameters in brackets.
func isForeignFrame(s string) bool {
	open := strings.IndexByte(s, '(')
	if open < 0 {
		return false
	}
	for _, word := range foreignAt {
		if s[0] != word[0] || !strings.HasPrefix(s, word) {
			continue
		}
		name := strings.TrimLeft(s[len(word):], " ")
		open = strings.IndexByte(name, '(')
		return open > 0 && strings.IndexByte(name[:open], ' ') < 0 && strings.Count(name[:open], ".") >= 2
	}
	return false
}

// isCall tells Go's function lines: main.(*T).Run(0xc000, {0x1, 0x2}), panic({0x1, 0x2}), main.f(...).
func isCall(s string) bool {
	if s[len(s)-1] != ')' {
		return false
	}
	open := strings.LastIndexByte(s, '(')
	if open <= 0 {
		return false
	}
	arguments := s[open+1 : len(s)-1]
	if arguments != "" && arguments != "..." && !strings.HasPrefix(arguments, "0x") && !strings.HasPrefix(arguments, "{") {
		return false
	}
	name := s[:open]
	return (name == "panic" || arguments != "" && strings.IndexByte(name, '.') > 0) && isFunctionName(name) || isQualifiedName(name)
}

// isQualifiedName tells one qualified function of Go and nothing else, as pkg/errors prints them: main.run, a.com/b/c.(*T).M.
func isQualifiedName(s string) bool {
	if !isLetter(s[0]) || !isFunctionName(s) {
		return false
	}
	dot := strings.LastIndexByte(s, '.')
	if dot <= 0 || dot+1 == len(s) || !isIdentifierByte(s[dot+1]) {
		return false
	}
	slash := strings.LastIndexByte(s, '/')
	first := s[slash+1:]
	if dot := strings.IndexByte(first, '.'); dot >= 0 {
		first = first[:dot]
	}
	return slash > 0 && slash < dot && first != "" && !strings.Contains(s, "//") && strings.IndexByte(s[:slash], '.') > 0 || strings.Contains(s, ".(*") ||
		first == "main" || first == "runtime" || first == "testing" || strings.HasPrefix(s, "net/http.")
}

// isFunctionName reports whether s is a path of names as Go has them.
func isFunctionName(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isIdentifierByte(c) && strings.IndexByte("./()*-[]~", c) < 0 {
			return false
		}
	}
	return s != ""
}

// classEndings are what the names of exception classes end in.
var classEndings = []string{"Error", "Exception", "Failure", "Fault", "Warning", "Interrupt", "Exit", "Panic", "Errors", "Rejection", "ExceptionGroup", "Timeout", "Throwable"}

// classLength returns the length of the name of an exception's class at the start of s, with the colon behind it, 0 when there
// is none.
func classLength(s string) int {
	end, last := 0, 0
	for end < len(s) && end < 2*maxTag {
		switch c := s[end]; {
		case isIdentifierByte(c):
		case c == '.' || c == '$' || c == '\\':
			last = end + 1
		case c == ':' && end+2 < len(s) && s[end+1] == ':' && isLetter(s[end+2]):
			end++
			last = end + 1
		default:
			return classEnd(s, last, end)
		}
		end++
	}
	return classEnd(s, last, end)
}

// classEnd judges the name s[:end], whose last part starts at last.
func classEnd(s string, last, end int) int {
	if end < 5 || last >= end || s[last] < 'A' || s[last] > 'Z' {
		return 0
	}
	rest, colon := s[end:], 0
	switch {
	case rest == "", strings.HasPrefix(rest, " ["), strings.HasPrefix(rest, " ("):
	case strings.HasPrefix(rest, ": "), rest == ":":
		colon = 1
	default:
		return 0
	}
	name := s[last:end]
	if strings.HasPrefix(s, "Errno::") {
		return end + colon
	}
	for _, ending := range classEndings {
		if strings.HasSuffix(name, ending) && (len(name) > len(ending) || last > 0) {
			return end + colon
		}
	}
	if colon > 0 && s[0] >= 'a' && s[0] <= 'z' && strings.Count(s[:end], ".") >= 2 && strings.IndexByte(s[:end], '\\') < 0 {
		return end + colon // a.b.Class: a Java class of any name
	}
	return 0
}
