package engine

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
)

// text is what an expression says.
type text struct {
	template errdex.Template
	// literal is the first string literal of the text, None when there is none.
	literal Node
}

// leaf is an expression that gives the value of another one.
type leaf struct {
	Span
	converted bool
	// named says that the leaf was reached through a constant or variable, which is named at name. The site is described as it
	// is at use.
	named     bool
	name, use Node
}

// follow calls visit for the expressions that give e's value: through brackets, closures, the ends of blocks, both sides of
// an if, the arms of a match, calls that hand their argument on, constants, and variables that are set once.
func (s *Scan) follow(e leaf, depth int, visit func(leaf)) {
	if e.Empty() || depth > maxDepth {
		return
	}
	step := func(n Node) {
		next := e
		next.Span = One(n)
		s.follow(next, depth+1, visit)
	}
	if e.Single() {
		n := e.First
		switch {
		case s.Is(n, RoleGroup):
			if last := s.lastChild(n); last != None && s.Text(last) == ";" {
				return // a statement has no value
			}
			step(s.inner(n))
			return
		case s.Is(n, RoleLambda):
			step(s.Part(n, RoleLambda, PartBody))
			return
		case s.Is(n, RoleBlock):
			step(s.LastNamed(n))
			return
		case s.Is(n, RoleLeave) && s.Is(s.Parent(n), RoleBlock): // the end of a closure's or an arm's block
			step(s.Part(n, RoleLeave, PartValue))
			return
		case s.Is(n, RoleIf):
			step(s.Part(n, RoleIf, PartThen))
			step(s.Part(n, RoleIf, PartElse))
			return
		case s.Is(n, RoleMatch):
			for arm := s.First(s.Part(n, RoleMatch, PartBody)); arm != None; arm = s.After(arm) {
				if s.Is(arm, RoleArm) {
					step(s.Part(arm, RoleArm, PartValue))
				}
			}
			return
		case s.rules.hooks.Values != nil:
			if values := s.rules.hooks.Values(s, n); len(values) > 0 {
				s.followValues(e, values, depth, visit)
				return
			}
		case s.Is(n, RoleIdentifier) && !e.named:
			if value := s.variable(s.Text(n), n); value != None {
				e.named, e.name, e.use = true, n, n
				step(value)
				return
			}
		}
	}
	if call, ok := s.AsCall(e.Span); ok {
		if _, through := s.rules.through.find(call.Callee); through {
			e.Span, e.converted = s.handedOn(call), true
			s.follow(e, depth+1, visit)
			return
		}
	}
	visit(e)
}

// followValues goes on to the values that the hook Values names. Those outside the expression are held by a name, and names
// are looked up once.
func (s *Scan) followValues(e leaf, values []Node, depth int, visit func(leaf)) {
	for _, value := range values {
		next := e
		next.Span = One(value)
		if !s.Within(value, e.First) {
			if e.named {
				continue
			}
			next.named, next.name, next.use = true, e.First, e.First
			if len(values) > 1 && s.Around(value, RoleFunction) == s.Around(e.First, RoleFunction) {
				next.use = value // where it is set tells more about it than where it is used
			}
		}
		s.follow(next, depth+1, visit)
	}
}

// Texts are the texts that an expression can have, as the messages of constructs are read.
func (s *Scan) Texts(e Span) (all []errdex.Template) {
	s.follow(leaf{Span: e}, 0, func(l leaf) {
		if t, ok := s.text(l.Span, 0); ok {
			all = append(all, t.template)
		}
	})
	return all
}

// inner is the child that a group has the value of.
func (s *Scan) inner(n Node) Node {
	if value := s.Part(n, RoleGroup, PartValue); value != None {
		return value
	}
	return s.LastNamed(n)
}

func (s *Scan) lastChild(n Node) Node {
	last := None
	for c := s.First(n); c != None; c = s.After(c) {
		last = c
	}
	return last
}

// handedOn is the part of a transparent call that its value comes from.
func (s *Scan) handedOn(call Call) Span {
	if len(call.Arguments) == 0 || isMethod(call) {
		return call.Receiver
	}
	return call.Arguments[0].Span
}

// isMethod reports whether the callee is a member of a value rather than a path: the last separator is a dot.
func isMethod(call Call) bool {
	at := lastSeparator(call.Callee)
	return !call.Receiver.Empty() && at >= 0 && call.Callee[at] == '.'
}

