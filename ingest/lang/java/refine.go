package java

import (
	"regexp"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// refine corrects a site's class and drops what only looks like a site.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	if !tells(s, d) {
		return false
	}
	_, direct := s.ConstructOf(d.Call.Callee)
	switch {
	case !direct: // a call of a method of the project that reports
		site.Class = written(s, d.Call)
	case d.Constructor.Callee != "" && d.Rule != "super" && (d.Rule != "constructor" || isException(lastName(written(s, d.Constructor)))):
		site.Class = written(s, d.Constructor)
	default:
		classify(s, d)
	}
	switch d.Rule {
	case "response-body", "response-entity", "send-error", "response-status":
		site.HTTPStatus = statusAround(s, d)
		if site.HTTPStatus < 400 && d.Rule != "send-error" {
			return false
		}
	case "response-call":
		site.HTTPStatus = max(statusAround(s, d), engine.HTTPStatus(lastName(d.Call.Callee)))
		if site.HTTPStatus < 400 {
			return false
		}
	case "rpc-status":
		if site.Code = rpcCode(s.SpanText(d.Call.Receiver)); direct && site.Code == "" {
			return false
		}
	case "report":
		if warns(s, d.Call) {
			site.Severity = errdex.SeverityWarning
		}
	case "log-error", "log-fatal":
		if thenExits(s, d.Call.Node) {
			site.Type, site.Severity = errdex.Exit, errdex.SeverityFatal
		}
	case "print", "printf":
		return !endsWell(s, d.Call.Node, strings.Contains(d.Call.Callee, "out."))
	}
	fill(s, d)
	if site.Type == errdex.Exception {
		answer(s, d)
	}
	return true
}

// tells reports whether a draft is a site as far as its rule's words go.
func tells(s *engine.Scan, d *engine.Draft) bool {
	if c := d.Constructor; c.Callee != "" && !strings.HasPrefix(c.Callee, "new:") {
		if d.Rule == "throw" && defined(s, c.Callee) {
			return false // whether its argument is the message is told by the method
		}
		if !strings.Contains(strings.TrimSpace(d.Site.Template.LiteralText()), " ") {
			return false // a key of a table of texts
		}
	}
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	if strings.HasPrefix(text, "http") && strings.Contains(text, "://") && !strings.ContainsAny(text, " \n") {
		return false // where to read about the error
	}
	switch d.Rule {
	case "constraint":
		return !strings.HasPrefix(text, "{") || !strings.HasSuffix(text, "}") || strings.Contains(text, " ")
	case "own-check":
		last := len(d.Call.Arguments) - 1
		return last > 0 && s.Within(d.Use, d.Call.Arguments[last].First) &&
			(s.KindName(d.Call.Arguments[last].First) == "lambda_expression" || strings.Count(text, " ") > 2 && complains(text))
	case "send-error":
		return lastName(d.Call.Callee) != "halt" || len(d.Call.Arguments) == 2 && engine.HTTPStatusIn(s.Text(d.Call.Arguments[0].First)) >= 400
	case "spring-assert":
		name := lastName(d.Call.Callee)
		return !strings.HasPrefix(name, "assert") && name != "fail" && len(d.Call.Arguments) > 1
	case "failed-future":
		return lastName(strings.TrimSuffix(s.Text(d.Call.Receiver.First), "()")) != "Assertions"
	}
	return true
}

// written is the class of a construction (its type) or of a method that makes or reports an error (its name as it is called, or
// the exception that it belongs to).
func written(s *engine.Scan, c engine.Call) string {
	if s.KindName(c.Node) == "object_creation_expression" {
		return typeName(s, s.ChildIn(c.Node, "type"))
	}
	name := s.ChildIn(c.Node, "name")
	if name == engine.None {
		return strings.TrimPrefix(c.Callee, ".")
	}
	if object := s.ChildIn(c.Node, "object"); s.Any(object, engine.RoleIdentifier, engine.RoleMember) {
		if class := lastName(s.Path(object)); isException(class) && class[0] >= 'A' && class[0] <= 'Z' {
			return class // a check that the exception's own class has
		}
		return strings.TrimPrefix(s.Path(object)+".", "this.") + s.Text(name)
	}
	return s.Text(name)
}

// complains reports whether a text says that something is wrong, rather than what is being done: "a name must not be empty".
func complains(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc([]string{"must", "not", "invalid", "missing", "requir", "need", "should", "already", "exceed", "empty", "null", "expect", "unsupported", "unknown",
		"only", "incorrect", "illegal", "wrong", "fail", "no "}, func(word string) bool { return strings.Contains(text, word) })
}

// warns reports whether a report is given a level below an error: Severity.WARNING.
func warns(s *engine.Scan, c engine.Call) bool {
	return slices.ContainsFunc(c.Arguments, func(a engine.Argument) bool {
		if !s.Any(a.First, engine.RoleIdentifier, engine.RoleMember) {
			return false
		}
		level := lastName(s.Text(a.First))
		return level == "WARNING" || level == "WARN" || level == "INFO"
	})
}

