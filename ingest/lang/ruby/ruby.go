// Package ruby describes Ruby to the engine: a spec, and hooks for raise, loggers, heredocs, exception classes and responses.
//
// What stands where is in spec.toml. A Ruby method's name says little without what it is called on, so the hook in call.go
// writes callees with a mark in front before the spec's patterns are tried: class:raise for a raise with a class and a message,
// error:fatal for a logger's method with its level, exit:puts for text that is printed before the process ends. What is no call
// of its own (texts that exception classes define, errors that are gathered, responses as arrays) is found in visit.go.
//
// It runs nothing: methods that a program makes while it runs are not known. What the grammar cannot take, tame.go keeps from it.
package ruby

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-ruby/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Ruby.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects: map[string]dialect.Format{
			"ruby": dialect.RubyFormat, "squish": squish, "dedent": dedented, "replace": replace, "upcase": upcase, "downcase": downcase,
		},
		Literal:  literal,
		Prepare:  prepare,
		Call:     call,
		Constant: constant,
		Names:    names,
		Values:   values,
		Visit:    visit,
		Guard:    guard,
		Inverted: inverted,
		Caught:   caught,
		Test:     test,
		Function: function,
		Refine:   refine,
	})).Rewriting(tamed)
}
