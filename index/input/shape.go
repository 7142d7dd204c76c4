package input

import "strings"

// shape says what a line is to the lines around it.
type shape uint8

const (
	// plainShape is a line with nothing that tells it from a message.
	plainShape shape = iota
	// frameShape is a frame of a stack trace and nothing else.
	frameShape
	// sourceShape is source code with its number, or marks under it.
	sourceShape
	// aroundShape stands around frames or causes and says nothing itself: "Stack trace:", "... 5 more", "goroutine 1 [running]:".
	aroundShape
	// causeShape introduces the cause of what was said before.
	causeShape
	// effectShape introduces what the error said before led to: Python and PHP print the cause first.
	effectShape
	// asideShape introduces an error that is no cause: Java's Suppressed.
	asideShape
	// labelShape is a part of a message with a name: "Stderr: ...", "note: ...".
	labelShape
	// closeShape is a closing bracket.
	closeShape
	// nameShape is one qualified name and nothing else, which is a function in some traces.
	nameShape
	// tracebackShape announces frames and, behind them, the message: Python.
	tracebackShape
	// reportShape begins a report: a panic, an uncaught exception.
	reportShape
	// classShape is a message behind the name of an exception's class.
	classShape
	// promptShape is a command at a shell's prompt.
	promptShape
	// fenceShape is a Markdown fence.
	fenceShape
)

// continues reports whether a line of this shape belongs to the event before it, wherever it stands.
func (s shape) continues() bool {
	switch s {
	case frameShape, sourceShape, aroundShape, causeShape, effectShape, asideShape, labelShape, closeShape, nameShape:
		return true
	}
	return false
}

// speaks reports whether a line of this shape can be or hold a message.
func (s shape) speaks() bool {
	switch s {
	case frameShape, sourceShape, aroundShape, closeShape, fenceShape, tracebackShape:
		return false
	}
	return true
}

// shapeOf looks at a line without its indentation, colours and log prefix.
func shapeOf(s string) shape {
	if s == "" {
		return plainShape
	}
	c := s[0]
	switch {
	case isLetter(c):
		if shape := wordShape(s); shape != plainShape {
			return shape
		}
		if isHexDump(s) {
			return sourceShape
		}
	case isDigit(c):
		if isGutter(s) && !beginsRecord(s[strings.IndexAny(s, "|│"):]) || digitRun(s, 0, 10) == len(s) || isHexDump(s) {
			return sourceShape
		}
		if strings.HasSuffix(s, " frames hidden") || strings.HasPrefix(s, "0x") && strings.Contains(s, " is located ") {
			return aroundShape
		}
		if isNumberedFrame(s) {
			return frameShape
		}
	case c >= 0x80:
		switch {
		case isForeignFrame(s):
			return frameShape
		case strings.HasPrefix(s, "…"):
			return aroundShape
		case promptEnd(s) > 0:
			return promptShape
		}
	default:
		if shape := markShape(s); shape != plainShape {
			return shape
		}
	}
	switch {
	case isPlaceFrame(s), isCall(s):
		return frameShape
	case isQualifiedName(s):
		return nameShape
	case classLength(s) > 0:
		return classShape
	}
	return plainShape
}

// innerShape looks at what stands behind a log's prefix and gives the place where it starts: a frame's number looks like a part
// of the prefix.
func innerShape(s string, h *Head) (shape, int) {
	if inner := shapeOf(s[h.Body:]); inner != plainShape {
		return inner, h.Body
	}
	for i := range h.Starts() {
		at := h.Start(i)
		if at > 0 && at <= h.Body && (s[at] == '#' && isHashFrame(s[at:]) || isDigit(s[at]) && isNumberedFrame(s[at:])) {
			return frameShape, at
		}
	}
	return plainShape, h.Body
}

// opening is the start of a line that gives the line its shape, whatever follows.
type opening struct {
	text  string
	shape shape
}

