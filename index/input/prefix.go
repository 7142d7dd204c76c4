package input

import (
	"regexp"
	"strings"
)

// prefix is what stands before a message on a log line.
type prefix struct {
	starts []int
	level  Level
	// timed says that there is a time: the line starts a log record.
	timed bool
}

// maxPrefixes is how many prefixes one line can have.
const maxPrefixes = 10

// scanPrefix finds the prefixes of a line: times, levels, names of loggers, threads and classes, tags in brackets, shell
// prompts, numbers of a cause list.
func scanPrefix(line string) prefix {
	var out prefix
	at := 0
	for range maxPrefixes {
		rest := line[at:]
		n, level, timed := 0, Level(""), false
		if n, level = timeLength(rest); n > 0 {
			timed = true
			if out.level == "" {
				out.level = level
			}
		} else if n, level = levelLength(rest); n > 0 {
			if out.level == "" {
				out.level = level
			}
		} else if n = bracketLength(rest); n == 0 {
			n = nameLength(rest)
		}
		if n == 0 {
			n = promptLength(rest, at)
		}
		if n == 0 {
			break
		}
		out.timed = out.timed || timed
		at += n
		at += separators(line[at:])
		if at >= len(line) {
			break
		}
		out.starts = append(out.starts, at)
	}
	return out
}

// separators returns the length of what parts prefixes: white space, bars, and dashes or colons between spaces.
func separators(s string) int {
	i := 0
	for i < len(s) {
		switch {
		case s[i] == ' ' || s[i] == '\t':
			i++
		case (s[i] == '|' || s[i] == ':' || s[i] == '-') && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '-'):
			i++
		default:
			return i
		}
	}
	return i
}

var (
	// dateForm: 2025-03-02T11:47:08.519+0200, 2025/03/02 11:47:08, [2025-03-02 11:47:08,519 +0000], 11:47:08.519, 02/Mar/2025:11:47:08.
	dateForm = regexp.MustCompile(`\A[\[(]?(?:\d{4}[-/.]\d{2}[-/.]\d{2}(?:[T ]+\d{2}:\d{2}(?::\d{2})?(?:[.,]\d+)?)?|\d{2}:\d{2}:\d{2}(?:[.,]\d+)?|\d{2}[-/ ][A-Z][a-z]{2}[-/ ]\d{4}[: ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?)(?: ?(?:Z|UTC|GMT|[-+]\d{2}:?\d{2}))?[\])]?(?:[ \t:|,;-]|\z)`)
	// syslogForm: Mar  2 11:47:08 host program[123]: and Sun Mar 02 11:47:08.123 2025.
	syslogForm = regexp.MustCompile(`\A\[?(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2}(?:\.\d+)?(?: \d{4})?\]?(?: [\w.-]+ [\w./-]+(?:\[\d+\])?:)?(?: |\z)`)
	// klogForm: E0302 11:47:08.519000    1234 file.go:12] .
	klogForm = regexp.MustCompile(`\A[IWEF]\d{4} \d{2}:\d{2}:\d{2}\.\d+ +\d+ [\w./-]+:\d+\] `)
)

// klogLevels are the levels by klog's letters.
var klogLevels = map[byte]Level{'I': Info, 'W': Warning, 'E': Error, 'F': Fatal}

// timeLength returns the length of a time at the start of s, 0 when there is none, and the level where its form has one.
func timeLength(s string) (int, Level) {
	if len(s) < 8 {
		return 0, ""
	}
	c := s[0]
	if c == '[' || c == '(' {
		c = s[1]
	}
	var found []int
	switch {
	case isDigit(c):
		found = dateForm.FindStringIndex(s)
	case c >= 'A' && c <= 'Z' && isDigit(s[1]):
		if found = klogForm.FindStringIndex(s); found != nil {
			return found[1], klogLevels[c]
		}
	case c >= 'A' && c <= 'Z':
		found = syslogForm.FindStringIndex(s)
	}
	if found == nil {
		return 0, ""
	}
	return found[1], ""
}

// levels maps the words that logs use to levels.
var levels = map[string]Level{
	"fatal": Fatal, "critical": Fatal, "crit": Fatal, "panic": Fatal, "emerg": Fatal, "emergency": Fatal, "alert": Fatal, "dpanic": Fatal,
	"error": Error, "err": Error, "eror": Error, "severe": Error, "fail": Error,
	"warning": Warning, "warn": Warning,
	"info": Info, "notice": Info, "information": Info, "note": Info,
	"debug": Debug, "trace": Debug, "verbose": Debug,
}

// IsLevel reports whether a word, in any case, is one that logs use for a level.
func IsLevel(word string) bool {
	_, ok := levels[strings.ToLower(word)]
	return ok
}

