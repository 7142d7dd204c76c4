package php

import (
	"regexp"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// test reports whether a class is test code: it extends a test case of PHPUnit.
func test(s *engine.Scan, n engine.Node) bool {
	for _, name := range bases(s, n) {
		if name == "TestCase" && s.Mentions(`PHPUnit\Framework\TestCase`) && !strings.Contains(s.File(), "Testing/") {
			return true
		}
	}
	return false
}

// function completes an enclosing function.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	f.Public = true
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "visibility_modifier":
			f.Public = strings.EqualFold(s.Text(c), "public")
		case "attribute_list":
			f.Signature = strings.TrimSpace(strings.TrimPrefix(f.Signature, s.SpanText(engine.One(c))))
		}
	}
	f.Doc = phpdoc(f.Doc)
}

var docLink = regexp.MustCompile(`\{@(?:see|link|inheritdoc|inheritDoc)\s*([^{}]*)\}`)

// phpdoc takes the markup off a doc comment; its @ tags stay.
func phpdoc(doc string) string {
	if strings.IndexByte(doc, '{') < 0 {
		return doc
	}
	return strings.TrimSpace(docLink.ReplaceAllString(doc, "$1"))
}

// names are the callees by which a function, method or constructor of the file is called.
func names(s *engine.Scan, d engine.Definition) []string {
	if !d.Format && !slices.Contains(s.Spec().MessageNames, d.Parameter) && !reports(d.Name) {
		return []string{} // a value in a message, or a mere name
	}
	class := className(s, d.Node)
	switch s.KindName(d.Node) {
	case "function_definition":
		return []string{d.Name}
	case "method_declaration":
		if d.Name == "__construct" {
			if _, known := s.ConstructOf("new:" + class); known || class == "" {
				return []string{}
			}
			return []string{"new:" + class}
		}
		if strings.HasPrefix(d.Name, "__") {
			return []string{}
		}
		list := []string{"$this." + d.Name, class + "::" + d.Name, "parent::" + d.Name}
		if reports(d.Name) {
			list = append(list, "."+d.Name)
		}
		return list
	case "anonymous_function", "arrow_function":
		return []string{d.Name}
	}
	return nil
}

// format reports whether a function's parameter is a format string: it takes any number of values after it, and formats.
func format(s *engine.Scan, d engine.Definition) bool {
	parameters := s.ChildIn(d.Node, "parameters")
	if s.KindName(s.LastNamed(parameters)) != "variadic_parameter" && !strings.Contains(s.Text(d.Node), "func_get_args") {
		return false
	}
	return strings.Contains(s.Text(d.Node), "sprintf(") && len(s.FunctionAt(d.Node).Parameters) <= d.Position+2
}

// reports reports whether a method's name says that it reports an error.
func reports(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range []string{"error", "fail", "exception", "fatal", "abort", "invalid", "illegal"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}
