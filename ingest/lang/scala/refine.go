package scala

import (
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
	case d.Constructor.Callee != "":
		site.Class = written(s, d.Constructor)
	default:
		classify(s, d)
	}
	if site.Type == errdex.HTTP && !respond(s, d) {
		return false
	}
	if site.Type == errdex.Exit && !thenExits(s, d.Call.Node) {
		return false
	}
	fill(s, d)
	if site.Function == nil {
		site.Function = constructor(s, d.Use)
	}
	for _, part := range site.Template {
		if p := part.Placeholder; p != nil && p.Origin == "local" && caught(s, d.Use, p.Expression) {
			p.Origin = "caught"
		}
	}
	code(s, d)
	wraps(s, d)
	return true
}

// tells reports whether a draft is a site as far as its rule's words go.
func tells(s *engine.Scan, d *engine.Draft) bool {
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	if strings.HasPrefix(text, "http") && strings.Contains(text, "://") && !strings.ContainsAny(text, " \n") {
		return false // where to read about the error
	}
	if k := s.KindName(s.Parent(d.Literal)); k == "case_clause" && s.ChildIn(s.Parent(d.Literal), "pattern") == d.Literal {
		return false
	}
	if c := d.Constructor; c.Callee != "" && !capital(lastName(c.Callee)) && (words(text) < 2 || len(fileOf(s).methods[lastName(c.Callee)]) > 0) {
		return false // whether its argument is the message is told by the method
	}
	switch d.Rule {
	case "constructor", "throw":
		return !isErrorClass(s, d)
	case "message":
		if s.Text(s.ChildIn(d.Call.Node, "name")) == "toString" { // which shows the fields as often as it tells what is wrong
			name := s.Text(s.ChildIn(typeAround(s, d.Call.Node), "name"))
			return words(text) > 2 && !strings.HasPrefix(text, name+"(") && !strings.HasPrefix(text, name+" [")
		}
	case "left", "failed":
		return words(text) > 1 || strings.HasPrefix(d.Call.Callee, "new:") || d.Constructor.Callee != "" && capital(lastName(d.Constructor.Callee))
	}
	return true
}

// isErrorClass reports whether the text is the name of an error class whose own text stands in a table.
func isErrorClass(s *engine.Scan, d *engine.Draft) bool {
	text := d.Site.Template.LiteralText()
	return strings.ToUpper(text) == text && strings.Contains(text, "_") && !strings.ContainsAny(text, " :")
}

// written is the class of a construction (its type) or of a method that makes or reports an error (its name as it is called).
func written(s *engine.Scan, c engine.Call) string {
	callee := strings.TrimPrefix(c.Callee, "annotation:")
	if _, name, ok := strings.Cut(callee, ":"); ok && !strings.HasPrefix(callee, "error:") && !strings.HasPrefix(callee, "fatal:") && !strings.HasPrefix(callee, "warn:") {
		callee = name
	} else if ok {
		if callee = name; !c.Receiver.Empty() {
			receiver := s.SpanText(c.Receiver)
			receiver, _, _ = strings.Cut(receiver, "(")
			receiver, _, _ = strings.Cut(receiver, "[")
			callee = strings.TrimPrefix(receiver, "this.") + "." + name
		}
	}
	for _, start := range []string{"this.", "_.", "."} {
		callee = strings.TrimPrefix(callee, start)
	}
	return strings.TrimSuffix(callee, ".apply")
}

// classify names the class of a site that its rule finds by itself.
func classify(s *engine.Scan, d *engine.Draft) {
	site := d.Site
	switch d.Rule {
	case "super", "message":
		typ := typeAround(s, d.Call.Node)
		if site.Class = s.Text(s.ChildIn(typ, "name")); s.KindName(typ) == "instance_expression" {
			site.Class = constructed(s, typ)
		}
		if class := armType(s, d); class != "" {
			site.Class = class
		}
	case "left":
		site.Class = "Left"
	case "require", "assert", "throw", "sys-error", "exit", "rpc-status":
	case "factory":
		site.Class = lastName(s.Path(d.Call.Receiver.First))
	default:
		site.Class = written(s, d.Call)
	}
}

// typeAround is the type, enum case or object without a name that a definition around n belongs to.
func typeAround(s *engine.Scan, n engine.Node) engine.Node {
	return s.AroundKind(n, "class_definition", "object_definition", "trait_definition", "enum_definition", "full_enum_case", "simple_enum_case", "instance_expression")
}

