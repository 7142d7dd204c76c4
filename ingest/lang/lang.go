// Package lang lists the languages that errdex reads. A language is a folder below; adding one is a line in [All].
package lang

import (
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/golang"
	"github.com/errdex/errdex/ingest/lang/python"
	"github.com/errdex/errdex/ingest/lang/rust"
)

// All returns the languages, in alphabetical order of their ids.
func All() []engine.Language {
	return []engine.Language{golang.Language(), python.Language(), rust.Language()}
}
