package bash

import (
	"testing"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

// TestParameters holds that a function's parameters are the variables that keep them.
func TestParameters(t *testing.T) {
	source := "# Rings the bell.\nring() {\n  local times=\"$1\" tone=$2\n  echo \"no bell to ring\" >&2\n  return 1\n}\n"
	sites := Language().Extract("a.sh", []byte(source)).Sites
	if len(sites) != 1 {
		t.Fatalf("sites are %+v", sites)
	}
	f := sites[0].Function
	if len(f.Parameters) != 2 || f.Parameters[0].Name != "times" || f.Parameters[1].Name != "tone" || f.Doc != "Rings the bell." || f.Signature != "ring()" {
		t.Errorf("function is %+v", f)
	}
	if sites[0].Evidenced("effect") != "return 1" {
		t.Errorf("evidence is %+v", sites[0].Evidence)
	}
}
