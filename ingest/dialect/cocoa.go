package dialect

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// CocoaFormat reads a format string of Apple's Foundation, as String(format:), NSLog and os_log take it: the conversions of C's
// printf, %@ for an object, arguments by number (%1$@), and what os_log notes in braces (%{public}@).
// (https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Strings/Articles/formatSpecifiers.html)
func CocoaFormat(format string, arguments []Argument) errdex.Template {
	var t errdex.Template
	next := 0
	for {
		before, rest, found := strings.Cut(format, "%")
		if before != "" {
			t = append(t, errdex.Lit(before))
		}
		if !found {
			return t
		}
		index, letter, taken := cocoaVerb(rest)
		switch {
		case taken == 0:
			t = append(t, errdex.Lit("%"))
		case letter == '%':
			t = append(t, errdex.Lit("%"))
		default:
			if index < 0 {
				index = next
				next++
			}
			hole := errdex.Hole("", "", cocoaTypes[letter])
			if index < len(arguments) {
				hole.Placeholder.Name, hole.Placeholder.Expression = arguments[index].Name, arguments[index].Expression
			}
			t = append(t, hole)
		}
		format = rest[taken:]
	}
}

// cocoaTypes are what the conversions print, where it is not any text.
var cocoaTypes = map[byte]errdex.ValueType{'d': errdex.IntegerValue, 'i': errdex.IntegerValue, 'u': errdex.IntegerValue, 'D': errdex.IntegerValue, 'U': errdex.IntegerValue,
	'x': errdex.HexValue, 'X': errdex.HexValue, 'p': errdex.HexValue, 'f': errdex.FloatValue, 'e': errdex.FloatValue, 'g': errdex.FloatValue, 'F': errdex.FloatValue,
	'c': errdex.CharacterValue}

// cocoaVerb reads what follows a percent sign: the argument's index (-1 when it has none), the conversion, and how many bytes it
// takes; 0 when it is no conversion.
func cocoaVerb(text string) (index int, letter byte, taken int) {
	index = -1
	i := 0
	if n := digits(text); n > 0 && n < len(text) && text[n] == '$' {
		if number, err := strconv.Atoi(text[:n]); err == nil && number > 0 && number <= maxIndex {
			index, i = number-1, n+1
		}
	}
	if strings.HasPrefix(text[i:], "{") {
		end := strings.IndexByte(text[i:], '}')
		if end < 0 {
			return index, 0, 0
		}
		i += end + 1
	}
	for i < len(text) && strings.IndexByte("-+#0123456789.*' ", text[i]) >= 0 {
		i++
	}
	for i < len(text) && strings.IndexByte("hlqLztj", text[i]) >= 0 {
		i++
	}
	if i == len(text) || strings.IndexByte("@%dDiuUxXoOfFeEgGcCsSpaA", text[i]) < 0 || i > 0 && text[i] == '%' || i > 0 && text[i-1] == ' ' {
		return index, 0, 0
	}
	return index, text[i], i + 1
}
