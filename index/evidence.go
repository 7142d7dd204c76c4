package index

import (
	"fmt"
	"path"
	"strings"

	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

// evidence is what a text says beside its messages: the frames of its traces, and the names in it.
type evidence struct {
	// frames by the base name of their file, lower-cased.
	frames map[string][]numbered
	// names are the words of the text, lower-cased, and the owner/name pairs.
	names map[string]bool
	// repo is the repository that the caller prefers.
	repo string
}

// numbered is a frame with its number in the text, from 1.
type numbered struct {
	input.Frame
	number int
}

// maxSameFile is how many frames in files of one name are kept: deep recursion names one file a thousand times.
const maxSameFile = 100

// maxNames is how many different words of a text are kept.
const maxNames = 20_000

func newEvidence(text string, parsed *input.Text, repo string) evidence {
	e := evidence{repo: repo, frames: map[string][]numbered{}, names: map[string]bool{}}
	for i, frame := range parsed.Frames {
		base := strings.ToLower(path.Base(strings.ReplaceAll(frame.File, `\`, "/")))
		if len(e.frames[base]) < maxSameFile {
			e.frames[base] = append(e.frames[base], numbered{frame, i + 1})
		}
	}
	lower := strings.ToLower(text[:min(len(text), input.MaxText)])
	for start := 0; start < len(lower) && len(e.names) < maxNames; {
		if !isNameByte(lower[start]) {
			start++
			continue
		}
		end := start
		for end < len(lower) && isNameByte(lower[end]) {
			end++
		}
		e.names[strings.Trim(lower[start:end], ".-")] = true
		if end < len(lower) && lower[end] == '/' {
			next := end + 1
			for next < len(lower) && isNameByte(lower[next]) {
				next++
			}
			e.names[lower[start:next]] = true
		}
		start = end
	}
	return e
}

// isNameByte reports whether c can be part of a repository's name.
func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.'
}

// What a piece of evidence is worth, in the unit of literal letters.
const (
	worthLine     = 16 // the very line is named
	worthFunction = 12 // a frame is in the function
	worthFile     = 5  // a frame is in the file
	worthClass    = 8  // the class stands before the message
	worthLevel    = 3  // the log's level agrees
	worthAsked    = 40 // the caller prefers the repository
	worthRepo     = 8  // owner/name is named
	worthName     = 4  // the repository's name is named
)

// weigh says what speaks for one record, apart from its text, and how much.
func (e *evidence) weigh(site *pattern.Site, message *input.Message, start int) (score float64, reasons []string) {
	add := func(worth float64, reason string) {
		score += worth
		reasons = append(reasons, reason)
	}
	e.weighFrames(site, add)
	if message != nil {
		if class := lastName(site.Class); telling(class) && namedBefore(message, class, start) {
			add(worthClass, "class "+class+" is named")
		}
		switch levelAgrees(message.Level, site.Severity) {
		case 1:
			add(worthLevel, "level "+strings.ToUpper(string(message.Level))+" agrees")
		case -1:
			score -= worthLevel
		}
	}
	owner, name, _ := strings.Cut(strings.ToLower(site.Repo), "/")
	if e.repo != "" && strings.EqualFold(e.repo, site.Repo) {
		add(worthAsked, "in the repository asked for")
	}
	switch {
	case e.names[owner+"/"+name]:
		add(worthRepo, "repository "+site.Repo+" is named in the text")
	case len(name) > 2 && (e.names[name] || e.names[strings.ReplaceAll(name, "-", "_")]):
		add(worthName, "the name "+name+" is in the text")
	}
	return score, reasons
}

// telling reports whether a class's name tells it from others. Error and Exception stand before any message.
func telling(class string) bool {
	switch strings.ToLower(class) {
	case "error", "exception", "panic", "fatal", "failure", "err":
		return false
	}
	return len(class) > 3
}

// weighFrames adds the best that the frames say for a record: its line, its function, its file.
func (e *evidence) weighFrames(site *pattern.Site, add func(float64, string)) {
	var file, function, line *numbered
	for i := range e.frames[strings.ToLower(path.Base(site.Path))] {
		frame := &e.frames[strings.ToLower(path.Base(site.Path))][i]
		if !sameFile(frame.File, site.Path) {
			continue
		}
		if file == nil {
			file = frame
		}
		if function == nil && site.Function != "" && frame.Function != "" && sameFunction(frame.Function, site.Function) {
			function = frame
		}
		if line == nil && frame.Line == site.LineNumber {
			line = frame
		}
	}
	if function != nil {
		add(worthFunction, fmt.Sprintf("frame %d is in this function", function.number))
	} else if file != nil {
		add(worthFile, fmt.Sprintf("frame %d is in this file", file.number))
	}
	if line != nil {
		add(worthLine, fmt.Sprintf("line %d is named in the trace", line.Line))
	}
}

// sameFile reports whether a file of a trace can be a file of a repository: their paths end in the same two names, or the
// shorter one is all of the other's end. Traces name files where they are installed.
func sameFile(traced, known string) bool {
	a := strings.Split(strings.ToLower(strings.ReplaceAll(traced, `\`, "/")), "/")
	b := strings.Split(strings.ToLower(known), "/")
	same := 0
	for same < len(a) && same < len(b) && a[len(a)-1-same] == b[len(b)-1-same] {
		same++
	}
	return same >= 2 || same > 0 && (same == len(a) || same == len(b))
}

// sameFunction compares the last names of two qualified functions.
func sameFunction(a, b string) bool { return strings.EqualFold(lastName(a), lastName(b)) }

// lastName returns the last identifier of a qualified name: crate::Type::name, (*Type).Name, pkg.Class.
func lastName(name string) string {
	end := len(name)
	for end > 0 && !isIdentifier(name[end-1]) {
		end--
	}
	start := end
	for start > 0 && isIdentifier(name[start-1]) {
		start--
	}
	return name[start:end]
}

func isIdentifier(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

// namedBefore reports whether a name stands as a word in the message before the place where the match starts.
func namedBefore(message *input.Message, name string, start int) bool {
	end := len(message.Text)
	for i, offset := range message.Offsets {
		if int(offset) >= start {
			end = min(end, i)
			break
		}
	}
	before := message.Text[:end]
	for at := 0; ; {
		i := strings.Index(before[at:], name)
		if i < 0 {
			return false
		}
		i += at
		at = i + 1
		if (i == 0 || !isIdentifier(before[i-1])) && (i+len(name) == len(before) || !isIdentifier(before[i+len(name)])) {
			return true
		}
	}
}
