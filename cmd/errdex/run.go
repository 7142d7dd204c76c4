package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// The exit codes of a command that could not be started, as shells have them (POSIX, Shell Command Language 2.8.2).
const (
	exitNotExecutable = 126
	exitNotFound      = 127
	// exitSignal is added to the number of the signal that killed a command.
	exitSignal = 128
)

const (
	// keptOutput is how much of the end of what a command prints is kept for explaining it.
	keptOutput = 1 << 20
	// worthTelling is the confidence from which on a match is told to somebody who did not ask: what is less sure is more often
	// chance than not.
	worthTelling = 0.5
	// screenful is how many lines an explanation has where the terminal's height is not known.
	screenful = 24
)

func (a *app) runCommand() *cobra.Command {
	flags := matchFlags{limit: maxMatches}
	var reportFile string
	cmd := &cobra.Command{
		Use:   "run [FLAGS] [--] COMMAND [ARG...]",
		Short: "Run a command, and explain what it printed when it fails",
		Long: `Run a command as if errdex were not there, and say where its errors come from when it fails.

The command keeps its exit code (128 and the signal's number when a signal killed it), its input and output in their order, its
terminal and the signals that errdex gets. When it fails, the end of what it printed is matched and explained on standard error, at
most a screenful: nothing when nothing matches. What Ctrl-C or a closed pipe ended did not fail. A missing index never
keeps a command from running.

--json explains as one line of JSON; --report FILE writes that line to a file, for other programs.`,
		Example: `  errdex run -- make test
  errdex run --source . -- ./server --port 8080
  errdex run --report why.json -- cargo run
  errdex run --quiet sh -c './app 2>&1 | tee app.log'`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return nil
			}
			return errdex.WithFix(fmt.Errorf("run takes a command and got none: %w", errdex.ErrInvalid), "Usage: "+cmd.UseLine())
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runProgram(cmd.Context(), args, flags, reportFile)
		},
	}
	cmd.Flags().SetInterspersed(false) // what follows the command's name is the command's own
	flags.addSource(cmd)
	cmd.Flags().StringVar(&reportFile, "report", "", "also write the explanation to this file, as JSON")
	return cmd
}

// runProgram runs a command, then explains its failure. Whatever goes wrong in the explaining, the exit code is the command's.
func (a *app) runProgram(ctx context.Context, args []string, flags matchFlags, reportFile string) error {
	kept := newRing(keptOutput)
	state, err := runChild(args, kept)
	if err != nil {
		a.status = exitNotExecutable
		if errors.Is(err, errdex.ErrNotFound) {
			a.status = exitNotFound
		}
		return err
	}
	a.status = exitCode(state)
	if !failed(state) {
		return nil
	}
	// The signals that the command got ended the context too; from here on they end the explaining.
	ctx, stop := signal.NotifyContext(context.WithoutCancel(ctx), os.Interrupt, syscall.SIGTERM)
	defer stop()
	text := kept.text()
	if file, ok := a.stderr.(*os.File); ok && text != "" && !strings.HasSuffix(text, "\n") {
		a.stderr = &freshLine{File: file}
	}
	if err := a.explain(ctx, args, text, flags, reportFile); err != nil && ctx.Err() == nil {
		a.report(fmt.Errorf("the failure is not explained: %w", err))
	}
	return nil
}

// exitCode is what a shell would say.
func exitCode(state syscall.WaitStatus) int {
	if state.Signaled() {
		return exitSignal + int(state.Signal())
	}
	return state.ExitStatus()
}

// failed reports whether the way in which a command ended asks for an explanation.
func failed(state syscall.WaitStatus) bool {
	switch exitCode(state) {
	case 0, exitSignal + int(syscall.SIGINT), exitSignal + int(syscall.SIGPIPE):
		return false
	}
	return true
}

