package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
	"github.com/labstack/echo/v4"
)

// expressionBox is the view of the form that takes a regular expression.
type expressionBox struct {
	Expression, In string
	Open           bool
	// Filters are the choices that the form keeps.
	Filters []hiddenField
	// Problem says what is wrong with the expression, Pieces show it with the place marked, Fix what to do. They are empty when
	// nothing is wrong.
	Problem, Fix string
	Pieces       []span
}

// hiddenField is a query parameter that a form keeps.
type hiddenField struct{ Key, Value string }

// expressionHit is a record that a regular expression fits.
type expressionHit struct {
	store.Summary
	// Spans are the byte ranges of errorMessage that fit, in order. An expression that fits without taking a character has none.
	Spans [][2]int `json:"spans"`
}

// expressionFound is what a regular expression gave: the hits that the store has.
type expressionFound struct {
	result index.RegexpResult
	hits   []expressionHit
	page   int
	more   bool
}

// findExpression runs the search by regular expression that a request asks for; pages and API share it.
func (s *Server) findExpression(c echo.Context) (found expressionFound, err error) {
	by, err := chosen(c)
	if err != nil {
		return found, err
	}
	for key, value := range map[string]string{"class": by.Class, "q": c.QueryParam("q")} {
		if value != "" {
			return found, errdex.WithFix(fmt.Errorf("re together with %s: %w", key, errdex.ErrInvalid),
				"Leave out "+key+": a regular expression can be narrowed by repo, language, type and severity.")
		}
	}
	if found.page, err = number(c, "page", 1, searchPages); err != nil {
		return found, err
	}
	if s.index == nil {
		return found, errPreparing
	}
	ctx := c.Request().Context()
	if err := s.expressions.enter(ctx); err != nil {
		return found, err
	}
	defer s.expressions.leave()
	found.result, err = s.index.SearchRegexp(ctx, index.RegexpQuery{
		Expression: c.QueryParam("re"), In: c.QueryParam("in"), Repo: by.Repo, Language: by.Language, Type: errdex.ErrorType(by.Type),
		Severity: errdex.Severity(by.Severity), Limit: searchRows, Offset: (found.page - 1) * searchRows,
	})
	if err != nil {
		return found, err
	}
	if found.result.Cut { // the next search may get further
		c.Response().Header().Del("ETag")
		c.Response().Header().Set("Cache-Control", "no-store")
	}
	found.more = found.page < searchPages && found.page*searchRows < found.result.Total
	return found, s.fetchHits(ctx, &found)
}

// fetchHits reads the hits' summaries. A hit that the store does not have yet or no longer is left out.
func (s *Server) fetchHits(ctx context.Context, found *expressionFound) error {
	summaries, err := summariesOf(ctx, s.store, found.result.Hits, func(hit index.RegexpHit) errdex.ID { return hit.ID })
	if err != nil {
		return err
	}
	for _, hit := range found.result.Hits {
		if summary, ok := summaries[hit.ID]; ok {
			if summary.Message != hit.ErrorMessage {
				hit.Spans = [][2]int{} // the store is ahead of the index
			}
			found.hits = append(found.hits, expressionHit{summary, hit.Spans})
		}
	}
	return nil
}

