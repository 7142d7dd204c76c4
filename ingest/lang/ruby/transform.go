package ruby

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
)

// squish folds runs of white space into one space, as a text's squish and split.join(" ") do.
func squish(text string, _ []dialect.Argument) errdex.Template {
	return errdex.Template{errdex.Lit(strings.Join(strings.Fields(text), " "))}
}

// dedented takes the indent that lines share off a text, as strip_heredoc does.
func dedented(text string, _ []dialect.Argument) errdex.Template {
	list := []piece{{text: text}}
	dedent(list)
	return errdex.Template{list[0].part()}
}

// replace is what gsub and tr make of a text, where both what is replaced and what takes its place are plain text or white space.
func replace(text string, arguments []dialect.Argument) errdex.Template {
	if len(arguments) == 2 {
		what, with := arguments[0].Expression, arguments[1].Value.LiteralText()
		switch plain := arguments[0].Value.LiteralText(); {
		case strings.HasPrefix(what, `/\s+/`) || strings.HasPrefix(what, `/[[:space:]]+/`):
			text = strings.Join(strings.FieldsFunc(text, isSpace), with)
		case what == `/\n\s+/` || what == `/\n\s*/` || what == `/\s*\n\s*/`:
			lines := strings.Split(text, "\n")
			for i := range lines {
				lines[i] = strings.TrimSpace(lines[i])
			}
			text = strings.Join(lines, with)
		case what == `/\n/`:
			text = strings.ReplaceAll(text, "\n", with)
		case what == `/^\s+/` || what == `/^ +/`:
			lines := strings.Split(text, "\n")
			for i := range lines {
				lines[i] = with + strings.TrimLeft(lines[i], " \t")
			}
			text = strings.Join(lines, "\n")
		case plain != "":
			text = strings.ReplaceAll(text, plain, with)
		}
	}
	return errdex.Template{errdex.Lit(text)}
}

func isSpace(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }

func upcase(text string, _ []dialect.Argument) errdex.Template {
	return errdex.Template{errdex.Lit(strings.ToUpper(text))}
}

func downcase(text string, _ []dialect.Argument) errdex.Template {
	return errdex.Template{errdex.Lit(strings.ToLower(text))}
}
