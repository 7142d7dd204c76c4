package javascript

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// names are names that end in one of a few ways and match an expression. The ends are looked at first: every call is asked, and
// hardly any has such a name.
type names struct {
	ends []string
	all  func() *regexp.Regexp
}

func (n names) have(name string) bool {
	return slices.ContainsFunc(n.ends, func(end string) bool { return strings.HasSuffix(name, end) }) && n.all().MatchString(name)
}

// creating are the names of functions that make an error from a code, a message and a status.
var creating = names{[]string{"Error", "Exception", "Err", "ErrorResponse"}, sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^_?(?:create|make|new|build|get|throw|raise|to|send)\w*(?:Error|Exception|Err|ErrorResponse)$|^(?:http|mk)Error$`)
})}

// visitCreate reads createError("CODE", "message", 404) and the like.
func visitCreate(s *engine.Scan, n engine.Node) {
	if !s.Wanted("create-error") {
		return
	}
	if call, ok := s.AsCall(engine.One(n)); ok {
		at := messageArgument(s, call)
		if at >= 0 && at+1 < len(call.Arguments) && s.Is(call.Arguments[at].First, engine.RoleString) && s.Is(call.Arguments[at+1].First, engine.RoleString) &&
			code().MatchString(keyOf(s, call.Arguments[at].First)) {
			return // a code before a text without words
		}
		if at >= 0 {
			call.Arguments = call.Arguments[:at+1]
		}
		consider(s, "create-error", call, at)
	}
}

// notifying are the names of functions that show a notice of any kind in a page.
var notifying = names{[]string{"oast", "otification", "nackbar", "lert", "notify"},
	sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:(?:add|show|create|push|enqueue|display)?(?:[tT]oast|[nN]otification|[sS]nackbar|[aA]lert)|notify)$`)
	})}

// visitNotice reads toast({ variant: "error", description: ".." }) and toast("..", { type: "error" }).
func visitNotice(s *engine.Scan, n engine.Node) {
	if !s.Wanted("notice") {
		return
	}
	first := s.FirstNamed(s.ChildIn(n, "arguments"))
	for c := first; c != engine.None; c = next(s, c) {
		for _, key := range []string{"variant", "type", "status", "kind", "severity", "level", "color"} {
			switch keyOf(s, entry(s, c, key)) {
			case "error", "destructive", "danger", "critical":
				if message := messageIn(s, c, 0); message != engine.None {
					first = message
				}
				s.Consider(engine.Call{Node: n, Callee: "notice", Receiver: engine.Span{First: engine.None, Last: engine.None}, Arguments: []engine.Argument{{Span: engine.One(first)}}})
				return
			}
		}
	}
}

// visitReturn reads return { success: false, error: ".." }: an error that is handed to the caller as a text.
func visitReturn(s *engine.Scan, n engine.Node) {
	object := unwrapped(s, s.FirstNamed(n))
	if s.KindName(object) != "object" || !s.Wanted("returned-error") {
		return
	}
	for _, key := range []string{"error", "errorMessage", "error_message", "errorMsg", "message", "reason"} {
		text := entry(s, object, key)
		if text == engine.None || !sentenceIn(s, engine.One(text)) {
			continue
		}
		failed := false
		for _, outcome := range []string{"success", "ok", "valid", "isValid"} {
			failed = failed || s.Text(entry(s, object, outcome)) == "false"
		}
		if failed || strings.HasPrefix(key, "error") && telling.MatchString(s.Text(text)) {
			s.Consider(engine.Call{Node: n, Callee: "returned-error", Receiver: engine.Span{First: engine.None, Last: engine.None}, Arguments: []engine.Argument{{Span: engine.One(text)}}})
		}
		return
	}
}

// telling are words with which texts tell of errors: a value under the key error may also be a style or a label.
var telling = regexp.MustCompile(`(?i)\b(?:not|no|fail(?:s|ed|ure)?|invalid|missing|unable|cannot|can't|couldn't|could|must|required?|unknown|unexpected|error|too|already|denied|expired)\b`)

// told are the names of functions that do something with an error, most often with its text: usageError, onError, setError.
var told = names{[]string{"Error", "Exception", "Fail", "Failure", "OrThrow", "OrDie", "exception"},
	sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:_?[a-z]\w*(?:Error|Exception|Fail|Failure)|\w+Or(?:Throw|Fail|Die)|exception)$`)
	})}

// visitTold reads such a call, and one whose result is thrown, by the argument that is a text of several words.
func visitTold(s *engine.Scan, n engine.Node) {
	call, ok := s.AsCall(engine.One(n))
	if !ok || !s.Wanted("create-error") {
		return
	}
	for i, argument := range call.Arguments {
		if sentenceIn(s, argument.Span) {
			consider(s, "create-error", call, i)
			return
		}
	}
}

// sentenceIn reports whether an expression is a text of several words.
func sentenceIn(s *engine.Scan, e engine.Span) bool {
	return slices.ContainsFunc(s.Texts(e), func(template errdex.Template) bool {
		return template.HasWord() && strings.ContainsAny(strings.TrimSpace(template.LiteralText()), " \n")
	})
}
