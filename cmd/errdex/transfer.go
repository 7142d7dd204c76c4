package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
)

// maxRecord is the longest record that import reads, in bytes. A record holds 37 lines of source and some prose.
const maxRecord = 4 << 20

func (a *app) exportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "export",
		Short: "Print every record as JSON Lines",
		Long: `Print every record as JSON Lines: one envelope, {"record":{...},"datasetVersion":"..."}, on each line, ordered by
repository, path and line. errdex import reads it back.`,
		Example: `  errdex export > errors.jsonl
  errdex export | jq -r 'select(.record.severity == "fatal") | .record.errorMessage'`,
		Args: exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			db, _, err := a.openStore(cmd.Context(), true)
			if err != nil {
				return err
			}
			defer db.Close()
			for envelope, err := range db.Envelopes(cmd.Context()) {
				if err != nil {
					return err
				}
				if err := a.printJSON(envelope); err != nil {
					if errors.Is(err, syscallPipe) {
						return nil
					}
					return err
				}
			}
			return nil
		},
	}
}

func (a *app) importCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE",
		Short: "Take in records that were exported elsewhere",
		Long: `Take in records, one JSON object on each line: bare records, or envelopes as export prints them. - reads standard input.
A file that is one JSON object over several lines works too.

The records are kept as they are, ids included. When one of them is not valid, none is taken.`,
		Example: `  errdex import errors.jsonl
  zcat errors.jsonl.gz | errdex import -`,
		Args: exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			source, name := a.stdin, "standard input"
			if args[0] != "-" {
				file, err := openFile(args[0])
				if err != nil {
					return err
				}
				defer file.Close()
				source, name = file, args[0]
			}
			db, dir, err := a.openStore(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			change, err := db.Import(ctx, envelopes(source), time.Now())
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			ix, err := a.openIndex(ctx, db, dir)
			if err != nil {
				return err
			}
			if err := ix.Close(); err != nil {
				return err
			}
			if a.json {
				return a.printJSON(change)
			}
			a.say("%s: %d new, %d changed, %d as before\n", oneLine(name), change.Added, change.Changed, change.Same)
			return nil
		},
	}
}

// openFile opens a file that the user named, for reading.
func openFile(path string) (*os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		kind := errdex.ErrUnreadable
		if errors.Is(err, fs.ErrNotExist) {
			kind = errdex.ErrNotFound
		}
		return nil, errdex.WithFix(fmt.Errorf("%w: %w", kind, err), "Name a file that you may read, or - for standard input.")
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		file.Close()
		return nil, errdex.WithFix(fmt.Errorf("%s is a folder: %w", path, errdex.ErrInvalid), "Name a file, or - for standard input.")
	}
	return file, nil
}

// envelopes reads one envelope or record after another. JSON values are told apart by their own ends, so that lines and whole
// pretty-printed files both work.
func envelopes(source io.Reader) iter.Seq2[errdex.Envelope, error] {
	return func(yield func(errdex.Envelope, error) bool) {
		limited := &recordReader{source: source}
		decoder := json.NewDecoder(limited)
		for {
			limited.left = maxRecord
			var raw json.RawMessage
			err := decoder.Decode(&raw)
			if errors.Is(err, io.EOF) {
				return
			}
			var envelope errdex.Envelope
			if err == nil {
				envelope, err = errdex.DecodeRecord(raw)
			} else if !errors.Is(err, errdex.ErrTooLarge) {
				err = fmt.Errorf("no JSON: %w: %w", errdex.ErrInvalid, err)
			}
			if !yield(envelope, err) || err != nil {
				return
			}
		}
	}
}

// recordReader refuses to read on when a single record takes more than its share.
type recordReader struct {
	source io.Reader
	left   int
}

func (r *recordReader) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, fmt.Errorf("a record is over %d MB: %w", maxRecord>>20, errdex.ErrTooLarge)
	}
	n, err := r.source.Read(p[:min(len(p), r.left)])
	r.left -= n
	return n, err
}
