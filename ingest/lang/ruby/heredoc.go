package ruby

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// heredoc is the text of the heredoc that n starts: its body stands further below.
func heredoc(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	body, ok := fileOf(s).heredocs[n]
	opening := s.Text(n)
	if !ok || strings.Contains(opening, "`") {
		return nil, false
	}
	list := pieces(s, body)
	if len(list) == 0 {
		return nil, false
	}
	first, last := &list[0], &list[len(list)-1]
	first.text = strings.TrimPrefix(strings.TrimPrefix(first.text, "\r"), "\n") // the end of the line that opens it
	if !last.escaped {
		last.text = last.text[:strings.LastIndexByte(last.text, '\n')+1] // the indent of the line that closes it
	}
	if strings.HasPrefix(opening, "<<~") {
		dedent(list)
	}
	var template errdex.Template
	for _, p := range list {
		template = append(template, p.part())
	}
	return template, true
}

// tabWidth is how far a tab indents.
const tabWidth = 8

// dedent takes the indent that the lines of a squiggly heredoc share off them. Lines of nothing but white space have none.
func dedent(list []piece) {
	least := -1
	eachIndent(list, func(indent int, blank bool) {
		if !blank && (least < 0 || indent < least) {
			least = indent
		}
	})
	starts := true
	for i := range list {
		p := &list[i]
		if p.hole != nil || p.escaped {
			starts = false
			continue
		}
		var b strings.Builder
		taken := 0
		for _, c := range []byte(p.text) {
			switch {
			case c == '\n':
				starts, taken = true, 0
			case starts && c == ' ' && taken < least:
				taken++
				continue
			case starts && c == '\t' && taken/tabWidth*tabWidth+tabWidth <= least:
				taken = taken/tabWidth*tabWidth + tabWidth
				continue
			default:
				starts = false
			}
			b.WriteByte(c)
		}
		p.text = b.String()
	}
}

// eachIndent calls visit with the indent of every line. A line that an escaped line end continues is no line of its own.
func eachIndent(list []piece, visit func(indent int, blank bool)) {
	starts, indent := true, 0
	for _, p := range list {
		if p.hole != nil || p.escaped {
			if starts {
				visit(indent, false)
			}
			starts = false
			continue
		}
		for _, c := range []byte(p.text) {
			switch {
			case c == '\n':
				if starts {
					visit(indent, true)
				}
				starts, indent = true, 0
			case starts && c == ' ':
				indent++
			case starts && c == '\t':
				indent = indent/tabWidth*tabWidth + tabWidth
			case starts:
				visit(indent, false)
				starts = false
			}
		}
	}
}