// openings are sorted by their first letter.
var openings = byLetter(map[shape][]string{
	causeShape:     {"Caused by", "caused by", "Caused By", "CAUSED BY", "Causes:", "Cause:", "Root cause:", "root cause:", "Because:", "Because of:"},
	asideShape:     {"Suppressed: "},
	effectShape:    {"Wrapped by: ", "During handling of the above exception", "The above exception was the direct cause", "Next "},
	tracebackShape: {"Traceback (most recent call last)", "Traceback (innermost last)", "Exception Group Traceback"},
	reportShape: {"panic: ", "thread '", "thread ", "fatal error: ", "Fatal error: ", "Exception in thread ", "Unhandled ", "Uncaught ", "PHP Fatal error:",
		"PHP Warning:", "PHP Notice:", "PHP Parse error:", "PHP Deprecated:", "terminate called", "terminating ", "FATAL EXCEPTION", "libc++abi: ",
		"unexpected fault address", "EXCEPTION CAUGHT BY "},
	aroundShape: {"Stack trace", "stack trace", "stack traceback:", "stack backtrace:", "Stack backtrace:", "Backtrace:", "backtrace:", "Call stack:", "Thread backtrace:",
		"goroutine ", "note: run with `RUST_BACKTRACE", "note: Some details are omitted", "exit status ", "Run with RUST_", "Run with COLORBT", "Execution halted",
		"Node.js v", "Bun v", "thrown in ", "Calls: ", "Process: ", "Location:", "rax ", "rbx ", "rip ", "READ of size", "WRITE of size", "freed by thread",
		"previously allocated by", "allocated by thread", "SUMMARY: ", "Shadow bytes", "Shadow byte", "When the exception was thrown", "During startup - ", "Aborted", "Abort trap", "Last message", "State: %", "coroutine ", "In ", "BACKTRACE", "SPANTRACE"},
	labelShape: {"note: ", "help: ", "hint: ", "Hint: ", "HINT: ", "DETAIL: ", "CONTEXT: ", "STATEMENT: ", "Details:", "details:", "Detail:", "Reason:", "reason:",
		"Stdout:", "Stderr:", "stdout:", "stderr:", "Output:", "output:", "Expected:", "expected:", "Actual:", "actual:", "Read more:", "what():", "Recipe:", "E   "},
})

// byLetter sorts openings by their first byte, longest first.
func byLetter(all map[shape][]string) (out [128][]opening) {
	for kind := plainShape; kind <= fenceShape; kind++ {
		for _, text := range all[kind] {
			out[text[0]] = append(out[text[0]], opening{text, kind})
		}
	}
	return out
}

// confirmed reports whether a line that starts like an opening is one, for openings that are words of any sentence.
func confirmed(o opening, s string) bool {
	switch o.text {
	case "thread '":
		return strings.Contains(s, "panicked at")
	case "thread ":
		return digitRun(s, 7, 20) > 0 && strings.Contains(s, " panic: ")
	case "goroutine ":
		return strings.HasSuffix(s, "]:")
	case "BACKTRACE", "SPANTRACE":
		return len(s) == len(o.text)
	case "Aborted", "Abort trap":
		return len(s) == len(o.text) || strings.HasSuffix(s, "(core dumped)") || strings.HasPrefix(s, "Abort trap: ")
	case "Last message":
		return strings.HasPrefix(s, "Last message: ") || strings.HasPrefix(s, "Last message (")
	case "coroutine ":
		return strings.HasSuffix(s, ":") && digitRun(s, 10, 6) == len(s)-11
	case "In ": // Symfony: In Chart.php line 12:
		return strings.HasSuffix(s, ":") && strings.Contains(s, ".php line ")
	case "Next ":
		return classLength(s[5:]) > 0
	case "exit status ":
		return digitRun(s, 12, 4) == len(s)-12
	case "Calls: ":
		return strings.Contains(s, "->")
	case "thrown in ":
		return strings.Contains(s, " on line ")
	case "Process: ":
		return strings.Contains(s, ", PID: ")
	case "Unhandled ", "Uncaught ", "terminating ":
		return strings.IndexByte(s, ':') > 0 || strings.Contains(s, "xception") || strings.Contains(s, "rejection")
	case "Stack trace", "stack trace":
		return strings.HasSuffix(s, ":") || len(s) == len(o.text)
	}
	return true
}

// wordShape gives the shape of a line that starts with a letter, as far as its first words tell.
func wordShape(s string) shape {
	for _, o := range openings[s[0]] {
		if strings.HasPrefix(s, o.text) && confirmed(o, s) {
			return o.shape
		}
	}
	switch {
	case strings.HasPrefix(s, "at ") && isAtFrame(s[3:]),
		isPythonFrame(s),
		strings.HasPrefix(s, "from ") && isFromFrame(s[5:]),
		strings.HasPrefix(s, "created by ") && (isFunctionName(s[11:]) || strings.Contains(s, " in goroutine ")),
		strings.HasPrefix(s, "in function ") && strings.Contains(s, ", line "),
		strings.HasPrefix(s, "in call from ") && strings.Contains(s, ", line "),
		strings.HasPrefix(s, "pc 0x"),
		strings.HasPrefix(s, "frame #") && strings.Contains(s, ": 0x"),
		isForeignFrame(s):
		return frameShape
	case promptEnd(s) > 0:
		return promptShape
	}
	colon := strings.IndexByte(s, ':')
	if colon < 0 {
		return plainShape
	}
	switch rest := s[colon:]; {
	case strings.HasPrefix(rest, "::") && strings.Contains(rest, ") called at ") && strings.Contains(rest, " line "):
		return frameShape // Perl: main::f(1) called at a.pl line 3
	case strings.HasPrefix(rest, ": in function '"), strings.HasSuffix(s, ": in main chunk"):
		return frameShape // Lua, without a line
	}
	return plainShape
}

