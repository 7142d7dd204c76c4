// Package errdex is the vocabulary of the error knowledge base: the values that every other package passes to the next, and
// the pure functions that render one from another.
//
//		pin ─ fetch ─► files ─ extract ─► sites ─ analyse ─► records ─ put ─► store ─ build ─► indexes ─ serve ─► page · JSON · match
//
//	  - A [Pin] is a repository and one full commit, or a declared version of source that is not a git repository.
//	  - A [Site] is a place in non-test source where the program creates or reports an error with a message that a person can
//	    see. It holds facts only.
//	  - A [Template] is a message before its values are known: literal text and placeholders, in order. The message, the
//	    pattern, the slug and the id are all rendered from the template, never from one another.
//	  - A [Record] is a site plus its analysis: what is published as a page and as JSON.
//	  - A [Class] is a failure class: a family of errors with a definition, cues and an article of its own.
//	  - A [Match] is a record found for a piece of text, with the span, the captured values and the reasons.
//	  - A [Coverage] says what was read of a repository, and what was left out and why.
//
// The package holds no I/O, no clock and no globals that change, and imports only the standard library. It is not the place
// for reading repositories (package ingest), writing prose (package analyzer), keeping records (package store) or finding
// them (package index). Start reading at template.go and record.go.
package errdex
