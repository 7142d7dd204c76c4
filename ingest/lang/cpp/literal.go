package cpp

import (
	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/c"
)

// literal decodes a string or character, with its prefix, its raw delimiter and the suffix of a user-defined literal.
func literal(s *engine.Scan, n engine.Node) (errdex.Template, bool) {
	if s.KindName(n) == "user_defined_literal" {
		n = s.FirstNamed(n)
		if s.Is(n, engine.RoleStrings) { // "no " "kiln"_s
			if all := s.Texts(engine.One(n)); len(all) == 1 {
				return all[0], true
			}
		}
		if !s.Is(n, engine.RoleString) {
			return nil, false // a number
		}
	}
	return c.Literal(s, n)
}
