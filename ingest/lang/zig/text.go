package zig

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// visit looks at what holds a text without a call: functions that say what an error means, entries of a table of errors, and
// fields that keep an error's text.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "anonymous_struct_initializer", "struct_initializer":
		reportEntry(s, n)
	case "assignment_expression", "variable_declaration":
		reportAssigned(s, n)
	case "function_declaration":
		if tellsError(s, n) {
			reportTexts(s, n)
		}
	}
}

// reportTexts reports the texts that a function returns or writes.
func reportTexts(s *engine.Scan, n engine.Node) {
	last := min(s.Nodes[n].Next, uint32(n)+maxText)
	for i := n + 1; uint32(i) < last; i++ {
		switch s.KindName(i) {
		case "return_expression", "switch_case":
			reportText(s, i)
		case "call_expression":
			callee := s.ChildIn(i, "function")
			name := s.Text(s.ChildIn(callee, "member"))
			if name != "print" && name != "writeAll" {
				continue
			}
			if c, ok := s.AsCall(engine.One(i)); ok {
				c.Callee = "error-text:" + name
				s.Consider(c)
			}
		}
	}
}

// maxText bounds the nodes of a function that are searched for texts.
const maxText = 40_000

// tellsError reports whether a function's name, or its name and that of its type, say that it gives the text of an error.
func tellsError(s *engine.Scan, n engine.Node) bool {
	name := strings.ToLower(s.Text(s.Part(n, engine.RoleFunction, engine.PartName)))
	if name == "" {
		return false
	}
	about := strings.Contains(name, "error") || strings.HasPrefix(name, "err")
	if !about {
		if scope := s.Around(n, engine.RoleScope); scope != engine.None {
			around := s.Text(s.Part(scope, engine.RoleScope, engine.PartName))
			about = strings.Contains(around, "Error") || strings.Contains(around, "Diagnostic")
		}
	}
	return about && slices.ContainsFunc(textWords, func(word string) bool { return strings.Contains(name, word) })
}

// textWords are the words by which such functions are named.
var textWords = []string{"message", "msg", "text", "string", "describe", "description", "explain", "render", "report", "format", "tostr", "strerror", "errstr", "errdesc"}

// reportText reports the text that a return or a switch case gives.
func reportText(s *engine.Scan, n engine.Node) {
	value := s.LastNamed(n)
	literal := value
	for s.Is(literal, engine.RoleBinary) {
		literal = s.ChildIn(literal, "left")
	}
	if !s.Is(literal, engine.RoleString) {
		return
	}
	for _, template := range s.Texts(engine.One(value)) {
		s.Report(&engine.Draft{Rule: "error-text", Call: engine.Call{Node: n}, Leaf: engine.One(value), Literal: literal,
			Site: &errdex.Site{Template: template, Type: errdex.Exception, Severity: errdex.SeverityError, Class: patternClass(s, n)}})
	}
}

// patternClass is the error that a switch case is about: error.Name, or the name of an enum's value.
func patternClass(s *engine.Scan, n engine.Node) string {
	if s.KindName(n) != "switch_case" || s.Text(s.First(n)) == "else" {
		return ""
	}
	return strings.TrimPrefix(s.Text(s.FirstNamed(n)), ".")
}