// thrown are the exceptions that checks throw when they are not IllegalArgumentException.
var thrown = map[string]string{
	"checkState": "IllegalStateException", "validState": "IllegalStateException", "state": "IllegalStateException", "checkNotNull": "NullPointerException", "verify": "VerifyException",
	"verifyNotNull": "VerifyException", "checkElementIndex": "IndexOutOfBoundsException", "validIndex": "IndexOutOfBoundsException",
}

// classify names the class of a site that its rule finds by itself.
func classify(s *engine.Scan, d *engine.Draft) {
	site := d.Site
	switch d.Rule {
	case "throw-call":
		site.Class = chainClass(s, d.Call.Node)
	case "response-body":
		if name := lastName(d.Call.Callee); name == "end" || name == "result" || name == "json" {
			site.Class = name
		}
	case "constructor", "own-check", "response-call", "log-error", "log-fatal", "log-warn", "report", "reject", "failed-future", "send-error":
		site.Class = written(s, d.Call)
	case "super", "this", "get-message":
		site.Class = exceptionAround(s, d.Call.Node)
	case "enum-constant":
		enum := s.Around(d.Call.Node, engine.RoleScope)
		site.Code = s.Text(s.ChildIn(d.Call.Node, "name"))
		site.Class = s.Text(s.ChildIn(enum, "name")) + "." + site.Code
	case "precondition", "spring-assert":
		if class := thrown[lastName(d.Call.Callee)]; class != "" {
			site.Class = class
		}
	case "validate":
		name := lastName(d.Call.Callee)
		if class := thrown[name]; class != "" {
			site.Class = class
		} else if name == "notNull" || s.Mentions("lang3") && (name == "notEmpty" || name == "notBlank") {
			site.Class = "NullPointerException"
		}
	case "constraint":
		site.Class = lastName(s.Text(s.ChildIn(d.Call.Node, "name")))
		if s.KindName(d.Call.Node) == "annotation_type_element_declaration" {
			site.Class = s.Text(s.ChildIn(s.Around(d.Call.Node, engine.RoleScope), "name"))
		}
	}
}

// chainClass is the class of a thrown chain of calls: the exception type at its start, or the call itself.
func chainClass(s *engine.Scan, n engine.Node) string {
	call := n
	for range maxClimb {
		object := s.ChildIn(n, "object")
		if name := s.Path(object); s.Any(object, engine.RoleIdentifier, engine.RoleMember) && isException(name) {
			return name
		}
		if s.KindName(object) != "method_invocation" {
			break
		}
		n = object
	}
	return written(s, engine.Call{Node: call})
}

// verbs are the placeholders that a project's own exceptions and helpers fill with the arguments after the message.
var verbs = regexp.MustCompile(`%(?:\d+\$)?[-#+ 0,(]*\d*(?:\.\d+)?[sdxXfcb]|\{\d*\}`)

// fill reads a plain text as a format when values for its placeholders follow it in the call: new BadRequest("no %s", name).
func fill(s *engine.Scan, d *engine.Draft) {
	if len(d.Site.Template.Placeholders()) > 0 {
		return
	}
	text := d.Site.Template.LiteralText()
	if !verbs.MatchString(text) {
		return
	}
	call := d.Constructor
	if call.Callee == "" {
		call = d.Call
	}
	var values []dialect.Argument
	past := false
	for _, a := range call.Arguments {
		if past {
			expression := s.SpanText(a.Span)
			values = append(values, dialect.Argument{Name: s.NameOf(expression), Expression: expression})
		}
		past = past || s.Within(d.Use, a.First)
	}
	if len(values) > 0 {
		d.Site.Template = dialect.JavaLogFormat(text, values).Normalize()
	}
}

// endsWell reports whether the statements after a print end the process without an error, as after a help text. What goes to
// standard output needs an exit that says that something failed.
func endsWell(s *engine.Scan, n engine.Node, output bool) bool {
	for range 3 {
		if s.KindName(n) == "expression_statement" {
			break
		}
		n = s.Parent(n)
	}
	for range 3 {
		n = sibling(s, n)
		text := strings.TrimSpace(strings.TrimSuffix(s.SpanText(engine.One(n)), ";"))
		if strings.HasSuffix(text, "exit(0)") || strings.HasSuffix(text, "halt(0)") {
			return true
		}
		if failing.MatchString(text) {
			return false
		}
	}
	return output
}

// thenExits reports whether the statement after a log ends the process with a failure, so that what is logged are its last words.
func thenExits(s *engine.Scan, n engine.Node) bool {
	for range 3 {
		if s.KindName(n) == "expression_statement" {
			text := strings.TrimSpace(strings.TrimSuffix(s.SpanText(engine.One(sibling(s, n))), ";"))
			return !strings.HasPrefix(text, "return") && failing.MatchString(text)
		}
		n = s.Parent(n)
	}
	return false
}

// failing is an exit with a status that is not zero.
var failing = regexp.MustCompile(`(?:[eE]xit|halt)\((?:-?[1-9]\d*|[\w.]*(?i:err|fail|invalid|usage)\w*[\w.()]*)\)$|^return -?[1-9]$`)
