package bash

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// function completes what is known of a function: the variables that it keeps its parameters in, and the comment that stands
// right above it.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	f.Public = !strings.HasPrefix(f.Name, "_")
	f.Signature = strings.TrimRight(f.Signature, " {(")
	if strings.HasSuffix(f.Signature, ")") {
		f.Signature = f.Name + "()"
	}
	f.Doc = doc(s, n)
	f.Parameters = nil
	seen := map[string]bool{}
	for i := n + 1; i < n+maxBody && uint32(i) < s.Nodes[n].Next; i++ {
		if s.KindName(i) != "variable_assignment" {
			continue
		}
		name := s.Text(s.FirstNamed(i))
		inside := expansionIn(s, s.ChildIn(i, "value"))
		if inside == engine.None || seen[name] {
			continue
		}
		if v := variableOf(s, inside); len(v) == 1 && (v[0] > '0' && v[0] <= '9' || v == "@" || v == "*") {
			seen[name] = true
			f.Parameters = append(f.Parameters, errdex.Parameter{Name: name})
		}
	}
}

// doc is the comment above a function, without a blank line between and without the line that names the interpreter.
func doc(s *engine.Scan, n engine.Node) string {
	line := s.Line(n)
	var lines []string
	for c := s.Before(n); c != engine.None; c = s.Before(c) {
		if s.Is(c, engine.RoleComment) {
			text := s.Text(c)
			if s.Line(c) != line-1 || strings.HasPrefix(text, "#!") {
				break
			}
			line = s.Line(c)
			if text = strings.TrimSpace(strings.Trim(text, "#")); strings.Trim(text, "-=*~ ") != "" && !strings.HasPrefix(text, "shellcheck ") {
				lines = append([]string{text}, lines...)
			}
			continue
		}
		if strings.TrimSpace(s.Text(c)) != "" {
			break
		}
	}
	return strings.Join(lines, "\n")
}
