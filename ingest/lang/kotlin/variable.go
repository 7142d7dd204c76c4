package kotlin

import (
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxValues bounds the values of one expression.
const maxValues = 12

// values are the expressions that give n its value: what a local variable is set to, a constant's value, what a function of the
// file returns, the sides of ?:, the arms of a when.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	name := ""
	switch s.KindName(n) {
	case "identifier":
		name = s.Text(n)
		if local, ok := locals(s, name, n, maxHops); ok {
			if partOfText(s, n) || len(collected(s, n)) > 1 {
				return nil // a part of a text is shown by its name
			}
			return local
		}
	case "navigation_expression":
		if root := s.FirstNamed(n); s.KindName(root) != "this_expression" && !capital(lastName(s.Text(root))) {
			return nil
		}
		name = s.Text(s.LastNamed(n))
	case "call_expression":
		return called(s, n)
	case "when_expression":
		return arms(s, n)
	case "try_expression":
		return []engine.Node{s.ChildOfKind(n, "block")}
	case "binary_expression":
		if s.Text(s.ChildIn(n, "operator")) == "?:" {
			return []engine.Node{s.ChildIn(n, "left"), s.ChildIn(n, "right")}
		}
		return nil
	default:
		return nil
	}
	if value, ok := fileOf(s).constants[name]; ok && value != engine.None {
		return []engine.Node{value}
	}
	return nil
}

// branches adds the expressions that a value is one of: the ends of an if's and a when's branches, each of which runs under a condition
// of its own.
func branches(s *engine.Scan, n engine.Node, found []engine.Node, hops, depth int) []engine.Node {
	if depth > maxClimb/4 || len(found) >= maxValues {
		return found
	}
	switch s.KindName(n) {
	case "if_expression":
		then := following(s, s.ChildIn(n, "condition"))
		for branch := then; branch != engine.None; branch = following(s, branch) {
			found = branches(s, branch, found, hops, depth+1)
		}
		return found
	case "when_expression":
		for _, arm := range arms(s, n) {
			found = branches(s, arm, found, hops, depth+1)
		}
		return found
	case "block":
		return branches(s, s.LastNamed(n), found, hops, depth+1)
	case "binary_expression":
		if s.Text(s.ChildIn(n, "operator")) == "?:" {
			return branches(s, s.ChildIn(n, "right"), branches(s, s.ChildIn(n, "left"), found, hops, depth+1), hops, depth+1)
		}
	case "identifier":
		if local, _ := locals(s, s.Text(n), n, hops-1); len(local) > 0 && len(local) <= maxValues-len(found) {
			return append(found, local...)
		}
	case "throw_expression", "":
		return found
	}
	return append(found, n)
}

// arms are what the entries of a when give it for its value.
func arms(s *engine.Scan, n engine.Node) (found []engine.Node) {
	for c := s.First(n); c != engine.None && len(found) < maxValues; c = s.After(c) {
		if s.KindName(c) != "when_entry" {
			continue
		}
		if value := s.LastNamed(c); value != engine.None && s.KindName(value) != "throw_expression" {
			found = append(found, value)
		}
	}
	return found
}

// scoped are the functions whose value is that of the lambda that they run.
var scoped = map[string]bool{"run": true, "let": true, "with": true, "synchronized": true}

// called is the text that a function of the file makes, which a call of it has for its value: its expression, or that of its
// one return. A function that runs a lambda has the lambda's.
func called(s *engine.Scan, n engine.Node) []engine.Node {
	callee := calleeOf(s, n)
	name := callee
	if s.KindName(callee) == "navigation_expression" {
		name = s.LastNamed(callee)
	}
	if lambda := s.ChildOfKind(n, "annotated_lambda"); lambda != engine.None {
		if scoped[s.Text(name)] {
			return []engine.Node{s.LastNamed(s.LastNamed(lambda))}
		}
		return nil
	}
	switch s.Text(name) {
	case "mapOf", "hashMapOf", "mutableMapOf":
		return entry(s, n)
	}
	if name != callee && s.KindName(s.FirstNamed(callee)) != "this_expression" {
		return nil
	}
	return answers(s, n, name, maxHops)
}

// answers is what the one function of the file that a call can mean returns.
func answers(s *engine.Scan, call, name engine.Node, hops int) []engine.Node {
	functions := fileOf(s).functions[s.Text(name)]
	if len(functions) > 1 { // one is meant that takes as much as it is given
		count := len(arguments(s, s.ChildOfKind(call, "value_arguments")))
		functions = slices.DeleteFunc(slices.Clone(functions), func(f engine.Node) bool { return len(s.FunctionAt(f).Parameters) != count })
	}
	if len(functions) != 1 || s.Within(call, functions[0]) {
		return nil
	}
	body := s.ChildOfKind(functions[0], "function_body")
	value := given(s, body)
	if value == engine.None {
		return returned(s, body)
	}
	if inner := s.FirstNamed(value); hops > 1 && s.KindName(value) == "call_expression" && s.KindName(inner) == "identifier" {
		if more := answers(s, value, inner, hops-1); more != nil {
			return more
		}
	}
	return []engine.Node{value}
}

