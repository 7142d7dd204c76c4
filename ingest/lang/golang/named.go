package golang

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// candidate is a call whose function no table names.
type candidate struct {
	call      *ast.CallExpr
	name      string
	discarded bool
	// at is the position of the argument that is the message, text its literal text; -1 when no argument is one.
	at   int
	text string
	// spaced: the text holds a space, so it is a message more likely than a name.
	spaced bool
}

// named judges a function by its name and its arguments.
func (w *walker) named(n *ast.CallExpr, name string, discarded bool) (construct, bool) {
	if !w.worthwhile(n, name) {
		return construct{}, false
	}
	s := candidate{call: n, name: name, discarded: discarded}
	s.at, s.text = w.messageArgument(n.Args, strings.HasSuffix(name, "f"))
	if s.at < 0 && discarded {
		s.at, s.text = w.errorArgument(n.Args, name)
	}
	s.spaced = strings.Contains(strings.TrimSpace(s.text), " ")
	if c, ok := w.responds(s); ok || s.at < 0 {
		return c, ok
	}
	if c, ok := w.levelled(s); ok {
		return c, true
	}
	return s.makes()
}

// worthwhile reports whether anything but the message can make a call one that named takes: its name, or a status or code among its
// arguments.
func (w *walker) worthwhile(n *ast.CallExpr, name string) bool {
	telling, known := w.telling[name]
	if !known {
		_, _, logs := levelOf(name)
		_, wraps := wrappers[name]
		_, checks := checksError(name)
		telling = logs || wraps || checks || responders[name] || enders[strings.ToLower(name)] || makesError(name)
		w.telling[name] = telling
	}
	return telling || slices.ContainsFunc(n.Args, func(arg ast.Expr) bool { return statusOf(arg, false) > 0 || rpcCode(arg) != "" })
}

// kindOfError judges a function of a package of errors: it makes an error of a kind that its name tells when it takes a
// message, errors.Fatalf(".."), apierrors.NewBadRequest("..").
func (w *walker) kindOfError(n *ast.CallExpr, name string) (construct, bool) {
	s := candidate{call: n, name: name}
	s.at, s.text = w.messageArgument(n.Args, strings.HasSuffix(name, "f"))
	if s.at < 0 || !strings.Contains(strings.TrimSpace(s.text), " ") || asks(name) {
		return construct{}, false
	}
	return s.construct(ruleNamed, errdex.Exception), true
}

// construct is what a candidate does, once the rule and the kind are known.
func (s candidate) construct(rule string, kind errdex.ErrorType) construct {
	return construct{rule: rule, kind: kind, message: s.at, style: formatStyle(s.name, s.text, s.call.Args[s.at+1:])}
}

// responds recognises a call that takes an error status or an RPC code and a message, whatever it is called.
func (w *walker) responds(s candidate) (construct, bool) {
	status, code := 0, 0
	for i, arg := range s.call.Args {
		if status == 0 && statusOf(arg, responders[s.name]) > 0 {
			status = i + 1
		}
		if code == 0 && rpcCode(arg) != "" {
			code = i + 1
		}
	}
	sends := status > 0 || responders[s.name] && chainedStatus(s.call.Fun) > 0
	switch {
	case sends && s.at < 0 && w.body(s.call) != nil:
		return construct{rule: ruleRespond, kind: errdex.HTTP, message: -1, status: status}, true
	case s.at < 0 || !s.spaced && !responders[s.name]:
		return construct{}, false
	case sends:
		c := s.construct(ruleRespond, errdex.HTTP)
		c.status = status
		return c, true
	case code > 0:
		c := s.construct(ruleRPC, errdex.HTTP)
		c.code = code
		return c, true
	}
	return construct{}, false
}

// chainedStatus is the error status that a chain of calls sets before it sends: c.Status(404).JSON(..). 0 when it sets none.
func chainedStatus(fun ast.Expr) int {
	for {
		s, ok := fun.(*ast.SelectorExpr)
		if !ok {
			return 0
		}
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return 0
		}
		if lastName(call.Fun) == "Status" && len(call.Args) == 1 {
			return statusOf(call.Args[0], true)
		}
		fun = call.Fun
	}
}

// levelled recognises a function that is named after a log level.
func (w *walker) levelled(s candidate) (construct, bool) {
	l, how, ok := levelOf(s.name)
	switch {
	case !ok:
		return construct{}, false
	case !s.discarded && l.word == "Error": // the result is used: an error value, not a log line
		return s.construct(ruleNamed, errdex.Exception), true
	case !s.discarded && l.word != "Exit":
		return construct{}, false
	}
	c := s.construct(l.rule, l.kind)
	c.severity, c.style = l.severity, how
	if how == plain && s.at == 0 && w.joins(s.call.Args, s.text) {
		c.style = joined
	}
	return c, true
}

