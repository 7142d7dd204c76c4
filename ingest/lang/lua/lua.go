// Package lua describes Lua to the engine: a spec, and hooks for returned errors, loggers, long strings and names that stand
// for other names.
//
// What stands where is in spec.toml. Much of Lua's meaning hangs on an argument or a receiver rather than the callee; call.go
// gives such calls the callees that are no Lua names (error:log, response:exit, join:text), visit.go finds errors that are
// returned, values.go tells what a name can hold. It knows the language of 5.1 to 5.4 and LuaJIT, and no other module of a
// project: what a required module's function does is told by its name only.
package lua

import (
	_ "embed"

	grammar "github.com/tree-sitter-grammars/tree-sitter-lua/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed spec.toml
var specText string

// Language returns Lua.
func Language() engine.Language {
	return engine.Deferred(engine.Known(engine.ParseHead(specText)), build)
}

func build() engine.Language {
	spec := engine.Known(engine.ParseSpec(specText))
	return engine.Known(engine.New(spec, grammar.Language(), engine.Hooks{
		Dialects:  map[string]dialect.Format{"lua": dialect.LuaFormat, "words": dialect.LuaWords, "together": dialect.LuaTogether},
		Literal:   literal,
		Prepare:   prepare,
		Call:      call,
		Names:     names,
		Name:      functionName,
		Values:    values,
		Visit:     visit,
		Parameter: parameter,
		Guard:     guard,
		Function:  function,
		Refine:    refine,
	}))
}
