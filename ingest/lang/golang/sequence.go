package golang

import (
	"go/ast"
	"go/token"
	"sort"
	"strings"

	"github.com/errdex/errdex"
)

// maxAhead is how many statements after or before a call are looked at for what goes with it: an exit behind a printed
// message, a status in front of a body.
const maxAhead = 5

// indexOf is the position of the statement that holds a node, by binary search: blocks can be long.
func indexOf(list []ast.Stmt, n ast.Node) int {
	i := sort.Search(len(list), func(i int) bool { return list[i].Pos() > n.Pos() })
	return i - 1
}

// statements are the statements around a node, and the node's own position among them. list is nil outside functions.
func statements(stack []ast.Node, n ast.Node) (list []ast.Stmt, at int) {
	for i := len(stack) - 1; i >= 0; i-- {
		switch parent := stack[i].(type) {
		case *ast.BlockStmt:
			return parent.List, indexOf(parent.List, n)
		case *ast.CaseClause:
			if isIn(n, parent.Body) {
				return parent.Body, indexOf(parent.Body, n)
			}
		case *ast.CommClause:
			if isIn(n, parent.Body) {
				return parent.Body, indexOf(parent.Body, n)
			}
		}
	}
	return nil, 0
}

// leaves reports whether a list of statements ends by leaving what is around it.
func leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.CONTINUE || last.Tok == token.BREAK || last.Tok == token.GOTO
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		return ok && (calleeName(call.Fun) == "panic" || strings.HasPrefix(strings.ToLower(lastName(call.Fun)), "fatal") || endsProcess(last))
	}
	return false
}

// endsProcess reports whether a statement ends the process with a failure and no message of its own: what was printed before
// it is the message.
func endsProcess(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	name := calleeName(call.Fun)
	last := lastName(call.Fun)
	switch {
	case name == "panic":
		return len(call.Args) == 1 && !textual(call.Args[0], 8)
	case last == "Exit", last == "exit", last == "osExit", last == "SetExitStatus":
		if len(call.Args) == 1 {
			lit, ok := call.Args[0].(*ast.BasicLit)
			return !ok || lit.Value != "0"
		}
		return true
	}
	return false
}

// fails reports whether a return statement hands back a failure: a number other than 0, an error, or a name that says so.
func fails(s *ast.ReturnStmt) bool {
	for _, result := range s.Results {
		switch e := ast.Unparen(result).(type) {
		case *ast.BasicLit:
			if e.Kind == token.INT && e.Value != "0" && len(s.Results) == 1 {
				return true
			}
		case *ast.UnaryExpr:
			return e.Op == token.SUB
		case *ast.Ident, *ast.SelectorExpr:
			name := strings.ToLower(lastName(e))
			if isError(e) || strings.Contains(name, "fail") || strings.HasPrefix(name, "exit") && !strings.HasSuffix(name, "ok") && !strings.HasSuffix(name, "success") {
				return true
			}
		case *ast.CallExpr:
			if makesError(lastName(e.Fun)) || calleeName(e.Fun) == "errors.New" || calleeName(e.Fun) == "fmt.Errorf" {
				return true
			}
		}
	}
	return false
}

// look fills in what the statements around a call say about it.
func (w *walker) look(p *place, stack []ast.Node, n ast.Node) {
	list, at := statements(stack, n)
	if list == nil || at < 0 {
		return
	}
	if _, ok := list[at].(*ast.ReturnStmt); ok {
		return // the message is what is returned
	}
	w.lookAhead(p, stack, n)
	for i := at - 1; i >= 0 && i >= at-maxAhead && p.writer == ""; i-- {
		p.writer, p.status = w.header(list[i])
	}
}

// lookAhead goes through the statements that follow for the one that ends the process, returns or jumps. Only an end of the
// process also speaks of what was printed in a branch before it: a line of debug output in front of a return is no failure.
func (w *walker) lookAhead(p *place, stack []ast.Node, n ast.Node) {
	seen, outside := 0, false
	for i := len(stack) - 1; i >= 0; i-- {
		switch stack[i].(type) {
		case *ast.FuncLit, *ast.FuncDecl, *ast.ForStmt, *ast.RangeStmt:
			return
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		default:
			continue
		}
		list, at := statements(stack[:i+1], n)
		for _, s := range list[min(len(list), at+1):] {
			if seen++; seen > maxAhead || w.decides(p, s, outside) {
				return
			}
		}
		n, outside = stack[i], true
	}
}

// decides notes what a statement does about a report before it, and reports whether it settles what happens next.
func (w *walker) decides(p *place, s ast.Stmt, outside bool) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		p.fails = !outside && fails(s)
	case *ast.BranchStmt:
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.SelectStmt, *ast.TypeSwitchStmt:
		return true // what happens next depends on more
	default:
		if p.exits = endsProcess(s); !p.exits {
			return false
		}
	}
	if outside {
		return true
	}
	p.effect = &errdex.Evidence{Kind: errdex.EvidenceEffect, Text: w.text(s, maxGuard), Line: w.line(s.Pos())}
	return true
}

// header reads a statement that sends an error status: w.WriteHeader(http.StatusNotFound).
func (w *walker) header(s ast.Stmt) (writer string, status int) {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return "", 0
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return "", 0
	}
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || fun.Sel.Name != "WriteHeader" && fun.Sel.Name != "SetStatusCode" {
		return "", 0
	}
	if status = statusOf(call.Args[0], true); status == 0 {
		return "", 0
	}
	return w.text(fun.X, maxExpression), status
}
