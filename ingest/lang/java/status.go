package java

import (
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// answer makes an HTTP site of an exception that carries an HTTP status: new ResponseStatusException(HttpStatus.NOT_FOUND, "..").
// It also keeps the code that an exception is given: ErrorCode.NOT_FOUND, an SQLSTATE.
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
		if strings.Contains(text, "Status.") || strings.HasPrefix(text, "SC_") || strings.Contains(text, ".SC_") {
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
	if status := engine.HTTPStatus(strings.TrimSuffix(class, "Exception")); class == "WebApplicationException" || class == "ResponseStatusException" {
		for _, a := range call.Arguments {
			if number, err := strconv.Atoi(s.Text(a.First)); err == nil && number >= 400 && number < 600 {
				d.Site.HTTPStatus = number
			}
		}
		d.Site.Type = errdex.HTTP
	} else if status >= 400 && (s.Mentions("javax.ws.rs") || s.Mentions("jakarta.ws.rs")) {
		d.Site.Type, d.Site.HTTPStatus = errdex.HTTP, status
	}
}

// isCode reports whether a name is written as constants are.
func isCode(name string) bool {
	return len(name) > 1 && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && name[0] >= 'A'
}

// statusAround is the status that goes with a response's message: an argument of the call, or a call before it in the chain.
func statusAround(s *engine.Scan, d *engine.Draft) int {
	for _, a := range d.Call.Arguments {
		if text := s.Text(a.First); len(text) < 100 && !strings.HasPrefix(text, `"`) {
			if status := engine.HTTPStatusIn(text); status >= 400 {
				return status
			}
		}
	}
	if receiver := s.SpanText(d.Call.Receiver); len(receiver) < 300 {
		return engine.HTTPStatusIn(receiver)
	}
	return 0
}

// rpcCode is the code of a gRPC status: Status.NOT_FOUND.
func rpcCode(text string) string {
	_, rest, ok := strings.Cut(text, "Status.")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, ".")
	if !isCode(name) {
		return ""
	}
	return name
}
