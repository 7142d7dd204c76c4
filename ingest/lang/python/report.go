package python

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/flat"
)

// report reads what a statement or call reports and hands its sites to the engine.
func (f *file) report(r report) {
	if r.printed {
		for _, m := range f.printedText(&r) {
			f.site(r, m)
		}
		return
	}
	chosen := f.chosen(&r)
	if len(chosen) == 0 {
		f.unresolved(r)
	}
	for _, m := range chosen {
		f.site(r, m)
	}
}

// chosen returns the messages of the first candidate that reads like a sentence, else of the first that has a word. A
// name-like text before the sentence is the error's code.
func (f *file) chosen(r *report) []message {
	var first []message
	for _, candidate := range r.candidates {
		messages := f.texts(r, candidate)
		for _, entry := range f.entriesOf(candidate, 0) {
			messages = append(messages, f.texts(r, entry)...)
		}
		if len(messages) == 0 {
			continue
		}
		if slices.ContainsFunc(messages, func(m message) bool { return isSentence(m.template) }) {
			if first != nil && r.code == "" {
				r.code = codeOf(first[0].template)
			}
			return messages
		}
		if first == nil {
			first = messages
		}
	}
	for _, candidate := range r.others {
		if messages := f.texts(r, candidate); len(messages) > 0 && strings.Count(messages[0].template.LiteralText(), " ") >= minSpaces {
			return messages
		}
	}
	if len(r.candidates) > 1 && first != nil && isToken(first[0].template) {
		return nil // a code in front of a message that is made elsewhere
	}
	if (r.rule == "raise" || r.rule == "construct") && first != nil && isToken(first[0].template) && saysOf(r.class) {
		if text := first[0].template.Message(); text == strings.ToLower(text) {
			return nil // MissingOption("name"): what is missing, no message
		}
	}
	return first
}

// saysOf reports whether an error's class says all that there is to say of the thing it is made with.
func saysOf(class string) bool {
	class = class[strings.LastIndexByte(class, '.')+1:]
	for _, word := range []string{"Missing", "NotFound", "Unknown", "Required", "Unsupported", "NoSuch", "Exists", "Undefined", "Duplicate"} {
		if strings.Contains(class, word) {
			return true
		}
	}
	return false
}

// minSpaces is how many spaces a text has that is taken for a message although its keyword does not say so.
const minSpaces = 3

// hasSpace reports whether a text has at least two words.
func hasSpace(template errdex.Template) bool {
	return strings.ContainsAny(strings.TrimSpace(template.LiteralText()), " \n")
}

// isToken reports whether a text is one word of letters, digits, hyphens, dots and underscores: a name or a code.
func isToken(template errdex.Template) bool {
	text := template.Message()
	return len(text) <= 60 && len(template.Placeholders()) == 0 && isIdentifier(strings.NewReplacer("-", "_", ".", "_").Replace(text))
}

// codeOf is a text that is a code: a token that is not written like a title ("Error"). Empty for anything else.
func codeOf(template errdex.Template) string {
	text := template.Message()
	if !isToken(template) || text[1:] == strings.ToLower(text[1:]) && text[:1] != strings.ToLower(text[:1]) {
		return ""
	}
	return text
}

// texts reads a candidate and fills its format.
func (f *file) texts(r *report, candidate flat.Node) []message {
	messages := f.messages(candidate)
	if r.format != nil {
		messages = f.filledByCall(r, candidate, messages)
	}
	if r.named {
		for i, m := range messages {
			messages[i] = m.mapText(namedFields)
		}
	}
	var out []message
	for _, m := range messages {
		elsewhere := m.known() && !f.Within(m.at, r.node) // a mere name in a variable is a value, no message
		if m.template.HasWord() && (!r.spaced || hasSpace(m.template)) && (!elsewhere || isSentence(m.template)) {
			out = append(out, m)
		}
	}
	return out
}

// filledByCall fills the messages with the arguments that follow them in the call, if there are any. A format without words
// takes them from its arguments.
func (f *file) filledByCall(r *report, candidate flat.Node, messages []message) []message {
	if f.Kind(r.node) != f.call {
		return messages
	}
	arguments := f.callArguments(r.node, r.from, false, 1)
	used := false
	for _, a := range arguments {
		used = used || a.Keyword == "" || f.braces
	}
	if !used {
		return messages
	}
	var out []message
	for _, m := range f.read(candidate, true, 0) {
		if m.known() {
			out = append(out, f.filled(m, r.format, 1, func(whole bool) []dialect.Argument { return f.callArguments(r.node, r.from, whole, 1) }))
		}
	}
	return out
}

