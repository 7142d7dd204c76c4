package scala

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// file is what is looked up in one file.
type file struct {
	// constants are the values of the fields by name; engine.None for a name that several have.
	constants map[string]engine.Node
	// methods are the definitions of methods by name.
	methods map[string][]engine.Node
	// sets are the places where local variables are declared or set, by name, in order.
	sets map[string][]engine.Node
	// errors are the types that are errors by what they extend.
	errors map[string]bool
}

// fileOf collects the fields, methods, variables and error types of the file once.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{map[string]engine.Node{}, map[string][]engine.Node{}, map[string][]engine.Node{}, map[string]bool{}}
	s.State = f
	parents := map[string][]string{}
	k := kindsOf(s)
	for i := range s.Nodes {
		n := engine.Node(i)
		switch s.Kind(n) {
		case k.val, k.variable:
			pattern := s.ChildIn(n, "pattern")
			if s.KindName(pattern) != "identifier" {
				continue
			}
			name, value := s.Text(pattern), s.ChildIn(n, "value")
			if s.KindName(s.Parent(n)) != "template_body" && s.Parent(n) != 0 {
				f.sets[name] = append(f.sets[name], n)
				continue
			}
			if _, twice := f.constants[name]; twice || s.Kind(n) == k.variable {
				value = engine.None
			}
			f.constants[name] = value
		case k.assignment:
			if left := s.ChildIn(n, "left"); s.KindName(left) == "identifier" && s.KindName(s.Parent(n)) != "arguments" {
				f.sets[s.Text(left)] = append(f.sets[s.Text(left)], n)
			}
		case k.function:
			name := s.Text(s.ChildIn(n, "name"))
			f.methods[name] = append(f.methods[name], n)
		case k.class, k.object, k.trait, k.enum:
			name := s.Text(s.ChildIn(n, "name"))
			for _, super := range supertypes(s, n) {
				parents[name] = append(parents[name], lastName(super))
			}
		}
	}
	f.findErrors(parents)
	return f
}

// findErrors finds the types that extend an error, by the name of what they extend or through others of the file.
func (f *file) findErrors(parents map[string][]string) {
	const most = 8 // types that extend one another
	for range most {
		found := false
		for name, supers := range parents {
			if !f.errors[name] && slices.ContainsFunc(supers, func(super string) bool { return isException(super) || f.errors[super] }) {
				f.errors[name], found = true, true
			}
		}
		if !found {
			return
		}
	}
}

// kinds are the numbers of the node kinds that every node of a file is compared with.
type kinds struct {
	val, variable, assignment, function, class, object, trait, enum uint16
}

func kindsOf(s *engine.Scan) kinds {
	number := func(name string) uint16 {
		kind, _ := s.Grammar.Kind(name)
		return kind
	}
	return kinds{number("val_definition"), number("var_definition"), number("assignment_expression"), number("function_definition"),
		number("class_definition"), number("object_definition"), number("trait_definition"), number("enum_definition")}
}

// supertypes are the types that a definition extends.
func supertypes(s *engine.Scan, n engine.Node) (names []string) {
	extend := s.ChildIn(n, "extend")
	for c := s.First(extend); c != engine.None; c = s.After(c) {
		if s.Named(c) && s.KindName(c) != "arguments" {
			names = append(names, typeName(s, c))
			if s.KindName(c) == "compound_type" {
				for extra := s.After(s.FirstNamed(c)); extra != engine.None; extra = s.After(extra) {
					if s.Named(extra) {
						names = append(names, typeName(s, extra))
					}
				}
			}
		}
	}
	return names
}

// isException reports whether a type is an error, by its name.
func isException(name string) bool {
	return capital(name) && (strings.HasSuffix(name, "Exception") || strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Throwable") ||
		strings.HasSuffix(name, "Failure") || strings.HasSuffix(name, "Err") || name == "NoStackTrace" || strings.HasSuffix(name, "Rejection"))
}
