package csharp

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// Resource files (.resx) are XML that names the texts of a project:
//
//	<data name="FileMissing"><value>The file {0} is missing.</value></data>
//
// Each entry is a constant of the file. Where code takes one for an error's message, the site is in the code (resource.go).
// An entry that no site shows, but whose name tells that it is an error's, is a site itself: its use goes through something
// that is not seen, such as a generated accessor, a localizer or a name put together while the program runs.

const (
	resourceEnding = ".resx"
	// maxEntries bounds the entries of one file; EF Core's largest has 800.
	maxEntries = 4000
	// maxEntry bounds the text of an entry, in bytes. What is longer is a page of help or a licence.
	maxEntry = 4000
)

// entry is one text of a resource file. Lines are 1-based: that of the element, and that on which the text begins.
type entry struct {
	name, text, comment string
	line, textLine      int
}

// readResources is what a resource file tells. Files of one culture (Strings.de.resx) hold translations of another file.
func readResources(repository *engine.Repository, file string, source []byte) engine.File {
	found := engine.File{}
	if ofCulture(file) {
		return found
	}
	entries, err := parseResources(source)
	if err != nil {
		found.Degraded = true
	}
	for _, e := range entries {
		found.Offers.Constants = append(found.Offers.Constants, engine.Constant{Name: e.name, Owner: file, Text: errdex.Template{errdex.Lit(e.text)}})
		site, ok := e.site(file)
		if !ok {
			continue
		}
		found.Asks = append(found.Asks, engine.ShownAs(file+"."+e.name))
		if !repository.Shown(file, e.name) {
			found.Sites, found.Rules = append(found.Sites, site), append(found.Rules, "resource")
		}
	}
	slices.SortStableFunc(found.Offers.Constants, func(a, b engine.Constant) int { return strings.Compare(a.Name, b.Name) })
	slices.Sort(found.Asks)
	engine.Excerpts(found.Sites, source)
	return found
}

// culture is what stands before the ending of a translation: de, pt-BR, zh-Hans.
var culture = regexp.MustCompile(`\.[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\.resx$`)

func ofCulture(file string) bool { return culture.MatchString(path.Base(file)) }

// resourceClass is the class that stands for a resource file in code: Strings for a/Strings.resx and a/public.Strings.resx.
func resourceClass(file string) string {
	name := strings.TrimSuffix(path.Base(file), resourceEnding)
	return name[strings.LastIndexByte(name, '.')+1:]
}

// parseResources reads the texts of a resource file. On an error it gives what came before. Entities that the file declares
// itself are not known to the decoder and stay as they are written; nothing is nested by recursion.
func parseResources(source []byte) (entries []entry, err error) {
	decoder := xml.NewDecoder(bytes.NewReader(source))
	decoder.Strict = false
	decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil } // it is UTF-8 by now
	lines := counter{source: source, line: 1}
	var current *entry
	var into *string
	for len(entries) < maxEntries {
		before := decoder.InputOffset()
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return entries, nil
		}
		if err != nil {
			return entries, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch name := t.Name.Local; {
			case t.Name.Space != "":
			case name == "data":
				current, into = opened(t, lines.at(before)), nil
			case name == "value" && current != nil && current.textLine == 0:
				current.textLine = lines.at(decoder.InputOffset())
				into = &current.text
			case name == "comment" && current != nil:
				into = &current.comment
			}
		case xml.CharData:
			if into != nil && len(*into)+len(t) <= maxEntry {
				*into += string(t)
			} else if into != nil {
				current, into = nil, nil
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "value", "comment":
				into = nil
			case "data":
				if current != nil && current.finish() {
					entries = append(entries, *current)
				}
				current, into = nil, nil
			}
		}
	}
	return entries, nil
}

// opened is the entry that a data element begins; nil for one that is no text: an icon, a number, a control's property.
func opened(element xml.StartElement, line int) *entry {
	e := entry{line: line}
	for _, attribute := range element.Attr {
		switch attribute.Name.Local {
		case "name":
			e.name = attribute.Value
		case "type", "mimetype":
			if !strings.HasPrefix(attribute.Value, "System.String") {
				return nil
			}
		}
	}
	if e.name == "" || len(e.name) > maxEntryName {
		return nil
	}
	return &e
}

// maxEntryName bounds the names of entries, in bytes: that of the names that files ask one another for.
const maxEntryName = 100

// finish trims an entry's text and reports whether it has one.
func (e *entry) finish() bool {
	for _, c := range e.text {
		if !unicode.IsSpace(c) {
			break
		}
		if c == '\n' {
			e.textLine++
		}
	}
	e.text = strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(e.text, ""), "\r\n", "\n"))
	return errdex.Template{errdex.Lit(e.text)}.HasWord()
}

// counter gives the lines of ascending places in a source.
type counter struct {
	source []byte
	from   int64
	line   int
}

func (c *counter) at(offset int64) int {
	c.line += bytes.Count(c.source[c.from:offset], []byte("\n"))
	c.from = offset
	return c.line
}

