// Package javascript describes JavaScript to the engine, and the part of TypeScript that is JavaScript: a spec, and hooks for
// what a spec cannot say. Package typescript adds what only TypeScript's grammar has.
//
// Start at [visit] in rules.go, which is shown every call and assignment; message.go tells which argument is a message,
// values.go what a name can hold, names.go what functions are called.
package javascript

import (
	_ "embed"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-javascript/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var sharedText string

//go:embed javascript.toml
var ownText string

// Language returns JavaScript.
func Language() engine.Language {
	return engine.Deferred(Head(ownText), func() engine.Language { return New(grammar.Language(), ownText) })
}

// Head is the head of the spec of a language of JavaScript's family.
func Head(own string) engine.Spec {
	return engine.Known(engine.ParseHead(sharedText)).With(engine.Known(engine.ParseHead(own)))
}

// New makes a language of JavaScript's family: what own says, a spec with the language's names and the roles that only its
// grammar knows, on top of the spec that the family shares.
func New(grammar unsafe.Pointer, own string) engine.Language {
	spec := engine.Known(engine.ParseSpec(sharedText)).With(engine.Known(engine.ParseSpec(own)))
	return engine.Known(engine.New(spec, grammar, engine.Hooks{
		Literal:  literal,
		Prepare:  prepare,
		Call:     objectAsCall,
		Names:    callees,
		Dialects: map[string]dialect.Format{"node": dialect.NodeFormat, "printf": dialect.NodePrintf},
		Visit:    visit,
		Guard:    guard,
		Function: function,
		Name:     functionName,
		Values:   values,
		Caught:   caught,
		Refine:   refine,

		Private:   private,
		Constants: constants,
	}))
}
