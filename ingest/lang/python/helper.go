package python

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/flat"
)

// helper is a function of the file that reports the message that it is given.
type helper struct {
	// function is the definition; none for a function of another file.
	function flat.Node
	// position is the parameter's among those that a caller fills, name its keyword.
	position int
	name     string
	// method says that it belongs to a class.
	method bool
	// fills says that it fills the message, a % format, with the arguments after it.
	fills bool
	// as is what it reports.
	as report
}

// maxHelperRounds bounds helpers that call helpers.
const maxHelperRounds = 3

// infer finds the file's helpers.
func (f *file) infer() {
	f.helpers = map[string][]helper{}
	done := map[flat.Node]bool{}
	for range maxHelperRounds {
		before := len(done)
		found := map[string][]helper{}
		for n := range f.Nodes {
			function := flat.Node(n)
			if f.Kind(function) != f.functionDef || done[function] || !f.reportsParameter(function) {
				continue
			}
			if h, ok := f.helperAt(function); ok {
				done[function] = true
				name := f.Text(f.Child(function, f.fName))
				found[name] = append(found[name], h)
			}
		}
		for name, list := range found {
			f.helpers[name] = append(f.helpers[name], list...)
		}
		if len(done) == before {
			return
		}
	}
}

// reporterWords are what the names of functions that report errors hold.
var reporterWords = []string{"error", "err", "fail", "fatal", "die", "abort", "bail", "panic", "warn", "complain", "reject", "raise", "throw",
	"exit", "invalid"}

// isReporterName reports whether a function is named as those are that report errors.
func isReporterName(name string) bool {
	for _, part := range strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return c == '_' }) {
		for _, word := range reporterWords {
			if part == word || word != "err" && strings.HasPrefix(part, word) {
				return true
			}
		}
	}
	return strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "error")
}

// isMessageName reports whether a parameter's name says that it is a message.
func (f *file) isMessageName(name string) bool {
	lower := strings.ToLower(name)
	return slices.Contains(f.scan.Spec().MessageNames, lower) || strings.HasSuffix(lower, "msg") || strings.HasSuffix(lower, "message")
}

// reportsParameter reports whether a function can be a helper, judged by names alone.
func (f *file) reportsParameter(function flat.Node) bool {
	name := f.Text(f.Child(function, f.fName))
	if strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") {
		return false
	}
	if isReporterName(name) {
		return true
	}
	for _, p := range f.parametersOf(function) {
		if f.isMessageName(p.name) {
			return true
		}
	}
	return false
}

// helperAt reads a function's body for a report whose message is one of its parameters.
func (f *file) helperAt(function flat.Node) (best helper, ok bool) {
	name := f.Text(f.Child(function, f.fName))
	named := isReporterName(name)
	method := f.Kind(f.around(function, f.classDef, f.functionDef)) == f.classDef
	for n := function + 1; f.Within(n, function); n++ {
		if int(n) == len(f.Nodes) {
			break
		}
		switch f.Kind(n) {
		case f.functionDef, f.classDef:
			n = flat.Node(f.Nodes[n].Next) - 1
			continue
		case f.call, f.raise:
		default:
			continue
		}
		f.steps--
		r, reports := f.recognise(n)
		if !reports || r.wrong && !named || r.rule == "helper" && r.class == name || f.steps < 0 {
			continue
		}
		if r.wrong && strings.Contains(strings.ToLower(name), "warn") { // the function's name says what its words need not
			r.severity = errdex.SeverityWarning
		}
		candidates := r.candidates
		if r.format != nil { // the parameter can be a value of the format
			candidates = append(f.nodes(candidates...), f.positional(n)...)
		}
		position := 0
		for _, p := range f.parametersOf(function) {
			if position == 0 && (p.name == "self" || p.name == "cls") {
				continue
			}
			if p.stars == 0 && (named || f.isMessageName(p.name)) && f.passes(candidates, p.name) && (!ok || weight(r.kind) > weight(best.as.kind)) {
				r.spaced = !f.isMessageName(p.name)
				best, ok = helper{function: function, position: position, name: p.name, method: method, as: r}, true
				if f.formats(r, p.name) {
					best.fills = true
				}
			}
			position++
		}
	}
	return best, ok
}

