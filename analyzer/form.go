package analyzer

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
)

// slots are the names that a sentence form can hold in braces, with what they stand for.
var slots = map[string]string{
	"function":  "the enclosing function, or the place when there is none; always known",
	"site":      "path and line; always known",
	"condition": "the clause that was true: `x` is empty",
	"reason":    "the condition, where no caught error is the real reason",
	"wanted":    "the clause that avoids the error: `x` is not empty",
	"parameter": "the parameter of the function that the condition tests",
	"subject":   "the tested part of that parameter, or the parameter",
	"line":      "the line of the condition",
	"limit":     "the right side of a comparison with a limit",
	"call":      "the operation that failed",
	"lookup":    "the look-up that gave nothing",
	"again":     "a look-up that gave nothing although an earlier step shows that the entry was there",
	"value":     "the first value that the message prints, other than a cause",
	"tail":      "the literal text before the printed cause",
	"prefix":    "the literal text by which the message is recognised",
}

// specific are the slots that tie a sentence to one site.
var specific = []string{"{function}", "{site}", "{call}", "{lookup}", "{again}", "{condition}", "{wanted}", "{prefix}"}

// known are the slots that every site fills.
var known = map[string]bool{"function": true, "site": true, "prefix": true}

var slotForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{([^}]*)\}`) })

// checkForms reports forms with unknown slots or without one that names the site, and lists without a form that every site
// can fill.
func checkForms(class errdex.Class) []error {
	var problems []error
	bad := func(form, what string) {
		problems = append(problems, fmt.Errorf("class %s: form %q %s: %w", class.Slug, form, what, errdex.ErrInvalid))
	}
	for _, advice := range [][][]string{class.Solutions, class.Prevention} {
		served := false
		for _, forms := range advice {
			for _, form := range forms {
				if name := unknownSlot(form); name != "" {
					bad(form, "has the unknown slot {"+name+"}")
				}
				if !containsAny(form, specific) {
					bad(form, "would fit any error: it names neither function nor condition nor call")
				}
				served = served || alwaysFilled(form)
			}
		}
		if !served {
			bad(fmt.Sprint(advice), "needs facts that a site can lack; one form must do without")
		}
	}
	return problems
}

func unknownSlot(form string) string {
	for _, m := range slotForm().FindAllStringSubmatch(form, -1) {
		if slots[m[1]] == "" {
			return m[1]
		}
	}
	return ""
}

// alwaysFilled reports whether every site has what the form needs.
func alwaysFilled(form string) bool {
	for _, m := range slotForm().FindAllStringSubmatch(form, -1) {
		if !known[m[1]] {
			return false
		}
	}
	return true
}

// filled returns one sentence for each piece of advice that the facts carry: its first form that can be filled.
func filled(advice [][]string, values map[string]string) []string {
	var out []string
	for _, forms := range advice {
		for _, form := range forms {
			if text, complete := fill(form, values); complete {
				out = append(out, text)
				break
			}
		}
	}
	return out
}

func containsAny(text string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// fill puts values into a form's slots; false when one has no value.
func fill(form string, values map[string]string) (string, bool) {
	complete := true
	text := slotForm().ReplaceAllStringFunc(form, func(slot string) string {
		value := values[slot[1:len(slot)-1]]
		complete = complete && value != ""
		return value
	})
	return text, complete
}
