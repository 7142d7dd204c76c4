package javascript

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// file is what the hooks know of the file that is being read.
type file struct {
	// names are what [functionName] found.
	names map[engine.Node]string
	// declared are the declarations of a name by the function around them, assigned the assignments to it.
	declared map[string]map[engine.Node][]engine.Node
	assigned map[string][]engine.Node
	// added are the += assignments to a name, pushed the calls of its push.
	added, pushed map[string][]engine.Node
	// set are the names of the members that are assigned to.
	set map[string]bool
	// tables are the classes and enumerations of the file by name; extends is what its classes extend.
	tables  map[string]engine.Node
	extends map[string]string
	// indexed are the places where tables of texts are first indexed, by table.
	indexed map[engine.Node]engine.Node
	// called are the calls that are given what the functions of a name return.
	called map[string]engine.Node
	// entries are the values of an object's keys, filled as they are asked for.
	entries map[engine.Node]map[string]engine.Node
	// functions are the file's functions by their last name.
	functions map[string]engine.Node
	// results are what the functions of a name return.
	results map[string][]engine.Node
	// exported are the names that the file exports apart from their definitions.
	exported map[string]bool
	// raised are the tables of errors' texts that the file makes errors of.
	raised map[string]bool
}

// fileOf is the state of the scan's file; it is made when it is asked for first.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{names: map[engine.Node]string{}, declared: map[string]map[engine.Node][]engine.Node{}, assigned: map[string][]engine.Node{},
		tables: map[string]engine.Node{}, raised: map[string]bool{}, extends: map[string]string{}, exported: map[string]bool{}, set: map[string]bool{}, results: map[string][]engine.Node{}, functions: map[string]engine.Node{},
		added: map[string][]engine.Node{}, pushed: map[string][]engine.Node{}, indexed: map[engine.Node]engine.Node{}, called: map[string]engine.Node{}, entries: map[engine.Node]map[string]engine.Node{}}
	s.State = f
	scopes := []engine.Node{0} // the functions around the node, outermost first
	for i := range s.Nodes {
		for uint32(i) >= s.Nodes[scopes[len(scopes)-1]].Next {
			scopes = scopes[:len(scopes)-1]
		}
		n := engine.Node(i)
		if s.First(n) == engine.None {
			continue // a name, a mark: most nodes
		}
		f.outline(s, n, scopes[len(scopes)-1])
		if isFunction(s, n) {
			scopes = append(scopes, n)
			if name := lastName(functionName(s, n)); name != "" {
				f.functions[name] = n
			}
		}
	}
	return f
}

// outline notes a definition in a scope.
func (f *file) outline(s *engine.Scan, n, scope engine.Node) {
	switch s.KindName(n) {
	case "variable_declarator":
		if name := s.ChildIn(n, "name"); s.KindName(name) == "identifier" {
			declared := f.declared[string(s.Bytes(name))]
			if declared == nil {
				declared = map[engine.Node][]engine.Node{}
				f.declared[s.Text(name)] = declared
			}
			declared[scope] = append(declared[scope], n)
		}
	case "assignment_expression":
		left := s.ChildIn(n, "left")
		switch s.KindName(left) {
		case "identifier":
			f.assigned[s.Text(left)] = append(f.assigned[s.Text(left)], n)
		case "member_expression":
			f.set[s.Text(s.ChildIn(left, "property"))] = true
			if s.Text(left) == "module.exports" {
				f.exports(s, s.ChildIn(n, "right"))
			}
		}
	case "augmented_assignment_expression":
		if left := s.ChildIn(n, "left"); s.KindName(left) == "identifier" && string(s.Bytes(s.ChildIn(n, "operator"))) == "+=" {
			f.added[s.Text(left)] = append(f.added[s.Text(left)], n)
		}
	case "call_expression":
		if callee := s.ChildIn(n, "function"); s.KindName(callee) == "member_expression" && string(s.Bytes(s.ChildIn(callee, "property"))) == "push" {
			if list := s.ChildIn(callee, "object"); s.KindName(list) == "identifier" {
				f.pushed[s.Text(list)] = append(f.pushed[s.Text(list)], n)
			}
		}
	case "class_declaration", "class", "abstract_class_declaration":
		if name := s.Text(s.ChildIn(n, "name")); name != "" {
			f.tables[name], f.extends[name] = n, base(s, n)
		}
	case "return_statement":
		if name := lastName(functionName(s, scope)); name != "" && scope > 0 {
			f.results[name] = append(f.results[name], s.FirstNamed(n))
		}
	case "arrow_function":
		if body := s.ChildIn(n, "body"); s.KindName(body) != "statement_block" {
			if name := lastName(functionName(s, n)); name != "" {
				f.results[name] = append(f.results[name], unwrapped(s, body))
			}
		}
	case "enum_declaration":
		f.tables[s.Text(s.ChildIn(n, "name"))] = n
	case "subscript_expression":
		f.noteRaised(s, n)
	case "export_specifier":
		f.exported[s.Text(s.ChildIn(n, "name"))] = true
	case "export_statement":
		if value := s.ChildIn(n, "value"); s.KindName(value) == "identifier" {
			f.exported[s.Text(value)] = true
		}
	}
}

