package ingest

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// reading is everything that decides how a tree is read.
type reading struct {
	options  Options
	rules    *rules
	licenses []licenseRule
	detector detector
	// kept is how many bytes are kept of files.
	kept *atomic.Int64
}

func newReading(options Options) (*reading, error) {
	rules, err := loadRules(options.Languages)
	if err != nil {
		return nil, err
	}
	licenses, err := loadLicenses()
	if err != nil {
		return nil, err
	}
	return &reading{options, rules, licenses, newDetector(options.Languages), new(atomic.Int64)}, nil
}

// candidate is a file that may be read: its language is known by its name, or may be by its first line.
type candidate struct {
	entry    entry
	language *engine.Language // nil: only its content can tell
}

// outcome is what became of a candidate.
type outcome struct {
	skip     errdex.SkipReason
	language *engine.Language
	bytes    int64
	file     engine.File
}

// run walks the tree, extracts every file that is to be read, and adds up the result.
func (r *reading) run(ctx context.Context, source Source, pin errdex.Pin, files tree) (Result, error) {
	r.options.Progress(Progress{Stage: "reading"})
	sum := newTally()
	var candidates []candidate
	var licenses []entry
	err := files.walk(ctx, func(e entry) error {
		if e.skip == "" && isLicenseFile(e.path) {
			licenses = append(licenses, e)
		}
		found, skip := r.choose(e)
		sum.file(e.path, found.language, skip)
		if skip == "" {
			candidates = append(candidates, found)
		}
		return nil
	})
	if err != nil {
		return Result{}, err
	}
	if pin.License, err = r.license(files, licenses); err != nil {
		return Result{}, err
	}
	outcomes := make([]outcome, len(candidates))
	for i, c := range candidates {
		outcomes[i].language = c.language
	}
	if err := r.extract(ctx, files, candidates, outcomes, all(len(candidates)), nil); err != nil {
		return Result{}, err
	}
	if err := r.relate(ctx, files, candidates, outcomes); err != nil {
		return Result{}, err
	}
	sites := sum.extracted(candidates, outcomes)
	if !sum.supported {
		return Result{}, sum.unsupported(source, r.options.Languages)
	}
	return Result{Pin: pin, Sites: sites, Coverage: sum.coverage()}, nil
}

// choose decides by name whether a file may be read, and tells its language when the name does.
func (r *reading) choose(e entry) (candidate, errdex.SkipReason) {
	found := candidate{entry: e}
	if e.skip != "" {
		return found, e.skip
	}
	id := ""
	if found.language = r.detector.byName(e.path); found.language != nil {
		id = found.language.ID
	} else if !canBeScript(e.path) {
		return found, errdex.SkipLanguage
	}
	if e.named {
		return found, ""
	}
	return found, r.rules.path(e.path, id)
}

// license recognises the licence files at the tree's root.
func (r *reading) license(files tree, licenses []entry) (string, error) {
	var ids []string
	for _, e := range licenses {
		content, skip, err := files.read(e)
		if err != nil {
			return "", err
		}
		if skip != "" {
			continue
		}
		if id := identify(r.licenses, content[:min(len(content), licenseBytes)]); id != "" {
			ids = append(ids, id)
		}
	}
	return licenseExpression(ids), nil
}

// job is a file whose content was read.
type job struct {
	index   int // of its candidate
	content []byte
}

// extract reads the chosen candidates one after the other, since a repository's objects build on one another, and extracts
// them side by side. It holds no more contents than there are workers, and one. known is what the repository tells, by
// language; nil when that is not known yet.
func (r *reading) extract(ctx context.Context, files tree, candidates []candidate, outcomes []outcome, chosen []int, known map[string]*engine.Repository) error {
	stage := "extracting"
	if known != nil {
		stage = "relating"
	}
	done := r.meter(stage, len(chosen))
	work := func(j job) {
		outcomes[j.index] = r.keeping(candidates[j.index], j.content, known, outcomes[j.index].file)
		done(len(j.content))
	}
	jobs := make(chan job)
	give := func(j job) { jobs <- j }
	var workers sync.WaitGroup
	if r.options.Workers == 1 {
		give = work // handing each file over to another thread costs more than it gains
	} else {
		for range min(r.options.Workers, len(chosen)) {
			workers.Go(func() {
				for j := range jobs {
					work(j)
				}
			})
		}
	}
	err := r.feed(ctx, files, candidates, chosen, func(i int, content []byte, skip errdex.SkipReason) {
		if skip == errdex.SkipTooLarge && candidates[i].language == nil {
			skip = errdex.SkipLanguage // no script is that large: a program, most likely
		}
		if skip != "" {
			outcomes[i] = outcome{skip: skip, language: candidates[i].language}
			done(0)
			return
		}
		give(job{i, content})
	})
	close(jobs)
	workers.Wait()
	if err == nil {
		err = ctx.Err()
	}
	return err
}

// all are the indices of n candidates.
func all(n int) []int {
	indices := make([]int, n)
	for i := range indices {
		indices[i] = i
	}
	return indices
}

// feed reads the chosen candidates in order and passes each content on, or why there is none.
func (r *reading) feed(ctx context.Context, files tree, candidates []candidate, chosen []int, pass func(int, []byte, errdex.SkipReason)) error {
	var total int64
	for _, i := range chosen {
		if err := ctx.Err(); err != nil {
			return err
		}
		content, skip, err := files.read(candidates[i].entry)
		if err != nil {
			return err
		}
		if total += int64(len(content)); total > r.options.Limits.TotalBytes {
			return errdex.WithFix(fmt.Errorf("the files to read have more than %d MiB: %w", r.options.Limits.TotalBytes>>20, errdex.ErrTooLarge),
				"Read a part of it as a plain directory, with --as owner/name --version V.")
		}
		pass(i, content, skip)
	}
	return nil
}

// meter returns a function that reports one more file done, for use from several goroutines.
func (r *reading) meter(stage string, total int) func(bytes int) {
	var mu sync.Mutex
	progress := Progress{Stage: stage, Total: total}
	return func(bytes int) {
		mu.Lock()
		defer mu.Unlock()
		progress.Done++
		progress.Bytes += int64(bytes)
		r.options.Progress(progress)
	}
}

// file decides by content whether a file is read, and extracts its sites. before is what was found in it with less known.
func (r *reading) file(c candidate, raw []byte, known map[string]*engine.Repository, before *engine.File) outcome {
	content := decode(raw)
	out := outcome{language: c.language}
	if out.language == nil {
		if out.language = r.detector.byShebang(content); out.language == nil {
			out.skip = errdex.SkipLanguage
			return out
		}
		if !c.entry.named {
			out.skip = r.rules.path(c.entry.path, out.language.ID)
		}
	}
	out.language = r.detector.byContent(out.language, content)
	if out.skip == "" {
		out.skip = r.rules.skipContent(content, out.language)
	}
	if out.skip != "" {
		return out
	}
	out.file = out.language.ExtractIn(known[out.language.ID].Again(before, r.kept.Load() < maxKept), c.entry.path, content)
	out.skip, out.bytes = out.file.Skipped, int64(len(raw))
	return out
}
