package cpp

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// caught completes the guard of a catch: the type that it catches, and of what was tried the first call.
func caught(s *engine.Scan, catch engine.Node, g *errdex.Guard) {
	list := s.ChildIn(catch, "parameters")
	g.Detail = strings.TrimSuffix(strings.TrimPrefix(s.SpanText(engine.One(list)), "("), ")")
	if parameter := s.FirstNamed(list); s.KindName(parameter) == "parameter_declaration" {
		g.Detail = s.SpanText(engine.One(s.ChildIn(parameter, "type")))
	}
	body := s.ChildIn(s.Around(catch, engine.RoleTry), "body")
	for n := body + 1; body != engine.None && uint32(n) < min(s.Nodes[body].Next, uint32(body)+maxClimb); n++ {
		if s.KindName(n) == "call_expression" {
			g.Text, g.Line = s.SpanText(engine.One(n)), s.Line(n)
			return
		}
	}
}
