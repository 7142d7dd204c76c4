package golang

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// part is a piece of a message: literal text, or a placeholder.
type part struct {
	text string
	hole *errdex.Placeholder
	// feed says that the placeholder stands for a format with the arguments that follow (printf), or for all the arguments
	// that are passed on (joined, joinedLine). Callers of a helper are read by it.
	feed style
}

// message is a message before its values are known, with the place of its first literal.
type message struct {
	parts []part
	pos   token.Pos // of the first literal; invalid when there is none
	place *place    // where the message was assigned to a variable; nil when it stands in the call
	size  int       // of the literal text, in bytes
	far   bool      // the first literal stands in a constant or variable
}

func (m message) template() errdex.Template {
	t := make(errdex.Template, 0, len(m.parts))
	for _, p := range m.parts {
		t = append(t, errdex.Part{Literal: p.text, Placeholder: p.hole})
	}
	return t.Normalize()
}

// literalText is the message without its placeholders.
func (m message) literalText() string {
	var b strings.Builder
	for _, p := range m.parts {
		b.WriteString(p.text)
	}
	return b.String()
}

func (m message) hasWord() bool { return m.pos.IsValid() && m.template().HasWord() }

// followedBy is m with another message behind it. What follows a message that is long enough is left out.
func (m message) followedBy(next message) message {
	if m.size >= maxMessage || len(m.parts) >= maxParts {
		return m
	}
	out := message{
		parts: append(m.parts[:len(m.parts):len(m.parts)], next.parts...), pos: m.pos, place: m.place, size: m.size + next.size, far: m.far,
	}
	if next.pos.IsValid() && (!m.pos.IsValid() || m.far && !next.far) {
		out.pos, out.place, out.far = next.pos, next.place, next.far
	}
	return out
}

const (
	maxAlternatives = 6    // how many values of a message are told apart
	maxSteps        = 2000 // how many expressions are looked at for one message
	maxMessage      = 4000 // after how many bytes of literal text a message is long enough
	maxParts        = 200  // after how many parts
)

// evaluator works out what text an expression can be.
type evaluator struct {
	*file
	function *function
	// at is the position at which variables are looked up.
	at token.Pos
	// inner: an error made inside the expression gives its message to it. Its calls are listed in consumed.
	inner    bool
	consumed []ast.Node
	// self is the variable whose new value is worked out: its own name there means the value before.
	self  string
	steps int
}

// evaluate returns the messages that an expression can be; there is at least one.
func (v *evaluator) evaluate(e ast.Expr) []message {
	if v.steps++; v.steps > maxSteps {
		return v.unknown(e)
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, ok := literalText(e); ok {
			return []message{{parts: []part{{text: text}}, pos: e.Pos(), size: len(text)}}
		}
	case *ast.ParenExpr:
		return v.evaluate(e.X)
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return v.concatenate(e)
		}
	case *ast.Ident:
		if values := v.variable(e); values != nil {
			return values
		}
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			if p, ok := v.imported(v.function, x); ok {
				if values := v.foreignText(foldersOf(p), e.Sel.Name, e); values != nil {
					return values
				}
			}
		}
	case *ast.CallExpr:
		if values := v.call(e); values != nil {
			return values
		}
	}
	return v.unknown(e)
}

// unknown is the message of an expression whose text is not known.
func (v *evaluator) unknown(e ast.Expr) []message {
	return []message{{parts: []part{{hole: v.placeholder(e, v.valueOf(e, maxValueSteps))}}}}
}

// literalText decodes a string literal.
func literalText(e *ast.BasicLit) (string, bool) {
	if e.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(e.Value)
	if err != nil {
		text = strings.Trim(e.Value, "`\"") // a literal that the parser complained about
	}
	return cut(text, maxMessage), true
}

// concatenate evaluates a + b + c. The left side is walked, not recursed into: there may be thousands.
func (v *evaluator) concatenate(e *ast.BinaryExpr) []message {
	var operands []ast.Expr
	var left ast.Expr = e
	for {
		b, ok := left.(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			break
		}
		operands = append(operands, b.Y)
		left = b.X
	}
	out := v.evaluate(left)
	for i := len(operands) - 1; i >= 0 && v.steps <= maxSteps; i-- {
		out = product(out, v.evaluate(operands[i]))
	}
	return out
}

// product joins each message of one list with each of another.
func product(a, b []message) []message {
	if len(a)*len(b) > maxAlternatives {
		b = b[:1]
	}
	out := make([]message, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			out = append(out, x.followedBy(y))
		}
	}
	return out
}

