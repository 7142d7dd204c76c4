package engine

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// TestExcerpts compares excerpts with those that are cut from all lines of a file.
func TestExcerpts(t *testing.T) {
	numbered := strings.Repeat("line\nother\n\n", 30)
	for name, source := range map[string]string{
		"nothing": "", "a line end": "\n", "two line ends": "\n\n", "one line": "x", "ended": "x\n", "CRLF": "a\r\nb\r\n", "CR at the end": "a\nb\r",
		"several CR": "a\r\r\n\rb\n", "many": numbered, "many and no end": numbered + "x",
		"long": "a\n" + strings.Repeat("é", maxLine) + "\nb\n", "just not long": strings.Repeat("x", maxLine) + "\r\n" + strings.Repeat("x", maxLine) + "\n",
	} {
		lines := errdex.Lines(source)
		for i := range lines {
			lines[i] = cut(lines[i], maxLine)
		}
		var sites []errdex.Site
		for line := 1; line <= len(lines)+40; line++ {
			sites = append(sites, errdex.Site{Line: line})
		}
		for _, some := range [][]errdex.Site{sites, sites[:1], sites[len(sites)/2 : len(sites)/2+1]} {
			Excerpts(some, []byte(source))
			for _, s := range some {
				code, start, end := errdex.Window(lines, s.Line)
				if s.SourceCode != code || s.SourceStart != start || s.SourceEnd != end {
					t.Errorf("%s: line %d has lines %d to %d %q, want %d to %d %q", name, s.Line, s.SourceStart, s.SourceEnd, s.SourceCode, start, end, code)
				}
			}
		}
	}
}
