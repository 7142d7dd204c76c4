package web

import (
	"fmt"
	"net/http"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/store"
	"github.com/labstack/echo/v4"
)

const (
	// apiLimit is how many records or matches an answer holds when the request does not say, apiMost the most it can ask for.
	apiLimit, apiMost = 50, 200
	// apiMatches is how many matches an answer holds when the request does not say, mostMatches the most it can ask for.
	apiMatches, mostMatches = 10, 100
)

// apiError answers one record: the stored bytes, not a rendering of them, so that they are the same every time.
func (s *Server) apiError(c echo.Context) error {
	id, err := pathID(c)
	if err != nil {
		return err
	}
	body, err := s.store.EnvelopeJSON(c.Request().Context(), id)
	if err != nil {
		return unknownRecord(err)
	}
	return c.JSONBlob(http.StatusOK, body)
}

// errorList is the answer of /api/errors.
type errorList struct {
	Errors []store.Summary `json:"errors"`
	// Next is the cursor of the following page; null on the last one.
	Next *string `json:"next"`
	// Total counts all records that fit, on whatever page.
	Total          int    `json:"total"`
	DatasetVersion string `json:"datasetVersion"`
}

func (s *Server) apiErrors(c echo.Context) error {
	by, err := chosen(c)
	if err != nil {
		return err
	}
	limit, err := number(c, "limit", apiLimit, apiMost)
	if err != nil {
		return err
	}
	cursor, err := parameter(c, "cursor")
	if err != nil {
		return err
	}
	list, err := s.store.List(c.Request().Context(), by.filter(), cursor, limit)
	if err != nil {
		return err
	}
	version, err := s.dataset(c)
	if err != nil {
		return err
	}
	out := errorList{Errors: filled(list.Summaries), Total: list.Total, DatasetVersion: version}
	if list.Next != "" {
		out.Next = &list.Next
	}
	return c.JSON(http.StatusOK, out)
}

// searchHit is a record found by words.
type searchHit struct {
	store.Summary
	Score float64 `json:"score"`
}

// searchAnswer is the answer of /api/search.
type searchAnswer struct {
	Hits []searchHit `json:"hits"`
	// Total counts all records found, on whatever page; Page is the number of this one, from 1.
	Total int `json:"total"`
	Page  int `json:"page"`
	// Next is the number of the following page; null on the last one.
	Next *int `json:"next"`
	// Facets counts the records found by the values that the search could be narrowed to.
	Facets         map[string][]store.Count `json:"facets"`
	DatasetVersion string                   `json:"datasetVersion"`
}

func (s *Server) apiSearch(c echo.Context) error {
	if c.QueryParams().Has("re") {
		return s.apiSearchExpression(c)
	}
	if c.QueryParam("in") != "" {
		return errdex.WithFix(fmt.Errorf("in without re: %w", errdex.ErrInvalid), "Give a regular expression with re, or leave out in.")
	}
	_, _, hits, err := s.find(c)
	if err != nil {
		return err
	}
	version, err := s.dataset(c)
	if err != nil {
		return err
	}
	out := searchAnswer{
		Hits: []searchHit{}, Total: hits.result.Total, Page: hits.page, Facets: facetAnswer(hits.result.Facets), DatasetVersion: version,
	}
	for i, summary := range hits.summaries {
		out.Hits = append(out.Hits, searchHit{summary, hits.scores[i]})
	}
	if hits.more {
		next := hits.page + 1
		out.Next = &next
	}
	return c.JSON(http.StatusOK, out)
}

// repositoryList is the answer of /api/repos.
type repositoryList struct {
	Repos          []store.Repository `json:"repos"`
	DatasetVersion string             `json:"datasetVersion"`
}

// repositoryAnswer is the answer of /api/repos/{owner}/{name}.
type repositoryAnswer struct {
	Repo           store.Repository `json:"repo"`
	DatasetVersion string           `json:"datasetVersion"`
}

// coverageAnswer is the answer of /api/repos/{owner}/{name}/coverage.
type coverageAnswer struct {
	Repo string     `json:"repo"`
	Pin  errdex.Pin `json:"pin"`
	// Coverage is what was read and what was left out, with the calls whose message is not known.
	Coverage       *errdex.Coverage `json:"coverage"`
	DatasetVersion string           `json:"datasetVersion"`
}

func (s *Server) apiRepos(c echo.Context) error {
	repositories, err := s.store.Repositories(c.Request().Context())
	if err != nil {
		return err
	}
	version, err := s.dataset(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, repositoryList{filled(repositories), version})
}

func (s *Server) apiRepo(c echo.Context) error {
	repository, err := s.repository(c)
	if err != nil {
		return err
	}
	version, err := s.dataset(c)
	if err != nil {
		return err
	}
	if repository.Coverage != nil {
		summary := repository.Coverage.Summary()
		repository.Coverage = &summary
	}
	return c.JSON(http.StatusOK, repositoryAnswer{repository, version})
}

// apiCoverage answers what was read of a repository, with the calls whose message is not known.
func (s *Server) apiCoverage(c echo.Context) error {
	repository, err := s.covered(c)
	if err != nil {
		return err
	}
	version, err := s.dataset(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, coverageAnswer{repository.Pin.Repo, repository.Pin, repository.Coverage, version})
}

// classAnswer is a failure class as the API answers it; the list leaves the article out.
type classAnswer struct {
	Slug         string           `json:"slug"`
	Title        string           `json:"title"`
	Definition   string           `json:"definition"`
	Strategy     errdex.Strategy  `json:"handlingStrategy"`
	Records      int              `json:"records"`
	Repositories int              `json:"repositories"`
	Sections     []errdex.Section `json:"sections,omitempty"`
}

// classList is the answer of /api/classes.
type classList struct {
	Classes        []classAnswer `json:"classes"`
	DatasetVersion string        `json:"datasetVersion"`
}

// oneClass is the answer of /api/classes/{slug}.
type oneClass struct {
	Class          classAnswer `json:"class"`
	DatasetVersion string      `json:"datasetVersion"`
}

func (s *Server) classAnswer(counts store.ClassCount) classAnswer {
	title, definition := s.className(counts.Slug)
	out := classAnswer{
		Slug: counts.Slug, Title: title, Definition: definition, Records: counts.Records, Repositories: counts.Repositories,
	}
	if class, ok := s.classes[counts.Slug]; ok {
		out.Strategy = class.Strategy
	}
	return out
}

func (s *Server) apiClasses(c echo.Context) error {
	counts, err := s.store.Classes(c.Request().Context())
	if err != nil {
		return err
	}
	version, err := s.dataset(c)
	if err != nil {
		return err
	}
	out := []classAnswer{}
	listed := map[string]bool{}
	for _, count := range counts {
		out = append(out, s.classAnswer(count))
		listed[count.Slug] = true
	}
	for _, slug := range s.classOrder {
		if !listed[slug] {
			out = append(out, s.classAnswer(store.ClassCount{Slug: slug}))
		}
	}
	return c.JSON(http.StatusOK, classList{out, version})
}

func (s *Server) apiClass(c echo.Context) error {
	counts, err := s.classCount(c, c.Param("slug"))
	if err != nil {
		return err
	}
	version, err := s.dataset(c)
	if err != nil {
		return err
	}
	answer := s.classAnswer(counts)
	if class, ok := s.classes[counts.Slug]; ok {
		answer.Sections = class.Sections
	}
	return c.JSON(http.StatusOK, oneClass{answer, version})
}

// filled turns a list that is not there into an empty one: JSON readers expect [].
func filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
