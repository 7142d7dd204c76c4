package c

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// helper is what is known of a function of the file: whether it reports an error with one of its parameters.
type helper struct {
	// manner is how it reports; mannerNone when it does not.
	manner manner
	// parameter is the one that is the message, position where it is. format says that the values for it follow.
	parameter string
	position  int
	format    bool
	// exits says that the function ends the process.
	exits bool
	// busy says that the function is being looked at, for functions that call each other.
	busy bool
}

// helperOf looks at a function once.
func (f *file) helperOf(s *engine.Scan, definition engine.Node) *helper {
	if h, ok := f.helpers[definition]; ok {
		return h
	}
	h := &helper{position: -1, busy: true}
	f.helpers[definition] = h
	name := FunctionName(s, definition)
	h.exits = f.ends(s, definition)
	for _, p := range messageParameters(s, definition) {
		if m := f.reportsWith(s, definition, p.parameter); m != mannerNone {
			h.parameter, h.position, h.format = p.parameter, p.position, p.format
			h.manner = gradeHelper(m, name, h.exits)
			break
		}
	}
	h.busy = false
	return h
}

// gradeHelper settles how a function of the file reports, given what it does with its parameter.
func gradeHelper(m manner, name string, exits bool) manner {
	byName := mannerOf(name)
	switch {
	case byName == mannerQuiet || byName == mannerWarn:
		return byName
	case exits && (m == mannerPanic || byName == mannerPanic):
		return mannerPanic
	case exits:
		return mannerExit
	case m == mannerExit || m == mannerPanic:
		return mannerLog // only under a condition
	case m == mannerPrint && byName != mannerNone:
		return mannerLog
	case m == mannerPrint:
		return mannerNone // prints anything
	}
	return m
}

// ends reports whether a function's last statement ends the process.
func (f *file) ends(s *engine.Scan, definition engine.Node) bool {
	body := s.ChildIn(definition, "body")
	looked := 0
	for c := s.LastNamed(body); c != engine.None && looked < 4; c = s.Before(c) {
		if !s.Named(c) {
			continue
		}
		looked++
		if s.KindName(c) == "expression_statement" {
			inner := s.FirstNamed(c)
			if s.KindName(inner) != "call_expression" {
				continue
			}
			if callee := f.functions[string(CalleeName(s, inner))]; callee != 0 && f.helpers[callee] != nil && f.helpers[callee].busy {
				continue
			}
			if exiting(s, inner) == Exits {
				return true
			}
		}
		if k := s.KindName(c); k == "do_statement" || k == "compound_statement" {
			if count := 0; k == "do_statement" && exitsWithin(s, s.ChildIn(c, "body"), &count) || k == "compound_statement" && exitsWithin(s, c, &count) {
				return true
			}
		}
		if s.KindName(c) == "return_statement" || strings.HasPrefix(s.KindName(c), "while") {
			break
		}
	}
	return false
}

// exitsWithin reports whether the statements of a block end the process.
func exitsWithin(s *engine.Scan, block engine.Node, looked *int) bool {
	outcome, _ := effect(s, block, looked, 0)
	return outcome == Exits
}

// messageNames are the names of parameters that hold a message.
var messageNames = map[string]bool{"msg": true, "message": true, "fmt": true, "format": true, "str": true, "s": true, "text": true, "reason": true, "what": true, "why": true, "err": true,
	"error": true, "errmsg": true, "errstr": true, "string": true, "desc": true, "description": true, "detail": true, "details": true, "zFormat": true, "zMsg": true, "emsg": true,
	"template": true, "m": true, "mesg": true, "cause": true, "f": true, "form": true, "pattern": true, "line": true, "a": true, "e": true, "msgid": true, "prefix": false,
	"__VA_ARGS__": true, "args": true, "x": true, "caption": true, "complaint": true, "szFormat": true, "pszFormat": true, "lpszFormat": true, "pFormat": true}

// messageParameters are the parameters of a function that can be a message: the last before the values of a format, or those that
// are named like a message.
func messageParameters(s *engine.Scan, definition engine.Node) []helper {
	parameters := s.FunctionAt(definition).Parameters
	n := len(parameters)
	switch {
	case isVariadic(s, definition):
		if n > 1 && parameters[n-1].Name == variadic && names[parameters[n-2].Name] {
			n-- // a macro that names its format
		}
		if n > 0 {
			return []helper{{parameter: parameters[n-1].Name, position: n - 1, format: true}}
		}
		return nil
	case n > 1 && strings.Contains(parameters[n-1].Type, "va_list"):
		return []helper{{parameter: parameters[n-2].Name, position: n - 2, format: true}}
	}
	for i := n - 1; i >= 0; i-- {
		p := parameters[i]
		if messageNames[p.Name] && (p.Type == "" || strings.Contains(p.Type, "*") || strings.Contains(p.Type, "string") || p.Type == "sds") {
			return []helper{{parameter: p.Name, position: i}}
		}
	}
	return nil
}

// variadic is the name by which a macro calls the arguments that it does not name.
const variadic = "__VA_ARGS__"

// isVariadic reports whether a function takes arguments that it does not name.
func isVariadic(s *engine.Scan, definition engine.Node) bool {
	for c := s.First(parameterList(s, definition)); c != engine.None; c = s.After(c) {
		if s.KindName(c) == "variadic_parameter" {
			return true
		}
	}
	return false
}

// Format reports whether the parameter of a definition is a format whose values follow it.
func Format(s *engine.Scan, d engine.Definition) bool {
	for _, p := range messageParameters(s, d.Node) {
		if p.parameter == d.Parameter {
			return p.format
		}
	}
	return false
}

