package c

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// Refine drops what only looks like a site, and completes the class, type and code of the others.
func Refine(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	text := strings.TrimSpace(site.Template.LiteralText())
	name := ""
	if s.KindName(d.Call.Node) == "call_expression" {
		name = string(CalleeName(s, d.Call.Node))
	}
	if !tells(s, d, text, name) {
		return false
	}
	if _, known := s.ConstructOf(d.Call.Callee); !known {
		site.Class = name // a call of a function of the project that reports
	} else if site.Class == "" && d.Rule != "table" {
		site.Class = classOf(s, d, name)
	}
	if site.Code == "" {
		site.Code = codeOf(s, d)
	}
	switch {
	case site.Type == errdex.Log && name != "" && followedByExit(s, d.Call.Node):
		site.Type, site.Severity = errdex.Exit, errdex.SeverityFatal
	case (site.Type == errdex.Log || strings.HasPrefix(d.Rule, "print") || strings.HasPrefix(d.Rule, "puts")) && isWarning(text):
		site.Type, site.Severity = errdex.Log, errdex.SeverityWarning
	}
	return true
}

// tells reports whether a draft is a site as far as its rule's words go.
func tells(s *engine.Scan, d *engine.Draft, text, name string) bool {
	switch d.Rule {
	case "print-log", "puts-log":
		if _, known := s.ConstructOf(d.Call.Callee); !known && mannerOf(name) == mannerNone {
			return false // a function that prints more than errors
		}
		return name == "perror" || inReporter(s, d.Call.Node, GoesOn) || !isNote(text) && !inUsage(s, d.Call.Node) && countWords(text) > 1 && (isWarning(text) || errorText(text))
	case "print-exit", "puts-exit":
		return !inUsage(s, d.Call.Node) && (errorText(text) || isWarning(text) || name == "perror" || endsSoon(s, d.Call.Node))
	case "return":
		return errorText(text) && countWords(text) > 1
	case "library":
		return !strings.HasPrefix(name, "lua_push") || errorText(text) && countWords(text) > 1
	case "assign", "write":
		return countWords(text) > 1 || errorText(text)
	case "table", "describe":
		return countWords(text) > 1
	case "report-exit", "report-panic":
		if lower := strings.ToLower(name); strings.Contains(lower, "usage") && lower != "usage" && !errorText(text) {
			return false // a part of what usage prints
		}
		return !strings.HasPrefix(text, "-") || strings.ContainsAny(text, " \n") // an option
	case "report", "report-log", "report-warn":
		return countWords(text) > 1 || len(d.Site.Template.Placeholders()) > 0 || strings.ContainsAny(text, " \n") || strong(name) && argumentAt(s, d.Call.Node, 1) == engine.None ||
			d.Rule == "report-log" && s.LastNamed(s.ChildIn(d.Call.Node, "arguments")) == d.Use && fileOf(s).levelAmong(s, d.Call.Node) == mannerLog
	}
	return true
}

// strong reports whether a callee is one that reports errors with a single word, too: error("oops").
func strong(name string) bool {
	for _, word := range words(name) {
		switch word {
		case "error", "errorf", "err", "perror", "fail", "failf", "throw", "raise", "warn", "warning":
			return true
		}
	}
	return false
}

// countWords counts the words of a text.
func countWords(text string) int {
	count := 0
	for _, field := range strings.Fields(text) {
		if strings.IndexFunc(field, func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80 }) >= 0 {
			count++
		}
	}
	return count
}

// isWarning reports whether a text calls itself a warning.
func isWarning(text string) bool {
	lower := strings.ToLower(text[:min(len(text), 60)])
	at := strings.Index(lower, "warn")
	return at >= 0 && (at < 3 || strings.Contains(lower, "warning:"))
}

// isNote reports whether a text calls itself something that is no error.
func isNote(text string) bool {
	lower := strings.ToLower(text[:min(len(text), 8)])
	return strings.HasPrefix(lower, "note:") || strings.HasPrefix(lower, "notice:") || strings.HasPrefix(lower, "hint:") || strings.HasPrefix(lower, "info:") || strings.HasPrefix(lower, "debug")
}

