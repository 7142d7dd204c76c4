package cpp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// reading is what a call's name tells of it.
type reading struct {
	// mark is the callee of the spec that the call is shown as; empty for calls that report nothing.
	mark string
	// subject is the node that the class is told from, or the condition of an assertion.
	subject engine.Node
	// given are the arguments from the first that can be the message.
	given []engine.Argument
	// stream says that the message is not among the arguments, but written to what the call gives: LOG(ERROR) << "..".
	stream bool
	// texts says that one of them starts out as text.
	texts bool
}

// wordSet tells in constant time which of the words that matter a name has.
type wordSet map[string]bool

func (w wordSet) any(list []string) bool {
	for _, word := range list {
		if w[word] {
			return true
		}
	}
	return false
}

// The words of names. verbs begin the names of functions that ask for errors or handle them rather than report them.
var (
	throwing  = wordSet{"throw": true, "throws": true, "raise": true, "rethrow": true}
	defining  = wordSet{"implement": true, "define": true, "declare": true, "register": true}
	asserting = wordSet{"assert": true, "asserts": true, "asserted": true, "check": true, "checks": true, "dcheck": true, "pcheck": true, "qcheck": true, "dpcheck": true, "require": true, "requires": true,
		"ensure": true, "ensures": true, "enforce": true, "verify": true, "expect": true, "expects": true, "precondition": true, "postcondition": true, "invariant": true, "uassert": true, "massert": true,
		"tassert": true, "fassert": true, "vassert": true, "dassert": true, "rassert": true, "uasserted": true, "msgasserted": true, "precond": true, "assertion": true, "assertf": true, "assertm": true, "checkf": true}
	comparing   = wordSet{"eq": true, "ne": true, "lt": true, "le": true, "gt": true, "ge": true, "equal": true, "equals": true, "near": true, "streq": true, "strne": true, "op": true, "bounds": true}
	unreachable = wordSet{"unreachable": true, "bugcheck": true, "unreached": true, "notreached": true, "unimplemented": true, "notimplemented": true}
	logging     = wordSet{"log": true, "logger": true, "spdlog": true, "syslog": true, "slog": true, "glog": true, "plog": true, "dlog": true, "xlog": true, "qlog": true, "alog": true, "blog": true, "elog": true,
		"clog": true, "logging": true, "print": true, "printf": true, "printk": true, "rclcpp": true, "ros": true, "pcl": true, "console": true, "logf": true, "logs": true, "logv": true, "vtk": true,
		"display": true, "show": true, "output": true, "println": true, "dbg": true, "debug": true, "hilog": true, "wx": true, "qc": true, "tf": true, "lprintf": true, "q": true, "logprintf": true, "logmsg": true, "notify": true}
	fatal    = wordSet{"fatal": true, "fatalf": true, "die": true, "panic": true, "abort": true, "terminate": true, "crash": true, "bail": true, "halt": true, "bug": true, "dfatal": true, "perrordie": true}
	critical = wordSet{"error": true, "err": true, "errorf": true, "errors": true, "critical": true, "crit": true, "severe": true, "alert": true, "emerg": true, "emergency": true, "exception": true, "qcritical": true,
		"perror": true, "loge": true, "aloge": true, "lerr": true, "derr": true, "lderr": true, "errmsg": true, "logerror": true, "errln": true, "stderr": true}
	warning = wordSet{"warn": true, "warning": true, "warnings": true, "warnf": true, "warnx": true, "warningf": true, "logw": true}
	failing = wordSet{"error": true, "err": true, "errors": true, "errorf": true, "fail": true, "failed": true, "failure": true, "failf": true, "invalid": true, "illegal": true, "exception": true, "bad": true,
		"unsupported": true, "unexpected": true, "corrupt": true, "corruption": true, "reject": true, "unimplemented": true, "undefined": true, "violation": true, "unhandled": true, "errmsg": true, "misuse": true,
		"internal": false, "fault": true, "malformed": true, "abend": true}
	telling = wordSet{"message": true, "msg": true, "issue": true, "report": true, "diag": true, "diagnostic": true, "messages": true}
	// reportVerbs begin the names of functions that report an error which they are told, with more than its name.
	reportVerbs = wordSet{"add": true, "report": true, "set": true, "record": true, "emit": true, "raise": true, "make": true, "create": true, "new": true, "note": true, "push": true, "append": true, "post": true,
		"send": true, "return": true, "generate": true, "signal": true, "issue": true, "produce": true, "mark": true, "save": true, "store": true, "insert": true, "collect": true}
	verbs = wordSet{"is": true, "has": true, "get": true, "can": true, "should": true, "on": true, "handle": true, "count": true, "num": true, "total": true, "last": true, "clear": true, "reset": true,
		"ignore": true, "suppress": true, "test": true, "try": true, "max": true, "min": true, "first": true, "next": true, "to": true, "pop": true, "was": true,
		"check": true, "expect": true, "no": true, "with": true, "will": true, "catch": true, "did": true, "translate": true, "needs": true, "allow": true,
		"may": true, "enable": true, "disable": true, "had": true, "any": true, "contains": true, "when": true, "if": true, "print": false}
)

