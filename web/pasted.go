package web

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

const (
	// maxText is how many bytes of text are matched; a larger request is refused with 413.
	maxText = 1 << 20
	// maxFormBody leaves room for a form's escapes, which can make three bytes of one.
	maxFormBody = 3*maxText + 1<<10
	// maxAddressText is how long a text in an address can be.
	maxAddressText = 16 << 10
)

// pastedText is what somebody asks to match.
type pastedText struct {
	Text  string `json:"text"`
	Limit int    `json:"limit"`
	Repo  string `json:"repo"`
}

// addressText reads a text to match from the address: ?message=&repo=&limit=.
func addressText(c echo.Context, fallback, most int) (pastedText, error) {
	text := c.QueryParam("message")
	if len(text) > maxAddressText {
		return pastedText{}, errdex.WithFix(
			fmt.Errorf("message is %d bytes long: %w", len(text), errdex.ErrTooLarge),
			fmt.Sprintf("An address can carry a message of %d bytes. Send a longer one as the body of a POST.", maxAddressText))
	}
	limit, err := number(c, "limit", fallback, most)
	if err != nil {
		return pastedText{}, err
	}
	repo, err := parameter(c, "repo")
	return pastedText{text, limit, repo}, err
}

// formText reads a text to match from the paste box.
func formText(c echo.Context, limit int) (pastedText, error) {
	request := c.Request()
	request.Body = http.MaxBytesReader(c.Response(), request.Body, maxFormBody)
	if err := request.ParseForm(); err != nil {
		return pastedText{}, unreadable(err)
	}
	text := strings.ReplaceAll(request.PostForm.Get("message"), "\r\n", "\n") // forms send CRLF whatever was pasted
	if len(text) > maxText {
		return pastedText{}, &http.MaxBytesError{Limit: maxText}
	}
	return pastedText{Text: text, Limit: limit, Repo: strings.TrimSpace(request.PostForm.Get("repo"))}, nil
}

// bodyText reads a text to match from the body of an API request: plain text, or JSON.
func bodyText(c echo.Context, fallback, most int) (pastedText, error) {
	request := c.Request()
	request.Body = http.MaxBytesReader(c.Response(), request.Body, maxText)
	kind, _, err := mime.ParseMediaType(request.Header.Get(echo.HeaderContentType))
	if err != nil && request.Header.Get(echo.HeaderContentType) != "" {
		return pastedText{}, unsupportedBody(request)
	}
	switch kind {
	case "application/json":
		pasted := pastedText{Limit: fallback}
		if err := (serializer{}).Deserialize(c, &pasted); err != nil {
			return pastedText{}, unreadable(err)
		}
		if pasted.Limit < 1 || pasted.Limit > most {
			return pastedText{}, errdex.WithFix(fmt.Errorf("limit is not a number from 1 to %d: %w", most, errdex.ErrInvalid),
				fmt.Sprintf("Give limit a number from 1 to %d, or leave it out.", most))
		}
		return pasted, nil
	case "text/plain", "":
		pasted, err := addressText(c, fallback, most)
		if err != nil {
			return pastedText{}, err
		}
		body, err := io.ReadAll(request.Body)
		if err != nil {
			return pastedText{}, unreadable(err)
		}
		pasted.Text = string(body)
		return pasted, nil
	}
	return pastedText{}, unsupportedBody(request)
}

// errMediaType is the refusal of a body in a form that is not read. It has no sentinel of its own in package errdex.
type errMediaType struct{ kind string }

func (e errMediaType) Error() string {
	return fmt.Sprintf("a body of type %q is not read here", e.kind)
}

func unsupportedBody(request *http.Request) error {
	return errdex.WithFix(errMediaType{request.Header.Get(echo.HeaderContentType)},
		"Send the text with Content-Type: text/plain, or JSON {\"text\": ...} with Content-Type: application/json.")
}

// unreadable wraps what went wrong with a body, unless it is its size.
func unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	if !errors.Is(err, errdex.ErrInvalid) {
		err = fmt.Errorf("read request body: %w: %w", errdex.ErrInvalid, err)
	}
	return errdex.WithFix(err, "Send text/plain, or JSON with the keys text, limit and repo only.")
}
