package engine

import (
	"maps"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// What a file tells the other files of its repository, and what it asks of them.

// offers puts together what the file tells others.
func (s *Scan) offers() Offers {
	if s.rules.hooks.Offers != nil {
		o := s.rules.hooks.Offers(s)
		o.sort()
		return o
	}
	o := Offers{Reporters: s.offered}
	for n := range s.Nodes {
		function := Node(n)
		if !s.may(function, RoleFunction) || !s.Is(function, RoleFunction) || s.Part(function, RoleFunction, PartBody) == None || s.private(function) {
			continue
		}
		if signature := s.signatureOf(function); signature.Name != "" {
			o.Functions = append(o.Functions, signature)
		}
	}
	o.Constants = s.offeredConstants()
	o.sort()
	return o
}

// signatureOf is what a function is called by.
func (s *Scan) signatureOf(function Node) Signature {
	signature := Signature{Name: s.functionName(function), Owner: s.owner(function)}
	if at := lastSeparator(signature.Name); at >= 0 { // the hook Name gives the names around it as well
		signature.Name, signature.Owner = signature.Name[at+1:], signature.Name[:at]
	}
	parameters := s.Part(function, RoleFunction, PartParameters)
	for c := s.FirstNamed(parameters); c != None; c = s.After(c) {
		if s.Is(c, RoleParameter) && !slices.Contains(s.rules.spec.Receivers, string(s.Bytes(s.Part(c, RoleParameter, PartName)))) {
			signature.Parameters++
		}
	}
	return signature
}

// owner is the type around a definition, empty for none.
func (s *Scan) owner(n Node) string {
	_, name := splitPath(s.compact(s.Part(s.Around(n, RoleScope), RoleScope, PartName)))
	return name
}

// private reports whether only the file itself can name a definition: it is inside a function, or its declaration says so with
// one of the spec's words.
func (s *Scan) private(n Node) bool {
	if s.Around(n, RoleFunction) != None || s.rules.hooks.Private != nil && s.rules.hooks.Private(s, n) {
		return true
	}
	if len(s.rules.spec.Private) == 0 {
		return false
	}
	end := s.Nodes[n].End
	if name := s.Part(n, RoleFunction, PartName); s.Is(n, RoleFunction) && name != None {
		end = s.Nodes[name].Start
	}
	start := s.Nodes[n].Start
	if parent := s.Parent(n); parent != None && !s.Is(n, RoleFunction) && s.Nodes[parent].Row == s.Nodes[n].Row {
		start = s.Nodes[parent].Start // a declaration of several constants says it once
	}
	text := s.Source[start:min(max(start, end), start+maxSignature)]
	for from := 0; from < len(text); from++ {
		to := from
		for to < len(text) && isWord(text[to]) {
			to++
		}
		if to > from && slices.Contains(s.rules.spec.Private, string(text[from:to])) {
			return true
		}
		from = to
	}
	return false
}

// maxOffered bounds the constants that one file offers.
const maxOffered = 2000

// offeredConstants are the texts of the file that others can name.
func (s *Scan) offeredConstants() (list []Constant) {
	s.constant("") // puts them into the table
	known := s.constants
	if s.rules.hooks.Constants != nil {
		known = s.rules.hooks.Constants(s)
	}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		value := known[name]
		if value == None || !constantName(name) || len(list) == maxOffered || s.private(s.Parent(value)) {
			continue
		}
		if t, ok := s.text(One(value), 0); ok && t.template.HasWord() && len(t.template.Placeholders()) == 0 {
			list = append(list, Constant{Name: name, Owner: s.owner(value), Text: t.template.Normalize()})
		}
	}
	return list
}

// constantName reports whether a name is written as constants and types are: NOT_FOUND, NotFound, kNotFound. Other names are
// variables, which every file has its own of.
func constantName(name string) bool {
	if len(name) < 2 {
		return false
	}
	return name[0] >= 'A' && name[0] <= 'Z' || name[0] == 'k' && name[1] >= 'A' && name[1] <= 'Z'
}

// shouted reports whether a name has no small letter: NOT_FOUND. No property or type is written so.
func shouted(name string) bool { return strings.ToUpper(name) == name }

