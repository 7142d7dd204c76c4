package ruby

import (
	"testing"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }
