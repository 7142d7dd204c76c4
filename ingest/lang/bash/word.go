package bash

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// literal reads a word as a template: its text, with a placeholder for each value that the shell puts in. A word that is the
// only one of an echo -e or a printf is read with their escapes and verbs.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	template := wordOf(s, n, 0)
	if command := s.Parent(n); s.KindName(command) == "command" || s.KindName(command) == "file_redirect" {
		if c := commandAround(s, n); len(c.words) == 1 && c.words[0] == n {
			return formatted(c, template), true
		}
	}
	return template, true
}

// formatted applies the escapes of a command that has the one word to it.
func formatted(c command, template errdex.Template) errdex.Template {
	switch c.join() {
	case "join:printf":
		return dialect.ShellAround(template, dialect.ShellPrintf)
	case "join:echo":
		return dialect.ShellAround(template, dialect.ShellEcho)
	}
	if c.name == "eval_gettextln" {
		return evaluated(template)
	}
	return template
}

// maxDeep bounds words inside words.
const maxDeep = 20

// wordOf is a word's template as the shell expands it.
func wordOf(s *engine.Scan, n engine.Node, depth int) errdex.Template {
	if n == engine.None || depth > maxDeep {
		return nil
	}
	text := s.Text(n)
	switch s.KindName(n) {
	case "raw_string":
		return lit(strings.TrimSuffix(strings.TrimPrefix(text, "'"), "'"))
	case "ansi_c_string":
		return lit(dialect.ShellUnescape(strings.TrimSuffix(strings.TrimPrefix(text, "$'"), "'")))
	case "string":
		return pieces(s, n, s.Nodes[n].Start+1, max(s.Nodes[n].End, s.Nodes[n].Start+2)-1, quoted, depth)
	case "translated_string":
		return wordOf(s, s.FirstNamed(n), depth+1)
	case "concatenation":
		return pieces(s, n, s.Nodes[n].Start, s.Nodes[n].End, bare, depth)
	case "heredoc_body":
		return heredoc(s, n, depth)
	case "command_substitution":
		if template, ok := translated(s, n, depth); ok {
			return template
		}
		return errdex.Template{hole(s, n)}
	case "simple_expansion", "expansion", "arithmetic_expansion", "process_substitution":
		return errdex.Template{hole(s, n)}
	}
	return lit(bare(text))
}

func lit(text string) errdex.Template { return errdex.Template{errdex.Lit(text)} }

// pieces is the template of a node whose children that expand stand in text; decode reads the text between them.
func pieces(s *engine.Scan, n engine.Node, from, end uint32, decode func(string) string, depth int) (template errdex.Template) {
	text := func(until uint32) {
		if until > from {
			template = append(template, errdex.Lit(decode(string(s.Source[from:until]))))
		}
	}
	for c := s.First(n); c != engine.None; c = s.After(c) {
		if !s.Named(c) || s.KindName(c) == "string_content" || s.KindName(c) == "heredoc_content" || s.KindName(c) == "word" || s.Nodes[c].Start < from || s.Nodes[c].End > end {
			continue
		}
		text(s.Nodes[c].Start + leading(s.Bytes(c)))
		template = append(template, wordOf(s, c, depth+1)...)
		from = s.Nodes[c].End
	}
	text(end)
	return template
}

// leading counts the white space that the grammar gives an expansion that stands behind nothing else.
func leading(text []byte) (count uint32) {
	for count < uint32(len(text)) && (text[count] == ' ' || text[count] == '\t' || text[count] == '\n' || text[count] == '\r') {
		count++
	}
	return count
}

// quoted reads text between double quotes: a backslash keeps what it stands before when that is special there.
func quoted(text string) string { return dialect.Unescape(text, unquote("$`\"\\")) }

// bare reads text without quotes: a backslash keeps any character.
func bare(text string) string { return dialect.Unescape(text, unquote("")) }

// here reads the text of a here-document that expands.
func here(text string) string { return dialect.Unescape(text, unquote("$`\\")) }

// unquote is the escape of a backslash that only stands before some characters; before any for none.
func unquote(special string) func(b *strings.Builder, rest string) int {
	return func(b *strings.Builder, rest string) int {
		switch {
		case rest[0] == '\n':
			return 1 // the line goes on
		case special != "" && strings.IndexByte(special, rest[0]) < 0:
			b.WriteByte('\\')
		}
		b.WriteByte(rest[0])
		return 1
	}
}

