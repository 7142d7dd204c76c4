package javascript

import (
	"regexp"
	"sync"

	"github.com/errdex/errdex/ingest/engine"
)

// visitDescribed reads the entry "message" of an object that describes an error, told by the object's name, in a table of such
// objects or for itself: const ShelfError = { title: "..", message: ".." }. The message can be a function that makes it.
func visitDescribed(s *engine.Scan, n, key engine.Node) {
	if string(s.Bytes(key)) != "message" || s.KindName(s.Parent(n)) != "object" || !s.Wanted("described-error") || describes(s, s.Parent(n)) == "" {
		return
	}
	value := n
	if s.KindName(n) == "pair" {
		value = unwrapped(s, s.ChildIn(n, "value"))
	}
	if !isFunction(s, value) {
		considerDescribed(s, n, value)
		return
	}
	if body := s.ChildIn(value, "body"); s.KindName(value) == "arrow_function" && s.KindName(body) != "statement_block" {
		considerDescribed(s, body, unwrapped(s, body))
		return
	}
	for i := value; uint32(i) < s.Nodes[value].Next; i++ {
		if s.KindName(i) == "return_statement" && scopeOf(s, i) == value {
			considerDescribed(s, i, s.FirstNamed(i))
		}
	}
}

func considerDescribed(s *engine.Scan, at, text engine.Node) {
	s.Consider(engine.Call{Node: at, Callee: "described-error", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(text)}}})
}

// describes is the name of the error that an object describes, by its own name, its type, or that of the table that it is in; empty
// for an object of which nothing says that it is about an error.
func describes(s *engine.Scan, object engine.Node) string {
	name, typed := called(s, object)
	text := keyOf(s, name)
	switch {
	case text == "" || isErrorName(text) || typed:
		return text
	case s.KindName(s.Parent(name)) == "pair":
		if table, typed := called(s, s.Parent(s.Parent(name))); typed || ofErrors().MatchString(keyOf(s, table)) {
			return text
		}
	}
	return ""
}

// called is the name that an object is given, engine.None for one without, and whether its type says that it is about an error.
func called(s *engine.Scan, object engine.Node) (name engine.Node, typed bool) {
	n := object
	for range maxBases {
		parent := s.Parent(n)
		switch s.KindName(parent) {
		case "as_expression", "satisfies_expression":
			typed = typed || ofErrors().MatchString(s.Text(s.LastNamed(parent)))
		case "parenthesized_expression":
		case "variable_declarator":
			return s.ChildIn(parent, "name"), typed || ofErrors().MatchString(s.Text(s.ChildIn(parent, "type")))
		case "pair":
			return s.ChildIn(parent, "key"), typed
		default:
			return engine.None, false
		}
		n = parent
	}
	return engine.None, false
}

// ofErrors are names of types and tables that describe errors: ErrorData, SHELF_ERRORS, errorCodes.
var ofErrors = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?::\s*)?\w*(?:E|(?:^|_)e)rror(?:s|Data|Codes?|Definitions?|Descriptions?|Details|Infos?|Map|Table|Catalog|Def|Desc|Descriptor|Messages?)?$|^(?:\w*_)?ERRORS?(?:_[A-Z]+)?$`)
})

// describedBy is the object around the text of a described error.
func describedBy(s *engine.Scan, n engine.Node) string {
	for ; n != engine.None; n = s.Parent(n) {
		if s.KindName(n) == "object" {
			if name := describes(s, n); name != "" {
				return name
			}
		}
	}
	return ""
}
