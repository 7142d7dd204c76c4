package engine

import (
	"strings"

	"github.com/errdex/errdex"
)

// noCall stands for the absence of a constructor around a message.
var noCall = Call{Node: None, Receiver: nowhere}

// Consider looks whether a call is one of the constructs, and reports the sites in it.
func (s *Scan) Consider(call Call) {
	if s.later {
		if r := s.reporterOf(call); r != nil {
			s.apply(r, call)
		}
		return
	}
	if c, ok := s.rules.patterns.find(call.Callee); ok {
		before := len(s.drafts)
		if s.apply(c, call); len(s.drafts) == before && c.Spaced {
			// A name by which projects check and report: this one's parameters may stand otherwise.
			s.silent = append(s.silent, call.Callee)
		}
		return
	}
	s.askCallee(call.Callee)
}

// Wanted reports whether a call of the callee could be a construct, so that hooks can leave out the many that are none
// before they build the call.
func (s *Scan) Wanted(callee string) bool {
	if s.later {
		_, ok := s.reporters.find(callee)
		if !ok {
			_, ok = s.repository.reporters.find(callee)
		}
		return ok
	}
	_, ok := s.rules.patterns.find(callee)
	if !ok {
		s.askCallee(callee)
	}
	return ok
}

// apply reports the sites of a call that matches a construct.
func (s *Scan) apply(c *Construct, call Call) {
	if c.ThenExits && !s.thenExits(call.Node) {
		return
	}
	spans := s.messageSpans(c, call)
	if len(spans) == 0 && c.Takes != "error" {
		s.noteUnresolved(c, call, noCall, nowhere)
	}
	for _, argument := range spans {
		s.follow(leaf{Span: argument}, 0, func(e leaf) { s.takeLeaf(c, call, argument, e) })
	}
}

// messageSpans are the arguments of a call that can hold its message.
func (s *Scan) messageSpans(c *Construct, call Call) []Span {
	for _, keyword := range c.Keywords {
		for _, argument := range call.Arguments {
			if argument.Name == keyword {
				return []Span{argument.Span}
			}
		}
	}
	if c.Message.kind == placeAny {
		if best := s.heaviest(call.Arguments); !best.Empty() {
			return []Span{best}
		}
		return nil
	}
	if e := s.place(call, c.Message); !e.Empty() {
		return []Span{e}
	}
	return nil
}

// sentence is the weight from which a text counts as a whole sentence, some five words. More text behind one is the same error at
// greater length, for a log: new PaymentException('The payment could not be made.', 500, sprintf('Unexpected answer: %s', $body)).
const sentence = 72

// heaviest is the argument with the most literal text, looked for below closures and conversions as well: the first of several
// whole sentences, and the first argument when none has any text.
func (s *Scan) heaviest(arguments []Argument) Span {
	best, weight := nowhere, -1
	for _, argument := range arguments {
		w := 0
		if argument.Name != "" && s.rules.messages[argument.Name] {
			w = 1 << 20
		}
		if argument.Single() {
			for _, operand := range s.operands(argument.First) {
				if s.Is(operand.First, RoleIdentifier) && s.rules.messages[s.Text(operand.First)] {
					w = max(w, 1) // a parameter that is the message, when no argument is a text
				}
			}
		}
		s.follow(leaf{Span: argument.Span}, 0, func(e leaf) {
			if t, ok := s.text(e.Span, 0); ok {
				w = max(w, min(t.template.Weight()+strings.Count(t.template.LiteralText(), " ")*8, sentence))
			}
		})
		if w > weight {
			best, weight = argument.Span, w
		}
	}
	return best
}

