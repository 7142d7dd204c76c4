package c

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// Outcome is what the statements after a statement do.
type Outcome uint8

// The outcomes.
const (
	GoesOn   Outcome = iota // nothing that tells of a failure
	Fails                   // the function returns a failure, or notes one
	Exits                   // the process ends with a failure
	Succeeds                // the function returns, or the process ends, without a failure
)

// maxAfter bounds the statements that are looked at after one.
const maxAfter = 40

// OutcomeOf tells how the code goes on after the statement that n is in: within its block, then within the blocks around it. A
// failure that is noted just before the statement counts as well.
func OutcomeOf(s *engine.Scan, n engine.Node) Outcome {
	st := statementOf(s, n)
	if st == engine.None {
		return GoesOn
	}
	if s.KindName(st) == "return_statement" {
		return returned(s, st)
	}
	if noted(s, st) {
		return Fails
	}
	looked := 0
	for range maxClimb {
		outcome, left := after(s, st, &looked)
		if outcome != GoesOn || left || looked > maxAfter {
			return outcome
		}
		if st = outward(s, st); st == engine.None {
			return GoesOn
		}
	}
	return GoesOn
}

// statementOf is the statement that n is in.
func statementOf(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		if n == engine.None || isStatement(s, n) {
			return n
		}
		n = s.Parent(n)
	}
	return engine.None
}

func isStatement(s *engine.Scan, n engine.Node) bool {
	k := s.KindName(n)
	return strings.HasSuffix(k, "_statement") || k == "declaration"
}

// after is the outcome of the siblings after a statement; left says that they leave the block without one.
func after(s *engine.Scan, st engine.Node, looked *int) (outcome Outcome, left bool) {
	if !listed(s, st) {
		return GoesOn, false
	}
	for c := s.After(st); c != engine.None; c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		if *looked++; *looked > maxAfter {
			return GoesOn, true
		}
		if outcome, left = effect(s, c, looked, 0); outcome != GoesOn || left {
			return outcome, left
		}
	}
	return GoesOn, false
}

// listed reports whether a statement is one of a list, rather than the only one of an if or a loop.
func listed(s *engine.Scan, st engine.Node) bool {
	switch k := s.KindName(s.Parent(st)); k {
	case "compound_statement", "case_statement", "translation_unit", "declaration_list", "ERROR":
		return true
	default:
		return strings.HasPrefix(k, "preproc_")
	}
}

// outward goes from a block that ends to the statement after which the code goes on; engine.None at the end of the function and
// in a loop, where it goes on at the top.
func outward(s *engine.Scan, st engine.Node) engine.Node {
	n := s.Parent(st)
	for range maxClimb {
		switch k := s.KindName(n); {
		case n == engine.None || k == "function_definition" || k == "lambda_expression" || k == "translation_unit":
			return engine.None
		case k == "for_statement" || k == "while_statement" || k == "for_range_loop":
			return engine.None
		case k == "do_statement":
			if strings.Trim(s.Text(s.ChildIn(n, "condition")), "() ") != "0" {
				return engine.None
			}
			return n
		case k == "case_statement": // on to the next case, or out of the switch
			n = s.Parent(n)
		case k == "if_statement" || k == "switch_statement" || k == "compound_statement" && listed(s, n) || k == "labeled_statement" || strings.HasPrefix(k, "preproc_") || k == "try_statement":
			return n
		default:
			n = s.Parent(n)
		}
	}
	return engine.None
}

// breakOut is the loop or switch that a break leaves.
func breakOut(s *engine.Scan, n engine.Node) engine.Node {
	for range maxClimb {
		n = s.Parent(n)
		switch s.KindName(n) {
		case "for_statement", "while_statement", "do_statement", "switch_statement", "for_range_loop":
			return n
		case "function_definition", "":
			return engine.None
		}
	}
	return engine.None
}

