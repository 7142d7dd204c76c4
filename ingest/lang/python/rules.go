package python

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/flat"
)

// report is a statement or call that creates or reports an error, before its message is read.
type report struct {
	rule     string
	kind     errdex.ErrorType
	severity errdex.Severity
	class    string
	code     string
	status   int
	// node is the statement or call that takes the message.
	node flat.Node
	// candidates are the expressions that can hold the message, the likeliest first. Each text of a dictionary or list is a
	// message of its own.
	candidates []flat.Node
	// others are further arguments that are taken for the message only when they read like sentences.
	others []flat.Node
	// format, when set, fills the message with the arguments of node from a position on.
	format dialect.Format
	from   int
	// printed joins all positional arguments of node, as print does.
	printed bool
	// spaced demands a message that reads like a sentence; wrong demands that its words or its place say that it is about an
	// error.
	spaced, wrong bool
	// named fills %(name)s and {name} of a text that is formatted elsewhere.
	named bool
	// condition is what an assertion demands, cause the error that this one wraps; neither when it is not above 0.
	condition, cause flat.Node
}

// visit is shown the statements and calls that can be sites, in source order.
func (s *syntax) visit(scan *engine.Scan, n flat.Node) {
	f := s.fileOf(scan)
	switch f.Kind(n) {
	case f.classDef:
		f.defineClass(n)
	case f.assignment:
		f.defineAssigned(n)
	case f.keyword:
		f.defineKeyword(n)
	case f.returnStmt:
		if r, ok := f.returnedText(n); ok {
			f.report(r)
		} else if r, ok := f.returnedResponse(n); ok {
			f.report(r)
		}
	default:
		if r, ok := f.recognise(n); ok {
			f.report(r)
		}
	}
}

// recognise tells what a statement or call reports.
func (f *file) recognise(n flat.Node) (report, bool) {
	switch f.Kind(n) {
	case f.raise:
		return f.raised(n)
	case f.assert:
		condition := f.FirstNamed(n)
		return report{rule: "assert", kind: errdex.Assertion, class: "AssertionError", node: n, candidates: f.nodes(f.nextNamed(condition)),
			condition: condition}, f.nextNamed(condition) != flat.None
	case f.printStmt:
		return f.printedBy(n, flat.None)
	case f.call:
		return f.called(n)
	}
	return report{}, false
}

// nodes is a list without absent nodes.
func (f *file) nodes(list ...flat.Node) []flat.Node {
	var out []flat.Node
	for _, n := range list {
		if n != flat.None {
			out = append(out, n)
		}
	}
	return out
}

// raised reads a raise statement.
func (f *file) raised(n flat.Node) (report, bool) {
	value := f.FirstNamed(n)
	r := report{rule: "raise", kind: errdex.Exception, node: n, cause: f.Child(n, f.fCause)}
	if f.Kind(value) == f.expressionList { // raise Class, "text": Python 2
		r.class = f.folded(f.FirstNamed(value))
		r.candidates = f.nodes(f.nextNamed(f.FirstNamed(value)))
		return r, len(r.candidates) > 0
	}
	for f.Kind(value) == f.parenthesized {
		value = f.FirstNamed(value)
	}
	if f.Kind(value) != f.call {
		return r, false
	}
	callee := f.calleeOf(value)
	if callee.name == "with_traceback" && f.Kind(callee.object) == f.call {
		value = callee.object
		callee = f.calleeOf(value)
	}
	f.constructed(&r, value, callee)
	switch {
	case callee.name == "SystemExit":
		r.rule, r.kind, r.severity = "raise-exit", errdex.Exit, errdex.SeverityFatal
	case r.kind == errdex.HTTP:
		r.rule = "raise-http"
	}
	return r, len(r.candidates)+len(r.others) > 0
}

// maxClass bounds a class that is no plain name, in bytes.
const maxClass = 80

// className is the class or function that is called, as written.
func (f *file) className(callee callee) string {
	if callee.text != "" && !strings.HasPrefix(callee.text, ".") {
		return callee.text
	}
	text := f.folded(callee.node)
	return strings.ToValidUTF8(text[:min(len(text), maxClass)], "")
}

