package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
)

func (a *app) showCommand() *cobra.Command {
	var markdown bool
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Print everything known about one error",
		Long: `Print the record of one error: what it means, when it happens, how to solve it, and the source around it.

The ID is the 16 digits that match, search and the pages show.`,
		Example: `  errdex show 83c218a3242bf721
  errdex show 83c218a3242bf721 --markdown
  errdex show 83c218a3242bf721 --json`,
		Args: exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id := errdex.ID(args[0])
			if !id.Valid() {
				return errdex.WithFix(fmt.Errorf("%q is no id: %w", args[0], errdex.ErrInvalid),
					"An id has 16 digits, 0-9 and a-f; errdex match and errdex search print them.")
			}
			if a.json && markdown {
				return errdex.WithFix(fmt.Errorf("--json and --markdown together: %w", errdex.ErrInvalid), "Leave one of them out.")
			}
			db, _, err := a.openStore(cmd.Context(), true)
			if err != nil {
				return err
			}
			defer db.Close()
			if a.json {
				data, err := db.EnvelopeJSON(cmd.Context(), id)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(a.stdout, "%s\n", data)
				return err
			}
			envelope, err := db.Envelope(cmd.Context(), id)
			if err != nil {
				return err
			}
			style := plainStyle
			if markdown {
				style = markdownStyle
			}
			a.say("%s", renderRecord(&envelope.Record, style))
			return nil
		},
	}
	cmd.Flags().BoolVar(&markdown, "markdown", false, "print Markdown")
	return cmd
}