// reportsWith tells what a function does with a parameter: the strongest of what the calls in it do that are given the parameter,
// or the buffer into which it is formatted.
func (f *file) reportsWith(s *engine.Scan, definition engine.Node, parameter string) manner {
	found, byName := mannerNone, mannerOf(FunctionName(s, definition))
	given := map[string]bool{parameter: true}
	for i := definition; uint32(i) < s.Nodes[definition].Next; i++ {
		switch s.KindName(i) {
		case "call_expression":
			name := string(CalleeName(s, i))
			passed := passes(s, i, given)
			if !passed {
				continue
			}
			if w, ok := writers[name]; ok {
				target := argumentAt(s, i, w.target)
				if variable := variableOf(s, target); variable != nil {
					given[string(variable)] = true
				}
				if isErrorName(lastNameOf(s, target)) {
					found = max(found, mannerException)
				}
				continue
			}
			if !names[parameter] && byName == mannerNone && besideText(s, i) {
				continue // one value among others of a message
			}
			found = stronger(found, f.passedOn(s, i, name))
		case "assignment_expression":
			left := s.ChildIn(i, "left")
			if mentions(s, s.ChildIn(i, "right"), given) {
				if variable := variableOf(s, left); variable != nil && s.KindName(left) == "identifier" {
					given[string(variable)] = true
				}
				if isErrorName(lastNameOf(s, left)) {
					found = stronger(found, mannerException)
				}
			}
		case "init_declarator":
			if mentions(s, s.ChildIn(i, "value"), given) {
				if variable := variableOf(s, s.ChildIn(i, "declarator")); variable != nil {
					given[string(variable)] = true
				}
			}
		}
	}
	return found
}

// names are the names of parameters that are messages, whatever is put around them.
var names = map[string]bool{"msg": true, "message": true, "fmt": true, "format": true, "errmsg": true, "errstr": true, "err": true, "error": true, "emsg": true, "zFormat": true,
	"__VA_ARGS__": true, "reason": true, "mesg": true, "text": true}

// besideText reports whether a call has a text of its own with several words.
func besideText(s *engine.Scan, call engine.Node) bool {
	for c := s.First(s.ChildIn(call, "arguments")); c != engine.None; c = s.After(c) {
		if hasText(s, c) && countWords(strings.ReplaceAll(s.Text(c), "%s", "")) > 1 {
			return true
		}
	}
	return false
}

// stronger is the one of two manners that tells more.
func stronger(a, b manner) manner {
	rank := map[manner]int{mannerPrint: 1, mannerException: 2, mannerLog: 3, mannerExit: 4, mannerPanic: 5}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

// deepLevel is how far into the arguments of a call in a helper a level is looked for: behind file, line, function and subsystem.
const deepLevel = 6

// passedOn is what a call does that is given a function's parameter.
func (f *file) passedOn(s *engine.Scan, call engine.Node, name string) manner {
	if p, ok := prints[name]; ok {
		if p.stream == impliedOut || p.stream >= 0 && !isErrorStream(s, argumentAt(s, call, p.stream)) {
			return mannerNone
		}
		if name == "perror" {
			return mannerLog
		}
		return mannerPrint
	}
	if level := f.levelWithin(s, call, deepLevel); level == mannerLog {
		return mannerLog
	} else if level != mannerNone {
		return mannerNone
	}
	if definition, ok := f.functions[name]; ok {
		if h := f.helperOf(s, definition); !h.busy && h.manner != mannerNone && h.manner != mannerQuiet && h.manner != mannerWarn {
			return h.manner
		}
		return mannerNone
	}
	if _, known := s.ConstructOf(name); known {
		return mannerException
	}
	switch m := mannerOf(name); m {
	case mannerLog, mannerException, mannerExit, mannerPanic:
		return m
	}
	return mannerNone
}

// passes reports whether one of the names is an argument of a call, by itself or in neighbouring literals.
func passes(s *engine.Scan, call engine.Node, names map[string]bool) bool {
	for c := s.First(s.ChildIn(call, "arguments")); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "identifier":
			if names[string(s.Bytes(c))] {
				return true
			}
		case "concatenated_string", "pointer_expression", "call_expression", "cast_expression", "field_expression", "parenthesized_expression":
			if mentions(s, c, names) {
				return true
			}
		}
	}
	return false
}

// mentions reports whether one of the names stands in an expression.
func mentions(s *engine.Scan, n engine.Node, names map[string]bool) bool {
	if n == engine.None {
		return false
	}
	const most = 60
	for i := n; uint32(i) < min(s.Nodes[n].Next, uint32(n)+most); i++ {
		if s.KindName(i) == "identifier" && names[string(s.Bytes(i))] {
			return true
		}
	}
	return false
}

// lastNameOf is the last name of what an expression is or points to: errstr of *errstr, &c->errstr, ctx.errstr[0].
func lastNameOf(s *engine.Scan, n engine.Node) string {
	for range maxClimb {
		switch s.KindName(n) {
		case "identifier", "field_identifier":
			return s.Text(n)
		case "field_expression":
			n = s.ChildIn(n, "field")
		case "parenthesized_expression":
			n = s.FirstNamed(n)
		case "pointer_expression", "subscript_expression":
			n = s.ChildIn(n, "argument")
		case "cast_expression":
			n = s.ChildIn(n, "value")
		default:
			return ""
		}
	}
	return ""
}
