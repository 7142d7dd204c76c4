package javascript

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// functionName names a function as stack traces and people do: Class.method, object.method, the variable or the export that
// it is given to. Empty for one that has no name, such as a callback.
func functionName(s *engine.Scan, n engine.Node) string {
	if n == engine.None {
		return ""
	}
	f := fileOf(s)
	name, known := f.names[n]
	if !known {
		f.names[n] = "" // a function is not around itself
		name = nameOf(s, n)
		f.names[n] = name
	}
	return name
}

func nameOf(s *engine.Scan, n engine.Node) string {
	own := s.Text(s.ChildIn(n, "name"))
	switch s.KindName(n) {
	case "method_definition":
		return ownerName(s, s.Parent(n)) + own
	case "arrow_function", "function_expression", "generator_function":
		if given := givenName(s, n); given != "" {
			return given
		}
	}
	if own == "" && s.KindName(s.Parent(n)) == "export_statement" { // export default function () {}
		return stem(s)
	}
	return own
}

// givenName is the name of what a function or object is the value of.
func givenName(s *engine.Scan, n engine.Node) string {
	parent := s.Parent(n)
	switch s.KindName(parent) {
	case "parenthesized_expression", "as_expression", "satisfies_expression":
		return givenName(s, parent)
	case "variable_declarator":
		if name := s.ChildIn(parent, "name"); s.KindName(name) == "identifier" {
			return s.Text(name)
		}
	case "assignment_expression":
		if left := s.ChildIn(parent, "left"); n != left && s.Any(left, engine.RoleIdentifier, engine.RoleMember) {
			return memberName(s.Path(left))
		}
	case "pair":
		return ownerName(s, s.Parent(parent)) + keyOf(s, s.ChildIn(parent, "key"))
	case "field_definition", "public_field_definition":
		name := s.ChildIn(parent, "property")
		if name == engine.None {
			name = s.ChildIn(parent, "name")
		}
		return ownerName(s, s.Parent(parent)) + s.Text(name)
	case "export_statement":
		return stem(s)
	case "arguments": // const get = wrap(async () => ..), outside of functions
		if scopeOf(s, n) == 0 {
			return givenName(s, s.Parent(parent))
		}
	}
	return ""
}

// memberName is the name by which what is assigned to a member is known.
func memberName(path string) string {
	path = strings.Replace(path, ".prototype.", ".", 1)
	if name, ok := strings.CutPrefix(path, "module.exports."); ok {
		return name
	}
	return strings.TrimPrefix(strings.TrimPrefix(path, "exports."), "this.")
}

// ownerName is the name of a class body's class or of an object, with a dot behind it; empty when it has none.
func ownerName(s *engine.Scan, body engine.Node) string {
	name := ""
	if s.KindName(body) == "class_body" {
		class := s.Parent(body)
		if name = s.Text(s.ChildIn(class, "name")); name == "" {
			name = givenName(s, class)
		}
	} else if name = givenName(s, body); name == "module.exports" {
		return ""
	}
	if name == "" {
		return ""
	}
	return name + "."
}

// stem is the file's name without its ending, by which people know a default export.
func stem(s *engine.Scan) string {
	name, _, _ := strings.Cut(path.Base(s.File()), ".")
	if name == "index" || name == "" {
		return "default"
	}
	return name
}

// function completes an enclosing function.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	f.Name = functionName(s, n)
	if single := s.ChildIn(n, "parameter"); single != engine.None {
		f.Parameters = []errdex.Parameter{{Name: s.Text(single)}}
	}
	for i, p := range f.Parameters {
		f.Parameters[i].Type = strings.TrimSpace(strings.TrimPrefix(p.Type, ":"))
	}
	f.Signature = strings.TrimSpace(strings.TrimSuffix(f.Signature, "=>"))
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if !s.Named(c) && s.Text(c) == "async" {
			f.Async = true
		}
	}
	declaration(s, n, f)
}

// declaration completes a function from what declares it: the variable, class or export that it is the value or a part of.
func declaration(s *engine.Scan, n engine.Node, f *errdex.Function) {
	f.Public = fileOf(s).exported[f.Name]
	private, member := false, false
	for at, climbed := n, 0; at > 0 && climbed < maxBases; at, climbed = s.Parent(at), climbed+1 {
		if f.Doc == "" && !member {
			f.Doc = s.Doc(at)
		}
		switch s.KindName(at) {
		case "method_definition", "public_field_definition", "field_definition":
			private = private || isPrivate(s, at)
		case "export_statement":
			f.Public = !private
		case "class_declaration", "abstract_class_declaration", "class":
			f.Public = !private && fileOf(s).exported[s.Text(s.ChildIn(at, "name"))]
		case "assignment_expression":
			left := s.Text(s.ChildIn(at, "left"))
			f.Public = f.Public || !private && (strings.HasPrefix(left, "exports.") || strings.HasPrefix(left, "module.exports"))
		case "variable_declarator":
			if at != n && f.Signature != "" && s.Is(s.ChildIn(at, "name"), engine.RoleIdentifier) && s.ChildIn(at, "value") == n {
				f.Signature = s.Text(s.ChildIn(at, "name")) + " = " + f.Signature
			}
		case "statement_block", "program", "arguments":
			return
		}
		if at != n && isFunction(s, at) {
			return
		}
		member = member || s.KindName(s.Parent(at)) == "class_body" // the class's own comment is not the method's
	}
}

func isPrivate(s *engine.Scan, n engine.Node) bool {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "accessibility_modifier":
			return s.Text(c) != "public"
		case "private_property_identifier":
			return true
		}
	}
	return false
}

// reporting are words in the names of functions that report what they are given.
var reporting = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)err|fail|fatal|die\b|abort|bail|panic|warn|reject|raise|throw|invalid|assert|invariant|unexpected|report|exception|complain|crash|deny|expect`)
})

// messageParameter matches the names of parameters that are messages, whatever function takes them.
var messageParameter = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:msg|reason|why|problem|complaint|explanation|err(?:or)?|\w*message|err\w*(?:msg|text))$`)
})

// callees are the callee patterns by which a function of the file is called. A function counts only when its name, or that of
// its parameter, says that it takes a message: many others pass a value on to an error that they may throw.
func callees(s *engine.Scan, d engine.Definition) []string {
	name := functionName(s, d.Node)
	if name == "" {
		name = d.Name
	}
	owner, own := "", name
	if at := strings.LastIndexByte(name, '.'); at >= 0 {
		owner, own = name[:at], name[at+1:]
	}
	if own == "constructor" && owner != "" {
		return []string{owner}
	}
	if !reporting().MatchString(own) && !messageParameter().MatchString(d.Parameter) {
		return []string{}
	}
	patterns := []string{name}
	if parent := s.KindName(s.Parent(d.Node)); owner != "" || parent == "object" || parent == "pair" || parent == "assignment_expression" {
		for _, self := range []string{"this", "self", "that", "exports", "module.exports"} {
			patterns = append(patterns, self+"."+own)
		}
	}
	return patterns
}
