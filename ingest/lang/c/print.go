package c

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// The streams of functions that do not name theirs.
const (
	impliedError = -1
	impliedOut   = -2
)

// printer is a function that prints: where its stream and its message are.
type printer struct {
	stream, message int
	format          bool
}

// prints are the functions that print a text, of the C library and of well-known others.
var prints = map[string]printer{
	"fprintf": {0, 1, true}, "vfprintf": {0, 1, true}, "fprintf_s": {0, 1, true}, "fwprintf": {0, 1, true}, "dprintf": {0, 1, true}, "vdprintf": {0, 1, true},
	"curl_mfprintf": {0, 1, true}, "mfprintf": {0, 1, true}, "fputs": {1, 0, false}, "fputs_unlocked": {1, 0, false}, "fputws": {1, 0, false}, "fwrite": {3, 0, false},
	"write": {0, 1, false}, "full_write": {0, 1, false}, "safe_write": {0, 1, false}, "perror": {impliedError, 0, false}, "g_printerr": {impliedError, 0, true},
	"PySys_WriteStderr": {impliedError, 0, true}, "tool_stderr_printf": {impliedError, 0, true}, "printf": {impliedOut, 0, true}, "vprintf": {impliedOut, 0, true},
	"puts": {impliedOut, 0, false}, "printf_unlocked": {impliedOut, 0, true}, "g_print": {impliedOut, 0, true}, "PyErr_Print": {impliedError, 0, false},
	"_ftprintf": {0, 1, true}, "fprintf_unlocked": {0, 1, true}, "fprintf_ln": {0, 1, true}, "color_fprintf_ln": {0, 2, true}, "color_fprintf": {0, 2, true}, "jsi_printf": {impliedOut, 0, true}, "u_fprintf": {0, 1, true}, "BIO_printf": {0, 1, true}, "BIO_puts": {0, 1, false},
	"ngx_log_stderr": {impliedError, 1, true},
}

// writer is a function that writes a text into a buffer: where the buffer and the text are.
type writer struct {
	target, message int
	format          bool
}

// writers are the functions that write a text into a buffer or make one in a variable.
var writers = map[string]writer{
	"snprintf": {0, 2, true}, "vsnprintf": {0, 2, true}, "sprintf": {0, 1, true}, "vsprintf": {0, 1, true}, "sprintf_s": {0, 2, true}, "_snprintf": {0, 2, true},
	"asprintf": {0, 1, true}, "vasprintf": {0, 1, true}, "xasprintf": {0, 1, true}, "xvasprintf": {0, 1, true}, "xsnprintf": {0, 2, true}, "scnprintf": {0, 2, true},
	"strcpy": {0, 1, false}, "strncpy": {0, 1, false}, "strlcpy": {0, 1, false}, "strscpy": {0, 1, false}, "stpcpy": {0, 1, false}, "strcpy_s": {0, 2, false},
	"curl_msnprintf": {0, 2, true}, "msnprintf": {0, 2, true}, "g_snprintf": {0, 2, true}, "g_vsnprintf": {0, 2, true}, "g_string_printf": {0, 1, true}, "g_string_append_printf": {0, 1, true},
	"g_strlcpy": {0, 1, false}, "strbuf_addf": {0, 1, true}, "strbuf_vaddf": {0, 1, true}, "strbuf_addstr": {0, 1, false}, "PyOS_snprintf": {0, 2, true}, "apr_snprintf": {0, 2, true},
	"appendStringInfo": {0, 1, true}, "appendStringInfoString": {0, 1, false}, "appendPQExpBuffer": {0, 1, true}, "printfPQExpBuffer": {0, 1, true}, "appendPQExpBufferStr": {0, 1, false},
	"evbuffer_add_printf": {0, 1, true}, "sqlite3_snprintf": {1, 2, true}, "ngx_snprintf": {0, 2, true}, "ngx_sprintf": {0, 1, true}, "av_bprintf": {0, 1, true}, "ds_put_format": {0, 1, true},
	"sbuf_printf": {0, 1, true}, "curlx_dyn_addf": {0, 1, true}, "swprintf": {0, 2, true}, "SDL_snprintf": {0, 2, true}, "wsprintf": {0, 1, true}, "StringCbPrintf": {0, 2, true},
	"BIO_snprintf": {0, 2, true}, "ap_snprintf": {0, 2, true}, "switch_snprintf": {0, 2, true}, "xstrncpy": {0, 1, false}, "os_snprintf": {0, 2, true}, "rb_str_catf": {0, 1, true}, "memprintf": {0, 1, true},
}

