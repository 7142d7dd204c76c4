// Package rust describes Rust to the engine: a spec, and hooks for macros, attributes, string literals and error types.
package rust

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-rust/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Rust.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects:  map[string]dialect.Format{"rust": dialect.RustFormat},
		Literal:   literal,
		Call:      call,
		Parameter: parameter,
		Visit:     visit,
		Guard:     guard,
		Test:      test,
		Function:  function,
		Refine:    refine,
	}))
}
