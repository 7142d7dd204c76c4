package engine

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// The bounds of a guard chain.
const (
	maxGuards     = 12
	maxEarlier    = 3   // early returns of one block
	maxStatements = 200 // statements of a block, or arms of an if, that are looked at
)

// guards is the guard chain of a site, nearest first, up to the enclosing function.
func (s *Scan) guards(c *Construct, call Call, at Node) []errdex.Guard {
	var chain []errdex.Guard
	added := false
	for n, climbed := at, 0; n != None && len(chain) < maxGuards && climbed < maxClimb; n, climbed = s.Parent(n), climbed+1 {
		if n == call.Node && c != nil && !added {
			added = true
			chain = s.ownGuard(chain, c, call)
		}
		parent := s.Parent(n)
		if s.Is(n, RoleFunction) || parent == None {
			break
		}
		if s.rules.hooks.Guard != nil {
			if g, ok := s.rules.hooks.Guard(s, n); ok {
				chain = append(chain, g)
			}
		}
		chain = s.guardOf(chain, parent, n)
	}
	// A closure's caller can be the construct itself: .ok_or_else(|| ..) would be named twice.
	chain = slices.CompactFunc(chain, func(a, b errdex.Guard) bool { return a.Text == b.Text && a.Line == b.Line })
	if len(chain) > maxGuards {
		chain = chain[:maxGuards]
	}
	return chain
}

// GuardsAt is the guard chain of a node, nearest first, up to the function.
func (s *Scan) GuardsAt(n Node) []errdex.Guard { return s.guards(nil, Call{Node: None}, n) }

// ownGuard adds the guard that is a part of the construct itself: the receiver of .context(..), the condition of an assert.
func (s *Scan) ownGuard(chain []errdex.Guard, c *Construct, call Call) []errdex.Guard {
	if c.Guard.Kind == "" {
		return chain
	}
	e := s.place(call, c.Guard.Of)
	text := s.SpanText(e)
	if c.Guard.Of.kind == placeRest { // what is compared with each other: all before the message
		message := s.place(call, c.Message)
		var compared []string
		for _, argument := range call.Arguments {
			if argument.Span == message {
				break
			}
			compared = append(compared, s.SpanText(argument.Span))
			if e.Empty() {
				e = argument.Span
			}
		}
		text = strings.Join(compared, ", ")
	}
	if e.Empty() || text == "" {
		return chain
	}
	return append(chain, s.failure(c.Guard.Kind, text, s.Line(e.First)))
}

// failure is the guard for an operation that failed. An error-return whose last call can only give nothing is a none-value.
func (s *Scan) failure(kind errdex.GuardKind, text string, line int) errdex.Guard {
	if kind == errdex.GuardErrorReturn && s.givesNothing(text) {
		kind = errdex.GuardNone
	}
	g := errdex.Guard{Kind: kind, Text: text, Line: line}
	switch kind {
	case errdex.GuardErrorReturn:
		g.Outcome = "error"
	case errdex.GuardNone:
		g.Outcome = "none"
	case errdex.GuardAssert:
		g.Outcome = "false"
	}
	return g
}

// givesNothing reports whether the last call of an expression is one whose failure is a missing value.
func (s *Scan) givesNothing(text string) bool {
	for range maxDepth {
		if !strings.HasSuffix(text, ")") {
			return false
		}
		open := opening(text)
		if open < 0 {
			return false
		}
		before := dropGenerics(text[:open])
		name := lastWord(before)
		if s.rules.nothing[name] {
			return true
		}
		rest, method := strings.CutSuffix(before, "."+name)
		if !method || !s.rules.dropped[name] {
			return false
		}
		text = strings.TrimSpace(rest)
	}
	return false
}

