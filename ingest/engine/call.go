package engine

import (
	"strings"
)

// AsCall reads an expression as a call: one that the spec's role call describes, or one that the hook Call recognises.
func (s *Scan) AsCall(e Span) (Call, bool) {
	if e.Single() && s.Is(e.First, RoleCall) {
		callee := s.Part(e.First, RoleCall, PartCallee)
		if callee != None {
			return s.makeCall(e.First, callee), true
		}
	}
	if s.rules.hooks.Call != nil && !e.Empty() {
		return s.rules.hooks.Call(s, e)
	}
	return Call{}, false
}

func (s *Scan) makeCall(n, callee Node) Call {
	call := Call{Node: n, Receiver: nowhere}
	for s.Is(callee, RoleGeneric) {
		callee = s.Part(callee, RoleGeneric, PartValue)
	}
	if value := s.Part(callee, RoleMember, PartValue); s.Is(callee, RoleMember) && value != None {
		call.Receiver = One(value)
	}
	call.Callee = s.outOfSelf(s.Path(callee), n)
	if value := s.Part(n, RoleCall, PartValue); value != None {
		call.Receiver = One(value)
		call.Callee = "." + call.Callee
		if s.Any(value, RoleIdentifier, RoleMember) || s.plain(value) {
			call.Callee = s.Path(value) + call.Callee
		}
	}
	for c := s.First(s.Part(n, RoleCall, PartArguments)); c != None; c = s.After(c) {
		switch {
		case !s.Named(c):
		case s.Is(c, RoleKeyword):
			call.Arguments = append(call.Arguments, Argument{s.Text(s.Part(c, RoleKeyword, PartName)), One(s.Part(c, RoleKeyword, PartValue))})
		default:
			call.Arguments = append(call.Arguments, Argument{Span: One(c)})
		}
	}
	if s.rules.hooks.Prepare != nil {
		s.rules.hooks.Prepare(s, &call)
	}
	return call
}

// outOfSelf puts the enclosing type in the place of a word for it at the start of a path: Self::new in an implementation of
// Broken is Broken::new.
func (s *Scan) outOfSelf(path string, n Node) string {
	for _, word := range s.rules.spec.SelfTypes {
		rest, ok := strings.CutPrefix(path, word)
		if !ok || rest != "" && !isSeparator(rest[0]) {
			continue
		}
		if name := s.compact(s.Part(s.Around(n, RoleScope), RoleScope, PartName)); name != "" {
			return name + rest
		}
	}
	return path
}

// Uses are the nodes where a path of two names is written, outside macros, with words for the enclosing type replaced.
func (s *Scan) Uses(path string) []Node {
	if s.uses == nil {
		s.uses = map[string][]Node{}
		for i := range s.Nodes {
			n := Node(i)
			if !s.may(n, RoleMember) || !s.Is(n, RoleMember) || s.Is(s.Parent(n), RoleMember) {
				continue
			}
			if text := s.Bytes(n); len(text) <= maxCallee {
				names := strings.Split(s.outOfSelf(CompactPath(string(text)), n), s.rules.spec.Separator)
				if last := len(names) - 1; last > 0 {
					key := names[last-1] + s.rules.spec.Separator + names[last]
					s.uses[key] = append(s.uses[key], n)
				}
			}
		}
	}
	return s.uses[path]
}

// lastName is the node of a callee's last name.
func (s *Scan) lastName(n Node) Node {
	for range maxDepth {
		switch {
		case s.Is(n, RoleMember):
			n = s.Part(n, RoleMember, PartName)
		case s.Is(n, RoleGeneric):
			n = s.Part(n, RoleGeneric, PartValue)
		default:
			return n
		}
	}
	return n
}

// Path writes a name, a path or a member without white space and type arguments. A member of anything but a plain path is
// written as .name.
func (s *Scan) Path(n Node) string {
	if s.Is(n, RoleIdentifier) {
		return s.Text(n)
	}
	if !s.Any(n, RoleMember, RoleGeneric) {
		return s.compact(n)
	}
	var pieces []string // from the last to the first
	for range maxDepth {
		for s.Is(n, RoleGeneric) {
			n = s.Part(n, RoleGeneric, PartValue)
		}
		if !s.Is(n, RoleMember) {
			break
		}
		name, value := s.Part(n, RoleMember, PartName), s.Part(n, RoleMember, PartValue)
		separator := "."
		if name > 0 {
			if between := s.Before(name); between != None && !s.Named(between) {
				separator = s.Text(between)
			}
		}
		pieces = append(pieces, s.Text(name), separator)
		n = value
	}
	if n == None || s.Any(n, RoleIdentifier) || s.plain(n) {
		pieces = append(pieces, s.compact(n))
	}
	var b strings.Builder
	for i := len(pieces) - 1; i >= 0; i-- {
		b.WriteString(pieces[i])
	}
	return b.String()
}

// maxDepth bounds how far nested expressions are followed.
const maxDepth = 64

