package dialect

import (
	"strings"

	"github.com/errdex/errdex"
)

// bracedFormat is the state of a format string whose placeholders stand in braces, as Rust's and Zig's do.
type bracedFormat struct {
	template  errdex.Template
	arguments []Argument
	next      int // the argument that the next {} takes
}

// read takes a format apart: {{ and }} are braces, hole is given what stands between { and }. Braces around what cannot be a
// placeholder, or what plain takes, are text.
func (b *bracedFormat) read(format string, plain func(inside string) bool, hole func(inside string)) {
	for format != "" {
		i := strings.IndexAny(format, "{}")
		if i < 0 {
			b.literal(format)
			return
		}
		b.literal(format[:i])
		brace := format[i]
		format = format[i+1:]
		if format != "" && format[0] == brace {
			b.literal(string(brace))
			format = format[1:]
			continue
		}
		end := strings.IndexByte(format, '}')
		if brace == '}' || end < 0 || strings.ContainsAny(format[:end], "{\n\"") || plain(format[:end]) {
			b.literal(string(brace))
			continue
		}
		hole(format[:end])
		format = format[end+1:]
	}
}

func (b *bracedFormat) literal(text string) {
	if text != "" {
		b.template = append(b.template, errdex.Lit(text))
	}
}

// keyword is the expression of the argument that is given by a name; otherwise when none is.
func (b *bracedFormat) keyword(name, otherwise string) string {
	for _, argument := range b.arguments {
		if argument.Keyword == name {
			otherwise = argument.Expression
		}
	}
	return otherwise
}
