package input

import "strings"

// record is a structured log record, or the answer of an API that tells of an error.
type record struct {
	// texts are its messages: the outermost first, each error before what caused it.
	texts []recordText
	level Level
	time  string
	// frames are places in source that it names by fields.
	frames []Frame
	// envelope says that it is what a container runtime or a journal wraps around a line of a program's output.
	envelope bool
}

// recordText is a text of a record.
type recordText struct {
	piece
	// cause counts the errors between the record's first message and this.
	cause int
}

// maxTexts is how many texts of a record are taken.
const maxTexts = 60

// gatherer takes the texts out of a tree.
type gatherer struct {
	piece
	nodes []node
	// first and next are the first child of each node and the one behind it, 0 for none.
	first, next []int32
	out         *record
}

// recordsOf takes the records out of a tree: one, or one for each that a list in it holds.
func recordsOf(p piece, t *treeReader) []record {
	g := gatherer{piece: p, nodes: t.nodes}
	g.link()
	var all []record
	for _, root := range g.roots(0, nil, 0) {
		var out record
		g.out = &out
		g.read(root)
		if len(out.texts) > 0 {
			all = append(all, out)
		}
	}
	return all
}

// link finds the children of each node.
func (g *gatherer) link() {
	links := make([]int32, 3*len(g.nodes))
	first, next, last := links[:len(g.nodes)], links[len(g.nodes):2*len(g.nodes)], links[2*len(g.nodes):]
	for i := 1; i < len(g.nodes); i++ {
		parent := g.nodes[i].parent
		if last[parent] == 0 {
			first[parent] = int32(i)
		} else {
			next[last[parent]] = int32(i)
		}
		last[parent] = int32(i)
	}
	g.first, g.next = first, next
}

// children calls each for the children of an object. A list of pairs ({"key": .., "value": ..}, as OpenTelemetry writes
// attributes) counts as children of its own.
func (g *gatherer) children(of int32, each func(key string, role role, at int32)) {
	for c := g.first[of]; c != 0; c = g.next[c] {
		if g.nodes[c].kind == listKind && g.isPairs(c) {
			for pair := g.first[c]; pair != 0; pair = g.next[pair] {
				if key, value, ok := g.pair(pair); ok {
					each(key, roleOf(key), value)
				}
			}
			continue
		}
		each(g.nodes[c].key, g.nodes[c].role, c)
	}
}

func (g *gatherer) isPairs(list int32) bool {
	first := g.first[list]
	if first == 0 {
		return false
	}
	_, _, ok := g.pair(first)
	return ok
}

// pair reads {"key": "exception.message", "value": {"stringValue": ".."}}.
func (g *gatherer) pair(object int32) (key string, value int32, ok bool) {
	a := g.first[object]
	if g.nodes[object].kind != objectKind || a == 0 {
		return "", 0, false
	}
	b := g.next[a]
	if b == 0 || g.nodes[a].key != "key" || g.nodes[b].key != "value" || g.nodes[a].kind != textKind || g.next[b] != 0 {
		return "", 0, false
	}
	if inner := g.first[b]; g.nodes[b].kind == objectKind && inner != 0 {
		b = inner
	}
	return g.s(a), b, true
}

// s returns a node's text as it is written.
func (g *gatherer) s(at int32) string { return g.text[g.nodes[at].start:g.nodes[at].end] }

// read takes a record out of an object.
func (g *gatherer) read(root int32) {
	g.headers(root, 0)
	g.collect(root, 0, false, 0)
	if len(g.out.texts) == 0 {
		g.byContent(root)
	}
	g.envelope(root)
	for i := root; int(i) < len(g.nodes) && g.nodes[i].start < g.nodes[root].end; i++ {
		g.frame(i)
	}
}

