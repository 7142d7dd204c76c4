package golang

import (
	"go/ast"
	"strings"

	"github.com/errdex/errdex"
)

// report is an error that the source creates or reports with a message.
type report struct {
	construct construct
	class     string
	code      string
	status    int
	cause     string
	// node is the call, literal or statement that takes the message.
	node    ast.Node
	message message
	place   *place
	// own: the call is of a reporting function of the file; the construct is what that function does.
	own bool
	// silent: the call itself passes no word, only values.
	silent bool
}

// rule is the id of the rule that found the report.
func (r *report) rule() string {
	if r.own {
		return ruleHelper
	}
	return r.construct.rule
}

// severity is the construct's, or the kind's own.
func (r *report) severity() errdex.Severity {
	switch {
	case r.construct.severity != "":
		return r.construct.severity
	case r.construct.kind == errdex.Panic, r.construct.kind == errdex.Exit:
		return errdex.SeverityFatal
	}
	return errdex.SeverityError
}

// call looks at a call.
func (w *walker) call(n *ast.CallExpr, stack []ast.Node) {
	if len(n.Args) == 0 || w.consumed[n] || w.tests(n) {
		return
	}
	discarded := isDiscarded(n, stack)
	if w.mayReport(n) || w.foreign(n.Fun) != nil {
		w.calls = append(w.calls, &pendingCall{call: n, place: w.newPlace(n, stack), discarded: discarded, function: w.function})
		return
	}
	c, class, ok := w.construct(n, discarded)
	if w.askCall(n); !ok {
		return
	}
	w.report(n, c, class, w.newPlace(n, stack))
}

// isOwn reports whether a callee can be a function or method of the file: not one of another package.
func (w *walker) isOwn(fun ast.Expr) bool {
	if s, ok := fun.(*ast.SelectorExpr); ok {
		if x, ok := s.X.(*ast.Ident); ok {
			_, imported := w.imported(w.function, x)
			return !imported
		}
	}
	return true
}

// tests reports whether a call is of a test's own failure functions: t.Fatalf("..").
func (w *walker) tests(n *ast.CallExpr) bool {
	if len(w.function.testing) == 0 {
		return false
	}
	root := rootName(n.Fun)
	if w.function.testing[root] {
		return true
	}
	first, ok := n.Args[0].(*ast.Ident)
	return ok && w.function.testing[first.Name]
}

// rootName is the first identifier of a chain of selectors and calls.
func rootName(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.SelectorExpr:
			e = x.X
		case *ast.CallExpr:
			e = x.Fun
		case *ast.IndexExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return ""
		}
	}
}

// lastName is the last identifier of a callee.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return lastName(e.X)
	case *ast.IndexListExpr:
		return lastName(e.X)
	case *ast.ParenExpr:
		return lastName(e.X)
	}
	return ""
}

// isDiscarded reports whether nothing becomes of a call's result: the call is a statement of its own.
func isDiscarded(n *ast.CallExpr, stack []ast.Node) bool {
	if len(stack) == 0 {
		return false
	}
	switch parent := stack[len(stack)-1].(type) {
	case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
		return true
	case *ast.AssignStmt:
		for _, target := range parent.Lhs {
			if name, ok := target.(*ast.Ident); !ok || name.Name != "_" {
				return false
			}
		}
		return true
	}
	return false
}

// known finds the construct of a function that a table names.
func (f *file) known(fn *function, n *ast.CallExpr) (construct, bool) {
	s, ok := n.Fun.(*ast.SelectorExpr)
	if !ok {
		return construct{}, false
	}
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return construct{}, false
	}
	p, ok := f.imported(fn, x)
	if !ok {
		return construct{}, false
	}
	if p.library != nil {
		c, ok := p.library.functions[s.Sel.Name]
		return c, ok
	}
	if errorPackageNames[p.name] || errorPackageNames[x.Name] {
		c, ok := errorPackage[s.Sel.Name]
		return c, ok
	}
	return construct{}, false
}

// construct finds out what a call does with a message. class is the function as error classes show it.
func (w *walker) construct(n *ast.CallExpr, discarded bool) (c construct, class string, ok bool) {
	switch fun := ast.Unparen(n.Fun).(type) {
	case *ast.Ident:
		switch {
		case fun.Name == "panic" && len(n.Args) == 1:
			return construct{rule: rulePanic, kind: errdex.Panic}, "panic", true
		case fun.Name == "println" || fun.Name == "print":
			return construct{rule: rulePrint, kind: errdex.Exit, style: joinedLine}, fun.Name, discarded
		case w.errorTypes[fun.Name] && len(n.Args) == 1:
			return construct{rule: ruleConvert, kind: errdex.Exception}, fun.Name, true
		}
		c, ok = w.named(n, fun.Name, discarded)
		return c, fun.Name, ok
	case *ast.SelectorExpr:
		return w.selected(n, fun, discarded)
	}
	return construct{}, "", false
}

