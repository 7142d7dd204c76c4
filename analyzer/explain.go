package analyzer

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/errdex/errdex"
)

// explain writes what the error means: who gives it under which condition, what was ruled out before, where a cause stands,
// and what the authors wrote beside it.
func (f *facts) explain() string {
	return paragraph(f.opening(), f.usesSentence(), f.origin(), f.readBackSentence(), f.ruledOut(), f.causeSentence(), f.sentinelSentence(), f.comment(), f.doc())
}

// opening is the first sentence: the function and the condition, in words.
func (f *facts) opening() string {
	if f.site.Function == nil && f.guard == nil {
		return f.definitionSentence()
	}
	if describesItself(f.site) {
		return f.selfSentence()
	}
	clause := f.name + " " + f.does()
	if f.guard == nil {
		return clause + fmt.Sprintf(" whenever it comes to line %d; no condition inside it decides", f.callLine()) + f.loop()
	}
	if f.guard.Kind == errdex.GuardEarlyReturn {
		return clause + " when none of its earlier exits was taken" + f.loop()
	}
	if f.condition == "" {
		return clause + fmt.Sprintf(" on line %d", f.callLine()) + f.loop()
	}
	return clause + " when " + f.condition + f.outer() + f.loop()
}

func (f *facts) callLine() int {
	if f.site.CallLine > 0 {
		return f.site.CallLine
	}
	return f.site.Line
}

// does says what the function does with the message, by the kind of site.
func (f *facts) does() string {
	site := f.site
	switch site.Type {
	case errdex.Panic:
		return "panics with this message"
	case errdex.Assertion:
		return "stops with this message, an assertion,"
	case errdex.Log:
		if printing(site.Class) {
			return "prints this"
		}
		if site.Severity == errdex.SeverityWarning {
			return "logs this warning"
		}
		return "logs this"
	case errdex.Exit:
		return "prints this and ends the process"
	case errdex.HTTP:
		switch {
		case site.HTTPStatus != 0:
			return "answers the request with this text and status " + strconv.Itoa(site.HTTPStatus)
		case site.Code != "":
			return "answers the request with this text and the code " + code(site.Code)
		}
		return "answers the request with this text"
	}
	owner, method := ownerOf(site.FunctionName())
	switch {
	case method == "__init__" && owner == bareName(site.Class):
		return "gives the exception this text"
	case site.Language == "python" && site.Class != "":
		return "raises " + code(site.Class) + " with this message"
	case errdex.Exception.Verb(site.Language) == "Raised":
		return "raises this error"
	}
	return "returns this error"
}

// printing reports a reporting function that writes to a stream, not to a log.
func printing(class string) bool {
	return containsAny(strings.ToLower(class), []string{"print", "stderr", "stdout", "echo", "secho"})
}

// definitionSentence opens the text of a message that is defined outside any function.
func (f *facts) definitionSentence() string {
	name := f.defined()
	switch {
	case name != "":
		return fmt.Sprintf("this is the text of %s, which is defined at %s; the places that use it decide when it appears", code(name), f.place)
	case f.site.Class != "" && strings.Contains(f.site.Class, "::"):
		return fmt.Sprintf("this is the text of %s, which is declared at %s; the places that make that value decide when it appears", code(f.site.Class), f.place)
	case f.site.Class != "":
		return fmt.Sprintf("this is a text of %s that is defined at %s, outside any function; the places that use it decide when it appears", code(f.site.Class), f.place)
	}
	return fmt.Sprintf("this text is defined at %s, outside any function; the places that use it decide when it appears", f.place)
}

// usesSentence tells who gives out the error that is defined at the site, and when.
func (f *facts) usesSentence() string {
	var clauses []string
	for _, u := range f.near.uses {
		if len(clauses) == maxNamed {
			break
		}
		who, where := "it is given", fmt.Sprintf("%s:%d", u.path, u.line)
		if u.function != "" {
			who = code(shortName(u.function)) + " gives it"
		}
		if u.condition != "" {
			clauses = append(clauses, who+" when "+describe(u.condition, true, f.site.Language)+" ("+code(where)+")")
		} else {
			clauses = append(clauses, who+" at "+code(where))
		}
	}
	return list(clauses, "and")
}

// outer adds the conditions around the deciding one.
func (f *facts) outer() string {
	var clauses []string
	passed := false
	for i := range f.site.Guards {
		g := &f.site.Guards[i]
		if !passed && g.Line == f.guard.Line && g.Kind == f.guard.Kind {
			passed = true
			continue
		}
		if !passed || g.Kind == errdex.GuardLoop || g.Kind == errdex.GuardEarlyReturn || len(clauses) == 2 || isErrorCheck(*g) {
			continue
		}
		if clause := clauseOf(*g, f.site.Language); clause != "" {
			clauses = append(clauses, clause)
		}
	}
	if len(clauses) == 0 {
		return ""
	}
	return ", in the branch where " + list(clauses, "and")
}

// isErrorCheck reports whether a guard only says that an earlier step did not fail.
func isErrorCheck(g errdex.Guard) bool {
	left, _, right, ok := comparison(strings.TrimSpace(g.Text), "go")
	return ok && nothings[right] && causeName().MatchString(left)
}

