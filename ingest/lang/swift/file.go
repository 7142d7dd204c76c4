package swift

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// file is what is looked up in one file.
type file struct {
	// constants are the values of the properties of types and of the file by name; engine.None for a name that several have.
	constants map[string]engine.Node
	// methods are the definitions of functions by name.
	methods map[string][]engine.Node
	// sets are the places where local variables are declared or set, by name, in order.
	sets map[string][]engine.Node
	// errors are the types that are errors by what they conform to.
	errors map[string]bool
}

// fileOf collects the properties, functions, variables and error types of the file once.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{map[string]engine.Node{}, map[string][]engine.Node{}, map[string][]engine.Node{}, map[string]bool{}}
	s.State = f
	kind := func(name string) uint16 {
		number, _ := s.Grammar.Kind(name)
		return number
	}
	property, assignment, function := kind("property_declaration"), kind("assignment"), kind("function_declaration")
	class, protocol := kind("class_declaration"), kind("protocol_declaration")
	parents := map[string][]string{}
	for i := range s.Nodes {
		n := engine.Node(i)
		switch s.Kind(n) {
		case property:
			f.noteProperty(s, n)
		case assignment:
			if target := s.ChildIn(n, "target"); s.KindName(s.FirstNamed(target)) == "simple_identifier" {
				name := s.Text(target)
				f.sets[name] = append(f.sets[name], n)
			}
		case function:
			name := s.Text(s.ChildIn(n, "name"))
			f.methods[name] = append(f.methods[name], n)
		case class, protocol:
			name := lastName(s.Text(s.ChildIn(n, "name")))
			parents[name] = append(parents[name], supertypes(s, n)...)
		}
	}
	f.findErrors(parents)
	return f
}

// findErrors finds the types that say that they are errors, by the name of what they conform to or through others of the file.
func (f *file) findErrors(parents map[string][]string) {
	const most = 8 // types that build on one another
	for range most {
		found := false
		for name, supers := range parents {
			if !f.errors[name] && slices.ContainsFunc(supers, func(super string) bool {
				return isException(super) || strings.HasSuffix(super, "ErrorProtocol") || f.errors[super]
			}) {
				f.errors[name], found = true, true
			}
		}
		if !found {
			return
		}
	}
}

func (f *file) noteProperty(s *engine.Scan, n engine.Node) {
	name, value := propertyName(s, n), s.ChildIn(n, "value")
	if s.Is(s.Parent(n), engine.RoleBlock) {
		f.sets[name] = append(f.sets[name], n)
		return
	}
	if _, twice := f.constants[name]; twice || string(s.Bytes(s.FirstNamed(s.ChildOfKind(n, "value_binding_pattern")))) == "var" {
		value = engine.None
	}
	f.constants[name] = value
}

// supertypes are the last names of what a type inherits from or conforms to.
func supertypes(s *engine.Scan, n engine.Node) (names []string) {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "inheritance_specifier" {
			names = append(names, lastName(s.Text(c)))
		}
	}
	return names
}

// isException reports whether a type is an error, by its name.
func isException(name string) bool {
	return capital(name) && (strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Exception") || strings.HasSuffix(name, "Failure") || strings.HasSuffix(name, "Err"))
}

// isError reports whether the name is that of an error type: by itself, or by what the file says of it.
func isError(s *engine.Scan, name string) bool {
	return capital(name) && (isException(name) || fileOf(s).errors[name])
}

// makesError reports whether a callee constructs an error: FileError, FileError.missing, Self in an error type.
func makesError(s *engine.Scan, callee string, n engine.Node) bool {
	names := strings.Split(strings.TrimPrefix(callee, "self."), ".")
	last := len(names) - 1
	for i := max(0, last-1); i <= last; i++ {
		name := names[i]
		if name == "Self" {
			name = lastName(s.Text(s.ChildIn(s.Around(n, engine.RoleScope), "name")))
		}
		if isError(s, name) {
			return true
		}
	}
	return false
}
