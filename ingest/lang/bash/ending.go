package bash

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// ending is what happens after a command.
type ending int

const (
	goesOn  ending = iota // the script goes on, or ends well
	fails                 // a failure is noted in a variable, or the function ends by itself with one
	returns               // the function returns a failure
	exits                 // the shell ends with a failure
)

// The bounds of what is looked at after a command.
const (
	maxNext = 8
	maxOut  = 12 // blocks that end with the command
)

// endingOf is what follows a command on the way out of the blocks that it is the end of.
func endingOf(s *engine.Scan, n engine.Node) ending {
	conditional := false
	for range maxOut {
		parent := s.Parent(n)
		switch s.KindName(parent) {
		case "list":
			if first := s.FirstNamed(parent); n == first {
				right := s.LastNamed(parent)
				if s.Text(s.Before(right)) == "&&" {
					if e := statement(s, right); e != goesOn {
						return e
					}
				}
			} else {
				conditional = true
			}
		case "program", "compound_statement", "subshell", "if_statement", "elif_clause", "else_clause", "case_item", "do_group":
			if conditional {
				return goesOn
			}
			e, more := following(s, n)
			if !more {
				return e
			}
			if kind := s.KindName(parent); kind == "program" || kind == "do_group" || s.KindName(s.Parent(parent)) == "function_definition" {
				return goesOn
			}
		case "function_definition", "command_substitution", "process_substitution", "while_statement", "":
			return goesOn
		}
		n = parent
	}
	return goesOn
}

// atOnce reports whether the very next statement ends the shell.
func atOnce(s *engine.Scan, n engine.Node) bool {
	for range maxOut {
		kind := s.KindName(s.Parent(n))
		if kind == "list" && n == s.FirstNamed(s.Parent(n)) {
			return statement(s, s.LastNamed(s.Parent(n))) == exits
		}
		if kind != "redirected_statement" && kind != "pipeline" && kind != "list" {
			break
		}
		n = s.Parent(n)
	}
	next := s.After(n)
	for next != engine.None && !s.Named(next) {
		next = s.After(next)
	}
	return statement(s, next) == exits
}

// following looks at the statements after one; more says that the block ends without an answer.
func following(s *engine.Scan, n engine.Node) (e ending, more bool) {
	looked := 0
	for next := s.After(n); next != engine.None; next = s.After(next) {
		if !s.Named(next) {
			continue
		}
		kind := s.KindName(next)
		if kind == "elif_clause" || kind == "else_clause" {
			return goesOn, true // the branch ends
		}
		if e := statement(s, next); e != goesOn {
			return e, false
		}
		if looked++; looked > maxNext || stops(s, next) {
			return goesOn, false
		}
	}
	return goesOn, true
}

// stops reports whether what comes after a statement is no longer about what was printed before it.
func stops(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "redirected_statement", "negated_command", "pipeline":
		return stops(s, s.FirstNamed(n))
	case "list":
		return stops(s, s.FirstNamed(n)) || stops(s, s.LastNamed(n))
	case "command":
		c := commandOf(s, n)
		_, prints := facts(s).printers[c.name]
		return !prints && !cleaners[c.name] && !reports(c.name) && !helps(c.name) && !warns(c.name)
	case "variable_assignment", "declaration_command", "unset_command", "test_command", "herestring_redirect":
		return false
	}
	return true
}

// cleaners are commands that print, or clean up before the end.
var cleaners = map[string]bool{"echo": true, "printf": true, "print": true, "cat": true, "logger": true, "rm": true, "rmdir": true, "cd": true, "popd": true, "sleep": true, "wait": true, "kill": true, "unset": true,
	"set": true, "trap": true, "shift": true, "read": true, "true": true, ":": true, "usage": true, "cleanup": true, "umount": true, "rollback": true, "mv": true, "touch": true, "head": true, "tail": true, "ls": true, "sed": true,
	"gettextln": true, "eval_gettextln": true, "say": true, "log": true, "info": true, "tput": true, "clear": true, "grep": true, "date": true, "ps": true, "stty": true}

// statement is how a statement ends the shell or function, if it does.
func statement(s *engine.Scan, n engine.Node) ending {
	for range maxDeep {
		switch s.KindName(n) {
		case "redirected_statement", "negated_command":
			n = s.FirstNamed(n)
		case "compound_statement", "subshell":
			n = s.LastNamed(n)
		case "list":
			if s.Text(s.Before(s.LastNamed(n))) != "&&" || tests(s, s.FirstNamed(n)) {
				return goesOn
			}
			n = s.LastNamed(n)
		case "variable_assignment":
			return noted(s, n)
		case "command":
			return left(s, commandOf(s, n))
		default:
			return goesOn
		}
	}
	return goesOn
}

// tests reports whether what stands before && can well fail: it is no command that prints or cleans up.
func tests(s *engine.Scan, n engine.Node) bool {
	for range maxDeep {
		switch s.KindName(n) {
		case "list", "redirected_statement":
			n = s.FirstNamed(n)
		case "command":
			return stops(s, n)
		default:
			return true
		}
	}
	return true
}

// left is how a command ends the shell or function.
func left(s *engine.Scan, c command) ending {
	status := ""
	if len(c.words) > 0 {
		status = s.Text(c.words[0])
	}
	switch c.name {
	case "exit":
		if status != "0" && status != `"0"` {
			return exits
		}
		return goesOn
	case "return":
		if status != "0" && status != "" {
			return returns
		}
		return goesOn
	case "false":
		return fails
	case "kill":
		if slices.ContainsFunc(c.words, func(n engine.Node) bool { text := s.Text(n); return text == "$$" || text == `"$$"` || text == "0" }) {
			return exits
		}
		return goesOn
	}
	if _, own := facts(s).functions[c.name]; facts(s).leaving[c.name] || !own && leavers[c.name] {
		return exits
	}
	return goesOn
}

// leavers are functions of other files that by their name end the shell with a failure.
var leavers = map[string]bool{"die": true, "fatal": true, "abort": true, "bail": true, "usage": true, "usage_exit": true, "exit_with_error": true, "error_exit": true, "finish_with_error": true, "exit_error": true, "cleanup_and_exit": true, "fail_exit": true, "print_usage_and_exit": true}

// noted reports an assignment that keeps a failure: ret=1, errors=$((errors + 1)), failed=true.
func noted(s *engine.Scan, n engine.Node) ending {
	name := strings.ToLower(s.Text(s.FirstNamed(n)))
	value := strings.Trim(s.Text(s.LastNamed(n)), `"'`)
	if value == "0" || value == "" || value == "false" {
		return goesOn
	}
	for _, word := range []string{"err", "fail", "ret", "rc", "status", "exit", "bad", "result", "rv"} {
		if name == word || strings.HasPrefix(name, word) && len(word) > 2 || strings.HasSuffix(name, "_"+word) {
			return fails
		}
	}
	return goesOn
}
