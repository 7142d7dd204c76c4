package golang

import (
	"go/ast"
	"go/token"

	"github.com/errdex/errdex"
)

const (
	maxGuards = 12  // how many guards of a site are kept, nearest first
	maxGuard  = 200 // how many bytes of a guard's text
	maxBefore = 100 // how many statements before a site are looked at for exits
	maxEarly  = 4   // how many earlier exits explain a site that nothing else explains
)

// guards lists the conditions around a node, nearest first, up to the function. A site that none of them explains is
// explained by the exits before it: it is reached because they were not taken.
func (w *walker) guards(stack []ast.Node, n ast.Node) []errdex.Guard {
	var out []errdex.Guard
	explained := false
	reporter := w.receiver(n)
	child := n
	for i := len(stack) - 1; i >= 0 && len(out) < maxGuards; i-- {
		parent := stack[i]
		if g, ok := w.guard(parent, child, stack[:i]); ok && g.Text != reporter {
			out = append(out, g)
			explained = explained || g.Kind != errdex.GuardLoop
		}
		child = parent
	}
	if !explained {
		out = append(w.earlyReturns(stack, n), out...)
	}
	return out
}

// receiver is the condition that the receiver of a call is there: if lg != nil { lg.Error("..") } says nothing of the error.
func (w *walker) receiver(n ast.Node) string {
	if call, ok := n.(*ast.CallExpr); ok {
		if fun, ok := call.Fun.(*ast.SelectorExpr); ok {
			return w.text(fun.X, maxExpression) + " != nil"
		}
	}
	return ""
}

// guard is the condition that a parent node puts on reaching its child.
func (w *walker) guard(parent, child ast.Node, above []ast.Node) (errdex.Guard, bool) {
	switch parent := parent.(type) {
	case *ast.IfStmt:
		switch child {
		case parent.Body:
			return w.condition(parent.Cond, true), true
		case parent.Else:
			return w.condition(parent.Cond, false), true
		}
	case *ast.CaseClause:
		if !isIn(child, parent.Body) || len(above) < 2 {
			break
		}
		detail := ""
		switch s := above[len(above)-2].(type) {
		case *ast.SwitchStmt:
			if s.Tag != nil {
				detail = w.text(s.Tag, maxGuard)
			}
		case *ast.TypeSwitchStmt:
			detail = w.typeSwitch(s)
		}
		text := "default"
		if len(parent.List) > 0 {
			text = w.between(parent.List[0].Pos(), parent.List[len(parent.List)-1].End(), maxGuard)
		}
		return errdex.Guard{Kind: errdex.GuardSwitchCase, Text: text, Line: w.line(parent.Pos()), Outcome: "matched", Detail: detail}, true
	case *ast.CommClause:
		if !isIn(child, parent.Body) {
			break
		}
		text := "default"
		if parent.Comm != nil {
			text = w.text(parent.Comm, maxGuard)
		}
		return errdex.Guard{Kind: errdex.GuardSwitchCase, Text: text, Line: w.line(parent.Pos()), Outcome: "matched", Detail: "select"}, true
	case *ast.ForStmt:
		if child == parent.Body && parent.Cond != nil {
			return errdex.Guard{Kind: errdex.GuardLoop, Text: w.text(parent.Cond, maxGuard), Line: w.line(parent.Cond.Pos()), Outcome: "true"}, true
		}
	case *ast.RangeStmt:
		if child == parent.Body {
			text := w.between(parent.For+token.Pos(len("for")), parent.X.End(), maxGuard)
			return errdex.Guard{Kind: errdex.GuardLoop, Text: text, Line: w.line(parent.Pos())}, true
		}
	}
	return errdex.Guard{}, false
}

// isIn reports whether a node is one of the statements of a clause: not one of its conditions.
func isIn(child ast.Node, list []ast.Stmt) bool {
	return len(list) > 0 && child.Pos() >= list[0].Pos()
}

// typeSwitch is what a type switch looks at.
func (w *walker) typeSwitch(s *ast.TypeSwitchStmt) string {
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		if len(a.Rhs) == 1 {
			return w.text(a.Rhs[0], maxGuard)
		}
	case *ast.ExprStmt:
		return w.text(a.X, maxGuard)
	}
	return ""
}

// condition is the guard of an if, by the branch that leads to the site. Where the condition asks whether an error is nil,
// the guard is the call that gave the error.
func (w *walker) condition(cond ast.Expr, held bool) errdex.Guard {
	if name, op := nilCheck(cond); name != "" && (op == token.NEQ) == held {
		text := w.text(cond, maxGuard)
		if call := w.function.producer(name, cond.Pos()); call != nil {
			text = w.text(call, maxGuard)
		}
		return errdex.Guard{Kind: errdex.GuardErrorReturn, Text: text, Line: w.line(cond.Pos()), Outcome: "error"}
	}
	g := errdex.Guard{Kind: errdex.GuardIf, Text: w.text(cond, maxGuard), Line: w.line(cond.Pos()), Outcome: "true", Detail: w.tested(cond)}
	if !held {
		g.Kind, g.Outcome = errdex.GuardElse, "false"
	}
	return g
}

