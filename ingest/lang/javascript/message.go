package javascript

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// messageArgument is the position of the argument that holds a call's message: the first that reads like a sentence, else the
// first with a word that is no code, else a name that can be a parameter. -1 when there is none.
func messageArgument(s *engine.Scan, call engine.Call) int {
	worded, named := -1, -1
	for i, argument := range call.Arguments {
		for _, template := range s.Texts(argument.Span) {
			if !template.HasWord() {
				continue
			}
			if sentence(template) && !(phrase(template) && i+1 < len(call.Arguments) && sentenceIn(s, call.Arguments[i+1].Span)) {
				return i
			}
			if worded < 0 || code().MatchString(s.Texts(call.Arguments[worded].Span)[0].Message()) {
				worded = i
			}
			break
		}
		if s.KindName(argument.First) == "identifier" && (named < 0 || messageName(s, argument.First) && !messageName(s, call.Arguments[named].First)) {
			named = i
		}
	}
	told := named >= 0 && messageName(s, call.Arguments[named].First)
	switch {
	case worded >= 0 && told && (named < worded || code().MatchString(s.Texts(call.Arguments[worded].Span)[0].Message())):
		return named
	case worded >= 0:
		return worded
	case named >= 0:
		return named
	case len(call.Arguments) > 0:
		return 0
	}
	return -1
}

func messageName(s *engine.Scan, n engine.Node) bool {
	return slices.Contains(s.Spec().MessageNames, s.Text(n))
}

// sentence reports whether a text has two words, or one beside a placeholder.
func sentence(t errdex.Template) bool {
	return strings.ContainsAny(strings.TrimSpace(t.LiteralText()), " \n") || len(t.Placeholders()) > 0
}

// phrase reports whether a text is what HTTP calls one of its error statuses: Not Found.
func phrase(t errdex.Template) bool {
	return statuses()[strings.ToLower(strings.ReplaceAll(t.Message(), " ", ""))] != 0
}

// code is a text that is a code: E_NOT_FOUND, not-found, auth/expired.
var code = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|[a-z0-9]+(?:[-/_.][a-zA-Z0-9]+)+)$`)
})

// messageKeys are the keys of objects under which messages are kept, the likeliest first.
var messageKeys = []string{"message", "msg", "error", "errorMessage", "error_message", "error_description", "detail", "details", "description", "reason", "err", "errors", "text", "title"}

// messageIn is the expression in an object or list that is a message; None when there is none.
func messageIn(s *engine.Scan, n engine.Node, depth int) engine.Node {
	n = unwrapped(s, n)
	if depth > 3 {
		return engine.None
	}
	switch s.KindName(n) {
	case "object":
		for _, key := range messageKeys {
			if value := entry(s, n, key); value != engine.None {
				if inner := messageIn(s, value, depth+1); inner != engine.None {
					return inner
				}
			}
		}
		for c := s.First(n); c != engine.None && depth > 0; c = s.After(c) { // errors: { email: ["cannot be blank"] }
			if value := s.ChildIn(c, "value"); s.KindName(value) == "array" {
				return messageIn(s, value, depth+1)
			}
		}
	case "array":
		return messageIn(s, s.FirstNamed(n), depth+1)
	default:
		if depth > 0 && n != engine.None {
			return n
		}
	}
	return engine.None
}

// entry is the value of an object's key; None when it has no such key.
func entry(s *engine.Scan, object engine.Node, key string) engine.Node {
	f := fileOf(s)
	known, ok := f.entries[object]
	if !ok {
		known = map[string]engine.Node{}
		for c := s.First(object); c != engine.None; c = s.After(c) {
			switch s.KindName(c) {
			case "pair":
				known[keyOf(s, s.ChildIn(c, "key"))] = s.ChildIn(c, "value")
			case "shorthand_property_identifier":
				known[s.Text(c)] = c
			}
		}
		f.entries[object] = known
	}
	if value, ok := known[key]; ok {
		return value
	}
	return engine.None
}

// keyOf is an object's key without its quotes.
func keyOf(s *engine.Scan, n engine.Node) string { return strings.Trim(s.Text(n), "'\"`[]") }

