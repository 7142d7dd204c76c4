package php

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// prepareMethod does so for methods and static calls.
func prepareMethod(s *engine.Scan, c *engine.Call, name string) {
	switch name {
	case "error", "fail", "fatal", "fatalError", "addError", "reportError", "raiseError", "throwError":
		if levelled(s, c, name) || s.KindName(c.Node) != "scoped_call_expression" {
			return
		}
		if !strings.HasPrefix(c.Callee, "WP_CLI::") {
			c.Callee = strings.Replace(c.Callee, "::", ".", 1) // a class that reports, as an object would
		}
	case "raise_error", "report_error", "throw_error": // the message can be an entry of an array
		if len(c.Arguments) > 0 {
			if text := element(s, c.Arguments[0].First, "message", "msg", "error"); text != engine.None {
				c.Arguments = []engine.Argument{{Span: engine.One(text)}}
			}
		}
		c.Callee = strings.Replace(c.Callee, "::", ".", 1)
	case "stdout":
		if len(c.Arguments) > 1 && strings.Contains(s.Text(c.Arguments[1].First), "FG_RED") {
			c.Callee = "tagged:stdout"
		}
	case "trans", "translate", "t", "_", "get":
		lookUp(s, c, name)
	case "write", "writeln", "writeError", "overwriteError", "writeErrorRaw", "line", "text", "block", "newLine", "output", "out", "err", "println", "writeRaw", "overwrite":
		if len(c.Arguments) > 0 && tagged(s, c.Arguments[0].First) {
			c.Callee = "tagged:" + name
		}
	case "json", "setContent", "makeJson", "respond", "jsonResponse", "withJson", "asJson", "asErrorJson":
		respond(s, c, 1)
	case "addFlash", "addFlashMessage", "set_flashdata", "setFlashdata", "flash", "setFlash", "with":
		prepareFlash(s, c, name)
	case "add":
		prepareAdd(s, c)
	default:
		if !levelled(s, c, name) && s.KindName(c.Node) == "scoped_call_expression" {
			if construct, ok := s.ConstructOf("." + name); ok && construct.ID == "report" {
				c.Callee = strings.Replace(c.Callee, "::", ".", 1)
			}
		}
	}
}

// lookUp marks a call that looks a text up by a key, which is no text itself: trans('auth.failed').
func lookUp(s *engine.Scan, c *engine.Call, name string) {
	if len(c.Arguments) == 0 {
		return
	}
	key := unquoted(s, c.Arguments[0].First)
	if key == "" || strings.Contains(key, " ") {
		return
	}
	if name != "__" && name != "t" && name != "_" || strings.ContainsAny(key, "._:") {
		c.Callee = "key:" + name + ":text"
	}
}

// prepareFlash tells whether a message for the next page is an error: addFlash('error', '..').
func prepareFlash(s *engine.Scan, c *engine.Call, name string) {
	if len(c.Arguments) > 1 && isDanger(unquoted(s, c.Arguments[0].First)) {
		c.Callee, c.Arguments = "flash:"+name, c.Arguments[1:]
	}
}

// prepareAdd tells where a method named add puts its text: errors()->add('field', '..'), $wp_error->add('code', '..').
func prepareAdd(s *engine.Scan, c *engine.Call) {
	called := s.KindName(c.Receiver.First) == "member_call_expression"
	receiver := strings.ToLower(strings.TrimSuffix(s.SpanText(c.Receiver), "()"))
	switch {
	case len(c.Arguments) < 2:
	case strings.HasSuffix(receiver, "flashbag"):
		if isDanger(unquoted(s, c.Arguments[0].First)) {
			c.Callee, c.Arguments = "flash:add", c.Arguments[1:]
		}
	case strings.HasSuffix(receiver, "error") || strings.Contains(receiver, "errors"):
		if !called && unquoted(s, c.Arguments[0].First) != "" && (s.Mentions("WP_Error") || s.Mentions("wp_")) {
			c.Callee = "wp-error:add"
		} else {
			c.Callee, c.Arguments = "errors:add", c.Arguments[1:]
		}
	}
}

// isDanger reports whether the kind of a flash message is an error.
func isDanger(kind string) bool { return kind == "error" || kind == "danger" || kind == "errors" }
