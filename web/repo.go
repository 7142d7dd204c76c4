package web

import (
	"errors"
	"fmt"
	"net/http"
	"sort"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/store"
	"github.com/labstack/echo/v4"
)

// listRows is how many records a page of a list shows.
const listRows = 40

// repoPage is the view of repo.html.
type repoPage struct {
	Name, URL, Data   string
	Pin, PinURL, Ref  string
	License, Analyzed string
	Total, Gone       int
	Narrowed          bool
	Facets            []facetGroup
	Rows              []row
	Pager             pager
	Files, FilesRead  int
	Languages         []languageLine
	Types, Skipped    []namedCount
	Notes             []errdex.FileNote
}

// languageLine is a language in the table of what was read.
type languageLine struct {
	Language               string
	Files, Degraded, Sites int
}

type namedCount struct {
	Name  string
	Count int
}

// repo shows a repository: its pin, its errors, and what was read of it and what was not.
func (s *Server) repo(c echo.Context) error {
	ctx := c.Request().Context()
	repository, err := s.repository(c)
	if err != nil {
		return err
	}
	by, err := chosen(c)
	if err != nil {
		return err
	}
	by.Repo = repository.Pin.Repo
	cursor, err := parameter(c, "cursor")
	if err != nil {
		return err
	}
	list, err := s.store.List(ctx, by.filter(), cursor, listRows)
	if err != nil {
		return err
	}
	facets, err := s.store.Facets(ctx, by.filter())
	if err != nil {
		return err
	}
	by.Repo = ""
	pin := repository.Pin
	base := "/r/" + pin.Repo
	rows := rowsOf(list.Summaries, "")
	for i := range rows {
		rows[i].Repo = "" // the page's heading says it
	}
	view := repoPage{
		Name: pin.Repo, URL: base, Data: "/api/repos/" + pin.Repo, Pin: pin.ShortRevision(), PinURL: pinURL(pin), Ref: pin.Ref,
		License: pin.License, Analyzed: day(repository.AnalyzedAt), Total: list.Total, Narrowed: by.narrowed(),
		Facets: facetGroups(base, c.QueryParams(), facets, "repo"), Rows: rows,
		Pager: cursorPager(base, c.QueryParams(), list.Next), Gone: repository.Gone,
	}
	if repository.Coverage != nil {
		view.addCoverage(repository.Coverage)
	}
	return s.render(c, http.StatusOK, "repo", page{
		Title: pin.Repo, Description: fmt.Sprintf("%d errors that %s can raise, from its source at %s.", repository.Records, pin.Repo, view.Pin),
		Canonical: base, Data: view.Data, NoIndex: c.Request().URL.RawQuery != "", Body: view,
	})
}

// repository reads the repository that the address names.
func (s *Server) repository(c echo.Context) (store.Repository, error) {
	name := c.Param("owner") + "/" + c.Param("name")
	if !errdex.IsRepo(name) {
		return store.Repository{}, unknownRepository(fmt.Errorf("repository %q: %w", shorten(name, 80), errdex.ErrNotFound))
	}
	repository, err := s.store.Repository(c.Request().Context(), name)
	return repository, unknownRepository(err)
}

func unknownRepository(err error) error {
	if !errors.Is(err, errdex.ErrNotFound) {
		return err
	}
	return errdex.WithFix(err, "Read it with errdex ingest owner/name@REVISION. What has been read is listed on the home page.")
}

// pinURL leads to the pinned commit on its host; a declared version leads nowhere.
func pinURL(pin errdex.Pin) string {
	switch {
	case pin.Commit == "":
		return ""
	case strings.Contains(pin.Host, "bitbucket"):
		return pin.RepoURL() + "/commits/" + pin.Commit
	}
	return pin.RepoURL() + "/commit/" + pin.Commit
}

func (v *repoPage) addCoverage(coverage *errdex.Coverage) {
	v.Files, v.FilesRead, v.Notes = coverage.Files, coverage.Read, coverage.Notes
	types := map[string]int{}
	for _, language := range coverage.Languages {
		v.Languages = append(v.Languages, languageLine{language.Language, language.Files, language.DegradedFiles, language.Sites})
		for kind, count := range language.Types {
			types[string(kind)] += count
		}
	}
	skipped := map[string]int{}
	for reason, count := range coverage.Skipped {
		skipped[string(reason)] = count
	}
	v.Types, v.Skipped = sorted(types), sorted(skipped)
}

// sorted lists counts, the largest first.
func sorted(counts map[string]int) []namedCount {
	var out []namedCount
	for name, count := range counts {
		out = append(out, namedCount{name, count})
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Count != out[j].Count {
			return out[i].Count > out[j].Count
		}
		return out[i].Name < out[j].Name
	})
	return out
}