// levelLength returns the length of a level at the start of s, with its brackets or colon. A level is written in capitals, or
// in brackets, or with a colon behind it.
func levelLength(s string) (int, Level) {
	open := 0
	for open < len(s) && open < 2 && (s[open] == '[' || s[open] == '<' || s[open] == '(') {
		open++
	}
	end := open
	for end < len(s) && end-open < 12 && isLetter(s[end]) {
		end++
	}
	word := s[open:end]
	level, ok := levels[strings.ToLower(word)]
	if !ok {
		return 0, ""
	}
	if end < len(s) && s[end] == '[' && open == 0 { // error[E0308]:
		if stop := strings.IndexByte(s[end:min(len(s), end+24)], ']'); stop > 0 && end+stop+1 < len(s) && s[end+stop+1] == ':' {
			end += stop + 1
		}
	}
	switch {
	case open > 0 && end < len(s) && strings.IndexByte("])>: ", s[end]) >= 0:
		return closing(s, end), level
	case end < len(s) && s[end] == ':':
		return closing(s, end), level
	case word == strings.ToUpper(word) && len(word) > 2 && (end == len(s) || s[end] == ' ' || s[end] == '\t' || s[end] == '|'):
		return end, level
	}
	return 0, ""
}

// closing skips brackets and colons.
func closing(s string, at int) int {
	for at < len(s) && strings.IndexByte("])>:", s[at]) >= 0 {
		at++
	}
	return at
}

// maxTag is how long a tag in brackets or a name can be.
const maxTag = 100

// bracketLength returns the length of a tag such as [main] or (thread-1), 0 when there is none.
func bracketLength(s string) int {
	if s == "" || s[0] != '[' && s[0] != '(' {
		return 0
	}
	closer := byte(']')
	if s[0] == '(' {
		closer = ')'
	}
	stop := strings.IndexByte(s[:min(len(s), maxTag)], closer)
	if stop < 0 {
		return 0
	}
	return closing(s, stop)
}

// nameLength returns the length of a name before a message: "pkg.module: ", "crate::module: ", "program[12]: ",
// "ValueError: ", "4711 --- ", "name - ", "name [".
func nameLength(s string) int {
	end := 0
	for end < len(s) && end < maxTag && isName(s[end]) {
		end++
	}
	for end > 0 && s[end-1] == ':' {
		end--
	}
	if first := strings.IndexByte(s[:end], ':'); first > 0 && first+1 < end && isLetter(s[first+1]) && (end == len(s) || s[end] == ' ') {
		return first + 1 // root:text
	}
	if end == 0 {
		return 0
	}
	rest := s[end:]
	if n := bracketLength(rest); n > 0 && n < len(rest) && rest[n-1] == ':' {
		return end + n
	}
	switch {
	case strings.HasPrefix(rest, ":") && (len(rest) == 1 || rest[1] == ' ' || rest[1] == '\t' || isLetter(rest[1])):
		return end + 1
	case strings.HasPrefix(rest, "] "): // the bracket was opened before a time
		return end + 1
	case strings.HasPrefix(rest, " : "), strings.HasPrefix(rest, " - "), strings.HasPrefix(rest, " --- "), strings.HasPrefix(rest, " | "):
		return end + 1
	case strings.HasPrefix(strings.TrimLeft(rest, " "), "| ") && len(rest)-len(strings.TrimLeft(rest, " ")) < 40:
		return end + 1
	case strings.HasPrefix(rest, " [") && strings.ContainsAny(s[:end], "_:."):
		return end + 1
	}
	return 0
}

// isName reports whether c can be part of a logger's, module's, program's or class's name.
func isName(c byte) bool {
	return isLetter(c) || isDigit(c) || strings.IndexByte("_.:/$-@", c) >= 0
}

// promptLength returns the length of a shell prompt at the start of a line.
func promptLength(s string, at int) int {
	if at > 0 && s != "" && s[0] != '$' && s[0] != '#' {
		return 0
	}
	if len(s) > 2 && (s[0] == '$' || s[0] == '#' || s[0] == '%') && s[1] == ' ' {
		return 2
	}
	return 0
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// beginsReport reports whether a line is the first of a panic or a traceback.
func beginsReport(line string) bool {
	return strings.HasPrefix(line, "thread '") && strings.Contains(line, "panicked at") || strings.HasPrefix(line, "panic: ")
}

// joinsCause reports whether the line introduces the cause of what was said before: anyhow's "Caused by:", Java's the same.
func joinsCause(line string) bool {
	return len(line) >= 9 && strings.EqualFold(line[:9], "caused by")
}

// chainsException reports whether the line is the one that Python prints between an error and the error that it led to.
func chainsException(line string) bool {
	return strings.HasPrefix(line, "During handling of the above exception") ||
		strings.HasPrefix(line, "The above exception was the direct cause")
}
