package input_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/errdex/errdex/index/input"
)

// sample is a text with what is wanted of it; testdata/README.md describes the form.
type sample struct {
	shape, title, text string
	want               []string
}

// marks are the visible stand-ins for bytes that editors do not show.
var marks = strings.NewReplacer("␛", "\x1b", "␍", "\r", "␉", "\t", "␠", " ")

func samples(t testing.TB) []sample {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	var all []sample
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		archive := txtar.Parse(data)
		for i := 0; i < len(archive.Files); i += 2 {
			text := archive.Files[i]
			if i+1 == len(archive.Files) || archive.Files[i+1].Name != "want" {
				t.Fatalf("%s: sample %q has no want", file, text.Name)
			}
			shape, title, ok := strings.Cut(text.Name, "/")
			if !ok {
				t.Fatalf("%s: sample %q has no title", file, text.Name)
			}
			all = append(all, sample{shape, title, strings.TrimSuffix(marks.Replace(string(text.Data)), "\n"),
				strings.Split(strings.TrimSpace(string(archive.Files[i+1].Data)), "\n")})
		}
	}
	return all
}

// outcome renders what was found as the samples write it. Of the joined messages only those that are wanted are listed.
func outcome(parsed *input.Text, want []string) []string {
	var out []string
	wanted := map[string]bool{}
	for _, line := range want {
		wanted[line] = true
	}
	for _, m := range parsed.Messages {
		if m.Joined {
			line := fmt.Sprintf("+ %d.%d %s", m.Event, m.Cause, strings.ReplaceAll(m.Text, "\n", "⏎"))
			if wanted[line] {
				out = append(out, line)
				delete(wanted, line)
			}
			continue
		}
		body := m.Text[m.Body:]
		level := string(m.Level)
		if level == "" {
			level = "-"
		}
		out = append(out, fmt.Sprintf("%s %d.%d %s", level, m.Event, m.Cause, body))
	}
	for _, f := range parsed.Frames {
		function := f.Function
		if function == "" {
			function = "-"
		}
		out = append(out, fmt.Sprintf("@ %s %s:%d", function, f.File, f.Line))
	}
	return out
}

// TestSamples: every sample gives what is wanted of it, and its places lead back.
func TestSamples(t *testing.T) {
	for _, s := range samples(t) {
		t.Run(s.shape+"/"+s.title, func(t *testing.T) {
			parsed := input.Parse(s.text)
			if diff := cmp.Diff(s.want, outcome(&parsed, s.want)); diff != "" {
				t.Errorf("%s\n(-wanted +found)\n%s", s.text, diff)
			}
			leadsBack(t, s.text, &parsed)
		})
	}
}

// leadsBack checks that the bytes of a message are those at its places, or that an escape stands there.
func leadsBack(t *testing.T, text string, parsed *input.Text) {
	t.Helper()
	for _, m := range parsed.Messages {
		if len(m.Offsets) != len(m.Text)+1 {
			t.Fatalf("%q: %d places for %d bytes", m.Text, len(m.Offsets), len(m.Text))
		}
		for i := range m.Text {
			raw := text[m.Offsets[i]]
			if raw != m.Text[i] && strings.IndexByte(`\&=#%`, raw) < 0 && raw < 0x80 && m.Text[i] != '\n' && m.Text[i] != ' ' {
				t.Fatalf("%q: byte %d is %q, the text has %q there", m.Text, i, m.Text[i], raw)
			}
		}
	}
	for _, f := range parsed.Frames {
		if f.Start < 0 || f.Start > len(text) {
			t.Fatalf("frame %+v in %d bytes", f, len(text))
		}
	}
}

// apart are the shapes whose events are not made of whole lines: Parse decodes the text first, or finds several records in one
// line or one object.
var apart = map[string]bool{"quoted-printable": true, "graphql": true, "several-objects": true, "json-list": true, "opentelemetry": true}

// TestSplitterAgrees: a stream of a sample's lines is cut where Parse cuts the text.
func TestSplitterAgrees(t *testing.T) {
	for _, s := range samples(t) {
		if apart[s.shape] {
			continue
		}
		parsed := input.Parse(s.text)
		var want, got []int
		for _, e := range parsed.Events {
			want = append(want, e.Start)
		}
		var splitter input.Splitter
		at, fresh := 0, false
		for _, line := range strings.Split(s.text, "\n") {
			if splitter.Begins([]byte(line)) {
				got, fresh = append(got, at), true
			}
			if fresh && strings.TrimSpace(line) != "" { // events start at their first line with text
				got[len(got)-1], fresh = at, false
			}
			at += len(line) + 1
		}
		if len(got) != len(want) {
			t.Errorf("%s/%s: Splitter cuts at %v, Parse at %v", s.shape, s.title, got, want)
		}
	}
}

// TestEveryShapeHasSamples: three that must be read, and one that must not be taken for it.
func TestEveryShapeHasSamples(t *testing.T) {
	right, wrong := map[string]int{}, map[string]int{}
	for _, s := range samples(t) {
		if strings.HasPrefix(s.title, "not") {
			wrong[s.shape]++
		} else {
			right[s.shape]++
		}
	}
	for shape := range right {
		if right[shape] < 3 || wrong[shape] < 1 {
			t.Errorf("%s: %d samples and %d that must not be taken for it, want 3 and 1", shape, right[shape], wrong[shape])
		}
	}
	for shape := range wrong {
		if right[shape] == 0 {
			t.Errorf("%s: only samples that must not be taken for it", shape)
		}
	}
}
