// Package bash describes the shell to the engine: Bash, and what sh, dash, ksh and zsh share with it.
//
// A shell has no errors, only texts that go to the standard error output and exit statuses. A text is a site when it goes
// there and says that something is wrong, or when the shell or function ends with a failure after it. So the hooks find out
// where a command's output goes (sink.go), what follows it (ending.go), what its words say (word.go), and which functions of
// the file do nothing but report (helper.go). Start at visit.go. It is no interpreter: sourced files, aliases and eval are not
// followed.
package bash

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-bash/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Bash.
func Language() engine.Language {
	language := engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
	language.Really = really
	return language
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects: map[string]dialect.Format{"words": dialect.ShellWords, "echo": dialect.ShellEcho, "printf": dialect.ShellPrintf},
		Literal:  literal,
		Call:     words,
		Names:    names,
		Values:   values,
		Visit:    visit,
		Guard:    guard,
		Function: function,
		Refine:   refine,
	}))
}
