package analyzer

import (
	"strings"
	"unicode"

	"github.com/errdex/errdex"
)

// lookMessage takes what the message itself tells: whether it carries a cause and where, and by what it is recognised.
func (f *facts) lookMessage() {
	t := f.site.Template
	hole := causeHole(t)
	cause := f.site.Evidenced(errdex.EvidenceCause)
	if f.site.Language == "go" && sentinelName().MatchString(cause) {
		f.sentinel, cause = cause, ""
	}
	f.cause = hole >= 0 || cause != "" && !(f.guard != nil && f.guard.Kind == errdex.GuardNone) // nothing is no error
	if f.cause && f.call == "" && f.guard != nil {
		f.lookOuterCall()
	}
	if hole > 0 {
		text := strings.TrimRight(lastLine(t[hole-1].Literal), " ([{<'\"")
		if letters(text) < minLiteral {
			text = strings.TrimRight(lastLine(t[:hole].Message()), " ([{<'\"") // ": " alone says nothing
		}
		if len(text) <= codeLimit && strings.IndexFunc(text, unicode.IsLetter) >= 0 {
			f.tail = code(strings.TrimLeft(text, " `'\")]},"))
		}
	}
	f.value = f.tellingValue(hole)
	f.prefix = quoted(f.telltale())
	if letters(f.prefix) < minTelltale {
		f.prefix = quoted(firstLine(t.Message()))
	}
}

// minTelltale is how many letters the first literal needs to be taken for the telltale.
const minTelltale = 14

// telltale is the literal by which the message is best recognised: the first, or the longest when the first is short.
func (f *facts) telltale() string {
	first := firstLine(f.site.Template.Prefix())
	if letters(first) >= minTelltale {
		return first
	}
	for _, part := range f.site.Template {
		for _, line := range strings.Split(part.Literal, "\n") {
			if line = strings.TrimSpace(line); letters(line) > letters(first) {
				first = line
			}
		}
	}
	return first
}

func letters(text string) int {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// tellingValue is the printed value that says most: one that the condition tests, else the first that is neither the cause
// nor a constant.
func (f *facts) tellingValue(hole int) string {
	first := ""
	for i, part := range f.site.Template {
		p := part.Placeholder
		if p == nil || i == hole || p.Origin == "constant" || isConstant(p.Expression) {
			continue
		}
		if f.guard != nil && (mentions(f.guard.Text, p.Name) || p.Expression != "" && strings.Contains(f.guard.Text, p.Expression)) {
			return code("{" + p.Name + "}")
		}
		if first == "" {
			first = code("{" + p.Name + "}")
		}
	}
	return first
}

func quoted(text string) string { return "\"" + shorten(text, codeLimit) + "\"" }

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSpace(line)
}

func lastLine(text string) string {
	return text[strings.LastIndexByte(text, '\n')+1:]
}
