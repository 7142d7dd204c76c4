package c

import (
	"slices"
	"strings"
	"unicode"
)

// manner is what calls of a name do.
type manner uint8

// The manners.
const (
	mannerNone      manner = iota // nothing that is known
	mannerKnown                   // the spec says what
	mannerPrint                   // prints to a stream that is named or implied
	mannerWrite                   // writes a text into a buffer or a variable
	mannerLog                     // reports an error and goes on
	mannerException               // makes an error for its caller
	mannerExit                    // reports an error and ends the process
	mannerPanic                   // reports a fault of the program and ends the process
	mannerAssert                  // ends the process when a condition does not hold
	mannerWarn                    // reports a warning
	mannerQuiet                   // reports what is no error
)

// words splits a name into lower-case words: ngx_log_error, serverPanic, BUG_ON.
func words(name string) []string {
	list := make([]string, 0, 4) // few names have more
	small, plain := strings.ToLower(name), !strings.ContainsFunc(name, func(c rune) bool { return c > unicode.MaxASCII })
	start := 0
	flush := func(end int) {
		switch {
		case end <= start:
		case plain:
			list = append(list, small[start:end])
		default: // small letters beyond ASCII can be of another length
			list = append(list, strings.ToLower(name[start:end]))
		}
		start = end
	}
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case c == '_':
			flush(i)
			start = i + 1
		case c >= 'A' && c <= 'Z' && i > start:
			lower := name[i-1] >= 'a' && name[i-1] <= 'z' || name[i-1] >= '0' && name[i-1] <= '9'
			next := i+1 < len(name) && name[i+1] >= 'a' && name[i+1] <= 'z'
			if lower || next && name[i-1] >= 'A' && name[i-1] <= 'Z' {
				flush(i)
			}
		}
	}
	flush(len(name))
	return list
}

// mannerWords are what single words of a name say. Where several are known, the strongest wins; see mannerOf.
var mannerWords = map[string]manner{
	"die": mannerExit, "died": mannerExit, "fatal": mannerExit, "bail": mannerExit, "bailout": mannerExit, "croak": mannerExit, "errx": mannerExit, "exitfail": mannerExit,
	"verrx": mannerExit, "logdie": mannerExit, "giveup": mannerExit, "ferr": mannerExit, "barf": mannerExit, "usage": mannerExit,
	"panic": mannerPanic, "bug": mannerPanic, "abort": mannerPanic, "unreachable": mannerPanic, "ice": mannerPanic, "crash": mannerPanic,
	"assert": mannerAssert, "asserts": mannerAssert, "assertion": mannerAssert, "require": mannerAssert,
	"err": mannerLog, "error": mannerLog, "errors": mannerLog, "errmsg": mannerException, "perror": mannerLog, "errno": mannerLog, "crit": mannerLog, "critical": mannerLog,
	"emerg": mannerLog, "alert": mannerLog, "severe": mannerLog, "complain": mannerLog, "oops": mannerLog, "perr": mannerLog, "eprintf": mannerLog, "eprint": mannerLog, "elog": mannerLog,
	"logerr": mannerLog, "loge": mannerLog, "errlog": mannerLog, "printerr": mannerLog, "prerr": mannerLog, "errprintf": mannerLog, "errprint": mannerLog,
	"fail": mannerException, "failed": mannerException, "failure": mannerException, "invalid": mannerException, "throw": mannerException, "raise": mannerException,
	"corrupt": mannerException, "reject": mannerException, "argerror": mannerException, "ferror": mannerException, "argcheck": mannerException, "typeerror": mannerException, "disconnect": mannerException, "exception": mannerException, "unsupported": mannerException, "yyerror": mannerException,
	"seterr": mannerException, "seterror": mannerException, "failmsg": mannerException,
	"warn": mannerWarn, "warning": mannerWarn, "warnings": mannerWarn, "warnx": mannerWarn, "vwarn": mannerWarn, "logw": mannerWarn,
	"debug": mannerQuiet, "dbg": mannerQuiet, "trace": mannerQuiet, "info": mannerQuiet, "verbose": mannerQuiet, "notice": mannerQuiet, "hint": mannerQuiet, "trc": mannerQuiet, "dprintf": mannerQuiet, "tracepoint": mannerQuiet,
}

