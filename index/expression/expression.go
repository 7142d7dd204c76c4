// Package expression compiles the regular expressions with which people search stored messages: RE2 syntax, linear time, and
// literal texts taken out of the expression so that most messages are refused without running it.
//
// It reads no index and finds no records: package index runs an [Expression] over them. Start at [Compile]; literal.go takes
// out the literals, fault.go says what is wrong with an expression and where.
package expression

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"unicode/utf8"

	"github.com/errdex/errdex"
)

const (
	// MaxLength is how many bytes an expression can have.
	MaxLength = 1000
	// MaxSteps is how many steps an expression can come to when its repeats are written out: what a byte of text costs at most.
	MaxSteps = 1500
	// MaxText is how many bytes of a text are looked at. Messages are shorter; an index file that is not errdex's own work can
	// hold longer ones.
	MaxText = 8 << 10
	// MaxSpans is how many places of one text are listed.
	MaxSpans = 16
)

// Expression is a compiled regular expression. It is safe for concurrent use.
type Expression struct {
	re      *regexp.Regexp
	clauses []need
	// folded says that a clause is, literal that a text which has the clauses fits: the expression is nothing but text.
	folded, literal bool
}

// Compile compiles an expression. A faulty one, or one over a limit, gives an [Error] with advice, which is an
// [errdex.ErrInvalid].
func Compile(text string) (*Expression, error) {
	if text == "" {
		return nil, faulty(text, 0, 0, "it is empty", "Give a regular expression, such as timed? out after \\d+.")
	}
	if len(text) > MaxLength {
		return nil, faulty(text, MaxLength, len(text), fmt.Sprintf("it has %d bytes, %d are allowed", len(text), MaxLength),
			fmt.Sprintf("Shorten it to %d bytes: a part of the message that is rare is enough.", MaxLength))
	}
	if !utf8.ValidString(text) {
		at := invalidAt(text)
		return nil, faulty(text, at, at+1, "this byte is not UTF-8", "Write the expression in UTF-8, or the byte as \\xHH.")
	}
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, located(text, err)
	}
	if n := steps(tree); n > MaxSteps {
		return nil, faulty(text, 0, len(text), fmt.Sprintf("with its repeats written out it has more than %d steps", MaxSteps),
			"Use smaller repeat counts, or + and * in place of them.")
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, located(text, err)
	}
	e := &Expression{re: re}
	clauses, literal := required(tree.Simplify())
	e.clauses, e.literal = make([]need, len(clauses)), literal
	for i := range e.clauses {
		e.clauses[i].clause = clauses[i]
		e.clauses[i].verbatim = e.clauses[i].clause.verbatim()
		e.folded = e.folded || clauses[i].folded
	}
	return e, nil
}

// Buffer is what a search keeps between texts. The zero value is ready; it belongs to one goroutine.
type Buffer struct {
	lower []byte
	ascii bool
}

// May reports whether the text can match: false is certain, true is not. It costs a small part of what [Expression.Match]
// does.
func (e *Expression) May(text []byte, buffer *Buffer) bool {
	text = text[:min(len(text), MaxText)]
	if e.folded {
		buffer.fold(text)
	}
	for i := range e.clauses {
		if !e.clauses[i].clause.holds(text, buffer) {
			return false
		}
	}
	return true
}

// MayVerbatim is [Expression.May] for a text that stands in for another one: what has none of RE2's metacharacters lies in both,
// in the same words. Only what the expression needs of that kind is looked for.
func (e *Expression) MayVerbatim(text []byte, buffer *Buffer) bool {
	text = text[:min(len(text), MaxText)]
	folded := false
	for i := range e.clauses {
		if c := &e.clauses[i].verbatim; c.either != nil {
			if c.folded && !folded {
				buffer.fold(text)
				folded = true
			}
			if !c.holds(text, buffer) {
				return false
			}
		}
	}
	return true
}

// Match reports whether the expression fits somewhere in a text of which [Expression.May] says that it can.
func (e *Expression) Match(text []byte) bool {
	return e.literal || e.re.Match(text[:min(len(text), MaxText)])
}

// Spans are the byte ranges that fit, from left to right, without empty ones, [MaxSpans] at most.
func (e *Expression) Spans(text []byte) [][2]int {
	out := [][2]int{}
	for _, found := range e.re.FindAllIndex(text[:min(len(text), MaxText)], MaxSpans) {
		if found[0] < found[1] {
			out = append(out, [2]int{found[0], found[1]})
		}
	}
	return out
}

// need is a clause, and what of it has no metacharacter.
type need struct{ clause, verbatim clause }

// metacharacters are the bytes that [regexp.QuoteMeta] puts a backslash before.
const metacharacters = `\.+*?()|[]{}^$`

// steps is how many instructions a tree compiles to, roughly, counted before anything that large is made.
func steps(tree *syntax.Regexp) int {
	n := 1
	switch tree.Op {
	case syntax.OpLiteral:
		n = len(tree.Rune)
	case syntax.OpConcat:
		n = 0
	case syntax.OpCapture:
		n = 2
	}
	for _, sub := range tree.Sub {
		n = min(n+steps(sub), MaxSteps+1)
	}
	if tree.Op == syntax.OpRepeat {
		n = (n - 1) * max(tree.Min, tree.Max, 1)
	}
	return min(n, MaxSteps+1)
}

// invalidAt is the place of the first byte that is not UTF-8.
func invalidAt(text string) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return len(text)
}

// located turns an error of the parser into one that says where.
func located(text string, err error) error {
	var fault *syntax.Error
	if !errors.As(err, &fault) {
		return fmt.Errorf("regular expression: %w: %w", errdex.ErrInvalid, err)
	}
	start, end := place(text, fault)
	words := wordsOf(fault)
	return faulty(text, start, end, words.problem, words.fix)
}
