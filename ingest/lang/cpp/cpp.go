// Package cpp describes C++ to the engine: what package c gives the family, and hooks for thrown values, streams, macros that
// check or log, statuses, and error classes. It is no C++ compiler: overloads are not resolved, templates not instantiated.
//
// Projects report errors through thousands of functions and macros of their own, so names are read by their words: LOG_ERROR,
// ReportError, THROW_IF_FAILED and TORCH_CHECK tell what they do. The hooks write such calls under marks that the spec's
// patterns match: throw:error, log:error, assert:message.
//
// Start at spec.toml and [visit].
package cpp

import (
	_ "embed"

	grammar "github.com/tree-sitter/tree-sitter-cpp/bindings/go"

	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/c"
)

//go:embed spec.toml
var ownText string

// Language returns C++.
func Language() engine.Language {
	return engine.Deferred(c.Head(ownText), func() engine.Language {
		return c.New(grammar.Language(), ownText, adapt).Rewriting(plain)
	})
}

// adapt puts the hooks of C++ in front of those of C.
func adapt(_ engine.Spec, h *engine.Hooks) {
	h.Dialects["braces"], h.Dialects["any"], h.Dialects["boost"] = dialect.RustFormat, dialect.CppFormat, dialect.BoostFormat
	h.Dialects["dollar"], h.Dialects["qt"] = dialect.AbslSubstitute, dialect.QtArg
	h.Literal, h.Prepare, h.Call, h.Names = literal, prepare, call, names
	h.Visit, h.Caught, h.Values, h.Name = visit, caught, values, functionName
	h.Test, h.Function, h.Refine = test, function, refine
	h.Private, h.Constants, h.Format = private, constants, formatted
}
