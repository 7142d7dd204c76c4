package python

import (
	"bytes"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/flat"
)

// resolve returns the texts that a name (identifier, attribute or table entry) can have where it is used; nothing when they
// are unknown.
func (f *file) resolve(n flat.Node, depth int) []message {
	if f.Kind(n) == f.subscript {
		return f.entries(n, depth)
	}
	name := f.Text(n)
	out, decided := f.reaching(name, n, depth)
	if decided {
		return limit(out)
	}
	for _, value := range f.shared(n) {
		if f.Within(n, value) {
			continue // text = text + ".."
		}
		out = append(out, f.read(value, true, depth+1)...)
	}
	return limit(out)
}

// entries are the texts of table[key].
func (f *file) entries(n flat.Node, depth int) []message {
	return f.tableTexts(f.definedAs(f.Child(n, f.fValue)), f.Child(n, f.fSubscript), depth)
}

// tableTexts are the texts of a dictionary that the source spells out: that of a known key, else all.
func (f *file) tableTexts(table, key flat.Node, depth int) []message {
	if f.Kind(table) != f.dictionary {
		return nil
	}
	wanted, exact := f.constant(key)
	var out []message
	for c := f.FirstNamed(table); c != flat.None; c = f.nextNamed(c) {
		if f.Kind(c) != f.pair {
			continue
		}
		entry, ok := f.constant(f.Child(c, f.fKey))
		if exact && ok && entry != wanted {
			continue
		}
		out = append(out, f.read(f.Child(c, f.fValue), true, depth+1)...)
		if exact && ok {
			return out
		}
	}
	return limit(out)
}

// definedAs is the one value that a name is given, or n itself when it is no name; [flat.None] when there are several.
func (f *file) definedAs(n flat.Node) flat.Node {
	if !f.variable(n) {
		return n
	}
	name, values := f.Text(n), []flat.Node{}
	if function := f.function(n); function != flat.None && bytes.Contains(f.Bytes(function), []byte(name)) {
		for c := function; f.Within(c, function) && int(c) < len(f.Nodes); c++ {
			if f.Kind(c) == f.expressionStmt {
				f.assigned(c, func(left, right flat.Node) {
					if f.reads(left, name) {
						values = append(values, right)
					}
				})
			}
			if f.steps--; f.steps < 0 {
				return flat.None
			}
		}
	}
	if len(values) == 0 {
		values = f.shared(n)
	}
	if len(values) != 1 {
		return flat.None
	}
	return values[0]
}

// reaching returns the texts that the assignments before a use give a name, and whether one of them is sure to be made. It
// walks back through the statements before the use and outwards to the function; assignments later in a loop are left out.
func (f *file) reaching(name string, use flat.Node, depth int) (out []message, decided bool) {
	suffix := message{}
	outside := false // the use's own function was left
	for n := use; ; {
		parent := f.Parent(n)
		if f.steps--; parent == flat.None || f.steps < 0 {
			return out, false
		}
		switch f.Kind(parent) {
		case f.block:
			if outside && f.Kind(f.Parent(parent)) == f.classDef {
				break // a method does not see the names of its class
			}
			found, always := f.last(parent, n, name, &suffix, depth)
			if out = append(out, found...); always {
				return limit(out), true
			}
		case f.module:
			if !outside {
				found, always := f.last(parent, n, name, &suffix, depth)
				return limit(append(out, found...)), always
			}
		case f.functionDef, f.lambda:
			for _, p := range f.parametersOf(parent) {
				if p.name == name {
					if p.value != flat.None {
						out = append(out, f.endings(f.read(p.value, true, depth+1), suffix)...)
					}
					return out, true
				}
			}
			outside = true
		case f.forStmt, f.forIn, f.with, f.except:
			if target := f.bound(parent, name); target != flat.None {
				return append(out, f.endings(f.eachOf(parent, target, depth), suffix)...), true
			}
		case f.tryStmt:
			if n != f.Child(parent, f.fBody) {
				found, _ := f.last(f.Child(parent, f.fBody), flat.None, name, &suffix, depth)
				out = append(out, found...)
			}
		}
		n = parent
	}
}

// bound is the node by which a for, with or except gives the name a value; [flat.None] when it does not.
func (f *file) bound(n flat.Node, name string) flat.Node {
	switch f.Kind(n) {
	case f.except:
		if alias := f.exceptAlias(n); f.reads(alias, name) {
			return alias
		}
		return flat.None
	case f.with:
		for c := f.FirstNamed(f.FirstNamed(n)); c != flat.None; c = f.nextNamed(c) {
			if alias := f.Child(f.Child(c, f.fValue), f.fAlias); f.reads(alias, name) {
				return alias
			}
		}
		return flat.None
	}
	target := f.Child(n, f.fLeft)
	if f.reads(target, name) {
		return target
	}
	for c := f.FirstNamed(target); c != flat.None; c = f.nextNamed(c) {
		if f.reads(c, name) {
			return c
		}
	}
	return flat.None
}

