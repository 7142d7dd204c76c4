package php

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// call reads what is no call to the grammar: a construction, an exit, and a variable that a text is collected in.
func call(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if !e.Single() {
		return engine.Call{}, false
	}
	n := e.First
	switch s.KindName(n) {
	case "object_creation_expression":
		return construction(s, n)
	case "exit_statement":
		c := engine.Call{Node: n, Callee: "exit", Receiver: none}
		if value := s.FirstNamed(n); value != engine.None {
			c.Arguments = []engine.Argument{{Span: engine.One(value)}}
		}
		return c, true
	case "variable_name":
		if pieces := collected(s, n); pieces != nil {
			return engine.Call{Node: n, Callee: "join:text", Receiver: none, Arguments: pieces}, true
		}
	}
	return engine.Call{}, false
}

// construction reads new X(..).
func construction(s *engine.Scan, n engine.Node) (engine.Call, bool) {
	callee := constructed(s, n)
	if callee == "" {
		return engine.Call{}, false
	}
	c := engine.Call{Node: n, Callee: callee, Receiver: none, Arguments: arguments(s, s.ChildOfKind(n, "arguments"))}
	if callee != "new:WP_Error" { // its code comes first
		c.Arguments = withoutCodes(s, c.Arguments)
	}
	switch lastName(callee) {
	case "JsonResponse", "Response", "WP_REST_Response", "HtmlResponse", "TextResponse", "JsonModel":
		respond(s, &c, 1)
	}
	return c, true
}

// withoutCodes drops the keys and codes among a construction's arguments when one of them is a text of several words. An array with a
// message gives that.
func withoutCodes(s *engine.Scan, given []engine.Argument) []engine.Argument {
	for i, a := range given {
		if text := element(s, a.First, "message"); isText(s, text) {
			given[i].Span = engine.One(text)
		}
	}
	if !slices.ContainsFunc(given, func(a engine.Argument) bool {
		return isText(s, a.First) && strings.Contains(strings.TrimSpace(s.Text(a.First)), " ")
	}) {
		return given
	}
	return slices.DeleteFunc(given, func(a engine.Argument) bool {
		key := unquoted(s, a.First)
		return key != "" && a.Name == "" && !strings.Contains(key, " ") && strings.ContainsAny(key, "._-")
	})
}

// ownException is the callee of a construction of the exception around it.
const ownException = "new:OwnException"

// constructed is the callee of a construction: new: and the class without its namespace. An exception that makes one of its own kind
// is marked, whatever its name is.
func constructed(s *engine.Scan, n engine.Node) string {
	class := s.FirstNamed(n)
	switch s.KindName(class) {
	case "name", "qualified_name", "relative_name", "relative_scope":
	default:
		return ""
	}
	name := baseName(s.Text(class))
	if own := className(s, n); name == "self" || name == "static" || name == own && own != "" {
		if exceptionAround(s, n) {
			return ownException
		}
		name = own
	} else if name == "parent" && exceptionAround(s, n) {
		return ownException
	}
	return "new:" + name
}

// prepare writes callees as the spec's patterns expect them, and puts the message of calls with a shape of their own first.
func prepare(s *engine.Scan, c *engine.Call) {
	switch s.KindName(c.Node) {
	case "function_call_expression":
		c.Callee, c.Receiver = baseName(c.Callee), none
		prepareFunction(s, c)
	case "scoped_call_expression":
		scope := baseName(s.Text(s.ChildIn(c.Node, "scope")))
		if name := className(s, c.Node); (scope == "self" || scope == "static") && name != "" {
			scope = name
		}
		name := lastName(c.Callee)
		c.Callee = scope + "::" + name
		switch {
		case scope == "parent" && name == "__construct":
			if !exceptionAround(s, c.Node) {
				c.Callee = "parent::other"
			}
		case scope == "Response" && name == "json" || scope == "JsonResponse":
			respond(s, c, 1)
		case name == "t" && len(c.Arguments) > 1: // a category goes before the text
			c.Callee = "yii:text"
			spreadNamed(s, c)
		default:
			prepareMethod(s, c, name)
		}
	case "member_call_expression", "nullsafe_member_call_expression":
		prepareMethod(s, c, lastName(c.Callee))
	}
}

// prepareFunction does so for plain functions.
func prepareFunction(s *engine.Scan, c *engine.Call) {
	switch c.Callee {
	case "assert":
		if len(c.Arguments) < 2 {
			c.Callee = "assert:bare"
		}
	case "vsprintf":
		spread(s, c)
		toText(s, c)
	case "sprintf":
		toText(s, c)
	case "implode", "join":
		if pieces := imploded(s, c); pieces != nil {
			c.Callee, c.Arguments = "join:text", pieces
		}
	case "trigger_error", "user_error":
		if !fatalLevel(s, c, 1) {
			c.Callee = "warn:" + c.Callee
		}
	case "fwrite", "fputs", "fprintf", "file_put_contents":
		prepareStream(s, c)
	case "error_log":
		if len(c.Arguments) > 1 {
			c.Arguments = c.Arguments[:1]
		}
	case "_t": // Silverstripe's: the text comes after the key
		if len(c.Arguments) > 1 && isText(s, c.Arguments[1].First) {
			c.Arguments = c.Arguments[1:]
		}
		lookUp(s, c, c.Callee)
	case "__", "trans", "translate", "t":
		lookUp(s, c, c.Callee)
	case "str_replace":
		if len(c.Arguments) == 3 { // the text is what it works on
			c.Arguments = c.Arguments[2:]
		}
	case "flash":
		prepareFlash(s, c, c.Callee)
	case "response", "wp_send_json_error", "wp_send_json", "json_response":
		respond(s, c, 1)
	default:
		prepareReport(s, c)
	}
}

