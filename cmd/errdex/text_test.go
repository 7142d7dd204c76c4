package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
	"github.com/rivo/uniseg"

	"github.com/errdex/errdex"
)

func TestRingKeepsTheEnd(t *testing.T) {
	for _, test := range []struct {
		size   int
		writes []string
		want   string
	}{
		{8, []string{"one\n"}, "one\n"},
		{8, []string{"one\n", "two\n"}, "one\ntwo\n"},
		{8, []string{"one\n", "two\n", "x\n"}, "two\nx\n"}, // the line that was cut is left out
		{8, []string{"one\ntwo\nthree\nfour\n"}, "four\n"},
		{8, []string{"0123456789"}, "23456789"}, // nothing but the middle of a line
		{4, []string{"a\n", "b\n", "c\n", "d\n"}, "d\n"},
		{8, nil, ""},
	} {
		r := newRing(test.size)
		for _, text := range test.writes {
			if n, err := r.Write([]byte(text)); n != len(text) || err != nil {
				t.Errorf("%q: %d, %v", text, n, err)
			}
		}
		if got := r.text(); got != test.want {
			t.Errorf("%d bytes of %q: %q, want %q", test.size, test.writes, got, test.want)
		}
	}
}

func TestLinesAreWrappedBetweenWords(t *testing.T) {
	narrow := painter{width: 40}
	text := narrow.line("   ", "     ", span{"one two three ", bold}, span{"four {five} six", plain}, span{": seven eight nine ten eleven", plain})
	for line := range strings.Lines(text) {
		if width := uniseg.StringWidth(strings.TrimSuffix(line, "\n")); width > 40 {
			t.Errorf("%d cells: %q", width, line)
		}
	}
	if want := "   one two three four {five} six: seven\n     eight nine ten eleven"; text != want {
		t.Errorf("%q", text)
	}
	wide := painter{color: true}
	if got, want := wide.line("  ", "  ", span{"one", bold}, span{" two", plain}), "  \x1b[1mone\x1b[0m two"; got != want {
		t.Errorf("%q", got)
	}
	// A word that is longer than the line is not cut: it can be a path to open.
	if got := narrow.line("", "", span{strings.Repeat("a/", 40), plain}); strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
	// A letter can take two cells.
	if wide := strings.Repeat("界", 20); !narrow.fits([]span{{wide, plain}}) || narrow.fits([]span{{wide, plain}, {"x", plain}}) || !(painter{}).fits([]span{{wide + wide, plain}}) {
		t.Error("forty cells are not what fits")
	}
}

func TestTemplateLooks(t *testing.T) {
	for message, want := range map[string]string{
		"no pool named {name}: {err}": "no pool named |{name}|: |{err}",
		"{a}{b}":                      "{a}|{b}",
		"a } b { c":                   "a } b { c",
		"plain":                       "plain",
		"":                            "",
	} {
		var parts []string
		for _, s := range template(message, bold) {
			parts = append(parts, s.text)
		}
		if got := strings.Join(parts, "|"); got != want {
			t.Errorf("%q: %q, want %q", message, got, want)
		}
	}
}

// Whatever records and texts hold, the lines made of them cannot steer the terminal, nor break a line.
func TestHostileMatches(t *testing.T) {
	const hostile = "a\x1b]0;x\x07b\nc\u202ed\x00{e\x1b[2J}"
	event := errdex.Event{Line: 1, Time: hostile, Level: errdex.LogLevel(hostile), Text: hostile}
	for range 10 {
		site := errdex.Match{ID: "0", Repo: hostile, ErrorMessage: hostile, FilePath: hostile, LineNumber: 1, Enclosing: hostile, Confidence: 0.5, Kind: errdex.MatchKind(hostile),
			Captures: []errdex.Capture{{Name: hostile, Value: hostile}}, Reasons: []string{hostile}}
		event.Ladder = append(event.Ladder, errdex.Rung{Sites: []errdex.Match{site, site}, Alike: 7})
	}
	in := &inputs{starts: []start{{hostile, 1}}}
	tell := teller{where: in.where, stored: true}
	texts := map[string]string{
		"event":      tell.event("1. ", &event, tell.when(&event)...),
		"annotation": tell.annotation(&event, true),
		"others":     tell.others(event.Ladder[0].Sites, &errdex.Event{}, 5),
		"often":      tell.line("", "", tell.often(2, event.Level, errdex.Occurrence{Line: 1, Time: hostile}, errdex.Occurrence{Line: 2, Time: hostile})...),
	}
	for name, text := range texts {
		if text == "" {
			t.Errorf("%s is empty", name)
		}
		for _, r := range text {
			if steers(r) && r != '\n' {
				t.Errorf("%s passes %q through: %q", name, r, text)
				break
			}
		}
	}
	if n := strings.Count(texts["annotation"], "\n"); n != 1 {
		t.Errorf("an annotation of %d lines", n)
	}
	// Ten rungs of a title, a place, a capture, the reasons, another site, the count of more and an id; and when it was.
	if n := strings.Count(texts["event"], "\n"); n != 10*7+1 {
		t.Errorf("an event of %d lines:\n%s", n, texts["event"])
	}
}

