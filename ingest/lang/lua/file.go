package lua

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// file is what the hooks know of the file that is being read.
type file struct {
	// set are the places where a variable is given a value, by name, in order.
	set map[string][]binding
	// fields are the values of members such as M.ERR_CLOSED, by path.
	fields map[string][]engine.Node
	// alias are the paths that local names of the file stand for: fmt for string.format.
	alias map[string]string
	// results are the single values that functions of a name return.
	results map[string][]engine.Node
	// names are what [functionName] found.
	names map[engine.Node]string
	// indexed are the places where tables of texts are first indexed, and where functions that return a text are first called, by
	// table and text.
	indexed map[engine.Node]engine.Node
}

// binding is a place where a variable is given a value.
type binding struct {
	// at is the assignment, value what is assigned: None for a variable that is only declared, or given what a call returns
	// beside its first value.
	at, value engine.Node
	// block is where a local variable is known; None for an assignment to one that is there already.
	block engine.Node
}

// fileOf is the state of the scan's file; it is made when it is asked for first.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{set: map[string][]binding{}, fields: map[string][]engine.Node{}, alias: map[string]string{}, results: map[string][]engine.Node{},
		names: map[engine.Node]string{}, indexed: map[engine.Node]engine.Node{}}
	s.State = f
	assignment, _ := s.Grammar.Kind("assignment_statement")
	declaration, _ := s.Grammar.Kind("variable_declaration")
	returning, _ := s.Grammar.Kind("return_statement")
	for i := range s.Nodes {
		n := engine.Node(i)
		switch s.Nodes[i].Kind {
		case assignment:
			f.assign(s, n, s.FirstNamed(n), s.LastNamed(n))
		case declaration:
			if names := s.FirstNamed(n); s.KindName(names) == "variable_list" {
				f.assign(s, n, names, engine.None)
			}
		case returning:
			f.returns(s, n)
		}
	}
	return f
}

// assign notes what names are given.
func (f *file) assign(s *engine.Scan, at, names, values engine.Node) {
	value := s.FirstNamed(values)
	for name := s.FirstNamed(names); name != engine.None; name = next(s, name) {
		switch s.KindName(name) {
		case "identifier":
			b := binding{at: at, value: value, block: engine.None}
			statement := at
			if parent := s.Parent(at); s.KindName(parent) == "variable_declaration" {
				statement = parent
			}
			if s.KindName(statement) == "variable_declaration" {
				b.block = s.Parent(statement)
			}
			f.set[s.Text(name)] = append(f.set[s.Text(name)], b)
			f.stand(s, s.Text(name), statement, value)
		case "dot_index_expression":
			if path := s.Path(name); value != engine.None && len(path) < maxPath {
				f.fields[path] = append(f.fields[path], value)
			}
		}
		value = next(s, value)
	}
}

// maxPath bounds what is kept as a path, in bytes.
const maxPath = 100

// stand notes that a name of the file stands for a path.
func (f *file) stand(s *engine.Scan, name string, statement, value engine.Node) {
	if s.Parent(statement) != 0 || !s.Any(value, engine.RoleMember, engine.RoleIdentifier) {
		return
	}
	if path := f.spelled(s.Path(value)); path != name && len(path) < maxPath && strings.IndexByte(path, ':') < 0 {
		f.alias[name] = path
	}
}

// spelled writes a path with what its first name stands for.
func (f *file) spelled(path string) string {
	first, rest, dotted := strings.Cut(path, ".")
	target, ok := f.alias[first]
	switch {
	case !ok:
		return path
	case dotted:
		return target + "." + rest
	}
	return target
}

// returns notes the text that a function returns.
func (f *file) returns(s *engine.Scan, n engine.Node) {
	value := s.FirstNamed(s.FirstNamed(n))
	switch s.KindName(value) {
	case "string", "binary_expression", "function_call":
		if next(s, value) != engine.None {
			return
		}
		if name := lastName(functionName(s, s.Around(n, engine.RoleFunction))); name != "" {
			f.results[name] = append(f.results[name], value)
		}
	}
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

// lastName is what stands behind the last dot or colon of a path.
func lastName(path string) string { return path[strings.LastIndexAny(path, ".:")+1:] }

// isText reports whether an expression starts out as text that the source spells out.
func isText(s *engine.Scan, n engine.Node) bool {
	for range maxDepth {
		switch s.KindName(n) {
		case "string":
			return true
		case "binary_expression":
			n = s.ChildIn(n, "left")
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "function_call":
			name := lastName(fileOf(s).spelled(strings.ReplaceAll(s.Path(s.ChildIn(n, "name")), ":", ".")))
			return formatting[name]
		default:
			return false
		}
	}
	return false
}

// formatting are the names of functions that make a text.
var formatting = map[string]bool{"format": true, "fmt": true, "sformat": true, "str_format": true, "string_format": true}

// maxDepth bounds how far nested expressions are followed.
const maxDepth = 32

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}
