package python

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/flat"
)

// called tells what a call reports: by the spec's constructs, as one of the file's own helpers, or by constructing an error.
func (f *file) called(n flat.Node) (report, bool) {
	callee := f.calleeOf(n)
	if callee.name == "" {
		return report{}, false
	}
	if construct, ok := f.scan.ConstructOf("log." + callee.name); ok && callee.object != flat.None && construct.Type == errdex.Log && f.isLogger(callee.object) {
		return f.constructCall(construct, n, callee)
	}
	if construct, ok := f.aliased(callee); ok {
		return f.constructCall(construct, n, callee)
	}
	construct, known := f.scan.ConstructOf(callee.text)
	if !known || construct.Spaced { // the file's own definition says more than a name
		if r, ok := f.helped(n, callee); ok {
			return r, true
		}
		if r, ok := f.elsewhere(n, callee); ok {
			return r, true
		}
	}
	switch {
	case known:
		return f.constructCall(construct, n, callee)
	case statusNames()[strings.ToUpper(callee.name)] != 0 && callee.name == strings.ToLower(callee.name) && (callee.object == flat.None || f.reads(callee.object, "self")):
		r := report{rule: "error-response", kind: errdex.HTTP, class: f.className(callee), node: n, spaced: true, status: statusNames()[strings.ToUpper(callee.name)]}
		r.candidates = append(f.positional(n), f.messageKeywords(n)...)
		return r, len(r.candidates) > 0
	case callee.name == "__init__":
		return f.initialised(n, callee)
	case (f.isError(callee.name) || f.raisedLater(n, callee)) && !f.isRaised(n): // the raise statement sees to what it raises
		r := report{rule: "construct", kind: errdex.Exception, node: n, spaced: !f.isError(callee.name)}
		f.constructed(&r, n, callee)
		if strings.HasSuffix(callee.name, "Warning") {
			r.severity = errdex.SeverityWarning
		}
		return r, len(r.candidates)+len(r.others) > 0
	}
	return report{}, false
}

// aliased is the construct of a logger's method that the module knows by a name of its own: error = logger.error.
func (f *file) aliased(callee callee) (*engine.Construct, bool) {
	if callee.object != flat.None || len(f.globals[callee.name]) != 1 {
		return nil, false
	}
	method := f.calleePath(f.globals[callee.name][0])
	if method.object == flat.None || !f.isLogger(method.object) {
		return nil, false
	}
	return f.scan.ConstructOf("log." + method.name)
}

// isRaised reports whether a call makes what a raise statement raises.
func (f *file) isRaised(call flat.Node) bool {
	parent := f.Parent(call)
	return f.Kind(parent) == f.raise && f.Child(parent, f.fCause) != call
}

// raisedLater reports whether a call of a class that a variable holds makes what the function raises after it:
// failure = kind("text"); raise failure.
func (f *file) raisedLater(call flat.Node, callee callee) bool {
	parent := f.Parent(call)
	if f.Kind(parent) != f.assignment || f.Child(parent, f.fRight) != call || callee.object != flat.None ||
		len(f.functions[callee.name]) > 0 || f.imported[callee.name] != "" {
		return false
	}
	function := f.function(call)
	for _, raise := range f.raises[f.Text(f.Child(parent, f.fLeft))] {
		if raise > call && f.function(raise) == function && f.Kind(f.FirstNamed(raise)) == f.identifier {
			return true
		}
	}
	return false
}

// loggers are names of loggers; names that end in them after an underscore, or in Log or Logger, are loggers as well, and those that
// begin with log and go on with another word: logSys.
var loggers = words("log logger logging mlog applog syslog LOG LOGGER LOGGING")

