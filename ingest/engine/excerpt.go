package engine

import (
	"bytes"
	"strings"

	"github.com/errdex/errdex"
)

// maxLine bounds a line of an excerpt, in bytes.
const maxLine = 1000

// Excerpts cuts the excerpts of a file's sites, as [errdex.Window] does, and long lines in them. Languages that change a source before it
// is read call it with the source as it was; lines must be what they were.
func Excerpts(sites []errdex.Site, source []byte) {
	last := 0
	for i := range sites {
		last = max(last, sites[i].Line+errdex.WindowLines)
	}
	lines := linesOf(source, last)
	for i := range sites {
		s := &sites[i]
		start, end := max(1, s.Line-errdex.WindowLines), min(len(lines)-1, s.Line+errdex.WindowLines)
		if start > end {
			s.SourceCode, s.SourceStart, s.SourceEnd = "", start, start
			continue
		}
		s.SourceCode, s.SourceStart, s.SourceEnd = lines.excerpt(source, start, end), start, end
	}
}

// lines are where the lines of a source start, and where the line after the last would.
type lines []int

// linesOf finds the first lines of a source, as many as are asked for. A final line end does not make a line of its own.
func linesOf(source []byte, most int) lines {
	found := lines{0}
	for from := 0; from < len(source) && len(found) <= most; {
		at := bytes.IndexByte(source[from:], '\n')
		if at < 0 {
			at = len(source) - from
		}
		from += at + 1
		found = append(found, from)
	}
	return found
}

// excerpt is the lines from start to end, 1-based, without their ends (LF or CRLF), joined by newlines.
func (l lines) excerpt(source []byte, start, end int) string {
	whole := source[l[start-1] : l[end]-1]
	long := false
	for i := start; i <= end; i++ {
		long = long || l[i]-l[i-1]-1 > maxLine
	}
	if !long && bytes.IndexByte(whole, '\r') < 0 {
		return string(whole)
	}
	var b strings.Builder
	for i := start; i <= end; i++ {
		if i > start {
			b.WriteByte('\n')
		}
		b.WriteString(cut(strings.TrimSuffix(string(source[l[i-1]:l[i]-1]), "\r"), maxLine))
	}
	return b.String()
}
