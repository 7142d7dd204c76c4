package dialect

import (
	"strings"

	"github.com/errdex/errdex"
)

// JavaScript has no format strings of its own; two readings of %s are common. Both know the conversions of Node's util.format
// (https://nodejs.org/api/util.html#utilformatformat-args): %s %d %i %f %j %o %O, %c, which prints nothing, and %%.

// NodeFormat reads a format as util.format and console.error do: arguments that no conversion takes follow the text, with a
// space before each.
func NodeFormat(format string, arguments []Argument) errdex.Template {
	template, rest := nodePieces(format, arguments)
	for _, argument := range rest {
		template = append(append(template, errdex.Lit(" ")), nodeValue(argument, errdex.AnyValue)...)
	}
	return template
}

// NodePrintf reads a format as loggers and assertion libraries do: arguments that no conversion takes are not shown.
func NodePrintf(format string, arguments []Argument) errdex.Template {
	template, _ := nodePieces(format, arguments)
	return template
}

// nodePieces fills a format's conversions and returns the arguments that are left. A conversion without an argument, which
// Node prints as it is, becomes a placeholder: the argument is given elsewhere (a spread, a later call).
func nodePieces(format string, arguments []Argument) (errdex.Template, []Argument) {
	var template errdex.Template
	var literal strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			literal.WriteByte(format[i])
			continue
		}
		kind, known := nodeConversions[format[i+1]]
		switch {
		case format[i+1] == '%':
			literal.WriteByte('%')
			i++
			continue
		case !known:
			literal.WriteByte('%')
			continue
		}
		i++
		var argument Argument
		if len(arguments) > 0 {
			argument, arguments = arguments[0], arguments[1:]
		}
		if format[i] == 'c' {
			continue
		}
		if literal.Len() > 0 {
			template = append(template, errdex.Lit(literal.String()))
			literal.Reset()
		}
		template = append(template, nodeValue(argument, kind)...)
	}
	if literal.Len() > 0 {
		template = append(template, errdex.Lit(literal.String()))
	}
	return template, arguments
}

// nodeConversions maps a conversion's letter to what it prints.
var nodeConversions = map[byte]errdex.ValueType{
	's': errdex.AnyValue, 'd': errdex.FloatValue, 'i': errdex.IntegerValue, 'f': errdex.FloatValue, 'j': errdex.AnyValue,
	'o': errdex.AnyValue, 'O': errdex.AnyValue, 'c': errdex.AnyValue,
}

// nodeValue is what an argument prints: its text, when the source spells it out, else a placeholder.
func nodeValue(argument Argument, kind errdex.ValueType) errdex.Template {
	if argument.Value != nil {
		return argument.Value
	}
	return errdex.Template{errdex.Hole(argument.Name, argument.Expression, kind)}
}