// takeLeaf reports the site of one expression that gives a construct's message.
func (s *Scan) takeLeaf(c *Construct, call Call, argument Span, e leaf) {
	var t text
	ok := false
	if c.Dialect != "" && e.Span == argument {
		place, named := c.Message, false
		for i, a := range call.Arguments { // a keyword may have brought us here
			if a.Span == argument && a.Name == "" {
				place = Place{index: s.position(call, i)}
			}
			named = named || a.Span == argument && a.Name != ""
		}
		if t, ok = s.formatted(call, place, s.rules.dialect(c.Dialect), 0); !ok && named {
			t, ok = s.text(e.Span, 0) // no format: message = format!("..")
		}
		if only := s.onlyValue(call, argument, t); ok && !only.Empty() {
			s.follow(only, 0, func(e leaf) { s.takeLeaf(c, call, nowhere, e) })
			return
		}
	} else if t, ok = s.text(e.Span, 0); ok && c.Dialect != "" && s.wraps(argument, e) {
		t = s.filled(call, argument, false, t, s.rules.dialect(c.Dialect), 0)
	}
	if ok {
		s.propose(c, call, noCall, e, t)
		s.noteTemplateReporter(c, call, noCall, e, t)
		if !t.template.HasWord() {
			s.noteUnresolved(c, call, noCall, e.Span)
		}
		return
	}
	if s.noteReporter(c, call, e, noCall) || s.noteFormatReporter(c, call, e, noCall) {
		s.noteUnresolved(c, call, noCall, e.Span)
		return
	}
	if c.Takes == "error" {
		s.takeConstructor(c, call, noCall, e, 0)
		return
	}
	s.noteUnresolved(c, call, noCall, e.Span)
}

// wraps reports whether an argument hands on the text of an expression in it: _("..") or one side of a condition. What a closure
// gives is no format.
func (s *Scan) wraps(argument Span, e leaf) bool {
	if !argument.Single() || !s.Within(e.First, argument.First) {
		return false
	}
	closure := s.Around(e.First, RoleLambda)
	return closure == None || !s.Within(closure, argument.First)
}

// onlyValue is the value that fills a format string which has no text of its own, such as "{}", "%s" or "{message}".
func (s *Scan) onlyValue(call Call, format Span, t text) leaf {
	holes := t.template.Placeholders()
	if t.template.HasWord() || len(holes) != 1 {
		return leaf{Span: nowhere}
	}
	for i, argument := range call.Arguments {
		if argument.Span == format && i+2 == len(call.Arguments) {
			return leaf{Span: call.Arguments[i+1].Span}
		}
	}
	if value := s.variable(holes[0].Expression, format.First); value != None {
		return leaf{Span: One(value), named: true, name: format.First, use: format.First}
	}
	return leaf{Span: nowhere}
}

// position is the position, among those without a keyword, of the argument with the given index.
func (s *Scan) position(call Call, index int) int {
	position := 0
	for _, argument := range call.Arguments[:index] {
		if argument.Name == "" {
			position++
		}
	}
	return position
}

// maxNesting bounds constructors around constructors.
const maxNesting = 4

// takeConstructor reports the site of a constructor call where an error is expected: Err(Broken::new("..")).
func (s *Scan) takeConstructor(c *Construct, call, outer Call, e leaf, depth int) {
	inner, ok := s.AsCall(e.Span)
	if !ok {
		inner, ok = s.construction(e.Span)
	}
	if !ok || depth > maxNesting {
		return
	}
	if _, own := s.rules.patterns.find(inner.Callee); own {
		return // it is a construct by itself and is seen by itself
	}
	constructs := typeOf(inner.Callee) != ""
	if !constructs && isMethod(inner) {
		return
	}
	if outer.Callee == "" {
		outer = inner
	}
	told := s.heaviest(s.telling(inner))
	if told.Empty() && constructs {
		s.noteUnresolved(c, call, outer, nowhere)
	}
	s.follow(leaf{Span: told, converted: e.converted}, 0, func(argument leaf) {
		t, ok := s.text(argument.Span, 0)
		switch {
		case ok && (constructs || words(t.template) > 1):
			s.propose(c, call, outer, argument, t)
			s.noteTemplateReporter(c, call, outer, argument, t)
		case ok || s.noteReporter(c, call, argument, outer) || s.noteFormatReporter(c, call, argument, outer):
			if constructs {
				s.noteUnresolved(c, call, outer, argument.Span)
			}
		default:
			if constructs {
				s.noteUnresolved(c, call, outer, argument.Span)
			}
			s.takeConstructor(c, call, outer, argument, depth+1)
		}
	})
}

// telling are the arguments that can hold the message: of a value with named fields those that are named so, if there are any.
func (s *Scan) telling(call Call) []Argument {
	var named []Argument
	for _, argument := range call.Arguments {
		if s.rules.messages[argument.Name] {
			named = append(named, argument)
		}
	}
	if named != nil {
		return named
	}
	return call.Arguments
}

