package python

import (
	"strings"

	"github.com/errdex/errdex/ingest/flat"
)

// maxName is how long a placeholder's name may be.
const maxName = 60

// nameOf is the name of the placeholder that prints n: the last identifier after formatting calls are dropped, or empty text.
func (f *file) nameOf(n flat.Node) string {
	for range maxDepth * 2 {
		switch f.Kind(n) {
		case f.identifier:
			if name := f.Text(n); len(name) <= maxName {
				return name
			}
			return ""
		case f.attribute:
			name := f.Text(f.Child(n, f.fAttribute))
			if strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") {
				if name == "__class__" {
					return "class"
				}
				n = f.Child(n, f.fObject) // x.__name__: the name of x
				continue
			}
			if len(name) <= maxName {
				return name
			}
			return ""
		case f.call:
			inner := f.beneath(n)
			if inner == flat.None {
				name := f.calleeOf(n).name
				if key := f.lookedUp(n, name); key != "" {
					return key
				}
				return strings.Trim(name, "_")
			}
			n = inner
		case f.subscript:
			n = f.subscriptName(n)
		case f.parenthesized, f.await, f.listSplat:
			n = f.FirstNamed(n)
		case f.conditional, f.unary, f.generator, f.listComp:
			n = f.inside(n)
		case f.boolean, f.binary:
			n = f.operandNamed(n)
		case f.str:
			if key, ok := f.constant(n); ok && isIdentifier(key) && f.Kind(f.Parent(n)) == f.subscript {
				return key
			}
			return ""
		default:
			return ""
		}
	}
	return ""
}

// beneath is the expression below a formatting call, which names it: str(x), x.strip(), ", ".join(xs). [flat.None] for other calls.
func (f *file) beneath(call flat.Node) flat.Node {
	callee := f.calleeOf(call)
	first := f.FirstNamed(f.Child(call, f.fArguments))
	if f.Kind(f.Child(call, f.fArguments)) == f.generator {
		first = f.Child(call, f.fArguments)
	}
	switch {
	case callee.name == "join" && first != flat.None && (f.Kind(callee.object) == f.str || f.Kind(callee.object) == f.identifier && !f.reads(callee.object, "path")):
		return first
	case callee.name == "map" && callee.object == flat.None:
		return f.nextNamed(first)
	case f.dropped["."+callee.name] && callee.object != flat.None && f.Kind(callee.object) != f.str:
		if first != flat.None && f.dropped[callee.name] { // shlex.quote(x), json.dumps(x)
			return first
		}
		return callee.object
	case f.dropped[callee.name] && first != flat.None:
		return first
	}
	return flat.None
}

// lookedUp is the key that a look-up call names: x.get("key"), getattr(x, "key"); empty text for other calls.
func (f *file) lookedUp(call flat.Node, name string) string {
	position := 0
	switch name {
	case "get", "pop", "getlist", "getheader":
	case "getattr":
		position = 1
	default:
		return ""
	}
	if key, ok := f.constant(f.nth(call, position)); ok && isIdentifier(key) {
		return key
	}
	return ""
}

// subscriptName is the expression that names a[b]: a key or variable between the brackets, else what is indexed.
func (f *file) subscriptName(n flat.Node) flat.Node {
	index := f.Child(n, f.fSubscript)
	switch f.Kind(index) {
	case f.identifier, f.attribute:
		return index
	case f.str:
		if key, ok := f.constant(index); ok && isIdentifier(key) {
			return index
		}
	}
	return f.Child(n, f.fValue)
}

// inside is the expression that names a comprehension (what it runs over), a conditional or a sign (its first operand).
func (f *file) inside(n flat.Node) flat.Node {
	for c := f.FirstNamed(n); c != flat.None; c = f.nextNamed(c) {
		if f.Kind(c) == f.forIn {
			return f.Child(c, f.fRight)
		}
	}
	return f.FirstNamed(n)
}

// operandNamed is the operand that names an operation: the first that is no literal.
func (f *file) operandNamed(n flat.Node) flat.Node {
	left := f.Child(n, f.fLeft)
	switch f.Kind(left) {
	case f.integer, f.str, f.concatenated:
		return f.Child(n, f.fRight)
	}
	return left
}

// originOf says where the value of an expression comes from, in the words of the root package's Placeholder.
func (f *file) originOf(n flat.Node) string {
	for range maxDepth {
		if f.Kind(n) == f.parenthesized || f.Kind(n) == f.await {
			n = f.FirstNamed(n)
			continue
		}
		if f.Kind(n) != f.call {
			break
		}
		inner := f.beneath(n)
		if inner == flat.None {
			return "call"
		}
		n = inner
	}
	for f.Kind(n) == f.subscript {
		n = f.Child(n, f.fValue)
	}
	switch f.Kind(n) {
	case f.attribute:
		if isConstantName(f.Text(f.Child(n, f.fAttribute))) {
			return "constant"
		}
		return "field"
	case f.identifier:
		return f.originOfName(n)
	}
	return ""
}

// originOfName says what a plain name is where n stands.
func (f *file) originOfName(n flat.Node) string {
	name := f.Text(n)
	for c := f.around(n, f.except); c != flat.None; c = f.around(c, f.except) {
		if f.reads(f.exceptAlias(c), name) {
			return "caught"
		}
	}
	function := f.function(n)
	for around := function; around != flat.None; around = f.function(around) {
		for _, p := range f.parametersOf(around) {
			if p.name == name {
				return "parameter"
			}
		}
	}
	switch {
	case isConstantName(name):
		return "constant"
	case function != flat.None && f.globals[name] == nil:
		return "local"
	}
	return ""
}

// exceptAlias is the name that an except clause gives the caught error.
func (f *file) exceptAlias(clause flat.Node) flat.Node {
	if alias := f.Child(clause, f.fAlias); alias != flat.None {
		return alias
	}
	pattern := f.FirstNamed(clause)
	if f.Kind(pattern) != f.asPattern {
		return flat.None
	}
	return f.FirstNamed(f.Child(pattern, f.fAlias))
}

// parameter is a parameter of a function.
type parameter struct {
	name, hint string
	value      flat.Node // its default
	stars      int       // 1 for *args, 2 for **kwargs
}

// parametersOf are a function's parameters, in order.
func (f *file) parametersOf(function flat.Node) []parameter {
	if known, ok := f.parameters[function]; ok {
		return known
	}
	var out []parameter
	for c := f.FirstNamed(f.Child(function, f.fParameters)); c != flat.None; c = f.nextNamed(c) {
		p := parameter{value: f.Child(c, f.fValue), hint: f.folded(f.Child(c, f.fType))}
		name := c
		switch f.Kind(c) {
		case f.defaultParameter, f.typedDefault:
			name = f.Child(c, f.fName)
		case f.typedParameter:
			name = f.FirstNamed(c)
		}
		switch f.Kind(name) {
		case f.listPattern:
			p.stars, name = 1, f.FirstNamed(name)
		case f.dictPattern:
			p.stars, name = 2, f.FirstNamed(name)
		}
		if f.Kind(name) == f.identifier {
			p.name = f.Text(name)
			out = append(out, p)
		}
	}
	if function != flat.None {
		f.parameters[function] = out
	}
	return out
}

// isConstantName reports whether a name is written as constants are: LIMIT, MAX_SIZE.
func isConstantName(name string) bool {
	return len(name) > 1 && name == strings.ToUpper(name) && strings.ContainsAny(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// isIdentifier reports whether text is a name of ASCII letters, digits and underscores.
func isIdentifier(text string) bool {
	for i, c := range text {
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return text != ""
}

// words is the set of the words in text.
func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}
