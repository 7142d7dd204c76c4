package swift

import (
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// branches are the expressions that an if or a switch chooses its value from, n itself when it is neither.
func branches(s *engine.Scan, n engine.Node) (found []engine.Node) {
	list := []engine.Node{n}
	for len(list) > 0 && len(found)+len(list) <= maxValues {
		n, list = list[0], list[1:]
		var inside []engine.Node
		switch s.KindName(n) {
		case "if_statement":
			for c := s.First(n); c != engine.None; c = s.After(c) {
				if k := s.KindName(c); k == "statements" || k == "if_statement" {
					inside = append(inside, c)
				}
			}
		case "switch_statement":
			for c := s.First(n); c != engine.None; c = s.After(c) {
				if s.KindName(c) == "switch_entry" {
					inside = append(inside, s.ChildOfKind(c, "statements"))
				}
			}
		case "ternary_expression":
			inside = []engine.Node{s.ChildIn(n, "if_true"), s.ChildIn(n, "if_false")}
		case "statements":
			inside = []engine.Node{s.LastNamed(n)}
		case "":
		default:
			found = append(found, n)
		}
		list = append(inside, list...)
	}
	return found
}

// maxSets bounds how many places where a variable of the name is set are looked at for one use.
const maxSets = 200

// locals are the values that a local variable can have at n: that of its declaration, and those that are assigned to it between.
// It reports false for what is no local variable or parameter.
func locals(s *engine.Scan, name string, n engine.Node) ([]engine.Node, bool) {
	sets := fileOf(s).sets[name]
	end, _ := slices.BinarySearch(sets, n)
	for i := end - 1; i >= max(0, end-maxSets); i-- {
		block := s.Parent(sets[i])
		if s.KindName(sets[i]) == "assignment" || !s.Within(n, block) || s.Within(n, sets[i]) {
			continue
		}
		if isParameter(s, n, name, block) {
			return nil, true
		}
		found := assigned(s, sets[i:end], n)
		if len(found) == 1 {
			found = branches(s, found[0])
		}
		return found, true
	}
	return nil, isParameter(s, n, name, engine.None)
}

// steps are the pieces of the text that a variable holds at n when += adds to it: var m = "a"; m += "b". What is added in a block
// of its own, so not always, is one piece whose text is not known. nil when the variable is not put together so.
func steps(s *engine.Scan, n engine.Node) (pieces []engine.Argument) {
	sets := fileOf(s).sets[s.Text(n)]
	end, _ := slices.BinarySearch(sets, n)
	start := end - 1
	for ; start >= max(0, end-maxSets); start-- {
		if s.KindName(sets[start]) == "property_declaration" && s.Within(n, s.Parent(sets[start])) {
			break
		}
	}
	if start < max(0, end-maxSets) || start == end-1 || !isText(s, s.ChildIn(sets[start], "value")) {
		return nil
	}
	block := s.Parent(sets[start])
	pieces = append(pieces, engine.Argument{Span: engine.One(s.ChildIn(sets[start], "value"))})
	for _, set := range sets[start+1 : end] {
		if string(s.Bytes(s.ChildIn(set, "operator"))) != "+=" || !s.Within(set, block) || len(pieces) == maxValues {
			return nil
		}
		piece := s.ChildIn(set, "result")
		if s.Parent(set) != block {
			for piece = set; s.Parent(piece) != block && s.Parent(piece) != engine.None; {
				piece = s.Parent(piece)
			}
			if piece == pieces[len(pieces)-1].First {
				continue
			}
		}
		pieces = append(pieces, engine.Argument{Span: engine.One(piece)})
	}
	return pieces
}

// assigned are the values of a variable: that of its declaration, which is the first of the sets, and those of the assignments
// after it.
func assigned(s *engine.Scan, sets []engine.Node, n engine.Node) (found []engine.Node) {
	add := func(value engine.Node) {
		if value != engine.None && s.Text(value) != "nil" && s.Text(value) != `""` && !s.Within(n, value) {
			found = append(found, value)
		}
	}
	add(s.ChildIn(sets[0], "value"))
	for _, set := range sets[1:] {
		if s.KindName(set) == "assignment" {
			if string(s.Bytes(s.ChildIn(set, "operator"))) != "=" {
				return nil // put together in steps
			}
			add(s.ChildIn(set, "result"))
		}
		if len(found) == maxValues {
			return nil
		}
	}
	return found
}

// isParameter reports whether a function or closure between n and the block has a parameter of the name.
func isParameter(s *engine.Scan, n engine.Node, name string, block engine.Node) bool {
	for at := range s.Ancestors(n) {
		switch {
		case at == block && block != engine.None:
			return false
		case s.Is(at, engine.RoleLambda):
			for i := at; uint32(i) < min(s.Nodes[at].Next, uint32(at)+40); i++ {
				if s.KindName(i) == "statements" {
					break
				}
				if s.KindName(i) == "lambda_parameter" && s.Text(s.ChildIn(i, "name")) == name {
					return true
				}
			}
		case s.Is(at, engine.RoleFunction) && slices.ContainsFunc(s.FunctionAt(at).Parameters, func(p errdex.Parameter) bool { return p.Name == name }):
			return true
		}
	}
	return false
}
