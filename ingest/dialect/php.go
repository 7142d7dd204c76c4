package dialect

import (
	"strings"

	"github.com/errdex/errdex"
)

// PHPFormat reads a format string of PHP's sprintf family: %s, %d, %'.10d, %05.2f, %%, arguments by number (%1$s). A conversion is
// %[argnum$][flags][width][.precision]specifier (https://www.php.net/manual/en/function.sprintf.php).
func PHPFormat(format string, arguments []Argument) errdex.Template {
	var template errdex.Template
	next := 0
	for {
		before, rest, found := strings.Cut(format, "%")
		if before != "" {
			template = append(template, errdex.Lit(before))
		}
		if !found {
			return template
		}
		v, taken := phpVerb(rest)
		if taken == 0 {
			template, format = append(template, errdex.Lit("%")), rest
			continue
		}
		format = rest[taken:]
		if v.letter == '%' {
			template = append(template, errdex.Lit("%"))
			continue
		}
		position := next
		if v.index > 0 {
			position = v.index - 1
		} else {
			next++
		}
		template = append(template, argumentPart(arguments, position, v.value())...)
	}
}

// argumentPart is what an argument prints: the text that the source spells out for it, or a placeholder with its name.
func argumentPart(arguments []Argument, position int, value errdex.ValueType) errdex.Template {
	if position < 0 || position >= len(arguments) {
		return errdex.Template{errdex.Hole("", "", value)}
	}
	argument := arguments[position]
	if argument.Value != nil {
		return argument.Value
	}
	return errdex.Template{errdex.Hole(argument.Name, argument.Expression, value)}
}

// phpConversion is a conversion of PHP's sprintf.
type phpConversion struct {
	index  int
	letter byte
	padded bool // a width can put other characters around the value
}

// value says what the conversion prints.
func (c phpConversion) value() errdex.ValueType {
	if c.padded {
		return errdex.AnyValue
	}
	switch c.letter {
	case 'd', 'u':
		return errdex.IntegerValue
	case 'x', 'X':
		return errdex.HexValue
	case 'e', 'E', 'f', 'F', 'g', 'G', 'h', 'H':
		return errdex.FloatValue
	case 'c':
		return errdex.CharacterValue
	}
	return errdex.AnyValue
}

// phpVerb reads what follows a percent sign, and says how many bytes it takes; 0 when it is no conversion.
func phpVerb(text string) (c phpConversion, taken int) {
	i := 0
	if digits := digitsAt(text, 0); digits > 0 && digits < 4 && digits < len(text) && text[digits] == '$' {
		for _, d := range []byte(text[:digits]) {
			c.index = c.index*10 + int(d-'0')
		}
		i = digits + 1
	}
	for i < len(text) && strings.IndexByte("-+ 0'", text[i]) >= 0 {
		if text[i] == '\'' {
			c.padded = true
			i++
		}
		if i < len(text) && text[i] == ' ' {
			c.padded = true
		}
		i++
	}
	if width := digitsAt(text, i); width > 0 {
		c.padded, i = true, i+width
	}
	if i < len(text) && text[i] == '.' {
		i += 1 + digitsAt(text, i+1)
	}
	if i < len(text) && text[i] == 'l' {
		i++
	}
	if i >= len(text) || strings.IndexByte("bcdeEfFgGhHosuxX%", text[i]) < 0 {
		return c, 0
	}
	c.letter = text[i]
	return c, i + 1
}

// digitsAt counts the digits from a position on.
func digitsAt(text string, at int) int {
	n := 0
	for at+n < len(text) && text[at+n] >= '0' && text[at+n] <= '9' {
		n++
	}
	return n
}

// PHPNamed reads a text with values by name in braces, {name}, as PSR-3 loggers and the translations of PHP frameworks take it:
// a placeholder is a name of letters, digits, dots and underscores. The arguments' keywords are the names.
func PHPNamed(format string, arguments []Argument) errdex.Template {
	var template errdex.Template
	for {
		open := strings.IndexByte(format, '{')
		if open < 0 {
			break
		}
		length := strings.IndexByte(format[open:], '}')
		if length < 0 {
			break
		}
		name := format[open+1 : open+length]
		if !placeholderName(name) {
			template, format = append(template, errdex.Lit(format[:open+1])), format[open+1:]
			continue
		}
		hole := errdex.Hole(name, "", errdex.AnyValue)
		for _, argument := range arguments {
			if argument.Keyword == name {
				hole = errdex.Hole(name, argument.Expression, errdex.AnyValue)
			}
		}
		template, format = append(template, errdex.Lit(format[:open]), hole), format[open+length+1:]
	}
	if format != "" {
		template = append(template, errdex.Lit(format))
	}
	return template
}

// placeholderName reports whether the text between braces can be the name of a value.
func placeholderName(name string) bool {
	if name == "" || len(name) > 60 {
		return false
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c != '_' && c != '.' && c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}