// construction reads a value with named fields as a call whose arguments are the fields.
func (s *Scan) construction(e Span) (Call, bool) {
	if !e.Single() || !s.Is(e.First, RoleConstruction) {
		return Call{}, false
	}
	n := e.First
	call := Call{Node: n, Callee: s.outOfSelf(s.compact(s.Part(n, RoleConstruction, PartName)), n), Receiver: nowhere}
	body := s.Part(n, RoleConstruction, PartBody)
	for c := s.First(body); c != None; c = s.After(c) {
		if s.Is(c, RoleEntry) {
			if value := s.Part(c, RoleEntry, PartValue); value != None {
				call.Arguments = append(call.Arguments, Argument{s.Text(s.Part(c, RoleEntry, PartName)), One(value)})
			}
		}
	}
	return call, true
}

// typeOf is the type that a callee constructs: the path up to its last capitalised name; empty when there is none, as in
// a plain function's.
func typeOf(callee string) string {
	path := callee
	for path != "" {
		at := lastSeparator(path)
		name := strings.TrimLeft(path[at+1:], "_")
		if name != "" && name[0] >= 'A' && name[0] <= 'Z' {
			return path
		}
		path = strings.TrimRight(path[:max(at, 0)], ".:")
	}
	return ""
}

// words counts the words of a template's literal text.
func words(t errdex.Template) int {
	count := 0
	for _, field := range strings.Fields(t.LiteralText()) {
		if (errdex.Template{errdex.Lit(field)}).HasWord() {
			count++
		}
	}
	return count
}

// propose makes the draft of a site found by a construct.
func (s *Scan) propose(c *Construct, call, constructor Call, e leaf, t text) {
	if c.Spaced && words(t.template) < 2 {
		return
	}
	s.report(c, &Draft{Rule: c.ID, Call: call, Constructor: constructor, Leaf: e.Span, Literal: t.literal, Converted: e.converted,
		Site: &errdex.Site{Template: t.template, Type: c.Type, Severity: c.Severity, Class: className(c, call, constructor), HTTPStatus: c.Status}}, e)
}

// Report reports a site that a hook found. The draft needs a rule, a call node, a leaf and a site with template, type and
// severity; everything else is filled in. A literal outside the draft's call belongs to a constant or variable: the site is
// then described as it is at the leaf, and a constant of the file can be the message of several calls.
func (s *Scan) Report(d *Draft) {
	named := d.Literal != None && !s.Within(d.Literal, d.Call.Node)
	s.report(nil, d, leaf{Span: d.Leaf, named: named, name: d.Leaf.First, use: d.Leaf.First})
}

// ConstructOf is the construct that a callee matches, for hooks that read calls themselves.
func (s *Scan) ConstructOf(callee string) (*Construct, bool) { return s.rules.patterns.find(callee) }

func (s *Scan) report(c *Construct, d *Draft, e leaf) {
	site := d.Site
	site.Template = site.Template.Normalize()
	if !site.Template.HasWord() {
		return
	}
	key := claim{literal: d.Literal, leaf: None}
	if d.Literal == None {
		key.literal = d.Leaf.First
	}
	d.Use = d.Leaf.First
	if e.named {
		d.Use = e.use
	}
	// A constant or variable can be the message of several calls; hooks keep account of variables themselves.
	if !s.Within(key.literal, d.Call.Node) && (c != nil || s.Around(key.literal, RoleFunction) == None) {
		if key.leaf = d.Leaf.First; e.named {
			key.leaf = e.name
		}
	}
	if s.claimed[key] {
		return
	}
	if s.claimed == nil {
		s.claimed = map[claim]bool{}
	}
	s.claimed[key] = true
	site.Language, site.Path = s.rules.spec.ID, s.path
	site.Line, site.CallLine = s.Line(key.literal), s.Line(d.Call.Node)
	site.Function = s.functionOf(d.Use)
	site.Degraded = s.degraded(d.Use)
	if s.rules.hooks.Refine != nil && !s.rules.hooks.Refine(s, d) {
		delete(s.claimed, key) // for another rule, or for a call of a reporter
		return
	}
	site.Guards = s.guards(c, d.Call, d.Use)
	s.evidence(c, d)
	s.drafts = append(s.drafts, *d)
}
