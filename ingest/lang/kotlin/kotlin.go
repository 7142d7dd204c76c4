// Package kotlin describes Kotlin to the engine: a spec, and hooks for string templates, trailing lambdas, constructors, loggers,
// class headers and texts that are put together.
//
// What stands where is in spec.toml. Kotlin's grammar names few parts of its nodes, keeps a trailing lambda outside the call it
// belongs to, and writes the construction of an object like any call; the hooks in call.go mend that before the spec's patterns
// are tried: new:X is the construction of an X, raised:X that of one of the file's own error types, error:logged a logger's method with
// its level, join:text texts put together. It does not know what other files define.
package kotlin

import (
	_ "embed"

	grammar "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Kotlin.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects: map[string]dialect.Format{
			"java": dialect.JavaFormat, "message": dialect.JavaMessageFormat, "log": dialect.JavaLogFormat,
		},
		Mend:      mend,
		Literal:   literal,
		Prepare:   prepare,
		Call:      call,
		Names:     names,
		Name:      name,
		Parameter: parameter,
		Values:    values,
		Visit:     visit,
		Guard:     guard,
		Caught:    caught,
		Test:      test,
		Function:  function,
		Refine:    refine,
		Constants: func(s *engine.Scan) map[string]engine.Node { return fileOf(s).constants },
	}))
}
