package dialect

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// Python's format strings come in three spellings: the % operator (and logging's lazy arguments), str.format, and
// f-strings. The first two are read here from their text; f-strings are read from the syntax tree by the language, which
// asks [PythonSpec] what a conversion and a format specification print. The rules are those of the Python Library Reference,
// "printf-style String Formatting" and "Format String Syntax".

// pythonField is a replacement field of a Python format string.
type pythonField struct {
	// index is the position of the argument it prints, from 0; -1 when it names one by key.
	index int
	key   string
	// accessor is what follows the argument inside the field: ".name", "[0]", or both.
	accessor string
	// kind is what the printed value can look like.
	kind errdex.ValueType
}

// pythonTemplate collects the pieces of one format string.
type pythonTemplate struct {
	template  errdex.Template
	arguments []Argument
}

func (p *pythonTemplate) literal(text string) {
	if n := len(p.template); text == "" {
		return
	} else if n > 0 && p.template[n-1].Placeholder == nil {
		p.template[n-1].Literal += text
	} else {
		p.template = append(p.template, errdex.Lit(text))
	}
}

// fill adds what a field prints: the known value of its argument, or a placeholder.
func (p *pythonTemplate) fill(field pythonField) {
	argument, position := Argument{Name: field.key}, 0
	for _, a := range p.arguments {
		if field.index >= 0 && a.Keyword == "" && position == field.index || field.index < 0 && a.Keyword == field.key {
			argument = a
			break
		}
		if a.Keyword == "" {
			position++
		}
	}
	if field.accessor != "" {
		name := strings.FieldsFunc(field.accessor, func(r rune) bool { return strings.ContainsRune(".[]\"'", r) })
		argument.Value = nil
		if len(name) > 0 {
			argument.Name = name[len(name)-1]
		}
		argument.Expression += field.accessor
		if strings.HasPrefix(argument.Expression, field.accessor) { // the argument itself is unknown
			argument.Expression = field.key + field.accessor
		}
	}
	switch value := argument.Value; {
	case len(value) == 1 && value[0].Placeholder != nil:
		hole := *value[0].Placeholder
		if field.kind != errdex.AnyValue {
			hole.Type = field.kind
		}
		p.template = append(p.template, errdex.Part{Placeholder: &hole})
	case value != nil && field.kind == errdex.AnyValue:
		for _, part := range value {
			if part.Placeholder != nil {
				p.template = append(p.template, part)
			} else {
				p.literal(part.Literal)
			}
		}
	default:
		p.template = append(p.template, errdex.Hole(argument.Name, argument.Expression, field.kind))
	}
}

// PythonPercent reads a % format. A * width or precision takes an argument, as it does at run time. A percent sign that
// starts no conversion is kept as text.
func PythonPercent(format string, arguments []Argument) errdex.Template {
	out := pythonTemplate{arguments: arguments}
	next := 0
	for i := 0; i < len(format); {
		at := strings.IndexByte(format[i:], '%')
		if at < 0 {
			out.literal(format[i:])
			break
		}
		out.literal(format[i : i+at])
		i += at
		size, field, stars := percentField(format[i:])
		switch {
		case size == 0:
			out.literal("%")
			i++
			continue
		case field == nil:
			out.literal("%")
		default:
			next += stars
			if field.key == "" {
				field.index = next
				next++
			} else {
				field.index = -1
			}
			out.fill(*field)
		}
		i += size
	}
	return out.template
}

// percentField reads the conversion at the start of text, which is a percent sign. size is 0 when there is none; field is
// nil for %%; stars counts the arguments that the width and the precision take.
func percentField(text string) (size int, field *pythonField, stars int) {
	field = &pythonField{}
	rest := text[1:]
	if strings.HasPrefix(rest, "(") {
		end := strings.IndexByte(rest, ')')
		if end < 2 {
			return 0, nil, 0
		}
		field.key, rest = rest[1:end], rest[end+1:]
	}
	unflagged := strings.TrimLeft(rest, "#0- +")
	flags := rest[:len(rest)-len(unflagged)]
	rest = percentNumber(unflagged, &stars)
	padded := strings.ContainsAny(flags, " -") || len(rest) < len(unflagged) && !strings.Contains(flags, "0")
	if strings.HasPrefix(rest, ".") {
		rest = percentNumber(rest[1:], &stars)
	}
	if rest = strings.TrimLeft(rest, "hlL"); rest == "" {
		return 0, nil, 0
	}
	size = len(text) - len(rest) + 1
	if rest[0] == '%' {
		return size, nil, stars
	}
	value, ok := percentTypes[rest[0]]
	if !ok {
		return 0, nil, 0
	}
	switch {
	case padded && value == errdex.AnyValue:
		value = Shaped
	case padded && value != errdex.QuotedValue:
		value = errdex.AnyValue // spaces around the value, or a column in front of it
	}
	field.kind = value
	return size, field, stars
}

