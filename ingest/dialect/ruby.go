package dialect

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// RubyFormat reads a format string of Ruby's format, sprintf and String#%: %s, %-5d, %1$s, %*d, %<name>05.1f, %{name} and %%
// (https://docs.ruby-lang.org/en/master/format_specifications_rdoc.html). A percent sign that starts none of these stays.
func RubyFormat(format string, arguments []Argument) errdex.Template {
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
		v, taken := rubyVerb(rest)
		switch {
		case taken == 0:
			template = append(template, errdex.Lit("%"))
		case v.letter == '%':
			template = append(template, errdex.Lit("%"))
		case v.name != "":
			template = append(template, rubyNamed(v, arguments))
		default:
			next += v.stars
			position := next
			if v.index > 0 {
				position = v.index - 1
			} else {
				next++
			}
			name, expression := "", ""
			if position < len(arguments) {
				name, expression = arguments[position].Name, arguments[position].Expression
			}
			template = append(template, errdex.Hole(name, expression, v.value()))
		}
		format = rest[taken:]
	}
}

// rubyDirective is a directive of a format.
type rubyDirective struct {
	letter byte
	name   string // %<name>s, %{name}
	index  int    // %1$s
	stars  int    // widths and precisions that take an argument
	padded bool   // a width or a flag puts other characters around the value
}

// rubyNamed is the placeholder of a directive that names its value.
func rubyNamed(v rubyDirective, arguments []Argument) errdex.Part {
	expression := ""
	for _, a := range arguments {
		if a.Keyword == v.name {
			expression = a.Expression
		}
	}
	return errdex.Hole(v.name, expression, v.value())
}

// value is what the directive prints.
func (v rubyDirective) value() errdex.ValueType {
	if v.padded {
		return errdex.AnyValue
	}
	switch v.letter {
	case 'd', 'i', 'u':
		return errdex.IntegerValue
	case 'f', 'e', 'E', 'g', 'G':
		return errdex.FloatValue
	case 'x', 'X':
		return errdex.HexValue
	case 'c':
		return errdex.CharacterValue
	}
	return errdex.AnyValue
}

// maxRubyVerb bounds the length of a directive, in bytes.
const maxRubyVerb = 200

// rubyVerb reads what follows a percent sign, and says how many bytes it takes; 0 when it is no directive.
func rubyVerb(text string) (v rubyDirective, taken int) {
	if strings.HasPrefix(text, "%") {
		v.letter = '%'
		return v, 1
	}
	precise := false
	for i := 0; i < min(len(text), maxRubyVerb); i++ {
		switch c := text[i]; {
		case c == '{' || c == '<':
			end := strings.IndexByte(text[i:], c+2) // the bracket that closes it is two further in ASCII
			if end < 2 || v.name != "" || strings.Trim(text[i+1:i+end], wordBytes) != "" {
				return v, 0
			}
			v.name = text[i+1 : i+end]
			i += end
			if c == '{' {
				v.letter = 's'
				return v, i + 1
			}
		case c == '$':
			number, err := strconv.Atoi(text[:i])
			if err != nil || number < 1 || number > maxIndex {
				return v, 0
			}
			v.index, v.padded = number, false
		case c == '*':
			v.stars++
			v.padded = true
		case c == '.' || precise && c >= '0' && c <= '9':
			precise = true
		case strings.IndexByte("-+ #0123456789", c) >= 0:
			v.padded = true
		case strings.IndexByte("sdiufeEgGaAxXobBcp", c) >= 0:
			v.letter = c
			return v, i + 1
		default:
			return v, 0
		}
	}
	return v, 0
}

// wordBytes are the bytes of a plain name.
const wordBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
