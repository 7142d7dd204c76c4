package javascript

import (
	"slices"

	"github.com/errdex/errdex/ingest/engine"
)

// The bounds of what is looked up.
const (
	maxValues = 12  // values of one variable
	maxTable  = 64  // entries of one table
	maxClimb  = 400 // nodes around an expression that are looked at
)

// values are the expressions that give n its value: both sides of a || b, what a variable is set to, a table's entries.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "identifier", "shorthand_property_identifier":
		if len(collected(s, n)) > 0 {
			return nil // read as a join
		}
		return looked(s, variable(s, n))
	case "member_expression":
		object, property := s.ChildIn(n, "object"), s.Text(s.ChildIn(n, "property"))
		if s.KindName(object) == "this" && fileOf(s).set[property] {
			return nil // a field that is set anew holds what it starts with only at first
		}
		return nodes(member(s, object, property, 0))
	case "subscript_expression":
		index, table := s.ChildIn(n, "index"), tableOf(s, s.ChildIn(n, "object"), 0)
		if s.Is(index, engine.RoleString) {
			return nodes(entryOf(s, table, keyOf(s, index)))
		}
		return entries(s, n, table)
	case "binary_expression":
		left, right := s.ChildIn(n, "left"), s.ChildIn(n, "right")
		switch s.Text(s.ChildIn(n, "operator")) {
		case "||", "??":
			return []engine.Node{left, right}
		case "&&":
			return []engine.Node{right}
		}
	case "call_expression":
		return returned(s, n)
	case "as_expression", "satisfies_expression", "non_null_expression":
		return nodes(s.FirstNamed(n))
	case "type_assertion":
		return nodes(s.LastNamed(n))
	}
	return nil
}

// looked puts the texts of a table in the place of a look-up in it, since the engine looks a name up only once: what
// a variable has that was set to TEXTS[code] || "unknown".
func looked(s *engine.Scan, held []engine.Node) (out []engine.Node) {
	for _, value := range held {
		sides := []engine.Node{value}
		if operator := s.Text(s.ChildIn(value, "operator")); s.KindName(value) == "binary_expression" && (operator == "||" || operator == "??") {
			sides = []engine.Node{s.ChildIn(value, "left"), s.ChildIn(value, "right")}
		}
		for _, side := range sides {
			if k := s.KindName(side); k == "subscript_expression" || k == "call_expression" {
				if texts := values(s, side); len(texts) > 0 {
					out = append(out, texts...)
					continue
				}
			}
			out = append(out, side)
		}
	}
	return out
}

// returned are the texts that a function of the file returns, which a call of it has for its value.
func returned(s *engine.Scan, call engine.Node) (out []engine.Node) {
	callee := s.ChildIn(call, "function")
	name := s.Text(callee)
	f := fileOf(s)
	if s.KindName(callee) == "member_expression" {
		property := s.Text(s.ChildIn(callee, "property"))
		if len(f.results[property]) == 0 {
			return nil
		}
		if object := s.ChildIn(callee, "object"); s.KindName(object) == "this" || tableOf(s, object, 0) != engine.None {
			name = property
		}
	}
	if first, taken := f.called[name]; len(f.results[name]) > 0 && taken && first != call {
		return nil // each text is one site, not one for each call
	}
	f.called[name] = call
	for _, result := range f.results[name] {
		value := result
		if s.KindName(value) == "identifier" && len(collected(s, value)) == 0 {
			if set := variable(s, value); len(set) == 1 && set[0] != engine.None {
				value = set[0] // const text = ".."; return text
			}
		}
		switch s.KindName(value) {
		case "identifier":
			if pieces := collected(s, value); len(out) < maxValues && len(pieces) > 0 && worded(s, pieces[0].First) && !s.Within(call, s.Around(value, engine.RoleFunction)) {
				out = append(out, value)
			}
		case "string", "template_string", "binary_expression", "ternary_expression":
			if len(out) < maxValues && !s.Within(call, s.Around(value, engine.RoleFunction)) {
				out = append(out, value)
			}
		}
	}
	return out
}

// worded reports whether an expression is text that the source spells out, at least in part.
func worded(s *engine.Scan, n engine.Node) bool {
	texts := s.Texts(engine.One(n))
	return len(texts) > 0 && texts[0].HasWord()
}

func nodes(n engine.Node) []engine.Node {
	if n == engine.None {
		return nil
	}
	return []engine.Node{n}
}

// isFunction reports whether n is a function, named or not.
func isFunction(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "function_declaration", "generator_function_declaration", "method_definition", "arrow_function", "function_expression", "generator_function":
		return true
	}
	return false
}

// scopeOf is the function around n, named or not; the program (0) outside of one.
func scopeOf(s *engine.Scan, n engine.Node) engine.Node {
	n = s.Parent(n)
	for climbed := 0; n > 0 && !isFunction(s, n); climbed++ {
		if n = s.Parent(n); climbed > maxClimb {
			return 0
		}
	}
	return max(n, 0)
}

