package engine

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/errdex/errdex"
)

// ValueSpec says which expressions are durations or paths, so that their text has a form. Only what is certain counts: what an
// expression is called says nothing.
type ValueSpec struct {
	// Type is the value type.
	Type errdex.ValueType `toml:"type"`
	// Call are callee patterns of calls that give such a value; one with () at its end takes no arguments: ".display()".
	Call []string `toml:"call"`
	// Member are patterns of members that hold one: "sw.Elapsed", ".absolutePath".
	Member []string `toml:"member"`
	// Declared are the types with which a parameter or variable is declared, without what stands around them: "Path" of &'a Path.
	Declared []string `toml:"declared"`
	// Through are callee patterns of calls that print their receiver or first argument as it prints itself: ".to_string".
	Through []string `toml:"through"`
	// Debug: the value has its form where the dialect would else print quotes ({:?}), and only there.
	Debug bool `toml:"debug"`
	// Needs are words of which the file has to hold one, Unless words that it must not hold: with them the names mean something else.
	Needs  []string `toml:"needs"`
	Unless []string `toml:"unless"`
}

// valueRules are a spec's values made ready.
type valueRules struct {
	list []ValueSpec
	// declaring are the kinds of nodes that declare or set a variable, parts where their parts are.
	declaring []bool
	parts     [partCount][]selector
	calls     patternTable[valueCall]
	through   patternTable[*ValueSpec]
}

// valueCall is a call or member that gives a value.
type valueCall struct {
	spec *ValueSpec
	// bare: a call without arguments; member: no call.
	bare, member bool
}

// add enters the spec's values and says what is wrong with them.
func (r *valueRules) add(list []ValueSpec) (problems []error) {
	r.list = list
	for i := range list {
		spec := &list[i]
		if spec.Type != errdex.DurationValue && spec.Type != errdex.PathValue {
			problems = append(problems, fmt.Errorf("value %d: %q is no type that an expression tells", i, spec.Type))
		}
		for _, call := range spec.Call {
			name, bare := strings.CutSuffix(call, "()")
			r.calls.add(name, valueCall{spec: spec, bare: bare})
		}
		for _, member := range spec.Member {
			r.calls.add(member, valueCall{spec: spec, member: true})
		}
		for _, call := range spec.Through {
			r.through.add(call, spec)
		}
	}
	return problems
}

// maxValueSteps bounds how many calls and variables an expression's value is followed through.
const maxValueSteps = 4

// Printed is the type that a value's text has, given the type that its conversion tells: the same, unless it prints what is
// certain to be a duration or a path as it is.
func (s *Scan) Printed(expression string, told errdex.ValueType, at Node) errdex.ValueType {
	if len(s.rules.values.list) == 0 || told != errdex.AnyValue && told != errdex.QuotedValue {
		return told
	}
	spec := s.valueOf(expression, at, maxValueSteps)
	if spec == nil || spec.Debug != (told == errdex.QuotedValue) {
		return told
	}
	return spec.Type
}

// valueOf is what an expression at a place is certain to be; nil when nothing is.
func (s *Scan) valueOf(expression string, at Node, steps int) *ValueSpec {
	text := strings.TrimLeft(expression, "&*")
	for _, word := range []string{"await ", "try ", "mut "} {
		text = strings.TrimPrefix(text, word)
	}
	text = strings.TrimRight(strings.TrimSuffix(text, ".await"), "?!")
	if text == "" || steps == 0 {
		return nil
	}
	if text[len(text)-1] != ')' {
		path, whole := calleeOf(text)
		if whole && isWord(path[0]) && lastSeparator(path) < 0 || strings.IndexByte(s.rules.spec.Sigils, text[0]) >= 0 && lastSeparator(path) < 0 {
			return s.declared(text, at, steps-1)
		}
		if spec := s.given(path, false, true); spec != nil {
			return spec
		}
		dot := strings.LastIndexByte(text, '.')
		if dot < 0 {
			return nil
		}
		return s.ofThrough(path, strings.TrimRight(text[:dot], "?!&"), at, steps)
	}
	open := opening(text)
	if open < 0 {
		return nil
	}
	inside := text[open+1 : len(text)-1]
	if open == 0 {
		return s.valueOf(inside, at, steps-1)
	}
	before := dropGenerics(strings.TrimRight(text[:open], " "))
	made, isNew := strings.CutPrefix(before, "new ")
	callee, whole := calleeOf(made)
	if callee == "" {
		return nil
	}
	if isNew {
		callee = "new:" + callee
	}
	if spec := s.given(callee, inside == "", false); spec != nil {
		return spec
	}
	next := firstArgument(inside)
	switch dot := strings.LastIndexByte(made, '.'); {
	case inside == "" && dot > 0:
		next = strings.TrimRight(made[:dot], "?!&")
	case !whole:
		return nil // a method with arguments prints its receiver in another way
	}
	return s.ofThrough(callee, next, at, steps)
}

// ofThrough is what an expression is that a call or member prints as it prints itself.
func (s *Scan) ofThrough(path, text string, at Node, steps int) (found *ValueSpec) {
	known := false
	s.rules.values.through.each(path, func(*ValueSpec) bool { known = true; return false })
	if !known {
		return nil
	}
	spec := s.valueOf(text, at, steps-1)
	if spec == nil {
		return nil
	}
	s.rules.values.through.each(path, func(through *ValueSpec) bool {
		if through.Type == spec.Type {
			found = spec
		}
		return found == nil
	})
	return found
}

