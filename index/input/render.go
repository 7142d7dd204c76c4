package input

import "strings"

// frame notes the place in source that an object names: file, line and function.
func (g *gatherer) frame(object int32) {
	if g.nodes[object].kind != objectKind || len(g.out.frames) >= maxFrames {
		return
	}
	var f Frame
	class := ""
	for c := g.first[object]; c != 0; c = g.next[c] {
		n := &g.nodes[c]
		switch strings.ToLower(n.key) {
		case "file", "filename", "abs_path", "file_name", "fileName", "source_file", "pathname", "path", "source":
			if n.kind == textKind && (f.File == "" || n.key == "filename") {
				f.File, f.Start = n.piece(g.piece).text, int(g.offsets[n.start])
			}
		case "line", "lineno", "line_number", "linenumber", "linenum":
			f.Line = atoi(g.s(c))
		case "function", "method", "func", "methodname", "funcname", "name":
			if n.kind == textKind && (f.Function == "" || n.key != "name") {
				f.Function = n.piece(g.piece).text
			}
		case "class", "classname", "module":
			if n.kind == textKind && n.key != "module" {
				class = n.piece(g.piece).text
			}
		}
	}
	if f.File == "" || f.Line <= 0 || strings.IndexByte(f.File, '.') < 0 {
		return
	}
	if class != "" && f.Function != "" {
		f.Function = class + "." + f.Function
	}
	g.out.frames = append(g.out.frames, f)
}

// render fills a message template of Serilog's with the record's values.
func (g *gatherer) render(object, template int32) piece {
	source := g.nodes[template].piece(g.piece)
	var text strings.Builder
	var offsets []int32
	keep := func(p piece) {
		text.WriteString(p.text)
		offsets = append(offsets, p.offsets[:len(p.text)]...)
	}
	at := 0
	for at < len(source.text) {
		open := strings.IndexByte(source.text[at:], '{')
		if open < 0 {
			break
		}
		open += at
		stop := strings.IndexByte(source.text[open:], '}')
		if stop < 0 {
			break
		}
		stop += open
		keep(source.slice(at, open))
		name := strings.TrimLeft(source.text[open+1:stop], "@$")
		if end := strings.IndexAny(name, ":,"); end >= 0 {
			name = name[:end]
		}
		if value := g.property(object, name); value > 0 {
			keep(g.nodes[value].piece(g.piece))
		} else {
			keep(source.slice(open, stop+1))
		}
		at = stop + 1
	}
	keep(source.slice(at, len(source.text)))
	return piece{text.String(), append(offsets, source.offsets[len(source.text)])}
}

// property finds a value by name in a record or its Properties, 0 when there is none.
func (g *gatherer) property(object int32, name string) int32 {
	for c := g.first[object]; c != 0; c = g.next[c] {
		switch n := &g.nodes[c]; {
		case n.key == name:
			return c
		case n.kind == objectKind && (n.key == "Properties" || n.key == "State" || n.key == "properties"):
			if value := g.property(c, name); value > 0 {
				return value
			}
		}
	}
	return 0
}
