package dialect

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// javaReader holds the template of a Java format as far as it is read, and the argument that the next placeholder takes.
type javaReader struct {
	template  errdex.Template
	arguments []Argument
	next      int
}

func (r *javaReader) literal(text string) {
	if text != "" {
		r.template = append(r.template, errdex.Lit(text))
	}
}

// hole adds the placeholder of the argument with the given position.
func (r *javaReader) hole(position int, value errdex.ValueType) {
	name, expression := "", ""
	if position >= 0 && position < len(r.arguments) {
		name, expression = r.arguments[position].Name, r.arguments[position].Expression
	}
	r.template = append(r.template, errdex.Hole(name, expression, value))
}

// JavaFormat reads a format string of java.util.Formatter, as String.format, formatted and printf take it: %s %d %5.2f %n %%,
// arguments by number (%1$s) and the one before again (%<s). A conversion is
// %[argument_index$][flags][width][.precision]conversion
// (https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Formatter.html).
func JavaFormat(format string, arguments []Argument) errdex.Template {
	r := javaReader{arguments: arguments}
	last := -1
	for {
		before, rest, found := strings.Cut(format, "%")
		r.literal(before)
		if !found {
			return r.template
		}
		v, taken := javaVerb(rest)
		switch {
		case taken == 0:
			r.literal("%")
		case v.letter == '%':
			r.literal("%")
		case v.letter == 'n':
			r.literal("\n")
		default:
			switch {
			case v.again:
			case v.index > 0:
				last = v.index - 1
			default:
				last = r.next
				r.next++
			}
			r.hole(last, v.value())
		}
		format = rest[taken:]
	}
}

// verb is a conversion of java.util.Formatter.
type verb struct {
	index  int
	again  bool // %<s
	letter byte
	padded bool // a width or a flag puts other characters around the value
}

// maxIndex bounds the argument numbers that are read.
const maxIndex = 1000

// javaVerb reads what follows a percent sign, and says how many bytes it takes; 0 when it is no conversion.
func javaVerb(text string) (v verb, taken int) {
	i := digits(text)
	if i > 0 && i < len(text) && text[i] == '$' {
		number, err := strconv.Atoi(text[:i])
		if err != nil || number > maxIndex {
			return v, 0
		}
		v.index = number
		i++
	} else if i = 0; strings.HasPrefix(text, "<") {
		v.again = true
		i = 1
	}
	flags := i
	for i < len(text) && strings.IndexByte("-#+ 0,(", text[i]) >= 0 {
		v.padded = true
		i++
	}
	numeric := strings.ContainsAny(text[flags:i], "+ 0,(")
	width := digits(text[i:])
	v.padded = v.padded || width > 0
	i += width
	if i+1 < len(text) && text[i] == '.' {
		precision := digits(text[i+1:])
		if precision == 0 {
			return v, 0
		}
		i += 1 + precision
	}
	if i+1 < len(text) && (text[i] == 't' || text[i] == 'T') && letter(text[i+1]) {
		v.letter = 't'
		return v, i + 2
	}
	if i == len(text) || strings.IndexByte("bBhHsScCdoxXeEfgGaAn%", text[i]) < 0 {
		return v, 0
	}
	v.letter = text[i]
	if numeric && strings.IndexByte("doxXeEfgGaA", v.letter) < 0 {
		return v, 0 // as in "100% sure"
	}
	return v, i + 1
}

// value is what a conversion's values can look like.
func (v verb) value() errdex.ValueType {
	if v.padded {
		return Shaped
	}
	switch v.letter {
	case 's', 'S':
		return errdex.AnyValue
	case 'd':
		return errdex.IntegerValue
	case 'x', 'X', 'h', 'H':
		return errdex.HexValue
	case 'e', 'E', 'f', 'g', 'G':
		return errdex.FloatValue
	}
	return Shaped
}

// digits counts the decimal digits at the start of text.
func digits(text string) int { return len(text) - len(strings.TrimLeft(text, "0123456789")) }

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// GuavaFormat reads a template of Guava's Preconditions and Strings.lenientFormat, which know %s and nothing else. What is left
// over is shown in brackets behind the text.
func GuavaFormat(format string, arguments []Argument) errdex.Template {
	r := javaReader{arguments: arguments}
	pieces := strings.Split(format, "%s")
	for i, piece := range pieces {
		if i > 0 {
			r.hole(i-1, errdex.AnyValue)
		}
		r.literal(piece)
	}
	return r.template
}

// JavaMessageFormat reads a pattern of java.text.MessageFormat: {0}, {1,number,#}, text between single quotes taken as it is,
// and a doubled quote for one.
func JavaMessageFormat(format string, arguments []Argument) errdex.Template {
	r := javaReader{arguments: arguments}
	var text strings.Builder
	quoted := false
	for i := 0; i < len(format); i++ {
		c := format[i]
		switch {
		case c == '\'' && strings.HasPrefix(format[i+1:], "'"):
			text.WriteByte(c)
			i++
		case c == '\'':
			quoted = !quoted
		case c == '{' && !quoted:
			if position, taken := element(format[i:]); taken > 0 {
				r.literal(text.String())
				text.Reset()
				r.hole(position, errdex.AnyValue)
				i += taken - 1
				continue
			}
			text.WriteByte(c)
		default:
			text.WriteByte(c)
		}
	}
	r.literal(text.String())
	return r.template
}

// element reads a format element of MessageFormat, {index} or {index,type,style}, and says how many bytes it takes; 0 when it
// is none.
func element(text string) (position, taken int) {
	count := digits(text[1:])
	position, err := strconv.Atoi(text[1 : 1+count])
	if err != nil || position > maxIndex {
		return 0, 0
	}
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				if after := text[1+count]; after != ',' && after != '}' {
					return 0, 0
				}
				return position, i + 1
			}
		}
	}
	return 0, 0
}

// JavaLogFormat reads the message of a logger's call as the loggers of Java do between them: {} takes the next argument (slf4j,
// log4j; \{} is no placeholder), {0} the one with that number (java.util.logging, System.Logger), and in a message without
// either the conversions of java.util.Formatter (formatting loggers). A message without arguments is text as it stands.
func JavaLogFormat(format string, arguments []Argument) errdex.Template {
	r := javaReader{arguments: arguments}
	if len(arguments) == 0 {
		r.literal(format)
		return r.template
	}
	for rest := format; ; {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			r.literal(rest)
			break
		}
		count := digits(rest[open+1:])
		end := open + 1 + count
		switch {
		case end >= len(rest) || rest[end] != '}':
			r.literal(rest[:open+1])
			rest = rest[open+1:]
			continue
		case count == 0 && strings.HasSuffix(rest[:open], `\`) && !strings.HasSuffix(rest[:open], `\\`):
			r.literal(rest[:open-1] + "{}")
			rest = rest[end+1:]
			continue
		}
		position := r.next
		if count > 0 {
			number, err := strconv.Atoi(rest[open+1 : end])
			if err != nil {
				number = -1
			}
			position = number
		} else {
			r.next++
		}
		r.literal(rest[:open])
		r.hole(position, errdex.AnyValue)
		rest = rest[end+1:]
	}
	if len(r.template.Placeholders()) == 0 && !strings.Contains(format, `\{}`) {
		return JavaFormat(format, arguments)
	}
	return r.template
}
