package cpp

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/c"
)

// inStatus reports whether a callee is a member of a type of results: Status::Corruption, errors::NotFound.
func inStatus(s *engine.Scan, function engine.Node) bool {
	if s.KindName(function) != "qualified_identifier" {
		return false
	}
	scope := s.Bytes(function)
	if len(scope) > maxName {
		return false
	}
	text := path(string(scope))
	at := strings.LastIndex(text, "::")
	if at < 0 {
		return false
	}
	scopeName := lastName(text[:at])
	return scopeName == "errors" || strings.HasSuffix(scopeName, "Status") || strings.HasSuffix(scopeName, "Result") || isError(scopeName)
}

// visitType reports a value of an error type that is made where it is not thrown.
func visitType(s *engine.Scan, n, typ, list engine.Node) {
	text := s.Bytes(typ)
	if len(text) > maxName || len(text) == 0 {
		return
	}
	if mark := typeMark(path(string(text))); mark != "" {
		consider(s, mark, n, n, arguments(s, list))
	}
}

// visitDeclaration reports a variable of an error type that is given its text: ParseError e("..").
func visitDeclaration(s *engine.Scan, n engine.Node) {
	value := s.ChildIn(n, "value")
	if k := s.KindName(value); k != "argument_list" && k != "initializer_list" || !s.Wanted("value:error") {
		return
	}
	parent := s.Parent(n)
	typ := s.ChildIn(parent, "type")
	text := s.Bytes(typ)
	if s.KindName(parent) != "declaration" || len(text) == 0 || len(text) > maxName {
		return
	}
	if mark := typeMark(path(string(text))); mark != "" && s.Around(n, engine.RoleFunction) != engine.None {
		consider(s, mark, n, typ, arguments(s, value))
	}
}

// visitReturn reports a value of braces that is returned as an error: return {StatusCode::kAborted, ".."}.
func visitReturn(s *engine.Scan, n engine.Node) {
	value := s.FirstNamed(n)
	if s.Any(value, engine.RoleString, engine.RoleStrings) {
		c.Visit(s, n)
		return
	}
	if s.KindName(value) != "initializer_list" || !s.Wanted("value:error") {
		return
	}
	typ := s.ChildIn(s.Around(n, engine.RoleFunction), "type")
	if text := s.Bytes(typ); len(text) > 0 && len(text) < maxName {
		if mark := typeMark(path(string(text))); mark != "" {
			consider(s, mark, value, typ, arguments(s, value))
		}
	}
}

// typeMark is the mark for a value of a type that holds errors, by the type's name; empty for others.
func typeMark(typ string) string {
	switch name := lastName(typ); {
	case name == "Status" && strings.Contains(typ, "grpc::"):
		return "status:rpc"
	case strings.HasSuffix(name, "Status"):
		return "status:error"
	case isError(name):
		return "value:error"
	}
	return ""
}

// isError reports whether a type is an error type, by its name.
func isError(name string) bool {
	list := words(name)
	if len(list) == 0 {
		return false
	}
	switch list[len(list)-1] {
	case "error", "exception", "failure", "err", "errors", "fault", "exc":
		return len(list) == 1 || !verbs[list[0]]
	}
	return standard[name]
}

// standard are the error types of the standard library whose names do not tell.
var standard = map[string]bool{"out_of_range": true, "invalid_argument": true, "bad_alloc": true, "bad_cast": true, "bad_variant_access": true, "bad_optional_access": true, "bad_function_call": true,
	"ios_base::failure": true, "nested_exception": true}
