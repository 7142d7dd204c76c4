package kotlin

import (
	"regexp"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// testMarks are the annotations of JUnit, TestNG and kotlin.test that make a function or class test code.
var testMarks = map[string]bool{"Test": true, "ParameterizedTest": true, "RepeatedTest": true, "BeforeEach": true, "AfterEach": true, "BeforeTest": true,
	"AfterTest": true, "SpringBootTest": true, "RunWith": true, "ExtendWith": true}

// test reports whether a class or function is test code.
func test(s *engine.Scan, n engine.Node) bool {
	modifiers := s.ChildOfKind(n, "modifiers")
	for c := s.First(modifiers); c != engine.None; c = s.After(c) {
		if s.KindName(c) != "annotation" {
			continue
		}
		of := s.LastNamed(c)
		if s.KindName(of) == "constructor_invocation" {
			of = s.FirstNamed(of)
		}
		if testMarks[lastName(s.Text(of))] {
			return true
		}
	}
	return false
}

// name names the functions that have no name of their own: constructors, init blocks, getters and setters.
func name(s *engine.Scan, n engine.Node) string {
	switch s.KindName(n) {
	case "anonymous_initializer":
		return "init"
	case "secondary_constructor":
		return "constructor"
	case "getter", "setter":
		of := s.Parent(n)
		if s.KindName(of) != "property_declaration" {
			of = s.Before(n)
		}
		return variableName(s, of)
	}
	return ""
}

// receiverType is the type that an extension function extends; empty for other functions.
func receiverType(s *engine.Scan, n engine.Node) string {
	dot := token(s, n, ".")
	if dot == engine.None || dot > s.ChildIn(n, "name") {
		return ""
	}
	return typeName(s, s.Before(dot))
}

// function completes an enclosing function.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	if of := receiverType(s, n); of != "" && s.Around(n, engine.RoleScope) == engine.None {
		f.Name = of + "." + f.Name
	}
	f.Public = s.KindName(n) != "anonymous_initializer"
	modifiers := s.ChildOfKind(n, "modifiers")
	for c := s.First(modifiers); c != engine.None; c = s.After(c) {
		switch text := s.Text(c); {
		case s.KindName(c) == "annotation":
			f.Signature = strings.TrimSpace(strings.TrimPrefix(f.Signature, s.SpanText(engine.One(c))))
		case text == "private" || text == "internal" || text == "protected":
			f.Public = false
		case text == "suspend":
			f.Async = true
		}
	}
	f.Signature = strings.TrimSpace(strings.TrimSuffix(f.Signature, "="))
	f.Doc = kdoc(f.Doc)
}

var docLink = regexp.MustCompile(`\[([\w.]+)\]`)

// kdoc takes the links out of a doc comment; its @ tags stay.
func kdoc(doc string) string {
	if strings.IndexByte(doc, '[') < 0 {
		return doc
	}
	return docLink.ReplaceAllString(doc, "$1")
}
