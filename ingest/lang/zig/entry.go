package zig

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// reportEntry reports the text of a value with named fields that describes an error: .{ .message = "..", .kind = .@"error" },
// or one of a type that is named as an error or diagnostic.
func reportEntry(s *engine.Scan, n engine.Node) {
	text, severity := engine.None, errdex.Severity("")
	list := s.ChildOfKind(n, "initializer_list")
	for c := s.First(list); c != engine.None; c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		field := entry(s, c)
		switch {
		case field.Name == "":
			return // a tuple
		case slices.Contains(s.Spec().MessageNames, field.Name) && text == engine.None:
			text = field.First
		case namesError(field.Name):
			if s.Is(field.First, engine.RoleString) && strings.Contains(strings.TrimSpace(s.Text(field.First)), " ") {
				reportValue(s, n, field.First, errdex.SeverityError, "")
			}
		case slices.Contains(gradeNames, field.Name) && severity == "":
			severity = grade(s.Text(field.First))
		}
	}
	if severity == "" && (errorType(s, n) || namesError(fieldAround(s, n))) {
		severity = errdex.SeverityError
	}
	if text != engine.None && severity != "" {
		reportValue(s, n, text, severity, s.Text(s.FirstNamed(n)))
	}
}

// namesError reports whether a field's name says that its value is an error: .err = "..", .invalid_value = .{ .reason = ".." }.
func namesError(name string) bool {
	name = strings.Trim(name, `@"`)
	return name == "err" || name == "error" || strings.HasPrefix(name, "invalid_") || strings.HasSuffix(name, "_error") || strings.HasSuffix(name, "_err")
}

// fieldAround is the name of the field that a value is given to; empty for none.
func fieldAround(s *engine.Scan, n engine.Node) string {
	if parent := s.Parent(n); s.KindName(parent) == "assignment_expression" || s.KindName(parent) == "field_initializer" {
		return entry(s, parent).Name
	}
	return ""
}

// gradeNames are the fields that say how bad an entry is.
var gradeNames = []string{"kind", "severity", "level", "default_severity", "effective_kind"}

// grade is the severity that a field's value names; empty for notes and what is off.
func grade(value string) errdex.Severity {
	switch lower := strings.ToLower(value); {
	case strings.Contains(lower, "fatal"):
		return errdex.SeverityFatal
	case strings.HasPrefix(lower, ".err") || strings.HasPrefix(lower, `.@"err`) || strings.HasSuffix(lower, ".err") || strings.HasSuffix(lower, ".error"):
		return errdex.SeverityError
	case strings.HasPrefix(lower, ".warn"):
		return errdex.SeverityWarning
	}
	return ""
}

// errorType reports whether the type that a value is written with is named as an error.
func errorType(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) != "struct_initializer" {
		return false
	}
	name := s.Text(s.FirstNamed(n))
	return strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Diagnostic") || strings.HasSuffix(name, "ErrorMsg") || strings.HasSuffix(name, "ErrorMessage")
}

// reportAssigned reports the text that is kept in a field or variable for an error's text: self.err_msg = "..".
func reportAssigned(s *engine.Scan, n engine.Node) {
	target, value := s.FirstNamed(n), s.LastNamed(n)
	if value == target || s.Text(s.Before(value)) != "=" || !keepsError(s, target) {
		return
	}
	reportValue(s, n, value, errdex.SeverityError, "")
}

// keepsError reports whether what is assigned to is named as an error's text, and outlives the function: it is a field, or
// what a pointer points at.
func keepsError(s *engine.Scan, target engine.Node) bool {
	kind := s.KindName(target)
	if kind != "field_expression" && kind != "dereference_expression" {
		return false
	}
	name := strings.TrimSuffix(s.Text(target), ".*")
	name = strings.ToLower(strings.ReplaceAll(name[strings.LastIndexByte(name, '.')+1:], "_", ""))
	return slices.Contains(keepers, name)
}

// keepers are the names of fields that hold an error's text, in small letters and without underscores.
var keepers = []string{"errmsg", "errormsg", "errormessage", "errmessage", "errortext", "diagnosticmessage", "staticdiagnostic", "lasterror", "failurereason", "errordescription", "rooterrormessage"}

// reportValue reports the texts of a value that is no argument of a call.
func reportValue(s *engine.Scan, n, value engine.Node, severity errdex.Severity, class string) {
	if strings.HasPrefix(class, ".") || len(class) > 80 || !isPath(class) {
		class = ""
	}
	literal := firstString(s, value)
	if literal == engine.None {
		return
	}
	for _, template := range s.Texts(engine.One(value)) {
		s.Report(&engine.Draft{Rule: "diagnostic", Call: engine.Call{Node: n}, Leaf: engine.One(value), Literal: literal,
			Site: &errdex.Site{Template: template, Type: errdex.Exception, Severity: severity, Class: class}})
		return
	}
}

// isPath reports whether a text is a type's name, with what it is in.
func isPath(text string) bool { return !strings.ContainsAny(text, " (){}=,\n") }

// firstString is the first string literal in a value.
func firstString(s *engine.Scan, value engine.Node) engine.Node {
	for i := value; uint32(i) < min(s.Nodes[value].Next, uint32(value)+maxLiteral); i++ {
		if s.Is(i, engine.RoleString) {
			return i
		}
	}
	return engine.None
}

// maxLiteral bounds the nodes of a value that are searched for a literal.
const maxLiteral = 200
