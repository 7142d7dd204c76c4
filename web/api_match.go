package web

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/labstack/echo/v4"
)

// The forms in which /api/match answers.
type matchForm int

const (
	formWhole   matchForm = iota // one MatchResult, with every place of the text
	formSummary                  // one Triage
	formLines                    // JSON Lines: an event each, then the totals
)

// mimeLines is JSON Lines.
const mimeLines = "application/x-ndjson"

// matchFormOf reads which form a request asks for.
func matchFormOf(c echo.Context) (matchForm, error) {
	summary, err := flag(c, "summary")
	if err != nil {
		return formWhole, err
	}
	lines := false
	for _, accepted := range strings.Split(c.Request().Header.Get(echo.HeaderAccept), ",") {
		kind, _, err := mime.ParseMediaType(accepted)
		lines = lines || err == nil && kind == mimeLines
	}
	switch {
	case summary && lines:
		return formWhole, errdex.WithFix(fmt.Errorf("a summary is no %s: %w", mimeLines, errdex.ErrInvalid),
			"Leave out either ?summary=1 or Accept: "+mimeLines+".")
	case summary:
		return formSummary, nil
	case lines:
		return formLines, nil
	}
	return formWhole, nil
}

// apiMatch answers what a text can have come from.
func (s *Server) apiMatch(c echo.Context) error {
	form, err := matchFormOf(c)
	if err != nil {
		return err
	}
	read := addressText
	if c.Request().Method == http.MethodPost {
		read = bodyText
	}
	text, err := read(c, apiMatches, mostMatches)
	if err != nil {
		return err
	}
	switch form {
	case formSummary:
		return s.answerSummary(c, text)
	case formLines:
		return s.answerLines(c, text)
	}
	return s.answerWhole(c, text)
}

// errNoText refuses a request without a text.
var errNoText = errdex.WithFix(fmt.Errorf("there is no text to match: %w", errdex.ErrInvalid),
	"Send the text as the body of a POST, or a short one as ?message=.")

func (s *Server) answerWhole(c echo.Context, asked pasted) error {
	text, err := asked.whole()
	if err != nil {
		return err
	}
	if strings.TrimSpace(text) == "" {
		return errNoText
	}
	result, err := s.matchText(c.Request().Context(), text, asked)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, wholeResult(result))
}

// wholeResult turns lists that are not there into empty ones.
func wholeResult(result errdex.MatchResult) errdex.MatchResult {
	result.Matches, result.Events = filled(result.Matches), filled(result.Events)
	for i := range result.Events {
		result.Events[i].Ladder = filled(result.Events[i].Ladder)
	}
	return result
}

func (s *Server) answerSummary(c echo.Context, asked pasted) error {
	triage, err := s.triage(c, asked)
	if err != nil {
		return err
	}
	if triage.Bytes == 0 {
		return errNoText
	}
	triage.Groups, triage.Unmatched = filled(triage.Groups), filled(triage.Unmatched)
	for i := range triage.Groups {
		triage.Groups[i].Event.Ladder = filled(triage.Groups[i].Event.Ladder)
	}
	return c.JSON(http.StatusOK, triage)
}

// lastLine is the last line of an answer in JSON Lines. It has either what the log came to, or why it was not read to its end.
type lastLine struct {
	Totals  *totals  `json:"totals,omitempty"`
	Problem *problem `json:"problem,omitempty"`
}

// totals are what a log came to.
type totals struct {
	// Lines and Bytes are how much was read.
	Lines int   `json:"lines"`
	Bytes int64 `json:"bytes"`
	// Events is how many log records and reports the log holds, Matched how many of them matched.
	Events  int `json:"events"`
	Matched int `json:"matched"`
	// Searched is how many records were searched.
	Searched int `json:"searched"`
	// Truncated says that some lines were longer than what is read of one.
	Truncated bool `json:"truncated,omitempty"`
}

// flushEvery is how long an event may wait for others before it is sent.
const flushEvery = 50 * time.Millisecond

// answerLines answers with the events of a log as they are found.
func (s *Server) answerLines(c echo.Context, asked pasted) error {
	if s.index == nil {
		return errPreparing
	}
	ctx, stop := streaming(c, asked)
	defer stop()
	if err := s.streams.enter(ctx); err != nil {
		return err
	}
	defer s.streams.leave()
	out := &lineWriter{response: c.Response(), connection: http.NewResponseController(c.Response())}
	counted, err := s.index.Stream(ctx, asked.text, index.StreamOptions{Repo: asked.repo, Weak: asked.weak}, func(event errdex.Event) error {
		event.Ladder = filled(event.Ladder)
		return out.write(event)
	})
	if err == nil && counted.Bytes == 0 {
		err = errNoText
	}
	if err == nil {
		return out.write(lastLine{Totals: &totals{
			Lines: counted.Lines, Bytes: counted.Bytes, Events: counted.Events, Matched: counted.Matched, Searched: counted.Searched,
			Truncated: counted.Truncated,
		}})
	}
	if err = streamFault(err); !out.begun {
		return err
	}
	p := describe(err, c)
	return errors.Join(err, out.write(lastLine{Problem: &p}))
}

// lineWriter writes an answer in JSON Lines. The answer begins with its first line.
type lineWriter struct {
	response   *echo.Response
	connection *http.ResponseController
	begun      bool
	flushed    time.Time
}

func (w *lineWriter) write(value any) error {
	line, err := errdex.Encode(value)
	if err != nil {
		return err
	}
	if !w.begun {
		w.begun = true
		w.response.Header().Set(echo.HeaderContentType, mimeLines)
		w.response.WriteHeader(http.StatusOK)
	}
	now := time.Now()
	_ = w.connection.SetWriteDeadline(now.Add(quietTime)) // a sender who does not read would keep the log from being read
	if _, err := w.response.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("send event: %w", err)
	}
	if now.Sub(w.flushed) >= flushEvery {
		w.flushed = now
		_ = w.connection.Flush() // not every connection can; then it comes with what follows
	}
	return nil
}

// matchText matches a text that was read whole.
func (s *Server) matchText(ctx context.Context, text string, asked pasted) (errdex.MatchResult, error) {
	if s.index == nil {
		return errdex.MatchResult{}, errPreparing
	}
	ctx, stop := context.WithTimeout(ctx, matchTime)
	defer stop()
	if err := s.matches.enter(ctx); err != nil {
		return errdex.MatchResult{}, err
	}
	defer s.matches.leave()
	result, err := s.index.Match(ctx, text, index.MatchOptions{Limit: asked.limit, Repo: asked.repo})
	return result, late(err, "Send a shorter part of the text.")
}

// triage sums up a log that is read as it arrives.
func (s *Server) triage(c echo.Context, asked pasted) (errdex.Triage, error) {
	if s.index == nil {
		return errdex.Triage{}, errPreparing
	}
	ctx, stop := streaming(c, asked)
	defer stop()
	if err := s.streams.enter(ctx); err != nil {
		return errdex.Triage{}, err
	}
	defer s.streams.leave()
	triage, err := s.index.Triage(ctx, asked.text, index.StreamOptions{Repo: asked.repo, Weak: asked.weak})
	return triage, streamFault(err)
}

// streamFault says what to do about a log that could not be read to its end.
func streamFault(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return tooLong(tooLarge.Limit, fixLongUpload)
	}
	return late(err, fixLongUpload)
}

// late adds what to do to an error of running out of time.
func late(err error, fix string) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return errdex.WithFix(err, fix)
	}
	return err
}
