package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// fitting is what a regular expression fits as --json prints it.
type fitting struct {
	Total int `json:"total"`
	// Cut says that the time ran out: there may be more.
	Cut    bool         `json:"cut,omitempty"`
	Errors []fittingHit `json:"errors"`
}

// fittingHit is a record, and the byte ranges of its message that fit.
type fittingHit struct {
	errdex.Match
	Spans [][2]int `json:"spans"`
}

// searchRegexp looks for a regular expression.
func (a *app) searchRegexp(ctx context.Context, query index.RegexpQuery) error {
	if query.Limit < 1 || query.Limit > maxMatches {
		return errdex.WithFix(fmt.Errorf("--limit %d: %w", query.Limit, errdex.ErrInvalid), "Give a number from 1 to 100.")
	}
	db, dir, err := a.openStore(ctx, true)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := checkFilters(ctx, db, filter{"repo", query.Repo}, filter{"language", query.Language}, filter{"type", string(query.Type)},
		filter{"severity", string(query.Severity)}); err != nil {
		return err
	}
	ix, err := a.openIndex(ctx, db, dir)
	if err != nil {
		return err
	}
	defer ix.Close()
	result, err := ix.SearchRegexp(ctx, query)
	if err != nil {
		return err
	}
	if a.json {
		out := fitting{Total: result.Total, Cut: result.Cut, Errors: []fittingHit{}}
		for _, hit := range result.Hits {
			if hit.Spans == nil {
				hit.Spans = [][2]int{}
			}
			out.Errors = append(out.Errors, fittingHit{hit.Match, hit.Spans})
		}
		if err := a.printJSON(out); err != nil {
			return err
		}
	} else {
		a.printFitting(result)
	}
	if len(result.Hits) == 0 {
		return errNothing
	}
	return nil
}

func (a *app) printFitting(result index.RegexpResult) {
	if len(result.Hits) == 0 {
		a.note("Nothing fits. Letter case counts unless the expression begins with (?i).")
	}
	t := teller{painter: a.newPainter(a.terminal)}
	for _, hit := range result.Hits {
		spans := append([]span{{string(hit.ID) + "  ", dim}}, highlighted(hit.ErrorMessage, hit.Spans)...)
		a.print(t.line("", "    ", spans...) + "\n" + t.line("    ", "    ", t.spot(&hit.Match)...) + "\n")
	}
	if result.Total > len(result.Hits) {
		a.note("%d of %d; --limit shows more.", len(result.Hits), result.Total)
	}
	if result.Cut {
		a.note("The search took too long and was ended: there may be more. Words of three letters or more in the expression make it faster.")
	}
}

// highlighted marks the ranges of a message, on one line.
func highlighted(message string, ranges [][2]int) []span {
	var spans []span
	at := 0
	for _, r := range ranges {
		from, to := max(at, r[0]), min(r[1], len(message))
		if from >= to {
			continue
		}
		spans = append(spans, span{message[at:from], plain}, span{message[from:to], strong})
		at = to
	}
	return append(spans, span{message[at:], plain})
}

// pointed shows where in a regular expression an error lies; empty text for any other error.
func pointed(err error) string {
	var faulty *index.ExpressionError
	if !errors.As(err, &faulty) {
		return ""
	}
	start := min(max(0, faulty.Start), len(faulty.Expression))
	end := min(max(start, faulty.End), len(faulty.Expression))
	width := max(1, uniseg.StringWidth(flat(faulty.Expression[start:end])))
	return fmt.Sprintf("  %s\n  %s%s\n", flat(faulty.Expression), strings.Repeat(" ", uniseg.StringWidth(flat(faulty.Expression[:start]))), strings.Repeat("^", width))
}
