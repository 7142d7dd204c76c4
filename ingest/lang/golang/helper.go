package golang

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// helper is a function, method or closure of the file that takes a text. When it passes the text on as the message of an
// error, its callers are the sites.
type helper struct {
	name string
	// receiver is the type whose method it is; empty for a function.
	receiver string
	params   []helperParam
	// from and to are the part of the block in which the name of a closure is known; none for a declared function.
	from, to token.Pos
	// lesson is what the function does with the text; nil until known.
	lesson *lesson
}

// helperParam is a parameter by its position among the arguments.
type helperParam struct {
	name     string
	text     bool // a string, or anything
	variadic bool
}

// lesson is a report inside a helper whose message holds one of the helper's parameters.
type lesson struct {
	report report
	// param is the parameter's position, feed the way in which the message takes it and the arguments behind it.
	param int
	feed  style
	// status and code are the parameters that hold the HTTP status and the error code, -1 for none.
	status, code int
	// sentence: a caller's text must hold a space to be a message. One word may name a thing that the function speaks of.
	sentence bool
}

// pendingCall is a call of a function of the file that takes a text.
type pendingCall struct {
	call      *ast.CallExpr
	function  *function
	place     *place
	discarded bool
	done      bool
}

// newHelper reads a function's parameters; nil when none of them is a text.
func newHelper(name string, t *ast.FuncType) *helper {
	h := &helper{name: name}
	takesText := false
	if t.Params == nil {
		return nil
	}
	for _, field := range t.Params.List {
		kind := field.Type
		ellipsis, variadic := kind.(*ast.Ellipsis)
		if variadic {
			kind = ellipsis.Elt
		}
		p := helperParam{text: isTextType(kind), variadic: variadic}
		takesText = takesText || p.text
		if len(field.Names) == 0 {
			h.params = append(h.params, p)
		}
		for _, ident := range field.Names {
			p.name = ident.Name
			h.params = append(h.params, p)
		}
	}
	if !takesText {
		return nil
	}
	return h
}

// isTextType reports whether a parameter's type takes a string literal.
func isTextType(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "string" || e.Name == "any"
	case *ast.InterfaceType:
		return e.Methods.NumFields() == 0
	}
	return false
}

// maxSameName is how many functions of one name are told apart: methods of as many types, closures of one function.
const maxSameName = 16

// addHelper notes a declared function or method.
func (f *file) addHelper(decl *ast.FuncDecl) {
	h := newHelper(decl.Name.Name, decl.Type)
	if h == nil || len(f.helpers[h.name]) == maxSameName {
		return
	}
	h.receiver = receiverType(decl)
	f.helpers[h.name] = append(f.helpers[h.name], h)
	f.bodies[decl.Body] = h
}

// localHelper notes a closure that is given a name: fail := func(msg string) { .. }.
func (w *walker) localHelper(name string, lit *ast.FuncLit, to token.Pos) {
	h := newHelper(name, lit.Type)
	if h == nil || len(w.function.closures[name]) == maxSameName {
		return
	}
	h.from, h.to = lit.Pos(), to
	if w.function.closures == nil {
		w.function.closures = map[string][]*helper{}
	}
	w.function.closures[name] = append(w.function.closures[name], h)
	w.bodies[lit.Body] = h
}

// mayReport reports whether a call is of a function of the file that takes a text, and so may report it.
func (w *walker) mayReport(n *ast.CallExpr) bool {
	name := lastName(n.Fun)
	return (w.helpers[name] != nil || w.function.closures[name] != nil) && w.isOwn(n.Fun)
}

// teach looks whether a report's message holds a parameter of a function around it that takes a text.
func (w *walker) teach(r *report) {
	for _, body := range r.place.bodies {
		if h := w.bodies[body]; h != nil {
			h.learn(r)
		}
	}
}

