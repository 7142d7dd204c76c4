package engine

import (
	"cmp"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// unresolved is a call whose message is not known, at what stands for the message.
type unresolved struct {
	call, leaf Node
	note       errdex.Unresolved
}

// maxExpression bounds the source of an unresolved message that is kept, in bytes.
const maxExpression = 120

// noteUnresolved notes that the message of a construct's call is not known. e is what stands for it; empty when nothing does.
// A value that is passed on as an error, rather than made there, is none: throw e, Err(e).
func (s *Scan) noteUnresolved(c *Construct, call, constructor Call, e Span) {
	if s.later || c.Spaced || c.Judged || c.Message.kind == placeAny || c.Severity == errdex.SeverityWarning || isValue(s.SpanText(e)) {
		return
	}
	reason := s.reasonFor(e)
	if c.Takes == "error" && constructor.Node == None && reason != errdex.UnresolvedText {
		return
	}
	u := unresolved{call: call.Node, leaf: call.Node, note: errdex.Unresolved{Path: s.path, Line: s.Line(call.Node), Language: s.rules.spec.ID,
		Type: c.Type, Callee: s.calleeOf(call.Node), Reason: reason}}
	if !e.Empty() {
		u.leaf, u.note.Expression = e.First, cut(s.SpanText(e), maxExpression)
	}
	s.unknown = append(s.unknown, u)
}

// calleeOf is what is called, as the source has it: the call up to its first argument.
func (s *Scan) calleeOf(call Node) string {
	text := s.SpanText(One(call))
	if end := strings.IndexAny(text, "(\"'`{,;<"); end > 0 {
		text = text[:end]
	}
	return strings.TrimSpace(cut(text, maxCalleeText))
}

// maxCalleeText bounds a callee that is shown, in bytes.
const maxCalleeText = 60

// wordless are values that are passed where a message could be, and are none.
var wordless = []string{"NULL", "nullptr", "null", "nil", "None", "undefined", "true", "false", "this", "$this", "self"}

// isValue reports whether an expression is a plain value or an address, which is no message that could be read.
func isValue(expression string) bool {
	return expression != "" && (expression[0] == '&' || expression[0] == '-' || expression[0] >= '0' && expression[0] <= '9') ||
		slices.Contains(wordless, expression)
}

// NoteUnresolved notes a call whose message is not known, for hooks that read calls themselves. Path, line and language are
// filled in.
func (s *Scan) NoteUnresolved(call Node, note errdex.Unresolved) {
	if s.later {
		return
	}
	note.Path, note.Line, note.Language = s.path, s.Line(call), s.rules.spec.ID
	note.Callee, note.Expression = cut(note.Callee, maxExpression), cut(note.Expression, maxExpression)
	s.unknown = append(s.unknown, unresolved{call: call, leaf: call, note: note})
}

// reasonFor says why an expression is no message.
func (s *Scan) reasonFor(e Span) errdex.UnresolvedReason {
	if e.Empty() {
		return errdex.UnresolvedNothing
	}
	n := e.First
	if e.Single() && s.Is(n, RoleIdentifier) {
		if _, ok := s.parameter(n, s.Text(n)); ok {
			return errdex.UnresolvedParameter
		}
		return errdex.UnresolvedVariable
	}
	if e.Single() && s.Is(n, RoleMember) {
		return errdex.UnresolvedMember
	}
	if t, ok := s.text(e, 0); ok && !t.template.HasWord() {
		return errdex.UnresolvedText
	}
	if _, ok := s.AsCall(e); ok {
		return errdex.UnresolvedCall
	}
	return errdex.UnresolvedExpression
}

// unresolvedCalls are the calls that turned out to have no site in the end, in source order, one for each message.
func (s *Scan) unresolvedCalls() []errdex.Unresolved {
	leaves := make([]Node, 0, 2*len(s.drafts))
	for _, d := range s.drafts {
		leaves = append(leaves, d.Leaf.First, d.Call.Node)
	}
	slices.Sort(leaves)
	slices.SortStableFunc(s.unknown, func(a, b unresolved) int { return cmp.Or(cmp.Compare(a.leaf, b.leaf), cmp.Compare(a.call, b.call)) })
	var list []errdex.Unresolved
	last := None
	for _, u := range s.unknown {
		if u.leaf == last {
			continue
		}
		last = u.leaf
		if at, _ := slices.BinarySearch(leaves, u.call); at < len(leaves) && s.Within(leaves[at], u.call) {
			continue // it has a site
		}
		list = append(list, u.note)
	}
	return list
}
