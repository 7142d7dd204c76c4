// Package scala describes Scala to the engine: a spec, and hooks for constructions, interpolated strings, calls with several
// argument lists, loggers and error types.
//
// What stands where is in spec.toml. The hooks in call.go write calls so that the spec's patterns can tell them apart: new:X
// for the construction of an X (with or without new), own:X for one of an error type of the file whose name does not say so,
// error:error for a logger's method with its level. What the grammar reads wrongly source.go rewrites.
//
// Start at spec.toml and call.go.
package scala

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-scala/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Scala.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects:  map[string]dialect.Format{"java": dialect.JavaFormat, "log": dialect.JavaLogFormat, "message": dialect.JavaMessageFormat},
		Literal:   literal,
		Prepare:   prepare,
		Call:      call,
		Names:     names,
		Values:    values,
		Constants: func(s *engine.Scan) map[string]engine.Node { return fileOf(s).constants },
		Visit:     visit,
		Guard:     guard,
		Test:      test,
		Function:  function,
		Refine:    refine,
	})).Rewriting(joinLines)
}
