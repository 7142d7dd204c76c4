// Package lang lists the languages that errdex reads. A language is a folder below; adding one is a line in [All].
package lang

import (
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/csharp"
	"github.com/errdex/errdex/ingest/lang/golang"
	"github.com/errdex/errdex/ingest/lang/java"
	"github.com/errdex/errdex/ingest/lang/javascript"
	"github.com/errdex/errdex/ingest/lang/python"
	"github.com/errdex/errdex/ingest/lang/rust"
	"github.com/errdex/errdex/ingest/lang/typescript"
)

// All returns the languages, in alphabetical order of their ids.
func All() []engine.Language {
	return []engine.Language{csharp.Language(), golang.Language(), java.Language(), javascript.Language(), python.Language(), rust.Language(), typescript.Language()}
}
