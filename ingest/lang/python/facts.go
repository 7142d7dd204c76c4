package python

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/flat"
)

// asCall lets the engine see calls where it looks for what leaves a function; constructs are matched by this package.
func (s *syntax) asCall(scan *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() || scan.Kind(e.First) != s.call {
		return engine.Call{}, false
	}
	return engine.Call{Node: e.First, Callee: scan.Path(scan.Child(e.First, s.fFunction)), Receiver: engine.Span{First: flat.None, Last: flat.None}}, true
}

// test reports whether a class holds test cases: it derives from a TestCase and has test methods. (The bases of testing
// libraries do not.)
func (s *syntax) test(scan *engine.Scan, n engine.Node) bool {
	if scan.Kind(n) != s.classDef {
		return false
	}
	f := s.fileOf(scan)
	if !f.anyBase(n, func(base string) bool { return strings.HasSuffix(base, "TestCase") || base == "TestBase" }) {
		return false
	}
	for c := f.FirstNamed(f.Child(n, f.fBody)); c != flat.None; c = f.nextNamed(c) {
		if f.Kind(c) == f.decorated {
			c = f.Child(c, f.fDefinition)
		}
		if f.Kind(c) == f.functionDef && strings.HasPrefix(f.Text(f.Child(c, f.fName)), "test") {
			return true
		}
	}
	return false
}

// function completes what the engine knows of a function: docstring, parameters, visibility, async.
func (s *syntax) function(scan *engine.Scan, n engine.Node, function *errdex.Function) {
	f := s.fileOf(scan)
	function.Doc = f.docstring(n)
	if last := f.beforeColon(n); last != flat.None { // comments above the first statement stand before the body
		function.Signature = scan.SpanText(engine.Span{First: f.First(n), Last: last})
	}
	function.Parameters = nil
	for _, p := range f.parametersOf(n) {
		function.Parameters = append(function.Parameters, errdex.Parameter{Name: p.name, Type: p.hint})
	}
	function.Async = strings.HasPrefix(f.Text(f.First(n)), "async")
	function.Public = true
	for _, name := range strings.Split(function.Name, ".") {
		if strings.HasPrefix(name, "_") && !strings.HasSuffix(name, "__") {
			function.Public = false
		}
	}
	if f.function(n) != flat.None {
		function.Public = false // nothing outside the function around it can name it
	}
}

// beforeColon is the last part of a function's declaration: its result type or its parameters.
func (f *file) beforeColon(function flat.Node) flat.Node {
	last := flat.None
	for c := f.First(function); c != flat.None && !f.reads(c, ":"); c = f.After(c) {
		last = c
	}
	return last
}

// docstring is the text that a function's body starts with, cleaned as inspect.cleandoc does.
func (f *file) docstring(function flat.Node) string {
	text, ok := f.constant(f.FirstNamed(f.FirstNamed(f.Child(function, f.fBody))))
	if !ok {
		return ""
	}
	first, rest, more := strings.Cut(text, "\n")
	if more {
		first += "\n" + cleaned(rest)
	}
	return strings.TrimSpace(first)
}

// caught completes the guard of an except clause: the tried operation that is nearest to the failure, and the caught type.
func (s *syntax) caught(scan *engine.Scan, n engine.Node, g *errdex.Guard) {
	f := s.fileOf(scan)
	value := f.Child(n, f.fValue)
	if f.Kind(value) == f.asPattern {
		value = f.FirstNamed(value)
	}
	g.Detail = f.scan.SpanText(engine.One(value))
	tried := f.tried(f.Child(f.around(n, f.tryStmt), f.fBody), g.Detail)
	if tried != flat.None {
		g.Text, g.Line = f.scan.SpanText(engine.One(tried)), f.Line(tried)
	}
}

