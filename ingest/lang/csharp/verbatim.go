package csharp

import "bytes"

// wedge stands between a hole and the quote behind it in an interpolated verbatim string: $@"SELECT ""{name}""". Without it, the
// grammar takes the quote and the string's end for the beginning of a raw string. It is a Unicode noncharacter: no text holds it.
const wedge = "\uFDD2"

// wedgeQuotes puts wedges into the interpolated verbatim strings that need one.
func wedgeQuotes(source []byte) []byte {
	var changed []byte
	from := 0
	for at := 0; ; {
		next := bytes.Index(source[at:], []byte(`@"`))
		dollar := bytes.Index(source[at:], []byte(`@$"`))
		start := 0
		switch {
		case dollar >= 0 && (next < 0 || dollar < next):
			start = at + dollar + len(`@$"`)
		case next < 0:
			if changed == nil {
				return source
			}
			return append(changed, source[from:]...)
		case at+next == 0 || source[at+next-1] != '$':
			at += next + len(`@"`)
			continue
		default:
			start = at + next + len(`@"`)
		}
		holes, end := wedgesIn(source, start)
		for _, hole := range holes {
			changed = append(append(changed, source[from:hole]...), wedge...)
			from = hole
		}
		at = end
	}
}

// wedgesIn are the places in an interpolated verbatim string, given where its text begins, behind which quotes and its end follow
// right behind a hole, and where it ends.
func wedgesIn(source []byte, start int) (places []int, end int) {
	depth, hole := 0, -1 // hole is the end of the last one
	for at := start; at < len(source); at++ {
		switch c := source[at]; {
		case c == '{' && depth == 0 && at+1 < len(source) && source[at+1] == '{':
			at++
		case c == '{':
			depth++
		case c == '}' && depth > 0:
			if depth--; depth == 0 {
				hole = at + 1
			}
		case c == '"' && depth == 0:
			quotes := 1
			for at+quotes < len(source) && source[at+quotes] == '"' {
				quotes++
			}
			if quotes%2 == 0 { // all of them are text
				at += quotes - 1
				continue
			}
			if hole == at && quotes > 1 {
				places = append(places, at)
			}
			return places, at + quotes
		}
	}
	return nil, len(source)
}
