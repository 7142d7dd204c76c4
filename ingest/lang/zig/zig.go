// Package zig describes Zig to the engine: a spec, and hooks for argument tuples, names with values, methods, the functions
// that say what an error means, and the guards that its expressions make (catch, orelse, switch, if).
//
// It is no reader of error sets: an error.Name without a text has no message that a person would see. Start at spec.toml and
// call.go.
package zig

import (
	_ "embed"

	grammar "github.com/tree-sitter-grammars/tree-sitter-zig/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Zig.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects: map[string]dialect.Format{"zig": dialect.ZigFormat},
		Literal:  literal,
		Prepare:  prepare,
		Names:    names,
		Format:   formats,
		Values:   values,
		Visit:    visit,
		Guard:    guard,
		Test:     test,
		Private:  func(s *engine.Scan, n engine.Node) bool { return s.Text(s.First(n)) != "pub" },
		Function: function,
		Refine:   refine,
	}))
}