// tested is the expression that gave the variable that a condition tests, when the condition tests nothing else: the map
// lookup behind !ok, the call behind p == nil.
func (w *walker) tested(cond ast.Expr) string {
	cond = ast.Unparen(cond)
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond = not.X
	}
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		if y, ok := b.Y.(*ast.Ident); ok && y.Name == "nil" {
			cond = b.X
		}
	}
	name, ok := cond.(*ast.Ident)
	if !ok {
		return ""
	}
	found, whole := w.function.reaching(name.Name, name.Pos())
	if !whole || len(found) != 1 || found[0].value == nil {
		return ""
	}
	switch found[0].value.(type) {
	case *ast.CallExpr, *ast.IndexExpr, *ast.TypeAssertExpr, *ast.UnaryExpr:
		return w.text(found[0].value, maxGuard)
	}
	return ""
}

// nilCheck reads err != nil and err == nil; the name is empty for other conditions.
func nilCheck(cond ast.Expr) (name string, op token.Token) {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ && b.Op != token.EQL {
		return "", token.ILLEGAL
	}
	x, isName := b.X.(*ast.Ident)
	y, isNil := b.Y.(*ast.Ident)
	if !isName || !isNil || y.Name != "nil" || !isErrorName(x.Name) {
		return "", token.ILLEGAL
	}
	return x.Name, b.Op
}

// earlyReturns lists the ways out before a site in the blocks around it, nearest first, up to the innermost function.
func (w *walker) earlyReturns(stack []ast.Node, n ast.Node) []errdex.Guard {
	var out []errdex.Guard
	child := n
	for i := len(stack) - 1; i >= 0; i-- {
		switch parent := stack[i].(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return out
		case *ast.BlockStmt:
			at := indexOf(parent.List, child)
			for j := at - 1; j >= max(0, at-maxBefore) && len(out) < maxEarly; j-- {
				out = w.waysOut(parent.List[j], out, 2)
			}
		}
		child = stack[i]
	}
	return out
}

// waysOut adds the conditions under which a statement leaves the function. depth bounds how far it looks into loops.
func (w *walker) waysOut(s ast.Stmt, out []errdex.Guard, depth int) []errdex.Guard {
	if depth == 0 || len(out) >= maxEarly {
		return out
	}
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return w.waysOut(s.Stmt, out, depth)
	case *ast.IfStmt:
		name, op := nilCheck(s.Cond)
		switch {
		case !leaves(s.Body.List) || op == token.NEQ:
		case op == token.EQL && w.function.producer(name, s.Cond.Pos()) != nil:
			out = append(out, w.condition(s.Cond, false))
		default:
			out = append(out, errdex.Guard{
				Kind: errdex.GuardEarlyReturn, Text: w.text(s.Cond, maxGuard), Line: w.line(s.Cond.Pos()), Outcome: "false",
			})
		}
	case *ast.ForStmt:
		return w.lastWayOut(s.Body.List, out, depth)
	case *ast.RangeStmt:
		return w.lastWayOut(s.Body.List, out, depth)
	case *ast.SwitchStmt:
		detail := ""
		if s.Tag != nil {
			detail = w.text(s.Tag, maxGuard)
		}
		return w.clausesOut(s.Body.List, detail, out)
	case *ast.TypeSwitchStmt:
		return w.clausesOut(s.Body.List, w.typeSwitch(s), out)
	}
	return out
}

// maxLoopBody is how many statements of a loop are looked at for a way out.
const maxLoopBody = 20

func (w *walker) lastWayOut(list []ast.Stmt, out []errdex.Guard, depth int) []errdex.Guard {
	for i := len(list) - 1; i >= max(0, len(list)-maxLoopBody); i-- {
		before := len(out)
		if out = w.waysOut(list[i], out, depth-1); len(out) > before {
			break
		}
	}
	return out
}

// clausesOut adds the values for which a switch leaves the function.
func (w *walker) clausesOut(clauses []ast.Stmt, detail string, out []errdex.Guard) []errdex.Guard {
	for i := len(clauses) - 1; i >= max(0, len(clauses)-maxLoopBody) && len(out) < maxEarly; i-- {
		clause, ok := clauses[i].(*ast.CaseClause)
		if !ok || len(clause.List) == 0 || !leaves(clause.Body) {
			continue
		}
		out = append(out, errdex.Guard{
			Kind: errdex.GuardEarlyReturn, Text: w.between(clause.List[0].Pos(), clause.List[len(clause.List)-1].End(), maxGuard),
			Line: w.line(clause.Pos()), Outcome: "false", Detail: detail,
		})
	}
	return out
}
