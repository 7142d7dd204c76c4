package ruby

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// The bounds of what is followed.
const (
	maxValues  = 8   // values of one variable, or results of one method
	maxEntries = 100 // entries of a table
	maxSets    = 200 // places where variables of a name are set that are looked at for one use
)

// values are the expressions that give n its value: both sides of ||, the branches of a case, what a local variable is set to, a
// constant's value, the entries of a table, what a method of the file returns.
func values(s *engine.Scan, n engine.Node) []engine.Node {
	switch s.KindName(n) {
	case "binary":
		switch string(s.Bytes(s.ChildIn(n, "operator"))) {
		case "||", "or":
			return []engine.Node{s.ChildIn(n, "left"), s.ChildIn(n, "right")}
		case "&&", "and":
			return []engine.Node{s.ChildIn(n, "right")}
		}
	case "unary":
		if string(s.Bytes(s.ChildIn(n, "operator"))) == "+" || string(s.Bytes(s.ChildIn(n, "operator"))) == "-" {
			return []engine.Node{s.ChildIn(n, "operand")}
		}
	case "case", "case_match":
		return branches(s, n)
	case "identifier":
		return namedValues(s, n)
	case "constant", "scope_resolution":
		name := s.Text(s.ChildIn(n, "name"))
		if name == "" {
			name = s.Text(n)
		}
		if value, ok := fileOf(s).constants[name]; ok && value != engine.None {
			return []engine.Node{value}
		}
	case "element_reference":
		table := s.FirstNamed(n)
		return entries(s, table, s.After(s.After(table)), engine.None)
	case "call":
		return calledValues(s, n)
	}
	return nil
}

// branches are what the branches of a case give it for its value.
func branches(s *engine.Scan, n engine.Node) (found []engine.Node) {
	for c := s.First(n); c != engine.None && len(found) < maxEntries; c = s.After(c) {
		switch s.KindName(c) {
		case "when", "in_clause":
			if body := s.ChildIn(c, "body"); body != engine.None {
				found = append(found, body)
			}
		case "else":
			found = append(found, c)
		}
	}
	return found
}

// entries are the values of a table of the file, or the one for the key when that is written out.
func entries(s *engine.Scan, table, key, otherwise engine.Node) (found []engine.Node) {
	if table == engine.None || !s.Any(table, engine.RoleIdentifier, engine.RoleMember) {
		return nil
	}
	name := lastName(s.Path(table))
	value := unwrapped(s, fileOf(s).constants[name])
	if value <= 0 || s.KindName(value) != "hash" || isTable(name) {
		return nil // a table of messages is a site by itself
	}
	k := s.KindName(key)
	written := k == "simple_symbol" || k == "string" || k == "integer"
	for _, pair := range pairsOf(s, value) {
		if len(found) < maxEntries && (!written || keyOf(s, pair) == strings.Trim(s.Text(key), `:"'`)) {
			found = append(found, s.ChildIn(pair, "value"))
		}
	}
	if otherwise != engine.None {
		found = append(found, otherwise)
	}
	return found
}

// calledValues are the values of TABLE.fetch(key, default) and of a call of a method of the file.
func calledValues(s *engine.Scan, n engine.Node) []engine.Node {
	name, receiver := s.Text(s.ChildIn(n, "method")), s.ChildIn(n, "receiver")
	if name == "fetch" && receiver != engine.None {
		key := s.FirstNamed(s.ChildIn(n, "arguments"))
		otherwise := s.ChildIn(n, "block")
		for c := s.After(key); c != engine.None; c = s.After(c) {
			if s.Named(c) {
				otherwise = c
			}
		}
		return entries(s, receiver, key, otherwise)
	}
	if receiver == engine.None || s.KindName(receiver) == "self" {
		found := returned(s, n, name)
		if slices.ContainsFunc(found, func(value engine.Node) bool { return isText(s, value) }) {
			return found
		}
		if sentence := passed(s, n, name); sentence != nil {
			return sentence
		}
		return found
	}
	if name == "call" || name == "" { // TEXT.call(x), TEXT.(x)
		return lambdas(s, receiver)
	}
	return nil
}

