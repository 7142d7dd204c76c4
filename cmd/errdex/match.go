package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// maxPaste is how much of a text is read, in bytes.
const maxPaste = 16 << 20

func (a *app) matchCommand() *cobra.Command {
	options := index.MatchOptions{Limit: 5}
	cmd := &cobra.Command{
		Use:   "match [FILE|-|MESSAGE...]",
		Short: "Find the source of a message, a log or a stack trace",
		Long: `Find the error sites that a text comes from: a message, a wrapped chain, log lines or a stack trace.

The text is read from FILE, or from standard input when none or - is given. Words that are no file are the message itself.
The best match comes first, with the captured values and the reasons. Exit code 1: nothing matched.`,
		Example: `  errdex match app.log
  errdex match "release: not found"
  app 2>&1 | errdex match --limit 3
  errdex match --json - < trace.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := a.pasted(args)
			if err != nil {
				return err
			}
			return a.match(cmd.Context(), text, options)
		},
	}
	cmd.Flags().IntVar(&options.Limit, "limit", options.Limit, "how many matches to print, 1 to 100")
	cmd.Flags().StringVar(&options.Repo, "repo", "", "prefer matches of this repository, owner/name")
	return cmd
}

// pasted reads the text that the arguments name.
func (a *app) pasted(args []string) (string, error) {
	source, name := a.stdin, "standard input"
	if len(args) > 0 && args[0] != "-" {
		file, err := openFile(args[0])
		switch {
		case err == nil:
			defer file.Close()
			source, name = file, args[0]
		case len(args) > 1 || args[0] == "" || strings.ContainsAny(args[0], " \t\n"):
			return strings.Join(args, " "), nil
		case errors.Is(err, errdex.ErrNotFound):
			return "", errdex.WithFix(err, "Name an existing file, or quote the whole message; one that is a single word goes to standard input.")
		default:
			return "", err
		}
	} else if terminal(a.stdin) {
		a.note("Paste the text, then press Ctrl-D.")
	}
	text, err := io.ReadAll(io.LimitReader(source, maxPaste+1))
	if err != nil {
		return "", fmt.Errorf("read %s: %w", name, err)
	}
	if len(text) > maxPaste {
		return "", errdex.WithFix(fmt.Errorf("%s is over %d MB: %w", name, maxPaste>>20, errdex.ErrTooLarge),
			"Cut out the part around the error, for example with tail or grep -C.")
	}
	return string(text), nil
}

func (a *app) match(ctx context.Context, text string, options index.MatchOptions) error {
	if options.Limit < 1 || options.Limit > 100 {
		return errdex.WithFix(fmt.Errorf("--limit %d: %w", options.Limit, errdex.ErrInvalid), "Give a number from 1 to 100.")
	}
	if strings.TrimSpace(text) == "" {
		return errdex.WithFix(fmt.Errorf("the text is empty: %w", errdex.ErrInvalid), `Give a message, for example: errdex match "connection refused"`)
	}
	db, dir, err := a.openStore(ctx, true)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := checkFilters(ctx, db, filter{"repo", options.Repo}); err != nil {
		return err
	}
	ix, err := a.openIndex(ctx, db, dir)
	if err != nil {
		return err
	}
	defer ix.Close()
	result, err := ix.Match(ctx, text, options)
	if err != nil {
		return err
	}
	if a.json {
		if result.Matches == nil {
			result.Matches = []errdex.Match{}
		}
		if err := a.printJSON(result); err != nil {
			return err
		}
	} else {
		a.printMatches(result)
	}
	if len(result.Matches) == 0 {
		return errNothing
	}
	return nil
}

func (a *app) printMatches(result errdex.MatchResult) {
	if len(result.Matches) == 0 {
		a.note("No match among %s. Ingest the repository that the message comes from, or try: errdex search WORDS", plural(result.Searched, "record"))
		return
	}
	for i, match := range result.Matches {
		if i > 0 {
			a.say("\n")
		}
		a.say("%d. %s\n", i+1, oneLine(match.ErrorMessage))
		where := fmt.Sprintf("%s  %s:%d", match.Repo, oneLine(match.FilePath), match.LineNumber)
		if match.Enclosing != "" {
			where += "  in " + oneLine(match.Enclosing)
		}
		a.say("   %s\n", where)
		for _, capture := range match.Captures {
			a.say("   {%s} = %s\n", capture.Name, oneLine(capture.Value))
		}
		a.say("   %s, %.0f %% sure: %s\n", match.Kind, 100*match.Confidence, strings.Join(match.Reasons, "; "))
		a.say("   errdex show %s\n", match.ID)
	}
}