// guardOf adds what parent says about when its child n runs.
func (s *Scan) guardOf(chain []errdex.Guard, parent, n Node) []errdex.Guard {
	add := func(kind errdex.GuardKind, e Node, outcome string) {
		text := s.SpanText(One(e))
		if kind != errdex.GuardMatchArm { // a pattern's brackets make a tuple
			text = unbracket(text)
		}
		if e != None && text != "" {
			chain = append(chain, errdex.Guard{Kind: kind, Text: text, Line: s.Line(e), Outcome: outcome})
		}
	}
	switch {
	case s.Is(parent, RoleBlock):
		chain = s.earlier(chain, n)
	case s.Is(parent, RoleIf):
		condition := s.Part(parent, RoleIf, PartCondition)
		inverted := s.inverted(parent)
		switch first := n == s.Part(parent, RoleIf, PartThen); {
		case n == condition:
		case first && inverted:
			add(errdex.GuardElse, condition, "false")
		case first || inverted:
			add(errdex.GuardIf, condition, "true")
		default:
			// What else the chain of conditions has tried, nearest first.
			before := s.Before(n)
			for looked := 0; before != None && len(chain) < maxGuards && looked < maxStatements; before, looked = s.Before(before), looked+1 {
				if s.Is(before, RoleIf) {
					add(errdex.GuardElse, s.Part(before, RoleIf, PartCondition), "false")
				}
			}
			if before == None { // all were looked at, and so this one is next
				add(errdex.GuardElse, condition, "false")
			}
		}
	case s.Is(parent, RoleBind) && n == s.Part(parent, RoleBind, PartElse):
		chain = append(chain, s.bindGuard(parent))
	case s.Is(parent, RoleArm):
		if pattern := s.Part(parent, RoleArm, PartPattern); n != pattern {
			add(errdex.GuardMatchArm, pattern, "matched")
			if match := s.Around(parent, RoleMatch); match != None && len(chain) > 0 {
				chain[len(chain)-1].Detail = s.SpanText(One(s.Part(match, RoleMatch, PartValue)))
			}
		}
	case s.Is(parent, RoleLoop) && n == s.Part(parent, RoleLoop, PartBody):
		if text := s.loopText(parent, n); text != "" {
			chain = append(chain, errdex.Guard{Kind: errdex.GuardLoop, Text: text, Line: s.Line(parent)})
		}
	case s.Is(parent, RoleCatch):
		chain = append(chain, s.catchGuard(parent))
	case s.Is(n, RoleLambda):
		if kind, e := s.closureGuard(n); kind != "" {
			chain = append(chain, s.failure(kind, s.SpanText(e), s.Line(e.First)))
		}
	}
	return chain
}

// inverted reports whether an if runs its first part when its condition does not hold.
func (s *Scan) inverted(n Node) bool {
	return s.rules.hooks.Inverted != nil && s.rules.hooks.Inverted(s, n)
}

// bindGuard is the guard of a let-else's else block: the value that gave nothing or failed, as the pattern tells.
func (s *Scan) bindGuard(bind Node) errdex.Guard {
	pattern, value := s.Part(bind, RoleBind, PartPattern), s.Part(bind, RoleBind, PartValue)
	text, line := s.SpanText(One(value)), s.Line(value)
	switch name, _, _ := strings.Cut(s.Text(pattern), "("); name {
	case "Some":
		return errdex.Guard{Kind: errdex.GuardNone, Text: text, Line: line, Outcome: "none"}
	case "Ok":
		return errdex.Guard{Kind: errdex.GuardErrorReturn, Text: text, Line: line, Outcome: "error"}
	}
	return errdex.Guard{Kind: errdex.GuardElse, Text: "let " + s.SpanText(One(pattern)) + " = " + text, Line: s.Line(bind), Outcome: "false"}
}