// headers finds the level and the time: of the object itself first, then of those in it.
func (g *gatherer) headers(object int32, depth int) {
	g.children(object, func(key string, role role, c int32) {
		switch n := &g.nodes[c]; role {
		case levelRole:
			if level := levelOfField(key, g.s(c)); g.out.level == "" && n.kind <= textKind && level != "" {
				g.out.level = level
			}
		case timeRole:
			if n.kind == objectKind && g.first[c] != 0 { // MongoDB's {"$date": ".."}
				c = g.first[c]
			}
			if s := g.s(c); g.out.time == "" && isTimeValue(s) {
				g.out.time = s
			}
		case noRole, messageRole, errorRole: // MongoDB's "s": "E", a Kubernetes event's "type": "Warning", ECS's "log": {"level": ..}
			switch {
			case depth > 0 || g.out.level != "":
			case n.kind == textKind && (key == "s" || key == "type" || key == "status" && n.end-n.start > 3):
				g.out.level = levelOfField(key, g.s(c))
			case n.kind == objectKind && (key == "log" || key == "fields" || key == "record" || key == "jsonPayload" || key == "instant"):
				g.headers(c, depth+1)
			}
		}
	})
}

// aboutAnything are details that describe other things than errors as well.
var aboutAnything = set("title", "description", "summary", "hint", "reason")

// tellsOfError reports whether an object has a field that an answer about an error has.
func (g *gatherer) tellsOfError(object int32) bool {
	for c := g.first[object]; c != 0; c = g.next[c] {
		switch g.nodes[c].key {
		case "status", "code", "error", "errors", "detail", "error_code", "errorCode":
			return true
		}
		if g.nodes[c].role == levelRole {
			return true
		}
	}
	return false
}

// errorText are the names of an error's text inside of it, beside those that a record's message has.
var errorText = set("reason", "value", "excvalue", "errmsg", "text", "formatted", "stringValue", "errorMessage", "name_and_message", "exc_value")

// each takes the texts of a field that holds an error: a text, an object, or a list of them, and returns the innermost cause.
func (g *gatherer) each(c int32, cause, depth int) int {
	switch n := &g.nodes[c]; n.kind {
	case textKind:
		if len(g.out.texts) > 0 && isClassName(g.s(c)) || !g.take(c, cause) {
			return cause - 1
		}
	case objectKind:
		return g.collect(c, cause, true, depth+1)
	case listKind:
		deepest := cause
		for item := g.first[c]; item != 0 && depth < maxDepth; item = g.next[item] {
			deepest = max(deepest, g.each(item, cause, depth+1))
		}
		return deepest
	}
	return cause
}

// hasError reports whether an object or one in it has a field that holds an error.
func (g *gatherer) hasError(object int32, depth int) bool {
	found := false
	g.children(object, func(key string, role role, c int32) {
		found = found || role == errorRole || role == stackRole ||
			role == noRole && g.nodes[c].kind == objectKind && depth < maxDepth && g.hasError(c, depth+1)
	})
	return found
}

// take takes a text, unless it says nothing or is the one before it again. It reports whether the field is a text.
func (g *gatherer) take(c int32, cause int) bool {
	n := &g.nodes[c]
	if n.kind != textKind || len(g.out.texts) >= maxTexts {
		return false
	}
	text := n.piece(g.piece).trim()
	if isNothing(text.text) {
		return false
	}
	for _, t := range g.out.texts {
		if t.text == text.text {
			return true
		}
	}
	g.out.texts = append(g.out.texts, recordText{text, cause})
	return true
}

// stack takes a stack trace: a text, or a list of lines or frames.
func (g *gatherer) stack(c int32, cause, depth int) {
	first := c
	if g.nodes[c].kind == listKind && g.first[c] != 0 {
		first = g.first[c]
	}
	if g.nodes[first].kind == textKind {
		trace := g.nodes[first].piece(g.piece).text
		for _, t := range g.out.texts { // the trace is that of an error that was told of
			if sameError(t.text, trace) {
				cause = t.cause
			}
		}
	}
	switch n := &g.nodes[c]; n.kind {
	case textKind:
		if s := g.s(c); n.escaped || len(s) > 20 || strings.IndexByte(s, ' ') > 0 {
			g.take(c, cause)
		}
	case listKind:
		for item := g.first[c]; item != 0; item = g.next[item] {
			g.take(item, cause)
		}
	case objectKind:
		for item := g.first[c]; item != 0 && depth < maxDepth; item = g.next[item] {
			if g.nodes[item].kind == listKind {
				g.stack(item, cause, depth+1)
			}
		}
	}
}
