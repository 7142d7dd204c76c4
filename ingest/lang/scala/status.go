package scala

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// servers are words that the sources of HTTP servers hold: Play, http4s, Akka and Pekko HTTP, Scalatra, Finatra, Cask, ZIO HTTP.
var servers = []string{"play.api", "http4s", "scaladsl.server", "http.scaladsl", "scalatra", "finatra", "cask.", "zio.http", "sttp.tapir", "spray.http", "spray.routing", "finagle.http"}

// respond finds the status of a response and reports whether it is an error's.
func respond(s *engine.Scan, d *engine.Draft) bool {
	if d.Rule == "rpc-status" {
		if receiver := s.SpanText(d.Call.Receiver); strings.HasPrefix(receiver, "Status.") {
			d.Site.Code, _, _ = strings.Cut(strings.TrimPrefix(receiver, "Status."), ".")
			return true
		}
		return false
	}
	if !slices.ContainsFunc(servers, s.Mentions) {
		return false
	}
	if d.Rule == "rejection" {
		return true
	}
	d.Site.HTTPStatus = statusOf(lastName(d.Call.Callee))
	for _, a := range d.Call.Arguments {
		if d.Site.HTTPStatus >= 400 {
			break
		}
		if text := s.Text(a.First); len(text) < 200 {
			if at := strings.IndexByte(text, '"'); at >= 0 {
				text = text[:at]
			}
			d.Site.HTTPStatus = statusIn(text)
		}
	}
	if d.Site.HTTPStatus < 400 && d.Rule == "response-body" {
		if receiver := s.SpanText(d.Call.Receiver); len(receiver) < 300 {
			d.Site.HTTPStatus = statusIn(receiver)
		}
	}
	if d.Constructor.Callee != "" {
		d.Site.Class = written(s, d.Call)
	}
	return d.Site.HTTPStatus >= 400
}

// statusIn is the last HTTP status of 400 or more that a source text names; 0 when there is none.
func statusIn(text string) int {
	status := 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		if found := statusOf(word); found >= 400 {
			status = found
		}
	}
	return status
}

// statusOf is the HTTP error status that a name stands for: NotFound, NOT_FOUND, 404; 0 for others.
func statusOf(name string) int {
	if number, err := strconv.Atoi(name); err == nil && number >= 400 && number < 600 {
		return number
	}
	return statuses[strings.ToLower(strings.ReplaceAll(name, "_", ""))]
}

// statuses maps the names of HTTP's error statuses, in lower case and without anything between their words, to the numbers.
var statuses = func() map[string]int {
	names := map[string]int{"entitytoolarge": http.StatusRequestEntityTooLarge, "uritoolong": http.StatusRequestURITooLong, "payloadtoolarge": http.StatusRequestEntityTooLarge, "contenttoolarge": http.StatusRequestEntityTooLarge}
	for status := 400; status < 600; status++ {
		if text := http.StatusText(status); text != "" {
			names[strings.ToLower(strings.NewReplacer(" ", "", "-", "", "'", "").Replace(text))] = status
		}
	}
	return names
}()
