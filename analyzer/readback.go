package analyzer

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
)

// A value that was just seen or just stored and then is not there: nothing that a user passes explains it, only a defect or
// somebody who changed the same container in between. The rule asks for two facts: the guard is a look-up that gave nothing,
// and the code around it shows that the entry was there.

var (
	lookup = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^none: .*?([A-Za-z_][\w.]*?)\s*\.(?:get|get_mut|find|remove|take|pop|last|first|peek|pop_front|pop_back|entry)\(`)
	})
	// wasThere are conditions which can only hold when the entry was found before.
	wasThere = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^[\w.]*(?:is_ready|ready|is_present|present|exists|found|contains(?:_key)?|has_\w+|is_known|known|is_some)\b(?:\(.*\))?$`)
	})
	// claimsStore are messages about the storing itself; a look-up cannot fail to store.
	claimsStore = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:fail(?:ed|ure)? to|could not|couldn't|cannot|unable to) (?:store|insert|register|save|keep|cache|add|record|remember|track)\b`)
	})
)

// containerOf is the last name of what a look-up looks in; empty when the guard is no look-up that gave nothing.
func containerOf(guard string) (container string, whole string) {
	m := lookup().FindStringSubmatch(guard)
	if m == nil {
		return "", ""
	}
	return bareName(m[1]), m[1]
}

// writeTo matches a write to a container.
func writeTo(container string) *regexp.Regexp {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(container) + `\s*\.(?:insert|push|push_back|set|put|add|append|store|register|save)\w*\(`)
}

// readBack says why a look-up that gave nothing is a look-up of something that was there; empty when it is not.
func readBack(s signs) string {
	container, _ := containerOf(s.guard)
	if container == "" {
		return ""
	}
	if claimsStore().MatchString(s.Message) {
		return "the message tells of storing, and the guard is the look-up that follows"
	}
	for _, outer := range s.outer {
		if wasThere().MatchString(outer) {
			return "the look-up stands where " + outer + " has just held"
		}
	}
	if writeTo(container).MatchString(s.before) {
		return "the look-up follows a write to " + container
	}
	return ""
}

// step is something that the code did before the look-up and that shows that the entry was there.
type step struct {
	words string
	line  int
}

// earlierStep finds the step that makes a look-up one of something that was there; nil when the excerpt shows none.
func (f *facts) earlierStep() *step {
	container, _ := containerOf("none: " + f.guard.Text)
	if container == "" {
		return nil
	}
	for i := range f.site.Guards {
		g := &f.site.Guards[i]
		if g.Kind == errdex.GuardNone || g.Kind == errdex.GuardEarlyReturn || !wasThere().MatchString(held(*g, f.site.Language)) {
			continue
		}
		source, line := f.assignment(strings.TrimSpace(g.Text), g.Line)
		if source != "" && mentionsMember(source, container) {
			return &step{fmt.Sprintf("%s was true, and it comes from %s on line %d: the entry was there at that moment", code(g.Text), source, line), line}
		}
		return &step{fmt.Sprintf("%s held on line %d, so the entry was there at that moment", code(g.Text), g.Line), g.Line}
	}
	form := writeTo(container)
	first := f.site.SourceStart
	if f.site.Function != nil {
		first = max(first, f.site.Function.Line+1)
	}
	for n := f.guard.Line; n >= first; n-- {
		if text := f.statement(n, f.guard.Line); form.MatchString(text) && !strings.HasPrefix(text, "//") {
			return &step{fmt.Sprintf("the look-up follows %s on line %d, which had just put something there", code(strings.TrimSuffix(text, ";")), n), n}
		}
	}
	return nil
}

func mentionsMember(text, name string) bool {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).MatchString(text)
}

// readBackSentence tells of the earlier step, and of what cannot have happened since.
func (f *facts) readBackSentence() string {
	s := f.step
	if s == nil {
		return ""
	}
	if f.site.Function == nil || !strings.Contains(f.site.Function.Signature, "&mut self") || !strings.HasPrefix(f.guard.Text, "self.") {
		return s.words
	}
	for n := s.line; n <= f.guard.Line; n++ {
		if strings.Contains(f.line(n), ".await") {
			return s.words
		}
	}
	// An exclusive borrow of self lasts for the whole call; without an await the task cannot even be paused.
	return s.words + ". " + f.short + fmt.Sprintf(" takes `&mut self` and no `.await` stands between line %d and line %d, so no other task gets at that object in between", s.line, f.guard.Line)
}
