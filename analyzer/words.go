package analyzer

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// codeLimit is how many bytes of source a sentence quotes; longer text is cut with " ...".
const codeLimit = 110

// code quotes source text as inline Markdown code. A backtick inside becomes an apostrophe: one form of quoting is all that a
// reader of the text has to understand.
func code(text string) string {
	text = shorten(compact(strings.Join(strings.Fields(text), " ")), codeLimit)
	return "`" + strings.ReplaceAll(text, "`", "'") + "`"
}

// compactOver is the length over which quoted code loses what stands in its brackets.
const compactOver = 80

// compact replaces the contents of the longer brackets of long code by dots: the names of a chain of calls say more than the
// first arguments.
func compact(text string) string {
	if len(text) <= compactOver {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '(' && text[i] != '{' {
			b.WriteByte(text[i])
			i++
			continue
		}
		end := closing(text, i)
		if end < 0 {
			return b.String() + text[i:]
		}
		if end-i > len("(...)")+8 {
			b.WriteByte(text[i])
			b.WriteString("...")
			b.WriteByte(text[end])
		} else {
			b.WriteString(text[i : end+1])
		}
		i = end + 1
	}
	return b.String()
}

// closing is the index of the bracket that closes the one at i; -1 when none does.
func closing(text string, i int) int {
	depth := 0
	for j := i; j < len(text); j++ {
		if end := quoteEnd(text, j, "rust"); end > j {
			j = end - 1
			continue
		}
		switch text[j] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return -1
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
	text := strings.ReplaceAll(strings.Join(strings.Fields(paragraphOf(doc)), " "), "``", "`")
	for i := 0; i+1 < len(text); i++ {
		if (text[i] == '.' || text[i] == '!' || text[i] == '?') && text[i+1] == ' ' && !abbreviated(text[:i]) {
			text = text[:i+1]
			break
		}
	}
	return strings.TrimRight(shorten(text, limit), " :")
}

// paragraphOf is the text up to the first empty line, list or heading.
func paragraphOf(doc string) string {
	var kept []string
	for i, line := range strings.Split(strings.TrimSpace(doc), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || i > 0 && (strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "1. ") || strings.HasPrefix(line, "```") || strings.HasPrefix(line, ":param")) {
			break
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
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
