package cpp

import "github.com/errdex/errdex/ingest/engine"

// What a variable holds can be another text in each branch of a statement: if (cold) { e << "no " << fuel; } else { e += "..", ..}.
// Such a text is known by the place where its branch begins to write, the target: the name at the left of that step. What follows
// the step, in the branch and behind the statement, goes on with the text.

// maxBranches bounds the texts of one variable.
const maxBranches = 24

// parts reports whether a text begins in the branches of a statement, one of which is sure to be taken where more is behind it.
func parts(s *engine.Scan, pieces []engine.Argument) bool {
	return len(pieces) > 0 && branching(s, pieces[0].First) && (len(pieces) == 1 || exhaustive(s, pieces[0].First))
}

// exhaustive reports whether a statement has a branch for all that can be.
func exhaustive(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		if s.KindName(n) != "if_statement" {
			break
		}
		other := s.ChildIn(n, "alternative")
		if other == engine.None {
			return false
		}
		if n = other; s.KindName(other) == "else_clause" {
			n = s.LastNamed(other)
		}
	}
	return true
}

// branching reports whether a statement has branches.
func branching(s *engine.Scan, n engine.Node) bool {
	k := s.KindName(n)
	return k == "if_statement" || k == "switch_statement"
}

// alternatives are the targets of the branches that a variable has its text from at its use; nil when its text is there before,
// or begins in no branch. pieces and steps are what gathered tells.
func alternatives(s *engine.Scan, use engine.Node, pieces []engine.Argument, steps bool) (found []engine.Node) {
	if !steps || !parts(s, pieces) || s.Within(use, pieces[0].First) {
		return nil
	}
	statement, name, own := pieces[0].First, s.Text(use), false
	for i := statement; uint32(i) < s.Nodes[statement].Next; i++ {
		if s.KindName(i) == "lambda_expression" {
			i = engine.Node(s.Nodes[i].Next) - 1
			continue
		}
		if s.KindName(i) != "identifier" || string(s.Bytes(i)) != name {
			continue
		}
		at := target(s, i)
		if at == engine.None || !begins(s, at, name) {
			continue
		}
		all, left := onward(s, at, name)
		if left != 0 && s.Within(left, statement) {
			continue // its branch does not come to the use
		}
		if len(found) == maxBranches {
			return nil
		}
		found = append(found, i)
		own = own || len(all) > 1 || s.KindName(at) != "assignment_expression" || s.Text(s.ChildIn(at, "operator")) != "="
	}
	if !own || len(found) == 1 && !only(s, use) {
		return nil // plain values, or a part of another text that need not be there
	}
	return found
}

// only reports whether a use of a variable, or of the text in it, is all that a call is given, or what is returned or thrown.
func only(s *engine.Scan, use engine.Node) bool {
	n := s.Parent(use)
	if s.KindName(n) == "field_expression" && s.KindName(s.Parent(n)) == "call_expression" {
		n = s.Parent(s.Parent(n)) // e.str()
	}
	if s.KindName(n) == "argument_list" {
		return s.FirstNamed(n) == s.LastNamed(n)
	}
	k := s.KindName(n)
	return k == "return_statement" || k == "throw_statement"
}

// target is the step that an identifier is the left end of, where that is a statement by itself: e of e << "..", of e += ".." and
// of e.append(".."). None for all other identifiers.
func target(s *engine.Scan, n engine.Node) engine.Node {
	at := s.Parent(n)
	switch s.KindName(at) {
	case "assignment_expression":
		if s.ChildIn(at, "left") != n {
			return engine.None
		}
	case "binary_expression":
		for range maxOperands {
			if s.ChildIn(at, "left") != n || s.Text(s.ChildIn(at, "operator")) != "<<" {
				return engine.None
			}
			if s.KindName(s.Parent(at)) != "binary_expression" {
				break
			}
			n, at = at, s.Parent(at)
		}
	case "field_expression":
		if s.ChildIn(at, "argument") != n {
			return engine.None
		}
		if at = s.Parent(at); s.KindName(at) != "call_expression" {
			return engine.None
		}
	default:
		return engine.None
	}
	if s.KindName(s.Parent(at)) != "expression_statement" {
		return engine.None
	}
	return at
}

