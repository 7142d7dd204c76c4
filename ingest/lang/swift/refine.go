package swift

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
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
	case d.Constructor.Callee != "" && d.Rule != "error":
		if site.Class = written(s, d.Constructor); site.Class == "init" {
			site.Class = "Error"
		}
	default:
		classify(s, d)
	}
	if direct && site.Type == errdex.Exit && !thenExits(s, d.Call.Node) {
		return false
	}
	if !respond(s, d) {
		return false
	}
	if site.Function == nil {
		site.Function = initializer(s, d.Use)
	}
	for _, part := range site.Template {
		if p := part.Placeholder; p != nil && caught(s, d.Use, strings.TrimSuffix(p.Expression, ".localizedDescription")) {
			p.Origin = "caught"
		}
	}
	wraps(s, d)
	return true
}

// tells reports whether a draft is a site as far as its rule's words go.
func tells(s *engine.Scan, d *engine.Draft) bool {
	text := strings.TrimSpace(d.Site.Template.LiteralText())
	label := labelOf(s, d)
	switch d.Rule {
	case "error", "throw", "failure":
		if strings.HasPrefix(text, "http") && strings.Contains(text, "://") && !strings.ContainsAny(text, " \n") {
			return false // where to read about the error
		}
		if c := d.Constructor; c.Callee != "" && c.Callee != "error:init" && !capital(lastName(c.Callee)) && words(text) < 2 {
			return false // whether its argument is the message is told by the function
		}
		if class := lastName(path(s, s.FirstNamed(d.Call.Node), 0)); label == "" && class != "" && !capital(class) && d.Rule == "error" && class != "init" {
			return words(text) > 1 // what a case holds need not be a text
		}
		return (label == "" || words(text) > 1 || s.IsMessage(label)) && !strings.HasPrefix(d.Constructor.Callee, "XCT")
	case "report":
		if mild[label] || mild[lastName(d.Constructor.Callee)] {
			return false
		}
		return !strings.Contains(strings.ToLower(s.SpanText(d.Call.Receiver)), "log")
	case "message":
		return !strings.Contains(text, "Error(") || words(text) > 4
	case "nslog":
		return troubled(text)
	}
	return true
}

// mild are the levels of diagnostics that are no errors.
var mild = map[string]bool{"warning": true, "info": true, "debug": true, "note": true, "remark": true, "print": true}

// labelOf is the label of the argument that holds a site's message.
func labelOf(s *engine.Scan, d *engine.Draft) string {
	taker := d.Constructor
	if taker.Callee == "" {
		taker = d.Call
	}
	for _, a := range taker.Arguments {
		if s.Within(d.Use, a.First) {
			return a.Name
		}
	}
	return ""
}

// troubled reports whether a text says that something went wrong. NSLog has no levels.
func troubled(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc([]string{"error", "fail", "unable", "cannot", "can't", "could not", "couldn't", "invalid", "missing", "unexpected", "not found", "exception", "denied"},
		func(word string) bool { return strings.Contains(lower, word) })
}

// written is the class of a construction or of a function that reports, as the source calls it.
func written(s *engine.Scan, c engine.Call) string {
	name := path(s, s.FirstNamed(c.Node), 0)
	if name == "" {
		name = lastName(c.Callee)
	}
	for _, start := range []string{"self.", "."} {
		name = strings.TrimPrefix(name, start)
	}
	if rest, ok := strings.CutPrefix(name, "Self"); ok && (rest == "" || rest[0] == '.') {
		name = scopeName(s, c.Node) + rest
	}
	if name == "init" { // .init(..), whose type the place tells
		name = madeFor(s, c.Node)
	}
	return strings.TrimSuffix(name, ".init")
}

// madeFor is the case or function that a value whose type is left out is given to.
func madeFor(s *engine.Scan, n engine.Node) string {
	if outer := taker(s, n); outer != engine.None {
		if name := path(s, s.FirstNamed(outer), 0); name != "" {
			return strings.TrimPrefix(name, ".")
		}
	}
	return "init"
}

// taker is the call that an expression is an argument of.
func taker(s *engine.Scan, n engine.Node) engine.Node {
	argument := s.Parent(n)
	if s.KindName(argument) != "value_argument" {
		return engine.None
	}
	return s.AroundKind(argument, "call_expression", "constructor_expression", "statements")
}

// classify names the class of a site that its rule finds by itself.
func classify(s *engine.Scan, d *engine.Draft) {
	site := d.Site
	switch d.Rule {
	case "error":
		n := d.Call.Node
		for range maxPath { // an error around another one is what is seen
			outer := taker(s, n)
			if k := s.KindName(outer); outer == engine.None || k == "statements" || !makesError(s, path(s, s.FirstNamed(outer), 0), outer) {
				break
			}
			n = outer
		}
		site.Class, site.CallLine = written(s, engine.Call{Node: n}), s.Line(n)
	case "message":
		site.Class = scopeName(s, d.Call.Node) + armCase(s, d.Leaf.First)
	case "case":
		site.Class = scopeName(s, d.Call.Node) + "." + s.Text(s.ChildIn(d.Call.Node, "name"))
	case "throw", "exit":
	default:
		site.Class = written(s, d.Call)
	}
}

// armCase is the case of the enum that the switch around a message matches, with a dot in front; empty when there is none.
func armCase(s *engine.Scan, n engine.Node) string {
	entry := s.AroundKind(n, "switch_entry", "computed_property", "property_declaration")
	if s.KindName(entry) != "switch_entry" {
		return ""
	}
	pattern := s.ChildOfKind(entry, "switch_pattern")
	text := strings.TrimPrefix(strings.TrimPrefix(s.SpanText(engine.One(pattern)), "let "), "Self")
	at := strings.IndexByte(text, '.')
	if at < 0 {
		return ""
	}
	text = text[at+1:]
	if end := strings.IndexFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}); end >= 0 {
		text = text[:end]
	}
	return "." + text
}

// wraps notes the error that a site's error holds: the caught one among the arguments of its call.
func wraps(s *engine.Scan, d *engine.Draft) {
	for _, taker := range []engine.Call{d.Constructor, d.Call} {
		for _, a := range taker.Arguments {
			if s.KindName(a.First) == "simple_identifier" && caught(s, d.Use, s.Text(a.First)) {
				d.Site.Evidence = append(d.Site.Evidence, errdex.Evidence{Kind: errdex.EvidenceCause, Text: s.SpanText(a.Span), Line: s.Line(a.First)})
				return
			}
		}
	}
}

// maxStatements bounds the statements after a print that are looked at.
const maxStatements = 3

// thenExits reports whether the statements after a print end the process with a failure.
func thenExits(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		if n == engine.None || s.Any(n, engine.RoleFunction, engine.RoleLambda) {
			return false
		}
		if s.Is(s.Parent(n), engine.RoleBlock) {
			break
		}
		n = s.Parent(n)
	}
	looked := 0
	for next := s.After(n); next != engine.None && looked < maxStatements; next = s.After(next) {
		if !s.Named(next) {
			continue
		}
		looked++
		callee, given, _ := strings.Cut(s.SpanText(engine.One(next)), "(")
		switch lastName(callee) {
		case "exit", "_exit", "quick_exit":
			return !strings.HasPrefix(given, "0)") && !strings.HasPrefix(given, "EXIT_SUCCESS") && !strings.HasPrefix(given, ".success")
		case "abort":
			return given == ")"
		}
		if strings.HasPrefix(callee, "throw ExitCode") || callee == "return 1" || callee == "return EXIT_FAILURE" || callee == "return -1" {
			return true
		}
	}
	return false
}
