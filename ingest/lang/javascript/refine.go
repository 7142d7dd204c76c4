package javascript

import (
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// canonical are the callees that [visit] gives to calls, which say nothing of how a call is written.
var canonical = map[string]bool{
	"new": true, "new-format": true, "create-error": true, "console-error": true, "log-error": true, "log-fatal": true, "log-warning": true, "console-warning": true, "exit-message": true,
	"notice": true, "http-response": true, "http-throw": true,
}

// refine names a site's class, and completes its code and status.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site, call := d.Site, d.Call
	if made := d.Constructor.Node; d.Constructor.Callee != "" && !s.Within(made, call.Node) {
		return false // an error that a variable holds is a site where it is made
	}
	switch {
	case call.Callee == "super-error" || call.Callee == "message-set":
		if site.Class = ownerOf(s, call.Node); call.Callee == "message-set" && s.KindName(call.Receiver.First) != "this" && call.Receiver.First != engine.None {
			site.Class = "Error"
		}
		return warned(site)
	case canonical[call.Callee]:
		site.Class = written(s, call)
	case d.Constructor.Callee != "":
		site.Class = written(s, d.Constructor)
	default:
		site.Class = call.Callee
	}
	switch call.Callee {
	case "returned-error":
		site.Class = "Object"
	case "error-set":
		site.Class = s.Path(call.Receiver.First)
	case "described-error":
		if site.Class = describedBy(s, call.Node); call.Receiver.First != engine.None {
			site.Class = s.Text(call.Receiver.First)
		}
	}
	if s.KindName(d.Constructor.Node) == "object" {
		site.Class = "Object"
		if name := entry(s, d.Constructor.Node, "name"); s.KindName(name) == "string" {
			site.Class = keyOf(s, name)
		}
	}
	site.Class = strings.TrimPrefix(site.Class, ".")
	switch {
	case d.Rule == "report" && levelOf(s, s.ChildIn(call.Node, "function"), lastName(call.Callee)) != "":
		return false // a logger's call, which its own rule has looked at
	case d.Rule == "report" || d.Rule == "create-error":
		reportedBy(s, site)
	case d.Rule == "exit" && usage().MatchString(site.Template.LiteralText()):
		return false
	}
	if isToken(site.Template) && takesNames(s, d, site.Class) {
		return false
	}
	made := call.Node
	if d.Constructor.Callee != "" {
		made = d.Constructor.Node
	}
	if site.Type == errdex.Exception {
		answer(s, site, made)
		site.Code = codeOf(s, d, made)
	} else if site.Type == errdex.HTTP {
		if site.HTTPStatus = responseStatus(s, call); site.HTTPStatus == 0 {
			site.HTTPStatus = statusAmong(s, call.Node, true)
		}
	}
	nameHoles(s, site)
	return warned(site)
}

// usage is the start of a text that tells how a program is called.
var usage = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^\s*usage\b`) })

// reportedBy corrects the type of a site that is known by the name of the function it is given to, when the file defines
// that function: one that ends the process exits, one that only writes to the console logs, as does one of another file that is called so.
func reportedBy(s *engine.Scan, site *errdex.Site) {
	function, ok := fileOf(s).functions[lastName(site.Class)]
	if !ok {
		if name := lastName(site.Class); strings.HasPrefix(name, "log") || strings.HasPrefix(name, "print") {
			site.Type = errdex.Log
		}
		return
	}
	switch body := s.Text(s.ChildIn(function, "body")); {
	case strings.Contains(body, "process.exit("):
		site.Type, site.Severity = errdex.Exit, errdex.SeverityFatal
	case strings.Contains(body, "console.") && !strings.Contains(body, "throw ") && !strings.Contains(body, "Error("):
		site.Type = errdex.Log
	}
}

// warned makes a warning of a site whose class says that it is one.
func warned(site *errdex.Site) bool {
	if name := strings.ToLower(lastName(site.Class)); strings.HasSuffix(name, "warning") || strings.HasSuffix(name, "warn") {
		site.Severity = errdex.SeverityWarning
	}
	return true
}

// ofLibrary is a call of a function that only formats, as a method of what it belongs to.
var ofLibrary = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:JSON|util|path|Object|Array|Math|String|Number|nodeUtil|chalk)\.\w+\(`)
})

