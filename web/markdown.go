package web

import (
	"bytes"
	"fmt"
	"html/template"

	"github.com/errdex/errdex"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

// articles holds the rendered article of every class, made once: they are built into the binary.
type articles struct {
	sections map[string][]articleSection
}

// articleSection is a rendered part of a class's article.
type articleSection struct {
	Title string
	Body  template.HTML
}

// renderArticles renders the articles. HTML in them is left out and dangerous links are emptied: goldmark's default.
func renderArticles(classes []errdex.Class) (*articles, error) {
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table))
	out := &articles{sections: make(map[string][]articleSection, len(classes))}
	for _, class := range classes {
		for _, section := range class.Sections {
			var b bytes.Buffer
			if err := markdown.Convert([]byte(section.Body), &b); err != nil {
				return nil, fmt.Errorf("render section %q of class %s: %w", section.Title, class.Slug, err)
			}
			out.sections[class.Slug] = append(out.sections[class.Slug], articleSection{section.Title, template.HTML(b.String())})
		}
	}
	return out, nil
}
