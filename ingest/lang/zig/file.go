package zig

import "github.com/errdex/errdex/ingest/engine"

// fileFacts is what is known of a file as a whole.
type fileFacts struct {
	// constants are the values of the file's constants by name; those inside a type also behind the type's name.
	constants map[string][]engine.Node
	// methods are the names of the functions that are called on a value.
	methods map[string]bool
}

// facts are the file's, gathered when they are first asked for.
func facts(s *engine.Scan) *fileFacts {
	if known, ok := s.State.(*fileFacts); ok {
		return known
	}
	f := &fileFacts{constants: map[string][]engine.Node{}, methods: map[string]bool{}}
	s.State = f
	var functions []engine.Node
	for i := range s.Nodes {
		switch n := engine.Node(i); s.KindName(n) {
		case "variable_declaration":
			f.add(s, n)
		case "function_declaration":
			functions = append(functions, n)
		}
	}
	for _, n := range functions { // after the constants: a receiver's type can be one
		if hasReceiver(s, n) {
			f.methods[s.Text(s.Part(n, engine.RoleFunction, engine.PartName))] = true
		}
	}
	return f
}

// add enters a constant that stands outside functions.
func (f *fileFacts) add(s *engine.Scan, n engine.Node) {
	if s.KindName(s.Parent(n)) == "block" {
		return
	}
	name, value := s.Text(s.ChildOfKind(n, "identifier")), s.LastNamed(n)
	if name == "" || !initial(s, value) {
		return
	}
	f.constants[name] = append(f.constants[name], value)
	if scope := s.Around(n, engine.RoleScope); scope != engine.None {
		key := s.Text(s.Part(scope, engine.RoleScope, engine.PartName)) + "." + name
		f.constants[key] = append(f.constants[key], value)
	}
}
