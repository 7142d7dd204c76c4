package golang

import (
	"go/ast"
	"strings"

	"github.com/errdex/errdex"
)

// What is printed or logged without a level is judged by its text.

// complaints are words that say that a line tells of something wrong.
var complaints = []string{
	"error", "fail", "warn", "cannot", "can't", "could not", "couldn't", "unable", "invalid", "missing", "unexpected", "fatal", "panic",
	"unknown", "unsupported", "not found", "no such",
}

// The beginnings of log lines, in lower case, that say their level.
var (
	silentWords  = []string{"info", "debug", "trace", "notice", "verbose"}
	errorWords   = []string{"error", "err:", "err]", "fatal", "critical", "crit]", "panic", "emerg", "alert"}
	failureWords = []string{
		"failed to ", "fail to ", "cannot ", "can't ", "can not ", "could not ", "couldn't ", "unable to ", "failure ",
	}
)

// complains reports whether a printed line tells of something wrong.
func (r *report) complains(n *ast.CallExpr) bool {
	text := strings.ToLower(r.message.literalText())
	return holdsAny(text, complaints) || showsError(n)
}

// inHelp reports whether a printed line stands in a function that prints a help text.
func (r *report) inHelp() bool {
	if r.own || r.place.function == nil || r.place.function.decl == nil {
		return false
	}
	name := strings.ToLower(r.place.function.decl.Name.Name)
	return strings.Contains(name, "usage") || strings.Contains(name, "help")
}

// showsError reports whether a call prints an error value.
func showsError(n *ast.CallExpr) bool {
	for _, arg := range n.Args {
		if isError(arg) {
			return true
		}
	}
	return false
}

// grade gives a log line without a level the level that its logger's name or its text shows, and reports whether it is one
// worth keeping. An explicit word decides. Without one, a line that shows an error value and begins by saying that something
// could not be done reports an error; other lines that show an error value count as warnings, because most tell of something
// that the program goes on after.
func (r *report) grade(n *ast.CallExpr) bool {
	if r.construct.kind == errdex.Exit {
		return true
	}
	logger := strings.ToLower(strings.TrimSuffix(r.class, "."+lastName(n.Fun)))
	text := strings.ToLower(strings.TrimLeft(r.message.literalText(), " [(<*#!\n\t"))
	switch {
	case holdsAny(logger, silentWords), startsWith(text, silentWords):
		return false
	case strings.Contains(logger, "warn"), strings.HasPrefix(text, "warn"):
		r.construct.severity = errdex.SeverityWarning
		return true
	case strings.Contains(logger, "err"), startsWith(text, errorWords):
		return true
	}
	shows, failed := showsError(n), startsWith(text, failureWords)
	if !shows || !failed {
		r.construct.severity = errdex.SeverityWarning
	}
	return shows || failed
}

func startsWith(text string, starts []string) bool {
	for _, start := range starts {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return false
}

func holdsAny(text string, words []string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
