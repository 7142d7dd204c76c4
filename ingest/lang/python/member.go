package python

import "github.com/errdex/errdex/ingest/flat"

// shared are the values of a module constant, or of a class attribute reached through self, cls or the class's name.
func (f *file) shared(n flat.Node) []flat.Node {
	if f.Kind(n) == f.identifier {
		return f.globals[f.Text(n)]
	}
	object, name := f.Child(n, f.fObject), f.Text(f.Child(n, f.fAttribute))
	if f.Kind(object) != f.identifier {
		return nil
	}
	class := f.around(n, f.classDef)
	if owner := f.Text(object); owner != "self" && owner != "cls" {
		class = f.classes[owner]
	}
	own := f.reads(object, "self")
	for range maxDepth {
		if class == flat.None || class == 0 {
			return nil
		}
		if values := f.attributes(class)[name]; values != nil {
			return values
		}
		if values := f.selfAttributes(class)["self."+name]; own && values != nil {
			return values
		}
		class = f.classes[f.Text(f.FirstNamed(f.Child(class, f.fSuperclasses)))]
	}
	return nil
}

// attributes are the values that a class gives its attributes in its body.
func (f *file) attributes(class flat.Node) map[string][]flat.Node {
	if known, ok := f.members[class]; ok {
		return known
	}
	out := map[string][]flat.Node{}
	for c := f.FirstNamed(f.Child(class, f.fBody)); c != flat.None; c = f.nextNamed(c) {
		f.assigned(c, func(left, right flat.Node) {
			if f.Kind(left) == f.identifier && right != flat.None {
				out[f.Text(left)] = append(out[f.Text(left)], right)
			}
		})
	}
	f.members[class] = out
	return out
}

// selfAttributes are the values that a class's methods give the attributes of self, by "self.name".
func (f *file) selfAttributes(class flat.Node) map[string][]flat.Node {
	if known, ok := f.selfMembers[class]; ok {
		return known
	}
	out := map[string][]flat.Node{}
	for n := class; f.Within(n, class) && int(n) < len(f.Nodes); n++ {
		if f.Kind(n) == f.expressionStmt {
			f.assigned(n, func(left, right flat.Node) {
				if f.Kind(left) == f.attribute && right != flat.None && f.reads(f.Child(left, f.fObject), "self") {
					out[f.Text(left)] = append(out[f.Text(left)], right)
				}
			})
		}
	}
	f.selfMembers[class] = out
	return out
}

// assigned calls back for each target of an assignment statement with its value; the value is [flat.None] when the target is
// one of several that share one value.
func (f *file) assigned(statement flat.Node, visit func(left, right flat.Node)) {
	inner := f.FirstNamed(statement)
	if f.Kind(statement) != f.expressionStmt || f.Kind(inner) != f.assignment {
		return
	}
	value := inner
	for f.Kind(value) == f.assignment {
		value = f.Child(value, f.fRight)
	}
	for ; f.Kind(inner) == f.assignment; inner = f.Child(inner, f.fRight) {
		left := f.Child(inner, f.fLeft)
		if f.Kind(left) != f.patternList {
			visit(left, value)
			continue
		}
		right := flat.None
		if f.Kind(value) == f.expressionList || f.Kind(value) == f.tuple {
			right = f.FirstNamed(value)
		}
		for c := f.FirstNamed(left); c != flat.None; c = f.nextNamed(c) {
			visit(c, right)
			right = f.nextNamed(right)
		}
	}
}
