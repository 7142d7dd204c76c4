package expression

import (
	"bytes"
	"cmp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	// maxExact is how many texts are told apart that a part of an expression can stand for: [Ff]ailed is two.
	maxExact = 16
	// maxClass is how many characters a class can have that counts as so many texts, and how many literals a clause can have for
	// each byte of its shortest: looking for ten digits refuses little and costs much.
	maxClass = 4
	// maxEither is how many literals a clause can have; looking for more costs about what the expression does.
	maxEither = 48
	// maxClauses is how many clauses are looked for in a text.
	maxClauses = 4
)

// clause are literals of which every text that an expression fits holds one at least.
type clause struct {
	either [][]byte
	// folded says that the literals are in lower case and letters are compared without regard to case.
	folded bool
}

// verbatim is the clause with each literal's longest part without metacharacters; empty when one has no such part.
func (c clause) verbatim() clause {
	out := clause{folded: c.folded}
	for _, literal := range c.either {
		var longest []byte
		for part := range bytes.FieldsFuncSeq(literal, func(r rune) bool { return strings.ContainsRune(metacharacters, r) }) {
			if len(part) > len(longest) {
				longest = part
			}
		}
		if longest == nil {
			return clause{}
		}
		out.either = append(out.either, longest)
	}
	return out
}

// holds reports whether a text has one of the literals.
func (c *clause) holds(text []byte, buffer *Buffer) bool {
	if c.folded {
		if !buffer.ascii {
			return true // letters of other alphabets fold into ASCII ones and each other: the expression itself decides
		}
		text = buffer.lower
	}
	for _, literal := range c.either {
		if bytes.Contains(text, literal) {
			return true
		}
	}
	return false
}

// fold lower-cases a text's ASCII letters into the buffer and notes whether it has others.
func (b *Buffer) fold(text []byte) {
	if cap(b.lower) < len(text) {
		b.lower = make([]byte, 0, max(2*len(text), 512))
	}
	lower := b.lower[:len(text)]
	seen := byte(0)
	for i, c := range text {
		seen |= c
		if c-'A' < 26 {
			c += 'a' - 'A'
		}
		lower[i] = c
	}
	b.lower, b.ascii = lower, seen < utf8.RuneSelf
}

// facts are what is known of every text that a part of an expression fits.
type facts struct {
	// exact are all such texts when known is set: no other fits. They are in lower case when folded is set.
	exact  []string
	known  bool
	folded bool
	// bound says that such a text fits only in certain places: at the start, at the end of a word.
	bound bool
	// clauses are what such a text holds, whether its whole is known or not.
	clauses []clause
}

// required gives the clauses of an expression, the one that refuses most first, and whether they say all: that a text which has
// them fits.
func required(tree *syntax.Regexp) (clauses []clause, all bool) {
	f := factsOf(tree)
	if c, ok := f.clause(); ok && !f.folded && !f.bound {
		return []clause{c}, true
	}
	clauses = slices.DeleteFunc(f.all(), func(c clause) bool { return len(c.either) > maxClass*c.shortest() })
	slices.SortStableFunc(clauses, func(a, b clause) int { return cmp.Compare(b.worth(), a.worth()) })
	return clauses[:min(len(clauses), maxClauses)], false
}

// worth orders clauses: long literals are rare, many of them are not.
func (c clause) worth() int { return 64*min(c.shortest(), 16) - len(c.either) }

// shortest is how many bytes the shortest literal has.
func (c clause) shortest() int {
	n := len(c.either[0])
	for _, literal := range c.either {
		n = min(n, len(literal))
	}
	return n
}

// all are the facts as clauses.
func (f facts) all() []clause {
	if c, ok := f.clause(); ok {
		return append(slices.Clone(f.clauses), c)
	}
	return f.clauses
}

// clause turns known texts into a clause. An empty one among them says nothing, and none at all is left to the expression.
func (f facts) clause() (clause, bool) {
	if !f.known || len(f.exact) == 0 || slices.Contains(f.exact, "") {
		return clause{}, false
	}
	c := clause{folded: f.folded}
	for _, text := range f.exact {
		c.either = append(c.either, []byte(text))
	}
	return c, true
}

// exactly are the facts of texts that are all known.
func exactly(texts ...string) facts { return facts{exact: texts, known: true} }

