package elixir

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// maxValues bounds the values of one expression.
const maxValues = 40

// values are the expressions that give n its value: the branches of if, case, cond and with, both sides of a || b, the value of
// a variable or a module attribute, what a function of the file gives.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "identifier":
		return variable(s, n)
	case "unary_operator":
		return attribute(s, n)
	case "anonymous_function":
		return clauses(s, n, nil)
	case "binary_operator":
		left, right := s.ChildIn(n, "left"), s.ChildIn(n, "right")
		switch operator(s, n) {
		case "||", "or":
			return []engine.Node{left, right}
		case "&&", "and", "=":
			return []engine.Node{right}
		case "|>":
			if branches(s, right) {
				return branchValues(s, right)
			}
		}
	case "call":
		if branches(s, n) {
			return branchValues(s, n)
		}
		return returned(s, n)
	}
	return nil
}

// attribute is the value of a module attribute that is set once.
func attribute(s *engine.Scan, n engine.Node) []engine.Node {
	name := s.ChildIn(n, "operand")
	if !s.Is(name, engine.RoleIdentifier) || s.Text(s.First(n)) != "@" {
		return nil
	}
	if value, ok := fileOf(s).attributes[s.Text(name)]; ok && value != engine.None && !s.Within(n, value) {
		return []engine.Node{value}
	}
	return nil
}

// fixed is the text of a module attribute inside another text.
func fixed(s *engine.Scan, n engine.Node) (string, bool) {
	if text := s.Bytes(n); len(text) < 2 || text[0] != '@' || s.KindName(n) != "unary_operator" {
		return "", false
	}
	if value := attribute(s, n); len(value) == 1 && s.Is(value[0], engine.RoleString) {
		template, ok := literal(s, value[0])
		return template.LiteralText(), ok && len(template.Placeholders()) == 0
	}
	return "", false
}

// branches reports whether a call is one of the language's conditionals.
func branches(s *engine.Scan, n engine.Node) bool {
	switch target(s, n) {
	case "if", "unless", "case", "cond", "with", "try", "receive":
		return true
	}
	return false
}

// branchValues are the ends of a conditional's branches.
func branchValues(s *engine.Scan, n engine.Node) (out []engine.Node) {
	for _, a := range named(s, s.LastNamed(s.ChildOfKind(n, "arguments"))) {
		if a.Name == "do" || a.Name == "else" {
			out = append(out, a.First)
		}
	}
	block := s.ChildOfKind(n, "do_block")
	if block == engine.None {
		return out
	}
	out = clauses(s, block, out)
	if last := bodyValue(s, block); last != engine.None && s.KindName(last) != "stab_clause" {
		out = append(out, last)
	}
	for c := s.FirstNamed(block); c != engine.None; c = next(s, c) {
		switch s.KindName(c) {
		case "else_block":
			out = clauses(s, c, out)
			if last := s.LastNamed(c); s.KindName(last) != "stab_clause" && last != engine.None {
				out = append(out, last)
			}
		case "rescue_block", "catch_block":
			out = clauses(s, c, out)
		}
	}
	return out
}

// clauses adds the ends of the clauses (x -> y) in a node.
func clauses(s *engine.Scan, n engine.Node, out []engine.Node) []engine.Node {
	for c := s.FirstNamed(n); c != engine.None && len(out) < maxValues; c = next(s, c) {
		if s.KindName(c) == "stab_clause" {
			if last := s.LastNamed(s.ChildIn(c, "right")); last != engine.None {
				out = append(out, last)
			}
		}
	}
	return out
}

// bodyValue is the last expression of a do block before its else, rescue and the like.
func bodyValue(s *engine.Scan, block engine.Node) engine.Node {
	last := engine.None
	for c := s.FirstNamed(block); c != engine.None; c = next(s, c) {
		if strings.HasSuffix(s.KindName(c), "_block") {
			break
		}
		last = c
	}
	return last
}

