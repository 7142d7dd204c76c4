package php

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// file is what is looked up in one file.
type file struct {
	// constants are the values of constants, properties and enum cases by name, None for a name that has several.
	constants map[string]engine.Node
	// locals are the places where a function's variables are set, by function or closure and name.
	locals map[engine.Node]map[string][]engine.Node
	// functions are the definitions of the functions and methods of a name.
	functions map[string][]engine.Node
	// called are the calls that are given what the functions of a name give back, and given is what that is.
	called map[string]engine.Node
	given  map[string][]engine.Node
	// types are the types of properties and promoted parameters, by name.
	types map[string]string
}

// fileOf collects what is looked up by name, once.
func fileOf(s *engine.Scan) *file {
	if f, ok := s.State.(*file); ok {
		return f
	}
	f := &file{map[string]engine.Node{}, map[engine.Node]map[string][]engine.Node{}, map[string][]engine.Node{}, map[string]engine.Node{}, map[string][]engine.Node{}, map[string]string{}}
	for i := range s.Nodes {
		n := engine.Node(i)
		if s.First(n) == engine.None {
			continue // a name, a mark: most nodes
		}
		switch s.KindName(n) {
		case "const_element", "enum_case":
			f.constant(s.Text(s.Part(n, engine.RoleConstant, engine.PartName)), s.Part(n, engine.RoleConstant, engine.PartValue))
		case "property_element":
			name := s.Text(s.ChildIn(n, "name"))
			f.constant(name, s.ChildIn(n, "default_value"))
			f.types[strings.TrimPrefix(name, "$")] = typeName(s, s.ChildIn(s.Parent(n), "type"))
		case "property_promotion_parameter":
			f.types[strings.TrimPrefix(s.Text(s.ChildIn(n, "name")), "$")] = typeName(s, s.ChildIn(n, "type"))
		case "method_declaration", "function_definition":
			name := s.Text(s.ChildIn(n, "name"))
			f.functions[name] = append(f.functions[name], n)
		case "function_call_expression":
			if string(s.Bytes(s.ChildIn(n, "function"))) == "define" {
				if given := arguments(s, s.ChildIn(n, "arguments")); len(given) > 1 {
					f.constant(unquoted(s, given[0].First), given[1].First)
				}
			}
		case "assignment_expression":
			// A property that is set anywhere is no constant.
			if left := s.ChildIn(n, "left"); s.KindName(left) == "member_access_expression" {
				f.constant("$"+s.Text(s.ChildIn(left, "name")), engine.None)
			}
		}
	}
	s.State = f
	return f
}

// constant enters a value by name.
func (f *file) constant(name string, value engine.Node) {
	if _, twice := f.constants[name]; twice {
		value = engine.None
	}
	if name != "" {
		f.constants[name] = value
	}
}

// typeName is a type without its namespace and question mark; empty for types of the language itself.
func typeName(s *engine.Scan, n engine.Node) string {
	name := baseName(strings.TrimPrefix(s.Text(n), "?"))
	if name == "" || name[0] < 'A' || name[0] > 'Z' || strings.ContainsAny(name, "|&(") {
		return ""
	}
	return name
}

// defined reports whether the file defines a function or method of the name.
func defined(s *engine.Scan, name string) bool { return len(fileOf(s).functions[name]) > 0 }

// definedFor reports whether the file defines the method that a static call names: one of its own classes, or of an object. Another
// class may well have a method of the same name.
func definedFor(s *engine.Scan, callee string) bool {
	if !defined(s, lastName(callee)) {
		return false
	}
	scope, _, static := strings.Cut(callee, "::")
	switch scope = baseName(scope); scope {
	case "self", "static", "parent":
		return true
	}
	return !static || s.Mentions("class "+scope)
}

// maxValues bounds the values of one variable.
const maxValues = 12

