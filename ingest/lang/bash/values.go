package bash

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// maxAssigned bounds the values that one variable is given.
const maxAssigned = 8

// values are what the variable holds that is the whole of a word: "$message".
func values(s *engine.Scan, n engine.Node) []engine.Node {
	inside := expansionIn(s, n)
	if inside == engine.None {
		return nil
	}
	name := variableOf(s, inside)
	if name == "" || !plain(strings.TrimSpace(s.Text(inside)), name) {
		return nil
	}
	if name[0] >= '0' && name[0] <= '9' || strings.ContainsAny(name, "@*#?$!-") {
		return nil
	}
	return assigned(s, name, n)
}

// expansionIn is the expansion that a word consists of; None when there is more in it.
func expansionIn(s *engine.Scan, n engine.Node) engine.Node {
	switch s.KindName(n) {
	case "simple_expansion", "expansion":
		return n
	case "string":
		inside := s.FirstNamed(n)
		if inside != engine.None && inside == s.LastNamed(n) && s.Nodes[inside].Start == s.Nodes[n].Start+1 && s.Nodes[inside].End+1 == s.Nodes[n].End {
			return expansionIn(s, inside)
		}
	}
	return engine.None
}

// plain reports whether an expansion is of nothing but the variable: $name, ${name}.
func plain(text, name string) bool { return text == "$"+name || text == "${"+name+"}" }

// assigned are the values that a variable is given before a node, in its function or else at the top of the file; none when
// text is added to it, or when it can hold something else.
func assigned(s *engine.Scan, name string, before engine.Node) []engine.Node {
	function := s.Around(before, engine.RoleFunction)
	local, outer := []engine.Node(nil), []engine.Node(nil)
	for _, n := range facts(s).assignments[name] {
		if appends(s, n) {
			return nil
		}
		value := s.ChildIn(n, "value")
		around := s.Around(n, engine.RoleFunction)
		switch {
		case value == engine.None || s.KindName(value) == "array":
		case around == function && n < before && function != engine.None:
			local = append(local, value)
		case around == engine.None && (n < before || function != engine.None):
			outer = append(outer, value)
		}
	}
	if len(local) == 0 {
		local = outer
	}
	list := make([]engine.Node, 0, len(local))
	for _, value := range local {
		if text := s.Text(value); text != "" && text != `""` && text != "''" {
			list = append(list, value)
		}
	}
	if len(list) > maxAssigned {
		return nil
	}
	return list
}

// appends reports whether an assignment adds to what the variable holds: +=, or with its own value in the new one.
func appends(s *engine.Scan, n engine.Node) bool {
	name := s.FirstNamed(n)
	if s.Text(s.After(name)) == "+=" {
		return true
	}
	value := s.Text(s.ChildIn(n, "value"))
	return strings.Contains(value, "$"+s.Text(name)) || strings.Contains(value, "${"+s.Text(name)+"}")
}
