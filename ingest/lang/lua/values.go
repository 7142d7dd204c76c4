package lua

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// The bounds of what is looked up.
const (
	maxValues = 12 // values of one variable
	maxTable  = 64 // entries of one table
)

// values are the expressions that give n its value: both sides of a or b, what a variable is set to, a table's entries, what a
// function of the file returns.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "identifier":
		return variable(s, n)
	case "dot_index_expression":
		return member(s, n)
	case "bracket_index_expression":
		table := tableOf(s, s.ChildIn(n, "table"), 0)
		if key := s.ChildIn(n, "field"); s.Is(key, engine.RoleString) {
			return one(entry(s, table, keyOf(s, key)))
		}
		return entries(s, n, table)
	case "binary_expression":
		left, right := s.ChildIn(n, "left"), s.ChildIn(n, "right")
		switch s.Text(s.Part(n, engine.RoleBinary, engine.PartOperator)) {
		case "or":
			return []engine.Node{left, right}
		case "and":
			return []engine.Node{right}
		}
	case "function_call":
		return returned(s, n)
	}
	return nil
}

func one(n engine.Node) []engine.Node {
	if n == engine.None {
		return nil
	}
	return []engine.Node{n}
}

// returned are the texts that a function of the file returns, which a call of it has for its value.
func returned(s *engine.Scan, call engine.Node) (out []engine.Node) {
	f := fileOf(s)
	if len(f.results) == 0 {
		return nil
	}
	path := s.Path(s.ChildIn(call, "name"))
	if root, _, dotted := strings.Cut(strings.ReplaceAll(path, ":", "."), "."); dotted && root != "self" && root != "M" && root != "_M" {
		return nil
	}
	for _, value := range f.results[lastName(path)] {
		if first, taken := f.indexed[value]; taken && first != call {
			continue // each text is one site, not one for each call
		}
		if (isText(s, value) || s.Text(s.Part(value, engine.RoleBinary, engine.PartOperator)) == "..") && len(out) < maxValues && !s.Within(call, s.Around(value, engine.RoleFunction)) {
			f.indexed[value] = call
			out = append(out, value)
		}
	}
	return out
}

// variable is what a name can hold where it is used: the value of the nearest declaration before, and of what is assigned
// between it and the use.
func variable(s *engine.Scan, n engine.Node) (out []engine.Node) {
	bindings := fileOf(s).set[s.Text(n)]
	if len(bindings) == 0 || len(bindings) > 500 {
		return nil
	}
	declared := -1
	for i, b := range bindings {
		if b.at < n && b.block != engine.None && !s.Within(n, b.at) && s.Within(n, b.block) {
			declared = i
		}
	}
	from := engine.Node(0)
	if declared >= 0 {
		from = bindings[declared].at
	}
	if isParameter(s, n, from) {
		return nil
	}
	for i := max(declared, 0); i < len(bindings); i++ {
		b := bindings[i]
		if b.at >= n {
			break
		}
		if i != declared && (b.block != engine.None || declared >= 0 && !s.Within(b.at, bindings[declared].block)) {
			continue
		}
		if b.value == engine.None {
			continue
		}
		if s.Within(n, b.value) || len(out) == maxValues {
			return nil
		}
		out = append(out, b.value)
	}
	return out
}

// isParameter reports whether a name is a parameter of a function around it that stands behind from.
func isParameter(s *engine.Scan, n, from engine.Node) bool {
	name := s.Text(n)
	for at := range s.Ancestors(n) {
		if at <= from {
			return false
		}
		if s.Is(at, engine.RoleFunction) || s.Is(at, engine.RoleLambda) {
			for p := s.FirstNamed(s.ChildIn(at, "parameters")); p != engine.None; p = next(s, p) {
				if s.Text(p) == name {
					return true
				}
			}
		}
	}
	return false
}

