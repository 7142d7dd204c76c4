package csharp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// state is what the hooks keep of a file.
type state struct {
	// calls are the calls of the project's own assertions that gave a site.
	calls map[engine.Node]bool
	// constants are the values of the file's constants by name, None for a name that has several.
	constants map[string]engine.Node
	// locals are the places where a function's variables are set, by function and name.
	locals map[engine.Node]map[string][]engine.Node
	// returns are the exceptions that the file's methods give back, by the method's name.
	returns map[string]string
	// texts are what the file's methods that give back a text return, by the method's name: None for a name that several have.
	texts map[string]engine.Node
}

func stateOf(s *engine.Scan) *state {
	if kept, ok := s.State.(*state); ok {
		return kept
	}
	kept := &state{calls: map[engine.Node]bool{}, locals: map[engine.Node]map[string][]engine.Node{}}
	s.State = kept
	return kept
}

// maxValues bounds the values of one variable.
const maxValues = 12

// values are the expressions that give a name or an expression with alternatives its value: both sides of ??, everything that
// is assigned to a local variable before its use, and the value of a constant of the file.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "binary_expression":
		if string(s.Bytes(s.ChildIn(n, "operator"))) == "??" {
			return []engine.Node{s.ChildIn(n, "left"), s.ChildIn(n, "right")}
		}
	case "identifier":
		return namedValues(s, n, s.Text(n))
	case "invocation_expression":
		if value := returnedText(s, n); value != engine.None && constructs(s, n) {
			return []engine.Node{value}
		}
	case "member_access_expression":
		qualifier := s.Text(s.ChildIn(n, "expression"))
		if qualifier == "this" || qualifier != "" && qualifier[0] >= 'A' && qualifier[0] <= 'Z' && declares(s, lastName(qualifier)) {
			if value := constantValue(s, s.Text(s.ChildIn(n, "name"))); value != engine.None {
				return []engine.Node{value}
			}
		}
	}
	return nil
}

// returnedText is what a call of a method of the file has for its value, when the method gives back a text and has one return.
func returnedText(s *engine.Scan, call engine.Node) engine.Node {
	if s.KindName(call) != "invocation_expression" {
		return engine.None
	}
	callee := s.ChildIn(call, "function")
	if s.KindName(callee) != "identifier" {
		return engine.None
	}
	kept := stateOf(s)
	if kept.texts == nil {
		kept.texts = map[string]engine.Node{}
		for i := range s.Nodes {
			if n := engine.Node(i); s.KindName(n) == "method_declaration" {
				name := s.Text(s.ChildIn(n, "name"))
				_, twice := kept.texts[name]
				if kept.texts[name] = engine.None; !twice {
					kept.texts[name] = onlyReturn(s, n)
				}
			}
		}
	}
	value, ok := kept.texts[s.Text(callee)]
	if !ok || value == engine.None || s.Around(value, engine.RoleFunction) == s.Around(call, engine.RoleFunction) {
		return engine.None
	}
	return value
}

// constructs reports whether a value is all of an argument of a construction, rather than a part of a text.
func constructs(s *engine.Scan, n engine.Node) bool {
	argument := s.Parent(n)
	return s.KindName(argument) == "argument" && s.KindName(s.Parent(s.Parent(argument))) == "object_creation_expression"
}

// onlyReturn is the value of the one return of a method that gives back a text.
func onlyReturn(s *engine.Scan, method engine.Node) engine.Node {
	if strings.TrimSuffix(s.Text(s.ChildIn(method, "returns")), "?") != "string" {
		return engine.None
	}
	found := engine.None
	for i := method; uint32(i) < s.Nodes[method].Next; i++ {
		switch s.KindName(i) {
		case "return_statement":
		case "arrow_expression_clause":
			if s.Parent(i) != method {
				continue
			}
		default:
			continue
		}
		if found != engine.None || s.Around(i, engine.RoleFunction) != method {
			return engine.None
		}
		found = s.FirstNamed(i)
	}
	return found
}

// declares reports whether the file declares a type of the name.
func declares(s *engine.Scan, name string) bool {
	return slices.ContainsFunc([]string{"class ", "struct ", "record "}, func(word string) bool { return s.Mentions(word + name) })
}

func namedValues(s *engine.Scan, n engine.Node, name string) (found []engine.Node) {
	function := s.Around(n, engine.RoleFunction)
	if function != engine.None {
		sets := inScope(s, localsOf(s, function)[name], n)
		for _, set := range sets {
			value := s.Part(set, engine.RoleLocal, engine.PartValue)
			operator := string(s.Bytes(s.ChildIn(set, "operator")))
			switch {
			case value == engine.None || set > n || s.Within(n, set):
			case operator != "" && operator != "=":
				return nil // built up in steps
			case empty(s, value):
			case builds(s, value):
				return nil // built up in steps
			case refers(s, value, name): // x = x.Trim()
				found = append(found[:0], value)
			default:
				if text := returnedText(s, value); text != engine.None && constructs(s, n) {
					value = text
				}
				found = append(found, value)
			}
		}
		if len(sets) > 0 {
			if isParameter(s, n, name) || len(found) > maxValues {
				return nil
			}
			return found
		}
		if isParameter(s, n, name) {
			return nil
		}
	}
	if value := constantValue(s, name); value != engine.None {
		return []engine.Node{value}
	}
	return nil
}