// loopText is what stands between a loop's first word and its body, or a comment above the body.
func (s *Scan) loopText(loop, body Node) string {
	start, end := s.Nodes[loop].Start, s.Nodes[body].Start
	found := false
	for c := s.First(loop); c != None && c < body; c = s.After(c) {
		switch {
		case found && s.Is(c, RoleComment):
			end = min(end, s.Nodes[c].Start)
		case !found && !s.Named(c) && s.Nodes[c].Field == 0 && s.Text(c) != ":": // the keyword; a label before it is skipped as well
			start, found = s.Nodes[c].End, true
		}
	}
	return unbracket(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(s.between(start, end)), ":")))
}

// unbracket drops the brackets that some grammars count as a condition's own.
func unbracket(text string) string {
	for len(text) > 1 && text[0] == '(' && text[len(text)-1] == ')' && opening(text) == 0 {
		text = strings.TrimSpace(text[1 : len(text)-1])
	}
	return text
}

// catchGuard is what was tried, with the caught type.
func (s *Scan) catchGuard(catch Node) errdex.Guard {
	g := errdex.Guard{Kind: errdex.GuardCatch, Line: s.Line(catch), Outcome: "error", Detail: s.SpanText(One(s.Part(catch, RoleCatch, PartType)))}
	if body := s.Part(s.Around(catch, RoleTry), RoleTry, PartBody); body != None {
		if first := s.FirstNamed(body); first != None {
			g.Text, g.Line = s.SpanText(One(first)), s.Line(first)
		}
	}
	if s.rules.hooks.Caught != nil {
		s.rules.hooks.Caught(s, catch, &g)
	}
	return g
}

// closureGuard is the kind of guard that a closure's caller makes of its receiver, and the receiver.
func (s *Scan) closureGuard(lambda Node) (errdex.GuardKind, Span) {
	around := s.Around(lambda, RoleCall)
	if around == None || s.Parent(lambda) != s.Part(around, RoleCall, PartArguments) {
		return "", nowhere
	}
	call, ok := s.AsCall(One(around))
	if !ok || call.Receiver.Empty() {
		return "", nowhere
	}
	closure, ok := s.rules.closures.find(call.Callee)
	if !ok {
		return "", nowhere
	}
	if parameters := s.Part(lambda, RoleLambda, PartParameters); closure.KindWith != "" && s.FirstNamed(parameters) != None {
		return closure.KindWith, call.Receiver
	}
	return closure.Kind, call.Receiver
}

// earlier adds the conditions of exits that stand before a statement in its block, nearest first: they did not hold.
func (s *Scan) earlier(chain []errdex.Guard, statement Node) []errdex.Guard {
	found, looked := 0, 0
	for c := s.Before(statement); c != None && found < maxEarlier && looked < maxStatements; c = s.Before(c) {
		looked++
		n := s.unwrap(c)
		if !s.Is(n, RoleIf) || s.Part(n, RoleIf, PartElse) != None || !s.leaves(s.Part(n, RoleIf, PartThen)) {
			continue
		}
		if condition := s.Part(n, RoleIf, PartCondition); condition != None {
			found++
			outcome := "false"
			if s.inverted(n) {
				outcome = "true"
			}
			chain = append(chain, errdex.Guard{Kind: errdex.GuardEarlyReturn, Text: unbracket(s.SpanText(One(condition))), Line: s.Line(condition), Outcome: outcome})
		}
	}
	return chain
}

// unwrap goes from a statement to the expression in it.
func (s *Scan) unwrap(n Node) Node {
	for range maxDepth {
		if !s.Is(n, RoleGroup) {
			break
		}
		n = s.inner(n)
	}
	return n
}

// leaves reports whether a block or statement ends by leaving: a return, a throw, or a call that does not come back.
func (s *Scan) leaves(n Node) bool {
	if s.Is(n, RoleBlock) {
		n = s.LastNamed(n)
	}
	n = s.unwrap(n)
	if s.Any(n, RoleLeave, RoleThrow) {
		return true
	}
	if n != None {
		if call, ok := s.AsCall(One(n)); ok {
			_, leaving := s.rules.leaving.find(call.Callee)
			return leaving || s.exits(n)
		}
	}
	return false
}
