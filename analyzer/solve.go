package analyzer

import (
	"fmt"
	"strings"

	"github.com/errdex/errdex"
)

// maxSolutions and maxTips bound the lists; the examples' best records have two to four solutions.
const (
	maxSolutions = 4
	maxTips      = 2
)

// solve writes the solutions, the one that stands alone first.
func (f *facts) solve() []string {
	advice := filled(f.class.Solutions, f.values())
	var out []string
	if f.cause && f.class.Slug != wrapperClass && (f.tail == "" || len(advice) == 0 || !strings.Contains(advice[0], f.tail)) {
		out = append(out, f.readCause())
	}
	out = append(out, advice...)
	out = append(out, f.sourceSolution(), f.sameTextSolution())
	return sentences(out, maxSolutions)
}

// sentences closes each text as a sentence and drops empty ones and what is over the limit.
func sentences(texts []string, limit int) []string {
	var out []string
	for _, text := range texts {
		if text = sentence(text); text != "" && len(out) < limit {
			out = append(out, text)
		}
	}
	return out
}

// sourceSolution sends the developer to the origin of the tested value.
func (f *facts) sourceSolution() string {
	if f.source == "" || f.cause || f.lookup != "" {
		return ""
	}
	return "developer: look at what " + f.source + " gives: that is what " + f.short + " tests as " + code(testedName(f.guard.Text, f.site.Language))
}

// readCause sends the reader to the wrapped error.
func (f *facts) readCause() string {
	switch {
	case f.tail != "" && f.call != "":
		return "anyone: read the text after " + f.tail + " first: it is the error of " + f.call + ", and it names the reason"
	case f.tail != "":
		return "anyone: read the text after " + f.tail + " first: it is the error that " + f.short + " caught, and it names the reason"
	case f.call != "":
		return "anyone: look for the error of " + f.call + ", which is the cause attached to this one"
	}
	return ""
}

// sameTextSolution tells how to find the right one of several sites with one text.
func (f *facts) sameTextSolution() string {
	if f.near.total == 0 || f.site.Function == nil {
		return ""
	}
	return fmt.Sprintf("anyone: look for %s in the stack trace or the log around it, because %s the same text",
		f.short, count(f.near.total, "other place in this repository has", "other places in this repository have"))
}

// prevent writes the prevention tips.
func (f *facts) prevent() []string { return sentences(filled(f.class.Prevention, f.values()), maxTips) }

// strategy is what to do, as one word: the class's default, unless a fact speaks against it.
func (f *facts) strategy() errdex.Strategy {
	byDefault := f.class.Strategy
	again := byDefault == "retry" || byDefault == "retry-with-backoff"
	switch {
	case f.site.Type == errdex.Assertion:
		return "report-bug" // the authors state what must hold
	case f.site.Type == errdex.Panic && (again || byDefault == "validate-input" || byDefault == "inspect-cause") && !f.cause:
		return "report-bug" // no caller can answer a panic
	case again && f.site.Type == errdex.Log:
		return "inspect-cause" // the reader of a log has no call to repeat
	case again && f.site.Function == nil:
		return "inspect-cause" // what makes the value decides, not the text
	case again && f.parameter != nil && !f.cause:
		return "validate-input" // the outcome depends on the argument alone
	case again && f.guard != nil && f.guard.Kind == errdex.GuardMatchArm && !f.cause:
		return "inspect-cause"
	}
	return byDefault
}

// tags are words to find the record by: the module, the class, codes and custom types.
func (f *facts) tags() []string {
	var out []string
	seen := map[string]bool{}
	add := func(text string) {
		if tag := string(errdex.SlugOf(text)); text != "" && len(tag) > 1 && len(tag) <= 40 && !seen[tag] && len(out) < 6 {
			seen[tag] = true
			out = append(out, tag)
		}
	}
	add(f.module())
	add(f.class.Slug)
	if f.site.HTTPStatus != 0 {
		add(fmt.Sprintf("http-%d", f.site.HTTPStatus))
	}
	add(kebabOf(f.site.Code))
	if name := bareName(f.site.Class); f.site.Language != "go" && name != "" && name[0] >= 'A' && name[0] <= 'Z' && len(name) > 5 && !strings.Contains(f.site.Class, "anyhow") && name != "String" {
		add(kebabOf(strings.TrimRight(name, "!()")))
	}
	if f.guard != nil && f.guard.Kind != errdex.GuardIf && f.guard.Kind != errdex.GuardElse {
		add(string(f.guard.Kind))
	}
	if f.cause {
		add("wrapped-error")
	}
	return out
}

// module is the name of the file, or of its folder when the file's name says nothing.
func (f *facts) module() string {
	name := f.site.Path[strings.LastIndexByte(f.site.Path, '/')+1:]
	name, _, _ = strings.Cut(name, ".")
	switch name {
	case "mod", "lib", "main", "__init__", "__main__", "index", "errors", "error", "base", "core", "utils", "util", "":
		if folder := f.folder(); folder != "" && folder != "src" {
			return folder
		}
	}
	return name
}

// kebabOf splits a name at its humps: InvalidHeader gives invalid-header.
func kebabOf(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		upper := name[i] >= 'A' && name[i] <= 'Z'
		if upper && i > 0 && (name[i-1] >= 'a' && name[i-1] <= 'z' || i+1 < len(name) && name[i+1] >= 'a' && name[i+1] <= 'z') {
			b.WriteByte('-')
		}
		b.WriteByte(name[i])
	}
	return b.String()
}
