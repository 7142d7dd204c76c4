package golang

import (
	"go/ast"
	"go/token"

	"github.com/errdex/errdex"
)

// function is a top-level declaration around sites with what is assigned inside it. A declaration of variables has one too,
// without facts.
type function struct {
	decl *ast.FuncDecl // nil for a declaration that is no function
	// facts are read when a site needs them.
	facts *errdex.Function
	// declared are the types of the parameters and of the receiver by name, those of the closures inside included.
	declared map[string]ast.Expr
	// testing are the parameters that report a test's failures.
	testing map[string]bool
	// assigned are the assignments to each name, in source order, as far as the walk has come.
	assigned map[string][]assignment
	// closures are the closures inside that take a text and have a name, by that name.
	closures map[string][]*helper
	// errorMethod: the function is the Error method of a type.
	errorMethod bool
	// degraded: the parser could not read the declaration without errors.
	degraded bool
}

// assignment gives a value to a variable.
type assignment struct {
	pos token.Pos
	// from and to are the block in which the assignment stands.
	from, to token.Pos
	define   bool // the variable is a new one
	add      bool // += puts the value behind what was there
	// value is the assigned expression; of an assignment with several targets and one call, the call.
	value ast.Expr
	// part: the value is one of several results of the call, result which one.
	part   bool
	result int
	// place says where the assignment stands, when it holds a literal.
	place *place
	// branches are the branches around the assignment, innermost first.
	branches []branch
}

// branch is one way of an if, switch or select.
type branch struct{ from, to, wholeFrom, wholeTo token.Pos }

// excludes reports whether control is in another branch when it is at a position.
func (a *assignment) excludes(at token.Pos) bool {
	for _, b := range a.branches {
		if b.wholeFrom <= at && at < b.wholeTo && (at < b.from || b.to <= at) {
			return true
		}
	}
	return false
}

// visible reports whether the assignment's block holds a position.
func (a *assignment) visible(at token.Pos) bool { return a.from <= at && at < a.to }

// parameters notes the parameters of the function or of a closure inside it.
func (fn *function) parameters(t *ast.FuncType) {
	if t.Params == nil {
		return
	}
	for _, field := range t.Params.List {
		test := isTestingType(field.Type)
		for _, name := range field.Names {
			if fn.declared == nil {
				fn.declared = map[string]ast.Expr{}
			}
			fn.declared[name.Name] = field.Type
			if test {
				if fn.testing == nil {
					fn.testing = map[string]bool{}
				}
				fn.testing[name.Name] = true
			}
		}
	}
}

// declares reports whether a name is a parameter's.
func (fn *function) declares(name string) bool {
	_, ok := fn.declared[name]
	return ok
}

// isTestingType reports whether a parameter reports test failures: *testing.T, testing.TB, or a library's own TestingT.
func isTestingType(e ast.Expr) bool {
	inner := e
	if star, ok := e.(*ast.StarExpr); ok {
		inner = star.X
	}
	if s, ok := inner.(*ast.SelectorExpr); ok && s.Sel.Name != "T" && s.Sel.Name != "B" && s.Sel.Name != "F" && s.Sel.Name != "TB" && s.Sel.Name != "TestingT" {
		return false // told without making the whole name
	}
	switch typeName(e) {
	case "testing.T", "testing.B", "testing.F", "testing.TB", "TestingT", "TB", "require.TestingT", "assert.TestingT", "GinkgoTInterface":
		return true
	}
	return false
}

// forget notes that variables get values that are not followed.
func (fn *function) forget(n ast.Node, targets ...ast.Expr) {
	for _, target := range targets {
		if name, ok := target.(*ast.Ident); ok {
			fn.keep(name.Name, assignment{pos: n.Pos(), from: n.Pos(), to: n.End(), define: true})
		}
	}
}

// assign notes an assignment statement.
func (w *walker) assign(n *ast.AssignStmt, stack []ast.Node) {
	from, to := scope(stack)
	for i, target := range n.Lhs {
		name, ok := target.(*ast.Ident)
		if !ok || name.Name == "_" {
			continue
		}
		a := assignment{pos: n.End(), from: from, to: to, define: n.Tok == token.DEFINE, add: n.Tok == token.ADD_ASSIGN}
		switch {
		case len(n.Rhs) == len(n.Lhs):
			a.value = n.Rhs[i]
			if lit, ok := a.value.(*ast.FuncLit); ok {
				w.localHelper(name.Name, lit, to)
			}
		case len(n.Rhs) == 1:
			a.value, a.part, a.result = n.Rhs[0], true, i
		}
		w.note(name.Name, a, stack)
	}
}

// declareVariables notes the variables of a var or const declaration inside a function.
func (w *walker) declareVariables(n *ast.ValueSpec, stack []ast.Node) {
	if w.function.decl == nil {
		return
	}
	from, to := scope(stack)
	for i, name := range n.Names {
		a := assignment{pos: n.End(), from: from, to: to, define: true}
		switch {
		case len(n.Values) == len(n.Names):
			a.value = n.Values[i]
		case len(n.Values) == 1:
			a.value, a.part, a.result = n.Values[0], true, i
		default:
			a.value = emptyText
		}
		w.note(name.Name, a, stack)
	}
}

