package python

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/flat"
)

// message is a text that an expression can have when the program runs.
type message struct {
	template errdex.Template
	// at is the string token where the text starts; 0 when the expression has no text of its own.
	at flat.Node
	// choices are the conditional expressions that must go this way for the expression to have this text, nearest first.
	choices []choice
	// set is the statement that gave the text to a variable; 0 when the text stands in the expression itself.
	set flat.Node
}

// choice is a condition and whether it held.
type choice struct {
	condition flat.Node
	held      bool
}

// The limits of reading one expression. They bound time on hostile source; people's code stays far below.
const (
	maxDepth        = 12      // nested expressions and variables looked through
	maxAlternatives = 8       // messages of one expression
	maxOperands     = 128     // operands of one chain of +
	maxSteps        = 1 << 20 // nodes looked at for the messages of one file
)

// known reports whether the message has text that the source spells out.
func (m message) known() bool { return m.at > 0 }

// messages returns the texts that an expression can have and that a person can recognise.
func (f *file) messages(n flat.Node) []message {
	var out []message
	for _, m := range f.read(n, true, 0) {
		if m.known() && m.template.HasWord() {
			out = append(out, m)
		}
	}
	return out
}

// read returns the texts that an expression can have, at least one. With whole set the expression is the whole message, and
// variables and conditions are looked through; a part of a message stays a placeholder unless the source spells it out.
func (f *file) read(n flat.Node, whole bool, depth int) []message {
	if f.steps--; depth > maxDepth || f.steps < 0 {
		return f.opaque(n)
	}
	switch f.Kind(n) {
	case f.str:
		return []message{f.literal(n, depth)}
	case f.concatenated:
		joined := message{}
		for c := f.FirstNamed(n); c != flat.None; c = f.nextNamed(c) {
			joined = joined.and(f.literal(c, depth))
		}
		return []message{joined}
	case f.parenthesized, f.await:
		return f.read(f.FirstNamed(n), whole, depth+1)
	case f.named:
		return f.read(f.Child(n, f.fValue), whole, depth+1)
	case f.binary:
		return f.readBinary(n, whole, depth)
	case f.subscript:
		if index := f.Child(n, f.fSubscript); f.Kind(index) == f.slice { // text[:100]
			if out := f.known(f.read(f.Child(n, f.fValue), whole, depth+1)); out != nil {
				return out
			}
		}
	case f.call:
		return f.readCall(n, whole, depth)
	case f.attribute:
		if text, ok := f.constant(n); ok {
			return []message{{template: errdex.Template{errdex.Lit(text)}, at: n}}
		}
	}
	if !whole {
		return f.opaque(n)
	}
	switch f.Kind(n) {
	case f.conditional:
		return f.readConditional(n, depth)
	case f.boolean:
		left, right := f.read(f.Child(n, f.fLeft), true, depth+1), f.read(f.Child(n, f.fRight), true, depth+1)
		if f.Kind(f.Child(n, f.fOperator)) == f.and {
			return right
		}
		return limit(append(left, right...))
	case f.identifier, f.attribute, f.subscript:
		if resolved := f.resolve(n, depth+1); len(resolved) > 0 {
			return resolved
		}
		if text := f.foreign(n); text != nil {
			return text
		}
	}
	return f.opaque(n)
}

// opaque is the message of an expression that the source does not spell out: one placeholder.
func (f *file) opaque(n flat.Node) []message {
	expression := f.folded(n)
	hole := errdex.Placeholder{Name: f.nameOf(n), Expression: expression, Type: f.scan.Printed(expression, errdex.AnyValue, n), Origin: f.originOf(n)}
	return []message{{template: errdex.Template{{Placeholder: &hole}}}}
}

// readConditional returns the texts of both outcomes of "a if condition else b".
func (f *file) readConditional(n flat.Node, depth int) []message {
	yes := f.FirstNamed(n)
	condition := f.nextNamed(yes)
	no := f.nextNamed(condition)
	var out []message
	for i, branch := range []flat.Node{yes, no} {
		for _, m := range f.read(branch, true, depth+1) {
			m.choices = append([]choice{{condition, i == 0}}, m.choices...)
			out = append(out, m)
		}
	}
	return limit(out)
}

