package php

import "github.com/errdex/errdex/ingest/engine"

// returned are the texts that a method of the class around a call, or a function of the file, gives back: $this->describe($x),
// self::describe($x), describe($x). Each is one site, so that only the first call of a function is given them.
func returned(s *engine.Scan, call engine.Node) (found []engine.Node) {
	f := fileOf(s)
	name := ""
	switch s.KindName(call) {
	case "member_call_expression":
		if s.Text(s.ChildIn(call, "object")) == "$this" {
			name = s.Text(s.ChildIn(call, "name"))
		}
	case "scoped_call_expression":
		switch s.Text(s.ChildIn(call, "scope")) {
		case "self", "static":
			name = s.Text(s.ChildIn(call, "name"))
		}
	case "function_call_expression":
		name = s.Text(s.ChildIn(call, "function"))
	}
	defined := f.functions[name]
	if name == "" || len(defined) != 1 || s.Within(call, defined[0]) {
		return nil
	}
	if first, taken := f.called[name]; taken && first != call {
		return nil
	} else if taken {
		return f.given[name]
	}
	f.called[name] = call
	for _, value := range results(s, defined[0]) {
		if !worded(s, value) {
			continue
		}
		if found = append(found, value); len(found) > maxValues {
			return nil
		}
	}
	f.given[name] = found
	return found
}

// results are the values that a function gives back.
func results(s *engine.Scan, function engine.Node) (found []engine.Node) {
	for i := function + 1; uint32(i) < s.Nodes[function].Next; i++ {
		if s.KindName(i) == "anonymous_function" || s.KindName(i) == "arrow_function" {
			i = engine.Node(s.Nodes[i].Next) - 1
			continue
		}
		if value := s.FirstNamed(i); s.KindName(i) == "return_statement" && value != engine.None {
			if set := assigned(s, value); isName(s, value) && collected(s, value) == nil && len(set) == 1 {
				value = set[0] // $text = ".."; return $text;
			}
			found = append(found, value)
		}
	}
	return found
}

// worded reports whether a value reads like a message that the source spells out: text of several words, or of one beside a value.
func worded(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "string", "encapsed_string", "heredoc", "nowdoc", "binary_expression", "variable_name", "function_call_expression", "conditional_expression", "match_expression":
	default:
		return false
	}
	for _, text := range s.Texts(engine.One(n)) {
		if isSentence(text) {
			return true
		}
	}
	return false
}

// looked puts the texts that a function gives back in the place of a call of it, since the engine looks a name up only once: what a
// variable has that was set to $this->describe($x).
func looked(s *engine.Scan, held []engine.Node) []engine.Node {
	for i, value := range held {
		switch s.KindName(value) {
		case "member_call_expression", "scoped_call_expression", "function_call_expression":
			if texts := returned(s, value); len(texts) > 0 {
				return append(append(append([]engine.Node{}, held[:i]...), texts...), looked(s, held[i+1:])...)
			}
		}
	}
	return held
}