// given is the first value that a call or member of the path gives in this file.
func (s *Scan) given(path string, bare, member bool) (found *ValueSpec) {
	if path == "" {
		return nil
	}
	s.rules.values.calls.each(path, func(c valueCall) bool {
		if c.member == member && (bare || !c.bare) && s.means(c.spec) {
			found = c.spec
		}
		return found == nil
	})
	return found
}

// means reports whether the file's words let the names of a spec mean what they usually do.
func (s *Scan) means(spec *ValueSpec) bool {
	for _, word := range spec.Unless {
		if bytes.Contains(s.Source, []byte(word)) {
			return false
		}
	}
	for _, word := range spec.Needs {
		if bytes.Contains(s.Source, []byte(word)) {
			return true
		}
	}
	return len(spec.Needs) == 0
}

// calleeOf is a callee's or member's text as a path, as calls have theirs: whole, or the last name with a dot in front when it is
// a member of an expression. It is empty for text that is more than one value.
func calleeOf(text string) (path string, whole bool) {
	text = strings.TrimPrefix(text, `\`)
	depth, last, plain := 0, -1, true
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(' || c == '[' || c == '{':
			depth, plain = depth+1, false
		case c == ')' || c == ']' || c == '}':
			depth--
		case depth > 0 || isWord(c) || c == ':' || c == '$' || c == '@' || c == '\\':
		case c == '.':
			last = i
		case c == '?' || c == '!' || c == '&':
			if i+1 == len(text) || text[i+1] != '.' && text[i+1] != '!' && text[i+1] != '-' {
				return "", false
			}
			plain = false
		case c == '-' && i+1 < len(text) && text[i+1] == '>':
			i++
			last, plain = i, false
		default:
			return "", false
		}
	}
	switch {
	case text == "" || depth != 0:
		return "", false
	case plain:
		return text, true
	case last < 0:
		return "", false
	}
	return "." + text[last+1:], false
}

// declared is what a name is certain to hold at a place: all that declares or sets it in the function says the same.
func (s *Scan) declared(name string, at Node, steps int) *ValueSpec {
	function := at
	if !s.Is(at, RoleFunction) {
		function = s.Around(at, RoleFunction)
	}
	if function == None {
		return nil
	}
	var all *ValueSpec
	agree := func(spec *ValueSpec) bool {
		if spec == nil || all != nil && (all.Type != spec.Type || all.Debug != spec.Debug) {
			return false
		}
		all = spec
		return true
	}
	for _, p := range s.FunctionAt(function).Parameters {
		if p.Name == name && !agree(s.ofType(p.Type)) {
			return nil
		}
	}
	for _, set := range s.declarations(function)[name] {
		spec := s.ofType(set.kind)
		if spec == nil {
			spec = s.valueOf(set.value, set.node, steps)
		}
		if !agree(spec) {
			return nil
		}
	}
	return all
}

// declaration is a place where a variable is declared or set: its type and its value as the source has them, where they are there.
type declaration struct {
	node        Node
	kind, value string
}

// declarations are the places where a function's variables are declared or set, by name.
func (s *Scan) declarations(function Node) map[string][]declaration {
	if known, ok := s.declares[function]; ok {
		return known
	}
	all := map[string][]declaration{}
	parts := &s.rules.values.parts
	for i := function + 1; uint32(i) < s.Nodes[function].Next; i++ {
		if !s.rules.values.declaring[s.Nodes[i].Kind] {
			continue
		}
		d := declaration{node: i}
		d.kind = s.SpanText(One(s.selected(i, parts[PartType])))
		d.value = s.SpanText(One(s.selected(i, parts[PartValue])))
		// Where the grammar keeps a name with its type or value: Path p = x, val p: Path.
		text := s.SpanText(One(s.selected(i, parts[PartName])))
		name, rest := text, ""
		if at := strings.IndexAny(text, " :="); at > 0 {
			name, rest = text[:at], text[at:]
		}
		before, value, set := strings.Cut(rest, "=")
		if set && d.value == "" {
			d.value = strings.TrimSpace(value)
		}
		if _, kind, ok := strings.Cut(before, ":"); ok && d.kind == "" {
			d.kind = strings.TrimSpace(kind)
		}
		if name != "" && len(name) < maxName {
			all[name] = append(all[name], d)
		}
	}
	if s.declares == nil {
		s.declares = map[Node]map[string][]declaration{}
	}
	s.declares[function] = all
	return all
}

// ofType is what values of a declared type are.
func (s *Scan) ofType(declared string) *ValueSpec {
	name := strings.TrimLeft(declared, "&: ")
	if len(name) > 0 && name[0] == '\'' { // a lifetime
		_, name, _ = strings.Cut(name, " ")
	}
	for _, word := range []string{"mut ", "const ", "final ", "readonly "} {
		name = strings.TrimPrefix(name, word)
	}
	if name == "" {
		return nil
	}
	for i := range s.rules.values.list {
		spec := &s.rules.values.list[i]
		for _, pattern := range spec.Declared {
			if matchCallee(pattern, name) && s.means(spec) {
				return spec
			}
		}
	}
	return nil
}
