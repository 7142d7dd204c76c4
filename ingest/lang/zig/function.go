package zig

import (
	"path"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

type parameter = errdex.Parameter

// function completes what is known of a function. A receiver is no parameter: calls fill it by themselves. A file whose name
// is capitalised is a type of that name.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	for c := s.First(n); c != engine.None && !s.Named(c); c = s.After(c) {
		f.Public = f.Public || s.Text(c) == "pub" || s.Text(c) == "export"
	}
	f.Name = strings.ReplaceAll(f.Name, "..", ".")
	if stem := fileType(s); stem != "" {
		f.Name = stem + "." + f.Name
	}
	if hasReceiver(s, n) && len(f.Parameters) > 0 {
		f.Parameters = f.Parameters[1:]
	}
}

// fileType is the name of the type that a file is; empty when it is a mere namespace.
func fileType(s *engine.Scan) string {
	stem := strings.TrimSuffix(path.Base(s.File()), ".zig")
	if stem == "" || stem[0] < 'A' || stem[0] > 'Z' {
		return ""
	}
	return stem
}

// hasReceiver reports whether a function is called on a value: its first parameter is self, or of the type around it.
func hasReceiver(s *engine.Scan, n engine.Node) bool {
	first := s.FirstNamed(s.Part(n, engine.RoleFunction, engine.PartParameters))
	if first == engine.None {
		return false
	}
	if name := s.Text(s.Part(first, engine.RoleParameter, engine.PartName)); name == "self" || name == "this" {
		return true
	}
	typeName := strings.TrimLeft(s.SpanText(engine.One(s.Part(first, engine.RoleParameter, engine.PartType))), "*?")
	typeName = strings.TrimPrefix(typeName, "const ")
	if typeName == "" {
		return false
	}
	if slices.Contains([]string{"Self", "@This()", fileType(s)}, typeName) {
		return true
	}
	scope := s.Around(n, engine.RoleScope)
	if scope != engine.None && s.Text(s.Part(scope, engine.RoleScope, engine.PartName)) == typeName {
		return true
	}
	// A namespace's const Name = @This().
	for _, value := range facts(s).constants[typeName] {
		if s.Text(value) == "@This()" {
			return true
		}
	}
	return false
}

// test tells test code: test blocks, and functions that only those call, named testParse and the like.
func test(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) == "test_declaration" {
		return true
	}
	rest, ok := strings.CutPrefix(s.Text(s.Part(n, engine.RoleFunction, engine.PartName)), "test")
	return ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z'
}
