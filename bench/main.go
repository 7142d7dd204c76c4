// Command bench compares errdex with ast-grep on one real code base, in one run: CPU seconds of extraction and of the whole
// ingest, as ratios, and peak memory. It is not a test: machines differ, ratios of interleaved runs hardly do. Start at main.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/errdex/errdex/ingest"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang"
)

// The code base that is measured, and the bars: extraction at most 1.3 times ast-grep's CPU seconds, ingest 3 times, 512 MB.
const (
	repository = "Hmbown/CodeWhale"
	commit     = "75dca2cfbe1b5e0e9fd58c9eed27dbc1b4705c48"
	extractBar = 1.3
	ingestBar  = 3.0
	memoryBar  = 512
)

func main() {
	errdexBin := flag.String("errdex", "bin/errdex", "the errdex program")
	mirror := flag.String("mirror", "", "folder with bare git directories, owner+name/repo (default: fetch from GitHub)")
	runs := flag.Int("runs", 5, "interleaved runs of each command; the least CPU time counts")
	flag.Parse()
	if err := compare(context.Background(), *errdexBin, *mirror, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func compare(ctx context.Context, errdexBin, mirror string, runs int) error {
	astGrep, err := findAstGrep(ctx)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "errdex-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	source := repository + "@" + commit
	if mirror != "" {
		source = filepath.Join(mirror, strings.ReplaceAll(repository, "/", "+"), "repo") + "@" + commit
	}
	tree := filepath.Join(work, "tree")
	files, size, err := layOut(ctx, source, tree)
	if err != nil {
		return err
	}
	rule, err := filepath.Abs("bench/rust.yml")
	if err != nil {
		return err
	}
	errdexBin, err = filepath.Abs(errdexBin)
	if err != nil {
		return err
	}
	fmt.Printf("%s@%s: the %d files (%.1f MB) that errdex reads; %d interleaved runs, the least CPU time of each\n", repository, commit[:10], files, float64(size)/1e6, runs)

	commands := []*command{
		{name: "ast-grep scan", args: []string{astGrep, "scan", "--threads", "1", "--rule", rule, "--json=stream", tree}},
		{name: "errdex extract", args: []string{errdexBin, "extract", "--quiet", "--workers", "1", "--format", "jsonl", tree}},
		{name: "errdex ingest", args: []string{errdexBin, "ingest", "--quiet", "--data", filepath.Join(work, "data"), "--as", repository, source},
			before: func() error { return os.RemoveAll(filepath.Join(work, "data")) }},
	}
	for range runs {
		for _, command := range commands {
			if err := command.run(ctx); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%-16s %8s %8s %9s\n", "", "CPU s", "wall s", "peak MB")
	for _, command := range commands {
		fmt.Printf("%-16s %8.2f %8.2f %9.0f\n", command.name, command.cpu.Seconds(), command.wall.Seconds(), command.peak)
	}
	peer := commands[0].cpu.Seconds()
	extraction, whole := commands[1].cpu.Seconds()/peer, commands[2].cpu.Seconds()/peer
	fmt.Printf("extraction / ast-grep: %.2f (bar %.1f)\ningest / ast-grep:     %.2f (bar %.1f)\npeak memory:           %.0f MB (bar %d)\n",
		extraction, extractBar, whole, ingestBar, commands[2].peak, memoryBar)
	if extraction > extractBar || whole > ingestBar || commands[2].peak > memoryBar {
		return errors.New("a bar is missed")
	}
	return nil
}

// findAstGrep returns the peer's program, and installs it below .bench when it is not there.
func findAstGrep(ctx context.Context) (string, error) {
	if path, err := exec.LookPath("ast-grep"); err == nil {
		return path, nil
	}
	local, err := filepath.Abs(".bench/node_modules/.bin/ast-grep")
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(local); err == nil {
		return local, nil
	}
	fmt.Println("installing ast-grep below .bench")
	if err := os.MkdirAll(".bench", 0o755); err != nil {
		return "", err
	}
	install := exec.CommandContext(ctx, "npm", "install", "--silent", "--prefix", ".bench", "@ast-grep/cli")
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("install ast-grep with npm: %w\n%s", err, out)
	}
	return local, nil
}

// layOut writes the files that errdex reads of a source below a folder, so that both programs see the same.
func layOut(ctx context.Context, text, folder string) (files int, size int64, err error) {
	source, err := ingest.ParseSource(text, repository, "")
	if err != nil {
		return 0, 0, err
	}
	var mu sync.Mutex
	var failed error
	var languages []engine.Language
	for _, language := range lang.All() {
		language.Extract = func(path string, content []byte) engine.File {
			mu.Lock()
			defer mu.Unlock()
			if language.ID != "rust" { // the peer's rule is for one language
				return engine.File{}
			}
			target := filepath.Join(folder, filepath.FromSlash(path))
			if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
				failed = err
			} else if err := os.WriteFile(target, content, 0o644); err != nil {
				failed = err
			}
			files, size = files+1, size+int64(len(content))
			return engine.File{}
		}
		languages = append(languages, language)
	}
	if _, err := ingest.Run(ctx, source, ingest.Options{Languages: languages}); err != nil {
		return 0, 0, err
	}
	return files, size, failed
}

// command is a program that is measured: the least of its runs' CPU times, with that run's wall time, and the highest peak.
type command struct {
	name      string
	args      []string
	before    func() error
	cpu, wall time.Duration
	peak      float64 // MB
}

func (c *command) run(ctx context.Context) error {
	if c.before != nil {
		if err := c.before(); err != nil {
			return err
		}
	}
	process := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	var complaint strings.Builder
	process.Stderr = &complaint // standard output goes to the null device
	start := time.Now()
	if err := process.Run(); err != nil {
		return fmt.Errorf("%s: %w\n%s", c.name, err, complaint.String())
	}
	wall := time.Since(start)
	state := process.ProcessState
	cpu := state.UserTime() + state.SystemTime()
	if c.cpu == 0 || cpu < c.cpu {
		c.cpu, c.wall = cpu, wall
	}
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		c.peak = max(c.peak, float64(usage.Maxrss)/1024) // Linux counts KiB
	}
	return nil
}
