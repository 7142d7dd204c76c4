package main

import (
	"bytes"
	"errors"
	"testing"

	"github.com/errdex/errdex"
)

// Whatever a repository, a paste or a server holds, nothing that is printed as text may steer the terminal.
func TestNothingSteersTheTerminal(t *testing.T) {
	const hostile = "a\x1b[31mb\x07c\x9bd\u009be\u202ef\u2066g\x7fh\r\ti\x00"
	var out, notes bytes.Buffer
	a := &app{stdout: &out, stderr: &notes}
	a.say("%s\n", hostile)
	a.note("%s", hostile)
	a.report(errdex.WithFix(errors.New(hostile), hostile))
	a.say("%s", renderRecord(&errdex.Record{Repo: hostile, ErrorMessage: hostile, FilePath: hostile, Language: hostile,
		Guards: []errdex.Guard{{Text: hostile, Outcome: hostile}}}, markdownStyle))
	for name, text := range map[string]string{"stdout": out.String(), "stderr": notes.String(), "oneLine": oneLine(hostile)} {
		for _, r := range text {
			if steers(r) && r != '\n' && r != '\t' {
				t.Errorf("%s passes %q through: %q", name, r, text)
			}
		}
	}
	if got := oneLine("one\ttwo\r\n three é"); got != "one two three é" {
		t.Errorf("oneLine gave %q", got)
	}
	if got := visible("one\ttwo\n é"); got != "one\ttwo\n é" {
		t.Errorf("visible gave %q", got)
	}
}
