package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

const (
	// maxText is how many bytes of text are matched as a whole, with every place of it in the answer.
	maxText = 1 << 20
	// maxUpload is how many bytes of a log are read as a stream, for the events that it tells of or a summary. It is never held
	// whole, so the limit bounds time, not memory: at the 40 MB/s that two processors read it is seven seconds of them. A day's
	// log of a busy service fits; what is longer is read where it lies, by errdex match.
	maxUpload = 256 << 20
	// maxFormBody leaves room for a form's escapes, which can make three bytes of one.
	maxFormBody = 3*maxText + 1<<10
	// maxAddressText is how long a text in an address can be.
	maxAddressText = 16 << 10
	// maxField is how many bytes a field of an upload beside the text can have, maxParts how many fields there can be.
	maxField, maxParts = 1 << 10, 16
)

// pasted is a text that somebody asks to match, still to be read, and how the answer is to be.
type pasted struct {
	text io.Reader
	// body is what the text arrives in; nil for one that is at hand.
	body  *patientReader
	limit int
	repo  string
	weak  bool
	// file is the name of the file that was uploaded, empty for a text.
	file string
}

// bodyReader says of what goes wrong while a text arrives that it is the sender's affair.
type bodyReader struct{ io.Reader }

func (r bodyReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = unreadable(err)
	}
	return n, err
}

// tooLong is a text over a limit, with what to do about it.
func tooLong(limit int64, fix string) error {
	return errdex.WithFix(&http.MaxBytesError{Limit: limit}, fix)
}

// What to do about a text that is too long.
const (
	fixLongText = "Ask for a summary with ?summary=1, or for its events one by one with Accept: application/x-ndjson: then up to 256 MiB " +
		"are read. Or send the part of the log around the error."
	fixLongUpload = "Send the part of the log around the error, or use errdex match on the machine that has the log."
)

// whole reads the whole text, which must not be longer than maxText.
func (p *pasted) whole() (string, error) {
	text, all, err := p.start()
	if err == nil && !all {
		err = tooLong(maxText, fixLongText)
	}
	return text, err
}

// start reads as much of the text as is matched whole, and reports whether that is all. The rest, or all of it, can be read
// after it from text.
func (p *pasted) start() (text string, all bool, err error) {
	head, err := io.ReadAll(io.LimitReader(p.text, maxText+1))
	if err != nil {
		return "", false, unreadable(err)
	}
	if len(head) <= maxText {
		return string(head), true, nil
	}
	p.text = io.MultiReader(bytes.NewReader(head), p.text)
	return "", false, nil
}

// addressText reads a text to match from the address: ?message=&repo=&limit=&weak=.
func addressText(c echo.Context, fallback, most int) (pasted, error) {
	text := c.QueryParam("message")
	if len(text) > maxAddressText {
		return pasted{}, errdex.WithFix(
			fmt.Errorf("message is %d bytes long: %w", len(text), errdex.ErrTooLarge),
			fmt.Sprintf("An address can carry a message of %d bytes. Send a longer one as the body of a POST.", maxAddressText))
	}
	out, err := addressOptions(c, fallback, most)
	out.text = strings.NewReader(text)
	return out, err
}

// addressOptions reads from the address how a text is to be matched.
func addressOptions(c echo.Context, fallback, most int) (pasted, error) {
	limit, err := number(c, "limit", fallback, most)
	if err != nil {
		return pasted{}, err
	}
	repo, err := parameter(c, "repo")
	if err != nil {
		return pasted{}, err
	}
	weak, err := flag(c, "weak")
	return pasted{limit: limit, repo: repo, weak: weak}, err
}

// formText reads a text to match from the paste box: a form with a file or without.
func formText(c echo.Context) (pasted, error) {
	request := c.Request()
	if kind, _, err := mime.ParseMediaType(request.Header.Get(echo.HeaderContentType)); err == nil && kind == echo.MIMEMultipartForm {
		return uploaded(c, pasted{limit: matchLimit})
	}
	request.Body = http.MaxBytesReader(c.Response(), request.Body, maxFormBody)
	if err := request.ParseForm(); err != nil {
		return pasted{}, unreadable(err)
	}
	text := strings.ReplaceAll(request.PostForm.Get("message"), "\r\n", "\n") // forms send CRLF whatever was pasted
	if len(text) > maxText {
		return pasted{}, tooLong(maxText, fixLongUpload)
	}
	return pasted{text: strings.NewReader(text), limit: matchLimit, repo: strings.TrimSpace(request.PostForm.Get("repo"))}, nil
}

// bodyText reads a text to match from the body of an API request: plain text, JSON, or an uploaded file.
func bodyText(c echo.Context, fallback, most int) (pasted, error) {
	request := c.Request()
	if coding := request.Header.Get(echo.HeaderContentEncoding); coding != "" && coding != "identity" {
		return pasted{}, errdex.WithFix(errMediaType{fmt.Sprintf("a body with the coding %q", shorten(coding, 40))},
			"Send the text as it is, without Content-Encoding.")
	}
	declared := request.Header.Get(echo.HeaderContentType)
	kind, _, err := mime.ParseMediaType(declared)
	if err != nil && declared != "" {
		return pasted{}, unsupportedBody(declared)
	}
	out, err := addressOptions(c, fallback, most)
	if err != nil {
		return pasted{}, err
	}
	switch kind {
	case echo.MIMEApplicationJSON:
		return jsonText(c, out, most)
	case echo.MIMEMultipartForm:
		return uploaded(c, out)
	case echo.MIMETextPlain, "":
		if out.body, err = limitedBody(c); err == nil {
			out.text = bodyReader{out.body}
		}
		return out, err
	}
	return pasted{}, unsupportedBody(declared)
}

