package text

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
)

// analyzer cuts text into terms. A run of letters, digits and _ . / : - is a token; its parts are cut at every other character
// than letters and digits, between lower and upper case, between letters and digits, and before the last capital of a run
// that a small letter follows (HTTPServer: http, server). Parts are lower-cased and stemmed, and stand at positions one after
// the other; a token of several parts is a term as well, at its first part's position.
type analyzer struct {
	// prose leaves out the commonest English words, and terms of several parts.
	prose bool
}

// maxTerm is how long a term can be; a longer one is cut.
const maxTerm = 80

var stops = loadStops()

func loadStops() analysis.TokenMap {
	m := analysis.NewTokenMap()
	if err := m.LoadBytes(en.EnglishStopWords); err != nil {
		return analysis.NewTokenMap() // the list is a constant of the library: without it, no word is a stop word
	}
	return m
}

// isStop reports whether a term is one of the commonest English words.
func isStop(term []byte) bool { return stops[string(term)] }

// Analyze makes the terms of a text.
func (a analyzer) Analyze(text []byte) analysis.TokenStream {
	lower := bytes.ToLower(text)
	if len(lower) != len(text) { // a few letters change their length: then case is told from the lower-cased text itself
		text = lower
	}
	tokens := make([]analysis.Token, 0, len(text)/5+4)
	position := 0
	for at := 0; at < len(text); {
		if !isToken(text[at]) {
			at++
			continue
		}
		end := at
		for end < len(text) && isToken(text[end]) {
			end++
		}
		stop := end
		for stop > at && isGlue(text[stop-1]) {
			stop--
		}
		for at < stop && isGlue(text[at]) {
			at++
		}
		if at < stop {
			tokens, position = a.parts(tokens, text[at:stop], lower[at:stop], at, position)
		}
		at = end
	}
	out := make(analysis.TokenStream, len(tokens))
	for i := range tokens {
		out[i] = &tokens[i]
	}
	return out
}

// parts appends the terms of one token.
func (a analyzer) parts(tokens []analysis.Token, text, lower []byte, offset, position int) ([]analysis.Token, int) {
	first, whole := position+1, len(tokens)
	for start := 0; start < len(text); {
		if isGlue(text[start]) {
			start++
			continue
		}
		end := partEnd(text, start)
		term := cut(lower[start:end])
		if !a.prose || !isStop(term) {
			tokens = append(tokens, analysis.Token{Term: stem(term), Start: offset + start, End: offset + end, Position: position + 1})
		}
		position++
		start = end
	}
	if position > first && !a.prose { // several parts: the whole comes first
		tokens = append(tokens, analysis.Token{})
		copy(tokens[whole+1:], tokens[whole:])
		tokens[whole] = analysis.Token{Term: cut(lower), Start: offset, End: offset + len(text), Position: first}
	}
	return tokens, position
}

// partEnd returns the end of the part that starts at start.
func partEnd(text []byte, start int) int {
	before, size := utf8.DecodeRune(text[start:])
	end := start + size
	for end < len(text) && !isGlue(text[end]) {
		r, size := utf8.DecodeRune(text[end:])
		switch {
		case unicode.IsLower(before) && unicode.IsUpper(r), unicode.IsDigit(before) != unicode.IsDigit(r):
			return end
		case unicode.IsUpper(before) && unicode.IsUpper(r) && end+size < len(text):
			if next, _ := utf8.DecodeRune(text[end+size:]); unicode.IsLower(next) {
				return end
			}
		}
		before = r
		end += size
	}
	return end
}

// cut shortens a term to maxTerm bytes.
func cut(term []byte) []byte { return term[:min(len(term), maxTerm)] }

// stem takes the endings of number and tense off a word of small ASCII letters, as the first step of Porter's algorithm does:
// files, opened and opening become file, open and open. The whole algorithm took an eighth of a build's time,
// and its further steps (connection, connect) join words that error messages keep apart.
func stem(term []byte) []byte {
	if len(term) < 4 || !smallLetters(term) {
		return term
	}
	switch {
	case bytes.HasSuffix(term, []byte("sses")):
		term = term[:len(term)-2]
	case bytes.HasSuffix(term, []byte("ies")):
		return append(term[:len(term)-3:len(term)-3], 'y')
	case bytes.HasSuffix(term, []byte("s")) && !bytes.HasSuffix(term, []byte("ss")) && !bytes.HasSuffix(term, []byte("us")) && !bytes.HasSuffix(term, []byte("is")):
		term = term[:len(term)-1]
	}
	for _, ending := range []string{"ing", "ed"} {
		if rest, ok := bytes.CutSuffix(term, []byte(ending)); ok && len(rest) > 2 && bytes.ContainsAny(rest, "aeiouy") {
			term = rest
			if n := len(term) - 1; n > 1 && term[n] == term[n-1] && term[n] != 'l' && term[n] != 's' && term[n] != 'z' {
				term = term[:n] // stopped: stop
			}
			break
		}
	}
	if rest, ok := bytes.CutSuffix(term, []byte("e")); ok && len(rest) > 2 {
		term = rest // close, closed and closing: clos
	}
	return term
}

func smallLetters(term []byte) bool {
	for _, c := range term {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// isToken reports whether c can be part of a token.
func isToken(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80 || isGlue(c)
}

// isGlue reports whether c joins the parts of a token.
func isGlue(c byte) bool { return c == '_' || c == '.' || c == '/' || c == ':' || c == '-' }
