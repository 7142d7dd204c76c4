package analyzer

import (
	"regexp"
	"strings"

	"github.com/errdex/errdex"
)

// causeName is a placeholder's name or expression by which programmers call an error that they caught.
var causeName = regexp.MustCompile(`(?i)^(?:e|err\w*|error|exc|exception|cause|ex|why|inner|source|\w+(?:_err|_error|Err|Error))$`)

// causeAtEnd is a message that ends in a caught error.
var causeAtEnd = regexp.MustCompile(`\{([^{}]*)\}['")\].]*$`)

// wrapsAtEnd reports whether a message ends in a placeholder that holds another error.
func wrapsAtEnd(message string) bool {
	m := causeAtEnd.FindStringSubmatch(strings.TrimSpace(message))
	return m != nil && causeName.MatchString(m[1])
}

// causeHole finds the placeholder that holds the wrapped error: its index in the template, or -1.
func causeHole(t errdex.Template) int {
	for i := len(t) - 1; i >= 0; i-- {
		if p := t[i].Placeholder; p != nil && (p.Origin == "caught" || causeName.MatchString(p.Name)) {
			return i
		}
	}
	return -1
}
