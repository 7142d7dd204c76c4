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
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/bench/message"
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
	cases, err := messages(db.Envelopes(ctx), every)
	if err != nil {
		return err
	}
	results, missed, err := tryAll(ctx, ix, cases)
	if err != nil {
		return err
	}
	for _, miss := range missed[:min(len(missed), misses)] {
		fmt.Print(miss)
	}
	fmt.Printf("%-10s %9s %9s %9s %9s %9s\n", "form", "messages", "missed", "found", "first", "in 3")
	for i, f := range message.Forms() {
		r := results[i]
		fmt.Printf("%-10s %9d %9d %9.4f %9.4f %9.4f\n", f.Name, r.tried, r.tried-r.found, r.share(r.found), r.share(r.first), r.share(r.third))
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

// fillings is how many messages are made of each template.
const fillings = 3

// sample is a message with the record that it was made from.
type sample struct {
	template, text, from string
}

// messages makes the messages of every nth record that has enough text.
func messages(envelopes iter.Seq2[errdex.Envelope, error], every int) ([]sample, error) {
	var out []sample
	n := 0
	for envelope, err := range envelopes {
		if err != nil {
			return nil, err
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
			out = append(out, sample{record.ErrorMessage, message.Fill(template, n+filling),
				fmt.Sprintf("%s %s:%d", record.Repo, record.FilePath, record.LineNumber)})
		}
	}
	return out, nil
}

// tryAll looks for every message in every form, on all processors, and returns the counts by form and what was missed.
func tryAll(ctx context.Context, ix *index.Index, cases []sample) ([]result, []string, error) {
	forms := message.Forms()
	ranks := make([][]int, len(cases))
	work := errgroup.Group{}
	work.SetLimit(runtime.NumCPU())
	for i := range cases {
		work.Go(func() error {
			for _, f := range forms {
				others := [2]string{cases[(i*7+len(cases)/3)%len(cases)].text, cases[(i*11+len(cases)/2)%len(cases)].text}
				found, err := ix.Match(ctx, f.Write(cases[i].text, others), index.MatchOptions{Limit: limit})
				if err != nil {
					return err
				}
				ranks[i] = append(ranks[i], rankOf(found.Matches, cases[i].template))
			}
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		return nil, nil, err
	}
	results := make([]result, len(forms))
	var missed []string
	for i, c := range cases {
		for f, rank := range ranks[i] {
			results[f].add(rank)
			if rank == 0 && forms[f].Name != "cut" {
				missed = append(missed, fmt.Sprintf("not found, %s: %q\n  template %q of %s\n", forms[f].Name, c.text, c.template, c.from))
			}
		}
	}
	return results, missed, nil
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