// isErrorStream reports whether an expression is where errors go: stderr, descriptor 2, something named for it.
func isErrorStream(s *engine.Scan, n engine.Node) bool {
	text := s.Bytes(n)
	if len(text) == 0 || len(text) > maxName {
		return false
	}
	switch string(text) {
	case "stderr", "STDERR_FILENO", "2", "STDERR", "stdout_or_err", "fileno(stderr)", "tool_stderr", "bio_err", "errfp", "errstream", "err", "cerr":
		return true
	}
	return strings.Contains(strings.ToLower(string(text)), "stderr") || strings.Contains(string(text), "errfp") || strings.HasSuffix(string(text), "bio_err")
}

// visitPrint considers a call that prints: what goes to the stream for errors, and what is printed before the process ends.
func visitPrint(s *engine.Scan, n engine.Node, name string) {
	p := prints[name]
	arguments := Arguments(s, n)
	if p.message >= len(arguments) || p.stream >= len(arguments) {
		return
	}
	message := arguments[p.message].First
	if p.stream >= 0 && !isErrorStream(s, arguments[p.stream].First) && !saysError(s.Bytes(message)) {
		return
	}
	outcome := OutcomeOf(s, n)
	if p.stream == impliedOut && outcome != Exits {
		return
	}
	if !hasText(s, message) && isParameter(s, message) && !inReporter(s, n, outcome) {
		return
	}
	mark := "print-log!"
	if outcome == Fails || outcome == Exits {
		mark = "print-exit!"
	}
	if name == "ngx_log_stderr" { // with nginx's own conversions; it tells of success as well
		if mark == "print-log!" {
			return
		}
		mark = "report-nginx!"
	}
	if !p.format {
		mark = strings.Replace(mark, "print", "puts", 1)
		arguments = arguments[:p.message+1]
	}
	considerEach(s, engine.Call{Node: n, Callee: mark, Receiver: none, Arguments: arguments[p.message:]})
}

// saysError reports whether the source of a text starts by calling itself an error: "error: ..", "prog: Error ..", "fatal: ..".
func saysError(source []byte) bool {
	start := strings.ToLower(string(source[:min(len(source), 40)]))
	for _, word := range []string{"error", "fatal"} {
		if at := strings.Index(start, word); at > 0 && at+len(word) < len(start) {
			before, after := start[at-1], start[at+len(word)]
			if after == ':' && (before == '"' || before == ' ' || before == '[') || before == '"' && after == ' ' {
				return true
			}
		}
	}
	return false
}

// isParameter reports whether an expression is a parameter of the function around it.
func isParameter(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) != "identifier" {
		return false
	}
	function := s.AroundKind(n, "function_definition")
	if function == engine.None {
		return false
	}
	name := s.Text(n)
	for _, p := range s.FunctionAt(function).Parameters {
		if p.Name == name {
			return true
		}
	}
	return false
}

// inReporter reports whether what a function prints for its caller is an error: by its name, or because the process ends.
func inReporter(s *engine.Scan, n engine.Node, outcome Outcome) bool {
	if outcome == Exits {
		return true
	}
	switch mannerOf(FunctionName(s, s.AroundKind(n, "function_definition"))) {
	case mannerNone, mannerQuiet, mannerWarn:
		return false
	}
	return true
}

