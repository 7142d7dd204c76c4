package cpp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/c"
)

// signature is the node of a function's declarator, below pointers and references.
func signature(s *engine.Scan, n engine.Node) engine.Node {
	for d := s.ChildIn(n, "declarator"); d != engine.None; {
		switch s.KindName(d) {
		case "function_declarator", "operator_cast":
			return d
		case "pointer_declarator":
			d = s.ChildIn(d, "declarator")
		case "reference_declarator", "parenthesized_declarator", "attributed_declarator":
			d = s.LastNamed(d)
		default:
			return engine.None
		}
	}
	return engine.None
}

// declared is the node of the name that a variable's or parameter's declarator gives.
func declared(s *engine.Scan, d engine.Node) engine.Node {
	for range maxClimb {
		switch s.KindName(d) {
		case "init_declarator", "pointer_declarator", "array_declarator", "optional_parameter_declaration", "parameter_declaration":
			d = s.ChildIn(d, "declarator")
		case "reference_declarator", "parenthesized_declarator", "variadic_declarator":
			d = s.LastNamed(d)
		default:
			return d
		}
	}
	return d
}

// functionName is a function's name as it is written: Parser::parse, ~Parser, operator==.
func functionName(s *engine.Scan, n engine.Node) string {
	d := signature(s, n)
	if s.KindName(d) == "operator_cast" {
		return "operator " + s.Text(s.ChildIn(d, "type"))
	}
	if d == engine.None { // Wheel::operator bool()
		text := s.Bytes(s.ChildIn(n, "declarator"))
		name, _, _ := strings.Cut(string(text[:min(len(text), maxName)]), "(")
		return strings.TrimSpace(name)
	}
	name := s.ChildIn(d, "declarator")
	if text := s.Bytes(name); len(text) < maxName {
		if strings.HasPrefix(string(text), "operator") {
			return string(text)
		}
		return path(string(text))
	}
	return s.Text(lastNode(s, name))
}

// function completes an enclosing function: its parameters, its signature without what initialises members, the comment above
// it.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	d := signature(s, n)
	if d == engine.None {
		return
	}
	for c := s.First(s.ChildIn(d, "parameters")); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration":
			f.Parameters = append(f.Parameters, errdex.Parameter{Name: s.Text(declared(s, s.ChildIn(c, "declarator"))), Type: parameterType(s, c)})
		}
	}
	first := s.First(n)
	f.Signature = s.SpanText(engine.Span{First: first, Last: s.ChildIn(n, "declarator")})
	f.Doc = documentation(s, n, f.Doc)
	f.Public = public(s, n)
}

// parameterType is a parameter's type as written, without its name.
func parameterType(s *engine.Scan, n engine.Node) string {
	text := s.SpanText(engine.One(n))
	text, _, _ = strings.Cut(text, " = ")
	if name := s.Text(declared(s, s.ChildIn(n, "declarator"))); name != "" {
		text = strings.TrimSpace(strings.TrimSuffix(text, name))
	}
	return text[:min(len(text), 100)]
}

// documentation is the comment above a function: a doc comment, or plain comment lines that end in the line before it.
func documentation(s *engine.Scan, n engine.Node, doc string) string {
	if s.KindName(s.Parent(n)) == "template_declaration" {
		n = s.Parent(n)
		if doc == "" {
			doc = s.Doc(n)
		}
	}
	if doc != "" {
		return doc
	}
	var lines []string
	row := s.Line(n)
	for c := s.Before(n); s.Is(c, engine.RoleComment) && len(lines) < 40; c = s.Before(c) {
		text, plain := strings.CutPrefix(s.Text(c), "//")
		if row--; !plain || s.Line(c) != row {
			break
		}
		lines = append(lines, strings.TrimPrefix(text, " "))
	}
	slices.Reverse(lines)
	if text := strings.TrimSpace(strings.Join(lines, "\n")); strings.Contains(text, " ") {
		return text
	}
	return "" // a mere word: static, virtual
}

// formatted reports whether the values for a message follow it among a function's parameters: const char* format, ... or
// Args&&... args.
func formatted(s *engine.Scan, d engine.Definition) bool {
	list := s.ChildIn(signature(s, d.Node), "parameters")
	position, last := 0, engine.None
	for c := s.First(list); c != engine.None; c = s.After(c) {
		if s.Named(c) && !s.Is(c, engine.RoleComment) {
			position, last = position+1, c
		}
	}
	if position < d.Position+1 {
		return false
	}
	k := s.KindName(last)
	return k == "variadic_parameter" || k == "variadic_parameter_declaration" || list != engine.None && strings.HasSuffix(strings.TrimRight(s.Text(list), " )"), "...")
}

// private reports whether only the file itself can name a function or constant: it is static, or in a namespace without a name.
func private(s *engine.Scan, n engine.Node) bool {
	for a := range s.Ancestors(n) {
		switch s.KindName(a) {
		case "function_definition", "declaration":
			for c := s.First(a); c != engine.None && s.KindName(s.Parent(a)) != "field_declaration_list"; c = s.After(c) {
				if s.KindName(c) == "storage_class_specifier" && s.Text(c) == "static" {
					return true
				}
			}
		case "namespace_definition":
			if s.ChildIn(a, "name") == engine.None {
				return true
			}
		}
	}
	return false
}

// public reports whether code outside the file or class can call a function, as far as its definition shows.
func public(s *engine.Scan, n engine.Node) bool {
	access := ""
	for c := s.Before(n); c != engine.None; c = s.Before(c) {
		if s.KindName(c) == "access_specifier" {
			access = s.Text(c)
			break
		}
	}
	if access == "" && s.KindName(s.Parent(s.Parent(n))) == "class_specifier" {
		return false
	}
	return !private(s, n) && !strings.HasPrefix(access, "private") && !strings.HasPrefix(access, "protected")
}

// names are the callees by which a function of the file is called, when one of its parameters is the message of an error.
func names(s *engine.Scan, d engine.Definition) []string {
	if !s.Is(d.Node, engine.RoleFunction) {
		return nil
	}
	scope, name := className(s, d.Node), lastName(d.Name)
	if name == "" || strings.HasPrefix(d.Name, "operator") {
		return []string{}
	}
	list := []string{name, "." + name}
	if scope != "" && scope == name {
		list = []string{name, "new:" + name}
	}
	return list
}

// className is the class that a function belongs to, by its name or by where it is defined; empty for a free function.
func className(s *engine.Scan, n engine.Node) string {
	name := functionName(s, n)
	if at := strings.LastIndex(name, "::"); at > 0 {
		return lastName(name[:at])
	}
	scope := s.Around(n, engine.RoleScope)
	if s.Around(n, engine.RoleFunction) > scope {
		return ""
	}
	return lastName(path(s.Text(s.ChildIn(scope, "name"))))
}

// testMacros are the macros that define a test.
var testMacros = map[string]bool{"TEST": true, "TEST_F": true, "TEST_P": true, "TYPED_TEST": true, "TYPED_TEST_P": true, "TEST_CASE": true, "SCENARIO": true, "TEST_METHOD": true,
	"BOOST_AUTO_TEST_CASE": true, "BOOST_FIXTURE_TEST_CASE": true, "BENCHMARK": true, "BENCHMARK_F": true, "TEST_SUITE": true}

// test reports whether a definition is a test.
func test(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) != "function_definition" {
		return c.Test(s, n)
	}
	name := s.Bytes(s.ChildIn(s.ChildIn(n, "declarator"), "declarator"))
	return len(name) > 3 && len(name) < 30 && testMacros[string(name)]
}