// returned is the value of a body's only return.
func returned(s *engine.Scan, body engine.Node) (found []engine.Node) {
	if body == engine.None {
		return nil
	}
	for i := body; uint32(i) < s.Nodes[body].Next; i++ {
		if s.KindName(i) == "return_expression" {
			if found != nil {
				return nil
			}
			found = append(found, s.LastNamed(i))
		}
	}
	return found
}

// entry is the value that a map literal has for a message: mapOf("error" to "..").
func entry(s *engine.Scan, n engine.Node) []engine.Node {
	for _, a := range arguments(s, s.ChildOfKind(n, "value_arguments")) {
		if s.KindName(a.First) != "infix_expression" {
			continue
		}
		switch s.Text(s.FirstNamed(a.First)) {
		case `"error"`, `"message"`, `"detail"`, `"reason"`, `"error_description"`, `"errorMessage"`, `"msg"`:
			return []engine.Node{s.LastNamed(a.First)}
		}
	}
	return nil
}

// maxHops bounds how many variables or functions that stand for one another are followed.
const maxHops = 2

// maxSets bounds how many places where a variable of the name is set are looked at for one use.
const maxSets = 200

// locals are the values that a local variable can have at n: that of its declaration and those that are assigned to it
// between, where a later one that always runs takes the place of those before it. It reports false for what is no local
// variable or parameter.
func locals(s *engine.Scan, name string, n engine.Node, hops int) ([]engine.Node, bool) {
	if hops == 0 {
		return nil, false
	}
	function := s.Around(n, engine.RoleFunction)
	if function != engine.None && slices.ContainsFunc(s.FunctionAt(function).Parameters, func(p errdex.Parameter) bool { return p.Name == name }) {
		return nil, true
	}
	property, assignments := declaration(s, name, n)
	if property == engine.None {
		return nil, false
	}
	return assigned(s, s.Parent(property), property, assignments, n, hops), true
}

// declaration is where the local variable that a name means at n is declared, and the places between that set variables of the name.
func declaration(s *engine.Scan, name string, n engine.Node) (property engine.Node, assignments []engine.Node) {
	sets := fileOf(s).sets[name]
	end, _ := slices.BinarySearch(sets, n)
	for i := end - 1; i >= max(0, end-maxSets); i-- {
		if s.KindName(sets[i]) == "property_declaration" && s.Within(n, s.Parent(sets[i])) {
			return sets[i], sets[i+1 : end]
		}
	}
	return engine.None, nil
}

// partOfText reports whether a name is an operand of a text that is put together.
func partOfText(s *engine.Scan, n engine.Node) bool {
	return s.Is(s.Parent(n), engine.RoleBinary) && s.Text(s.ChildIn(s.Parent(n), "operator")) == "+"
}

// collected are the pieces of the text that a variable has at n when += adds to it: var m = "a"; m += "b".
func collected(s *engine.Scan, n engine.Node) []engine.Argument {
	property, assignments := declaration(s, s.Text(n), n)
	if len(assignments) == 0 || partOfText(s, n) {
		return nil
	}
	value := given(s, property)
	if k := s.KindName(value); k == "if_expression" || !isText(s, value) {
		return nil
	}
	return s.Added(value, assignments, n, func(set engine.Node) engine.Node {
		if s.KindName(set) != "assignment" || s.Text(s.ChildIn(set, "operator")) != "+=" {
			return engine.None
		}
		return s.ChildIn(set, "right")
	})
}

// assigned are the values of a variable: that of its declaration in the block, and those of the assignments after it. What is
// added to it in steps is left out.
func assigned(s *engine.Scan, block, declaration engine.Node, assignments []engine.Node, n engine.Node, hops int) (found []engine.Node) {
	add := func(value engine.Node) {
		if value != engine.None && s.Text(value) != "null" && s.Text(value) != `""` && !s.Within(n, value) {
			found = branches(s, value, found, hops, 0)
		}
	}
	add(given(s, declaration))
	for _, a := range assignments {
		if s.KindName(a) != "assignment" || s.Text(s.ChildIn(a, "operator")) != "=" {
			continue // a variable of the same name in a block that is over
		}
		if len(found) == maxValues {
			return nil
		}
		if s.Parent(a) == block {
			found = nil
		}
		add(s.ChildIn(a, "right"))
	}
	return found
}
