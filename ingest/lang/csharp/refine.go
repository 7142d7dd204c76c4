package csharp

import (
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// refine has the last word on a site: its class, status and code, and whether it is one.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	complete(s, d)
	if !site.Template.HasWord() {
		return false
	}
	switch d.Rule {
	case "log-error", "log-fatal", "log-warn", "log-level":
		if !refineLog(s, d) {
			return false
		}
	case "log-message":
		severity, ok := levelOf(s.SpanText(engine.One(d.Call.Node)))
		if !ok {
			return false
		}
		site.Severity = severity
	case "exit":
		if !thenExits(s, d.Call.Node) {
			return false
		}
	case "http-result", "http-object", "http-write":
		if !refineHTTP(s, d) {
			return false
		}
	case "rpc-status":
		if len(d.Call.Arguments) < 2 || !strings.Contains(s.SpanText(d.Call.Arguments[0].Span), "StatusCode.") {
			return false
		}
		site.Code = lastName(s.SpanText(d.Call.Arguments[0].Span))
	case "validation":
		site.Class = lastName(site.Class)
	case "report":
		name := lastName(d.Call.Callee)
		if name == "Add" && !collects(s, d.Call) || name == "Validate" && len(d.Call.Arguments) != 2 {
			return false
		}
		site.Class = strings.TrimPrefix(site.Class, "new:")
	case "require":
		if !strings.Contains(site.Template.LiteralText(), " ") {
			return false
		}
	case "exception", "throw", "throw-helper", "factory", "exception-base", "error-base", "exception-message":
		if helped(d) && words(site.Template) < 2 || isKey(s, d) {
			return false // what a helper is given need not be a text
		}
		if made := className(d.Call.Callee); d.Rule == "throw-helper" && isError(made) {
			site.Class = made
		}
		site.Class = className(returned(s, site.Class))
		if assertion := lastName(d.Call.Callee); d.Rule == "exception" && !strings.Contains(d.Call.Callee, ":") && asserts(assertion) {
			site.Type, site.Class = errdex.Assertion, assertion
			stateOf(s).calls[d.Call.Node] = true
		}
	default:
		site.Class = strings.TrimPrefix(site.Class, "new:")
	}
	if site.Type == errdex.Exception {
		refineStatus(s, d)
	}
	wraps(s, d)
	return true
}

