package golang

import (
	"go/ast"
	"strings"

	"github.com/errdex/errdex"
)

// report evaluates the message of a call and keeps what a reader of the program can see.
func (w *walker) report(n *ast.CallExpr, c construct, class string, p *place) {
	r := report{construct: c, class: class, node: n, place: p}
	if !w.admit(n, &r) {
		return
	}
	v := evaluator{file: w.file, function: p.function, at: n.Pos(), inner: takesInner(r.construct)}
	var messages []message
	if at := r.construct.message; at < 0 {
		messages = v.evaluate(w.body(n))
	} else {
		messages = v.arguments(r.construct.style, n.Args[at:], n.Ellipsis.IsValid())
	}
	if at := r.construct.status; at > 0 && at <= len(n.Args) {
		r.status = statusOf(n.Args[at-1], true)
	} else if r.construct.kind == errdex.HTTP && r.status == 0 {
		r.status = chainedStatus(n.Fun)
	}
	if at := r.construct.code; at > 0 && at <= len(n.Args) {
		r.code = codeOf(n.Args[at-1])
	}
	r.cause = w.causeOf(n, r.construct)
	for _, inner := range v.consumed {
		w.consumed[inner] = true
	}
	known := false
	for _, m := range messages {
		one := r
		one.message = m
		known = known || m.hasWord()
		w.judge(one, n)
	}
	if !known && r.construct.message >= 0 {
		w.noteUnresolved(&r, n.Args[r.construct.message])
	}
}

// judge keeps a report if its text says that something went wrong, where the call alone does not. The function around it
// learns either way: what its callers pass is judged at their place.
func (w *walker) judge(r report, n *ast.CallExpr) {
	w.teach(&r)
	switch {
	case r.construct.rule == ruleLogPrint && !r.grade(n):
	case r.construct.rule == rulePrint && (r.construct.kind == errdex.Log || r.inHelp()) && !r.complains(n):
	default:
		w.keep(r)
	}
}

// keep adds a report that holds a word.
func (w *walker) keep(r report) {
	if r.silent || !r.message.hasWord() {
		return
	}
	if r.message.place != nil {
		here := *r.message.place
		here.function = r.place.function
		if here.effect == nil {
			here.effect = r.place.effect
		}
		r.place = &here
	}
	w.reports = append(w.reports, r)
}

// takesInner reports whether an error made in the arguments is shown by the call itself: panic(fmt.Errorf("..")) is a panic.
// A function that makes an error of an error leaves the inner one its own site.
func takesInner(c construct) bool {
	switch c.rule {
	case rulePanic, ruleFatal, ruleRPC, ruleRespond, ruleLog, ruleLogLevel, ruleLogPrint, rulePrint, ruleBody:
		return true
	}
	return false
}

// admit decides whether a call that can report an error does so where it stands, and settles how.
func (w *walker) admit(n *ast.CallExpr, r *report) bool {
	c := &r.construct
	if c.message >= len(n.Args) {
		return false
	}
	switch c.rule {
	case rulePrint:
		return w.admitPrint(n, r)
	case ruleBody:
		fun, ok := n.Fun.(*ast.SelectorExpr)
		if !ok || r.place.writer == "" {
			return false
		}
		target := fun.X
		if encoder, ok := target.(*ast.CallExpr); ok && len(encoder.Args) == 1 {
			target = encoder.Args[0] // json.NewEncoder(w).Encode(..)
		}
		if r.place.writer != w.text(target, maxExpression) {
			return false
		}
		r.status = r.place.status
	case ruleLogLevel:
		switch level := lastName(n.Args[1]); level {
		case "LevelWarn":
			c.severity = errdex.SeverityWarning
		case "LevelError":
		default:
			return false
		}
	case ruleLogPrint, ruleLog:
		if (r.place.exits || r.place.fails && speaks(n)) && c.severity != errdex.SeverityWarning {
			c.kind, c.severity = errdex.Exit, errdex.SeverityFatal
		}
	}
	return true
}

// admitPrint decides about a printing function. What is printed before the process ends is an exit; what is written to a
// response after an error status is its body; what goes to standard error may still be a complaint worth a warning.
func (w *walker) admitPrint(n *ast.CallExpr, r *report) bool {
	target := ""
	if r.construct.message == 1 {
		target = w.text(n.Args[0], maxExpression)
		if target == r.place.writer && target != "" {
			r.construct.rule, r.construct.kind, r.status = ruleBody, errdex.HTTP, r.place.status
			return true
		}
	}
	toError := isStandardError(target) || r.class == "println" || r.class == "print"
	switch {
	case r.place.exits && (toError || target == "" || target == "os.Stdout"), r.place.fails && toError:
		return true
	case toError && r.construct.message == 1:
		r.construct.kind, r.construct.severity = errdex.Log, errdex.SeverityWarning
		return true
	}
	return false
}

// speaks reports whether a call is of what a command talks to its user with, so that its last words before a failure's status are
// those of the process: c.Ui.Error("..").
func speaks(n *ast.CallExpr) bool {
	fun, ok := n.Fun.(*ast.SelectorExpr)
	return ok && strings.EqualFold(lastName(fun.X), "ui")
}

// isStandardError reports whether a writer is the standard error stream, by its name.
func isStandardError(target string) bool {
	lower := strings.ToLower(target)
	return strings.HasSuffix(lower, "stderr") || strings.HasSuffix(lower, "errorstderr()") || strings.HasSuffix(lower, "erroutput()") ||
		strings.HasSuffix(lower, "errwriter") || strings.HasSuffix(lower, "errout") || strings.HasSuffix(lower, "errorwriter")
}

// causeOf is the error that a call puts into its own, as an expression: the argument of a wrapping function, the argument of
// %w, or an argument that is an error by its name.
func (w *walker) causeOf(n *ast.CallExpr, c construct) string {
	if c.cause > 0 && c.cause <= len(n.Args) && !textual(n.Args[c.cause-1], 8) {
		return w.text(n.Args[c.cause-1], maxExpression)
	}
	for e := n.Fun; ; { // log.WithError(err).Error("..")
		s, ok := e.(*ast.SelectorExpr)
		if !ok {
			break
		}
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			break
		}
		if name := lastName(call.Fun); len(call.Args) == 1 && (name == "Err" || name == "WithError") {
			return w.text(call.Args[0], maxExpression)
		}
		e = call.Fun
	}
	for _, arg := range n.Args {
		if call, ok := arg.(*ast.CallExpr); ok && len(call.Args) > 0 { // slog.Any("error", err), zap.Error(err)
			last := call.Args[len(call.Args)-1]
			if name, ok := last.(*ast.Ident); ok && isErrorName(name.Name) {
				return name.Name
			}
		}
		if isError(arg) {
			return w.text(core(arg), maxExpression)
		}
	}
	return ""
}