// begins reports whether no statement before a step, in its block or in a branch around it, writes to the variable, so that the
// text begins with it; or the step sets the variable anew.
func begins(s *engine.Scan, at engine.Node, name string) bool {
	if _, replaces := step(s, at, name); replaces {
		return true
	}
	for n := s.Parent(at); n != engine.None; n = s.Parent(n) {
		switch s.KindName(n) {
		case "function_definition", "lambda_expression":
			return true
		case "for_statement", "while_statement", "do_statement", "for_range_loop":
			return false
		}
		if !inBlock(s, n) {
			continue
		}
		for c := s.Before(n); c != engine.None; c = s.Before(c) {
			if s.KindName(c) == "expression_statement" {
				if pieces, _ := step(s, s.FirstNamed(c), name); pieces != nil {
					return false
				}
			} else if s.KindName(c) == "declaration" {
				if declaresName(s, c, name) {
					return true
				}
			} else if branching(s, c) && writes(s, c, name) && !leaves(s, c) {
				return false
			}
		}
	}
	return true
}

// inBlock reports whether the statements beside n run before and after it: n is one of a block's, and no case of a switch.
func inBlock(s *engine.Scan, n engine.Node) bool {
	k := s.KindName(s.Parent(n))
	return k == "compound_statement" && s.KindName(n) != "case_statement" || k == "case_statement"
}

// declaresName reports whether a declaration is one of a variable of the name.
func declaresName(s *engine.Scan, n engine.Node, name string) bool {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.Named(c) && string(s.Bytes(declared(s, c))) == name {
			return true
		}
	}
	return false
}

// leaves reports whether the last statement of an if's block leaves the function, so that nothing of it goes on.
func leaves(s *engine.Scan, n engine.Node) bool {
	block := s.ChildIn(n, "consequence")
	if s.ChildIn(n, "alternative") != engine.None {
		return false
	}
	last := block
	if s.KindName(block) == "compound_statement" {
		last = s.LastNamed(block)
	}
	k := s.KindName(last)
	return k == "return_statement" || k == "throw_statement"
}

// onward are the pieces of the text that a variable collects from a step on: those of the step, of the steps behind it in its
// branch, and of those behind the statements around, until the variable is used or the function is left. left is the statement that
// leaves it, zero where none does.
func onward(s *engine.Scan, at engine.Node, name string) (pieces []engine.Argument, left engine.Node) {
	pieces, _ = step(s, at, name)
	if pieces == nil {
		return nil, 0
	}
	looked := 0
	for n := s.Parent(at); n != engine.None && looked < maxClimb; n = s.Parent(n) {
		switch s.KindName(n) {
		case "function_definition", "lambda_expression", "for_statement", "while_statement", "do_statement", "for_range_loop":
			return pieces, 0
		}
		if !inBlock(s, n) {
			continue
		}
		for c := s.After(n); c != engine.None && looked < maxClimb; c, looked = s.After(c), looked+1 {
			switch s.KindName(c) {
			case "return_statement", "throw_statement", "goto_statement", "continue_statement":
				return pieces, c
			case "expression_statement":
				more, replaces := step(s, s.FirstNamed(c), name)
				if replaces {
					return pieces, 0
				}
				if more != nil {
					pieces = append(pieces, more...)
					continue
				}
			}
			if s.KindName(c) == "break_statement" {
				break
			}
			if writes(s, c, name) {
				pieces = append(pieces, engine.Argument{Span: engine.One(c)})
			} else if uses(s, c, name) {
				return pieces, 0
			}
		}
	}
	return pieces, 0
}

// uses reports whether a statement names a variable.
func uses(s *engine.Scan, n engine.Node, name string) bool {
	for i := n; uint32(i) < min(s.Nodes[n].Next, uint32(n)+2000); i++ {
		if s.KindName(i) == "identifier" && string(s.Bytes(i)) == name {
			return true
		}
	}
	return false
}
