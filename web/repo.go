package web

import (
	"errors"
	"fmt"
	"net/http"
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
	// Coverage is the address of the page of what was read; empty when that is not known.
	Coverage string
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
	if coverage := repository.Coverage; coverage != nil {
		view.Files, view.FilesRead, view.Coverage = coverage.Files, coverage.Read, base+"/coverage"
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
