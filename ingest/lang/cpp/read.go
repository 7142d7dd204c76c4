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
		r.report(s, n, function, name, list)
	}
	r.texts = anyText(s, r.given)
	if r.texts {
		r.given = joinable(s, r.given, name, function)
	}
	return r
}

// report reads a call whose name has a word for errors, or that logs at a level.
func (r *reading) report(s *engine.Scan, n, function engine.Node, name string, list []string) {
	method := s.KindName(function) == "field_expression"
	if name == "perror" {
		r.given = r.given[:1] // what is given behind it is the error's number
	}
	if name == "printf" && method && errorOutput[s.Text(s.ChildIn(function, "argument"))] {
		r.mark = "log:error"
		return
	}
	logs := logging.any(list) || logsBy[name] || method && isLogger(s, s.ChildIn(function, "argument")) || !method && logScope(s, function)
	level := levelOf(list)
	if logs && level == "" {
		level, r.given = levelArgument(s, r.given, r.stream)
	}
	if !logs && level == "" && telling.any(list) {
		// IssueMessage(MessageType::FATAL_ERROR, "..")
		switch told, rest := levelArgument(s, r.given, r.stream); told {
		case "error", "fatal":
			r.mark, r.given = "report:error", rest
			return
		case "warn":
			r.mark, r.given = "log:warn", rest
			return
		}
	}
	if (printer(list) || method && list[0] == "print" && isLogger(s, s.ChildIn(function, "argument"))) && level == "" && complains(s, r.given) {
		r.mark = "log:error"
		return
	}
	switch {
	case slices.Contains(list, "exit") && (failing.any(list) || logs && level != ""):
		r.mark = "exit:error"
	case inStatus(s, function) || lastIs(list, "status") && len(list) <= 2 && !verbs[list[0]]:
		r.mark = resultMark(s, n, function, name)
	case logs && level != "":
		r.mark = "log:" + level
	case slices.Contains(list, "status") && fromStatus.any(list) && list[0] != "get" && list[0] != "set":
		r.mark = "report:error" // StatusFromErrno("..")
	case level == "warn":
		r.mark = "log:warn"
	case context[name]:
		r.mark = "report:error"
	case verbs[list[0]] && len(list) > 1:
	default:
		statement := s.KindName(s.Parent(n)) == "expression_statement"
		free := !method && className(s, s.Around(n, engine.RoleFunction)) == ""
		r.mark = failureMark(list, name, level, statement && !method && (free || name != "error"))
	}
}

// errorOutput are the places that Apache Thrift's libraries print their errors to, as a program writes them.
var errorOutput = map[string]bool{"GlobalOutput": true, "TOutput::instance()": true}

// resultMark is the mark for a member of a type of results: Status::Corruption(".."), parse_error::create(..).
func resultMark(s *engine.Scan, n, function engine.Node, name string) string {
	if success[strings.ToLower(name)] {
		return ""
	}
	scope := scopeOf(s, function)
	switch {
	case !isError(scope) || scope == "errors":
		return statusMark(s, n, function)
	case factories[name] || name[0] >= 'A' && name[0] <= 'Z':
		return "value:error"
	}
	return ""
}

// failureMark is the mark for a call whose name has a word for failures. alone says that the call is a statement by itself, of a
// function that may print.
func failureMark(list []string, name, level string, alone bool) string {
	upper := macro(name)
	switch {
	case slices.Contains(list, "dfatal"):
		return "log:fatal"
	case level == "fatal":
		if first := list[0]; first == "panic" || first == "abort" || first == "terminate" || lastIs(list, "panic") || lastIs(list, "abort") {
			return "panic:error"
		}
		return "exit:error"
	case !failing.any(list):
		return ""
	case alone && len(list) == 1 && (list[0] == "error" || list[0] == "err"):
		return "log:error"
	case upper && alone && len(list) <= 2 && (lastIs(list, "error") || lastIs(list, "err")) && !reportVerbs[list[0]] && list[0] != "at":
		return "log:error" // a logger's macro: PCL_ERROR
	case isError(name) && !upper && !reportVerbs[list[0]]:
		return "value:error"
	}
	return "report:error"
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

// complains reports whether the first of the arguments that is text, or a variable that holds one, begins as the text of an error
// does.
func complains(s *engine.Scan, given []engine.Argument) bool {
	for _, a := range given {
		if s.KindName(a.First) == "identifier" {
			if pieces, _ := gathered(s, a.First); len(pieces) > 0 && s.KindName(pieces[0].First) != "identifier" {
				a = pieces[0]
			}
		}
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
		of := a.First
		if s.KindName(of) == "conditional_expression" { // strict ? Level::ERROR : Level::WARNING
			of = s.ChildIn(of, "consequence")
		}
		switch s.KindName(of) {
		case "identifier", "qualified_identifier", "field_expression":
		default:
			continue
		}
		text := s.Bytes(of)
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
