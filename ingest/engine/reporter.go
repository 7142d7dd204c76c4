package engine

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// A reporter is a function, closure or macro of the file that passes one of its parameters on as a construct's message. Calls
// of it with literal text are sites. It is kept as a construct of its own, made from the one inside it.

// Definition is where a parameter comes from: the name to call, and the parameter's position in a call.
type Definition struct {
	Node     Node
	Name     string
	Position int
	// Parameter is the parameter's name. When it does not say that it holds a message, only calls with several words count.
	Parameter string
	// Format says that the parameter is a format string whose values follow it, as in a macro's $($arg:tt)*.
	Format bool
}

// noteReporter looks whether a message that is no literal is a parameter of the function around it; if so, the function is a
// reporter from now on. constructor is the call around the parameter when the construct takes an error.
func (s *Scan) noteReporter(c *Construct, call Call, e leaf, constructor Call) bool {
	if !e.Single() {
		return false
	}
	if s.Is(e.First, RoleIdentifier) {
		if d, ok := s.parameter(e.First, s.Text(e.First)); ok {
			return s.addReporter(c, call, constructor, d)
		}
		return false
	}
	if s.Is(e.First, RoleBinary) {
		return s.noteJoinedReporter(c, call, e, constructor)
	}
	if s.rules.hooks.Parameter != nil {
		if d, ok := s.rules.hooks.Parameter(s, e.First); ok {
			return s.addReporter(c, call, constructor, d)
		}
	}
	return false
}

// noteJoinedReporter does the same for a parameter that is joined with other values, when its name says that it is a message.
func (s *Scan) noteJoinedReporter(c *Construct, call Call, e leaf, constructor Call) bool {
	if !s.rules.binary[s.Text(s.Part(e.First, RoleBinary, PartOperator))] {
		return false
	}
	for n := e.First + 1; uint32(n) < min(s.Nodes[e.First].Next, uint32(e.First)+maxPattern); n++ {
		if s.Is(n, RoleIdentifier) && s.Is(s.Parent(n), RoleBinary) && s.rules.messages[s.Text(n)] {
			if d, ok := s.parameter(n, s.Text(n)); ok {
				return s.addReporter(c, call, constructor, d)
			}
		}
	}
	return false
}

// noteFormatReporter does the same for a message that is a format call around nothing but a parameter: format!($($arg)*).
func (s *Scan) noteFormatReporter(c *Construct, call Call, e leaf, constructor Call) bool {
	inner, ok := s.AsCall(e.Span)
	if !ok {
		return false
	}
	f, ok := s.rules.formats.find(inner.Callee)
	if !ok || f.Dialect == "" {
		return false
	}
	inside := e
	inside.Span = s.place(inner, f.Message)
	return s.noteReporter(c, call, inside, constructor)
}

// maxAround is how many words a message may have around a parameter that is the message itself. A sentence speaks of the
// parameter: "unable to format message: {fmt}".
const maxAround = 3

// noteTemplateReporter does the same for a message that is built around a parameter, when the rest of the text says nothing by
// itself or the parameter's name says that it is a message: format!("{prefix}: {message}").
func (s *Scan) noteTemplateReporter(c *Construct, call, constructor Call, e leaf, t text) {
	holes := t.template.Placeholders()
	if words(t.template) > maxAround {
		return
	}
	for _, hole := range holes {
		if hole.Origin != "parameter" || len(holes) > 1 && !s.rules.messages[hole.Expression] {
			continue
		}
		if s.rules.messages[hole.Expression] || !t.template.HasWord() {
			if d, ok := s.parameter(e.First, hole.Expression); ok {
				s.addReporter(c, call, constructor, d)
			}
			return
		}
	}
}

// parameter finds the named function, or the closure with a name of its own, that has the parameter and is around the node.
func (s *Scan) parameter(at Node, name string) (Definition, bool) {
	for n := range s.Ancestors(s.Parent(at)) {
		switch {
		case s.Is(n, RoleLambda):
			position := s.closurePosition(n, name)
			if position < 0 {
				continue
			}
			local := s.Parent(n)
			d := Definition{Node: n, Name: s.Text(s.Part(local, RoleLocal, PartName)), Position: position, Parameter: name}
			return d, s.Is(local, RoleLocal) && identifier(d.Name) != "" && isWord(d.Name[len(d.Name)-1])
		case s.Is(n, RoleFunction):
			d := Definition{Node: n, Name: s.functionName(n), Parameter: name}
			for _, p := range s.FunctionAt(n).Parameters {
				if p.Name == name {
					return d, d.Name != ""
				}
				if !slices.Contains(s.rules.spec.Receivers, p.Name) {
					d.Position++
				}
			}
			return d, false
		}
	}
	return Definition{}, false
}

