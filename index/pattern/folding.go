package pattern

import (
	"bytes"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
)

// The bytes that stand for placeholders in a stored pattern, by value type. Text is folded so that it cannot hold them.
const (
	gapAny byte = 1 + iota
	gapInteger
	gapHex
	gapFloat
	gapBoolean
	gapCharacter
	gapQuoted
	gapDuration
	gapPath
	gapLimit // the first byte that is text
)

// gapOf is the byte of a value type.
func gapOf(t errdex.ValueType) byte {
	switch t {
	case errdex.IntegerValue:
		return gapInteger
	case errdex.HexValue:
		return gapHex
	case errdex.FloatValue:
		return gapFloat
	case errdex.BooleanValue:
		return gapBoolean
	case errdex.CharacterValue:
		return gapCharacter
	case errdex.QuotedValue:
		return gapQuoted
	case errdex.DurationValue:
		return gapDuration
	case errdex.PathValue:
		return gapPath
	}
	return gapAny
}

// foldRecord appends a record's template as a pattern's bytes, and its placeholders' names, and reports whether its literal
// text has a line break.
func foldRecord(key, names []byte, record *errdex.Record) (foldedKey, joinedNames []byte, lines bool) {
	foldedKey, joinedNames, lines, ok := foldPattern(key, names, record)
	if !ok {
		foldedKey, joinedNames, lines = foldTemplate(key, names, record.Template())
	}
	foldedKey = bytes.Trim(foldedKey, " ")
	if len(foldedKey) == 0 {
		foldedKey = append(foldedKey, gapAny) // a message of white space only: kept, never found
	}
	return foldedKey, joinedNames, lines
}

// foldTemplate appends a template.
func foldTemplate(key, names []byte, template errdex.Template) (foldedKey, joinedNames []byte, lines bool) {
	first := true
	for _, part := range template {
		if part.Placeholder == nil {
			key = foldLiteral(key, part.Literal)
			lines = lines || strings.Contains(part.Literal, "\n")
			continue
		}
		key = append(key, gapOf(part.Placeholder.Type))
		names, first = appendName(names, part.Placeholder.Name, first), false
	}
	return key, names, lines
}

func appendName(names []byte, name string, first bool) []byte {
	if !first {
		names = append(names, nameSeparator...)
	}
	return append(names, name...)
}

// publishedGap is what [errdex.Template.Pattern] renders a placeholder as.
const publishedGap = "(.+?)"

// foldPattern appends what [foldTemplate] appends for the record's template, straight from its published pattern. It is the
// short way that nearly all records take: false for a pattern that [errdex.ParsePattern] does not take apart, and where the
// placeholders do not fit it.
func foldPattern(key, names []byte, record *errdex.Record) (foldedKey, joinedNames []byte, lines, ok bool) {
	pattern := record.MessagePattern
	if pattern == "" || strings.Count(pattern, publishedGap) != len(record.Placeholders) || strings.IndexByte(pattern, escape) >= 0 {
		return key, names, false, false
	}
	start := len(key)
	for i, gap := 0, 0; i < len(pattern); {
		c := pattern[i]
		if folded := plain[c]; folded != 0 {
			key = append(key, folded)
			i++
			continue
		}
		switch {
		case c == '(' && strings.HasPrefix(pattern[i:], publishedGap):
			p := &record.Placeholders[gap]
			key = append(key, gapOf(p.Type))
			names = appendName(names, p.Name, gap == 0)
			gap++
			i += len(publishedGap)
			continue
		case c == '\\':
			if i++; i == len(pattern) {
				return key[:start], names, false, false
			}
			lines = lines || pattern[i] == '\n'
		case strings.IndexByte(`.+*?()|[]{}^$`, c) >= 0:
			return key[:start], names, false, false
		case c == '\n':
			lines = true
		}
		c, size := foldByte(pattern[i:])
		i += size
		if c == ' ' && len(key) > start && key[len(key)-1] == ' ' {
			continue
		}
		key = append(key, c)
	}
	return key, names, lines, true
}

// plain holds what a character folds to that stands for itself in a published pattern, and is no white space; 0 for all others.
var plain = func() (table [256]byte) {
	for c := byte('!'); c <= '~'; c++ {
		if strings.IndexByte(`\.+*?()|[]{}^$`, c) < 0 {
			table[c], _ = foldByte(string(rune(c)))
		}
	}
	return table
}()

// escape begins the control sequences of a terminal.
const escape = '\x1b'

// foldLiteral appends the folded literal to dst. White space at the ends stays, as one space. Colours that a program prints with
// the text are left out, as they are where it is read.
func foldLiteral(dst []byte, literal string) []byte {
	for i := 0; i < len(literal); {
		if literal[i] == escape {
			i += input.EscapeLength(literal[i:])
			continue
		}
		c, size := foldByte(literal[i:])
		i += size
		if c == ' ' && len(dst) > 0 && dst[len(dst)-1] == ' ' {
			continue
		}
		dst = append(dst, c)
	}
	return dst
}

// foldByte folds the first character of text, which is not empty, to one byte where it changes, and says how many bytes of
// text it stands for. Bytes that are left alone come one at a time.
func foldByte(text string) (c byte, size int) {
	c = text[0]
	switch {
	case c >= 'A' && c <= 'Z':
		return c + 'a' - 'A', 1
	case c == ' ' || c >= '\t' && c <= '\r':
		return ' ', 1
	case c < gapLimit:
		return 0x1a, 1 // the substitute character: low bytes stand for placeholders in patterns
	case c == 0xc2 && len(text) > 1 && text[1] == 0xa0: // no-break space
		return ' ', 2
	case c == 0xe2 && len(text) > 2 && text[1] == 0x80:
		switch text[2] {
		case 0x98, 0x99: // ‘ ’
			return '\'', 3
		case 0x9c, 0x9d: // “ ”
			return '"', 3
		}
	}
	return c, 1
}

// isWord reports whether c is part of a word: an ASCII letter or digit, or a byte of any other letter.
func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// weigh is [errdex.Template.Weight] of folded bytes, in thirds: a letter or digit counts 3, punctuation 1.
func weigh(folded []byte) int {
	thirds := 0
	for _, c := range folded {
		switch {
		case c >= 0x80 && c < 0xc0: // the rest of a character that was counted at its first byte
		case isWord(c):
			thirds += 3
		case c >= gapLimit && c != ' ':
			thirds++
		}
	}
	return thirds
}
