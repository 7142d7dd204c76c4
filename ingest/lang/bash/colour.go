package bash

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// uncoloured drops what only colours a text, and the command to a build server that it can be: ::error file=x::text. A log that
// is pasted has none of it.
func uncoloured(template errdex.Template) errdex.Template {
	out := plainText(template)
	if len(out) > 0 && out[0].Placeholder == nil && (strings.HasPrefix(out[0].Literal, "::error") || strings.HasPrefix(out[0].Literal, "::warning")) {
		if rest := out[0].Literal[2:]; strings.Contains(rest, "::") {
			out[0].Literal = rest[strings.Index(rest, "::")+2:]
		}
	}
	return out.Normalize()
}

// plainText is a template without escape sequences and the values that hold them.
func plainText(template errdex.Template) errdex.Template {
	var out errdex.Template
	for _, part := range template {
		if part.Placeholder == nil {
			part.Literal = withoutEscapes(part.Literal)
		} else if colours(part.Placeholder) {
			continue
		}
		out = append(out, part)
	}
	return out.Normalize()
}

// introducers start an escape sequence, decoded or as it is written for a printf.
var introducers = []string{"\x1b[", `\033[`, `\e[`, `\x1b[`, `\x1B[`, `\u001b[`, `\E[`, `\0033[`}

// withoutEscapes drops sequences such as ESC[0;31m.
func withoutEscapes(text string) string {
	for _, start := range introducers {
		for at := strings.Index(text, start); at >= 0; {
			end := at + len(start)
			for end < len(text) && strings.IndexByte("0123456789;?", text[end]) >= 0 {
				end++
			}
			if end < len(text) && (text[end] >= 'a' && text[end] <= 'z' || text[end] >= 'A' && text[end] <= 'Z') {
				end++
			}
			text = text[:at] + text[end:]
			at = strings.Index(text, start)
		}
	}
	return text
}

var (
	hues  = []string{"red", "green", "yellow", "blue", "cyan", "magenta", "purple", "white", "black", "gray", "grey", "orange", "bold", "bred", "bgreen", "reset", "color", "colour", "colors", "colours", "nc", "normal", "rst", "nocolor", "nocolour", "lred", "underline", "sgr0", "blink", "dim", "rosso", "crimson", "ncolor", "bright", "ansi"}
	tints = []string{"c", "col", "clr", "fg", "bg", "light", "dark", "b", "i", "u", "text", "txt", "off", "no", "end", "term", "set", "start", "default", "style", "fmt", "tput", "shell", "nvm", "font", "s", "t", "ui", "err", "error", "error", "warn", "none", "esc", "0", "1", "hi", "ul", "bold", "std", "sgr", "esc", "echo", "print"}
)

// colours reports whether a placeholder's value is a colour: by its variable's name, or by the command that gives it.
func colours(p *errdex.Placeholder) bool {
	if strings.HasPrefix(p.Expression, "$(tput") || strings.HasPrefix(p.Expression, "`tput") {
		return true
	}
	core := false
	for _, word := range nameWords(p.Name) {
		switch {
		case slices.Contains(hues, word):
			core = true
		case !slices.Contains(tints, word):
			return false
		}
	}
	return core
}