// variable is what a name can hold where it is used. A parameter holds its default, when it has one.
func variable(s *engine.Scan, n engine.Node) []engine.Node {
	f, name := fileOf(s), s.Text(n)
	for scope := scopeOf(s, n); ; scope = scopeOf(s, scope) {
		if parameter, ok := parameterOf(s, scope, name); ok {
			if value := s.ChildIn(parameter, "value"); value != engine.None && s.KindName(parameter) != "pair_pattern" {
				return nodes(value)
			}
			return nodes(s.ChildIn(parameter, "right"))
		}
		if declared := f.declared[name][scope]; declared != nil {
			return held(s, n, scope, declared, f.assigned[name])
		}
		if scope == 0 {
			return nil
		}
	}
}

// held are the values that a variable is given in its scope; nothing when there are too many, or it is used for its own value.
func held(s *engine.Scan, n, scope engine.Node, declared, assigned []engine.Node) (out []engine.Node) {
	if len(declared)+len(assigned) > 10*maxValues {
		return nil
	}
	for _, d := range declared {
		out = append(out, nodes(s.ChildIn(d, "value"))...)
	}
	for _, a := range assigned {
		if s.Within(a, scope) {
			out = append(out, s.ChildIn(a, "right"))
		}
	}
	if len(out) > maxValues || slices.ContainsFunc(out, func(value engine.Node) bool { return s.Within(n, value) }) {
		return nil
	}
	return out
}

// parameterOf is a function's parameter of the name.
func parameterOf(s *engine.Scan, function engine.Node, name string) (engine.Node, bool) {
	if function == 0 {
		return engine.None, false
	}
	if single := s.ChildIn(function, "parameter"); single != engine.None {
		return single, s.Text(single) == name
	}
	parameters := s.ChildIn(function, "parameters")
	for c := s.FirstNamed(parameters); c != engine.None; c = next(s, c) {
		inner := c
		if pattern := s.ChildIn(c, "pattern"); pattern != engine.None {
			inner = pattern
		}
		if left := s.ChildIn(c, "left"); left != engine.None {
			inner = left
		}
		if s.Text(inner) == name {
			return c, true
		}
		if s.KindName(inner) == "object_pattern" {
			for p := s.FirstNamed(inner); p != engine.None; p = next(s, p) {
				if s.Text(p) == name || s.Text(s.ChildIn(p, "value")) == name || s.Text(s.ChildIn(p, "left")) == name {
					return p, true
				}
			}
		}
	}
	return engine.None, false
}

// member is the value of a member of a constant table, or of a field of a class; None when it is not known.
func member(s *engine.Scan, object engine.Node, name string, depth int) engine.Node {
	return entryOf(s, tableOf(s, object, depth), name)
}

// tableOf is the object, class or enumeration that an expression stands for; None when it is not known.
func tableOf(s *engine.Scan, n engine.Node, depth int) engine.Node {
	n = unwrapped(s, n)
	if depth > 4 {
		return engine.None
	}
	switch s.KindName(n) {
	case "object":
		return n
	case "this":
		return classAround(s, n)
	case "identifier":
		if table, ok := fileOf(s).tables[s.Text(n)]; ok {
			return table
		}
		if held := variable(s, n); len(held) == 1 {
			return tableOf(s, held[0], depth+1)
		}
	case "member_expression":
		return tableOf(s, member(s, s.ChildIn(n, "object"), s.Text(s.ChildIn(n, "property")), depth+1), depth+1)
	}
	return engine.None
}

// entryOf is the value of one entry of a table.
func entryOf(s *engine.Scan, table engine.Node, name string) engine.Node {
	switch s.KindName(table) {
	case "":
		return engine.None
	case "object":
		return entry(s, table, name)
	}
	for c := s.First(s.ChildIn(table, "body")); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "field_definition", "public_field_definition", "enum_assignment":
			key := s.ChildIn(c, "property")
			if key == engine.None {
				key = s.ChildIn(c, "name")
			}
			if keyOf(s, key) == name {
				return s.ChildIn(c, "value")
			}
		}
	}
	return engine.None
}

// entries are the texts of an object that is a table of texts, where an index into it that is no literal stands. They are
// given to the first such place only: each text is one site, not one for each place.
func entries(s *engine.Scan, at, table engine.Node) (out []engine.Node) {
	if s.KindName(table) != "object" {
		return nil
	}
	if first, taken := fileOf(s).indexed[table]; taken && first != at {
		return nil
	}
	fileOf(s).indexed[table] = at
	for c := s.First(table); c != engine.None && len(out) < maxTable; c = s.After(c) {
		if value := s.ChildIn(c, "value"); s.Is(value, engine.RoleString) || s.Is(value, engine.RoleBinary) {
			out = append(out, value)
		}
	}
	return out
}
