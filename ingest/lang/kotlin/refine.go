package kotlin

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
	case !direct: // a call of a function of the project that reports
		site.Class = written(s, d.Call)
	case d.Constructor.Callee != "":
		site.Class = written(s, d.Constructor)
	default:
		classify(s, d)
	}
	switch d.Rule {
	case "respond", "response-body", "send-error", "response-status":
		site.HTTPStatus = engine.HTTPStatusIn(calledWith(s, d.Call.Node))
	case "log-error", "log-fatal":
		if text := s.SpanText(engine.One(following(s, d.Call.Node))); !strings.HasPrefix(text, "return") && failing.MatchString(text) {
			site.Type, site.Severity = errdex.Exit, errdex.SeverityFatal // the last words of the process
		}
	case "print":
		return !endsWell(s, d.Call)
	}
	fill(s, d)
	if site.Type == errdex.Exception {
		answer(s, d)
	}
	return true
}

// tells reports whether a draft is a site as far as its rule's words go.
func tells(s *engine.Scan, d *engine.Draft) bool {
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	if c := d.Constructor; c.Callee != "" && !strings.Contains(c.Callee, ":") {
		if d.Rule == "throw" && len(fileOf(s).functions[lastName(c.Callee)]) > 0 {
			return false // whether its argument is the message is told by the function
		}
		if !strings.Contains(text, " ") {
			return false // a key of a table of texts
		}
	}
	if strings.HasPrefix(text, "http") && strings.Contains(text, "://") && !strings.ContainsAny(text, " \n") {
		return false // where to read about the error
	}
	if !strings.Contains(text, " ") && isName(s, d) {
		return false
	}
	if d.Rule == "constraint" {
		return !strings.HasPrefix(text, "{") || !strings.HasSuffix(text, "}") || strings.Contains(text, " ")
	}
	return true
}

// isName reports whether a text of one word is a name or a code rather than a message: it stands behind other values, beside a
// message, for a value that is missing, or is given to a function of the file whose parameter is no message.
func isName(s *engine.Scan, d *engine.Draft) bool {
	switch d.Rule {
	case "error-call":
		return slices.ContainsFunc(fileOf(s).functions["error"], func(f engine.Node) bool {
			parameters := s.FunctionAt(f).Parameters
			return len(parameters) > 0 && !s.IsMessage(parameters[0].Name) && reaches(s, f, d.Call.Node)
		})
	case "constructor", "super":
	default:
		return false
	}
	if parent := s.Parent(d.Leaf.First); s.KindName(parent) == "binary_expression" && s.Text(s.ChildIn(parent, "operator")) == "?:" {
		return true
	}
	for i, a := range d.Call.Arguments {
		if s.Within(d.Use, a.First) {
			return i > 0 && a.Name == ""
		}
		if s.KindName(a.First) == "identifier" && s.IsMessage(s.Text(a.First)) {
			return true
		}
	}
	return false
}

