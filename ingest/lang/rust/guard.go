package rust

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxTokens bounds how far before a block in tokens its condition is looked for.
const maxTokens = 60

// guard reads the condition of a block that is written in a macro's tokens, as in tokio::select!: the pattern of an arm, or
// what stands between if, while or for and the block.
func guard(s *engine.Scan, n engine.Node) (errdex.Guard, bool) {
	if s.KindName(n) != "token_tree" || s.Text(s.First(n)) != "{" {
		return errdex.Guard{}, false
	}
	before := s.Before(n)
	arm := token(s, before) == "=>"
	if arm {
		before = s.Before(before)
	}
	last := before
	for range maxTokens {
		word := token(s, before)
		switch {
		case before == engine.None || s.Before(before) == engine.None || word == ";" || word == "," || word == "=>" || opens(s, before, last, arm):
			if !arm || before == last {
				return errdex.Guard{}, false
			}
			return tokenGuard(s, errdex.GuardMatchArm, s.After(before), last, "matched"), true
		case arm || before == last && word == "":
		case word == "if":
			return tokenGuard(s, errdex.GuardIf, s.After(before), last, "true"), true
		case word == "while" || word == "for" && ranges(s, before, last):
			return tokenGuard(s, errdex.GuardLoop, s.After(before), last, ""), true
		}
		before = s.Before(before)
	}
	return errdex.Guard{}, false
}

// opens reports whether a token is a block that ends what stands before, rather than a part of the condition or pattern: among
// arms that is the body of another arm.
func opens(s *engine.Scan, n, last engine.Node, arm bool) bool {
	if s.KindName(n) != "token_tree" || n == last && !arm || s.Text(s.First(n)) != "{" {
		return false
	}
	return !arm || token(s, s.Before(n)) == "=>"
}

// ranges reports whether a for has its in before the block; impl X for Y has none.
func ranges(s *engine.Scan, n, last engine.Node) bool {
	for ; n != engine.None && n <= last; n = s.After(n) {
		if token(s, n) == "in" {
			return true
		}
	}
	return false
}

func tokenGuard(s *engine.Scan, kind errdex.GuardKind, first, last engine.Node, outcome string) errdex.Guard {
	text := strings.TrimSpace(s.SpanText(engine.Span{First: first, Last: last}))
	return errdex.Guard{Kind: kind, Text: text, Line: s.Line(first), Outcome: outcome}
}
