package index_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"unicode/utf16"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// streamed reads a log and returns its events.
func streamed(t *testing.T, ix *index.Index, log io.Reader, options index.StreamOptions) ([]errdex.Event, index.StreamTotals) {
	t.Helper()
	var events []errdex.Event
	totals, err := ix.Stream(context.Background(), log, options, func(e errdex.Event) error {
		events = append(events, e)
		return nil
	})
	if err != nil {
		t.Fatalf("stream: %v", err)
	}
	return events, totals
}

// told renders events in short: line, level, and the messages of the ladder.
func told(events []errdex.Event) string {
	var out []string
	for _, e := range events {
		text := fmt.Sprintf("%d", e.Line)
		for _, rung := range e.Ladder {
			text += " > " + rung.Sites[0].ErrorMessage
		}
		if len(e.Ladder) == 0 {
			text += " ? " + e.Text
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n")
}

func streamIndex(t testing.TB) *index.Index {
	t.Helper()
	s := &source{}
	s.put(
		record("cannot open {path} for writing: {err}", at("pkg/file/open.go", 40, "(*File).Open")),
		record("connection disappeared for {name}", at("src/pool.rs", 2677, "Pool::get_or_connect")),
		record("no space left in the database", at("server/errors.go", 34, "")),
		record("no targets specified\nadd a [lib] section to {file}", at("src/manifest.rs", 10, "normalize")),
		record("bad {x}"),
	)
	ix, err := index.Open(context.Background(), t.TempDir(), s.source(), index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ix.Close() })
	return ix
}

const streamLog = `2026-01-02T03:04:05Z INFO started, no errors so far
2026-01-02T03:04:06Z ERROR pool: connection disappeared for github
2026-01-02T03:04:07Z ERROR something broke that nobody knows
2026-01-02T03:04:08Z INFO the failed count is 0
2026-01-02T03:04:09Z ERROR setup: cannot open a b.db for writing: no space left in the database
	at pkg.Open (pkg/file/open.go:40:3)
2026-01-02T03:04:10Z INFO bad luck
2026-01-02T03:04:11Z WARN retrying: connection disappeared for gitlab
`

const streamTold = `2 > connection disappeared for {name}
3 ? something broke that nobody knows
5 > cannot open {path} for writing: {err} > no space left in the database
8 > connection disappeared for {name}`

func TestStream(t *testing.T) {
	ix := streamIndex(t)
	events, totals := streamed(t, ix, strings.NewReader(streamLog), index.StreamOptions{})
	if got := told(events); got != streamTold {
		t.Errorf("got\n%s\nwant\n%s", got, streamTold)
	}
	if totals.Lines != 8 || totals.Bytes != int64(len(streamLog)) || totals.Events != 7 || totals.Matched != 3 || totals.Searched != 5 || totals.Truncated {
		t.Errorf("%+v", totals)
	}
	// Every place is one of the log.
	for _, e := range events {
		if text := streamLog[e.Start:e.End]; !strings.HasPrefix(text, "2026-") || strings.Count(text, "\n") != e.Lines {
			t.Errorf("event at line %d is %q of %d lines", e.Line, text, e.Lines)
		}
		for _, rung := range e.Ladder {
			for _, c := range rung.Sites[0].Captures {
				if streamLog[c.Start:c.End] != c.Value {
					t.Errorf("capture %+v is %q in the log", c, streamLog[c.Start:c.End])
				}
			}
		}
	}
	weak, _ := streamed(t, ix, strings.NewReader(streamLog), index.StreamOptions{Weak: true})
	if want := strings.Replace(streamTold, "\n8", "\n7 > bad {x}\n8", 1); told(weak) != want {
		t.Errorf("weak: got\n%s\nwant\n%s", told(weak), want)
	}
}

// TestStreamForms: a log says the same in every form in which it can arrive.
func TestStreamForms(t *testing.T) {
	ix := streamIndex(t)
	wide := func(order binary.AppendByteOrder, text string) string {
		out := order.AppendUint16(nil, 0xfeff)
		for _, unit := range utf16.Encode([]rune(text)) {
			out = order.AppendUint16(out, unit)
		}
		return string(out)
	}
	for name, log := range map[string]io.Reader{
		"whole":                strings.NewReader(streamLog),
		"byte by byte":         iotest.OneByteReader(strings.NewReader(streamLog)),
		"error with the last":  iotest.DataErrReader(strings.NewReader(streamLog)),
		"no newline at end":    strings.NewReader(strings.TrimSuffix(streamLog, "\n")),
		"carriage returns":     strings.NewReader(strings.ReplaceAll(streamLog, "\n", "\r\n")),
		"colours":              strings.NewReader(strings.NewReplacer("ERROR", "\x1b[31mERROR\x1b[0m", "for", "\x1b[1mfor\x1b[0m").Replace(streamLog)),
		"UTF-8 mark":           strings.NewReader("\xef\xbb\xbf" + streamLog),
		"UTF-16 little-endian": strings.NewReader(wide(binary.LittleEndian, streamLog)),
		"UTF-16 big-endian":    iotest.HalfReader(strings.NewReader(wide(binary.BigEndian, streamLog))),
	} {
		events, totals := streamed(t, ix, log, index.StreamOptions{})
		if got := told(events); got != streamTold || totals.Lines != 8 {
			t.Errorf("%s: %d lines\n%s", name, totals.Lines, got)
		}
	}
}

// TestStreamIsTheSameHoweverItIsCut: neither the number of workers nor where chunks end changes anything.
func TestStreamIsTheSameHoweverItIsCut(t *testing.T) {
	ix := streamIndex(t)
	log := strings.Repeat(streamLog, 3000)
	var want []byte
	for _, workers := range []int{1, 2, 7} {
		for name, reader := range map[string]io.Reader{"whole": strings.NewReader(log), "halves": iotest.HalfReader(strings.NewReader(log))} {
			events, totals := streamed(t, ix, reader, index.StreamOptions{Workers: workers})
			got, err := json.Marshal(events)
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want = got
			}
			if !bytes.Equal(got, want) || len(events) != 4*3000 || totals.Matched != 3*3000 || totals.Lines != 8*3000 {
				t.Errorf("%d workers, %s: %d events, %+v", workers, name, len(events), totals)
			}
		}
	}
}