func TestWhenAndHowOften(t *testing.T) {
	tell := teller{where: (&inputs{}).where}
	first, last := errdex.Occurrence{Line: 3, Time: "05:06:07"}, errdex.Occurrence{Line: 9, Time: "05:06:09"}
	if got, want := tell.line("", "", tell.often(1234, errdex.LevelError, first, last)...), "error  1,234 times, first line 3 (05:06:07), last line 9 (05:06:09)"; got != want {
		t.Errorf("%q", got)
	}
	if got, want := tell.line("", "", tell.often(1, "", first, first)...), "once, line 3 (05:06:07)"; got != want {
		t.Errorf("%q", got)
	}
	if got, want := tell.line("", "", tell.when(&errdex.Event{Line: 3, Time: "05:06:07", Level: "warning"})...), "line 3  05:06:07  warning"; got != want {
		t.Errorf("%q", got)
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1234: "-1,234", -123: "-123"} {
		if got := grouped(n); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

// An annotation says less where there is no room, and never cuts what can be opened.
func TestAnnotationsFitTheTerminal(t *testing.T) {
	rung := func(path, message string) errdex.Rung {
		return errdex.Rung{Alike: 1, Sites: []errdex.Match{{Repo: "acme/app", FilePath: path, LineNumber: 7, ErrorMessage: message,
			Captures: []errdex.Capture{{Name: "err", Value: strings.Repeat("v", 30)}}}}}
	}
	event := &errdex.Event{Line: 3, Ladder: []errdex.Rung{rung("outer.go", "outer {err}"), rung("middle.go", "middle {err}"), rung("root.go", "root {err}")}}
	event.Ladder[2].Alike = 4
	values := "  {err} = " + strings.Repeat("v", 30)
	for width, want := range map[int]string{
		0:   "↳ acme/app outer.go:7 ← middle.go:7 ← root.go:7 (1 of 4 alike)  outer {err} ← middle {err} ← root {err}" + values + values + values,
		120: "↳ acme/app outer.go:7 ← middle.go:7 ← root.go:7 (1 of 4 alike)  outer {err} ← middle {err} ← root {err}",
		80:  "↳ acme/app outer.go:7 ← middle.go:7 ← root.go:7 (1 of 4 alike)  root {err}",
		70:  "↳ acme/app outer.go:7 ← root.go:7 (1 of 4 alike)  root {err}",
		40:  "↳ acme/app outer.go:7 ← root.go:7 (1 of 4 alike)  root {err}",
	} {
		if got := (teller{painter: painter{width: width}}).annotation(event, false); got != want+"\n" {
			t.Errorf("%d cells: %q, want %q", width, got, want)
		}
	}
	in := &inputs{}
	if got := (teller{where: in.where, oneRepo: true}).annotation(&errdex.Event{Line: 3, Ladder: event.Ladder[:1]}, true); !strings.HasPrefix(got, "line 3  ↳ outer.go:7  outer {err}  {err} = v") {
		t.Errorf("%q", got)
	}
}

// A pasted event that is sure has no runners-up.
func TestRunnersUp(t *testing.T) {
	sure, unsure := errdex.Match{ID: "a", ErrorMessage: "sure", Confidence: 0.9}, errdex.Match{ID: "b", ErrorMessage: "unsure", Confidence: 0.4}
	third := errdex.Match{ID: "c", ErrorMessage: "third", Confidence: 0.3}
	all := []errdex.Match{sure, unsure, third}
	event := func(m errdex.Match) *errdex.Event {
		return &errdex.Event{Ladder: []errdex.Rung{{Sites: []errdex.Match{m}, Alike: 1}}}
	}
	if got := (teller{}).others(all, event(sure), 4); got != "" {
		t.Errorf("%q", got)
	}
	if got := (teller{}).others(all, event(unsure), 1); !strings.Contains(got, "   sure\n") || strings.Contains(got, "third") || strings.Contains(got, "unsure") {
		t.Errorf("%q", got)
	}
}

// The event with the best match comes first; a result without events is told by its matches.
func TestOrderOfEvents(t *testing.T) {
	rung := func(id errdex.ID) []errdex.Rung { return []errdex.Rung{{Sites: []errdex.Match{{ID: id}}}} }
	result := errdex.MatchResult{Matches: []errdex.Match{{ID: "b"}, {ID: "a"}},
		Events: []errdex.Event{{Line: 1, Ladder: rung("z")}, {Line: 2, Ladder: rung("a")}, {Line: 3}, {Line: 4, Ladder: rung("b")}}}
	var lines []int
	for _, event := range inOrder(result) {
		lines = append(lines, event.Line)
	}
	if len(lines) != 3 || lines[0] != 4 || lines[1] != 2 || lines[2] != 1 {
		t.Errorf("%v", lines)
	}
	result.Events = nil
	if events := inOrder(result); len(events) != 2 || events[0].Ladder[0].Sites[0].ID != "b" {
		t.Errorf("%+v", events)
	}
}

// Files are joined at line ends only, and each line keeps its file.
func TestInputs(t *testing.T) {
	in := &inputs{close: func() {}}
	texts := []string{"one\ntwo", "three\n", "four"}
	var all bytes.Buffer
	for len(texts) > 0 {
		in.stdin, in.names = iotest.OneByteReader(strings.NewReader(texts[0])), []string{"-"}
		if _, err := io.Copy(&all, in); err != nil {
			t.Fatal(err)
		}
		texts = texts[1:]
	}
	if got := all.String(); got != "one\ntwo\nthree\nfour" {
		t.Errorf("%q", got)
	}
	in.starts[1].name = "b.log"
	for line, want := range map[int]string{1: "line 1", 2: "line 2", 3: "b.log:1", 4: "line 1"} {
		if got := in.where(line); got != want {
			t.Errorf("line %d is %q, want %q", line, got, want)
		}
	}
	if got := (&inputs{}).where(7); got != "line 7" {
		t.Errorf("%q", got)
	}
}

// Packed text is known by its first bytes; a pipe is not opened before it is read.
func TestPackedInputs(t *testing.T) {
	dir := t.TempDir()
	var packed bytes.Buffer
	writer, err := zstd.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := writer.Write([]byte("packed\n")); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for name, content := range map[string]string{"a.log": packed.String(), "b.zst": "plain"} {
		names = append(names, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(names)
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := openInputs(t.Context(), append(names, pipe), nil); err != nil { // it would wait for a writer
		t.Fatal(err)
	}
	in, err := openInputs(t.Context(), names, nil)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(in); err != nil || string(text) != "packed\nplain" {
		t.Errorf("%q, %v", text, err)
	}
	if in.taken != in.size || in.size != int64(packed.Len()+len("plain")) {
		t.Errorf("%d bytes of %d", in.taken, in.size)
	}
	if err := os.WriteFile(names[0], packed.Bytes()[:packed.Len()-3], 0o644); err != nil {
		t.Fatal(err)
	}
	if in, err = openInputs(t.Context(), names, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(in); !errors.Is(err, errdex.ErrUnreadable) || errdex.Fix(err) == "" || !strings.Contains(err.Error(), names[0]) {
		t.Errorf("%v", err)
	}
}

func TestWordsAndFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("app.log", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args    []string
		message bool
	}{
		{[]string{"connection", "refused"}, true}, {[]string{"connection refused"}, true}, {[]string{""}, true}, {nil, false}, {[]string{"-"}, false},
		{[]string{"app.log"}, false}, {[]string{"missing"}, false}, {[]string{"app.log", "missing"}, false}, {[]string{"missing", "app.log"}, false}, {[]string{"-", "x"}, false},
	} {
		if got := isMessage(test.args); got != test.message {
			t.Errorf("%q: %v", test.args, got)
		}
	}
}