// learn takes a lesson from a report, unless the function already does something graver with its text.
func (h *helper) learn(r *report) {
	if h.lesson != nil && rank(&h.lesson.report) >= rank(r) {
		return
	}
	worded := r.message.template().HasWord()
	for _, p := range r.message.parts {
		if p.hole == nil {
			continue
		}
		for i, param := range h.params {
			if !param.text || param.name != p.hole.Expression || param.name == "" {
				continue
			}
			if param.variadic && p.feed == plain {
				continue // the list itself is shown, not its members
			}
			named := messageNames[strings.ToLower(param.name)]
			if p.feed == plain && worded && !named {
				continue // a value in a message, not the message
			}
			h.lesson = &lesson{report: *r, param: i, feed: p.feed, sentence: p.feed == plain && (worded || !named),
				status: h.passes(r, r.construct.status), code: h.passes(r, r.construct.code)}
			return
		}
	}
}

// maxRounds bounds how long chains of helpers are followed.
const maxRounds = 8

// resolveHelpers turns the calls of reporting functions into reports, helpers that call helpers included. Calls of functions
// that turn out to report nothing are judged by their names.
func (w *walker) resolveHelpers() {
	for range maxRounds {
		progress := false
		for _, p := range w.calls {
			if p.done {
				continue
			}
			if h := w.learned(p.call, p.function); h != nil {
				p.done, progress = true, true
				w.function = p.function
				w.useLesson(p, h)
			}
		}
		if !progress {
			break
		}
	}
	for _, p := range w.calls {
		if p.done || w.consumed[p.call] {
			continue
		}
		w.function = p.function
		if c, class, ok := w.construct(p.call, p.discarded); ok {
			w.report(p.call, c, class, p.place)
		}
	}
}

// learned finds the reporting function that a call is of; nil when it is of none.
func (w *walker) learned(n *ast.CallExpr, fn *function) *helper {
	h := w.called(n, fn)
	if h == nil && len(w.helpers[lastName(n.Fun)]) == 0 {
		w.function = fn // whose imports and variables tell what the callee is
		h = w.foreign(n.Fun)
	}
	if h == nil || h.lesson == nil || h.lesson.param >= len(n.Args) {
		return nil
	}
	return h
}

// called finds the function of the file that a call is of: a closure by the innermost block that knows it, a function by its
// name, a method by the type of the receiver where that is known. Where types share a method's name and the receiver's type is
// not known, it is none of them.
func (w *walker) called(n *ast.CallExpr, fn *function) *helper {
	receiver, method := "", false
	if s, ok := n.Fun.(*ast.SelectorExpr); ok {
		method = true
		if x, ok := s.X.(*ast.Ident); ok {
			receiver = typeName(fn.declared[x.Name])
		}
	}
	name := lastName(n.Fun)
	if closures := fn.closures[name]; !method {
		for i := len(closures) - 1; i >= 0; i-- {
			if closures[i].from <= n.Pos() && n.Pos() < closures[i].to {
				return closures[i]
			}
		}
	}
	var found *helper
	for _, h := range w.helpers[name] {
		if h.receiver != "" != method || receiver != "" && receiver != h.receiver {
			continue
		}
		if found != nil {
			return nil
		}
		found = h
	}
	return found
}

// useLesson makes the report of a call of a reporting function: the helper's message with the call's arguments put in.
func (w *walker) useLesson(p *pendingCall, h *helper) {
	n, l := p.call, h.lesson
	r := report{construct: l.report.construct, class: w.ownClass(n.Fun), node: n, place: p.place, status: l.report.status, code: l.report.code}
	r.own = true
	if p.place.exits && r.construct.kind == errdex.Log && r.construct.severity != errdex.SeverityWarning || p.place.exits && r.construct.rule == rulePrint {
		r.construct.kind, r.construct.severity = errdex.Exit, ""
	}
	switch lower := strings.ToLower(h.name); {
	case strings.HasPrefix(lower, "assert") && r.construct.kind == errdex.Panic:
		r.construct.kind = errdex.Assertion
	case r.construct.kind != errdex.Log || r.construct.rule != rulePrint:
	case enders[lower]:
		r.construct.kind, r.construct.severity = errdex.Exit, ""
	case makesError(h.name) || lower == "error": // what is printed is what becomes of the error when nobody takes it
		r.construct.kind, r.construct.severity = reportingKind(h.name), ""
	}
	if g, ok := w.passedGuard(h, n); ok {
		here := *p.place
		here.guards = append([]errdex.Guard{g}, here.guards[:min(len(here.guards), maxGuards-1)]...)
		r.place = &here
	}
	v := evaluator{file: w.file, function: p.function, at: n.Pos()}
	spread := n.Ellipsis.IsValid()
	passed := v.arguments(l.feed, n.Args[l.param:], spread)
	for _, m := range passed {
		one := r
		one.silent = !m.hasWord() || l.sentence && !strings.Contains(strings.TrimSpace(m.literalText()), " ")
		one.message = h.around(m, &v, n)
		one.cause = w.causeOf(n, construct{})
		w.helperStatus(&one, h, n)
		w.judge(one, n)
	}
}