// limitedBody is a request's body as far as it is read at all.
func limitedBody(c echo.Context) (*patientReader, error) {
	request := c.Request()
	if request.ContentLength > maxUpload {
		return nil, tooLong(maxUpload, fixLongUpload)
	}
	request.Body = http.MaxBytesReader(c.Response(), request.Body, maxUpload)
	return &patientReader{connection: http.NewResponseController(c.Response()), body: request.Body}, nil
}

// textBody is the JSON form of a text to match.
type textBody struct {
	// Text is what was pasted.
	Text string `json:"text"`
	// Repo is a repository, owner/name, whose records are preferred.
	Repo string `json:"repo,omitempty"`
	// Limit is how many matches are listed at most, from 1 to 100; 10 when it is left out.
	Limit int `json:"limit,omitempty"`
	// Weak also looks for messages with little text of their own in a summary or a list of events.
	Weak bool `json:"weak,omitempty"`
}

// jsonText reads a text from a JSON body, which is held whole and so no longer than maxText. What the body leaves out is taken
// from the address.
func jsonText(c echo.Context, out pasted, most int) (pasted, error) {
	request := c.Request()
	request.Body = http.MaxBytesReader(c.Response(), request.Body, maxText)
	body := textBody{Limit: out.limit, Repo: out.repo, Weak: out.weak}
	if err := (serializer{}).Deserialize(c, &body); err != nil {
		return pasted{}, unreadable(err)
	}
	if body.Limit < 1 || body.Limit > most {
		return pasted{}, errdex.WithFix(fmt.Errorf("limit is not a number from 1 to %d: %w", most, errdex.ErrInvalid),
			fmt.Sprintf("Give limit a number from 1 to %d, or leave it out.", most))
	}
	return pasted{text: strings.NewReader(body.Text), limit: body.Limit, repo: body.Repo, weak: body.Weak}, nil
}

// uploaded reads the fields of a form up to the text, which is then read as it arrives: the file, if one was chosen, else the
// field message or text. Fields behind a file are not read.
func uploaded(c echo.Context, out pasted) (pasted, error) {
	var err error
	if out.body, err = limitedBody(c); err != nil {
		return pasted{}, err
	}
	request := c.Request()
	request.Body = io.NopCloser(out.body)
	form, err := request.MultipartReader()
	if err != nil {
		return pasted{}, unreadable(err)
	}
	for range maxParts {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return pasted{}, unreadable(err)
		}
		done, err := out.take(part)
		if done || err != nil {
			return out, err
		}
	}
	if out.text == nil {
		out.text = strings.NewReader("")
	}
	return out, nil
}

// take reads a field of a form. It reports true when the text is to be read from the field and nothing behind it.
func (p *pasted) take(part *multipart.Part) (bool, error) {
	if part.FileName() != "" {
		head := make([]byte, 1)
		n, err := io.ReadFull(part, head)
		if n == 0 {
			if err != io.EOF && err != io.ErrUnexpectedEOF {
				return false, unreadable(err)
			}
			return false, nil // no file was chosen, or an empty one
		}
		p.text, p.file = io.MultiReader(bytes.NewReader(head), bodyReader{part}), part.FileName()
		return true, nil
	}
	switch part.FormName() {
	case "message", "text", "log", "file":
		head, err := io.ReadAll(io.LimitReader(part, maxText+1))
		if err != nil {
			return false, unreadable(err)
		}
		if len(head) > maxText {
			p.text = io.MultiReader(bytes.NewReader(head), bodyReader{part})
			return true, nil
		}
		if len(head) > 0 || p.text == nil { // a form has an empty field where no file was chosen
			p.text = strings.NewReader(strings.ReplaceAll(string(head), "\r\n", "\n"))
		}
		return false, nil
	case "repo", "limit":
		value, err := io.ReadAll(io.LimitReader(part, maxField))
		if err != nil {
			return false, unreadable(err)
		}
		return false, p.option(part.FormName(), strings.TrimSpace(string(value)))
	}
	return false, errdex.WithFix(fmt.Errorf("there is no field %q here: %w", shorten(part.FormName(), 40), errdex.ErrInvalid),
		"The fields are repo, limit, message and a file, the file last.")
}

func (p *pasted) option(name, value string) error {
	if name == "repo" {
		p.repo = value
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > mostMatches {
		return errdex.WithFix(fmt.Errorf("limit is not a number from 1 to %d: %w", mostMatches, errdex.ErrInvalid),
			fmt.Sprintf("Give limit a number from 1 to %d, or leave it out.", mostMatches))
	}
	p.limit = n
	return nil
}

// errMediaType is the refusal of a body in a form that is not read. It has no sentinel of its own in package errdex.
type errMediaType struct{ what string }

func (e errMediaType) Error() string { return e.what + " is not read here" }

func unsupportedBody(kind string) error {
	return errdex.WithFix(errMediaType{fmt.Sprintf("a body of type %q", shorten(kind, 80))},
		"Send the text with Content-Type: text/plain, JSON {\"text\": ...} with application/json, or a file with multipart/form-data.")
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
	return errdex.WithFix(err, "Send text/plain, JSON with the keys text, limit, repo and weak only, or a form with a file.")
}