// otherWords make a name one of something that handles errors rather than reports one.
var otherWords = map[string]bool{"get": true, "is": true, "has": true, "check": true, "checks": true, "handler": true, "callback": true, "cb": true, "clear": true, "free": true,
	"alloc": true, "init": true, "count": true, "register": true, "test": true, "tests": true, "strerror": true, "name": true, "find": true, "lookup": true,
	"domain": true, "quark": true, "match": true, "matches": true, "reset": true, "opt": true, "option": true, "skip": true, "cmp": true, "compare": true, "stub": true, "hash": true,
	"handle": true, "want": true, "expect": true, "expected": true, "advise": true, "simulate": true, "inject": true, "or": true, "static": true, "compile": true, "if": true}

// actions are the words of what is done. A name that ends in one is that of the action, rather than of the report that it failed.
var actions = map[string]bool{"read": true, "open": true, "load": true, "import": true, "dump": true, "list": true, "begin": true, "end": true, "connect": true,
	"signal": true, "prefix": true, "write": true, "close": true, "table": true, "map": true, "queue": true, "mask": true, "flags": true, "level": true, "type": true, "code": true, "ptr": true, "len": true}

// makes are the words of names that make an error rather than print one.
var makes = map[string]bool{"make": true, "set": true, "new": true, "add": true, "create": true, "syntax": true, "parser": true, "parse": true, "type": true, "push": true, "append": true,
	"format": true, "return": true, "raise": true, "throw": true, "save": true, "record": true, "store": true, "fill": true, "build": true, "reply": true, "result": true, "value": true,
	"range": true, "compile": true, "runtime": true, "semantic": true, "arg": true, "send": true, "respond": true}

// logs are the words of names that print.
var logs = map[string]bool{"log": true, "logger": true, "pr": true, "dev": true, "netdev": true, "print": true, "printf": true, "report": true, "msg": true, "message": true, "syslog": true,
	"printk": true, "show": true, "display": true, "output": true, "out": true, "write": true, "emit": true, "notify": true, "logf": true, "tell": true, "puts": true, "stderr": true}

// variants are the letters that names put around a word for a function with a format, an error number or a va_list.
func variant(word string) (manner, bool) {
	if m, ok := mannerWords[word]; ok {
		return m, true
	}
	word = strings.TrimRight(word, "0123456789")
	if m, ok := mannerWords[word]; ok {
		return m, true
	}
	for _, suffix := range []string{"f", "x", "v", "fv", "c", "n", "ln", "fmt", "s"} {
		if base, ok := strings.CutSuffix(word, suffix); ok && len(base) > 2 {
			if m, ok := mannerWords[base]; ok {
				return m, true
			}
		}
	}
	if base, ok := strings.CutPrefix(word, "v"); ok && len(base) > 2 {
		if m, ok := mannerWords[base]; ok {
			return m, true
		}
	}
	for _, end := range []string{"error", "errorf"} { // syntaxerror, runerror
		if base, ok := strings.CutSuffix(word, end); ok && len(base) > 1 && base != "str" && base != "gai_str" {
			return mannerException, true
		}
	}
	if strings.HasSuffix(word, "err") && len(word) > 5 && word != "stderr" && word != "strerr" {
		return mannerException, true // dynerr, syserr
	}
	return mannerNone, false
}

// mannerOf tells from a name what calls of it do.
func mannerOf(name string) manner {
	if len(name) < 3 || len(name) > 80 {
		return mannerNone
	}
	found := mannerNone
	making, logging := false, false
	list := words(name)
	for i, word := range list {
		if len(list) > 1 && (otherWords[word] || i == len(list)-1 && actions[word]) {
			return mannerNone
		}
		making, logging = making || makes[word], logging || logs[word]
		m, ok := variant(word)
		switch {
		case !ok:
		case m == mannerQuiet && (word == "debug" || word == "trc" || word == "dbg"):
			return m
		case m == mannerQuiet && i == len(list)-1, m == mannerQuiet && found == mannerNone:
			found = m
		case m == mannerWarn && found != mannerExit, m == mannerAssert && found == mannerNone:
			found = m
		case found == mannerNone || found == mannerLog || found == mannerQuiet || found == mannerException && m != mannerLog:
			found = m
		}
	}
	switch {
	case found == mannerExit && (slices.Contains(list, "print") || slices.Contains(list, "show")):
		return mannerNone // show_usage
	case found == mannerLog && making && !logging:
		return mannerException
	case found == mannerLog && !logging && (slices.Contains(list, "lua") || strings.HasPrefix(list[0], "lua")):
		return mannerException
	case found == mannerException && logging:
		return mannerLog
	}
	return found
}

