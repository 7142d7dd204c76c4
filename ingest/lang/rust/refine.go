package rust

import (
	"regexp"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// refine corrects a site's class and drops what only looks like a site.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	switch d.Rule {
	case "display":
		typ := implType(s, d.Use)
		if implTrait(s, d.Use) != "Display" || !errorType(s, typ) {
			return false
		}
		if !strings.HasSuffix(typ, "Error") && !strings.HasSuffix(typ, "ErrorKind") && !strings.Contains(site.Template.Message(), " ") {
			return false // the name of a category, not a message
		}
		site.Class = typ
	case "description":
		site.Class = implType(s, d.Use)
	case "exit":
		if !strings.HasPrefix(site.Class, "e") && !endsProcess(s, d.Call.Node) {
			return false
		}
	case "http-response", "http-tuple":
		if d.Constructor.Callee != "" && !tells(s, d) {
			return false
		}
		if site.HTTPStatus = statusSent(s, d.Call); site.HTTPStatus < 400 {
			return false
		}
		site.Severity = errdex.SeverityError
	case "anyhow", "ensure", "context":
		if !s.Mentions("anyhow") && s.Mentions("eyre") {
			site.Class = "eyre::Report"
		} else if d.Constructor.Callee != "" && site.Class == d.Constructor.Callee && !strings.ContainsAny(site.Class[:1], capitals) {
			site.Class = "anyhow::Error" // a function of the project makes the error
		}
	case "rpc-status":
		if site.Code = rpcCode(s, d.Call); site.Code == "" {
			return false
		}
	case "log-level":
		if level := s.SpanText(d.Call.Arguments[0].Span); !strings.HasSuffix(strings.ToUpper(level), "::ERROR") {
			return false
		}
		site.Class = logger(s, d.Call.Callee, "log::log")
	case "log-error", "log-warn", "log-fatal":
		site.Class = logger(s, d.Call.Callee, site.Class)
	case "report-error", "report-warning":
		site.Class = site.Class[strings.LastIndexByte(site.Class, '.')+1:]
	case "err-macro":
		site.Class = valueClass(s, d)
	case "err", "ok-or", "map-err":
		if d.Constructor.Callee == "" || site.Class == d.Constructor.Callee && !strings.ContainsAny(site.Class[:1], capitals) {
			site.Class = valueClass(s, d)
		}
	}
	site.Class = s.Resolve(site.Class, "Self", site.Function)
	if site.Type == errdex.Exception {
		answer(s, d)
	}
	switch d.Rule {
	case "thiserror", "display", "description":
		raised(s, d)
	}
	return true
}

// endsProcess reports whether the block around a print to the standard output goes on to end the process, not just to return
// an error.
func endsProcess(s *engine.Scan, print engine.Node) bool {
	block := s.Around(print, engine.RoleBlock)
	if block == engine.None {
		return false
	}
	rest := string(s.Source[s.Nodes[print].End:s.Nodes[block].End])
	return strings.Contains(rest, "exit(") || strings.Contains(rest, "abort(") || strings.Contains(rest, "ExitCode::")
}

// answer makes an HTTP site of an error value that the program sends as a response: one with a status among its arguments,
// or one whose type the file turns into a response and whose constructor is named after a status.
func answer(s *engine.Scan, d *engine.Draft) {
	constructor := d.Constructor
	if constructor.Callee == "" {
		constructor = d.Call
	}
	for _, argument := range constructor.Arguments {
		if text := s.SpanText(argument.Span); strings.Contains(text, "StatusCode::") && len(text) < 100 {
			if status := engine.HTTPStatusIn(text); status != 0 {
				d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, status
				return
			}
		}
	}
	name := d.Site.Class[strings.LastIndexByte(d.Site.Class, ':')+1:]
	if name == "" || !s.Mentions("IntoResponse for "+name) && !s.Mentions("ResponseError for "+name) {
		return
	}
	if status := statusOf(constructor.Callee); status != 0 {
		d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, status
	}
}