// calledWith is the source of a call without the texts in it.
func calledWith(s *engine.Scan, n engine.Node) string {
	var b strings.Builder
	for i := n; n != engine.None && uint32(i) < min(s.Nodes[n].Next, uint32(n)+300); i++ {
		if k := s.KindName(i); (k == "identifier" || k == "number_literal") && s.AroundKind(i, "string_literal", "call_expression", "annotation") != engine.None {
			b.WriteString(s.Text(i))
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// written is the class of a construction (its type) or of a function that makes or reports an error (its name as it is called).
func written(s *engine.Scan, c engine.Call) string {
	callee := c.Callee
	if s.KindName(c.Node) == "call_expression" {
		if path := s.Path(calleeOf(s, c.Node)); path != "" {
			callee = plainSteps.Replace(path)
		}
		if tagged := lastName(callee); strings.HasPrefix(callee, ".") && len(tagged) == 1 { // Timber.tag(TAG).e(..)
			callee = s.Path(s.FirstNamed(calleeOf(s, s.FirstNamed(calleeOf(s, c.Node))))) + callee
		}
	}
	callee = strings.TrimPrefix(strings.TrimPrefix(callee, "this."), ".")
	if capital(lastName(callee)) {
		return typePath(callee)
	}
	return callee[strings.LastIndexByte(callee, ':')+1:]
}

// classify names the class of a site that its rule finds by itself.
func classify(s *engine.Scan, d *engine.Draft) {
	site := d.Site
	switch d.Rule {
	case "throw-call":
		site.Class = chainClass(s, d.Call.Node)
	case "constructor", "log-error", "log-fatal", "log-warn", "report", "collect", "failed-future", "send-error", "respond", "raise", "left", "lazy-check":
		site.Class = written(s, d.Call)
	case "super", "message-property":
		site.Class = declared(s, d.Call.Node)
	case "enum-entry":
		enum := s.Around(d.Call.Node, engine.RoleScope)
		site.Code = s.Text(s.ChildOfKind(d.Call.Node, "identifier"))
		site.Class = s.Text(s.ChildIn(enum, "name")) + "." + site.Code
	case "error-call", "check", "require":
		if name := lastName(d.Call.Callee); slices.ContainsFunc(fileOf(s).functions[name], func(f engine.Node) bool {
			return len(s.FunctionAt(f).Parameters) >= len(d.Call.Arguments) && reaches(s, f, d.Call.Node)
		}) {
			site.Class = name // a function of the file by that name
		}
	case "constraint":
		site.Class = lastName(typeName(s, s.FirstNamed(d.Call.Node)))
	}
}

// reaches reports whether a call by a function's name alone can be of that function: it is no member of a type, or the call stands in
// the type.
func reaches(s *engine.Scan, function, call engine.Node) bool {
	class := s.AroundKind(function, "class_declaration", "object_declaration", "object_literal", "companion_object")
	if s.KindName(class) == "companion_object" {
		class = s.AroundKind(class, "class_declaration")
	}
	return class == engine.None || s.Within(call, class)
}

// declared is the name of the error type around n, or of the error that an anonymous object extends.
func declared(s *engine.Scan, n engine.Node) string {
	class := s.AroundKind(n, "class_declaration", "object_declaration", "object_literal")
	if name := s.ChildIn(class, "name"); name != engine.None {
		return s.Text(name)
	}
	return firstError(s, class)
}

// chainClass is the class of a thrown chain of calls: the error type at its start, or the call itself.
func chainClass(s *engine.Scan, n engine.Node) string {
	link := n
	for range maxClimb {
		callee := s.FirstNamed(link)
		if s.KindName(link) != "call_expression" || s.KindName(callee) != "navigation_expression" {
			break
		}
		link = s.FirstNamed(callee)
		if path := s.Path(link); s.Any(link, engine.RoleIdentifier, engine.RoleMember) && fileOf(s).isError(path) {
			return typePath(path)
		}
	}
	return written(s, engine.Call{Node: n})
}

// verbs are the placeholders that a project's own exceptions and helpers fill with the arguments after the message.
var verbs = regexp.MustCompile(`%(?:\d+\$)?[-#+ 0,(]*\d*(?:\.\d+)?[sdxXfcb]|\{\d*\}`)

// fill reads a plain text as a format when values for its placeholders follow it in the call: BadRequest("no %s", name).
func fill(s *engine.Scan, d *engine.Draft) {
	text := d.Site.Template.LiteralText()
	if len(d.Site.Template.Placeholders()) > 0 || !strings.ContainsAny(text, "%{") || !verbs.MatchString(text) {
		return
	}
	call := d.Constructor
	if call.Callee == "" {
		call = d.Call
	}
	var given []dialect.Argument
	past := false
	for _, a := range call.Arguments {
		if past {
			expression := s.SpanText(a.Span)
			given = append(given, dialect.Argument{Name: s.NameOf(expression), Expression: expression})
		}
		past = past || s.Within(d.Use, a.First)
	}
	if len(given) > 0 {
		d.Site.Template = dialect.JavaLogFormat(text, given).Normalize()
	}
}

// endsWell reports whether the statements after a print end the process without an error, as after a help text. What goes to
// standard output needs an exit that says that something failed.
func endsWell(s *engine.Scan, c engine.Call) bool {
	n := c.Node
	for range 3 {
		n = following(s, n)
		text := s.SpanText(engine.One(n))
		if strings.HasSuffix(text, "exitProcess(0)") || strings.HasSuffix(text, "exit(0)") {
			return true
		}
		if failing.MatchString(text) {
			return false
		}
	}
	return !strings.Contains(c.Callee, "err.")
}

// failing is an exit with a status that is not zero.
var failing = regexp.MustCompile(`(?:[eE]xit\w*|halt)\((?:status = )?(?:-?[1-9]\d*|[\w.]*(?i:err|fail|invalid|usage)\w*[\w.()]*)\)$|^return -?[1-9]$`)
