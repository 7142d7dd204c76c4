package python

import (
	"maps"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/flat"
)

// What a file tells the other files of its repository, and what it asks of them.

// A function belongs to its module. A call is of another module's function when an import says so.

// methods marks the owner of methods: a call seldom tells the class of what it is made on.
const methods = "#"

// maxOffered bounds the constants that one file offers.
const maxOffered = 2000

// offers is what the file tells others.
func (s *syntax) offers(scan *engine.Scan) engine.Offers {
	f := s.fileOf(scan)
	var o engine.Offers
	module := strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(scan.File(), ".py"), "/__init__"), "/", ".")
	for _, name := range slices.Sorted(maps.Keys(f.functions)) {
		definitions := f.functions[name]
		for _, function := range definitions {
			signature := engine.Signature{Name: name, Owner: module}
			switch f.Kind(f.around(function, f.classDef, f.functionDef)) {
			case f.classDef:
				signature.Owner = methods
			case f.functionDef:
				continue // only the function around it can call it
			}
			o.Functions = append(o.Functions, signature)
			for _, h := range f.helpers[name] {
				// A name that does not speak of errors may pass a message on to where it is only quoted.
				if h.function == function && engine.ReportsByName(name) {
					o.Reporters = append(o.Reporters, engine.Reporter{Signature: signature, Detail: h.portable()})
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.functions)) {
		if text := f.offeredText(name); text != nil && len(o.Constants) < maxOffered {
			o.Constants = append(o.Constants, engine.Constant{Name: name + textSuffix, Owner: module, Text: text})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.globals)) {
		values := f.globals[name]
		if len(values) != 1 || !isConstantName(name) || len(o.Constants) == maxOffered {
			continue
		}
		read := f.read(values[0], false, 0)
		if len(read) == 1 && read[0].template.HasWord() && len(read[0].template.Placeholders()) == 0 {
			o.Constants = append(o.Constants, engine.Constant{Name: name, Owner: module, Text: read[0].template})
		}
	}
	return o
}

// textSuffix ends the names under which the texts of functions are offered: no constant is called so.
const textSuffix = "()"

// textWords are what the names of functions that give a message hold: get_size_msg, missing_library_error.
var textWords = []string{"msg", "message", "error", "reason", "explan", "describe", "hint", "help", "missing"}

// givesText reports whether a function's name says that it gives a message.
func givesText(name string) bool {
	return slices.ContainsFunc(textWords, func(word string) bool { return strings.Contains(name, word) })
}

// offeredText is the one sentence that the module's function of the name gives back, nil when there is none.
func (f *file) offeredText(name string) errdex.Template {
	definitions := f.functions[name]
	if !givesText(name) || len(definitions) != 1 || f.around(definitions[0], f.classDef, f.functionDef) != flat.None {
		return nil
	}
	values := f.returned(definitions[0])
	if len(values) != 1 {
		return nil
	}
	read := f.read(values[0], true, maxDepth/2)
	if len(read) != 1 || !read[0].known() || !isSentence(read[0].template) {
		return nil
	}
	return read[0].template
}

// givenElsewhere is the sentence that an imported function gives back.
func (f *file) givenElsewhere(n flat.Node, callee callee) []message {
	if callee.object != flat.None || f.imported[callee.name] == "" || !givesText(callee.name) {
		return nil
	}
	f.scan.Ask(callee.name + textSuffix)
	if t, ok := f.scan.Repository().Constant("", callee.name+textSuffix); ok { // all functions of the name give one text
		return []message{{template: t, at: n}}
	}
	return nil
}

// portable is the helper without the syntax tree of its file.
func (h helper) portable() helper {
	as := report{rule: h.as.rule, kind: h.as.kind, severity: h.as.severity, class: h.as.class, status: h.as.status, spaced: h.as.spaced}
	return helper{position: h.position, name: h.name, method: h.method, fills: h.fills, as: as}
}

// elsewhere reads a call of a reporting function that another file of the repository defines.
func (f *file) elsewhere(n flat.Node, callee callee) (report, bool) {
	if len(f.functions[callee.name]) > 0 {
		return report{}, false
	}
	for c := f.FirstNamed(f.Child(n, f.fArguments)); c != flat.None; c = f.nextNamed(c) {
		value := c
		if f.Kind(c) == f.keyword {
			value = f.Child(c, f.fValue)
		}
		switch f.Kind(value) {
		case f.str, f.concatenated, f.binary, f.call, f.parenthesized, f.identifier:
			f.scan.Ask(callee.name)
		}
	}
	for _, r := range f.scan.Repository().Reporters(callee.name) {
		h, ok := r.Detail.(helper)
		switch {
		case !ok:
			continue
		case h.method && (callee.object == flat.None || !f.isOwn(callee.object) && !isReporterName(callee.name)):
			continue
		case !h.method && !f.isFrom(callee, r.Owner):
			continue
		}
		if found, ok := f.helpedBy(h, n, callee); ok {
			return found, true
		}
	}
	return report{}, false
}

// isFrom reports whether a callee is, by the file's imports, of a module.
func (f *file) isFrom(callee callee, module string) bool {
	first, rest, dotted := strings.Cut(callee.text, ".")
	path, ok := f.imported[first]
	if !ok {
		return false
	}
	if dotted {
		path += "." + rest
	}
	return strings.HasSuffix("."+module+"."+callee.name, "."+path)
}

// imports notes the names that an import statement brings: from module import name, import name as other.
func (f *file) imports(n flat.Node, module string) {
	for c := f.FirstNamed(n); c != flat.None; c = f.nextNamed(c) {
		name, alias := c, c
		if f.scan.KindName(c) == "aliased_import" {
			name, alias = f.scan.ChildIn(c, "name"), f.scan.ChildIn(c, "alias")
		}
		switch path := f.Text(name); {
		case f.scan.KindName(name) != "dotted_name" || path == module && name == f.scan.ChildIn(n, "module_name"):
		case module != "":
			f.imported[f.Text(alias)] = module + "." + path
		case name == alias: // import a.b brings the name a
			first, _, _ := strings.Cut(path, ".")
			f.imported[first] = first
		default:
			f.imported[f.Text(alias)] = path
		}
	}
}

// foreign is the text of a constant that another file defines.
func (f *file) foreign(n flat.Node) []message {
	name := f.calleePath(n).name
	if !isConstantName(name) {
		return nil
	}
	f.scan.Ask(name)
	if t, ok := f.scan.Repository().Constant("", name); ok { // all constants of the name have one text
		return []message{{template: t, at: n}}
	}
	return nil
}

// unresolved notes a report whose message could not be read. What is raised again, and what only might be a message, is none.
func (f *file) unresolved(r report) {
	if r.spaced || r.wrong || r.named || r.printed || r.severity == errdex.SeverityWarning || r.rule == "helper" || len(r.candidates) == 0 {
		return
	}
	candidate := r.candidates[0]
	if r.kind == errdex.Exit && f.Kind(candidate) != f.str { // the process's status
		return
	}
	if f.originOf(candidate) == "caught" {
		return
	}
	reason := errdex.UnresolvedExpression
	switch f.Kind(candidate) {
	case f.str, f.concatenated:
		reason = errdex.UnresolvedText
	case f.identifier:
		reason = errdex.UnresolvedVariable
		for _, p := range f.parametersOf(f.function(r.node)) {
			if f.reads(candidate, p.name) {
				reason = errdex.UnresolvedParameter
			}
		}
	case f.attribute:
		reason = errdex.UnresolvedMember
	case f.call:
		reason = errdex.UnresolvedCall
	}
	f.scan.NoteUnresolved(r.node, errdex.Unresolved{Type: r.kind, Callee: r.class, Reason: reason, Expression: f.folded(candidate)})
}
