package ruby

import (
	"github.com/errdex/errdex/ingest/engine"
)

// file is what is looked up in one file.
type file struct {
	// heredocs are the bodies of heredocs by the node that starts them.
	heredocs map[engine.Node]engine.Node
	// constants are the values of constants by name; engine.None for a name that several have.
	constants map[string]engine.Node
	// methods are the definitions of methods by name.
	methods map[string][]engine.Node
	// sets are the places where local variables are set or added to, by name, in order.
	sets map[string][]engine.Node
	// bases are the superclasses of the file's classes, by the class's own name.
	bases map[string]string
	// returned are the texts that methods give back, as far as they have been looked at.
	returned map[engine.Node][]engine.Node
	// depth is how deep texts in texts are being read.
	depth int
}

// fileOf collects what the file defines once.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{map[engine.Node]engine.Node{}, map[string]engine.Node{}, map[string][]engine.Node{}, map[string][]engine.Node{}, map[string]string{},
		map[engine.Node][]engine.Node{}, 0}
	s.State = f
	var open []engine.Node // heredocs whose bodies are still to come
	inside := uint32(0)
	for i := range s.Nodes {
		switch n := engine.Node(i); s.KindName(n) {
		case "heredoc_beginning":
			if uint32(i) >= inside {
				open = append(open, n)
			}
		case "heredoc_body":
			if uint32(i) >= inside && len(open) > 0 {
				f.heredocs[open[0]], open = n, open[1:]
				inside = s.Nodes[n].Next
			}
		case "method", "singleton_method":
			name := s.Text(s.ChildIn(n, "name"))
			f.methods[name] = append(f.methods[name], n)
		case "class":
			f.derived(classNames(s, n))
		case "assignment":
			f.assigned(s, n)
			if made(s, n) != engine.None {
				f.derived(classNames(s, n))
			}
		case "operator_assignment":
			f.assigned(s, n)
		case "call":
			if method := s.Bytes(s.ChildIn(n, "method")); string(method) == "concat" || string(method) == "push" {
				f.added(s, n, s.ChildIn(n, "receiver"))
			}
		case "binary":
			if string(s.Bytes(s.ChildIn(n, "operator"))) == "<<" {
				f.added(s, n, s.ChildIn(n, "left"))
			}
		}
	}
	return f
}

// derived notes the class that a class comes from.
func (f *file) derived(name, base string) {
	if base != "" {
		f.bases[lastName(name)] = base
	}
}

// assigned notes what an assignment sets.
func (f *file) assigned(s *engine.Scan, n engine.Node) {
	left := s.ChildIn(n, "left")
	switch s.KindName(left) {
	case "identifier":
		f.sets[s.Text(left)] = append(f.sets[s.Text(left)], n)
	case "constant":
		if method(s, n) == engine.None {
			name, value := s.Text(left), s.ChildIn(n, "right")
			if _, twice := f.constants[name]; twice {
				value = engine.None
			}
			f.constants[name] = value
		}
	case "left_assignment_list":
		for c := s.First(left); c != engine.None; c = s.After(c) {
			if s.KindName(c) == "identifier" {
				f.sets[s.Text(c)] = append(f.sets[s.Text(c)], n)
			}
		}
	}
}

// added notes that something is added to a local variable.
func (f *file) added(s *engine.Scan, n, left engine.Node) {
	if s.KindName(left) == "identifier" {
		f.sets[s.Text(left)] = append(f.sets[s.Text(left)], n)
	}
}

// isException reports whether a class is an exception: by its name, or by that of a class of the file that it comes from.
func isException(s *engine.Scan, class string) bool {
	for range maxDepth {
		if namesError(class) {
			return true
		}
		base, ok := fileOf(s).bases[lastName(class)]
		if !ok {
			return false
		}
		class = base
	}
	return false
}
