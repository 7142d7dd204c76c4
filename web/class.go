package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/store"
	"github.com/labstack/echo/v4"
)

const (
	// classRows is how many records a page of a class lists, classSamples how many sample messages.
	classRows, classSamples = 20, 6
)

// classesPage is the view of classes.html.
type classesPage struct{ Classes []classLine }

// classPage is the view of class.html.
type classPage struct {
	Title, Definition, Data string
	Strategy                errdex.Strategy
	Records, Repositories   int
	Sections                []articleSection
	// Alike are messages that the class takes, Unlike ones that look like it and belong to another.
	Alike, Unlike []string
	Facets        []facetGroup
	Rows          []row
	Pager         pager
	Narrowed      bool
}

// classList shows every class: those that records have, the commonest first, then the others.
func (s *Server) classList(c echo.Context) error {
	lines, err := s.classLines(c)
	if err != nil {
		return err
	}
	listed := map[string]bool{}
	for _, line := range lines {
		listed[line.URL] = true
	}
	for _, slug := range s.classOrder {
		class := s.classes[slug]
		if address := "/classes/" + url.PathEscape(slug); !listed[address] {
			lines = append(lines, classLine{Name: shortName(slug), Title: class.Title, URL: address, Definition: class.Definition, Strategy: class.Strategy})
		}
	}
	return s.render(c, http.StatusOK, "classes", page{
		Title: "Failure classes", Section: "classes", Canonical: "/classes", Data: "/api/classes", Body: classesPage{lines},
		Description: "Families of errors that are explained, solved and handled alike, whatever the language.",
	})
}

// class shows a failure class: its article, and the errors of all repositories that are of it.
func (s *Server) class(c echo.Context) error {
	slug := c.Param("slug")
	counts, err := s.classCount(c, slug)
	if err != nil {
		return err
	}
	by, err := chosen(c)
	if err != nil {
		return err
	}
	by.Class = slug
	cursor, err := parameter(c, "cursor")
	if err != nil {
		return err
	}
	list, err := s.store.List(c.Request().Context(), by.filter(), cursor, classRows)
	if err != nil {
		return err
	}
	facets, err := s.store.Facets(c.Request().Context(), by.filter())
	if err != nil {
		return err
	}
	base := "/classes/" + url.PathEscape(slug)
	title, definition := s.className(slug)
	by.Class = ""
	view := classPage{
		Title: title, Definition: definition, Data: "/api" + base, Records: counts.Records, Repositories: counts.Repositories,
		Sections: s.article.sections[slug], Rows: rowsOf(list.Summaries, ""), Narrowed: by.narrowed(),
		Pager:  cursorPager(base, c.QueryParams(), list.Next),
		Facets: facetGroups(base, c.QueryParams(), facets, "class"),
	}
	if class, ok := s.classes[slug]; ok {
		view.Strategy, view.Alike, view.Unlike = class.Strategy, messagesOf(class.Matches), messagesOf(class.NearMisses)
	}
	return s.render(c, http.StatusOK, "class", page{
		Title: title, Description: definition, Section: "classes", Canonical: base, Data: view.Data,
		NoIndex: c.Request().URL.RawQuery != "", Body: view,
	})
}

// classCount counts a class. A class that errdex explains but no record has counts zero.
func (s *Server) classCount(c echo.Context, slug string) (store.ClassCount, error) {
	counts, err := s.store.Class(c.Request().Context(), slug)
	if err != nil {
		return counts, err
	}
	if _, explained := s.classes[slug]; explained || counts.Records > 0 {
		return counts, nil
	}
	return counts, errdex.WithFix(fmt.Errorf("class %q: %w", shorten(slug, 60), errdex.ErrNotFound), "All classes are listed at /classes.")
}

func messagesOf(samples []errdex.Sample) []string {
	var out []string
	for _, sample := range samples[:min(len(samples), classSamples)] {
		if sample.Message != "" {
			out = append(out, sample.Message)
		}
	}
	return out
}

// className is a class's title and definition; a class that came with an import has its slug in words for a title.
func (s *Server) className(slug string) (title, definition string) {
	if class, ok := s.classes[slug]; ok {
		return class.Title, class.Definition
	}
	return shortName(slug), ""
}

// initials are the words of slugs that are written otherwise.
var initials = map[string]string{"io": "I/O", "tls": "TLS", "http": "HTTP"}

// shortName is a class's slug in words: titles are too long for lists of classes.
func shortName(slug string) string {
	parts := strings.Split(slug, "-")
	for i, part := range parts {
		parts[i] = words(initials, part)
	}
	name := strings.Join(parts, " ")
	first, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + name[size:]
}
