package web

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/errdex/errdex"
)

// span is a piece of text and how it is shown: "" as it is, "hole" a placeholder, "value" a captured value, "mark" found,
// "code" a piece of code in prose.
type span struct {
	Text, Kind string
	// Title is what a pointer resting on the piece shows.
	Title string
}

// templateSpans shows a template with its placeholders in braces.
func templateSpans(t errdex.Template) []span {
	var out []span
	for _, part := range t {
		if part.Placeholder == nil {
			out = append(out, span{Text: part.Literal})
			continue
		}
		out = append(out, span{Text: "{" + part.Placeholder.Name + "}", Kind: "hole", Title: part.Placeholder.Expression})
	}
	return out
}

// filledSpans shows a template with values in place of the placeholders, taken by name and, for a name that occurs more than
// once, in order. A placeholder without a value stays in braces. It reports false when no value was used.
func filledSpans(t errdex.Template, values map[string][]string) ([]span, bool) {
	next, used := map[string]int{}, false
	out := templateSpans(t)
	for i := range out {
		if t[i].Placeholder == nil {
			continue
		}
		name := t[i].Placeholder.Name
		if n := next[name]; n < len(values[name]) {
			out[i] = span{Text: values[name][n], Kind: "value", Title: name}
			next[name]++
			used = true
		}
	}
	return out, used
}

// stretch is a stretch of bytes of a text, End exclusive.
type stretch struct{ Start, End int }

// cut marks stretches of a text. Stretches that overlap an earlier one, or that do not lie on characters, are ignored.
func cut(text string, stretches []stretch, kind string) []span {
	sort.SliceStable(stretches, func(i, j int) bool { return stretches[i].Start < stretches[j].Start })
	var out []span
	at := 0
	for _, s := range stretches {
		if s.Start < at || s.End <= s.Start || s.End > len(text) || !onCharacter(text, s.Start) || !onCharacter(text, s.End) {
			continue
		}
		if s.Start > at {
			out = append(out, span{Text: text[at:s.Start]})
		}
		out = append(out, span{Text: text[s.Start:s.End], Kind: kind})
		at = s.End
	}
	if at < len(text) {
		out = append(out, span{Text: text[at:]})
	}
	return out
}

// cutShort keeps the spans' first bytes, most of them at most, and says so with an ellipsis when there are more.
func cutShort(spans []span, most int) []span {
	for i := range spans {
		if most -= len(spans[i].Text); most < 0 {
			spans[i].Text = shorten(spans[i].Text, len(spans[i].Text)+most)
			return spans[:i+1]
		}
	}
	return spans
}

func onCharacter(text string, at int) bool { return at == len(text) || utf8.RuneStart(text[at]) }

// maxWords bounds how many words of a query are looked for in each hit.
const maxWords = 16

// markWords marks the words of a query in a text, ignoring case, where a word of the text starts with one of them.
func markWords(text, query string) []span {
	words := strings.FieldsFunc(strings.ToLower(query), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) > maxWords {
		words = words[:maxWords]
	}
	var found []stretch
	inWord := false
	for i, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			inWord = false
			continue
		}
		if inWord {
			continue
		}
		inWord = true
		best := 0
		for _, word := range words {
			if n := foldedPrefix(text[i:], word); n > best && utf8.RuneCountInString(word) > 1 {
				best = n
			}
		}
		if best > 0 {
			found = append(found, stretch{i, i + best})
		}
	}
	return cut(text, found, "mark")
}

// foldedPrefix returns how many bytes of text spell the lower-case word, ignoring case; 0 when text does not start with it.
func foldedPrefix(text, word string) int {
	n := 0
	for _, want := range word {
		got, size := utf8.DecodeRuneInString(text[n:])
		if size == 0 || unicode.ToLower(got) != want {
			return 0
		}
		n += size
	}
	return n
}