// TestStreamSettles: what is said of a log is said before its place is called settled, and in the end all of it is.
func TestStreamSettles(t *testing.T) {
	ix := streamIndex(t)
	last := int64(0)
	options := index.StreamOptions{Settled: func(end int64) {
		if end < last {
			t.Errorf("settled up to %d after %d", end, last)
		}
		last = end
	}}
	log := strings.Repeat(streamLog, 1000)
	_, err := ix.Stream(context.Background(), strings.NewReader(log), options, func(e errdex.Event) error {
		if e.Start != last && log[last:e.Start] == "" || e.Start < last {
			t.Fatalf("an event at %d was given when %d was settled", e.Start, last)
		}
		return nil
	})
	if err != nil || last != int64(len(log)) {
		t.Errorf("settled up to %d of %d, %v", last, len(log), err)
	}
}

func TestStreamOfJunk(t *testing.T) {
	ix := streamIndex(t)
	line := "ERROR connection disappeared for x\n"
	for name, log := range map[string]string{
		"a long line before":    strings.Repeat("x", 300<<10) + "\n" + line,
		"a long line that hits": "ERROR connection disappeared for " + strings.Repeat("y", 300<<10) + "\n",
		"zeros":                 strings.Repeat("\x00", 100<<10) + "\n" + line,
		"binary":                strings.Repeat("\x00\xff\xfe\x1b[", 20<<10) + "\n" + line,
		"empty lines":           strings.Repeat("\n", 100_000) + line,
		"carriage returns":      strings.Repeat("\r", 100_000) + "\n" + line,
		"a large event":         "Traceback (most recent call last):\n" + strings.Repeat("  File \"a.py\", line 3, in f\n", 20_000) + line,
	} {
		events, totals := streamed(t, ix, strings.NewReader(log), index.StreamOptions{})
		if got := told(events); !strings.HasSuffix(got, " > connection disappeared for {name}") || totals.Lines != strings.Count(log, "\n") || totals.Bytes != int64(len(log)) {
			t.Errorf("%s: %+v of %d lines, %d bytes\n%.300s", name, totals, strings.Count(log, "\n"), len(log), got)
		}
		if long := strings.Contains(name, "long") || name == "zeros" || name == "binary" || name == "carriage returns"; totals.Truncated != long {
			t.Errorf("%s: truncated is %v", name, totals.Truncated)
		}
	}
	if events, totals := streamed(t, ix, strings.NewReader(""), index.StreamOptions{}); len(events) > 0 || totals.Lines != 0 || totals.Bytes != 0 {
		t.Errorf("nothing: %+v %+v", events, totals)
	}
}

func TestStreamStops(t *testing.T) {
	ix := streamIndex(t)
	log := strings.Repeat(streamLog, 1000)
	enough := errors.New("enough")
	seen := 0
	_, err := ix.Stream(context.Background(), strings.NewReader(log), index.StreamOptions{}, func(errdex.Event) error {
		if seen++; seen == 10 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || seen != 10 {
		t.Errorf("a caller that has enough: %v after %d", err, seen)
	}
	broken := errors.New("broken")
	seen = 0
	totals, err := ix.Stream(context.Background(), io.MultiReader(strings.NewReader(streamLog), iotest.ErrReader(broken)), index.StreamOptions{}, func(errdex.Event) error { seen++; return nil })
	if !errors.Is(err, broken) || errdex.Fix(err) == "" || seen != 4 || totals.Lines != 8 {
		t.Errorf("a log that breaks off: %v after %d, %+v", err, seen, totals)
	}
	// A read that never returns does not keep the stream.
	ctx, cancel := context.WithCancel(context.Background())
	silent, writer := io.Pipe()
	defer writer.Close()
	go func() { fmt.Fprint(writer, streamLog); cancel() }()
	if _, err := ix.Stream(ctx, silent, index.StreamOptions{}, func(errdex.Event) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestStreamLingers: an event of a log that is still written is told of when the next one begins, and when the log pauses.
func TestStreamLingers(t *testing.T) {
	ix := streamIndex(t)
	for _, linger := range []time.Duration{0, time.Millisecond} {
		reader, writer := io.Pipe()
		events := make(chan errdex.Event)
		done := make(chan error)
		go func() {
			_, err := ix.Stream(context.Background(), reader, index.StreamOptions{Linger: linger}, func(e errdex.Event) error { events <- e; return nil })
			done <- err
		}()
		fmt.Fprint(writer, "ERROR no targets specified\n")
		fmt.Fprint(writer, "   add a [lib] section to a.toml\n")
		if linger == 0 {
			fmt.Fprint(writer, "ERROR something else\n") // without it, nothing would be told
		}
		if e := <-events; len(e.Ladder) != 1 || e.Lines != 2 && linger == 0 {
			t.Errorf("linger %v: %+v", linger, e)
		}
		go func() {
			for range events {
			}
		}()
		writer.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
		close(events)
	}
}
