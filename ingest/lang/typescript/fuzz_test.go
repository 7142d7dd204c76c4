package typescript

import (
	"testing"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as TypeScript.
func FuzzExtract(f *testing.F) { langtest.Fuzz(f, Language()) }
