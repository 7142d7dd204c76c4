package input

import (
	"strconv"
	"strings"
)

// maxFrames is how many frames of a text are kept.
const maxFrames = 2000

// frames collects the places in source that a line names.
func (p *parser) frames(line piece) {
	if len(p.out.Frames) >= maxFrames {
		return
	}
	s := strings.TrimSpace(line.text)
	if file, ok := strings.CutPrefix(s, `File "`); ok {
		p.pythonFrame(file, int(line.offsets[0]))
		return
	}
	function := calledFunction(s)
	found := false
	for at := 0; ; {
		colon := strings.IndexByte(line.text[at:], ':')
		if colon < 0 {
			break
		}
		colon += at
		at = colon + 1
		file, number := place(line.text, colon)
		if file == "" {
			continue
		}
		owner := function
		if owner == "" {
			owner = p.function
		}
		found = true
		p.out.Frames = append(p.out.Frames, Frame{owner, file, number, int(line.offsets[colon-len(file)])})
	}
	p.function = ""
	if !found {
		p.function = function
	}
}

// pythonFrame reads `a/b.py", line 12, in name`.
func (p *parser) pythonFrame(s string, start int) {
	file, rest, ok := strings.Cut(s, `"`)
	if !ok {
		return
	}
	frame := Frame{File: file, Start: start}
	if number, ok := strings.CutPrefix(rest, ", line "); ok {
		end := 0
		for end < len(number) && isDigit(number[end]) {
			end++
		}
		frame.Line = atoi(number[:end])
		if function, ok := strings.CutPrefix(number[end:], ", in "); ok {
			frame.Function = strings.TrimSpace(function)
		}
	}
	p.out.Frames = append(p.out.Frames, frame)
}

// place reads a file name that ends at the colon and the line number behind it. The file has an extension.
func place(s string, colon int) (file string, line int) {
	end := colon + 1
	for end < len(s) && end-colon < 9 && isDigit(s[end]) {
		end++
	}
	if end == colon+1 {
		return "", 0
	}
	start := colon
	for start > 0 && colon-start < 512 && isPath(s[start-1]) {
		start--
	}
	file = s[start:colon]
	dot := strings.LastIndexByte(file, '.')
	extension := file[dot+1:]
	if dot < 0 || extension == "" || len(extension) > 6 || !isLetter(extension[0]) {
		return "", 0
	}
	return file, atoi(s[colon+1 : end])
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// isPath reports whether c can be part of a file's path as traces print it.
func isPath(c byte) bool {
	return isLetter(c) || isDigit(c) || c >= 0x80 || strings.IndexByte(`_./\-+@~$`, c) >= 0
}

// calledFunction returns the function that a line of a trace names: Rust's "2: crate::module::function", Go's
// "pkg.(*Type).Method(0x1, ...)", and "at pkg.Class.method(File.java:3)" or "at function (file.js:3:4)".
func calledFunction(s string) string {
	if at, ok := strings.CutPrefix(s, "at "); ok {
		name, _, ok := strings.Cut(at, "(")
		if !ok {
			return ""
		}
		return bareName(strings.TrimSpace(strings.TrimPrefix(name, "async ")))
	}
	if number, rest, ok := strings.Cut(s, ": "); ok && number != "" && len(number) < 6 && atoi(number) >= 0 && isDigit(number[0]) {
		rest, _, _ = strings.Cut(rest, " - ")
		return bareName(rest)
	}
	if strings.HasSuffix(s, ")") {
		s = strings.TrimPrefix(s, "created by ")
		open := strings.LastIndexByte(s, '(')
		if open > 0 {
			return bareName(s[:open])
		}
	}
	return ""
}

// bareName returns s if it is a function's name, without a hash or closure mark at its end; else nothing.
func bareName(s string) string {
	if i := strings.LastIndex(s, "::h"); i > 0 && len(s)-i == 19 { // the hash of a legacy Rust symbol
		s = s[:i]
	}
	s = strings.TrimSuffix(s, "::{{closure}}")
	for _, c := range []byte(s) {
		if !isName(c) && strings.IndexByte("()*<>{}&,'# ", c) < 0 {
			return ""
		}
	}
	if strings.Count(s, " ") > 3 {
		return ""
	}
	return s
}
