// Package swift describes Swift to the engine: a spec, and hooks for calls, strings, loggers and error types.
//
// What stands where is in spec.toml. The grammar keeps a call's parts in nodes of several levels and has no fields for most of
// them, so that the hook in call.go reads every call. It writes callees so that the spec's patterns can tell them apart:
// error:init for the construction of an error type or of a case of one, error:error for a logger's method with its level. What the grammar
// cannot read source.go blanks.
//
// Start at spec.toml and call.go.
package swift

import (
	_ "embed"

	grammar "github.com/alexaandru/go-sitter-forest/swift"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Swift.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.GetLanguage(), engine.Hooks{
		Dialects:  map[string]dialect.Format{"cocoa": dialect.CocoaFormat},
		Literal:   literal,
		Call:      call,
		Names:     names,
		Values:    values,
		Constants: func(s *engine.Scan) map[string]engine.Node { return fileOf(s).constants },
		Visit:     visit,
		Guard:     guard,
		Test:      test,
		Function:  function,
		Refine:    refine,
	})).Rewriting(readable)
}
