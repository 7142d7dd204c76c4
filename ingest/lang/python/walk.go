package python

import (
	"bytes"
	"strings"

	"github.com/errdex/errdex/ingest/flat"
)

// nextNamed is the next named sibling, comments left out.
func (f *file) nextNamed(n flat.Node) flat.Node {
	for c := f.After(n); c != flat.None; c = f.After(c) {
		if f.Named(c) {
			return c
		}
	}
	return flat.None
}

// maxExpression bounds the source of an expression that is kept, in bytes.
const maxExpression = 200

// folded is the source of n with white space folded to single spaces; long source is cut.
func (f *file) folded(n flat.Node) string {
	text := f.Bytes(n)
	if len(text) > maxExpression {
		text = bytes.ToValidUTF8(text[:maxExpression], nil)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

// reads reports whether the source of n is the text.
func (f *file) reads(n flat.Node, text string) bool { return string(f.Bytes(n)) == text }

// around is the nearest node around n of one of the kinds.
func (f *file) around(n flat.Node, kinds ...flat.Kind) flat.Node {
	for n = f.Parent(n); n != flat.None && f.steps >= 0; n = f.Parent(n) {
		f.steps--
		for _, kind := range kinds {
			if f.Kind(n) == kind {
				return n
			}
		}
	}
	return flat.None
}

// function is the function or lambda around n.
func (f *file) function(n flat.Node) flat.Node {
	return f.around(n, f.functionDef, f.lambda)
}

// statement is the statement that holds n: its ancestor (or n itself) that stands in a block or in the module.
func (f *file) statement(n flat.Node) flat.Node {
	for ; n != flat.None && f.steps >= 0; f.steps-- {
		parent := f.Parent(n)
		if kind := f.Kind(parent); parent == flat.None || kind == f.block || kind == f.module {
			return n
		}
		n = parent
	}
	return flat.None
}

// callee is what a call calls.
type callee struct {
	node flat.Node
	// text is the dotted path as written: self.log.error. A step that is no plain name is left out: get(x).error is .error.
	text string
	// name is its last identifier.
	name string
	// object is what stands before the last dot; [flat.None] for a plain name.
	object flat.Node
}

// calleeOf takes a call's function apart.
func (f *file) calleeOf(call flat.Node) callee { return f.calleePath(f.Child(call, f.fFunction)) }

// calleePath takes an expression apart that is called, raised or decorates.
func (f *file) calleePath(n flat.Node) callee {
	c := callee{node: n, object: flat.None}
	switch f.Kind(n) {
	case f.identifier:
		c.text = f.Text(n)
		c.name = c.text
	case f.attribute:
		c.object = f.Child(n, f.fObject)
		c.name = f.Text(f.Child(n, f.fAttribute))
		c.text = f.dotted(n)
	}
	return c
}

// dotted is the path of an attribute: names joined by dots. Steps that are no names are left out, the dots stay.
func (f *file) dotted(n flat.Node) string {
	var steps []string
	for len(steps) < maxOperands {
		if f.Kind(n) != f.attribute {
			break
		}
		steps = append(steps, f.Text(f.Child(n, f.fAttribute)))
		n = f.Child(n, f.fObject)
	}
	first := ""
	if f.Kind(n) == f.identifier {
		first = f.Text(n)
	}
	var b strings.Builder
	b.WriteString(first)
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteString("." + steps[i])
	}
	return b.String()
}

// positional are a call's positional arguments up to the first splat.
func (f *file) positional(call flat.Node) []flat.Node {
	var out []flat.Node
	for c := f.FirstNamed(f.Child(call, f.fArguments)); c != flat.None; c = f.nextNamed(c) {
		switch f.Kind(c) {
		case f.listSplat:
			return out
		case f.keyword, f.dictSplat:
		default:
			out = append(out, c)
		}
	}
	return out
}

// nth is a call's positional argument at index i.
func (f *file) nth(call flat.Node, i int) flat.Node {
	if arguments := f.positional(call); i < len(arguments) {
		return arguments[i]
	}
	return flat.None
}

// keywordOf is the value of a call's keyword argument; names are tried in order.
func (f *file) keywordOf(call flat.Node, names ...string) flat.Node {
	for _, name := range names {
		for c := f.First(f.Child(call, f.fArguments)); c != flat.None; c = f.After(c) {
			if f.Kind(c) == f.keyword && f.reads(f.Child(c, f.fName), name) {
				return f.Child(c, f.fValue)
			}
		}
	}
	return flat.None
}