// effect is the outcome of one statement.
func effect(s *engine.Scan, st engine.Node, looked *int, depth int) (outcome Outcome, left bool) {
	if depth > 8 {
		return GoesOn, true
	}
	switch k := s.KindName(st); k {
	case "return_statement":
		return returned(s, st), true
	case "goto_statement":
		return jump(s, st), true
	case "throw_statement":
		return Fails, true
	case "continue_statement":
		return GoesOn, true
	case "break_statement":
		if loop := breakOut(s, st); loop != engine.None {
			for range 8 {
				outcome, left = after(s, loop, looked)
				if outcome != GoesOn || left {
					return outcome, true
				}
				if loop = outward(s, loop); loop == engine.None {
					break
				}
			}
		}
		return GoesOn, true
	case "expression_statement":
		return evaluated(s, s.FirstNamed(st)), false
	case "labeled_statement":
		return effect(s, s.LastNamed(st), looked, depth+1)
	case "compound_statement", "preproc_if", "preproc_ifdef", "preproc_else", "preproc_elif":
		for c := s.First(st); c != engine.None; c = s.After(c) {
			if !s.Named(c) || !isStatement(s, c) && !strings.HasPrefix(s.KindName(c), "preproc_") {
				continue
			}
			if *looked++; *looked > maxAfter {
				return GoesOn, true
			}
			if outcome, left = effect(s, c, looked, depth+1); outcome != GoesOn || left {
				return outcome, left && k == "compound_statement"
			}
		}
	}
	return GoesOn, false
}

// evaluated is the outcome of an expression: a call that ends the process, or a note of a failure.
func evaluated(s *engine.Scan, n engine.Node) Outcome {
	switch s.KindName(n) {
	case "call_expression":
		return exiting(s, n)
	case "assignment_expression":
		if inner := s.ChildIn(n, "right"); s.KindName(inner) == "call_expression" && exiting(s, inner) == Exits {
			return Exits
		}
		if notes(s, n) {
			return Fails
		}
	case "comma_expression":
		return evaluated(s, s.LastNamed(n))
	case "cast_expression":
		return evaluated(s, s.ChildIn(n, "value"))
	}
	return GoesOn
}

// exiting reports whether a call ends the process, and how.
func exiting(s *engine.Scan, call engine.Node) Outcome {
	name := string(CalleeName(s, call))
	f := fileOf(s)
	if definition, ok := f.functions[name]; ok {
		if f.helperOf(s, definition).exits {
			return Exits
		}
		return GoesOn
	}
	switch name {
	case "exit", "_exit", "_Exit", "quick_exit", "ExitProcess", "os_exit", "proc_exit", "exit_program", "do_exit", "Py_Exit", "my_exit", "cleanup_exit", "clean_exit", "xexit",
		"exit_nicely", "cleanup_and_exit", "error_exit":
		first := strings.TrimSpace(s.Text(argumentAt(s, call, 0)))
		if first == "0" || first == "EXIT_SUCCESS" || strings.HasSuffix(first, "_OK") || strings.HasSuffix(first, "SUCCESS") {
			return Succeeds
		}
		return Exits
	case "abort", "usage", "__builtin_trap", "__builtin_unreachable", "raise", "longjmp", "siglongjmp":
		if name == "usage" && strings.TrimSpace(s.Text(argumentAt(s, call, 0))) == "0" {
			return Succeeds
		}
		return Exits
	}
	if first := argumentAt(s, call, 0); argumentAt(s, call, 1) == engine.None && string(s.Bytes(first)) == "EXIT_FAILURE" {
		return Exits // a status of a process is of use to what ends it: errtryhelp(EXIT_FAILURE)
	}
	switch m := mannerOf(name); {
	case m == mannerExit || m == mannerPanic:
		return Exits
	case strings.Contains(strings.ToLower(name), "exit") && !strings.Contains(name, "atexit") && !strings.Contains(name, "on_exit"):
		return Exits
	case strings.HasPrefix(name, "usage") || strings.HasSuffix(name, "usage"):
		return Exits
	}
	return GoesOn
}
