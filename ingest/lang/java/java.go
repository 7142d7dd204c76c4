// Package java describes Java to the engine: a spec, and hooks for loggers, constructors, annotations, text blocks and
// builders of text.
//
// What stands where is in spec.toml. Since Java's callees say little by themselves, the hooks in call.go write them with a
// mark in front before the spec's patterns are tried: new:X for the construction of an X, error:severe for a logger's method
// with its level, join: for texts that are put together.
package java

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-java/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Java.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects: map[string]dialect.Format{
			"java": dialect.JavaFormat, "guava": dialect.GuavaFormat, "message": dialect.JavaMessageFormat, "log": dialect.JavaLogFormat,
		},
		Literal:  literal,
		Prepare:  prepare,
		Call:     call,
		Names:    names,
		Values:   values,
		Visit:    visit,
		Guard:    guard,
		Caught:   caught,
		Test:     test,
		Function: function,
		Refine:   refine,

		Constants: func(s *engine.Scan) map[string]engine.Node { return fileOf(s).constants },
	}))
}