// text reads an expression that has no alternatives as a message; false when it is not made of literal text.
func (s *Scan) text(e Span, depth int) (text, bool) {
	if e.Empty() || depth > maxDepth {
		return text{}, false
	}
	if e.Single() {
		n := e.First
		if s.rules.hooks.Fixed != nil {
			if fixed, ok := s.rules.hooks.Fixed(s, n); ok {
				return text{errdex.Template{errdex.Lit(fixed)}, None}, true
			}
		}
		switch {
		case s.Is(n, RoleString):
			template, ok := s.rules.hooks.Literal(s, n)
			s.fillHoles(template, n)
			return text{template, n}, ok
		case s.Is(n, RoleStrings):
			return s.joined(s.children(n), depth)
		case s.Is(n, RoleBinary):
			if !s.rules.binary[s.Text(s.Part(n, RoleBinary, PartOperator))] {
				break
			}
			return s.joined(s.operands(n), depth)
		case s.Is(n, RoleGroup):
			return s.text(One(s.inner(n)), depth+1)
		case s.rules.hooks.Values != nil && s.Any(n, RoleIdentifier, RoleMember):
			if values := s.rules.hooks.Values(s, n); len(values) == 1 {
				return s.text(One(values[0]), depth+maxDepth/4) // a few names deep
			}
		case s.Any(n, RoleIdentifier, RoleMember):
			if value := s.constant(s.Text(s.lastName(n))); value != None {
				return s.text(One(value), depth+1)
			}
		}
		if template, ok := s.foreign(n); ok {
			return text{template, n}, true
		}
	}
	call, ok := s.AsCall(e)
	if !ok {
		return text{}, false
	}
	if f, ok := s.rules.formats.find(call.Callee); ok {
		if f.Dialect == "" {
			spans := make([]Span, len(call.Arguments))
			for i, argument := range call.Arguments {
				spans[i] = argument.Span
			}
			return s.joined(spans, depth)
		}
		return s.formatted(call, f.Message, s.rules.dialect(f.Dialect), depth)
	}
	if _, ok := s.rules.through.find(call.Callee); ok {
		return s.text(s.handedOn(call), depth+1)
	}
	return text{}, false
}

func (s *Scan) children(n Node) (spans []Span) {
	for c := s.First(n); c != None; c = s.After(c) {
		if s.Named(c) {
			spans = append(spans, One(c))
		}
	}
	return spans
}

// maxOperands bounds the operands of one concatenation.
const maxOperands = 500

// operands are what a concatenation joins, in order. A sum of numbers at its start is one of them.
func (s *Scan) operands(n Node) []Span {
	var all []Span
	for s.concatenates(n) && len(all) < maxOperands {
		left, right := s.Part(n, RoleBinary, PartLeft), s.Part(n, RoleBinary, PartRight)
		if text := s.Bytes(right); len(all) > 0 && len(text) > 0 && text[0] >= '0' && text[0] <= '9' && !s.hasString(left) {
			break
		}
		all, n = append(all, One(right)), left
	}
	all = append(all, One(n))
	slices.Reverse(all)
	// Where the operator binds to the right, the rest is in the last operand.
	for last := all[len(all)-1].First; s.concatenates(last) && len(all) < maxOperands; last = all[len(all)-1].First {
		all = append(all[:len(all)-1], One(s.Part(last, RoleBinary, PartLeft)), One(s.Part(last, RoleBinary, PartRight)))
	}
	return all
}

// concatenates reports whether n is a concatenation.
func (s *Scan) concatenates(n Node) bool {
	return s.Is(n, RoleBinary) && s.rules.binary[s.Text(s.Part(n, RoleBinary, PartOperator))]
}

// hasString reports whether a string literal is in n.
func (s *Scan) hasString(n Node) bool {
	for i := n; n != None && uint32(i) < min(s.Nodes[n].Next, uint32(n)+maxPattern); i++ {
		if s.Is(i, RoleString) {
			return true
		}
	}
	return false
}

// maxJoined bounds the expressions of one text. A message has a few; source with thousands is a table that a program wrote.
const maxJoined = 500

// joined is the text of expressions put together; one that is no text becomes a placeholder. It is no text at all when none
// of them is.
func (s *Scan) joined(spans []Span, depth int) (text, bool) {
	all, written := text{literal: None}, false
	if len(spans) > maxJoined {
		return all, false
	}
	for i, e := range spans {
		if piece, ok := s.text(e, depth+1); ok && (i == 0 && isProse(piece.template) || s.isPart(e, piece)) {
			all.template = append(all.template, piece.template...)
			// The text stands where it is written out, rather than where a constant at its start is.
			if here := s.Within(piece.literal, e.First); all.literal == None || here && !written {
				all.literal, written = piece.literal, here
			}
			continue
		}
		expression := s.SpanText(e)
		hole := errdex.Hole(s.NameOf(expression), expression, s.Printed(expression, errdex.AnyValue, e.First))
		hole.Placeholder.Origin = s.origin(expression, e.First)
		all.template = append(all.template, hole)
	}
	return all, all.literal != None
}

// isPart reports whether a text inside of another is a part of the message rather than a value in it. A variable that is built of
// other values is a value, such as a path or a command, unless it is named after a message.
func (s *Scan) isPart(e Span, t text) bool {
	if !e.Single() || !s.Any(e.First, RoleIdentifier, RoleMember) || s.Within(t.literal, e.First) || len(t.template.Placeholders()) == 0 {
		return true
	}
	return s.rules.messages[s.Text(e.First)] || s.rules.messages[s.Text(s.lastName(e.First))]
}

// isProse reports whether a text has several words, so that it can be how a message begins.
func isProse(template errdex.Template) bool {
	return strings.Contains(strings.TrimSpace(template.LiteralText()), " ")
}

