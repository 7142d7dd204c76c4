package java

import (
	"regexp"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// testMarks are the annotations of JUnit and TestNG that make a method or class test code.
var testMarks = map[string]bool{"Test": true, "ParameterizedTest": true, "RepeatedTest": true, "BeforeEach": true, "AfterEach": true, "BeforeAll": true,
	"AfterAll": true, "SpringBootTest": true, "RunWith": true, "ExtendWith": true}

// test reports whether a class or method is test code.
func test(s *engine.Scan, n engine.Node) bool {
	modifiers := s.ChildOfKind(n, "modifiers")
	for c := s.First(modifiers); c != engine.None; c = s.After(c) {
		if k := s.KindName(c); (k == "marker_annotation" || k == "annotation") && testMarks[lastName(s.Text(s.ChildIn(c, "name")))] {
			return true
		}
	}
	return false
}

// constant reports whether a variable is a constant: a final field, or one of an interface.
func constant(s *engine.Scan, n engine.Node) bool {
	switch of := s.Parent(n); s.KindName(of) {
	case "constant_declaration":
		return true
	case "field_declaration":
		for c := s.First(s.ChildOfKind(of, "modifiers")); c != engine.None; c = s.After(c) {
			if s.Text(c) == "final" {
				return true
			}
		}
	}
	return false
}

// function completes an enclosing function. Constructors and static blocks are named as stack traces name them.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	scope := strings.TrimSuffix(f.Name[:strings.LastIndexByte(f.Name, '.')+1], ".")
	switch s.KindName(n) {
	case "constructor_declaration", "compact_constructor_declaration":
		f.Name = scope + ".<init>"
	case "static_initializer":
		f.Name = scope + ".<clinit>"
	}
	modifiers := s.ChildOfKind(n, "modifiers")
	for c := s.First(modifiers); c != engine.None; c = s.After(c) {
		switch k := s.KindName(c); {
		case k == "annotation" || k == "marker_annotation":
			f.Signature = strings.TrimSpace(strings.TrimPrefix(f.Signature, s.SpanText(engine.One(c))))
		case s.Text(c) == "public":
			f.Public = true
		}
	}
	if s.KindName(s.Parent(n)) == "interface_body" {
		f.Public = true
	}
	f.Doc = javadoc(f.Doc)
}

var (
	docLink = regexp.MustCompile(`\{@(?:code|link|linkplain|literal|value)\s+([^{}]*)\}`)
	docTag  = regexp.MustCompile(`</?(?:p|br|b|i|em|code|tt|pre|ul|ol|li|strong|h[1-6])\s*/?>`)
)

// javadoc takes the markup off a doc comment; its @ tags stay.
func javadoc(doc string) string {
	if strings.IndexByte(doc, '<') < 0 && strings.IndexByte(doc, '{') < 0 {
		return doc
	}
	return strings.TrimSpace(docTag.ReplaceAllString(docLink.ReplaceAllString(doc, "$1"), ""))
}
