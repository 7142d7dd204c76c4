package cpp

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/c"
)

// refine names a site's class and code, and drops what only looks like a site.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	if strings.HasSuffix(d.Call.Callee, "!") || d.Rule == "python" || d.Rule == "library" {
		return refineC(s, d)
	}
	if !enough(s, d) {
		return false
	}
	subject := d.Call.Receiver.First
	list := s.ChildIn(subject, "arguments")
	if list == engine.None {
		list = s.ChildIn(subject, "value")
	}
	_, direct := s.ConstructOf(d.Call.Callee)
	switch {
	case !direct: // a call of a function of the project that reports
		site.Class = written(s, d.Call.Node)
		list = s.ChildIn(d.Call.Node, "arguments")
	case d.Rule == "assign":
		site.Class = ""
	case d.Rule == "base-constructor":
		site.Class = className(s, subject)
	case d.Rule == "describe":
		if !explained(s, d, subject) {
			return false
		}
	case d.Rule == "assert":
		site.Class = written(s, d.Call.Node)
		list = engine.None
	case subject == engine.None:
		site.Class = ""
	default:
		site.Class = classOf(s, subject)
		if first := s.FirstNamed(list); s.KindName(first) == "identifier" && macro(site.Class) && defining.any(words(site.Class)) {
			site.Class = s.Text(first) // IMPLEMENT_EXCEPTION(NoFile, Base, "..")
		}
		if inner := d.Constructor.Node; wraps(s, subject) && d.Constructor.Callee != "" && inner != engine.None {
			site.Class = classOf(s, inner)
		}
	}
	if d.Rule == "status" && len(d.Call.Arguments) == 1 && !d.Call.Arguments[0].Single() {
		site.Template = separated(s, d)
	}
	if site.Code == "" {
		site.Code = codeOf(s, subject, list)
	}
	fill(s, d)
	return true
}

// enough reports whether the text of a call whose name alone tells that it reports an error is that of one: more than a name.
func enough(s *engine.Scan, d *engine.Draft) bool {
	switch d.Rule {
	case "report", "assign", "report-warn", "report-exit", "report-log", "report-panic":
	case "throw", "error-value":
		subject := d.Call.Receiver.First
		name := s.Text(lastNode(s, callee(s, subject)))
		macro := subject != d.Call.Node // around a call that is no error's: THROW_IF(open("a.txt"))
		if s.KindName(d.Call.Node) != "call_expression" || !macro && len(d.Call.Arguments) == 1 || (isError(classOf(s, subject)) || strings.HasPrefix(name, "check")) && !throwing.any(words(name)) {
			return true
		}
	default:
		return true
	}
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	if strings.ContainsAny(text, " \n") || len(d.Site.Template.Placeholders()) > 0 {
		return true
	}
	switch d.Rule {
	case "report", "assign", "throw", "error-value":
		return false
	}
	// A log of a single word: of a logger, or of a function that is given nothing else.
	return len(d.Call.Arguments) == 1 || macro(lastName(written(s, d.Call.Node)))
}

// refineC has package c refine a site of its rules.
func refineC(s *engine.Scan, d *engine.Draft) bool {
	if strings.HasPrefix(d.Call.Callee, "puts-log") && streamRoot(s, d.Call.Node) != engine.None && c.OutcomeOf(s, d.Call.Node) == c.Fails && !throwsAfter(s, d.Call.Node) {
		d.Site.Type, d.Site.Severity = errdex.Exit, errdex.SeverityFatal
	}
	if !c.Refine(s, d) || (d.Rule == "print-log" || d.Rule == "puts-log") && explainsUse(s, d.Call.Node) {
		return false
	}
	if root := streamRoot(s, d.Call.Node); root != engine.None {
		d.Site.Class = written(s, root)
	}
	return true
}

// throwsAfter reports whether the statement after that of n throws, so that what n prints is no last word.
func throwsAfter(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		if k := s.KindName(n); k == "expression_statement" || k == "" {
			break
		}
		n = s.Parent(n)
	}
	next := s.After(n)
	for next != engine.None && !s.Named(next) {
		next = s.After(next)
	}
	return s.KindName(next) == "throw_statement"
}

// explainsUse reports whether a function prints how the program is used.
func explainsUse(s *engine.Scan, n engine.Node) bool {
	name := strings.ToLower(lastName(functionName(s, s.Around(n, engine.RoleFunction))))
	return strings.Contains(name, "usage") || strings.Contains(name, "help")
}

// wraps reports whether a call only hands on the error that it is given.
func wraps(s *engine.Scan, n engine.Node) bool {
	name := s.Text(lastNode(s, callee(s, n)))
	return handsOn[name]
}

