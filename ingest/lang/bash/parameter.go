package bash

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// passedOn is the parameter of the function that a message ends with. spaced says that only a text of several words can be a
// message, since the parameter is put into one.
func passedOn(s *engine.Scan, message engine.Span, function engine.Node) (p printer, spaced, ok bool) {
	template := uncoloured(wordsTemplate(s, message))
	at := lastHole(template, len(template))
	// In "$1 (status $2)" the second value only adds to the first.
	if first := lastHole(template, at); first >= 0 && at == first+2 && strings.ContainsAny(template[first+1].Literal, "([") && !strings.ContainsAny(template[first+1].Literal, ")]") {
		if _, ok := parameterOf(s, template[first].Placeholder.Expression, message.First, function, 0); ok {
			at, template = first, template[:first+1]
		}
	}
	if at < 0 || template[at+1:].HasWord() {
		return printer{}, false, false
	}
	if p, ok = parameterOf(s, template[at].Placeholder.Expression, message.First, function, 0); !ok {
		return printer{}, false, false
	}
	before := template[:at].LiteralText()
	before = strings.ToLower(before)
	told := wordCount(errdex.Template{errdex.Lit(before)})
	reporting := reports(nameOf(s, function)) || strings.Contains(before, "err") || strings.Contains(before, "fatal")
	return p, told > 2 && !p.rest || told > 0 && !p.rest && !reporting, true
}

// lastHole is the index of the last placeholder before an index, -1 when there is none.
func lastHole(template errdex.Template, before int) int {
	for i := before - 1; i >= 0; i-- {
		if template[i].Placeholder != nil {
			return i
		}
	}
	return -1
}

// wordsTemplate is the template of a command's words, with a printf's format applied.
func wordsTemplate(s *engine.Scan, message engine.Span) (template errdex.Template) {
	c := commandAround(s, message.First)
	list := c.words
	if c.name == "printf" && len(list) > 1 && list[0] == message.First {
		if base := wordOf(s, list[0], 0); len(base) == 1 && base[0].Placeholder == nil {
			return dialect.ShellPrintf(base[0].Literal, dialectArguments(s, list[1:], 0))
		}
		list = list[1:]
	}
	for _, word := range list {
		if word >= message.First && word <= message.Last {
			template = append(append(template, wordOf(s, word, 0)...), errdex.Lit(" "))
		}
	}
	return template
}

// parameterOf reads an expression as a parameter of the function: "$1", "$*", or a variable that is set to one.
func parameterOf(s *engine.Scan, expression string, at, function engine.Node, depth int) (printer, bool) {
	name := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(expression, "$"), "{"), "}")
	if colon := strings.IndexAny(name, ":-"); colon > 0 {
		name = name[:colon]
	}
	switch {
	case expression == "$*" || expression == "$@" || expression == "${*}" || expression == "${@}" || strings.HasPrefix(expression, "${@:") || strings.HasPrefix(expression, "${*:"):
		from := 0
		if at := strings.IndexByte(expression, ':'); at > 0 && at+1 < len(expression) && expression[at+1] >= '2' && expression[at+1] <= '9' {
			from = int(expression[at+1] - '1')
		}
		return printer{position: shifted(s, at, function) + from, rest: true}, true
	case len(name) == 1 && name[0] >= '1' && name[0] <= '9':
		p := printer{position: shifted(s, at, function) + int(name[0]-'1')}
		return p, p.position < maxPosition
	case depth > 2 || name == "" || strings.IndexFunc(name, func(r rune) bool { return !isWord(r) }) >= 0:
		return printer{}, false
	}
	var values []engine.Node
	for _, n := range facts(s).assignments[name] {
		if s.Within(n, function) && n < at {
			values = append(values, s.ChildIn(n, "value"))
		}
	}
	if len(values) != 1 {
		return printer{}, false
	}
	inside := expansionIn(s, values[0])
	if inside == engine.None {
		return printer{}, false
	}
	return parameterOf(s, s.Text(inside), values[0], function, depth+1)
}

// shifted is how many parameters are shifted away before a node of the function.
func shifted(s *engine.Scan, at, function engine.Node) int {
	count := 0
	for n := function + 1; n < at && n < function+maxBody; n++ {
		if s.KindName(n) != "command" || string(s.Bytes(s.ChildOfKind(n, "command_name"))) != "shift" {
			continue
		}
		by := 1
		if list := wordsOf(s, n); len(list) > 0 {
			if text := s.Text(list[0]); len(text) == 1 && text[0] >= '1' && text[0] <= '9' {
				by = int(text[0] - '0')
			}
		}
		if slices.ContainsFunc([]string{"while_statement", "for_statement", "case_item", "if_statement"}, func(kind string) bool { return around(s, n, kind, function) }) {
			continue // options are read
		}
		count += by
	}
	return min(count, maxPosition)
}

// around reports whether a node of the function is inside one of the kind.
func around(s *engine.Scan, n engine.Node, kind string, function engine.Node) bool {
	for range maxClimb {
		if n = s.Parent(n); n == engine.None || n == function {
			return false
		}
		if s.KindName(n) == kind {
			return true
		}
	}
	return false
}