// makes recognises functions whose names say that they make errors of messages, or end the process with one.
func (s candidate) makes() (construct, bool) {
	args := s.call.Args
	if how, ok := wrappers[s.name]; ok && !s.discarded && s.at > 0 {
		c := s.construct(ruleWrap, errdex.Exception)
		c.style, c.cause = how, 1
		return c, true
	}
	if enders[strings.ToLower(s.name)] && s.discarded {
		c := s.construct(ruleFatal, errdex.Exit)
		if c.style == plain && len(args[s.at:]) == 2 && unfinished(s.text) {
			c.style = joined
		}
		return c, true
	}
	if kind, ok := checksError(s.name); ok && s.discarded && s.at > 0 && s.spaced && (isError(args[0]) || conditionals[strings.ToLower(s.name)] != "") {
		c := s.construct(ruleNamed, kind)
		c.cause = 1
		return c, true
	}
	if !makesError(s.name) || !s.spaced && len(args) > 1 && !strings.HasSuffix(s.name, "f") {
		return construct{}, false
	}
	c := s.construct(ruleNamed, reportingKind(s.name))
	if c.kind == errdex.HTTP {
		for i, arg := range args {
			if statusOf(arg, true) > 0 {
				c.status = i + 1
			}
		}
	}
	return c, true
}

// reportingKind tells from a function's name how it makes an error known.
func reportingKind(name string) errdex.ErrorType {
	lower := strings.ToLower(name)
	switch {
	case strings.HasPrefix(lower, "log"), strings.HasPrefix(lower, "print"), strings.HasSuffix(strings.TrimSuffix(lower, "f"), "log"):
		return errdex.Log
	case strings.HasPrefix(lower, "http"), strings.HasPrefix(lower, "write"), strings.HasPrefix(lower, "respond"), strings.HasPrefix(lower, "send"),
		strings.HasPrefix(lower, "render"), strings.HasPrefix(lower, "json"), strings.HasPrefix(lower, "serve"), strings.HasSuffix(lower, "response"), strings.HasSuffix(lower, "reply"):
		return errdex.HTTP
	}
	return errdex.Exception
}

// formatStyle tells whether a function takes a format: by its name's last letter, or by a verb in the text with arguments
// behind it.
func formatStyle(name, text string, rest []ast.Expr) style {
	if strings.HasSuffix(name, "f") && name != "f" || len(rest) > 0 && strings.Contains(text, "%") {
		return printf
	}
	return plain
}

// joins reports whether a log method joins its arguments into the message: by the file's logging package, or because the
// text ends as a text does that something follows.
func (w *walker) joins(args []ast.Expr, text string) bool {
	if len(args) < 2 {
		return false
	}
	if w.printLogger {
		return true
	}
	_, call := args[1].(*ast.CallExpr) // zap.Error(err), slog.Any("error", err)
	return len(args) == 2 && !call && unfinished(text)
}

// unfinished reports whether a text ends as one does that a value follows.
func unfinished(text string) bool {
	return strings.HasSuffix(text, " ") || strings.HasSuffix(text, ":") || strings.HasSuffix(text, "=")
}

// messageArgument chooses the argument that is the message: the first text with a space in it, else the first text with a
// word. Of a function that takes a format, a text with a verb is the format, whether it holds a word or not. -1 when there is
// none.
func (w *walker) messageArgument(args []ast.Expr, format bool) (at int, text string) {
	at = -1
	v := evaluator{file: w.file, function: w.function, at: token.Pos(w.tokens.Base() + len(w.source)), steps: maxSteps / 2}
	for i, arg := range args {
		if i >= 5 || !textual(arg, 8) && !isName(arg) {
			continue
		}
		v.at = arg.Pos()
		m := v.evaluate(arg)[0]
		literal := m.literalText()
		if format && i+1 < len(args) && strings.Contains(literal, "%") {
			return i, literal
		}
		if !m.hasWord() {
			continue
		}
		if strings.Contains(strings.TrimSpace(literal), " ") {
			return i, literal
		}
		if at < 0 {
			at, text = i, literal
		}
	}
	return at, text
}

// errorArgument chooses the argument of a call that logs or ends the process whose message is an error made there:
// log.Error(fmt.Errorf("..").Error()). -1 when there is none.
func (w *walker) errorArgument(args []ast.Expr, name string) (at int, text string) {
	if _, _, logs := levelOf(name); !logs && !enders[strings.ToLower(name)] {
		return -1, ""
	}
	for i, arg := range args[:min(len(args), 3)] {
		call, ok := arg.(*ast.CallExpr)
		if !ok {
			continue
		}
		v := evaluator{file: w.file, function: w.function, at: arg.Pos(), steps: maxSteps / 2, inner: true}
		if values := v.call(call); len(v.consumed) > 0 && values[0].hasWord() {
			return i, values[0].literalText()
		}
	}
	return -1, ""
}

func isName(e ast.Expr) bool {
	_, ok := e.(*ast.Ident)
	return ok
}

// body is the text of an error in a response body among the arguments: a map or struct with a field such as error.
func (w *walker) body(n *ast.CallExpr) ast.Expr {
	for _, arg := range n.Args {
		if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
			arg = u.X
		}
		lit, ok := arg.(*ast.CompositeLit)
		if !ok {
			continue
		}
		for _, element := range lit.Elts {
			pair, ok := element.(*ast.KeyValueExpr)
			if !ok || !bodyFields[strings.ToLower(keyText(pair.Key))] {
				continue
			}
			if textual(pair.Value, 8) {
				return pair.Value
			}
		}
	}
	return nil
}

// keyText is the key of a composite literal's element: a field's name or a quoted key.
func keyText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.BasicLit:
		text, _ := literalText(e)
		return text
	}
	return ""
}
