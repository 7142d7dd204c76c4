package bash

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// visit looks at every command, and at the expansions that end the shell when a variable is not set.
func visit(s *engine.Scan, n engine.Node) {
	if s.KindName(n) == "expansion" {
		required(s, n)
		return
	}
	c := commandOf(s, n)
	if c.name == "" || silent[c.name] {
		return
	}
	if message, ok := printed(s, c); ok {
		if mark := graded(s, c, message); mark != "" {
			s.Consider(engine.Call{Node: n, Callee: mark + ":print", Receiver: none, Arguments: []engine.Argument{{Span: message}}})
		}
		return
	}
	if c.name == "log" || strings.HasSuffix(c.name, "log") || strings.HasSuffix(c.name, "_message") {
		if levelled(s, c) {
			return
		}
	}
	if len(c.words) == 0 {
		if text := document(s, c); !text.Empty() && s.Wanted(c.name) {
			s.Consider(engine.Call{Node: n, Callee: c.name, Receiver: none, Arguments: []engine.Argument{{Span: text}}})
		}
		return
	}
	called(s, c)
}

// silent are commands that are no functions and print nothing of their own.
var silent = map[string]bool{"[": true, "test": true, "local": true, "export": true, "shift": true, "set": true, "return": true, "exit": true, "cd": true, "mkdir": true, "rm": true, "cp": true, "mv": true,
	"grep": true, "sed": true, "awk": true, "true": true, "false": true, ":": true, ".": true, "source": true, "trap": true, "read": true, "eval": true, "exec": true, "git": true, "find": true, "sort": true, "tr": true}

// required finds ${name:?message}: the shell prints the name and the message, and ends.
func required(s *engine.Scan, n engine.Node) {
	operator := s.Text(s.ChildIn(n, "operator"))
	message := s.LastNamed(n)
	if operator != ":?" && operator != "?" || message == s.FirstNamed(n) {
		return
	}
	s.Consider(engine.Call{Node: n, Callee: "require:expansion", Receiver: none, Arguments: []engine.Argument{{Span: engine.One(message)}}})
}

// printed is what a command prints that only prints: echo and its like, a here-document, a function of the file that does no
// more, or the system's log.
func printed(s *engine.Scan, c command) (engine.Span, bool) {
	switch c.name {
	case "echo", "printf", "print", "gettextln", "eval_gettextln":
		return span(c.words), len(c.words) > 0
	case "cat":
		return document(s, c), true
	case "logger", "systemd-cat":
		_, rest := priority(s, c.words)
		return span(rest), true
	}
	if p, ok := facts(s).printers[c.name]; ok {
		return p.message(c.words), true
	}
	return none, false
}

// document is the text of the here-document or here-string that a command reads.
func document(s *engine.Scan, c command) engine.Span {
	for _, around := range []engine.Node{c.node, s.Parent(c.node)} {
		if around != c.node && s.KindName(around) != "redirected_statement" {
			continue
		}
		for redirect := s.First(around); redirect != engine.None; redirect = s.After(redirect) {
			switch s.KindName(redirect) {
			case "heredoc_redirect":
				return engine.One(s.ChildOfKind(redirect, "heredoc_body"))
			case "herestring_redirect":
				return engine.One(s.LastNamed(redirect))
			}
		}
	}
	return none
}

// priority reads the options of logger and systemd-cat: the grade that a priority gives, and the words of the message.
func priority(s *engine.Scan, list []engine.Node) (grade string, message []engine.Node) {
	for i := 0; i < len(list); i++ {
		text := s.Text(list[i])
		if text == "--" {
			return grade, list[i+1:]
		}
		if !strings.HasPrefix(text, "-") {
			return grade, list[i:]
		}
		name, value, joined := strings.Cut(text, "=")
		short := len(text) > 2 && text[1] != '-'
		switch {
		case short && text[1] == 'p':
			value = text[2:]
		case short:
		case joined:
		case name == "-p" || name == "--priority" || name == "-t" || name == "--tag" || name == "-n" || name == "-f" || name == "-P" || name == "--identifier" || name == "--id":
			if i++; i < len(list) {
				value = s.Text(list[i])
			}
		}
		if strings.HasPrefix(name, "-p") || name == "--priority" {
			grade = priorityGrade(strings.Trim(value, `"'`))
		}
	}
	return grade, nil
}

// priorityGrade is the severity of a syslog priority such as daemon.err.
func priorityGrade(value string) string {
	switch value[strings.LastIndexByte(value, '.')+1:] {
	case "err", "error", "crit", "critical", "alert", "emerg", "panic", "3", "2", "1", "0":
		return "error"
	case "warning", "warn", "4":
		return "warning"
	}
	return "other"
}

