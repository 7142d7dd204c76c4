package python

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/flat"
)

// literal reads one string token, f-strings included.
func (f *file) literal(n flat.Node, depth int) message {
	m := message{at: n}
	prefix := strings.ToLower(strings.TrimRight(f.Text(f.First(n)), `"'`))
	raw, bytes := strings.Contains(prefix, "r"), strings.Contains(prefix, "b")
	for c := f.First(n); c != flat.None; c = f.After(c) {
		switch f.Kind(c) {
		case f.strContent:
			m.template = append(m.template, errdex.Lit(f.content(c, raw, bytes)))
		case f.interpolation:
			m.template = append(m.template, f.interpolated(c, depth)...)
		}
	}
	return m
}

// content is the text of a piece of a string. Doubled braces of f-strings are nodes of their own.
func (f *file) content(n flat.Node, raw, bytes bool) string {
	var b strings.Builder
	from := f.Nodes[n].Start
	for c := f.First(n); c != flat.None; c = f.After(c) {
		if f.Kind(c) == f.escapeBrace {
			b.WriteString(dialect.PythonUnescape(string(f.Source[from:f.Nodes[c].Start]), raw, bytes))
			b.WriteByte(f.Source[f.Nodes[c].Start])
			from = f.Nodes[c].End
		}
	}
	b.WriteString(dialect.PythonUnescape(string(f.Source[from:f.Nodes[n].End]), raw, bytes))
	return b.String()
}

// interpolated is what {expression=!conversion:specification} prints.
func (f *file) interpolated(n flat.Node, depth int) errdex.Template {
	expression := f.Child(n, f.fExpression)
	conversion, spec, shown := "", "", flat.None
	for c := f.First(n); c != flat.None; c = f.After(c) {
		switch f.Kind(c) {
		case f.conversion:
			conversion = f.Text(c)
		case f.formatSpec:
			spec = strings.TrimPrefix(f.Text(c), ":")
		case f.equals:
			shown = f.After(c)
		}
	}
	var out errdex.Template
	if shown != flat.None {
		out = append(out, errdex.Lit(string(f.Source[f.Nodes[expression].Start:f.Nodes[shown].Start])))
		if conversion == "" && spec == "" {
			conversion = "r" // the default when the expression is shown
		}
	}
	value := f.read(expression, false, depth+1)[0]
	if value.known() && conversion == "" && spec == "" {
		return append(out, value.template...)
	}
	hole := f.opaque(expression)[0].template[0]
	if kind := dialect.PythonSpec(conversion, spec); kind != errdex.AnyValue || spec != "" {
		hole.Placeholder.Type = kind
	}
	return append(out, hole)
}

// constant is the value of an expression that is nothing but plain string tokens, or the end of a line.
func (f *file) constant(n flat.Node) (string, bool) {
	switch f.Kind(n) {
	case f.concatenated:
		var b strings.Builder
		for c := f.FirstNamed(n); c != flat.None; c = f.nextNamed(c) {
			text, ok := f.constant(c)
			if !ok {
				return "", false
			}
			b.WriteString(text)
		}
		return b.String(), true
	case f.str:
		for c := f.First(n); c != flat.None; c = f.After(c) {
			if f.Kind(c) == f.interpolation {
				return "", false
			}
		}
		return f.literal(n, 0).template.LiteralText(), true
	case f.attribute:
		return "\n", f.reads(n, "os.linesep")
	}
	return "", false
}

// cleaned is what textwrap.dedent makes of a text: the white space that all lines share is cut off.
func cleaned(text string) string {
	lines := strings.Split(text, "\n")
	margin, found := "", false
	for i, line := range lines {
		content := strings.TrimLeft(line, " \t")
		if content == "" {
			lines[i] = ""
			continue
		}
		indent := line[:len(line)-len(content)]
		if !found {
			margin, found = indent, true
		}
		for !strings.HasPrefix(indent, margin) {
			margin = margin[:len(margin)-1]
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, margin)
	}
	return strings.Join(lines, "\n")
}
