package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/store"
	"github.com/labstack/echo/v4"
)

const (
	// homeRepositories and homeClasses are how many of each the home page shows before it folds the rest away.
	homeRepositories, homeClasses = 10, 10
	// homeExamples is how many errors it shows as examples.
	homeExamples = 6
	// mostRepositories bounds the repositories that are listed, and that are offered beside the paste box.
	mostRepositories = 500
)

// homePage is the view of home.html. Without repositories it tells how to read one.
type homePage struct {
	Paste        pasteBox
	Repositories []repositoryLine
	// More are the repositories that are folded away.
	More     []repositoryLine
	Classes  []classLine
	Examples []row
}

// repositoryLine is a repository in a list.
type repositoryLine struct {
	Name, URL, Pin, Languages string
	Errors                    int
}

func (s *Server) home(c echo.Context) error {
	ctx := c.Request().Context()
	repositories, err := s.store.Repositories(ctx)
	if err != nil {
		return err
	}
	classes, err := s.classLines(c)
	if err != nil {
		return err
	}
	view := homePage{
		Paste:   pasteBox{Repositories: namesOf(repositories), Rows: 7},
		Classes: classes[:min(len(classes), homeClasses)],
	}
	for _, repository := range repositories[:min(len(repositories), mostRepositories)] {
		view.Repositories = append(view.Repositories, lineOf(repository))
	}
	shown := min(len(view.Repositories), homeRepositories)
	view.Repositories, view.More = view.Repositories[:shown], view.Repositories[shown:]
	if view.Examples, err = s.examples(c, repositories); err != nil {
		return err
	}
	return s.render(c, http.StatusOK, "home", page{
		Title: "errdex", Canonical: "/", Body: view,
		Description: "Paste an error message, a log or a stack trace and get the exact line of source that produced it.",
	})
}

// examples picks a few errors, of as many repositories as there is room for, so that the page shows what a record looks like.
func (s *Server) examples(c echo.Context, repositories []store.Repository) ([]row, error) {
	var out []row
	for _, severity := range []errdex.Severity{errdex.SeverityError, errdex.SeverityFatal, errdex.SeverityWarning} {
		for _, repository := range repositories[:min(len(repositories), homeExamples)] {
			found, err := s.store.List(c.Request().Context(),
				store.Filter{Repo: repository.Pin.Repo, Severity: string(severity)}, "", homeExamples)
			if err != nil {
				return nil, err
			}
			for _, summary := range found.Summaries[:min(len(found.Summaries), max(1, homeExamples/len(repositories)))] {
				out = append(out, rowOf(summary, ""))
			}
			if len(out) >= homeExamples {
				return out[:homeExamples], nil
			}
		}
	}
	return out, nil
}

func lineOf(repository store.Repository) repositoryLine {
	var languages []string
	for _, language := range repository.Languages {
		languages = append(languages, language.Value)
	}
	return repositoryLine{
		Name: repository.Pin.Repo, URL: "/r/" + repository.Pin.Repo, Pin: repository.Pin.ShortRevision(),
		Languages: strings.Join(languages, ", "), Errors: repository.Records,
	}
}

// repositoryNames are the repositories that a text can be looked for in.
func (s *Server) repositoryNames(c echo.Context) ([]string, error) {
	repositories, err := s.store.Repositories(c.Request().Context())
	return namesOf(repositories), err
}

func namesOf(repositories []store.Repository) []string {
	var out []string
	for _, repository := range repositories[:min(len(repositories), mostRepositories)] {
		out = append(out, repository.Pin.Repo)
	}
	return out
}

// classLine is a failure class in a list.
type classLine struct {
	Name, Title, URL, Definition string
	Strategy                     errdex.Strategy
	Records, Repositories        int
}

// classLines lists the classes that records have, the commonest first.
func (s *Server) classLines(c echo.Context) ([]classLine, error) {
	counts, err := s.store.Classes(c.Request().Context())
	if err != nil {
		return nil, err
	}
	var out []classLine
	for _, count := range counts {
		title, definition := s.className(count.Slug)
		line := classLine{
			Name: shortName(count.Slug), Title: title, URL: "/classes/" + url.PathEscape(count.Slug), Definition: definition,
			Records: count.Records, Repositories: count.Repositories,
		}
		if class, ok := s.classes[count.Slug]; ok {
			line.Strategy = class.Strategy
		}
		out = append(out, line)
	}
	return out, nil
}