// heredoc is the text of a here-document: as it stands when its mark is quoted, without leading tabs behind <<-.
func heredoc(s *engine.Scan, n engine.Node, depth int) errdex.Template {
	redirect := s.Parent(n)
	start := s.Text(s.ChildOfKind(redirect, "heredoc_start"))
	tabs := strings.HasPrefix(strings.TrimLeft(s.Text(redirect), "0123456789"), "<<-")
	from, end := s.Nodes[n].Start, s.Nodes[n].End
	if strings.ContainsAny(start, `'"\`) {
		return lit(untab(string(s.Source[from:end]), tabs))
	}
	var template errdex.Template
	for _, part := range pieces(s, n, from, end, func(raw string) string { return raw }, depth) {
		if part.Placeholder != nil {
			template = append(template, part)
			continue
		}
		template = append(template, unparsed(untab(part.Literal, tabs))...)
	}
	return template
}

// unparsed reads the text of a here-document, with a placeholder for each command substitution that the grammar took for text.
func unparsed(raw string) (template errdex.Template) {
	for {
		at := strings.Index(raw, "$(")
		if at < 0 || at > 0 && raw[at-1] == '\\' {
			break
		}
		depth, end := 0, at+1
		for ; end < len(raw); end++ {
			if raw[end] == '(' {
				depth++
			} else if raw[end] == ')' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		if end == len(raw) {
			break
		}
		expression := raw[at : end+1]
		name, _, _ := strings.Cut(strings.TrimSpace(expression[2:len(expression)-1]), " ")
		template = append(template, errdex.Lit(here(raw[:at])), part(lastName(name), strings.Join(strings.Fields(expression), " "), errdex.AnyValue, "call"))
		raw = raw[end+1:]
	}
	return append(template, errdex.Lit(here(raw)))
}

// untab drops the tabs at the start of lines.
func untab(text string, drop bool) string {
	if !drop {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimLeft(line, "\t")
	}
	return strings.Join(lines, "\n")
}

// translators are commands that print the translation of their last word. Those of eval_gettext put values in by themselves.
var translators = map[string]bool{"gettext": true, "eval_gettext": true, "ngettext": true, "eval_ngettext": true, "i18n": true, "translate": true}

// translated is the text that a command substitution prints whose command says it: $(gettext "..", $(printf "..%s" "$x").
func translated(s *engine.Scan, n engine.Node, depth int) (errdex.Template, bool) {
	first := s.FirstNamed(n)
	if s.KindName(first) != "command" || first != s.LastNamed(n) {
		return nil, false
	}
	c := commandOf(s, first)
	if len(c.words) == 0 {
		return nil, false
	}
	last := wordOf(s, c.words[len(c.words)-1], depth+1)
	switch {
	case c.name == "printf" || c.name == "echo":
		return substitutedText(s, c, depth)
	case !translators[c.name]:
		return nil, false
	case strings.HasPrefix(c.name, "eval_"):
		return evaluated(last), true
	}
	return last, true
}

// substitutedText is what a printf or echo in a command substitution prints, when its format says something.
func substitutedText(s *engine.Scan, c command, depth int) (errdex.Template, bool) {
	base := wordOf(s, c.words[0], depth+1)
	arguments := dialectArguments(s, c.words[1:], depth)
	if len(base) != 1 || base[0].Placeholder != nil || !base.HasWord() {
		return nil, false
	}
	switch c.join() {
	case "join:printf":
		return dialect.ShellPrintf(base[0].Literal, arguments), true
	case "join:echo":
		return dialect.ShellEcho(base[0].Literal, arguments), true
	}
	return dialect.ShellWords(base[0].Literal, arguments), true
}

// dialectArguments are words as the values for a format.
func dialectArguments(s *engine.Scan, list []engine.Node, depth int) []dialect.Argument {
	arguments := make([]dialect.Argument, len(list))
	for i, word := range list {
		arguments[i].Value = wordOf(s, word, depth+1)
	}
	return arguments
}

// evaluated reads $name and ${name} in a template's literals as placeholders.
func evaluated(template errdex.Template) (out errdex.Template) {
	for _, part := range template {
		text := part.Literal
		if part.Placeholder != nil {
			out = append(out, part)
			continue
		}
		for {
			dollar := strings.IndexByte(text, '$')
			if dollar < 0 {
				break
			}
			name := strings.TrimPrefix(text[dollar+1:], "{")
			if end := strings.IndexFunc(name, func(r rune) bool { return !isWord(r) }); end >= 0 {
				name = name[:end]
			}
			if name == "" {
				break
			}
			out = append(out, errdex.Lit(text[:dollar]), errdex.Hole(name, "$"+name, errdex.AnyValue))
			braced := strings.HasPrefix(text[dollar+1:], "{")
			if text = text[dollar+1:]; braced {
				text = strings.TrimPrefix(text[1+len(name):], "}")
			} else {
				text = text[len(name):]
			}
		}
		out = append(out, errdex.Lit(text))
	}
	return out
}
