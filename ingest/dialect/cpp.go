package dialect

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// CppFormat reads a format string whose dialect the call does not tell, as in a project's own exceptions: {} and {0} as in
// std::format, %s as in printf, %1% as in Boost.Format. A text without any of these is joined with the arguments when one of them
// spells out text, or when it ends as a text does that a value follows.
func CppFormat(format string, arguments []Argument) errdex.Template {
	if len(arguments) == 0 {
		return errdex.Template{errdex.Lit(format)}
	}
	switch {
	case hasBraces(format):
		return RustFormat(format, arguments)
	case hasNumbered(format):
		return BoostFormat(format, arguments)
	case hasPercent(format):
		return CFormat(format, arguments)
	}
	if !goesOn(format) {
		return errdex.Template{errdex.Lit(format)}
	}
	template := errdex.Template{errdex.Lit(format)}
	for _, argument := range arguments {
		if argument.Value != nil {
			template = append(template, argument.Value...)
		} else {
			template = append(template, errdex.Hole(argument.Name, argument.Expression, errdex.AnyValue))
		}
	}
	return template
}

// goesOn reports whether a text ends as one does that a value follows: "expected ", "no key '".
func goesOn(text string) bool {
	if text == "" || strings.Contains(text, "\uFDD0") { // a placeholder of the text's own: it has its values
		return false
	}
	switch last := text[len(text)-1]; last {
	case ' ', ':', '=', '(', '[', '#':
		return true
	case '\'', '"', '`':
		return strings.Count(text, string(last))%2 == 1
	}
	return false
}

// hasBraces reports whether a format holds a replacement field of std::format: {}, {0}, {:x}, {name}.
func hasBraces(format string) bool {
	for rest := format; ; {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			return false
		}
		rest = rest[open+1:]
		end := strings.IndexByte(rest, '}')
		if end < 0 {
			return false
		}
		inside, _, _ := strings.Cut(rest[:end], ":")
		if strings.Trim(inside, "0123456789_abcdefghijklmnopqrstuvwxyz") == "" {
			return true
		}
	}
}

// hasNumbered reports whether a format holds a directive of Boost.Format that names its argument: %1%.
func hasNumbered(format string) bool {
	for i := 0; i < len(format); i++ {
		if format[i] == '%' {
			end := i + 1
			for end < len(format) && format[end] >= '0' && format[end] <= '9' {
				end++
			}
			if end > i+1 && end < len(format) && format[end] == '%' {
				return true
			}
		}
	}
	return false
}

// hasPercent reports whether a format holds a conversion of printf. A percent sign before a space is one of a text: 100% sure.
func hasPercent(format string) bool {
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		end := i + 1
		for end < len(format) && strings.IndexByte("-+#0123456789.*$lhzjtL", format[end]) >= 0 {
			end++
		}
		if end < len(format) && strings.IndexByte("diouxXeEfFgGaAcspv", format[end]) >= 0 {
			return true
		}
		i = end
	}
	return false
}

// BoostFormat reads a format string of Boost.Format: %1% and %|1$5| name their argument, %s and the like take the next one.
func BoostFormat(format string, arguments []Argument) (template errdex.Template) {
	for format != "" {
		at := strings.IndexByte(format, '%')
		if at < 0 || at+1 == len(format) {
			break
		}
		rest := format[at+1:]
		number, end := 0, 0
		switch digits := leadingDigits(rest); {
		case rest[0] == '|':
			if end = strings.IndexByte(rest[1:], '|') + 2; end > 1 {
				number, _ = strconv.Atoi(leadingDigits(rest[1:]))
			}
		case digits != "" && strings.HasPrefix(rest[len(digits):], "%"):
			number, _ = strconv.Atoi(digits)
			end = len(digits) + 1
		}
		if end < 1 {
			// A plain directive: the rest is read as printf reads it, which takes arguments in order.
			return append(template, CFormat(format, arguments)...)
		}
		template = append(template, errdex.Lit(format[:at]), valueAt(number-1, arguments))
		format = rest[end:]
	}
	return append(template, errdex.Lit(strings.ReplaceAll(format, "%%", "%")))
}

func leadingDigits(text string) string {
	end := 0
	for end < len(text) && end < 6 && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	return text[:end]
}

// valueAt is the placeholder for the argument at a position.
func valueAt(position int, arguments []Argument) errdex.Part {
	if position >= 0 && position < len(arguments) {
		return errdex.Hole(arguments[position].Name, arguments[position].Expression, errdex.AnyValue)
	}
	return errdex.Hole("", "", errdex.AnyValue)
}

// AbslSubstitute reads a format string of absl::Substitute: $0 to $9, and $$ for a dollar sign.
func AbslSubstitute(format string, arguments []Argument) (template errdex.Template) {
	var literal strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '$' || i+1 == len(format) {
			literal.WriteByte(format[i])
			continue
		}
		switch next := format[i+1]; {
		case next == '$':
			literal.WriteByte('$')
			i++
		case next >= '0' && next <= '9':
			template = append(template, errdex.Lit(literal.String()), valueAt(int(next-'0'), arguments))
			literal.Reset()
			i++
		default:
			literal.WriteByte('$')
		}
	}
	return append(template, errdex.Lit(literal.String()))
}

// QtArg reads a text on which QString::arg is called: the arguments fill its place markers, %1 to %99, the lowest first. Markers
// that are left stay, for the next call.
func QtArg(format string, arguments []Argument) errdex.Template {
	var lowest []int
	eachMarker(format, func(_, _, number int) {
		at := 0
		for at < len(lowest) && lowest[at] < number {
			at++
		}
		if at == len(lowest) || lowest[at] != number {
			lowest = append(lowest[:at], append([]int{number}, lowest[at:]...)...)
		}
	})
	var template errdex.Template
	from := 0
	eachMarker(format, func(start, end, number int) {
		for i := 0; i < len(lowest) && i < len(arguments); i++ {
			if lowest[i] == number {
				template = append(template, errdex.Lit(format[from:start]), valueAt(i, arguments))
				from = end
			}
		}
	})
	return append(template, errdex.Lit(format[from:]))
}

// eachMarker calls visit for the place markers of a text: where one starts and ends, and its number.
func eachMarker(format string, visit func(start, end, number int)) {
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		end := i + 1
		if format[end] == 'L' { // the number as the locale writes it
			end++
		}
		digits := leadingDigits(format[end:])
		digits = digits[:min(len(digits), 2)]
		if digits == "" {
			continue
		}
		number, _ := strconv.Atoi(digits)
		visit(i, end+len(digits), number)
		i = end + len(digits) - 1
	}
}
