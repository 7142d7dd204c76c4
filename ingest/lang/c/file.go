package c

import (
	"github.com/errdex/errdex/ingest/engine"
)

// file is what is looked up in one file.
type file struct {
	// macros are the definitions of macros without parameters, by name.
	macros map[string]engine.Node
	// varied are those that are another text in another build: each branch of an #if defines it.
	varied map[string]bool
	// functions are the definitions of functions, by name.
	functions map[string]engine.Node
	// sets are the places where a variable is given a value (declarators, assignments and calls that write into it), by name.
	sets map[string][]engine.Node
	// manners remembers how callees report, levels what constants say.
	manners map[string]manner
	levels  map[string]manner
	// places remembers which names are those of places for errors.
	places  map[string]bool
	helpers map[engine.Node]*helper
	// own is what a language of the family keeps beside.
	own any
}

// Own is where a language of the family keeps what it looks up in the file: the scan's state holds C's.
func Own(s *engine.Scan) *any { return &fileOf(s).own }

// fileOf collects the file's definitions once.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{macros: map[string]engine.Node{}, varied: map[string]bool{}, functions: map[string]engine.Node{}, sets: map[string][]engine.Node{},
		manners: map[string]manner{}, levels: map[string]manner{}, places: map[string]bool{}, helpers: map[engine.Node]*helper{}}
	s.State = f
	for i := range s.Nodes {
		switch n := engine.Node(i); s.KindName(n) {
		case "preproc_def":
			name := s.Text(s.ChildIn(n, "name"))
			if first, twice := f.macros[name]; !twice {
				f.macros[name] = n
			} else if one, other := s.Text(s.ChildIn(first, "value")), s.Text(s.ChildIn(n, "value")); one != other && literalEnd(one) > 0 && literalEnd(other) > 0 {
				f.varied[name] = true
			}
		case "function_definition":
			if name := FunctionName(s, n); name != "" {
				f.functions[name] = n
			}
		case "init_declarator":
			f.set(s, s.ChildIn(n, "declarator"), n)
		case "assignment_expression":
			f.set(s, s.ChildIn(n, "left"), n)
		case "call_expression":
			if w, ok := writers[string(s.Bytes(s.ChildIn(n, "function")))]; ok {
				f.set(s, argumentAt(s, n, w.target), n)
			}
		}
	}
	return f
}

// set notes a place where the variable that an expression or declarator names is given a value.
func (f *file) set(s *engine.Scan, target, at engine.Node) {
	if name := variableOf(s, target); len(name) > 0 && len(name) < maxName {
		f.sets[string(name)] = append(f.sets[string(name)], at)
	}
}

// maxName bounds the names that are looked up, in bytes.
const maxName = 80

// maxClimb bounds how many ancestors, siblings or links of a chain are looked at.
const maxClimb = 100

// none is the span of nothing.
var none = engine.Span{First: engine.None, Last: engine.None}

// variableOf is the name of a plain variable that a declarator declares, or that an expression is or points to: *msg, &msg,
// msg[0], (char *)msg.
func variableOf(s *engine.Scan, n engine.Node) []byte {
	for range maxClimb {
		switch s.KindName(n) {
		case "identifier":
			return s.Bytes(n)
		case "pointer_declarator", "array_declarator", "init_declarator", "attributed_declarator", "reference_declarator":
			if inner := s.ChildIn(n, "declarator"); inner != engine.None {
				n = inner
				continue
			}
			n = s.LastNamed(n)
		case "parenthesized_expression", "parenthesized_declarator":
			n = s.FirstNamed(n)
		case "pointer_expression", "subscript_expression":
			n = s.ChildIn(n, "argument")
		case "binary_expression": // the place in a buffer: buf + length
			n = s.ChildIn(n, "left")
		case "cast_expression":
			n = s.ChildIn(n, "value")
		default:
			return nil
		}
	}
	return nil
}

// argumentAt is an argument of a call by its position, engine.None when there are fewer.
func argumentAt(s *engine.Scan, call engine.Node, position int) engine.Node {
	for c := s.First(s.ChildIn(call, "arguments")); c != engine.None; c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		if position == 0 {
			return c
		}
		position--
	}
	return engine.None
}

// Arguments lists the arguments of a call.
func Arguments(s *engine.Scan, call engine.Node) (list []engine.Argument) {
	for c := s.First(s.ChildIn(call, "arguments")); c != engine.None; c = s.After(c) {
		if s.Named(c) {
			list = append(list, engine.Argument{Span: engine.One(c)})
		}
	}
	return list
}

// CalleeName is the last name of what a call calls: error of ctx->error(..), of ns::error(..) and of error(..).
func CalleeName(s *engine.Scan, call engine.Node) []byte {
	n := s.ChildIn(call, "function")
	for range maxClimb {
		switch s.KindName(n) {
		case "identifier", "field_identifier":
			return s.Bytes(n)
		case "field_expression":
			n = s.ChildIn(n, "field")
		case "qualified_identifier", "template_function", "template_method", "dependent_name":
			n = s.ChildIn(n, "name")
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "pointer_expression":
			n = s.ChildIn(n, "argument")
		default:
			return nil
		}
	}
	return nil
}