// markShape gives the shape of a line that starts with a mark.
func markShape(s string) shape {
	switch s[0] {
	case '}', ']', ')':
		if strings.Trim(s, "}]);, ") == "" {
			return closeShape
		}
	case '^', '~', '|':
		if strings.HasPrefix(s, "~~~") && (len(s) == 3 || isLetter(s[3])) {
			return fenceShape
		}
		if isMarks(s) {
			return sourceShape
		}
	case '.':
		if rest, ok := strings.CutPrefix(s, "... "); ok && rest != "" && (isDigit(rest[0]) || strings.HasPrefix(rest, "additional") || strings.HasPrefix(rest, "skipping")) {
			return aroundShape
		}
	case '#':
		if isHashFrame(s) {
			return frameShape
		}
	case '$', '%':
		if promptLength(s, 0) > 0 {
			return promptShape
		}
	case '`':
		if strings.HasPrefix(s, "```") {
			return fenceShape
		}
	case '-':
		switch {
		case strings.HasPrefix(s, "---> "), strings.HasPrefix(s, "--> (Inner"):
			return causeShape
		case strings.HasPrefix(s, "--> ") && isPlaceOnly(s[4:]):
			return sourceShape // rustc: --> src/main.rs:1:2
		case strings.HasPrefix(s, "--- End of "), strings.HasPrefix(s, "---[ end trace"):
			return aroundShape
		}
	case '[':
		return bracketShape(s)
	case '/':
		if strings.Contains(s, "(+0x") && s[len(s)-1] == ']' {
			return frameShape // glibc: /lib/libc.so.6(+0x7c619)[0x7f3c]
		}
	case '(':
		switch {
		case s[len(s)-1] == ')' && isPlaceOnly(s[1:len(s)-1]):
			return frameShape
		case s == "(":
			return aroundShape
		case isElixirFrame(s):
			return frameShape
		case strings.HasPrefix(s, "(Inner Exception #"):
			return causeShape
		case s == "(Coroutine boundary)", s == "(inlined)":
			return aroundShape
		}
	case '+':
		switch {
		case strings.Contains(s, "Exception Group Traceback (most"):
			return tracebackShape
		case strings.HasPrefix(s, "+-") && (strings.HasSuffix(s, "--") || strings.Trim(s, "+-=") == ""):
			return aroundShape
		}
	case '*':
		switch {
		case strings.HasPrefix(s, "** Last message in was"), strings.HasPrefix(s, "** When Server state"), strings.HasPrefix(s, "** Reason for termination") && s[len(s)-1] == '=',
			strings.HasPrefix(s, "*** First throw call stack"):
			return aroundShape
		}
		if strings.HasPrefix(s, "** (") || strings.HasPrefix(s, "*** ") && strings.Contains(s, " ***: ") {
			return reportShape
		}
	case '=':
		if strings.HasPrefix(s, "==") && strings.Contains(s, "==ERROR: ") {
			return reportShape
		}
		if strings.HasPrefix(s, "=>0x") {
			return sourceShape
		}
		if strings.HasPrefix(s, "=======") {
			return aroundShape
		}
	case '{':
		if strings.Contains(s, "[{file,") || strings.HasSuffix(s, ",[]},") {
			return frameShape // Erlang: {m,f,1,[{file,"a.erl"},{line,12}]},
		}
	}
	return plainShape
}

// bracketShape gives the shape of a line that starts with a square bracket.
func bracketShape(s string) shape {
	switch {
	case strings.HasPrefix(s, "[cause]:"), strings.HasPrefix(s, "[errors]:"):
		return causeShape
	case strings.HasPrefix(s, "[C]: in "), strings.HasPrefix(s, "[string \"") && strings.Contains(s, ": in "):
		return frameShape
	case s[len(s)-1] == ']' && isPlaceOnly(s[1:len(s)-1]):
		return frameShape
	case s == "[stacktrace]", strings.HasPrefix(s, "[signal SIG"), strings.HasPrefix(s, "[Previous line repeated"), strings.HasPrefix(s, "[previous exception]"):
		return aroundShape
	}
	return plainShape
}
