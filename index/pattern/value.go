package pattern

import "unicode/utf8"

// maxValue is how many bytes a typed value may have, but for durations. The longest 64-bit float in decimal has fewer.
const maxValue = 40

// longest is how many bytes a value of a typed gap may have.
func longest(gap byte) int {
	if gap == gapDuration {
		return maxDuration
	}
	return maxValue
}

// shortest is the length of the shortest value of a typed gap. A character may be missing: folding drops it where it is a
// space beside another one.
func shortest(gap byte) int {
	if gap == gapCharacter {
		return 0
	}
	return 1
}

// valueLength returns the length of the longest value of a typed gap at the start of folded text, -1 when there is none. The
// forms are those of [errdex.Template.TypedPattern].
func valueLength(gap byte, text []byte) int {
	if most := longest(gap); len(text) > most {
		text = text[:most]
	}
	switch gap {
	case gapInteger:
		return number(text, isDigit)
	case gapHex:
		return hex(text)
	case gapFloat:
		return float(text)
	case gapBoolean:
		return word(text, "true", "false")
	case gapCharacter:
		if len(text) == 0 {
			return 0
		}
		_, size := utf8.DecodeRune(text)
		return size
	case gapDuration:
		return duration(text)
	}
	return -1
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'f' }

// number returns the length of an optional sign and one or more digits.
func number(text []byte, digit func(byte) bool) int {
	start := sign(text)
	i := start
	for i < len(text) && digit(text[i]) {
		i++
	}
	if i == start {
		return -1
	}
	return i
}

func sign(text []byte) int {
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		return 1
	}
	return 0
}

func hex(text []byte) int {
	i := sign(text)
	if len(text) > i+2 && text[i] == '0' && text[i+1] == 'x' && isHex(text[i+2]) {
		n := i + 2
		for n < len(text) && isHex(text[n]) {
			n++
		}
		return n
	}
	return number(text, isHex)
}

func float(text []byte) int {
	i := sign(text)
	if n := word(text[i:], "inf", "nan"); n > 0 {
		return i + n
	}
	whole := i
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	digits := i - whole
	if i < len(text) && text[i] == '.' && (digits > 0 || i+1 < len(text) && isDigit(text[i+1])) {
		i++
		for i < len(text) && isDigit(text[i]) {
			i++
		}
	}
	if i == whole {
		return -1
	}
	if digits > 0 && i < len(text) && text[i] == 'e' {
		if n := number(text[i+1:], isDigit); n > 0 {
			i += 1 + n
		}
	}
	return i
}

// word returns the length of the first of the words that the text starts with, -1 when it starts with none.
func word(text []byte, words ...string) int {
	for _, w := range words {
		if len(text) >= len(w) && string(text[:len(w)]) == w {
			return len(w)
		}
	}
	return -1
}

// maxQuoted is how many bytes a quoted value may have to be taken with its quotes.
const maxQuoted = 4096

// closing returns where the quoted value that starts at a place ends, its closing quote included; -1 when none starts there. A
// backslash takes the next character along, a backtick may be closed by an apostrophe, and an apostrophe inside a word closes
// nothing.
func (v *verifier) closing(at int) int {
	text := v.text.bytes[:v.high]
	if at >= len(text) || !isQuote(text[at]) {
		return -1
	}
	quote := text[at]
	for i := at + 1; i < len(text) && i-at < maxQuoted; i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '\'' && isWord(v.text.bytes[i-1]) && isWord(v.text.bytes[i+1]):
		case c == quote || quote == '`' && c == '\'':
			v.budget -= (i - at) / 8
			return i + 1
		}
	}
	v.budget -= min(len(text)-at, maxQuoted) / 8
	return -1
}

// opening returns where the quoted value starts whose closing quote is the byte before end; -1 when none ends there.
func (v *verifier) opening(end int) int {
	text := v.text.bytes[:end]
	if end < 2 || !isQuote(text[end-1]) {
		return -1
	}
	quote := text[end-1]
	for i := end - 2; i >= 0 && end-i < reach; i-- {
		if (text[i] == quote || quote == '\'' && text[i] == '`') && (i == 0 || text[i-1] != '\\') {
			v.budget -= (end - i) / 8
			return i
		}
	}
	return -1
}

func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// loose reports whether a gap takes text of any length: any text, or that of a path (see path.go).
func loose(gap byte) bool { return gap == gapAny || gap == gapQuoted || gap == gapPath }