// prepare corrects a call's arguments: of an object, the message in it is the argument, when no other argument has text.
func prepare(s *engine.Scan, call *engine.Call) {
	if arguments := s.ChildIn(call.Node, "arguments"); s.KindName(arguments) == "template_string" { // dedent`..`
		switch lastName(call.Callee) {
		case "msg", "t", "gettext", "defineMessage": // a text that is translated
			call.Callee = "tagged"
		}
		call.Arguments = []engine.Argument{{Span: engine.One(arguments)}}
		return
	}
	switch name := lastName(call.Callee); {
	case call.Callee == "Object.assign" || call.Callee == "Object.freeze":
		call.Receiver = engine.Span{First: engine.None, Last: engine.None}
	case (name == "__n" || name == "ngettext") && len(call.Arguments) > 2:
		call.Arguments = append(call.Arguments[:1:1], call.Arguments[3:]...)
	case name == "t" && len(call.Arguments) > 1 && s.Is(call.Arguments[0].First, engine.RoleString) && s.Is(call.Arguments[1].First, engine.RoleString) &&
		sentenceIn(s, call.Arguments[1].Span): // t("app", "text"): whose text it is, or its key, and the text
		call.Callee, call.Arguments = "gettext", call.Arguments[1:]
	case name == "join" || name == "concat":
		joined(s, call, name)
	case len(call.Arguments) == 1 && styled().MatchString(call.Callee):
		call.Callee, call.Receiver = "styled", engine.Span{First: engine.None, Last: engine.None}
	}
	texts, objects, words := false, false, false
	for _, argument := range call.Arguments {
		switch s.KindName(argument.First) {
		case "string":
			words = true
			texts = texts || strings.ContainsAny(s.Text(argument.First), " \\")
		case "template_string", "binary_expression", "ternary_expression":
			texts = true
		case "object":
			objects = true
		}
	}
	for i, argument := range call.Arguments {
		if objects && !texts && s.KindName(argument.First) == "object" {
			if words && entry(s, argument.First, "message") == engine.None { // a word that can be the message itself
				continue
			}
			if message := messageIn(s, argument.First, 0); message != engine.None {
				call.Arguments[i].Span = engine.One(message)
			}
		}
	}
}

// styled are the functions of libraries that colour text.
var styled = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:chalk|colors?|pc|pico|picocolors|kleur|kolorist|ansis|clc|c|styles?)\.(?:\w+\.)*\w+$|^(?:red|yellow|bold|dim|cyan|green)$`)
})

// joined turns ["a", b].join(" ") and "a".concat(b) into a call of the pieces.
func joined(s *engine.Scan, call *engine.Call, name string) {
	receiver := unwrapped(s, call.Receiver.First)
	var pieces []engine.Argument
	switch {
	case name == "concat" && s.Is(receiver, engine.RoleString):
		pieces = append([]engine.Argument{{Span: engine.One(receiver)}}, call.Arguments...)
	case name == "join" && s.KindName(receiver) == "array":
		for c := s.FirstNamed(receiver); c != engine.None; c = next(s, c) {
			if len(pieces) > 0 && len(call.Arguments) == 1 {
				pieces = append(pieces, call.Arguments[0])
			}
			pieces = append(pieces, engine.Argument{Span: engine.One(c)})
		}
		if len(pieces) == 1 && s.KindName(pieces[0].First) == "spread_element" {
			return
		}
	}
	if name == "join" && s.KindName(receiver) == "identifier" {
		pieces = gathered(s, receiver, call.Arguments[:min(1, len(call.Arguments))])
	}
	if len(pieces) > 0 {
		call.Callee, call.Arguments, call.Receiver = "joined", pieces, engine.Span{First: engine.None, Last: engine.None}
	}
}

// objectAsCall reads an object that is thrown or passed on as the construction of an error: { code, message: ".." }.
func objectAsCall(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() || s.KindName(e.First) != "object" {
		return engine.Call{}, false
	}
	message := messageIn(s, e.First, 0)
	if message == engine.None {
		return engine.Call{}, false
	}
	return engine.Call{Node: e.First, Callee: "Object", Receiver: engine.Span{First: engine.None, Last: engine.None},
		Arguments: []engine.Argument{{Span: engine.One(message)}}}, true
}
