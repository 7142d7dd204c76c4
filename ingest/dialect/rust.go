package dialect

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// RustFormat reads a format string of Rust's std::fmt: {} {0} {name} {name:?} {:>8.2} and {{ }} for braces. A named argument
// can also be filled by position, as in Rust.
func RustFormat(format string, arguments []Argument) errdex.Template {
	r := rustFormat{bracedFormat{arguments: arguments}}
	r.read(format, func(string) bool { return false }, r.hole)
	return r.template
}

// rustFormat is the state of one format string.
type rustFormat struct{ bracedFormat }

// hole adds the placeholder of what stands between braces: [argument][:spec].
func (r *rustFormat) hole(inside string) {
	which, spec, _ := strings.Cut(inside, ":")
	which, spec = strings.TrimSpace(which), strings.TrimSpace(spec)
	if strings.Contains(spec, ".*") {
		r.next++ // the precision is an argument of its own, before the value
	}
	if which == "" {
		which = strconv.Itoa(r.next)
		r.next++
	}
	name, expression := which, ""
	if position, err := strconv.Atoi(which); err == nil {
		if position >= 0 && position < len(r.arguments) {
			argument := r.arguments[position]
			name, expression = argument.Name, argument.Expression
			if name == "" {
				name = argument.Keyword
			}
		}
	} else {
		expression = r.keyword(which, which)
	}
	r.template = append(r.template, errdex.Hole(name, expression, rustType(spec)))
}

// rustType is the value type that a format spec's last letters choose ([[fill]align][sign][#][0][width][.precision][type]).
func rustType(spec string) errdex.ValueType {
	if strings.Contains(spec, "<") || strings.Contains(spec, ">") || strings.Contains(spec, "^") {
		return errdex.AnyValue // padding can be any character
	}
	switch {
	case strings.HasSuffix(spec, "?"):
		if width, _, _ := strings.Cut(strings.Trim(spec, "+-#?"), "."); width != "" {
			return errdex.AnyValue // padded: the quotes are not at the ends
		}
		return errdex.QuotedValue
	case strings.HasSuffix(spec, "x") || strings.HasSuffix(spec, "X") || strings.HasSuffix(spec, "p"):
		if trimmed := strings.Trim(spec, "#0xXp"); trimmed != "" && strings.Trim(trimmed, "123456789") != "" {
			return errdex.AnyValue
		}
		if strings.Trim(spec, "#xXp") != "" && !strings.Contains(spec, "0") {
			return errdex.AnyValue // a width without zeros pads with spaces
		}
		return errdex.HexValue
	case strings.HasSuffix(spec, "e") || strings.HasSuffix(spec, "E"):
		return errdex.FloatValue
	}
	return errdex.AnyValue
}
