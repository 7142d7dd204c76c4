package analyzer

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// codeLimit is how many bytes of source a sentence quotes; longer text is cut with " ...".
const codeLimit = 110

// code quotes source text as inline Markdown code.
func code(text string) string {
	text = shorten(strings.Join(strings.Fields(text), " "), codeLimit)
	if strings.Contains(text, "`") {
		return "`` " + text + " ``" // the Markdown form for code that holds a backtick
	}
	return "`" + text + "`"
}

// shorten cuts text to at most limit bytes, at a character's border, and marks the cut.
func shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	cut := limit - len(" ...")
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return strings.TrimSpace(text[:cut]) + " ..."
}

// list joins words as a sentence does: a, b and c.
func list(words []string, last string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// sentence closes a clause with a full stop and starts it with a capital letter, unless it starts with code.
func sentence(clause string) string {
	clause = strings.TrimSpace(clause)
	if clause == "" {
		return ""
	}
	if c := clause[0]; c >= 'a' && c <= 'z' {
		clause = string(c-'a'+'A') + clause[1:]
	}
	if strings.HasSuffix(clause, ".") || strings.HasSuffix(clause, "?") || strings.HasSuffix(clause, "!") {
		return clause
	}
	return clause + "."
}

// paragraph joins sentences, leaving empty ones out.
func paragraph(sentences ...string) string {
	var kept []string
	for _, s := range sentences {
		if s = sentence(s); s != "" {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, " ")
}

// count renders a number with its noun and what follows: "one other place has", "3 other places have".
func count(n int, one, many string) string {
	if n == 1 {
		return "one " + one
	}
	return strconv.Itoa(n) + " " + many
}

// article puts a or an before a word, by its first letter.
func article(word string) string {
	bare := strings.Trim(word, "`")
	if bare != "" && strings.ContainsRune("aeiouAEIOU", rune(bare[0])) {
		return "an " + word
	}
	return "a " + word
}

// firstSentence returns the first sentence of a doc comment, at most limit bytes.
func firstSentence(doc string, limit int) string {
	text := strings.Join(strings.Fields(paragraphOf(doc)), " ")
	for i := 0; i+1 < len(text); i++ {
		if (text[i] == '.' || text[i] == '!' || text[i] == '?') && text[i+1] == ' ' && !abbreviated(text[:i]) {
			text = text[:i+1]
			break
		}
	}
	return strings.TrimRight(shorten(text, limit), " :")
}

// paragraphOf is the text up to the first empty line.
func paragraphOf(doc string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(doc), "\n\n")
	return first
}

// abbreviated reports whether text ends in an abbreviation whose full stop ends no sentence.
func abbreviated(text string) bool {
	for _, short := range []string{"e.g", "i.e", "etc", "vs", "cf"} {
		if strings.HasSuffix(text, short) {
			return true
		}
	}
	return false
}
