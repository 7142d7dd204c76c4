package engine

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// The bounds of a comment kept as evidence.
const (
	maxComment      = 600 // bytes
	maxCommentLines = 40  // comments of a line each
)

// evidence collects what a site's surroundings say.
func (s *Scan) evidence(c *Construct, d *Draft) {
	site, at := d.Site, d.Use
	if comment, line := s.nearestComment(at); comment != "" {
		site.Evidence = append(site.Evidence, errdex.Evidence{Kind: errdex.EvidenceComment, Text: cut(comment, maxComment), Line: line})
	}
	if cause := s.cause(c, d, at); !cause.Empty() {
		site.Evidence = append(site.Evidence, errdex.Evidence{Kind: errdex.EvidenceCause, Text: s.SpanText(cause), Line: s.Line(cause.First)})
	}
	if effect := s.effect(at); effect != None {
		site.Evidence = append(site.Evidence, errdex.Evidence{Kind: errdex.EvidenceEffect, Text: strings.TrimSuffix(s.SpanText(One(effect)), ";"), Line: s.Line(effect)})
	}
}

// cause is the operation or error that the site's error wraps.
func (s *Scan) cause(c *Construct, d *Draft, at Node) Span {
	if c != nil && c.Cause != (Place{}) && c.Cause.kind != placeNone {
		return s.place(d.Call, c.Cause)
	}
	for n := range s.Ancestors(at) {
		if s.Is(n, RoleFunction) {
			break
		}
		if s.Is(n, RoleLambda) {
			if kind, receiver := s.closureGuard(n); kind == errdex.GuardErrorReturn {
				return receiver
			}
		}
	}
	return nowhere
}

// statement is the statement that n is in: the nearest node below a block.
func (s *Scan) statement(n Node) Node {
	for climbed := 0; n != None && climbed < maxClimb; n, climbed = s.Parent(n), climbed+1 {
		if s.Is(s.Parent(n), RoleBlock) {
			return n
		}
		if s.Is(n, RoleFunction) {
			break
		}
	}
	return None
}

// commentLevels is how many blocks outward a comment is looked for.
const commentLevels = 2

// nearestComment is the comment that ends on the line before the site's statement, or before the statement around it.
func (s *Scan) nearestComment(at Node) (string, int) {
	for n, level := s.statement(at), 0; n != None && level < commentLevels; n, level = s.statement(s.Parent(n)), level+1 {
		var lines []string
		first := s.Line(n)
		before := s.Before(n)
		if before == None { // some grammars put the comments above a block's first statement before the block
			before = s.Before(s.Parent(n))
		}
		for c := before; c != None && s.Is(c, RoleComment); c = s.Before(c) {
			text := s.Text(c)
			if s.Line(c)+strings.Count(strings.TrimSuffix(text, "\n"), "\n") != first-1 || !s.startsLine(c) {
				break
			}
			first = s.Line(c)
			if lines = append(lines, s.commentText(c)); len(lines) == maxCommentLines {
				break
			}
		}
		slices.Reverse(lines)
		if text := strings.TrimSpace(strings.Join(lines, "\n")); text != "" {
			return text, first
		}
	}
	return "", 0
}

// startsLine reports whether nothing but white space stands before n in its line.
func (s *Scan) startsLine(n Node) bool {
	for i := int(s.Nodes[n].Start) - 1; i >= 0 && s.Source[i] != '\n'; i-- {
		if c := s.Source[i]; c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

// effect is what the code does right after the site's statement: the statement itself when it leaves, else the next one.
func (s *Scan) effect(at Node) Node {
	statement := s.statement(at)
	if statement == None {
		return None
	}
	for n := at; n != None && n != s.Parent(statement); n = s.Parent(n) {
		if s.Is(n, RoleLeave) {
			return None // the message is what is returned
		}
	}
	for next := s.After(statement); next != None; next = s.After(next) {
		if !s.Named(next) {
			continue
		}
		if n := s.unwrap(next); s.leaves(n) && !s.Is(n, RoleBlock) {
			return n
		}
		return None
	}
	return None
}

// thenExits reports whether the statements after n, in its block, end the process or return a failure.
func (s *Scan) thenExits(n Node) bool {
	const look = 3
	next := s.After(s.statement(n))
	for range look {
		for next != None && !s.Named(next) {
			next = s.After(next)
		}
		if next == None {
			return false
		}
		if s.exits(next) {
			return true
		}
		next = s.After(next)
	}
	return false
}

// exits reports whether a statement is, or returns, one of the spec's exiting calls or values.
func (s *Scan) exits(statement Node) bool {
	n := s.unwrap(statement)
	if s.Is(n, RoleLeave) {
		if n = s.Part(n, RoleLeave, PartValue); n == None {
			return false
		}
	}
	callee := s.Path(n)
	if call, ok := s.AsCall(One(n)); ok {
		callee = call.Callee
	}
	_, exits := s.rules.exiting.find(callee)
	return exits && callee != ""
}