// readBinary reads "a + b" and "format % values".
func (f *file) readBinary(n flat.Node, whole bool, depth int) []message {
	switch f.Kind(f.Child(n, f.fOperator)) {
	case f.plus:
		return f.sum(n, whole, depth)
	case f.percent:
		var out []message
		for _, m := range f.read(f.Child(n, f.fLeft), true, depth+1) {
			if !m.known() {
				return f.opaque(n)
			}
			right := f.Child(n, f.fRight)
			out = append(out, f.filled(m, dialect.PythonPercent, depth, func(whole bool) []dialect.Argument {
				return f.percentArguments(right, whole, depth)
			}))
		}
		return out
	}
	return f.opaque(n)
}

// sum joins the operands of a chain of +. A variable among them is looked through when it can have one text only.
func (f *file) sum(n flat.Node, whole bool, depth int) []message {
	var operands []flat.Node
	for c := n; ; c = f.Child(c, f.fLeft) {
		for f.Kind(c) == f.parenthesized {
			c = f.FirstNamed(c)
		}
		if f.Kind(c) != f.binary || f.Kind(f.Child(c, f.fOperator)) != f.plus || len(operands) == maxOperands {
			operands = append(operands, c)
			break
		}
		operands = append(operands, f.Child(c, f.fRight))
	}
	joined, spelled := message{}, flat.Node(0)
	for i := len(operands) - 1; i >= 0; i-- {
		operand := operands[i]
		read := f.read(operand, false, depth+1)
		if whole && !read[0].known() && f.variable(operand) {
			if resolved := f.read(operand, true, depth+1); len(resolved) == 1 && resolved[0].known() && f.isPart(operand, i == len(operands)-1, resolved[0].template) {
				read = resolved
			}
		} else if spelled == 0 {
			spelled = read[0].at
		}
		joined = joined.and(read[0])
	}
	if !joined.known() {
		return f.opaque(n)
	}
	if spelled > 0 {
		joined.at, joined.set = spelled, 0 // the text that stands here, not in a variable put before it
	}
	return []message{joined}
}

// isPart reports whether a variable's text is a part of the sum it stands in, rather than a value in it. What is built of other
// values is a value, such as a path or a command, unless it is named after a message or several of its words begin the sum.
func (f *file) isPart(variable flat.Node, first bool, template errdex.Template) bool {
	return len(template.Placeholders()) == 0 || f.isMessageName(f.calleePath(variable).name) ||
		first && strings.Contains(strings.TrimSpace(template.LiteralText()), " ")
}

// variable reports whether n names something that can be looked up.
func (f *file) variable(n flat.Node) bool {
	return f.Kind(n) == f.identifier || f.Kind(n) == f.attribute
}

// filled is a message after its format was filled with arguments. When the format holds no word, the arguments are read as
// whole messages: in "%s" % text the text is the message.
func (f *file) filled(m message, format dialect.Format, depth int, arguments func(whole bool) []dialect.Argument) message {
	result := m.mapText(func(text string) errdex.Template { return format(text, arguments(false)) })
	if result.template.HasWord() {
		return result
	}
	return m.mapText(func(text string) errdex.Template { return format(text, arguments(true)) })
}

// argument reads one value given to a format.
func (f *file) argument(n flat.Node, keyword string, whole bool, depth int) dialect.Argument {
	read := f.read(n, false, depth+1)
	if whole && !read[0].known() {
		if texts := f.read(n, true, depth+1); len(texts) == 1 && hasSpace(texts[0].template) {
			read = texts
		}
	}
	return dialect.Argument{Name: f.nameOf(n), Expression: f.folded(n), Keyword: keyword, Value: read[0].template}
}