// weight orders what a helper does last: one that logs and then exits is an exit.
func weight(kind errdex.ErrorType) int {
	switch kind {
	case errdex.Exit:
		return 4
	case errdex.HTTP:
		return 3
	case errdex.Exception, errdex.Assertion:
		return 2
	}
	return 1
}

// passes reports whether a message expression is the parameter, or, for a parameter whose name says that it is a message, is
// built around it.
func (f *file) passes(candidates []flat.Node, name string) bool {
	for _, candidate := range candidates {
		if value := f.definedAs(candidate); f.variable(candidate) && !f.reads(candidate, name) && value != flat.None && !f.variable(value) {
			candidate = value
		}
		if f.reads(f.carrier(candidate), name) {
			return true
		}
		if !f.isMessageName(name) {
			continue
		}
		for n := candidate; f.Within(n, candidate) && int(n) < len(f.Nodes); n++ {
			switch f.Kind(n) {
			case f.subscript, f.comparison, f.attribute: // a part of the parameter, or a question about it
				n = flat.Node(f.Nodes[n].Next) - 1
			case f.identifier:
				if f.reads(n, name) {
					return true
				}
			}
		}
	}
	return false
}

// carrier is the expression whose text a message has: the format of a formatting, the argument of a translation.
func (f *file) carrier(n flat.Node) flat.Node {
	for range maxDepth {
		switch f.Kind(n) {
		case f.parenthesized:
			n = f.FirstNamed(n)
		case f.binary:
			n = f.Child(n, f.fLeft)
		case f.call:
			callee := f.calleeOf(n)
			if position, ok := f.textPosition(callee.name); ok {
				n = f.nth(n, position)
			} else if callee.name == "format" && callee.object != flat.None {
				n = callee.object
			} else {
				return n
			}
		default:
			return n
		}
	}
	return n
}

// formats reports whether the parameter is a % format that the helper fills with its own further arguments.
func (f *file) formats(r report, name string) bool {
	if r.format != nil && len(r.candidates) > 0 && f.reads(r.candidates[0], name) {
		return true
	}
	for _, candidate := range r.candidates {
		if f.Kind(candidate) == f.binary && f.Kind(f.Child(candidate, f.fOperator)) == f.percent && f.reads(f.Child(candidate, f.fLeft), name) {
			return true
		}
	}
	return false
}

// helped reads a call of one of the file's helpers.
func (f *file) helped(n flat.Node, callee callee) (report, bool) {
	for _, h := range f.helpers[callee.name] {
		switch {
		case !h.method && callee.object != flat.None:
			continue
		case h.method && callee.object == flat.None:
			continue
		case h.method && !f.isOwn(callee.object) && !isReporterName(callee.name):
			continue
		}
		return f.helpedBy(h, n, callee)
	}
	return report{}, false
}

// helpedBy reads a call as one of a helper.
func (f *file) helpedBy(h helper, n flat.Node, callee callee) (report, bool) {
	r := h.as
	r.rule, r.node, r.printed, r.format = "helper", n, false, nil
	if h.fills {
		r.format = dialect.PythonPercent
	}
	r.condition, r.cause, r.code, r.others, r.wrong = 0, 0, "", nil, false
	r.from = h.position + 1
	if h.as.rule != "raise" && h.as.rule != "construct" && h.as.rule != "raise-http" && h.as.rule != "raise-exit" {
		r.class = callee.text
	}
	r.candidates = append(f.nodes(f.nth(n, h.position)), f.nodes(f.keywordOf(n, h.name))...)
	if status := f.statusIn(n); r.kind == errdex.HTTP && status >= 400 {
		r.status = status
	}
	return r, len(r.candidates) > 0
}

// isOwn reports whether a method is called on its own object or class.
func (f *file) isOwn(object flat.Node) bool {
	text := f.Text(object)
	return text == "self" || text == "cls" || text == "super()" || f.classes[text] != 0
}
