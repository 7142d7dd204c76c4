package dialect

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// DotnetFormat reads a composite format string of .NET: {index[,alignment][:format]} and {{ }} for braces
// (learn.microsoft.com, "Composite formatting").
func DotnetFormat(format string, arguments []Argument) errdex.Template {
	return dotnetPieces(format, arguments, false)
}

// DotnetLog reads a message template of .NET's structured logging (messagetemplates.org): {Name}, {@Name}, {$Name} and {0},
// with alignment and format as in a composite format string. Named holes are filled by position.
func DotnetLog(format string, arguments []Argument) errdex.Template {
	return dotnetPieces(format, arguments, true)
}

func dotnetPieces(format string, arguments []Argument, named bool) (template errdex.Template) {
	var literal strings.Builder
	next := 0
	for format != "" {
		i := strings.IndexAny(format, "{}")
		if i < 0 {
			literal.WriteString(format)
			break
		}
		literal.WriteString(format[:i])
		brace := format[i]
		format = format[i+1:]
		if format != "" && format[0] == brace {
			literal.WriteByte(brace)
			format = format[1:]
			continue
		}
		end := strings.IndexByte(format, '}')
		var hole errdex.Template
		ok := false
		if brace == '{' && end > 0 {
			hole, ok = dotnetHole(format[:end], arguments, &next, named)
		}
		if !ok {
			literal.WriteByte(brace)
			continue
		}
		if literal.Len() > 0 {
			template = append(template, errdex.Lit(literal.String()))
			literal.Reset()
		}
		template, format = append(template, hole...), format[end+1:]
	}
	if literal.Len() > 0 {
		template = append(template, errdex.Lit(literal.String()))
	}
	return template
}

// dotnetHole is what stands between braces: a placeholder, or the text of an argument that the source spells out. next is the
// argument that the next named hole takes.
func dotnetHole(inside string, arguments []Argument, next *int, named bool) (errdex.Template, bool) {
	which, spec, formatted := strings.Cut(inside, ":")
	which, _, aligned := strings.Cut(which, ",")
	which = strings.TrimSpace(which)
	if named {
		which = strings.TrimLeft(which, "@$")
	}
	if which == "" || len(which) > 80 {
		return nil, false
	}
	kind := errdex.AnyValue
	switch {
	case aligned: // with spaces
		kind = Shaped
	case formatted:
		kind = DotnetValue(spec)
	}
	name := ""
	position, err := strconv.Atoi(which)
	switch {
	case err != nil && named && strings.Trim(which, dotnetName) == "":
		name, position = which, *next
		*next++
	case err != nil || position < 0:
		return nil, false
	}
	var argument Argument
	if position < len(arguments) {
		argument = arguments[position]
	}
	if argument.Value != nil && !named && !formatted && !aligned {
		return argument.Value, true
	}
	if name == "" {
		name = argument.Name
	}
	return errdex.Template{errdex.Hole(name, argument.Expression, kind)}, true
}

// dotnetName holds the characters of a hole's name.
const dotnetName = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"

// DotnetValue is the value type that a standard numeric format string chooses: a letter and a precision, such as D4 or X8.
// Numbers with group separators, currencies, dates and custom formats can be any text.
func DotnetValue(spec string) errdex.ValueType {
	switch {
	case spec == "":
		return errdex.AnyValue
	case strings.Trim(spec[1:], "0123456789") != "":
		return Shaped
	}
	switch spec[0] {
	case 'X', 'x':
		return errdex.HexValue
	case 'F', 'f', 'E', 'e':
		return errdex.FloatValue
	}
	return Shaped // D is also a format of GUIDs, dates and enums
}
