package engine

import (
	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/flat"
)

// Node and None are flat's, for hooks' brevity.
type Node = flat.Node

// None is no node.
const None = flat.None

// Span is an expression: one node, or neighbouring sibling nodes where the grammar gives tokens instead of expressions.
type Span struct{ First, Last Node }

// One is the span of a single node.
func One(n Node) Span { return Span{n, n} }

// Empty reports whether there is no expression.
func (e Span) Empty() bool { return e.First < 0 }

// Single reports whether the expression is one node.
func (e Span) Single() bool { return e.First >= 0 && e.First == e.Last }

// nowhere is the span of nothing.
var nowhere = Span{None, None}

// Argument is an argument of a call.
type Argument struct {
	// Name is the keyword of a named argument.
	Name string
	Span
}

// Call is a call, a macro invocation or anything else that has a callee and arguments.
type Call struct {
	// Node is the whole call.
	Node Node
	// Callee is what is called, without white space and type arguments: anyhow::bail!, log.error; .name for a method of an
	// expression that is not a plain path.
	Callee string
	// Receiver is what a method is called on; empty for a plain function.
	Receiver  Span
	Arguments []Argument
}

// Hooks are what a language does in Go because a spec cannot say it. Any may be nil.
type Hooks struct {
	// Mend rewrites a source that the grammar could not read without errors to one of the same length that it can: words that it
	// takes for keywords, syntax that it does not know. The tree is that of the mended source, all texts are those of the source
	// as it is. What Mend leaves alone is read as before.
	Mend func(source []byte) []byte
	// Literal decodes a node of the role string: escapes decoded, interpolated values as placeholders. It reports false for
	// literals that are no text (byte strings).
	Literal func(s *Scan, n Node) (errdex.Template, bool)
	// Prepare corrects a call of the role call before it is looked at: drops a locale in front of a format, reads a builder's
	// chain as a join.
	Prepare func(s *Scan, call *Call)
	// Constant reports whether a node of the role constant is one; without it all are.
	Constant func(s *Scan, n Node) bool
	// Names are the callee patterns by which a function of the file is called, where a name alone does not tell them: methods
	// that are called without what they belong to. nil gives the engine's own.
	Names func(s *Scan, d Definition) []string
	// Format reports whether a definition's parameter is a format string whose values are the arguments after it, where the call
	// inside the definition hands both on.
	Format func(s *Scan, d Definition) bool
	// Dialects are the format dialects that the spec names.
	Dialects map[string]dialect.Format
	// Call recognises calls that the role call does not cover: macros, operators that format, spans of tokens.
	Call func(s *Scan, e Span) (Call, bool)
	// Visit is shown every node of the role visit, before what is in it. It finds sites through [Scan.Consider] and
	// [Scan.Report].
	Visit func(s *Scan, n Node)
	// Parameter reports that a node which is no plain name stands for a parameter of the definition around it: a macro's
	// $message or $($arg)*.
	Parameter func(s *Scan, n Node) (Definition, bool)
	// Guard finds the guard that makes a node run where the grammar has no conditions: in a macro's tokens.
	Guard func(s *Scan, n Node) (errdex.Guard, bool)
	// Inverted reports whether a node of the role if runs its first part when its condition does not hold, as Ruby's unless does.
	Inverted func(s *Scan, n Node) bool
	// Test reports whether a node of the role item is test code, which is passed over.
	Test func(s *Scan, n Node) bool
	// Function completes what is known of an enclosing function: qualified name, documentation, visibility.
	Function func(s *Scan, n Node, f *errdex.Function)
	// Name names a node that has both roles function and lambda, such as an arrow function that is the value of a variable: with
	// a name it is a function, without one a lambda of the function around it.
	Name func(s *Scan, n Node) string
	// Values are the expressions that give a name, a member or an expression with alternatives its value, where these are more
	// than the variables that the engine knows: a || b, entries of a table. Given this hook, the engine asks it for names.
	Values func(s *Scan, n Node) []Node
	// Offers is what the file tells other files, for a language that finds its reporting functions itself. It need not be sorted.
	Offers func(s *Scan) Offers
	// Private reports whether only the file itself can name a function or a constant (the node that its value is in), where no
	// word of the spec's private says so.
	Private func(s *Scan, n Node) bool
	// Constants are the values of the file's named texts, by name, where the role constant does not say which they are.
	Constants func(s *Scan) map[string]Node
	// Fixed is the text of an expression that is no literal and prints the same whatever the program does: nameof(x), the name of
	// a line's end. It is asked about every expression of a message; false for all others.
	Fixed func(s *Scan, n Node) (string, bool)
	// Foreign is the text of another file that an expression stands for, where its name alone does not tell: an entry of a table, a
	// function that fills one. Text is what the expression says, with its values as placeholders. It is asked about every expression
	// of a message that the file itself does not explain, and notes with [Scan.Ask] what it looked for.
	Foreign func(s *Scan, n Node) (Constant, bool)
	// Caught completes the guard of a catch clause: what was tried, and which type was caught.
	Caught func(s *Scan, catch Node, g *errdex.Guard)
	// Refine has the last word on a site: class, code, status. It reports false to drop the site.
	Refine func(s *Scan, d *Draft) bool
}

// Draft is a site that is about to be reported.
type Draft struct {
	Site *errdex.Site
	// Rule is the construct's id.
	Rule string
	// Call is the call that takes the message.
	Call Call
	// Constructor is the call around the message inside Call, when the construct takes an error: X::new in Err(X::new("..")).
	Constructor Call
	// Leaf is the message expression, Literal the string literal at its start.
	Leaf    Span
	Literal Node
	// Use is where the message is used: the leaf, or the name of the constant or variable that holds it.
	Use Node
	// Converted says that the message went through one of the spec's transparent calls, such as .into().
	Converted bool
}
