package input

import "strings"

// piece is text with the place of each of its bytes, and of its end, in the pasted text.
type piece struct {
	text    string
	offsets []int32
}

func (p piece) slice(start, end int) piece {
	return piece{p.text[start:end], p.offsets[start : end+1]}
}

// from drops what stands before a place, and white space behind it.
func (p piece) from(start int) piece {
	for start < len(p.text) && (p.text[start] == ' ' || p.text[start] == '\t') {
		start++
	}
	return p.slice(start, len(p.text))
}

// trim drops white space at both ends.
func (p piece) trim() piece {
	start := len(p.text) - len(strings.TrimLeft(p.text, " \t\r\n"))
	end := max(start, len(strings.TrimRight(p.text, " \t\r\n")))
	return p.slice(start, end)
}
