package swift

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// respond finds the status that is sent with a message, and makes an HTTP site of an error that carries one. It reports false for
// a response that is no error's.
func respond(s *engine.Scan, d *engine.Draft) bool {
	site := d.Site
	if site.Type != errdex.HTTP && d.Rule != "error" {
		return true
	}
	class := lastName(site.Class)
	if site.Type != errdex.HTTP && class != "RPCError" && class != "HTTPError" && class != "HTTPResponseError" {
		return true
	}
	_, given, _ := strings.Cut(s.SpanText(engine.One(d.Call.Node)), "(")
	if at := strings.IndexByte(given, '"'); at >= 0 {
		given = given[:at]
	}
	name, _, _ := strings.Cut(given, ",")
	name = strings.TrimSpace(name[strings.IndexByte(name, ':')+1:])
	name = strings.TrimSuffix(lastName(name), ")")
	if class == "RPCError" || class == "GRPCStatus" {
		site.Type, site.Code = errdex.HTTP, name
		return name != "ok"
	}
	if strings.HasPrefix(name, "custom(") || strings.Contains(given, "code:") {
		_, name, _ = strings.Cut(given, "code:")
		name, _, _ = strings.Cut(strings.TrimSpace(name), ",")
	}
	status := engine.HTTPStatus(strings.TrimSpace(name))
	if status > 0 {
		site.Type, site.HTTPStatus = errdex.HTTP, status
	}
	return d.Rule != "response" || status >= 400
}
