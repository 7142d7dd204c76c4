package cpp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visitBase reports the text that the constructor of an error class gives to its base: NoFile(name) : Error("no file " + name).
func visitBase(s *engine.Scan, n engine.Node) {
	if !s.Wanted("base:error") {
		return
	}
	base := s.FirstNamed(n)
	text := s.Bytes(base)
	if len(text) > maxName {
		return
	}
	function := s.Around(n, engine.RoleFunction)
	class := className(s, function)
	name := lastName(path(string(text)))
	if class == "" {
		return
	}
	if (!isError(class) && !isError(name) && typeMark(name) == "" || !derives(name, class)) && !errorBase(s, s.Around(n, engine.RoleScope), name) {
		return
	}
	consider(s, "base:error", n, function, arguments(s, s.LastNamed(n)))
}

// errorBase reports whether a class has a base of that name which, by what the file says, is an error type though its name does not
// tell: class parsing : public exception.
func errorBase(s *engine.Scan, class engine.Node, name string) bool {
	siblings := s.Parent(class)
	for range 4 {
		if class == engine.None || !slices.Contains(bases(s, class), name) {
			return false
		}
		class = classAmong(s, siblings, name)
		for _, base := range bases(s, class) {
			if isError(lastName(base)) {
				return true
			}
			name = base
		}
	}
	return false
}

// maxAmong is how many declarations are looked through for a class: a file of thousands is generated.
const maxAmong = 500

// classAmong is the class of that name among the first declarations directly inside a node.
func classAmong(s *engine.Scan, parent engine.Node, name string) engine.Node {
	for c, n := s.First(parent), 0; c != engine.None && n < maxAmong; c, n = s.After(c), n+1 {
		if k := s.KindName(c); (k == "class_specifier" || k == "struct_specifier") && s.Text(s.ChildIn(c, "name")) == name {
			return c
		}
	}
	return engine.None
}

// bases are the names of a class's bases as they are written.
func bases(s *engine.Scan, class engine.Node) []string {
	if class == engine.None {
		return nil
	}
	var found []string
	for c := s.First(class); c != engine.None; c = s.After(c) {
		if s.KindName(c) != "base_class_clause" {
			continue
		}
		for b := s.First(c); b != engine.None; b = s.After(b) {
			if k := s.KindName(b); k == "type_identifier" || k == "qualified_identifier" {
				found = append(found, s.Text(b))
			}
		}
	}
	return found
}

// derives reports whether what a constructor initialises is a base or the constructor of the class itself, or holds its message,
// rather than any other member.
func derives(name, class string) bool {
	if name == "" {
		return false
	}
	if c := name[0]; c >= 'A' && c <= 'Z' || name == class {
		return true
	}
	switch strings.TrimSuffix(strings.TrimPrefix(name, "m_"), "_") {
	case "msg", "message", "what", "error", "description", "reason":
		return true
	}
	return strings.HasSuffix(name, "_error") || strings.HasSuffix(name, "_exception") || strings.HasSuffix(name, "error") || name == "exception" || name == "runtime_error"
}

// visitMessages reports the texts that an error type's what() and the like return, and those of functions that tell what an error
// code means.
func visitMessages(s *engine.Scan, n engine.Node) {
	if !s.Wanted("message:error") {
		return
	}
	d := signature(s, n)
	name := s.Bytes(lastNode(s, s.ChildIn(d, "declarator")))
	if len(name) == 0 || len(name) > 60 || !textual(s, n) || !explains(s, n, string(name)) {
		return
	}
	for _, value := range returns(s, n) {
		s.Consider(engine.Call{Node: s.Parent(value), Callee: "message:error", Receiver: engine.One(n), Arguments: []engine.Argument{{Span: engine.One(value)}}})
	}
}

// textual reports whether a function returns a text.
func textual(s *engine.Scan, n engine.Node) bool {
	typ := string(s.Bytes(s.ChildIn(n, "type")))
	return typ == "char" || typ == "auto" || strings.Contains(typ, "string") || strings.Contains(typ, "String") || strings.HasSuffix(typ, "StringRef")
}

// explains reports whether what a function returns is the text of an error, by its name and its class.
func explains(s *engine.Scan, n engine.Node, name string) bool {
	switch name {
	case "what":
		return true
	case "message", "Message", "description", "errorMessage", "getMessage":
		class := strings.ToLower(className(s, n))
		return strings.Contains(class, "err") || strings.Contains(class, "exception") || strings.Contains(class, "category")
	}
	list := words(name)
	about, telling := false, false
	for _, word := range list {
		switch word {
		case "error", "err", "errno", "errors", "errc", "failure", "exception":
			about = true
		case "message", "msg", "string", "str", "text", "description", "desc", "reason", "strerror", "strings":
			telling = true
		}
		telling = telling || word == "strerror" || word == "errstr" || word == "errmsg"
		about = about || word == "errstr" || word == "errmsg"
	}
	return about && telling
}
