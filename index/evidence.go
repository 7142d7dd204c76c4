package index

import (
	"fmt"
	"path"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

// evidence is what an event says beside its messages: the frames of its trace, and the names in it.
type evidence struct {
	// frames by the base name of their file, lower-cased, and by the last name of their function.
	frames    map[string][]numbered
	functions map[string][]numbered
	// distant says that the frames are those of the whole text, since the event has none.
	distant bool
	// words are the identifiers of the event outside the messages found, lower-cased; loggers the qualified names among them,
	// taken apart.
	words   map[string]bool
	loggers [][]string
	// lasts are the last names of the loggers.
	lasts map[string]bool
	// languages are those in which the event's trace is written.
	languages map[string]bool
	// names are those of the whole text.
	names names
	// repo is the repository that the caller prefers.
	repo string
}

// numbered is a frame with its number in the text, from 1.
type numbered struct {
	input.Frame
	number int
}

const (
	// maxSameFile is how many frames in files of one name are kept: deep recursion names one file a thousand times.
	maxSameFile = 100
	// maxLoggers is how many qualified names of an event are kept, maxWordsKept how many identifiers, of the first maxContext
	// bytes.
	maxLoggers   = 50
	maxWordsKept = 2000
	maxContext   = 32 << 10
)

// evidenceOf collects the evidence of an event.
func (s *search) evidenceOf(i int) evidence {
	h := &s.happenings[i]
	if s.streamed {
		return s.streamedEvidence(h)
	}
	if s.names == nil {
		s.names = namesOf(s.text[:min(len(s.text), input.MaxText)])
	}
	e := evidence{names: s.names, repo: s.repo, frames: map[string][]numbered{}, functions: map[string][]numbered{}, words: map[string]bool{}, lasts: map[string]bool{}, languages: map[string]bool{}}
	number := 0
	for _, frame := range s.parsed.Frames {
		if frame.Event == i {
			number++
			e.frame(numbered{frame, number})
		}
	}
	if number == 0 && len(s.happenings) <= maxDistant {
		e.distant = true
		for k, frame := range s.parsed.Frames {
			e.frame(numbered{frame, k + 1})
		}
	}
	text := s.text[h.Start:min(h.End, h.Start+maxContext)]
	e.languagesIn(text)
	e.read(h.Start, text, h.candidates)
	return e
}

// streamedEvidence is the evidence of an event of a log: what stands outside the messages found, with numbers masked. It
// holds for every event that is alike but for its values.
func (s *search) streamedEvidence(h *happening) evidence {
	if e, ok := s.said[s.outside]; ok && s.outside != "" {
		return e
	}
	e := evidence{repo: s.repo, frames: map[string][]numbered{}, functions: map[string][]numbered{}, words: map[string]bool{}, lasts: map[string]bool{}, languages: map[string]bool{}}
	outside, frames := s.outside, []input.Frame(nil)
	if outside == "" {
		outside = s.text[:min(len(s.text), maxContext)]
		for _, frame := range s.parsed.Frames {
			if !covers(h.candidates, frame.Start, frame.Start+1) {
				frames = append(frames, frame)
			}
		}
	} else {
		frames = input.Parse(outside).Frames
	}
	for i, frame := range frames {
		e.frame(numbered{frame, i + 1})
	}
	e.names = namesOf(outside)
	e.languagesIn(outside)
	e.read(0, outside, nil)
	if s.said != nil && s.outside != "" && len(s.outside) <= maxSaid {
		if len(s.said) >= maxSayings {
			clear(s.said)
		}
		s.said[s.outside] = e
	}
	return e
}

// maxSayings is how many texts' evidence is kept while a log is read, maxSaid how long they are at most: heads of lines, of which a
// program has a few dozen. It is 2 MB or so.
const (
	maxSayings = 256
	maxSaid    = 512
)

// maxDistant is how many events a text has at most whose frames count for events that have none: it is then a short paste,
// in which all belongs together.
const maxDistant = 20

func (e *evidence) frame(f numbered) {
	if f.File != "" {
		base := strings.ToLower(path.Base(strings.ReplaceAll(f.File, `\`, "/")))
		if len(e.frames[base]) < maxSameFile {
			e.frames[base] = append(e.frames[base], f)
		}
		if language := languageOfFile[strings.TrimPrefix(path.Ext(base), ".")]; language != "" {
			e.languages[language] = true
		}
	}
	if f.Function != "" {
		name := strings.ToLower(lastName(f.Function))
		if len(e.functions[name]) < maxSameFile {
			e.functions[name] = append(e.functions[name], f)
		}
	}
}

// read collects the identifiers of an event's text outside the fixed texts of what was found in it.
func (e *evidence) read(offset int, text string, found []candidate) {
	for start := 0; start < len(text) && len(e.words) < maxWordsKept; {
		if !isQualified(text[start]) {
			start++
			continue
		}
		end := start
		for end < len(text) && isQualified(text[end]) {
			end++
		}
		if name := text[start:end]; !covers(found, offset+start, offset+end) {
			parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r < 0x80 && !isIdentifier(byte(r)) })
			if !strings.ContainsAny(name, `/\`) { // the names in a path are those of whoever ran the program
				for _, part := range parts {
					e.words[strings.Trim(part, "_")] = true
				}
			}
			if len(parts) > 0 && len(parts) < 12 && len(e.loggers) < maxLoggers && !strings.Contains(name, "//") && (len(parts) > 1 || upperInside(name)) {
				for i := range parts {
					parts[i] = strings.Trim(parts[i], "_")
				}
				e.loggers = append(e.loggers, parts)
				e.lasts[parts[len(parts)-1]] = true
			}
		}
		start = end
	}
}

// upperInside reports whether a name has a capital: a class's name.
func upperInside(name string) bool {
	for i := range len(name) {
		if name[i] >= 'A' && name[i] <= 'Z' {
			return true
		}
	}
	return false
}

// covers reports whether a place lies in a strong candidate's match.
func covers(found []candidate, start, end int) bool {
	for i := range found {
		if c := &found[i]; c.strength != weak && c.start < end && start < c.end {
			return true
		}
	}
	return false
}

// isQualified reports whether c can be part of a logger's, module's or file's name.
func isQualified(c byte) bool {
	return isIdentifier(c) || c == '.' || c == ':' || c == '/' || c == '-' || c == '$' || c == '\\'
}

// What a piece of evidence is worth, in the unit of literal letters.
const (
	worthLine     = 16 // the very line is named
	worthNear     = 6  // a line close by is named, at most
	worthFunction = 12 // a frame is in the function
	worthCalled   = 6  // a frame is in a function of that name, its file unknown
	worthFile     = 5  // a frame is in the file
	worthClass    = 8  // the class stands before the message
	worthType     = 4  // the class is named elsewhere in the event
	worthOther    = 3  // another class stands before the message: lost
	worthLevel    = 3  // the log's level agrees
	worthLogged   = 2  // and the record is one of a log
	worthLogger   = 8  // the logger's name is that of the file or class
	worthModule   = 4  // the file's name, or the function's, is named
	worthLanguage = 3  // the trace is in the language
	worthAsked    = 40 // the caller prefers the repository
	worthRepo     = 8  // owner/name is named
	worthName     = 4  // the repository's name is named
)

// nearLines is how far from a site a line can be that another version of the file has it at.
const nearLines = 60

// weighing is what speaks for one record, as it adds up.
type weighing struct {
	score float64
	// worded says that the reasons are wanted in words too.
	worded  bool
	reasons []string
	// framed says that a frame, or the place that the log gives for its caller, is in the record's file.
	framed bool
}

func (w *weighing) add(worth float64, format string, values ...any) {
	w.score += worth
	if w.worded {
		w.reasons = append(w.reasons, fmt.Sprintf(format, values...))
	}
}

// weigh says what speaks for one record, apart from its text, and how much.
func (e *evidence) weigh(site *pattern.Site, c *candidate, worded bool) weighing {
	w := weighing{worded: worded}
	e.weighFrames(site, c, &w)
	e.weighClass(site, c, &w)
	switch levelAgrees(c.message.Level, site.Severity) {
	case 1:
		worth := float64(worthLevel)
		if site.Type == errdex.Log && !c.wrapped { // what is wrapped was not logged there
			worth += worthLogged
		}
		w.add(worth, "level %s agrees", strings.ToUpper(string(c.message.Level)))
	case -1:
		w.score -= worthLevel
	}
	if !w.framed {
		e.weighNames(site, &w)
	}
	if e.languages[family(site.Language)] {
		w.add(worthLanguage, "the trace is %s", site.Language)
	}
	if e.repo != "" && strings.EqualFold(e.repo, site.Repo) {
		w.add(worthAsked, "in the repository asked for")
	}
	owner, name, _ := strings.Cut(strings.ToLower(site.Repo), "/")
	switch {
	case e.names[owner+"/"+name]:
		w.add(worthRepo, "repository %s is named in the text", site.Repo)
	case len(name) > 2 && (e.names[name] || e.names[strings.ReplaceAll(name, "-", "_")]):
		w.add(worthName, "the name %s is in the text", name)
	}
	return w
}

// weighFrames adds the best that the frames say for a record: its line, its function, its file.
func (e *evidence) weighFrames(site *pattern.Site, c *candidate, w *weighing) {
	share := func(f *numbered) float64 {
		switch {
		case e.distant:
			return 0.5
		case f.Cause != c.message.Cause:
			return 0.7 // it is in the trace of another error of the chain
		}
		return 1
	}
	var file, function, near *numbered
	distance := nearLines
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
		if d := apart(frame.Line, site.LineNumber); frame.Line > 0 && d < distance {
			near, distance = frame, d
		}
	}
	switch {
	case function != nil:
		w.add(share(function)*worthFunction, "frame %d is in this function", function.number)
	case file != nil:
		w.add(share(file)*worthFile, "frame %d is in this file", file.number)
	case site.Function != "":
		for _, frame := range e.functions[strings.ToLower(lastName(site.Function))] {
			if frame.File == "" && sameQualified(frame.Function, site) {
				w.add(share(&frame)*worthCalled, "frame %d is in a function of this name", frame.number)
				break
			}
		}
	}
	switch {
	case near != nil && distance == 0:
		w.add(share(near)*worthLine, "line %d is named in the trace", near.Line)
	case near != nil:
		w.add(share(near)*worthNear*(1-float64(distance)/nearLines), "line %d, close by, is named in the trace", near.Line)
	}
	w.framed = file != nil
}

func apart(a, b int) int { return max(a-b, b-a) }

// sameQualified reports whether a function without a file is the site's: the name before its last is the site's type, or its
// file's or folder's name.
func sameQualified(function string, site *pattern.Site) bool {
	names := parts(function)
	if len(names) < 2 {
		return len(names) == 1 && len(names[0]) >= 8
	}
	owner := names[len(names)-2]
	known := parts(site.Function)
	if len(known) > 1 && known[len(known)-2] == owner {
		return true
	}
	for _, name := range module(site.Path) {
		if name == owner {
			return true
		}
	}
	return false
}

// parts takes a qualified name apart: crate::Type::name, (*Type).Name, pkg.Class.
func parts(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r < 0x80 && !isIdentifier(byte(r)) })
}

// levelAgrees says whether a log's level fits a record's severity: 1 yes, -1 no, 0 unknown.
func levelAgrees(level input.Level, severity errdex.Severity) int {
	switch level {
	case "":
		return 0
	case input.Fatal, input.Error:
		if severity == errdex.SeverityWarning {
			return -1
		}
		return 1
	case input.Warning:
		if severity == errdex.SeverityWarning {
			return 1
		}
		return 0
	}
	return -1
}