// read tells what a call reports, by the words of its name, by what it is called on and by its arguments.
func read(s *engine.Scan, n, function engine.Node, name string, given []engine.Argument) reading {
	r := reading{subject: n, given: given}
	list := words(name)
	upper := macro(name)
	switch {
	case len(list) == 0 || len(given) == 0:
	case throwing.any(list) && list[0] != "no" && !slices.Contains(list, "ok") && !slices.Contains(list, "or"):
		r.mark = "throw:error"
	case unreachable.any(list):
		r.mark = "panic:error"
	case list[0] == "static" || strings.HasPrefix(name, "__") || slices.Contains(list, "disable") || slices.Contains(list, "ignored"):
	case list[0] == "check" && len(given) > 1 && failing.any(list[len(list)-1:]) && anyText(s, given[1:]):
		r.mark = "throw:error" // checkUnixError(result, "..")
	case asserting.any(list):
		r.assert(s, name, list, upper)
	default:
		r.report(s, n, function, name, list, upper)
	}
	r.texts = anyText(s, r.given)
	if r.texts {
		r.given = joinable(s, r.given, name, function)
	}
	return r
}

// assert reads a call of an assertion: its condition comes first, what it says stands behind it or is joined to it.
func (r *reading) assert(s *engine.Scan, name string, list []string, upper bool) {
	from := 1
	switch {
	case wordSet{"fail": true, "asserted": true, "uasserted": true, "msgasserted": true, "unreachable": true, "failure": true, "failed": true}.any(list):
		from = 0
	case comparing.any(list):
		from = 2
	}
	r.mark = "assert:message"
	if from < len(r.given) && anyText(s, r.given[from:]) && (upper || isAssert(list)) && speaks(s, r.given[from:]) {
		r.subject, r.given = r.given[0].First, r.given[from:]
		if from == 0 {
			r.subject = engine.None
		}
		return
	}
	condition := unwrapped(s, r.given[0].First)
	if message := inCondition(s, condition); message != engine.None && (upper || isAssert(list)) {
		r.subject, r.given = condition, []engine.Argument{{Span: engine.One(message)}}
		return
	}
	r.mark = ""
}

// isAssert reports whether a function that is no macro asserts, by the words of its name: assertTrue, CV_Assert, require, ensureOpen.
func isAssert(list []string) bool {
	switch list[0] {
	case "expect", "expects", "check", "verify":
		return len(list) == 1 && list[0] != "expect"
	}
	return asserting[list[0]] && (len(list) <= 2 || list[0] == "assert") || list[0] == "cv"
}

// speaks reports whether one of the arguments is a text of several words.
func speaks(s *engine.Scan, given []engine.Argument) bool {
	for _, a := range given {
		if isText(s, a.First) && strings.ContainsAny(strings.TrimSpace(s.SpanText(a.Span)), " ") {
			return true
		}
	}
	return false
}

