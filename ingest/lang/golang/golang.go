// Package golang finds the error sites of Go source: the functions of the errors and fmt packages and their replacements,
// panics, log calls, messages printed before the process ends, HTTP and RPC error responses, error types, and the file's own
// reporting functions.
//
// It reads one file at a time with the standard library's parser, without types: an import says which package a call is of,
// and where that does not decide, the name of what is called and what becomes of its result do (rules.go and names.go hold
// that knowledge). It does not look at other files of the package, and writes no prose.
//
// Start at extract.go; the rules are in rules.go.
package golang

import (
	"bytes"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// ID is the language's id in records.
const ID = "go"

// Language returns the Go language.
func Language() engine.Language {
	return engine.Language{
		ID:         ID,
		Name:       "Go",
		Extensions: []string{".go"},
		TestPaths: []string{
			"**/*_test.go", "**/testdata/**", "**/testutil/**", "**/testutils/**", "**/testhelper/**", "**/testhelpers/**",
			"**/mocks/**", "**/mock_*.go", "**/*_mock.go",
		},
		Rules:     rules,
		ExtractIn: ExtractIn,
	}
}

// rules are the language's rules; which callees they take is in rules.go, loggers.go and named.go.
func rules() (list []engine.Rule) {
	for _, id := range ruleIDs {
		list = append(list, engine.Rule{ID: id})
	}
	return list
}

// header says what the lines before the package clause make of a file: SkipGenerated when they say that a program wrote it
// (https://go.dev/s/generatedcode, and older marks of the same words on several lines), SkipExample for a build constraint
// that leaves the file out of every build (scripts and samples that are run by hand), empty for ordinary source.
func header(source []byte) errdex.SkipReason {
	generated, locked := false, false
	for rest := source; len(rest) > 0; {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		line = bytes.TrimRight(line, "\r")
		switch {
		case bytes.HasPrefix(line, []byte("package ")):
			return ""
		case bytes.Equal(line, []byte("//go:build ignore")), bytes.Equal(line, []byte("// +build ignore")):
			return errdex.SkipExample
		}
		generated = generated || bytes.Contains(bytes.ToLower(line), []byte("generated"))
		locked = locked || bytes.Contains(line, []byte("DO NOT EDIT"))
		if generated && locked {
			return errdex.SkipGenerated
		}
	}
	return ""
}