// formatted is the text of a call that takes a format string and the values for it.
func (s *Scan) formatted(call Call, place Place, format dialect.Format, depth int) (text, bool) {
	at := s.place(call, place)
	base, ok := s.text(at, depth+1)
	if !ok {
		return base, false
	}
	return s.filled(call, at, place.kind == placeReceiver, base, format, depth), true
}

// filled is the text of a format, given the place among the call's arguments that it comes from; the arguments after that place, or
// all of them, are the values for it.
func (s *Scan) filled(call Call, at Span, all bool, base text, format dialect.Format, depth int) text {
	var arguments []dialect.Argument
	past := all
	for _, argument := range call.Arguments {
		if argument.Span == at {
			past = true
			continue
		}
		if past && !argument.Empty() {
			expression := s.SpanText(argument.Span)
			filler := dialect.Argument{Name: s.NameOf(expression), Expression: expression, Keyword: argument.Name}
			if known, ok := s.text(argument.Span, depth+1); ok && s.isPart(argument.Span, known) {
				filler.Value = known.template
			}
			arguments = append(arguments, filler)
		}
	}
	template := formatAround(base.template, func(text string) errdex.Template { return format(text, arguments) })
	s.fillHoles(template, at.First)
	return text{template, base.literal}
}

// holeMark stands for a placeholder in a format that is itself interpolated. It is a Unicode noncharacter: no text holds it.
const holeMark = "\uFDD0"

// formatAround formats the text of a template and keeps the placeholders that it has already.
func formatAround(base errdex.Template, format func(string) errdex.Template) errdex.Template {
	holes := slices.DeleteFunc(slices.Clone(base), func(part errdex.Part) bool { return part.Placeholder == nil })
	if len(holes) == 0 {
		return format(base.LiteralText())
	}
	var marked strings.Builder
	for _, part := range base {
		if part.Placeholder != nil {
			marked.WriteString(holeMark)
		} else {
			marked.WriteString(strings.ReplaceAll(part.Literal, holeMark, ""))
		}
	}
	var template errdex.Template
	for _, part := range format(marked.String()) {
		if part.Placeholder != nil {
			template = append(template, part)
			continue
		}
		for i, piece := range strings.Split(part.Literal, holeMark) {
			if i > 0 && len(holes) > 0 {
				template, holes = append(template, holes[0]), holes[1:]
			}
			template = append(template, errdex.Lit(piece))
		}
	}
	return template
}

// fillHoles adds to placeholders what their expressions tell: a name, when they have none, the origin, and the type of a duration
// or path that is printed as it is.
func (s *Scan) fillHoles(template errdex.Template, at Node) {
	for _, part := range template {
		hole := part.Placeholder
		if hole == nil || hole.Expression == "" {
			continue
		}
		if hole.Name == "" {
			hole.Name = s.NameOf(hole.Expression)
		}
		if hole.Origin == "" {
			hole.Origin = s.origin(hole.Expression, at)
		}
		hole.Type = s.Printed(hole.Expression, hole.Type, at)
	}
}

// constant is the value of the file's constant of the name, None when there is none.
func (s *Scan) constant(name string) Node {
	if s.constants == nil {
		s.constants = map[string]Node{}
		for i := range s.Nodes {
			if c := Node(i); s.may(c, RoleConstant) && s.Is(c, RoleConstant) && s.Around(c, RoleFunction) == None && (s.rules.hooks.Constant == nil || s.rules.hooks.Constant(s, c)) {
				name, value := s.Text(s.Part(c, RoleConstant, PartName)), s.Part(c, RoleConstant, PartValue)
				if _, twice := s.constants[name]; twice {
					value = None // set more than once: no constant
				}
				s.constants[name] = value
			}
		}
	}
	if value, ok := s.constants[name]; ok {
		return value
	}
	return None
}

// variable is the value of the constant of the name, or of the function's variable that is set once, before n.
func (s *Scan) variable(name string, n Node) Node {
	if function := s.Around(n, RoleFunction); function != None {
		if set := s.localsOf(function)[name]; len(set) == 1 && set[0] < n {
			if value := s.Part(set[0], RoleLocal, PartValue); value != None && !s.Within(n, value) {
				return value
			}
			return None
		} else if len(set) > 0 {
			return None
		}
	}
	return s.constant(name)
}

// localsOf are the places where a function's variables are set, by name.
func (s *Scan) localsOf(function Node) map[string][]Node {
	if locals, ok := s.locals[function]; ok {
		return locals
	}
	locals := map[string][]Node{}
	for i := function + 1; uint32(i) < s.Nodes[function].Next; i++ {
		if s.may(i, RoleLocal) && s.Is(i, RoleLocal) {
			if name := s.Bytes(s.Part(i, RoleLocal, PartName)); len(name) > 0 && len(name) < maxName {
				locals[string(name)] = append(locals[string(name)], i)
			}
		}
	}
	if s.locals == nil {
		s.locals = map[Node]map[string][]Node{}
	}
	s.locals[function] = locals
	return locals
}

// maxName bounds the names of variables that are looked up, in bytes.
const maxName = 100
