package c

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// Visit looks at what can report an error without being named in the spec. Calls are considered under a callee that no function
// can have, such as report-log!, which the spec's constructs name; the message is their first argument.
func Visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "call_expression":
		visitCall(s, n)
	case "assignment_expression":
		visitAssignment(s, n)
	case "init_declarator":
		visitTable(s, n)
	case "return_statement":
		visitReturn(s, n)
	case "function_definition":
		visitFunction(s, n)
	}
}

// visitFunction tells the engine of a function that reports what it is given, for other files' calls of it.
func visitFunction(s *engine.Scan, n engine.Node) {
	h := fileOf(s).helperOf(s, n)
	name := FunctionName(s, n)
	if mannerOf(name) == mannerNone && !engine.ReportsByName(name) && !onlyPasses(s, n, h) {
		return // most functions that pass a text on do so only when something else went wrong
	}
	if c, ok := s.ConstructOf(marks[h.manner]); ok && h.position >= 0 && h.manner != mannerNone {
		s.AddReporter(c, engine.Call{Node: n, Callee: marks[h.manner], Receiver: none},
			engine.Definition{Node: n, Name: name, Position: h.position, Parameter: h.parameter, Format: h.format})
	}
}

// onlyPasses reports whether a definition is a macro that does nothing but call something with what it is given:
// #define moan(...) tell(__FILE__, __LINE__, LEVEL_ERROR, __VA_ARGS__).
func onlyPasses(s *engine.Scan, n engine.Node, h *helper) bool {
	if h.parameter != variadic {
		return false
	}
	calls := 0
	for i := n; uint32(i) < s.Nodes[n].Next; i++ {
		switch k := s.KindName(i); k {
		case "call_expression":
			calls++
		case "if_statement", "while_statement", "do_statement", "for_statement", "conditional_expression", "switch_statement":
			return false
		}
	}
	return calls > 0 && calls < 3
}

// mannerOf is what calls of a name do in this file.
func (f *file) mannerOf(s *engine.Scan, name string) manner {
	m, known := f.manners[name]
	if !known {
		m = f.learn(s, name)
		f.manners[name] = m
	}
	return m
}

func (f *file) learn(s *engine.Scan, name string) manner {
	if _, ok := s.ConstructOf(name); ok {
		return mannerKnown
	}
	if _, ok := prints[name]; ok {
		return mannerPrint
	}
	if _, ok := writers[name]; ok {
		return mannerWrite
	}
	if definition, ok := f.functions[name]; ok {
		h := f.helperOf(s, definition)
		if h.manner != mannerNone {
			return h.manner
		}
		if h.exits && mannerOf(name) == mannerNone {
			return mannerNone
		}
	}
	return mannerOf(name)
}

// marks are the callees under which calls are considered.
var marks = map[manner]string{mannerLog: "report-log!", mannerException: "report!", mannerExit: "report-exit!", mannerPanic: "report-panic!", mannerAssert: "assert!", mannerWarn: "report-warn!"}

func visitCall(s *engine.Scan, n engine.Node) {
	called := CalleeName(s, n)
	if len(called) == 0 || len(called) > maxName {
		return
	}
	f := fileOf(s)
	m, known := f.manners[string(called)]
	if m == mannerKnown || m == mannerQuiet {
		return
	}
	name := string(called)
	if !known {
		m = f.mannerOf(s, name)
	}
	switch m {
	case mannerKnown, mannerQuiet:
		return
	case mannerPrint:
		visitPrint(s, n, name)
		return
	case mannerWrite:
		visitWrite(s, n, name)
		return
	case mannerAssert:
		visitAssert(s, n)
		return
	}
	if level := f.levelAmong(s, n); level == mannerQuiet {
		return
	} else if level != mannerNone && (m == mannerNone || m == mannerLog || m == mannerWarn || level == mannerWarn) {
		m = level
	}
	if m == mannerNone {
		if inErrorList(s, n) {
			visitRow(s, n)
			return
		}
		if m = orFails(s, n, name); m == mannerNone {
			m = f.handed(s, n, name)
		}
		if m == mannerNone {
			m = saidBeforeFailing(s, n, name)
		}
		if m == mannerNone {
			if checks(name) {
				visitCheck(s, n)
			}
			return
		}
	}
	visitReport(s, n, m, name)
}

// inErrorList reports whether a call is a row of a list of errors that a macro applies its parameter to: #define TREE_ERRORS(X)
// X(EAXE, "the axe is blunt").
func inErrorList(s *engine.Scan, n engine.Node) bool {
	callee := s.ChildIn(n, "function")
	if s.KindName(callee) != "identifier" || !isParameter(s, callee) {
		return false
	}
	return isTableName(strings.ToLower(FunctionName(s, s.AroundKind(n, "function_definition"))))
}

// visitRow considers the text of a row.
func visitRow(s *engine.Scan, n engine.Node) {
	if text := longestText(s, s.ChildIn(n, "arguments")); text != engine.None {
		s.Consider(engine.Call{Node: n, Callee: "table!", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(text)}}})
	}
}

// visitAssignment considers a text that is put into a variable, field or parameter which is named for an error.
func visitAssignment(s *engine.Scan, n engine.Node) {
	left, right := s.ChildIn(n, "left"), s.ChildIn(n, "right")
	if k := s.KindName(right); k == "number_literal" || k == "identifier" || k == "null" || k == "binary_expression" || string(s.Bytes(s.ChildIn(n, "operator"))) != "=" {
		return
	}
	if !givesText(s, right) {
		return
	}
	switch name := lastNameOf(s, left); {
	case inCaseOfError(s, n):
	case isErrorName(name):
		if usedInReport(s, n, left) {
			return
		}
	case s.KindName(left) == "subscript_expression" && isCode(s.Text(s.ChildIn(left, "index"))):
	default:
		return
	}
	mark := "assign-text!"
	if s.KindName(right) == "call_expression" {
		mark = "assign!" // which formats it, if need be
	}
	s.Consider(engine.Call{Node: n, Callee: mark, Receiver: none, Arguments: []engine.Argument{{Span: engine.One(right)}}})
}

// inCaseOfError reports whether an assignment is what a case of a switch does in a function that describes errors.
func inCaseOfError(s *engine.Scan, n engine.Node) bool {
	if s.KindName(s.Parent(s.Parent(n))) != "case_statement" {
		return false
	}
	name := FunctionName(s, s.AroundKind(n, "function_definition"))
	return describes(name) || isTableName(name)
}
