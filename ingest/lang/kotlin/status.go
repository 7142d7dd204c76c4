package kotlin

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// responds are the functions that answer a request. Their answer is an error when a status of 400 or more stands in the call.
var responds = map[string]bool{"respond": true, "respondText": true, "respondError": true, "respondHtml": true, "respondJson": true, "body": true, "bodyValue": true, "entity": true}

// withoutStatus drops the status, the content type and the like from what a response is given, so that the message comes first.
func withoutStatus(s *engine.Scan, list []engine.Argument) (rest []engine.Argument) {
	for _, a := range list {
		text := s.Text(a.First)
		if a.Name == "status" || a.Name == "contentType" || strings.HasPrefix(text, "HttpStatusCode.") || strings.HasPrefix(text, "HttpStatusCode(") || strings.HasPrefix(text, "ContentType.") {
			continue
		}
		rest = append(rest, engine.Argument{Span: a.Span})
	}
	return rest
}

// answer makes an HTTP site of an exception that carries an HTTP status: ResponseStatusException(HttpStatus.NOT_FOUND, "..").
// It also keeps the code that an exception is given: ErrorCode.NOT_FOUND.
func answer(s *engine.Scan, d *engine.Draft) {
	call := d.Constructor
	if call.Callee == "" {
		call = d.Call
	}
	for _, a := range call.Arguments {
		text := s.Text(a.First)
		if len(text) > 100 {
			continue
		}
		if strings.Contains(text, "HttpStatus") || strings.Contains(text, "StatusCode.") {
			if status := engine.HTTPStatusIn(text); status >= 400 {
				d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, status
			}
			continue
		}
		if typ, name, ok := strings.Cut(text, "."); ok && isCode(name) && (strings.Contains(typ, "Code") || strings.Contains(typ, "Error")) {
			d.Site.Code = name
		}
	}
	class := lastName(d.Site.Class)
	if status := engine.HTTPStatusIn(strings.TrimSuffix(class, "Exception")); status > 0 && s.Mentions("ws.rs") { // Jakarta REST names them so
		d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, status
	} else if class == "ResponseStatusException" || class == "WebApplicationException" {
		d.Site.Type = errdex.HTTP
	}
}

// isCode reports whether a name is written as constants are.
func isCode(name string) bool {
	return len(name) > 1 && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && name[0] >= 'A'
}