// closurePosition is the position of a closure's parameter, -1 when it has none of the name.
func (s *Scan) closurePosition(lambda Node, name string) int {
	position := 0
	for c := s.First(s.Part(lambda, RoleLambda, PartParameters)); c != None; c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		parameter := c
		if s.Is(c, RoleParameter) {
			parameter = s.Part(c, RoleParameter, PartName)
		}
		if s.Text(parameter) == name {
			return position
		}
		position++
	}
	return -1
}

// AddReporter makes a definition a reporter whose calls are read as the construct's, for hooks that find out by themselves which
// parameter holds the message. call is the one inside the definition. It reports false for one that is known already.
func (s *Scan) AddReporter(c *Construct, call Call, d Definition) bool {
	return s.addReporter(c, call, noCall, d)
}

func (s *Scan) addReporter(c *Construct, call, constructor Call, d Definition) bool {
	if s.known[d.Node] {
		return false
	}
	if !d.Format && s.rules.hooks.Format != nil {
		d.Format = s.rules.hooks.Format(s, d)
	}
	r := &Construct{ID: c.ID, Type: c.Type, Severity: c.Severity, Class: className(c, call, constructor), Status: c.Status,
		Message: Place{index: d.Position}, Keywords: []string{d.Parameter}, Spaced: !d.Format && !s.rules.messages[d.Parameter]}
	if s.Is(d.Node, RoleFunction) {
		r.parameters = len(s.FunctionAt(d.Node).Parameters)
	}
	if d.Format {
		if r.Dialect = c.Dialect; r.Dialect == "" && len(s.rules.spec.Formats) > 0 {
			r.Dialect = s.rules.spec.Formats[0].Dialect
		}
	}
	if s.known == nil {
		s.known = map[Node]bool{}
	}
	s.known[d.Node] = true
	patterns := s.callPatterns(d)
	for _, pattern := range patterns {
		s.reporters.add(pattern, r)
	}
	telling := d.Format || s.rules.messages[d.Parameter] || ReportsByName(d.Name)
	if len(patterns) > 0 && telling && !s.private(d.Node) {
		signature := Signature{Name: patterns[0][lastSeparator(patterns[0])+1:]}
		if s.Is(d.Node, RoleFunction) {
			signature = s.signatureOf(d.Node)
		}
		s.offered = append(s.offered, Reporter{Signature: signature, Patterns: patterns, Construct: *r})
	}
	return true
}

// reporterOf is the reporter that a call is of, nil when it is of none. Of several with one name it is the one that has as many
// parameters as the call has arguments, if there is one.
func (s *Scan) reporterOf(call Call) (r *Construct) {
	s.reporters.each(call.Callee, func(c *Construct) bool {
		if c.parameters == len(call.Arguments) {
			r = c
			return false
		}
		if r == nil {
			r = c
		}
		return true
	})
	if r != nil || s.own(call.Callee[lastSeparator(call.Callee)+1:]) {
		return r
	}
	s.repository.reporters.each(call.Callee, func(other *Reporter) bool {
		if r == nil || other.Construct.parameters == len(call.Arguments) {
			r = &other.Construct
		}
		return r.parameters != len(call.Arguments)
	})
	return r
}

// callPatterns are the callee patterns by which a definition is called: by name, as a method when it has a receiver, behind
// its type otherwise.
func (s *Scan) callPatterns(d Definition) []string {
	if s.rules.hooks.Names != nil {
		if names := s.rules.hooks.Names(s, d); names != nil {
			return names
		}
	}
	if !s.Is(d.Node, RoleFunction) || s.Around(d.Node, RoleScope) == None {
		return []string{d.Name}
	}
	if s.receiver(d.Node) {
		return []string{"." + d.Name}
	}
	return []string{s.FunctionAt(d.Node).Name} // Self and the like are replaced in callees
}

// receiver reports whether a function is called on a value.
func (s *Scan) receiver(function Node) bool {
	first := s.FirstNamed(s.Part(function, RoleFunction, PartParameters))
	for first != None && !s.Is(first, RoleParameter) && s.FirstNamed(first) != None {
		first = s.FirstNamed(first)
	}
	return slices.Contains(s.rules.spec.Receivers, s.Text(first))
}

// className is the class of a site or reporter: the type that the constructor makes, or what the construct says.
func className(c *Construct, call, constructor Call) string {
	switch {
	case c.Class == "$type":
		return typeOf(call.Callee)
	case constructor.Callee != "":
		if class := typeOf(constructor.Callee); class != "" {
			return class
		}
		return constructor.Callee
	case c.Class == "$callee":
		return call.Callee
	}
	return c.Class
}

// Resolve writes a class with the enclosing type put in for Self or another word that stands for it.
func (s *Scan) Resolve(class, self string, f *errdex.Function) string {
	rest, ok := strings.CutPrefix(class, self)
	if !ok || rest != "" && !isSeparator(rest[0]) || f == nil {
		return class
	}
	if at := strings.LastIndex(f.Name, s.rules.spec.Separator); at > 0 {
		return f.Name[:at] + rest
	}
	return class
}
