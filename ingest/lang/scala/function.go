package scala

import (
	"regexp"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// suites are the ends of the names of what test classes extend.
var suites = []string{"Suite", "FunSuite", "FlatSpec", "WordSpec", "FreeSpec", "FunSpec", "AnyFlatSpec", "Specification", "Properties", "PlaySpec", "ZIOSpecDefault", "JUnitSuite",
	"FeatureSpec", "PropSpec", "Spec", "SimpleIOSuite", "ScalaCheckSuite"}

// test reports whether a class or method is test code.
func test(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) == "function_definition" {
		for c := s.First(n); c != engine.None && s.KindName(c) == "annotation"; c = s.After(c) {
			if lastName(s.Text(s.ChildIn(c, "name"))) == "Test" {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(supertypes(s, n), func(super string) bool {
		return slices.ContainsFunc(suites, func(suite string) bool { return strings.HasSuffix(super, suite) })
	})
}

// function completes an enclosing function: all its parameter lists, its documentation without markup, who can call it.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	f.Parameters = parameters(s, fieldChildren(s, n, "parameters"))
	if strings.HasSuffix(f.Name, ".this") {
		f.Name = strings.TrimSuffix(f.Name, "this") + "<init>"
	}
	for c := s.First(n); c != engine.None && s.KindName(c) == "annotation"; c = s.After(c) {
		f.Signature = strings.TrimSpace(strings.TrimPrefix(f.Signature, s.SpanText(engine.One(c))))
	}
	f.Signature = strings.TrimRight(f.Signature, " =")
	f.Public = !hasModifier(s, n, "private", "protected")
	f.Doc = scaladoc(f.Doc)
}

func parameters(s *engine.Scan, lists []engine.Node) (found []errdex.Parameter) {
	for _, list := range lists {
		for p := s.First(list); p != engine.None; p = s.After(p) {
			if name := s.ChildIn(p, "name"); name != engine.None && s.KindName(list) != "type_parameters" {
				found = append(found, errdex.Parameter{Name: s.Text(name), Type: s.SpanText(engine.One(s.ChildIn(p, "type")))})
			}
		}
	}
	return found
}

// constructor describes the body of the class around n, which runs when one is made; nil outside classes.
func constructor(s *engine.Scan, n engine.Node) *errdex.Function {
	class := s.Around(n, engine.RoleScope)
	body := s.ChildIn(class, "body")
	if class == engine.None || body == engine.None || !s.Within(n, body) {
		return nil
	}
	name := s.Text(s.ChildIn(class, "name"))
	for outer := s.Around(class, engine.RoleScope); outer != engine.None; outer = s.Around(outer, engine.RoleScope) {
		name = s.Text(s.ChildIn(outer, "name")) + "." + name
	}
	source := s.Source[s.Nodes[class].Start:s.Nodes[class].End]
	header := strings.Join(strings.Fields(string(source[:min(s.Nodes[body].Start-s.Nodes[class].Start, 250)])), " ")
	return &errdex.Function{Name: name + ".<init>", Line: s.Line(class), EndLine: s.Line(class) + strings.Count(string(source), "\n"), Signature: strings.TrimRight(header, " {:"),
		Doc: scaladoc(s.Doc(class)), Parameters: parameters(s, fieldChildren(s, class, "class_parameters")), Public: !hasModifier(s, class, "private", "protected")}
}

var (
	docLink = regexp.MustCompile(`\[\[([^\[\]\s]*)\s*([^\[\]]*)\]\]`)
	docMark = strings.NewReplacer("{{{", "", "}}}", "", "'''", "", "`", "", "<p>", "", "</p>", "", "<br>", "")
)

// scaladoc takes the markup off a doc comment; its @ tags stay.
func scaladoc(doc string) string {
	if strings.ContainsAny(doc, "[{'`<") {
		doc = docLink.ReplaceAllStringFunc(doc, func(link string) string {
			match := docLink.FindStringSubmatch(link)
			if match[2] != "" {
				return match[2]
			}
			return match[1]
		})
		doc = docMark.Replace(doc)
	}
	return strings.TrimSpace(doc)
}