// explained completes the site of a text that tells what an error means; false for texts that tell of success.
func explained(s *engine.Scan, d *engine.Draft, function engine.Node) bool {
	d.Site.Class = className(s, function)
	switch strings.ToLower(strings.Trim(d.Site.Template.LiteralText(), " .!")) {
	case "ok", "success", "no error", "none", "successful", "no_error", "noerror", "succeeded", "unknown":
		return false
	}
	for n := range s.Ancestors(d.Use) {
		if s.KindName(n) == "case_statement" {
			if value := s.ChildIn(n, "value"); value != engine.None {
				d.Site.Code = lastName(path(s.Text(value)))
			}
			break
		}
		if s.Is(n, engine.RoleFunction) {
			break
		}
	}
	return true
}

// factories are the names of functions that make a value of the type that they belong to.
var factories = map[string]bool{"create": true, "make": true, "build": true, "format": true, "from": true, "Create": true, "Make": true, "Build": true, "Format": true, "New": true, "of": true,
	"from_errno": true, "fromErrno": true, "fromErrorCode": true, "create_error": true, "instance": true}

// classOf is the class of a value that a call or a construction makes.
func classOf(s *engine.Scan, n engine.Node) string {
	switch s.KindName(n) {
	case "compound_literal_expression", "new_expression":
		return path(s.Text(s.ChildIn(n, "type")))
	case "call_expression":
		function := callee(s, n)
		if typ := typeArgument(s, function); isError(lastName(typ)) || typ != "" && throwing.any(words(s.Text(lastNode(s, function)))) {
			return typ
		}
	}
	return written(s, n)
}

// written is a call's callee as it is written, or that of the object's type where it is known: Lexer::Error for lexer_.Error(..).
func written(s *engine.Scan, n engine.Node) string {
	switch s.KindName(n) {
	case "call_expression":
		function := callee(s, n)
		if s.KindName(function) == "field_expression" {
			return method(s, function)
		}
		name := path(s.Text(function))
		if at := strings.LastIndex(name, "::"); at > 0 && factories[name[at+2:]] {
			name = name[:at]
		}
		return strings.TrimPrefix(name, "::")
	case "compound_literal_expression", "new_expression":
		return path(s.Text(s.ChildIn(n, "type")))
	case "binary_expression":
		return written(s, leftmost(s, n, "<<"))
	}
	text := s.Text(n)
	if len(text) > maxName {
		return ""
	}
	return path(text)
}

// method is the name of a method behind the type of what it is called on.
func method(s *engine.Scan, function engine.Node) string {
	name := path(s.Text(lastNode(s, function)))
	object := s.ChildIn(function, "argument")
	switch s.KindName(object) {
	case "this":
		return name
	case "identifier", "field_expression":
	default:
		return name
	}
	text := s.Text(object)
	if len(text) > maxName {
		return name
	}
	variable := s.Text(lastNode(s, object))
	typ := fileOf(s).types[variable]
	if typ == "" || typ == "auto" {
		if typ = typeName(variable); typ == "" || isLogger(s, object) {
			return text + separator(s, function) + name
		}
	}
	return lastName(pointee(typ)) + "::" + name
}

// separator is what stands between an object and its member.
func separator(s *engine.Scan, function engine.Node) string {
	if between := s.Before(s.ChildIn(function, "field")); between != engine.None && !s.Named(between) {
		return s.Text(between)
	}
	return "."
}

// pointee is the type that a pointer type with template arguments points to, as far as its name tells.
func pointee(typ string) string { return strings.TrimSuffix(strings.TrimSpace(typ), "*") }

// typeName is the type that a member's name stands for: lexer_ and m_lexer are a Lexer. Empty for names that are no members'.
func typeName(variable string) string {
	name, marked := strings.CutSuffix(variable, "_")
	if rest, ok := strings.CutPrefix(name, "m_"); ok {
		name, marked = rest, true
	}
	if !marked {
		return ""
	}
	var b strings.Builder
	for _, word := range words(name) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// fill reads a plain text as a format when values for its places follow it in the call, which the engine does not look at where a
// condition chooses among texts.
func fill(s *engine.Scan, d *engine.Draft) {
	if len(d.Site.Template.Placeholders()) > 0 || !d.Leaf.Single() {
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
		past = past || s.Within(d.Use, a.First) || a.First == d.Use
	}
	if text := d.Site.Template.LiteralText(); len(given) > 0 && strings.ContainsAny(text, "%{") {
		d.Site.Template = dialect.CppFormat(text, given).Normalize()
	}
}