// inCondition is the text in a condition that is there to be seen when it fails: c && "..", !"..", ("..", c).
func inCondition(s *engine.Scan, n engine.Node) engine.Node {
	switch s.KindName(n) {
	case "binary_expression":
		if operator := s.Text(s.ChildIn(n, "operator")); operator != "&&" && operator != "||" && operator != "and" {
			return engine.None
		}
		for _, side := range []string{"right", "left"} {
			if e := unwrapped(s, s.ChildIn(n, side)); isLiteral(s, e) {
				return e
			}
		}
		return inCondition(s, unwrapped(s, s.ChildIn(n, "left")))
	case "unary_expression":
		if e := unwrapped(s, s.ChildIn(n, "argument")); isLiteral(s, e) {
			return e
		}
	case "comma_expression":
		for _, side := range []string{"left", "right"} {
			if e := unwrapped(s, s.ChildIn(n, side)); isLiteral(s, e) {
				return e
			}
		}
	}
	return engine.None
}

// isLiteral reports whether an expression is a string literal.
func isLiteral(s *engine.Scan, n engine.Node) bool {
	return s.Any(n, engine.RoleString, engine.RoleStrings) && s.KindName(n) != "char_literal"
}

// report reads a call whose name has a word for errors, or that logs at a level.
func (r *reading) report(s *engine.Scan, n, function engine.Node, name string, list []string, upper bool) {
	method := s.KindName(function) == "field_expression"
	logs := logging.any(list) || name == "qFatal" || name == "qCFatal" || name == "critical" || method && isLogger(s, s.ChildIn(function, "argument")) || !method && logScope(s, function)
	level := levelOf(list)
	if logs && level == "" {
		level, r.given = levelArgument(s, r.given, r.stream)
	}
	if !logs && level == "" && telling.any(list) {
		// IssueMessage(MessageType::FATAL_ERROR, "..")
		if told, rest := levelArgument(s, r.given, r.stream); told == "error" || told == "fatal" {
			r.mark, r.given = "report:error", rest
			return
		}
	}
	if printer(list) && level == "" && complains(s, r.given) {
		r.mark = "log:error"
		return
	}
	statement := s.KindName(s.Parent(n)) == "expression_statement"
	switch {
	case slices.Contains(list, "exit") && (failing.any(list) || logs && level != ""):
		r.mark = "exit:error"
	case inStatus(s, function) || lastIs(list, "status") && len(list) <= 2 && !verbs[list[0]]:
		if success[strings.ToLower(name)] {
			return
		}
		switch r.mark = statusMark(s, n, function); {
		case !isError(scopeOf(s, function)) || scopeOf(s, function) == "errors":
		case factories[name] || name[0] >= 'A' && name[0] <= 'Z':
			r.mark = "value:error"
		default:
			r.mark = ""
		}
	case logs && level != "":
		r.mark = "log:" + level
	case slices.Contains(list, "status") && (wordSet{"from": true, "to": true, "err": true, "error": true, "errno": true}).any(list) && list[0] != "get" && list[0] != "set":
		r.mark = "report:error" // StatusFromErrno("..")
	case level == "warn":
		r.mark = "log:warn"
	case context[name]:
		r.mark = "report:error"
	case verbs[list[0]] && len(list) > 1:
	case slices.Contains(list, "dfatal"):
		r.mark = "log:fatal"
	case level == "fatal":
		r.mark = "exit:error"
		if list[0] == "panic" || list[0] == "abort" || list[0] == "terminate" || lastIs(list, "panic") || lastIs(list, "abort") {
			r.mark = "panic:error"
		}
	case !failing.any(list):
	case !method && statement && (name == "error" && className(s, s.Around(n, engine.RoleFunction)) == "" || name == "Error" || name == "ERROR" || name == "Err" || name == "err"):
		r.mark = "log:error"
	case isError(name) && !upper && !reportVerbs[list[0]]:
		r.mark = "value:error"
	default:
		r.mark = "report:error"
	}
}

// scopeOf is the last name of what a function belongs to: parse_error of detail::parse_error::create.
func scopeOf(s *engine.Scan, function engine.Node) string {
	text := path(s.Text(function))
	at := strings.LastIndex(text, "::")
	return lastName(text[:max(at, 0)])
}

// printer reports whether a function prints a format, by its name: tprintf, Con_Printf, DebugPrintf.
func printer(list []string) bool {
	switch last := list[len(list)-1]; last {
	case "printf", "fprintf", "sprintf", "snprintf", "vprintf", "asprintf", "strprintf":
		return last == "printf" && len(list) > 1
	default:
		return strings.HasSuffix(last, "printf")
	}
}

