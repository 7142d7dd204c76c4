package swift

import (
	"regexp"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// test reports whether a type or function is test code.
func test(s *engine.Scan, n engine.Node) bool {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "modifiers":
			for a := s.First(c); a != engine.None; a = s.After(a) {
				if text := s.Text(a); s.KindName(a) == "attribute" && (strings.HasPrefix(text, "@Test") && !strings.HasPrefix(text, "@Testable") || strings.HasPrefix(text, "@Suite")) {
					return true
				}
			}
		case "attribute":
			if text := s.Text(c); text == "@Test" || strings.HasPrefix(text, "@Test(") || strings.HasPrefix(text, "@Suite") {
				return true
			}
		case "inheritance_specifier":
			if name := s.Text(c); strings.HasSuffix(name, "XCTestCase") || strings.HasSuffix(name, "QuickSpec") || strings.HasSuffix(name, "TestCase") {
				return true
			}
		case "class_body", "function_body", "enum_class_body":
			return false
		}
	}
	return false
}

// function completes an enclosing function: the names of those that have none of their own, its documentation without markup, who
// can call it.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	declaration := n
	name := s.Text(s.ChildIn(n, "name"))
	switch s.KindName(n) {
	case "deinit_declaration":
		name = "deinit"
	case "subscript_declaration":
		name = "subscript"
	case "function_declaration":
		if s.KindName(s.ChildIn(n, "name")) != "simple_identifier" { // an operator
			_, rest, _ := strings.Cut(s.Text(n)[:min(200, len(s.Text(n)))], "func ")
			name, _, _ = strings.Cut(strings.TrimSpace(rest), "(")
			name = strings.TrimSpace(name)
		}
	case "computed_property", "willset_didset_block":
		declaration = s.Parent(n)
		if name = propertyName(s, declaration); s.KindName(declaration) == "subscript_declaration" {
			name = "subscript"
		}
		f.Signature = header(s, declaration, n)
		f.Doc = s.Doc(declaration)
		f.Line = s.Line(declaration)
	}
	f.Name = name
	if scope := scopeName(s, declaration); scope != "" {
		f.Name = scope + "." + name
	}
	for strings.HasPrefix(f.Signature, "@") {
		_, rest, ok := strings.Cut(f.Signature, " ")
		if !ok {
			break
		}
		f.Signature = rest
	}
	f.Public = modified(s, declaration, "public", "open")
	f.Async = s.ChildOfKind(n, "async") != engine.None || strings.Contains(f.Signature, ") async")
	f.Doc = documentation(f.Doc)
}

// header is a declaration up to its body.
func header(s *engine.Scan, declaration, body engine.Node) string {
	start, end := s.Nodes[declaration].Start, s.Nodes[declaration].End
	if body != engine.None {
		end = s.Nodes[body].Start
	}
	return fold(string(s.Source[start:min(max(start, end), start+300)]))
}

var docMark = regexp.MustCompile("``?([^`]+)``?")

// documentation takes the markup off a doc comment; its fields stay.
func documentation(doc string) string {
	if strings.IndexByte(doc, '`') < 0 {
		return doc
	}
	return docMark.ReplaceAllString(doc, "$1")
}

// initializer describes the property whose value n is a part of; nil when it is a part of none.
func initializer(s *engine.Scan, n engine.Node) *errdex.Function {
	property := s.AroundKind(n, "property_declaration")
	if property == engine.None || s.Around(property, engine.RoleScope) == engine.None {
		return nil
	}
	return &errdex.Function{Name: scopeName(s, property) + "." + propertyName(s, property), Line: s.Line(property),
		EndLine: s.Line(property) + strings.Count(s.Text(property), "\n"), Signature: header(s, property, s.ChildIn(property, "value")), Doc: documentation(s.Doc(property)),
		Public: modified(s, property, "public", "open")}
}
