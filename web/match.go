package web

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/labstack/echo/v4"
)

const (
	// matchLimit is how many matches a page asks for, groupLimit how many of one message it shows.
	matchLimit = 60
	groupLimit = 8
	// maxAddressValues bounds the bytes of captured values that a link carries.
	maxAddressValues = 1500
)

// matchPage is the view of match.html.
type matchPage struct {
	Heading string
	// Asked says that there was a text to match, Searched among how many errors, Truncated that it was too long to be read whole.
	Asked     bool
	Searched  int
	Truncated bool
	Pasted    []pastedPiece
	Groups    []matchGroup
	SearchURL string
	Paste     pasteBox
}

// pasteBox is the view of the form that takes a text.
type pasteBox struct {
	Text, Repo   string
	Repositories []string
	Rows         int
}

// matchGroup is everything found for one stretch of the text, best first.
type matchGroup struct {
	Number     int
	Text       string
	Candidates []candidate
	More       string
	start, end int
}

// candidate is a record that can have produced the text.
type candidate struct {
	row
	Best       bool
	Kind       string
	Confidence float64
	Captures   []errdex.Capture
	Reasons    string
	// Peek is the site's line and the few around it.
	Peek     template.HTML
	id       errdex.ID
	captures []stretch
}

// kindWords says each match kind in words.
var kindWords = map[errdex.MatchKind]string{
	errdex.MatchExact: "Whole message", errdex.MatchContained: "Part of a line", errdex.MatchTruncated: "Cut short",
	errdex.MatchGuess: "Alike words only",
}

// match shows the form, and what was found for a text sent from it or in the address.
func (s *Server) match(c echo.Context) error {
	pasted, err := addressText(c, matchLimit, matchLimit)
	if c.Request().Method == http.MethodPost {
		pasted, err = formText(c, matchLimit)
	}
	if err != nil {
		return err
	}
	repositories, err := s.repositoryNames(c)
	if err != nil {
		return err
	}
	view := matchPage{
		Heading: "Match a message, stack trace or log",
		Paste:   pasteBox{Text: pasted.Text, Repo: pasted.Repo, Repositories: repositories, Rows: 10},
	}
	if strings.TrimSpace(pasted.Text) != "" {
		if s.index == nil {
			return errPreparing
		}
		result, err := s.index.Match(c.Request().Context(), pasted.Text, index.MatchOptions{Limit: pasted.Limit, Repo: pasted.Repo})
		if err != nil {
			return err
		}
		view.fill(pasted.Text, result)
		if err := s.addSource(c.Request().Context(), view.Groups); err != nil {
			return err
		}
	}
	title := "Match a message"
	if view.Asked {
		title = view.Heading
	}
	return s.render(c, http.StatusOK, "match", page{
		Title: title, Section: "match", NoIndex: view.Asked, Canonical: "/match", Body: view,
		Description: "Paste an error message, a stack trace or a log and get the lines of source that produced it.",
	})
}

// sourceLimit is for how many messages of a text the source is shown beside the best match.
const sourceLimit = 8

// addSource shows the source of each message's best match.
func (s *Server) addSource(ctx context.Context, groups []matchGroup) error {
	for i := range groups[:min(len(groups), sourceLimit)] {
		best := &groups[i].Candidates[0]
		envelope, err := s.store.Envelope(ctx, best.id)
		if errors.Is(err, errdex.ErrNotFound) {
			continue // the index is ahead of the store's snapshot, or behind it
		}
		if err != nil {
			return err
		}
		best.Peek = s.code.peek(&envelope.Record)
	}
	return nil
}

func (v *matchPage) fill(text string, result errdex.MatchResult) {
	v.Asked, v.Paste.Rows = true, 5
	v.Groups = groupMatches(text, result.Matches)
	v.Pasted = pastedPieces(text, v.Groups)
	v.SearchURL = "/search?q=" + url.QueryEscape(shorten(strings.Join(strings.Fields(printable(text)), " "), 150))
	v.Heading, v.Searched, v.Truncated = foundWords(v.Groups, result), result.Searched, result.Truncated
}

// foundWords says what was found.
func foundWords(groups []matchGroup, result errdex.MatchResult) string {
	switch {
	case len(groups) == 0:
		return "No error that has been read says this"
	case len(groups) > 1:
		return fmt.Sprintf("%d messages found in your text", len(groups))
	case groups[0].Candidates[0].Kind == kindWords[errdex.MatchGuess]:
		return "No message fits; these are alike"
	case len(groups[0].Candidates) == 1:
		return "One place says this"
	}
	return fmt.Sprintf("%d places can have said this", len(result.Matches))
}

// groupMatches puts matches of the same stretch of text together. Groups are in the order of their best match.
func groupMatches(text string, matches []errdex.Match) []matchGroup {
	var groups []matchGroup
	at := map[stretch]int{}
	hidden := map[int]int{}
	for _, m := range matches {
		key := stretch{m.Start, m.End}
		n, known := at[key]
		if !known {
			n = len(groups)
			at[key] = n
			groups = append(groups, matchGroup{Number: n + 1, Text: stretchText(text, key), start: m.Start, end: m.End})
		}
		if len(groups[n].Candidates) == groupLimit {
			hidden[n]++
			continue
		}
		found := candidateOf(m)
		found.Best = len(groups[n].Candidates) == 0
		groups[n].Candidates = append(groups[n].Candidates, found)
	}
	for n, count := range hidden {
		groups[n].More = fmt.Sprintf("%d more places fit less well.", count)
		if count == 1 {
			groups[n].More = "One more place fits less well."
		}
	}
	return groups
}

func stretchText(text string, s stretch) string {
	if s.Start < 0 || s.End > len(text) || s.Start >= s.End {
		return "your text"
	}
	return shorten(strings.Join(strings.Fields(printable(text[s.Start:s.End])), " "), 240)
}

func candidateOf(m errdex.Match) candidate {
	out := candidate{
		row: row{
			URL: withValues(m.URL, m.Captures), Message: []span{{Text: m.ErrorMessage}}, Severity: string(m.Severity), Repo: m.Repo,
			Location: fmt.Sprintf("%s:%d", m.FilePath, m.LineNumber), ErrorClass: m.ErrorClass, Function: m.Enclosing,
		},
		id: m.ID, Kind: kindWords[m.Kind], Confidence: m.Confidence, Reasons: strings.Join(m.Reasons, "; "),
	}
	for _, capture := range m.Captures {
		out.captures = append(out.captures, stretch{capture.Start, capture.End})
		capture.Value = shorten(printable(capture.Value), 300)
		out.Captures = append(out.Captures, capture)
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