// levelOf is the severity that a constant stands for, where it is a level of a log: LOG_ERR, NGX_LOG_EMERG, AV_LOG_ERROR,
// G_LOG_LEVEL_WARNING, ERROR. mannerNone for all others.
func levelOf(name string) manner {
	if name == "LL_WARNING" { // the highest level that Redis has
		return mannerLog
	}
	if len(name) < 3 || len(name) > 60 || strings.ToUpper(name) != name && !strings.Contains(strings.ToLower(name), "log") && !strings.Contains(strings.ToLower(name), "lvl") &&
		!strings.Contains(strings.ToLower(name), "level") && !strings.HasPrefix(name, "k") {
		return mannerNone
	}
	list := words(name)
	if len(list) == 0 {
		return mannerNone
	}
	if lower := strings.ToLower(name); len(list) > 1 && list[0] != "ll" {
		if !slices.ContainsFunc([]string{"log", "lvl", "level", "sev", "prio", "msg", "kern", "diag", "trace", "verb"}, func(word string) bool { return strings.Contains(lower, word) }) {
			return mannerNone // a code rather than a level
		}
	}
	return levels[list[len(list)-1]]
}

// levels are the last words of the names of log levels.
var levels = map[string]manner{"err": mannerLog, "error": mannerLog, "errors": mannerLog, "emerg": mannerLog, "alert": mannerLog, "crit": mannerLog, "critical": mannerLog,
	"fatal": mannerLog, "panic": mannerLog, "severe": mannerLog, "emergency": mannerLog, "warn": mannerWarn, "warning": mannerWarn, "warnings": mannerWarn, "notice": mannerQuiet,
	"info": mannerQuiet, "debug": mannerQuiet, "trace": mannerQuiet, "verbose": mannerQuiet, "debug1": mannerQuiet, "debug2": mannerQuiet, "debug3": mannerQuiet,
	"debug4": mannerQuiet, "debug5": mannerQuiet, "dbg": mannerQuiet, "log": mannerQuiet}

// isErrorName reports whether a variable, field or parameter of the name holds an error's text.
func isErrorName(name string) bool {
	if len(name) < 3 || len(name) > 60 {
		return false
	}
	list := words(name)
	for i, word := range list {
		if errorNames[word] || errorNames[strings.TrimSuffix(word, "p")] || len(word) > 4 && word != "stderr" && (strings.HasSuffix(word, "err") || strings.HasSuffix(word, "error")) {
			return len(list) < 4 && (i == len(list)-1 || errorTails[list[len(list)-1]])
		}
	}
	return false
}

var errorNames = map[string]bool{"err": true, "error": true, "errp": true, "errmsg": true, "errstr": true, "errbuf": true, "errorbuf": true, "errors": true, "errormsg": true, "cause": true,
	"errtext": true, "errptr": true, "errorstr": true, "errorstring": true, "errstring": true, "ebuf": true, "emsg": true, "reason": true, "perr": true, "perror": true, "failure": true,
	"errs": true, "errordesc": true, "errdesc": true, "errout": true, "errfmt": true, "errorptr": true, "excuse": true, "diagnostic": true, "perrmsg": true, "why": true}

// errorTails are what a name can end in after the word for an error.
var errorTails = map[string]bool{"msg": true, "message": true, "str": true, "string": true, "text": true, "buf": true, "buffer": true, "ptr": true, "p": true, "out": true, "desc": true,
	"description": true, "detail": true, "reason": true, "info": true, "s": true, "messages": true, "fmt": true, "format": true, "cause": true, "err": true, "error": true, "line": true, "ret": true,
	"r": true, "errbuf": true, "errmsg": true, "errstr": true, "result": true}