// plain reports whether n is a name without anything in it: self, crate, Vec<T>.
func (s *Scan) plain(n Node) bool {
	text := s.Bytes(n)
	if len(text) > 100 {
		return false
	}
	for _, c := range text {
		if !isWord(c) && c != '<' && c != '>' && c != ':' && c != ' ' && c != ',' && c != '\\' {
			return false
		}
	}
	return true
}

// maxPath bounds what is read as a path, in bytes.
const maxPath = 1000

// compact is a node's source as a path; empty when it is too long to be one.
func (s *Scan) compact(n Node) string {
	if text := s.Bytes(n); len(text) <= maxPath {
		return CompactPath(string(text))
	}
	return ""
}

// CompactPath drops white space and everything between angle brackets from a path.
func CompactPath(text string) string {
	if strings.IndexByte(text, '<') < 0 && strings.IndexByte(text, ' ') < 0 && strings.IndexByte(text, '\n') < 0 {
		return text
	}
	var b strings.Builder
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '<':
			depth++
		case c == '>' && depth > 0:
			depth--
		case depth > 0 || c == ' ' || c == '\t' || c == '\n' || c == '\r':
		default:
			b.WriteByte(c)
		}
	}
	return strings.ReplaceAll(b.String(), "::::", "::")
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// place finds a place among a call's parts. The place "any" gives nothing; see [Scan.messageSpans].
func (s *Scan) place(call Call, p Place) Span {
	switch p.kind {
	case placeReceiver:
		return call.Receiver
	case placeLast:
		if n := len(call.Arguments); n > 0 {
			return call.Arguments[n-1].Span
		}
	case placeLiteral:
		if i := s.literalArgument(call); i >= 0 {
			return call.Arguments[i].Span
		}
	case placeIndex:
		if i := positional(call, p.index); i >= 0 {
			return call.Arguments[i].Span
		}
	}
	return nowhere
}

// positional is the index in the argument list of the call's nth argument without a keyword, -1 when there are fewer.
func positional(call Call, n int) int {
	for i, argument := range call.Arguments {
		if argument.Name != "" {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	return -1
}

// literalArgument is the index of the first positional argument that is a string literal, -1 when there is none.
func (s *Scan) literalArgument(call Call) int {
	for i, argument := range call.Arguments {
		if argument.Name == "" && s.isText(argument.Span) {
			return i
		}
	}
	return -1
}

// isText reports whether an expression starts out as literal text: a string, neighbouring strings, or a concatenation.
func (s *Scan) isText(e Span) bool {
	if !e.Single() {
		return false
	}
	n := e.First
	for range maxDepth {
		if !s.Is(n, RoleBinary) {
			break
		}
		n = s.Part(n, RoleBinary, PartLeft)
	}
	return s.Any(n, RoleString, RoleStrings)
}

// SpanText is the source of an expression, comments in it left out and white space folded.
func (s *Scan) SpanText(e Span) string {
	if e.Empty() {
		return ""
	}
	from, end := s.Nodes[e.First].Start, s.Nodes[e.Last].End
	end = min(max(from, end), from+8*maxText) // what fold would cut anyway
	var text []byte
	last := min(len(s.Nodes), int(e.First)+maxNodes)
	for n := int(e.First); n < last && s.Nodes[n].Start < end; n++ {
		if start := s.Nodes[n].Start; s.Is(Node(n), RoleComment) && start >= from { // in broken source, comments can overlap
			text = append(text, s.Source[from:start]...)
			from = max(from, min(s.Nodes[n].End, end))
		}
	}
	return fold(string(append(text, s.Source[from:end]...)))
}

// between is the source from start to end, white space folded.
func (s *Scan) between(start, end uint32) string {
	end = min(max(start, end), start+8*maxText) // what fold would cut anyway
	return fold(string(s.Source[start:end]))
}

// The bounds of the source texts that are kept in facts.
const (
	maxText  = 400  // bytes
	maxNodes = 2000 // nodes that are searched for comments, which are left out
)

// fold makes one line of source: runs of white space become one space, and the breaks that formatters put into calls and
// chains go away, so that "self\n  .map\n  .get(\n  key,\n)" reads "self.map.get(key)". Long text is cut.
func fold(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			b.WriteByte(c)
			continue
		}
		broken := false
		for ; i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r'); i++ {
			broken = broken || text[i] == '\n'
		}
		if i < len(text) && b.Len() > 0 {
			written := b.String()
			before, after := written[len(written)-1], text[i]
			switch {
			case broken && before == ',' && (after == ')' || after == ']'):
				b.Reset()
				b.WriteString(written[:len(written)-1])
			case broken && (strings.IndexByte(".?)]", after) >= 0 || strings.IndexByte("([.", before) >= 0):
			default:
				b.WriteByte(' ')
			}
		}
		i--
	}
	return cut(b.String(), maxText)
}

// cut shortens text to at most limit bytes, at a rune's start, and marks the cut.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	end := limit - len("…")
	for end > 0 && text[end]&0xC0 == 0x80 {
		end--
	}
	return text[:end] + "…"
}
