package scala

import (
	"slices"
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
	d.Site.HTTPStatus = engine.HTTPStatus(lastName(d.Call.Callee))
	for _, a := range d.Call.Arguments {
		if d.Site.HTTPStatus >= 400 {
			break
		}
		if text := s.Text(a.First); len(text) < 200 {
			if at := strings.IndexByte(text, '"'); at >= 0 {
				text = text[:at]
			}
			d.Site.HTTPStatus = engine.HTTPStatusIn(text)
		}
	}
	if d.Site.HTTPStatus < 400 && d.Rule == "response-body" {
		if receiver := s.SpanText(d.Call.Receiver); len(receiver) < 300 {
			d.Site.HTTPStatus = engine.HTTPStatusIn(receiver)
		}
	}
	if d.Constructor.Callee != "" {
		d.Site.Class = written(s, d.Call)
	}
	return d.Site.HTTPStatus >= 400
}
