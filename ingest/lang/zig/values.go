package zig

import (
	"github.com/errdex/errdex/ingest/engine"
)

// The bounds of what is looked at for one name.
const (
	maxStatements = 400 // statements of a block
	maxAssigned   = 8   // values that a variable is given
	maxNodes      = 4000
)

// values are the expressions that give an expression its value: what a name is set to, the alternatives of if, switch, orelse
// and catch, and what a labelled block breaks with.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "identifier":
		return named(s, n)
	case "field_expression":
		return member(s, n)
	case "if_expression":
		return branches(s, n)
	case "switch_expression":
		var list []engine.Node
		for c := s.First(n); c != engine.None; c = s.After(c) {
			if s.KindName(c) == "switch_case" {
				list = append(list, s.LastNamed(c))
			}
		}
		return list
	case "catch_expression":
		return []engine.Node{s.FirstNamed(n)}
	case "binary_expression":
		if s.Text(s.ChildIn(n, "operator")) == "orelse" {
			return []engine.Node{s.ChildIn(n, "left"), s.ChildIn(n, "right")}
		}
	case "labeled_type_expression", "labeled_statement":
		return broken(s, n)
	}
	return nil
}

// branches are the two sides of an if that is an expression.
func branches(s *engine.Scan, n engine.Node) []engine.Node {
	var list []engine.Node
	condition := s.ChildIn(n, "condition")
	for c := s.After(condition); c != engine.None; c = s.After(c) {
		if s.Named(c) && s.KindName(c) != "payload" {
			list = append(list, c)
		}
	}
	return list
}

// broken are the values that a block with a label is left with.
func broken(s *engine.Scan, n engine.Node) (list []engine.Node) {
	label := s.Text(s.FirstNamed(s.ChildOfKind(n, "block_label")))
	last := engine.Node(min(s.Nodes[n].Next, uint32(n)+maxNodes))
	for i := n + 1; label != "" && i < last && len(list) < maxAssigned; i++ {
		switch s.KindName(i) {
		case "labeled_type_expression", "labeled_statement":
			if s.Text(s.FirstNamed(s.ChildOfKind(i, "block_label"))) == label {
				i = engine.Node(s.Nodes[i].Next) - 1 // its breaks are its own
			}
		case "break_expression":
			if s.Text(s.FirstNamed(s.ChildOfKind(i, "break_label"))) == label {
				if value := s.LastNamed(i); s.KindName(value) != "break_label" {
					list = append(list, value)
				}
			}
		}
	}
	return list
}

// named are the values of a name: those of the nearest variable around it, or of the file's constant.
func named(s *engine.Scan, use engine.Node) []engine.Node {
	name := s.Text(use)
	child := use
	for n := range s.Ancestors(s.Parent(use)) {
		switch s.KindName(n) {
		case "block":
			for c, looked := s.Before(child), 0; c != engine.None && looked < maxStatements; c, looked = s.Before(c), looked+1 {
				if declares(s, c, name) {
					return given(s, c, use, name)
				}
			}
		case "function_declaration":
			for _, p := range s.FunctionAt(n).Parameters {
				if p.Name == name {
					return nil
				}
			}
		}
		child = n
	}
	if list := facts(s).constants[name]; len(list) == 1 && !s.Within(use, list[0]) {
		return list
	}
	return nil
}

// declares reports whether a statement declares the variable, rather than set it.
func declares(s *engine.Scan, n engine.Node, name string) bool {
	if s.KindName(n) != "variable_declaration" || s.Text(s.ChildOfKind(n, "identifier")) != name {
		return false
	}
	first := s.Text(s.First(n))
	return first == "const" || first == "var" || first == "pub" || first == "comptime"
}

// given are the values that a variable gets from its declaration to its use.
func given(s *engine.Scan, declaration, use engine.Node, name string) (list []engine.Node) {
	if value := s.LastNamed(declaration); initial(s, value) && value != s.ChildIn(declaration, "type") {
		list = append(list, value)
	}
	if s.Text(s.First(declaration)) == "const" {
		return list
	}
	last := min(int(use), int(declaration)+maxNodes)
	for i := engine.Node(s.Nodes[declaration].Next); int(i) < last; i++ {
		target, value := engine.None, engine.None
		switch s.KindName(i) {
		case "assignment_expression":
			target, value = s.ChildIn(i, "left"), s.ChildIn(i, "right")
		case "variable_declaration":
			target, value = s.FirstNamed(i), s.LastNamed(i)
		default:
			continue
		}
		if s.KindName(target) == "identifier" && target != value && s.Text(target) == name {
			list = append(list, value)
		}
		if len(list) > maxAssigned {
			return nil
		}
	}
	return list
}

// initial reports whether a declaration's value says something: not the name or type alone.
func initial(s *engine.Scan, value engine.Node) bool {
	return value != engine.None && s.KindName(value) != "identifier" || s.Text(s.Before(value)) == "="
}

// member are the values of a constant behind its container's name: Texts.missing.
func member(s *engine.Scan, n engine.Node) []engine.Node {
	object := s.ChildIn(n, "object")
	if s.KindName(object) != "identifier" {
		return nil
	}
	if list := facts(s).constants[s.Text(object)+"."+s.Text(s.ChildIn(n, "member"))]; len(list) == 1 {
		return list
	}
	return nil
}
