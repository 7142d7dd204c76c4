package dialect

import (
	"strings"

	"github.com/errdex/errdex"
)

// LuaFormat reads a format as Lua's string.format does (https://www.lua.org/manual/5.4/manual.html#pdf-string.format): C's
// conversions without lengths, and %q.
func LuaFormat(format string, arguments []Argument) errdex.Template {
	var template errdex.Template
	for _, piece := range Printf(luaPercents(format), -1) {
		if piece.Verb == nil {
			template = append(template, errdex.Lit(piece.Literal))
			continue
		}
		kind := piece.Verb.Type
		switch piece.Verb.Letter {
		case 'i', 'u':
			if piece.Verb.Plain {
				kind = errdex.IntegerValue
			}
		case 't', 'v':
			kind = errdex.AnyValue // no conversions of Lua's
		}
		if piece.Verb.Index >= len(arguments) {
			template = append(template, errdex.Hole("", "", kind)) // given elsewhere
			continue
		}
		template = append(template, luaValue(arguments[piece.Verb.Index], kind)...)
	}
	return template
}

// luaPercents doubles each % that starts no conversion of Lua's, which Printf would read as one of Go's, or complain of.
func luaPercents(format string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(format, "%")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteByte('%')
		after := strings.TrimLeft(strings.TrimLeft(rest, "-+ #0"), "0123456789.")
		if after == "" || !(after[0] >= 'a' && after[0] <= 'z' || after[0] >= 'A' && after[0] <= 'Z' || rest[0] == '%') {
			b.WriteByte('%')
			after = rest
		} else {
			after = after[1:]
		}
		b.WriteString(rest[:len(rest)-len(after)])
		format = after
	}
}

// LuaTogether reads what is logged or printed without anything between its parts, as ngx.log and io.write do.
func LuaTogether(first string, rest []Argument) errdex.Template {
	template := errdex.Template{errdex.Lit(first)}
	for _, argument := range rest {
		template = append(template, luaValue(argument, errdex.AnyValue)...)
	}
	return template
}

// LuaWords reads what is logged or printed with a space between its parts.
func LuaWords(first string, rest []Argument) errdex.Template {
	template := errdex.Template{errdex.Lit(first)}
	for _, argument := range rest {
		template = append(append(template, errdex.Lit(" ")), luaValue(argument, errdex.AnyValue)...)
	}
	return template
}

// luaValue is what an argument prints: its text, when the source spells it out, else a placeholder.
func luaValue(argument Argument, kind errdex.ValueType) errdex.Template {
	if argument.Value != nil {
		return argument.Value
	}
	return errdex.Template{errdex.Hole(argument.Name, argument.Expression, kind)}
}
