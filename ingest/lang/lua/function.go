package lua

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// functionName names a function as it is written where it is defined: connect, _M.connect, Pool:connect; one that is a table's
// entry by the table's name and its key. Empty for one that has no name, such as a callback.
func functionName(s *engine.Scan, n engine.Node) string {
	if n == engine.None {
		return ""
	}
	if name := s.ChildIn(n, "name"); name != engine.None {
		return s.Path(name)
	}
	f := fileOf(s)
	name, known := f.names[n]
	if !known {
		name = givenName(s, n, 0)
		f.names[n] = name
	}
	return name
}

// givenName is the name of what a function or table is the value of.
func givenName(s *engine.Scan, n engine.Node, depth int) string {
	parent := s.Parent(n)
	if depth > 4 {
		return ""
	}
	switch s.KindName(parent) {
	case "field":
		name := s.ChildIn(parent, "name")
		if name == engine.None || n != s.ChildIn(parent, "value") {
			return ""
		}
		own := keyOf(s, name)
		if owner := givenName(s, s.Parent(parent), depth+1); owner != "" {
			return owner + "." + own
		}
		return own
	case "expression_list":
		statement := s.Parent(parent)
		if s.KindName(statement) != "assignment_statement" {
			return ""
		}
		name := s.FirstNamed(s.FirstNamed(statement))
		for value := s.FirstNamed(parent); value != n && value != engine.None; value = next(s, value) {
			name = next(s, name)
		}
		if s.Any(name, engine.RoleIdentifier, engine.RoleMember) {
			return s.Path(name)
		}
	case "arguments": // local f = wrap(function() .. end), setmetatable({ .. }, mt)
		if list := s.Parent(s.Parent(parent)); s.KindName(list) == "expression_list" {
			return givenName(s, s.Parent(parent), depth+1)
		}
	}
	return ""
}

// function completes an enclosing function.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	f.Name = functionName(s, n)
	f.Signature = strings.TrimSpace(f.Signature)
	statement := n
	for range 4 {
		if parent := s.Parent(statement); parent == engine.None || s.Any(parent, engine.RoleBlock) || s.KindName(parent) == "table_constructor" {
			break
		}
		statement = s.Parent(statement)
	}
	f.Doc = doc(s, statement)
	local := s.Text(s.First(n)) == "local" || s.KindName(statement) == "variable_declaration"
	f.Public = !local && !strings.HasPrefix(lastName(f.Name), "_")
}

// maxDoc bounds the lines of a comment.
const maxDoc = 40

// doc is the comment whose last line stands directly above a definition.
func doc(s *engine.Scan, n engine.Node) string {
	var lines []string
	line := s.Line(n)
	for c := s.Before(n); s.Is(c, engine.RoleComment) && len(lines) < maxDoc; c = s.Before(c) {
		text := strings.TrimRight(s.Text(c), "\n")
		if s.Line(c)+strings.Count(text, "\n") != line-1 {
			break
		}
		line = s.Line(c)
		lines = append([]string{plain(text)}, lines...)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// plain takes the marks off a comment.
func plain(comment string) string {
	if body, ok := strings.CutPrefix(comment, "--["); ok {
		if level := strings.IndexByte(body, '['); level >= 0 && strings.Trim(body[:level], "=") == "" {
			body = strings.TrimSuffix(body[level+1:], "]"+body[:level]+"]")
			return strings.Trim(strings.TrimRight(body, " \n-"), "- \n\t")
		}
	}
	return strings.TrimSpace(strings.Trim(comment, "-"))
}

// guard finds the conditions that are no statements: the left side of x or error("..") and of c and "text"; and the call whose
// failure a condition such as "not ok" looks at.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	switch s.KindName(parent) {
	case "binary_expression":
		left := s.ChildIn(parent, "left")
		if n == left {
			return errdex.Guard{}, false
		}
		g := errdex.Guard{Text: s.SpanText(engine.One(left)), Line: s.Line(left)}
		switch s.Text(s.Part(parent, engine.RoleBinary, engine.PartOperator)) {
		case "or":
			if s.KindName(left) == "binary_expression" && s.Text(s.Part(left, engine.RoleBinary, engine.PartOperator)) == "and" { // c and a or b
				condition := s.ChildIn(left, "left")
				return errdex.Guard{Kind: errdex.GuardElse, Text: s.SpanText(engine.One(condition)), Line: s.Line(condition), Outcome: "false"}, true
			}
			g.Kind, g.Outcome = errdex.GuardNone, "none"
		case "and":
			g.Kind, g.Outcome = errdex.GuardIf, "true"
		default:
			return errdex.Guard{}, false
		}
		return g, true
	case "if_statement", "elseif_statement":
		if n == s.ChildIn(parent, "consequence") {
			return failed(s, parent, s.ChildIn(parent, "condition"))
		}
	}
	return errdex.Guard{}, false
}

// failed is the guard for a call whose result a condition looks at: if not ok, if err, if x == nil.
func failed(s *engine.Scan, statement, condition engine.Node) (errdex.Guard, bool) {
	name := condition
	for s.KindName(name) == "parenthesized_expression" {
		name = s.FirstNamed(name)
	}
	switch s.KindName(name) {
	case "unary_expression":
		if s.Text(s.First(name)) != "not" {
			return errdex.Guard{}, false
		}
		name = s.ChildIn(name, "operand")
	case "binary_expression":
		if right := s.KindName(s.ChildIn(name, "right")); right != "nil" && right != "false" {
			return errdex.Guard{}, false
		}
		if s.Text(s.Part(name, engine.RoleBinary, engine.PartOperator)) != "==" {
			return errdex.Guard{}, false
		}
		name = s.ChildIn(name, "left")
	case "identifier":
		if !errorNames[s.Text(name)] {
			return errdex.Guard{}, false
		}
	}
	if s.KindName(name) != "identifier" {
		return errdex.Guard{}, false
	}
	before := statement
	for range 3 { // the call stands in one of the statements before
		if before = s.Before(before); before == engine.None {
			break
		}
		if call := assigned(s, before, s.Text(name)); call != engine.None {
			return errdex.Guard{Kind: errdex.GuardErrorReturn, Text: s.SpanText(engine.One(call)), Line: s.Line(call), Outcome: "error"}, true
		}
	}
	return errdex.Guard{}, false
}

// assigned is the call whose results a statement gives to a name; None when it does not.
func assigned(s *engine.Scan, statement engine.Node, name string) engine.Node {
	if s.KindName(statement) == "variable_declaration" {
		statement = s.FirstNamed(statement)
	}
	if s.KindName(statement) != "assignment_statement" {
		return engine.None
	}
	for c := s.FirstNamed(s.FirstNamed(statement)); c != engine.None; c = next(s, c) {
		if s.Text(c) == name {
			if value := s.FirstNamed(s.LastNamed(statement)); s.KindName(value) == "function_call" && next(s, value) == engine.None {
				return value
			}
		}
	}
	return engine.None
}

// errorNames are names of variables that hold an error.
var errorNames = map[string]bool{"err": true, "error": true, "e": true, "errmsg": true, "err_msg": true, "errors": true, "err_t": true}