// collected are the pieces of the text that a variable has at n when += adds to it: var m = "a"; m += "b".
func collected(s *engine.Scan, n engine.Node) []engine.Argument {
	if s.Is(s.Parent(n), engine.RoleBinary) {
		return nil // a part of a text is shown by its name
	}
	function, name := s.Around(n, engine.RoleFunction), s.Text(n)
	if function == engine.None || isParameter(s, n, name) {
		return nil
	}
	sets := slices.DeleteFunc(slices.Clone(inScope(s, localsOf(s, function)[name], n)), func(set engine.Node) bool { return set > n })
	if len(sets) == 1 && s.KindName(sets[0]) == "variable_declarator" {
		return built(s, n, s.Part(sets[0], engine.RoleLocal, engine.PartValue), name)
	}
	if len(sets) < 2 || s.KindName(sets[0]) != "variable_declarator" || !isText(s, s.Part(sets[0], engine.RoleLocal, engine.PartValue)) {
		return nil
	}
	return s.Added(s.Part(sets[0], engine.RoleLocal, engine.PartValue), sets[1:], n, func(set engine.Node) engine.Node {
		if s.Text(s.ChildIn(set, "operator")) != "+=" {
			return engine.None
		}
		return s.Part(set, engine.RoleLocal, engine.PartValue)
	})
}

// inScope are the places that set the variable which a name means at n: its nearest declaration above n in the blocks around n,
// and what is assigned after it.
func inScope(s *engine.Scan, sets []engine.Node, n engine.Node) []engine.Node {
	for i := len(sets) - 1; i >= 0; i-- {
		if sets[i] > n || s.KindName(sets[i]) != "variable_declarator" {
			continue
		}
		block := s.Around(sets[i], engine.RoleBlock)
		if !s.Within(n, block) {
			continue
		}
		var found []engine.Node
		for _, set := range sets[i:] {
			if s.Within(set, block) {
				found = append(found, set)
			}
		}
		return found
	}
	return slices.DeleteFunc(slices.Clone(sets), func(set engine.Node) bool { return s.KindName(set) == "variable_declarator" })
}

// empty reports whether a value is no text yet: null, default, string.Empty or "".
func empty(s *engine.Scan, value engine.Node) bool {
	switch s.Text(value) {
	case "null", "default", "string.Empty", "String.Empty", `""`, "null!":
		return true
	}
	return false
}

// refers reports whether the variable is used in an expression.
func refers(s *engine.Scan, value engine.Node, name string) bool {
	const most = 200 // nodes
	for n := value; uint32(n) < min(s.Nodes[value].Next, uint32(value)+most); n++ {
		if s.Is(n, engine.RoleIdentifier) && string(s.Bytes(n)) == name {
			return true
		}
	}
	return false
}

// isParameter reports whether a function or closure around n has a parameter of the name.
func isParameter(s *engine.Scan, n engine.Node, name string) bool {
	for range maxClimb {
		if n = s.Around(n, engine.RoleFunction); n == engine.None {
			return false
		}
		for _, parameter := range s.FunctionAt(n).Parameters {
			if parameter.Name == name {
				return true
			}
		}
	}
	return false
}

// localsOf are the places where a function's variables are set, by name.
func localsOf(s *engine.Scan, function engine.Node) map[string][]engine.Node {
	kept := stateOf(s)
	if locals, ok := kept.locals[function]; ok {
		return locals
	}
	locals := map[string][]engine.Node{}
	for i := function + 1; uint32(i) < s.Nodes[function].Next; i++ {
		if s.Is(i, engine.RoleLocal) {
			if name := s.Text(s.Part(i, engine.RoleLocal, engine.PartName)); name != "" && !strings.ContainsAny(name, ". [(") {
				locals[name] = append(locals[name], i)
			}
		}
	}
	kept.locals[function] = locals
	return locals
}

// constantValue is the value of the file's constant of the name, None when there is none.
func constantValue(s *engine.Scan, name string) engine.Node {
	kept := stateOf(s)
	if kept.constants == nil {
		kept.constants = map[string]engine.Node{}
		for i := range s.Nodes {
			n := engine.Node(i)
			if !s.Is(n, engine.RoleConstant) || !constant(s, n) {
				continue
			}
			key, value := s.Text(s.Part(n, engine.RoleConstant, engine.PartName)), s.Part(n, engine.RoleConstant, engine.PartValue)
			if _, twice := kept.constants[key]; twice {
				value = engine.None
			}
			kept.constants[key] = value
		}
	}
	if value, ok := kept.constants[name]; ok {
		return value
	}
	return engine.None
}
