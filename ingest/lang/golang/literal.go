package golang

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/errdex/errdex"
)

// literal looks at a struct literal: one of an error type with a message in it makes an error.
func (w *walker) literal(n *ast.CompositeLit, stack []ast.Node) {
	name := typeName(n.Type)
	if name == "" || !w.isErrorType(name) || len(n.Elts) == 0 {
		return
	}
	w.tabled(n, name)
	value := w.messageField(n)
	if value == nil {
		return
	}
	p := w.newPlace(n, stack)
	r := report{construct: construct{rule: ruleLiteral, kind: errdex.Exception}, class: name, node: n, place: p}
	for _, element := range n.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			w.literalField(&r, keyText(pair.Key), pair.Value)
		}
	}
	v := evaluator{file: w.file, function: w.function, at: n.Pos()}
	for _, m := range v.evaluate(value) {
		one := r
		one.message = m
		w.teach(&one)
		w.keep(one)
	}
}

// literalField reads a status, a code or a cause out of a field.
func (w *walker) literalField(r *report, key string, value ast.Expr) {
	switch strings.ToLower(key) {
	case "code", "status", "statuscode", "httpstatus", "httpcode", "httpstatuscode", "errcode", "errorcode":
		if status := statusOf(value, strings.Contains(strings.ToLower(key), "status")); status > 0 {
			r.status = status
		} else if lit, ok := value.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			r.code = codeOf(value)
		} else if code := rpcCode(value); code != "" {
			r.code = code
		}
	default:
		if isError(value) {
			r.cause = w.text(value, maxExpression)
		}
	}
}

// isErrorType reports whether a type is an error type: it has an Error method in the file, or its name says so.
func (w *walker) isErrorType(name string) bool {
	if w.errorTypes[name] {
		return true
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	for _, end := range []string{"Error", "Err", "Exception", "Failure"} {
		if strings.HasSuffix(last, end) {
			return true
		}
	}
	if lower := strings.ToLower(last); strings.HasSuffix(lower, "error") || strings.HasSuffix(lower, "err") && len(lower) > 3 {
		return true
	}
	return len(last) > 3 && strings.HasPrefix(last, "Err") && isUpper(last[3])
}

// messageField chooses the field that holds the message: one named like a message with text in it, else, where the names of
// the fields are not known, the first text with a space in it.
func (w *walker) messageField(n *ast.CompositeLit) ast.Expr {
	names := w.fields[typeName(n.Type)]
	for i, element := range n.Elts {
		key, value := "", element
		if pair, keyed := element.(*ast.KeyValueExpr); keyed {
			key, value = keyText(pair.Key), pair.Value
		} else if len(names) == len(n.Elts) {
			key = names[i]
		}
		if key != "" {
			if messageFields[strings.ToLower(key)] && w.isText(value) {
				return value
			}
			continue
		}
		if at, text := w.messageArgument([]ast.Expr{element}, false); at == 0 && (strings.Contains(text, " ") || len(n.Elts) == 1) {
			return element
		}
	}
	return nil
}

// isText reports whether a field's value is a text, known or passed in, and not an error of its own.
func (w *walker) isText(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return !isErrorName(e.Name) && e.Name != "nil"
	case *ast.CallExpr:
		name := calleeName(e.Fun)
		return name == "fmt.Sprintf" || name == "fmt.Sprint" || name == "strings.Join" || name == "string" || transparent[name]
	}
	return textual(e, 8)
}

// errorMethod looks at what the Error method of a type returns.
func (w *walker) errorMethod(n *ast.ReturnStmt, stack []ast.Node) {
	if !w.function.errorMethod || len(n.Results) != 1 {
		return
	}
	for _, ancestor := range stack {
		if _, ok := ancestor.(*ast.FuncLit); ok {
			return
		}
	}
	if w.table(n.Results[0], receiverType(w.function.decl)) {
		return
	}
	p := w.newPlace(n, stack)
	r := report{construct: construct{rule: ruleMethod, kind: errdex.Exception}, class: receiverType(w.function.decl), node: n, place: p}
	v := evaluator{file: w.file, function: w.function, at: n.Pos()}
	for _, m := range v.whole(n.Results[0]) {
		one := r
		one.message = m
		w.teach(&one)
		w.keep(one)
	}
}

// tabled looks for a message that a struct literal takes from a table of the file.
func (w *walker) tabled(n *ast.CompositeLit, class string) {
	for _, element := range n.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok && messageFields[strings.ToLower(keyText(pair.Key))] {
			w.table(pair.Value, class)
		}
	}
}

// table reports the entries of a table of messages that an expression takes one of: a package-level map or array of texts,
// looked up by a code. Each entry is a site at its own place, outside functions. It reports false for other expressions.
func (w *walker) table(e ast.Expr, class string) bool {
	lookup, ok := e.(*ast.IndexExpr)
	if name, isName := e.(*ast.Ident); isName { // text, ok := table[code]
		if found, whole := w.function.reaching(name.Name, name.Pos()); whole && len(found) == 1 && found[0].value != nil {
			lookup, ok = found[0].value.(*ast.IndexExpr)
		}
	}
	if !ok {
		return false
	}
	name, ok := lookup.X.(*ast.Ident)
	if !ok {
		return false
	}
	entries, ok := w.constants[name.Name].(*ast.CompositeLit)
	if !ok || w.consumed[entries] {
		return ok
	}
	w.consumed[entries] = true
	v := evaluator{file: w.file}
	for _, element := range entries.Elts {
		r := report{construct: construct{rule: ruleTable, kind: errdex.Exception}, class: class, node: element, place: &place{}}
		value := element
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			value, r.code = pair.Value, lastName(pair.Key)
		}
		if !textual(value, 8) {
			continue
		}
		v.steps = 0
		r.message = v.evaluate(value)[0]
		w.keep(r)
	}
	return true
}
