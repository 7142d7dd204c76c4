package web

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
	"github.com/labstack/echo/v4"
)

const (
	// searchRows is how many hits a page shows, searchPages how far a search can be leafed through: nobody reads on, and deep
	// pages cost the index as much as all the pages before them.
	searchRows, searchPages = 20, 50
)

// searchPage is the view of search.html.
type searchPage struct {
	Text, ResetURL string
	Expression     expressionBox
	Total          int
	// Narrowed says that choices narrow the search, Cut that its time ran out before all records were looked at.
	Narrowed, Cut bool
	Facets        []facetGroup
	Rows          []row
	Pager         pager
}

// found is what a search gave: the hits that the store has, with their scores.
type found struct {
	result    index.SearchResult
	summaries []store.Summary
	scores    []float64
	page      int
	more      bool
}

func (s *Server) search(c echo.Context) error {
	if c.QueryParams().Has("re") {
		return s.searchExpression(c)
	}
	text, by, hits, err := s.find(c)
	if err != nil {
		return err
	}
	query := c.QueryParams()
	view := searchPage{
		Text: text, ResetURL: "/search?" + url.Values{"q": {text}}.Encode(), Total: hits.result.Total, Narrowed: by.narrowed(),
		Rows: rowsOf(hits.summaries, text), Facets: searchFacets(query, hits.result.Facets),
		Expression: expressionBox{Filters: filtersOf(query)}, Pager: pager{PreviousLabel: "Previous"},
	}
	if hits.page > 1 {
		view.Pager.Previous = with("/search", query, "page", strconv.Itoa(hits.page-1))
	}
	if hits.more {
		view.Pager.Next = with("/search", query, "page", strconv.Itoa(hits.page+1))
	}
	title := "Search"
	if text != "" {
		title = "Search: " + shorten(text, 60)
	}
	return s.render(c, http.StatusOK, "search", page{
		Title: title, Query: text, NoIndex: true, Canonical: "/search", Body: view,
		Description: "Search errors by message, explanation, function or path.",
	})
}

// find runs the search that a request asks for; pages and API share it.
func (s *Server) find(c echo.Context) (text string, by choices, hits found, err error) {
	if text, err = parameter(c, "q"); err != nil {
		return
	}
	if by, err = chosen(c); err != nil {
		return
	}
	if hits.page, err = number(c, "page", 1, searchPages); err != nil {
		return
	}
	if s.index == nil {
		return text, by, hits, errPreparing
	}
	ctx := c.Request().Context()
	hits.result, err = s.index.Search(ctx, index.Query{
		Text: text, Repo: by.Repo, Class: by.Class, Language: by.Language, Type: by.Type, Severity: by.Severity,
		Limit: searchRows, Offset: (hits.page - 1) * searchRows,
	})
	if err != nil {
		return
	}
	hits.more = hits.page < searchPages && hits.page*searchRows < hits.result.Total
	return text, by, hits, s.fetch(ctx, &hits)
}

// fetch reads the hits' summaries. A hit that the store does not have yet or no longer is left out.
func (s *Server) fetch(ctx context.Context, hits *found) error {
	summaries, err := summariesOf(ctx, s.store, hits.result.Hits, func(hit index.Hit) errdex.ID { return hit.ID })
	if err != nil {
		return err
	}
	for _, hit := range hits.result.Hits {
		if summary, ok := summaries[hit.ID]; ok {
			hits.summaries = append(hits.summaries, summary)
			hits.scores = append(hits.scores, hit.Score)
		}
	}
	return nil
}

// summariesOf reads the summaries of what was found.
func summariesOf[T any](ctx context.Context, db *store.DB, hits []T, id func(T) errdex.ID) (map[errdex.ID]store.Summary, error) {
	ids := make([]errdex.ID, len(hits))
	for i, hit := range hits {
		ids[i] = id(hit)
	}
	return db.Summaries(ctx, ids)
}
