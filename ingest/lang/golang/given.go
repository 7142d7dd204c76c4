package golang

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// sentences is what a function gives, and the call that they are for.
type sentences struct {
	call *ast.CallExpr
	list []message
}

// givesText reports whether a function's only result is a string.
func givesText(decl *ast.FuncDecl) bool {
	if decl.Body == nil || decl.Type.Results.NumFields() != 1 {
		return false
	}
	result, ok := decl.Type.Results.List[0].Type.(*ast.Ident)
	return ok && result.Name == "string"
}

// whole evaluates an expression that is a whole message. One that is a call of a function of the file has the sentences that the
// function gives: errors.New(describe(name)).
func (v *evaluator) whole(e ast.Expr) []message {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if given := v.given(call); given != nil {
			return given
		}
	}
	return v.evaluate(e)
}

// given are the sentences that a function of the file returns, nil when the call is of no such function. Each is one site, so that
// only the first call of a function has them.
func (v *evaluator) given(call *ast.CallExpr) (out []message) {
	var name string
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		x, ok := fun.X.(*ast.Ident)
		if !ok {
			return nil
		}
		if _, foreign := v.imported(v.function, x); foreign {
			return nil
		}
		name = "." + fun.Sel.Name
	}
	decls := v.texts[name]
	if len(decls) != 1 || v.function != nil && v.function.decl == decls[0] || v.steps > maxSteps/2 {
		return nil
	}
	decl := decls[0]
	if known, ok := v.sentences[decl]; ok {
		if known.call != call {
			return nil
		}
		return known.list
	}
	known := &sentences{call: call}
	v.sentences[decl] = known
	// A walk of its own finds what the function's variables are given.
	inner := &walker{file: v.file, telling: map[string]bool{}, function: v.newFunction(decl)}
	ast.PreorderStack(decl.Body, []ast.Node{decl}, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			inner.assign(n, stack)
		case *ast.ValueSpec:
			inner.declareVariables(n, stack)
		case *ast.RangeStmt:
			inner.function.forget(n, n.Key, n.Value)
		case *ast.CallExpr:
			inner.writes(n, stack)
		case *ast.ReturnStmt:
			if len(n.Results) != 1 || len(out) >= maxAlternatives {
				break
			}
			e := evaluator{file: v.file, function: inner.function, at: n.Pos(), steps: v.steps + maxSteps/8}
			for _, m := range e.evaluate(n.Results[0]) {
				if m.hasWord() && strings.Contains(strings.TrimSpace(m.literalText()), " ") {
					m.place, m.far = nil, true
					out = append(out, m)
				}
			}
			v.steps = e.steps - maxSteps/8
		}
		return len(stack) < maxDepth
	})
	known.list = out[:min(len(out), maxAlternatives)]
	return known.list
}

// gathered are the elements of the list of texts that a variable holds: what it is declared with, and what append puts behind it.
// What may not have been appended is a nil element, and left out at the end. nil for a list that is filled in another way.
func (v *evaluator) gathered(list *ast.Ident) (elements []ast.Expr) {
	if v.function == nil || v.function.declares(list.Name) {
		return nil
	}
	started := false
	for _, a := range v.function.assigned[list.Name] {
		if a.pos > v.at || a.define && !a.visible(v.at) || a.excludes(v.at) {
			continue
		}
		switch value := a.value.(type) {
		case *ast.CompositeLit:
			started, elements = a.visible(v.at), slices.Clone(value.Elts)
			continue
		case *ast.CallExpr:
			if to, ok := appendedTo(value); ok && to == list.Name && !value.Ellipsis.IsValid() && started {
				if added := value.Args[1:]; a.visible(v.at) {
					elements = append(elements, added...)
				} else if n := len(elements); n == 0 || elements[n-1] != nil {
					elements = append(elements, nil)
				}
				continue
			}
		}
		started, elements = a.define && a.value == emptyText, nil
	}
	if len(elements) > 0 && elements[len(elements)-1] == nil {
		elements = elements[:len(elements)-1]
	}
	if !started || len(elements) > maxParts {
		return nil
	}
	return elements
}

// appendedTo is the name of the list that append is given.
func appendedTo(call *ast.CallExpr) (string, bool) {
	fun, ok := call.Fun.(*ast.Ident)
	if !ok || fun.Name != "append" || len(call.Args) < 2 {
		return "", false
	}
	list, ok := call.Args[0].(*ast.Ident)
	if !ok {
		return "", false
	}
	return list.Name, true
}

// character is a character as a text of its own.
func character(e ast.Expr) ast.Expr {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.CHAR {
		return e
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return e
	}
	return &ast.BasicLit{ValuePos: lit.ValuePos, Kind: token.STRING, Value: strconv.Quote(text)}
}

// messaged reads an error that is given its message by a method of its own: errors.New(nil).WithCode(code).WithMessage(".."),
// ErrClosed.WithMessagef("..", name).
func (w *walker) messaged(n *ast.CallExpr, fun *ast.SelectorExpr) (c construct, class string, ok bool) {
	switch fun.Sel.Name {
	case "WithMessage", "WithMsg":
	case "WithMessagef", "WithMsgf":
		c.style = printf
	default:
		return construct{}, "", false
	}
	c.rule, c.kind = ruleNamed, errdex.Exception
	root := fun.X
	for {
		call, isCall := root.(*ast.CallExpr)
		if !isCall {
			return c, w.methodClass(fun), isError(root)
		}
		maker, isMember := call.Fun.(*ast.SelectorExpr)
		if !isMember {
			return c, lastName(call.Fun), makesError(lastName(call.Fun))
		}
		if _, chain := maker.X.(*ast.CallExpr); !chain {
			x, isName := maker.X.(*ast.Ident)
			if !isName {
				return construct{}, "", false
			}
			p, foreign := w.imported(w.function, x)
			return c, x.Name + "." + maker.Sel.Name, foreign && isErrorPackage(p.name) || makesError(maker.Sel.Name) || isError(x)
		}
		root = maker.X
	}
}