// complains reports whether the first of the arguments that is text begins as the text of an error does.
func complains(s *engine.Scan, given []engine.Argument) bool {
	for _, a := range given {
		if isText(s, a.First) {
			text := strings.ToLower(strings.TrimLeft(s.SpanText(a.Span), "\"([*!- "))
			for _, start := range []string{"error", "fatal", "failed", "failure", "cannot", "can't", "could not", "couldn't", "unable to", "invalid", "exception"} {
				if strings.HasPrefix(text, start) {
					return true
				}
			}
			return strings.Contains(text, "error:") || strings.Contains(text, " failed")
		}
	}
	return false
}

// lastIs reports whether a name ends in a word.
func lastIs(list []string, word string) bool { return list[len(list)-1] == word }

// levelOf is the level that a name's words tell: error, fatal or warn.
func levelOf(list []string) string {
	switch {
	case fatal.any(list):
		return "fatal"
	case warning.any(list):
		return "warn"
	case critical.any(list):
		return "error"
	}
	return ""
}

// levelArgument is the level that one of the first arguments of a log call names, and the arguments behind it.
func levelArgument(s *engine.Scan, given []engine.Argument, stream bool) (string, []engine.Argument) {
	for i, a := range given {
		if i == 3 || i+1 == len(given) && i > 0 && isText(s, a.First) {
			break
		}
		switch s.KindName(a.First) {
		case "identifier", "qualified_identifier", "field_expression":
		default:
			continue
		}
		text := s.Bytes(a.First)
		if len(text) > maxName {
			continue
		}
		name := lastName(path(string(text)))
		list := words(name)
		if len(list) > 0 && list[0] == "k" {
			list = list[1:]
		}
		level := levelOf(list)
		if level == "" && len(list) == 1 {
			level = levelOf([]string{strings.TrimPrefix(list[0], "log")})
		}
		if len(list) > 3 || s.KindName(a.First) == "identifier" && len(list) == 1 && (list[0] == "err" || list[0] == "error") && i > 0 && isText(s, given[0].First) {
			continue
		}
		if level != "" && (stream || i+1 < len(given)) {
			return level, given[i+1:]
		}
	}
	// LogMsg(tr(".."), Log::CRITICAL)
	if last := len(given) - 1; last > 0 && s.KindName(given[last].First) == "qualified_identifier" {
		if text := s.Bytes(given[last].First); len(text) < maxName {
			if level := levelOf(words(lastName(path(string(text))))); level != "" {
				return level, given[:last]
			}
		}
	}
	return "", given
}

// isLogger reports whether a receiver is a logger, by its name.
func isLogger(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) == "call_expression" {
		n = callee(s, n)
	}
	text := s.Bytes(lastNode(s, n))
	if len(text) > maxName {
		return false
	}
	name := strings.ToLower(string(text))
	return strings.Contains(name, "log") && !strings.Contains(name, "dialog") && !strings.Contains(name, "catalog") && !strings.Contains(name, "login") && !strings.Contains(name, "logic") &&
		!strings.Contains(name, "prolog") && !strings.Contains(name, "topolog")
}

// logScope reports whether a function belongs to a logger: spdlog::error, Log::Error, logging::error.
func logScope(s *engine.Scan, function engine.Node) bool {
	if s.KindName(function) != "qualified_identifier" {
		return false
	}
	text := s.Bytes(function)
	if len(text) > maxName {
		return false
	}
	name := path(string(text))
	return logging.any(words(strings.TrimSuffix(name, lastName(name))))
}

// context are the names of methods that put what was tried around an error.
var context = map[string]bool{"addTrace": true, "addContext": true, "addErrorContext": true, "AddContext": true, "withContext": true, "WithContext": true, "prepend": false, "Annotate": true, "Prepend": true,
	"addErrorTrace": true, "AddErrorContext": true, "throw_with_context": true}

// success are the names of results that are no errors.
var success = map[string]bool{"ok": true, "success": true, "okstatus": true, "none": true}
