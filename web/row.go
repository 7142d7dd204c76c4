package web

import (
	"fmt"

	"github.com/errdex/errdex/store"
)

// row is a record in a list.
type row struct {
	URL                       string
	Message                   []span
	Severity, Repo, Location  string
	ErrorClass, Function, Why string
	Gone                      bool
}

// longestListed is how many bytes of a message a list shows.
const longestListed = 400

// rowOf shows a summary, with the words of a query marked in its message.
func rowOf(summary store.Summary, query string) row {
	return row{
		URL: summary.URL(), Message: markWords(shorten(summary.Message, longestListed), query), Severity: string(summary.Severity),
		Repo: summary.Repo, Location: fmt.Sprintf("%s:%d", summary.Path, summary.Line),
		ErrorClass: summary.Class, Function: summary.Function, Gone: summary.Gone,
	}
}

func rowsOf(summaries []store.Summary, query string) []row {
	out := make([]row, 0, len(summaries))
	for _, summary := range summaries {
		out = append(out, rowOf(summary, query))
	}
	return out
}
