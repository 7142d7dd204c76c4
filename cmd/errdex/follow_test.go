package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/errdex/errdex"
)

// tree makes a source tree with one error and returns its path.
func tree(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	source := "def take(queue):\n    raise LookupError(f\"the job queue {queue} ran dry\")\n"
	if err := os.WriteFile(filepath.Join(dir, "worker.py"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		_, err = file.WriteString(text)
		if closed := file.Close(); err == nil {
			err = closed
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A file is followed by its name: while it grows, when another takes its place, and when it is cut. Ctrl-C ends it with a count.
func TestFollowFile(t *testing.T) {
	log := filepath.Join(t.TempDir(), "app.log")
	appendTo(t, log, "line one\nline two\nline three\n")
	cmd := program("match", "--follow", "--lines", "2", "--source", tree(t), log)
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	notes, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	shown, said := newScreen(output), newScreen(notes)
	shown.await(t, "line three\n", 1)
	appendTo(t, log, "ERROR the job queue a ran dry\n")
	shown.await(t, "{queue} = a\n", 1)

	// Rotated: the rest of the old file comes first, though it ends in the middle of a line.
	appendTo(t, log, "ERROR the job queue b ran dry")
	if err := os.Rename(log, log+".1"); err != nil {
		t.Fatal(err)
	}
	appendTo(t, log, "ERROR the job queue c ran dry\n")
	shown.await(t, "{queue} = c\n", 1)
	said.await(t, "replaced; the new file is read", 1)

	// Cut: what comes now is shorter than what was there.
	if err := os.Truncate(log, 0); err != nil {
		t.Fatal(err)
	}
	said.await(t, "cut; it is read from its start", 1)
	appendTo(t, log, "the job queue d ran dry\n")
	shown.await(t, "{queue} = d\n", 1)

	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	<-shown.ended
	<-said.ended
	if got := code(t, cmd); got != exitStopped {
		t.Errorf("exit code %d: %s", got, said)
	}
	var lines []string
	for line := range strings.Lines(shown.String()) {
		if !strings.HasPrefix(line, "↳") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		} else if !strings.Contains(line, "worker.py:2  the job queue {queue} ran dry  {queue} = ") {
			t.Errorf("annotation %q", line)
		}
	}
	want := "line two|line three|ERROR the job queue a ran dry|ERROR the job queue b ran dry|ERROR the job queue c ran dry|the job queue d ran dry"
	if got := strings.Join(lines, "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if !strings.HasSuffix(said.String(), "errdex: 6 lines, 6 events, 4 of them matched\n") {
		t.Errorf("%q", said)
	}
}

// following starts the program behind a pipe; notes is what it says on standard error, to be read when it has ended.
func following(t *testing.T) (cmd *exec.Cmd, input io.WriteCloser, output io.ReadCloser, notes *bytes.Buffer) {
	t.Helper()
	cmd, notes = program("match", "--follow", "--source", tree(t)), &bytes.Buffer{}
	cmd.Stderr = notes
	var err error
	if input, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if output, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, input, output, notes
}

// Ctrl-C reaches the program before a pipe too: its last words are still told.
func TestFollowPipeUntilInterrupted(t *testing.T) {
	cmd, input, output, notes := following(t)
	shown := newScreen(output)
	if _, err := io.WriteString(input, "the job queue a ran dry\n"); err != nil {
		t.Fatal(err)
	}
	shown.await(t, "{queue} = a\n", 1) // while nothing more is written: it is flushed
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(input, "the job queue b ran dry\n"); err != nil {
		t.Fatal(err)
	}
	<-shown.ended // though the pipe stays open
	input.Close()
	if got := code(t, cmd); got != exitStopped || notes.String() != "errdex: 2 lines, 2 events, 2 of them matched\n" {
		t.Errorf("exit code %d, %q", got, notes.String())
	}
	if !strings.Contains(shown.String(), "{queue} = b\n") {
		t.Errorf("%q", shown)
	}
}

// A log of any bytes passes through unchanged.
func TestFollowPassesBinaryDataOn(t *testing.T) {
	data := make([]byte, 1<<20)
	for i := range data {
		data[i] = byte(i * 7919 >> 3)
	}
	cmd := program("match", "--follow", "--source", tree(t))
	cmd.Stdin = bytes.NewReader(data)
	out, _ := cmd.Output() // whether something matched in it does not matter
	if !bytes.Equal(out, data) {
		t.Errorf("%d bytes in, %d out, or others", len(data), len(out))
	}
}

// A reader that goes away ends the following quietly.
func TestFollowIntoAClosedPipe(t *testing.T) {
	cmd, input, output, notes := following(t)
	output.Close()
	for {
		if _, err := io.WriteString(input, "the job queue a ran dry\n"); err != nil {
			break
		}
	}
	_ = cmd.Wait() // by SIGPIPE, as any filter
	if notes.Len() > 0 {
		t.Error(notes.String())
	}
}

// On a terminal there are colours, and an annotation says no more than its line has room for.
func TestFollowOnATerminal(t *testing.T) {
	cmd := program("match", "--follow", "--source", tree(t))
	cmd.Env = append(cmd.Env, "TERM=xterm", "NO_COLOR=", "CLICOLOR=", "CLICOLOR_FORCE=")
	cmd.Stdin = strings.NewReader("the job queue " + strings.Repeat("long", 60) + " ran dry\n")
	_, _, shown := onTerminal(t, cmd)
	if got := code(t, cmd); got != 0 {
		t.Errorf("exit code %d", got)
	}
	shown.await(t, "\x1b[36m↳ \x1b[0m", 1)
	shown.await(t, "the job queue \x1b[36m{queue}\x1b[0m ran dry\r\n", 1)
}

// Ctrl-C ends the waiting for a paste.
func TestInterruptedPaste(t *testing.T) {
	cmd := program("match", "--source", tree(t))
	keys, _, shown := onTerminal(t, cmd)
	shown.await(t, "press Ctrl-D", 1)
	if _, err := keys.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	if got := code(t, cmd); got != exitStopped {
		t.Errorf("exit code %d: %s", got, shown)
	}
}

// heard is a follower driven by hand: what is read, and what is then said of it.
type heard struct {
	out bytes.Buffer
	f   *follower
}

func hearing(text string) *heard {
	h := &heard{}
	h.f = &follower{log: strings.NewReader(text), out: &h.out, echo: true, tell: func(e *errdex.Event) string { return "<" + e.Text + ">\n" }}
	return h
}

func (h *heard) read(t *testing.T, n int) {
	t.Helper()
	if _, err := io.ReadFull(h.f, make([]byte, n)); err != nil {
		t.Fatal(err)
	}
}

func (h *heard) want(t *testing.T, text string) {
	t.Helper()
	h.f.mu.Lock()
	defer h.f.mu.Unlock()
	if h.out.String() != text {
		t.Errorf("got %q, want %q", h.out.String(), text)
	}
}

func said(start, end int64, text string) errdex.Event {
	return errdex.Event{Start: start, End: end, Text: text, Ladder: []errdex.Rung{{}}}
}

func TestAnnotationsStandBehindTheirEvents(t *testing.T) {
	h := hearing("one\ntwo\r\nthree\nfour")
	h.read(t, 18)
	if err := h.f.event(said(4, 7, "2")); err != nil { // its end is before its line's
		t.Fatal(err)
	}
	h.want(t, "one\ntwo\r\n<2>\n")
	h.f.settled(15)
	h.want(t, "one\ntwo\r\n<2>\nthree\n")
	if err := h.f.event(said(15, 18, "4")); err != nil { // in the middle of a line: it is not cut in two
		t.Fatal(err)
	}
	h.want(t, "one\ntwo\r\n<2>\nthree\nfou")
	h.read(t, 1)
	h.f.settled(19)
	h.want(t, "one\ntwo\r\n<2>\nthree\nfour")
	if err := h.f.end(); err != nil {
		t.Fatal(err)
	}
	h.want(t, "one\ntwo\r\n<2>\nthree\nfour\n<4>\n")
}

// What nobody says anything of is passed on all the same, soon.
func TestHeldLinesAreLetGo(t *testing.T) {
	h := hearing("password: ")
	h.read(t, 10)
	h.want(t, "")
	h.f.late()
	h.want(t, "password: ")
	if err := h.f.event(said(0, 10, "x")); err != nil {
		t.Fatal(err)
	}
	if err := h.f.end(); err != nil {
		t.Fatal(err)
	}
	h.want(t, "password: \n<x>\n")
}

func TestFailedOutputEndsTheFollowing(t *testing.T) {
	h := hearing("one\ntwo\n")
	h.f.out = failing{}
	h.read(t, 4)
	if err := h.f.event(said(0, 3, "1")); err == nil {
		t.Error("the event is taken though nothing can be written")
	}
	if _, err := h.f.Read(make([]byte, 4)); err == nil {
		t.Error("the log is read though nothing can be written")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, syscall.EIO }

func TestLastLines(t *testing.T) {
	long := strings.Repeat("x", 70<<10)
	for _, test := range []struct {
		text  string
		lines int
		want  string
	}{
		{"a\nb\nc\n", 2, "b\nc\n"}, {"a\nb\nc", 2, "b\nc"}, {"a\nb\nc\n", 9, "a\nb\nc\n"}, {"a\nb\nc\n", 3, "a\nb\nc\n"}, {"a\nb\n", 0, ""},
		{"", 2, ""}, {"\n\n\n", 2, "\n\n"}, {"a", 1, "a"}, {"a\n" + long + "\nb\n", 2, long + "\nb\n"}, {"a\n" + long + "\nb\n", 3, "a\n" + long + "\nb\n"},
		{long + "\n" + long + "\n", 1, long + "\n"},
	} {
		at, err := lastLines(strings.NewReader(test.text), int64(len(test.text)), test.lines)
		if err != nil || test.text[at:] != test.want {
			t.Errorf("the last %d lines of %.20q: %.20q, %v", test.lines, test.text, test.text[at:], err)
		}
	}
}

// A context ends a reader that waits; the grace lets what comes meanwhile through.
func TestStoppable(t *testing.T) {
	reader, writer := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	s := newStoppable(ctx, reader, time.Hour)
	stop()
	go func() {
		_, _ = writer.Write([]byte("last words"))
		writer.Close()
	}()
	if text, err := io.ReadAll(s); err != nil || string(text) != "last words" {
		t.Errorf("%q, %v", text, err)
	}
	silent, _ := io.Pipe()
	if text, err := io.ReadAll(newStoppable(ctx, silent, 0)); err != nil || len(text) > 0 {
		t.Errorf("%q, %v", text, err)
	}
}
