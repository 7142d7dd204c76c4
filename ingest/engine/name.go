package engine

import (
	"strings"

	"github.com/errdex/errdex"
)

// NameOf is the name of the placeholder that an expression fills: its last identifier, after calls that only format or
// convert are dropped; empty when there is none. path.display() gives path, self.items.len() gives len.
func (s *Scan) NameOf(expression string) string {
	text := expression
	for range maxDepth {
		text = strings.TrimSpace(text)
		text = strings.TrimLeft(text, "&*!-+ ")
		text = strings.TrimPrefix(text, "mut ")
		text = strings.TrimSuffix(strings.TrimSuffix(text, "?"), ".await")
		if at := strings.LastIndex(text, " as "); at > 0 {
			text = text[:at]
			continue
		}
		if text == "" {
			return ""
		}
		switch text[len(text)-1] {
		case ')':
			open := opening(text)
			if open < 0 {
				return ""
			}
			inside, before := text[open+1:len(text)-1], strings.TrimRight(text[:open], "! ")
			if before == "" { // brackets only
				text = inside
				continue
			}
			before = dropGenerics(before)
			name := lastWord(before)
			if !s.rules.dropped[name] {
				return identifier(name)
			}
			rest := strings.TrimRight(before[:len(before)-len(name)], " ")
			if strings.HasSuffix(rest, ".") && rest != "." && !(inside != "" && ofType(rest)) {
				text = strings.TrimSuffix(rest, ".")
			} else {
				text = firstArgument(inside)
			}
			continue
		case ']':
			open := opening(text)
			if open <= 0 {
				return ""
			}
			text = text[:open]
			continue
		}
		name := lastWord(text)
		if name != "" && isDigits(name) && len(name) < len(text) {
			text = strings.TrimRight(text[:len(text)-len(name)], ".") // a tuple's field
			continue
		}
		return identifier(name)
	}
	return ""
}

// ofType reports whether what stands before a function's name is a type, as in Arrays.toString(list).
func ofType(before string) bool {
	name := lastWord(strings.TrimSuffix(before, "."))
	return name != "" && name[0] >= 'A' && name[0] <= 'Z' && strings.ToUpper(name) != name
}

// identifier is name when it can be one, else empty.
func identifier(name string) string {
	if name == "" || name[0] >= '0' && name[0] <= '9' || len(name) > 80 {
		return ""
	}
	return name
}

func isDigits(name string) bool { return strings.Trim(name, "0123456789") == "" }

// lastWord is the run of word characters at the end of text.
func lastWord(text string) string {
	i := len(text)
	for i > 0 && isWord(text[i-1]) {
		i--
	}
	return text[i:]
}

// opening is the index of the bracket that the last byte of text closes, -1 when there is none.
func opening(text string) int {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// dropGenerics cuts type arguments off the end: collect::<Vec<_>> gives collect.
func dropGenerics(text string) string {
	if !strings.HasSuffix(text, ">") {
		return text
	}
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case '>':
			depth++
		case '<':
			if depth--; depth == 0 {
				return strings.TrimSuffix(text[:i], "::")
			}
		}
	}
	return text
}

// firstArgument is the text before the first comma outside brackets.
func firstArgument(text string) string {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				return text[:i]
			}
		}
	}
	return text
}

// origin says where an expression's value comes from, in the words of errdex.Placeholder.
func (s *Scan) origin(expression string, at Node) string {
	text := strings.TrimLeft(expression, "&* ")
	for range maxDepth {
		open := opening(text)
		if open <= 0 || text[len(text)-1] != ')' {
			break
		}
		name := lastWord(dropGenerics(text[:open]))
		rest, method := strings.CutSuffix(text[:open], "."+name)
		switch {
		case !s.rules.dropped[name]:
			return "call"
		case method:
			text = rest
		default:
			text = firstArgument(text[open+1 : len(text)-1])
		}
	}
	sigil := ""
	if text != "" && strings.IndexByte(s.rules.spec.Sigils, text[0]) >= 0 {
		sigil, text = text[:1], text[1:]
	}
	if text == "" || !isWord(text[0]) || isDigits(text[:1]) {
		return ""
	}
	for i := 0; i < len(text); i++ {
		if !isWord(text[i]) && text[i] != '.' && text[i] != ':' {
			return ""
		}
	}
	root := text[:len(text)-len(strings.TrimLeft(text, wordCharacters))]
	if strings.ContainsRune(text, '.') {
		return "field"
	}
	if last := lastWord(text); len(last) > 1 && strings.ToUpper(last) == last && strings.ToLower(last) != last {
		return "constant"
	}
	if root == "" || root != text {
		return ""
	}
	root = sigil + root
	if s.caught(root, at) {
		return "caught"
	}
	if f := s.functionOf(at); f != nil {
		for _, p := range f.Parameters {
			if p.Name == root {
				return "parameter"
			}
		}
		return "local"
	}
	return ""
}

const wordCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// caught reports whether name holds an error that a catch, a closure over a failure or an arm around the node has caught.
func (s *Scan) caught(name string, at Node) bool {
	for n := range s.Ancestors(at) {
		switch {
		case s.Is(n, RoleFunction):
			return false
		case s.Is(n, RoleCatch) && s.hasWord(s.Part(n, RoleCatch, PartName), name):
			return true
		case s.Is(n, RoleLambda) && s.hasWord(s.Part(n, RoleLambda, PartParameters), name):
			kind, _ := s.closureGuard(n)
			return kind == errdex.GuardErrorReturn
		case s.Is(n, RoleArm):
			pattern := s.Part(n, RoleArm, PartPattern)
			if s.hasWord(pattern, name) && s.hasWord(pattern, "Err") {
				return true
			}
		case s.Is(n, RoleIf):
			condition := s.Part(n, RoleIf, PartCondition)
			if s.hasWord(condition, name) && s.hasWord(condition, "Err") {
				return true
			}
		}
	}
	return false
}

// maxPattern bounds the nodes of a pattern or condition that are searched for a word.
const maxPattern = 200

// hasWord reports whether an identifier below n is the word.
func (s *Scan) hasWord(n Node, word string) bool {
	if n == None {
		return false
	}
	for i := n; uint32(i) < min(s.Nodes[n].Next, uint32(n)+maxPattern); i++ {
		if s.Is(i, RoleIdentifier) && string(s.Bytes(i)) == word {
			return true
		}
	}
	return false
}

// IsMessage reports whether a parameter's or field's name says that it holds a message.
func (s *Scan) IsMessage(name string) bool {
	lower := strings.ToLower(name)
	return s.rules.messages[name] || strings.HasSuffix(lower, "message") || strings.HasSuffix(lower, "msg")
}