// statusSent is the HTTP error status that a call sends: named in its receiver, its callee or its arguments; 0 when there is
// none.
func statusSent(s *engine.Scan, call engine.Call) int {
	if status := engine.HTTPStatusIn(s.SpanText(call.Receiver)); status != 0 {
		return status
	}
	if status := statusOf(strings.TrimPrefix(call.Callee[strings.LastIndexByte(call.Callee, ':')+1:], "Error")); status != 0 {
		return status
	}
	for _, argument := range call.Arguments {
		if text := s.SpanText(argument.Span); strings.Contains(text, "StatusCode::") || strings.Contains(text, "Status::") {
			if status := engine.HTTPStatusIn(text); status != 0 {
				return status
			}
		}
	}
	return 0
}

// rpcCodes are gRPC's error codes (google.rpc.Code), in lower case and without anything between their words.
var rpcCodes = map[string]string{
	"cancelled": "CANCELLED", "unknown": "UNKNOWN", "invalidargument": "INVALID_ARGUMENT", "deadlineexceeded": "DEADLINE_EXCEEDED",
	"notfound": "NOT_FOUND", "alreadyexists": "ALREADY_EXISTS", "permissiondenied": "PERMISSION_DENIED",
	"resourceexhausted": "RESOURCE_EXHAUSTED", "failedprecondition": "FAILED_PRECONDITION", "aborted": "ABORTED",
	"outofrange": "OUT_OF_RANGE", "unimplemented": "UNIMPLEMENTED", "internal": "INTERNAL", "unavailable": "UNAVAILABLE",
	"dataloss": "DATA_LOSS", "unauthenticated": "UNAUTHENTICATED",
}

// rpcCode is the gRPC code of Status::not_found(..) and Status::new(Code::NotFound, ..); empty when there is none.
func rpcCode(s *engine.Scan, call engine.Call) string {
	name := call.Callee
	if strings.HasSuffix(name, "::new") && len(call.Arguments) > 0 {
		name = s.SpanText(call.Arguments[0].Span)
	}
	return rpcCodes[strings.ToLower(strings.ReplaceAll(name[strings.LastIndexByte(name, ':')+1:], "_", ""))]
}

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// tells reports whether a value with named fields has the message in a field that is named so.
func tells(s *engine.Scan, d *engine.Draft) bool {
	for _, argument := range d.Constructor.Arguments {
		if (argument.Name == "error" || slices.Contains(s.Spec().MessageNames, argument.Name)) && s.Within(d.Leaf.First, argument.First) {
			return true
		}
	}
	return false
}

// logger names the crate of a log macro: as it is written, or the one that the file uses.
func logger(s *engine.Scan, callee, class string) string {
	callee = strings.TrimSuffix(callee, "!")
	if strings.Contains(callee, "::") {
		return callee
	}
	if s.Mentions("tracing::") {
		return "tracing::" + callee
	}
	if s.Mentions("slog::") {
		return "slog::" + callee
	}
	return class
}

// valueClass is the type of an error value that is a plain text: the error type of the function's result when the value is
// what the function returns or is converted into it, else the type of the text.
func valueClass(s *engine.Scan, d *engine.Draft) string {
	result := ""
	if function := s.Around(d.Use, engine.RoleFunction); function != engine.None {
		typ := s.Text(s.Part(function, engine.RoleFunction, engine.PartResult))
		if result = resultError(s, typ); result == "" && !strings.Contains(typ, "<") && errorType(s, typ) {
			result = typ // the function gives the error itself
		}
	}
	source := s.SpanText(engine.Span{First: d.Call.Node, Last: d.Call.Node})
	into := strings.Contains(source, ".into()") || strings.Contains(source, "::from(")
	inClosure := false
	for n := range s.Ancestors(d.Call.Node) {
		if s.Is(n, engine.RoleFunction) {
			break
		}
		inClosure = inClosure || s.Is(n, engine.RoleLambda)
	}
	switch {
	case into && result != "":
		return result
	case (d.Rule == "err" || d.Rule == "err-macro") && !inClosure && result != "":
		return result
	case d.Constructor.Callee != "":
		if result != "" {
			return result
		}
		return d.Constructor.Callee
	case !d.Converted && d.Leaf.Single() && s.Is(d.Leaf.First, engine.RoleString):
		return "&str"
	}
	return "String"
}

