// Package typescript describes TypeScript to the engine: JavaScript's rules (package javascript) with what only TypeScript's
// two grammars have. Files that end in .tsx are read with the second, in which <T>x is an element and no conversion.
package typescript

import (
	_ "embed"
	"strings"

	grammar "github.com/tree-sitter/tree-sitter-typescript/bindings/go"

	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/javascript"
)

//go:embed spec.toml
var specText string

// Language returns TypeScript.
func Language() engine.Language { return engine.Deferred(javascript.Head(specText), build) }

func build() engine.Language {
	language := javascript.Typed(grammar.LanguageTypescript(), specText)
	plain, elements := language.ExtractIn, javascript.Typed(grammar.LanguageTSX(), specText).ExtractIn
	language.ExtractIn = func(repository *engine.Repository, path string, source []byte) engine.File {
		if strings.HasSuffix(path, ".tsx") {
			return elements(repository, path, source)
		}
		return plain(repository, path, source)
	}
	return language
}
