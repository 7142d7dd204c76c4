package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
)

func (a *app) searchCommand() *cobra.Command {
	query := index.Query{Limit: 10}
	cmd := &cobra.Command{
		Use:   "search WORDS...",
		Short: "Search messages, explanations and names by words",
		Long: `Search the messages, the explanations and the names of functions, files and types by words. Put quotes around a phrase.

Exit code 1: nothing was found.`,
		Example: `  errdex search connection pool exhausted
  errdex search --class timeout --language go deadline
  errdex search '"still in use"' --json`,
		Args: arguments(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			query.Text = strings.Join(args, " ")
			return a.search(cmd, query)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&query.Limit, "limit", query.Limit, "how many records to print, 1 to 200")
	flags.StringVar(&query.Repo, "repo", "", "only this repository, owner/name")
	flags.StringVar(&query.Class, "class", "", "only this failure class, such as timeout")
	flags.StringVar(&query.Language, "language", "", "only this language, such as go")
	flags.StringVar(&query.Type, "type", "", "only this error type: "+join(errdex.ErrorTypes()))
	flags.StringVar(&query.Severity, "severity", "", "only this severity: "+join(errdex.Severities()))
	return cmd
}

// join renders a list of words for help texts.
func join[T ~string](words []T) string {
	var out []string
	for _, word := range words {
		out = append(out, string(word))
	}
	return strings.Join(out, ", ")
}

// found is a search's result as --json prints it.
type found struct {
	Total  int             `json:"total"`
	Errors []store.Summary `json:"errors"`
}

func (a *app) search(cmd *cobra.Command, query index.Query) error {
	ctx := cmd.Context()
	if query.Limit < 1 || query.Limit > 200 {
		return errdex.WithFix(fmt.Errorf("--limit %d: %w", query.Limit, errdex.ErrInvalid), "Give a number from 1 to 200.")
	}
	db, dir, err := a.openStore(ctx, true)
	if err != nil {
		return err
	}
	defer db.Close()
	ix, err := a.openIndex(ctx, db, dir)
	if err != nil {
		return err
	}
	defer ix.Close()
	result, err := ix.Search(ctx, query)
	if err != nil {
		return err
	}
	var ids []errdex.ID
	for _, hit := range result.Hits {
		ids = append(ids, hit.ID)
	}
	summaries, err := db.Summaries(ctx, ids)
	if err != nil {
		return err
	}
	out := found{Total: result.Total, Errors: []store.Summary{}}
	for _, id := range ids {
		if summary, ok := summaries[id]; ok {
			out.Errors = append(out.Errors, summary)
		}
	}
	if a.json {
		if err := a.printJSON(out); err != nil {
			return err
		}
	} else {
		a.printFound(out)
	}
	if len(out.Errors) == 0 {
		return errNothing
	}
	return nil
}

func (a *app) printFound(out found) {
	if len(out.Errors) == 0 {
		a.note("Nothing was found. Fewer or other words find more; filters narrow.")
		return
	}
	for _, summary := range out.Errors {
		fmt.Fprintf(a.stdout, "%s  %s\n    %s  %s:%d  %s\n", summary.ID, oneLine(summary.Message), summary.Repo, summary.Path,
			summary.Line, summary.BackgroundTag)
	}
	if out.Total > len(out.Errors) {
		a.note("%d of %d; --limit shows more.", len(out.Errors), out.Total)
	}
}
