package rust

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxRaised bounds the places kept for one definition.
const maxRaised = 3

// raised adds the places of the file that make the variant whose text is defined at a site.
func raised(s *engine.Scan, d *engine.Draft) {
	variant := d.Site.Class
	if d.Rule != "thiserror" {
		pattern := s.Text(s.Part(s.Around(d.Use, engine.RoleArm), engine.RoleArm, engine.PartPattern))
		if end := strings.IndexAny(pattern, " ({|\n"); end >= 0 {
			pattern = pattern[:end]
		}
		typ, name, ok := strings.Cut(pattern, "::")
		if !ok || strings.Contains(name, "::") {
			return
		}
		if typ == "Self" {
			typ = d.Site.Class
		}
		variant = typ + "::" + name
	}
	count := 0
	for _, n := range s.Uses(variant) {
		if count == maxRaised {
			break
		}
		if n < d.Use && s.Line(n) == d.Site.Line || inPattern(s, n) {
			continue
		}
		count++
		statement := n
		for up := s.Parent(n); up != engine.None && !s.Any(up, engine.RoleBlock, engine.RoleArm, engine.RoleFunction, engine.RoleScope) && s.Line(up) >= s.Line(n)-2; up = s.Parent(up) {
			statement = up
		}
		d.Site.Evidence = append(d.Site.Evidence, errdex.Evidence{Kind: errdex.EvidenceRaised, Text: s.SpanText(engine.One(statement)), Line: s.Line(n)})
	}
}

// inPattern reports whether a path names what is matched rather than what is made, or stands in test code.
func inPattern(s *engine.Scan, n engine.Node) bool {
	for around := range s.Ancestors(n) {
		switch s.KindName(around) {
		case "match_pattern", "tuple_struct_pattern", "struct_pattern", "or_pattern", "use_declaration":
			return true
		case "mod_item":
			if strings.HasPrefix(s.Text(s.Child(around, field(s, "name"))), "test") {
				return true
			}
		}
	}
	return false
}
