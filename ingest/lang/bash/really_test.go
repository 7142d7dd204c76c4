package bash

import "testing"

// TestReally holds which scripts with a shell's ending are another language's.
func TestReally(t *testing.T) {
	for source, want := range map[string]string{
		"#!/usr/bin/env php\n<?php":              "php",
		"#!/usr/bin/python3.11\nimport sys":      "python",
		"#!/usr/bin/env -S node --no-warnings\n": "javascript",
		"#!/bin/sh\nphp run.php":                 "",
		"#!/usr/bin/env bash\n":                  "",
		"# php\necho php":                        "",
		"#!":                                     "",
		"":                                       "",
	} {
		if got := really([]byte(source)); got != want {
			t.Errorf("%q is %q, want %q", source, got, want)
		}
	}
}
