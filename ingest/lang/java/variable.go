package java

import (
	"slices"
	"strings"

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
	// sets are the places where local variables are declared or set, by name, in order.
	sets map[string][]engine.Node
}

// fileOf collects the constants, methods and variables of the file once.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{map[string]engine.Node{}, map[string][]engine.Node{}, map[string][]engine.Node{}}
	for i := range s.Nodes {
		n := engine.Node(i)
		if s.First(n) == engine.None {
			continue // a name, a mark: most nodes
		}
		switch s.KindName(n) {
		case "variable_declarator":
			name, value := s.Text(s.ChildIn(n, "name")), s.ChildIn(n, "value")
			switch {
			case s.KindName(s.Parent(n)) == "local_variable_declaration":
				f.sets[name] = append(f.sets[name], n)
			case constant(s, n):
				if _, twice := f.constants[name]; twice {
					value = engine.None
				}
				f.constants[name] = value
			}
		case "assignment_expression":
			if left := s.ChildIn(n, "left"); s.KindName(left) == "identifier" {
				f.sets[s.Text(left)] = append(f.sets[s.Text(left)], n)
			}
		case "method_declaration":
			name := s.Text(s.ChildIn(n, "name"))
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
	switch s.KindName(n) {
	case "identifier":
		name = s.Text(n)
		if local, ok := locals(s, name, n); ok {
			if joins := s.Is(s.Parent(n), engine.RoleBinary); joins {
				return nil // a part of a text is shown by its name
			}
			return local
		}
	case "field_access":
		name = s.Text(s.ChildIn(n, "field"))
	case "method_invocation":
		return returned(s, n)
	case "switch_expression":
		return arms(s, n)
	}
	if value, ok := fileOf(s).constants[name]; ok && value != engine.None {
		return []engine.Node{value}
	}
	return nil
}

// arms are what the arms of a switch give it for its value.
func arms(s *engine.Scan, n engine.Node) (found []engine.Node) {
	body := s.ChildIn(n, "body")
	for c := s.First(body); c != engine.None; c = s.After(c) {
		value := s.LastNamed(c)
		if s.KindName(value) == "expression_statement" {
			value = s.FirstNamed(value)
		}
		if k := s.KindName(value); value != engine.None && k != "throw_statement" && k != "switch_label" && len(found) < maxValues {
			found = append(found, value)
		}
	}
	return found
}

// returned are the texts that a method of the file makes, which a call of it has for its value: that of its one return, or those of
// several that are all written out.
func returned(s *engine.Scan, call engine.Node) []engine.Node {
	object := s.ChildIn(call, "object")
	methods := fileOf(s).methods[s.Text(s.ChildIn(call, "name"))]
	if len(methods) != 1 || object != engine.None && s.Text(object) != "this" || s.Within(call, methods[0]) {
		return nil
	}
	var found []engine.Node
	for i := methods[0]; uint32(i) < s.Nodes[methods[0]].Next; i++ {
		if s.KindName(i) == "return_statement" && s.Around(i, engine.RoleLambda) == engine.None {
			found = append(found, s.FirstNamed(i))
		}
	}
	if len(found) == 0 || len(found) > maxValues || s.Text(s.ChildIn(methods[0], "type")) != "String" {
		return nil
	}
	for _, value := range found {
		if len(found) > 1 && !isSentence(s, value) {
			return nil
		}
	}
	return found
}

// isSentence reports whether a value is text of several words.
func isSentence(s *engine.Scan, value engine.Node) bool {
	if !isText(s, value) {
		return false
	}
	texts := s.Texts(engine.One(value))
	return len(texts) > 0 && strings.Contains(strings.TrimSpace(texts[0].LiteralText()), " ")
}

// maxSets bounds how many places where a variable of the name is set are looked at for one use.
const maxSets = 200

// locals are the values that a local variable can have at n: that of its declaration and those that are assigned to it
// between, where a later one that always runs takes the place of those before it. It reports false for what is no local
// variable or parameter.
func locals(s *engine.Scan, name string, n engine.Node) ([]engine.Node, bool) {
	function := s.Around(n, engine.RoleFunction)
	if function == engine.None {
		return nil, false
	}
	if hasParameter(s, function, name) {
		return nil, true
	}
	declarator, assignments := declared(s, name, n)
	if declarator == engine.None {
		return nil, false
	}
	return assigned(s, s.Parent(s.Parent(declarator)), declarator, assignments, n), true
}

// declared is where the local variable that a name means at n is declared, and the places between that set variables of the name.
func declared(s *engine.Scan, name string, n engine.Node) (declarator engine.Node, assignments []engine.Node) {
	sets := fileOf(s).sets[name]
	end, _ := slices.BinarySearch(sets, n)
	for i := end - 1; i >= max(0, end-maxSets); i-- {
		if s.KindName(sets[i]) == "variable_declarator" && s.Within(n, s.Parent(s.Parent(sets[i]))) {
			return sets[i], sets[i+1 : end]
		}
	}
	return engine.None, nil
}

// collected are the pieces of the text that a variable has at n when += adds to it: String m = "a"; m += "b".
func collected(s *engine.Scan, n engine.Node) []engine.Argument {
	if s.Is(s.Parent(n), engine.RoleBinary) {
		return nil // a part of a text is shown by its name
	}
	declarator, assignments := declared(s, s.Text(n), n)
	value := s.ChildIn(declarator, "value")
	if len(assignments) == 0 || !isText(s, value) || hasParameter(s, s.Around(n, engine.RoleFunction), s.Text(n)) {
		return nil
	}
	return s.Added(value, assignments, n, func(set engine.Node) engine.Node {
		if s.KindName(set) != "assignment_expression" || s.Text(s.ChildIn(set, "operator")) != "+=" {
			return engine.None
		}
		return s.ChildIn(set, "right")
	})
}

// hasParameter reports whether a function has a parameter of the name.
func hasParameter(s *engine.Scan, function engine.Node, name string) bool {
	return slices.ContainsFunc(s.FunctionAt(function).Parameters, func(p errdex.Parameter) bool { return p.Name == name })
}

// assigned are the values of a variable: that of its declaration in the block, and those of the assignments after it.
func assigned(s *engine.Scan, block, declarator engine.Node, assignments []engine.Node, n engine.Node) (found []engine.Node) {
	add := func(value engine.Node) {
		if value != engine.None && s.KindName(value) != "null_literal" && s.Text(value) != `""` && !s.Within(n, value) {
			found = append(found, value)
		}
	}
	add(s.ChildIn(declarator, "value"))
	for _, a := range assignments {
		if s.KindName(a) != "assignment_expression" {
			continue // a variable of the same name in a block that is over
		}
		always := s.Parent(s.Parent(a)) == block
		if s.Text(s.ChildIn(a, "operator")) != "=" && !always && len(found) > 0 {
			continue // more words, now and then
		}
		if s.Text(s.ChildIn(a, "operator")) != "=" || len(found) == maxValues {
			return nil // put together in steps
		}
		if always {
			found = nil
		}
		add(s.ChildIn(a, "right"))
	}
	return found
}
