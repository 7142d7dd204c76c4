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
	spec, err := engine.ParseSpec(specText)
	if err != nil {
		return engine.Must(engine.Language{}, err)
	}
	s, err := load(spec)
	if err != nil {
		return engine.Must(engine.Language{}, err)
	}
	return engine.Must(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects: map[string]dialect.Format{"percent": dialect.PythonPercent},
		Call:     s.asCall,
		Visit:    s.visit,
		Test:     s.test,
		Function: s.function,
		Caught:   s.caught,
		Offers:   s.offers,
	}))
}