// searchExpression shows what a regular expression fits, or the form with what is wrong with it.
func (s *Server) searchExpression(c echo.Context) error {
	query := c.QueryParams()
	text := query.Get("re")
	view := searchPage{
		Expression: expressionBox{Expression: text, In: query.Get("in"), Open: true, Filters: filtersOf(query)},
		ResetURL:   "/search?" + url.Values{"re": {text}, "in": {query.Get("in")}}.Encode(), Pager: pager{PreviousLabel: "Previous"},
	}
	found, err := s.findExpression(c)
	var fault *index.ExpressionError
	status := http.StatusOK
	switch {
	case errors.As(err, &fault):
		status = http.StatusBadRequest
		view.Expression.fault(fault, errdex.Fix(err))
		c.Response().Header().Del("ETag")
		c.Response().Header().Set("Cache-Control", "no-store")
	case err != nil:
		return err
	default:
		by, err := chosen(c)
		if err != nil {
			return err
		}
		view.Total, view.Narrowed, view.Cut = found.result.Total, by.narrowed(), found.result.Cut
		view.Facets = searchFacets(query, found.result.Facets)
		for _, hit := range found.hits {
			view.Rows = append(view.Rows, hit.row())
		}
		if found.page > 1 {
			view.Pager.Previous = with("/search", query, "page", strconv.Itoa(found.page-1))
		}
		if found.more {
			view.Pager.Next = with("/search", query, "page", strconv.Itoa(found.page+1))
		}
	}
	return s.render(c, status, "search", page{
		Title: "Search: " + shorten(printable(text), 60), NoIndex: true, Canonical: "/search", Body: view,
		Description: "Search errors by a regular expression over their messages.",
	})
}

// row shows a hit with what fits marked.
func (h expressionHit) row() row {
	out := rowOf(h.Summary, "")
	var found []stretch
	for _, span := range h.Spans {
		found = append(found, stretch{span[0], span[1]})
	}
	out.Message = cutShort(cut(h.Summary.Message, found, "mark"), longestListed)
	return out
}

// fault shows what is wrong with the expression, and where.
func (b *expressionBox) fault(fault *index.ExpressionError, fix string) {
	b.Problem, b.Fix = fmt.Sprintf("Character %d: %s", fault.Character(), fault.Problem), fix
	text, start, end := fault.Expression, fault.Start, fault.End
	for start > 0 && start < len(text) && !onCharacter(text, start) {
		start--
	}
	for end < len(text) && !onCharacter(text, end) {
		end++
	}
	b.Pieces = printableSpans(cut(text, []stretch{{start, end}}, "mark"))
}

// filterKeys are the choices that a search by regular expression can be narrowed by.
var filterKeys = []string{"repo", "language", "type", "severity"}

func filtersOf(query url.Values) []hiddenField {
	var out []hiddenField
	for _, key := range filterKeys {
		if value := query.Get(key); value != "" {
			out = append(out, hiddenField{key, value})
		}
	}
	return out
}

// expressionAnswer is the answer of /api/search to a regular expression.
type expressionAnswer struct {
	Hits []expressionHit `json:"hits"`
	// Total counts all records found, on whatever page; Page is the number of this one, from 1.
	Total int `json:"total"`
	Page  int `json:"page"`
	// Next is the number of the following page; null on the last one.
	Next *int `json:"next"`
	// Facets counts the records found by the values that the search could be narrowed to.
	Facets map[string][]store.Count `json:"facets"`
	// Cut says that the time for one search ran out: Total and Facets count what was seen until then.
	Cut            bool   `json:"cut,omitempty"`
	DatasetVersion string `json:"datasetVersion"`
}

func (s *Server) apiSearchExpression(c echo.Context) error {
	found, err := s.findExpression(c)
	if err != nil {
		return err
	}
	version, err := s.dataset(c)
	if err != nil {
		return err
	}
	out := expressionAnswer{
		Hits: filled(found.hits), Total: found.result.Total, Page: found.page, Facets: facetAnswer(found.result.Facets),
		Cut: found.result.Cut, DatasetVersion: version,
	}
	if found.more {
		next := found.page + 1
		out.Next = &next
	}
	return c.JSON(http.StatusOK, out)
}

// facetAnswer is the index's counts as the API answers them.
func facetAnswer(facets map[string][]index.FacetCount) map[string][]store.Count {
	out := map[string][]store.Count{}
	for key, values := range facets {
		out[key] = []store.Count{}
		for _, value := range values {
			out[key] = append(out[key], store.Count{Value: value.Value, Records: value.Count})
		}
	}
	return out
}