// variable evaluates a name: a variable of the function by its assignments, a constant or variable of the file by its
// value. It returns nil when the name stands for neither.
func (v *evaluator) variable(e *ast.Ident) []message {
	if v.function != nil {
		if found, whole := v.function.reaching(e.Name, v.at); len(found) > 0 {
			return v.assigned(e, found, whole)
		}
		if v.function.declares(e.Name) {
			return nil
		}
	}
	value, ok := v.constants[e.Name]
	if !ok {
		return v.foreignText([]string{v.folder()}, e.Name, e)
	}
	if !textual(value, 8) {
		return nil
	}
	outer := evaluator{file: v.file, at: value.Pos(), steps: v.steps + 10}
	out := outer.evaluate(value)
	v.steps = outer.steps
	for i := range out {
		out[i].far = true
	}
	if !out[0].pos.IsValid() {
		return nil // made with a text, and no text: an error variable
	}
	return out
}

// assigned evaluates the assignments that reach a variable, nearest first; nil when none of them is a text.
func (v *evaluator) assigned(e *ast.Ident, found []assignment, whole bool) []message {
	var out []message
	unknown := !whole
	for i, a := range found {
		if a.place == nil {
			if a.add && a.value != nil && a.visible(v.at) && i+1 < len(found) {
				if earlier := v.assigned(e, found[i+1:], whole); earlier != nil {
					out = append(out, product(earlier, v.unknown(a.value))...) // text and a value behind it
					return out[:min(len(out), maxAlternatives)]
				}
			}
			if call, ok := a.value.(*ast.CallExpr); ok && !a.add && !a.part {
				if given := v.given(call); given != nil {
					out = append(out, given...)
					continue
				}
			}
			unknown = unknown || a.value != emptyText
			continue
		}
		before := evaluator{file: v.file, function: v.function, at: a.value.Pos(), inner: v.inner, self: e.Name, steps: v.steps + 1}
		values := before.evaluate(a.value)
		v.steps = before.steps
		v.consumed = append(v.consumed, before.consumed...)
		for j := range values {
			if !values[j].pos.IsValid() {
				unknown, values = true, nil // a call that takes a text and gives something else
				break
			}
			values[j].place, values[j].far = a.place, true
		}
		if a.add && i+1 < len(found) {
			if earlier := v.assigned(e, found[i+1:], whole); earlier != nil {
				values = product(earlier, values)
			}
		}
		out = append(out, values...)
		if len(out) >= maxAlternatives || v.steps > maxSteps {
			return out[:min(len(out), maxAlternatives)]
		}
		if a.add && a.visible(v.at) {
			break // what was there before is part of the value
		}
	}
	if out != nil && unknown {
		out = append(out, v.unknown(e)...)
	}
	return out
}

// call evaluates a call that makes a text; nil when it does not.
func (v *evaluator) call(e *ast.CallExpr) []message {
	name := calleeName(e.Fun)
	switch {
	case name == "fmt.Sprintf" && len(e.Args) > 0:
		return v.format(e.Args[0], e.Args[1:], e.Ellipsis.IsValid())
	case name == "fmt.Sprint":
		return v.join(e.Args, joined, e.Ellipsis.IsValid())
	case name == "fmt.Sprintln":
		return v.join(e.Args, joinedLine, e.Ellipsis.IsValid())
	case name == "strings.Join" && len(e.Args) == 2:
		return v.joinList(e)
	case len(e.Args) == 1 && (transparent[name] || isByteSlice(e.Fun)):
		return v.evaluate(e.Args[0])
	}
	if s, ok := e.Fun.(*ast.SelectorExpr); ok && len(e.Args) == 0 && s.Sel.Name == "String" {
		if x, ok := s.X.(*ast.Ident); ok {
			return v.variable(x) // a text that is written in steps
		}
	}
	if s, ok := e.Fun.(*ast.SelectorExpr); ok && len(e.Args) == 0 && s.Sel.Name == "Error" {
		if inner, ok := s.X.(*ast.CallExpr); ok && v.inner {
			return v.innerError(inner)
		}
	}
	if v.inner {
		return v.innerError(e)
	}
	return nil
}

// innerError evaluates an error that is made inside the expression; nil when it is not made by a known function.
func (v *evaluator) innerError(e *ast.CallExpr) []message {
	c, ok := v.known(v.function, e)
	if !ok || c.rule != ruleValue || len(e.Args) <= c.message {
		return nil
	}
	v.consumed = append(v.consumed, e)
	return v.arguments(c.style, e.Args[c.message:], e.Ellipsis.IsValid())
}

// arguments evaluates the arguments of a call from the message on.
func (v *evaluator) arguments(s style, args []ast.Expr, spread bool) []message {
	switch s {
	case printf:
		return v.format(args[0], args[1:], spread)
	case joined, joinedLine:
		return v.join(args, s, spread)
	}
	return v.whole(args[0])
}

// isByteSlice reports whether an expression is the type []byte.
func isByteSlice(e ast.Expr) bool {
	array, ok := e.(*ast.ArrayType)
	return ok && array.Len == nil && typeName(array.Elt) == "byte"
}
