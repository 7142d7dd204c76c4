package golang

import (
	"go/ast"
	"strings"

	"github.com/errdex/errdex"
)

// maxExpression is how many bytes of an argument's source a placeholder keeps.
const maxExpression = 200

// placeholder names the value of an expression.
func (v *evaluator) placeholder(e ast.Expr, t errdex.ValueType) *errdex.Placeholder {
	return &errdex.Placeholder{
		Name: nameOf(e), Expression: v.text(e, maxExpression), Type: t, Origin: v.origin(e),
	}
}

// nameOf is the last identifier of an expression after the calls that only change how a value is written are dropped:
// err.Error() gives err, s.config.Path gives Path. Empty when there is no good name.
func nameOf(e ast.Expr) string {
	switch e := core(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		return nameOf(e.Fun)
	}
	return ""
}

// core drops what stands around a value without changing what it is: pointers, indexes, conversions, formatting calls.
func core(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.TypeAssertExpr:
			e = x.X
		case *ast.CallExpr:
			inner := formatted(x)
			if inner == nil {
				return x
			}
			e = inner
		default:
			return e
		}
	}
}

// formatted is the value that a call only writes in another form; nil for other calls.
func formatted(e *ast.CallExpr) ast.Expr {
	if _, ok := e.Fun.(*ast.ArrayType); ok && len(e.Args) == 1 {
		return e.Args[0]
	}
	if len(e.Args) > 0 && formattingFunctions[calleeName(e.Fun)] {
		return e.Args[0]
	}
	if s, ok := e.Fun.(*ast.SelectorExpr); ok && formattingMethods[s.Sel.Name] {
		return s.X
	}
	return nil
}

// calleeName is what a call calls, as the source names it when it is a name or a name of a package or variable: f, pkg.f.
func calleeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return x.Name + "." + e.Sel.Name
		}
	}
	return ""
}

// origin says where a value comes from.
func (v *evaluator) origin(e ast.Expr) string {
	switch e := core(e).(type) {
	case *ast.Ident:
		switch {
		case v.function != nil && len(v.function.assigned[e.Name]) > 0:
			return "local"
		case v.function != nil && v.function.declares(e.Name):
			return "parameter"
		case v.constants[e.Name] != nil:
			return "constant"
		}
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			if _, ok := v.imported(v.function, x); ok {
				return "constant"
			}
		}
		return "field"
	case *ast.CallExpr:
		return "call"
	}
	return ""
}

// isErrorName reports whether a variable of this name holds an error, as Go people name them: err, readErr, errClose, ErrDone.
// What speaks of an error without being one (errCount, errMsg) is none.
func isErrorName(name string) bool {
	switch name {
	case "e", "err", "error", "cause", "Err":
		return true
	}
	for _, end := range []string{"Err", "err", "Error", "error"} {
		if strings.HasSuffix(name, end) && len(name) > len(end) {
			return !strings.HasSuffix(name, "tderr") // stderr
		}
	}
	rest, ok := strings.CutPrefix(strings.ToLower(name), "err")
	if !ok || len(name) < 4 || !isUpper(name[3]) && (name[3] < '0' || name[3] > '9') {
		return false
	}
	for _, end := range []string{"str", "string", "msg", "message", "code", "count", "text", "type", "buf", "ch", "chan", "log", "num", "out", "desc", "s"} {
		if rest == end {
			return false
		}
	}
	return true
}

// isError reports whether an expression is an error value, judged by its name.
func isError(e ast.Expr) bool {
	switch e := core(e).(type) {
	case *ast.Ident:
		return isErrorName(e.Name)
	case *ast.SelectorExpr:
		return isErrorName(e.Sel.Name)
	case *ast.CallExpr:
		if s, ok := e.Fun.(*ast.SelectorExpr); ok {
			return s.Sel.Name == "Err" || s.Sel.Name == "Wrap" || s.Sel.Name == "Unwrap"
		}
	}
	return false
}