// member is the value of a member of a table of the file, when it is set once.
func member(s *engine.Scan, n engine.Node) []engine.Node {
	if known := fileOf(s).fields[s.Path(n)]; len(known) > 0 {
		if len(known) > 1 || s.Within(n, known[0]) || known[0] > n && s.Around(known[0], engine.RoleFunction) == s.Around(n, engine.RoleFunction) {
			return nil
		}
		return known
	}
	return one(entry(s, tableOf(s, s.ChildIn(n, "table"), 0), s.Text(s.ChildIn(n, "field"))))
}

// tableOf is the table that an expression stands for; None when it is not known.
func tableOf(s *engine.Scan, n engine.Node, depth int) engine.Node {
	if depth > 4 {
		return engine.None
	}
	switch s.KindName(n) {
	case "table_constructor":
		return n
	case "parenthesized_expression":
		return tableOf(s, s.FirstNamed(n), depth+1)
	case "identifier":
		if held := variable(s, n); len(held) == 1 {
			return tableOf(s, held[0], depth+1)
		}
	case "dot_index_expression":
		if known := fileOf(s).fields[s.Path(n)]; len(known) == 1 {
			return tableOf(s, known[0], depth+1)
		}
		return tableOf(s, entry(s, tableOf(s, s.ChildIn(n, "table"), depth+1), s.Text(s.ChildIn(n, "field"))), depth+1)
	case "function_call": // setmetatable({..}, ..)
		if lastName(s.Path(s.ChildIn(n, "name"))) == "setmetatable" {
			return tableOf(s, s.FirstNamed(s.ChildIn(n, "arguments")), depth+1)
		}
	}
	return engine.None
}

// entry is the value of a table's key; None when it has no such key.
func entry(s *engine.Scan, table engine.Node, key string) engine.Node {
	for c := s.First(table); c != engine.None; c = s.After(c) {
		if name := s.ChildIn(c, "name"); name != engine.None && keyOf(s, name) == key {
			return s.ChildIn(c, "value")
		}
	}
	return engine.None
}

// keyOf is a key without its quotes.
func keyOf(s *engine.Scan, n engine.Node) string { return strings.Trim(s.Text(n), `'"`) }

// entries are the texts of a table, where an index into it that is no literal stands. They are given to the first such place
// only: each text is one site, not one for each place.
func entries(s *engine.Scan, at, table engine.Node) (out []engine.Node) {
	if table == engine.None {
		return nil
	}
	f := fileOf(s)
	if first, taken := f.indexed[table]; taken && first != at {
		return nil
	}
	f.indexed[table] = at
	for c := s.First(table); c != engine.None && len(out) < maxTable; c = s.After(c) {
		if value := s.ChildIn(c, "value"); isText(s, value) {
			out = append(out, value)
		}
	}
	return out
}

// messageKeys are the keys of tables under which messages are kept, the likeliest first.
var messageKeys = []string{
	"message", "msg", "error_msg", "error_message", "error_description", "errmsg", "err_msg", "error", "err", "reason", "detail", "details", "description", "text", "errors",
}

// messageIn is the expression in a table that is a message; None when there is none.
func messageIn(s *engine.Scan, n engine.Node, depth int) engine.Node {
	if s.KindName(n) != "table_constructor" {
		if depth > 0 {
			return n
		}
		return engine.None
	}
	if depth > 3 {
		return engine.None
	}
	for _, key := range messageKeys {
		if value := entry(s, n, key); value != engine.None {
			if inside := messageIn(s, value, depth+1); inside != engine.None {
				return inside
			}
		}
	}
	for c := s.FirstNamed(n); c != engine.None; c = next(s, c) {
		if s.ChildIn(c, "name") == engine.None { // { "the text", .. }
			return messageIn(s, s.ChildIn(c, "value"), depth+1)
		}
		if depth > 0 { // errors = { field = "is missing" }
			if value := s.ChildIn(c, "value"); isText(s, value) && strings.ContainsRune(s.Text(value), ' ') {
				return value
			}
		}
	}
	return engine.None
}
