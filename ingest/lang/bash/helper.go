package bash

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// fileFacts is what is known of a file as a whole.
type fileFacts struct {
	functions   map[string]engine.Node
	assignments map[string][]engine.Node
	// leaving are the functions that end the shell with a failure.
	leaving map[string]bool
	// printers are the functions that only print what they are given, whatever it says.
	printers map[string]printer
	// reporters are those that print it as an error.
	reporters map[string]printer
	// execStderr is the command that sends all output after it where errors go; None when there is none.
	execStderr engine.Node
}

// printer says which of its words a function prints, and where.
type printer struct {
	// position is the word's, from 0; rest says that those after it are printed as well.
	position int
	rest     bool
	// escapes says that it reads backslash escapes in what it prints.
	escapes bool
	to      sink
}

// message are the words that a call of the function prints.
func (p printer) message(words []engine.Node) engine.Span {
	if p.position >= len(words) {
		return none
	}
	if p.rest {
		return span(words[p.position:])
	}
	return engine.One(words[p.position])
}

// facts are the file's, gathered when they are first asked for.
func facts(s *engine.Scan) *fileFacts {
	if known, ok := s.State.(*fileFacts); ok {
		return known
	}
	f := &fileFacts{functions: map[string]engine.Node{}, assignments: map[string][]engine.Node{}, leaving: map[string]bool{}, printers: map[string]printer{},
		reporters: map[string]printer{}, execStderr: engine.None}
	s.State = f
	var functions []engine.Node
	for i := range s.Nodes {
		switch n := engine.Node(i); s.KindName(n) {
		case "function_definition":
			functions = append(functions, n)
			f.functions[nameOf(s, n)] = n
		case "variable_assignment":
			if name := s.FirstNamed(n); s.KindName(name) == "variable_name" {
				f.assignments[s.Text(name)] = append(f.assignments[s.Text(name)], n)
			}
		case "command":
			f.redirectedFrom(s, n)
		}
	}
	for range helperRounds { // functions that report through one another
		for _, n := range functions {
			f.learn(s, n)
		}
	}
	return f
}

// helperRounds is how deep functions that report through one another are followed in a file.
const helperRounds = 3

func nameOf(s *engine.Scan, function engine.Node) string {
	return s.Text(s.Part(function, engine.RoleFunction, engine.PartName))
}

// redirectedFrom notes an exec >&2 at the top of the file.
func (f *fileFacts) redirectedFrom(s *engine.Scan, n engine.Node) {
	if string(s.Bytes(s.ChildOfKind(n, "command_name"))) != "exec" || f.execStderr != engine.None || s.KindName(s.Parent(s.Parent(n))) != "program" {
		return
	}
	if to, ok := redirected(s, s.Parent(n)); ok && to == stderr && len(wordsOf(s, n)) == 0 {
		f.execStderr = n
	}
}

// maxBody bounds the nodes of a function that are searched.
const maxBody = 3000

// learn finds out whether a function ends the shell, and whether it prints what it is given.
func (f *fileFacts) learn(s *engine.Scan, function engine.Node) {
	name := nameOf(s, function)
	if f.functions[name] != function {
		return // defined again
	}
	body := s.ChildIn(function, "body")
	if last := s.LastNamed(body); statement(s, last) == exits {
		f.leaving[name] = true
	}
	if _, known := f.reporters[name]; known || helps(name) {
		return
	}
	end := min(s.Nodes[function].Next, uint32(function)+maxBody)
	var found printer
	var from command
	spaced, known := false, false
	for n := body; n != engine.None && uint32(n) < end; n++ {
		if s.KindName(n) != "command" {
			continue
		}
		c := commandOf(s, n)
		if runner[c.name] {
			return // it runs what it is given
		}
		if known {
			continue
		}
		message, to := f.passes(s, c)
		if message.Empty() {
			continue
		}
		if found, spaced, known = passedOn(s, message, function); known {
			from, found.to = c, to
			found.escapes = c.escapes || f.printers[c.name].escapes || f.reporters[c.name].escapes || c.name == "printf" && len(c.words) > 0 && strings.Contains(s.Text(c.words[0]), "%b")
		}
	}
	if known {
		f.enter(s, function, name, from, found, spaced)
	}
}

// runner are the names of commands that run a function's parameters.
var runner = map[string]bool{`"$@"`: true, `$@`: true, `"$*"`: true, `$*`: true, `"${@}"`: true, `"$1"`: true, `$1`: true}

// passes is the message that a command prints or reports, and where it goes.
func (f *fileFacts) passes(s *engine.Scan, c command) (engine.Span, sink) {
	if message, ok := printed(s, c); ok {
		to := sinkOf(s, c)
		if p, known := f.printers[c.name]; known && to == terminal {
			to = p.to
		}
		if c.name == "logger" || c.name == "systemd-cat" || c.name == "cat" || to == elsewhere {
			return none, elsewhere
		}
		return message, to
	}
	if p, ok := f.reporters[c.name]; ok {
		return p.message(c.words), stderr
	}
	if _, own := f.functions[c.name]; !own && len(c.words) > 0 {
		if construct, ok := s.ConstructOf(c.name); ok && construct.Severity != errdex.SeverityWarning {
			return span(behindOptions(s, c.words)), stderr
		}
	}
	return none, elsewhere
}

// enter keeps a function that prints what it is given: as a reporter when its name or its end says so, else as a printer.
func (f *fileFacts) enter(s *engine.Scan, function engine.Node, name string, c command, p printer, spaced bool) {
	id := ""
	switch end := endingOf(s, c.node); {
	case warns(name):
		id = "warn:print"
	case f.leaving[name] || end == exits || end == returns && p.to == stderr && reports(name):
		id = "exit:print"
	case reports(name):
		id = "log:print"
	default:
		if _, prints := f.printers[c.name]; !spaced && (prints || c.name == "echo" || c.name == "printf" || c.name == "print") {
			f.printers[name] = p
		}
		return
	}
	if spaced && !reports(name) && s.Line(engine.Node(s.Nodes[function].Next-1))-s.Line(function) > maxReporter {
		return // the parameter is one of many things in the function
	}
	construct, ok := s.ConstructOf(id)
	if !ok {
		return
	}
	f.reporters[name] = p
	s.AddReporter(construct, engine.Call{Node: c.node, Callee: name, Receiver: none}, engine.Definition{Node: function, Name: name, Position: p.position, Parameter: parameterName(p, spaced)})
}

// parameterName is the word by which a reporter's parameter is known to [names] and to the spec's message names: one word or all
// from it on, and whether a single word can be a message.
func parameterName(p printer, spaced bool) string {
	switch {
	case p.rest && spaced:
		return "values"
	case p.rest:
		return "rest"
	case spaced:
		return "value"
	}
	return "message"
}

// maxReporter is how many lines a function has that is there to report, when its name does not say so.
const maxReporter = 10

// names are the callees by which a function of the file is called, with the mark of what it takes as its message.
func names(_ *engine.Scan, d engine.Definition) []string {
	if d.Parameter == "rest" || d.Parameter == "values" {
		return []string{d.Name + markRest}
	}
	return []string{d.Name + markOne}
}