// isLogger reports whether an object is a logger: log, self.logger, logging.getLogger(..), logger.bind(..), get_logger().
func (f *file) isLogger(object flat.Node) bool {
	for range maxDepth {
		callee := f.calleePath(object)
		if f.Kind(object) == f.call {
			callee = f.calleeOf(object)
			if strings.HasSuffix(strings.ToLower(callee.name), "logger") {
				return true
			}
		} else if name := callee.name; loggers[strings.TrimLeft(name, "_")] || strings.HasSuffix(name, "Log") || strings.HasSuffix(name, "Logger") ||
			loggers[name[strings.LastIndexByte(name, '_')+1:]] || len(name) > len("log") && name[:len("log")] == "log" && (name[len("log")] == '_' || 'A' <= name[len("log")] && name[len("log")] <= 'Z') {
			return true
		}
		for _, value := range f.shared(object) { // audit = logging.getLogger("audit")
			if f.Kind(value) == f.call && strings.HasSuffix(strings.ToLower(f.calleeOf(value).name), "getlogger") {
				return true
			}
		}
		if f.Kind(object) == f.attribute { // self.log.x is no logger because self.log is one
			return false
		}
		if object = callee.object; object == flat.None {
			return false
		}
	}
	return false
}

// constructCall reads a call that one of the spec's constructs describes.
func (f *file) constructCall(c *engine.Construct, n flat.Node, callee callee) (report, bool) {
	r := report{rule: c.ID, kind: c.Type, severity: c.Severity, class: f.className(callee), node: n, spaced: c.Spaced}
	position, _ := c.Message.Index()
	if f.reads(f.nth(n, 0), "self") { // Logger.error(self, "text")
		position++
	}
	r.candidates = f.nodes(f.nth(n, position))
	if len(c.Keywords) > 0 {
		r.candidates = append(r.candidates, f.nodes(f.keywordOf(n, c.Keywords...))...)
	}
	if c.Dialect != "" {
		r.format, r.from = dialect.PythonPercent, position+1
		if f.braces && r.kind == errdex.Log {
			r.format = dialect.PythonFormat
		}
	}
	return f.refined(r, c, n, callee)
}

// refined does what a construct of the spec leaves open: what its arguments say of severity, status and message.
func (f *file) refined(r report, c *engine.Construct, n flat.Node, callee callee) (report, bool) {
	switch c.ID {
	case "log-level":
		if r.severity = f.levelOf(f.nth(n, 0)); r.severity == "" {
			return r, false
		}
	case "parser-exit": // exit(2, "text")
		return r, f.Kind(f.nth(n, 0)) == f.integer && f.exitWith(f.nth(n, 0)) == exits && len(r.candidates) > 0
	case "exit":
		return r, callee.object == flat.None || f.Kind(callee.object) == f.identifier
	case "print", "write":
		return f.printedBy(n, callee.node)
	case "abort", "send-error": // the message follows the status
		r.status = f.statusIn(n)
		arguments := f.positional(n)
		if len(arguments) > 1 && strings.Contains(f.dotted(arguments[0]), "StatusCode.") { // of gRPC
			r.code, r.candidates = f.calleePath(arguments[0]).name, arguments[1:]
			return r, true
		}
		for i, argument := range arguments {
			if f.status(argument) == r.status {
				r.candidates = append(arguments[i+1:], f.nodes(f.keywordOf(n, c.Keywords...))...)
				break
			}
		}
		return r, r.status >= 400 && len(r.candidates) > 0
	case "response":
		r.status = f.responseStatus(n, callee.name)
		r.candidates = append(f.positional(n), f.messageKeywords(n)...)
		return r, r.status >= 400 && len(r.candidates) > 0
	case "report", "report-exit", "collected", "error-response":
		r.candidates = append(f.positional(n), f.messageKeywords(n)...)
		f.refineReport(&r, n, callee)
	}
	return r, len(r.candidates) > 0
}

