package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

// built is what an engine says when its patterns are ready.
type built struct {
	// Seconds is the CPU time that the build took, Bytes what the patterns need in memory or on disk, text included.
	Seconds float64 `json:"build"`
	Bytes   float64 `json:"bytes"`
	// Open is how many seconds of wall time opening the built file took, 0 for an engine without one.
	Open float64 `json:"open"`
	// Rows is how many of the bytes are the records' facts rather than the patterns.
	Rows float64 `json:"rows"`
}

// pass is what one run over all lines took.
type pass struct {
	// Seconds is the CPU time; for a given number of workers the wall time.
	Seconds float64 `json:"seconds"`
	// Found is how many patterns were found in how many lines, all together.
	Found int `json:"found"`
	// P50 and P99 are wall times of single lines, in seconds: of each line the least of all passes so far.
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	// Allocs is how many objects were allocated per line.
	Allocs float64 `json:"allocs"`
}

// runEngine is the process that measures the pattern index. It speaks as the peers do (see peers/peer.h); a request is the
// number of workers, 0 for one with the times of single lines.
func runEngine(patternFile, lineFile string, requests io.Reader, answers io.Writer) error {
	templates, err := readLines(patternFile)
	if err != nil {
		return err
	}
	lines, err := readLines(lineFile)
	if err != nil {
		return err
	}
	path := filepath.Join(filepath.Dir(patternFile), "patterns.index")
	var facts built
	if facts.Seconds, err = buildFile(path, templates); err != nil {
		return err
	}
	opening := time.Now()
	set, err := pattern.Open(path)
	if err != nil {
		return err
	}
	facts.Open = time.Since(opening).Seconds()
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	facts.Bytes = float64(info.Size())
	facts.Rows = float64(set.RecordBytes())
	out := json.NewEncoder(answers)
	if err := out.Encode(facts); err != nil {
		return err
	}
	e := engine{set: set, lines: lines, least: make([]time.Duration, len(lines))}
	for scan := bufio.NewScanner(requests); scan.Scan(); {
		workers, err := strconv.Atoi(scan.Text())
		if err != nil {
			return fmt.Errorf("request %q: %w", scan.Text(), err)
		}
		var result pass
		if workers == 0 {
			result = e.single()
		} else {
			result = e.several(workers)
		}
		if err := out.Encode(result); err != nil {
			return err
		}
	}
	return nil
}

type engine struct {
	set     *pattern.Set
	lines   []string
	least   []time.Duration
	scanner *pattern.Scanner
	text    pattern.Text
}

// single makes one pass with one worker.
func (e *engine) single() pass {
	if e.scanner == nil {
		e.scanner = e.set.NewScanner()
		for i := range e.least {
			e.least[i] = 1<<63 - 1
		}
	}
	var out pass
	before, start := allocations(), cpuTime()
	for i, line := range e.lines {
		began := time.Now()
		e.scanner.Reset()
		e.text.Set(line, nil)
		out.Found += len(e.scanner.Strong(&e.text))
		e.least[i] = min(e.least[i], time.Since(began))
	}
	out.Seconds = (cpuTime() - start).Seconds()
	out.Allocs = float64(allocations()-before) / float64(len(e.lines))
	sorted := slices.Clone(e.least)
	slices.Sort(sorted)
	out.P50, out.P99 = sorted[len(sorted)/2].Seconds(), sorted[len(sorted)*99/100].Seconds()
	return out
}

// several makes one pass with several workers, each over its share of the lines. Its time is wall time.
func (e *engine) several(workers int) pass {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
	found := make([]int, workers)
	start := time.Now()
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			scanner, text := e.set.NewScanner(), pattern.Text{}
			for i := w; i < len(e.lines); i += workers {
				scanner.Reset()
				text.Set(e.lines[i], nil)
				found[w] += len(scanner.Strong(&text))
			}
		})
	}
	group.Wait()
	out := pass{Seconds: time.Since(start).Seconds()}
	for _, n := range found {
		out.Found += n
	}
	return out
}

// record makes the record of a pattern's line.
func record(i int, line string) (errdex.Record, error) {
	template, ok := parseLine(line)
	if !ok {
		return errdex.Record{}, fmt.Errorf("pattern %d cannot be read", i)
	}
	return errdex.Record{
		SchemaVersion: errdex.SchemaVersion, ID: errdex.ID(fmt.Sprintf("%016x", i)), Repo: "bench/match", Slug: template.Slug(),
		ErrorMessage: template.Message(), MessagePattern: template.Pattern(), Placeholders: template.Placeholders(),
		ErrorType: errdex.Exception, Severity: errdex.SeverityError, FilePath: fmt.Sprintf("src/part%d/main.c", i%1000), LineNumber: i + 1,
		SourceCodeStart: i + 1, SourceCodeEnd: i + 1,
	}, nil
}

// cpuTime is the processor time that this process has used.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// buildFile writes the index of the patterns and returns the CPU seconds that it took, without making the records.
func buildFile(path string, templates []string) (seconds float64, err error) {
	builder := pattern.NewFileBuilder(filepath.Dir(path))
	defer builder.Close()
	var spent time.Duration
	records := make([]errdex.Record, 0, 10_000)
	for first := 0; first < len(templates); first += cap(records) {
		records = records[:0]
		for i, line := range templates[first:min(first+cap(records), len(templates))] {
			r, err := record(first+i, line)
			if err != nil {
				return 0, err
			}
			records = append(records, r)
		}
		start := cpuTime()
		for i := range records {
			if err := builder.Add(&records[i]); err != nil {
				return 0, err
			}
		}
		spent += cpuTime() - start
	}
	start := cpuTime()
	if err := builder.WriteFile(path); err != nil {
		return 0, err
	}
	return (spent + cpuTime() - start).Seconds(), nil
}

// allocations counts the objects that were allocated so far.
func allocations() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:objects"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
