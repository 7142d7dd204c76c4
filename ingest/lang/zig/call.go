package zig

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// prepare takes the callee out of a call's arguments, where the grammar keeps both together, and puts the members of a tuple,
// as in print("{d}", .{count}), in the tuple's place.
func prepare(s *engine.Scan, c *engine.Call) {
	if len(c.Arguments) > 0 && s.KindName(c.Node) == "call_expression" {
		c.Arguments = c.Arguments[1:]
		dropReceiver(s, c)
	}
	last := len(c.Arguments) - 1
	if last < 0 || s.KindName(c.Arguments[last].First) != "anonymous_struct_initializer" {
		return
	}
	list := s.ChildOfKind(c.Arguments[last].First, "initializer_list")
	c.Arguments = c.Arguments[:last:last]
	for member := s.First(list); member != engine.None; member = s.After(member) {
		if s.Named(member) {
			c.Arguments = append(c.Arguments, entry(s, member))
		}
	}
}

// dropReceiver reads the plain call of a method of the file, fail(parser, "..") or Parser.fail(parser, ".."), as a method's.
func dropReceiver(s *engine.Scan, c *engine.Call) {
	at := strings.LastIndexByte(c.Callee, '.')
	name := c.Callee[at+1:]
	if len(c.Arguments) < 2 || !facts(s).methods[name] {
		return
	}
	if owner := c.Callee[strings.LastIndexByte(c.Callee[:max(at, 0)], '.')+1 : max(at, 0)]; at < 0 || owner != "" && owner[0] >= 'A' && owner[0] <= 'Z' {
		c.Callee, c.Receiver, c.Arguments = "."+name, c.Arguments[0].Span, c.Arguments[1:]
	}
}

// entry reads a member of a tuple, or a field with its value: .name = value.
func entry(s *engine.Scan, n engine.Node) engine.Argument {
	if s.KindName(n) == "assignment_expression" {
		return engine.Argument{Name: strings.TrimPrefix(s.Text(s.ChildIn(n, "left")), "."), Span: engine.One(s.ChildIn(n, "right"))}
	}
	if s.KindName(n) == "field_initializer" {
		return engine.Argument{Name: s.Text(s.FirstNamed(n)), Span: engine.One(s.LastNamed(n))}
	}
	return engine.Argument{Span: engine.One(n)}
}

// names are the callees by which a function of the file is called: as a method when it has a receiver, else by its name and
// behind that of the type around it.
func names(s *engine.Scan, d engine.Definition) []string {
	if facts(s).methods[d.Name] && hasReceiver(s, d.Node) {
		return []string{"." + d.Name}
	}
	list := []string{d.Name}
	if s.FunctionAt(d.Node).Public {
		list = append(list, "."+d.Name) // behind the name of the import
	}
	if scope := s.Around(d.Node, engine.RoleScope); scope != engine.None {
		list = append(list, s.Text(s.Part(scope, engine.RoleScope, engine.PartName))+"."+d.Name, "Self."+d.Name)
	}
	return list
}

// formats reports whether a parameter is a format string: the next one takes the values for it.
func formats(s *engine.Scan, d engine.Definition) bool {
	parameters := s.FunctionAt(d.Node).Parameters
	next := slices.IndexFunc(parameters, func(p parameter) bool { return p.Name == d.Parameter }) + 1
	return next > 0 && next < len(parameters) && parameters[next].Type == "anytype"
}

// refine has the last word on a site.
func refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	if name, ok := strings.CutPrefix(site.Class, "error-text:"); ok {
		site.Class = name
	}
	if _, direct := s.ConstructOf(d.Call.Callee); !direct && d.Call.Callee != "" {
		site.Class = d.Call.Callee // a reporting function of the file
	}
	site.Class = strings.TrimPrefix(site.Class, ".")
	if d.Rule == "print" && harmless(s, d) {
		return false
	}
	if caught := caughtAround(s, d.Use); caught != engine.None {
		site.Evidence = append(site.Evidence, cause(s, caught))
	}
	return true
}

// harmless reports whether what is printed is no error: how the program is used, or what it says before it ends well.
func harmless(s *engine.Scan, d *engine.Draft) bool {
	text := strings.ToLower(strings.TrimSpace(d.Site.Template.LiteralText()))
	if strings.Count(text, "\n") > 2 && (strings.HasPrefix(text, "usage") || strings.Contains(text, "--help")) {
		return true
	}
	statement := d.Call.Node
	for n := range s.Ancestors(d.Call.Node) {
		if statement = n; s.Is(s.Parent(n), engine.RoleBlock) {
			break
		}
	}
	for range maxEnding {
		if statement = s.After(statement); statement == engine.None {
			break
		}
		if text := s.Bytes(statement); strings.HasSuffix(string(text[:min(len(text), maxExit)]), "exit(0);") {
			return true
		}
	}
	return false
}

const (
	maxEnding = 3  // statements after a printed text in which the program ends
	maxExit   = 60 // bytes of one that only ends it
)
