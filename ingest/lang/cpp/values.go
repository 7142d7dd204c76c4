package cpp

import (
	"bytes"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/c"
)

// maxValues bounds the values of one variable.
const maxValues = 6

// file is what is looked up in one file.
type file struct {
	// constants are the values of constants by name; engine.None for a name that several have.
	constants map[string]engine.Node
	// sets are the places where variables of functions are declared or set, by name, in order.
	sets map[string][]engine.Node
	// types are the types of variables, members and parameters by name, as far as the file has one type for a name.
	types map[string]string
	// aliases are the variables that stand for a place elsewhere: auto& message = result.message.
	aliases map[string]bool
	// functions are the definitions of functions by their last name.
	functions map[string][]engine.Node
}

// fileOf collects the variables and functions of the file once.
func fileOf(s *engine.Scan) *file {
	own := c.Own(s)
	if f, ok := (*own).(*file); ok {
		return f
	}
	f := &file{map[string]engine.Node{}, map[string][]engine.Node{}, map[string]string{}, map[string]bool{}, map[string][]engine.Node{}}
	for i := range s.Nodes {
		switch n := engine.Node(i); s.KindName(n) {
		case "init_declarator", "field_declaration", "declaration", "parameter_declaration", "optional_parameter_declaration":
			f.declare(s, n)
		case "assignment_expression":
			if left := s.ChildIn(n, "left"); s.KindName(left) == "identifier" {
				f.sets[s.Text(left)] = append(f.sets[s.Text(left)], n)
			}
		case "function_definition":
			if name := lastName(functionName(s, n)); name != "" {
				f.functions[name] = append(f.functions[name], n)
			}
		}
	}
	*own = f
	return f
}

// declare notes a declaration: its type, and the value of a constant or variable.
func (f *file) declare(s *engine.Scan, n engine.Node) {
	k := s.KindName(n)
	of, value := n, s.ChildIn(n, "value")
	if k == "init_declarator" {
		of = s.Parent(n)
	} else if k == "field_declaration" {
		value = s.ChildIn(n, "default_value")
	} else if s.KindName(s.ChildIn(n, "declarator")) == "init_declarator" {
		return // seen by itself
	}
	node := declared(s, s.ChildIn(n, "declarator"))
	if k == "declaration" && madeOf(s, n) != engine.None {
		node = s.ChildIn(node, "declarator")
	}
	name := s.Bytes(node)
	if len(name) == 0 || len(name) > maxName || s.KindName(node) == "function_declarator" {
		return
	}
	key := lastName(string(name))
	if typ := s.Bytes(s.ChildIn(of, "type")); len(typ) > 0 && len(typ) < maxName {
		text := path(string(typ))
		if known, ok := f.types[key]; ok && known != text {
			text = ""
		}
		f.types[key] = text
	}
	if k == "parameter_declaration" || k == "optional_parameter_declaration" {
		return
	}
	if s.Around(n, engine.RoleFunction) != engine.None && !constant(s, of) {
		f.sets[key] = append(f.sets[key], n)
		if s.KindName(s.ChildIn(n, "declarator")) == "reference_declarator" && s.KindName(value) == "field_expression" {
			f.aliases[key] = true
		}
		return
	}
	if value != engine.None {
		if _, twice := f.constants[key]; twice {
			value = engine.None
		}
		f.constants[key] = value
	}
}

// madeOf is the name that a text of a function is made of in a declaration which the grammar takes for a function's: std::string
// e(errstr). None for all others.
func madeOf(s *engine.Scan, declaration engine.Node) engine.Node {
	d := s.ChildIn(declaration, "declarator")
	if s.KindName(d) != "function_declarator" || s.KindName(s.Parent(declaration)) != "compound_statement" {
		return engine.None
	}
	if typ := s.Bytes(s.ChildIn(declaration, "type")); !bytes.HasSuffix(typ, []byte("string")) && !bytes.HasSuffix(typ, []byte("stringstream")) {
		return engine.None
	}
	list := s.ChildIn(d, "parameters")
	only := s.FirstNamed(list)
	if only != s.LastNamed(list) || s.ChildIn(only, "declarator") != engine.None || s.KindName(s.ChildIn(only, "type")) != "type_identifier" {
		return engine.None
	}
	return s.ChildIn(only, "type")
}

// constants are the values of the file's named texts.
func constants(s *engine.Scan) map[string]engine.Node {
	found := map[string]engine.Node{}
	for name, value := range fileOf(s).constants {
		if value != engine.None {
			if value = initial(s, value); isText(s, value) {
				found[name] = value
			}
		}
	}
	return found
}

// constant reports whether a declaration is one of a constant: static const char kText[] = "..".
func constant(s *engine.Scan, n engine.Node) bool {
	fixed, kept := false, false
	for m := s.First(n); m != engine.None; m = s.After(m) {
		switch text := s.Bytes(m); string(text[:min(len(text), 12)]) {
		case "const", "constexpr":
			fixed = true
		case "static":
			kept = true
		}
	}
	return fixed && kept
}

// values are the expressions that give n its value: what a variable is set to, a constant's value, what a function of the file
// returns.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	name := ""
	switch s.KindName(n) {
	case "identifier":
		name = s.Text(n)
		if set, ok := locals(s, name, n); ok {
			if s.Is(s.Parent(n), engine.RoleBinary) && !streamedAlone(s, n) {
				return nil // a part of a text is shown by its name
			}
			if target(s, n) != engine.None {
				return nil // what is written from here on, see onward
			}
			if len(set) > 1 {
				return set
			}
			pieces, steps := gathered(s, n)
			if len(set) == 0 {
				if branches := alternatives(s, n, pieces, steps); branches != nil {
					return branches
				}
				return buffered(s, n)
			}
			if steps && len(pieces) > 1 && pieces[0].First == set[0] {
				return nil // put together in steps
			}
			return set
		}
	case "qualified_identifier", "field_identifier":
		name = s.Text(lastNode(s, n))
	case "call_expression":
		return returned(s, n)
	default:
		return nil
	}
	if value, ok := fileOf(s).constants[name]; ok && value != engine.None {
		if value = initial(s, value); value != engine.None {
			return []engine.Node{value}
		}
	}
	return nil
}