// graded is the mark of a site that a printed text is: exit, log or warn; empty when it is none.
func graded(s *engine.Scan, c command, message engine.Span) string {
	if message.Empty() {
		return ""
	}
	if c.name == "logger" || c.name == "systemd-cat" {
		switch grade, _ := priority(s, c.words); grade {
		case "error":
			return "log"
		case "warning":
			return "warn"
		case "other":
			return ""
		}
	}
	to := sinkOf(s, c)
	if p, ok := facts(s).printers[c.name]; ok && to == terminal {
		to = p.to
	}
	if to == elsewhere {
		return ""
	}
	return grade(s, c, to, texts(s, message))
}

// texts are the literal texts that a message can have, colours left out.
func texts(s *engine.Scan, message engine.Span) (all []errdex.Template) {
	for _, template := range s.Texts(message) {
		all = append(all, plainText(template.Normalize()))
	}
	return all
}

// grade decides by where a text goes, what follows it and what it says.
func grade(s *engine.Scan, c command, to sink, all []errdex.Template) string {
	says := nothing
	words := 0
	for _, template := range all {
		says = max(says, tone(template))
		words = max(words, wordCount(template))
	}
	function := functionName(s, c.node)
	if helps(function) && says != alarm {
		return ""
	}
	end := endingOf(s, c.node)
	switch {
	case c.name == "cat" && (says == usage || to == terminal && says != alarm && says != warning && !slices.ContainsFunc(all, sentence)):
		return "" // a long text, or code for another program
	case end == exits && (to == stderr || says >= trouble || words > 1 && atOnce(s, c.node)):
		return "exit"
	case end == returns && (to == stderr || says >= trouble || words > 3):
		return "exit"
	case says == warning:
		if to == stderr || end == fails {
			return "warn"
		}
		return ""
	case says == alarm:
		return "log"
	case to == stderr && says == trouble, to == stderr && reports(function), end == fails && says >= trouble:
		return "log"
	}
	return ""
}

// sentence reports whether a text starts as a sentence does, rather than as code.
func sentence(template errdex.Template) bool {
	return len(template) > 0 && template[0].Literal != "" && template[0].Literal[0] >= 'A' && template[0].Literal[0] <= 'Z'
}

// called considers the call of a function that may report, by its name or by what it does.
func called(s *engine.Scan, c command) {
	if _, own := facts(s).functions[c.name]; !own && s.Wanted(c.name) {
		s.Consider(engine.Call{Node: c.node, Callee: c.name, Receiver: none, Arguments: []engine.Argument{{Span: span(behindOptions(s, c.words))}}})
	}
	if one := c.name + markOne; s.Wanted(one) {
		s.Consider(engine.Call{Node: c.node, Callee: one, Receiver: none, Arguments: arguments(c.words)})
	}
	if rest := c.name + markRest; s.Wanted(rest) {
		s.Consider(engine.Call{Node: c.node, Callee: rest, Receiver: none, Arguments: tails(c.words)})
	}
}

// The marks behind callees of reporting functions that are known by what they do: those that take one word as their message,
// and those that take all from one on.
const (
	markOne  = "|1"
	markRest = "|+"
)

// levelled considers the call of a log function whose first word is the level: log error "text".
func levelled(s *engine.Scan, c command) bool {
	if len(c.words) < 2 {
		return false
	}
	mark := ""
	switch strings.ToLower(strings.Trim(s.Text(c.words[0]), `"'[]-:`)) {
	case "error", "err", "fatal", "critical", "crit", "alert", "emerg", "e":
		mark = "log:print"
	case "warn", "warning", "w":
		mark = "warn:print"
	default:
		return false
	}
	s.Consider(engine.Call{Node: c.node, Callee: mark, Receiver: none, Arguments: []engine.Argument{{Span: span(behindOptions(s, c.words[1:]))}}})
	return true
}

// tails are, for each position, the words from there to the end.
func tails(list []engine.Node) []engine.Argument {
	all := make([]engine.Argument, min(len(list), maxPosition))
	for i := range all {
		all[i].Span = span(list[i:])
	}
	return all
}

// maxPosition bounds the parameters that can hold a message.
const maxPosition = 6

// behindOptions drops what stands before a message in a call of a function that is known by its name only: options, a status.
func behindOptions(s *engine.Scan, list []engine.Node) []engine.Node {
	for len(list) > 1 {
		text := s.Text(list[0])
		if strings.HasPrefix(text, "-") || strings.Trim(text, "0123456789") == "" || text == "$?" || text == `"$?"` || text == "$LINENO" || text == "${LINENO}" || text == "$0" {
			list = list[1:]
			continue
		}
		break
	}
	return list
}

// functionName is the name of the function around a node.
func functionName(s *engine.Scan, n engine.Node) string {
	return s.Text(s.Part(s.Around(n, engine.RoleFunction), engine.RoleFunction, engine.PartName))
}
