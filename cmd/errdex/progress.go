package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/errdex/errdex/ingest"
)

// lineEvery is how often progress is said where there is no terminal to redraw.
const lineEvery = 5 * time.Second

const (
	// redrawEvery is how often a bar is drawn again.
	redrawEvery = 100 * time.Millisecond
	// showAfter is how long reading a text takes before its progress is shown.
	showAfter = time.Second
)

// progress shows how far a long step is: a bar on a terminal, a line now and then elsewhere, nothing with --quiet or --json.
// Its methods can be called from several goroutines.
type progress struct {
	subject string
	out     io.Writer
	live    bool

	mu    sync.Mutex
	bar   *progressbar.ProgressBar
	stage string
	said  time.Time
	began time.Time
}

func (a *app) newProgress(subject string) *progress {
	p := &progress{subject: oneLine(subject), said: time.Now(), began: time.Now()}
	if !a.quiet && !a.json {
		p.out, p.live = a.stderr, terminal(a.stderr)
	}
	return p
}

// ingest takes the progress of reading a repository.
func (p *progress) ingest(step ingest.Progress) {
	if step.Stage == "fetching" && step.Total == 0 {
		p.step(fmt.Sprintf("fetching, %.1f MB", float64(step.Bytes)/1e6), "fetching", 0, 0)
		return
	}
	p.step(step.Stage, step.Stage, step.Done, step.Total)
}

// records takes the progress of a step that goes record by record.
func (p *progress) records(done, total int) {
	text := "building the index"
	if total == 0 && done > 0 {
		text += ", " + plural(done, "record")
	}
	p.step(text, "index", done, total)
}

func (p *progress) step(text, stage string, done, total int) {
	if p.out == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.live {
		if time.Since(p.said) >= lineEvery {
			p.said = time.Now()
			if total > 0 {
				text = fmt.Sprintf("%s, %d of %d", text, done, total)
			}
			fmt.Fprintf(p.out, "%s: %s\n", p.subject, text)
		}
		return
	}
	limit := int64(total)
	if total <= 0 {
		limit = -1
	}
	if p.bar == nil || p.stage != stage {
		p.clear()
		p.stage = stage
		options := p.options()
		if total > 0 {
			options = append(options, progressbar.OptionShowCount())
		}
		p.bar = progressbar.NewOptions64(limit, options...)
	}
	p.bar.ChangeMax64(limit)
	p.bar.Describe(p.subject + ": " + text)
	_ = p.bar.Set(done) // a bar that cannot be drawn is no reason to stop
}

// options are how every bar looks.
func (p *progress) options() []progressbar.Option {
	return []progressbar.Option{progressbar.OptionSetWriter(p.out), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(redrawEvery), progressbar.OptionSetWidth(30),
		progressbar.OptionUseANSICodes(true),          // a shorter line leaves nothing of the longer one before it
		progressbar.OptionSetSpinnerChangeInterval(0)} // else a goroutine draws the bar again after it was cleared
}

// bytes takes how much of a text was read; total is 0 while that is not known. Nothing is shown of what takes under a second.
func (p *progress) bytes(done, total int64) {
	if p.out == nil || time.Since(p.began) < showAfter {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.live {
		if time.Since(p.said) >= lineEvery {
			p.said = time.Now()
			fmt.Fprintf(p.out, "%s: %s\n", p.subject, p.pace(done, total))
		}
		return
	}
	if time.Since(p.said) < redrawEvery {
		return
	}
	p.said = time.Now()
	limit := total
	if limit <= 0 {
		limit = -1
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions64(limit, append(p.options(), progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false))...)
	}
	p.bar.Describe(p.subject + ": " + p.pace(done, total))
	_ = p.bar.Set64(min(done, max(total, done)))
}

// pace says how much was done, how fast, and how long the rest will take.
func (p *progress) pace(done, total int64) string {
	speed := float64(done) / max(time.Since(p.began).Seconds(), 1e-3)
	if total <= 0 {
		return fmt.Sprintf("%s, %s/s", megabytes(done), megabytes(int64(speed)))
	}
	left := time.Duration(float64(max(0, total-done)) / max(speed, 1) * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("%s of %s, %s/s, %s left", megabytes(done), megabytes(total), megabytes(int64(speed)), left)
}

// done takes the bar away.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}
