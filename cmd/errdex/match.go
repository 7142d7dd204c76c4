package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

const (
	// maxPaste is how much text is taken for a paste, in bytes. What is larger is a log: it is summed up and not held in memory.
	maxPaste = 256 << 10
	// maxTold is how many events are told one by one, unless --limit asks for more.
	maxTold = 20
	// maxMatches is how many matches an index gives at most.
	maxMatches = 100
)

// matchFlags are the flags of match; run has some of them.
type matchFlags struct {
	limit   int
	limited bool // --limit was given
	repo    string
	sources []string

	summary, weak, follow, noEcho bool
	lines                         string
}

func (a *app) matchCommand() *cobra.Command {
	flags := matchFlags{limit: 5, lines: "10"}
	cmd := &cobra.Command{
		Use:   "match [FILE...|-|MESSAGE...]",
		Short: "Find the source of a message, a log or a stack trace",
		Long: `Find the error sites that a text comes from: a message, a wrapped chain, log lines or a stack trace.

The text is read from the FILEs, or from standard input when none or - is given; what gzip or zstd compressed is unpacked.
Words that are no file are the message itself.

Each event of a paste is told as a ladder, from the outermost error down to its root cause: where it is raised, the captured
values, the reasons, and the id for "errdex show". What is larger than a paste (256 KB, or more events than one reads) is summed
up as with --summary: its events by ladder, the likeliest cause first, then the lines that look like errors and match nothing
(--json then has the first event of each kind).

--follow passes a log on as it is written, with one line (↳) after each event that matched. It reads standard input, or FILE
as tail -F does: rotated and truncated files are followed until Ctrl-C. With --json it prints one event per line, those that look
like errors and match nothing too; lines are counted from where reading begins.

--source matches against the errors of a folder or file at hand, read there and then: no data folder, no set-up.

Exit code 1: nothing matched.`,
		Example: `  errdex match "release: not found"
  errdex match trace.txt
  app 2>&1 | errdex match --follow
  errdex match --follow --source . /var/log/app.log
  errdex match --summary app.log app.log.1.gz
  errdex match --json - < trace.txt | jq -r '.events[].ladder[-1].sites[0].filePath'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			flags.limited = cmd.Flags().Changed("limit")
			if err := flags.check(cmd, args); err != nil {
				return err
			}
			if flags.follow {
				return a.follow(cmd.Context(), args, flags)
			}
			return a.match(cmd.Context(), args, flags)
		},
	}
	set := cmd.Flags()
	set.IntVar(&flags.limit, "limit", flags.limit, "how many events to tell, 1 to 100 (--summary: default 20)")
	set.BoolVar(&flags.summary, "summary", false, "sum the text up, whatever its size")
	set.BoolVar(&flags.weak, "weak", false, "with --summary or --follow: also match messages with few fixed words, which fit many lines by chance")
	set.BoolVarP(&flags.follow, "follow", "f", false, "pass a log on as it is written, and annotate it")
	set.BoolVar(&flags.noEcho, "no-echo", false, "with --follow: print the annotations only")
	set.StringVar(&flags.lines, "lines", flags.lines, "with --follow FILE: how many of the lines that are there to begin with, or all")
	flags.addSource(cmd)
	return cmd
}

// addSource adds the flags that say what to match against.
func (f *matchFlags) addSource(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.repo, "repo", "", "prefer matches of this repository, owner/name")
	cmd.Flags().StringArrayVar(&f.sources, "source", nil, "match against this folder or file, as it stands on disk (repeatable)")
}

// check refuses flags that do not go together.
func (f *matchFlags) check(cmd *cobra.Command, args []string) error {
	if f.limit < 1 || f.limit > maxMatches {
		return errdex.WithFix(fmt.Errorf("--limit %d: %w", f.limit, errdex.ErrInvalid), "Give a number from 1 to 100.")
	}
	for _, pair := range []struct {
		wrong   bool
		problem string
		fix     string
	}{
		{f.follow && f.summary, "--follow and --summary together", "Leave one of them out; --summary ends with its input."},
		{f.follow && f.limited, "--follow and --limit together", "Leave --limit out: with --follow every event that matches gets its line."},
		{f.follow && len(args) > 1, fmt.Sprintf("--follow with %d arguments", len(args)), "Follow one FILE, or standard input."},
		{!f.follow && f.noEcho, "--no-echo without --follow", "Add --follow."},
		{cmd.Flags().Changed("lines") && (!f.follow || len(args) == 0 || args[0] == "-"), "--lines without --follow FILE", "Add --follow and name the FILE."},
		{f.weak && !f.follow && !f.summary, "--weak without --summary or --follow", "Leave --weak out: a paste is looked up in every way there is."},
	} {
		if pair.wrong {
			return errdex.WithFix(fmt.Errorf("%s: %w", pair.problem, errdex.ErrInvalid), pair.fix)
		}
	}
	return nil
}

// match reads the text to its end and tells what it comes from.
func (a *app) match(ctx context.Context, args []string, flags matchFlags) error {
	var in *inputs
	var text io.Reader
	if isMessage(args) {
		message := strings.Join(args, " ")
		if strings.TrimSpace(message) == "" {
			return errEmpty()
		}
		text = strings.NewReader(message)
	} else {
		var err error
		if in, err = openInputs(ctx, args, a.stdin); err != nil {
			return adviseMessage(err, args)
		}
		text = in
	}
	l, err := a.openLibrary(ctx, flags.sources, flags.repo)
	if err != nil {
		return err
	}
	defer l.close()
	if in != nil && in.names[0] == "-" && terminal(a.stdin) {
		a.note("Paste the text, then press Ctrl-D.")
	}
	head, err := io.ReadAll(io.LimitReader(text, maxPaste+1))
	if err = errors.Join(err, ctx.Err()); err != nil {
		return err
	}
	if len(bytes.TrimSpace(head)) == 0 && len(head) <= maxPaste {
		return errEmpty()
	}
	if flags.summary || len(head) > maxPaste {
		if !flags.summary {
			a.note("This is more than a paste, so it is summed up.")
		}
		return a.triage(ctx, l, io.MultiReader(bytes.NewReader(head), text), in, flags)
	}
	return a.paste(ctx, l, string(head), in, flags)
}

func errEmpty() error {
	return errdex.WithFix(fmt.Errorf("the text is empty: %w", errdex.ErrInvalid), `Give a message, for example: errdex match "connection refused"`)
}

// adviseMessage tells a user whose one word is no file how to match it.
func adviseMessage(err error, args []string) error {
	if len(args) == 1 && errors.Is(err, errdex.ErrNotFound) {
		return errdex.WithFix(err, "Name an existing file, or quote the whole message; one that is a single word goes to standard input.")
	}
	return err
}

// paste tells the events of a text that is small enough to be read as a whole.
func (a *app) paste(ctx context.Context, l *library, text string, in *inputs, flags matchFlags) error {
	options := index.MatchOptions{Limit: flags.limit, Repo: flags.repo}
	if !a.json {
		options.Limit = maxMatches // the events are put in order by it
	}
	result, err := l.index.Match(ctx, text, options)
	if err != nil {
		return err
	}
	if told := matched(result.Events); !a.json && told > max(flags.limit, maxTold) && !flags.limited {
		a.note("These are %d events, so they are summed up; --limit N tells them one by one.", told)
		return a.triage(ctx, l, strings.NewReader(text), in, flags)
	}
	l.nameAll(&result)
	if a.json {
		if result.Matches == nil {
			result.Matches = []errdex.Match{}
		}
		if result.Events == nil {
			result.Events = []errdex.Event{}
		}
		if err := a.printJSON(result); err != nil {
			return err
		}
	} else {
		a.printMatches(l, result, in, flags.limit, strings.Contains(strings.TrimSpace(text), "\n"))
	}
	if len(result.Matches) == 0 && matched(result.Events) == 0 {
		return errNothing
	}
	return nil
}

// matched counts the events that matched.
func matched(events []errdex.Event) int {
	n := 0
	for i := range events {
		if len(events[i].Ladder) > 0 {
			n++
		}
	}
	return n
}

// newTeller is the writer of events on a stream.
func (a *app) newTeller(stream io.Writer, l *library, in *inputs) teller {
	t := teller{painter: a.newPainter(stream), stored: l.stored(), oneRepo: len(l.trees) == 1}
	t.where = func(line int) string { return fmt.Sprintf("line %d", line) }
	if in != nil {
		t.where = in.where
	}
	return t
}

// printMatches tells the events, the one that holds the best match first. lines says that the text has several lines.
func (a *app) printMatches(l *library, result errdex.MatchResult, in *inputs, limit int, lines bool) {
	events := inOrder(result)
	if len(events) == 0 {
		a.note("No match among %s. %s", plural(result.Searched, "record"), adviseMore(l))
		return
	}
	t := a.newTeller(a.terminal, l, in)
	for i := range events[:min(limit, len(events))] {
		if i > 0 {
			a.print("\n")
		}
		var about []span
		if lines {
			about = t.when(&events[i])
		}
		a.print(t.event(fmt.Sprintf("%d. ", i+1), &events[i], about...))
	}
	if len(events) == 1 {
		a.print(t.others(result.Matches, &events[0], limit-1))
	}
	if more := len(events) - limit; more > 0 {
		a.note("%s more; --limit shows more, --summary puts the like together.", plural(more, "event"))
	}
	if result.Truncated {
		a.note("Not all of the text was looked at: it has lines or messages longer than what is read of one.")
	}
}

// adviseMore says what to do when nothing matched.
func adviseMore(l *library) string {
	if l.stored() {
		return "Ingest the repository that the message comes from, or try: errdex search WORDS"
	}
	return "Name the folder that the message comes from with --source, or see what is read: errdex extract PATH"
}

// inOrder are the events that matched, best first: in the order of the flat list of matches, then in that of the text. A result
// without events gives each of its matches as one.
func inOrder(result errdex.MatchResult) []errdex.Event {
	best := map[errdex.ID]int{}
	for i, m := range result.Matches {
		if _, known := best[m.ID]; !known {
			best[m.ID] = i
		}
	}
	rank := func(event errdex.Event) int {
		least := math.MaxInt
		for _, rung := range event.Ladder {
			for _, site := range rung.Sites {
				if at, known := best[site.ID]; known {
					least = min(least, at)
				}
			}
		}
		return least
	}
	var events []errdex.Event
	for _, event := range result.Events {
		if len(event.Ladder) > 0 {
			events = append(events, event)
		}
	}
	if len(events) == 0 {
		for _, m := range result.Matches {
			events = append(events, errdex.Event{Line: 1, Ladder: []errdex.Rung{{Sites: []errdex.Match{m}, Alike: 1}}})
		}
	}
	slices.SortStableFunc(events, func(x, y errdex.Event) int { return rank(x) - rank(y) })
	return events
}