// passed is the sentence that is given to a method which makes a message of it by its name: build_message(key, "no such tree").
func passed(s *engine.Scan, call engine.Node, name string) (found []engine.Node) {
	if !strings.HasSuffix(name, "message") && !strings.HasSuffix(name, "msg") {
		return nil
	}
	for _, argument := range list(s, s.ChildIn(call, "arguments")) {
		if n := argument.First; argument.Single() && s.KindName(n) == "string" && strings.Count(s.Text(n), " ") >= 2 {
			found = append(found, n)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found
}

// lambdas are the lambdas that a constant, a local variable or an entry of a table holds, whose values are texts.
func lambdas(s *engine.Scan, held engine.Node) (found []engine.Node) {
	for _, value := range values(s, held) {
		value = unwrapped(s, value)
		if s.KindName(value) == "call" {
			switch s.Text(s.ChildIn(value, "method")) {
			case "proc", "lambda":
			case "new":
				if s.Text(s.ChildIn(value, "receiver")) != "Proc" {
					continue
				}
			default:
				continue
			}
			value = s.ChildIn(value, "block")
		}
		if s.Is(value, engine.RoleLambda) && isText(s, s.LastNamed(body(s, value))) {
			found = append(found, value)
		}
	}
	return found
}

// body are the statements of a lambda, without the braces around them.
func body(s *engine.Scan, lambda engine.Node) engine.Node {
	n := s.Part(lambda, engine.RoleLambda, engine.PartBody)
	for s.Is(n, engine.RoleLambda) {
		n = s.Part(n, engine.RoleLambda, engine.PartBody)
	}
	return n
}

// returned are the texts that a method of the file gives back: those of its returns and of its last expression.
func returned(s *engine.Scan, use engine.Node, name string) (found []engine.Node) {
	f := fileOf(s)
	methods := f.methods[name]
	if len(methods) != 1 || s.Within(use, methods[0]) {
		return nil
	}
	if known, ok := f.returned[methods[0]]; ok {
		return known
	}
	f.returned[methods[0]] = nil // methods that give back what the other one gives
	for _, value := range results(s, methods[0]) {
		if !worded(s, value) {
			return nil // its text comes from elsewhere
		}
		found = append(found, value)
	}
	f.returned[methods[0]] = found
	return found
}

// worded reports whether an expression is text, or chooses between texts.
func worded(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "if", "unless", "conditional", "case", "case_match":
		return true
	case "binary":
		if left := s.ChildIn(n, "left"); s.KindName(left) == "identifier" {
			return worded(s, left)
		}
	case "identifier":
		if pieces := appended(s, n); pieces != nil {
			return isText(s, pieces[0].First)
		}
		values := namedValues(s, n)
		return len(values) == 1 && isText(s, values[0])
	}
	return isText(s, n)
}

// results are the expressions whose values a method gives back.
func results(s *engine.Scan, n engine.Node) (found []engine.Node) {
	body := s.Part(n, engine.RoleFunction, engine.PartBody)
	last := body
	if s.Is(body, engine.RoleBlock) {
		last = engine.None
		for c := s.First(body); c != engine.None; c = s.After(c) {
			if k := s.KindName(c); s.Named(c) && k != "rescue" && k != "ensure" && k != "else" {
				last = c
			}
		}
	}
	for i := n; uint32(i) < s.Nodes[n].Next; i++ {
		if s.KindName(i) == "return" && len(found) < maxValues {
			if value := s.FirstNamed(s.FirstNamed(i)); value != engine.None {
				found = append(found, value)
			}
		}
	}
	if last != engine.None && s.KindName(last) != "return" && (last != body || !s.Is(body, engine.RoleBlock)) {
		found = append(found, last)
	}
	return found
}

// namedValues are the values that a local variable or a method without arguments can have at n.
func namedValues(s *engine.Scan, n engine.Node) []engine.Node {
	name := s.Text(n)
	function := method(s, n)
	if function != engine.None && slices.ContainsFunc(s.FunctionAt(function).Parameters, func(p errdex.Parameter) bool { return p.Name == name }) {
		return parameterValues(s, n, function, name)
	}
	sets := setsBefore(s, n, function, name)
	if len(sets) == 0 {
		return returned(s, n, name)
	}
	var found []engine.Node
	for _, set := range sets {
		if s.Within(n, set) {
			continue
		}
		value := s.ChildIn(set, "right")
		switch s.KindName(set) {
		case "assignment":
		case "operator_assignment":
			if operator := string(s.Bytes(s.ChildIn(set, "operator"))); operator != "||=" {
				return nil // put together in steps
			}
		default:
			return nil
		}
		k := s.KindName(value)
		if s.KindName(s.ChildIn(set, "left")) != "identifier" || value == engine.None || k == "nil" {
			continue
		}
		if found = append(found, value); len(found) > maxValues {
			return nil
		}
	}
	return found
}

// parameterValues are what a parameter is set to before n when nothing is given for it: msg = msg || "..", msg ||= "..".
func parameterValues(s *engine.Scan, n, function engine.Node, name string) []engine.Node {
	for _, set := range setsBefore(s, n, function, name) {
		if s.KindName(set) == "operator_assignment" && string(s.Bytes(s.ChildIn(set, "operator"))) == "||=" && isText(s, s.ChildIn(set, "right")) {
			return []engine.Node{s.ChildIn(set, "right")}
		}
	}
	return nil
}

// setsBefore are the places in the same method where a variable is set before n.
func setsBefore(s *engine.Scan, n, function engine.Node, name string) (found []engine.Node) {
	sets := fileOf(s).sets[name]
	end, _ := slices.BinarySearch(sets, n)
	for i := end - 1; i >= max(0, end-maxSets); i-- {
		if method(s, sets[i]) != function {
			break
		}
		found = append(found, sets[i])
	}
	slices.Reverse(found)
	for i := len(found) - 1; i > 0; i-- {
		if s.KindName(found[i]) == "assignment" && !s.Within(n, found[i]) && always(s, found[i], n) {
			return found[i:] // what was set before is gone
		}
	}
	return found
}

// always reports whether a statement always runs before n: it stands in a block around n, or in n's own.
func always(s *engine.Scan, statement, n engine.Node) bool {
	block := s.Parent(statement)
	return s.Is(block, engine.RoleBlock) && s.Within(n, block) && s.KindName(block) != "begin"
}