// selected is construct for a function of a package or a method.
func (w *walker) selected(n *ast.CallExpr, fun *ast.SelectorExpr, discarded bool) (c construct, class string, ok bool) {
	name := fun.Sel.Name
	if x, isName := fun.X.(*ast.Ident); isName {
		if p, isImport := w.imported(w.function, x); isImport {
			if c, ok := w.known(w.function, n); ok {
				return c, p.name + "." + name, discarded || c.rule != rulePrint || !isStandardError(w.text(n.Args[0], maxExpression))
			}
			if p.library != nil && p.library.known || p.standard() {
				return construct{}, "", false
			}
			if c, ok = w.named(n, name, discarded); !ok && !discarded && isErrorPackage(p.name) {
				c, ok = w.kindOfError(n, name)
			}
			if !ok {
				return construct{}, "", false
			}
			return c, p.name + "." + name, true
		}
	}
	if c, class, ok := chained(n, fun); ok {
		return c, class, true
	}
	if c, class, ok := w.messaged(n, fun); ok {
		return c, class, true
	}
	if (name == "Log" || name == "LogAttrs") && len(n.Args) > 2 && strings.HasPrefix(lastName(n.Args[1]), "Level") {
		return construct{rule: ruleLogLevel, kind: errdex.Log, message: 2}, w.methodClass(fun), true
	}
	if strings.HasPrefix(name, "Print") && discarded {
		if class = w.methodClass(fun); strings.Contains(strings.ToLower(class), "log") {
			if c, ok := libraryOf("log").functions[name]; ok {
				return c, class, true
			}
		}
	}
	switch {
	case name == "Write" && isByteSliceCall(n.Args[0]), name == "WriteString":
		return construct{rule: ruleBody, kind: errdex.HTTP}, w.methodClass(fun), true
	case name == "Encode" && lastName(calledBy(fun.X)) == "NewEncoder" && w.body(n) != nil:
		return construct{rule: ruleBody, kind: errdex.HTTP, message: -1}, w.methodClass(fun), true
	}
	if c, ok = w.named(n, name, discarded); !ok {
		return construct{}, "", false
	}
	return c, w.methodClass(fun), true
}

// calledBy is the function that a call calls; nil for other expressions.
func calledBy(e ast.Expr) ast.Expr {
	if call, ok := e.(*ast.CallExpr); ok {
		return call.Fun
	}
	return nil
}

func isByteSliceCall(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && isByteSlice(call.Fun)
}

// methodClass shows a method as an error class: the logger's type where the file's imports tell it, else the receiver's last
// name.
func (w *walker) methodClass(fun *ast.SelectorExpr) string {
	receiver := nameOf(logger(fun.X))
	lower := strings.ToLower(receiver)
	if w.loggerType != "" && (strings.Contains(lower, "log") || lower == "lg" || lower == "l") {
		return w.loggerType + "." + fun.Sel.Name
	}
	if receiver == "" {
		return fun.Sel.Name
	}
	return receiver + "." + fun.Sel.Name
}

// logger is the logger behind the calls that add values to a line: log.WithError(err) gives log.
func logger(e ast.Expr) ast.Expr {
	for {
		call, ok := e.(*ast.CallExpr)
		if !ok {
			return e
		}
		fun, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !strings.HasPrefix(fun.Sel.Name, "With") && fun.Sel.Name != "V" {
			return e
		}
		e = fun.X
	}
}

// chained reads a log event that is built by chained calls and sent by Msg, Msgf or Log: log.Error().Err(err).Msg("..").
func chained(n *ast.CallExpr, fun *ast.SelectorExpr) (c construct, class string, ok bool) {
	c.rule, c.kind = ruleChain, errdex.Log
	switch fun.Sel.Name {
	case "Msg":
	case "Msgf":
		c.style = printf
	case "Log":
		c.message = pairedMessage(n.Args)
	default:
		return construct{}, "", false
	}
	for e := fun.X; ; {
		call, isCall := e.(*ast.CallExpr)
		if !isCall {
			return construct{}, "", false
		}
		s, isMethod := call.Fun.(*ast.SelectorExpr)
		if !isMethod {
			return construct{}, "", false
		}
		starts := len(call.Args) == 0 || (isEnd(s.X) || loggerSources[lastName(calledBy(s.X))]) && (s.Sel.Name == "Err" || fun.Sel.Name == "Log" && c.message > 0)
		if l, _, isLevel := levelOf(s.Sel.Name); isLevel && starts {
			c.kind, c.severity = l.kind, l.severity
			return c, nameOf(s.X) + "." + s.Sel.Name, true
		}
		e = s.X
	}
}

// pairedMessage is the position of the message among keys and values: level.Error(logger).Log("msg", "..", "err", err). 0 when
// there is none.
func pairedMessage(args []ast.Expr) int {
	for i := 0; i+1 < len(args); i += 2 {
		if key, ok := constantText(args[i]); ok && (key == "msg" || key == "message") {
			return i + 1
		}
	}
	return 0
}

// isEnd reports whether an expression is the start of a chain: a name, or a field.
func isEnd(e ast.Expr) bool {
	_, call := e.(*ast.CallExpr)
	return !call
}
