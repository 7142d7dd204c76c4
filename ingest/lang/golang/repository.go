package golang

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// What a file tells the other files of its repository, and what it asks of them. A function belongs to its package, which is
// the file's folder; a method to its package's methods, marked by a # behind the folder, whatever its type: a call seldom
// tells the receiver's type.

// methods marks the owner of methods.
const methods = "#"

// maxOffered bounds the constants that one file offers.
const maxOffered = 2000

func (f *file) folder() string { return path.Dir(f.path) }

// ask notes a name of an owner that another file may define.
func (f *file) ask(owner, name string) { f.asks[owner+"."+name] = true }

// askCall notes a call that other files may say something about: one that is given a text, or a parameter named as texts are.
func (w *walker) askCall(n *ast.CallExpr) {
	tells := slices.ContainsFunc(n.Args, func(arg ast.Expr) bool {
		name, ok := arg.(*ast.Ident)
		return ok && messageNames[strings.ToLower(name.Name)] || textual(arg, 3)
	})
	name := lastName(n.Fun)
	if !tells || name == "" {
		return
	}
	for _, owner := range w.owners(n.Fun) {
		w.ask(owner, name)
	}
}

// owners are what a callee can belong to in this repository: the file's own package, the packages whose folders an import's
// path ends in, or the methods of the file's package.
func (w *walker) owners(fun ast.Expr) []string {
	s, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return []string{w.folder()}
	}
	if x, ok := s.X.(*ast.Ident); ok {
		if p, ok := w.imported(w.function, x); ok {
			return foldersOf(p)
		}
	}
	return []string{w.folder() + methods}
}

// foldersOf are the folders in which an imported package of the same repository can lie.
func foldersOf(p imported) []string {
	if p.standard() {
		return nil
	}
	var folders []string
	for rest, found := p.path, true; found && len(folders) < maxFolders; {
		if _, rest, found = strings.Cut(rest, "/"); found {
			folders = append(folders, rest)
		}
	}
	return folders
}

// maxFolders is how many ends of an import path are tried.
const maxFolders = 8

// foreign finds the reporting function of another file that a call is of; nil when none is known.
func (w *walker) foreign(fun ast.Expr) *helper {
	reporters := w.repository.Reporters(lastName(fun))
	if len(reporters) == 0 {
		return nil
	}
	for _, owner := range w.owners(fun) {
		for _, r := range reporters {
			if h, ok := r.Detail.(*helper); ok && r.Owner == owner {
				return h
			}
		}
	}
	return nil
}

// foreignText is the text of a constant that another file of the package, or another package of the repository, defines.
func (v *evaluator) foreignText(owners []string, name string, e ast.Expr) []message {
	for _, owner := range owners {
		v.ask(owner, name)
		if t, ok := v.repository.Constant(owner, name); ok {
			text := t.LiteralText()
			return []message{{parts: []part{{text: text}}, pos: e.Pos(), size: len(text), far: true}}
		}
	}
	return nil
}

// offers is what the file tells others.
func (w *walker) offers() engine.Offers {
	var o engine.Offers
	folder := w.folder()
	ofMethods := folder + methods
	o.Functions = make([]engine.Signature, 0, len(w.syntax.Decls))
	for _, decl := range w.syntax.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		signature := engine.Signature{Name: fn.Name.Name, Owner: folder, Parameters: fn.Type.Params.NumFields()}
		if fn.Recv != nil {
			signature.Owner = ofMethods
		}
		o.Functions = append(o.Functions, signature)
		if h := w.bodies[fn.Body]; h != nil && h.lesson != nil {
			o.Reporters = append(o.Reporters, engine.Reporter{Signature: signature, Detail: h.portable()})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.constants)) {
		value := w.constants[name]
		if len(o.Constants) == maxOffered || name == "_" || !textual(value, 8) {
			continue
		}
		v := evaluator{file: w.file, at: value.Pos()}
		if found := v.evaluate(value); len(found) == 1 && found[0].hasWord() && len(found[0].template().Placeholders()) == 0 {
			o.Constants = append(o.Constants, engine.Constant{Name: name, Owner: folder, Text: found[0].template()})
		}
	}
	return o
}

// portable is the helper without the syntax tree of its file.
func (h *helper) portable() *helper {
	l := h.lesson
	lesson := *l
	lesson.report = report{construct: l.report.construct, code: l.report.code, status: l.report.status,
		message: message{parts: l.report.message.parts}, place: &place{guards: l.report.place.guards}}
	return &helper{name: h.name, receiver: h.receiver, params: h.params, lesson: &lesson}
}

// noteUnresolved notes that the message of a call is not known. An error that is passed on is none.
func (w *walker) noteUnresolved(r *report, e ast.Expr) {
	if r.severity() == errdex.SeverityWarning || r.construct.rule == ruleNamed || r.construct.rule == rulePrint || r.construct.rule == ruleBody {
		return
	}
	u := errdex.Unresolved{Path: w.path, Line: w.line(r.node.Pos()), Language: ID, Type: r.construct.kind, Callee: r.class}
	u.Reason, u.Expression = errdex.UnresolvedNothing, ""
	if e != nil {
		if isError(e) || isError(core(e)) {
			return
		}
		u.Reason, u.Expression = w.reasonFor(e), w.text(e, maxUnresolved)
	}
	w.unresolved = append(w.unresolved, u)
}

// maxUnresolved bounds the source of an unresolved message that is kept, in bytes.
const maxUnresolved = 120

// reasonFor says why an expression is no message.
func (w *walker) reasonFor(e ast.Expr) errdex.UnresolvedReason {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return errdex.UnresolvedText
	case *ast.Ident:
		if w.function != nil && w.function.declares(e.Name) {
			return errdex.UnresolvedParameter
		}
		return errdex.UnresolvedVariable
	case *ast.SelectorExpr:
		return errdex.UnresolvedMember
	case *ast.CallExpr:
		return errdex.UnresolvedCall
	}
	return errdex.UnresolvedExpression
}
