package analyzer

import (
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
)

// causeName is a placeholder's name or expression by which programmers call an error that they caught.
var causeName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:e|err\w*|error|exc|exception|cause|ex|why|inner|source|\w+(?:_err|_error|Err|Error))$`)
})

// sentinelName is a Go variable that stands for a kind of error: wrapped, it says what sort of error this is, not what failed
// before it. Source: the naming rule for error variables of the Go project's code review comments, and three of the standard
// library that are named otherwise.
var sentinelName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[A-Za-z_]\w*\.)?Err[A-Z]\w*$|^(?:io\.EOF|context\.(?:Canceled|DeadlineExceeded))$`)
})

// causeAtEnd is a message that ends in a caught error.
var causeAtEnd = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{([^{}]*)\}['")\].]*$`) })

// wrapsAtEnd reports whether a message ends in a placeholder that holds another error.
func wrapsAtEnd(message string) bool {
	m := causeAtEnd().FindStringSubmatch(strings.TrimSpace(message))
	return m != nil && causeName().MatchString(m[1]) && !sentinelName().MatchString(m[1])
}

// causeHole finds the placeholder that holds the wrapped error: its index in the template, or -1.
func causeHole(t errdex.Template) int {
	for i := len(t) - 1; i >= 0; i-- {
		p := t[i].Placeholder
		if p == nil || sentinelName().MatchString(p.Name) {
			continue
		}
		if p.Origin == "caught" || causeName().MatchString(p.Name) {
			return i
		}
	}
	return -1
}