// refineReport tells what a function that is only known to report errors by its name is likely to do with them.
func (f *file) refineReport(r *report, n flat.Node, callee callee) {
	class := f.around(n, f.classDef)
	owner := callee.object
	if f.Kind(owner) == f.call {
		owner = f.Child(owner, f.fFunction)
	}
	switch {
	case r.rule == "collected":
	case r.rule == "error-response":
		r.status = f.statusIn(n)
	case f.reads(owner, "self") && callee.name == "error" && class != flat.None &&
		(isParser(f.Text(f.Child(class, f.fName))) || f.anyBase(class, isParser)):
		r.kind, r.severity = errdex.Exit, errdex.SeverityFatal
	case strings.Contains(strings.ToLower(f.calleePath(owner).name), "response"):
		r.status = f.statusIn(n)
		r.kind = errdex.HTTP
	}
}

// isParser reports whether a class parses command lines; its error method ends the process.
func isParser(name string) bool {
	return strings.HasSuffix(name, "ArgumentParser") || strings.HasSuffix(name, "OptionParser")
}

// levelOf is the severity of a logging level; empty for one below warning or unknown.
func (f *file) levelOf(n flat.Node) errdex.Severity {
	name := f.calleePath(n).name
	if text, ok := f.constant(n); ok {
		name = text
	}
	switch strings.ToUpper(name) {
	case "ERROR":
		return errdex.SeverityError
	case "CRITICAL", "FATAL":
		return errdex.SeverityFatal
	case "WARNING", "WARN":
		return errdex.SeverityWarning
	}
	return ""
}

// responseStatus is the status of a response: its own, that of its class, or the one returned beside it.
func (f *file) responseStatus(call flat.Node, class string) int {
	if code := f.statusIn(call); code != 0 {
		return code
	}
	if code := statusOfClass(class); code != 0 {
		return code
	}
	if kind := f.Kind(f.Parent(call)); (kind == f.expressionList || kind == f.tuple) && f.FirstNamed(f.Parent(call)) == call {
		return f.status(f.nextNamed(call))
	}
	return 0
}

// returnedResponse reads "return body, 404", "return {"error": ..}" without a status, and "return False, text".
func (f *file) returnedResponse(n flat.Node) (report, bool) {
	value := f.FirstNamed(n)
	r := report{rule: "response-tuple", kind: errdex.HTTP, node: n}
	if f.Kind(value) == f.dictionary {
		r.rule, r.spaced = "error-body", true
		r.candidates = f.errorEntries(value)
		return r, len(r.candidates) > 0
	}
	if kind := f.Kind(value); kind != f.expressionList && kind != f.tuple {
		return r, false
	}
	body := f.FirstNamed(value)
	if text := f.nextNamed(body); f.Kind(body) == f.falseLit && text != flat.None && f.nextNamed(text) == flat.None { // return False, "text"
		return report{rule: "error-tuple", kind: errdex.Exception, class: "return", node: n, spaced: true, candidates: f.nodes(text)}, true
	}
	if r.status = f.status(f.nextNamed(body)); r.status < 400 {
		return r, false
	}
	if f.Kind(body) == f.call {
		r.class = f.calleeOf(body).text
		if _, known := f.scan.ConstructOf(r.class); known {
			return r, false // it is read as a call of its own
		}
	}
	r.candidates = []flat.Node{body}
	return r, true
}

// errorEntries are the values that a dictionary keeps under a key that names an error.
func (f *file) errorEntries(dictionary flat.Node) []flat.Node {
	var out []flat.Node
	for c := f.FirstNamed(dictionary); c != flat.None; c = f.nextNamed(c) {
		if key, ok := f.constant(f.Child(c, f.fKey)); ok && isErrorKey(key) {
			out = append(out, f.Child(c, f.fValue))
		}
	}
	return out
}

// isErrorKey reports whether a dictionary's key is one under which an error is given to somebody.
func isErrorKey(key string) bool {
	switch strings.ToLower(key) {
	case "error", "errors", "error_message", "errormessage", "error_msg", "error_description", "err":
		return true
	}
	return false
}
