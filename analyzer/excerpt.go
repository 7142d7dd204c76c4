package analyzer

import (
	"regexp"
	"strings"
	"sync"
)

// The excerpt holds the lines around the site. What is read from it is limited to forms that one line shows beyond doubt.

// line returns a line of the excerpt by its number in the file, or empty text.
func (f *facts) line(number int) string {
	at := number - f.site.SourceStart
	if at < 0 {
		return ""
	}
	rest := f.site.SourceCode
	for ; at > 0; at-- {
		next := strings.IndexByte(rest, '\n')
		if next < 0 {
			return ""
		}
		rest = rest[next+1:]
	}
	line, _, _ := strings.Cut(rest, "\n")
	return line
}

// assigned finds the right side of the last assignment to a local name at or above a line, within the function: as code, or
// empty when the excerpt does not show it whole.
func (f *facts) assigned(name string, line int) string {
	source, _ := f.assignment(name, line)
	return source
}

// assignment is assigned with the line of the assignment.
func (f *facts) assignment(name string, line int) (source string, at int) {
	first := f.site.SourceStart
	if f.site.Function != nil {
		first = max(first, f.site.Function.Line+1)
	}
	var form *regexp.Regexp // most names are assigned outside the excerpt, so it is made when first needed
	for n := line; n >= first; n-- {
		if text := f.line(n); !strings.Contains(text, name) || !strings.Contains(text, "=") {
			continue
		}
		if form == nil {
			form = regexp.MustCompile(`(?:^|[\s,(])(?:let (?:mut )?|var )?` + regexp.QuoteMeta(name) + `(?:\s*:\s*[^=]+?)?\s*(?:,\s*\w+\s*)*:?=\s*([^=].*)$`)
		}
		m := form.FindStringSubmatch(f.statement(n, line))
		if m == nil {
			continue
		}
		right := m[1]
		if i := strings.Index(right, "; "); i >= 0 {
			right = right[:i] // Go's if v, ok := f(); !ok {
		}
		right = strings.TrimRight(strings.TrimSpace(right), ";")
		if _, whole := outermost(right, f.site.Language); !whole || right == "" || strings.HasPrefix(right, "func") {
			return "", 0
		}
		if name == right || empties[right] || strings.HasPrefix(right, "append(") || right == "nil" || right == "None" || isConstant(right) {
			return "", 0
		}
		return code(right), n
	}
	return "", 0
}

// empties are values from which nothing comes.
var empties = map[string]bool{"[]": true, "{}": true, "()": true, "set()": true, "dict()": true, "list()": true, "Vec::new()": true, "String::new()": true}

// maxStatement is how many lines of a statement are joined.
const maxStatement = 8

// statement joins the line with the lines that go on with it: while brackets are open, or the next line starts with a dot.
func (f *facts) statement(first, last int) string {
	text := strings.TrimSpace(f.line(first))
	for n := first + 1; n <= last && n < first+maxStatement; n++ {
		next := strings.TrimSpace(f.line(n))
		_, whole := outermost(text, f.site.Language)
		switch {
		case strings.HasPrefix(next, ".") || strings.HasPrefix(next, "?."):
			text += next
		case !whole || strings.HasSuffix(text, "="):
			text += " " + next
		default:
			return text
		}
	}
	return text
}

// before returns the excerpt from the start of the function to a line, without it.
func (f *facts) before(line int) string {
	first := f.site.SourceStart
	if f.site.Function != nil {
		first = max(first, f.site.Function.Line+1)
	}
	var b strings.Builder
	for n := first; n < line; n++ {
		b.WriteString(f.line(n))
		b.WriteByte('\n')
	}
	return b.String()
}

var definition = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:pub(?:\([a-z]+\))? )?(?:var |const |let |static )?([A-Za-z_]\w*)(?:\s*:\s*[^=]+|\s+[\w.]+)?\s*:?=\s*`)
})

// defined is the name that the site's line defines with the message as its value: ErrClosed in "ErrClosed = errors.New(..)".
func (f *facts) defined() string {
	if f.site.Function != nil {
		return ""
	}
	m := definition().FindStringSubmatch(f.line(f.site.CallLine))
	if m == nil {
		return ""
	}
	return m[1]
}