// variable is what a name was matched with last before it is used; a parameter has its default.
func variable(s *engine.Scan, n engine.Node) []engine.Node {
	name := s.Text(n)
	function := s.Around(n, engine.RoleFunction)
	if function == engine.None {
		return nil
	}
	matches := fileOf(s).set[name]
	for i := len(matches) - 1; i >= 0; i-- {
		match := matches[i]
		if match > n || s.Within(n, match) || !s.Within(match, function) {
			continue
		}
		if block := blockOf(s, match); block == engine.None || !s.Within(n, block) {
			continue
		}
		if shadowed(s, n, match, name) {
			return nil
		}
		value := s.ChildIn(match, "right")
		if branches(s, value) {
			return branchValues(s, value)
		}
		return []engine.Node{value}
	}
	for p := s.FirstNamed(headArguments(s, function)); p != engine.None; p = next(s, p) {
		if operator(s, p) == `\\` && s.Text(s.ChildIn(p, "left")) == name && !s.Within(n, p) {
			return []engine.Node{s.ChildIn(p, "right")}
		}
	}
	return nil
}

// blockOf is the nearest node around n that holds statements.
func blockOf(s *engine.Scan, n engine.Node) engine.Node {
	for at := range s.Ancestors(s.Parent(n)) {
		switch s.KindName(at) {
		case "do_block", "else_block", "body", "rescue_block", "catch_block", "after_block", "source", "block":
			return at
		case "arguments": // with x = f() do
			if target(s, s.Parent(at)) == "with" {
				return s.Parent(at)
			}
		}
	}
	return engine.None
}

// shadowed reports whether a clause between a match and a use gives the name anew.
func shadowed(s *engine.Scan, n, match engine.Node, name string) bool {
	for at := range s.Ancestors(n) {
		if s.Within(match, at) {
			return false
		}
		if s.KindName(at) == "stab_clause" && mentions(s, s.ChildIn(at, "left"), name) {
			return true
		}
	}
	return false
}

// mentions reports whether an identifier in n is the name.
func mentions(s *engine.Scan, n engine.Node, name string) bool {
	for i := n; n != engine.None && uint32(i) < min(s.Nodes[n].Next, uint32(n)+200); i++ {
		if s.Is(i, engine.RoleIdentifier) && string(s.Bytes(i)) == name {
			return true
		}
	}
	return false
}

// returned are the texts and exceptions that a function of the file gives, which a call of it has for its value.
func returned(s *engine.Scan, n engine.Node) (out []engine.Node) {
	name := target(s, n)
	if name == "" || name == formatter { // the texts of the latter are sites by themselves
		return nil
	}
	arity := len(elements(s, s.ChildOfKind(n, "arguments")))
	if operator(s, s.Parent(n)) == "|>" && s.ChildIn(s.Parent(n), "right") == n {
		arity++
	}
	module, file := s.Around(n, engine.RoleScope), fileOf(s)
	for _, f := range file.functions[name] {
		if first, taken := file.called[f]; taken && first != n {
			continue // each of its texts is one site, not one for each call
		}
		if s.Within(n, f) || s.Around(f, engine.RoleScope) != module || len(elements(s, headArguments(s, f))) != arity || len(out) >= maxValues {
			continue
		}
		if value := functionValue(s, f); isText(s, value) {
			file.called[f] = n
			out = append(out, value)
		}
	}
	return out
}

// functionValue is the expression that a function gives.
func functionValue(s *engine.Scan, function engine.Node) engine.Node {
	if block := s.ChildOfKind(function, "do_block"); block != engine.None {
		return bodyValue(s, block)
	}
	return entry(named(s, s.LastNamed(s.ChildOfKind(function, "arguments"))), "do")
}

// isText reports whether an expression is made of text, or is a struct or a choice that can hold one.
func isText(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "string", "charlist", "sigil":
		return true
	case "map":
		return s.ChildOfKind(n, "struct") != engine.None
	case "binary_operator":
		return operator(s, n) == "<>"
	case "call":
		return branches(s, n) || strings.HasSuffix(s.Path(s.ChildIn(n, "target")), "gettext")
	}
	return false
}