// tried is the operation of a try block that is likeliest to have failed: the last that the caught type speaks of; else the last
// call that is no log or exit; else the first statement.
func (f *file) tried(block flat.Node, caught string) flat.Node {
	likely, last := flat.None, flat.None
	for n := block; f.Within(n, block) && int(n) < len(f.Nodes); n++ {
		switch f.Kind(n) {
		case f.functionDef, f.classDef, f.lambda, f.except:
			n = flat.Node(f.Nodes[n].Next) - 1
			continue
		case f.importStmt, f.importFrom:
			if strings.Contains(caught, "ImportError") || strings.Contains(caught, "ModuleNotFoundError") {
				likely = n
			}
			last = n
			continue
		case f.subscript:
			if caught == "KeyError" || caught == "IndexError" || caught == "LookupError" {
				likely = n
			}
			continue
		case f.call:
		default:
			continue
		}
		callee := f.calleeOf(n)
		if f.speaksOf(caught, callee.name) && f.outermost(n) {
			likely = n
		}
		construct, known := f.scan.ConstructOf(callee.text)
		if f.outermost(n) && !quiet[callee.name] && (!known || construct.Type != errdex.Log && construct.Type != errdex.Exit) {
			last = n
		}
	}
	switch {
	case likely != flat.None:
		return likely
	case last != flat.None:
		return last
	}
	return f.operation(f.simple(f.FirstNamed(block)))
}

// simple is the first statement below a compound one that is no compound one itself.
func (f *file) simple(n flat.Node) flat.Node {
	for range maxDepth {
		switch f.Kind(n) {
		case f.ifStmt:
			n = f.FirstNamed(f.Child(n, f.fConsequence))
		case f.forStmt, f.whileStmt, f.tryStmt:
			n = f.FirstNamed(f.Child(n, f.fBody))
		default:
			return n
		}
	}
	return n
}

// outermost reports whether a call is the whole operation of its statement, or of the head of one.
func (f *file) outermost(call flat.Node) bool {
	for n := f.Parent(call); n != flat.None; n = f.Parent(n) {
		switch f.Kind(n) {
		case f.call, f.arguments, f.attribute, f.binary, f.comparison, f.boolean, f.not, f.list, f.tuple, f.dictionary, f.listComp, f.generator:
			return false
		case f.block:
			return true
		}
	}
	return true
}

// quiet are the calls that rarely fail.
var quiet = words("debug info log append add update extend print flush close isinstance len getattr")

// speaking pairs caught types with the calls that usually raise them.
var speaking = []struct{ caught, calls map[string]bool }{
	{words("ValueError TypeError"), words("int float Decimal Fraction UUID fromisoformat strptime index remove literal_eval fromhex ip_address ip_network")},
	{words("UnicodeDecodeError UnicodeError"), words("decode")},
	{words("UnicodeEncodeError"), words("encode")},
	{words("JSONDecodeError"), words("loads load json")},
	{words("AttributeError"), words("getattr attrgetter")},
	{words("OSError IOError FileNotFoundError PermissionError EnvironmentError FileExistsError"),
		words("open read_text write_text read_bytes unlink remove mkdir makedirs stat rename listdir")},
	{words("StopIteration StopAsyncIteration"), words("next anext")},
	{words("ImportError ModuleNotFoundError"), words("import_module __import__ load_module exec_module")},
	{words("CalledProcessError TimeoutExpired"), words("run check_call check_output communicate wait")},
}

// speaksOf reports whether a call usually raises the caught type (the last name of it, or one of a tuple of types).
func (f *file) speaksOf(caught, call string) bool {
	for _, name := range strings.FieldsFunc(caught, func(c rune) bool { return strings.ContainsRune("(), ", c) }) {
		name = name[strings.LastIndexByte(name, '.')+1:]
		for _, row := range speaking {
			if row.caught[name] && row.calls[call] {
				return true
			}
		}
	}
	return false
}

// operation is what a statement does: the value that is assigned, returned or awaited, the head of a with.
func (f *file) operation(n flat.Node) flat.Node {
	for range maxDepth {
		switch f.Kind(n) {
		case f.expressionStmt, f.await, f.parenthesized, f.returnStmt, f.yield:
			inner := f.FirstNamed(n)
			if inner == flat.None {
				return n
			}
			n = inner
		case f.assignment, f.augmented:
			right := f.Child(n, f.fRight)
			if right == flat.None {
				return n
			}
			n = right
		case f.with:
			item := f.FirstNamed(f.FirstNamed(n))
			value := f.Child(item, f.fValue)
			if f.Kind(value) == f.asPattern {
				value = f.FirstNamed(value)
			}
			return value
		default:
			return n
		}
	}
	return n
}