// nameHoles gives placeholders the names of what is formatted: value for JSON.stringify(value).
func nameHoles(s *engine.Scan, site *errdex.Site) {
	renamed := false
	for _, part := range site.Template {
		if part.Placeholder == nil {
			continue
		}
		if name, better := holeName(s, *part.Placeholder); better {
			part.Placeholder.Name, renamed = name, true
		}
	}
	if renamed {
		site.Template = site.Template.Normalize()
	}
}

// unnamed are names of placeholders that say nothing: numbers, and what stands at the end of a conditional expression.
var unnamed = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:\d*|null|undefined|true|false)$`) })

// holeName is a better name for a placeholder, when its expression has one: value for JSON.stringify(value), list for
// [...list].join(), path for path || ".".
func holeName(s *engine.Scan, hole errdex.Placeholder) (string, bool) {
	if before := ofLibrary().FindString(hole.Expression); before != "" {
		return s.NameOf(firstArgument(hole.Expression[len(before):])), true
	}
	if !unnamed().MatchString(hole.Name) {
		return "", false
	}
	if rest, spread := strings.CutPrefix(hole.Expression, "[..."); spread {
		return s.NameOf(firstArgument(rest)), true
	}
	for _, operator := range []string{" ?? ", " || ", " ? "} {
		if left, _, found := strings.Cut(hole.Expression, operator); found && plainPath().MatchString(left) {
			return s.NameOf(left), true
		}
	}
	return "", hole.Name != "" && !strings.ContainsAny(hole.Name, "0123456789")
}

// plainPath is a plain name or a path of names.
var plainPath = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^!?[\w$.]+$`) })

// firstArgument is the text up to the comma or bracket that ends the first argument of a call.
func firstArgument(text string) string {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return text[:i]
			}
		case ',':
			if depth == 0 {
				return text[:i]
			}
		}
	}
	return text
}

// isToken reports whether a text is a single word without placeholders, or a path with some.
func isToken(t errdex.Template) bool {
	return !sentence(t) || pathText().MatchString(t.LiteralText())
}

// pathText is what is written of a path between its placeholders.
var pathText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\w.-]*/[\w./-]*$`) })

// plainWord is a word as people write them in messages: Unauthorized, timeout.
var plainWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Z]?[a-z]+[.!?]?$`) })

// takesNames reports whether a single word that an error is made with is a name rather than a message: an error of the
// project's own, given an identifier, a code, a word in lower case, or one of several values.
func takesNames(s *engine.Scan, d *engine.Draft, class string) bool {
	name := lastName(class)
	if d.Site.Type != errdex.Exception || d.Rule == "throw" && d.Constructor.Callee == "" || builtin[name] || statusMaker(s, s.ChildIn(d.Call.Node, "function")) {
		return false
	}
	text := d.Site.Template.Message()
	if !plainWord().MatchString(text) || text == strings.ToLower(text) || strings.ToUpper(name) == name {
		return true
	}
	made := d.Call
	if d.Constructor.Callee != "" {
		made = d.Constructor
	}
	for c := s.FirstNamed(s.ChildIn(made.Node, "arguments")); c != engine.None; c = next(s, c) {
		switch s.KindName(c) {
		case "object", "number", "undefined", "null":
		case "string":
			if keyOf(s, c) != text && !code().MatchString(keyOf(s, c)) {
				return true
			}
		default: // what is said of the name
			return statusOf(s.Text(c)) == 0 && !errorNames().MatchString(s.Text(c))
		}
	}
	return false
}

