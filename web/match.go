package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

const (
	// matchLimit is how many matches a page asks for.
	matchLimit = 60
	// logEvents is from how many events on a text is shown as a log, summed up, rather than event by event.
	logEvents = 6
	// maxAddressValues bounds the bytes of captured values that a link carries.
	maxAddressValues = 1500
	// maxLink is how long a text can be that the page offers a link to.
	maxLink = 2000
)

// matchPage is the view of match.html.
type matchPage struct {
	Heading string
	// Asked says that there was a text to match, Searched among how many errors, Truncated that it was too long to be read whole.
	Asked     bool
	Searched  int
	Truncated bool
	Pasted    []pastedPiece
	Events    []eventView
	// Log sums up a whole log; nil for a text that is shown event by event.
	Log *logView
	// Empty says that nothing at all was found.
	Empty     bool
	SearchURL string
	// Link is the address of this answer, for a text that is short enough for an address.
	Link  string
	Paste pasteBox
}

// pasteBox is the view of the form that takes a text.
type pasteBox struct {
	Text, Repo   string
	Repositories []string
	Rows         int
}

// match shows the form, and what was found for a text sent from it or in the address.
func (s *Server) match(c echo.Context) error {
	asked, err := addressText(c, matchLimit, matchLimit)
	if c.Request().Method == http.MethodPost {
		asked, err = formText(c)
	}
	if err != nil {
		return err
	}
	text, all, err := asked.start()
	if err != nil {
		return err
	}
	repositories, err := s.repositoryNames(c)
	if err != nil {
		return err
	}
	view := matchPage{
		Heading: "Match a message, stack trace or log",
		Paste:   pasteBox{Repo: asked.repo, Repositories: repositories, Rows: 10},
	}
	if asked.file == "" {
		view.Paste.Text = text
	}
	switch {
	case !all:
		err = s.showLog(c, &view, asked)
	case strings.TrimSpace(text) != "":
		err = s.showText(c, &view, text, asked)
	case asked.file != "":
		view.Heading = "There is nothing in that file"
	}
	if err != nil {
		return err
	}
	title := "Match a message"
	if view.Asked {
		title = view.Heading
	}
	return s.render(c, http.StatusOK, "match", page{
		Title: title, Section: "match", NoIndex: view.Asked, Canonical: "/match", Body: &view,
		Description: "Paste an error message, a stack trace or a log and get the lines of source that produced it.",
	})
}

// showText fills the page with what was found for a text that was read whole: event by event, or summed up when there are many.
func (s *Server) showText(c echo.Context, view *matchPage, text string, asked pasted) error {
	result, err := s.matchText(c.Request().Context(), text, asked)
	if err != nil {
		return err
	}
	if len(result.Events) >= logEvents {
		asked.text = strings.NewReader(text)
		return s.showLog(c, view, asked)
	}
	view.fill(text, result)
	if asked.file == "" && len(text) <= maxLink {
		view.Link = "/match?" + linkQuery(text, asked.repo)
	}
	return s.addSource(c.Request().Context(), view.candidates())
}

// showLog fills the page with the summary of a log.
func (s *Server) showLog(c echo.Context, view *matchPage, asked pasted) error {
	triage, err := s.triage(c, asked)
	if err != nil {
		return err
	}
	view.Asked, view.Paste.Rows = true, 5
	view.Log = logOf(triage, asked.file)
	view.Heading, view.Searched, view.Truncated = view.Log.heading(), triage.Searched, triage.Truncated
	view.Empty = len(triage.Groups) == 0
	return s.addSource(c.Request().Context(), view.candidates())
}

func linkQuery(text, repo string) string {
	query := url.Values{"message": {text}}
	if repo != "" {
		query.Set("repo", repo)
	}
	return query.Encode()
}

func (v *matchPage) fill(text string, result errdex.MatchResult) {
	v.Asked, v.Paste.Rows = true, 5
	v.Searched, v.Truncated = result.Searched, result.Truncated
	number := 0
	for _, event := range result.Events {
		v.Events = append(v.Events, eventOf(event, text, &number))
	}
	v.Pasted = pastedPieces(text, v.found())
	v.SearchURL = searchWords(text)
	v.Empty = number == 0
	v.Heading = v.foundWords()
}

// found are the stretches of the text that messages were found in.
func (v *matchPage) found() []foundStretch {
	var out []foundStretch
	for _, event := range v.Events {
		for _, rung := range event.Rungs {
			out = append(out, rung.place)
		}
	}
	return out
}

// Single reports whether the page has one message only, which needs no number.
func (v *matchPage) Single() bool { return len(v.found()) == 1 }

// searchWords is the address of a search for a text's words.
func searchWords(text string) string {
	return "/search?q=" + url.QueryEscape(shorten(strings.Join(strings.Fields(printable(text)), " "), 150))
}

// foundWords says what was found.
func (v *matchPage) foundWords() string {
	found, guessed := v.found(), 0
	for _, event := range v.Events {
		for _, rung := range event.Rungs {
			if rung.Guess {
				guessed++
			}
		}
	}
	switch {
	case v.Empty:
		return "No error that has been read says this"
	case len(found) == guessed:
		return "No message fits; these are alike"
	case len(v.Events) > 1:
		return fmt.Sprintf("%d events in your text", len(v.Events))
	case len(found) > 1:
		return fmt.Sprintf("One error, %d messages deep", len(found))
	}
	if alike := v.Events[0].Rungs[0].Alike; alike > 1 {
		return fmt.Sprintf("%d places can have said this", alike)
	}
	return "One place says this"
}

// sourceLimit is for how many messages the source is shown beside the best match.
const sourceLimit = 12

// candidates are the best match of each message on the page, in the page's order.
func (v *matchPage) candidates() []*candidate {
	var out []*candidate
	rungs := func(event *eventView) {
		for i := range event.Rungs {
			out = append(out, &event.Rungs[i].Best)
		}
	}
	for i := range v.Events {
		rungs(&v.Events[i])
	}
	if v.Log != nil {
		for i := range v.Log.Groups {
			rungs(&v.Log.Groups[i].Event)
		}
	}
	return out
}

// addSource shows the source of the first messages' best matches.
func (s *Server) addSource(ctx context.Context, candidates []*candidate) error {
	for _, best := range candidates[:min(len(candidates), sourceLimit)] {
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
