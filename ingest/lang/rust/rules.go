package rust

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// visit finds the sites that are no calls, and shows calls in macros to the engine.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "macro_invocation":
		name := s.FirstNamed(n)
		if macro := s.Path(name) + "!"; s.Wanted(macro) {
			if c, ok := call(s, engine.One(n)); ok {
				s.Consider(c)
			}
		}
	case "token_tree":
		visitTokens(s, n)
	case "attribute_item":
		visitAttribute(s, n)
	case "tuple_expression":
		visitTuple(s, n)
	case "function_item":
		visitDescription(s, n)
	}
}

// wanted reports whether the call that name (behind :: and the names before it) ends could be a construct.
func wanted(s *engine.Scan, name, _ engine.Node) bool {
	path := s.Text(name)
	bang := s.After(name)
	if s.Text(bang) == "!" {
		path += "!"
	}
	separator := s.Before(name)
	for range maxSegments {
		switch token(s, separator) {
		case "::":
			path = s.Text(s.Before(separator)) + "::" + path
			separator = s.Before(s.Before(separator))
			continue
		case ".":
			path = "." + path
		}
		break
	}
	return s.Wanted(path)
}

// visitAttribute reports the message that #[error(..)] (thiserror), #[snafu(display(..))], #[fail(display = ..)] or #[display(..)] gives a variant or type.
func visitAttribute(s *engine.Scan, n engine.Node) {
	attribute := s.LastNamed(n)
	tree := s.LastNamed(attribute)
	if s.KindName(tree) != "token_tree" {
		return
	}
	of := definition(s, n)
	name := s.Text(s.Child(of, field(s, "name")))
	if name == "" {
		return
	}
	typ := name
	if s.KindName(of) == "enum_variant" {
		if enum := s.Parent(s.Parent(of)); s.KindName(enum) == "enum_item" {
			typ = s.Text(s.Child(enum, field(s, "name")))
			name = typ + "::" + name
		}
	}
	switch s.Text(s.FirstNamed(attribute)) {
	case "error", "fail": // thiserror; failure: fail(display = "..")
	case "display": // derive_more: on any type
		if !errorType(s, typ) {
			return
		}
	case "snafu":
		if tree = displayArguments(s, tree); tree == engine.None {
			return
		}
	default:
		return
	}
	c := engine.Call{Node: n, Callee: "error", Receiver: none, Arguments: arguments(s, tree)}
	if len(c.Arguments) == 0 || !c.Arguments[0].Single() || !s.Is(c.Arguments[0].First, engine.RoleString) {
		return
	}
	text, ok := decode(s.Text(c.Arguments[0].First))
	if !ok {
		return
	}
	var values []dialect.Argument
	for _, a := range c.Arguments[1:] {
		expression := s.SpanText(a.Span)
		values = append(values, dialect.Argument{Name: s.NameOf(expression), Expression: expression, Keyword: a.Name})
	}
	s.Report(&engine.Draft{Rule: "thiserror", Call: c, Leaf: c.Arguments[0].Span, Literal: c.Arguments[0].First, Site: &errdex.Site{
		Template: dialect.RustFormat(text, values), Type: errdex.Exception, Severity: errdex.SeverityError, Class: name}})
}

func field(s *engine.Scan, name string) uint16 {
	f, _ := s.Grammar.Field(name)
	return f
}

// displayArguments are the arguments of display(..) inside a snafu attribute.
func displayArguments(s *engine.Scan, tree engine.Node) engine.Node {
	for c := s.First(tree); c != engine.None; c = s.After(c) {
		if s.Text(c) == "display" {
			if next := s.After(c); s.KindName(next) == "token_tree" {
				return next
			}
		}
	}
	return engine.None
}

// definition is what an attribute stands before.
func definition(s *engine.Scan, n engine.Node) engine.Node {
	for n = s.After(n); n != engine.None; n = s.After(n) {
		switch s.KindName(n) {
		case "attribute_item", "line_comment", "block_comment":
			continue
		case "enum_variant", "struct_item", "enum_item":
			return n
		}
		break
	}
	return engine.None
}

