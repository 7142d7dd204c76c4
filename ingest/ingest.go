// Package ingest reads one pinned state of a source and finds its error sites: pin → tree → files → sites.
//
//   - A [Source] is what a user names: a repository on a host, a local git repository, a plain directory. [ParseSource] reads
//     the user's words, and [Run] does everything else.
//   - The state is read as a tree of objects or files (tree.go, directory.go). Nothing from a repository is ever written to
//     disk as a path, executed or followed; there is no work tree.
//   - Which files are read is decided by data: rules.toml, the languages' own rules, and the limits in [Limits]. Every
//     file left out is counted by its reason in the [errdex.Coverage].
//   - What a site is, is decided by the languages (ingest/lang), which come in through [Options].
//
// The package does not explain errors (package analyzer), keep anything (package store), or know any language. Start
// reading at source.go and at Run.
package ingest

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// Version moves when reading or extracting changes its output for the same source, so that a store knows which
// repositories to read again.
const Version = "4"

// Options say how to read a source. The zero value reads nothing, for want of languages.
type Options struct {
	// Languages are the languages that are read.
	Languages []engine.Language
	// Rewrites replace the start of addresses, for mirrors.
	Rewrites []Rewrite
	// Workers is how many files are extracted at a time; below 1 is one per processor. It never changes the result.
	Workers int
	// Progress, when set, is told how far the work is, from one goroutine at a time. It must return soon.
	Progress func(Progress)
	// Known, when set, reports whether a pin's sites are known already; Run then stops before it reads any file.
	Known func(errdex.Pin) bool
	// Limits bound what is read. A zero field has its default.
	Limits Limits
}

// Progress says how far a run is.
type Progress struct {
	// Stage is "resolving", "fetching", "reading", "extracting" or "relating": reading those files again that use what other
	// files define.
	Stage string
	// Done of Total files are extracted, or related; Total is 0 while it is not known.
	Done, Total int
	// Bytes is how much was fetched or extracted so far.
	Bytes int64
}

// Limits bound what a run reads, so that no source can fill the memory or the disk or keep it busy for ever. Exceeding
// FileBytes or Depth leaves files out and counts them; exceeding any other limit is an error.
type Limits struct {
	PackBytes  int64         // bytes fetched from a server: 1 GiB
	TotalBytes int64         // bytes of all files read: 2 GiB
	FileBytes  int64         // bytes of one file: 1 MiB
	Files      int           // files in the tree, and folders in it: 200,000 each
	Depth      int           // folders above a file: 128
	Connect    time.Duration // to connect to a server: 20 s
	Stall      time.Duration // without any byte from a server: 90 s
}

// withDefaults fills in the zero fields. The defaults lie well above the largest public code bases: linux has 90,000
// files and 1.3 GB.
func (l Limits) withDefaults() Limits {
	return Limits{
		PackBytes:  cmp.Or(l.PackBytes, 1<<30),
		TotalBytes: cmp.Or(l.TotalBytes, 2<<30),
		FileBytes:  cmp.Or(l.FileBytes, 1<<20),
		Files:      cmp.Or(l.Files, 200_000),
		Depth:      cmp.Or(l.Depth, 128),
		Connect:    cmp.Or(l.Connect, 20*time.Second),
		Stall:      cmp.Or(l.Stall, 90*time.Second),
	}
}

// Result is what a run found.
type Result struct {
	Pin errdex.Pin
	// Sites are sorted by path, then line.
	Sites    []errdex.Site
	Coverage errdex.Coverage
	// Unchanged says that the pin was known already: nothing was read, and Sites and Coverage are empty.
	Unchanged bool
}

// Run resolves a source to a pin, reads the files of that state and extracts their error sites. The same pin and
// languages give the same result, whatever the number of workers. It returns an error that carries advice
// ([errdex.Fix]) and one of the sentinels: ErrNotFound (no such repository, commit, branch or tag; no commits),
// ErrUnreachable, ErrUnavailable, ErrUnsupported (server, format or language), ErrTooLarge, ErrUnreadable, ErrInvalid, or
// the context's own error. Whatever it wrote to the temporary directory is gone when it returns.
func Run(ctx context.Context, source Source, options Options) (result Result, err error) {
	options.Limits = options.Limits.withDefaults()
	if options.Workers < 1 {
		options.Workers = runtime.GOMAXPROCS(0)
	}
	if options.Progress == nil {
		options.Progress = func(Progress) {}
	}
	reading, err := newReading(options)
	if err != nil {
		return Result{}, err
	}
	options.Progress(Progress{Stage: "resolving"})
	found, err := source.resolve(ctx, options)
	if err != nil {
		return Result{}, err
	}
	defer func() {
		if closeErr := found.close(); err == nil && closeErr != nil {
			result, err = Result{}, fmt.Errorf("closing %s: %w", source, closeErr)
		}
	}()
	if options.Known != nil && options.Known(found.pin) {
		return Result{Pin: found.pin, Unchanged: true}, nil
	}
	pin, files, err := found.open(ctx)
	if err != nil {
		return Result{}, err
	}
	if options.Known != nil && pin != found.pin && options.Known(pin) {
		return Result{Pin: pin, Unchanged: true}, nil
	}
	return reading.run(ctx, source, pin, files)
}