// written is the class or function that a call names in the source: TypeError, console.error, res.json.
func written(s *engine.Scan, call engine.Call) string {
	if s.KindName(call.Node) == "new_expression" {
		return constructed(s, call.Node)
	}
	callee := s.ChildIn(call.Node, "function")
	if callee == engine.None {
		callee = s.ChildIn(call.Node, "left")
	}
	path := s.Path(callee)
	if !strings.HasPrefix(path, ".") {
		return path
	}
	root := s.ChildIn(callee, "object")
	for range maxBases {
		switch s.KindName(root) {
		case "call_expression":
			root = s.ChildIn(root, "function")
		case "member_expression":
			root = s.ChildIn(root, "object")
		}
	}
	if s.Is(root, engine.RoleIdentifier) {
		return s.Text(root) + path
	}
	return path
}

// answer makes an HTTP site of an error that carries the status of a response.
func answer(s *engine.Scan, site *errdex.Site, made engine.Node) {
	name := lastName(site.Class)
	status := statusAmong(s, made, strings.Contains(strings.ToLower(name), "http") || s.KindName(made) == "call_expression" || !builtin[name])
	if status == 0 && (strings.HasSuffix(name, "Exception") || statusMaker(s, s.ChildIn(made, "function"))) {
		status = statusOf(name)
	}
	if status == 0 {
		return
	}
	site.HTTPStatus = status
	if status != 500 || strings.Contains(strings.ToLower(name), "http") || statusMaker(s, s.ChildIn(made, "function")) {
		site.Type = errdex.HTTP
	}
}

// builtin are the error classes of the language, which take no status.
var builtin = map[string]bool{"Error": true, "TypeError": true, "RangeError": true, "SyntaxError": true, "ReferenceError": true, "EvalError": true, "URIError": true,
	"AggregateError": true, "AssertionError": true, "DOMException": true}

// codeOf is the machine-readable code of an error: an argument that is a code, an entry "code" of an object, or what is
// assigned to its code in the statements after it.
func codeOf(s *engine.Scan, d *engine.Draft, made engine.Node) string {
	for c := s.FirstNamed(s.ChildIn(made, "arguments")); c != engine.None; c = next(s, c) {
		switch {
		case s.KindName(c) == "object":
			if found := codeInside(s, c, 0); found != "" {
				return found
			}
		case s.Is(c, engine.RoleString) && c != d.Literal && c != d.Leaf.First:
			if text := keyOf(s, c); code().MatchString(text) && strings.ContainsAny(text, "_-/") {
				return text
			}
		}
	}
	if s.KindName(made) == "object" {
		return codeInside(s, made, 0)
	}
	for n := made; n != engine.None; n = s.Parent(n) {
		switch parent := s.Parent(n); s.KindName(parent) {
		case "arguments": // Object.assign(new Error(".."), { code: "E_X" })
			if call := s.Parent(parent); s.Text(s.ChildIn(call, "function")) == "Object.assign" {
				return codeInside(s, next(s, n), 0)
			}
			return ""
		case "variable_declarator":
			return codeAfter(s, s.Parent(parent), s.Text(s.ChildIn(parent, "name")))
		case "assignment_expression":
			return codeAfter(s, s.Parent(parent), s.Text(s.ChildIn(parent, "left")))
		case "parenthesized_expression", "as_expression", "throw_statement":
		default:
			return ""
		}
	}
	return ""
}

// codeInside is the code that an object names, or one in its entry "extensions".
func codeInside(s *engine.Scan, object engine.Node, depth int) string {
	if s.KindName(object) != "object" || depth > 1 {
		return ""
	}
	for _, key := range []string{"code", "errorCode", "error_code", "errno"} {
		if value := entry(s, object, key); s.KindName(value) == "string" {
			return keyOf(s, value)
		}
	}
	return codeInside(s, entry(s, object, "extensions"), depth+1)
}

// codeAfter is the code that one of the statements after a declaration gives to a variable.
func codeAfter(s *engine.Scan, statement engine.Node, name string) string {
	following := next(s, statement)
	for range 4 {
		set := unwrapped(s, following)
		if left := s.ChildIn(set, "left"); s.KindName(set) == "assignment_expression" && s.Text(left) == name+".code" {
			if value := s.ChildIn(set, "right"); s.KindName(value) == "string" {
				return keyOf(s, value)
			}
		}
		following = next(s, following)
	}
	return ""
}
