package kotlin

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// file is what is looked up in one file.
type file struct {
	// constants are the values of properties that are set once, outside functions, by name; engine.None for a name that several have.
	constants map[string]engine.Node
	// texts are the constants that are plain string literals, and that are written as constants are: other names are often those of
	// parameters as well.
	texts map[string]engine.Node
	// functions are the definitions of functions by name.
	functions map[string][]engine.Node
	// sets are the places where local variables are declared or set, by name, in order.
	sets map[string][]engine.Node
	// errors are the names of the file's types that are errors by what they extend.
	errors map[string]bool
}

// fileOf collects the constants, functions, variables and error types of the file once.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{constants: map[string]engine.Node{}, texts: map[string]engine.Node{}, functions: map[string][]engine.Node{},
		sets: map[string][]engine.Node{}, errors: map[string]bool{}}
	s.State = f
	kind := func(name string) uint16 { k, _ := s.Grammar.Kind(name); return k }
	property, assignment, function := kind("property_declaration"), kind("assignment"), kind("function_declaration")
	class, object := kind("class_declaration"), kind("object_declaration")
	var types []engine.Node
	for i := range s.Nodes {
		switch n := engine.Node(i); s.Nodes[i].Kind {
		case property:
			f.property(s, n)
		case assignment:
			if left := s.ChildIn(n, "left"); s.KindName(left) == "identifier" {
				f.sets[s.Text(left)] = append(f.sets[s.Text(left)], n)
			}
		case function:
			called := s.Text(s.ChildIn(n, "name"))
			f.functions[called] = append(f.functions[called], n)
		case class, object:
			if s.ChildOfKind(n, "delegation_specifiers") != engine.None {
				types = append(types, n)
			}
		}
	}
	for name, value := range f.constants {
		if k := s.KindName(value); (k == "string_literal" || k == "multiline_string_literal") && (strings.ToUpper(name) == name || isConst(s, s.Parent(value))) {
			f.texts[name] = value
		}
	}
	f.errorTypes(s, types)
	return f
}

// property enters a property: a local variable, or a constant.
func (f *file) property(s *engine.Scan, n engine.Node) {
	called := variableName(s, n)
	if called == "" {
		return
	}
	switch s.KindName(s.Parent(n)) {
	case "source_file", "class_body", "enum_class_body":
		value := given(s, n)
		if _, twice := f.constants[called]; twice || token(s, n, "var") != engine.None {
			value = engine.None
		}
		f.constants[called] = value
	default:
		f.sets[called] = append(f.sets[called], n)
	}
}

// isConst reports whether a property has the word const.
func isConst(s *engine.Scan, n engine.Node) bool {
	return s.ChildOfKind(s.ChildOfKind(n, "modifiers"), "property_modifier") != engine.None
}

// maxGenerations bounds how far a file's types are followed to what they extend.
const maxGenerations = 6

// errorTypes finds the types that extend an error, or another of these types.
func (f *file) errorTypes(s *engine.Scan, types []engine.Node) {
	for range maxGenerations {
		before := len(f.errors)
		for _, n := range types {
			if called := s.Text(s.ChildIn(n, "name")); !f.errors[called] && slices.ContainsFunc(supertypes(s, n), f.isError) {
				f.errors[called] = true
			}
		}
		if len(f.errors) == before {
			return
		}
	}
}

// isError reports whether a type is an error, by its name or by what the file says of it.
func (f *file) isError(name string) bool {
	last := lastName(name)
	return isErrorName(last) || f.errors[last]
}

// supertypes are the types that a class or object extends.
func supertypes(s *engine.Scan, n engine.Node) (found []string) {
	list := s.ChildOfKind(n, "delegation_specifiers")
	for c := s.First(list); c != engine.None; c = s.After(c) {
		of := s.FirstNamed(c)
		if s.KindName(of) == "constructor_invocation" {
			of = s.FirstNamed(of)
		}
		if s.KindName(of) == "user_type" {
			found = append(found, typeName(s, of))
		}
	}
	return found
}

// isErrorName reports whether a type is an error, by its name.
func isErrorName(name string) bool {
	for _, end := range []string{"Exception", "Error", "Throwable", "Failure", "Fault", "Problem"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return name == "Err"
}
