package cpp

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/c"
)

// streamRoot is what a chain of << writes to; none for other expressions.
func streamRoot(s *engine.Scan, n engine.Node) engine.Node {
	if s.KindName(n) != "binary_expression" || s.Text(s.ChildIn(n, "operator")) != "<<" {
		return engine.None
	}
	return leftmost(s, n, "<<")
}

// streamed are the pieces of the text that a chain of << writes. What the root is given belongs to it where it is text:
// emitError("no ") << name.
func streamed(s *engine.Scan, n engine.Node) (pieces []engine.Argument) {
	for i, a := range operands(s, n, "<<") {
		switch {
		case i > 0:
			if !manipulates(s, a.First) {
				pieces = append(pieces, a)
			}
		case s.KindName(a.First) == "call_expression":
			given := arguments(s, s.ChildIn(a.First, "arguments"))
			if anyText(s, given) && !asserting.any(words(s.Text(lastNode(s, callee(s, a.First))))) {
				pieces = append(pieces, given...)
			}
		case isText(s, a.First): // of a macro that writes to a stream: LOGGER(ERROR, "no " << name)
			pieces = append(pieces, a)
		case s.KindName(a.First) == "number_literal":
			return nil // a shift of bits
		}
	}
	return pieces
}

// manipulates reports whether an operand changes how a stream writes, or ends the line, and is no part of the text.
func manipulates(s *engine.Scan, n engine.Node) bool {
	text := s.Bytes(n)
	if len(text) > 60 {
		return false
	}
	name := strings.TrimPrefix(string(text), "std::")
	if at := strings.IndexByte(name, '('); at > 0 {
		switch name[:at] {
		case "setw", "setprecision", "setfill", "setbase", "resetiosflags", "setiosflags":
			return true
		}
		return strings.HasPrefix(lastName(name[:at]), "errinfo") // what Boost hangs on an exception
	}
	switch lastName(name) {
	case "endl", "ends", "flush", "hex", "dec", "oct", "boolalpha", "noboolalpha", "fixed", "scientific", "left", "right", "uppercase", "showbase", "Qt::endl", "eom", "eol", "dendl", "normal",
		"abort", "FATAL", "commit", "nl", "noshowbase", "nouppercase", "std_endl", "LF", "newl":
		return true
	}
	return false
}

// visitStream tells by what a chain of << writes to whether it reports an error: LOG(ERROR) << .., std::cerr << .., CHECK(c) << ...
func visitStream(s *engine.Scan, n engine.Node) {
	operator := s.Bytes(s.ChildIn(n, "operator"))
	if len(operator) != 2 || operator[0] != '<' || operator[1] != '<' || !s.Wanted("log:error") {
		return
	}
	parent := s.Parent(n)
	if s.KindName(parent) == "binary_expression" && s.ChildIn(parent, "left") == n && string(s.Bytes(s.ChildIn(parent, "operator"))) == "<<" {
		return
	}
	root := leftmost(s, n, "<<")
	mark, subject := rootMark(s, n, root)
	if mark == "" {
		return
	}
	message := engine.One(n)
	if pieces := streamed(s, n); len(pieces) == 1 {
		message = pieces[0].Span
	}
	s.Consider(engine.Call{Node: n, Callee: mark, Receiver: engine.One(subject), Arguments: []engine.Argument{{Span: message}}})
}

// rootMark is the mark for what a chain of << writes to.
func rootMark(s *engine.Scan, n, root engine.Node) (mark string, subject engine.Node) {
	switch s.KindName(root) {
	case "identifier", "qualified_identifier", "field_expression":
		text := s.Bytes(root)
		if len(text) > maxName {
			return "", root
		}
		return printMark(s, n, path(string(text))), root
	case "call_expression":
	default:
		return "", root
	}
	function := callee(s, root)
	name := s.Bytes(lastNode(s, function))
	if !tells(name) {
		return "", root
	}
	list := words(string(name))
	given := arguments(s, s.ChildIn(root, "arguments"))
	switch {
	case len(list) == 0:
		return "", root
	case lastIs(list, "errs") || string(name) == "cerr":
		return printMark(s, n, string(name)), root
	case throwing.any(list):
		return "throw:error", root
	case unreachable.any(list):
		return "panic:error", root
	case asserting.any(list):
		if len(given) == 0 {
			return "", root
		}
		return "assert:message", given[0].First
	}
	r := reading{given: given, stream: true}
	r.report(s, root, function, string(name), list)
	if (string(name) == "err" || string(name) == "error") && len(given) == 0 && s.KindName(function) != "field_expression" {
		return "log:error", root
	}
	return r.mark, root
}

// printMark is the mark for a stream that has a name: std::cerr, LOG_ERROR, errs.
func printMark(s *engine.Scan, n engine.Node, name string) string {
	switch name {
	case "cerr", "std::cerr", "wcerr", "std::wcerr", "errs", "llvm::errs", "std::clog", "ferr", "errout":
		if outcome := c.OutcomeOf(s, n); outcome == c.Exits || outcome == c.Fails && fails(s, n) {
			return "puts-exit!"
		}
		return "puts-log!"
	}
	last := lastName(name)
	list := words(last)
	if len(list) == 0 || !tells([]byte(last)) {
		return ""
	}
	level := levelOf(list)
	switch {
	case level == "" && strings.HasSuffix(last, "err"): // a stream of the project's own for errors
		return "puts-log!"
	case level == "" || len(list) > 4:
		return ""
	case macro(last) || logging.any(list) || strings.HasSuffix(last, "derr"):
		return "log:" + level
	case len(list) == 1 && (last == "err" || last == "error" || last == "errors") && !collects(s, n, last):
		return "log:error"
	}
	return ""
}

// fails reports whether the block of a statement does not end, after it, by returning a value that need be no failure: a result, a
// status that may be good.
func fails(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		if k := s.KindName(s.Parent(n)); k == "compound_statement" || k == "case_statement" || k == "" {
			break
		}
		n = s.Parent(n)
	}
	for c, looked := s.After(n), 0; c != engine.None && looked < 8; c, looked = s.After(c), looked+1 {
		switch s.KindName(c) {
		case "throw_statement":
			return false
		case "return_statement":
			value := s.FirstNamed(c)
			switch text := s.Text(value); text {
			case "false", "nullptr", "NULL", "EXIT_FAILURE", "{}", "std::nullopt":
				return true
			default:
				named := len(text) < maxName && failing.any(words(lastName(path(text)))) // kParseFailed
				return named || s.KindName(value) == "number_literal" && text != "0" || s.KindName(value) == "unary_expression" && strings.HasPrefix(text, "-")
			}
		}
	}
	return true
}