// resultError is the error type of a result type: E of Result<T, E>, anyhow::Error for anyhow's Result<T>.
func resultError(s *engine.Scan, result string) string {
	head, arguments, generic := strings.Cut(resultIn(result), "<")
	if head == "" {
		return ""
	}
	var parts []string
	if generic {
		parts = splitTypes(strings.TrimSuffix(strings.TrimSpace(arguments), ">"))
	}
	if len(parts) == 2 {
		return strings.Join(strings.Fields(parts[1]), " ")
	}
	switch {
	case strings.HasSuffix(head, "io::Result"):
		return "io::Error"
	case strings.HasSuffix(head, "fmt::Result"):
		return "fmt::Error"
	case s.Mentions("anyhow"):
		return "anyhow::Error"
	}
	if !generic {
		return "" // a type that is only named like one
	}
	if s.Mentions("type Result<") {
		if alias := resultAlias.FindSubmatch(s.Source); alias != nil {
			return strings.Join(strings.Fields(string(alias[1])), " ")
		}
	}
	return "Error" // an alias of another file, by the usual convention
}

// resultIn is the result type in a type: the type itself, or what a tuple, a future or an option holds; empty for none.
func resultIn(typ string) string {
	at := strings.Index(typ, "Result")
	if at < 0 {
		return ""
	}
	head, arguments := typ[:at+len("Result")], typ[at+len("Result"):]
	head = head[strings.LastIndexAny(head, " (<[&")+1:]
	arguments = strings.TrimLeft(arguments, " \t\r\n")
	if !strings.HasPrefix(arguments, "<") {
		if arguments != "" && !strings.ContainsAny(arguments[:1], ">,)]+{") {
			return "" // a type whose name goes on
		}
		return head
	}
	depth := 0
	for i := range len(arguments) {
		switch arguments[i] {
		case '<', '(', '[':
			depth++
		case '>', ')', ']':
			depth--
		}
		if depth == 0 {
			return head + arguments[:i+1]
		}
	}
	return head + arguments
}

// resultAlias finds the error type of the file's own type Result<T> = std::result::Result<T, E>.
var resultAlias = regexp.MustCompile(`type Result<[^=;]*= *[\w:]*Result<\w+, *([^;]+?),? *>;`)

// splitTypes cuts a list of types at its commas outside brackets.
func splitTypes(list string) (parts []string) {
	depth, start := 0, 0
	for i := 0; i < len(list); i++ {
		switch list[i] {
		case '<', '(', '[':
			depth++
		case '>', ')', ']':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, strings.TrimSpace(list[start:i]))
				start = i + 1
			}
		}
	}
	if rest := strings.TrimSpace(list[start:]); rest != "" {
		parts = append(parts, rest)
	}
	return parts
}

// function completes an enclosing function: pub and async, and the name without the path to the type.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	if names := strings.Split(f.Name, "::"); len(names) > 2 {
		f.Name = strings.Join(names[len(names)-2:], "::")
	}
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "visibility_modifier":
			f.Public = s.Text(c) == "pub"
		case "function_modifiers":
			f.Async = strings.Contains(s.Text(c), "async")
		}
	}
}

// statusOf is the HTTP error status that the last name of a path stands for: StatusCode::NOT_FOUND; 0 for others.
func statusOf(path string) int { return engine.HTTPStatus(path[strings.LastIndexByte(path, ':')+1:]) }