// explain says where the errors among the output of a failed command come from.
func (a *app) explain(ctx context.Context, args []string, text string, flags matchFlags, reportFile string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	l, err := a.openLibrary(ctx, flags.sources, flags.repo)
	if err != nil {
		return err
	}
	defer l.close()
	result, err := explained(ctx, l, text, flags)
	if err != nil {
		return err
	}
	l.nameAll(&result)
	data, err := errdex.Encode(result)
	if err != nil {
		return err
	}
	if reportFile != "" {
		if err := os.WriteFile(reportFile, append(data, '\n'), 0o666); err != nil {
			return errdex.WithFix(fmt.Errorf("write the report: %w", err), "Give --report a file that you may write.")
		}
	}
	switch {
	case a.json:
		fmt.Fprintf(a.stderr, "%s\n", data)
	case len(result.Events) > 0:
		a.printExplanation(l, result, fmt.Sprintf("%s: exit code %d", oneLine(args[0]), a.status))
	case a.verbose:
		a.note("errdex: nothing of what %s printed matches one of %s", oneLine(args[0]), plural(result.Searched, "record"))
	}
	return nil
}

// explained matches the output. Guesses and what is not sure are left out: nobody asked about them. Of events with one ladder the
// last is kept.
func explained(ctx context.Context, l *library, text string, flags matchFlags) (errdex.MatchResult, error) {
	var result errdex.MatchResult
	var err error
	if len(text) <= maxPaste {
		result, err = l.index.Match(ctx, text, index.MatchOptions{Limit: maxMatches, Repo: flags.repo})
	} else {
		var totals index.StreamTotals
		totals, err = l.index.Stream(ctx, strings.NewReader(text), index.StreamOptions{Repo: flags.repo}, func(event errdex.Event) error {
			if event.Key() != "" {
				result.Events = append(result.Events, event)
			}
			return nil
		})
		result.Searched, result.Truncated = totals.Searched, totals.Truncated
	}
	if err != nil {
		return errdex.MatchResult{}, err
	}
	surely := func(m errdex.Match) bool { return m.Kind != errdex.MatchGuess && m.Confidence >= worthTelling }
	result.Matches = slices.DeleteFunc(result.Matches, func(m errdex.Match) bool { return !surely(m) })
	if result.Matches == nil {
		result.Matches = []errdex.Match{}
	}
	events := []errdex.Event{}
	seen := map[string]bool{}
	for i := len(result.Events) - 1; i >= 0; i-- {
		event := result.Events[i]
		event.Ladder = slices.DeleteFunc(slices.Clone(event.Ladder), func(rung errdex.Rung) bool {
			return len(rung.Sites) == 0 || !surely(rung.Sites[0])
		})
		if key := event.Key(); key != "" && !seen[key] {
			seen[key] = true
			events = append(events, event)
		}
	}
	slices.Reverse(events)
	result.Events = events
	return result, nil
}

// printExplanation tells the last events, as many as fit on the screen: what ended the command comes last.
func (a *app) printExplanation(l *library, result errdex.MatchResult, title string) {
	t := a.newTeller(a.stderr, l, nil)
	t.brief = true
	room := screenful
	if file, ok := a.stderr.(descriptor); ok {
		if _, height, err := term.GetSize(int(file.Fd())); err == nil && height > 0 {
			room = height
		}
	}
	room -= 3 // the title, and the prompt that comes next
	var told []string
	for i := len(result.Events) - 1; i >= 0; i-- {
		text := t.event("▸ ", &result.Events[i])
		if room -= strings.Count(text, "\n"); room < 0 && len(told) > 0 {
			break
		}
		told = append(told, text)
	}
	slices.Reverse(told)
	if left := len(result.Events) - len(told); left > 0 {
		title += fmt.Sprintf("; %s earlier not shown", plural(left, "error"))
	}
	fmt.Fprint(a.stderr, t.line("", "", span{"errdex: ", bold}, span{title, plain})+"\n"+strings.Join(told, ""))
}
