package main

import (
	"context"
	"fmt"
	"io"

	"github.com/errdex/errdex"
)

// logTemplates is how many different messages a log has, besides those of the public logs: one program writes it.
const logTemplates = 500

// printSamples prints records of patterns, or a log, for measuring the whole program: errdex import, then errdex match of the
// log.
func printSamples(ctx context.Context, out io.Writer, data, logs string, records, log int) error {
	templates, err := realTemplates(ctx, data)
	if err != nil {
		return err
	}
	if records > 0 {
		for i, line := range mutated(templates, records) {
			r, err := record(i, line)
			if err != nil {
				return err
			}
			text, err := errdex.Encode(r)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(out, "%s\n", text); err != nil {
				return err
			}
		}
		return nil
	}
	few := make([]string, 0, logTemplates)
	for i := range logTemplates {
		few = append(few, templates[i*len(templates)/logTemplates])
	}
	lines, err := makeLines(few, logs)
	if err != nil {
		return err
	}
	for i, printed := 0, 0; printed < log; i++ {
		n, err := fmt.Fprintln(out, lines[i%len(lines)])
		if err != nil {
			return err
		}
		printed += n
	}
	return nil
}
