// Command match measures the pattern index against what is known to be fast: Vectorscan over the longest literal of every
// pattern with our own check of the rest, and RE2's FilteredRE2. All get the same patterns and the same lines in the same run;
// the lines are folded beforehand, as the peers need it, and errdex folds them once more. Passes take turns, so that the
// ratios hold on a busy machine. The patterns are the real ones of a data folder and, beyond those, copies of them with words
// changed. Start at main.
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) == 4 && os.Args[1] == "engine" {
		if err := runEngine(os.Args[2], os.Args[3], os.Stdin, os.Stdout); err != nil {
			fail(err)
		}
		return
	}
	data := flag.String("data", "", "the data folder that the patterns are taken from")
	logs := flag.String("logs", "", "a folder of .log files whose lines are looked at besides messages (default: written ones)")
	sizes := flag.String("sizes", "100000,1000000,5000000", "how many patterns, several numbers")
	rounds := flag.Int("rounds", 5, "how many passes each makes")
	most := flag.Int("peers", 1_000_000, "the most patterns that Vectorscan is asked to compile")
	records := flag.Int("records", 0, "print the records of as many patterns as JSON Lines, for errdex import, and measure nothing")
	log := flag.Int("log", 0, "print a log of as many bytes made of the lines, and measure nothing")
	fresh := flag.Int("fresh", 0, "with -log: a log of messages of as many patterns that does not repeat itself")
	flag.Parse()
	if *records > 0 || *log > 0 {
		out := bufio.NewWriter(os.Stdout)
		if err := cmp.Or(printSamples(context.Background(), out, *data, *logs, *records, *log, *fresh), out.Flush()); err != nil {
			fail(err)
		}
		return
	}
	if err := run(context.Background(), *data, *logs, *sizes, *rounds, *most); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "match:", err)
	os.Exit(1)
}

func run(ctx context.Context, data, logs, sizes string, rounds, most int) error {
	if data == "" || rounds < 1 {
		return errors.New("give -data DIR, and -rounds from 1")
	}
	folder, err := os.MkdirTemp("", "errdex-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	programs, err := compilePeers(folder)
	if err != nil {
		return err
	}
	templates, err := realTemplates(ctx, data)
	if err != nil {
		return err
	}
	lines, err := makeLines(templates, logs)
	if err != nil {
		return err
	}
	lineFile, patternFile := filepath.Join(folder, "lines"), filepath.Join(folder, "patterns")
	if err := writeLines(lineFile, lines); err != nil {
		return err
	}
	fmt.Printf("%d real patterns, %d lines\n\n", len(templates), len(lines))
	for text := range strings.SplitSeq(sizes, ",") {
		size, err := strconv.Atoi(text)
		if err != nil || size < 1 {
			return fmt.Errorf("-sizes %q: %q is no number of patterns", sizes, text)
		}
		set := mutated(templates, size)
		if err := writeLines(patternFile, set); err != nil {
			return err
		}
		engines := []string{"errdex"}
		if programs["vectorscan"] != "" && size <= most {
			engines = append(engines, "vectorscan")
		}
		if programs["filteredre2"] != "" && size <= 100_000 { // it needs gigabytes beyond
			engines = append(engines, "filteredre2")
		}
		if err := compare(set, len(lines), engines, programs, patternFile, lineFile, rounds); err != nil {
			return err
		}
	}
	return nil
}

// compare measures the engines on one set of patterns and prints the table.
func compare(set []string, lines int, engines []string, programs map[string]string, patternFile, lineFile string, rounds int) error {
	var running []*contender
	for _, name := range engines {
		args := []string{programs[name], patternFile, lineFile}
		if name == "errdex" {
			self, err := os.Executable()
			if err != nil {
				return err
			}
			args = []string{self, "engine", patternFile, lineFile}
		}
		c, err := start(name, args...)
		if err != nil {
			return err
		}
		defer c.stop() //nolint:errcheck // its results were read
		running = append(running, c)
	}
	for range rounds {
		for _, c := range running {
			if _, err := c.run(lines, 0); err != nil {
				return err
			}
		}
	}
	text := 0
	for _, line := range set {
		text += len(line)
	}
	fmt.Printf("%d patterns, %.1f bytes of text each\n", len(set), float64(text)/float64(len(set)))
	fmt.Printf("%-12s %8s %9s %9s %9s %9s %9s %9s %7s\n", "", "build s", "bytes/pat", "lines/s", "p50 us", "p99 us", "allocs", "found", "ratio")
	for _, c := range running {
		beyond := (c.built.Bytes - c.built.Rows - float64(text)) / float64(len(set))
		fmt.Printf("%-12s %8.2f %9.1f %9.0f %9.2f %9.2f %9.2f %9d %7.2f\n", c.name, c.built.Seconds, beyond, float64(lines)/c.best.Seconds,
			1e6*c.best.P50, 1e6*c.best.P99, c.best.Allocs, c.best.Found, ratio(running[0], c))
	}
	fmt.Printf("errdex: opened in %.2f ms", 1e3*running[0].built.Open)
	return scaling(running[0], lines, rounds)
}

// scaling prints how many times more lines two cores handle than one: the best of the rounds each.
func scaling(c *contender, lines, rounds int) error {
	least := map[int]float64{}
	for range rounds {
		for _, workers := range []int{1, 2} {
			p, err := c.run(lines, workers)
			if err != nil {
				return err
			}
			if least[workers] == 0 || p.Seconds < least[workers] {
				least[workers] = p.Seconds
			}
		}
	}
	fmt.Printf(", %.2f times as fast on two cores\n\n", least[1]/least[2])
	return nil
}

// ratio is the median over the rounds of how many times more lines a second a handles than b.
func ratio(a, b *contender) float64 {
	var list []float64
	for i := range a.rates {
		list = append(list, a.rates[i]/b.rates[i])
	}
	slices.Sort(list)
	return list[len(list)/2]
}
