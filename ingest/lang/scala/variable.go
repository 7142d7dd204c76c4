package scala

import (
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxSets bounds how many places where a variable of the name is set are looked at for one use.
const maxSets = 200

// locals are the values that a local variable can have at n: that of its definition, and those that are assigned to it between.
// It reports false for what is no local variable or parameter.
func locals(s *engine.Scan, name string, n engine.Node) ([]engine.Node, bool) {
	sets := fileOf(s).sets[name]
	end, _ := slices.BinarySearch(sets, n)
	for i := end - 1; i >= max(0, end-maxSets); i-- {
		block := s.Parent(sets[i])
		if s.KindName(sets[i]) == "assignment_expression" || !s.Within(n, block) || s.Within(n, sets[i]) {
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

// branches are the expressions that an if or a match chooses its value from, the expression itself when it is neither.
func branches(s *engine.Scan, n engine.Node) (found []engine.Node) {
	list := []engine.Node{n}
	for len(list) > 0 && len(found)+len(list) <= maxValues {
		n, list = list[0], list[1:]
		switch s.KindName(n) {
		case "if_expression":
			for _, part := range []string{"alternative", "consequence"} {
				if branch := s.ChildIn(n, part); branch != engine.None {
					list = append([]engine.Node{branch}, list...)
				}
			}
		case "match_expression":
			list = append(arms(s, s.ChildIn(n, "body")), list...)
		case "indented_block", "block":
			if only := s.FirstNamed(n); only != engine.None && only == s.LastNamed(n) {
				list = append([]engine.Node{only}, list...)
				continue
			}
			found = append(found, n)
		default:
			found = append(found, n)
		}
	}
	return append(found, list...)
}

// assigned are the values of a variable: that of its definition, which is the first of the sets, and those of what is assigned to
// it after.
func assigned(s *engine.Scan, sets []engine.Node, n engine.Node) (found []engine.Node) {
	add := func(value engine.Node) {
		if k := s.KindName(value); value != engine.None && k != "null_literal" && k != "wildcard" && s.Text(value) != `""` && !s.Within(n, value) {
			found = append(found, value)
		}
	}
	add(s.ChildIn(sets[0], "value"))
	for _, set := range sets[1:] {
		if s.KindName(set) == "assignment_expression" {
			add(s.ChildIn(set, "right"))
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
		case s.Is(at, engine.RoleLambda) && named(s, s.Part(at, engine.RoleLambda, engine.PartParameters), name):
			return true
		case s.Is(at, engine.RoleFunction) && slices.ContainsFunc(s.FunctionAt(at).Parameters, func(p errdex.Parameter) bool { return p.Name == name }):
			return true
		}
	}
	return false
}

// named reports whether a closure's parameters have one of the name.
func named(s *engine.Scan, parameters engine.Node, name string) bool {
	if s.KindName(parameters) == "identifier" {
		return s.Text(parameters) == name
	}
	for c := s.First(parameters); c != engine.None; c = s.After(c) {
		if s.Text(s.ChildIn(c, "name")) == name {
			return true
		}
	}
	return false
}