// armType is the type that the case around a message matches: this match { case Missing(name) => ".." }.
func armType(s *engine.Scan, d *engine.Draft) string {
	clause := s.AroundKind(d.Leaf.First, "case_clause", "function_definition", "val_definition")
	if s.KindName(clause) != "case_clause" {
		return ""
	}
	pattern := s.ChildIn(clause, "pattern")
	typ := s.ChildIn(pattern, "type")
	if k := s.KindName(pattern); typ == engine.None && (k == "identifier" || k == "stable_identifier") {
		typ = pattern
	}
	if name := typeName(s, typ); capital(name) {
		return name
	}
	return ""
}

// fill reads a plain text as a format when values for its placeholders follow it in the call: new BadRow("no %s", name).
func fill(s *engine.Scan, d *engine.Draft) {
	t := d.Site.Template
	if len(t.Placeholders()) > 0 || !strings.Contains(t.LiteralText(), "%s") && !strings.Contains(t.LiteralText(), "{}") && !strings.Contains(t.LiteralText(), "%d") {
		return
	}
	taker := d.Constructor
	if taker.Callee == "" {
		taker = d.Call
	}
	at := slices.IndexFunc(taker.Arguments, func(a engine.Argument) bool { return s.Within(d.Use, a.First) })
	if at < 0 {
		return
	}
	var values []dialect.Argument
	for _, a := range taker.Arguments[at+1:] {
		expression := s.SpanText(a.Span)
		if a.Name != "" || caught(s, d.Use, expression) {
			break
		}
		values = append(values, dialect.Argument{Name: s.NameOf(expression), Expression: expression})
	}
	if len(values) > 0 {
		d.Site.Template = dialect.JavaLogFormat(t.LiteralText(), values).Normalize()
	}
}

// code keeps the code that an error is given: ErrorCode.NOT_FOUND, errorClass = "CANNOT_PARSE".
func code(s *engine.Scan, d *engine.Draft) {
	for _, taker := range []engine.Call{d.Constructor, d.Call} {
		for _, a := range taker.Arguments {
			text := s.Text(a.First)
			if len(text) > 80 {
				continue
			}
			if name, ok := decode(text); ok && (a.Name == "errorClass" || a.Name == "condition" || a.Name == "errorCode" || a.Name == "code") {
				d.Site.Code = name
				return
			}
			if typ, name, ok := strings.Cut(text, "."); ok && isCode(name) && (strings.Contains(typ, "Code") || strings.Contains(typ, "Error")) {
				d.Site.Code = name
				return
			}
		}
	}
}

// isCode reports whether a name is written as constants are.
func isCode(name string) bool {
	return len(name) > 1 && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && name[0] >= 'A'
}

// wraps notes the error that a site's error holds: the caught one among the arguments of its call.
func wraps(s *engine.Scan, d *engine.Draft) {
	for _, taker := range []engine.Call{d.Constructor, d.Call} {
		for _, a := range taker.Arguments {
			if s.KindName(a.First) == "identifier" && (a.Name == "cause" || caught(s, d.Use, s.Text(a.First))) {
				d.Site.Evidence = append(d.Site.Evidence, errdex.Evidence{Kind: errdex.EvidenceCause, Text: s.SpanText(a.Span), Line: s.Line(a.First)})
				return
			}
		}
	}
}

// maxStatements bounds the statements after a print that are looked at.
const maxStatements = 3

// thenExits reports whether the statements after a print end the process with a failure. A print that ends the branch of an if is
// followed by what stands after the if.
func thenExits(s *engine.Scan, n engine.Node) bool {
	looked := 0
	for range maxClimb {
		for next := s.After(n); next != engine.None && looked < maxStatements; next = s.After(next) {
			if !s.Named(next) || s.Is(s.Parent(n), engine.RoleIf) {
				continue
			}
			looked++
			if ends, well := exits(s.SpanText(engine.One(next))); ends {
				return !well
			}
		}
		if n = s.Parent(n); n == engine.None || looked == maxStatements || s.Any(n, engine.RoleFunction, engine.RoleLambda, engine.RoleLoop) || s.KindName(n) == "case_clause" {
			return false
		}
	}
	return false
}

// exits reports whether a statement ends the process, and whether it does so without an error.
func exits(text string) (ends, well bool) {
	callee, given, _ := strings.Cut(text, "(")
	switch lastName(callee) {
	case "exit", "halt":
		return true, strings.HasPrefix(given, "0)") || strings.HasPrefix(given, ")")
	case "fail", "Error":
		return strings.HasSuffix(callee, ".fail") && given == "" || callee == "ExitCode.Error", false
	}
	return text == "1" || text == "2" || text == "-1" || strings.HasPrefix(text, "ExitCode(") || strings.HasPrefix(text, "IO.pure(ExitCode.Error") || strings.HasPrefix(text, "IO(sys.exit"), false
}
