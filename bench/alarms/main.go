// Command alarms reads logs against a data folder and counts how many of their events a template with much text fits: against
// the records of programs that did not write the logs each is a false alarm; against those of the program that did, what was
// found is listed by file for a person to judge. It prints a table by log. Start at main.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
)

func main() {
	data := flag.String("data", "", "the data folder")
	logs := flag.String("logs", "", "a folder whose *.log files are read, those of its folders too")
	show := flag.Int("show", 0, "print as many of the most frequent ladders per log, and as many lines that look like errors and match nothing")
	bar := flag.Float64("bar", 1, "the most that all logs together may have as a share of matched events")
	flag.Parse()
	if err := run(context.Background(), *data, *logs, *show, *bar); err != nil {
		fmt.Fprintln(os.Stderr, "alarms:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, data, logs string, show int, bar float64) error {
	if data == "" || logs == "" {
		return errors.New("give -data DIR and -logs DIR")
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
	paths, err := filepath.Glob(filepath.Join(logs, "*", "*.log"))
	if err != nil || len(paths) == 0 {
		return errors.Join(err, fmt.Errorf("%s holds no folder with .log files", logs))
	}
	var all count
	fmt.Printf("%-24s %8s %8s %8s %8s %10s %10s\n", "log", "lines", "events", "matched", "share", "errors", "of those")
	for _, path := range paths {
		one, err := read(ctx, ix, path)
		if err != nil {
			return err
		}
		one.print(filepath.Base(path))
		one.list(show)
		all.add(one)
	}
	all.print("all")
	if share := all.share(); share > bar {
		return fmt.Errorf("%.4f of the events match, more than %.4f", share, bar)
	}
	return nil
}

// count is what became of a log's events.
type count struct {
	lines, events, matched int
	// errors are the events whose level is error or worse, or warning; resolved those of them that matched.
	errors, resolved int
	// ladders and unmatched say how often a site was found and a text was not; examples has a text that each site was found for.
	ladders, unmatched map[string]int
	examples           map[string]string
}

func read(ctx context.Context, ix *index.Index, path string) (count, error) {
	one := count{ladders: map[string]int{}, unmatched: map[string]int{}, examples: map[string]string{}}
	log, err := os.Open(path)
	if err != nil {
		return one, err
	}
	defer log.Close()
	totals, err := ix.Stream(ctx, log, index.StreamOptions{}, func(event errdex.Event) error {
		grave := event.Level == errdex.LevelError || event.Level == errdex.LevelFatal || event.Level == errdex.LevelWarning
		if grave {
			one.errors++
		}
		if len(event.Ladder) == 0 {
			if grave {
				one.unmatched[event.Text]++
			}
			return nil
		}
		if grave {
			one.resolved++
		}
		best := event.Ladder[0].Sites[0]
		key := fmt.Sprintf("%s:%d  %s", best.FilePath, best.LineNumber, best.ErrorMessage)
		if one.ladders[key]++; one.ladders[key] == 1 {
			one.examples[key] = event.Text
		}
		return nil
	})
	one.lines, one.events, one.matched = totals.Lines, totals.Events, totals.Matched
	return one, err
}

func (c *count) add(other count) {
	c.lines, c.events, c.matched = c.lines+other.lines, c.events+other.events, c.matched+other.matched
	c.errors, c.resolved = c.errors+other.errors, c.resolved+other.resolved
}

func (c *count) share() float64 { return float64(c.matched) / float64(max(c.events, 1)) }

func (c *count) print(name string) {
	fmt.Printf("%-24s %8d %8d %8d %8.4f %10d %10d\n", name, c.lines, c.events, c.matched, c.share(), c.errors, c.resolved)
}

// list prints what was found most often, and what was not.
func (c *count) list(show int) {
	for _, key := range frequent(c.ladders, show) {
		fmt.Printf("  %6d times  %s\n                for %s\n", c.ladders[key], key, c.examples[key])
	}
	for _, key := range frequent(c.unmatched, show) {
		fmt.Printf("  %6d times  nothing for %s\n", c.unmatched[key], key)
	}
}

// frequent are the most frequent keys.
func frequent(counts map[string]int, most int) []string {
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	return keys[:min(most, len(keys))]
}
