// Package php describes PHP to the engine: a spec, and hooks for constructions, methods, loggers, interpolated strings and the
// classes that hold messages.
//
// What stands where is in spec.toml. The hooks in call.go write calls so that the spec's patterns can tell them apart: new:X
// for the construction of an X (behind its namespace), X::f for a static call, error:f for a method of a logger, stderr:f for
// what is written there. Places that hold a message and are no call (defaults of an exception's properties, attributes, arrays of
// errors) are shown to the engine by visit.go. Text outside of <?php is no code.
//
// Start at spec.toml and call.go.
package php

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-php/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns PHP.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.LanguagePHP(), engine.Hooks{
		Dialects: map[string]dialect.Format{"php": dialect.PHPFormat, "named": dialect.PHPNamed},
		Literal:  literal,
		Prepare:  prepare,
		Call:     call,
		Names:    names,
		Visit:    visit,
		Guard:    guard,
		Caught:   caught,
		Values:   values,
		Fixed:    fixed,
		Test:     test,
		Function: function,
		Refine:   refine,
		Format:   format,

		Constants: func(s *engine.Scan) map[string]engine.Node { return fileOf(s).constants },
	}))
}
