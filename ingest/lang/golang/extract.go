package golang

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"sort"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxDepth is how deep into the syntax tree sites are looked for. Code that people write stays below 100; a chain of a
// hundred else-ifs or method calls fits.
const maxDepth = 1000

// Extract finds the error sites of one Go file by itself.
func Extract(path string, source []byte) engine.File { return ExtractIn(nil, path, source) }

// ExtractIn finds the error sites of one Go file, with what the other files of its repository tell.
func ExtractIn(repository *engine.Repository, path string, source []byte) engine.File {
	if reason := header(source); reason != "" {
		return engine.File{Skipped: reason}
	}
	f := parse(path, normalize(source))
	if f == nil {
		return engine.File{Skipped: errdex.SkipUnparsable}
	}
	f.repository = repository
	w := &walker{file: f, consumed: map[ast.Node]bool{}, telling: map[string]bool{}}
	ancestors := make([]ast.Node, 0, 64) // room for those of most nodes
	for _, decl := range f.syntax.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			w.function = f.newFunction(fn)
		} else {
			w.function = f.topLevel(decl)
		}
		ast.PreorderStack(decl, ancestors, w.visit)
	}
	w.resolveHelpers()
	return w.result()
}

// normalize turns CRLF line ends into LF, so that excerpts and raw strings hold none.
func normalize(source []byte) []byte {
	out := source
	for i, c := range source {
		if c == '\r' && i+1 < len(source) && source[i+1] == '\n' {
			out = append([]byte(nil), source[:i]...)
			for ; i < len(source); i++ {
				if source[i] != '\r' || i+1 == len(source) || source[i+1] != '\n' {
					out = append(out, source[i])
				}
			}
			break
		}
	}
	return out
}

// walker goes through a file and collects what it finds.
type walker struct {
	*file
	// function is the declaration that the walk is in.
	function *function
	// consumed are the calls whose message an outer call shows: panic(errors.New("..")) is one site.
	consumed map[ast.Node]bool
	// telling says whether a function's name tells that it reports or makes an error.
	telling map[string]bool
	// calls are the calls that wait for the file's own reporting functions to be known.
	calls   []*pendingCall
	reports []report
	// unresolved are the calls whose message is not known.
	unresolved []errdex.Unresolved
	// branches are those around inner, which was the last node with an assignment in it.
	inner    ast.Node
	branches []branch
}

// visit looks at one node; stack holds its ancestors, outermost first.
func (w *walker) visit(n ast.Node, stack []ast.Node) bool {
	if len(stack) > maxDepth {
		w.degraded = true
		return false
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		w.assign(n, stack)
	case *ast.ValueSpec:
		w.declareVariables(n, stack)
	case *ast.RangeStmt:
		w.function.forget(n, n.Key, n.Value)
	case *ast.IncDecStmt:
		w.function.forget(n, n.X)
	case *ast.FuncLit:
		w.function.parameters(n.Type)
	case *ast.CallExpr:
		w.writes(n, stack)
		w.call(n, stack)
	case *ast.CompositeLit:
		w.literal(n, stack)
	case *ast.ReturnStmt:
		w.errorMethod(n, stack)
	}
	return true
}

// result renders the reports as sites in source order.
func (w *walker) result() engine.File {
	sort.SliceStable(w.reports, func(i, j int) bool {
		a, b := &w.reports[i], &w.reports[j]
		if a.message.pos != b.message.pos {
			return a.message.pos < b.message.pos
		}
		return a.node.Pos() < b.node.Pos()
	})
	out := engine.File{Degraded: w.degraded, Unresolved: w.unresolved, Offers: w.offers(), Asks: slices.Sorted(maps.Keys(w.asks))}
	for _, decl := range w.syntax.Decls { // as much as the parser could not make sense of
		if bad, ok := decl.(*ast.BadDecl); ok {
			out.BrokenBytes += int(bad.End() - bad.Pos())
		}
	}
	best := w.best()
	if len(best) > 0 {
		out.Sites, out.Rules = make([]errdex.Site, 0, len(best)), make([]string, 0, len(best))
	}
	for i := range w.reports {
		r := &w.reports[i]
		if best[r.literal()] == i {
			out.Sites = append(out.Sites, w.site(r))
			out.Rules = append(out.Rules, r.rule())
		}
	}
	return out
}

// literalAt is a message as one function shows it.
type literalAt struct {
	pos      token.Pos
	function *function
	message  string
	call     token.Pos // of the call that shows it, unless the message stands in a variable of the function
}

func (r *report) literal() literalAt {
	key := literalAt{pos: r.message.pos, function: r.place.function, message: r.message.template().Message()}
	if r.message.place == nil {
		key.call = r.node.Pos()
	}
	return key
}

// best chooses one report for each message of a function: one that is put into a variable, logged and also sent is the
// response.
func (w *walker) best() map[literalAt]int {
	best := make(map[literalAt]int, len(w.reports))
	for i := range w.reports {
		r := &w.reports[i]
		key := r.literal()
		if j, ok := best[key]; !ok || rank(r) > rank(&w.reports[j]) {
			best[key] = i
		}
	}
	return best
}

// rank orders the ways in which one message can be reported by how much they decide for the program.
func rank(r *report) int {
	switch {
	case r.severity() == errdex.SeverityWarning:
		return 0
	case r.construct.kind == errdex.Log:
		return 1
	case r.construct.kind == errdex.Exception:
		return 2
	case r.construct.kind == errdex.HTTP:
		return 3
	}
	return 4
}
