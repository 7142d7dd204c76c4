package bash

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// voice is what a text says about itself.
type voice int

const (
	nothing voice = iota
	usage         // how the program is called
	warning       // it starts as a warning does
	trouble       // it says that something is wrong
	alarm         // it starts as an error does
)

// tone is what a template's text says.
func tone(template errdex.Template) voice {
	text := strings.ToLower(template.LiteralText())
	start := strings.TrimLeft(text, " \t\n[(*#<>!-=:✗✘❌×⛔|'\"{}")
	if marked(template) {
		return alarm
	}
	switch {
	case hasPrefix(start, "usage", "options:", "commands:"):
		return usage
	case hasPrefix(start, "warn"):
		return warning
	case hasPrefix(start, "error", "fatal", "err:", "err]", "fail:", "failed", "failure", "fehler", "critical", "panic", "oops", "abort") || strings.HasPrefix(strings.TrimSpace(text), "::error"):
		return alarm
	case strings.Contains(text, " error: ") || strings.Contains(text, ": error") || strings.Contains(text, "fatal: "):
		return alarm
	case strings.Contains(text, "warning:"):
		return warning
	}
	if slices.ContainsFunc(troubles, func(word string) bool { return strings.Contains(text, word) }) {
		return trouble
	}
	return nothing
}

// marked reports whether a text starts with a value that is named as the mark of an error: ${CROSS}, ${FAIL}.
func marked(template errdex.Template) bool {
	for _, part := range template {
		if part.Placeholder != nil {
			return slices.Contains([]string{"cross", "fail", "err", "error", "crossmark", "cross_mark", "xmark", "failed", "error_prefix", "err_prefix", "fatal"}, strings.ToLower(part.Placeholder.Name)) && template.HasWord()
		}
		if (errdex.Template{part}).HasWord() {
			return false
		}
	}
	return false
}

func hasPrefix(text string, list ...string) bool {
	return slices.ContainsFunc(list, func(start string) bool { return strings.HasPrefix(text, start) })
}

// troubles are the words by which a text says that something is wrong.
var troubles = []string{
	"error", "fail", "cannot", "can't", "can not", "could not", "couldn't", "unable", "invalid", "not found", "missing", "unknown", "unsupported", "not supported", "unexpected", "illegal", "abort", "no such",
	"denied", "refus", "must ", "required", "not exist", "doesn't", "does not", "did not", "didn't", "not installed", "bad ", "wrong", "not a ", "not available", "not set", "already exists", "too many", "too few",
	"requires", "problem", "corrupt", "mismatch", "exceed", "timed out", "critical", "unrecogni", "not allowed", "not permitted", "ambiguous", "no match", "incompatible", "isn't", "is not", "are not", "not defined",
	"expected", "not specified", "no longer", "need to", "needs to", "please install", "empty", "conflict", "not be ", "nonexistent", "unreachable", "only be ", "should be", "should not", "cannot", "no file", "no valid",
	"no directory", "malformed", "undefined", "not running", "was not", "were not", "insufficient", "not enough", "rejected", "broken", "forbidden", "not in ", "not match", "differ", "no version", "you have to", "incorrect", "out of date", "unhandled", "unrecognised", "deprecated", "obsolete", "depends on", "violat", "disallow", "prohibit", "without ", "duplicate", "overlap", "stale",
}

// wordCount counts the words of a template's literal text.
func wordCount(template errdex.Template) int {
	count := 0
	for _, field := range strings.Fields(template.LiteralText()) {
		if (errdex.Template{errdex.Lit(field)}).HasWord() {
			count++
		}
	}
	return count
}

// nameWords are the words of a function's name, in small letters.
func nameWords(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '_' || r == ':' || r == '-' || r == '.' })
}

// reports reports whether a function's name says that it reports an error.
func reports(name string) bool {
	return slices.ContainsFunc(nameWords(name), func(word string) bool {
		return slices.Contains([]string{"err", "error", "errors", "die", "fatal", "fail", "failure", "failed", "abort", "bail", "panic", "odie", "onoe", "eecho", "echoerr", "logerr", "printerr", "errmsg", "critical", "croak", "eprintf", "perror", "ohno", "invalid", "unknown", "eerror"}, word) || strings.HasSuffix(word, "error") || strings.HasSuffix(word, "_err")
	})
}

// warns reports whether a function's name says that it warns.
func warns(name string) bool {
	return slices.ContainsFunc(nameWords(name), func(word string) bool { return strings.HasPrefix(word, "warn") || word == "opoo" || word == "ewarn" })
}

// helps reports whether a function's name says that it prints how the program is used, or what it is.
func helps(name string) bool {
	return slices.ContainsFunc(nameWords(name), func(word string) bool {
		return strings.Contains(word, "usage") || word == "help" || strings.HasSuffix(word, "help") || word == "version" || word == "banner" || word == "synopsis"
	})
}