// prepareReport does so for the functions by which frameworks log and show errors, whose level or kind is an argument.
func prepareReport(s *engine.Scan, c *engine.Call) {
	switch c.Callee {
	case "trigger_deprecation":
		if len(c.Arguments) > 2 {
			c.Arguments = c.Arguments[2:]
		}
	case "_doing_it_wrong", "wp_trigger_error":
		if len(c.Arguments) > 1 {
			c.Arguments = c.Arguments[1:2]
		}
	case "syslog":
		if len(c.Arguments) > 1 && levels[strings.TrimPrefix(s.Text(c.Arguments[0].First), "LOG_")] != "" {
			c.Callee, c.Arguments = levels[strings.TrimPrefix(s.Text(c.Arguments[0].First), "LOG_")]+":syslog", c.Arguments[1:]
		}
	case "log_message": // CodeIgniter
		if len(c.Arguments) > 1 && levels[unquoted(s, c.Arguments[0].First)] != "" {
			c.Callee, c.Arguments = levels[unquoted(s, c.Arguments[0].First)]+":log_message", c.Arguments[1:]
		}
	case "watchdog": // Drupal
		if len(c.Arguments) > 3 {
			if level := levels[strings.TrimPrefix(s.Text(c.Arguments[3].First), "WATCHDOG_")]; level != "" {
				c.Callee, c.Arguments = level+":watchdog", c.Arguments[1:2]
			}
		}
	case "drupal_set_message", "wc_add_notice": // the kind goes behind the text
		if len(c.Arguments) > 1 && isDanger(unquoted(s, c.Arguments[1].First)) {
			c.Callee, c.Arguments = "flash:"+c.Callee, c.Arguments[:1]
		}
	case "add_settings_error":
		if len(c.Arguments) > 2 && (len(c.Arguments) < 4 || isDanger(unquoted(s, c.Arguments[3].First))) {
			c.Callee, c.Arguments = "flash:"+c.Callee, c.Arguments[2:3]
		}
	}
}

// prepareStream tells what is written to the process's own streams.
func prepareStream(s *engine.Scan, c *engine.Call) {
	if len(c.Arguments) < 2 {
		return
	}
	name := c.Callee
	switch stream := s.Text(c.Arguments[0].First); {
	case stream == "STDERR" || stream == `\STDERR` || strings.Contains(stream, "php://stderr"):
		c.Callee = "stderr:" + name
	case stream == "STDOUT" || stream == `\STDOUT` || strings.Contains(stream, "php://stdout") || strings.Contains(stream, "php://output"):
		c.Callee = "print:" + name
	default:
		return
	}
	if c.Arguments = c.Arguments[1:]; name != "fprintf" {
		c.Arguments = c.Arguments[:1]
	}
}

// toText makes the first argument of a format call the text that it is when nothing else is given: $message ?: 'no %s'.
func toText(s *engine.Scan, c *engine.Call) {
	if len(c.Arguments) == 0 {
		return
	}
	n := c.Arguments[0].First
	for range maxClimb {
		sides := []engine.Node{s.ChildIn(n, "body"), s.ChildIn(n, "alternative")}
		switch s.KindName(n) {
		case "parenthesized_expression":
			n = s.FirstNamed(n)
			continue
		case "binary_expression":
			if string(s.Bytes(s.ChildIn(n, "operator"))) != "??" {
				return
			}
			sides = []engine.Node{s.ChildIn(n, "left"), s.ChildIn(n, "right")}
		case "conditional_expression":
		default:
			return
		}
		for _, side := range sides {
			if isText(s, side) {
				c.Arguments[0].Span = engine.One(side)
				return
			}
		}
		return
	}
}

// spreadNamed puts the entries of an array that is a call's third argument in its place, as named values.
func spreadNamed(s *engine.Scan, c *engine.Call) {
	if len(c.Arguments) < 3 {
		return
	}
	keys, values := elements(s, c.Arguments[2].First)
	c.Arguments = c.Arguments[:2:2]
	for i, key := range keys {
		if name := unquoted(s, key); name != "" {
			c.Arguments = append(c.Arguments, engine.Argument{Name: name, Span: engine.One(values[i])})
		}
	}
}

// spread puts the members of an array that is written out in the place of a call's last argument.
func spread(s *engine.Scan, c *engine.Call) {
	if len(c.Arguments) == 0 {
		return
	}
	last := len(c.Arguments) - 1
	if _, values := elements(s, c.Arguments[last].First); values != nil {
		c.Arguments = c.Arguments[:last:last]
		for _, value := range values {
			c.Arguments = append(c.Arguments, engine.Argument{Span: engine.One(value)})
		}
	}
}

// imploded are the pieces of implode(' ', ['a', $b]); nil when the array is not written out.
func imploded(s *engine.Scan, c *engine.Call) (pieces []engine.Argument) {
	if len(c.Arguments) != 2 {
		return nil
	}
	separator, array := c.Arguments[0], c.Arguments[1]
	if s.KindName(separator.First) == "array_creation_expression" {
		separator, array = array, separator
	}
	_, values := elements(s, array.First)
	if isName(s, array.First) {
		values = gathered(s, array.First)
	}
	for i, value := range values {
		if i > 0 {
			pieces = append(pieces, separator)
		}
		pieces = append(pieces, engine.Argument{Span: engine.One(value)})
	}
	return pieces
}
