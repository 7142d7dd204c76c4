package kotlin

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// joined are the pieces of a text that is put together: buildString { append("a"); append(b) }, StringBuilder("a").append(b).toString(),
// "a".plus(b), or the variable of a builder with what the statements before have appended to it. nil for other calls.
func joined(s *engine.Scan, c *engine.Call, name string) []engine.Argument {
	switch name {
	case "buildString":
		if n := len(c.Arguments); n > 0 && s.KindName(c.Arguments[n-1].First) == "lambda_literal" {
			return built(s, c.Arguments[n-1].First)
		}
		return nil
	case "plus":
		if isText(s, c.Receiver.First) && len(c.Arguments) == 1 {
			return []engine.Argument{{Span: c.Receiver}, c.Arguments[0]}
		}
		return nil
	}
	pieces, root := appended(s, c.Node)
	switch s.KindName(root) {
	case "call_expression":
		if start, ok := builderAt(s, root); ok {
			return append(start, pieces...)
		}
	case "identifier":
		if name == "toString" || len(pieces) > 0 {
			if before := appendedBefore(s, root); before != nil {
				return append(before, pieces...)
			}
		}
	}
	return nil
}

// built are the pieces that the statements of buildString's lambda append. A statement under a condition or in a loop is one piece
// whose text is not known.
func built(s *engine.Scan, lambda engine.Node) (pieces []engine.Argument) {
	for c := s.First(lambda); c != engine.None && len(pieces) < maxClimb; c = s.After(c) {
		if !s.Named(c) || s.KindName(c) == "property_declaration" || s.KindName(c) == "lambda_parameters" {
			continue
		}
		if more, root := appended(s, c); more != nil && (root == engine.None || s.Text(root) == "this") {
			pieces = append(pieces, more...)
			continue
		}
		pieces = append(pieces, engine.Argument{Span: engine.One(c)})
	}
	return pieces
}

// builderAt are the first pieces of a new builder: what its constructor takes, when that is no capacity.
func builderAt(s *engine.Scan, n engine.Node) ([]engine.Argument, bool) {
	if name := s.Text(s.FirstNamed(n)); name != "StringBuilder" && name != "StringBuffer" {
		return nil, false
	}
	start := arguments(s, s.ChildOfKind(n, "value_arguments"))
	if len(start) == 1 && !isText(s, start[0].First) {
		if k := s.KindName(start[0].First); k == "number_literal" || k == "identifier" && strings.Contains(strings.ToLower(s.Text(start[0].First)), "len") {
			start = nil
		}
	}
	return slices.Grow(start, 1), true
}

// appended are the pieces that a chain of append calls adds, in order, and what the chain starts from; engine.None for append(..)
// without a receiver. A call of anything else in the chain makes it none.
func appended(s *engine.Scan, n engine.Node) (pieces []engine.Argument, root engine.Node) {
	root = n
	for range maxClimb {
		if s.KindName(root) != "call_expression" || s.ChildOfKind(root, "annotated_lambda") != engine.None {
			break
		}
		callee := s.FirstNamed(root)
		name, from := s.Text(callee), engine.None
		if s.KindName(callee) == "navigation_expression" {
			name, from = s.Text(s.LastNamed(callee)), s.FirstNamed(callee)
		}
		list := arguments(s, s.ChildOfKind(root, "value_arguments"))
		switch {
		case (name == "append" || name == "appendLine" || name == "appendln") && len(list) == 1:
			pieces = append(pieces, list[0])
		case (name == "append" || name == "appendLine") && len(list) > 1:
			slices.Reverse(list)
			pieces = append(pieces, list...)
		case name == "appendLine" || name == "toString" && from != engine.None && len(list) == 0:
		case name == "StringBuilder" || name == "StringBuffer":
			slices.Reverse(pieces)
			return pieces, root
		default:
			return nil, engine.None
		}
		if root = from; from == engine.None {
			break
		}
	}
	slices.Reverse(pieces)
	return pieces, root
}

// appendedBefore are the pieces of the builder that a variable holds: those of its declaration and of the statements after it
// in the same block.
func appendedBefore(s *engine.Scan, use engine.Node) []engine.Argument {
	name := s.Text(use)
	sets := fileOf(s).sets[name]
	end, _ := slices.BinarySearch(sets, use)
	for i := end - 1; i >= max(0, end-maxSets); i-- {
		declaration := sets[i]
		if s.KindName(declaration) != "property_declaration" || !s.Within(use, s.Parent(declaration)) {
			continue
		}
		pieces, root := appended(s, given(s, declaration))
		start, ok := builderAt(s, root)
		if !ok {
			return nil
		}
		return appendedAfter(s, declaration, use, name, append(start, pieces...))
	}
	return nil
}

// appendedAfter adds what the statements between a builder's declaration and its use append.
func appendedAfter(s *engine.Scan, declaration, use engine.Node, name string, pieces []engine.Argument) []engine.Argument {
	for c, looked := s.After(declaration), 0; c != engine.None && c < use && looked < maxClimb; c, looked = s.After(c), looked+1 {
		if s.Within(use, c) || !s.Named(c) {
			continue
		}
		if more, root := appended(s, c); more != nil && s.Text(root) == name {
			pieces = append(pieces, more...)
			continue
		}
		if s.Holds(c, name) {
			pieces = append(pieces, engine.Argument{Span: engine.One(c)})
		}
	}
	return pieces
}