// visitTuple reports a status with a message: (StatusCode::NOT_FOUND, "no such user").
func visitTuple(s *engine.Scan, n engine.Node) {
	first := s.FirstNamed(n)
	status := statusOf(s.Text(first))
	if status < 400 {
		return
	}
	second := s.After(first)
	for second != engine.None && !s.Named(second) {
		second = s.After(second)
	}
	if second == engine.None {
		return
	}
	s.Consider(engine.Call{Node: n, Callee: "http-tuple", Receiver: engine.One(first), Arguments: []engine.Argument{{Span: engine.One(second)}}})
}

// descriptions are the functions by which an error type tells its message, with the callee by which the spec knows them.
var descriptions = map[string]string{"description": "description", "message": "description", "reason": "description",
	"user_message": "description", "error_message": "description", "as_message": "description", "to_message": "description",
	"detail": "description", "msg": "description", "as_str": "error-text", "to_str": "error-text"}

// visitDescription reports the texts that fn description(&self) -> &str of an error type returns.
func visitDescription(s *engine.Scan, n engine.Node) {
	result := s.Text(s.Part(n, engine.RoleFunction, engine.PartResult))
	callee := descriptions[s.Text(s.Part(n, engine.RoleFunction, engine.PartName))]
	if callee == "" {
		if typ := result[strings.LastIndexByte(result, ':')+1:]; typ != "" && !strings.Contains(typ, "<") && s.Wanted("Err") && errorType(s, typ) {
			visitInto(s, n)
		}
		return
	}
	if !strings.Contains(result, "str") && !strings.Contains(result, "String") {
		return
	}
	if typ := implType(s, n); typ != "" && errorType(s, typ) {
		s.Consider(engine.Call{Node: n, Callee: callee, Receiver: none,
			Arguments: []engine.Argument{{Span: engine.One(s.Part(n, engine.RoleFunction, engine.PartBody))}}})
	}
}

// visitInto reports the text that a function which gives an error makes it of: fn late(&self) -> Error { format!("..").into() }.
func visitInto(s *engine.Scan, n engine.Node) {
	last := s.LastNamed(s.Part(n, engine.RoleFunction, engine.PartBody))
	if s.KindName(last) == "call_expression" && strings.HasSuffix(s.Text(last), ".into()") {
		s.Consider(engine.Call{Node: last, Callee: "Err", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(last)}}})
	}
}

// implType is the type of the impl block around n, without its arguments; empty when there is none.
func implType(s *engine.Scan, n engine.Node) string {
	for n = s.Around(n, engine.RoleScope); n != engine.None; n = s.Around(n, engine.RoleScope) {
		if s.KindName(n) == "impl_item" {
			name, _, _ := strings.Cut(s.Text(s.Child(n, field(s, "type"))), "<")
			return name[strings.LastIndexByte(name, ':')+1:]
		}
	}
	return ""
}

// implTrait is the trait of the impl block around n; empty when there is none.
func implTrait(s *engine.Scan, n engine.Node) string {
	for n = s.Around(n, engine.RoleScope); n != engine.None; n = s.Around(n, engine.RoleScope) {
		if s.KindName(n) == "impl_item" {
			name, _, _ := strings.Cut(s.Text(s.Child(n, field(s, "trait"))), "<")
			return name[strings.LastIndexByte(name, ':')+1:]
		}
	}
	return ""
}

// errorType reports whether a type is one for errors: by its name, or because the file implements Error for it.
func errorType(s *engine.Scan, name string) bool {
	if strings.Contains(name, "Error") {
		return true
	}
	for _, ending := range []string{"Err", "Failure", "Exception", "Problem", "Rejection", "Fault"} {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return s.Mentions("Error for " + name)
}