// visitWrite considers a call that writes a text into a buffer or variable which is named for an error.
func visitWrite(s *engine.Scan, n engine.Node, name string) {
	w := writers[name]
	target := argumentAt(s, n, w.target)
	if target == engine.None {
		return
	}
	function := FunctionName(s, s.AroundKind(n, "function_definition"))
	describing := describes(function) || isParameter(s, target) && (givesCode(function) || underErrno(s, n))
	if !describing && !isErrorName(lastNameOf(s, target)) && !(lastNameOf(s, target) == "buf" && isErrorName(ownerOf(s, target))) {
		return
	}
	arguments := Arguments(s, n)
	position := w.message
	if position < len(arguments) && !hasText(s, arguments[position].First) && position+1 < len(arguments) && hasText(s, arguments[position+1].First) {
		position++
	}
	if position >= len(arguments) || !describing && usedInReport(s, n, target) {
		return
	}
	mark := "write!"
	if !w.format {
		mark, arguments = "assign!", arguments[:position+1]
	}
	considerEach(s, engine.Call{Node: n, Callee: mark, Receiver: none, Arguments: arguments[position:]})
}

// givesCode reports whether a function of the name turns what failed into the code with which the program ends: what it writes into a
// parameter is said with it.
func givesCode(name string) bool {
	list := words(name)
	for i, word := range list {
		if word == "excode" || word == "exitcode" || word == "code" && i > 0 && (list[i-1] == "exit" || list[i-1] == "ex") {
			return true
		}
	}
	return false
}

// underErrno reports whether a place is in the case of a number that the system gives for an error: case EBUSY:.
func underErrno(s *engine.Scan, n engine.Node) bool {
	section := s.AroundKind(n, "case_statement")
	if section == engine.None || s.AroundKind(n, "function_definition") > section {
		return false
	}
	name := strings.TrimLeft(string(s.Bytes(s.ChildIn(section, "value"))), "-( ")
	return len(name) > 3 && len(name) < 20 && name[0] == 'E' && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// ownerOf is the name of what a field belongs to: err of err->buf.
func ownerOf(s *engine.Scan, n engine.Node) string {
	for range maxClimb {
		switch s.KindName(n) {
		case "field_expression":
			return lastNameOf(s, s.ChildIn(n, "argument"))
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "pointer_expression", "subscript_expression":
			n = s.ChildIn(n, "argument")
		default:
			return ""
		}
	}
	return ""
}

// usedInReport reports whether a local variable is given to a call that reports an error later in its function: its text is then
// a part of that call's message.
func usedInReport(s *engine.Scan, at, target engine.Node) bool {
	name := variableOf(s, target)
	function := s.AroundKind(at, "function_definition")
	if name == nil || function == engine.None || !isLocal(s, function, name) {
		return false
	}
	const most = 20000
	f := fileOf(s)
	for i := at + 1; uint32(i) < min(s.Nodes[function].Next, uint32(at)+most); i++ {
		if s.KindName(i) != "identifier" || string(s.Bytes(i)) != string(name) {
			continue
		}
		list := s.Parent(i)
		if s.KindName(list) == "field_expression" {
			list = s.Parent(list)
		}
		if s.KindName(list) != "argument_list" {
			continue
		}
		callee := string(CalleeName(s, s.Parent(list)))
		if p, ok := prints[callee]; ok && p.stream != impliedOut {
			return true
		}
		if f.levelAmong(s, s.Parent(list)) == mannerLog {
			return true
		}
		switch f.mannerOf(s, callee) {
		case mannerKnown, mannerLog, mannerException, mannerExit, mannerPanic:
			return true
		}
	}
	return false
}

// isLocal reports whether a name is a variable of the function, and none of its parameters.
func isLocal(s *engine.Scan, function engine.Node, name []byte) bool {
	for _, p := range s.FunctionAt(function).Parameters {
		if p.Name == string(name) {
			return false
		}
	}
	body := s.ChildIn(function, "body")
	for i := body; body != engine.None && uint32(i) < s.Nodes[body].Next; i++ {
		if s.KindName(i) != "declaration" {
			continue
		}
		for c := s.First(i); c != engine.None; c = s.After(c) {
			if string(variableOf(s, c)) == string(name) {
				return true
			}
		}
	}
	return false
}
