package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

const (
	// linger is how long the last event of a pausing log waits for a line that continues it. Programs write a stack trace in one go.
	linger = 150 * time.Millisecond
	// heldBack is how long a line is held back at most, so that an annotation can stand right behind its event.
	heldBack = 2 * linger
	// lastWords is how long a program that Ctrl-C reached as well has for what it prints when it ends.
	lastWords = time.Second
)

// follow annotates a log while it is written.
func (a *app) follow(ctx context.Context, args []string, flags matchFlags) error {
	fromFile := len(args) == 1 && args[0] != "-"
	numbered := flags.noEcho && (!fromFile || flags.lines == "all") // else nobody knows how many lines there were before
	var log io.Reader = a.stdin
	if fromFile {
		lines, err := tailLines(flags.lines)
		if err != nil {
			return err
		}
		file := newTail(ctx, args[0], lines, func(text string) { a.note("%s: %s", args[0], text) })
		defer file.close()
		log = file
	}
	l, err := a.openLibrary(ctx, flags.sources, flags.repo)
	if err != nil {
		return err
	}
	defer l.close()
	grace := time.Duration(0)
	if !fromFile {
		grace = lastWords
	}
	f := &follower{log: newStoppable(ctx, log, grace), out: a.terminal, echo: !flags.noEcho && !a.json}
	f.tell = func(event *errdex.Event) string {
		l.nameEvent(event)
		return a.newTeller(a.terminal, l, nil).annotation(event, numbered)
	}
	if a.json {
		f.tell = func(event *errdex.Event) string {
			l.nameEvent(event)
			data, err := errdex.Encode(event)
			if err != nil {
				return ""
			}
			return string(data) + "\n"
		}
		f.all = true
	}
	// Ctrl-C ends the log and not the work: what was read until then is told, and counted.
	totals, err := l.index.Stream(context.WithoutCancel(ctx), f, index.StreamOptions{Repo: flags.repo, Weak: flags.weak, Linger: linger, Settled: f.settled}, f.event)
	if ended := f.end(); err == nil {
		err = ended
	}
	if errors.Is(err, syscallPipe) {
		return nil // the reader went away: nobody is there to be told
	}
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		a.note("errdex: %s lines, %s, %s of them matched", grouped(totals.Lines), events(totals.Events), grouped(totals.Matched))
		a.status = exitStopped
		return nil
	}
	if totals.Matched == 0 {
		return errNothing
	}
	return nil
}

// tailLines reads the value of --lines; -1 is all.
func tailLines(text string) (int, error) {
	if text == "all" {
		return -1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, errdex.WithFix(fmt.Errorf("--lines %q: %w", text, errdex.ErrInvalid), "Give a number of lines, or all.")
	}
	return n, nil
}

// follower passes a log on while it is matched, and puts a line behind each event that matched.
type follower struct {
	log io.Reader
	out io.Writer
	// tell renders an event, with the line end. all asks for the events that did not match, too.
	tell func(*errdex.Event) string
	all  bool
	// echo says that the log itself is passed on.
	echo bool

	mu sync.Mutex
	// held is what was read and not passed on yet; it starts at byte at of the log.
	held []byte
	at   int64
	// due are annotations that wait for the end of the line that is being passed on.
	due     []string
	midLine bool
	timer   *time.Timer
	failed  error
}

// Read reads on, and keeps what it read until it is known what to say of it.
func (f *follower) Read(p []byte) (int, error) {
	n, err := f.log.Read(p)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failed != nil {
		return 0, f.failed
	}
	if n == 0 || !f.echo {
		return n, err
	}
	f.held = append(f.held, p[:n]...)
	if f.timer == nil {
		f.timer = time.AfterFunc(heldBack, f.late)
	}
	return n, err
}

// late passes on what was held back for too long.
func (f *follower) late() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.timer = nil
	f.pass(len(f.held))
}

// settled passes on what nothing more will be said of.
func (f *follower) settled(end int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.passTo(end)
}

// event passes the log on up to the event's end and annotates it.
func (f *follower) event(event errdex.Event) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(event.Ladder) > 0 || f.all {
		f.passTo(event.End)
		f.due = append(f.due, f.tell(&event))
		f.pass(0)
	}
	return f.failed
}

