package java

import (
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxValues bounds the values of one variable.
const maxValues = 6

// file is what is looked up in one file.
type file struct {
	// constants are the values of constants by name; engine.None for a name that several have.
	constants map[string]engine.Node
	// methods are the definitions of methods by name.
	methods map[string][]engine.Node
}

// fileOf collects the constants and methods of the file once.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{map[string]engine.Node{}, map[string][]engine.Node{}}
	for i := range s.Nodes {
		switch n := engine.Node(i); kind(s, n) {
		case "variable_declarator":
			if constant(s, n) {
				name, value := s.Text(child(s, n, "name")), child(s, n, "value")
				if _, twice := f.constants[name]; twice {
					value = engine.None
				}
				f.constants[name] = value
			}
		case "method_declaration":
			name := s.Text(child(s, n, "name"))
			f.methods[name] = append(f.methods[name], n)
		}
	}
	s.State = f
	return f
}

// defined reports whether the file has a method of the name that a callee ends in.
func defined(s *engine.Scan, callee string) bool { return len(fileOf(s).methods[lastName(callee)]) > 0 }

// values are the expressions that give n its value: what a local variable is set to, a constant's value, what a method of the
// file returns.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	name := ""
	switch kind(s, n) {
	case "identifier":
		name = s.Text(n)
		if local, ok := locals(s, name, n); ok {
			if joins := s.Is(s.Parent(n), engine.RoleBinary); joins {
				return nil // a part of a text is shown by its name
			}
			return local
		}
	case "field_access":
		name = s.Text(child(s, n, "field"))
	case "method_invocation":
		return returned(s, n)
	}
	if value, ok := fileOf(s).constants[name]; ok && value != engine.None {
		return []engine.Node{value}
	}
	return nil
}

// returned is the text that a method of the file with one return makes, which a call of it has for its value.
func returned(s *engine.Scan, call engine.Node) []engine.Node {
	object := child(s, call, "object")
	methods := fileOf(s).methods[s.Text(child(s, call, "name"))]
	if len(methods) != 1 || object != engine.None && s.Text(object) != "this" || s.Within(call, methods[0]) {
		return nil
	}
	var found []engine.Node
	for i := methods[0]; uint32(i) < s.Nodes[methods[0]].Next; i++ {
		if kind(s, i) == "return_statement" && s.Around(i, engine.RoleLambda) == engine.None {
			found = append(found, s.FirstNamed(i))
		}
	}
	if len(found) != 1 || s.Text(child(s, methods[0], "type")) != "String" {
		return nil
	}
	return found
}

// locals are the values that a local variable can have at n: that of its declaration and those that are assigned to it
// between, where a later one that always runs takes the place of those before it. It reports false for what is no local
// variable or parameter.
func locals(s *engine.Scan, name string, n engine.Node) ([]engine.Node, bool) {
	block := n
	for range maxClimb {
		if block = around(s, block, "block", "constructor_body", "switch_block_statement_group", "method_declaration", "constructor_declaration"); block == engine.None {
			break
		}
		if s.Is(block, engine.RoleFunction) {
			return nil, hasParameter(s, block, name)
		}
		for c := s.First(block); c != engine.None && c < n; c = s.After(c) {
			if declarator := declared(s, c, name); declarator != engine.None {
				return assigned(s, name, block, c, n, child(s, declarator, "value")), true
			}
		}
	}
	return nil, false
}

// hasParameter reports whether a function has a parameter of the name.
func hasParameter(s *engine.Scan, function engine.Node, name string) bool {
	return slices.ContainsFunc(s.FunctionAt(function).Parameters, func(p errdex.Parameter) bool { return p.Name == name })
}

// declared is the declarator of the variable in a statement that declares it.
func declared(s *engine.Scan, statement engine.Node, name string) engine.Node {
	if kind(s, statement) != "local_variable_declaration" {
		return engine.None
	}
	for c := s.First(statement); c != engine.None; c = s.After(c) {
		if kind(s, c) == "variable_declarator" && s.Text(child(s, c, "name")) == name {
			return c
		}
	}
	return engine.None
}

// assigned follows the assignments from the declaration to n.
func assigned(s *engine.Scan, name string, block, declaration, n, first engine.Node) (found []engine.Node) {
	add := func(value engine.Node) {
		if value != engine.None && kind(s, value) != "null_literal" && s.Text(value) != `""` && !s.Within(n, value) {
			found = append(found, value)
		}
	}
	add(first)
	for i := engine.Node(s.Nodes[declaration].Next); i < n; i++ {
		if kind(s, i) != "assignment_expression" || s.Text(child(s, i, "left")) != name {
			continue
		}
		if s.Text(child(s, i, "operator")) != "=" || len(found) == maxValues {
			return nil // put together in steps
		}
		if s.Parent(s.Parent(i)) == block {
			found = nil
		}
		add(child(s, i, "right"))
	}
	return found
}
