package ruby

import (
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// telling puts the texts of local variables into a literal that has no word of its own: "#{message}.".
func telling(s *engine.Scan, n engine.Node, list []piece) []piece {
	f := fileOf(s)
	if f.depth > maxDepth || slices.ContainsFunc(list, func(p piece) bool { return (errdex.Template{errdex.Lit(p.text)}).HasWord() }) {
		return list
	}
	f.depth++
	defer func() { f.depth-- }()
	var told []piece
	hole := engine.None
	for _, p := range list {
		if p.hole != nil {
			hole = nextInterpolation(s, n, hole)
			if texts := textsOf(s, s.FirstNamed(hole)); len(texts) == 1 {
				for _, part := range texts[0] {
					told = append(told, piece{text: part.Literal, escaped: true, hole: part.Placeholder})
				}
				continue
			}
		}
		told = append(told, p)
	}
	return told
}

// nextInterpolation is the interpolation of a literal behind another one; the first for engine.None.
func nextInterpolation(s *engine.Scan, literal, before engine.Node) engine.Node {
	c := s.First(literal)
	if before != engine.None {
		c = s.After(before)
	}
	for c != engine.None && s.KindName(c) != "interpolation" {
		c = s.After(c)
	}
	return c
}

// textsOf are the texts of a local variable.
func textsOf(s *engine.Scan, n engine.Node) []errdex.Template {
	if s.KindName(n) != "identifier" || len(setsBefore(s, n, method(s, n), s.Text(n))) == 0 {
		return nil
	}
	return s.Texts(engine.One(n))
}

// constantText is the text of a constant of the file that holds plain text.
func constantText(s *engine.Scan, n engine.Node) (string, bool) {
	if k := s.KindName(n); k != "constant" && k != "scope_resolution" {
		return "", false
	}
	for _, value := range values(s, n) {
		if value = unwrapped(s, value); s.KindName(value) == "string" && s.ChildOfKind(value, "interpolation") == engine.None {
			template, ok := literal(s, value)
			return template.LiteralText(), ok
		}
	}
	return "", false
}