// values are the expressions that give a name or an expression with alternatives its value: both sides of ??, everything that is
// assigned to a local variable before its use, constants and static properties, the entries of a table of texts.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "binary_expression":
		switch string(s.Bytes(s.ChildIn(n, "operator"))) {
		case "??":
			return []engine.Node{s.ChildIn(n, "left"), s.ChildIn(n, "right")}
		case ".":
			return leading(s, n)
		}
	case "encapsed_string":
		return leading(s, n)
	case "assignment_expression":
		return []engine.Node{s.ChildIn(n, "right")}
	case "conditional_expression":
		if s.ChildIn(n, "body") == engine.None {
			return []engine.Node{s.ChildIn(n, "condition"), s.ChildIn(n, "alternative")}
		}
	case "variable_name":
		return looked(s, assigned(s, n))
	case "name":
		if k := s.KindName(s.Parent(n)); k == "variable_name" || k == "class_constant_access_expression" {
			return nil
		}
		return one(fileOf(s).constants[s.Text(n)])
	case "class_constant_access_expression":
		return member(s, n, s.Text(s.LastNamed(n)))
	case "scoped_property_access_expression":
		return member(s, n, s.Text(s.ChildIn(n, "name")))
	case "member_access_expression":
		switch object := s.ChildIn(n, "object"); {
		case s.Text(object) == "$this":
			return one(fileOf(s).constants["$"+s.Text(s.ChildIn(n, "name"))])
		case s.Text(s.ChildIn(n, "name")) == "value" && s.KindName(object) == "class_constant_access_expression": // a case of an enum
			return member(s, object, s.Text(s.LastNamed(object)))
		}
	case "member_call_expression", "scoped_call_expression", "function_call_expression":
		if given := decorated(s, n); given != nil {
			return given
		}
		return returned(s, n)
	case "subscript_expression":
		return entries(s, n)
	case "array_creation_expression":
		return listed(s, n)
	}
	return nil
}

// one is a list of a node that may be absent.
func one(n engine.Node) []engine.Node {
	if n <= 0 {
		return nil
	}
	return []engine.Node{n}
}

// member is the value of a constant or static property of a class of the file.
func member(s *engine.Scan, n engine.Node, name string) []engine.Node {
	scope := baseName(s.Text(s.FirstNamed(n)))
	if scope != "self" && scope != "static" && !s.Mentions("class "+scope) && !s.Mentions("enum "+scope) && !s.Mentions("interface "+scope) {
		return nil
	}
	value := fileOf(s).constants[name]
	if value <= 0 || empty(s, value) || scope == "static" && s.KindName(s.Parent(n)) == "binary_expression" {
		return nil // a class below can have another one
	}
	if s.KindName(s.Parent(value)) == "enum_case" && errorEnum(s, value) {
		return nil // a site by itself
	}
	return one(value)
}

// decorated is the text that a method of the file is given which makes an exception's message of it: new X($this->withPath('..')).
func decorated(s *engine.Scan, n engine.Node) []engine.Node {
	if argument := s.Parent(n); s.KindName(argument) != "argument" || s.KindName(s.Parent(s.Parent(argument))) != "object_creation_expression" {
		return nil
	}
	given := s.ChildOfKind(s.ChildIn(n, "arguments"), "argument")
	text := s.LastNamed(given)
	if k := s.KindName(text); k != "string" && k != "encapsed_string" || !strings.Contains(s.Text(text), " ") || !defined(s, s.Text(s.ChildIn(n, "name"))) {
		return nil
	}
	return []engine.Node{text}
}

// entries are the texts of a table that is looked up: self::$messages[$code], $texts['a'].
func entries(s *engine.Scan, n engine.Node) []engine.Node {
	table, key := s.FirstNamed(n), s.LastNamed(n)
	found := values(s, table)
	if len(found) != 1 || key == table {
		return nil
	}
	if isTable(s, s.Text(table), found[0]) {
		return nil // its entries are sites by themselves
	}
	keys, texts := elements(s, found[0])
	for i, k := range keys {
		if k != engine.None && s.Text(k) == s.Text(key) {
			return texts[i : i+1]
		}
	}
	if s.Is(key, engine.RoleString) {
		return nil
	}
	for _, text := range texts {
		if !isText(s, text) {
			return nil
		}
	}
	return texts
}

// listers are the calls that take an array of texts, each a message of its own.
var listers = map[string]bool{"writeln": true, "write": true, "writeError": true, "withMessages": true, "error": true, "block": true, "overwriteError": true, "addErrors": true,
	"error_multi_line": true}

// listed are the values of an array that is given to a call which shows each.
func listed(s *engine.Scan, n engine.Node) []engine.Node {
	around := s.Parent(n)
	for range 3 {
		if s.KindName(around) != "array_element_initializer" {
			break
		}
		around = s.Parent(s.Parent(around))
	}
	call := s.Parent(s.Parent(around))
	if s.KindName(around) != "argument" || !listers[s.Text(s.ChildIn(call, "name"))] {
		return nil
	}
	_, texts := elements(s, n)
	return texts
}
