package csharp

import (
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// function completes an enclosing function: its name as .NET's stack traces print it (Class..ctor, Class.get_Property), the
// signature without attributes, the documentation without XML, and who can call it.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	member := n
	if s.KindName(n) == "accessor_declaration" {
		member = s.Parent(s.Parent(n))
	}
	f.Name = qualified(s, n, member)
	start := engine.None
	for c := s.First(member); c != engine.None; c = s.After(c) {
		if k := s.KindName(c); k != "attribute_list" && !strings.HasPrefix(k, "preproc") && k != "comment" {
			start = c
			break
		}
	}
	if start != engine.None {
		end := s.Nodes[member].End
		for _, name := range []string{"body", "accessors", "value"} {
			if body := s.ChildIn(member, name); body != engine.None {
				end = s.Nodes[body].Start
				break
			}
		}
		text := string(s.Source[s.Nodes[start].Start:max(end, s.Nodes[start].Start)])
		f.Signature = strings.TrimRight(strings.Join(strings.Fields(text[:min(len(text), maxSignature)]), " "), " {;=>")
		if member == n {
			f.Line = s.Line(start)
		}
	}
	if f.Doc == "" && member != n {
		f.Doc = s.Doc(member)
	}
	f.Doc = summary(f.Doc)
	f.Public = modified(s, member, "public") || modified(s, member, "protected") || s.KindName(enclosingType(s, member)) == "interface_declaration"
	f.Async = modified(s, n, "async")
}

// maxSignature is more than is kept of a signature, in bytes.
const maxSignature = 2000

// qualified is a function's name behind those of the types and functions around it.
func qualified(s *engine.Scan, n, member engine.Node) string {
	name := s.Text(s.ChildIn(member, "name"))
	switch s.KindName(member) {
	case "constructor_declaration":
		name = ".ctor"
		if modified(s, member, "static") {
			name = ".cctor"
		}
	case "destructor_declaration":
		name = "Finalize"
	case "indexer_declaration":
		name = "Item"
	case "operator_declaration":
		name = "operator " + s.Text(s.ChildIn(member, "operator"))
	case "conversion_operator_declaration":
		name = "operator " + s.Text(s.ChildIn(member, "type"))
	case "property_declaration", "event_declaration":
	case "local_function_statement":
		if outer := s.Around(member, engine.RoleFunction); outer != engine.None {
			return s.FunctionAt(outer).Name + "." + name
		}
	}
	switch {
	case n != member: // an accessor
		name = s.Text(s.ChildIn(n, "name")) + "_" + name
	case s.KindName(s.ChildIn(member, "value")) == "arrow_expression_clause" && s.KindName(member) != "method_declaration":
		name = "get_" + name
	}
	for scope := enclosingType(s, member); scope != engine.None; scope = enclosingType(s, scope) {
		name = s.Text(s.ChildIn(scope, "name")) + "." + name
	}
	return name
}

var (
	summaryText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)<summary>(.*?)(?:</summary>|$)`) })
	reference   = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword|href)="(?:[A-Z]:)?([^"]*)"\s*/?>(?:</see>)?`)
	})
	tag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`</?[A-Za-z][^<>]*>`) })
)

// summary is the text of an XML documentation comment's summary: references give the name they refer to, other tags go.
func summary(doc string) string {
	if match := summaryText().FindStringSubmatch(doc); match != nil {
		doc = match[1]
	} else if strings.HasPrefix(doc, "<") {
		return "" // only other parts
	}
	doc = reference().ReplaceAllStringFunc(doc, func(text string) string {
		return reference().FindStringSubmatch(text)[1]
	})
	doc = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&amp;", "&").Replace(tag().ReplaceAllString(doc, ""))
	return strings.TrimSpace(doc)
}

// test reports whether a class or method is test code, by the attributes of the usual frameworks.
func test(s *engine.Scan, n engine.Node) bool {
	for list := s.First(n); list != engine.None; list = s.After(list) {
		if s.KindName(list) != "attribute_list" {
			continue
		}
		for c := s.First(list); c != engine.None; c = s.After(c) {
			if s.KindName(c) == "attribute" && testAttributes[strings.TrimSuffix(typeName(s, s.ChildIn(c, "name")), "Attribute")] {
				return true
			}
		}
	}
	return false
}

// testAttributes mark the tests of xUnit, NUnit, MSTest and BenchmarkDotNet.
var testAttributes = map[string]bool{"Fact": true, "Theory": true, "Test": true, "TestCase": true, "TestFixture": true, "TestClass": true,
	"TestMethod": true, "DataTestMethod": true, "Benchmark": true}

// constant reports whether a variable is one of a type that never changes: const or static readonly.
func constant(s *engine.Scan, n engine.Node) bool {
	field := s.Parent(s.Parent(n))
	return s.KindName(field) == "field_declaration" && (modified(s, field, "const") || modified(s, field, "readonly"))
}

// names are the callee patterns by which a function of the file is called: constructors by new, methods by their names alone
// or behind their type, those that say what they do on any value.
func names(s *engine.Scan, d engine.Definition) []string {
	class := s.Text(s.ChildIn(enclosingType(s, d.Node), "name"))
	switch s.KindName(d.Node) {
	case "constructor_declaration":
		return []string{"new:" + d.Name, "base:" + d.Name}
	case "method_declaration":
		patterns := []string{d.Name, class + "." + d.Name}
		if !modified(s, d.Node, "static") && reports(d.Name) {
			patterns = append(patterns, "."+d.Name)
		}
		return patterns
	}
	return nil
}

// reports tells whether a method's name says that it makes or reports an error.
func reports(name string) bool {
	for _, word := range []string{"Error", "Fail", "Throw", "Exception", "Report", "Invalid", "Abort", "Reject", "Ensure", "Assert", "Fatal", "Die"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}