// printedText joins what print is given; a single argument can have several texts.
func (f *file) printedText(r *report) []message {
	var out []message
	if len(r.candidates) == 1 {
		out = f.messages(r.candidates[0])
	} else {
		joined := message{}
		for i, candidate := range r.candidates {
			if i > 0 {
				joined.template = append(joined.template, errdex.Lit(" "))
			}
			joined = joined.and(f.read(candidate, false, 0)[0])
		}
		out = append(out, joined)
	}
	if f.followsUsage(r.node) {
		return nil
	}
	kept := out[:0]
	for _, m := range out {
		if m.known() && m.template.HasWord() && !isUsage(m.template) && (!r.wrong || f.isAboutError(m.template, r.node)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// site hands one message to the engine, and completes what the engine found around it.
func (f *file) site(r report, m message) {
	severity := r.severity
	if severity == "" {
		severity = errdex.SeverityError
		if r.kind == errdex.Exit {
			severity = errdex.SeverityFatal
		}
	}
	if r.wrong && strings.HasPrefix(strings.ToLower(strings.TrimLeft(m.template.LiteralText(), " \n\t*!#=-[")), "warning") {
		severity = errdex.SeverityWarning
	}
	site := &errdex.Site{Template: m.template, Type: r.kind, Severity: severity, Class: r.class, Code: r.code, HTTPStatus: r.status}
	leaf := m.at
	if !f.Within(m.at, r.node) {
		leaf = r.node
	}
	f.scan.Report(&engine.Draft{Site: site, Rule: r.rule, Call: engine.Call{Node: r.node, Callee: r.class}, Leaf: engine.One(leaf), Literal: m.at})
	if site.Line == 0 {
		return // not taken: the text belongs to another site already
	}
	site.Guards = append(f.ownGuards(r, m), f.merged(site.Guards, m, r.node)...)
	f.raisedElsewhere(r, site)
	if cause, line := f.causeOf(r); cause != "" {
		site.Evidence = append(site.Evidence, errdex.Evidence{Kind: errdex.EvidenceCause, Text: cause, Line: line})
	}
}

// maxRaised is how many raising places are noted for a text that its class defines.
const maxRaised = 3

// raisedElsewhere notes where the file raises a class whose text stands in its definition.
func (f *file) raisedElsewhere(r report, site *errdex.Site) {
	switch r.rule {
	case "define", "define-text", "raised-text":
	default:
		return
	}
	raises := f.raises[r.class]
	for _, n := range raises[:min(len(raises), maxRaised)] {
		site.Evidence = append(site.Evidence, errdex.Evidence{Kind: errdex.EvidenceRaised, Text: f.scan.SpanText(engine.One(n)), Line: f.Line(n)})
	}
}

// ownGuards are the guards inside the statement: the condition of an assertion, and the conditional expressions around the text.
func (f *file) ownGuards(r report, m message) []errdex.Guard {
	var out []errdex.Guard
	for _, c := range m.choices {
		g := errdex.Guard{Kind: errdex.GuardIf, Text: f.scan.SpanText(engine.One(c.condition)), Line: f.Line(c.condition), Outcome: "true"}
		if !c.held {
			g.Kind, g.Outcome = errdex.GuardElse, "false"
		}
		out = append(out, g)
	}
	if r.condition > 0 {
		out = append(out, errdex.Guard{Kind: errdex.GuardAssert, Text: f.scan.SpanText(engine.One(r.condition)), Line: f.Line(r.condition), Outcome: "false"})
	}
	return out
}

// merged puts before the guards of a site those of the assignment that gave it this text and no other.
func (f *file) merged(guards []errdex.Guard, m message, node flat.Node) []errdex.Guard {
	if m.set == 0 || f.Within(m.at, node) || f.function(m.set) != f.function(node) {
		return guards
	}
	known := map[errdex.Guard]bool{}
	for _, g := range guards {
		known[g] = true
	}
	var out []errdex.Guard
	for _, g := range f.scan.GuardsAt(m.set) {
		if !known[g] && g.Kind != errdex.GuardEarlyReturn && g.Kind != errdex.GuardLoop {
			out = append(out, g)
		}
	}
	return append(out, guards...)
}

// causeOf is the error that a raised or logged one wraps: after from, or the caught error among the arguments.
func (f *file) causeOf(r report) (string, int) {
	if r.cause > 0 {
		if f.Kind(r.cause) == f.none {
			return "", 0
		}
		return f.scan.SpanText(engine.One(r.cause)), f.Line(r.cause)
	}
	clause := f.around(r.node, f.except)
	alias := f.exceptAlias(clause)
	if alias == flat.None || f.function(clause) != f.function(r.node) {
		return "", 0
	}
	name := f.Text(alias)
	for n := r.node; f.Within(n, r.node); n++ {
		if f.Kind(n) == f.identifier && f.reads(n, name) {
			return name, f.Line(clause)
		}
		if int(n)+1 == len(f.Nodes) {
			break
		}
	}
	return "", 0
}
