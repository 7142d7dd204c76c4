package php

import (
	"testing"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

// TestNoCode reads text outside of <?php as what it is.
func TestNoCode(t *testing.T) {
	for name, source := range map[string]string{
		"text":     "throw new RuntimeException('not code at all');\n",
		"template": "<p>die('not code');</p>\n<?php if ($ready): ?>\nthrow new RuntimeException('not code either');\n<?php endif; ?>\n",
	} {
		if sites := Language().Extract(name+".php", []byte(source)).Sites; len(sites) != 0 {
			t.Errorf("%s: found %q", name, sites[0].Template.Message())
		}
	}
}
