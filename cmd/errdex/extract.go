package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest"
	"github.com/errdex/errdex/ingest/lang"
)

func (a *app) extractCommand() *cobra.Command {
	var format string
	var workers uint
	var unresolved bool
	cmd := &cobra.Command{
		Use:   "extract PATH",
		Short: "Print the error sites of a folder or file, storing nothing",
		Long: `Print the error sites of a folder or file as it stands on disk. Nothing is stored.

With --format jsonl, each line is a JSON object with the field names of a record, facts only.

With --unresolved, print instead the calls that raise or report an error whose message could not be read from the source, with
what stands for the message:

` + reasons(),
		Example: `  errdex extract .
  errdex extract --unresolved .
  errdex extract --format jsonl src/ | jq -r .errorMessage`,
		Args: exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "text" && format != "jsonl" {
				return errdex.WithFix(fmt.Errorf("--format %q: %w", format, errdex.ErrInvalid), "Give jsonl or text.")
			}
			defer takeRoom()()
			source, err := ingest.Directory(args[0])
			if err != nil {
				return err
			}
			progress := a.newProgress("extract")
			result, err := ingest.Run(cmd.Context(), source, ingest.Options{Languages: lang.All(), Workers: int(workers), Progress: progress.ingest})
			progress.done()
			if err != nil {
				return err
			}
			if unresolved {
				return a.printUnresolved(result.Coverage, format == "jsonl" || a.json)
			}
			if format == "jsonl" || a.json {
				for _, site := range result.Sites {
					if err := a.printJSON(site); err != nil {
						return err
					}
				}
				return nil
			}
			a.printSites(result)
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "jsonl or text")
	cmd.Flags().BoolVar(&unresolved, "unresolved", false, "print the calls whose message is not known instead of the sites")
	cmd.Flags().UintVar(&workers, "workers", 0, "files read at the same time (default: one per core)")
	return cmd
}

func (a *app) printSites(result ingest.Result) {
	for _, site := range result.Sites {
		a.say("%s:%d: %s %s: %s\n", oneLine(site.Path), site.Line, site.Type, site.Class, oneLine(site.Template.Message()))
		if a.verbose {
			if name := site.FunctionName(); name != "" {
				a.say("    in %s\n", oneLine(name))
			}
			for _, guard := range site.Guards {
				a.say("    %s %s (line %d)\n", guard.Kind, oneLine(guard.Text), guard.Line)
			}
		}
	}
	coverage := result.Coverage
	a.note("%s in %s of %d", plural(coverage.Sites, "error site"), plural(coverage.Read, "file"), coverage.Files)
	for _, reason := range skipped(coverage.Skipped) {
		a.note("  left out: %s", reason)
	}
}

// reasons explains the reasons for which a message is not known, a line each.
func reasons() string {
	var lines []string
	for _, reason := range errdex.UnresolvedReasons() {
		lines = append(lines, fmt.Sprintf("  %-12s %s", reason, reason.Meaning()))
	}
	return strings.Join(lines, "\n")
}

// printUnresolved prints the calls whose message is not known, and how many there are of each reason.
func (a *app) printUnresolved(coverage errdex.Coverage, asJSON bool) error {
	counts := map[errdex.UnresolvedReason]int{}
	for _, call := range coverage.Unresolved {
		counts[call.Reason]++
		if asJSON {
			if err := a.printJSON(call); err != nil {
				return err
			}
			continue
		}
		a.say("%s:%d: %s: %s %s", oneLine(call.Path), call.Line, call.Reason, call.Type, oneLine(call.Callee))
		if call.Expression != "" {
			a.say(": %s", oneLine(call.Expression))
		}
		a.say("\n")
	}
	if asJSON {
		return nil
	}
	a.note("%s with a message that is not known, besides %s", plural(len(coverage.Unresolved), "call"), plural(coverage.Sites, "error site"))
	for _, reason := range errdex.UnresolvedReasons() {
		if counts[reason] > 0 {
			a.note("  %s: %d", reason, counts[reason])
		}
	}
	return nil
}
