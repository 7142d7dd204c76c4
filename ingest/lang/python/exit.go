package python

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/flat"
)

// printedBy reads a message that is printed. It is a site when the program fails right after it, or when it goes to standard
// error and is about an error.
func (f *file) printedBy(n, callee flat.Node) (report, bool) {
	r := report{rule: "print", kind: errdex.Exit, severity: errdex.SeverityFatal, class: f.dotted(callee), node: n, printed: true}
	toError := false
	switch {
	case callee == flat.None: // print >>sys.stderr, "text"
		r.class = "print"
		chevron := f.FirstNamed(n)
		toError = f.Kind(chevron) == f.chevron && strings.HasSuffix(f.Text(chevron), "stderr")
		for c := chevron; c != flat.None; c = f.nextNamed(c) {
			if f.Kind(c) != f.chevron {
				r.candidates = append(r.candidates, c)
			}
		}
	case strings.HasSuffix(r.class, "write"):
		r.rule = "write"
		toError = strings.Contains(r.class, "err")
		r.candidates = f.positional(n)
		if r.class == "os.write" {
			toError = f.reads(f.nth(n, 0), "2")
			r.candidates = f.nodes(f.nth(n, 1))
		}
	default:
		target := f.Text(f.keywordOf(n, "file"))
		toError = strings.Contains(target, "stderr") || f.mayBeTrue(f.keywordOf(n, "err")) || strings.Contains(r.class, "err")
		if target != "" && !toError {
			return r, false
		}
		r.candidates = append(f.positional(n), f.nodes(f.keywordOf(n, "message"))...)
	}
	switch f.after(n) {
	case exits:
	case fails:
		if !toError {
			return r, false
		}
	default:
		if !toError {
			return r, false
		}
		r.kind, r.severity, r.wrong = errdex.Log, errdex.SeverityError, true
	}
	return r, len(r.candidates) > 0
}

// mayBeTrue reports whether a keyword argument is given and is not False.
func (f *file) mayBeTrue(n flat.Node) bool { return n != flat.None && f.Kind(n) != f.falseLit }

// outcome is what the statements after a message do.
type outcome int

const (
	goesOn outcome = iota
	fails          // a failure is returned
	exits          // the process ends with a failure
)

// maxAfter is how many statements after a message are looked at.
const maxAfter = 6

// after tells what the statements after the one that holds n do. Calls in between (flush, a traceback, more messages) are
// passed over.
func (f *file) after(n flat.Node) outcome {
	s := f.statement(n)
	for range maxAfter {
		if s = f.nextNamed(s); s == flat.None {
			return goesOn
		}
		switch f.Kind(s) {
		case f.expressionStmt:
			call := f.FirstNamed(s)
			if f.Kind(call) != f.call {
				return goesOn
			}
			switch f.calleeOf(call).text {
			case "sys.exit", "exit", "quit", "os._exit", "_sys.exit":
				return f.exitWith(f.nth(call, 0))
			case "os.abort", "ctx.abort":
				return exits
			case "ctx.exit":
				return f.exitWith(f.nth(call, 0))
			}
		case f.raise:
			return f.raisedExit(f.FirstNamed(s))
		case f.returnStmt:
			if f.isFailure(f.FirstNamed(s)) {
				return fails
			}
			return goesOn
		case f.printStmt, f.ifStmt: // more of the message, also where it is told on a condition
		default:
			return goesOn
		}
	}
	return goesOn
}

// exitWith tells whether an exit status is a failure; no status is success.
func (f *file) exitWith(status flat.Node) outcome {
	if status == flat.None || f.reads(status, "0") || f.Kind(status) == f.none || f.Kind(status) == f.falseLit {
		return goesOn
	}
	return exits
}

// raisedExit tells whether raising an expression ends the process with a failure: SystemExit(1), click.Abort(), typer.Exit(1).
func (f *file) raisedExit(n flat.Node) outcome {
	call := n
	if f.Kind(n) == f.call {
		n = f.Child(n, f.fFunction)
	}
	switch f.calleePath(n).name {
	case "Abort":
		return exits
	case "SystemExit", "Exit":
		status := f.nth(call, 0)
		if status == flat.None {
			status = f.keywordOf(call, "code")
		}
		return f.exitWith(status)
	}
	return goesOn
}

// isFailure reports whether a returned value says that something failed: a number other than 0, False, or a name that says so.
func (f *file) isFailure(n flat.Node) bool {
	switch f.Kind(n) {
	case f.integer:
		return !f.reads(n, "0")
	case f.unary, f.falseLit:
		return true
	case f.identifier, f.attribute:
		name := strings.ToUpper(f.calleePath(n).name)
		return strings.Contains(name, "ERR") || strings.Contains(name, "FAIL")
	}
	return false
}

// errorWords are words that say that a text is about an error.
var errorWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:errors?|fail(?:ed|ure|s|ing)?|cannot|can't|could ?n[o']t|unable|invalid|not (?:be )?found|no such|` +
		`could be found|no \w+ (?:\w+ )?(?:specified|given|provided|found)|missing|unknown|unexpected|unsupported|denied|refused|illegal|must|` +
		`required?|requires|exists?|is not|are not|abort(?:ing|ed)?|fatal|exception|unhandled|wrong|conflicts?|malformed|corrupt(?:ed)?|` +
		`timed? ?out|warning)\b`)
})

// isAboutError reports whether a printed text is about an error: by its words, or because it is printed where an error was
// caught.
func (f *file) isAboutError(template errdex.Template, n flat.Node) bool {
	if errorWords().MatchString(template.LiteralText()) {
		return true
	}
	clause := f.around(n, f.except)
	return clause != flat.None && f.Within(clause, f.function(n))
}

// followsUsage reports whether a printed line belongs to a text that tells how to use the program: lines printed before it, in
// the same block, say so.
func (f *file) followsUsage(n flat.Node) bool {
	s := f.statement(n)
	for c := f.FirstNamed(f.Parent(s)); c != flat.None && c < s; c = f.nextNamed(c) {
		if f.Kind(c) != f.expressionStmt && f.Kind(c) != f.printStmt {
			continue
		}
		if call := f.FirstNamed(c); f.Kind(call) == f.call && strings.Contains(f.calleeOf(call).name, "usage") {
			continue // parser.print_usage() is all of that text
		}
		if text := f.Bytes(c); len(text) < 500 && bytes.Contains(bytes.ToLower(text), []byte("usage")) {
			return true
		}
	}
	return false
}

// isUsage reports whether a text tells how to use the program.
func isUsage(template errdex.Template) bool {
	return strings.HasPrefix(strings.ToLower(strings.TrimSpace(template.LiteralText())), "usage")
}
