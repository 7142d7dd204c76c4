package dialect

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// ZigFormat reads a format string of Zig's std.fmt: {} {s} {d:.2} {0x} {[name]s} and {{ }} for braces. Arguments that are
// named are the fields of the argument struct.
func ZigFormat(format string, arguments []Argument) errdex.Template {
	z := zigFormat{bracedFormat{arguments: arguments}}
	z.read(format, func(inside string) bool { return strings.HasPrefix(inside, " ") }, z.hole)
	return z.template
}

// zigFormat is the state of one format string.
type zigFormat struct{ bracedFormat }

// hole adds the placeholder of what stands between braces: [argument][specifier][:options]. The argument is a position, or a
// field's name in square brackets.
func (z *zigFormat) hole(inside string) {
	which, rest := "", inside
	if end := strings.IndexByte(inside, ']'); end > 0 && inside[0] == '[' {
		which, rest = inside[1:end], inside[end+1:]
	}
	specifier, options, _ := strings.Cut(rest, ":")
	specifier = strings.TrimSpace(specifier)
	if which == "" {
		digits := len(specifier) - len(strings.TrimLeft(specifier, "0123456789"))
		if which, specifier = specifier[:digits], specifier[digits:]; which == "" {
			which = strconv.Itoa(z.next)
			z.next++
		}
	}
	name, expression := which, ""
	if position, err := strconv.Atoi(which); err == nil {
		name = ""
		if position >= 0 && position < len(z.arguments) {
			argument := z.arguments[position]
			if known := argument.Value; known != nil && known.LiteralText() != "" && len(known.Placeholders()) == 0 && specifier == "s" && options == "" {
				z.template = append(z.template, known...) // a text that the source spells out
				return
			}
			name, expression = argument.Name, argument.Expression
		}
	} else {
		expression = z.keyword(which, "")
	}
	z.template = append(z.template, errdex.Hole(name, expression, zigType(specifier, options)))
}

// zigType is the value type that a specifier chooses. Padding can be any character.
func zigType(specifier, options string) errdex.ValueType {
	if strings.ContainsAny(options, "<>^ ") || strings.Trim(options, ".0123456789") != "" || options != "" && options[0] != '.' {
		return errdex.AnyValue
	}
	switch specifier {
	case "x", "X", "*":
		if specifier == "*" {
			return errdex.AnyValue // the type stands before the address
		}
		return errdex.HexValue
	case "e":
		return errdex.FloatValue
	case "c", "u":
		return errdex.CharacterValue
	}
	return errdex.AnyValue
}
