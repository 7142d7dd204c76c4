package dialect

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// CFormat reads a format of C's printf family. A format that says nothing by itself, such as "%s: %s", is filled with the values
// that the source spells out.
func CFormat(format string, arguments []Argument) errdex.Template {
	template := cFormat(format, arguments, false)
	if !template.HasWord() && slices.ContainsFunc(arguments, func(a Argument) bool { return a.Value.HasWord() }) {
		return cFormat(format, arguments, true)
	}
	return template
}

// cFormat reads a format of C's printf family (ISO C 7.23.6.1, with POSIX's %1$s and glibc's %m). Letters that only some
// libraries know, such as %S, %R or %V, are placeholders as well, since nothing else follows a percent sign in a text that is
// formatted. A format whose values are not known, such as one that is handed a va_list, gets placeholders without names.
func cFormat(format string, arguments []Argument, spelled bool) errdex.Template {
	r := cReader{format: format, arguments: arguments, spelled: spelled}
	for r.at < len(format) {
		percent := strings.IndexByte(format[r.at:], '%')
		if percent < 0 {
			break
		}
		r.literal(format[r.at : r.at+percent])
		r.at += percent
		r.verb()
	}
	r.literal(format[min(r.at, len(format)):])
	return r.template
}

// cReader holds the place in the format and the next argument.
type cReader struct {
	format    string
	at        int
	arguments []Argument
	next      int
	// spelled says that values which the source spells out take the place of their placeholders.
	spelled  bool
	template errdex.Template
}

func (r *cReader) literal(text string) {
	if text != "" {
		r.template = append(r.template, errdex.Lit(text))
	}
}

// peek is the byte at the place, 0 at the end.
func (r *cReader) peek() byte {
	if r.at < len(r.format) {
		return r.format[r.at]
	}
	return 0
}

// digits passes over a number and returns it.
func (r *cReader) digits() string {
	start := r.at
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		r.at++
	}
	return r.format[start:r.at]
}

// verb reads what follows a percent sign; text that is no verb stays.
func (r *cReader) verb() {
	start := r.at
	r.at++
	position := r.position()
	var spec printfSpec
	flags := r.at
	for c := r.peek(); c != 0 && strings.IndexByte("+-# 0'", c) >= 0; c = r.peek() {
		r.at++
	}
	spec.flags = r.format[flags:r.at]
	if r.star() {
		spec.width, spec.starWidth = true, true
	} else {
		spec.width = r.digits() != ""
	}
	if r.peek() == '.' {
		r.at++
		spec.precise = true
		if r.star() {
			spec.starPrecision = true
		} else {
			spec.zeroPrecision = strings.Trim(r.digits(), "0") == ""
		}
	}
	r.length()
	letter := r.peek()
	switch {
	case letter == '%':
		r.at++
		r.literal("%")
	case letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z':
		r.at++
		r.value(letter, spec, position)
	default:
		r.literal(r.format[start:r.at])
	}
}

// position reads the 1$ of %1$s; 0 when there is none.
func (r *cReader) position() int {
	start := r.at
	digits := r.digits()
	if r.peek() != '$' || len(digits) == 0 || len(digits) > 2 {
		r.at = start
		return 0
	}
	r.at++
	number := 0
	for _, d := range []byte(digits) {
		number = number*10 + int(d-'0')
	}
	return number
}

// star reads a * and takes the argument that holds the number.
func (r *cReader) star() bool {
	if r.peek() != '*' {
		return false
	}
	r.at++
	if r.position() == 0 {
		r.next++
	}
	return true
}

// length passes over the letters that say how long an argument is: ll, z, j, Microsoft's I64.
func (r *cReader) length() {
	for _, microsoft := range []string{"I64", "I32"} {
		if strings.HasPrefix(r.format[r.at:], microsoft) {
			r.at += len(microsoft)
			return
		}
	}
	for c := r.peek(); c != 0 && strings.IndexByte("hlLqjzt", c) >= 0; c = r.peek() {
		if r.at+1 == len(r.format) || !isLetter(r.format[r.at+1]) {
			return // a letter of its own, as in SQLite's %z
		}
		r.at++
	}
}

// extension passes over what the Linux kernel and Apache's portable runtime put behind %p to say what it points to: %pI4, %pOF, %pA.
// It begins with a capital, which text that goes on right behind a pointer does not.
func (r *cReader) extension() {
	if c := r.peek(); c < 'A' || c > 'Z' {
		return
	}
	for c := r.peek(); isLetter(c) || c >= '0' && c <= '9'; c = r.peek() {
		r.at++
	}
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// value adds the placeholder of a verb.
func (r *cReader) value(letter byte, spec printfSpec, position int) {
	if letter == 'm' {
		r.template = append(r.template, errdex.Hole("errno", "errno", errdex.AnyValue))
		return
	}
	index := r.next
	if position > 0 {
		index = position - 1
	} else {
		r.next++
	}
	if letter == 'n' {
		return // stores a number and prints nothing
	}
	kind := errdex.AnyValue
	switch letter {
	case 'd', 'i', 'u':
		kind = spec.valueType('d')
	case 'x', 'X', 'p', 'e', 'E', 'f', 'F', 'g', 'G', 'c':
		kind = spec.valueType(rune(letter))
		if letter == 'p' {
			kind = errdex.AnyValue // (nil), and what kernels print for %pI4
			r.extension()
		}
	}
	if r.spelled && letter == 's' && index < len(r.arguments) && r.arguments[index].Value != nil {
		r.template = append(r.template, r.arguments[index].Value...)
		return
	}
	hole := errdex.Hole("", "", kind)
	if index < len(r.arguments) {
		hole = errdex.Hole(r.arguments[index].Name, r.arguments[index].Expression, kind)
	}
	r.template = append(r.template, hole)
}

// NginxFormat reads a format of nginx's ngx_sprintf, where letters before the last say the sign and the base: %ui, %uz, %xd, %V.
func NginxFormat(format string, arguments []Argument) errdex.Template {
	var plain []byte // the same as a format of C
	for i := 0; i < len(format); i++ {
		plain = append(plain, format[i])
		if format[i] != '%' {
			continue
		}
		at := i + 1
		for at < len(format) && strings.IndexByte("0123456789muxX.*", format[at]) >= 0 {
			at++
		}
		spec := format[i+1 : at]
		switch {
		case at == len(format) || !isLetter(format[at]):
			continue
		case format[at] == 'N' || format[at] == 'Z': // an end of line, a zero byte
			plain = plain[:len(plain)-1]
		case spec == "*":
			plain = append(plain, ".*s"...)
		case strings.IndexByte("VvsSp", format[at]) >= 0 || strings.ContainsAny(spec, "xX"):
			plain = append(plain, 's')
		case format[at] == 'f' || format[at] == 'c':
			plain = append(plain, format[at])
		default:
			plain = append(plain, 'd')
		}
		i = at
	}
	return CFormat(string(plain), arguments)
}
