package elixir

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// head is what a definition defines, without its guard: foo(a, b) of def foo(a, b) when is_nil(a).
func head(s *engine.Scan, function engine.Node) engine.Node {
	n := s.FirstNamed(s.ChildOfKind(function, "arguments"))
	if operator(s, n) == "when" {
		n = s.ChildIn(n, "left")
	}
	return n
}

// headArguments is the node that holds a definition's parameters, None when it has none.
func headArguments(s *engine.Scan, function engine.Node) engine.Node {
	if n := head(s, function); s.KindName(n) == "call" {
		return s.ChildOfKind(n, "arguments")
	}
	return engine.None
}

// functionName is a function's own name.
func functionName(s *engine.Scan, function engine.Node) string {
	n := head(s, function)
	switch s.KindName(n) {
	case "call":
		return s.Text(s.ChildIn(n, "target"))
	case "identifier":
		return s.Text(n)
	case "binary_operator": // def a + b
		return s.Text(s.ChildIn(n, "operator"))
	}
	return ""
}

// moduleName is a module's full name: the names of the modules around it, and Protocol.For of an implementation.
func moduleName(s *engine.Scan, module engine.Node) string {
	var names []string
	for ; module != engine.None; module = s.Around(module, engine.RoleScope) {
		list := s.ChildOfKind(module, "arguments")
		first := s.FirstNamed(list)
		name := s.Text(first)
		if target(s, module) == "defimpl" {
			if of := entry(named(s, next(s, first)), "for"); of != engine.None {
				name += "." + s.Text(of)
			}
		}
		if name != "" && len(name) < maxName {
			names = append([]string{name}, names...)
		}
		if len(names) > maxDepth {
			break
		}
	}
	return strings.Join(names, ".")
}

// function completes an enclosing function, which is named Module.name/arity.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	parameters := elements(s, headArguments(s, n))
	f.Name = functionName(s, n) + "/" + strconv.Itoa(len(parameters))
	if module := moduleName(s, s.Around(n, engine.RoleScope)); module != "" {
		f.Name = module + "." + f.Name
	}
	f.Parameters = nil
	for _, p := range parameters {
		f.Parameters = append(f.Parameters, errdex.Parameter{Name: parameterName(s, p.First)})
	}
	f.Signature = strings.TrimSpace(strings.TrimSuffix(f.Signature, " do"))
	if before, _, ok := strings.Cut(f.Signature, ", do:"); ok {
		f.Signature = before
	}
	kind := target(s, n)
	f.Public = kind == "def" || kind == "defmacro"
	f.Doc = doc(s, n, functionName(s, n))
}

// parameterName is the name of a parameter, or the pattern that it is matched with.
func parameterName(s *engine.Scan, n engine.Node) string {
	switch operator(s, n) {
	case `\\`:
		return parameterName(s, s.ChildIn(n, "left"))
	case "=":
		left, right := s.ChildIn(n, "left"), s.ChildIn(n, "right")
		if s.Is(left, engine.RoleIdentifier) {
			return s.Text(left)
		}
		return parameterName(s, right)
	}
	text := s.SpanText(engine.One(n))
	if len(text) > maxName {
		return "_"
	}
	return text
}

// maxSiblings bounds how far before a definition its documentation is looked for.
const maxSiblings = 60

// doc is the text of the @doc before a definition or before its first clause; for an exception's callbacks, the module's own.
func doc(s *engine.Scan, n engine.Node, name string) string {
	at := s.Before(n)
	for range maxSiblings {
		if at == engine.None {
			break
		}
		if s.Is(at, engine.RoleFunction) && functionName(s, at) != name {
			break
		}
		if text, ok := documented(s, at, "doc"); ok {
			return text
		}
		at = s.Before(at)
	}
	if module := s.Around(n, engine.RoleScope); fileOf(s).exceptions[module] && (name == "message" || name == "exception") {
		for c := s.FirstNamed(s.ChildOfKind(module, "do_block")); c != engine.None && c < n; c = next(s, c) {
			if text, ok := documented(s, c, "moduledoc"); ok {
				return text
			}
		}
	}
	return ""
}

// documented is the text of @doc "text".
func documented(s *engine.Scan, n engine.Node, name string) (string, bool) {
	definition := s.ChildIn(n, "operand")
	if s.KindName(n) != "unary_operator" || target(s, definition) != name {
		return "", false
	}
	value := s.FirstNamed(s.ChildOfKind(definition, "arguments"))
	if !s.Is(value, engine.RoleString) {
		return "", s.KindName(value) == "boolean" // @doc false
	}
	template, _ := literal(s, value)
	return strings.TrimSpace(template.Message()), true
}
