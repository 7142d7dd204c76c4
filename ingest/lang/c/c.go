// Package c describes C to the engine: a spec, and hooks for what C leaves to names and habits. It is also what C++ builds on:
// [New] makes a language of the family, and the exported functions are the steps that both need.
//
// C has no exceptions and no loggers of its own, so most of what reports an error is a function of the project. How a callee
// reports is told by what it does, where the file defines it (helper.go), and by the words of its name otherwise (manner.go).
// What is printed to stderr counts when the statements after it fail (outcome.go). Macros and conditional compilation, which
// the grammar takes for text, are rewritten before a file is read (unfold.go).
//
// Start at spec.toml and visit.go.
package c

import (
	_ "embed"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-c/bindings/go"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var sharedText string

//go:embed c.toml
var ownText string

// Language returns C.
func Language() engine.Language {
	language := engine.Deferred(Head(ownText), func() engine.Language {
		return New(grammar.Language(), ownText, func(engine.Spec, *engine.Hooks) {})
	})
	language.Really = really
	return language
}

// Head is the head of the spec of a language of C's family.
func Head(own string) engine.Spec {
	return engine.Known(engine.ParseHead(sharedText)).With(engine.Known(engine.ParseHead(own)))
}

// New makes a language of C's family: what own says, a spec with the language's names and the rules that only it has, on top
// of the spec that the family shares. Own constructs, formats and patterns are tried before the shared ones, own parts of roles
// after them. adapt can change the hooks, which [Hooks] describes; it is given the whole spec.
func New(grammar unsafe.Pointer, own string, adapt func(engine.Spec, *engine.Hooks)) engine.Language {
	spec := engine.Known(engine.ParseSpec(sharedText)).With(engine.Known(engine.ParseSpec(own)))
	hooks := Hooks()
	adapt(spec, &hooks)
	return engine.Known(engine.New(spec, grammar, hooks)).Rewriting(Unfold)
}

// Hooks are those of C. A language of the family can put its own in front of them.
func Hooks() engine.Hooks {
	return engine.Hooks{
		Dialects: map[string]dialect.Format{"c": dialect.CFormat, "nginx": dialect.NginxFormat, "text": plainText},
		Literal:  Literal,
		Name:     FunctionName,
		Values:   Values,
		Fixed:    Fixed,
		Visit:    Visit,
		Guard:    Guard,
		Test:     Test,
		Function: Function,
		Format:   Format,
		Refine:   Refine,
	}
}

// plainText is the dialect of functions that take a text as it is.
func plainText(format string, _ []dialect.Argument) errdex.Template {
	return errdex.Template{errdex.Lit(format)}
}