// streamedAlone reports whether a name is the one thing that is written to a stream: LOG(ERROR) << message.
func streamedAlone(s *engine.Scan, n engine.Node) bool {
	stream := s.Parent(n)
	return streamRoot(s, stream) == s.ChildIn(stream, "left") && s.ChildIn(stream, "right") == n && s.ChildIn(s.Parent(stream), "left") != stream
}

// buffered are the calls that write a text into the buffer that a name stands for: snprintf(text, sizeof text, "..", x).
func buffered(s *engine.Scan, n engine.Node) (found []engine.Node) {
	for _, value := range c.Values(s, n) {
		if s.KindName(value) == "call_expression" {
			found = append(found, value)
		}
	}
	return found
}

// initial is the one expression that an initialiser holds: = "..", ("..") or {".."}.
func initial(s *engine.Scan, n engine.Node) engine.Node {
	if k := s.KindName(n); k != "argument_list" && k != "initializer_list" {
		return n
	}
	if first := s.FirstNamed(n); first != engine.None && s.LastNamed(n) == first {
		return first
	}
	return engine.None
}

// maxReturning bounds the functions whose returned text is looked for, in nodes.
const maxReturning = 1000

// returned is the text that a function of the file with one return makes, which a call of it has for its value.
func returned(s *engine.Scan, call engine.Node) []engine.Node {
	function := callee(s, call)
	if k := s.KindName(function); k != "identifier" {
		return nil
	}
	if anyText(s, arguments(s, s.ChildIn(call, "arguments"))) {
		return nil // what it is given tells more
	}
	defined := fileOf(s).functions[s.Text(function)]
	if len(defined) != 1 || s.Within(call, defined[0]) || s.Nodes[defined[0]].Next-uint32(defined[0]) > maxReturning || !strings.Contains(s.Text(s.ChildIn(defined[0], "type")), "string") {
		return nil
	}
	found := returns(s, defined[0])
	if len(found) != 1 {
		return nil
	}
	variable := found[0]
	if function := callee(s, variable); s.KindName(function) == "field_expression" {
		variable = s.ChildIn(function, "argument") // e.str()
	}
	if s.KindName(variable) == "identifier" {
		pieces, steps := gathered(s, variable)
		if branches := alternatives(s, variable, pieces, steps); branches != nil {
			return branches
		}
	}
	return found
}

// returns are the values that a function returns, those of functions inside it left out.
func returns(s *engine.Scan, function engine.Node) (found []engine.Node) {
	for i := function + 1; uint32(i) < s.Nodes[function].Next; i++ {
		switch s.KindName(i) {
		case "lambda_expression", "class_specifier", "struct_specifier":
			i = engine.Node(s.Nodes[i].Next) - 1
		case "return_statement":
			if value := s.FirstNamed(i); value != engine.None {
				found = append(found, value)
			}
		}
	}
	return found
}

// maxSets bounds how many places where a variable of the name is set are looked at for one use.
const maxSets = 200

// locals are the values that a variable of the function can have at n: that of its declaration and those that are assigned to it
// between, where a later one that always runs takes the place of those before it. It reports false for what is no variable or
// parameter of the function.
func locals(s *engine.Scan, name string, n engine.Node) ([]engine.Node, bool) {
	function := s.Around(n, engine.RoleFunction)
	if function == engine.None {
		return nil, false
	}
	sets := fileOf(s).sets[name]
	end, _ := slices.BinarySearch(sets, n)
	for i := end - 1; i >= max(0, end-maxSets); i-- {
		if k := s.KindName(sets[i]); k == "assignment_expression" {
			continue
		}
		if block := blockOf(s, sets[i]); block != engine.None && s.Within(n, block) {
			return assigned(s, block, sets[i], sets[i+1:end], n), true
		}
	}
	return nil, hasParameter(s, function, name)
}

// blockOf is the block in which a declaration stands.
func blockOf(s *engine.Scan, n engine.Node) engine.Node {
	if s.KindName(n) == "init_declarator" {
		n = s.Parent(n)
	}
	return s.Parent(n)
}

// hasParameter reports whether a function has a parameter of the name.
func hasParameter(s *engine.Scan, function engine.Node, name string) bool {
	return function != engine.None && slices.ContainsFunc(s.FunctionAt(function).Parameters, func(p errdex.Parameter) bool { return p.Name == name })
}

// assigned are the values of a variable: that of its declaration in the block, and those of the assignments after it.
func assigned(s *engine.Scan, block, declaration engine.Node, assignments []engine.Node, n engine.Node) (found []engine.Node) {
	add := func(value engine.Node) {
		if value != engine.None && s.Text(value) != `""` && s.KindName(value) != "null" && !s.Within(n, value) {
			found = append(found, value)
		}
	}
	if s.KindName(declaration) == "init_declarator" {
		add(initial(s, s.ChildIn(declaration, "value")))
	}
	for _, a := range assignments {
		if s.KindName(a) != "assignment_expression" {
			continue // a variable of the same name in a block that is over
		}
		if s.Text(s.ChildIn(a, "operator")) != "=" || len(found) == maxValues {
			return nil // put together in steps
		}
		if s.Parent(s.Parent(a)) == block {
			found = nil
		}
		add(s.ChildIn(a, "right"))
	}
	return found
}
