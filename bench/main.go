// Command bench compares errdex with ast-grep on real code bases, in one run: CPU seconds of extraction by language and of a
// whole ingest, as ratios, and peak memory. It is not a test: machines differ, ratios of interleaved runs hardly do. What is
// measured is in trees.go; start at main.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// The bars: extraction at most 1.3 times ast-grep's CPU seconds in each language, 1.0 times in the geometric mean, Go, which
// has a parser of its own, 0.35; peak memory with two workers 1.7 times ast-grep's with two threads. The whole ingest of one
// repository at most 3 times ast-grep's CPU seconds, in 512 MB.
const (
	extractBar = 1.3
	meanBar    = 1.0
	goBar      = 0.35
	memoryBar  = 1.7
	ingestBar  = 3.0
	ingestMB   = 512
)

func main() {
	errdexBin := flag.String("errdex", "bin/errdex", "the errdex program")
	mirror := flag.String("mirror", "", "folder with bare git directories, owner+name/repo (default: fetch from GitHub)")
	runs := flag.Int("runs", 5, "interleaved runs of each command; the least CPU time counts")
	only := flag.String("language", "", "measure one language only")
	flag.Parse()
	if err := compare(context.Background(), *errdexBin, *mirror, *only, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func compare(ctx context.Context, errdexBin, mirror, only string, runs int) error {
	astGrep, err := findAstGrep(ctx)
	if err != nil {
		return err
	}
	if errdexBin, err = filepath.Abs(errdexBin); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "errdex-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	// The pages of a file that the linker has just written stay in larger pieces of memory, which all count as resident: an installed
	// program, as the peer is, takes a quarter less.
	installed := filepath.Join(work, "errdex")
	if err := copyProgram(installed, errdexBin); err != nil {
		return err
	}
	b := bench{astGrep: astGrep, errdex: installed, mirror: mirror, work: work, runs: runs}
	fmt.Printf("CPU seconds of one thread, the least of %d interleaved runs; peak memory with two. The files are those that errdex reads.\n\n", runs)
	fmt.Printf("%-11s %-26s %6s %7s | %8s %8s %6s | %8s %8s %6s\n", "language", "repository", "files", "MB", "ast-grep", "errdex", "ratio", "peak MB", "peak MB", "ratio")
	var missed []string
	logs, measured := 0.0, 0
	for _, t := range trees {
		if only != "" && t.language != only {
			continue
		}
		ratio, memory, err := b.language(ctx, t)
		if err != nil {
			return err
		}
		logs, measured = logs+math.Log(ratio), measured+1
		bar := extractBar
		if t.language == "go" {
			bar = goBar
		}
		if ratio > bar || memory > memoryBar {
			missed = append(missed, t.language)
		}
	}
	if measured == 0 {
		return fmt.Errorf("no tree is known for language %q", only)
	}
	mean := math.Exp(logs / float64(measured))
	fmt.Printf("\ngeometric mean %.2f (bar %.1f; each %.1f, go %.2f; memory %.1f)\n", mean, meanBar, extractBar, goBar, memoryBar)
	if only == "" && mean > meanBar {
		missed = append(missed, "the geometric mean")
	}
	if only == "" || only == whole.language {
		within, err := b.ingest(ctx)
		if err != nil {
			return err
		}
		if !within {
			missed = append(missed, "the whole ingest")
		}
	}
	if missed != nil {
		return errors.New("a bar is missed by " + strings.Join(missed, ", "))
	}
	return nil
}

// bench is what all measurements share.
type bench struct {
	astGrep, errdex, mirror, work string
	runs                          int
}

// language measures the extraction of one language's tree and prints a line; the ratios are errdex's to ast-grep's.
func (b bench) language(ctx context.Context, t tree) (ratio, memory float64, err error) {
	folder := filepath.Join(b.work, t.language)
	defer os.RemoveAll(folder)
	files, size, err := t.layOut(ctx, b.mirror, folder)
	if err != nil {
		return 0, 0, err
	}
	rule, err := filepath.Abs(filepath.Join("bench", t.language+".yml"))
	if err != nil {
		return 0, 0, err
	}
	scan := func(threads string) *command {
		return &command{name: "ast-grep scan", args: []string{b.astGrep, "scan", "--threads", threads, "--rule", rule, "--json=stream", folder}}
	}
	extract := func(workers string) *command {
		return &command{name: "errdex extract", args: []string{b.errdex, "extract", "--quiet", "--workers", workers, "--format", "jsonl", folder}}
	}
	one, two := []*command{scan("1"), extract("1")}, []*command{scan("2"), extract("2")}
	if err := runAll(ctx, one, b.runs); err != nil {
		return 0, 0, err
	}
	if err := runAll(ctx, two, 2); err != nil {
		return 0, 0, err
	}
	ratio, memory = one[1].cpu.Seconds()/one[0].cpu.Seconds(), two[1].peak/two[0].peak
	fmt.Printf("%-11s %-26s %6d %7.1f | %8.2f %8.2f %6.2f | %8.0f %8.0f %6.2f\n", t.language, t.repository, files, float64(size)/1e6,
		one[0].cpu.Seconds(), one[1].cpu.Seconds(), ratio, two[0].peak, two[1].peak, memory)
	return ratio, memory, nil
}

// ingest measures a whole ingest, and reports whether it is within its bars.
func (b bench) ingest(ctx context.Context) (bool, error) {
	folder, data := filepath.Join(b.work, "whole"), filepath.Join(b.work, "data")
	if _, _, err := whole.layOut(ctx, b.mirror, folder); err != nil {
		return false, err
	}
	rule, err := filepath.Abs(filepath.Join("bench", whole.language+".yml"))
	if err != nil {
		return false, err
	}
	commands := []*command{
		{name: "ast-grep scan", args: []string{b.astGrep, "scan", "--threads", "1", "--rule", rule, "--json=stream", folder}},
		{name: "errdex ingest", args: []string{b.errdex, "ingest", "--quiet", "--data", data, "--as", whole.repository, whole.source(b.mirror)},
			before: func() error { return os.RemoveAll(data) }},
	}
	if err := runAll(ctx, commands, b.runs); err != nil {
		return false, err
	}
	ratio, peak := commands[1].cpu.Seconds()/commands[0].cpu.Seconds(), commands[1].peak
	fmt.Printf("whole ingest of %s: ast-grep %.2f, errdex %.2f CPU s, ratio %.2f (bar %.1f); peak %.0f MB (bar %d)\n",
		whole.repository, commands[0].cpu.Seconds(), commands[1].cpu.Seconds(), ratio, ingestBar, peak, ingestMB)
	return ratio <= ingestBar && peak <= ingestMB, nil
}
