package ruby

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal decodes a string, a word of %w, a character, or the heredoc that starts here.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	switch s.KindName(n) {
	case "character":
		return errdex.Template{errdex.Lit(unescape(strings.TrimPrefix(s.Text(n), "?")))}, true
	case "heredoc_beginning":
		return heredoc(s, n)
	}
	opening := s.Text(s.First(n))
	if s.KindName(n) == "bare_string" {
		opening = s.Text(s.First(s.Parent(n)))
	}
	plain := strings.HasPrefix(opening, "'") || strings.HasPrefix(opening, "%q") || strings.HasPrefix(opening, "%w")
	var template errdex.Template
	for _, p := range telling(s, n, pieces(s, n)) {
		if plain && p.hole == nil && !p.escaped {
			p.text = unescapePlain(p.text, opening)
		}
		template = append(template, p.part())
	}
	return template, true
}

// piece is a piece of a literal: text as the source has it, the value of an escape, or an interpolation.
type piece struct {
	text    string
	escaped bool
	hole    *errdex.Placeholder
}

func (p piece) part() errdex.Part {
	if p.hole != nil {
		return errdex.Part{Placeholder: p.hole}
	}
	return errdex.Lit(p.text)
}

// pieces lists what a literal or a heredoc's body is made of.
func pieces(s *engine.Scan, n engine.Node) (list []piece) {
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "string_content", "heredoc_content":
			list = append(list, piece{text: untamed(s.Text(c))})
		case "escape_sequence":
			list = append(list, piece{text: unescape(s.Text(c)), escaped: true})
		case "interpolation":
			if text, ok := constantText(s, s.FirstNamed(c)); ok {
				list = append(list, piece{text: text, escaped: true})
				continue
			}
			expression := s.SpanText(engine.One(s.FirstNamed(c)))
			list = append(list, piece{hole: &errdex.Placeholder{Name: s.NameOf(expression), Expression: expression}})
		}
	}
	return list
}

var simpleEscapes = map[byte]string{'n': "\n", 't': "\t", 's': " ", 'r': "\r", '0': "\x00", 'e': "\x1b", 'a': "\a", 'b': "\b", 'v': "\v", 'f': "\f", '\n': ""}

// unescape replaces the escapes of a literal in double quotes.
func unescape(body string) string { return dialect.Unescape(body, escape) }

// escape writes the value of an escape, given what follows the backslash, and returns how many bytes it took.
func escape(b *strings.Builder, rest string) int {
	c := rest[0]
	switch {
	case c == 'u' && strings.HasPrefix(rest, "u{"):
		end := strings.IndexByte(rest, '}')
		if end < 0 {
			break
		}
		for _, digits := range strings.Fields(rest[2:end]) {
			writeRune(b, digits, 16)
		}
		return end + 1
	case c == 'u' && len(rest) >= 5:
		writeRune(b, rest[1:5], 16)
		return 5
	case c == 'x':
		taken := 1
		for taken < 3 && taken < len(rest) && isHex(rest[taken]) {
			taken++
		}
		writeByte(b, rest[1:taken], 16)
		return taken
	case c >= '0' && c <= '7':
		taken := 1
		for taken < 3 && taken < len(rest) && rest[taken] >= '0' && rest[taken] <= '7' {
			taken++
		}
		writeByte(b, rest[:taken], 8)
		return taken
	}
	if value, ok := simpleEscapes[c]; ok {
		b.WriteString(value)
		return 1
	}
	b.WriteByte(c)
	return 1
}

func writeRune(b *strings.Builder, digits string, base int) {
	if value, err := strconv.ParseUint(digits, base, 32); err == nil {
		b.WriteRune(rune(value))
	}
}

// writeByte writes a byte of a text: several of them can make one character.
func writeByte(b *strings.Builder, digits string, base int) {
	if value, err := strconv.ParseUint(digits, base, 16); err == nil {
		b.WriteByte(byte(value))
	}
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// unescapePlain replaces the escapes of a literal in single quotes: of the backslash, of the quotes, and in %w of white space.
func unescapePlain(body, opening string) string {
	quotes := `\` + opening[len(opening)-1:]
	if at := strings.IndexByte("([{<", opening[len(opening)-1]); at >= 0 {
		quotes += ")]}>"[at : at+1]
	}
	if strings.HasPrefix(opening, "%w") {
		quotes += " \t\n"
	}
	return dialect.Unescape(body, func(b *strings.Builder, rest string) int {
		if strings.IndexByte(quotes, rest[0]) < 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(rest[0])
		return 1
	})
}
