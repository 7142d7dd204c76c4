package dialect

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
)

// ShellWords joins the words of a shell command with spaces, as echo does. The format is the first word.
func ShellWords(format string, arguments []Argument) errdex.Template {
	template := errdex.Template{errdex.Lit(format)}
	for _, argument := range arguments {
		template = append(append(template, errdex.Lit(" ")), shellValue(argument)...)
	}
	return template
}

// ShellEcho joins words as echo -e does, which reads backslash escapes.
func ShellEcho(format string, arguments []Argument) errdex.Template {
	return unescaped(ShellWords(format, arguments))
}

// unescaped reads the escapes in a template's literals.
func unescaped(template errdex.Template) errdex.Template {
	out := make(errdex.Template, len(template))
	for i, part := range template {
		if out[i] = part; part.Placeholder == nil {
			out[i].Literal = ShellUnescape(part.Literal)
		}
	}
	return out
}

// shellValue is what a word prints.
func shellValue(argument Argument) errdex.Template {
	if argument.Value != nil {
		return argument.Value
	}
	return errdex.Template{errdex.Hole(argument.Name, argument.Expression, errdex.AnyValue)}
}

// ShellAround formats a template that has placeholders already, with no arguments: each literal by itself.
func ShellAround(template errdex.Template, format Format) errdex.Template {
	var out errdex.Template
	for _, part := range template {
		if part.Placeholder != nil {
			out = append(out, part)
			continue
		}
		out = append(out, format(part.Literal, nil)...)
	}
	return out
}

// maxShellRounds bounds how often a printf format is used again for arguments that are left over.
const maxShellRounds = 40

// ShellPrintf reads a format as the shell's printf does: escapes, %s %d %b %q and the rest of C's, and the whole format again
// while arguments are left.
func ShellPrintf(format string, arguments []Argument) errdex.Template {
	p := shellPrintf{arguments: arguments}
	for range maxShellRounds {
		before := p.next
		p.round(format)
		if p.next >= len(arguments) || p.next == before {
			break
		}
	}
	return p.template
}

// shellPrintf is the state of one printf.
type shellPrintf struct {
	template  errdex.Template
	arguments []Argument
	next      int
}

func (p *shellPrintf) round(format string) {
	for format != "" {
		at := strings.IndexByte(format, '%')
		if at < 0 {
			break
		}
		p.template = append(p.template, errdex.Lit(ShellUnescape(format[:at])))
		format = p.verb(format[at+1:])
	}
	p.template = append(p.template, errdex.Lit(ShellUnescape(format)))
}

// verb adds what follows a percent sign and returns the rest of the format.
func (p *shellPrintf) verb(rest string) string {
	end := 0
	for end < len(rest) && strings.IndexByte("-+ #0123456789.*'", rest[end]) >= 0 {
		if rest[end] == '*' {
			p.next++
		}
		end++
	}
	flags := rest[:end]
	if end == len(rest) || rest[end] == '%' {
		p.template = append(p.template, errdex.Lit("%"))
		return rest[min(end+1, len(rest)):]
	}
	letter := rest[end]
	rest = rest[end+1:]
	if letter == '(' { // a date's format
		if close := strings.Index(rest, ")T"); close >= 0 {
			rest = rest[close+2:]
		}
		p.next++
		p.template = append(p.template, errdex.Hole("time", "", errdex.AnyValue))
		return rest
	}
	if strings.IndexByte("sbqdiuxXocfFeEgGaA", letter) < 0 {
		p.template = append(p.template, errdex.Lit("%"+flags+string(letter)))
		return rest
	}
	if p.next >= len(p.arguments) {
		return rest // printed as nothing
	}
	argument := p.arguments[p.next]
	p.next++
	value := shellValue(argument)
	switch {
	case letter == 'b':
		value = unescaped(value)
	case letter == 's' || letter == 'q':
	case len(value) == 1 && value[0].Placeholder != nil:
		hole := *value[0].Placeholder
		if hole.Type == errdex.AnyValue && flags == "" {
			hole.Type = shellTypes[letter]
		}
		value = errdex.Template{{Placeholder: &hole}}
	}
	p.template = append(p.template, value...)
	return rest
}

// shellTypes are what the verbs for numbers print.
var shellTypes = map[byte]errdex.ValueType{'d': errdex.IntegerValue, 'i': errdex.IntegerValue, 'u': errdex.IntegerValue,
	'x': errdex.HexValue, 'X': errdex.HexValue, 'c': errdex.CharacterValue, 'f': errdex.FloatValue, 'e': errdex.FloatValue, 'g': errdex.FloatValue}

var shellEscapes = map[byte]string{'n': "\n", 't': "\t", 'r': "\r", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v", 'e': "\x1b", 'E': "\x1b", '\\': `\`, '\'': "'", '"': `"`, 'c': "", '?': "?"}

// ShellUnescape reads the escapes of $'..', echo -e and printf.
func ShellUnescape(text string) string {
	return Unescape(text, func(b *strings.Builder, rest string) int {
		c := rest[0]
		switch {
		case c >= '0' && c <= '7':
			return shellNumber(b, rest, 0, 4, 8)
		case c == 'x':
			return shellNumber(b, rest, 1, 2, 16)
		case c == 'u':
			return shellNumber(b, rest, 1, 4, 16)
		case c == 'U':
			return shellNumber(b, rest, 1, 8, 16)
		}
		if value, ok := shellEscapes[c]; ok {
			b.WriteString(value)
			return 1
		}
		b.WriteByte('\\')
		b.WriteByte(c)
		return 1
	})
}

// shellNumber writes the character of a number of at most some digits, which start at from, and returns how many bytes it took.
func shellNumber(b *strings.Builder, rest string, from, digits, base int) int {
	end := from
	for end < len(rest) && end < from+digits {
		if _, err := strconv.ParseUint(rest[end:end+1], base, 8); err != nil {
			break
		}
		end++
	}
	value, err := strconv.ParseUint(rest[from:end], base, 32)
	if err != nil || value > utf8.MaxRune {
		b.WriteByte('\\')
		b.WriteByte(rest[0])
		return 1
	}
	b.WriteRune(rune(value))
	return end
}
