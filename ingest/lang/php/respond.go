package php

import (
	"net/http"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// respond makes the text in a response's body the message of the call, when there is one. Which status is sent is told by refine.
func respond(s *engine.Scan, c *engine.Call, status int) {
	if len(c.Arguments) == 0 {
		return
	}
	if len(c.Arguments) > 1 && s.KindName(c.Arguments[0].First) == "integer" { // the status comes first
		c.Arguments[0], c.Arguments[len(c.Arguments)-1] = c.Arguments[len(c.Arguments)-1], c.Arguments[0]
	}
	body := c.Arguments[0].First
	if isName(s, body) {
		if set := assigned(s, body); len(set) > 0 && s.KindName(set[len(set)-1]) == "array_creation_expression" {
			body = set[len(set)-1]
		}
	}
	if s.KindName(body) == "array_creation_expression" {
		if body = bodyText(s, body); body == engine.None {
			return
		}
	}
	if len(c.Arguments) <= status && !strings.HasPrefix(c.Callee, "wp_send_json_error") {
		return
	}
	c.Callee, c.Arguments = "respond:"+lastName(c.Callee), []engine.Argument{{Span: engine.One(body)}}
}

// reads reports whether a text in a response is for people rather than a key for programs: it holds a space or begins as a
// sentence does.
func reads(text string) bool {
	text = strings.TrimSpace(text)
	return strings.Contains(text, " ") || text != "" && 'A' <= text[0] && text[0] <= 'Z' && strings.ToUpper(text) != text && !strings.ContainsAny(text, "._")
}

// bodyText is the message in a body that is an array; None when it has none.
func bodyText(s *engine.Scan, body engine.Node) engine.Node {
	for range 3 {
		found := element(s, body, "message", "error_description", "error", "errors", "detail", "msg", "reason", "errorMessage", "title", "description", "data")
		if s.KindName(found) != "array_creation_expression" {
			return found
		}
		body = found
	}
	return engine.None
}

// answer finds the HTTP status that goes with a site: what a response or an exception is given, or what the exception's name says.
func answer(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	given := d.Call
	if d.Constructor.Callee != "" {
		given = d.Constructor
	}
	list := s.ChildOfKind(given.Node, "arguments")
	switch {
	case d.Rule == "response" && !reads(site.Template.LiteralText()):
		return false
	case d.Rule == "response":
		site.HTTPStatus = statusAmong(s, arguments(s, list))
		name := s.Text(s.ChildIn(given.Node, "function"))
		if site.HTTPStatus == 0 {
			site.HTTPStatus = statusIn(s.SpanText(given.Receiver))
		}
		return site.HTTPStatus >= 400 || strings.HasPrefix(name, "wp_send_json_error")
	case strings.HasPrefix(d.Rule, "abort"):
		site.HTTPStatus = statusAmong(s, given.Arguments[:min(2, len(given.Arguments))])
	case strings.HasPrefix(d.Rule, "wp-error"):
		wordpress(s, d, arguments(s, list))
	case d.Rule == "report" && statusAmong(s, given.Arguments) != 0: // $this->returnError('..', Response::HTTP_NOT_FOUND)
		site.Type, site.HTTPStatus = errdex.HTTP, statusAmong(s, given.Arguments)
	case site.Type == errdex.Exception:
		httpException(s, d, arguments(s, list))
	}
	return true
}

// wordpress completes a WP_Error: its code, and the status in its data, with which it is an answer.
func wordpress(s *engine.Scan, d *engine.Draft, given []engine.Argument) {
	if len(given) == 0 {
		return
	}
	d.Site.Code = unquoted(s, given[0].First)
	if len(given) < 3 {
		return
	}
	if value := element(s, given[2].First, "status"); value != engine.None {
		d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, statusIn(s.Text(value))
	}
}

// httpException makes an answer of an exception that carries a status.
func httpException(s *engine.Scan, d *engine.Draft, given []engine.Argument) {
	class := baseName(d.Site.Class)
	class = class[strings.LastIndexByte(class, ':')+1:]
	name := strings.TrimSuffix(class, "Exception")
	switch {
	case name == "Http" || name == "HttpResponse" || name == "HttpStatus":
		d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, statusAmong(s, given)
	case strings.HasSuffix(name, "Http"):
		if status := statusOf(strings.TrimSuffix(name, "Http")); status != 0 {
			d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, status
		}
	case strings.HasPrefix(name, "Http"):
		if status := statusOf(strings.TrimPrefix(name, "Http")); status != 0 {
			d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, status
		}
	case class == "createNotFoundException":
		d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, http.StatusNotFound
	case class == "createAccessDeniedException":
		d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, http.StatusForbidden
	}
}

// statusAmong is the HTTP error status among a call's arguments; 0 when there is none.
func statusAmong(s *engine.Scan, given []engine.Argument) int {
	for _, a := range given {
		if k := s.KindName(a.First); k == "string" || k == "encapsed_string" || k == "array_creation_expression" {
			continue
		}
		if text := s.Text(a.First); len(text) < 100 {
			if status := statusIn(text); status != 0 {
				return status
			}
		}
	}
	return 0
}

// statusIn is the first HTTP status of 400 or more that a source text names; 0 when there is none.
func statusIn(text string) int {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		if status := statusOf(word); status != 0 {
			return status
		}
	}
	return 0
}

// statusOf is the HTTP error status that a name stands for: NOT_FOUND, NotFound, 404; 0 for others.
func statusOf(name string) int {
	if strings.EqualFold(name, "AccessDenied") { // Symfony's exception
		return http.StatusForbidden
	}
	return engine.HTTPStatus(name)
}