// passTo passes the log on up to a byte of it, and to the end of the line that the byte is in.
func (f *follower) passTo(end int64) {
	n := min(max(0, int(end-f.at)), len(f.held))
	if n > 0 && f.held[n-1] != '\n' {
		for n < len(f.held) && (f.held[n] == '\r' || f.held[n] == '\n') {
			n++
			if f.held[n-1] == '\n' {
				break
			}
		}
	}
	f.pass(n)
}

// pass writes the first n bytes that are held, and the annotations that are due at the first line end among them.
func (f *follower) pass(n int) {
	text := f.held[:n]
	f.held = f.held[n:]
	f.at += int64(n)
	if len(f.held) == 0 {
		f.held = nil
		if f.timer != nil {
			f.timer.Stop()
			f.timer = nil
		}
	}
	if len(f.due) > 0 && f.midLine {
		end := strings.IndexByte(string(text), '\n') + 1
		if end == 0 {
			f.write(text)
			return
		}
		f.write(text[:end])
		text = text[end:]
	}
	if len(f.due) > 0 && !f.midLine {
		f.write([]byte(strings.Join(f.due, "")))
		f.due = nil
	}
	f.write(text)
}

// write writes to the reader; after a failure nothing more is written.
func (f *follower) write(text []byte) {
	if len(text) == 0 || f.failed != nil {
		return
	}
	if _, err := f.out.Write(text); err != nil {
		f.failed = fmt.Errorf("write the output: %w", err)
		return
	}
	f.midLine = text[len(text)-1] != '\n'
}

// end passes on whatever is left.
func (f *follower) end() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pass(len(f.held))
	if f.midLine && len(f.due) > 0 {
		f.write([]byte("\n"))
		f.pass(0)
	}
	return f.failed
}

// annotation is the one line that is said of an event: where its errors are raised and their messages, from the outermost to
// the root cause, and what they captured. Where that does not fit on the terminal's line, it says less of it, but what can be
// opened is never cut. numbered says that the event's own line is not above it.
func (t teller) annotation(event *errdex.Event, numbered bool) string {
	var rungs []errdex.Rung
	for _, rung := range event.Ladder {
		if len(rung.Sites) > 0 {
			rungs = append(rungs, rung)
		}
	}
	head := []span{{"↳ ", cyan}}
	if numbered {
		head = append([]span{{t.where(event.Line) + "  ", dim}}, head...)
	}
	compose := func(places, messages []errdex.Rung, captures bool) []span {
		spans := append(append([]span(nil), head...), t.places(places)...)
		spans = append(spans, span{"  ", plain})
		for i, rung := range messages {
			if i > 0 {
				spans = append(spans, span{" ← ", dim})
			}
			spans = append(spans, template(oneLine(rung.Sites[0].ErrorMessage), plain)...)
		}
		for _, rung := range messages {
			for _, capture := range rung.Sites[0].Captures {
				if captures {
					spans = append(spans, span{"  {" + capture.Name + "}", cyan}, span{" = " + oneLine(capture.Value), plain})
				}
			}
		}
		return spans
	}
	if len(rungs) == 0 {
		return ""
	}
	spans := compose(rungs, rungs, true)
	for _, less := range []func() []span{
		func() []span { return compose(rungs, rungs, false) },
		func() []span { return compose(rungs, rungs[len(rungs)-1:], false) },
		func() []span { return compose(ends(rungs), rungs[len(rungs)-1:], false) },
	} {
		if t.fits(spans) {
			break
		}
		spans = less()
	}
	return painter{color: t.color}.line("", "", spans...) + "\n"
}

// ends are the outermost error and the root cause.
func ends(rungs []errdex.Rung) []errdex.Rung {
	if len(rungs) < 3 {
		return rungs
	}
	return []errdex.Rung{rungs[0], rungs[len(rungs)-1]}
}

// places are the sites of rungs in a row; a repository is named where it changes.
func (t teller) places(rungs []errdex.Rung) []span {
	var spans []span
	repo := ""
	for i, rung := range rungs {
		site := &rung.Sites[0]
		if i > 0 {
			spans = append(spans, span{" ← ", dim})
		}
		if site.Repo != repo && !t.oneRepo {
			spans = append(spans, span{site.Repo + " ", green})
			repo = site.Repo
		}
		spans = append(spans, span{fmt.Sprintf("%s:%d", oneLine(site.FilePath), site.LineNumber), place})
		if rung.Alike > 1 {
			spans = append(spans, span{fmt.Sprintf(" (1 of %d alike)", rung.Alike), dim})
		}
	}
	return spans
}