// writes notes what is written behind the text that a local strings.Builder or bytes.Buffer holds: text.WriteString("..") and
// fmt.Fprintf(&text, "..").
func (w *walker) writes(n *ast.CallExpr, stack []ast.Node) {
	fun, ok := n.Fun.(*ast.SelectorExpr)
	if !ok || w.function.decl == nil {
		return
	}
	target, value := fun.X, ast.Expr(nil)
	switch name := fun.Sel.Name; {
	case (name == "WriteString" || name == "WriteByte" || name == "WriteRune") && len(n.Args) == 1:
		value = character(n.Args[0])
	case (name == "Fprintf" || name == "Fprintln" || name == "Fprint") && len(n.Args) > 1:
		address, ok := n.Args[0].(*ast.UnaryExpr)
		if !ok {
			return
		}
		target = address.X
		value = &ast.CallExpr{
			Fun:  &ast.SelectorExpr{X: &ast.Ident{NamePos: n.Pos(), Name: "fmt"}, Sel: &ast.Ident{NamePos: n.Pos(), Name: "S" + name[1:]}},
			Args: n.Args[1:], Ellipsis: n.Ellipsis, Rparen: n.Rparen,
		}
	}
	variable, ok := target.(*ast.Ident)
	if value == nil || !ok || len(w.function.assigned[variable.Name]) == 0 {
		return
	}
	from, to := scope(stack)
	w.note(variable.Name, assignment{pos: n.End(), from: from, to: to, add: true, value: value}, stack)
}

// emptyText is the value of a string variable that is declared without one.
var emptyText = &ast.BasicLit{Kind: token.STRING, Value: `""`}

func (w *walker) note(name string, a assignment, stack []ast.Node) {
	if !a.part && a.value != nil && textual(a.value, 8) {
		a.place = w.newPlace(a.value, stack)
	}
	if inner := stack[len(stack)-1]; inner != w.inner { // assignments of one block follow one another
		w.inner, w.branches = inner, branchesOf(stack)
	}
	a.branches = w.branches
	w.function.keep(name, a)
}

// keep adds an assignment to a name.
func (fn *function) keep(name string, a assignment) {
	if fn.assigned == nil {
		fn.assigned = map[string][]assignment{}
	}
	fn.assigned[name] = append(fn.assigned[name], a)
}

// maxBranches bounds how many branches around an assignment are kept.
const maxBranches = 6

// branchesOf lists the branches that the stack leads through, innermost first.
func branchesOf(stack []ast.Node) []branch {
	var out []branch
	for i := len(stack) - 1; i > 0 && len(out) < maxBranches; i-- {
		switch inner := stack[i].(type) {
		case *ast.BlockStmt:
			if s, ok := stack[i-1].(*ast.IfStmt); ok {
				out = append(out, branch{inner.Pos(), inner.End(), s.Body.Pos(), s.End()})
			}
		case *ast.CaseClause, *ast.CommClause:
			out = append(out, branch{inner.Pos(), inner.End(), stack[i-1].Pos(), stack[i-1].End()})
		case *ast.FuncDecl, *ast.FuncLit:
			return out
		}
	}
	return out
}

// textual reports whether an expression is made with a string literal, as a message is.
func textual(e ast.Expr, depth int) bool {
	if depth == 0 {
		return false
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING && e != emptyText
	case *ast.BinaryExpr:
		return e.Op == token.ADD && (textual(e.X, depth-1) || textual(e.Y, depth-1))
	case *ast.ParenExpr:
		return textual(e.X, depth-1)
	case *ast.CallExpr:
		return len(e.Args) > 0 && textual(e.Args[0], depth-1)
	}
	return false
}

// scope is the extent of the innermost block around what the stack leads to.
func scope(stack []ast.Node) (from, to token.Pos) {
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause, *ast.IfStmt, *ast.ForStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt,
			*ast.RangeStmt, *ast.FuncDecl, *ast.FuncLit:
			return n.Pos(), n.End()
		}
	}
	return token.NoPos, token.NoPos
}

// maxAssignments is how many assignments to a variable are looked at, from the use backwards.
const maxAssignments = 16

// reaching lists the assignments that can give a variable its value at a position, nearest first. whole is false when some
// may be missing.
func (fn *function) reaching(name string, at token.Pos) (found []assignment, whole bool) {
	if fn == nil {
		return nil, false
	}
	all := fn.assigned[name]
	for i := len(all) - 1; i >= 0 && len(all)-i <= 4*maxAssignments; i-- {
		a := all[i]
		inside := a.visible(at)
		if a.pos > at || a.define && !inside || a.excludes(at) {
			continue // later, or another variable of that name
		}
		found = append(found, a)
		if inside && !a.add {
			return found, true
		}
		if len(found) == maxAssignments {
			break
		}
	}
	return found, false
}

// producer is the call whose result a variable holds at a position, when only one can be it.
func (fn *function) producer(name string, at token.Pos) *ast.CallExpr {
	found, whole := fn.reaching(name, at)
	if !whole || len(found) != 1 || found[0].value == nil {
		return nil
	}
	call, _ := ast.Unparen(found[0].value).(*ast.CallExpr)
	return call
}