// percentArguments are the values to the right of %: a tuple's elements, a mapping's entries, or the one value.
func (f *file) percentArguments(n flat.Node, whole bool, depth int) []dialect.Argument {
	for f.Kind(n) == f.parenthesized {
		n = f.FirstNamed(n)
	}
	if f.variable(n) {
		if value := f.definedAs(n); f.Kind(value) == f.tuple || f.Kind(value) == f.dictionary || f.Kind(value) == f.call && f.calleeOf(value).text == "dict" {
			n = value
		}
	}
	var out []dialect.Argument
	switch {
	case f.Kind(n) == f.tuple:
		for c := f.FirstNamed(n); c != flat.None; c = f.nextNamed(c) {
			out = append(out, f.argument(c, "", whole, depth))
		}
	case f.Kind(n) == f.dictionary:
		for c := f.FirstNamed(n); c != flat.None; c = f.nextNamed(c) {
			if key, ok := f.constant(f.Child(c, f.fKey)); ok && f.Kind(c) == f.pair {
				out = append(out, f.argument(f.Child(c, f.fValue), key, whole, depth))
			}
		}
	case f.Kind(n) == f.call && f.calleeOf(n).text == "dict":
		out = f.callArguments(n, 0, whole, depth)
	default:
		out = append(out, f.argument(n, "", whole, depth))
	}
	return out
}

// callArguments are a call's arguments from the position on, as values for a format.
func (f *file) callArguments(call flat.Node, from int, whole bool, depth int) []dialect.Argument {
	var out []dialect.Argument
	position := 0
	for c := f.FirstNamed(f.Child(call, f.fArguments)); c != flat.None; c = f.nextNamed(c) {
		switch f.Kind(c) {
		case f.keyword:
			out = append(out, f.argument(f.Child(c, f.fValue), f.Text(f.Child(c, f.fName)), whole, depth))
		case f.dictSplat:
		case f.listSplat:
			if position >= from {
				out = append(out, f.splat(c, whole, depth)...)
			}
			position++
		default:
			if position >= from {
				out = append(out, f.argument(c, "", whole, depth))
			}
			position++
		}
	}
	return out
}

// splat are the values of *name when name holds a list or tuple that the source spells out.
func (f *file) splat(n flat.Node, whole bool, depth int) []dialect.Argument {
	var out []dialect.Argument
	value := f.definedAs(f.FirstNamed(n))
	if f.Kind(value) != f.list && f.Kind(value) != f.tuple {
		return nil
	}
	for c := f.FirstNamed(value); c != flat.None; c = f.nextNamed(c) {
		out = append(out, f.argument(c, "", whole, depth))
	}
	return out
}

// and joins two messages.
func (m message) and(next message) message {
	if next.known() && (!m.known() || m.template.LiteralText() == "") {
		m.at, m.set = next.at, next.set // the first that has text
	}
	m.template = append(append(errdex.Template{}, m.template...), next.template...)
	m.choices = append(m.choices, next.choices...)
	return m
}

// mapText returns the message with its text changed as one string. Placeholders are carried through as marks that no source
// holds.
func (m message) mapText(change func(string) errdex.Template) message {
	var text strings.Builder
	var holes []errdex.Part
	for _, part := range m.template {
		if part.Placeholder == nil {
			text.WriteString(strings.ReplaceAll(part.Literal, holeMark, ""))
			continue
		}
		text.WriteString(holeMark)
		holes = append(holes, part)
	}
	var out errdex.Template
	next := 0
	for _, part := range change(text.String()) {
		if part.Placeholder != nil {
			out = append(out, part)
			continue
		}
		for i, piece := range strings.Split(part.Literal, holeMark) {
			if i > 0 && next < len(holes) {
				out = append(out, holes[next])
				next++
			}
			if piece != "" {
				out = append(out, errdex.Lit(piece))
			}
		}
	}
	m.template = out
	return m
}

// holeMark stands for a placeholder inside text. It is a Unicode noncharacter: it has no meaning in any text.
const holeMark = "\uFDD0"

// limit keeps the first alternatives.
func limit(messages []message) []message {
	return messages[:min(len(messages), maxAlternatives)]
}
