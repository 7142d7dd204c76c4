package swift

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// guard is what makes a block or a statement run: the condition of the if, guard, switch, catch or loop that it belongs to, or an
// exit before it whose condition did not hold.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	parent := s.Parent(n)
	k := s.KindName(n)
	if s.KindName(parent) == "statements" {
		return earlier(s, n)
	}
	if k != "statements" && k != "if_statement" {
		return errdex.Guard{}, false
	}
	switch s.KindName(parent) {
	case "if_statement":
		g := errdex.Guard{Kind: errdex.GuardIf, Text: condition(s, parent), Line: s.Line(parent), Outcome: "true"}
		if before := s.ChildOfKind(parent, "else"); before != engine.None && before < n {
			g.Kind, g.Outcome = errdex.GuardElse, "false"
		}
		return g, g.Text != ""
	case "guard_statement":
		return elseGuard(s, parent), true
	case "switch_entry":
		return caseGuard(s, parent)
	case "catch_block":
		return catchGuard(s, parent), true
	case "for_statement", "while_statement", "repeat_while_statement":
		text := condition(s, parent)
		return errdex.Guard{Kind: errdex.GuardLoop, Text: text, Line: s.Line(parent)}, text != ""
	}
	return errdex.Guard{}, false
}

// condition is what stands between a statement's first word and its block.
func condition(s *engine.Scan, n engine.Node) string {
	first := s.First(n)
	for c := first; c != engine.None; c = s.After(c) {
		if text := string(s.Bytes(c)); text == "{" || s.KindName(c) == "else" {
			start, end := s.Nodes[first].End, s.Nodes[c].Start
			return fold(string(s.Source[start:min(max(start, end), start+1000)]))
		}
	}
	return ""
}

// maxCondition bounds the text of a condition, in bytes.
const maxCondition = 300

// fold writes a condition in one line.
func fold(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > maxCondition {
		text = strings.ToValidUTF8(text[:maxCondition], "")
	}
	return text
}

// elseGuard is the condition of a guard that did not hold. A binding alone is a value that was nil.
func elseGuard(s *engine.Scan, n engine.Node) errdex.Guard {
	g := errdex.Guard{Kind: errdex.GuardElse, Text: condition(s, n), Line: s.Line(n), Outcome: "false"}
	binding, ok := strings.CutPrefix(g.Text, "let ")
	if !ok {
		binding, ok = strings.CutPrefix(g.Text, "var ")
	}
	if name, value, bound := strings.Cut(binding, " = "); ok && bound && !strings.Contains(name, ",") && !strings.Contains(value, ", ") {
		g.Kind, g.Text, g.Outcome = errdex.GuardNone, value, "none"
	}
	return g
}

// caseGuard is the case of a switch.
func caseGuard(s *engine.Scan, entry engine.Node) (errdex.Guard, bool) {
	start, end := s.Nodes[entry].Start, s.Nodes[entry].End
	if block := s.ChildOfKind(entry, "statements"); block != engine.None {
		end = s.Nodes[block].Start
	}
	text := fold(string(s.Source[start:min(end, start+1000)]))
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, "case "), ":"))
	if at := strings.Index(text, ": //"); at > 0 {
		text = text[:at]
	}
	return errdex.Guard{Kind: errdex.GuardSwitchCase, Text: text, Line: s.Line(entry), Outcome: "matched",
		Detail: s.SpanText(engine.One(s.ChildIn(s.Parent(entry), "expr")))}, text != ""
}

// catchGuard is what was tried, with the pattern of what was caught.
func catchGuard(s *engine.Scan, catch engine.Node) errdex.Guard {
	g := errdex.Guard{Kind: errdex.GuardCatch, Line: s.Line(catch), Outcome: "error", Detail: strings.TrimPrefix(s.SpanText(engine.One(s.ChildIn(catch, "error"))), "let ")}
	tried := s.ChildOfKind(s.Parent(catch), "statements")
	for i := tried; tried != engine.None && uint32(i) < min(s.Nodes[tried].Next, uint32(tried)+2000); i++ {
		if k := s.KindName(i); k == "lambda_literal" || k == "do_statement" {
			i = engine.Node(s.Nodes[i].Next) - 1
		} else if k == "try_expression" {
			value := s.ChildIn(i, "expr")
			g.Text, g.Line = s.SpanText(engine.One(value)), s.Line(value)
			return g
		}
	}
	if first := s.FirstNamed(tried); first != engine.None {
		g.Text, g.Line = s.SpanText(engine.One(first)), s.Line(first)
	}
	return g
}

// maxEarlier bounds the statements before one that are searched for an exit.
const maxEarlier = 20

// earlier is the nearest exit before a statement in its block: its condition did not hold.
func earlier(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	looked := 0
	for c := s.Before(n); c != engine.None && looked < maxEarlier; c = s.Before(c) {
		looked++
		if s.KindName(c) != "if_statement" || s.ChildOfKind(c, "else") != engine.None {
			continue
		}
		last := s.LastNamed(s.ChildOfKind(c, "statements"))
		if s.KindName(last) == "control_transfer_statement" || strings.HasPrefix(s.Text(last), "fatalError(") {
			text := condition(s, c)
			return errdex.Guard{Kind: errdex.GuardEarlyReturn, Text: text, Line: s.Line(c), Outcome: "false"}, text != ""
		}
	}
	return errdex.Guard{}, false
}

// caught reports whether a name holds an error that a catch around n has caught; one without a pattern calls it error.
func caught(s *engine.Scan, n engine.Node, name string) bool {
	for at := range s.Ancestors(n) {
		if s.Is(at, engine.RoleFunction) {
			return false
		}
		if s.KindName(at) == "catch_block" {
			pattern := s.ChildIn(at, "error")
			if pattern == engine.None && name == "error" {
				return true
			}
			for i := pattern; pattern != engine.None && uint32(i) < min(s.Nodes[pattern].Next, uint32(pattern)+50); i++ {
				if s.KindName(i) == "simple_identifier" && s.Text(i) == name {
					return true
				}
			}
		}
	}
	return false
}
