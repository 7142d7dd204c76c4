package bash

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// specials name the shell's own variables.
var specials = map[string]string{"0": "program", "?": "status", "$": "pid", "!": "pid", "#": "count", "@": "args", "*": "args", "-": "flags", "_": "last"}

// numbers are those whose values are numbers.
var numbers = map[string]bool{"status": true, "pid": true, "count": true, "LINENO": true, "UID": true, "EUID": true, "PPID": true, "SECONDS": true, "RANDOM": true, "BASHPID": true}

// hole is the placeholder of an expansion.
func hole(s *engine.Scan, n engine.Node) errdex.Part {
	text := strings.TrimSpace(s.SpanText(engine.One(n)))
	switch s.KindName(n) {
	case "arithmetic_expansion":
		return part(lastName(text), text, errdex.IntegerValue, "")
	case "command_substitution":
		return part(substituted(s, n), text, errdex.AnyValue, "call")
	case "process_substitution":
		return part("", text, errdex.AnyValue, "")
	}
	name := variableOf(s, n)
	kind, origin := errdex.AnyValue, ""
	shown := name
	if special, ok := specials[name]; ok {
		shown = special
	}
	length := strings.HasPrefix(text, "${#")
	if numbers[shown] || length && len(text) > 4 {
		kind = errdex.IntegerValue
	}
	switch {
	case len(name) == 1 && name[0] > '0' && name[0] <= '9' || name == "@" || name == "*":
		origin = "parameter"
	case strings.ToUpper(name) == name && len(name) > 1 && strings.ToLower(name) != name:
		origin = "constant"
	case name != "" && s.Around(n, engine.RoleFunction) != engine.None:
		origin = "local"
	}
	return part(shown, text, kind, origin)
}

func part(name, expression string, kind errdex.ValueType, origin string) errdex.Part {
	p := errdex.Hole(name, expression, kind)
	p.Placeholder.Origin = origin
	return p
}

// variableOf is the variable that an expansion takes its value from.
func variableOf(s *engine.Scan, n engine.Node) string {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "variable_name", "special_variable_name":
			return s.Text(c)
		case "subscript":
			return s.Text(s.FirstNamed(c))
		}
	}
	return ""
}

// conversions are commands that hand their argument on, as far as a name goes.
var conversions = map[string]bool{"basename": true, "dirname": true, "cat": true, "echo": true, "printf": true, "realpath": true, "readlink": true, "printf_quoted": true}

// substituted names what a command substitution prints: the variable that a mere conversion is given, or the command.
func substituted(s *engine.Scan, n engine.Node) string {
	first := s.FirstNamed(n)
	for range maxDeep {
		kind := s.KindName(first)
		if kind != "pipeline" && kind != "redirected_statement" && kind != "list" {
			break
		}
		first = s.FirstNamed(first)
	}
	if s.KindName(first) != "command" {
		return ""
	}
	c := commandOf(s, first)
	if conversions[c.name] {
		for i := len(c.words) - 1; i >= 0; i-- {
			for _, p := range wordOf(s, c.words[i], maxDeep/2) {
				if p.Placeholder != nil && p.Placeholder.Name != "" {
					return p.Placeholder.Name
				}
			}
		}
	}
	return lastName(c.name)
}

// lastName is the last run of letters, digits and underscores in a text that starts as a name does.
func lastName(text string) string {
	end := strings.LastIndexFunc(text, isWord) + 1
	start := strings.LastIndexFunc(text[:end], func(r rune) bool { return !isWord(r) }) + 1
	name := text[start:end]
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		return ""
	}
	return name
}

func isWord(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
