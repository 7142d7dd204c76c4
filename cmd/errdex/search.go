package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
)

func (a *app) searchCommand() *cobra.Command {
	query := index.Query{Limit: 10}
	var expression, in string
	cmd := &cobra.Command{
		Use:   "search [WORDS...]",
		Short: "Search messages, explanations and names, by words or regular expression",
		Long: `Search the messages, the explanations and the names of functions, files and types by words. Put quotes around a phrase.
Without words, every error that passes the filters is listed.

--regex searches by a regular expression instead (RE2 syntax: https://golang.org/s/re2syntax), in the messages as they are written in
the source with {placeholders}, or with --in pattern in the patterns that match what is printed. It is not anchored, and letter case
counts unless it begins with (?i).

Exit code 1: nothing was found.`,
		Example: `  errdex search connection pool exhausted
  errdex search --class timeout --language go deadline
  errdex search --repo helm/helm --severity fatal
  errdex search '"still in use"' --json
  errdex search --regex '(?i)time(d )?out after \{' --repo acme/app`,
		RunE: func(cmd *cobra.Command, args []string) error {
			query.Text = strings.Join(args, " ")
			if cmd.Flags().Changed("regex") {
				if err := checkRegexp(query, in); err != nil {
					return err
				}
				return a.searchRegexp(cmd.Context(), index.RegexpQuery{Expression: expression, In: in, Repo: query.Repo, Language: query.Language,
					Type: errdex.ErrorType(query.Type), Severity: errdex.Severity(query.Severity), Limit: query.Limit})
			}
			if cmd.Flags().Changed("in") {
				return errdex.WithFix(fmt.Errorf("--in without --regex: %w", errdex.ErrInvalid), "Words are looked for everywhere: leave --in out.")
			}
			return a.search(cmd, query)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&expression, "regex", "", "search by this regular expression")
	flags.StringVar(&in, "in", "message", "with --regex: look in the message or in the pattern")
	flags.IntVar(&query.Limit, "limit", query.Limit, "how many records to print, 1 to 200 (--regex: to 100)")
	flags.StringVar(&query.Repo, "repo", "", "only this repository, owner/name")
	flags.StringVar(&query.Class, "class", "", "only this failure class, such as timeout")
	flags.StringVar(&query.Language, "language", "", "only this language, such as go")
	flags.StringVar(&query.Type, "type", "", "only this error type: "+join(errdex.ErrorTypes()))
	flags.StringVar(&query.Severity, "severity", "", "only this severity: "+join(errdex.Severities()))
	return cmd
}

// checkRegexp refuses what does not go with --regex.
func checkRegexp(query index.Query, in string) error {
	switch {
	case query.Text != "":
		return errdex.WithFix(fmt.Errorf("--regex and words together: %w", errdex.ErrInvalid), "Quote the expression as one argument, and leave the words out.")
	case query.Class != "":
		return errdex.WithFix(fmt.Errorf("--regex and --class together: %w", errdex.ErrInvalid), "Leave --class out; --repo, --language, --type and --severity narrow a regular expression.")
	case in != "message" && in != "pattern":
		return errdex.WithFix(fmt.Errorf("--in %q: %w", in, errdex.ErrInvalid), "Give message or pattern.")
	}
	return nil
}

// join renders a list of words for help texts.
func join[T ~string](words []T) string {
	var out []string
	for _, word := range words {
		out = append(out, string(word))
	}
	return strings.Join(out, ", ")
}

// maxNamed is how many values of a filter a message lists.
const maxNamed = 30

// filter is a flag that narrows a question, and its value; an empty value narrows nothing.
type filter struct{ flag, value string }

// checkFilters refuses a filter that no record passes, and says which values there are: a mistyped name must not look like an
// answer.
func checkFilters(ctx context.Context, db *store.DB, filters ...filter) error {
	if !slices.ContainsFunc(filters, func(f filter) bool { return f.value != "" }) {
		return nil // counting all values takes longer than most answers
	}
	facets, err := db.Facets(ctx, store.Filter{})
	if err != nil {
		return err
	}
	counts := map[string][]store.Count{"repo": facets.Repositories, "class": facets.Classes, "language": facets.Languages,
		"type": facets.Types, "severity": facets.Severities}
	for _, f := range filters {
		if f.value == "" || slices.ContainsFunc(counts[f.flag], func(c store.Count) bool { return c.Value == f.value }) {
			continue
		}
		var values []string
		for _, count := range counts[f.flag] {
			values = append(values, count.Value)
		}
		fix := "Use one of: " + strings.Join(values[:min(len(values), maxNamed)], ", ")
		if len(values) > maxNamed {
			fix += fmt.Sprintf(" (and %d more)", len(values)-maxNamed)
		}
		return errdex.WithFix(fmt.Errorf("--%s %s: no record has it: %w", f.flag, f.value, errdex.ErrNotFound), fix)
	}
	return nil
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
	filters := []filter{{"repo", query.Repo}, {"class", query.Class}, {"language", query.Language}, {"type", query.Type}, {"severity", query.Severity}}
	if strings.TrimSpace(query.Text) == "" && !slices.ContainsFunc(filters, func(f filter) bool { return f.value != "" }) {
		return errdex.WithFix(fmt.Errorf("no words to search for: %w", errdex.ErrInvalid), "Give words, or a filter such as --class timeout.")
	}
	db, dir, err := a.openStore(ctx, true)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := checkFilters(ctx, db, filters...); err != nil {
		return err
	}
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
	} else if ix.Version() == "" {
		a.note("There are no records yet. Read a repository first: errdex ingest owner/name@REV")
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
		a.say("%s  %s\n    %s  %s:%d  %s\n", summary.ID, oneLine(summary.Message), summary.Repo, oneLine(summary.Path),
			summary.Line, summary.BackgroundTag)
	}
	if out.Total > len(out.Errors) {
		a.note("%d of %d; --limit shows more.", len(out.Errors), out.Total)
	}
}
