package input

// roots finds the objects that are records of their own: those of a list, however deep it lies, whose objects have a message
// and a level or time, and the errors of an answer that holds several and no message itself.
func (g *gatherer) roots(at int32, all []int32, depth int) []int32 {
	n := &g.nodes[at]
	if depth > maxDepth {
		return all
	}
	if n.kind == listKind {
		for c := g.first[at]; c != 0; c = g.next[c] {
			if g.nodes[c].kind == objectKind {
				all = g.roots(c, all, depth+1)
			}
		}
		return all
	}
	if n.kind != objectKind || len(all) > maxTexts {
		return all
	}
	message := false
	var lists []int32
	for c := g.first[at]; c != 0; c = g.next[c] {
		switch role := g.nodes[c].role; {
		case g.nodes[c].kind == listKind && g.holdsRecords(c, role == errorRole):
			lists = append(lists, c)
		case role == messageRole, role == errorRole, role == detailRole, role == templateRole:
			message = message || g.nodes[c].kind != listKind
		case g.nodes[c].kind == listKind && role == noRole:
			if found := g.roots(c, nil, depth+1); len(found) > 0 && g.isDeep(c) {
				lists = append(lists, c)
			}
		}
	}
	if message || len(lists) == 0 {
		return append(all, at)
	}
	for _, list := range lists {
		all = g.roots(list, all, depth+1)
	}
	return all
}

// isDeep reports whether a list's objects hold lists of records: OpenTelemetry's resourceLogs.
func (g *gatherer) isDeep(list int32) bool {
	for object := g.first[list]; object != 0; object = g.next[object] {
		for c := g.first[object]; c != 0; c = g.next[c] {
			if g.nodes[c].kind == listKind && (g.holdsRecords(c, false) || g.isDeep(c)) {
				return true
			}
		}
	}
	return false
}

// holdsRecords reports whether the objects of a list are records: they have a message and a level or time, or are the errors
// of an answer.
func (g *gatherer) holdsRecords(list int32, errors bool) bool {
	first := g.first[list]
	if first == 0 || g.nodes[first].kind != objectKind {
		return false
	}
	message, stamped := false, false
	for c := g.first[first]; c != 0; c = g.next[c] {
		switch g.nodes[c].role {
		case messageRole, errorRole, templateRole:
			message = true
		case detailRole:
			message = message || errors
		case levelRole, timeRole:
			stamped = true
		}
	}
	return message && (stamped || errors && g.next[first] != 0)
}
