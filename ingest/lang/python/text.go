package python

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/flat"
)

// contextual are translations whose text comes after a context or domain.
var contextual = words("dgettext pgettext pgettext_lazy lazy_pgettext")

// textPosition is the position of the argument that a function's result reads like: the translations and conversions that the
// spec calls transparent. It is false for other functions.
func (f *file) textPosition(name string) (int, bool) {
	if contextual[name] {
		return 1, true
	}
	return 0, f.transparent[name]
}

// plurals are the functions that choose between two texts by a number, with the position of the first.
var plurals = map[string]int{
	"ngettext": 0, "ungettext": 0, "ngettext_lazy": 0, "ungettext_lazy": 0, "lazy_ngettext": 0, "lngettext": 0, "npgettext": 1, "npgettext_lazy": 1, "dngettext": 1,
}

// readCall reads a call that formats, translates or otherwise passes a text on.
func (f *file) readCall(n flat.Node, whole bool, depth int) []message {
	callee := f.calleeOf(n)
	if out := f.readMethod(n, callee, whole, depth); out != nil {
		return out
	}
	if position, ok := plurals[callee.name]; ok {
		out := f.read(f.nth(n, position), true, depth+1)
		return limit(append(out, f.read(f.nth(n, position+1), true, depth+1)...))
	}
	if position, ok := f.textPosition(callee.name); ok && f.nth(n, position) != flat.None {
		return f.wrapped(n, position, whole, depth)
	}
	switch name := callee.name; {
	case strings.HasSuffix(name, "dedent"), name == "cleandoc":
		return f.mapped(f.read(f.nth(n, 0), whole, depth+1), n, cleaned)
	case name == "format_html", name == "format_text":
		return f.formatted(n, f.nth(n, 0), 1, dialect.PythonFormat, depth)
	}
	if whole && !isClassName(callee.name) {
		if out := f.passedOn(n, callee, depth); out != nil {
			return out
		}
	}
	return f.opaque(n)
}

// readMethod reads a call of a string method; nil when it is none, or of no known text.
func (f *file) readMethod(n flat.Node, callee callee, whole bool, depth int) []message {
	if callee.object == flat.None {
		return nil
	}
	switch callee.name {
	case "format", "format_map":
		return f.formatted(n, callee.object, 0, dialect.PythonFormat, depth)
	case "strip", "lstrip", "rstrip":
		cut := " \t\r\n\f\v"
		if argument := f.nth(n, 0); argument != flat.None {
			cut, _ = f.constant(argument)
		}
		return f.known(f.mapped(f.read(callee.object, whole, depth+1), n, func(text string) string {
			if callee.name != "rstrip" {
				text = strings.TrimLeft(text, cut)
			}
			if callee.name != "lstrip" {
				text = strings.TrimRight(text, cut)
			}
			return text
		}))
	case "replace":
		from, ok := f.constant(f.nth(n, 0))
		to, also := f.constant(f.nth(n, 1))
		return f.known(f.mapped(f.read(callee.object, whole, depth+1), n, func(text string) string {
			if ok && also && from != "" && len(text) < 1<<16 && len(to) < 1<<8 {
				return strings.ReplaceAll(text, from, to)
			}
			return text
		}))
	case "lower":
		return f.known(f.mapped(f.read(callee.object, whole, depth+1), n, strings.ToLower))
	case "upper":
		return f.known(f.mapped(f.read(callee.object, whole, depth+1), n, strings.ToUpper))
	case "encode", "decode", "expandtabs", "capitalize", "title", "center", "ljust", "with_traceback":
		return f.known(f.read(callee.object, whole, depth+1))
	case "join":
		return f.joined(n, callee.object, depth)
	case "get":
		if !whole {
			return nil
		}
		out := f.tableTexts(f.definedAs(callee.object), f.nth(n, 0), depth)
		if fallback := f.nth(n, 1); fallback != flat.None {
			for _, m := range f.read(fallback, true, depth+1) {
				if isSentence(m.template) { // and no "UNKNOWN" in the place of a value
					out = append(out, m)
				}
			}
		}
		return limit(f.known(out))
	}
	return nil
}

// known returns the messages when the first has text, else nil.
func (f *file) known(messages []message) []message {
	for _, m := range messages {
		if m.known() {
			return messages
		}
	}
	return nil
}

