package web

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/errdex/errdex"
	lru "github.com/hashicorp/golang-lru/v2"
)

// Highlighting costs about 2 ms an excerpt, 20 times the rest of the page, so the result is kept: at most cachedExcerpts of
// them, none larger than largestCached, and so 32 MiB at the very most. Text over largestHighlighted bytes (an excerpt of
// minified code) is shown without colours.
const (
	cachedExcerpts     = 512
	largestCached      = 64 << 10
	largestHighlighted = 32 << 10
)

// highlighter renders source as HTML with classes for its tokens; the style sheet colours them.
type highlighter struct {
	cache *lru.Cache[excerptKey, template.HTML]
}

// colourless is the style that the formatter wants to be given: it writes classes, and the style sheet colours them. The library's own
// styles come in one package that reads sixty of them when the program starts, whatever it was started for.
var colourless = chroma.MustNewStyle("errdex", nil)

// excerptKey names an excerpt. Two records never share a key, and a record's excerpt changes only with its content.
type excerptKey struct {
	id      errdex.ID
	changed string
	part    string
}

func newHighlighter() (*highlighter, error) {
	cache, err := lru.New[excerptKey, template.HTML](cachedExcerpts)
	if err != nil {
		return nil, fmt.Errorf("make cache of highlighted source: %w", err)
	}
	return &highlighter{cache}, nil
}

// excerpt renders a record's source with line numbers that are links (#L12) and the site's line marked.
func (h *highlighter) excerpt(r *errdex.Record) template.HTML {
	return h.cached(excerptKey{r.ID, r.ContentChangedAt, "source"}, func() template.HTML {
		return highlight(r.SourceCode, lexerOf(r), 0, math.MaxInt, html.WithLinkableLineNumbers(true, "L"),
			html.WithLineNumbers(true), html.BaseLineNumber(r.SourceCodeStart), html.HighlightLines([][2]int{{r.LineNumber, r.LineNumber}}))
	})
}

// peekLines is how many lines before and after the site's line are shown at the top of a page.
const peekLines = 3

// peek renders the site's line and the few around it; nothing when the excerpt lacks the line.
func (h *highlighter) peek(r *errdex.Record) template.HTML {
	if lineAnchor(r, r.LineNumber) == "" {
		return ""
	}
	return h.cached(excerptKey{r.ID, r.ContentChangedAt, "peek"}, func() template.HTML {
		at := r.LineNumber - r.SourceCodeStart
		from := max(0, at-peekLines)
		return highlight(r.SourceCode, lexerOf(r), from, at+peekLines+1,
			html.WithLineNumbers(true), html.BaseLineNumber(r.SourceCodeStart+from), html.HighlightLines([][2]int{{r.LineNumber, r.LineNumber}}))
	})
}

// snippet renders one of a record's pieces of example code; part tells them apart.
func (h *highlighter) snippet(r *errdex.Record, part, code string) template.HTML {
	return h.cached(excerptKey{r.ID, r.ContentChangedAt, part}, func() template.HTML { return highlight(code, lexerOf(r), 0, math.MaxInt) })
}

func (h *highlighter) cached(key excerptKey, render func() template.HTML) template.HTML {
	if kept, ok := h.cache.Get(key); ok {
		return kept
	}
	out := render()
	if len(out) <= largestCached {
		h.cache.Add(key, out)
	}
	return out
}

// lexerOf finds the lexer for a record's language, or for its file's name when the record names none.
func lexerOf(r *errdex.Record) chroma.Lexer {
	lexer := lexers.Get(r.Language)
	if r.Language == "" || lexer == nil {
		lexer = lexers.Match(r.FilePath)
	}
	if lexer == nil {
		lexer = lexers.Fallback
	}
	return chroma.Coalesce(lexer)
}

// highlight renders the lines from (counted from 0) to before to of a piece of code. The code around them is read too, since
// a line's colours can depend on it. What the lexer cannot read is rendered without colours rather than not at all.
func highlight(code string, lexer chroma.Lexer, from, to int, options ...html.Option) template.HTML {
	if len(code) > largestHighlighted {
		lexer = lexers.Fallback
	}
	formatter := html.New(append(options, html.WithClasses(true))...)
	for _, lexer := range []chroma.Lexer{lexer, lexers.Fallback} {
		tokens, err := lexer.Tokenise(nil, code)
		if err != nil {
			continue
		}
		lines := chroma.SplitTokensIntoLines(tokens.Tokens())
		from, to := min(from, len(lines)), min(to, len(lines))
		kept := slices.Concat(lines[min(from, to):to]...)
		var b strings.Builder
		if err := formatter.Format(&b, colourless, chroma.Literator(kept...)); err == nil {
			return template.HTML(b.String()) // the formatter escapes every token
		}
	}
	return template.HTML("<pre><code>" + template.HTMLEscapeString(code) + "</code></pre>")
}
