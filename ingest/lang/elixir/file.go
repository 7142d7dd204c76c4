package elixir

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// file is what the hooks know of the file that is being read.
type file struct {
	// attributes are the values of module attributes by name; None for one that is set more than once.
	attributes map[string]engine.Node
	// set are the matches name = value, by name, in order.
	set map[string][]engine.Node
	// functions are the definitions of functions by name.
	functions map[string][]engine.Node
	// called are the places where functions that give a text are first called, by function.
	called map[engine.Node]engine.Node
	// exceptions are the modules that define an exception.
	exceptions map[engine.Node]bool
}

// fileOf is the state of the scan's file; it is made when it is asked for first.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{attributes: map[string]engine.Node{}, set: map[string][]engine.Node{}, functions: map[string][]engine.Node{}, exceptions: map[engine.Node]bool{},
		called: map[engine.Node]engine.Node{}}
	s.State = f
	call, _ := s.Grammar.Kind("call")
	unary, _ := s.Grammar.Kind("unary_operator")
	binary, _ := s.Grammar.Kind("binary_operator")
	for i := range s.Nodes {
		n := engine.Node(i)
		switch s.Nodes[i].Kind {
		case call:
			switch {
			case s.Is(n, engine.RoleFunction):
				if name := functionName(s, n); name != "" {
					f.functions[name] = append(f.functions[name], n)
				}
			case definesException(s, n):
				f.exceptions[s.Around(n, engine.RoleScope)] = true
			}
		case unary:
			f.attribute(s, n)
		case binary:
			left := s.FirstNamed(n)
			if s.Is(left, engine.RoleIdentifier) && string(s.Bytes(s.After(left))) == "=" {
				f.set[s.Text(left)] = append(f.set[s.Text(left)], n)
			}
		}
	}
	return f
}

// definesException reports whether a call makes the module around it an exception: defexception, use Splode.Error.
func definesException(s *engine.Scan, n engine.Node) bool {
	switch string(s.Bytes(s.FirstNamed(n))) {
	case "defexception":
		return true
	case "use":
		return isException(s.Text(s.FirstNamed(s.ChildOfKind(n, "arguments"))))
	}
	return false
}

// isException reports whether a module's name says that it is an exception.
func isException(module string) bool {
	return len(module) < maxName && (strings.HasSuffix(module, "Error") || strings.HasSuffix(module, "Exception"))
}

// attribute notes @name value.
func (f *file) attribute(s *engine.Scan, n engine.Node) {
	definition := s.ChildIn(n, "operand")
	if s.KindName(definition) != "call" || s.Text(s.First(n)) != "@" {
		return
	}
	name, value := s.Text(s.ChildIn(definition, "target")), s.FirstNamed(s.ChildOfKind(definition, "arguments"))
	if _, twice := f.attributes[name]; twice {
		value = engine.None
	}
	f.attributes[name] = value
}

// next is the named sibling after n.
func next(s *engine.Scan, n engine.Node) engine.Node {
	if n == engine.None {
		return n
	}
	for n = s.After(n); n != engine.None && !s.Named(n); {
		n = s.After(n)
	}
	return n
}

// lastName is what stands behind the last dot of a path.
func lastName(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// operator is the operator of a binary operation.
func operator(s *engine.Scan, n engine.Node) string {
	if s.KindName(n) != "binary_operator" {
		return ""
	}
	return s.Text(s.ChildIn(n, "operator"))
}

// target is the plain name that a call calls; empty for a function of another module.
func target(s *engine.Scan, n engine.Node) string {
	if s.KindName(n) != "call" {
		return ""
	}
	if name := s.ChildIn(n, "target"); s.Is(name, engine.RoleIdentifier) {
		return s.Text(name)
	}
	return ""
}

// key is the name of a keyword pair or of a map's entry: message of message: and of "message" =>.
func key(s *engine.Scan, n engine.Node) string { return strings.Trim(s.Text(n), `:" `) }

// named are the entries of keywords and maps as named arguments, looked for in n itself and in the nodes that hold keywords.
func named(s *engine.Scan, n engine.Node) (out []engine.Argument) {
	switch s.KindName(n) {
	case "keywords":
		for c := s.FirstNamed(n); c != engine.None; c = next(s, c) {
			if value := s.ChildIn(c, "value"); value != engine.None {
				out = append(out, engine.Argument{Name: key(s, s.ChildIn(c, "key")), Span: engine.One(value)})
			}
		}
	case "list", "map_content":
		for c := s.FirstNamed(n); c != engine.None; c = next(s, c) {
			out = append(out, named(s, c)...)
		}
	case "map":
		return named(s, s.ChildOfKind(n, "map_content"))
	case "binary_operator":
		switch operator(s, n) {
		case "=>":
			return []engine.Argument{{Name: key(s, s.ChildIn(n, "left")), Span: engine.One(s.ChildIn(n, "right"))}}
		case "|": // %{map | key: value}
			return named(s, s.ChildIn(n, "right"))
		}
	}
	return out
}

// entry is the value of a name among arguments; None when there is none.
func entry(arguments []engine.Argument, name string) engine.Node {
	for _, a := range arguments {
		if a.Name == name {
			return a.First
		}
	}
	return engine.None
}

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}
