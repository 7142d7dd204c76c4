// Package python describes Python to the engine: a spec for what the grammar's nodes are and which calls report errors, and
// hooks for what Python programs do with messages before they are shown.
//
// Start at [visit] in rules.go, which is shown every statement and call that can be a site; message.go reads what an
// expression can say, variable.go what a name can hold. Format strings themselves are read by package dialect.
package python

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-python/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Python.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	s := engine.Known(load(spec))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects: map[string]dialect.Format{"percent": dialect.PythonPercent},
		Call:     s.asCall,
		Visit:    s.visit,
		Test:     s.test,
		Function: s.function,
		Caught:   s.caught,
		Offers:   s.offers,
	}))
}