// errorWords are words of texts that tell of a failure.
var errorWords = map[string]bool{"error": true, "errors": true, "fail": true, "failed": true, "fails": true, "failure": true, "cannot": true, "can't": true, "cant": true, "couldn't": true, "could": false,
	"unable": true, "invalid": true, "illegal": true, "not": true, "no": true, "missing": true, "unknown": true, "unexpected": true, "bad": true, "denied": true, "abort": true, "aborting": true,
	"aborted": true, "fatal": true, "refused": true, "refusing": true, "rejected": true, "exceeds": true, "exceeded": true, "too": true, "wrong": true, "must": true, "corrupt": true,
	"corrupted": true, "mismatch": true, "unsupported": true, "undefined": true, "malformed": true, "overflow": true, "timeout": true, "timed": true, "conflict": true, "conflicts": true,
	"duplicate": true, "unrecognized": true, "unrecognised": true, "incorrect": true, "broken": true, "lost": true, "expected": true, "without": true, "requires": true,
	"required": true, "won't": true, "doesn't": true, "don't": true, "isn't": true, "wasn't": true, "didn't": true, "panic": true, "insufficient": true, "crash": true, "crashed": true,
	"impossible": true, "inconsistent": true, "never": true, "nothing": true, "none": true, "forbidden": true, "unavailable": true, "unterminated": true, "unclosed": true,
	"truncated": true, "incompatible": true, "exception": true, "assertion": true, "bug": true, "disallowed": true, "disabled": true, "outside": true, "unreadable": true, "unresolved": true,
	"problem": true, "trouble": true, "oops": true, "garbage": true, "err": true, "improper": true, "ambiguous": true, "nonexistent": true, "empty": true, "giving": true, "killed": true}

// errorText reports whether a text tells of a failure.
func errorText(text string) bool {
	before := ""
	for field := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool {
		return r == ' ' || r == '\n' || r == '\t' || strings.ContainsRune(".,:;!?()[]<>\"`=/*-", r)
	}) {
		field = strings.Trim(field, "'")
		if errorWords[field] || field == "out" && before != "" || before == "out" && field == "of" {
			return true
		}
		before = field
	}
	return false
}

// inUsage reports whether a call is in a function that prints how the program is used.
func inUsage(s *engine.Scan, n engine.Node) bool {
	name := strings.ToLower(FunctionName(s, s.AroundKind(n, "function_definition")))
	return strings.Contains(name, "usage") || strings.Contains(name, "debug") || strings.Contains(name, "dump") || strings.Contains(name, "help") || strings.Contains(name, "version") || strings.Contains(name, "syntax") && !strings.Contains(name, "error")
}

// followedByExit reports whether the statement right after a call ends the process.
func followedByExit(s *engine.Scan, n engine.Node) bool {
	st := statementOf(s, n)
	if s.KindName(st) != "expression_statement" || !listed(s, st) {
		return false
	}
	next := s.After(st)
	for next != engine.None && !s.Named(next) {
		next = s.After(next)
	}
	if s.KindName(next) != "expression_statement" {
		return false
	}
	inner := s.FirstNamed(next)
	if s.KindName(inner) != "call_expression" || exiting(s, inner) != Exits {
		return false
	}
	return messageAt(s, Arguments(s, inner)) < 0 // else it has a message of its own
}

// endsSoon reports whether one of the next statements of the same block leaves the function, or ends the process.
func endsSoon(s *engine.Scan, n engine.Node) bool {
	st := statementOf(s, n)
	if s.KindName(st) == "return_statement" {
		return true
	}
	if s.KindName(s.Parent(st)) == "labeled_statement" {
		st = s.Parent(st)
	}
	const look = 5
	looked := 0
	for c := s.After(st); c != engine.None && looked < look && listed(s, st); c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		looked++
		switch s.KindName(c) {
		case "return_statement", "goto_statement":
			return true
		case "expression_statement":
			if outcome := evaluated(s, s.FirstNamed(c)); outcome == Exits || outcome == Fails {
				return true
			}
		}
	}
	return false
}

// classOf is the class of a call that the spec gives none: the exception that it is given, or the callee.
func classOf(s *engine.Scan, d *engine.Draft, name string) string {
	if strings.HasPrefix(name, "PyErr_") {
		if first := s.Text(argumentAt(s, d.Call.Node, 0)); strings.HasPrefix(first, "PyExc_") {
			return first
		}
	}
	return name
}

// codeOf is the code that a call is given beside its text: ERRCODE_X, EINVAL, XML_ERR_NO_MEMORY.
func codeOf(s *engine.Scan, d *engine.Draft) string {
	const look = 5
	seen := 0
	for c := s.First(s.ChildIn(d.Call.Node, "arguments")); c != engine.None && seen < look && c < d.Leaf.First; c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		seen++
		if s.KindName(c) == "identifier" && isCode(s.Text(c)) {
			return s.Text(c)
		}
	}
	return ""
}

// isCode reports whether a name is an error's code.
func isCode(name string) bool {
	if len(name) < 4 || strings.ToUpper(name) != name || levelOf(name) != mannerNone {
		return false
	}
	return strings.Contains(name, "ERR") || name[0] == 'E' && !strings.Contains(name, "_")
}
