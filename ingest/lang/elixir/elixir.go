// Package elixir describes Elixir to the engine: a spec, and hooks for what the grammar does not tell apart. To it, everything
// is a call: def, if and raise are what they are by their names.
//
// What stands where is in spec.toml. call.go reads pipes, keywords and exception modules into plain calls; visit.go finds the
// errors that are values ({:error, "text"}) and the texts of exception modules; values.go gives the alternatives of a message;
// guard.go the conditions around a site. It does not expand macros.
package elixir

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-elixir/bindings/go"

	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Elixir.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Literal:  literal,
		Prepare:  prepare,
		Call:     call,
		Names:    names,
		Name:     functionName,
		Values:   values,
		Fixed:    fixed,
		Visit:    visit,
		Guard:    guard,
		Function: function,
		Refine:   refine,
	}))
}