// eachOf returns the texts that a loop over a list that the source spells out gives its target, or the part of it that target
// is: for pattern, text in [(.., "text"), ..].
func (f *file) eachOf(loop, target flat.Node, depth int) []message {
	if f.Kind(loop) != f.forStmt && f.Kind(loop) != f.forIn {
		return nil
	}
	list := f.definedAs(f.Child(loop, f.fRight))
	if f.Kind(list) != f.list && f.Kind(list) != f.tuple {
		return nil
	}
	position := -1
	if whole := f.Child(loop, f.fLeft); whole != target {
		position = 0
		for c := f.FirstNamed(whole); c != target && c != flat.None; c = f.nextNamed(c) {
			position++
		}
	}
	var out []message
	for element := f.FirstNamed(list); element != flat.None && len(out) < maxAlternatives; element = f.nextNamed(element) {
		value := element
		if position >= 0 {
			if f.Kind(element) != f.tuple {
				return nil
			}
			value = f.FirstNamed(element)
			for range position {
				value = f.nextNamed(value)
			}
		}
		out = append(out, f.read(value, true, depth+1)...)
	}
	return limit(out)
}

// last returns the texts that the statements of a block before the node (all when it is [flat.None]) leave in a name, and
// whether one of them is sure to be made. += puts its text into suffix, which all texts found further up get.
func (f *file) last(block, before flat.Node, name string, suffix *message, depth int) (out []message, always bool) {
	var statements []flat.Node
	for c := f.FirstNamed(block); c != flat.None && c != before; c = f.nextNamed(c) {
		statements = append(statements, c)
	}
	for i := len(statements) - 1; i >= 0; i-- {
		if f.steps--; f.steps < 0 || len(out) >= maxAlternatives {
			return out, true
		}
		s := statements[i]
		if kind := f.Kind(s); before == flat.None && (kind == f.raise || kind == f.returnStmt || kind == f.continueStmt || kind == f.breakStmt) {
			return nil, true // control does not get past this block
		}
		if !bytes.Contains(f.Bytes(s), []byte(name)) {
			continue
		}
		found, sure := f.given(s, name, suffix, depth)
		if out = append(out, found...); sure {
			return out, true
		}
	}
	return out, false
}

// given returns the texts that one statement gives a name.
func (f *file) given(s flat.Node, name string, suffix *message, depth int) (out []message, always bool) {
	switch f.Kind(s) {
	case f.expressionStmt:
		return f.givenByAssignment(s, name, suffix, depth)
	case f.ifStmt, f.tryStmt, f.forStmt, f.whileStmt, f.with, f.matchStmt:
	default:
		return nil, false
	}
	always = f.Kind(s) == f.with || f.Kind(s) == f.tryStmt
	otherwise, branches := false, 0
	inner := message{}
	visit := func(block flat.Node) {
		branches++
		found, sure := f.last(block, flat.None, name, &inner, depth)
		out = append(out, f.endings(found, *suffix)...)
		always = always && sure
	}
	if f.Kind(s) == f.ifStmt {
		always = true
	}
	for c := f.FirstNamed(s); c != flat.None; c = f.nextNamed(c) {
		switch f.Kind(c) {
		case f.block:
			if f.Kind(s) == f.matchStmt {
				for arm := f.FirstNamed(c); arm != flat.None; arm = f.nextNamed(arm) {
					visit(f.Child(arm, f.fConsequence))
				}
				continue
			}
			visit(c)
		case f.elif:
			visit(f.Child(c, f.fConsequence))
		case f.elseClause:
			otherwise = true
			visit(f.Child(c, f.fBody))
		case f.except, f.finally:
			visit(f.LastNamed(c))
		}
	}
	if f.Kind(s) == f.ifStmt && !otherwise {
		always = false
	}
	if len(out) == 0 && len(inner.template) > 0 { // text that is added under a condition: there or not
		hole := errdex.Placeholder{Name: name, Expression: strings.TrimSpace(inner.template.Message()), Origin: "local"}
		if names := inner.template.Placeholders(); len(names) > 0 {
			hole = names[0]
		}
		added := message{template: errdex.Template{{Placeholder: &hole}}}
		*suffix = added.and(*suffix)
	}
	return out, always
}

// givenByAssignment returns the texts that name = value gives, and puts the text of name += value into suffix.
func (f *file) givenByAssignment(s flat.Node, name string, suffix *message, depth int) (out []message, always bool) {
	inner := f.FirstNamed(s)
	if f.Kind(inner) == f.augmented && f.reads(f.Child(inner, f.fLeft), name) {
		if strings.HasPrefix(f.Text(f.Child(inner, f.fOperator)), "+") {
			*suffix = f.read(f.Child(inner, f.fRight), false, depth+1)[0].and(*suffix)
		}
		return nil, false
	}
	f.assigned(s, func(left, right flat.Node) {
		if !f.reads(left, name) || always {
			return
		}
		always = true
		if right == flat.None {
			return
		}
		if !f.isMessageName(name[strings.LastIndexByte(name, '.')+1:]) {
			f.strict++ // reply = send("ask for it"): the reply is not what was sent
			defer func() { f.strict-- }()
		}
		for _, m := range f.endings(f.read(right, true, depth+1), *suffix) {
			if m.set == 0 {
				m.set = s
			}
			out = append(out, m)
		}
	})
	return out, always
}

// endings adds a suffix to messages.
func (f *file) endings(messages []message, suffix message) []message {
	if len(suffix.template) == 0 {
		return messages
	}
	out := make([]message, len(messages))
	for i, m := range messages {
		out[i] = m.and(suffix)
	}
	return out
}
