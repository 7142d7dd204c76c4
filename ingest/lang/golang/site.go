package golang

import (
	"go/ast"
	"go/token"
	"sort"
	"strings"

	"github.com/errdex/errdex"
)

// place is where a report stands in its function.
type place struct {
	function *function
	// bodies are those of the functions around it, innermost first.
	bodies  []*ast.BlockStmt
	guards  []errdex.Guard
	comment *errdex.Evidence
	effect  *errdex.Evidence
	// exits: the process ends right after; fails: the function reports a failure right after.
	exits, fails bool
	// writer is the response to which an error status was sent right before, status that status.
	writer string
	status int
}

// newPlace reads the surroundings of a node.
func (w *walker) newPlace(n ast.Node, stack []ast.Node) *place {
	p := &place{function: w.function, guards: w.guards(stack, n)}
	for i := len(stack) - 1; i >= 0 && len(p.bodies) < maxBodies; i-- {
		switch parent := stack[i].(type) {
		case *ast.FuncDecl:
			p.bodies = append(p.bodies, parent.Body)
		case *ast.FuncLit:
			p.bodies = append(p.bodies, parent.Body)
		}
	}
	w.look(p, stack, n)
	p.comment = w.commentNear(n, stack, p.guards)
	return p
}

// maxBodies is how many functions around a report can learn from it.
const maxBodies = 4

const maxComment = 400

// commentNear finds the comment that speaks of a site: on its line, directly above its statement, or the last one since the
// line above its nearest guard.
func (w *walker) commentNear(n ast.Node, stack []ast.Node, guards []errdex.Guard) *errdex.Evidence {
	statement := statementOf(n, stack)
	line := w.line(statement.Pos())
	earliest := line - 1
	if len(guards) > 0 && guards[0].Line <= line && guards[0].Line >= line-errdex.WindowLines {
		earliest = guards[0].Line - 1
	}
	list, at := statements(stack, n)
	comments := w.syntax.Comments
	i := sort.Search(len(comments), func(i int) bool { return comments[i].Pos() > statement.End() })
	if i < len(comments) && w.line(comments[i].Pos()) == w.line(statement.End()) {
		i++ // behind the statement, on its line
	}
	for i--; i >= 0; i-- {
		c := comments[i]
		if w.line(c.End()) < earliest || w.function.decl != nil && c.Pos() < w.function.decl.Pos() {
			break // too far away, or the doc comment, which is a fact of the function
		}
		if j := indexOf(list, c); j >= 0 && j < at && c.Pos() < list[j].End() {
			continue // inside an earlier statement
		}
		if text := commentText(c); text != "" {
			return &errdex.Evidence{Kind: errdex.EvidenceComment, Text: cut(text, maxComment), Line: w.line(c.Pos())}
		}
	}
	return nil
}

// statementOf is the statement, or the variable with its value, that a node is in.
func statementOf(n ast.Node, stack []ast.Node) ast.Node {
	for i := len(stack) - 1; i >= 0; i-- {
		switch s := stack[i].(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			return n
		case *ast.ValueSpec:
			return s
		case ast.Stmt:
			return s
		}
	}
	return n
}

// commentText is a comment as one line of prose; empty for directives to tools.
func commentText(c *ast.CommentGroup) string {
	text := strings.Join(strings.Fields(c.Text()), " ")
	if strings.HasPrefix(text, "nolint") || strings.HasPrefix(text, "lint:") || strings.HasPrefix(text, "#nosec") {
		return ""
	}
	return text
}

// site renders a report.
func (w *walker) site(r *report) errdex.Site {
	s := errdex.Site{
		Language: ID, Path: w.path, Line: w.line(r.message.pos), CallLine: w.line(r.node.Pos()), Template: r.message.template(),
		Type: r.construct.kind, Severity: r.severity(), Class: r.class, Code: r.code, HTTPStatus: r.status,
		Guards: r.place.guards,
	}
	if fn := r.place.function; fn != nil {
		s.Function, s.Degraded = w.factsOf(fn), fn.degraded
	}
	effect := r.place.effect
	if r.construct.kind == errdex.Panic || r.construct.rule == ruleFatal {
		effect = nil // the call itself does not return
	}
	for _, e := range []*errdex.Evidence{r.place.comment, w.causeEvidence(r), effect} {
		if e != nil {
			s.Evidence = append(s.Evidence, *e)
		}
	}
	s.SourceCode, s.SourceStart, s.SourceEnd = w.window(s.Line)
	return s
}

func (w *walker) causeEvidence(r *report) *errdex.Evidence {
	if r.cause == "" {
		return nil
	}
	return &errdex.Evidence{Kind: errdex.EvidenceCause, Text: r.cause, Line: w.line(max(r.node.Pos(), token.Pos(1)))}
}