// exports notes what module.exports is set to.
func (f *file) exports(s *engine.Scan, value engine.Node) {
	if s.KindName(value) == "identifier" {
		f.exported[s.Text(value)] = true
	}
	for c := s.First(value); s.KindName(value) == "object" && c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "shorthand_property_identifier":
			f.exported[s.Text(c)] = true
		case "pair":
			f.exported[s.Text(s.ChildIn(c, "value"))] = true
		}
	}
}

// base is the last name of what a class extends; empty when it extends nothing.
func base(s *engine.Scan, class engine.Node) string {
	for c := s.First(class); c != engine.None; c = s.After(c) {
		if s.KindName(c) != "class_heritage" {
			continue
		}
		value := s.FirstNamed(c)
		if s.KindName(value) == "extends_clause" {
			value = s.ChildIn(value, "value")
		}
		return lastName(s.Path(value))
	}
	return ""
}

// maxBases bounds how far the bases of a class are followed.
const maxBases = 8

// isError reports whether a class, given by its last name, is one for errors: by its name, or by what the file says that it
// extends.
func isError(s *engine.Scan, name string) bool {
	f := fileOf(s)
	for range maxBases {
		if isErrorName(name) {
			return true
		}
		if name = f.extends[name]; name == "" {
			return false
		}
	}
	return false
}

// isErrorName reports whether a class is named as those of errors are.
func isErrorName(name string) bool {
	name = strings.TrimSuffix(strings.TrimLeft(name, "_$"), "Impl")
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return false
	}
	for _, ending := range []string{"Error", "Exception", "Err", "Failure", "Fault", "Rejection", "ErrorResponse", "ErrorHandler", "HttpError", "Boom"} {
		if strings.HasSuffix(name, ending) && !strings.HasPrefix(name, "On") {
			return true
		}
	}
	return strings.Contains(name, "ErrorWith") || strings.Contains(name, "ExceptionWith") // of something that it carries: ErrorWithCode
}

// lastName is what stands behind a path's last dot.
func lastName(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// next is the next named sibling, comments left out.
func next(s *engine.Scan, n engine.Node) engine.Node {
	for n = s.After(n); n != engine.None && !s.Named(n); {
		n = s.After(n)
	}
	return n
}

// unwrapped is the expression inside brackets, await, "as const" and calls that only freeze it.
func unwrapped(s *engine.Scan, n engine.Node) engine.Node {
	for range maxBases {
		switch s.KindName(n) {
		case "parenthesized_expression", "await_expression", "as_expression", "satisfies_expression", "non_null_expression", "expression_statement":
			n = s.FirstNamed(n)
		case "call_expression":
			if s.Text(s.ChildIn(n, "function")) != "Object.freeze" {
				return n
			}
			n = s.FirstNamed(s.ChildIn(n, "arguments"))
		default:
			return n
		}
	}
	return n
}