// mapped changes the text of messages; those without text stand for the whole expression n.
func (f *file) mapped(messages []message, n flat.Node, change func(string) string) []message {
	out := make([]message, 0, len(messages))
	for _, m := range messages {
		if !m.known() {
			out = append(out, f.opaque(n)...)
			continue
		}
		out = append(out, m.mapText(func(text string) errdex.Template { return errdex.Template{errdex.Lit(change(text))} }))
	}
	return out
}

// formatted fills the format with the arguments of the call from a position on; nil when the format has no text.
func (f *file) formatted(call, text flat.Node, from int, format dialect.Format, depth int) []message {
	var out []message
	for _, m := range f.read(text, true, depth+1) {
		if !m.known() {
			continue
		}
		out = append(out, f.filled(m, format, depth, func(whole bool) []dialect.Argument { return f.callArguments(call, from, whole, depth) }))
	}
	return out
}

// wrapped reads a translated or converted text. Keyword arguments of a translation fill its %(name)s.
func (f *file) wrapped(n flat.Node, position int, whole bool, depth int) []message {
	out := f.read(f.nth(n, position), whole, depth+1)
	if f.known(out) == nil {
		return f.opaque(n)
	}
	named := false
	for _, argument := range f.callArguments(n, position+1, false, depth) {
		named = named || argument.Keyword != ""
	}
	if !named {
		return out
	}
	for i, m := range out {
		out[i] = f.filled(m, dialect.PythonPercent, depth, func(whole bool) []dialect.Argument { return f.callArguments(n, position+1, whole, depth) })
	}
	return out
}

// joined reads separator.join([..]) of elements that the source spells out.
func (f *file) joined(n, separator flat.Node, depth int) []message {
	between, ok := f.constant(separator)
	list := f.nth(n, 0)
	if !ok || list == flat.None {
		return nil
	}
	var elements []flat.Node
	if f.Kind(list) == f.identifier {
		elements = f.gathered(list)
	}
	if elements == nil {
		if f.variable(list) {
			list = f.definedAs(list)
		}
		if kind := f.Kind(list); kind != f.list && kind != f.tuple {
			return nil
		}
		elements = f.listed(list)
	}
	out := message{}
	for _, c := range elements {
		if len(out.template) > 0 {
			out.template = append(out.template, errdex.Lit(between))
		}
		out = out.and(f.read(c, false, depth+1)[0])
	}
	if !out.known() {
		return nil
	}
	return []message{out}
}

// passedOn reads a call of a function that passes a text on: one of the file whose result holds its argument or is a text of
// its own, or an unknown one around a single sentence.
func (f *file) passedOn(n flat.Node, callee callee, depth int) []message {
	var sentence []message
	sentences := 0
	for _, argument := range append(f.positional(n), f.messageKeywords(n)...) {
		if read := f.known(f.read(argument, true, depth+1)); read != nil && isSentence(read[0].template) {
			sentence, sentences = read, sentences+1
		}
	}
	if sentences == 1 && (f.strict == 0 || len(f.functions[callee.name]) > 0) {
		return sentence
	}
	if sentences > 0 || callee.object != flat.None && !f.reads(callee.object, "self") && !f.reads(callee.object, "cls") {
		return nil
	}
	if len(f.functions[callee.name]) == 0 {
		return f.givenElsewhere(n, callee)
	}
	var out []message
	for _, function := range f.functions[callee.name] {
		for _, value := range f.returned(function) {
			for _, m := range f.read(value, true, depth+3) { // deeper: a few levels of functions are enough
				if m.known() && isSentence(m.template) {
					out = append(out, m)
				}
			}
		}
	}
	return limit(out)
}

// returned are the values that a function returns.
func (f *file) returned(function flat.Node) []flat.Node {
	var out []flat.Node
	for n := function + 1; f.Within(n, function) && len(out) < maxAlternatives; n++ {
		switch f.Kind(n) {
		case f.functionDef, f.classDef, f.lambda:
			n = flat.Node(f.Nodes[n].Next) - 1
		case f.returnStmt:
			if value := f.FirstNamed(n); value != flat.None {
				out = append(out, value)
			}
		}
		f.steps--
	}
	return out
}

// isClassName reports whether a name is written as those of classes are: an object made from a text is no text.
func isClassName(name string) bool {
	name = strings.TrimLeft(name, "_")
	return name != "" && name[0] >= 'A' && name[0] <= 'Z'
}

// isSentence reports whether a text reads like a message rather than a name or a code: it has a word and white space.
func isSentence(template errdex.Template) bool {
	text := strings.TrimSpace(template.Normalize().LiteralText())
	return template.HasWord() && (strings.ContainsAny(text, " \n\t") || len(template.Placeholders()) > 0)
}