// site is the error that an entry is by its name; false for all other texts.
func (e *entry) site(file string) (errdex.Site, bool) {
	kind, severity, ok := e.tells()
	if !ok || len(strings.Fields(e.text)) < 3 || strings.ContainsAny(e.name, " .>$") {
		return errdex.Site{}, false
	}
	template := entryTemplate(strings.ReplaceAll(e.text, "{newline}", "\n"), nil).Normalize()
	if !template.HasWord() {
		return errdex.Site{}, false
	}
	site := errdex.Site{Template: template, Type: kind, Severity: severity, Class: resourceClass(file) + "." + e.name, Language: "csharp",
		Path: file, Line: e.textLine, CallLine: e.line}
	if comment := strings.Join(strings.Fields(strings.ToValidUTF8(e.comment, "")), " "); comment != "" && len(comment) <= maxEntry {
		site.Evidence = []errdex.Evidence{{Kind: errdex.EvidenceComment, Text: comment, Line: e.line}}
	}
	return site, true
}

// entryTemplate is the text of an entry filled with values: {0} by number, {name} by the order in which the names come first, which
// is that of the parameters of the method that is generated for it.
func entryTemplate(text string, values []dialect.Argument) errdex.Template {
	var names []string
	numbered := entryHole.ReplaceAllStringFunc(text, func(hole string) string {
		if hole == "{{" {
			return hole
		}
		at := slices.Index(names, hole[1:])
		if at < 0 {
			at, names = len(names), append(names, hole[1:])
		}
		return "{" + strconv.Itoa(at)
	})
	if len(names) == 0 {
		return dialect.DotnetFormat(text, values)
	}
	named := make([]dialect.Argument, len(names))
	for i, name := range names {
		if i < len(values) {
			named[i] = values[i]
		}
		named[i].Name = name
	}
	return dialect.DotnetFormat(numbered, named)
}

// entryHole is the beginning of a named hole, or a brace that is none.
var entryHole = regexp.MustCompile(`\{\{|\{[A-Za-z_][A-Za-z0-9_]{0,60}`)

// errorWords are the parts of names that say that a text is an error's.
var errorWords = []string{"err", "error", "errors", "exception", "invalid", "illegal", "fail", "failed", "fails", "failure", "fatal", "cannot", "cant", "unable",
	"unsupported", "unexpected", "unknown", "unrecognized", "missing", "denied", "forbidden", "corrupt", "corrupted", "malformed", "ambiguous",
	"duplicate", "conflict", "conflicting", "incompatible", "mismatch", "overflow", "timeout", "not"}

// shownWords end the names of texts of the user interface: ErrorTitle, MissingItemsLabel.
var shownWords = []string{"title", "caption", "label", "header", "heading", "column", "tooltip", "tip", "button", "menu", "link", "placeholder", "description", "help",
	"usage", "example", "examples", "icon", "watermark", "summary", "details", "prompt", "question", "confirm", "confirmation"}

// levels are the words by which an entry's comment begins that names the level of a log event, as EF Core's and its providers' do.
var levels = map[string]errdex.Severity{"Critical": errdex.SeverityFatal, "Error": errdex.SeverityError, "Warning": errdex.SeverityWarning, "Debug": "", "Trace": "", "Information": ""}

// tells reports whether an entry is an error's message by its name, or a log's by its name and comment.
func (e *entry) tells() (errdex.ErrorType, errdex.Severity, bool) {
	words := nameWords(e.name)
	if len(words) == 0 || slices.Contains(shownWords, words[len(words)-1]) {
		return "", "", false
	}
	if words[0] == "log" {
		level, event, _ := strings.Cut(strings.TrimSpace(e.comment), " ")
		if severity, ok := levels[level]; ok && strings.Contains(event, "Id.") {
			return errdex.Log, severity, severity != ""
		}
	}
	if words[0] == "warning" || words[0] == "warn" {
		return errdex.Log, errdex.SeverityWarning, true
	}
	for i, word := range words {
		if !slices.Contains(errorWords, word) || i > 0 && slices.Contains([]string{"no", "without"}, words[i-1]) {
			continue
		}
		switch {
		case words[len(words)-1] == "warning":
			return errdex.Log, errdex.SeverityWarning, true
		case words[0] == "log" && word == "not":
			continue // told by the way, often enough
		case words[0] == "log":
			return errdex.Log, errdex.SeverityError, true
		}
		return errdex.Exception, errdex.SeverityError, true
	}
	return "", "", false
}

// nameWords are the words of a name, in small letters: FileNotFound, Error_NoAccess, ERR_IN_USE.
func nameWords(name string) (words []string) {
	start := 0
	flush := func(end int) {
		if end > start {
			words = append(words, strings.ToLower(name[start:end]))
		}
		start = end
	}
	upper := func(i int) bool { return i < len(name) && name[i] >= 'A' && name[i] <= 'Z' }
	lower := func(i int) bool { return i < len(name) && name[i] >= 'a' && name[i] <= 'z' }
	for i := range len(name) {
		switch {
		case !upper(i) && !lower(i):
			flush(i)
			start = i + 1
		case upper(i) && i > start && (lower(i-1) || lower(i+1)):
			flush(i)
		}
	}
	flush(len(name))
	return words
}
