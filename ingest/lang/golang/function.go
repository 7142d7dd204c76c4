package golang

import (
	"go/ast"
	"strings"

	"github.com/errdex/errdex"
)

const (
	maxSignature = 300
	maxDoc       = 1200
	maxType      = 100
)

// newFunction starts the scope of a function declaration.
func (f *file) newFunction(decl *ast.FuncDecl) *function {
	fn := &function{decl: decl, errorMethod: isErrorMethod(decl), degraded: f.isBroken(decl.Pos(), decl.End())}
	fn.parameters(decl.Type)
	if decl.Recv != nil {
		fn.parameters(&ast.FuncType{Params: decl.Recv})
	}
	return fn
}

// factsOf reads the facts of a function, once; nil for a declaration that is no function.
func (f *file) factsOf(fn *function) *errdex.Function {
	decl := fn.decl
	if decl == nil || fn.facts != nil {
		return fn.facts
	}
	end := decl.End()
	if decl.Body != nil {
		end = decl.Body.Pos()
	}
	fn.facts = &errdex.Function{
		Name: functionName(decl), Line: f.line(decl.Pos()), EndLine: f.line(decl.End()),
		Signature: f.between(decl.Pos(), end, maxSignature), Public: isPublic(decl),
	}
	if decl.Doc != nil {
		fn.facts.Doc = cut(strings.TrimSpace(decl.Doc.Text()), maxDoc)
	}
	if decl.Type.Params != nil {
		for _, field := range decl.Type.Params.List {
			for _, name := range field.Names {
				parameter := errdex.Parameter{Name: name.Name, Type: f.text(field.Type, maxType)}
				fn.facts.Parameters = append(fn.facts.Parameters, parameter)
			}
		}
	}
	return fn.facts
}

// topLevel is the scope of a declaration outside functions. Its sites have no enclosing function.
func (f *file) topLevel(decl ast.Decl) *function {
	return &function{degraded: f.isBroken(decl.Pos(), decl.End())}
}

// functionName is a function's name as Go people write it: Run, (*Install).Run, Type.Method.
func functionName(decl *ast.FuncDecl) string {
	receiver := receiverType(decl)
	if receiver == "" {
		return decl.Name.Name
	}
	if _, pointer := decl.Recv.List[0].Type.(*ast.StarExpr); pointer {
		receiver = "(*" + receiver + ")"
	}
	return receiver + "." + decl.Name.Name
}

// isPublic reports whether the function, and the type of a method, are exported.
func isPublic(decl *ast.FuncDecl) bool {
	receiver := receiverType(decl)
	return decl.Name.IsExported() && (decl.Recv == nil || ast.IsExported(receiver))
}
