package index

import (
	"strings"

	"github.com/errdex/errdex/index/pattern"
)

// weighClass compares the class with what stands before the message.
func (e *evidence) weighClass(site *pattern.Site, c *candidate, w *weighing) {
	class := lastName(site.Class)
	if !telling(class) {
		return
	}
	before := c.message.Text[min(c.cut, c.before, len(c.message.Text)):min(c.before, len(c.message.Text))]
	switch {
	case hasName(before, class), c.endsIn(class):
		w.add(worthClass, "class %s is named", class)
	case e.words[strings.ToLower(class)]:
		w.add(worthType, "class %s is in the text", class)
	case isClass(class):
		if stated := lastName(strings.TrimRight(before, ": ")); isClass(stated) && telling(stated) && strings.HasSuffix(strings.TrimRight(before, " "), ":") {
			w.score -= worthOther
		}
	}
}

// endsIn reports whether a candidate's last value ends in a class in brackets: Ruby puts it behind the message.
func (c *candidate) endsIn(class string) bool {
	if len(c.values) == 0 {
		return false
	}
	value, ok := strings.CutSuffix(strings.TrimRight(c.values[len(c.values)-1].value, " \n"), ")")
	open := strings.LastIndexByte(value, '(')
	return ok && open >= 0 && lastName(value[open+1:]) == class
}

// isClass reports whether a name is one of an error class.
func isClass(name string) bool {
	return strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Exception")
}

// telling reports whether a class's name tells it from others. Error and Exception stand before any message.
func telling(class string) bool {
	switch strings.ToLower(class) {
	case "error", "exception", "panic", "fatal", "failure", "errorf", "runtimeerror", "runtimeexception", "warning", "warn", "debug", "info":
		return false
	}
	return len(class) > 3
}
