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

// visitTable reads const errorMessages = { LOCKED: "the shelf is locked" }, a static of a class, and an entry of a larger table: each
// text is an error's. A table that the file raises errors from is left to those who raise them.
func visitTable(s *engine.Scan, name, value engine.Node) {
	if text := keyOf(s, name); tabled.have(text) && !fileOf(s).raised[text] && s.Wanted("described-error") {
		readTable(s, name, unwrapped(s, value), 0)
	}
}

// maxTableDepth is how deep tables are read that are made of tables.
const maxTableDepth = 3

func readTable(s *engine.Scan, name, table engine.Node, depth int) {
	if s.KindName(table) != "object" || depth == maxTableDepth {
		return
	}
	for c := s.First(table); c != engine.None; c = s.After(c) {
		switch value := s.ChildIn(c, "value"); {
		case s.Is(value, engine.RoleString) || s.Is(value, engine.RoleBinary):
			s.Consider(engine.Call{Node: c, Callee: "described-error", Receiver: engine.One(name), Arguments: []engine.Argument{{Span: engine.One(value)}}})
		case s.KindName(c) == "pair":
			readTable(s, name, unwrapped(s, value), depth+1)
		}
	}
}

// tabled are the names of tables of errors' texts: errorMessages, SHELF_ERROR_TEXTS.
var tabled = names{[]string{"essages", "ESSAGES", "exts", "EXTS", "sgs", "MSGS"}, sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|_)(?i:err(?:or)?)_?(?i:messages|texts|msgs)$|Err(?:or)?(?:Messages|Texts|Msgs)$`)
})}

// noteRaised notes that what an index into a table gives is the text of an error that the file makes.
func (f *file) noteRaised(s *engine.Scan, index engine.Node) {
	name := lastName(s.Path(s.ChildIn(index, "object")))
	if !tabled.have(name) {
		return
	}
	n := s.Parent(index)
	for range maxBases {
		switch s.KindName(n) {
		case "throw_statement", "new_expression":
			f.raised[name] = true
			return
		case "object", "statement_block", "program":
			return
		}
		n = s.Parent(n)
	}
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