// constructed reads the construction of an error: its class, and the arguments that can hold its message.
func (f *file) constructed(r *report, call flat.Node, callee callee) {
	r.class = f.className(callee)
	r.candidates = append(f.positional(call), f.messageKeywords(call)...)
	r.others = f.otherKeywords(call)
	if code, ok := f.constant(f.keywordOf(call, "code", "error_code", "errcode", "err_code", "id", "msgid")); ok && !strings.Contains(code, " ") {
		r.code = code
	}
	status := statusOfClass(callee.name)
	if first := f.nth(call, 0); status == 0 && strings.HasPrefix(callee.name, "HTTP") && f.Kind(first) == f.integer {
		status = f.status(first) // HTTPError(404, "text"), and not the error of a client
	}
	if first := f.nth(call, 0); status == 0 && f.nth(call, 1) != flat.None && (f.Kind(first) == f.integer || strings.Contains(f.dotted(first), "HTTPStatus.")) {
		status = f.status(first) // ServerError(404, "text") of the project
	}
	if status == 0 && (callee.name == "HTTPException" || f.keywordOf(call, "status_code", "http_status") != flat.None) {
		status = f.statusIn(call)
	}
	if status >= 400 {
		r.kind, r.status = errdex.HTTP, status
	} else if code := f.status(f.keywordOf(call, "status", "code", "status_code")); code >= 400 {
		r.status = code // an exception that the framework answers with
	}
	// Django fills %(name)s from params when the error is shown; others take a dictionary for {name}.
	r.named = f.keywordOf(call, "params") != flat.None
	for _, argument := range f.positional(call) {
		r.named = r.named || f.Kind(argument) == f.dictionary
	}
}

// messageWords are the keywords by which a message is given, the likeliest first.
var messageWords = []string{"message", "msg", "detail", "error_message", "description", "errmsg", "errormsg", "error_msg", "reason", "text", "error", "err",
	"details", "explanation", "why", "body", "content", "errors", "title"}

// messageKeywords are the keyword arguments that can hold a call's message.
func (f *file) messageKeywords(call flat.Node) []flat.Node {
	var out []flat.Node
	for _, name := range messageWords {
		out = append(out, f.nodes(f.keywordOf(call, name))...)
	}
	return out
}

// otherKeywords are the values of a call's keyword arguments whose names say nothing.
func (f *file) otherKeywords(call flat.Node) []flat.Node {
	var out []flat.Node
	for c := f.FirstNamed(f.Child(call, f.fArguments)); c != flat.None; c = f.nextNamed(c) {
		if f.Kind(c) == f.keyword {
			out = append(out, f.Child(c, f.fValue))
		}
	}
	return out
}

// entriesOf are the expressions in a dictionary, list, tuple or set, at any depth; nothing for anything else. Of a dictionary
// with a key that names a message only that entry counts.
func (f *file) entriesOf(n flat.Node, depth int) []flat.Node {
	if depth > 3 {
		return nil
	}
	var all, named []flat.Node
	switch f.Kind(n) {
	case f.dictionary:
		for c := f.FirstNamed(n); c != flat.None; c = f.nextNamed(c) {
			value := f.Child(c, f.fValue)
			inner := f.entriesOf(value, depth+1)
			if len(inner) == 0 {
				inner = f.nodes(value)
			}
			if key, ok := f.constant(f.Child(c, f.fKey)); ok && isMessageKey(key) {
				named = append(named, inner...)
			}
			all = append(all, inner...)
		}
	case f.list, f.tuple, f.set:
		for c := f.FirstNamed(n); c != flat.None; c = f.nextNamed(c) {
			inner := f.entriesOf(c, depth+1)
			if len(inner) == 0 {
				inner = []flat.Node{c}
			}
			all = append(all, inner...)
		}
	}
	if len(named) > 0 {
		return named
	}
	return all
}

// isMessageKey reports whether a dictionary's key is one that messages are kept under.
func isMessageKey(key string) bool {
	key = strings.ToLower(key)
	for _, word := range messageWords {
		if key == word && word != "title" && word != "body" && word != "content" {
			return true
		}
	}
	return false
}

// statusIn is the HTTP status among a call's arguments, 0 when there is none.
func (f *file) statusIn(call flat.Node) int {
	if code := f.status(f.keywordOf(call, "status_code", "status", "code", "http_status", "http_status_code")); code != 0 {
		return code
	}
	for _, argument := range f.positional(call) {
		if kind := f.Kind(argument); kind == f.integer || kind == f.attribute || kind == f.identifier {
			if code := f.status(argument); code != 0 {
				return code
			}
		}
	}
	return 0
}
