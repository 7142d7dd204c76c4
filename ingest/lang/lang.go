// Package lang lists the languages that errdex reads. A language is a folder below; adding one is a line in [All].
package lang

import (
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/bash"
	"github.com/errdex/errdex/ingest/lang/c"
	"github.com/errdex/errdex/ingest/lang/cpp"
	"github.com/errdex/errdex/ingest/lang/csharp"
	"github.com/errdex/errdex/ingest/lang/elixir"
	"github.com/errdex/errdex/ingest/lang/golang"
	"github.com/errdex/errdex/ingest/lang/java"
	"github.com/errdex/errdex/ingest/lang/javascript"
	"github.com/errdex/errdex/ingest/lang/kotlin"
	"github.com/errdex/errdex/ingest/lang/lua"
	"github.com/errdex/errdex/ingest/lang/php"
	"github.com/errdex/errdex/ingest/lang/python"
	"github.com/errdex/errdex/ingest/lang/ruby"
	"github.com/errdex/errdex/ingest/lang/rust"
	"github.com/errdex/errdex/ingest/lang/scala"
	"github.com/errdex/errdex/ingest/lang/swift"
	"github.com/errdex/errdex/ingest/lang/typescript"
	"github.com/errdex/errdex/ingest/lang/zig"
)

// All returns the languages, in alphabetical order of their ids.
func All() []engine.Language {
	return []engine.Language{bash.Language(), c.Language(), cpp.Language(), csharp.Language(), elixir.Language(), golang.Language(), java.Language(), javascript.Language(), kotlin.Language(), lua.Language(), php.Language(), python.Language(), ruby.Language(), rust.Language(), scala.Language(), swift.Language(), typescript.Language(), zig.Language()}
}