// foreign is the text of a constant of another file.
func (s *Scan) foreign(n Node) (errdex.Template, bool) {
	if s.rules.hooks.Foreign != nil {
		if c, ok := s.rules.hooks.Foreign(s, n); ok {
			if s.told == nil {
				s.told = map[Node]string{}
			}
			s.told[n] = c.Owner + "." + c.Name
			s.fillHoles(c.Text, n)
			return c.Text, true
		}
	}
	if !s.Any(n, RoleIdentifier, RoleMember) {
		return nil, false
	}
	owner, name := splitPath(s.Path(n))
	if !constantName(name) {
		return nil, false
	}
	s.ask(name)
	if owner != "" {
		if t, ok := s.repository.Constant(owner, name); ok {
			return t, true
		}
	}
	if !shouted(name) || constantName(owner) {
		return nil, false
	}
	return s.repository.Constant("", name) // a module, if anything, stands in front
}

// shown are the texts of other files, as Owner.name, that the file's sites have in their messages, sorted.
func (s *Scan) shown() []string {
	if len(s.told) == 0 {
		return nil
	}
	messages := map[Node]bool{}
	for i := range s.drafts {
		messages[s.drafts[i].Literal], messages[s.drafts[i].Leaf.First] = true, true
	}
	var names []string
	for n, name := range s.told {
		for around := range s.Ancestors(n) {
			if messages[around] {
				names = append(names, name)
				break
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// askCallee notes the name of a callee, alone and behind the name in front of it.
func (s *Scan) askCallee(callee string) {
	owner, name := splitPath(callee)
	s.ask(name)
	if owner != "" {
		s.ask(owner + "." + name)
	}
}

// Repository is what the other files of the repository tell; never nil.
func (s *Scan) Repository() *Repository { return s.repository }

// Ask notes a name that another file may know, for languages that read calls themselves.
func (s *Scan) Ask(name string) { s.ask(name) }

// ask notes a name that another file may know.
func (s *Scan) ask(name string) {
	if s.asks == nil {
		s.asks = map[string]bool{}
	}
	if len(name) <= maxName && !s.asks[name] {
		s.asks[strings.Clone(name)] = true
	}
}

// asked are the names that the file asks for, sorted. Those by which it has sites already are known without being told.
func (s *Scan) asked() []string {
	for i := range s.drafts {
		callee := s.drafts[i].Call.Callee
		if node := s.Part(s.drafts[i].Call.Node, RoleCall, PartCallee); node != None {
			callee = s.Path(node) // hooks mark callees
		}
		owner, name := splitPath(callee)
		delete(s.asks, name)
		delete(s.asks, owner+"."+name)
	}
	for _, callee := range s.silent {
		s.askCallee(callee)
	}
	return slices.Sorted(maps.Keys(s.asks))
}

// askCall notes the name of a call that is no construct, when it is given a text or a parameter that is named as messages are.
func (s *Scan) askCall(n Node, name []byte) {
	if len(name) == 0 || len(name) > maxName {
		return
	}
	const maxArguments = 8
	c := s.First(s.Part(n, RoleCall, PartArguments))
	for range 2 * maxArguments {
		if c == None {
			return
		}
		value := c
		if s.Is(c, RoleKeyword) {
			value = s.Part(c, RoleKeyword, PartValue)
		}
		if s.tells(value) {
			callee := s.Part(n, RoleCall, PartCallee)
			if len(s.Bytes(callee)) > maxCallee {
				callee = s.lastName(callee)
			}
			if s.askCallee(s.outOfSelf(s.Path(callee), n)); s.Part(n, RoleCall, PartValue) != None {
				s.askCallee(s.Path(s.Part(n, RoleCall, PartValue)) + "." + string(name))
			}
			return
		}
		c = s.After(c)
	}
}

// tells reports whether an argument can be a message, judged by its kind.
func (s *Scan) tells(n Node) bool {
	const short = len(`"ab c"`)
	switch {
	case s.Any(n, RoleString, RoleStrings):
		return len(s.Bytes(n)) >= short
	case s.Is(n, RoleIdentifier):
		return s.rules.messages[string(s.Bytes(n))]
	case s.Is(n, RoleBinary):
		return s.hasString(n)
	case s.Is(n, RoleCall):
		name := s.Bytes(s.lastName(s.Part(n, RoleCall, PartCallee)))
		return s.rules.formats.named(name) || s.rules.through.named(name)
	}
	return s.Any(n, RoleIf, RoleGroup)
}

// own reports whether the file defines a function of the name itself, which then is the one that is called.
func (s *Scan) own(name string) bool {
	if s.defined == nil {
		s.defined = map[string]bool{}
		for n := range s.Nodes {
			if function := Node(n); s.may(function, RoleFunction) && s.Is(function, RoleFunction) && s.Part(function, RoleFunction, PartBody) != None {
				name := s.functionName(function)
				s.defined[name[lastSeparator(name)+1:]] = true
			}
		}
	}
	return s.defined[name]
}