// percentNumber cuts a width or precision off the start of text; a star is counted.
func percentNumber(text string, stars *int) string {
	if strings.HasPrefix(text, "*") {
		*stars++
		return text[1:]
	}
	return strings.TrimLeft(text, "0123456789")
}

// percentTypes are the conversions of the % operator.
var percentTypes = map[byte]errdex.ValueType{
	'd': errdex.IntegerValue, 'i': errdex.IntegerValue, 'u': errdex.IntegerValue,
	'o': errdex.AnyValue, // 0o17 under the # flag
	'x': errdex.HexValue, 'X': errdex.HexValue,
	'e': errdex.FloatValue, 'E': errdex.FloatValue, 'f': errdex.FloatValue, 'F': errdex.FloatValue,
	'g': errdex.FloatValue, 'G': errdex.FloatValue,
	'c': errdex.CharacterValue,
	'r': errdex.QuotedValue, 'a': errdex.QuotedValue,
	's': errdex.AnyValue, 'b': errdex.AnyValue,
}

// PythonFormat reads the format of str.format (and of loguru, whose messages have the same form). A brace that opens no
// well-formed field is kept as text: at run time the call would fail.
func PythonFormat(format string, arguments []Argument) errdex.Template {
	reader := formatReader{}
	out := pythonTemplate{arguments: arguments}
	for i := 0; i < len(format); {
		at := strings.IndexAny(format[i:], "{}")
		if at < 0 {
			out.literal(format[i:])
			break
		}
		out.literal(format[i : i+at])
		i += at
		if i+1 < len(format) && format[i+1] == format[i] {
			out.literal(format[i : i+1])
			i += 2
			continue
		}
		end := -1
		if format[i] == '{' {
			end = fieldEnd(format[i:])
		}
		if end < 0 {
			out.literal(format[i : i+1])
			i++
			continue
		}
		out.fill(reader.field(format[i+1 : i+end]))
		i += end + 1
	}
	return out.template
}

// fieldEnd is the position of the brace that closes the field at the start of text; -1 when there is none. The element
// index in brackets may hold braces; a format specification may hold fields of its own.
func fieldEnd(text string) int {
	depth, bracket := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case bracket:
			bracket = c != ']'
		case c == '[' && depth == 1:
			bracket = true
		case c == ':' && depth == 1: // brackets mean nothing in a specification
			return specEnd(text, i)
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// specEnd is the position of the brace that closes the field whose specification starts at from.
func specEnd(text string, from int) int {
	depth := 1
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// formatReader gives automatic numbers to the fields that have none.
type formatReader struct{ next int }

// field reads the inside of one replacement field: name, conversion, specification.
func (r *formatReader) field(inside string) pythonField {
	name, conversion, spec := inside, "", ""
	bracket := false
	for i := 0; i < len(inside); i++ {
		c := inside[i]
		if bracket {
			bracket = c != ']'
			continue
		}
		if c == '[' {
			bracket = true
			continue
		}
		if c == '!' || c == ':' {
			name = inside[:i]
			rest := inside[i:]
			if c == '!' {
				conversion, rest, _ = strings.Cut(rest[1:], ":")
				spec = rest
			} else {
				spec = rest[1:]
			}
			break
		}
	}
	field := pythonField{kind: PythonSpec(conversion, spec)}
	first := strings.IndexAny(name, ".[")
	if first < 0 {
		first = len(name)
	}
	base := name[:first]
	field.accessor = name[first:]
	switch number, err := strconv.Atoi(base); {
	case base == "":
		field.index = r.next
		r.next++
	case err == nil && number >= 0:
		field.index = number
	default:
		field.index, field.key = -1, base
	}
	r.next += strings.Count(spec, "{}")
	return field
}

// PythonSpec says what a value looks like after a conversion ("r", "s", "a" or empty) and a format specification (the text
// after the colon).
func PythonSpec(conversion, spec string) errdex.ValueType {
	conversion = strings.TrimPrefix(strings.TrimSpace(conversion), "!")
	if conversion == "r" || conversion == "a" {
		return errdex.QuotedValue
	}
	if conversion == "s" || spec == "" || strings.ContainsAny(spec, "{},_ <>^=") {
		return errdex.AnyValue // text; or padded, grouped, or decided at run time
	}
	kind, rest := spec[len(spec)-1], strings.TrimLeft(spec[:len(spec)-1], "+-z")
	alternate := strings.HasPrefix(rest, "#")
	rest = strings.TrimPrefix(rest, "#")
	if rest != "" && rest[0] != '0' && rest[0] != '.' {
		return errdex.AnyValue // a width, filled with spaces
	}
	switch kind {
	case 'd':
		return errdex.IntegerValue
	case 'b', 'o':
		if alternate {
			return errdex.AnyValue
		}
		return errdex.IntegerValue
	case 'x', 'X':
		return errdex.HexValue
	case 'e', 'E', 'f', 'F', 'g', 'G':
		return errdex.FloatValue
	case 'c':
		return errdex.CharacterValue
	}
	return errdex.AnyValue
}
