package c

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// FunctionName is the name in a function's declarator: f of static const char *f(void).
func FunctionName(s *engine.Scan, n engine.Node) string {
	d := s.ChildIn(n, "declarator")
	for range maxClimb {
		inner := s.ChildIn(d, "declarator")
		if inner == engine.None {
			switch s.KindName(d) {
			case "parenthesized_declarator", "reference_declarator", "attributed_declarator":
				inner = s.FirstNamed(d)
			}
		}
		if inner == engine.None {
			break
		}
		d = inner
	}
	if text := s.Bytes(d); len(text) > 2*maxName {
		return ""
	}
	return s.Text(d)
}

// parameterList is the list of a function's parameters.
func parameterList(s *engine.Scan, n engine.Node) engine.Node {
	d := s.ChildIn(n, "declarator")
	for range maxClimb {
		if s.KindName(d) == "function_declarator" {
			return s.ChildIn(d, "parameters")
		}
		inner := s.ChildIn(d, "declarator")
		if inner == engine.None {
			inner = s.FirstNamed(d)
		}
		if d = inner; d == engine.None {
			break
		}
	}
	return engine.None
}

// Function completes what the engine knows of a function: its parameters, which C keeps inside the declarator, its comment, and
// whether other files see it.
func Function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	for c := s.First(parameterList(s, n)); c != engine.None && len(f.Parameters) < maxClimb; c = s.After(c) {
		switch s.KindName(c) {
		case "parameter_declaration", "optional_parameter_declaration":
			declarator := s.ChildIn(c, "declarator")
			p := errdex.Parameter{Name: string(variableOf(s, declarator)), Type: s.SpanText(engine.One(s.ChildIn(c, "type")))}
			if strings.HasPrefix(s.KindName(declarator), "pointer") || strings.HasPrefix(s.KindName(declarator), "array") {
				p.Type += " *"
			}
			if p.Name != "" || p.Type != "void" {
				f.Parameters = append(f.Parameters, p)
			}
		case "identifier": // the old form, with types below
			f.Parameters = append(f.Parameters, errdex.Parameter{Name: s.Text(c)})
		}
	}
	f.Public = true
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "storage_class_specifier" && s.Text(c) == "static" {
			f.Public = false
		}
	}
	if f.Doc != "" && detached(s, n) {
		f.Doc = ""
	}
}

// detached reports whether an empty line stands between a function and the comment before it, which is then about something else.
func detached(s *engine.Scan, n engine.Node) bool {
	before := s.Before(n)
	if before == engine.None {
		return false
	}
	between := s.Source[s.Nodes[before].End:s.Nodes[n].Start]
	return strings.Count(string(between[:min(len(between), 200)]), "\n") > 1
}

// Test reports whether a block of conditional compilation holds tests: #ifdef REDIS_TEST.
func Test(s *engine.Scan, n engine.Node) bool {
	var condition engine.Node
	switch s.KindName(n) {
	case "preproc_ifdef":
		if word := s.Bytes(s.First(n)); string(word) != "#ifdef" {
			return false
		}
		condition = s.ChildIn(n, "name")
	case "preproc_if":
		condition = s.ChildIn(n, "condition")
	default:
		return false
	}
	if text := s.Bytes(condition); len(text) > maxName || s.KindName(condition) != "identifier" && s.KindName(condition) != "preproc_defined" {
		return false
	}
	for _, word := range words(strings.TrimRight(strings.TrimPrefix(strings.TrimPrefix(s.Text(condition), "defined"), "("), ") ")) {
		if word == "test" || word == "tests" || word == "selftest" || word == "testing" || word == "unittest" || word == "unittests" {
			return true
		}
	}
	return false
}
