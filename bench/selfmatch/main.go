// Command selfmatch checks a data folder against itself: every record's template is filled with plausible values, put into the
// forms in which messages are pasted, and matched. The template that the message was made from must be found. Records with
// little literal text, which match nearly anything, are left out. It prints a table, and with -misses what was not found.
// Start at main.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"os"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
)

// minWeight is the least literal text of a template that is strong enough to be found anywhere (see errdex.Template.Weight).
const minWeight = 12

// limit is how many answers are asked for: those of one wording come before others.
const limit = 100

func main() {
	data := flag.String("data", "", "the data folder")
	every := flag.Int("every", 1, "take every nth record only")
	misses := flag.Int("misses", 0, "print as many messages that were not found")
	bar := flag.Float64("bar", 1, "the share of bare messages that must be found")
	flag.Parse()
	if err := run(context.Background(), *data, *every, *misses, *bar); err != nil {
		fmt.Fprintln(os.Stderr, "selfmatch:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, data string, every, misses int, bar float64) error {
	if data == "" || every < 1 {
		return errors.New("give -data DIR, and -every from 1")
	}
	db, err := store.Open(ctx, data, store.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer db.Close()
	ix, err := index.Open(ctx, data, index.Source{Version: db.DatasetVersion, Changed: db.Changed}, index.Options{})
	if err != nil {
		return err
	}
	defer ix.Close()
	results := make([]result, len(forms))
	if err := tryAll(ctx, ix, db.Envelopes(ctx), every, results, &misses); err != nil {
		return err
	}
	fmt.Printf("%-10s %9s %9s %9s %9s\n", "form", "messages", "found", "first", "in 3")
	for i, f := range forms {
		r := results[i]
		fmt.Printf("%-10s %9d %9.4f %9.4f %9.4f\n", f.name, r.tried, r.share(r.found), r.share(r.first), r.share(r.third))
	}
	if bare := results[0]; bare.share(bare.found) < bar {
		return fmt.Errorf("%d of %d bare messages were not found", bare.tried-bare.found, bare.tried)
	}
	return nil
}

// result counts what became of one form's messages: whether the template was found, was first, was among the first three.
type result struct{ tried, found, first, third int }

func (r result) share(n int) float64 { return float64(n) / float64(max(r.tried, 1)) }

func (r *result) add(rank int) {
	r.tried++
	if rank > 0 {
		r.found++
	}
	if rank == 1 {
		r.first++
	}
	if rank > 0 && rank <= 3 {
		r.third++
	}
}

func tryAll(ctx context.Context, ix *index.Index, envelopes iter.Seq2[errdex.Envelope, error], every int, results []result, misses *int) error {
	n := 0
	for envelope, err := range envelopes {
		if err != nil {
			return err
		}
		record := &envelope.Record
		template := record.Template()
		if record.Gone() || template.Weight() < minWeight || !template.HasWord() {
			continue
		}
		if n++; n%every != 0 {
			continue
		}
		for filling := range fillings {
			message := fill(template, n+filling)
			for i, f := range forms {
				text := f.write(message)
				found, err := ix.Match(ctx, text, index.MatchOptions{Limit: limit})
				if err != nil {
					return err
				}
				rank := rankOf(found.Matches, record.ErrorMessage)
				results[i].add(rank)
				if rank == 0 && i == 0 && *misses > 0 {
					*misses--
					fmt.Printf("not found: %q\n  template %q of %s %s:%d\n", text, record.ErrorMessage, record.Repo, record.FilePath, record.LineNumber)
				}
			}
		}
	}
	return nil
}

// rankOf is the place of the template among the different templates that were found, from 1; 0 when it is not there. A guess
// by words is no match.
func rankOf(matches []errdex.Match, template string) int {
	seen := map[string]bool{}
	for _, m := range matches {
		if m.Kind == errdex.MatchGuess {
			continue
		}
		if seen[m.ErrorMessage] = true; m.ErrorMessage == template {
			return len(seen)
		}
	}
	return 0
}
