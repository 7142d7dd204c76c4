package dialect

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
)

// PrintfPiece is a piece of a printf format: literal text, or a verb when Verb is not nil.
type PrintfPiece struct {
	Literal string
	Verb    *PrintfVerb
}

// PrintfVerb prints one argument.
type PrintfVerb struct {
	// Index is the position of the argument, from 0.
	Index int
	// Letter is the verb itself: d in %5d.
	Letter rune
	// Plain says that the verb has neither flags nor a width nor a precision.
	Plain bool
	// Type is what the printed value can look like.
	Type errdex.ValueType
}

// Printf reads a format as Go's package fmt does (https://pkg.go.dev/fmt): flags, * for a width or precision, explicit
// argument indexes such as %[2]d, and the error texts that fmt prints for a format that does not fit its arguments.
// arguments is how many there are; below 0, that is not known, and none is held to be missing or left over.
func Printf(format string, arguments int) []PrintfPiece {
	r := printfReader{format: format, arguments: arguments}
	for r.at < len(format) {
		percent := strings.IndexByte(format[r.at:], '%')
		if percent < 0 {
			r.literal(format[r.at:])
			break
		}
		r.literal(format[r.at : r.at+percent])
		r.at += percent + 1
		r.verb()
	}
	if arguments >= 0 && !r.reordered && r.next < arguments {
		// fmt names the type and the value of each argument that is left over.
		r.literal("%!(EXTRA ")
		r.pieces = append(r.pieces, PrintfPiece{Verb: &PrintfVerb{Index: r.next, Letter: 'v'}})
		r.literal(")")
	}
	return r.pieces
}

// printfReader holds the place in the format and the next argument.
type printfReader struct {
	format    string
	at        int
	arguments int
	next      int
	// reordered: some verb named its argument by number; badIndex: the number of the current verb names none.
	reordered, badIndex bool
	pieces              []PrintfPiece
}

func (r *printfReader) literal(text string) {
	if text == "" {
		return
	}
	if n := len(r.pieces); n > 0 && r.pieces[n-1].Verb == nil {
		r.pieces[n-1].Literal += text
		return
	}
	r.pieces = append(r.pieces, PrintfPiece{Literal: text})
}

// verb reads what follows a percent sign.
func (r *printfReader) verb() {
	var spec printfSpec
	r.badIndex = false
	start := r.at
	for r.at < len(r.format) && strings.IndexByte("+-# 0", r.format[r.at]) >= 0 {
		r.at++
	}
	spec.flags = r.format[start:r.at]
	afterIndex := r.index()
	if r.star() {
		spec.width, spec.starWidth, afterIndex = true, true, false
	} else {
		spec.width = r.number() != ""
		if afterIndex && spec.width {
			r.badIndex = true
		}
	}
	if r.at < len(r.format) && r.format[r.at] == '.' {
		r.at++
		if afterIndex {
			r.badIndex = true
		}
		spec.precise = true
		afterIndex = r.index()
		if r.star() {
			spec.starPrecision, afterIndex = true, false
		} else {
			digits := r.number()
			spec.zeroPrecision = strings.Trim(digits, "0") == ""
		}
	}
	if !afterIndex {
		r.index()
	}
	if r.at == len(r.format) {
		r.literal("%!(NOVERB)")
		return
	}
	letter, size := utf8.DecodeRuneInString(r.format[r.at:])
	r.at += size
	switch {
	case letter == '%':
		r.literal("%")
	case r.badIndex:
		r.literal("%!" + string(letter) + "(BADINDEX)")
	case r.arguments >= 0 && r.next >= r.arguments:
		r.literal("%!" + string(letter) + "(MISSING)")
	default:
		r.pieces = append(r.pieces, PrintfPiece{Verb: &PrintfVerb{
			Index: r.next, Letter: letter, Plain: r.format[start:r.at] == string(letter), Type: spec.valueType(letter),
		}})
		r.next++
	}
}

// index reads an explicit argument index such as [2] and reports whether one was there. Brackets that hold no number spoil the
// verb and count as none, as in fmt.
func (r *printfReader) index() bool {
	if r.at == len(r.format) || r.format[r.at] != '[' {
		return false
	}
	r.reordered = true
	end := strings.IndexByte(r.format[r.at:], ']')
	if end < 0 || len(r.format)-r.at < 3 {
		r.badIndex = true
		r.at++
		return false
	}
	digits := r.format[r.at+1 : r.at+end]
	r.at += end + 1
	number, err := strconv.Atoi(digits)
	if err != nil || strings.Trim(digits, "0123456789") != "" {
		r.badIndex = true
		return false
	}
	if number < 1 || r.arguments >= 0 && number > r.arguments || number > maxPrintfNumber {
		r.badIndex = true
		return true
	}
	r.next = number - 1
	return true
}

// maxPrintfNumber is the greatest width, precision or index that fmt reads.
const maxPrintfNumber = 1_000_000

// star reads a * and takes the argument that holds the number.
func (r *printfReader) star() bool {
	if r.at == len(r.format) || r.format[r.at] != '*' {
		return false
	}
	r.at++
	r.next++
	return true
}

func (r *printfReader) number() string {
	start := r.at
	for r.at < len(r.format) && r.format[r.at] >= '0' && r.format[r.at] <= '9' {
		r.at++
	}
	return r.format[start:r.at]
}

// printfSpec is what stands between the percent sign and the letter.
type printfSpec struct {
	flags                  string
	width, starWidth       bool
	precise, zeroPrecision bool
	starPrecision          bool
}

// valueType says what a verb prints. Padding with spaces can put any number of them around the value, and an integer 0 at
// precision 0 prints as nothing, so these keep AnyValue.
func (s printfSpec) valueType(letter rune) errdex.ValueType {
	t, ok := printfTypes[letter]
	if letter == 'v' && strings.IndexByte(s.flags, '#') >= 0 {
		return errdex.QuotedValue // Go syntax
	}
	if !ok || t == errdex.QuotedValue {
		return t
	}
	zero := strings.IndexByte(s.flags, '0') >= 0 && strings.IndexByte(s.flags, '-') < 0
	number := t == errdex.IntegerValue || t == errdex.HexValue || t == errdex.FloatValue
	switch {
	case strings.IndexByte(s.flags, ' ') >= 0:
		return errdex.AnyValue
	case s.width && (!zero || !number || s.starWidth || t != errdex.FloatValue && s.precise):
		return errdex.AnyValue
	case t != errdex.FloatValue && s.precise && (s.zeroPrecision || s.starPrecision):
		return errdex.AnyValue
	case strings.IndexByte(s.flags, '#') >= 0 && t != errdex.HexValue:
		return errdex.AnyValue
	}
	return t
}

// printfTypes are the verbs that print values of a narrow form. %o, %O, %b, %U and %T have none that a value type names.
var printfTypes = map[rune]errdex.ValueType{
	'd': errdex.IntegerValue,
	'x': errdex.HexValue, 'X': errdex.HexValue, 'p': errdex.HexValue,
	'e': errdex.FloatValue, 'E': errdex.FloatValue, 'f': errdex.FloatValue, 'F': errdex.FloatValue,
	'g': errdex.FloatValue, 'G': errdex.FloatValue,
	't': errdex.BooleanValue,
	'c': errdex.CharacterValue,
	'q': errdex.QuotedValue,
}