// factsOf reads a simplified expression, in which repeats with counts are written out.
func factsOf(tree *syntax.Regexp) facts {
	switch tree.Op {
	case syntax.OpEmptyMatch:
		return exactly("")
	case syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return facts{exact: []string{""}, known: true, bound: true}
	case syntax.OpLiteral:
		return literalFacts(tree)
	case syntax.OpCharClass:
		return classFacts(tree.Rune)
	case syntax.OpCapture:
		return factsOf(tree.Sub[0])
	case syntax.OpPlus:
		return facts{clauses: factsOf(tree.Sub[0]).all()}
	case syntax.OpQuest:
		f := factsOf(tree.Sub[0])
		if !f.known || len(f.exact) >= maxExact {
			return facts{}
		}
		return facts{exact: append(slices.Clone(f.exact), ""), known: true, folded: f.folded, bound: f.bound}
	case syntax.OpConcat:
		return concatFacts(tree.Sub)
	case syntax.OpAlternate:
		return alternateFacts(tree.Sub)
	}
	return facts{}
}

func literalFacts(tree *syntax.Regexp) facts {
	if slices.Contains(tree.Rune, utf8.RuneError) {
		return facts{} // it also stands for bytes that are not UTF-8
	}
	f := exactly(string(tree.Rune))
	if tree.Flags&syntax.FoldCase != 0 {
		f.exact[0], f.folded = lower(f.exact[0]), true
	}
	return f
}

// lower lower-cases ASCII letters only, as texts are.
func lower(text string) string {
	var b Buffer
	b.fold([]byte(text))
	return string(b.lower)
}

// classFacts lists a small class's characters.
func classFacts(ranges []rune) facts {
	f := facts{known: true}
	for i := 0; i < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if len(f.exact) == maxClass || r == utf8.RuneError {
				return facts{}
			}
			f.exact = append(f.exact, string(r))
		}
	}
	return f
}

// concatFacts joins neighbouring known texts as far as their number stays small.
func concatFacts(parts []*syntax.Regexp) facts {
	out, whole := facts{}, true
	run := exactly("")
	end := func() {
		if c, ok := run.clause(); ok {
			out.clauses = append(out.clauses, c)
		}
	}
	for _, part := range parts {
		f := factsOf(part)
		out.clauses = append(out.clauses, f.clauses...)
		if f.known && len(run.exact)*len(f.exact) <= maxExact {
			run = run.then(f)
			continue
		}
		end()
		whole, run = false, exactly("")
		if f.known {
			run = f
			run.clauses = nil
		}
	}
	if whole {
		run.clauses = out.clauses
		return run
	}
	end()
	return out
}

// then are the known texts followed by others.
func (f facts) then(next facts) facts {
	out := facts{known: true, folded: f.folded || next.folded, bound: f.bound || next.bound}
	for _, a := range f.exact {
		for _, b := range next.exact {
			out.exact = append(out.exact, a+b)
		}
	}
	return out.lowered()
}

// lowered keeps texts in lower case where the letters' case does not matter. What has a letter in one case only then fits more
// than the expression does, which is all that a filter must not miss.
func (f facts) lowered() facts {
	for i := range f.exact {
		if f.folded {
			f.exact[i] = lower(f.exact[i])
		}
	}
	return f
}

// alternateFacts unites what the alternatives say: all their texts, or the best clause of each.
func alternateFacts(parts []*syntax.Regexp) facts {
	union, known := facts{known: true}, true
	var either clause
	for _, part := range parts {
		f := factsOf(part)
		if known = known && f.known && len(union.exact)+len(f.exact) <= maxExact; known {
			union.exact = append(union.exact, f.exact...)
			union.folded, union.bound = union.folded || f.folded, union.bound || f.bound
		}
		clauses := f.all()
		if len(clauses) == 0 {
			either.either = append(either.either, nil) // this one can be anything
			continue
		}
		best := slices.MaxFunc(clauses, func(a, b clause) int { return cmp.Compare(a.worth(), b.worth()) })
		either.either = append(either.either, best.either...)
		either.folded = either.folded || best.folded
	}
	if known {
		return union.lowered()
	}
	if len(either.either) > maxEither || slices.ContainsFunc(either.either, func(l []byte) bool { return len(l) == 0 }) {
		return facts{}
	}
	if either.folded {
		for i := range either.either {
			either.either[i] = []byte(lower(string(either.either[i])))
		}
	}
	return facts{clauses: []clause{either}}
}

// String shows the clauses, for tests and for those who look into why a search is slow.
func (e *Expression) String() string {
	var all []string
	for _, c := range e.clauses {
		c := c.clause
		var texts []string
		for _, literal := range c.either {
			texts = append(texts, string(literal))
		}
		text := strings.Join(texts, "|")
		if c.folded {
			text = "(?i)" + text
		}
		all = append(all, text)
	}
	return strings.Join(all, " & ")
}
