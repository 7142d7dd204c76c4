// Package csharp describes C# to the engine: a spec, and hooks for constructions, loggers, attributes and interpolated strings.
//
// What stands where is in spec.toml. The hooks in call.go write calls so that the spec's patterns can tell them apart: new:X
// for the construction of an X, base:X for a constructor of X that hands a text to the class above, error:X for that of an
// error that is no exception, attribute:X for an attribute. Arguments that cannot be the message (names of parameters,
// cultures, inner exceptions before the text of a log call) are dropped there. What the grammar cannot read (most code with
// #if in it) preprocessor.go rewrites. Texts in resource files (.resx) are read by resx.go, and found from the code by resource.go.
//
// Start at spec.toml and call.go.
package csharp

import (
	_ "embed"
	"strings"

	grammar "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns C#.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	language := engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects: map[string]dialect.Format{"dotnet": dialect.DotnetFormat, "dotnet-log": dialect.DotnetLog},
		Literal:  literal,
		Prepare:  prepare,
		Call:     call,
		Constant: constant,
		Names:    names,
		Visit:    visit,
		Guard:    guard,
		Caught:   caught,
		Values:   values,
		Fixed:    fixed,
		Foreign:  resource,
		Test:     test,
		Function: function,
		Refine:   refine,
	}))
	code := readable(language.ExtractIn)
	language.ExtractIn = func(repository *engine.Repository, path string, source []byte) engine.File {
		if strings.HasSuffix(strings.ToLower(path), resourceEnding) {
			return readResources(repository, path, source)
		}
		return code(repository, path, source)
	}
	return language
}