// loop adds the loop around the site, when it is the nearest thing around the deciding condition.
func (f *facts) loop() string {
	for _, g := range f.site.Guards {
		if g.Kind == errdex.GuardLoop && g.Text != "" {
			if subject := loopSubject(g.Text); subject != "" {
				return ", inside the loop over " + code(subject)
			}
			return ", inside the loop that runs while " + describe(strings.TrimSuffix(g.Text, ":"), true, f.site.Language)
		}
	}
	return ""
}

// loopSubject is what a loop goes through, without the names it binds; empty for a loop that runs while a condition holds.
func loopSubject(text string) string {
	if binding, rest, ok := strings.Cut(text, " in "); ok && loopBinding().MatchString(binding) {
		return strings.TrimSuffix(strings.TrimSpace(rest), ":")
	}
	if _, rest, ok := strings.Cut(text, "range "); ok {
		return strings.TrimSpace(rest)
	}
	return ""
}

// loopBinding is what stands before "in": names, a tuple or a pattern.
var loopBinding = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\w(),&\s*\[\]]+$`) })

// origin says where the tested value comes from.
func (f *facts) origin() string {
	if f.source == "" || f.guard == nil {
		return ""
	}
	name := testedName(f.guard.Text, f.site.Language)
	return "there " + code(name) + " comes from " + f.source
}

// ruledOut tells of the exits that were not taken before.
func (f *facts) ruledOut() string {
	var clauses []string
	for _, g := range f.site.Guards {
		if g.Kind != errdex.GuardEarlyReturn || len(clauses) == maxNamed {
			continue
		}
		clause := earlyClause(g, f.site.Language)
		if clause == "" {
			continue
		}
		if g.Line > 0 {
			clause += fmt.Sprintf(" (line %d)", g.Line)
		}
		clauses = append(clauses, clause)
	}
	if len(clauses) == 0 {
		return ""
	}
	// A guard chain is nearest first; a reader follows the function downwards.
	for i, j := 0, len(clauses)-1; i < j; i, j = i+1, j-1 {
		clauses[i], clauses[j] = clauses[j], clauses[i]
	}
	return "it leaves before that point when " + list(clauses, "or")
}

// earlyClause is the condition under which an earlier exit is taken.
func earlyClause(g errdex.Guard, language string) string {
	if g.Detail != "" {
		return code(g.Detail) + " is " + code(g.Text)
	}
	return describe(g.Text, !truthOf(g), language)
}

// causeSentence says where the wrapped error stands and whose it is.
func (f *facts) causeSentence() string {
	if !f.cause {
		return ""
	}
	whose := "the error that it caught"
	if f.call != "" {
		whose = "the error of " + f.call
	} else if text := f.site.Evidenced(errdex.EvidenceCause); text != "" {
		whose = "the error held by " + code(text)
	}
	hole := causeHole(f.site.Template)
	switch {
	case hole >= 0 && f.tail != "":
		return "the text after " + f.tail + " is " + whose + ", and it decides what is really wrong"
	case hole >= 0:
		return "the part " + code("{"+f.site.Template[hole].Placeholder.Name+"}") + " is " + whose + ", and it decides what is really wrong"
	case f.site.Language == "rust":
		return "the message stands for the step only: the reason is " + whose + ", which is printed below it or after a colon"
	case f.site.Language == "python":
		return "the reason is " + whose + ", which stays attached as the cause of the exception"
	}
	if f.site.Type == errdex.Log || strings.Contains(f.site.Class, "Logger") {
		return "the reason is " + whose + ", which the log entry carries beside this text"
	}
	return "the reason is " + whose + ", which is wrapped without being printed in this text"
}

// sentinelSentence says which kind of error this is for code that handles it.
func (f *facts) sentinelSentence() string {
	if f.sentinel == "" {
		return ""
	}
	return "it wraps " + code(f.sentinel) + ", by which a caller of " + f.short + " can tell it from others"
}

// comment quotes the comment nearest to the site, as the authors' own reason.
func (f *facts) comment() string {
	text := firstSentence(f.site.Evidenced(errdex.EvidenceComment), 200)
	if len(strings.Fields(text)) < 3 || looksLikeCode(text) {
		return ""
	}
	where := " in " + f.short
	if f.site.Function == nil {
		where = ""
	}
	return "The comment beside it" + where + " says: \"" + strings.TrimRight(text, ".") + "\""
}

// doc quotes the first sentence of the function's documentation.
func (f *facts) doc() string {
	if f.site.Function == nil {
		return ""
	}
	text := firstSentence(f.site.Function.Doc, 200)
	if len(strings.Fields(text)) < 4 {
		return ""
	}
	if rest, ok := strings.CutPrefix(text, bareName(f.site.Function.Name)+" "); ok && strings.HasSuffix(firstWord(rest), "s") {
		return "by its documentation, " + f.short + " " + strings.TrimRight(rest, ".")
	}
	return "the documentation of " + f.short + " says: \"" + strings.TrimRight(text, ".") + "\""
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// looksLikeCode reports a comment that is switched-off code or a linter's mark.
func looksLikeCode(text string) bool {
	return strings.HasSuffix(text, ";") || strings.HasSuffix(text, "{") || strings.HasPrefix(text, "nolint") || strings.HasPrefix(text, "noqa") ||
		strings.HasPrefix(text, "type: ignore") || strings.HasPrefix(text, "pragma") || strings.HasPrefix(text, "go:")
}
