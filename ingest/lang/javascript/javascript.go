// Package javascript describes JavaScript to the engine, and the part of TypeScript that is JavaScript: a spec, and hooks for
// what a spec cannot say. Package typescript adds what only TypeScript's grammar has.
//
// Start at [visit] in rules.go, which is shown every call and assignment; message.go tells which argument is a message,
// values.go what a name can hold, names.go what functions are called.
package javascript

import (
	_ "embed"
	"sync"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	typed "github.com/tree-sitter/tree-sitter-typescript/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var sharedText string

//go:embed javascript.toml
var ownText string

//go:embed plain.toml
var plainText string

//go:embed typed.toml
var typedText string

// Language returns JavaScript.
func Language() engine.Language { return engine.Deferred(Head(ownText), build) }

// maxBroken is the share of a file, as a divisor, that may be inside parse errors before it is read as JavaScript with types.
const maxBroken = 50

// build makes JavaScript: files that its grammar cannot read because they have types (Flow) are read with TypeScript's.
func build() engine.Language {
	language := newLanguage(grammar.Language(), ownText, plainText)
	plain := language.ExtractIn
	withTypes := sync.OnceValue(func() engine.Extraction { return Typed(typed.LanguageTSX(), ownText).ExtractIn })
	language.ExtractIn = func(repository *engine.Repository, path string, source []byte) engine.File {
		file := plain(repository, path, source)
		if file.Degraded && file.BrokenBytes > len(source)/maxBroken {
			if other := withTypes()(repository, path, source); other.BrokenBytes < file.BrokenBytes {
				return other
			}
		}
		return file
	}
	return language
}

// Head is the head of the spec of a language of JavaScript's family.
func Head(own string) engine.Spec {
	return engine.Known(engine.ParseHead(sharedText)).With(engine.Known(engine.ParseHead(own)))
}

// Typed makes a language of JavaScript's family that has types: own is a spec with the language's names.
func Typed(grammar unsafe.Pointer, own string) engine.Language {
	return newLanguage(grammar, own, typedText)
}

// newLanguage makes a language of JavaScript's family: a spec with its names, and one with the roles that only its grammar
// knows, on top of the spec that the family shares.
func newLanguage(grammar unsafe.Pointer, own, roles string) engine.Language {
	spec := engine.Known(engine.ParseSpec(sharedText)).With(engine.Known(engine.ParseSpec(own))).With(engine.Known(engine.ParseSpec(roles)))
	return engine.Known(engine.New(spec, grammar, engine.Hooks{
		Literal:  literal,
		Prepare:  prepare,
		Call:     asCall,
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
