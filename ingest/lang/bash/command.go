package bash

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// command is a simple command: its name and the words after it that are no options of the known printing commands.
type command struct {
	node  engine.Node
	name  string
	words []engine.Node
	// escapes says that an echo reads backslash escapes; stderr that an option sends the output there.
	escapes, stderr bool
}

// join is the callee by which the words of a command become one text.
func (c command) join() string {
	switch {
	case c.name == "printf":
		return "join:printf"
	case c.escapes:
		return "join:echo"
	}
	return "join:words"
}

// maxWords bounds the words of a command that are looked at.
const maxWords = 200

// commandOf reads a node of the kind command.
func commandOf(s *engine.Scan, n engine.Node) command {
	c := command{node: n, name: strings.TrimPrefix(s.Text(s.ChildOfKind(n, "command_name")), `\`)}
	if len(c.name) > 100 {
		c.name = ""
	}
	if c.name == "/bin/echo" || c.name == "/usr/bin/printf" {
		c.name = c.name[strings.LastIndexByte(c.name, '/')+1:]
	}
	c.words = wordsOf(s, n)
	for (c.name == "command" || c.name == "builtin") && len(c.words) > 0 {
		c.name, c.words = s.Text(c.words[0]), c.words[1:]
	}
	c.options(s)
	return c
}

// wordsOf are the arguments of a command, and those that stand behind a redirection, as in echo >&2 "text".
func wordsOf(s *engine.Scan, n engine.Node) (list []engine.Node) {
	add := func(c engine.Node) {
		if len(list) < maxWords {
			list = append(list, c)
		}
	}
	behind := func(redirect engine.Node) {
		destinations := 0
		for c := s.First(redirect); c != engine.None; c = s.After(c) {
			if !s.Named(c) || s.KindName(c) == "file_descriptor" {
				continue
			}
			if destinations++; destinations > 1 {
				add(c)
			}
		}
	}
	past := false
	for c := s.First(n); c != engine.None; c = s.After(c) {
		switch kind := s.KindName(c); {
		case kind == "command_name":
			past = true
		case !past || !s.Named(c) || kind == "herestring_redirect":
		case kind == "file_redirect":
			behind(c)
		default:
			add(c)
		}
	}
	if parent := s.Parent(n); s.KindName(parent) == "redirected_statement" {
		for c := s.After(n); c != engine.None; c = s.After(c) {
			if s.KindName(c) == "file_redirect" {
				behind(c)
			}
		}
	}
	return list
}

// options takes the options of echo, printf and print off the front of a command's words.
func (c *command) options(s *engine.Scan) {
	if c.name != "echo" && c.name != "printf" && c.name != "print" {
		return
	}
	c.escapes = c.name == "print"
	for len(c.words) > 0 {
		text := s.Text(c.words[0])
		letters, ok := strings.CutPrefix(text, "-")
		if !ok || text == "-" {
			break
		}
		known := "neE"
		switch c.name {
		case "printf":
			known = "-"
		case "print":
			known = "nrlRPuDNOos012-"
		}
		if strings.Trim(letters, known) != "" {
			break
		}
		c.escapes = (c.escapes || strings.Contains(letters, "e")) && !strings.ContainsAny(letters, "rRE")
		c.stderr = c.stderr || letters == "u2"
		c.words = c.words[1:]
	}
}

// commandAround is the command that a word belongs to.
func commandAround(s *engine.Scan, n engine.Node) command {
	for range maxDeep {
		n = s.Parent(n)
		switch s.KindName(n) {
		case "command":
			return commandOf(s, n)
		case "redirected_statement":
			if body := s.FirstNamed(n); s.KindName(body) == "command" {
				return commandOf(s, body)
			}
			return command{node: engine.None}
		case "":
			return command{node: engine.None}
		}
	}
	return command{node: engine.None}
}

// words reads neighbouring words of a command as one text; it is the engine's hook for calls.
func words(s *engine.Scan, e engine.Span) (engine.Call, bool) {
	if e.Single() {
		if s.KindName(e.First) != "command" {
			return engine.Call{}, false
		}
		c := commandOf(s, e.First)
		return engine.Call{Node: e.First, Callee: c.name, Receiver: none, Arguments: arguments(c.words)}, c.name != ""
	}
	c := commandAround(s, e.First)
	var list []engine.Node
	for _, word := range c.words {
		if word >= e.First && word <= e.Last {
			list = append(list, word)
		}
	}
	return engine.Call{Node: c.node, Callee: c.join(), Receiver: none, Arguments: arguments(list)}, len(list) > 0
}

var none = engine.Span{First: engine.None, Last: engine.None}

func arguments(list []engine.Node) []engine.Argument {
	all := make([]engine.Argument, len(list))
	for i, n := range list {
		all[i].Span = engine.One(n)
	}
	return all
}

// span is the expression of all words from the first to the last.
func span(list []engine.Node) engine.Span {
	if len(list) == 0 {
		return none
	}
	return engine.Span{First: list[0], Last: list[len(list)-1]}
}
