package c

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// maxEntries bounds the nodes of a table that are looked at.
const maxEntries = 20000

// visitTable considers the texts of a table that is named for errors: static const char *const errors[] = {"..", ".."}, or one
// of codes with their texts. Of a row with several texts the longest counts.
func visitTable(s *engine.Scan, n engine.Node) {
	list := s.ChildIn(n, "value")
	if s.KindName(list) != "initializer_list" {
		return
	}
	declaration := s.Parent(n)
	if !isTableName(string(variableOf(s, s.ChildIn(n, "declarator")))) && !isTableName(lastWordOf(s.Text(s.ChildIn(declaration, "type")))) {
		return
	}
	for c, seen := s.First(list), 0; c != engine.None && seen < maxEntries; c, seen = s.After(c), seen+1 {
		if text := longestText(s, c); text != engine.None {
			s.Consider(engine.Call{Node: c, Callee: "table!", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(text)}}})
		}
	}
}

// lastWordOf is the last word of a type: error_text of const struct error_text.
func lastWordOf(text string) string {
	text, _, _ = strings.Cut(text, "{")
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return ""
	}
	return fields[len(fields)-1]
}

// isTableName reports whether a variable or type is named for errors' texts.
func isTableName(name string) bool {
	status := false
	for _, word := range words(name) {
		switch word {
		case "err", "error", "errors", "errs", "errmsg", "errmsgs", "errlist", "errstr", "errstrs", "errstrings", "errtab", "errtable", "strerror", "failure", "failures", "errorstrings", "errdesc":
			return true
		case "status":
			status = true
		case "message", "messages", "text", "texts", "strings", "descriptions":
			if status {
				return true
			}
		}
		if strings.HasPrefix(word, "err") {
			return true
		}
	}
	return false
}

// longestText is the longest text of a table's row that has several words, engine.None when it has none.
func longestText(s *engine.Scan, row engine.Node) engine.Node {
	best, length := engine.None, 0
	const most = 100
	for i := row; uint32(i) < min(s.Nodes[row].Next, uint32(row)+most); i++ {
		k := s.KindName(i)
		if k != "string_literal" && k != "concatenated_string" || s.KindName(s.Parent(i)) == "concatenated_string" {
			continue
		}
		if text := s.Bytes(i); len(text) > length && strings.Contains(string(text), " ") {
			best, length = i, len(text)
		}
	}
	return best
}

// visitReturn considers the texts that a function gives which describes errors: const char *tree_strerror(int code). So are those of
// a function that returns nothing or what is wrong.
func visitReturn(s *engine.Scan, n engine.Node) {
	value := s.FirstNamed(n)
	if value == engine.None || !hasText(s, value) || s.KindName(value) == "identifier" {
		return
	}
	function := s.AroundKind(n, "function_definition")
	if function == engine.None {
		return
	}
	mark := ""
	switch {
	case describes(FunctionName(s, function)), s.KindName(s.Parent(n)) == "case_statement" && isTableName(FunctionName(s, function)):
		mark = "describe!"
	case givesPointer(s, function) && returnsNothing(s, function):
		mark = "return!"
	default:
		return
	}
	s.Consider(engine.Call{Node: n, Callee: mark, Receiver: none, Arguments: []engine.Argument{{Span: engine.One(value)}}})
}

// describes reports whether a function of the name gives the text of an error.
func describes(name string) bool {
	about, text := false, false
	for _, word := range words(name) {
		switch word {
		case "strerror", "errstr", "errmsg", "strerr", "errorstr", "errtostr", "strstatus", "err2str", "error2str", "errtext", "errorstring", "errstring", "errorname":
			return true
		case "err", "error", "errors", "failure", "err2", "error2", "errno", "code2":
			about = true
		case "str", "string", "msg", "message", "text", "desc", "description", "describe", "to", "name", "2str", "tostring", "explain", "reason", "strings":
			text = true
		}
	}
	return about && text
}

// givesPointer reports whether a function returns a pointer, or something of a named type that can be one.
func givesPointer(s *engine.Scan, function engine.Node) bool {
	return s.KindName(s.ChildIn(function, "declarator")) == "pointer_declarator" || s.KindName(s.ChildIn(function, "type")) == "type_identifier"
}

// returnsNothing reports whether a function that gives texts gives NULL, or a name for success, as well.
func returnsNothing(s *engine.Scan, function engine.Node) bool {
	for i := function; uint32(i) < s.Nodes[function].Next; i++ {
		if s.KindName(i) != "return_statement" {
			continue
		}
		if text := strings.Trim(strings.TrimPrefix(s.Text(i), "return"), " ();"); text == "NULL" || text == "0" || strings.HasSuffix(text, "_OK") {
			return true
		}
	}
	return false
}