// isKey reports whether a text is the name of an error beside a message that comes from elsewhere:
// new UserException(Strings.NoUser, "UserMissing").
func isKey(s *engine.Scan, d *engine.Draft) bool {
	text := d.Site.Template.LiteralText()
	if len(d.Site.Template) != 1 || strings.ContainsAny(text, " .:!") || len(text) < 2 || !strings.ContainsAny(text[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-") {
		return false
	}
	taker := d.Constructor
	if taker.Callee == "" {
		taker = d.Call
	}
	for _, argument := range argumentList(s, s.ChildOfKind(taker.Node, "argument_list")) {
		if k := s.KindName(argument.First); (k == "member_access_expression" || k == "invocation_expression") && !s.Within(d.Use, argument.First) && !isNameof(s, argument.First) && !isException(s, argument.First) {
			return true
		}
	}
	return false
}

// wraps notes the exception that a site's error holds: an argument of the call or of the construction in it.
func wraps(s *engine.Scan, d *engine.Draft) {
	for _, taker := range []engine.Call{d.Constructor, d.Call} {
		if taker.Callee == "" || taker.Node == engine.None {
			continue
		}
		list := s.ChildOfKind(taker.Node, "argument_list")
		for _, argument := range argumentList(s, list) {
			if s.KindName(argument.First) != "null_literal" && isException(s, argument.First) {
				d.Site.Evidence = append(d.Site.Evidence, errdex.Evidence{Kind: errdex.EvidenceCause, Text: s.SpanText(argument.Span), Line: s.Line(argument.First)})
				return
			}
		}
	}
}

// complete reads a text with {0} whose values follow it as a format, and what a log call's template holds beside values that are
// put into it before.
func complete(s *engine.Scan, d *engine.Draft) {
	template := d.Site.Template
	if written := s.Texts(d.Leaf); strings.HasPrefix(d.Rule, "log-") && len(written) == 1 && len(written[0].Placeholders()) > 0 {
		var read errdex.Template
		for _, part := range template {
			if part.Placeholder != nil {
				read = append(read, part)
				continue
			}
			read = append(read, dialect.DotnetLog(part.Literal, nil)...)
		}
		template = read
	}
	taker := d.Constructor
	if taker.Callee == "" {
		taker = d.Call
	}
	if len(template) == 1 && strings.Contains(template[0].Literal, "{0") {
		for i, argument := range taker.Arguments {
			if argument.Span != d.Leaf {
				continue
			}
			var values []dialect.Argument
			for _, value := range taker.Arguments[i+1:] {
				expression := s.SpanText(value.Span)
				values = append(values, dialect.Argument{Name: s.NameOf(expression), Expression: expression})
			}
			if len(values) > 0 {
				template = dialect.DotnetFormat(template[0].Literal, values)
			}
		}
	}
	d.Site.Template = unfilled(s, d, template).Normalize()
}

// helped reports whether the message is given to a helper rather than to an exception.
func helped(d *engine.Draft) bool {
	callee := d.Call.Callee
	if callee == "throw" {
		callee = d.Constructor.Callee
	}
	return callee != "" && !strings.Contains(callee, ":") && !isError(className(callee))
}

// returned is the exception that the file's method that a callee names gives back; the callee when there is none.
func returned(s *engine.Scan, callee string) string {
	kept := stateOf(s)
	if kept.returns == nil {
		kept.returns = map[string]string{}
		for i := range s.Nodes {
			if n := engine.Node(i); s.KindName(n) == "method_declaration" {
				typ := typeName(s, s.ChildIn(n, "returns"))
				if typ == "Exception" {
					typ = madeIn(s, n)
				}
				if isError(typ) {
					kept.returns[s.Text(s.ChildIn(n, "name"))] = typ
				}
			}
		}
	}
	if typ := kept.returns[lastName(callee)]; typ != "" {
		return typ
	}
	return callee
}

// madeIn is the first exception that a method constructs, Exception when there is none.
func madeIn(s *engine.Scan, method engine.Node) string {
	for n := method; uint32(n) < s.Nodes[method].Next; n++ {
		if s.KindName(n) == "object_creation_expression" {
			if typ := typeName(s, s.ChildIn(n, "type")); isError(typ) {
				return typ
			}
		}
	}
	return "Exception"
}

// collects reports whether a call adds to a list that is named after errors.
func collects(s *engine.Scan, call engine.Call) bool {
	receiver := strings.ToLower(s.SpanText(call.Receiver))
	return strings.Contains(receiver, "error") || strings.Contains(receiver, "failure") || strings.Contains(receiver, "problem")
}

// words counts the words of a template's literal text.
func words(t errdex.Template) int { return len(strings.Fields(t.LiteralText())) }

// className is the exception that a callee makes: X for new:X and base:X, X.Create, Throw.X, CreateX and ThrowX; the callee's
// last name when it names none.
func className(callee string) string {
	callee = callee[strings.LastIndexByte(callee, ':')+1:]
	path := strings.Split(callee, ".")
	last := path[len(path)-1]
	if isError(last) {
		for _, verb := range []string{"Create", "Throw", "New", "Make", "Get", "Build"} {
			if rest, ok := strings.CutPrefix(last, verb); ok && len(rest) > len("Exception") {
				return rest
			}
		}
		return last
	}
	if len(path) > 1 && isError(path[len(path)-2]) {
		return path[len(path)-2]
	}
	return last
}

// asserts tells whether a helper's name says that it checks a condition by itself.
func asserts(name string) bool {
	for _, verb := range []string{"Ensure", "Assert", "Require", "Guard", "Verify", "Check", "Demand", "Expect"} {
		if strings.HasPrefix(name, verb) {
			return true
		}
	}
	return false
}

// refineLog accepts the calls of loggers. The level of .Log is an argument before the message.
func refineLog(s *engine.Scan, d *engine.Draft) bool {
	name := lastName(d.Call.Callee)
	if strings.HasPrefix(d.Call.Callee, ".") { // Log.ForContext<T>().Error
		receiver := strings.TrimPrefix(s.SpanText(d.Call.Receiver), "this.")
		d.Site.Class = receiver[:max(0, strings.IndexAny(receiver+".", ".(<["))] + d.Call.Callee
	}
	if d.Rule == "log-level" {
		text := s.SpanText(engine.Span{First: d.Call.Node, Last: d.Call.Node})
		severity, ok := levelOf(text[:min(len(text), strings.IndexByte(text+`"`, '"'))])
		d.Site.Severity = severity
		return ok
	}
	if d.Rule != "log-warn" && leaves(s, d.Call.Node) {
		d.Site.Type, d.Site.Severity = errdex.Exit, errdex.SeverityFatal // the last words of the process
	}
	return strings.HasPrefix(name, "Log") || strings.HasPrefix(name, "Trace") || isLogger(s, &d.Call)
}

// leaves reports whether the statement after that of a call ends the process with a failure.
func leaves(s *engine.Scan, n engine.Node) bool {
	statement := s.Parent(n)
	if s.KindName(statement) != "expression_statement" {
		return false
	}
	next := s.After(statement)
	for next != engine.None && !s.Named(next) {
		next = s.After(next)
	}
	text := strings.TrimPrefix(s.SpanText(engine.One(next)), "System.")
	return strings.HasPrefix(text, "Environment.Exit(") && !strings.HasPrefix(text, "Environment.Exit(0)")
}

// levelOf is the severity of a log level named in a call.
func levelOf(text string) (errdex.Severity, bool) {
	for _, level := range []struct {
		names    []string
		severity errdex.Severity
	}{
		{[]string{"Level.Critical", "Level.Fatal", "LogEventLevel.Fatal"}, errdex.SeverityFatal},
		{[]string{"Level.Error"}, errdex.SeverityError},
		{[]string{"Level.Warn"}, errdex.SeverityWarning},
	} {
		for _, name := range level.names {
			if strings.Contains(text, name) {
				return level.severity, true
			}
		}
	}
	return "", false
}

// thenExits reports whether the statements after a call, in its block, end the process or return a failure.
func thenExits(s *engine.Scan, n engine.Node) bool {
	for climbed := 0; n != engine.None && !s.Is(s.Parent(n), engine.RoleBlock); n, climbed = s.Parent(n), climbed+1 {
		if climbed == maxClimb || s.Any(n, engine.RoleFunction, engine.RoleLambda) {
			return false
		}
	}
	const look = 3
	for next, looked := s.After(n), 0; next != engine.None && looked < look; next = s.After(next) {
		if !s.Named(next) {
			continue
		}
		looked++
		text := strings.Join(strings.Fields(s.SpanText(engine.One(next))), " ")
		value, returns := strings.CutPrefix(strings.TrimSuffix(text, ";"), "return ")
		number, err := strconv.Atoi(value)
		switch {
		case returns:
			return err == nil && number != 0 || strings.HasPrefix(value, "Exit") && !strings.Contains(value, "Success")
		case strings.HasPrefix(text, "Environment.Exit(") || strings.HasPrefix(text, "System.Environment.Exit("):
			return !strings.Contains(text, "Exit(0)")
		case strings.HasPrefix(text, "Environment.ExitCode =") && !strings.HasSuffix(text, "= 0;"):
			return true
		}
	}
	return false
}

// refineHTTP gives a response its status; one that is no error's, or of a file that knows nothing of HTTP, is dropped.
func refineHTTP(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	callee := d.Call.Callee
	site.Class = lastName(strings.TrimPrefix(callee, "new:"))
	if strings.Contains(callee, "Results.") || d.Rule == "http-write" {
		site.Class = callee
	}
	if !s.Mentions("Mvc") && !s.Mentions("AspNetCore") && !s.Mentions("ActionResult") && !s.Mentions("IResult") && !s.Mentions("Http") {
		return false
	}
	if d.Rule == "http-write" && !strings.Contains(callee, "Response.") {
		return false
	}
	if d.Constructor.Callee != "" && d.Rule != "http-object" && words(site.Template) < 2 {
		return false
	}
	site.HTTPStatus = statusOf(strings.TrimSuffix(lastName(callee), "ObjectResult"))
	if site.HTTPStatus == 0 {
		for _, argument := range d.Call.Arguments {
			if argument.Name == "" || argument.Name == "statusCode" || argument.Name == "status" {
				if status := statusIn(s, argument.First); status != 0 {
					site.HTTPStatus = status
					break
				}
			}
		}
	}
	name := lastName(callee)
	switch {
	case site.HTTPStatus != 0:
	case name == "Problem":
		site.HTTPStatus = http.StatusInternalServerError // what ControllerBase.Problem and Results.Problem send by default
	case name == "ValidationProblem" || name == "ValidationProblemDetails":
		site.HTTPStatus = http.StatusBadRequest
	case d.Rule == "http-write":
		value := statusBefore(s, d.Call.Node)
		if site.HTTPStatus = statusIn(s, value); s.KindName(value) == "invocation_expression" {
			return words(site.Template) > 1 // the status of an error that is looked at
		}
	case name == "ProblemDetails":
		return true
	}
	return site.HTTPStatus >= 400
}

// statusBefore is what a statement before n, in its block, gave the response as its status.
func statusBefore(s *engine.Scan, n engine.Node) engine.Node {
	for climbed := 0; n != engine.None && !s.Is(s.Parent(n), engine.RoleBlock); n, climbed = s.Parent(n), climbed+1 {
		if climbed == maxClimb {
			return engine.None
		}
	}
	const look = 8
	for before, looked := s.Before(n), 0; before != engine.None && looked < look; before, looked = s.Before(before), looked+1 {
		assignment := s.FirstNamed(before)
		if s.KindName(assignment) == "assignment_expression" && strings.HasSuffix(s.Text(s.ChildIn(assignment, "left")), "StatusCode") {
			return s.ChildIn(assignment, "right")
		}
	}
	return engine.None
}

// refineStatus makes an HTTP error of an exception that is given a status, and takes an error code from its arguments.
func refineStatus(s *engine.Scan, d *engine.Draft) {
	taker := d.Constructor
	if taker.Callee == "" {
		taker = d.Call
	}
	list := s.ChildOfKind(taker.Node, "argument_list")
	for _, argument := range argumentList(s, list) {
		text := s.SpanText(argument.Span)
		if s.KindName(argument.First) != "member_access_expression" && !strings.HasPrefix(text, "(int)") {
			continue
		}
		switch {
		case strings.Contains(text, "HttpStatusCode.") || strings.Contains(text, "StatusCodes.Status"):
			status := statusIn(s, argument.First)
			if d.Site.HTTPStatus = status; status != 0 && d.Site.Class != "HttpRequestException" { // which tells of another's answer
				d.Site.Type = errdex.HTTP
			}
		case strings.Contains(text, "ErrorCode.") || strings.Contains(text, "ErrorCodes.") || strings.Contains(text, "StatusCode.") || strings.Contains(text, "LogCode."):
			d.Site.Code = lastName(text)
		}
	}
}

// statusIn is the HTTP error status that an expression names: 404, StatusCodes.Status404NotFound, HttpStatusCode.NotFound.
func statusIn(s *engine.Scan, n engine.Node) int {
	n = plainValue(s, n)
	text := s.SpanText(engine.One(n))
	if s.KindName(n) != "integer_literal" && !strings.Contains(text, "Status") {
		return 0
	}
	return statusOf(lastName(text))
}

// statusOf is the HTTP error status of a name or number; 0 for others.
func statusOf(name string) int {
	digits := strings.TrimPrefix(name, "Status")
	if len(digits) >= 3 {
		if number, err := strconv.Atoi(digits[:3]); err == nil && number >= 400 && number < 600 && (len(digits) == 3 || len(digits) > 3 && name != digits) {
			return number
		}
	}
	return statuses()[name]
}

// statuses maps the names of HTTP's error statuses, as .NET writes them, to the numbers.
var statuses = sync.OnceValue(func() map[string]int {
	numbers := map[string]int{}
	plain := strings.NewReplacer(" ", "", "-", "", "'", "")
	for status := 400; status < 600; status++ {
		if text := http.StatusText(status); text != "" {
			numbers[plain.Replace(text)] = status
		}
	}
	numbers["UnprocessableEntity"], numbers["Forbid"] = http.StatusUnprocessableEntity, http.StatusForbidden
	return numbers
})
