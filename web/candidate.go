package web

import (
	"fmt"
	"html/template"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// candidate is a record that can have produced a text.
type candidate struct {
	row
	Kind       string
	Confidence float64
	Captures   []capturedValue
	Reasons    []string
	// Peek is the site's line and the few around it.
	Peek     template.HTML
	id       errdex.ID
	captures []stretch
}

// capturedValue is a placeholder's value. Below is the number of the message that it is, when that follows on the page.
type capturedValue struct {
	Name, Value string
	Below       int
}

// HasHoles reports whether the message has placeholders, so that it differs from what a program prints.
func (c candidate) HasHoles() bool {
	return slices.ContainsFunc(c.Message, func(s span) bool { return s.Kind == "hole" })
}

// kindWords says each match kind in words.
var kindWords = map[errdex.MatchKind]string{
	errdex.MatchExact: "Whole message", errdex.MatchContained: "Part of a line", errdex.MatchTruncated: "Cut short",
	errdex.MatchGuess: "Alike words only",
}

func candidateOf(m errdex.Match) candidate {
	out := candidate{
		row: row{
			URL: withValues(m.URL, m.Captures), Message: cutShort(filledMessage(m.ErrorMessage, nil), longestListed), Severity: string(m.Severity),
			Repo: m.Repo, Location: fmt.Sprintf("%s:%d", m.FilePath, m.LineNumber), ErrorClass: m.ErrorClass, Function: m.Enclosing,
		},
		id: m.ID, Kind: kindWords[m.Kind], Confidence: m.Confidence, Reasons: m.Reasons,
	}
	for _, capture := range m.Captures {
		out.captures = append(out.captures, stretch{capture.Start, capture.End})
		out.Captures = append(out.Captures, capturedValue{Name: capture.Name, Value: shorten(printable(capture.Value), 300)})
	}
	return out
}

// hole is a placeholder in a message, in braces.
var hole = regexp.MustCompile(`\{[^{}\n]+\}`)

// filledMessage shows a message with captured values in place of its placeholders, by name and in order, and those without one
// in braces.
func filledMessage(message string, captures []errdex.Capture) []span {
	values := map[string][]string{}
	for _, capture := range captures {
		values[capture.Name] = append(values[capture.Name], capture.Value)
	}
	var out []span
	at := 0
	for _, found := range hole.FindAllStringIndex(message, -1) {
		name := message[found[0]+1 : found[1]-1]
		if found[0] > at {
			out = append(out, span{Text: message[at:found[0]]})
		}
		at = found[1]
		if list := values[name]; len(list) > 0 {
			values[name] = list[1:]
			out = append(out, span{Text: shorten(printable(list[0]), 300), Kind: "value", Title: name})
			continue
		}
		out = append(out, span{Text: message[found[0]:found[1]], Kind: "hole"})
	}
	if at < len(message) {
		out = append(out, span{Text: message[at:]})
	}
	return out
}

// withValues adds captured values to a record's address, as many as fit.
func withValues(address string, captures []errdex.Capture) string {
	values, size := url.Values{}, 0
	for _, capture := range captures {
		if size += len(capture.Name) + len(capture.Value); size > maxAddressValues {
			break
		}
		values.Add("v."+capture.Name, capture.Value)
	}
	if len(values) == 0 {
		return address
	}
	return address + "?" + values.Encode()
}

// terminalCode is an ANSI escape sequence: colours and the like.
var terminalCode = regexp.MustCompile(`\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])`)

// printable takes out of a text what a terminal would act on and a page would show as rubbish.
func printable(text string) string {
	text = strings.ToValidUTF8(terminalCode.ReplaceAllString(text, ""), "\uFFFD")
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// shorten cuts text to at most most bytes, at a character, and says so with an ellipsis.
func shorten(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !onCharacter(text, most) {
		most--
	}
	return text[:most] + "…"
}