// passedGuard is the condition that the helper puts on a value that the call passes: check(err, "..") reports when the call
// behind err failed, assert(x > 0, "..") when x > 0 does not hold.
func (w *walker) passedGuard(h *helper, n *ast.CallExpr) (errdex.Guard, bool) {
	guards := h.lesson.report.place.guards
	if len(guards) == 0 {
		return errdex.Guard{}, false
	}
	inner := guards[0]
	for i, p := range h.params {
		if p.name == "" || i >= len(n.Args) || p.text {
			continue
		}
		arg := n.Args[i]
		g := errdex.Guard{Text: w.text(arg, maxGuard), Line: w.line(arg.Pos())}
		switch {
		case inner.Kind == errdex.GuardErrorReturn && inner.Text == p.name+" != nil":
			if name, ok := arg.(*ast.Ident); ok {
				if call := w.function.producer(name.Name, arg.Pos()); call != nil {
					g.Text = w.text(call, maxGuard)
				}
			}
			g.Kind, g.Outcome = errdex.GuardErrorReturn, "error"
		case inner.Text == "!"+p.name && inner.Outcome == "true", inner.Text == p.name && inner.Outcome == "false":
			g.Kind, g.Outcome = errdex.GuardAssert, "false"
		default:
			continue
		}
		return g, true
	}
	return errdex.Guard{}, false
}

// around puts a call's own text into the message of the helper.
func (h *helper) around(m message, v *evaluator, n *ast.CallExpr) message {
	out := message{pos: m.pos, place: m.place}
	done := false
	for _, p := range h.lesson.report.message.parts {
		switch i := h.position(p.hole); {
		case i == h.lesson.param && !done:
			out.parts = append(out.parts, m.parts...)
			done = true
		case i >= 0 && i < len(n.Args) && !h.params[i].variadic:
			out.parts = append(out.parts, part{hole: v.placeholder(n.Args[i], p.hole.Type)})
		default:
			out.parts = append(out.parts, p)
		}
	}
	return out
}

// position is the parameter that a placeholder shows; -1 for none.
func (h *helper) position(hole *errdex.Placeholder) int {
	if hole == nil {
		return -1
	}
	for i, p := range h.params {
		if p.name != "" && p.name == hole.Expression {
			return i
		}
	}
	return -1
}

// helperStatus reads the status and code that a call hands to the helper.
func (w *walker) helperStatus(r *report, h *helper, n *ast.CallExpr) {
	if at := h.lesson.status; at >= 0 && at < len(n.Args) {
		r.status = statusOf(n.Args[at], true)
	}
	if at := h.lesson.code; at >= 0 && at < len(n.Args) {
		r.code = codeOf(n.Args[at])
	}
}

// passes is the parameter that the helper hands on as a report's argument at a position from 1; -1 for none.
func (h *helper) passes(r *report, at int) int {
	inner, ok := r.node.(*ast.CallExpr)
	if !ok || at <= 0 || at > len(inner.Args) {
		return -1
	}
	if name, ok := inner.Args[at-1].(*ast.Ident); ok {
		return slices.IndexFunc(h.params, func(p helperParam) bool { return p.name == name.Name })
	}
	return -1
}

// ownClass shows a function of the project as an error class.
func (w *walker) ownClass(fun ast.Expr) string {
	if s, ok := ast.Unparen(fun).(*ast.SelectorExpr); ok {
		if receiver := nameOf(s.X); receiver != "" {
			return receiver + "." + s.Sel.Name
		}
	}
	return lastName(fun)
}
